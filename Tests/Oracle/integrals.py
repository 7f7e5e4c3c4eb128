"""Claims about antiderivatives and integrals: functions whose derivatives are integrated, with poles, edges and kinks between the bounds."""

from fractions import Fraction

from . import derivatives
from .derivatives import argument, kinked, slope, smooth, tidy
from .family import family
from .order import at
from .statement import Claim
from .tree import (
    INFINITY, PI, E, Tree, absolute, acos, antiderivative_of, asin, atan, cos, cosh, exp, factorial, floor, integral_of, log, maximum,
        operands, root, sign, sin, sinh, size, substituted, symbol, symbols, tan, tanh, tree)

X, A, B, C, N = map(symbol, ("x", "a", "b", "C", "n"))
HALF = Fraction(1, 2)


def elementary(r, x=X):
    """A function that is differentiated, of one symbol."""
    u = r.choice([x, x, x, x, 2 * x, x - 1, x + 1, 1 - x, x**2, 3 * x, x / 2, x**2 + 1, -x, 1 - x**2])
    return r.choice([
        u**2, u**3, sin(u), cos(u), exp(u), log(u), log(absolute(u)), atan(u), root(u), 1 / u, 1 / u**2, tan(u), u * root(u), x * exp(u),
            x * sin(u),
        x * log(u), exp(u) * sin(x), sinh(u), tanh(u), asin(u), root(1 + u**2), log(1 + u**2), x * atan(u), u ** Fraction(3, 2),
            absolute(u),
        u * absolute(u), root(u, 3), log(u)**2, exp(-u**2), 1 / (1 + u**2), sin(u)**2, sin(u) * cos(u), log(u) / x, root(u) * log(u),
        atan(1 / u),
        maximum(u, 0), u**4 - u, acos(u), log(sin(u)), -log(cos(u)), log(x + root(x**2 + 1)), log((1 + x) / (1 - x)) / 2, exp(root(u)),
        1 / (u - 2), x / (x + 1), sin(u) / u, (1 - cos(u)) / u])


# Pairs as they stand in tables, some of which leave something out.
TABLE = [
    (1 / X, log(X)), (1 / X, log(absolute(X))), (1 / X**2, -1 / X), (root(X), 2 * X * root(X) / 3), (1 / root(X), 2 * root(X)),
        (X**N, X ** (N + 1) / (N + 1)),
    (exp(A * X), exp(A * X) / A), (sin(A * X), -cos(A * X) / A), (tan(X), -log(absolute(cos(X)))), (tan(X), -log(cos(X))),
    (1 / (X**2 + A**2), atan(X / A) / A), (1 / root(A**2 - X**2), asin(X / A)), (1 / root(A**2 - X**2), asin(X / absolute(A))),
    (1 / root(X**2 + A), log(absolute(X + root(X**2 + A)))),
    (absolute(X), X * absolute(X) / 2), (sign(X), absolute(X)), (sign(X), X * sign(X)), (floor(X), X * floor(X)), (tree(1), X + floor(X)),
    (tree(0), sign(X)), (tree(0), floor(X)), (tree(0), atan(X) + atan(1 / X)), (tree(1), root(X**2)), (X / absolute(X), absolute(X)),
    (log(X), X * log(X) - X), (A**X, A**X / log(A)), (X * exp(X), (X - 1) * exp(X)), (asin(X), X * asin(X) + root(1 - X**2)),
    (atan(X), X * atan(X) - log(1 + X**2) / 2), (exp(A * X) * sin(B * X), exp(A * X) * (A * sin(B * X) - B * cos(B * X)) / (A**2 + B**2)),
    (cos(X)**2, X / 2 + sin(2 * X) / 4), (1 / (X**2 - A**2), log(absolute((X - A) / (X + A))) / (2 * A)),
        (root(X**2), X * absolute(X) / 2),
    (1 / (1 + cos(X)), tan(X / 2)), (1 / sin(X), log(absolute(tan(X / 2)))), (root(1 + cos(X)), 2 * root(2) * sin(X / 2)),
    (root(1 - cos(X)), -2 * root(1 + cos(X))), (X ** Fraction(1, 3), 3 * X ** Fraction(4, 3) / 4), (root(X, 3), 3 * X * root(X, 3) / 4),
    (3 * X**2 * sign(X), absolute(X)**3), (root(absolute(X)), 2 * X * root(absolute(X)) / 3), (1 / (X * log(X)), log(absolute(log(X)))),
    (1 / (2 + cos(X)), 2 * atan(tan(X / 2) / root(3)) / root(3)), (tanh(X), log(cosh(X))), (exp(absolute(X)), sign(X) * exp(absolute(X))),
    (maximum(X, 0), X * maximum(X, 0) / 2), (A * X**2 + B * X, A * X**3 / 3 + B * X**2 / 2), (log(A * X), X * log(A * X) - X),
    (X**A * log(X), X ** (A + 1) * log(X) / (A + 1) - X ** (A + 1) / (A + 1)**2), (1 / (X + A)**2, -1 / (X + A)),
    (sin(X) * cos(X), sin(X)**2 / 2), (sin(X) * cos(X), -cos(X)**2 / 2), (X * root(1 - X), -2 * (1 - X) ** Fraction(3, 2) * (3 * X + 2) / 15),
]


