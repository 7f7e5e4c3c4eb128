"""Claims about polynomials, quotients, roots, powers, exponentials and logarithms."""

from fractions import Fraction

from .chance import product, scaled, total
from .family import family
from .statement import Claim
from .tree import (
    E, absolute, acos, cos, cosh, decimal, exp, log, maximum, root, sign, sin, sinh, substituted, symbol, tan, tanh, tree)


def expanded(terms, names):
    """A polynomial that is a dictionary from exponents to fractions, as a tree."""
    parts = []
    for exponents, factor in terms.items():
        if not factor:
            continue
        factors = []
        for name, exponent in zip(names, exponents):
            if exponent:
                factors.append(name if exponent == 1 else name**exponent)
        whole = product(factors)
        parts.append(scaled(factor, whole) if factors else tree(factor))
    return total(parts)


def multiplied(a, b):
    result = {}
    for p, f in a.items():
        for q, g in b.items():
            key = tuple(i + j for i, j in zip(p, q))
            result[key] = result.get(key, 0) + f * g
    return result


def drawn(r, count, terms=3, degree=2):
    """A random polynomial as a dictionary, and never 0."""
    result = {}
    for _ in range(r.randint(1, terms)):
        key = [0] * count
        for _ in range(r.randint(0, degree)):
            key[r.randrange(count)] += 1
        result[tuple(key)] = r.fraction(4)
    return result


@family("polynomials", 4)
def polynomials(r):
    names = r.symbols(r.randint(1, 3))
    kind = r.randrange(4)
    factors = [drawn(r, len(names)) for _ in range(r.randint(2, 3))]
    result = factors[0]
    for each in factors[1:]:
        result = multiplied(result, each)
    if r.chance(0.35):
        key = r.choice(list(result))
        result = {**result, key: result[key] + r.choice([1, -1, result[key], Fraction(1, 2)])}
    left = product([expanded(each, names) for each in factors])
    right = expanded(result, names)
    if kind == 3:
        square = expanded(drawn(r, len(names)), names)
        return Claim(left + square**2, r.choice([">=", ">=", ">", "!="]), right if r.chance(0.8) else right - r.choice([1, -1]))
    return Claim(left, "=", right)


@family("quotients", 5)
def quotients(r):
    names = r.symbols(r.randint(1, 2))
    p, q, s = (expanded(drawn(r, len(names), 2, 2), names) for _ in range(3))
    x, y = names[0], names[-1]
    kind = r.randrange(9)
    if kind == 0:
        return Claim((p * q) / (q * s), "=", p / s)
    if kind == 1:
        return Claim(p / q + s / q, "=", (p + s) / q)
    if kind == 2:
        return Claim(p / q + q / p, "=", (p**2 + q**2) / (p * q))
    if kind == 3:
        return Claim(1 / (1 / p + 1 / q), "=", (p * q) / (p + q))
    if kind == 4:
        return Claim((p / q) / (s / q), "=", p / s)
    if kind == 5:
        return Claim((x**2 - y**2) / (x - y) if len(names) == 2 else (x**2 - 1) / (x - 1), "=", x + (y if len(names) == 2 else 1))
    if kind == 6:
        return Claim(p / (absolute(q) + r.choice([0, 1])), r.choice(["=", ">=", "<="]), p / (absolute(q) + r.choice([0, 1])))
    if kind == 7:
        return Claim(1 / (x**2 + r.choice([0, 1, -1])), r.choice([">", ">=", "!="]), tree(0))
    return Claim(q / q, r.choice(["=", ">", ">="]), tree(r.choice([1, 1, 0])))


