"""Claims about limits, whose values the series of their parts give, and about infinite sums with known values."""

from fractions import Fraction
from math import factorial as count

from .family import family
from .statement import Claim
from .tree import (
    INFINITY, PI, E, absolute, asin, atan, cos, cosh, exp, factorial, floor, limit_of, log, root, sign, sin, sinh, substituted, symbol,
        symbols, tan, tanh, total_of, tree)

X, A, B, K = map(symbol, ("x", "a", "b", "k"))
HALF = Fraction(1, 2)


def coefficients(function):
    """The first terms of a function's power series at 0, from x^0 on."""
    signs = [0, 1, 0, -1]
    return {
        "sin": [Fraction(signs[k % 4], count(k)) for k in range(8)], "cos": [Fraction(signs[(k + 1) % 4], count(k)) for k in range(8)],
        "exp": [Fraction(1, count(k)) for k in range(8)], "sinh": [Fraction(k % 2, count(k)) for k in range(8)],
        "cosh": [Fraction(1 - k % 2, count(k)) for k in range(8)],
        "log": [Fraction(0)] + [Fraction((-1) ** (k + 1), k) for k in range(1, 8)],
        "atan": [Fraction(signs[k % 4], k) if k else Fraction(0) for k in range(8)],
        "tan": [Fraction(each) for each in ("0", "1", "0", "1/3", "0", "2/15", "0", "17/315")],
        "asin": [Fraction(each) for each in ("0", "1", "0", "1/6", "0", "3/40", "0", "5/112")],
        "tanh": [Fraction(each) for each in ("0", "1", "0", "-1/3", "0", "2/15", "0", "-17/315")],
        "root": [Fraction(each) for each in ("1", "1/2", "-1/8", "1/16", "-5/128", "7/256", "-21/1024", "33/2048")],
        "inverse": [Fraction((-1) ** k) for k in range(8)],
    }[function]


MADE = {"sin": sin, "cos": cos, "exp": exp, "sinh": sinh, "cosh": cosh, "log": lambda u: log(1 + u), "atan": atan, "tan": tan, "asin": asin,
    "tanh": tanh, "root": lambda u: root(1 + u), "inverse": lambda u: 1 / (1 + u)}


def polynomial(terms, x):
    """Σ c x^k as a tree, without terms that are 0."""
    parts = [tree(c) if k == 0 else ((x if k == 1 else x**k) if c == 1 else tree(c) * (x if k == 1 else x**k)) for k, c in enumerate(terms) if c]
    result = parts[0] if parts else tree(0)
    for part in parts[1:]:
        result = result + part
    return result


def remainder_of(r, x):
    """A function of x, its order at 0 and the first coefficient there: a function less its first terms."""
    name = r.choice(list(MADE))
    terms = coefficients(name)
    c = Fraction(r.choice([1, 1, 1, 2, 3, -1]), r.choice([1, 1, 1, 2]))
    scaled = [each * c**k for k, each in enumerate(terms)]
    start = r.randint(0, 3)
    order = next((k for k in range(start, 8) if scaled[k]), None)
    if order is None:
        return x, 1, Fraction(1)
    f = MADE[name](x if c == 1 else tree(c) * x)
    taken = polynomial(scaled[:order], x)
    return (f if taken == tree(0) else f - taken), order, scaled[order]


def at_zero(r, x):
    """An expression and its limit for x → 0 from both sides, or None where that is not finite."""
    f, order, first = remainder_of(r, x)
    kind = r.random()
    if kind < 0.5:
        n = max(0, order + r.choice([0, 0, 0, 0, -1, 1]))
        value = first if n == order else Fraction(0) if n < order else None
        return over(f, x, n), value
    g, other, second = remainder_of(r, x)
    if kind < 0.8:
        value = first / second if order == other else Fraction(0) if order > other else None
        return f / g, value
    n = order + other
    return over(f * g, x, n), first * second


def over(f, x, n):
    """f/xⁿ as it is written."""
    return f if n == 0 else f / x if n == 1 else f / x**n


