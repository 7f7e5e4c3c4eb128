"""Holds implications with “or” between statements to exact fractions: verdicts, conditions and counterexamples.

    PYTHONPATH=Tests python -m Oracle.alternatives --program PATH [--count N] [--seed N]

A side of an implication holds at a point where all of its statements do, or with “or” one of them; a statement with a side that has no value does not
hold. A claim is false where a point of a grid says so at which the printed conditions hold. Exit status: 0 all held, 1 some did not.
"""

import argparse
import sys
from fractions import Fraction

from .batch import Prover
from .cases import LATEX, RELATIONS, Undefined, arithmetic, condition_holds, grid, holds, latex, linear, plain, value
from .chance import Random

SIGNS = ["\\implies", "\\iff", "\\impliedby"]


def number(value):
    return ("n", Fraction(value))


def product(factors):
    result = factors[0]
    for factor in factors[1:]:
        result = ("*", result, factor)
    return result


def minus(name, value):
    return ("+", ("v", name), number(-value))


# A statement is (relations, sides), a side of an implication (statements, whether one is to hold).
def single(left, relation, right):
    return ([relation], [left, right])


def between(low, name, high, r):
    return ([r.choice(["<", "<="]), r.choice(["<", "<="])], [number(low), ("v", name), number(high)])


def atom(r, names):
    form = r.choice(range(10))
    name = r.choice(names)
    if form < 5:
        return single(("v", name), r.choice(RELATIONS), number(r.choice(range(-3, 4))))
    if form < 7:
        low = r.choice(range(-3, 3))
        return between(low, name, low + r.choice([1, 2, 3]), r)
    if form < 8:
        return single(("abs", linear(r, name)), r.choice(RELATIONS), number(r.choice(range(0, 4))))
    if form < 9:
        return single(("/", number(r.choice([1, 2, -1])), linear(r, name)), r.choice(RELATIONS), number(r.choice([0, 1, 2])))
    return single(plain(r, names, 2), r.choice(RELATIONS), plain(r, names, 1))


def roots(r):
    """A product and its zeros."""
    values = [r.choice(range(-3, 4)) for _ in range(r.choice([2, 2, 3]))]
    left = single(product([minus("x", each) for each in values]), "=", number(0))
    return ["x"], ([left], False), ([single(("v", "x"), "=", number(each)) for each in values], True)


def signs(r):
    """A product of two linear factors and where it has a sign."""
    low = r.choice(range(-3, 3))
    high = low + r.choice([1, 2, 3])
    relation = r.choice([">", ">="])
    outer = [single(("v", "x"), relation.replace(">", "<"), number(low)), single(("v", "x"), relation, number(high))]
    return ["x"], ([single(product([minus("x", low), minus("x", high)]), relation, number(0))], False), (outer, True)


def sizes(r):
    """The size of a number, and its two signs."""
    inner, bound, relation = linear(r, "x"), r.choice([0, 1, 2, 3]), r.choice([">", ">=", "="])
    lower = {">": "<", ">=": "<=", "=": "="}[relation]
    return (["x"], ([single(("abs", inner), relation, number(bound))], False),
            ([single(inner, relation, number(bound)), single(inner, lower, number(-bound))], True))


def intervals(r):
    """The size of a number between two bounds."""
    low = r.choice([0, 1, 2])
    high = low + r.choice([1, 2])
    return (["x"], ([(["<=", "<="], [number(low), ("abs", ("v", "x")), number(high)])], False),
            ([(["<=", "<="], [number(-high), ("v", "x"), number(-low)]), (["<=", "<="], [number(low), ("v", "x"), number(high)])], True))


def two(r):
    """Equations in two names."""
    x, y = ("v", "x"), ("v", "y")
    form = r.choice(range(3))
    if form == 0:
        return ["x", "y"], ([single(("*", x, y), "=", number(0))], False), ([single(x, "=", number(0)), single(y, "=", number(0))], True)
    opposite = ("*", number(-1), y)
    left = single(("abs", x), "=", ("abs", y)) if form == 1 else single(("*", x, x), "=", ("*", y, y))
    return ["x", "y"], ([left], False), ([single(x, "=", y), single(x, "=", opposite)], True)


def quotients(r):
    """A quotient of which a statement behind “or” says something."""
    zero, pole = r.choice(range(-2, 3)), r.choice(range(-2, 3))
    left = ("/", minus("x", zero), minus("x", pole))
    return ["x"], ([single(product([left, left]), "=", number(1))], False), ([single(left, "=", number(1)), single(left, "=", number(-1))], True)


def loose(r):
    """Anything."""
    names = r.choice([["x"], ["x"], ["x", "y"]])
    made = []
    for _ in range(2):
        count = r.choice([1, 1, 2, 3])
        made.append(([atom(r, names) for _ in range(count)], count > 1 and r.chance(0.8)))
    return names, made[0], made[1]


