"""Claims about powers whose exponents are symbols, at the edge of their domain: derivatives, laws, integrals, limits and series.

x^p has values on both sides of 0 for whole p alone, so it has a derivative there for no other p, not even where p·x^(p − 1) has a value;
0^0 is 1; an integral of t^p from 0 exists for p > −1. The hints of a claim are points exactly at such edges, with exponents on both sides of
what matters; which of the claims are true there the judge finds by numbers alone.
"""

from fractions import Fraction

from .derivatives import slope, tidy
from .family import family
from .statement import Claim
from .tree import (
    INFINITY, PI, absolute, atan, cos, derivative, exp, integral_of, limit_of, log, maximum, root, sign, sin, substituted, symbol, symbols,
    total_of, tree)

X, Y, A, B, P, Q, N, T, K = map(symbol, ("x", "y", "a", "b", "p", "q", "n", "t", "k"))
HALF = Fraction(1, 2)
# Exponents at which something begins or ends, and some between them.
EXPONENTS = [tree(Fraction(each)) for each in ("1/2", "3/2", "1", "0", "2", "-1", "5/2", "1/3", "3", "-1/2", "4/3")] + [root(2)]


def exponent(r):
    """An exponent and what may be assumed of it."""
    return r.choice([
        lambda: (P, given_of(r, P)), lambda: (P, given_of(r, P)), lambda: (P, given_of(r, P)), lambda: (P, given_of(r, P)),
        lambda: (N / 2, r.choice([[(N, "in", "ℤ")], [(N, "in", "ℕ")], [(N, "in", "ℕ"), (N, ">", tree(2))]])),
        lambda: ((2 * N + 1) / 3, r.choice([[(N, "in", "ℤ")], [(N, "in", "ℕ")]])),
        lambda: (1 / N, r.choice([[(N, "in", "ℕ"), (N, ">", tree(0))], [(N, "in", "ℤ")]])),
        lambda: (2 * N, [(N, "in", r.choice(["ℤ", "ℕ"]))]), lambda: (2 * N + 1, [(N, "in", r.choice(["ℤ", "ℕ"]))]),
        lambda: (P * Q, r.choice([[], [(P, ">", tree(1)), (Q, ">", tree(1))], [(P, "in", "ℤ")], [(P, "in", "ℤ"), (Q, "in", "ℤ")]])),
        lambda: (P + HALF, given_of(r, P)), lambda: (P + 1, given_of(r, P)), lambda: (P - 1, given_of(r, P)), lambda: (-P, given_of(r, P)),
        lambda: (P / 2, given_of(r, P)), lambda: (2 * P, given_of(r, P)), lambda: (root(2), []), lambda: (PI, []), lambda: (tree(HALF), []),
        lambda: (tree(Fraction(3, 2)), []), lambda: (tree(Fraction(5, 3)), []), lambda: (tree(Fraction(-1, 3)), []),
        lambda: (P, [(P, "=", tree(r.choice([Fraction(3, 2), HALF, 1, 2, 3])))]),
    ])()


def given_of(r, p):
    """What is assumed of a symbol in an exponent."""
    return r.choice([
        [], [], [], [(p, ">", tree(0))], [(p, ">", tree(1))], [(p, ">=", tree(1))], [(p, ">=", tree(0))], [(p, ">", tree(2))],
        [(p, "!=", tree(0))], [(p, "<", tree(0))], [(p, "in", "ℤ")], [(p, "in", "ℕ")], [(p, "in", "ℕ"), (p, ">", tree(1))]])


def given_of_place(r, edge):
    """What is assumed of x, where the edge is at a number or a symbol."""
    return r.choice([[], [], [], [], [(X, ">", edge)], [(X, ">", edge)], [(X, ">=", edge)], [(X, "!=", edge)], [(X, "<", edge)],
        [(X, "<=", edge)], [(X, "=", edge)] if r.chance(0.4) else []])


