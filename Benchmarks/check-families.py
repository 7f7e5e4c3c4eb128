#!/usr/bin/env python3
"""Checks families.jsonl with mpmath, by the oracle of the tests: quadrature, sequences, sums and differences at points of its own.

    check-families.py [FILE]

At no point that satisfies what is assumed may a true line fail, and at one at least it must be defined; a false one must fail somewhere.
Exit status: 0 all as stated, 1 a line is not.
"""

import json
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(os.path.dirname(HERE), "Tests"))

from Oracle.chance import Random  # noqa: E402
from Oracle.judge import Judge  # noqa: E402
from Oracle.reader import Reader  # noqa: E402
from Oracle.statement import Claim  # noqa: E402
from Oracle.tree import symbol  # noqa: E402


def relation(text):
    reader = Reader(text)
    (found,), _ = reader.relation()
    reader.end()
    return found


def looks(line):
    """Whether a line seems true or false to the oracle."""
    left, sign, right = relation(line["lectern"])
    assumed = [relation(each) for each in line["assume"]] + [(symbol(name), "in", "ℤ") for name in line["whole"]]
    return Judge(Claim(left, sign, right, assumed), {"verdict": "undecided"}, Random(line["id"])).outcome().looks


def main():
    with open(sys.argv[1] if len(sys.argv) > 1 else os.path.join(HERE, "families.jsonl"), encoding="utf-8") as file:
        lines = [json.loads(text) for text in file]
    problems = [(line["id"], found) for line in lines if (found := looks(line)) != ("true" if line["truth"] else "false")]
    for name, found in problems:
        print(f"{name}: it looks as if it were {found}")
    print(f"{len(lines)} lines, {len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
