"""Claims under assumptions that hold on thin sets, chains of definitions, and roots of one base mixed."""

from fractions import Fraction

from .chance import product
from .family import family
from .statement import Claim
from .tree import PI, absolute, acos, asin, cos, exp, log, maximum, minimum, root, sign, sin, symbol, symbols, tan, tree

ZERO = tree(0)


@family("thin sets", 5)
def thin_sets(r):
    """Strict relations and partial functions that leave a point or a line: nothing there is near an inner point."""
    x, y, t = symbol("x"), symbol("y"), symbol("t")
    a = tree(r.choice([0, 0, 1, -1, Fraction(1, 2)]))
    u = r.choice([x - a, x - a, x - y, x + y, x * y, 2 * x - 1])
    less = r.choice([tree(1), tree(2), tree(Fraction(1, 2))])
    thin = r.choice([
        lambda: (root(-(u**2)), "<", less), lambda: (root(-absolute(u)), r.choice(["<", "!=", ">="]), r.choice([less, ZERO])),
        lambda: (asin(1 + u**2), ">", ZERO),
        lambda: (asin(1 + absolute(u)), "<", tree(2)), lambda: (acos(1 + u**2), "<", less), lambda: (root(u) + root(-u), "<", less),
        lambda: (root(u) * root(-u), "<", less),
        lambda: (root(u) * root(-u) + y, ">", ZERO), lambda: (sign(u)**2, "<", tree(Fraction(1, 2))),
        lambda: (absolute(sign(u)), "!=", tree(1)), lambda: (sign(u)**2, "!=", tree(1)),
        lambda: (root(cos(t) - 1), "<", less), lambda: (root(sin(t) - 1) + x, ">", ZERO), lambda: (root(-1 - cos(t)), "!=", less),
        lambda: ((-(u**2)) ** Fraction(1, 2), "<", less),
        lambda: (root(-(u**2), 4) + x, "!=", tree(5)), lambda: (log(1 + root(-(u**2))), "<", less),
        lambda: (1 / (1 + root(-absolute(u))), ">", ZERO), lambda: (u**2, "<=", ZERO),
        lambda: (absolute(u), "<=", ZERO), lambda: (maximum(u, -u), "<=", ZERO), lambda: (root(minimum(u, -u)), "<", less),
        lambda: (exp(root(-(u**2))), "<", tree(3)),
        lambda: (root(-(u**2) * (u - 1)**2), "<", less), lambda: (root(u**2 * (absolute(u) - 1)), "<", less),
        lambda: (asin(absolute(u)) - PI / 2, ">=", ZERO), lambda: (root(-(x**2 + y**2)), "<", less),
        lambda: (asin(x**2 + y**2 + 1), ">", ZERO), lambda: (root(1 - absolute(u)) * root(absolute(u) - 1), "<", less),
        lambda: (sign(x) * sign(y), "!=", sign(x * y) + sign(u)**2),
        lambda: (root(u**3 - u**2), "<", less), lambda: (0 * log(u) + root(1 - u) * root(u - 1), "<", less),
        lambda: (root(-(u**2)) * y, "<=", ZERO), lambda: (y * (1 + root(-(u**2))), ">", ZERO),
    ])()
    other = r.choice([lambda: [], lambda: [], lambda: [(y, r.choice([">", ">=", "<", "!="]), ZERO)],
        lambda: [(x, r.choice([">=", "<=", "<", ">"]), a)]])()
    claims = [
        (x, "=", a), (x, "=", tree(1)), (x, "!=", a), (x, ">=", a), (x, ">", a), (u, "=", ZERO), (absolute(y), "=", y), (y, ">=", ZERO),
        (y, ">", ZERO), (u * y, "=", ZERO), (x, "=", y), (absolute(u), "=", u),
        (cos(t), "=", tree(1)), (sin(t), "=", ZERO), (sign(u), "=", ZERO), (sign(u), "=", tree(1)), (1 / u, "!=", ZERO),
        (u / u, "=", tree(1)), (root(u) * root(-u), "=", ZERO), (x**2, "=", x), (tan(t), "=", ZERO),
        (y**2, "=", y), (root(-(u**2)), "=", ZERO), (x + y, "=", y + a), (absolute(x - y), "=", x - y), (exp(u), "=", tree(1)),
        (maximum(x, a), "=", minimum(x, a)), (log(u), "=", ZERO), (cos(t)**2, "=", tree(1)),
    ]
    hints = [{"x": a, "y": each} for each in (tree(1), tree(-1), ZERO)] + [{"x": ZERO, "y": ZERO}, {"x": tree(1), "y": tree(1)},
        {"x": tree(1), "y": tree(-1)}, {"x": tree(Fraction(1, 2)), "y": tree(-2)},
                                                                           {"t": ZERO}, {"t": PI / 2}, {"t": PI},
                                                                           {"x": ZERO, "y": tree(-1)}, {"x": tree(1), "y": ZERO},
                                                                           {"x": tree(2), "y": tree(2)}, {"x": a + 1}, {"x": a - 1}]
    return Claim(*r.choice(claims), [thin, *other], hints)


