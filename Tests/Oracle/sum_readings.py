"""Holds readings of sums in LaTeX to numbers: what a sum adds ends where a reader takes it to end.

    PYTHONPATH=Tests python -m Oracle.sum_readings --program PATH [--count N] [--seed N]

Each claim is a sum beside other things, and a polynomial in n that it equals as a reader takes it; its twin is the polynomial for another
reading. None of the first may be refuted, none of the second proved. Exit status: 0 all held, 1 some did not.
"""

import argparse
import sys
from fractions import Fraction

from .batch import Prover
from .chance import Random

NUMBERS = range(2, 11)
HALF = Fraction(1, 2)


def triangle(n):
    return Fraction(n * (n + 1), 2)


# What is added: in LaTeX, by its index, and as a number.
TERMS = [
    (lambda k: k, lambda k, n: k), (lambda k: f"2{k}", lambda k, n: 2 * k), (lambda k: f"{k}^2", lambda k, n: k * k),
    (lambda k: f"{k} \\cdot {k}", lambda k, n: k * k), (lambda k: k + k, lambda k, n: k * k),
    (lambda k: f"\\frac{{{k}}}{{2}}", lambda k, n: HALF * k), (lambda k: f"\\frac {k}2", lambda k, n: HALF * k),
    (lambda k: f"{k}/2", lambda k, n: HALF * k), (lambda k: f"({k}+1)", lambda k, n: k + 1),
    (lambda k: f"{k}({k}+1)", lambda k, n: k * (k + 1)),
    (lambda k: f"({k}+1)({k}+2)", lambda k, n: (k + 1) * (k + 2)), (lambda k: "3", lambda k, n: 3), (lambda k: "n", lambda k, n: n),
    (lambda k: f"{k}n", lambda k, n: k * n), (lambda k: f"n{k}", lambda k, n: k * n), (lambda k: f"(n-{k})", lambda k, n: n - k),
    (lambda k: f"\\left({k}^2-{k}\\right)", lambda k, n: k * k - k), (lambda k: f"[{k}+2]", lambda k, n: k + 2),
    (lambda k: f"{{{k}}}", lambda k, n: k),
    (lambda k: f"\\,{k}", lambda k, n: k), (lambda k: f"(-{k})", lambda k, n: -k), (lambda k: f"{k}\\times 2", lambda k, n: 2 * k),
    (lambda k: f"\\frac12 {k}", lambda k, n: HALF * k), (lambda k: f"\\frac{{{k}({k}-1)}}{{2}}", lambda k, n: HALF * k * (k - 1)),
    (lambda k: f"\\binom{{{k}}}{{2}}", lambda k, n: HALF * k * (k - 1)), (lambda k: f"{k}\\frac{{{k}+1}}{{2}}", lambda k, n: triangle(k)),
    (lambda k: f"\\left|{k}\\right|", lambda k, n: abs(k)), (lambda k: f"{k}^3", lambda k, n: k**3), (lambda k: "n^2", lambda k, n: n * n),
    (lambda k: f"({k}+n)", lambda k, n: n + k), (lambda k: f"{k}\\left({k}+n\\right)", lambda k, n: k * (n + k)),
    (lambda k: f"2\\left({k}+1\\right)^2", lambda k, n: 2 * (k + 1)**2),
    (lambda k: f"({k}-1){k}({k}+1)", lambda k, n: (k - 1) * k * (k + 1)),
    (lambda k: f"\\sum_{{j=1}}^{{{k}}} j", lambda k, n: triangle(k)), (lambda k: f"\\sum_{{j=1}}^{{{k}}} {k}", lambda k, n: k * k),
    (lambda k: f"\\sum_{{j=1}}^{{n}} j{k}", lambda k, n: triangle(n) * k),
    (lambda k: f"\\sum_{{j=1}}^{k} j{k}", lambda k, n: triangle(k) * k),
    (lambda k: f"{k}\\sum_{{j=1}}^{{n}} j", lambda k, n: triangle(n) * k),
    (lambda k: f"2 \\sum_{{j=0}}^{{{k}}} 1", lambda k, n: 2 * (k + 1)),
]
BOUNDS = [
    ("n", lambda n: n), ("n-1", lambda n: n - 1), ("n+1", lambda n: n + 1), ("2n", lambda n: 2 * n), ("2n-1", lambda n: 2 * n - 1),
    ("n+2", lambda n: n + 2)]
ASSUMED = [[], ["n \\ge 2"], ["n > 2"], ["n \\ge 3"]]


def polynomial(values):
    """The coefficients of the polynomial of a small degree with these values at NUMBERS; None where there is none."""
    differences, heads = [Fraction(each) for each in values], []
    while differences:
        heads.append(differences[0])
        differences = [b - a for a, b in zip(differences, differences[1:])]
    while heads and not heads[-1]:
        heads.pop()
    if len(heads) > 6:
        return None
    result, basis = [Fraction(0)] * max(1, len(heads)), [Fraction(1)]
    for index, head in enumerate(heads):
        for power, each in enumerate(basis):
            result[power] += head * each
        shift = NUMBERS[0] + index
        basis = [((basis[power - 1] if power else 0) - shift * (basis[power] if power < len(basis) else 0)) / (index + 1)
            for power in range(len(basis) + 1)]
    return result