def hints_at(names, edges):
    """Points at the edges, for exponents from the table, and beside them."""
    found = []
    letters = [name for name in names if name in ("p", "q", "n", "b")]
    for index, each in enumerate(EXPONENTS):
        values = dict.fromkeys(letters, each)
        if "n" in values:
            values["n"] = tree((1, 3, 2, 0, 4, -1, 5, -2, 6, -3, 7, 8)[index])
        found += [{**edge, **values} for edge in edges] + ([{"x": tree(-1), "a": tree(0), **values}, {"x": tree(2), "a": tree(1), **values}]
            if index < 5 else [])
    return found if letters else found[:len(edges) + 2]


def based(r):
    """A base, the place of its edge, points there, and what keeps away from it."""
    at = r.choice([0, 0, 1, -1, Fraction(1, 2)])
    zero, one = tree(0), tree(1)
    return r.choice([
        *[(X, zero, [{"x": zero}], [])] * 8, (-X, zero, [{"x": zero}], [[(X, "<", zero)]]), (2 * X, zero, [{"x": zero}], [[(X, ">", zero)]]),
        (X**2, zero, [{"x": zero}], [[(X, "!=", zero)], [(X, ">", zero)]]), (absolute(X), zero, [{"x": zero}], [[(X, "!=", zero)], [(X, "<", zero)]]),
        (1 - X, one, [{"x": one}], [[(X, "<", one)]]), (X - 1, one, [{"x": one}], [[(X, ">", one)], [(X, "!=", one)]]),
        (X - A, A, [{"x": tree(at), "a": tree(at)}], [[(X, ">", A)], [(X, ">", A)], [(X, "!=", A)]]),
        (sin(X), zero, [{"x": zero}, {"x": PI}], [[(X, ">", zero), (X, "<", PI)], [(sin(X), ">", zero)], [(sin(X), "!=", zero)]]),
        (A * X, zero, [{"x": zero, "a": one}, {"x": zero, "a": zero}], [[(X, ">", zero), (A, ">", zero)], [(A * X, ">", zero)], [(A * X, "!=", zero)]]),
        (X + 1, tree(-1), [{"x": tree(-1)}], [[(X, ">", tree(-1))]]), (X**3, zero, [{"x": zero}], [[(X, ">", zero)]])])


def inner_slope(u):
    """The derivative of a base; that of |x| is sign x."""
    return sign(X) if u == absolute(X) else tidy(slope(u, "x"))


def times(*factors):
    """A product without ones."""
    result = None
    for each in factors:
        if each != tree(1):
            result = each if result is None else result * each
    return tree(1) if result is None else result


def powered(r, u, p):
    """A function made of a power, and what the rules say of its derivative."""
    d = inner_slope(u)
    c = r.choice([A, B, tree(r.whole(4))])
    rule = times(p, u ** (p - 1), d)
    return r.choice([
        lambda: (u**p, rule), lambda: (u**p, rule), lambda: (u**p, rule), lambda: (u**p, rule), lambda: (u**p, times(p, u**p, d) / u),
        lambda: (c * u**p, c * rule), lambda: (u**p + X, rule + 1), lambda: (u**p + c, rule), lambda: (u**p / c, rule / c),
        lambda: (u * u**p, times(p + 1, u**p, d)), lambda: (u**p * absolute(u), times(p + 1, u ** (p - 1), absolute(u), d)),
        lambda: (u**p * log(u), times(u ** (p - 1), p * log(u) + 1, d)), lambda: (u**-p, times(-p, u ** (-p - 1), d)),
        lambda: (1 / u**p, -times(p, d) / u ** (p + 1)), lambda: (u**p * u**2, times(p + 2, u ** (p + 1), d)),
        lambda: (absolute(u) ** p, times(p, absolute(u) ** (p - 1), sign(u), d)), lambda: (u ** (p + 1) / (p + 1), times(u**p, d)),
        lambda: ((u**2) ** p, times(2 * p, (u**2) ** p, d) / u), lambda: (root(u) * u**p, times(p + HALF, root(u), u ** (p - 1), d)),
        lambda: (root(u**p), times(p / 2, u ** (p / 2 - 1), d)), lambda: (exp(u**p), times(exp(u**p), p, u ** (p - 1), d))])()


