"""What can be counted in a lesson: how long it takes, when something can be touched, how formulas are spread, how it ends."""

import math
import re
from pathlib import PurePosixPath
from urllib.parse import unquote

from .lesson import Finding, Lesson, count, title

WORDS_PER_MINUTE = 200
SECONDS_PER_FORMULA = 20
MOST_MINUTES = 12
# How many words a first screen holds.
FIRST_SCREEN = 120
MOST_FORMULAS_IN_A_ROW = 4
# Words that a text between two formulas must have to be a sentence. "And so:" is none.
WORDS_OF_A_SENTENCE = 3
# How many words a term has at most, in the estimate of new names.
WORDS_OF_A_TERM = 3

# How a heading begins under which stands what to remember, and what to try.
REMEMBER = re.compile(r"(summary|what to remember|to remember|remember)\b", re.IGNORECASE)
TRY = re.compile(r"(exercises|what to try|to try|try)\b", re.IGNORECASE)


class Measures:
    """What was counted in a lesson."""

    def __init__(self, lesson):
        read = [part for part in lesson.parts if not part.is_folded]
        self.words = sum(part.words for part in read)
        self.words_of_exercises = sum(part.words for part in read if part.kind == "exercise")
        self.words_of_figures = sum(part.words for part in read if part.kind == "figure")
        self.formulas = sum(part.kind == "formula" for part in read)
        self.seconds = self.words * 60 / WORDS_PER_MINUTE + self.formulas * SECONDS_PER_FORMULA
        self._find_first(read)
        self._find_runs(read)
        self._find_names(read)

    @property
    def minutes(self):
        """The time for reading, in minutes."""
        return self.seconds / 60

    def _find_first(self, parts):
        """How many words and formulas stand before the first figure that can be touched; None where there is none."""
        self.words_before_figure = self.formulas_before_figure = self.line_of_figure = None
        words = formulas = 0
        for part in parts:
            if part.kind == "figure" and part.can_be_touched:
                self.words_before_figure, self.formulas_before_figure, self.line_of_figure = words, formulas, part.line
                return
            words += part.words
            formulas += part.kind == "formula"

    def _find_runs(self, parts):
        """The runs of formulas without a sentence between them, each as the lines at which they stand."""
        self.runs, run = [], []
        for part in parts:
            if part.kind == "formula":
                run.append(part.line)
            elif part.kind == "exercise" or part.kind in ("prose", "cell") and count(part.shown) >= WORDS_OF_A_SENTENCE:
                self.runs.append(run)
                run = []
        self.runs = [run for run in self.runs + [run] if run]

    def _find_names(self, parts):
        """How many names are new between two headings at most: short strong texts, and what definitions begin with. It is an estimate, since strong is
        also what is only said with stress, and so nothing is judged by it."""
        known, most, new = set(), 0, 0
        for part in parts:
            if part.kind == "heading":
                new = 0
            names = {text.lower() for text in part.strong if len(text.split()) <= WORDS_OF_A_TERM and not text.endswith(".")}
            if part.kind == "formula" and part.info.split()[1:2] == ["define"]:
                names |= defined(part.content)
            new += len(names - known)
            known |= names
            most = max(most, new)
        self.new_names = most

    @property
    def longest_run(self):
        """How many formulas stand in a row at most."""
        return max(map(len, self.runs), default=0)


_ENVIRONMENT = re.compile(r"\\(begin|end)\{(aligned|gathered|split)\}")
_STATEMENTS = re.compile(r"\\\\|,?\s*\\q?quad|;|\n")
_NAME = re.compile(r"^&?\s*([^=<>]*?)\s*&?\s*(?:=|\\colon|:)")


def defined(content):
    """The left sides of the definitions in LaTeX, without their arguments."""
    found = set()
    for statement in _STATEMENTS.split(_ENVIRONMENT.sub("", content)):
        if match := _NAME.match(statement.strip()):
            name = re.sub(r"\(.*", "", match.group(1)).strip()
            if name:
                found.add(name)
    return found