def relation(r, left, value):
    if value is None:
        right = tree(r.choice([0, 1, -1, Fraction(1, 2), 2]))
    else:
        right = tree(value)
        if r.chance(0.25):
            right = right + r.choice([1, -1, Fraction(1, 6), -Fraction(1, 24), -2 * value])
    kind = r.random()
    if kind < 0.82:
        return left, "=", right
    if kind < 0.9:
        return left, r.choice([">=", "<=", "<", ">", "!="]), right
    return r.choice([lambda: (left - right, "=", tree(0)), lambda: (2 * left + 1, "=", 2 * right + 1), lambda: (left**2, "=", right**2)])()


@family("limits", 3)
def limits(r):
    """Limits at a point, whose values power series give."""
    place = r.choice([tree(0)] * 5 + [tree(1), tree(2), tree(-1), tree(HALF), PI, A])
    x = X if place == tree(0) else X - place
    f, value = at_zero(r, x)
    side = r.choice(["", "", "", "above", "below"])
    if r.chance(0.15):
        f, side, value = one_sided(r, x)
    if r.chance(0.15):
        factor = r.choice([(exp(X), None), (cos(x), Fraction(1)), (1 + x, Fraction(1)), (2 + sin(x), Fraction(2)), (1 + absolute(x), Fraction(1))])
        if factor[1]:
            f, value = factor[0] * f, None if value is None else value * factor[1]
    return Claim(*relation(r, limit_of(f, "x", place, side), value), [], [{"a": tree(0)}, {"a": tree(1)}])


def one_sided(r, x):
    """What differs from side to side, or is defined on one only: (expression, side, value)."""
    return r.choice([
        (absolute(x) / x, "above", Fraction(1)), (absolute(x) / x, "below", Fraction(-1)), (absolute(x) / x, "", None), (sign(x), "above", Fraction(1)),
        (root(x), "above", Fraction(0)), (root(x), "", None), (root(x), "below", None), (x * log(x), "above", Fraction(0)), (x * log(x), "", None),
        (floor(x), "below", Fraction(-1)), (floor(x), "above", Fraction(0)), (floor(x), "", None), (absolute(x) ** x, "", Fraction(1)),
        (x**x, "above", Fraction(1)), (exp(-1 / x), "above", Fraction(0)), (exp(-1 / x), "below", None), (exp(1 / x), "below", Fraction(0)),
        (exp(-1 / x**2) / x**4, "", Fraction(0)), (1 / x, "above", None), (log(x), "above", None), (1 / (1 + exp(1 / x)), "below", Fraction(1)),
        (1 / (1 + exp(1 / x)), "above", Fraction(0)), (1 / (1 + exp(1 / x)), "", None), (sin(root(x)) / root(x), "above", Fraction(1)),
        (x * sin(1 / x), "", Fraction(0)), (sin(1 / x), "", None), (x / absolute(sin(x)), "below", Fraction(-1)), ((1 - cos(x)) / absolute(x), "", Fraction(0)),
        (root(absolute(x)) * log(absolute(x)), "", Fraction(0)), (sign(x)**2, "", Fraction(1)), (floor(x)**2 + floor(x), "", Fraction(0)),
        (root(1 - cos(x)) / absolute(x), "", None), (floor(absolute(x)), "", Fraction(0)), (0 * log(x), "above", Fraction(0)), (x**0, "", Fraction(1))])