@family("powers derived", 5)
def powers_derived(r):
    """The rule for powers, at all points and at one, where the base is 0."""
    u, edge, places, away = based(r)
    p, given = exponent(r)
    is_bare = r.chance(0.4)
    if is_bare:
        # The rule itself, as it stands in books.
        u, edge, places, _ = X, tree(0), [{"x": tree(0)}], []
        p, given = r.choice([(P, given_of(r, P)), (P, given_of(r, P)), (P, given_of(r, P)), (P, [(P, "=", tree(r.choice([Fraction(3, 2), 2, 1])))]), (p, given)])
        c = r.choice([A, B, tree(r.whole(4))])
        rule = times(p, X ** (p - 1))
        f, rule = r.choice([(X**p, rule), (X**p, rule), (X**p, rule), (c * X**p, c * rule), (X**p * c, c * rule), (X**p, p * X**p / X)])
        given = [*given, *r.choice([[], [], [], [(X, ">=", edge)], [(X, "!=", edge)], [(X, "<=", edge)], [(X, ">", edge)]])]
    elif r.chance(0.1):
        u, edge, places = X, tree(0), [{"x": tree(each)} for each in (0, -1, 1)]
        given = []
        f, rule = r.choice([(X**X, X**X * (log(X) + 1)), (X ** (X**2), X ** (X**2) * (2 * X * log(X) + X)), (X**X, X * X ** (X - 1)),
            (root(X, 3), 1 / (3 * root(X, 3)**2)), (root(X), 1 / (2 * root(X))), (root(X**3), 3 * root(X) / 2), (X * absolute(X), 2 * absolute(X)),
            (X * root(X), 3 * root(X) / 2), (X * root(X, 3), 4 * root(X, 3) / 3),
            (X**A * absolute(X), (A + 1) * X ** (A - 1) * absolute(X)), (absolute(X)**X, absolute(X)**X * (log(absolute(X)) + 1)),
            (X ** (1 / X), X ** (1 / X - 2) * (1 - log(X))), (root(X) ** 3, 3 * root(X) / 2)])
        if r.chance(0.6):
            given = [(X, r.choice([">", ">", "!=", "<"]), edge)]
    else:
        if away and r.chance(0.88):
            given = given + r.choice(away)
        f, rule = powered(r, u, p)
        is_simple = p[0] == "s" or not symbols(p)
        is_plain = is_simple and (f[0] == "^" or f[0] == "*" and f[2][0] == "^" and f[1] != u)
        if u == X and not is_plain and r.chance(0.88):
            given = given + [(X, r.choice([">", ">", "!=", "<"]), edge)]
    if not is_bare and not any("x" in symbols(left) for left, _, _ in given):
        given = [*given, *given_of_place(r, edge)]
    kind = r.random()
    left = derivative(f, "x")
    if kind < (0.06 if u == X else 0.01):
        # At the edge itself.
        left, rule = derivative(f, "x", edge), r.choice([tree(0), tree(0), tree(1), substituted(rule, {"x": edge})])
        given = [each for each in given if "x" not in symbols(each[0])]
    elif kind < 0.11 and u in (X, -X, X - 1, absolute(X)):
        left = derivative(f, "x", None, 2)
        rule = tidy(slope(rule, "x")) if not any(name in symbols(p) for name in "pqn") else p * (p - 1) * u ** (p - 2)
    elif kind < 0.36:
        rule = r.choice([lambda: -rule, lambda: 2 * rule, lambda: rule + 1, lambda: p * rule, lambda: absolute(rule), lambda: f])()
    relation = "=" if r.chance(0.93) else r.choice([">=", "!="])
    names = {**symbols(f), **symbols(rule), **symbols(p)}
    return Claim(left, relation, rule, given, hints_at(names, places))


