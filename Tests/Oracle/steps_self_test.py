"""Tests of what holds told proofs to mpmath: what is right passes, and what is changed in it is found."""

import copy

from . import steps_claims, steps_identities, steps_mistakes
from .chance import Random
from .reader import Reader
from .statement import Claim
from .steps_judge import Judge
from .tree import log, symbol, tree


def line(rule, terms, *identities):
    """Terms as `3*x`, or `3*x cancel 1`."""
    found = []
    for each in terms.split("; ") if terms else []:
        text, *fate = each.split(" ")
        found.append({"term": text} | ({"fate": fate[0], "group": int(fate[1])} if fate else {}))
    return {"rule": rule, "terms": found, "identities": [each.split(" = ") for each in identities]}


def component(left, right, multiplier=None):
    return {"indices": [1], "multiplier": multiplier, "left": {"start": left[0], "lines": left[1:]}, "right": {"start": right[0], "lines": right[1:]}}


def told(*components, identical=0, omitted=0):
    return {"components": list(components), "identical": identical, "omitted": omitted}


ANGLES = "cos(x + y)*cos(y) + sin(x + y)*sin(y) = cos(x)", told(component(
    ["cos(x + y)*cos(y) + sin(x + y)*sin(y)",
        line("expansion", "cos(x)*cos(y)^2; -(sin(x)*cos(y)*sin(y)) cancel 1; sin(x)*cos(y)*sin(y) cancel 1; cos(x)*sin(y)^2",
            "cos(x + y) = cos(x)*cos(y) - sin(x)*sin(y)", "sin(x + y) = sin(x)*cos(y) + cos(x)*sin(y)"),
        line("collection", "cos(x)*cos(y)^2 pythagoras 1; cos(x)*sin(y)^2 pythagoras 1"), line("pythagoras", "cos(x)")],
    ["cos(x)", line("start", "cos(x)")]))
SQUARE = "(x + y)^2 - x*(x - y) = 3*x*y + y^2", told(component(
    ["(x + y)^2 - x*(x - y)", line("expansion", "x^2 cancel 1; 2*x*y join 2; y^2; -(x^2) cancel 1; x*y join 2"), line("collection", "3*x*y; y^2")],
    ["3*x*y + y^2", line("start", "3*x*y; y^2")]))
FRACTIONS = "1/(x - 1) - 1/x = 1/(x^2 - x)", told(component(
    ["1/(x - 1) - 1/x", line("denominators", "x cancel 1; -(x) cancel 1; 1"), line("collection", "1")], ["1/(x^2 - x)", line("denominators", "1")],
    "x*(x - 1)"))
ROOTS = "(1 + sqrt(2))*(1 - sqrt(2)) = -1", told(component(
    ["(1 + sqrt(2))*(1 - sqrt(2))", line("expansion", "1; -(sqrt(2)) cancel 1; sqrt(2) cancel 1; -(sqrt(2)^2)"), line("collection", "1; -(sqrt(2)^2)"),
        line("powers", "-(1)", "sqrt(2)^2 = 2")],
    ["-1", line("start", "-(1)")]))
RIGHT = [ANGLES, SQUARE, FRACTIONS, ROOTS]


def lines(record, side="left"):
    return record["components"][0][side]["lines"]


def put(side, number, index, text):
    """Another term in a line."""
    return lambda record: lines(record, side)[number]["terms"][index].update(term=text)


def fates(kind, *indices):
    return lambda record: [lines(record)[0]["terms"][index].update(fate=kind) for index in indices]


def swap(number, first, second):
    """Two terms of a line get each other's fates."""
    def change(record):
        terms = lines(record)[number]["terms"]
        terms[first]["group"], terms[second]["group"] = terms[second]["group"], terms[first]["group"]
        terms[first]["fate"], terms[second]["fate"] = terms[second]["fate"], terms[first]["fate"]
    return change


def drop(side, number, index):
    return lambda record: lines(record, side)[number]["terms"].pop(index)


def unfated(*indices):
    return lambda record: [lines(record)[0]["terms"][index].pop(key) for index in indices for key in ("fate", "group")]


# What is changed, and what is to be found, by the words that it begins with.
SPOILED = [
    ("a changed sign", ANGLES, put("left", 0, 3, "-(cos(x)*sin(y)^2)"), "a line has another value"),
    ("a changed sign", SQUARE, put("left", 1, 1, "-(y^2)"), "a line has another value"),
    ("a changed coefficient", SQUARE, put("left", 0, 1, "4*x*y"), "a line has another value"),
    ("a changed coefficient at the end", SQUARE, put("right", 0, 0, "2*x*y"), "the last lines have different terms"),
    ("a missing term", ANGLES, drop("left", 0, 3), "a line has another value"),
    ("a missing term at the end", SQUARE, drop("left", 1, 1), "a line has another value"),
    ("a term that is 0", SQUARE, lambda record: lines(record, "right")[0]["terms"].append({"term": "x*y - y*x"}), "a term is always 0"),
    ("a false identity", ANGLES, lambda record: lines(record)[0]["identities"][0].__setitem__(1, "cos(x)*cos(y) + sin(x)*sin(y)"), "a false identity"),
    ("a false power", ROOTS, lambda record: lines(record)[2]["identities"][0].__setitem__(1, "4"), "a false identity"),
    ("an identity without a value", SQUARE, lambda record: lines(record)[0]["identities"].append(["x - y", "(x^2 - y^2)/(x + y)"]),
        "an undefined identity"),
    ("a wrong group", SQUARE, swap(0, 0, 1), "terms meet that are no multiples of each other"),
    ("cancelling that is joining", SQUARE, fates("cancel", 1, 4), "terms that cancel do not add to 0"),
    ("joining that is cancelling", SQUARE, fates("join", 0, 3), "terms are joined that cancel"),
    ("fates left out", SQUARE, unfated(1, 4), "the terms are not those that are left"),
    ("no squares", ANGLES, put("left", 1, 0, "cos(x)^2*cos(y)"), "terms are joined that are not sin² and cos²"),
    ("another multiplier", FRACTIONS, lambda record: record["components"][0].update(multiplier="x"), "a line has another value"),
    ("a multiplier that is 0", FRACTIONS, lambda record: record["components"][0].update(multiplier="x*(x - 1)*0"), "the multiplier is 0"),
    ("a line without a value", SQUARE, put("left", 0, 0, "x^3/x"), "undefined line"),
    ("another start", SQUARE, lambda record: record["components"][0]["left"].update(start="(x + y)^2 - x*(x + y)"), "the sides that are told differ"),
    ("another claim", SQUARE, lambda record: record.update(copy.deepcopy(ANGLES[1])), "what is told is not the claim"),
    ("a component too many", SQUARE, lambda record: record.update(identical=1), "malformed"),
    ("a rule in a wrong place", SQUARE, lambda record: lines(record)[1].update(rule="expansion"), "malformed"),
    ("like terms left", ROOTS, lambda record: record["components"][0].update(copy.deepcopy(component(
        ["-1", line("rewriting", "-(2); 1")], ["-1", line("rewriting", "1; -(2)")]))), "two terms of a collected line"),
]