def spoiled(r, node):
    """A tree with one small change."""
    from .claims import changed

    for _ in range(4):
        found, _ = at(node, r.randrange(size(node)), lambda part: changed(r, part))
        if found != node:
            return found
    return node


@family("antiderivatives", 1.5)
def antiderivatives(r):
    """An equation with the derivative of a function under the sign, or with a pair of a table."""
    if r.chance(0.4):
        f, whole = r.choice(TABLE)
        if r.chance(0.3):
            move = r.choice([2 * X, X - 1, -X, X + 1, X / 3, 1 - X])
            whole, f = substituted(whole, {"x": move}), substituted(f, {"x": move}) * tidy(slope(move, "x"))
    else:
        whole = r.choice([lambda: elementary(r), lambda: elementary(r), lambda: elementary(r) + elementary(r), lambda: A * elementary(r),
            lambda: smooth(r, argument(r)), lambda: smooth(r, argument(r)) * elementary(r), lambda: kinked(r, r.choice([X, X - 1, 2 * X])),
            lambda: substituted(elementary(r), {"x": A * X}), lambda: substituted(elementary(r), {"x": X + B}), lambda: X * elementary(r)])()
        f = tidy(slope(whole, "x"))
    if r.chance(0.3):
        whole = r.choice([lambda: whole + C, lambda: whole + C, lambda: whole + tree(r.whole()), lambda: whole + A,
            lambda: whole + sign(X) * r.whole(), lambda: whole + floor(X / 2), lambda: whole + 0 * log(X), lambda: whole + atan(1 / X) + atan(X)])()
    kind = r.random()
    if kind < 0.2:
        whole = spoiled(r, whole)
    elif kind < 0.35:
        f = spoiled(r, f)
    if "x" not in symbols(f) and "x" not in symbols(whole):
        whole = whole + X * f
    given = derivatives.assumptions(r) if r.chance(0.4) else []
    given = [each for each in given if each[1] != "=" or each[0] != X]
    return Claim(antiderivative_of(f, "x"), "=", whole, given, derivatives.HINTS)


BOUNDS = [tree(Fraction(each)) for each in ("0", "0", "0", "1", "1", "-1", "2", "1/2", "-2", "3", "-1/2", "1/3", "4")] + [PI, PI / 2, PI / 4,
    -PI / 2, PI / 3, E, root(2), 2 * PI]


def shifted(r, x):
    """An argument with a zero that may lie between the bounds."""
    return r.choice([x, x, x, x - 1, x + 1, 2 * x - 1, x - HALF, 1 - x, x**2 - 1, x**2 + 1, x - 2, 3 * x, 1 - x**2, x**2, 2 * x + 1, x + 2])