@family("roots", 7)
def roots(r):
    x, y, z = r.symbols(3)
    n = r.randint(2, 6)
    m = r.randint(2, 4)
    k = r.randint(1, 5)
    p, q = Fraction(r.positive(6)), Fraction(r.positive(6))
    u = r.choice([x, x, x - 1, x * y, x + y, x**2 - 1, 2 * x, 1 - x, x - y])
    v = r.choice([y, z, y + 1, x, 1 - x, y**2])
    claims = [
        lambda: (root(u**2), absolute(u)),
        lambda: (root(u**2), u),
        lambda: (root(u**n, n), u if n % 2 else absolute(u)),
        lambda: (root(u, n)**n, u),
        lambda: (root(u * v, n), root(u, n) * root(v, n)),
        lambda: (root(root(u, n), m), root(u, n * m)),
        lambda: (root(u**2 * v), absolute(u) * root(v)),
        lambda: (root(u**2 * v), u * root(v)),
        lambda: (root(u**3), absolute(u) * root(u)),
        lambda: (root(u / v), root(u) / root(v)),
        lambda: (root(x, 3) * root(x, 6), root(x)),
        lambda: (root(x + 2 * root(x - 1)), root(x - 1) + 1),
        lambda: (root(x - 2 * root(x - 1)), absolute(root(x - 1) - 1)),
        lambda: (root(x + 2 * k * root(x - k**2)), root(x - k**2) + k),
        lambda: (root(p + q + 2 * root(p * q)), root(p) + root(q)),
        lambda: (root(x**2 + 2 * absolute(x) + 1), absolute(x) + 1),
        lambda: (root(x**2 - 2 * x * y + y**2), absolute(x - y)),
        lambda: (1 / (root(x) + root(y)), (root(x) - root(y)) / (x - y)),
        lambda: (root(x, 3)**2, root(x**2, 3)),
        lambda: (root(x**2, 4), root(absolute(x))),
        lambda: (root(x**2, 4), root(x)),
        lambda: (root(u**4 * v**2), u**2 * absolute(v)),
        lambda: (root(-u, 3), -root(u, 3)),
        lambda: (root(root(u**2, 3)), root(absolute(u), 3)),
        lambda: ((root(x) - 1) * (root(x) + 1), x - 1),
        lambda: ((root(x, 3) - root(y, 3)) * (root(x, 3)**2 + root(x * y, 3) + root(y, 3)**2), x - y),
        lambda: (root(root(x**2)), root(x)),
        lambda: (root(x**2 * (x + 1)**2), absolute(x * (x + 1))),
        lambda: (root(x) * root(x), x),
        lambda: (root(x * absolute(x)), x),
        lambda: (root(x**3, 6), root(x)),
        lambda: (root(u, 3) * root(v, 3), root(u * v, 3)),
    ]
    left, right = r.choice(claims)()
    sign_ = "=" if r.chance(0.8) else r.choice([">=", "<=", "!=", ">"])
    assumptions = [(x, r.choice([">=", ">", "<"]), tree(r.randint(-1, 2)))] if r.chance(0.3) else []
    return Claim(left, sign_, right, assumptions)