def limits(lesson):
    """What of a lesson goes beyond the limits."""
    measures = Measures(lesson)
    found = []
    if measures.minutes > MOST_MINUTES:
        found.append(Finding(1, f"takes {rounded_up(measures.minutes)} minutes, {MOST_MINUTES} at most: "
                                f"{measures.words} words and {measures.formulas} displayed formulas"))
    if measures.line_of_figure is None:
        found.append(Finding(1, "has no figure that can be touched: a diagram with a slider, a point under drag or a canvas"))
    else:
        if measures.formulas_before_figure:
            found.append(Finding(measures.line_of_figure, "the first figure that can be touched stands behind a displayed formula"))
        if measures.words_before_figure > FIRST_SCREEN:
            found.append(Finding(measures.line_of_figure, f"the first figure that can be touched stands behind {measures.words_before_figure} words, "
                                                          f"{FIRST_SCREEN} at most"))
    for run in measures.runs:
        if len(run) > MOST_FORMULAS_IN_A_ROW:
            found.append(Finding(run[MOST_FORMULAS_IN_A_ROW], f"this is displayed formula number {MOST_FORMULAS_IN_A_ROW + 1} of {len(run)} in a row, "
                                                              f"{MOST_FORMULAS_IN_A_ROW} at most without a sentence"))
    return found


def rounded_up(minutes):
    """Rounded up to a tenth, so that what is too long never reads as what is just allowed."""
    return f"{math.ceil(minutes * 10 - 1e-9) / 10:.1f}"


def _sections(lesson):
    """The sections of the highest level, each as its heading's text, its line and its parts."""
    found = []
    for part in lesson.parts:
        if part.kind == "heading" and part.level <= 2:
            found.append((title(part), part.line, []))
        elif found:
            found[-1][2].append(part)
    return found


def _leads_to(link):
    """The name of the lesson that a link leads to, or None."""
    target = PurePosixPath(unquote(link.split("#")[0].split("?")[0]))
    return target.stem if target.suffix == ".md" and "://" not in link else None


def ending(lesson, following):
    """How a lesson ends; `following` is the name of the lesson that comes next, or None at the end of the text."""
    sections = _sections(lesson)
    remember = next((at for at in reversed(range(len(sections))) if REMEMBER.match(sections[at][0])), None)
    tries = next((at for at in reversed(range(len(sections))) if TRY.match(sections[at][0])), None)
    found = []
    last = lesson.length
    if remember is None:
        found.append(Finding(last, "does not end with what to remember: a section “Summary” or “What to remember”"))
    elif not any(part.kind in ("prose", "cell") for part in sections[remember][2]):
        found.append(Finding(sections[remember][1], "nothing to remember stands in this section"))
    if tries is None:
        found.append(Finding(last, "does not end with what to try: a section “Exercises” or “What to try”"))
    elif not any(part.kind in ("exercise", "prose") for part in sections[tries][2]):
        found.append(Finding(sections[tries][1], "nothing to try stands in this section"))
    if remember is None or tries is None:
        return found
    if remember > tries:
        found.append(Finding(sections[tries][1], "what to try stands before what to remember, and belongs behind it"))
    begin = min(remember, tries)
    for heading, line, parts in sections[begin:]:
        if not (REMEMBER.match(heading) or TRY.match(heading) or heading in lesson.folded_headings or any(part.links for part in parts)):
            found.append(Finding(line, f"“{heading}” stands behind the end: what to remember, what to try, and where to go on"))
    closing = [part for _, _, parts in sections[begin:] for part in parts]
    onward = [(name, part.line) for part in closing for name in map(_leads_to, part.links) if name and name != lesson.name]
    if not onward:
        found.append(Finding(last, "does not say where to go on: its end has no link to another lesson"))
    elif following and following not in [name for name, _ in onward]:
        line = onward[0][1]
        found.append(Finding(line, f"where to go on: the next lesson is {following}.md, and the links lead to "
                                   + ", ".join(f"{name}.md" for name, _ in onward)))
    return found


def following(lessons):
    """For each lesson's name the one that comes next in the text, by `order` as on the home page."""
    placed = sorted((lesson for lesson in lessons if lesson.order is not None), key=lambda lesson: (lesson.order, lesson.path))
    return {lesson.name: after.name for lesson, after in zip(placed, placed[1:])}


def is_read_in_order(lesson):
    """Whether the limits are for it: the home page and the pages of commands are no lessons that are read one after the other."""
    return not lesson.is_home and not lesson.is_command


def neighbours(lesson_paths):
    """The lessons that are read in order in the folders of these paths."""
    folders = {path.resolve().parent for path in lesson_paths}
    lessons = [Lesson(path) for folder in sorted(folders) for path in sorted(folder.glob("*.md"))]
    return [lesson for lesson in lessons if is_read_in_order(lesson)]