@family("limits at infinity", 1)
def limits_at_infinity(r):
    """Rational functions, roots, powers and exponentials at infinity."""
    c, d = tree(r.fraction(5)), tree(r.positive(5))
    p, q = r.randint(1, 3), r.randint(1, 3)
    top = tree(r.fraction(5)) * X**p + r.linear([X])
    below = d * X**q + r.whole(5)
    lead = None
    if p > 1 and q >= 1:
        lead = top[1][1][1] / d[1] if p == q else Fraction(0) if p < q else None
    place = INFINITY
    f, value = r.choice([
        lambda: (top / below, lead), lambda: (top / below, lead), lambda: (root(X**2 + c * X) - X, c[1] / 2),
        lambda: (root(X + 1) - root(X), Fraction(0)), lambda: (X * (exp(c / X) - 1), c[1]), lambda: (X * sin(c / X), c[1]), lambda: (log(X) / X, Fraction(0)),
        lambda: (X**3 * exp(-X), Fraction(0)), lambda: (X * (log(X + d) - log(X)), d[1]), lambda: (atan(X) - PI / 2, Fraction(0)),
        lambda: (tanh(X), Fraction(1)), lambda: (X - root(X**2 - 1), Fraction(0)), lambda: (X**2 * (1 - cos(1 / X)), HALF), lambda: (exp(X) / (exp(X) + d), Fraction(1)),
        lambda: (X ** (1 / X), Fraction(1)), lambda: (sin(X) / X, Fraction(0)), lambda: (cos(X), None), lambda: (floor(X) / X, Fraction(1)),
        lambda: (X - floor(X), None), lambda: (exp(X) / X**3, None), lambda: (root(9 * X**2 + X) - 3 * X, Fraction(1, 6)), lambda: (X * (PI / 2 - atan(X)), Fraction(1)),
        lambda: (log(1 + exp(X)) - X, Fraction(0)), lambda: (root(X**3 + X**2, 3) - X, Fraction(1, 3)), lambda: ((tree(2)**X + tree(3)**X) ** (1 / X), Fraction(3)),
        lambda: (exp(-X) * cos(X), Fraction(0)), lambda: (absolute(X - 3) / (X + 1), Fraction(1)), lambda: (sinh(X) / exp(X), HALF),
        lambda: ((X + sin(X)) / (X - sin(X)), Fraction(1)), lambda: (log(X + 1) / log(X), Fraction(1))])()
    left = limit_of(f, "x", place)
    if r.chance(0.2):
        # The other way round.
        left = limit_of(substituted(f, {"x": -X}), "x", -INFINITY)
    if r.chance(0.2):
        base = r.choice([((1 + A / X)**X, exp(A)), ((1 + 1 / X) ** (2 * X), exp(tree(2))), ((1 - 1 / X)**X, 1 / E), ((X / (X + 1))**X, 1 / E),
            (atan(A * X), PI / 2), (root(X**2 + A * X) - X, A / 2), (X * log(1 + A / X), A), (A**X, tree(0)), (X**A, tree(0))])
        given = r.choice([[], [(A, ">", tree(0))], [(A, "<", tree(0))], [(absolute(A), "<", tree(1))], [(A, ">", tree(0)), (A, "<", tree(1))]])
        right = base[1] + (r.choice([0, 0, 1]) if r.chance(0.3) else 0)
        return Claim(limit_of(base[0], "x", INFINITY), "=", right, given, [{"a": tree(each)} for each in (0, 1, -1, HALF)])
    return Claim(*relation(r, left, value))


