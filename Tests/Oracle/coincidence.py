"""Formulas drawn blindly that agree on a part of the line, and are claimed to be equal there, or near it."""

from fractions import Fraction

from .arithmetic import LOOK, Unclear, Undefined
from .family import family
from .statement import Claim
from .tree import (
    PI, absolute, acos, asin, atan, cos, cosh, exp, floor, log, maximum, minimum, root, sec, sign, sin, sinh, symbol, symbols, tan, tanh, tree)
from .value import compiled

# Where formulas are compared: parts of the line by name, with points without any property but to lie there.
PROBES = {
    "inside": (0.3719, 0.8163, 0.1234), "outside": (1.8317, 5.2391, 2.4177), "left": (-0.4127, -0.7718, -0.0931),
    "far left": (-1.6331, -4.7719, -2.3141), "counted": (1.0, 2.0, 3.0, 4.0), "negative counted": (-1.0, -2.0, -3.0, -4.0),
}
# Unions of these, with ways to say them: exactly, by other words, and by too many or too few points.
x, y = symbol("x"), symbol("y")
REGIONS = [
    (("inside", "outside"), [[(x, ">", tree(0))], [(absolute(x), "=", x), (x, "!=", tree(0))], [(x * absolute(x), ">", tree(0))],
        [(sign(x), "=", tree(1))], [(root(x), ">", tree(0))], [(log(x), "!=", tree(5))], [(x**3, ">", tree(0))]],
        [[(x, ">=", tree(0))], [(root(x), ">=", tree(0))], [(absolute(x), "=", x)], [(x**2 * x, ">=", tree(0))], [(x * y**2, ">=", tree(0))],
            [(x, "!=", tree(0))], [(x, ">=", tree(-1))]]),
    (("left", "far left"), [[(x, "<", tree(0))], [(sign(x), "=", tree(-1))], [(x**3, "<", tree(0))], [(root(-x), ">", tree(0))]],
        [[(x, "<=", tree(0))], [(absolute(x), "=", -x)], [(x, "!=", tree(0))], [(x * y**2, "<=", tree(0))], [(x, "<=", tree(1))]]),
    (("inside",), [[(x, ">", tree(0)), (x, "<", tree(1))], [(x**2, "<", x)], [(root(x) - x, ">", tree(0))]],
        [[(x, ">=", tree(0)), (x, "<=", tree(1))], [(x, ">", tree(0)), (x, "<=", tree(1))], [(x**2, "<=", x)], [(absolute(x), "<=", tree(1))]]),
    (("inside", "left"), [[(absolute(x), "<", tree(1))], [(x**2, "<", tree(1))], [(x, ">", tree(-1)), (x, "<", tree(1))]],
        [[(absolute(x), "<=", tree(1))], [(x, ">=", tree(-1)), (x, "<=", tree(1))], [(cos(x), ">", tree(0))], [(1 - x**2, ">=", tree(0))]]),
    (("outside",), [[(x, ">", tree(1))], [(log(x), ">", tree(0))]], [[(x, ">=", tree(1))], [(log(x), ">=", tree(0))], [(x**2, ">=", tree(1))]]),
    (("outside", "far left"), [[(x**2, ">", tree(1))]], [[(x**2, ">=", tree(1))], [(x, "!=", tree(0))], [(absolute(x), ">=", tree(1))]]),
    (("counted",), [[(x, "in", "ℕ"), (x, ">", tree(0))], [(x, "in", "ℤ"), (x, ">=", tree(1))]],
        [[(x, "in", "ℕ")], [(x, "in", "ℤ"), (x, ">=", tree(-2))], [(x, "in", "ℤ")]]),
    (("counted", "negative counted"), [[(x, "in", "ℤ"), (x, "!=", tree(0))]], [[(x, "in", "ℤ")], [(sin(PI * x), "=", tree(0))]]),
    (("inside", "outside", "left", "far left"), [[], [(x, "!=", tree(0))]], [[], [], [(x * y, ">=", tree(0))]]),
]


