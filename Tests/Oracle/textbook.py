"""Holds the statements in textbook.txt, sums.txt and combinatorics.txt of Tests/FormulaProofTests/Tables to mpmath, by a reader of LaTeX and an
evaluator of its own.

    PYTHONPATH=Tests python -m Oracle.textbook [--file FILE]… [FAMILY…]

At points that satisfy a row's assumptions its claim must hold wherever both sides are defined, at some of them it must be defined, and its twin must
fail at one. Numbers are real, or complex where declared; bold capitals are matrices of 3 × 3, bold small letters and arrows columns of 3.
Letters in the bounds of sums and products are whole numbers, and those of factorials and binomial coefficients whole numbers from 0.

An assumption `y = …`, `f(x) = …` or `H_n = …` is a definition; f, g, h, F, G, H before a parenthesis that nothing defines are smooth functions by
chance, and letters with subscripts elements of sequences. Derivatives are difference quotients with 150 and more digits, the same from both sides. An
equation with integrals without bounds says that both sides have the same derivative. Integrals, limits and infinite sums are numbers of which
some 18 digits are known: 13 must agree, and what fails must differ in the first 7. --file reads other tables of the same form.
Exit status: 0 all rows agree, 1 some do not.
"""

import itertools
import pathlib
import random
import re
import sys
import time

from mpmath import mp, mpf

from .textbook_calculus import derivative
from .textbook_points import Points
from .textbook_reader import Reader
from .textbook_values import Matrix, Unclear, Undefined, holds
from .textbook_words import RELATIONS, Row, is_letter, words

FOLDER = pathlib.Path(__file__).resolve().parents[1] / "FormulaProofTests" / "Tables"
TABLES = ["textbook", "sums", "combinatorics"]
# How many points are looked at, how many where a look is dear, and after how many seconds a few are enough.
TRIES, FEW, SECONDS = 400, 24, 20
CONNECTIVES = re.compile(r"\\(?:iff|Leftrightarrow|Longleftrightarrow|implies|Rightarrow|Longrightarrow)(?![A-Za-z])")
CONDITION = re.compile(
    r",?\s*(?:\\q?quad\s*)*\\text\s*\{\s*(?:for|if|where|when|whenever|provided|provided that|for all|and|with)\s*\}|,?\s*(?:\\q?quad)+|,\s*\\[ ;]")
SIZES = {"m": 2, "n": 3, "p": 4, "k": 2}


def conditions_apart(text):
    """A claim, and what is written behind it about its letters."""
    start = text.rfind("\\end{") + 1
    parts = [part.strip() for part in CONDITION.split(text[start:])]
    parts[0] = text[:start] + parts[0]
    claim, rest = parts[0].rstrip(",").strip(), [part for part in parts[1:] if part]
    return claim, [re.sub(r"^\\left\((.*)\\right\)$|^\((.*[<>=\\].*)\)$", r"\1\2", part) for part in rest]


def each_of_list(text):
    """`a, b > 0` as `a > 0` and `b > 0`."""
    found = words(text)
    end = next((k for k, word in enumerate(found) if word in RELATIONS), 0)
    if "," not in found[:end] or "(" in found[:end]:
        return [text]
    position = min(text.find(word) for word in RELATIONS if re.search(re.escape(word) + r"(?![A-Za-z])", text) and text.find(word) > 0)
    return [f"{name} {text[position:]}" for name in text[:position].split(",")]