def known_series(r):
    """A term, where its sum starts, and the sum; None where there is none."""
    q = r.choice([Fraction(1, 2), Fraction(1, 3), Fraction(-1, 2), Fraction(2, 3), Fraction(-2, 5), Fraction(1, 10), Fraction(3, 4)])
    z, c = tree(q), tree(r.positive(4))
    return r.choice([
        lambda: (z**K, 0, 1 / (1 - z)), lambda: (z**K, 1, z / (1 - z)), lambda: (K * z**K, 1, z / (1 - z)**2), lambda: (c * z ** (K + 1), 0, c * z / (1 - z)),
        lambda: (K**2 * z**K, 0, z * (1 + z) / (1 - z)**3), lambda: (1 / (K * (K + 1)), 1, tree(1)), lambda: (1 / (K * (K + 2)), 1, tree(Fraction(3, 4))),
        lambda: (1 / (K * (K + c)), 1, tree(sum((Fraction(1, j) for j in range(1, int(c[1]) + 1)), Fraction(0))) / c), lambda: (1 / K - 1 / (K + 2), 1, tree(Fraction(3, 2))),
        lambda: (1 / (4 * K**2 - 1), 1, tree(HALF)), lambda: (1 / factorial(K), 0, E), lambda: (c**K / factorial(K), 0, exp(c)), lambda: (K / factorial(K), 0, E),
        lambda: (tree(-1)**K / factorial(K), 0, 1 / E), lambda: (1 / K**2, 1, PI**2 / 6), lambda: (1 / K**4, 1, PI**4 / 90), lambda: (1 / (2 * K + 1)**2, 0, PI**2 / 8),
        lambda: (tree(-1) ** (K + 1) / K, 1, log(tree(2))), lambda: (tree(-1)**K / (2 * K + 1), 0, PI / 4), lambda: (tree(-1) ** (K + 1) / K**2, 1, PI**2 / 12),
        lambda: (z**K / K, 1, -log(1 - z)), lambda: (1 / K, 1, None), lambda: (c**K, 0, None), lambda: (tree(-1)**K, 0, None), lambda: (1 / root(K), 1, None),
        lambda: (K / (K + 1), 0, None), lambda: (1 / (2 * K + 1), 0, None), lambda: (1 / (K * (K + 1) * (K + 2)), 1, tree(Fraction(1, 4))),
        lambda: (1 / (K * (K - c)), 1, None), lambda: ((2 * K + 1) / (K**2 * (K + 1)**2), 1, tree(1)), lambda: (log(1 + 1 / K), 1, None),
        lambda: (root(K + 1) - root(K), 0, None), lambda: (1 / root(K) - 1 / root(K + 1), 1, tree(1)), lambda: (atan(K + 1) - atan(K), 0, PI / 2),
        lambda: (K / factorial(K + 1), 0, tree(1)), lambda: (tree(-1)**K * PI ** (2 * K + 1) / factorial(2 * K + 1), 0, tree(0)),
        lambda: (tree(-1)**K / factorial(2 * K), 0, cos(tree(1))), lambda: (1 / (K**2 - 1), 2, tree(Fraction(3, 4))), lambda: (1 / K**3 - 1 / (K + 1)**3, 1, tree(1)),
        lambda: (X**K, 0, 1 / (1 - X)), lambda: (K * X**K, 1, X / (1 - X)**2), lambda: (X**K / factorial(K), 0, exp(X)), lambda: (X**K / K, 1, -log(1 - X)),
        lambda: (tree(-1)**K * X ** (2 * K), 0, 1 / (1 + X**2)), lambda: (A * X**K, 0, A / (1 - X)), lambda: (tree(-1)**K * X ** (2 * K + 1) / factorial(2 * K + 1), 0, sin(X)),
        lambda: (X ** (2 * K) / factorial(2 * K), 0, cosh(X)), lambda: (exp(-A * K), 0, 1 / (1 - exp(-A))),
    ])()


@family("infinite sums", 1)
def infinite_sums(r):
    term, start, value = known_series(r)
    start = tree(start)
    left = total_of(term, "k", start, INFINITY)
    right = value if value is not None else tree(r.choice([0, 1, -1, HALF, Fraction(-1, 12)]))
    names = set(symbols(term)) - {"k"}
    given = []
    if names:
        given = r.choice([[(absolute(X), "<", tree(1))], [(absolute(X), "<", tree(1))], [], [(X, ">", tree(0)), (X, "<", tree(1))], [(absolute(X), "<=", tree(1))],
            [(X, "=", tree(HALF))]])
        if "x" not in names:
            given = r.choice([[], [(A, ">", tree(0))]])
    kind = r.random()
    if kind < 0.2:
        right = right + Fraction(r.choice([1, -1]), r.choice([1, 2, 12, 100]))
    elif kind < 0.3:
        left = total_of(term, "k", start + 1, INFINITY)
        if r.chance(0.7):
            right = right - substituted(term, {"k": start})
    elif kind < 0.36:
        return Claim(left, r.choice(["<", ">", "<=", ">=", "!="]), right, given)
    elif kind < 0.42:
        left, right = total_of(2 * term, "k", start, INFINITY), 2 * right
    elif kind < 0.47:
        left, right = total_of(substituted(term, {"k": K + 1}), "k", start - 1 if start != tree(0) else tree(-1), INFINITY), right
    elif kind < 0.5:
        left, right = 0 * left, tree(0)
    return Claim(left, "=", right, given, [{"x": tree(each)} for each in (0, 1, -1, HALF, -HALF, 2)] + [{"a": tree(0)}])