@family("vanishing bases", 5)
def vanishing_bases(r):
    """Powers with integral exponents whose bases may be 0, where they are 0 or 1, and their parts are not defined."""
    x, y, z, n, m = map(symbol, "xyznm")
    base, zeros = r.choice([
        (x, {"x": ZERO}), (x - 1, {"x": tree(1)}), (x**2 - 4, {"x": tree(2)}), (x * y - z, {"x": tree(2), "y": tree(3), "z": tree(6)}),
        (x**5 - x - y * z, {"x": tree(2), "y": tree(5), "z": tree(6)}), (absolute(x), {"x": ZERO}), (x * y, {"x": ZERO, "y": tree(2)}),
        (1 + cos(x), {"x": PI}), (sin(x), {"x": ZERO}), (x**2 - y**3, {"x": tree(8), "y": tree(4)}),
    ])
    k = r.choice([0, 1, 1, 2, 2, 3, -1])
    exponent, whole = r.choice([
        (n - k, {"n": tree(k)}), (k - n, {"n": tree(k)}), (2 * n - 2 * k, {"n": tree(k)}), (n + m - k, {"n": tree(k), "m": ZERO}),
        (k * n, {"n": ZERO}), (n * m - k, {"n": tree(k), "m": tree(1)}), (2 * n - k, {"n": tree(Fraction(k, 2))}),
    ])
    power = base**exponent
    other = r.choice([base**n, base ** (n - 1), base ** (1 - n), base ** (2 * n), power * base, power + 1, 2 * power])
    sets = [(symbol(name), "in", r.choice(["ℤ", "ℤ", "ℤ", "ℕ"])) for name in ("n", "m")]
    assumption = r.choice([
        (power, ">", ZERO), (power, ">", tree(Fraction(1, 2))), (power, "!=", ZERO), (power, ">", tree(-7)), (power, ">=", tree(1)),
        (power, "<", tree(2)), (log(power), "=", ZERO), (1 / power, ">", ZERO), (root(power), ">", ZERO), (power, "=", tree(1)), (power, "=", other),
        (power * other, ">", ZERO), (y * power, ">", ZERO), (power + other, "!=", ZERO), (power, "!=", other), (power / other, ">", ZERO),
        # What holds where the power is 0, whatever the other factor is.
        (y * power, "=", ZERO), (y * power, "=", power), ((y - 2) * power, ">=", ZERO), ((y - 2) * power, "<=", ZERO),
        (y**2 * power, "<=", ZERO), (y * power, "=", other), (base * power, "=", power), (power * other, "=", ZERO), (power, "<=", ZERO),
        (y * power, r.choice(["=", ">=", "<="]), z * power), (log(y) * power, "=", ZERO), (power, "=", ZERO), (power**2, "=", power),
    ])
    side = r.choice([log(power), 1 / power, root(power), root(power - 1), asin(power), power, power / other, power * other, other / power, root(power, 4)])
    claim = r.choice([
        (base, "!=", ZERO), (sign(base)**2, "=", tree(1)), (absolute(base), ">", ZERO), (side + sign(base)**2, "=", side + 1), (side, "=", side),
        (power, "!=", ZERO), (power, ">=", ZERO), (power / power, "=", tree(1)), (power * base, "=", base ** (exponent + 1)),
        (power / base, "=", base ** (exponent - 1)), (power * base ** (-exponent), "=", tree(1)), (1 / power, "=", base ** (-exponent)),
        (power**2, "=", base ** (2 * exponent)), (power * other, "=", other * power), (y**2 * power, ">=", ZERO), (absolute(power), "=", absolute(base) ** exponent),
        (y, r.choice(["=", ">=", "<=", "!="]), r.choice([ZERO, tree(1), tree(2), z])), (base, "=", tree(1)), (absolute(y), ">=", y),
        (sign(y - 2), r.choice([">=", "<="]), ZERO), (y * (side - side), "=", y - y), (y * sign(y), "=", y), (other, "=", power),
        (base + power, r.choice(["!=", ">"]), power), (power - other, "!=", ZERO), (side, r.choice([">", ">=", "!="]), tree(-1)),
    ])
    if r.chance(0.3):
        # What would follow if the power could be divided by.
        assumption, claim = r.choice([
            ((y * power, "=", ZERO), (y, "=", ZERO)), ((y * power, "=", power), (y, "=", tree(1))), (((y - 2) * power, ">=", ZERO), (y, ">=", tree(2))),
            (((y - 2) * power, "<=", ZERO), (y, "<=", tree(2))), ((y**2 * power, "<=", ZERO), (y, "=", ZERO)), ((y * power, "=", z * power), (y, "=", z)),
            ((y * power, ">=", z * power), (y, ">=", z)), ((base * power, "=", power), (base, "=", tree(1))), ((power**2, "=", 3 * power), (power, "=", tree(3))),
            ((absolute(y) * power, "=", power), (y**2, "=", tree(1))), ((log(y) * power, "=", ZERO), (y, "=", tree(1))),
        ])
        assumptions = [each for each in sets if each[0] in map(symbol, symbols(exponent))] + [assumption]
        if r.chance(0.3):
            assumptions.append((base, ">=", ZERO))
    else:
        assumptions = [each for each in sets if each[0] in map(symbol, symbols(exponent))] if r.chance(0.85) else []
        if r.chance(0.6):
            assumptions.append(assumption)
    hints = [{**zeros, **whole}, {**zeros, **whole, "y": tree(1)}, {**zeros, "n": tree(-1), "m": tree(-1)}, {**zeros, "n": tree(-2), "m": ZERO},
        {**zeros, "n": tree(-3), "m": ZERO, "y": tree(-5)}, {**zeros, "n": tree(3), "m": tree(1), "y": tree(-5)}, {**zeros, "n": tree(1)}, {**zeros, "n": tree(2)}, {**zeros, "n": ZERO},
        {"n": tree(1)}, {"n": ZERO}, {**zeros, "n": tree(3), "m": tree(1)}]
    return Claim(*claim, assumptions, hints)