@family("rational powers", 6)
def rational_powers(r):
    x, y = r.symbols(2)
    a = Fraction(r.whole(5), r.positive(6))
    b = Fraction(r.whole(5), r.positive(6))
    u = r.choice([x, x, x - 1, 2 * x, x * y, x**2, -x, absolute(x), 1 - x**2])
    n = r.randint(2, 4)
    claims = [
        lambda: (u**a * u**b, u ** (a + b)),
        lambda: ((u**a)**b, u ** (a * b)),
        lambda: ((u**2) ** Fraction(1, 2), absolute(u)),
        lambda: ((u**2) ** Fraction(1, 4), u ** Fraction(1, 2)),
        lambda: ((u**2) ** Fraction(1, 4), absolute(u) ** Fraction(1, 2)),
        lambda: (u**a / u**b, u ** (a - b)),
        lambda: ((x * y) ** a, x**a * y**a),
        lambda: (u ** Fraction(1, n), root(u, n)),
        lambda: ((u**n) ** Fraction(1, n), u),
        lambda: ((u ** Fraction(1, n))**n, u),
        lambda: (u**-a, 1 / u**a),
        lambda: (u**0, tree(1)),
        lambda: (u**a * u**-a, u**0),
        lambda: ((x / y) ** a, x**a / y**a),
        lambda: (u ** tree(Fraction(2, 3)), root(u, 3)**2),
        lambda: ((root(u, 3)) ** 2, root(u**2, 3)),
        lambda: (u ** Fraction(n, 1) * u ** Fraction(1, n), u ** (n + Fraction(1, n))),
    ]
    c, d = r.randint(1, 6), r.randint(1, 6)
    unreduced = r.choice([tree(2 * c) / tree(2 * d), tree(c) / tree(d), decimal("0.5"), decimal("2.0"), decimal("1.5"), tree(4) / tree(2),
        tree(Fraction(1, 2)) + Fraction(1, 2), -(tree(2 * c) / tree(2 * d)), tree(3) - 1, tree(3) - Fraction(5, 2)])
    claims += [
        lambda: (u**unreduced, u ** tree(Fraction(c, d))), lambda: (u**unreduced * u**unreduced, u ** (2 * unreduced)),
        lambda: (u**unreduced * u, u ** (unreduced + 1)), lambda: ((u**2) ** unreduced, absolute(u) ** (2 * unreduced)),
        lambda: (absolute(u) ** unreduced, absolute(u**unreduced)), lambda: (u ** decimal("2.0"), u * u),
        lambda: (u ** (tree(4) / tree(2)), u**2), lambda: (u ** (tree(2) / tree(6)), root(u, 3)),
        lambda: (root(u**c, 2 * d), u ** Fraction(c, 2 * d)),
    ]
    left, right = r.choice(claims)()
    relation = "=" if r.chance(0.75) else r.choice([">=", "!=", "<=", ">", "<"])
    if relation != "=" and r.chance(0.5):
        right = tree(r.choice([0, 0, -1, 1]))
    assumptions = [(x, r.choice([">=", ">", "!=", "<"]), tree(r.choice([0, 0, 1])))] if r.chance(0.35) else []
    return Claim(left, relation, right, assumptions)