# What is said of where refuted claims hold, and what is found of it: a claim, assumptions, symbols with values, and a kind of fault or None.
X, Y = symbol("x"), symbol("y")
HELD = [
    ("(a + b)^2 = a^2 + b^2", [], [["a", "0"], ["b", "0"]], None), ("sin(a + b) = sin(a) + sin(b)", [], [["b", "-a"], ["a", "360°"]], None),
    ("sin(x) = cos(x)", [], [["x", "45°"]], None), ("x*y = y^2", [(X, ">", tree(0))], [["y", "x"]], None),
    ("x = x^2", [(X, "in", "ℤ")], [["x", "1"]], None), ("x/y = 1", [(X + Y, "=", tree(2))], [["y", "x"]], None),
    ("(a + b)^2 = a^2 + b^2", [], [["a", "1"]], "wrong value"), ("(a + b)^2 = a^2 + b^2", [], [["b", "0"], ["b", "a"]], "wrong value"),
    ("sin(x) = cos(x)", [], [["x", "90°"]], "wrong value"), ("sin(x) = cos(x)", [], [["x", "45"]], "wrong value"),
    ("|x| = x + y", [], [["y", "0"]], "wrong value"), ("x*y = 0", [], [["z", "0"]], "wrong value"), ("x*y = 0", [], [["x", "2*y"]], "wrong value"),
    ("x*y = 0", [], [["x", "x"]], "wrong value"), ("x*y = 0", [], [], "wrong value"), ("1/x = 1/x^2", [], [["x", "0"]], "nowhere"),
    ("x*y = y^2", [(X, ">", Y)], [["y", "x"]], "nowhere"), ("x/(asin(x + 1/2) - pi/6) = x", [], [["x", "0"]], "nowhere"),
    ("x = y", [(log(X), ">", Y)], [["y", "x"]], "nowhere"), ("x*y = y", [(X, "in", "ℤ")], [["x", "90°"]], "nowhere"),
]


def posed(text, assumptions=()):
    left, right = (Reader(each).sum() for each in text.split(" = "))
    return steps_claims.Posed("", {"claim": text}, Claim(left, "=", right, list(assumptions)), [[(left, right)]])


def found(text, record, verdict="proved"):
    return [each for each in Judge(posed(text), {"verdict": verdict, "steps": [record]}, Random(1)).outcome().faults]


def check(tally):
    for text, record in RIGHT:
        faults = found(text, record)
        tally.check(all(each[0] == "odd" for each in faults), f"steps of {text}: {faults}")
        tally.check(found(text, record, "undecided") != [], f"steps of {text}, which is not proved")
    for name, (text, record), change, expected in SPOILED:
        spoiled = copy.deepcopy(record)
        change(spoiled)
        faults = found(text, spoiled)
        tally.check(any(each[1].startswith(expected) for each in faults), f"steps of {text} with {name}: {faults}")
    for text, assumptions, where, expected in HELD:
        answer = {"verdict": "refuted", "holds": [{"equation": text, "where": where}]}
        faults = Judge(posed(text, assumptions), answer, Random(1)).outcome().faults
        tally.check([each[0] for each in faults] == ([expected] if expected else []), f"where {text} holds: {faults}")
        faults = Judge(posed(text, assumptions), answer | {"verdict": "proved"}, Random(1)).outcome().faults
        tally.check(any(each[1].startswith("holds") for each in faults), f"where {text} holds, which is proved: {faults}")
    row = steps_claims.PosedRow(r"angles: \sin(2\alpha) = 2\sin\alpha\cos\alpha ;; \sin(2\alpha) = 2\sin\alpha", is_twin=True)
    for value, expected in (("0", None), ("180°", None), ("90°", "wrong value")):
        answer = {"verdict": "refuted", "holds": [{"equation": row.question["claim"], "where": [["α", value]]}]}
        faults = Judge(row, answer, Random(1)).outcome().faults
        tally.check([each[0] for each in faults] == ([expected] if expected else []), f"a row that holds at {value}: {faults}")
    for name in [*steps_identities.KINDS, *steps_mistakes.KINDS]:
        for number in range(20):
            one, again = (steps_claims.one(Random(f"{name}/{number}"), [name]) for _ in range(2))
            tally.check(one.question == again.question, f"{name}: two claims of one seed differ")