@family("powers at edges", 4)
def powers_at_edges(r):
    """Laws of powers with symbols for exponents, at 0, at negative bases and for exponents that are 0."""
    x = r.choice([X, X, X, X, X, -X, X**2, absolute(X), 1 - X, X - Y, tree(0)])
    a, b = r.choice([A, A, A, A, 2 * A, A / 2, -A, A - 1, A + HALF]), r.choice([B, B, B, -A, tree(2), tree(HALF), A])
    left, relation, right = r.choice([
        lambda: ((x**a)**b, "=", x ** (a * b)), lambda: ((x * Y) ** a, "=", x**a * Y**a), lambda: (x**-a, "=", 1 / x**a),
        lambda: (x**a * x**b, "=", x ** (a + b)), lambda: (x**a / x**b, "=", x ** (a - b)), lambda: (root(x ** (2 * a)), "=", absolute(x) ** a),
        lambda: (root(x ** (2 * a)), "=", x**a), lambda: (root(x ** (2 * a)), "=", absolute(x**a)), lambda: ((x**a) ** (1 / a), "=", x),
        lambda: ((x**2) ** (a / 2), "=", absolute(x) ** a), lambda: ((x**2) ** (a / 2), "=", x**a), lambda: (tree(0) ** a, "=", tree(0)),
        lambda: (tree(0) ** a, "=", tree(1)), lambda: (tree(0) ** a * tree(0) ** b, "=", tree(0) ** (a + b)), lambda: (x ** (A - A), "=", tree(1)),
        lambda: ((x / Y) ** a, "=", x**a / Y**a), lambda: (absolute(x**a), "=", absolute(x) ** a), lambda: ((-x) ** (2 * a), "=", x ** (2 * a)),
        lambda: ((-x) ** a, "=", tree(-1) ** a * x**a), lambda: (x**a, r.choice([">", ">=", "!="]), tree(0)), lambda: (x ** (a / 2), "=", root(x) ** a),
        lambda: (x ** (a / 2), "=", root(x**a)), lambda: (root(x, 3) ** (3 * a), "=", x**a), lambda: (root(x ** (3 * a), 3), "=", x**a),
        lambda: (log(x**a), "=", a * log(x)), lambda: (log(x ** (2 * a)), "=", 2 * a * log(absolute(x))), lambda: (x**a, "=", exp(a * log(x))),
        lambda: (x**a * x**-a, "=", tree(1)), lambda: (x * x ** (a - 1), "=", x**a), lambda: (x**a / x, "=", x ** (a - 1)),
        lambda: ((x**X)**2, "=", x ** (2 * X)), lambda: (a * x ** (a - 1) * x, "=", a * x**a), lambda: (x**a * (1 - x**a), "=", x**a - x ** (2 * a)),
        lambda: (tree(1) ** a, "=", tree(1)), lambda: (tree(-1) ** (2 * a), "=", tree(1)), lambda: (maximum(x, 0) ** a, "=", maximum(x**a, 0)),
        lambda: (sign(x) * absolute(x) ** a, "=", x**a), lambda: (0 * x**a, "=", tree(0)), lambda: (x ** absolute(a), "=", x**a),
    ])()
    given = []
    if r.chance(0.7):
        given.append((X, r.choice([">=", ">=", ">=", ">", ">", "!=", "<", "<="]), tree(0)))
    if "y" in symbols(left) and r.chance(0.5):
        given.append((Y, r.choice([">=", ">", "!=", "<"]), tree(0)))
    for each in (A, B):
        if r.chance(0.55):
            given += r.choice([[(each, ">", tree(0))], [(each, ">=", tree(0))], [(each, "in", "ℤ")], [(each, "in", "ℤ")], [(each, "in", "ℕ")],
                [(each, "<", tree(0))], [(each, "!=", tree(0))], [(each, "in", "ℤ"), (each, "!=", tree(0))]])
    if r.chance(0.12):
        low, high = (X, ">=", tree(0)), (X, r.choice(["<=", "<"]), tree(1))
        left, relation, right, given = r.choice([
            (X**A, "<=", tree(1), [low, high, (A, r.choice([">=", ">"]), tree(0))]), (X**A, "<", tree(1), [low, high, (A, r.choice([">=", ">"]), tree(0))]),
            (X**A, "<=", X, [low, high, (A, ">=", tree(1))]), (X**A, ">=", X, [low, high, (A, ">=", tree(0)), (A, "<=", tree(1))]),
            (X**A, "<=", X**B, [low, high, (A, ">=", B), (B, ">=", tree(0))]), (X**A, "<=", Y**A, [low, (X, "<=", Y), (A, r.choice([">=", ">"]), tree(0))]),
            (X**A, "<", Y**A, [low, (X, "<", Y), (A, r.choice([">=", ">"]), tree(0))])])
    used = {**symbols(left), **symbols(right)}
    given = [each for each in given if each[0][0] == "s" and each[0][1] in used]
    values = [tree(Fraction(each)) for each in ("0", "1", "-1", "1/2", "2", "-1/2", "1/3")]
    hints = [{"x": tree(x_), "y": tree(y_), "a": a_, "b": b_} for x_, y_ in ((0, 0), (-1, -1), (0, 2), (1, 0), (-8, -2)) for a_ in values[:5]
        for b_ in r.sample(values, 2)]
    return Claim(left, relation, right, given, hints[:40])