@family("symbolic powers", 6)
def symbolic_powers(r):
    x, y, z, u = (symbol(each) for each in "xyzu")
    base = r.choice([x, x, x, -x, x**2, absolute(x), tree(2), tree(-2), tree(-1), tree(0), tree(Fraction(1, 2)), root(u**2, 3), x * u, E])
    if r.chance(0.35):
        t = symbol("t")
        base = r.choice([absolute(x - 1), x**2 - 1, maximum(x, 0), 1 + cos(t), absolute(sin(t)), absolute(x) * absolute(u), (x - 1)**2,
            root(x), root(absolute(x)), x - u, exp(x) - 1, log(x), absolute(log(x)), 1 - x**2, root(x, 3),
                         absolute(x - u), x / u, 1 / x, x + absolute(x), sign(x)**2, 1 - cos(t), tan(t)**2, acos(x), absolute(2 * x - 3),
                         x**4])
    other = r.choice([u, u, tree(3), x, -u])
    n = r.randint(2, 3)
    claims = [
        lambda: (base**y * base**z, "=", base ** (y + z)),
        lambda: ((base**y)**z, "=", base ** (y * z)),
        lambda: ((base * other) ** y, "=", base**y * other**y),
        lambda: (base**-y, "=", 1 / base**y),
        lambda: (base**y, "!=", tree(0)),
        lambda: (base**y, ">", tree(0)),
        lambda: (base**y, ">=", tree(0)),
        lambda: (base**y / base**z, "=", base ** (y - z)),
        lambda: (base ** (2 * y), "=", (base**y)**2),
        lambda: (base ** (2 * y), "=", (base**2) ** y),
        lambda: (base ** (n * y), "=", (base**y)**n),
        lambda: (base ** (y + 1), "=", base * base**y),
        lambda: (base**y, "=", exp(y * log(base))),
        lambda: (log(base**y), "=", y * log(base)),
        lambda: (absolute(base**y), "=", absolute(base) ** y),
        lambda: (base ** (y / 2), "=", root(base**y)),
        lambda: (base**y, "=", base**absolute(y)),
        lambda: (tree(0) ** y, "=", tree(0)),
        lambda: (tree(1) ** y, "=", tree(1)),
        lambda: ((-base) ** y, "=", tree(-1) ** y * base**y),
        lambda: ((1 / base) ** y, "=", base**-y),
    ]
    left, relation, right = r.choice(claims)()
    assumptions = []
    roll = r.random()
    if roll < 0.3:
        assumptions.append((x, r.choice([">", ">", ">=", "!=", "<"]), tree(0)))
        if r.chance(0.5):
            assumptions.append((u, r.choice([">", ">=", "!=", "<"]), tree(0)))
    if r.chance(0.45):
        assumptions.append((y, "in", "ℤ"))
        if r.chance(0.6):
            assumptions.append((z, "in", "ℤ"))
    if r.chance(0.2):
        assumptions.append((y, r.choice([">", ">=", "!="]), tree(0)))
    if r.chance(0.4):
        # Other exponents: negative ones above all.
        change = r.choice([lambda v: -v, lambda v: -v, lambda v: 2 * v, lambda v: v - 1, lambda v: 1 - v, lambda v: -2 * v, lambda v: v * z,
            lambda v: v**2, lambda v: -(v**2),
                           absolute, lambda v: 1 / v, lambda v: v / 2, lambda v: -v / 3, exp, lambda v: v + Fraction(1, 2), root,
                           lambda v: -absolute(v), lambda v: v - z, sign])
        values = {"y": change(y)}
        left, right = substituted(left, values), substituted(right, values)
        if r.chance(0.5):
            left, right, relation = right, left, {"<": ">", ">": "<", "<=": ">=", ">=": "<="}.get(relation, relation)
    used = {name for side in (left, right) for name in names_of(side)}
    assumptions = [each for each in assumptions if each[0][1] in used]
    return Claim(left, relation, right, assumptions)


def names_of(node):
    from .tree import symbols

    return symbols(node)


