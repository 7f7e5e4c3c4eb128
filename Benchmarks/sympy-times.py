#!/usr/bin/env python3
"""Times `simplify(left - right) == 0` of SymPy, parsing by sympify included.

    sympy-times.py FILE [SECONDS]

Answers one JSON line per identity: id, proved, seconds. Symbols are real. SymPy's cache is warm from the identities
before, as in one session, and each identity is decided once. Past the time limit an identity counts as unproved.
"""

import json
import re
import signal
import sys
import time

from sympy import Symbol, simplify, sympify

FUNCTIONS = {"sin", "cos", "tan", "cot", "csc", "sec", "sqrt", "abs", "pi", "Matrix"}


def stop(signum, frame):
    raise TimeoutError


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
    signal.signal(signal.SIGALRM, stop)
    for line in lines:
        signal.setitimer(signal.ITIMER_REAL, limit)
        start = time.perf_counter()
        try:
            proved = bool(is_proved(line["sympy"], symbols))
        except TimeoutError:
            proved = False
        seconds = time.perf_counter() - start
        signal.setitimer(signal.ITIMER_REAL, 0)
        print(json.dumps({"id": line["id"], "proved": proved, "seconds": seconds}), flush=True)


if __name__ == "__main__":
    main()
