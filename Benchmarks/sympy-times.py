#!/usr/bin/env python3
"""Times `simplify(left - right) == 0` of SymPy, parsing by sympify included.

    sympy-times.py FILE [SECONDS]

Answers one JSON line per identity: id, proved, seconds. Symbols are real. SymPy's cache is warm from the identities
before, as in one session, and each identity is decided once. Past the time limit an identity counts as unproved.
"""

import json
import re
import sys

import sympy_timer
from sympy import Symbol, simplify, sympify

FUNCTIONS = {"sin", "cos", "tan", "cot", "csc", "sec", "sqrt", "abs", "pi", "Matrix"}


def is_proved(sides, symbols):
    left, right = (sympify(side, locals=symbols) for side in sides)
    difference = simplify(left - right)
    if getattr(difference, "is_Matrix", False):
        return difference.is_zero_matrix is True
    return difference == 0


def main():
    limit = float(sys.argv[2]) if len(sys.argv) > 2 else 60
    with open(sys.argv[1]) as file:
        lines = [json.loads(text) for text in file]
    names = {name for line in lines for name in re.findall(r"\b[a-z]\w*\b", " ".join(line["sympy"]))} - FUNCTIONS
    symbols = {name: Symbol(name, real=True) for name in names}
    unrelated = Symbol("unrelated")
    # What is imported on first use is no part of the first identity's time.
    simplify(sympify("sin(unrelated)**2 + cos(unrelated)**2 - sqrt(unrelated)/3", locals={"unrelated": unrelated}))
    sympy_timer.answer(lines, limit, lambda line: is_proved(line["sympy"], symbols))


if __name__ == "__main__":
    main()
