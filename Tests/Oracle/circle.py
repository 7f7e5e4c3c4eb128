"""Claims about sines, cosines, their quotients, their inverses and half turns."""

from fractions import Fraction

from .chance import total
from .family import family
from .statement import Claim
from .tree import (
    PI, absolute, acos, asin, atan, atan2, cos, cosh, cot, csc, exp, log, root, sec, sign, sin, sinh, symbol, tan, tree)


def angle(r, names):
    """An angle in some symbols."""
    roll = r.random()
    if roll < 0.35:
        return r.choice(names)
    if roll < 0.6:
        return tree(r.choice([2, 3, 4, 5, Fraction(1, 2), Fraction(3, 2), Fraction(1, 3)])) * r.choice(names)
    if roll < 0.8:
        return r.choice(names) + r.choice([PI / 2, PI, PI / 3, PI / 4, PI / 6, -PI / 2, 2 * PI])
    return total([r.choice([each, 2 * each, -each, each / 2]) for each in names])


def multiple_cosine(n, c):
    """cos nt by the cosine."""
    before, current = tree(1), c
    coefficients = [[1], [0, 1]]
    for _ in range(n - 1):
        last, one = coefficients[-1], coefficients[-2]
        coefficients.append([(0 if i == 0 else 2 * last[i - 1]) - (one[i] if i < len(one) else 0) for i in range(len(last) + 1)])
    del before, current
    terms = [tree(each) * c**power if power else tree(each) for power, each in enumerate(coefficients[n]) if each]
    return total(terms)