class Statement:
    """A row as it is read: assumptions, a claim and its twin."""

    def __init__(self, line):
        _, _, rest = line.partition(": ")
        assumed, mark, rest = rest.rpartition(" |- ")
        claim, twin = (part.strip() for part in rest.split(" ;; "))
        (claim, more), (twin, others) = conditions_apart(claim), conditions_apart(twin)
        if others not in ([], more):
            raise ValueError("the twin has other conditions")
        texts = (assumed.split("; ") if mark else []) + more
        texts = [each for text in texts for each in each_of_list(text)]
        self.row = Row(line)
        self.assumptions, self.symbols, self.complexes, self.wholes, self.naturals = [], [], set(), set(), set()
        self.rough = self.derived = False
        self.sizes(texts)
        for text in texts:
            self.assume(text)
        self.flow(words(claim) + words(twin))
        self.claim, self.twin = self.read(claim), self.read(twin)
        self.symbols = [name for name in dict.fromkeys(self.symbols) if name not in self.row.definitions]

    def sizes(self, texts):
        for text in texts:
            found = words(text)
            if "\\in" not in found or "\\times" not in found and "^" not in found or "\\mathbb" not in found:
                continue
            at = found.index("\\in")
            power = [word for word in found[found.index("^"):] if word.isdigit() or word in SIZES]
            size = [int(word) if word.isdigit() else SIZES[word] for word in power]
            if size:
                self.row.sizes[" ".join(found[:at])] = (size[0], size[1] if len(size) > 1 else 1)

    def flow(self, found):
        for k, word in enumerate(found[:-1]):
            if is_letter(word) and found[k + 1] == "'" and word not in self.row.definitions and word not in self.row.functions:
                self.row.flows[word] = "x"
            if word in ("\\dot", "\\ddot"):
                name = found[k + 2] if found[k + 1] == "{" else found[k + 1]
                if name not in self.row.definitions and name not in self.row.functions:
                    self.row.flows[name] = "t"

    def assume(self, text):
        found = words(text)
        outside = found[:found.index("\\begin")] if "\\begin" in found else found
        depths = itertools.accumulate({"{": 1, "}": -1}.get(word, 0) for word in outside)
        signs = [word for word, depth in zip(outside, depths) if word in RELATIONS and depth == 0]
        if signs == ["="] and self.define(text, found):
            return
        reader = Reader(text, self.row)
        self.assumptions += reader.relations()
        self.note(reader)
        if "\\mathbb{C}" in text or "\\mathbb C" in text:
            self.complexes |= set(reader.symbols)
        if re.search(r"\\mathbb\s*\{?[ZN]", text):
            self.wholes |= set(reader.symbols)

    def define(self, text, found):
        at = found.index("=")
        name = " ".join(found[:at])
        letters, parameters = found[:at], None
        if is_letter(found[0]) and found[1] == "(" and found[at - 1] == ")":
            parameters, name = [word for word in found[2:at - 1] if word != ","], found[0]
            if not all(is_letter(word) for word in parameters):
                return False
        elif is_letter(found[0]) and found[1:2] == ["_"] and at == 3 and found[2] in "ijkmn" and found[0] not in self.row.functions:
            parameters, name = [found[2]], found[0] + "_"
        elif at == 1 and is_letter(found[0]) or at == 2 and found[0] in ("\\bar", "\\mathbf", "\\vec", "\\hat", "\\tilde", "\\overline"):
            letters = found[at - 1:at]
            key = found[:at]
            rest = found[at + 1:]
            if any(rest[k:k + at] == key and rest[k + at:k + at + 1] != ["_"] for k in range(len(rest))):
                return False
        else:
            return False
        right = text[text.index("=") + 1:]
        self.row.functions.pop(found[0], None) if parameters is not None and found[1] == "(" else None
        reader = Reader(right, self.row)
        body = reader.sum()
        reader.take("")
        if name in {each for symbol in reader.symbols for each in self.row.needs(symbol)}:
            return False
        self.note(reader, set(parameters or ()))
        if parameters is None:
            if name in self.symbols:
                # Read before as a letter of its own: an equation.
                self.symbols += reader.symbols
                left = Reader(text[:text.index("=")], self.row).sum()
                self.assumptions.append((left, ("=", 0), body))
                return True
            self.row.definitions[name] = (body, reader.symbols)
            if "\\begin" in found:
                value = body({symbol: mpf(1) for symbol in reader.symbols})
                if isinstance(value, Matrix):
                    self.row.sizes[name] = value.size
        else:
            self.row.functions[name] = (parameters, body, reader.symbols)
        return True

    def note(self, reader, without=frozenset()):
        self.symbols += [name for name in reader.symbols if name not in without]
        self.wholes |= reader.wholes
        self.naturals |= reader.naturals
        self.rough |= reader.rough
        self.derived |= bool(reader.indefinite)

    def read(self, text):
        """Whether a claim holds, as a function of a point."""
        signs = CONNECTIVES.findall(text)
        parts = []
        for part in CONNECTIVES.split(text):
            reader = Reader(part, self.row)
            relations = reader.relations()
            self.note(reader)
            for name in reader.indefinite:
                relations = [(derived(left, name), sign, derived(right, name)) for left, sign, right in relations]
            parts.append(relations)
        def value(p):
            truths = [all([holds(relation, p, self.rough) for relation in relations]) for relations in parts]
            if any("iff" in sign or "eft" in sign for sign in signs):
                return all(truth == truths[0] for truth in truths)
            return all(b or not a for a, b in zip(truths, truths[1:])) if signs else truths[0]
        return value


def derived(side, name):
    return lambda p: derivative(lambda x: side(p | {name: x, "base of " + name: p[name]}), p[name])


def fails(claim, point):
    """Whether a claim is false at a point, also with many more digits."""
    if claim(point):
        return False
    with mp.workdps(400):
        if claim(point):
            raise Undefined
    return True


def doubts(line, number):
    """What is doubtful about a row."""
    statement = Statement(line)
    tries = FEW if statement.rough else TRIES // 4 if statement.derived or "d" in line and "\\frac{" in line and "calculus" in line else TRIES
    points = iter(Points(
        statement.symbols, statement.assumptions, statement.row, statement.complexes, statement.wholes, statement.naturals, random.Random(number), tries,
        statement.rough or line.startswith("calculus")))
    defined = failed = 0
    end = time.monotonic() + SECONDS
    least = (max(tries // 40, 3) if statement.symbols else 1)
    for point in itertools.islice(points, tries if statement.symbols else 1):
        try:
            if fails(statement.claim, point):
                return f"the claim fails at {point}"
            defined += 1
        except (Undefined, ZeroDivisionError):
            pass
        if not (statement.rough and failed > 2):
            try:
                failed += fails(statement.twin, point)
            except (Undefined, Unclear, ZeroDivisionError):
                pass
        if time.monotonic() > end and defined >= least and failed:
            break
    if defined < least:
        return f"the claim is defined at {defined} points only"
    return None if failed else "the twin fails nowhere"


def tables(arguments):
    """The files to look at, and the families."""
    files, families = [], []
    arguments = iter(arguments)
    for argument in arguments:
        if argument == "--file":
            files.append(pathlib.Path(next(arguments)))
        else:
            families.append(argument)
    return files or [FOLDER / f"{table}.txt" for table in TABLES], families


def main():
    wrong = looked = 0
    files, families = tables(sys.argv[1:])
    lines = [(file.stem, number, line) for file in files for number, line in enumerate(file.read_text().split("\n"), 1)]
    for table, number, line in lines:
        if not line or line.startswith("#") or families and line.partition(":")[0] not in families:
            continue
        looked += 1
        try:
            doubt = doubts(line, number)
        except (ValueError, KeyError, TypeError, AttributeError, IndexError) as error:
            doubt = f"not read: {type(error).__name__} {error}"
        if doubt:
            wrong += 1
            print(f"{table}:{number}: {doubt}: {line}", flush=True)
    print(f"{looked} statements and their twins were looked at, {wrong} rows are doubtful")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