@family("integrals", 1)
def integrals(r):
    """The integral of a derivative between numbers; with poles, kinks and edges between them and at them, and without."""
    u = shifted(r, X)
    whole = r.choice([lambda: elementary(r), lambda: elementary(r), lambda: substituted(elementary(r), {"x": u}), lambda: elementary(r) * X,
        lambda: kinked(r, u), lambda: smooth(r, u), lambda: smooth(r, u), lambda: smooth(r, u) + smooth(r, X), lambda: X * smooth(r, X),
        lambda: log(absolute(u)), lambda: 1 / u,
        lambda: -1 / u**2,
        lambda: root(u), lambda: u * log(absolute(u)) - u, lambda: u * absolute(u), lambda: 2 * root(absolute(u)) * sign(u), lambda: atan(1 / u),
        lambda: root(u, 3), lambda: u ** Fraction(2, 3)])()
    whole = rid(whole)
    f = tidy(slope(whole, "x"))
    low, high = r.choice(BOUNDS), r.choice(BOUNDS)
    if low == high and r.chance(0.8):
        low, high = tree(0), tree(1)
    right = tidy(substituted(whole, {"x": high}) - substituted(whole, {"x": low}))
    left = integral_of(f, "x", low, high)
    kind = r.random()
    if kind < 0.15:
        right = r.choice([lambda: right + r.choice([1, -1]) * Fraction(1, r.choice([1, 2, 10, 1000])), lambda: -right, lambda: 2 * right,
            lambda: spoiled(r, right)])()
    elif kind < 0.22:
        return Claim(left, r.choice([">", ">=", "<", "<="]), r.choice([tree(0), right, right + 1, tree(1)]))
    elif kind < 0.3:
        # With one bound that is a symbol, and what keeps it away from an edge.
        left = integral_of(f, "x", low, A)
        right = substituted(whole, {"x": A}) - substituted(whole, {"x": low})
        given = r.choice([[], [], [(A, ">", low)], [(A, ">=", low)], [(A, ">", tree(0))], [(A, ">", tree(1))], [(absolute(A), "<", tree(1))]])
        return Claim(left, "=", right, given, [{"a": each} for each in (low, tree(0), tree(1), tree(-1), tree(2))])
    elif kind < 0.36:
        place = r.choice(BOUNDS)
        left, right = integral_of(f, "x", low, place) + integral_of(f, "x", place, high), integral_of(f, "x", low, high)
    elif kind < 0.42:
        g = tidy(slope(elementary(r), "x"))
        left, right = integral_of(f + g, "x", low, high), integral_of(f, "x", low, high) + integral_of(g, "x", low, high)
    elif kind < 0.46:
        left, right = integral_of(f, "x", low, high), -integral_of(f, "x", high, low)
    elif kind < 0.5:
        left, right = integral_of(f, "x", -high, high), r.choice([tree(0), 2 * integral_of(f, "x", 0, high)])
    elif kind < 0.54:
        left, right = integral_of(A * f, "x", low, high), A * right
    return Claim(left, "=", right)


def rid(node):
    """The tree with numbers for the symbols that are not x."""
    return substituted(node, {name: tree(Fraction(2 + index, 1 + index)) for index, name in enumerate(symbols(node)) if name != "x"})