@family("definitions", 5)
def definitions(r):
    """Assumed equations for symbols: chains of them, circles, two for one symbol, and such that mention it themselves."""
    x, y, z, w = (symbol(each) for each in "xyzw")
    k = r.whole(3)

    def value(v):
        return r.choice([v + k, k * v, v**2, absolute(v), -v, v**3, root(v), exp(v), log(v), 1 / v, v, 1 - v, root(v, 3), sin(v),
            maximum(v, 0), sign(v), root(1 - v**2), v / (v - 1), asin(v), tan(v)])

    f, g = value, value
    sets = [
        lambda: [(x, "=", f(y))], lambda: [(x, "=", f(y)), (y, "=", g(z))], lambda: [(y, "=", g(z)), (x, "=", f(y))],
        lambda: [(x, "=", f(y)), (y, "=", g(z)), (z, "=", tree(r.choice([0, 1, -1, 2])))],
        lambda: [(x, "=", f(y)), (y, "=", g(x))], lambda: [(x, "=", f(y)), (x, "=", g(z))], lambda: [(x, "=", f(y)), (x, "=", g(y))],
        lambda: [(x, "=", f(x))], lambda: [(f(x), "=", y)], lambda: [(f(x), "=", g(y))],
        lambda: [(x, "=", tree(k)), (x, "=", f(y))], lambda: [(x, "=", y), (y, "=", x)], lambda: [(x, "=", x)],
        lambda: [(x, "=", f(y)), (x, r.choice([">", ">=", "<", "!="]), ZERO)],
        lambda: [(x, "=", f(y)), (y, r.choice([">", ">=", "<", "!="]), ZERO)], lambda: [(x, "=", f(y) + g(z))],
        lambda: [(x, "=", f(y) * z), (z, "=", g(w))], lambda: [(x + y, "=", f(z)), (x - y, "=", g(z))],
        lambda: [(x, "=", f(y)), (f(x), "=", z)], lambda: [(tree(k), "=", x), (y, "=", g(x))],
    ]
    assumptions = r.choice(sets)()
    claims = [
        lambda: (x, "=", y), lambda: (x, r.choice([">=", ">", "!=", "<"]), ZERO), lambda: (y, r.choice([">=", ">", "!="]), ZERO),
        lambda: (x**2, r.choice(["=", ">="]), y**2), lambda: (x, "=", z), lambda: (absolute(x), "=", x),
        lambda: (root(x)**2, "=", x), lambda: (f(x), "=", f(y)), lambda: (x, "=", f(y)), lambda: (x + z, "=", f(y) + z),
        lambda: (root(y)**2, "=", y), lambda: (exp(log(y)), "=", y), lambda: (x / x, "=", tree(1)), lambda: (y / y, "=", tree(1)),
        lambda: (x - f(y), "=", ZERO), lambda: (x, r.choice(["<=", "<"]), tree(1)), lambda: (1 / y, "!=", ZERO), lambda: (z, ">=", ZERO),
        lambda: (x * y, r.choice([">=", "="]), ZERO), lambda: (x, "=", tree(k)), lambda: (sign(x)**2, "=", tree(1)),
        lambda: (root(x**2), "=", x), lambda: (y, "=", g(z)), lambda: (log(x), "=", log(f(y))), lambda: (z - z, "=", ZERO),
        lambda: (w, "=", w), lambda: (x * 0, "=", ZERO),
    ]
    hints = [{each: tree(number) for each in "xyzw"} for number in (0, 1, -1, 2)]
    return Claim(*r.choice(claims)(), assumptions, hints)


