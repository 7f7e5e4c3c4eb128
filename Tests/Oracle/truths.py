"""Holds the tables of claims in Tests/FormulaProofTests/Tables to mpmath, at points chosen for each claim.

    PYTHONPATH=Tests python -m Oracle.truths [TABLE…]

A row says what mathematics says of a claim: that it is true wherever both sides are defined, or false somewhere; what a proof's
conditions are; that it is defined nowhere; that its assumptions contradict each other. Rows with tuples and matrices are left out.
Exit status: 0 all rows agree, 1 some do not.
"""

import pathlib
import re
import sys

from .chance import Random
from .judge import Judge
from .reader import Reader, Unreadable
from .statement import Claim
from .tree import cosh, floor, log, maximum, minimum, root, sinh

FOLDER = pathlib.Path(__file__).resolve().parents[1] / "FormulaProofTests" / "Tables"
TABLES = "trigonometry inverse hyperbolic logarithms absolute floors roots inequalities algebra nowhere".split()
ROW = re.compile(r"(true|false|nowhere|contradictory)(\??): (?:(.*) \|- )?(.*?)(?: if (.*))?$")
DERIVED = {
    "sech": lambda x: 1 / cosh(x), "csch": lambda x: 1 / sinh(x), "coth": lambda x: cosh(x) / sinh(x), "ceil": lambda x: -floor(-x),
    "mod": lambda a, n: a - n * floor(a / n), "cbrt": lambda x: root(x, 3), "log10": lambda x: log(x) / log(10),
    "log2": lambda x: log(x) / log(2), "log_2": lambda x: log(x) / log(2), "log_3": lambda x: log(x) / log(3),
    "asinh": lambda x: log(x + root(x**2 + 1)), "acosh": lambda x: log(x + root(x - 1) * root(x + 1)),
    "atanh": lambda x: log((1 + x) / (1 - x)) / 2, "clamp": lambda x, a, b: minimum(maximum(x, a), b),
}
# What mpmath does not see at the points that it tries, and why it is so all the same.
BY_HAND = {
    "3*sin(x) + 4*cos(x) < 5": "both are 5 at atan(3/4)",
    "exp(pi*sqrt(163)) = 262537412640768744": "Ramanujan's constant is 7.5e-13 below it",
    "2*m != 3*n + 1": "m = 2, n = 1",
    "x^2 + 1/x^2 = 7": "(3 + √5)/2 + 2/(3 + √5) = 3",
    "x^2 + 1/x^2 = 9": "(3 + √5)/2 + 2/(3 + √5) = 3",
    "1/(cosh(x)^2 - sinh(x)^2 - 1) = 1": "1 - 1 = 0",
}
LOOKS = {"true": "true", "false": "false", "nowhere": "defined nowhere", "contradictory": "contradictory assumptions"}


class TableReader(Reader):
    """Reads what is derived from other functions too."""

    def atom(self):
        kind, word = self.words[self.index]
        if kind == "name" and word in DERIVED:
            self.index += 1
            return DERIVED[word](*self.list())
        return super().atom()


def relation(text):
    reader = TableReader(text)
    relations, _ = reader.relation()
    reader.end()
    return relations


def main():
    wrong = looked = 0
    for table in sys.argv[1:] or TABLES:
        for number, line in enumerate((FOLDER / f"{table}.txt").read_text().split("\n"), 1):
            if not line or line.startswith("#"):
                continue
            found = ROW.match(line)
            if not found:
                print(f"{table}:{number}: no row: {line}")
                wrong += 1
                continue
            truth, _, assumed, text, conditions = found.groups()
            if "[" in line or re.search(r"norm|dot|cross|\(\w, \w\)", line):
                continue
            try:
                assumptions = [each for part in (assumed or "").split("; ") if part for each in relation(part)]
                (left, sign, right), = relation(text)
            except (Unreadable, ValueError) as error:
                print(f"{table}:{number}: not read: {error}: {line}")
                wrong += 1
                continue
            looked += 1
            claim = Claim(left, sign, right, assumptions)
            outcome = Judge(claim, {"verdict": "undecided"}, Random(number)).outcome()
            if outcome.looks != LOOKS[truth] and text not in BY_HAND:
                print(f"{table}:{number}: looks {outcome.looks} at {outcome.point}: {line}")
                wrong += 1
            if conditions is not None:
                given = conditions.split("; ")
                outcome = Judge(Claim(left, sign, right, assumptions), {"verdict": "proved", "conditions": given}, Random(number)).outcome()
                if outcome.wrong or outcome.unread or outcome.redundant:
                    print(f"{table}:{number}: {outcome.wrong or outcome.unread or outcome.redundant} at {outcome.point}: {line}")
                    wrong += 1
    print(f"{looked} claims were looked at, {wrong} rows are doubtful")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