@family("trigonometry", 9)
def trigonometry(r):
    names = r.symbols(r.randint(1, 2))
    t, s = angle(r, names), angle(r, names)
    n = r.randint(2, 6)
    claims = [
        lambda: (sin(t)**2 + cos(t)**2, tree(1)),
        lambda: (sin(t + s), sin(t) * cos(s) + cos(t) * sin(s)),
        lambda: (cos(t + s), cos(t) * cos(s) - sin(t) * sin(s)),
        lambda: (cos(t - s), cos(t) * cos(s) + sin(t) * sin(s)),
        lambda: (tan(t + s), (tan(t) + tan(s)) / (1 - tan(t) * tan(s))),
        lambda: (sin(2 * t), 2 * sin(t) * cos(t)),
        lambda: (cos(2 * t), r.choice([1 - 2 * sin(t)**2, 2 * cos(t)**2 - 1, cos(t)**2 - sin(t)**2])),
        lambda: (cos(n * t), multiple_cosine(n, cos(t))),
        lambda: (sin(3 * t), 3 * sin(t) - 4 * sin(t)**3),
        lambda: (tan(2 * t), 2 * tan(t) / (1 - tan(t)**2)),
        lambda: (sin(t) * cos(s), (sin(t + s) + sin(t - s)) / 2),
        lambda: (sin(t) * sin(s), (cos(t - s) - cos(t + s)) / 2),
        lambda: (sin(t) + sin(s), 2 * sin((t + s) / 2) * cos((t - s) / 2)),
        lambda: (sec(t)**2 - tan(t)**2, tree(1)),
        lambda: (csc(t)**2 - cot(t)**2, tree(1)),
        lambda: (1 + tan(t)**2, 1 / cos(t)**2),
        lambda: (tan(t) * cot(t), tree(1)),
        lambda: (tan(t) * cos(t), sin(t)),
        lambda: (sec(t) * cos(t), tree(1)),
        lambda: (sin(t) / sin(t), tree(1)),
        lambda: (tan(t / 2), sin(t) / (1 + cos(t))),
        lambda: (tan(t / 2), (1 - cos(t)) / sin(t)),
        lambda: (csc(t) - cot(t), tan(t / 2)),
        lambda: (csc(t) + cot(t), cot(t / 2)),
        lambda: (sin(t) / (1 + cos(t)), (1 - cos(t)) / sin(t)),
        lambda: (sin(t), 2 * tan(t / 2) / (1 + tan(t / 2)**2)),
        lambda: (cos(t), (1 - tan(t / 2)**2) / (1 + tan(t / 2)**2)),
        lambda: (root((1 - cos(t)) / 2), absolute(sin(t / 2))),
        lambda: (root((1 + cos(t)) / 2), r.choice([absolute(cos(t / 2)), cos(t / 2)])),
        lambda: (root(1 - sin(t)**2), r.choice([absolute(cos(t)), cos(t)])),
        lambda: (root(1 + tan(t)**2), r.choice([absolute(sec(t)), 1 / absolute(cos(t)), sec(t)])),
        lambda: (sin(t + r.choice([PI, 2 * PI, PI / 2])), r.choice([-sin(t), sin(t), cos(t)])),
        lambda: (sin(n * t) / (1 + cos(n * t)), tan(tree(Fraction(n, 2)) * t)),
        lambda: (tan(t), sin(2 * t) / (1 + cos(2 * t))),
        lambda: (root(1 + sin(t)), r.choice([absolute(sin(t / 2) + cos(t / 2)), sin(t / 2) + cos(t / 2)])),
        lambda: (root(1 - sin(2 * t)), r.choice([absolute(sin(t) - cos(t)), sin(t) - cos(t), cos(t) - sin(t)])),
        lambda: (root(2 + 2 * cos(t)), 2 * r.choice([absolute(cos(t / 2)), cos(t / 2)])),
        lambda: (root(tan(t)**2 + 2 + cot(t)**2), r.choice([absolute(tan(t) + cot(t)), 2 / absolute(sin(2 * t))])),
        lambda: (root((1 - sin(t)) / (1 + sin(t))), r.choice([absolute(sec(t) - tan(t)), (1 - sin(t)) / absolute(cos(t)),
            sec(t) - tan(t)])),
        lambda: (root((1 - cos(t)) / (1 + cos(t))), r.choice([absolute(csc(t) - cot(t)), (1 - cos(t)) / absolute(sin(t)),
            absolute(sin(t)) / (1 + cos(t))])),
        lambda: (absolute(sin(t)) * absolute(cos(t)), absolute(sin(2 * t)) / 2),
        lambda: (absolute(absolute(sin(t)) - absolute(cos(t))) * (absolute(sin(t)) + absolute(cos(t))), absolute(cos(2 * t))),
        lambda: (cos(t / 3), 4 * cos(t / 9)**3 - 3 * cos(t / 9)),
        lambda: (sin(5 * t / 2) - sin(t / 2), 2 * cos(3 * t / 2) * sin(t)),
        lambda: (cot(t / 2) - tan(t / 2), 2 * cot(t)),
        lambda: (1 / (1 - cos(t)) + 1 / (1 + cos(t)), 2 / sin(t)**2),
        lambda: (sin(t)**2 * cot(t)**2, cos(t)**2),
        lambda: (sin(r.angle()), sin(r.angle())),
        lambda: (cos(PI / 5) - cos(2 * PI / 5), tree(Fraction(1, 2))),
        lambda: (tan(t) - cot(t), -2 * cot(2 * t)),
        lambda: (tan(t) + cot(t), 2 / sin(2 * t)),
        lambda: ((sin(t) + cos(t))**2, 1 + sin(2 * t)),
        lambda: (sin(t)**4 - cos(t)**4, -cos(2 * t)),
        lambda: (cos(t) / (1 - sin(t)), (1 + sin(t)) / cos(t)),
        lambda: (cos(t) / (1 - sin(t)), sec(t) + tan(t)),
        lambda: (absolute(sin(t) * cos(t)), absolute(sin(2 * t)) / 2),
        lambda: (sign(sin(t))**2 * sin(t), sin(t)),
        lambda: (cot(t), cos(t) / sin(t)),
        lambda: (cot(t), 1 / tan(t)),
        lambda: (tan(3 * t), (3 * tan(t) - tan(t)**3) / (1 - 3 * tan(t)**2)),
        lambda: (sec(t), 1 / cos(t)),
    ]
    left, right = r.choice(claims)()
    relation = "=" if r.chance(0.85) else r.choice(["!=", ">=", "<="])
    return Claim(left, relation, right)


