"""The command: Scripts/check-prose says what it does."""

import argparse
import os
import sys
from dataclasses import replace
from pathlib import Path

from . import limits, self_test, spelling, style
from .lesson import Lesson

ROOT = Path(__file__).resolve().parents[2]


def _paths(named):
    """The files that are named, those below the folders that are, or all lessons of this repository."""
    paths = []
    if not named:
        os.chdir(ROOT)
    for path in map(Path, named or ["Lessons"]):
        if path.is_dir():
            paths += sorted(path.rglob("*.md"))
        elif path.is_file():
            paths.append(path)
        else:
            raise FileNotFoundError(f"there is no {path}")
    if not paths:
        raise FileNotFoundError("there are no lessons here")
    return paths


def findings(lesson, known, following):
    """Everything that does not hold in a lesson, by its lines."""
    found = lesson.unreadable + spelling.spelling(lesson, known) + style.style(lesson)
    if limits.is_read_in_order(lesson):
        found += limits.limits(lesson) + limits.ending(lesson, following.get(lesson.name))
    return sorted({replace(finding, path=lesson.path) for finding in found}, key=lambda finding: (finding.line, finding.message))


def _table(lessons):
    rows = [("lesson", "minutes", "words", "in figures", "in exercises", "formulas", "first figure", "longest run", "new names")]
    for lesson in lessons:
        measures = limits.Measures(lesson)
        first = "none" if measures.line_of_figure is None else f"{measures.words_before_figure} words, {measures.formulas_before_figure} formulas"
        rows.append((lesson.name, limits.rounded_up(measures.minutes), str(measures.words), str(measures.words_of_figures), str(measures.words_of_exercises),
                     str(measures.formulas), first, str(measures.longest_run), str(measures.new_names)))
    widths = [max(map(len, column)) for column in zip(*rows)]
    for index, row in enumerate(rows):
        print("| " + " | ".join(cell.ljust(width) if at == 0 else cell.rjust(width) for at, (cell, width) in enumerate(zip(row, widths))) + " |")
        if index == 0:
            print("|" + "|".join("-" * (width + 2) if at == 0 else "-" * (width + 1) + ":" for at, width in enumerate(widths)) + "|")


def main():
    """Runs the command, and gives its exit status."""
    parser = argparse.ArgumentParser(prog="check-prose")
    parser.add_argument("--measure", action="store_true", help="print what was counted, and judge nothing")
    parser.add_argument("--self-test", action="store_true", help="test the check itself")
    parser.add_argument("paths", nargs="*", metavar="PATH", help="a lesson, or a folder with lessons; Lessons without")
    arguments = parser.parse_args()
    if arguments.self_test:
        return self_test.run()
    try:
        lessons = [Lesson(path) for path in _paths(arguments.paths)]
        if arguments.measure:
            _table([lesson for lesson in lessons if limits.is_read_in_order(lesson)])
            return 0
        following = limits.following(limits.neighbours([Path(lesson.path) for lesson in lessons]))
        known = spelling.vocabulary()
        found = [finding for lesson in lessons for finding in findings(lesson, known, following)]
    except (OSError, UnicodeDecodeError, spelling.Missing) as error:
        print(f"check-prose: {error}", file=sys.stderr)
        return 2
    for finding in found:
        print(finding)
    return 1 if found else 0


sys.exit(main())