@family("radicals", 5)
def radicals(r):
    """Products of roots and powers of one base, and of bases with a common factor."""
    x, y = symbol("x"), symbol("y")
    base = r.choice([x, x, x, -x, x - 1, 1 - x, x * y, 2 * x, x**2 - 1, absolute(x), 4 * x, x / y])
    total = Fraction(0)
    parts = []
    for _ in range(r.randint(1, 3)):
        power, degree = r.randint(1, 5), r.randint(2, 6)
        sign_ = r.choice([1, 1, 1, -1])
        part = r.choice([lambda: root(base**power, degree), lambda: root(base, degree)**power, lambda: base ** Fraction(power, degree),
            lambda: root(absolute(base), degree)**power,
                         lambda: root(root(base**power, degree) ** 2), lambda: (base**power) ** Fraction(1, degree),
                         lambda: absolute(root(base, degree))**power, lambda: root(base**power, degree)])()
        parts.append(part if sign_ > 0 else 1 / part)
        total += sign_ * Fraction(power, degree)
    left = product(parts)
    n, d = total.numerator, total.denominator
    right = r.choice([lambda: base**total if total else tree(1), lambda: absolute(base) ** total, lambda: root(base**abs(n), d) if d > 1
        and n > 0 else base**total, lambda: root(base ** (2 * abs(n)), 2 * d) if n > 0 else base**total,
                      lambda: root(absolute(base), d)**n if d > 1 else absolute(base) ** n, lambda: root(base, d)**n if d > 1 else base**n,
                      lambda: root(base ** (6 * abs(n)), 6 * d) if n > 0 else base**total,
                      lambda: sign(base) * absolute(base) ** total, lambda: base ** (total - 1) * base])()
    extra = r.choice([None, None, root(y), absolute(y), root(y**2, 4), y])
    if extra is not None:
        left, right = left * extra, right * extra
    relation = "=" if r.chance(0.8) else r.choice([">=", "<=", "!=", ">"])
    assumptions = []
    if r.chance(0.5):
        assumptions.append((x, r.choice([">=", ">", "<", "<=", "!="]), tree(r.choice([0, 0, 0, 1, -1]))))
    if r.chance(0.2):
        assumptions.append((y, r.choice([">=", ">", "<"]), ZERO))
    return Claim(left, relation, right, assumptions, [{"x": tree(each), "y": tree(other)} for each in (-1, 1, 0, -2) for other in (1, -1)])