@family("trigonometric inequalities", 4)
def trigonometric_inequalities(r):
    names = r.symbols(r.randint(1, 2))
    t, s = angle(r, names), angle(r, names)
    strict = r.choice(["<", "<=", "<="])
    flipped = r.choice([">", ">=", ">="])
    a, b = r.positive(4), r.positive(4)
    claims = [
        lambda: (sin(t), strict, tree(r.choice([1, 1, 2, Fraction(9, 10)]))),
        lambda: (absolute(sin(t)), strict, tree(1)),
        lambda: (sin(t) + cos(t), strict, r.choice([root(2), tree(Fraction(3, 2)), tree(Fraction(7, 5))])),
        lambda: (a * sin(t) + b * cos(t), strict, root(a * a + b * b)),
        lambda: (1 + cos(t), flipped, tree(0)),
        lambda: (1 - sin(t), flipped, tree(0)),
        lambda: (sin(t) * cos(t), strict, tree(Fraction(1, 2))),
        lambda: (sin(t)**2, flipped, tree(0)),
        lambda: (sin(t) * sin(s), strict, tree(1)),
        lambda: (sin(t) + sin(s), strict, tree(2)),
        lambda: (sec(t)**2, flipped, tree(1)),
        lambda: (absolute(sec(t)), flipped, tree(1)),
        lambda: (absolute(tan(t)), flipped, tree(0)),
        lambda: (tan(t)**2 + 1, ">", tree(0)),
        lambda: (absolute(sin(t) + cos(s)), strict, absolute(sin(t)) + absolute(cos(s))),
        lambda: (sin(t)**4 + cos(t)**4, flipped, tree(Fraction(1, 2))),
        lambda: (1 / (1 + cos(t)), flipped, tree(Fraction(1, 2))),
        lambda: (1 / (1 - cos(t)), flipped, tree(Fraction(1, 2))),
        lambda: (absolute(sin(t)), strict, absolute(t)),
        lambda: (sin(t)**2 - sin(t) + tree(Fraction(1, 4)), flipped, tree(0)),
        lambda: (cos(t)**2 + cos(t) + 1, ">", tree(0)),
        lambda: (2 + sin(t), "!=", tree(0)),
        lambda: (1 + cos(t), "!=", tree(0)),
        lambda: (tan(t) + cot(t), "!=", tree(0)),
        lambda: (sec(t), "!=", tree(0)),
        lambda: (sin(t)**2 + cos(s)**2, flipped, tree(0)),
    ]
    return Claim(*r.choice(claims)())