def improper_pair(r):
    """An integrand with its bounds and the value, or None where there is none."""
    p, q, c = Fraction(r.choice([1, 1, 2, 3, 4, 1, 3]), r.choice([1, 1, 2, 3])), r.positive(4), r.positive(3)
    c_ = tree(c)
    return r.choice([
        lambda: (exp(-c_ * X), 0, INFINITY, 1 / c_), lambda: (X * exp(-c_ * X), 0, INFINITY, 1 / c_**2),
        lambda: (X**q * exp(-X), 0, INFINITY, factorial(tree(q))), lambda: (exp(c_ * X), -INFINITY, 0, 1 / c_),
        lambda: (1 / X ** (1 + tree(p)), 1, INFINITY, 1 / tree(p)), lambda: (1 / X**p, 1, INFINITY, 1 / tree(p - 1) if p > 1 else None),
        lambda: (1 / X**p, 0, 1, 1 / tree(1 - p) if p < 1 else None), lambda: (1 / (1 + X**2), 0, INFINITY, PI / 2),
        lambda: (1 / (c**2 + X**2), -INFINITY, INFINITY, PI / c), lambda: (1 / (X * (X + c)), 1, INFINITY, log(1 + c_) / c),
        lambda: (1 / X - 1 / (X + 1), 1, INFINITY, log(tree(2))), lambda: (log(X), 0, 1, tree(-1)), lambda: (X * log(X), 0, 1, tree(Fraction(-1, 4))),
        lambda: (log(X) / X**2, 1, INFINITY, tree(1)), lambda: (1 / root(1 - X**2), 0, 1, PI / 2), lambda: (1 / root(1 - X), 0, 1, tree(2)),
        lambda: (1 / root(absolute(X)), -1, c, 2 + 2 * root(c_)), lambda: (1 / X, -1, c, None), lambda: (1 / X**2, -1, c, None),
        lambda: (X * exp(-X**2), 0, INFINITY, tree(HALF)), lambda: (exp(-X) * sin(c_ * X), 0, INFINITY, c_ / (1 + c_**2)),
        lambda: (exp(-X) * cos(c_ * X), 0, INFINITY, 1 / (1 + c_**2)), lambda: (X, 0, INFINITY, None), lambda: (X, -INFINITY, INFINITY, None),
        lambda: (1 / (X * root(X**2 - 1)), 1, INFINITY, PI / 2), lambda: (exp(-absolute(X)), -INFINITY, INFINITY, tree(2)),
        lambda: (1 / (X + c)**2, 0, INFINITY, 1 / c_), lambda: (1 / (X - c)**2, 0, INFINITY, None), lambda: (tan(X), 0, PI / 2, None),
        lambda: (1 / (X**2 - 1), 2, INFINITY, log(tree(3)) / 2), lambda: (1 / (X**2 - 1), 0, INFINITY, None),
        lambda: (1 / X ** Fraction(2, 3), 0, 8, tree(6)), lambda: (1 / root(X, 3), -1, 8, tree(Fraction(9, 2))),
        lambda: (exp(-root(X)) / root(X), 0, INFINITY, tree(2)), lambda: (1 / cosh(X)**2, -INFINITY, INFINITY, tree(2)),
        lambda: (exp(-A * X), 0, INFINITY, 1 / A), lambda: (1 / (X**2 + A**2), 0, INFINITY, PI / (2 * A)), lambda: (1 / X**A, 1, INFINITY, 1 / (A - 1)),
        lambda: (X**A, 0, 1, 1 / (A + 1)), lambda: (exp(-X**2), -INFINITY, INFINITY, root(PI)), lambda: (log(X)**2, 0, 1, tree(2)),
        lambda: (atan(X) / (1 + X**2), 0, INFINITY, PI**2 / 8), lambda: (1 / (exp(X) + 1), 0, INFINITY, log(tree(2))),
        lambda: (1 / (X**2 + 2 * X + 2), -INFINITY, INFINITY, PI), lambda: (log(1 - X), 0, 1, tree(-1)), lambda: (1 / (X * log(X)**2), E, INFINITY, tree(1)),
    ])()


@family("improper integrals", 1)
def improper_integrals(r):
    """Integrals to infinity and up to singularities, with known values or without any."""
    f, low, high, value = improper_pair(r)
    given = []
    if "a" in symbols(f):
        given = r.choice([[(A, ">", tree(0))], [(A, ">", tree(0))], [(A, ">", tree(1))], [], [(A, ">=", tree(0))], [(A, "!=", tree(0))], [(A, "=", tree(2))]])
    right = value if value is not None else r.choice([tree(0), tree(-2), tree(1), log(tree(2)), PI])
    left = integral_of(f, "x", low, high)
    kind = r.random()
    if kind < 0.2:
        right = r.choice([lambda: right + Fraction(1, r.choice([1, 2, 100])), lambda: -right, lambda: 2 * right, lambda: 1 / right if value else right])()
    elif kind < 0.3:
        left, right = r.choice([3, -1, HALF]) * left, r.choice([3, -1, HALF]) * right
    elif kind < 0.38:
        return Claim(left, r.choice([">", "<", ">=", "<="]), right, given)
    elif kind < 0.45:
        c = tree(r.positive(3))
        left, right = integral_of(c * f, "x", low, high), c * right
    hints = [{"a": tree(each)} for each in (0, 1, 2, Fraction(1, 2), -1)]
    return Claim(left, "=", right, given, hints if given or "a" in symbols(f) else [])