def bounded(r, name, sign_, number):
    """What a claim needs of an exponent, most often; else more, or a little less."""
    step = 1 if sign_ == ">" else -1
    kind = r.random()
    if kind < 0.7:
        return [(name, sign_, tree(number))]
    if kind < 0.93:
        return [(name, sign_, tree(number + r.choice([step, step * HALF, 2 * step])))]
    if kind < 0.96 and step > 0:
        return [(name, "in", "ℕ"), (name, ">", tree(0))]
    return r.choice([[(name, sign_ + "=", tree(number))], [(name, sign_, tree(number - step))], [], [(name, "!=", tree(number))]])


def bounded_place(r, least):
    """What is assumed of a bound of an integral; mostly that no power of a negative number stands between it and the other."""
    return r.choice([[(X, ">", tree(0))], [(X, ">", tree(0))], [(X, ">", tree(0))], [(X, ">=", tree(0))] if least else [(X, ">", tree(1))],
        [(X, ">=", tree(0))], [(X, "!=", tree(0))] if r.chance(0.15) else [(X, ">", tree(2))]])


def power_integral(r):
    """An integral of powers, what it is, and what is assumed."""
    above, below = lambda number: bounded(r, P, ">", number), lambda number: bounded(r, P, "<", number)
    return r.choice([
        lambda: (integral_of(T**P, "t", 0, X), X ** (P + 1) / (P + 1), [*above(-1), *bounded_place(r, True)]),
        lambda: (integral_of(T**P, "t", 0, X), X ** (P + 1) / (P + 1), [*above(-1), *bounded_place(r, True)]),
        lambda: (integral_of(T**P, "t", 0, 1), 1 / (P + 1), above(-1)), lambda: (integral_of(T**P, "t", 1, INFINITY), -1 / (P + 1), below(-1)),
        lambda: (integral_of(T**-P, "t", 1, INFINITY), 1 / (P - 1), above(1)), lambda: (integral_of(T**P * log(T), "t", 0, 1), -1 / (P + 1)**2, above(-1)),
        lambda: (integral_of(T**P, "t", 1, X), (X ** (P + 1) - 1) / (P + 1), [*above(-1), *bounded_place(r, False)]),
        lambda: (integral_of((1 - T) ** P, "t", 0, 1), 1 / (P + 1), above(-1)), lambda: (integral_of(T ** (P / 2), "t", 0, 1), 2 / (P + 2), above(-2)),
        lambda: (integral_of(P * T ** (P - 1), "t", 0, 1), tree(1), above(0)), lambda: (integral_of(T**-P, "t", 0, 1), 1 / (1 - P), below(1)),
        lambda: (integral_of(T**P * (1 - T), "t", 0, 1), 1 / ((P + 1) * (P + 2)), above(-1)),
        lambda: (integral_of(T ** (P + 1), "t", 0, 2), tree(2) ** (P + 2) / (P + 2), above(-2))])()