@family("exponentials", 6)
def exponentials(r):
    x, y = r.symbols(2)
    a = r.fraction(4)
    u = r.choice([x, 2 * x, x + y, x - y, x**2, -x, a * x, x / 2])
    w = r.choice([x, 2 * x, x + 1, x**2, -x, absolute(x), x * y, 1 - x, x**2 + 1, x / y])
    n = r.randint(2, 5)
    claims = [
        lambda: (exp(log(w)), "=", w),
        lambda: (log(exp(u)), "=", u),
        lambda: (log(x * y), "=", log(x) + log(y)),
        lambda: (log(x * y), "=", log(absolute(x)) + log(absolute(y))),
        lambda: (log(w**2), "=", 2 * log(w)),
        lambda: (log(w**2), "=", 2 * log(absolute(w))),
        lambda: (log(w**n), "=", n * log(w)),
        lambda: (log(x / y), "=", log(x) - log(y)),
        lambda: (log(1 / w), "=", -log(w)),
        lambda: (log(root(w)), "=", log(w) / 2),
        lambda: (exp(u) * exp(y), "=", exp(u + y)),
        lambda: (exp(u) * exp(-u), "=", tree(1)),
        lambda: (exp(u)**n, "=", exp(n * u)),
        lambda: (root(exp(u)), "=", exp(u / 2)),
        lambda: (cosh(u)**2 - sinh(u)**2, "=", tree(1)),
        lambda: (sinh(2 * u), "=", 2 * sinh(u) * cosh(u)),
        lambda: (cosh(x + y), "=", cosh(x) * cosh(y) + sinh(x) * sinh(y)),
        lambda: (tanh(u), "=", sinh(u) / cosh(u)),
        lambda: (tanh(2 * x), "=", 2 * tanh(x) / (1 + tanh(x)**2)),
        lambda: (cosh(u), r.choice([">=", ">"]), tree(1)),
        lambda: (exp(u), r.choice([">", ">=", "!="]), tree(r.choice([0, 0, 1]))),
        lambda: (exp(u), r.choice([">=", ">"]), 1 + u),
        lambda: (absolute(tanh(u)), r.choice(["<", "<="]), tree(1)),
        lambda: (sinh(absolute(u)), r.choice([">=", ">"]), tree(0)),
        lambda: (sinh(u) + cosh(u), "=", exp(u)),
        lambda: (1 / (1 + exp(-u)) + 1 / (1 + exp(u)), "=", tree(1)),
        lambda: ((exp(u) - 1) / (exp(u) - 1), "=", tree(1)),
        lambda: ((exp(2 * u) - 1) / (exp(u) - 1), "=", exp(u) + 1),
        lambda: (exp(a * log(x)), "=", x**a),
        lambda: (log(x**2 + 1), r.choice([">=", ">"]), tree(0)),
        lambda: (1 / sinh(u), "!=", tree(0)),
        lambda: (sinh(u) / sinh(u), "=", tree(1)),
        lambda: (log(cosh(u)), r.choice([">=", ">"]), tree(0)),
        lambda: (exp(absolute(u)), r.choice([">=", ">"]), tree(1)),
        lambda: (log(exp(x) + exp(y)), ">", r.choice([x, y])),
        lambda: (log(exp(u) * w), "=", u + log(w)),
        lambda: (tree(r.randint(2, 5)) ** u, ">", tree(0)),
        lambda: (2**x * 3**x, "=", 6**x),
        lambda: (sign(sinh(u)), "=", sign(u)),
        lambda: (log(w) - log(w), "=", tree(0)),
        lambda: (x / log(x), "=", 1 / (log(x) / x)),
        lambda: (log(x**2 - 1), "=", log(x - 1) + log(x + 1)),
        lambda: (log((x - 1) / (x + 1)), "=", log(x - 1) - log(x + 1)),
        lambda: (log(x) / log(y), "=", 1 / (log(y) / log(x))),
        lambda: (x ** (1 / log(x)), "=", E),
        lambda: (exp(log(w) / 2), "=", root(w)),
        lambda: (sinh(log(root(x**2 + 1) + x)), "=", x),
        lambda: (x ** log(y), "=", y ** log(x)),
        lambda: (log(absolute(sinh(u))), "=", log(absolute(exp(u) - exp(-u))) - log(2)),
        lambda: (tanh(u / 2), "=", r.choice([sinh(u) / (1 + cosh(u)), (cosh(u) - 1) / sinh(u)])),
        lambda: (absolute(sinh(u)), "=", sinh(absolute(u))),
        lambda: (root(cosh(u)**2 - 1), "=", r.choice([absolute(sinh(u)), sinh(u)])),
        lambda: (root((cosh(u) - 1) / 2), "=", r.choice([absolute(sinh(u / 2)), sinh(u / 2)])),
        lambda: (root(exp(2 * u) + 2 + exp(-2 * u)), "=", exp(u) + exp(-u)),
        lambda: (root(exp(2 * u) - 2 + exp(-2 * u)), "=", r.choice([exp(u) - exp(-u), absolute(exp(u) - exp(-u))])),
    ]
    left, relation, right = r.choice(claims)()
    assumptions = []
    if r.chance(0.4):
        assumptions.append((x, r.choice([">", ">", ">=", "!=", "<"]), tree(r.choice([0, 0, 1, -1]))))
    if r.chance(0.2):
        assumptions.append((y, r.choice([">", ">=", "!=", "<"]), tree(0)))
    return Claim(left, relation, right, assumptions)
