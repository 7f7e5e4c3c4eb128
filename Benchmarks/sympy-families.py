#!/usr/bin/env python3
"""Times what SymPy makes of families.jsonl: both sides evaluated by doit(), and their difference simplified to 0.

    sympy-families.py FILE [SECONDS]

Answers one JSON line per statement: id, proved, seconds. Symbols are real, whole where the list says so, and positive or not negative where that is
assumed. Past the time limit a statement counts as unproved. A symbol that is named whole in one statement is another one than that of
the same name in the next.
"""

import json
import re
import signal
import sys
import time

import sympy

NAMES = {"Derivative", "Integral", "Limit", "Sum", "Product", "Mod", "binomial", "factorial", "floor", "oo", "pi", "abs", "sqrt", "exp", "log", "sin", "cos",
    "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh"}


def stop(signum, frame):
    raise TimeoutError


def limit(f, x, place, side=None):
    """From both sides, where SymPy's own default is that from above."""
    return sympy.limit(f, x, place, side or ("+-" if place.is_finite else "+"))


def integral(f, x, *bounds):
    return sympy.Integral(f, (x, *bounds)) if bounds else sympy.Integral(f, x)


def symbols(line):
    """The symbols of a statement with what is known of them."""
    result = {"Limit": limit, "Integral": integral, "Sum": lambda t, k, a, b: sympy.Sum(t, (k, a, b)), "Product": lambda t, k, a, b: sympy.Product(t, (k, a, b))}
    for name in set(re.findall(r"\b[a-z]\w*\b", " ".join(line["sympy"]))) - NAMES:
        known = {"integer": True} if name in line["whole"] or name == "k" else {"real": True}
        if f"{name} > 0" in line["assume"] or f"{name} >= 1" in line["assume"] or f"{name} >= 2" in line["assume"]:
            known["positive"] = True
        elif f"{name} >= 0" in line["assume"]:
            known["nonnegative"] = True
        result[name] = sympy.Symbol(name, **known)
    return result


def is_proved(line):
    names = symbols(line)
    left, right = (sympy.sympify(side.replace("'+'", "\"+\"").replace("'-'", "\"-\""), locals=names) for side in line["sympy"])
    difference = sympy.simplify(left.doit() - right.doit())
    return difference == 0


def main():
    limit_ = float(sys.argv[2]) if len(sys.argv) > 2 else 20
    with open(sys.argv[1], encoding="utf-8") as file:
        lines = [json.loads(text) for text in file]
    # What is imported on first use is no part of the first statement's time.
    x = sympy.Symbol("unrelated")
    sympy.simplify(sympy.Integral(x**2, (x, 0, 1)).doit() - sympy.limit(sympy.sin(x) / x, x, 0))
    signal.signal(signal.SIGALRM, stop)
    for line in lines:
        if line["sympy"] is None:
            continue
        signal.setitimer(signal.ITIMER_REAL, limit_)
        start = time.perf_counter()
        try:
            proved = bool(is_proved(line))
        except TimeoutError:
            proved = False
        except Exception:  # What SymPy cannot do it says by many kinds of exceptions.
            proved = False
        seconds = time.perf_counter() - start
        signal.setitimer(signal.ITIMER_REAL, 0)
        print(json.dumps({"id": line["id"], "proved": proved, "seconds": seconds}), flush=True)


if __name__ == "__main__":
    main()