def changed(r, side):
    """A side of which mostly something else holds."""
    statements = list(side[0])
    place = r.choice(range(len(statements)))
    relations, sides = statements[place]
    if r.chance(0.5) and len(statements) > 1:
        del statements[place]
    elif r.chance(0.5):
        statements[place] = (relations, sides[:-1] + [("+", sides[-1], number(r.choice([1, -1])))])
    else:
        statements[place] = ([r.choice(RELATIONS)] + relations[1:], sides)
    return (statements, side[1] and len(statements) > 1)


def claim(r):
    """Names, the left side, a sign, and the right side."""
    names, left, right = r.choice([roots, signs, sizes, intervals, two, quotients, loose, loose])(r)
    if r.chance(0.3):
        right = changed(r, right)
    sign = r.choice(SIGNS)
    if r.chance(0.3):
        left, right = right, left
    return names, left, sign, right


def told(statement):
    relations, sides = statement
    text = latex(sides[0])
    for relation, side in zip(relations, sides[1:]):
        text += f" {LATEX[relation]} {latex(side)}"
    return text


def side_told(side, r):
    joint = r.choice([" \\lor ", " \\text{ or } ", ", \\text{ or } "]) if side[1] else r.choice([", ", " \\land ", " \\text{ and } "])
    return joint.join(told(statement) for statement in side[0])


def statement_holds(statement, point):
    relations, sides = statement
    try:
        values = [value(side, point) for side in sides]
    except Undefined:
        return False
    return all(holds(relation, a, b) for relation, a, b in zip(relations, values, values[1:]))


def side_holds(side, point):
    found = [statement_holds(statement, point) for statement in side[0]]
    return any(found) if side[1] else all(found)


def claim_holds(made, point):
    _, left, sign, right = made
    a, b = side_holds(left, point), side_holds(right, point)
    return {"\\implies": b or not a, "\\impliedby": a or not b, "\\iff": a == b}[sign]


def fine_grid(names):
    """Points for names of which a counterexample says nothing: premises may leave them little room."""
    points = [{}]
    for name in names:
        points = [point | {name: Fraction(step, 12)} for point in points for step in range(-120, 121)]
    return points


def fault(made, answer):
    """What is wrong with an answer; None where nothing is."""
    names, verdict = made[0], answer["verdict"]
    if verdict in ("crash", "runaway"):
        return verdict
    if verdict == "proved":
        for point in grid(names):
            if all(condition_holds(text, point) for text in answer["conditions"]) and not claim_holds(made, point):
                return "proved, and false at " + ", ".join(f"{name} = {each}" for name, each in point.items())
    if verdict == "refuted":
        try:
            point = {name: arithmetic(text, {}) for name, text in answer["counterexample"].items()}
        except (KeyError, ValueError, SyntaxError, TypeError):
            # An irrational point, which fractions cannot follow.
            return None
        # A premise such as x = 2 gives a name its value.
        if set(point) == set(names) and claim_holds(made, point):
            return f"refuted, and true at {answer['counterexample']}"
        if all(claim_holds(made, other | point) for other in fine_grid([name for name in names if name not in point])):
            return f"refuted, and true on the grid: {answer['counterexample']}"
    return None


def main():
    parser = argparse.ArgumentParser(prog="Oracle.alternatives", description=__doc__)
    parser.add_argument("--program", required=True, help="the lectern to try")
    parser.add_argument("--count", type=int, default=1_000, help="how many claims")
    parser.add_argument("--seed", default="1", help="the seed")
    options = parser.parse_args()
    r = Random(options.seed)
    made = [claim(r) for _ in range(options.count)]
    questions = [{"id": index, "claim": f"{side_told(left, r)} {sign} {side_told(right, r)}", "notation": "latex", "assume": []}
                 for index, (_, left, sign, right) in enumerate(made)]
    prover = Prover(options.program)
    answers = prover.ask(questions)
    prover.stop()
    counts, wrong = {}, 0
    for one, question, answer in zip(made, questions, answers):
        counts[answer["verdict"]] = counts.get(answer["verdict"], 0) + 1
        problem = fault(one, answer)
        if problem:
            wrong += 1
            print(f"{problem}: {question['claim']}")
    print(", ".join(f"{verdict}: {count}" for verdict, count in sorted(counts.items())))
    print(f"{len(made)} claims, {wrong} wrong")
    # Half of the claims are meant to be decided; fewer would say that nothing was tried.
    return 1 if wrong or counts.get("proved", 0) + counts.get("refuted", 0) < options.count // 2 else 0


if __name__ == "__main__":
    sys.exit(main())