@family("inverse functions", 6)
def inverse_functions(r):
    x, y = r.symbols(2)
    u = r.choice([x, x, 2 * x, -x, x**2, x - 1, x / 2, x + y, x * y, 1 - x, absolute(x)])
    claims = [
        lambda: (sin(asin(u)), u),
        lambda: (cos(acos(u)), u),
        lambda: (tan(atan(u)), u),
        lambda: (cos(asin(u)), root(1 - u**2)),
        lambda: (sin(acos(u)), root(1 - u**2)),
        lambda: (sin(atan(u)), u / root(1 + u**2)),
        lambda: (cos(atan(u)), 1 / root(1 + u**2)),
        lambda: (tan(asin(u)), u / root(1 - u**2)),
        lambda: (tan(acos(u)), root(1 - u**2) / u),
        lambda: (asin(u) + acos(u), PI / 2),
        lambda: (asin(-u), -asin(u)),
        lambda: (acos(-u), PI - acos(u)),
        lambda: (atan(u) + atan(1 / u), r.choice([PI / 2, sign(u) * PI / 2])),
        lambda: (asin(sin(u)), u),
        lambda: (atan(tan(u)), u),
        lambda: (acos(cos(u)), r.choice([u, absolute(u)])),
        lambda: (asin(u), atan(u / root(1 - u**2))),
        lambda: (acos(u), 2 * atan(root((1 - u) / (1 + u)))),
        lambda: (atan2(y, x), atan(y / x)),
        lambda: (sin(atan2(y, x)), y / root(x**2 + y**2)),
        lambda: (cos(atan2(y, x)), x / root(x**2 + y**2)),
        lambda: (tan(atan2(y, x)), y / x),
        lambda: (atan2(-y, x), -atan2(y, x)),
        lambda: (atan2(2 * y, 2 * x), atan2(y, x)),
        lambda: (atan2(y, x), 2 * atan(y / (root(x**2 + y**2) + x))),
        lambda: (atan2(u, tree(1)), atan(u)),
        lambda: (atan2(sin(u), cos(u)), u),
        lambda: (cos(atan2(sin(u), cos(u))), cos(u)),
        lambda: (atan2(y * absolute(u), x * absolute(u)), atan2(y, x)),
        lambda: (atan2(y, x) + atan2(x, y), PI / 2),
        lambda: (atan2(y, absolute(x)), atan(y / absolute(x))),
        lambda: (absolute(atan2(y, x)), acos(x / root(x**2 + y**2))),
        lambda: (atan2(tree(0), u), r.choice([tree(0), PI, (1 - sign(u)) * PI / 2])),
        lambda: (sin(2 * asin(u)), 2 * u * root(1 - u**2)),
        lambda: (cos(2 * acos(u)), 2 * u**2 - 1),
        lambda: (atan(tree(Fraction(1, 2))) + atan(tree(Fraction(1, 3))), PI / 4),
        lambda: (4 * atan(tree(Fraction(1, 5))) - atan(tree(Fraction(1, 239))), PI / 4),
        lambda: (atan(x) + atan(y), atan((x + y) / (1 - x * y))),
        lambda: (asin(u)**2, acos(u)**2),
        lambda: (acos(u), asin(root(1 - u**2))),
        lambda: (asin(absolute(u)), absolute(asin(u))),
        lambda: (asin(u) - asin(u), tree(0)),
        lambda: (root(acos(u))**2, acos(u)),
        lambda: (sec(atan(u)), root(1 + u**2)),
        lambda: (cot(acos(u)), u / root(1 - u**2)),
    ]
    left, right = r.choice(claims)()
    relation = "=" if r.chance(0.8) else r.choice([">=", "<=", "!=", "<", ">"])
    if relation != "=" and r.chance(0.6):
        right = r.choice([PI / 2, -PI / 2, PI, tree(0), tree(1), tree(-1)])
    assumptions = []
    if r.chance(0.3):
        assumptions.append((x, r.choice([">=", ">", "<", "!="]), tree(r.choice([0, 0, 1, -1]))))
    if r.chance(0.15):
        assumptions.append((x, r.choice(["<=", "<"]), tree(1)))
    return Claim(left, relation, right, assumptions)


ODD_ANGLES = [
    {"t": root(PI)}, {"t": PI, "s": tree(1)}, {"t": tree(1), "s": PI}, {"t": tree(1)}, {"t": 1 / PI}, {"t": -PI}, {"t": log(PI)},
    {"t": PI / 2}, {"t": PI**2}, {"t": root(PI, 3)}, {"t": PI, "s": tree(0)},
    {"t": root(PI / 2)}, {"t": exp(PI)}, {"t": tree(Fraction(2, 3))}, {"t": tree(-1)}, {"t": PI, "s": PI}, {"t": 2 * PI, "s": tree(2)},
    {"t": tree(Fraction(1, 2))},
]
HALF_TURN = [{"t": PI}, {"t": -PI}, {"t": 3 * PI}, {"t": PI / 2}, {"t": 3 * PI / 2}, {"t": 2 * PI}, {"t": tree(0)}]


def vanishing_angle(r, t):
    """Something of an angle that is never negative and is 0 at some angles."""
    k = r.choice([t, t, 2 * t, t / 2, 3 * t, t + PI / 2, t - PI / 3])
    if r.chance(0.15):
        # Angles that are no multiples of a symbol.
        k = r.choice([t**2, t * symbol("s"), PI * t, 1 / t, absolute(t), exp(t), t + absolute(t), root(t), 2 * t * symbol("s"), t**3,
            PI / t, t / symbol("s"), 3 * PI * t / 2, t**2 + t, log(t), asin(t), t - absolute(symbol("s"))])
    return r.choice([
        1 + cos(k), 1 + cos(k), 1 - cos(k), 1 + sin(k), 1 - sin(k), absolute(sin(k)), absolute(cos(k)), sin(k)**2, cos(k)**2,
        absolute(1 + cos(k)), (1 + cos(k))**2, root(1 + cos(k)), absolute(tan(k)), 1 - cos(k)**2, absolute(cot(k)),
        2 + 2 * cos(k), 2 - cos(t) - cos(symbol("s")), 1 + cos(t + symbol("s")), 2 + cos(t) + cos(2 * t), 1 - cos(t) * cos(symbol("s")),
        absolute(sin(k) + cos(k)), 1 + sin(k) * cos(k), absolute(sin(k) * cos(k)),
    ])