def latex(coefficients):
    text = ""
    for power in reversed(range(len(coefficients))):
        each = coefficients[power]
        if not each:
            continue
        size = abs(each)
        number = str(size) if size.denominator == 1 else f"\\frac{{{size.numerator}}}{{{size.denominator}}}"
        letter = "" if not power else "n" if power == 1 else f"n^{{{power}}}"
        text += ("-" if each < 0 else "+") + (number if not letter else letter if size == 1 else f"{number} {letter}")
    return text.removeprefix("+") or "0"


def beginning(r, index, low, high):
    """A sign of summation with its bounds, in one of the ways to write it."""
    upper = high if len(high) == 1 and r.chance(0.3) else f"{{{high}}}"
    return r.choice([f"\\sum_{{{index}={low}}}^{upper} ", f"\\sum^{{{high}}}_{{{index}={low}}} ",
        f"\\sum\\limits_{{{index} = {low}}}^{{{high}}} ",
        f"\\displaystyle\\sum_{{{index}={low}}}^{{{high}}} "])


def added(term, low, high, n):
    return sum((term(k, n) for k in range(low, high(n) + 1)), Fraction(0))


def drawn(r, index):
    text, term = r.choice(TERMS[:-5] if index == "j" else TERMS)
    low, (upper, high) = r.choice([1, 1, 1, 0, 2]), r.choice(BOUNDS)
    return beginning(r, index, low, upper) + text(index), term, low, high


def claims(r):
    """One claim, and its twin where another reading has another value."""
    index = r.choice(["k", "k", "j", "i", "m", "r", "p"])
    text, term, low, high = drawn(r, index)
    other, other_term, other_low, other_high = drawn(r, index)
    c, sign = r.choice([1, 2, 5]), r.choice([1, -1])
    mark = "+" if sign > 0 else "-"

    def value(n):
        return added(term, low, high, n)

    def inside(rest):
        """The value where what follows is added each time."""
        return lambda n: added(lambda k, n: term(k, n) + rest(n), low, high, n)

    def second(n):
        return sign * added(other_term, other_low, other_high, n)

    left, right, wrong = r.choice([
        (text, value, None), (f"{text} {mark} {c}", lambda n: value(n) + sign * c, inside(lambda n: sign * c)),
        (f"{text} {mark} n", lambda n: value(n) + sign * n, inside(lambda n: sign * n)), (f"{c} + {text}", lambda n: c + value(n), None),
        (f"{c} - {text}", lambda n: c - value(n), None), (f"2{text}", lambda n: 2 * value(n), None),
        (f"n {text}", lambda n: n * value(n), None),
        (f"\\left({text}\\right)^2", lambda n: value(n)**2, lambda n: added(lambda k, n: term(k, n)**2, low, high, n)),
        (f"{text} {mark} {other}", lambda n: value(n) + second(n), inside(second)),
        (f"\\frac{{{text}}}{{2}}", lambda n: value(n) / 2, None),
        (f"-{text}", lambda n: -value(n), None), (f"\\left({text}\\right)\\left(n+1\\right)", lambda n: value(n) * (n + 1), None),
        (f"(n+1){text}", lambda n: value(n) * (n + 1), None),
        (f"{text} - n^2 + {c}", lambda n: value(n) - n * n + c, inside(lambda n: c - n * n)),
    ])
    values = [right(n) for n in NUMBERS]
    found = polynomial(values)
    if found is None:
        return []
    result = [(f"{left} = {latex(found)}" if r.chance(0.8) else f"{latex(found)} = {left}", True)]
    others = [wrong(n) for n in NUMBERS] if wrong else values
    if others == values:
        others = [each + 1 for each in values]
    twin = polynomial(others)
    return result + ([(f"{left} = {latex(twin)}", False)] if twin else [])


def main():
    parser = argparse.ArgumentParser(prog="Oracle.sum_readings", description=__doc__)
    parser.add_argument("--program", required=True, help="the lectern to try")
    parser.add_argument("--count", type=int, default=2_000, help="how many claims")
    parser.add_argument("--seed", default="1", help="the seed")
    options = parser.parse_args()
    r = Random(options.seed)
    made = []
    while len(made) < options.count:
        made += claims(r)
    prover = Prover(options.program)
    answers = prover.ask([
        {"id": index, "claim": text, "notation": "latex", "assume": r.choice(ASSUMED)} for index, (text, _) in enumerate(made)])
    prover.stop()
    counts, wrong = {}, 0
    for (text, truth), answer in zip(made, answers):
        verdict = answer["verdict"]
        counts[truth, verdict] = counts.get((truth, verdict), 0) + 1
        if verdict in ("crash", "runaway") or verdict == ("refuted" if truth else "proved"):
            wrong += 1
            print(f"{verdict}, but {'true' if truth else 'false'}: {text}")
    for (truth, verdict), count in sorted(counts.items()):
        print(f"{'true' if truth else 'false'}, {verdict}: {count}")
    print(f"{len(made)} claims, {wrong} wrong verdicts")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
