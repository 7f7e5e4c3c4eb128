"""Holds the theorems of `lectern certify` to the formulas of the lessons: `Scripts/oracle --theorems FOLDER`.

Exit status: 0 all agree, 1 one differs or too few can be compared, 2 it could not be run.
"""

import argparse
import copy
import os
import sys
import time
from collections import Counter

from ..chance import Random
from . import numbers, rocq, terms
from .comparison import compared
from .grammar import Grammar
from .latex import tokens
from .lesson import Library, key_of
from .spoils import spoiled


# SymPy takes minutes to print what is longer, and nobody reads it.
LONGEST = 3_000


def main():
    parser = argparse.ArgumentParser(prog="Scripts/oracle --theorems", description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("folder", help="what `lectern certify` wrote; the paths of lessons in it are taken from the current directory")
    parser.add_argument("--list", metavar="FILE", help="writes each place, the formula, and the theorem as LaTeX")
    parser.add_argument("--readings", metavar="FILE", help="keeps what SymPy read, so that the next run is fast")
    parser.add_argument("--only", metavar="TEXT", help="only places with this text")
    parser.add_argument("--least", type=float, default=99, metavar="PERCENT", help="how many of the theorems must be compared (99)")
    parser.add_argument("--spoil", type=int, metavar="N",
        help="changes N theorems in one place each, and prints those changes that are not found")
    arguments = parser.parse_args()
    numbers.enter()
    sys.setrecursionlimit(20_000)
    started = time.monotonic()
    files = sorted(each for each in os.listdir(arguments.folder) if each.endswith(".v"))
    entries = []
    for name in files:
        with open(os.path.join(arguments.folder, name), encoding="utf-8") as file:
            entries += rocq.entries(file.read())
    entries = [each for each in entries if not arguments.only or arguments.only in each.place]
    if not entries:
        print(f"oracle: there are no theorems in {arguments.folder}", file=sys.stderr)
        return 2
    grammar = Grammar(arguments.readings)
    library = Library(grammar)
    if arguments.spoil:
        return spoil(entries, library, arguments.spoil)
    counts, reasons, differences, without = Counter(), Counter(), [], Counter()
    for entry in entries:
        if entry.statement is None:
            without[entry.reason] += 1
            continue
        result = compared(entry, library)
        counts.update(result.counts)
        if result.differences:
            differences.append((entry, result.differences))
        elif result.reason:
            reasons[result.reason] += 1
            if arguments.only:
                print(entry.place, result.reason)
        else:
            counts["compared"] += 1
    grammar.save()
    silent = [] if arguments.only else formulas_without_entry(entries, library)
    total = sum(1 for each in entries if each.statement is not None)
    if arguments.list:
        write(arguments.list, entries)
    for entry, found in differences:
        print(f"{entry.place}: {entry.source}")
        for each in found[:4]:
            print(f"    {each}")
    compared_count = counts.pop("compared", 0)
    print(f"{len(entries)} claims, {total} theorems: {compared_count} compared and equal, {len(differences)} differ, "
        f"{sum(reasons.values())} not read. "
        f"{time.monotonic() - started:.0f} s, {grammar.count} texts read by SymPy.")
    for title, table in (("not read", reasons), ("claims without a theorem", without), ("counted", counts)):
        for text, count in table.most_common():
            print(f"  {title}: {count} × {text}")
    for place, keys in silent:
        print(f"{place}: these claims are not among the theorems: {keys}")
    return 1 if differences or silent or compared_count < total * arguments.least / 100 else 0


def spoil(entries, library, count):
    """Which changes the comparison does not find. Not each of them is one: 0·x may be 0·y, and a stronger theorem is none the worse."""
    random = Random("theorems")
    entries = [each for each in entries if each.statement]
    missed = tried = unread = 0
    while tried < count:
        entry = copy.copy(random.choice(entries))
        found = spoiled(entry.statement, random)
        if found is None:
            continue
        tried += 1
        entry.statement, change = found
        result = compared(entry, library)
        if result.reason and not result.differences:
            unread += 1
            print(f"{entry.place}: {change}: not read: {result.reason}")
        elif not result.differences:
            missed += 1
            print(f"{entry.place}: {change}")
    print(f"{tried} changes: {tried - missed - unread} found, {unread} not read, {missed} missed.")
    return 0


def formulas_without_entry(entries, library):
    """The claims of lessons of which the files say nothing."""
    said = {}
    for entry in entries:
        cell = library.lesson(entry.path).cells.get(entry.line)
        if cell is not None:
            is_latex = cell.words[0] not in ("diagram", "exercise")
            key = key_of(tokens(entry.source)) if is_latex else "".join(entry.source.split())
            said.setdefault((entry.path, cell.first), []).append(key)
    found = []
    for path in sorted({each.path for each in entries}):
        for cell, keys in library.lesson(path).claims():
            left = list(said.get((path, cell.first), []))
            for key in keys:
                # A tolerance belongs to the source, or a chain's parts do.
                match = next((each for each in left if each == key or key.startswith(each) or each.startswith(key)), None)
                if match is None:
                    found.append((f"{path}:{cell.first}", key))
                else:
                    left.remove(match)
    return found


def write(path, entries):
    with open(path, "w", encoding="utf-8") as file:
        file.write("| place | formula | theorem |\n|---|---|---|\n")
        for entry in entries:
            source = " ".join(entry.source.split())
            theorem = f"none: {entry.reason}"
            if entry.statement and len(entry.statement) > LONGEST:
                theorem = f"`{entry.name}`, which is long"
            elif entry.statement:
                theorem = f"${terms.statement_latex(rocq.Statement(entry.name, entry.statement))}$"
            cells = [each.replace("|", "\\|") for each in (f"`{source}`", theorem)]
            file.write(f"| {entry.place} | {cells[0]} | {cells[1]} |\n")


if __name__ == "__main__":
    sys.exit(main())