def power_limit(r):
    """A limit of powers, what it is, and what is assumed."""
    above, below = lambda number: bounded(r, P, ">", number), lambda number: bounded(r, P, "<", number)
    side = r.choice(["above"] * 8 + ["", "below"])
    zero, one = tree(0), tree(1)
    return r.choice([
        lambda: (limit_of(X**P, "x", 0, side), zero, above(0)), lambda: (limit_of(X**P, "x", 0, "above"), zero, above(0)),
        lambda: (limit_of(X**P * log(X), "x", 0, "above"), zero, above(0)), lambda: (limit_of(absolute(X) ** P, "x", 0, side), zero, above(0)),
        lambda: (limit_of(X**P * log(X)**2, "x", 0, "above"), zero, above(0)), lambda: (limit_of(X**-P, "x", INFINITY), zero, above(0)),
        lambda: (limit_of(X**X, "x", 0, side), one, []), lambda: (limit_of(X ** (X**2), "x", 0, side), one, []),
        lambda: (limit_of((1 - X) ** P, "x", 1, "below"), zero, above(0)), lambda: (limit_of((X**P - 1) / (X - 1), "x", 1), P, []),
        lambda: (limit_of(((1 + X) ** P - 1) / X, "x", 0), P, []),
        lambda: (limit_of((X**P - A**P) / (X - A), "x", A), P * A ** (P - 1), bounded(r, A, ">", 0)),
        lambda: (limit_of((Y**X - 1) / X, "x", 0), log(Y), bounded(r, Y, ">", 0)), lambda: (limit_of(X ** (P - 1) * X, "x", 0, "above"), zero, above(0)),
        lambda: (limit_of(X**P / X, "x", 0, "above"), zero, above(1)), lambda: (limit_of(log(X) / X**P, "x", INFINITY), zero, above(0)),
        lambda: (limit_of(X**P * exp(-X), "x", INFINITY), zero, above(0)), lambda: (limit_of(sin(X) ** P / X**P, "x", 0, "above"), one, above(0)),
        lambda: (limit_of(root(X) * log(X), "x", 0, side), zero, []), lambda: (limit_of(root(X, 3), "x", 0, side), zero, []),
        lambda: (limit_of(X ** Fraction(1, 3), "x", 0, side), zero, []), lambda: (limit_of((1 - cos(X)) / X**P, "x", 0, "above"), zero, below(2)),
        lambda: (limit_of(X**0, "x", 0, side), one, []), lambda: (limit_of(tree(0) ** X, "x", 0, side), zero, [])])()


def power_series(r):
    """A series of powers, what it is, and what is assumed."""
    left, right = r.choice([
        (total_of(X**K, "k", 0, INFINITY), 1 / (1 - X)), (total_of(X**K, "k", 0, INFINITY), 1 / (1 - X)),
        (total_of(X**K, "k", 1, INFINITY), X / (1 - X)), (total_of((-X) ** K, "k", 0, INFINITY), 1 / (1 + X)),
        (total_of(X**K / K, "k", 1, INFINITY), -log(1 - X)), (total_of(tree(-1) ** (K + 1) * X**K / K, "k", 1, INFINITY), log(1 + X)),
        (total_of(X ** (2 * K), "k", 0, INFINITY), 1 / (1 - X**2)), (total_of(K * X**K, "k", 0, INFINITY), X / (1 - X)**2),
        (total_of(K * X ** (K - 1), "k", 1, INFINITY), 1 / (1 - X)**2),
        (total_of(tree(-1)**K * X ** (2 * K + 1) / (2 * K + 1), "k", 0, INFINITY), atan(X))])
    return left, right, r.choice([
        [(absolute(X), "<", tree(1))], [(absolute(X), "<=", tree(1))], [(X, ">=", tree(-1)), (X, "<", tree(1))], [], [(X, "!=", tree(1))],
        [(X, ">", tree(-1)), (X, "<=", tree(1))], [(X, ">=", tree(0)), (X, "<", tree(1))], [(X, "=", tree(-1))], [(X, "=", tree(1))]])


@family("powers in limits", 3)
def powers_in_limits(r):
    """Integrals, limits and series of powers, with exponents and places up to where they exist."""
    left, right, given = r.choice([power_integral, power_integral, power_limit, power_limit, power_series])(r)
    places = [{"x": tree(x), "p": tree(Fraction(p)), "a": tree(abs(x)), "y": tree(abs(x))} for x in (0, 1, 2, -1, HALF, -HALF)
        for p in ("-1", "0", "-3/2", "-1/2", "1", "1/2", "2")]
    kind = r.random()
    if kind < 0.15:
        right = r.choice([lambda: right + 1, lambda: -right, lambda: 2 * right, lambda: right + Fraction(1, 100)])()
    elif kind < 0.2:
        return Claim(left, r.choice(["<", ">", "<=", ">=", "!="]), right, given, places)
    return Claim(left, "=", right, given, places)