@family("half turns", 8)
def half_turns(r):
    t, x, s = symbol("t"), symbol("x"), symbol("s")
    v = vanishing_angle(r, t)
    strict = r.choice([">", "!=", ">="])
    n = r.choice([2, 3, 4, 5])
    claims = [
        lambda: (exp(v), strict, tree(1)),
        lambda: (2**v, strict, tree(1)),
        lambda: (root(v, n), strict, tree(0)),
        lambda: (sinh(v), strict, tree(0)),
        lambda: (cosh(v), strict, tree(1)),
        lambda: (log(1 + v), strict, tree(0)),
        lambda: (asin(v / 4), strict, tree(0)),
        lambda: (atan(v), strict, tree(0)),
        lambda: (absolute(v), strict, tree(0)),
        lambda: (v, strict, tree(0)),
        lambda: (v**n, strict, tree(0)),
        lambda: (v ** Fraction(n, 2), strict, tree(0)),
        lambda: (sign(v), "=", tree(1)),
        lambda: (1 / v, r.choice([">", ">=", "!="]), r.choice([tree(0), tree(Fraction(1, 2))])),
        lambda: (v / v, "=", tree(1)),
        lambda: (x * v / v, "=", x),
        lambda: (v * exp(x), strict, tree(0)),
        lambda: (v + vanishing_angle(r, s), strict, tree(0)),
        lambda: (v * vanishing_angle(r, s), strict, tree(0)),
        lambda: (v + vanishing_angle(r, t), strict, tree(0)),
        lambda: (sin(t) / (1 + cos(t)), "=", tan(t / 2)),
        lambda: (sin(t)**2 / (1 + cos(t)), "=", 1 - cos(t)),
        lambda: (sin(2 * t) / (1 + cos(2 * t)), "=", tan(t)),
        lambda: (root(sin(t)**2 / (1 + cos(t))), "=", root(1 - cos(t))),
        lambda: (root(v)**2, "=", v),
        lambda: (root(v**2), "=", absolute(v)),
        lambda: (log(v**2), "=", 2 * log(absolute(v))),
        lambda: (log(exp(v)), "=", v),
        lambda: (exp(log(v)), "=", v),
        lambda: (absolute(x) * v, "=", absolute(x * v)),
        lambda: (root(x**2 * v), "=", absolute(x) * root(v)),
        lambda: (v**x, strict, tree(0)),
        lambda: (sign(x * v), "=", sign(x)),
        lambda: (absolute(sin(t)), "=", 2 * absolute(tan(t / 2)) / (1 + tan(t / 2)**2)),
        lambda: (absolute(tan(t / 2)), "=", absolute(sin(t)) / (1 + cos(t))),
        lambda: (root((1 - cos(t)) / (1 + cos(t))), "=", absolute(tan(t / 2))),
        lambda: (absolute(cos(t)), "=", absolute(1 - tan(t / 2)**2) / (1 + tan(t / 2)**2)),
        lambda: (root(1 + cos(t)) * absolute(x), "=", root(1 + cos(t)) * x),
    ]
    left, relation, right = r.choice(claims)()
    assumptions = []
    if r.chance(0.25):
        assumptions.append((v, r.choice(["!=", ">", ">="]), tree(0)))
    return Claim(left, relation, right, assumptions, [*HALF_TURN, {"t": PI, "x": tree(-1)}, {"t": PI, "s": PI}, *r.sample(ODD_ANGLES, 10)])
