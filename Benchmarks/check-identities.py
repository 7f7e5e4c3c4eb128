#!/usr/bin/env python3
"""Checks identities.jsonl with mpmath: every notation of every line, at random points, with 50 digits.

    check-identities.py [FILE]

A true line must hold at every point, a false one must fail at one at least, and each system's notation must have the
value that the SymPy notation has. Prints the seed. Exit status: 0 all as stated, 1 a line is not.
"""

import json
import os
import random
import re
import sys

from mpmath import mp, mpf

mp.dps = 50
POINTS = 12
WORDS = {name: getattr(mp, name) for name in ["sin", "cos", "tan", "cot", "csc", "sec", "sqrt"]}
WORDS |= {"abs": abs, "pi": mp.pi, "Matrix": mp.matrix, "matrix": lambda *rows: mp.matrix(list(rows))}


def value(source, point):
    """The components of an expression in Python at a point; whole numbers are exact."""
    exact = re.sub(r"(?<![\w.])(\d+)", r"mpf(\1)", source)
    exact = re.sub(r"\*\*mpf\((\d+)\)", r"**\1", exact)
    result = eval(exact, {"__builtins__": {}}, WORDS | point | {"mpf": mpf})
    return list(result) if isinstance(result, mp.matrix) else [result]


def from_calculator(text):
    return re.sub(r"(\[\[.*?\]\])", r"Matrix(\1)", text).replace("^", "**")


def from_maxima(text):
    return text.replace("^", "**").replace("%pi", "pi").replace(") . matrix(", ")*matrix(")


def differences(line, point):
    """left − right by each notation."""
    def minus(left, right):
        a, b = value(left, point), value(right, point)
        assert len(a) == len(b), "the sides have different shapes"
        return [p - q for p, q in zip(a, b)]

    left, right = line["lectern"].split(" = ")
    return {
        "sympy": minus(*line["sympy"]),
        "flint": minus(*line["flint"]),
        "lectern": minus(from_calculator(left), from_calculator(right)),
        "maxima": value(from_maxima(line["maxima"]), point),
    }


def problem(line, generator):
    names = set(re.findall(r"\b[a-z]\w*\b", " ".join(line["sympy"]))) - set(WORDS)
    largest = mpf(0)
    for _ in range(POINTS):
        point = {name: mpf(generator.randrange(-3 * 10**9, 3 * 10**9)) / 10**9 for name in names}
        by_notation = differences(line, point)
        reference = by_notation["sympy"]
        for notation, difference in by_notation.items():
            if any(abs(p - q) > mpf(10) ** -35 for p, q in zip(difference, reference)):
                return f"{notation} says something else than sympy"
        largest = max([largest] + [abs(part) for part in reference])
    if line["truth"] and largest > mpf(10) ** -35:
        return f"stated as true, and the sides differ by {mp.nstr(largest, 5)}"
    if not line["truth"] and largest < mpf(10) ** -6:
        return "stated as false, and the sides agree at every point"
    return None


def main():
    path = sys.argv[1] if len(sys.argv) > 1 else os.path.join(os.path.dirname(__file__), "identities.jsonl")
    with open(path) as file:
        lines = [json.loads(text) for text in file]
    seed = random.randrange(10**9)
    generator = random.Random(seed)
    problems = [(line["id"], found) for line in lines if (found := problem(line, generator))]
    if len({line["id"] for line in lines}) != len(lines):
        problems.append(("(all)", "an id stands twice"))
    for name, found in problems:
        print(f"{name}: {found}")
    true = sum(line["truth"] for line in lines)
    print(f"{true} true lines, {len(lines) - true} false ones, {len(problems)} problems, seed {seed}")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
