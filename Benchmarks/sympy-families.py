#!/usr/bin/env python3
"""Times what SymPy makes of families.jsonl: both sides evaluated by doit(), and their difference simplified to 0.

    sympy-families.py FILE [SECONDS]

Answers one JSON line per statement: id, proved, seconds. Symbols are real, whole where the list says so, and positive or not negative where that is
assumed. Past the time limit a statement counts as unproved. A symbol that is named whole in one statement is another one than that of
the same name in the next.
"""

import json
import re
import sys

import sympy
import sympy_timer

NAMES = {"Derivative", "Integral", "Limit", "Sum", "Product", "Mod", "binomial", "factorial", "floor", "oo", "pi", "abs", "sqrt", "exp", "log", "sin", "cos",
    "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh"}


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
    try:
        return has_no_difference(line)
    except TimeoutError:
        raise
    except Exception:  # What SymPy cannot do it says by many kinds of exceptions.
        return False


def has_no_difference(line):
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
    sympy_timer.answer([line for line in lines if line["sympy"] is not None], limit_, is_proved)


if __name__ == "__main__":
    main()