def leaf(r):
    return r.choice([x, x, x, x, x, tree(0), tree(1), tree(-1), tree(2), tree(Fraction(1, 2)), PI, PI / 2])


def grown(r, pool):
    """A formula of one operation on formulas that are there."""
    a = r.choice(pool)
    if r.chance(0.55):
        return r.choice([
            absolute, absolute, sign, root, root, lambda a: root(a, 3), lambda a: a**2, lambda a: a**3, lambda a: -a, lambda a: 1 / a, floor, exp, log, sin,
            cos, tan, asin, acos, atan, sinh, cosh, tanh, sec, lambda a: a ** Fraction(1, 2), lambda a: a ** Fraction(2, 3), lambda a: a**-1,
            lambda a: 2 * a, lambda a: a / 2, lambda a: PI * a, lambda a: a + 1, lambda a: a - 1, lambda a: 1 - a, lambda a: (-1) ** a, lambda a: 2**a,
            lambda a: a**0, lambda a: 0**a, lambda a: root(a, 4), lambda a: PI / 2 - a, lambda a: (1 + a) * (1 - a), lambda a: 1 + cos(a)])(a)
    b = r.choice(pool)
    return r.choice([
        lambda: a + b, lambda: a - b, lambda: a * b, lambda: a * b, lambda: a / b, lambda: maximum(a, b), lambda: minimum(a, b), lambda: a**b,
        lambda: root(a) * root(b), lambda: root(a * b), lambda: absolute(a) * sign(b)])()


def signature(node):
    """The values at all probes, with None where there is none."""
    LOOK.enter()
    function = compiled(node, LOOK)
    found = {}
    for name, points in PROBES.items():
        values = []
        for point in points:
            try:
                value = function({"x": point, "y": 1.0})
                values.append(float(f"{value:.9e}") + 0.0 if abs(value) < 1e9 else None)
            except (Undefined, Unclear, OverflowError, ValueError, ZeroDivisionError):
                values.append(None)
        found[name] = tuple(values)
    return found


@family("coincidences", 8)
def coincidences(r):
    """Formulas with equal, or ordered, values on a part of the line, claimed on that part, on a larger or on a smaller one."""
    for _ in range(30):
        parts, exact, larger = r.choice(REGIONS)
        pool = [leaf(r) for _ in range(6)]
        seen = {}
        pairs = []
        for _ in range(70):
            node = grown(r, pool)
            if not symbols(node) or node in seen:
                continue
            values = signature(node)
            mine = tuple(value for part in parts for value in values[part])
            if None in mine:
                # What has no value anywhere leads nowhere.
                if all(value is None for part in values.values() for value in part):
                    continue
            else:
                pairs += [(other, node) for other, theirs in seen.items() if theirs == mine]
                seen[node] = mine
            pool.append(node)
        relation = "="
        if not pairs or r.chance(0.06):
            ordered = [(a, b) for a in list(seen)[:12] for b in list(seen)[-12:] if a != b and all(p >= q for p, q in zip(seen[a], seen[b]))]
            if ordered:
                pairs, relation = ordered, r.choice([">=", ">=", ">", "!="])
        if not pairs:
            continue
        left, right = r.choice(pairs)
        if r.chance(0.05):
            relation = r.choice([">=", "<=", "!=", ">"])
        assumptions = list(r.choice(exact if r.chance(0.45) else larger))
        hints = [{"x": tree(each)} for each in (0, 1, -1, 2, -2)] + [{"x": PI / 2}, {"x": PI}, {"x": -PI / 2}, {"x": -PI},
            {"x": tree(0), "y": tree(0)}, {"x": tree(-1), "y": tree(0)}, {"x": tree(1), "y": tree(0)}, {"x": tree(Fraction(1, 2))}]
        return Claim(left, relation, right, assumptions, hints)
    return Claim(absolute(x), "=", x, [])
