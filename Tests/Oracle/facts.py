"""Claims whose point lies in what is assumed."""

from fractions import Fraction

from .circle import vanishing_angle
from .family import family
from .statement import Claim
from .tree import PI, absolute, acos, asin, cos, exp, log, maximum, minimum, root, sign, sin, substituted, symbol, tan, tree

POINTS_OF_CIRCLE = [(Fraction(3, 5), Fraction(4, 5)), (Fraction(-4, 5), Fraction(3, 5)), (1, 0), (0, 1), (-1, 0), (0, -1),
                    (Fraction(5, 13), Fraction(-12, 13)), (Fraction(-8, 17), Fraction(-15, 17))]


@family("integers", 6)
def integers(r):
    n, m, x = symbol("n"), symbol("m"), symbol("x")
    k = r.choice([1, 1, 2, 3, -1, Fraction(1, 2)])
    whole = [(n, "in", "ℤ")]
    both = whole + [(m, "in", "ℤ")]
    claims = [
        lambda: (cos(n * PI), "=", tree(-1) ** n, whole),
        lambda: (sin(k * n * PI), "=", tree(0), whole),
        lambda: (sin(n * PI), "=", tree(0), []),
        lambda: (cos(2 * n * PI), "=", tree(1), whole),
        lambda: (cos(k * n * PI)**2, "=", tree(1), whole),
        lambda: (tree(-1) ** (2 * n), "=", tree(1), whole),
        lambda: (tree(-1) ** n * tree(-1) ** n, "=", tree(1), whole),
        lambda: (tree(-1) ** n * tree(-1) ** m, "=", tree(-1) ** (n + m), both),
        lambda: (tree(-1) ** (n * (n + 1)), "=", tree(1), whole),
        lambda: (tree(-1) ** (n**2), "=", tree(-1) ** n, whole),
        lambda: (tree(-1) ** n, "=", tree(-1) ** -n, whole),
        lambda: (tree(-1) ** n, "=", tree(1), whole),
        lambda: (sin(x + n * PI), "=", tree(-1) ** n * sin(x), whole),
        lambda: (sin(x + 2 * n * PI), "=", sin(x), whole),
        lambda: (tan(x + n * PI), "=", tan(x), whole),
        lambda: (tan(x + n * PI / 2), "=", tan(x), whole),
        lambda: (absolute(cos(n * PI)), "=", tree(1), whole),
        lambda: (cos((2 * n + 1) * PI / 2), "=", tree(0), whole),
        lambda: (sin((2 * n + 1) * PI / 2), "=", tree(-1) ** n, whole),
        lambda: (x**n * x**m, "=", x ** (n + m), both),
        lambda: ((x**n)**m, "=", x ** (n * m), both),
        lambda: (x ** (2 * n), ">=", tree(0), whole),
        lambda: ((-x) ** n, "=", tree(-1) ** n * x**n, whole),
        lambda: ((x**2) ** n, "=", absolute(x) ** (2 * n), whole),
        lambda: (n**2, r.choice([">=", ">"]), n, whole),
        lambda: (n, r.choice([">=", ">"]), tree(1), whole + [(n, ">", tree(0))]),
        lambda: (n**2, r.choice([">=", ">"]), tree(1), whole + [(n, "!=", tree(0))]),
        lambda: (2 * n, "!=", tree(r.choice([1, 2, 3])), whole),
        lambda: (absolute(n), r.choice([">=", ">"]), tree(0), whole),
        lambda: (sin(PI * x), "=", tree(0), [(n, "in", "ℤ"), (n, "=", x / r.choice([1, 2, 3]))]),
        lambda: (sin(PI * x), "=", tree(0), [(n, "in", "ℤ"), (n, "=", r.choice([2, 3]) * x)]),
        lambda: (cos(PI * x), "=", tree(1), [(n, "in", "ℤ"), (x, "=", 2 * n)]),
        lambda: (cos(PI * x), "=", tree(-1), [(n, "in", "ℤ"), (x, "=", 2 * n + r.choice([0, 1]))]),
        lambda: (sin(PI * x), "=", tree(0), [(n, "in", "ℤ"), (n + m, "=", x), (m, "in", "ℤ")]),
        lambda: (sin(PI * x), "=", tree(0), [(x, "in", r.choice(["ℤ", "ℤ", "ℕ"]))]),
        lambda: (x, r.choice([">=", ">"]), tree(0), [(x, "in", "ℕ")]),
        lambda: (n * (n + 1) * (n + 2), "!=", tree(1), whole),
        lambda: (n, "=", x, whole + [(x, "=", n + r.choice([0, 0, 1]))]),
        lambda: (root(cos(n * PI)**2), "=", tree(1), whole),
        lambda: (tree(2) ** n, r.choice([">=", ">"]), n, whole),
        lambda: (absolute(sin(n * PI / 2)) + absolute(cos(n * PI / 2)), "=", tree(1), whole),
        lambda: (1 / sin(n * PI), "=", tree(1), whole),
        lambda: (n**2, "!=", tree(r.choice([2, 4, 3])), whole),
        lambda: (r.choice([lambda: (cos(m * PI), "=", tree(1)), lambda: (tree(-1) ** m, "=", tree(1)),
            lambda: (m, "!=", tree(r.choice([1, 2]))), lambda: (sin(m * PI / 2), "=", tree(0)), lambda: (cos(n * PI), "=", tree(1))])()
                 + (r.choice([both, both, whole]) + [r.choice([(2 * n, "=", m), (m, "=", 2 * n), (m, "=", 2 * n + 1), (3 * n, "=", 2 * m),
                     (n, "=", m / 2), (4 * n, "=", m + 2), (m, "=", n**2), (m, "=", n * (n + 1)), (n + m, "=", 2 * x)])],)),
        lambda: ((n - 1) * (n - 2), "=", tree(0), whole + [(n, ">", tree(0)), (n, "<", tree(3))]),
        lambda: (sin(x), "=", tree(0), whole + [(x, "=", n * PI)]),
        lambda: (r.choice([cos(x)**2, absolute(cos(x)), cos(2 * x)]), "=", tree(1),
            whole + [(x, "=", r.choice([n * PI, 2 * n * PI, n * PI / 2]))]),
        lambda: (tan(x) * cos(x), "=", sin(x), whole + [(x, "=", n * PI / 2)]),
        lambda: (2 * n, "!=", 2 * m + r.choice([0, 1]), both),
        lambda: (n**2, "=", tree(1), both + [(n * m, "=", tree(1))]),
        lambda: (tree(-1) ** (n * m), "=", tree(-1) ** (n + m), both),
        lambda: (tree(0) ** n, "=", tree(0), whole + [(n, r.choice([">", "!=", ">="]), tree(0))]),
        lambda: (tree(1) ** n, "=", tree(1), whole),
        lambda: (n, "=", tree(0), [(n, "in", r.choice(["ℤ", "ℕ"])), (n, "<", tree(1))]),
        lambda: (n, r.choice([">=", ">"]), tree(r.choice([2, 3])), whole + [(n, ">", tree(Fraction(r.choice([1, 2, 3, 5]), 2)))]),
        lambda: (cos(2 * n * PI / 3)**3, "=", r.choice([cos(2 * n * PI), tree(1)]), whole),
        lambda: (sin(n * PI / 3)**2, "=", tree(Fraction(3, 4)), whole + [(n, "!=", tree(0))]),
        lambda: ((n + m)**2, r.choice([">=", ">"]), n + m, both),
        lambda: (x**n, r.choice([">", ">=", "!="]), tree(0), whole + [(x, r.choice([">", ">=", "!=", "<"]), tree(0))]),
        lambda: (absolute(x**n), "=", absolute(x) ** n, whole),
        lambda: (x**n * x**-n, "=", tree(1), whole),
        lambda: (root(x ** (2 * n)), "=", r.choice([absolute(x) ** n, x**n]), whole),
        lambda: (root(x ** (2 * n), 2), "=", absolute(x**n), whole),
        lambda: (tan(n * PI), "=", tree(0), whole),
        lambda: (n * (n + 1), r.choice([">=", ">"]), tree(0), whole),
        lambda: (n * (n + 1), r.choice([">=", ">"]), tree(0), []),
        lambda: (sign(n), "=", tree(1), whole + [(n, r.choice([">", ">="]), tree(0))]),
    ]
    left, relation, right, assumptions = r.choice(claims)()
    if r.chance(0.2):
        change = r.choice([lambda v: -v, lambda v: 2 * v, lambda v: v - 1, lambda v: 1 - v, lambda v: v**2, absolute, lambda v: v * m,
            lambda v: -3 * v, lambda v: 2 * v + 1])
        left, right = (substituted(side, {"n": change(n)}) for side in (left, right))
    claim = Claim(left, relation, right, list(assumptions))
    if left[0] == "/" and relation == "=" and right == tree(1) and assumptions:
        claim.nowhere = True
    return claim


@family("sets of numbers", 2)
def sets_of_numbers(r):
    """Memberships whose left side is no symbol."""
    n, x = symbol("n"), symbol("x")
    whole = r.choice(["ℤ", "ℤ", "ℕ"])
    if r.chance(0.6):
        which = r.choice(["ℕ", "ℕ_0", "ℕ_+", "ℝ_+", "ℝ", "ℤ"])
        claims = [(x, ">=", tree(0)), (x, ">", tree(0)), (absolute(x), "=", x), (root(x)**2, "=", x), (sin(PI * x), "=", tree(0)),
            (x, "!=", tree(0)), (x, ">=", tree(1)), (x**2, ">=", x), (log(x), ">=", tree(0)), (1 / x, ">", tree(0)),
            (cos(PI * x)**2, "=", tree(1)),
                  (x**n, ">", tree(0)), (x + n, ">=", n)]
        return Claim(*r.choice(claims), [(x, "in", which)])
    left = r.choice([2 * n, n / 2, x / 2, n + 1, x - 1, x**2, 3 * x, x + n, absolute(x)])
    claims = [
        (sin(PI * x), "=", tree(0)), (cos(2 * PI * n), "=", tree(1)), (sin(2 * PI * x), "=", tree(0)), (cos(PI * n)**2, "=", tree(1)),
        (tree(-1) ** n, "=", cos(PI * n)), (x**2, ">=", tree(0)), (sin(PI * n / 2)**2, "=", sin(PI * n / 2)), (absolute(x), ">=", tree(0)),
    ]
    claim = Claim(*r.choice(claims), [(left, "in", whole)])
    for each in (0, 1, 2, 3, 4, 6, -1, -2):
        for name in ("x", "n"):
            claim.hints.append({name: tree(Fraction(each, r.choice([1, 2, 3]))), "x" if name == "n" else "n": tree(r.randint(-3, 3))})
    return claim


def equal_pair(r, a, b):
    """An assumption with an equation of two symbols, and points that satisfy it."""
    k = r.positive(4)
    kind = r.randrange(9)
    if kind < 3:
        hints = [{a[1]: tree(p), b[1]: tree(q)} for p, q in r.sample(POINTS_OF_CIRCLE, 4)]
        hints += [{a[1]: root(2) / 2, b[1]: root(2) / 2}, {a[1]: tree(Fraction(-1, 2)), b[1]: root(3) / 2}]
        return (a**2 + b**2, "=", tree(1)), hints
    if kind == 3:
        return (a * b, "=", tree(k)), [{a[1]: tree(k), b[1]: tree(1)}, {a[1]: tree(-1), b[1]: tree(-k)}]
    if kind == 4:
        return (a, "=", r.choice([b + k, k * b, b**2, absolute(b), -b, b**3, root(b), exp(b), 1 - b, b])), []
    if kind == 5:
        return (a + b, "=", tree(r.choice([0, 1, k]))), []
    if kind == 6:
        return (a**2, "=", r.choice([b**2, b, tree(k), tree(0), k * b**2, tree(-1)])), []
    if kind == 7:
        return (a**2 - b**2, "=", tree(r.choice([0, 0, 1]))), [{a[1]: tree(1), b[1]: tree(-1)}, {a[1]: tree(1), b[1]: tree(1)}]
    return (a * b, "=", tree(0)), [{a[1]: tree(0), b[1]: tree(-2)}, {a[1]: tree(3), b[1]: tree(0)}]


@family("equations", 8)
def equations(r):
    a, b, c, x, t = (symbol(each) for each in ("a", "b", "c", "x", "t"))
    kind = r.randrange(6)
    if kind == 0:
        # Unit vectors.
        names = [symbol(f"n_{each}") for each in "xyz"]
        p, q, s = names
        assumption = (p**2 + q**2 + s**2, "=", tree(1))
        hints = [dict(zip([each[1] for each in names], map(tree, point))) for point in (
            (1, 0, 0), (0, -1, 0), (0, 0, 1), (Fraction(2, 3), Fraction(-2, 3), Fraction(1, 3)), (Fraction(3, 5), 0, Fraction(4, 5)))]
        claims = [
            (root(p**2 + q**2 + s**2), "=", tree(1)), (p**2 + q**2, "=", 1 - s**2), (absolute(p), r.choice(["<=", "<"]), tree(1)),
            (1 - s**2, r.choice([">=", ">"]), tree(0)), (root(1 - s**2), "=", root(p**2 + q**2)),
            ((p**2 + q**2) / (1 - s**2), "=", tree(1)),
            (p**4 + q**4 + s**4, "=", 1 - 2 * (p**2 * q**2 + q**2 * s**2 + s**2 * p**2)), (p + q + s, "<=", root(3)),
            (p * q, r.choice(["<=", "<"]), tree(Fraction(1, 2))), (1 / (1 + s), r.choice([">", ">="]), tree(Fraction(1, 2))),
            ((p**2 + q**2) / (1 + s), "=", 1 - s), (absolute(s), "=", root(1 - p**2 - q**2)), (s, "=", root(1 - p**2 - q**2)),
            (p**2 + q**2 + s**2, r.choice([">", "!=", ">="]), tree(0)), (log(p**2 + q**2 + s**2), "=", tree(0)),
        ]
        return Claim(*r.choice(claims), [assumption], hints)
    if kind == 1:
        # Sines of known value.
        value = r.choice([tree(Fraction(1, 2)), tree(0), tree(1), tree(-1), root(2) / 2, tree(Fraction(3, 5)), tree(2)])
        function = r.choice([sin, sin, cos, tan])
        known = [{"t": each * PI} for each in map(tree, map(Fraction, ("0", "1", "1/2", "1/6", "5/6", "1/3", "-1/3", "1/4", "3/4",
            "-1/2")))]
        known += [{"t": asin(value)}, {"t": PI - asin(value)}, {"t": acos(value)}, {"t": -acos(value)}]
        claims = [
            (cos(t)**2, "=", 1 - value**2), (absolute(cos(t)), "=", root(1 - value**2)), (cos(t), "=", root(1 - value**2)),
            (cos(2 * t), "=", 1 - 2 * value**2),
            (sin(t)**2, "=", 1 - cos(t)**2), (sin(2 * t), "=", 2 * value * cos(t)), (tan(t)**2, "=", value**2 / (1 - value**2)),
            (sin(t), "=", value), (sin(3 * t), "=", 3 * value - 4 * value**3), (1 / cos(t), "!=", tree(0)),
            (sin(t) + x, r.choice([">=", "=", ">"]), x + value),
        ]
        usable = [each for each in known if value != tree(2)]
        return Claim(*r.choice(claims), [(function(t), "=", value)], usable)
    assumption, hints = equal_pair(r, a, b)
    u = r.choice([a, b, a + b, a - b, a * b, a**2, b**2])
    claims = [
        (root(a**2 + b**2), "=", tree(1)), (a**4 - b**4, "=", a**2 - b**2), (absolute(a), "<=", tree(1)), (1 - a**2, "=", b**2),
        (root(1 - a**2), "=", absolute(b)), (a**2, "=", b**2), (absolute(a), "=", absolute(b)), (a, "=", b), (a + b, "=", tree(0)),
        (a * b, ">=", tree(0)),
        (a / b, "=", tree(1)), (1 / a, "=", b), (a + 1 / a, r.choice([">=", "!="]), tree(2)), (absolute(a + b), "<=", root(2)),
        (u, ">=", tree(0)), (u, "!=", tree(0)),
        (a, "=", root(b)), ((a**2 - 1) / (a - 1), "=", a + 1), (b**2 / (1 - a), "=", 1 + a), (b / (1 + a), "=", (1 - a) / b),
        (a * b * c, "=", tree(0)),
        (sign(a), "=", sign(b)), (log(a), "=", 2 * log(b)), (asin(a)**2, "=", acos(b)**2),
        (absolute(a) + absolute(b), r.choice([">=", ">"]), tree(1)),
        (a**3, "=", a), (exp(a), "=", exp(b)), (maximum(a, b), "=", absolute(b)), (a * x, "=", b * x), (x / a, "=", x / b),
        (a**2 + b**2, ">=", 2 * absolute(a * b)),
        (root(a), "=", b), (root(a), "=", absolute(b)), (a, r.choice([">=", ">"]), tree(0)), (a - b, r.choice([">=", "!="]), tree(0)),
    ]
    assumptions = [assumption]
    if r.chance(0.3):
        assumptions.append((r.choice([a, b]), r.choice([">=", ">", "!=", "<"]), tree(r.choice([0, 0, 1, -1]))))
    if r.chance(0.15):
        assumptions.append(equal_pair(r, r.choice([a, b]), c)[0])
    return Claim(*r.choice(claims), assumptions, hints)


def vanishing(r, y):
    """A factor that is never negative and vanishes somewhere, with its zeros in other symbols."""
    t, z = symbol("t"), symbol("z")
    return r.choice([
        absolute(y), absolute(y), y**2, y**4, root(y), root(y, 4), absolute(y - 1), maximum(y, 0), maximum(y, z, 0), absolute(y - z),
        root(y**2), y**2 + z**2,
        absolute(y) + absolute(z), absolute(sin(t)), 1 + cos(t), 1 - cos(t), 1 + sin(t), sin(t)**2, cos(t)**2, absolute(tan(t)), tan(t)**2,
        root(1 + cos(t)),
        absolute(y * z), absolute(y) * z**2, sign(y)**2, absolute(sign(y)), exp(y) * absolute(z), minimum(absolute(y), 1),
        root(absolute(y), 3), -minimum(y, 0),
        absolute(y**2 - 1), absolute(log(y)), log(1 + y**2), acos(y), asin(absolute(y)), absolute(exp(y) - 1), y ** Fraction(2, 3),
        root(y**2, 3),
        (1 + cos(t)) * absolute(y), vanishing_angle(r, t), maximum(y, -y), maximum(absolute(y), absolute(z)), y**2 * z**2, absolute(y)**3,
        maximum(y - z, 0),
    ])


# Sometimes something that does not vanish, so that the claim is true.
def positive(r, y):
    return r.choice([y**2 + 1, exp(y), absolute(y) + 1, 2 + cos(y), root(y**2 + 1), tree(2), maximum(y, 1), 1 + y**4, cosh_of(y)])


def cosh_of(y):
    from .tree import cosh

    return cosh(y)


@family("vanishing factors", 10)
def vanishing_factors(r):
    x, y, a, b = (symbol(each) for each in "xyab")
    factor = vanishing(r, y) if r.chance(0.85) else positive(r, y)
    relation = r.choice([">=", ">=", ">", "=", "!=", "<="])
    target = r.choice([x, x, x - 1, a - b, x**3, x - y, root(x, 3), sin(x), log(x), absolute(x) - 1])
    zero = tree(0)
    kind = r.randrange(8)
    hints = [{"y": tree(0), "x": tree(-1)}, {"y": tree(0), "z": tree(0)}, {"t": PI}, {"t": tree(0)}, {"y": tree(1), "x": tree(-2)},
        {"t": PI / 2}, {"t": -PI / 2},
             {"y": tree(0), "a": tree(2), "b": tree(1)}, {"t": PI, "a": tree(2), "b": tree(1)}, {"t": tree(0), "a": tree(2), "b": tree(1)}]
    assumptions = [(factor * target, relation, zero) if r.chance(0.6) else (target * factor, relation, zero)]
    if kind == 0:
        sides = r.choice([lambda: (a * factor, relation, b * factor), lambda: (a / (1 / factor), relation, b * factor)])()
        return Claim(a, relation, b, [sides], hints)
    if kind == 1:
        return Claim(absolute(target), "=", target, assumptions, hints)
    if kind == 2:
        # The factor is said not to vanish: the claim is true.
        return Claim(target, relation, zero, [*assumptions, (factor, r.choice(["!=", ">"]), zero)], hints)
    if kind == 3:
        return Claim(root(target)**2, "=", target, assumptions, hints)
    if kind == 4:
        return Claim(target, {"=": "=", "!=": "!=", ">": r.choice([">", ">="]), ">=": r.choice([">", ">="]), "<=": "<="}[relation], zero,
            assumptions, hints)
    if kind == 5:
        other = vanishing(r, symbol("z"))
        return Claim(target, relation, zero, [(factor * other * target, relation, zero)], hints)
    if kind == 6:
        return Claim(target, relation, zero, [(factor + target * r.choice([1, 2]), relation, factor)], hints)
    return Claim(target, relation, zero, assumptions, hints)


@family("contradictions", 4)
def contradictions(r):
    x, y, n = symbol("x"), symbol("y"), symbol("n")
    a = r.randint(-2, 3)
    small = r.choice([Fraction(0), Fraction(0), Fraction(1, 1000), Fraction(-1, 1000), Fraction(1, 10**6), Fraction(1)])
    v = vanishing_angle(r, symbol("t"))
    sets = [
        lambda: [(x, ">=", tree(a)), (x, "<=", tree(a + small))],
        lambda: [(x, ">", tree(a)), (x, "<", tree(a + small))],
        lambda: [(x, ">=", tree(a)), (x, "<", tree(a + small))],
        lambda: [(x, ">", y), (y, ">", x + small)],
        lambda: [(x, ">=", y), (y, ">=", x - small)],
        lambda: [(x**2, "<=", tree(small))],
        lambda: [(x**2 + y**2, "<=", tree(small))],
        lambda: [(x**2, "<", tree(small))],
        lambda: [(absolute(x) + absolute(y), "<=", tree(small))],
        lambda: [(root(x), ">=", tree(0)), (x, "<=", tree(small))],
        lambda: [(root(x), ">=", tree(0)), (root(-x), ">=", tree(0))],
        lambda: [(log(x), ">=", tree(0)), (x, "<=", tree(1 + small))],
        lambda: [(n, "in", "ℤ"), (n, ">", tree(a)), (n, "<", tree(a + 1 + r.choice([0, 1, Fraction(1, 2)])))],
        lambda: [(n, "in", "ℤ"), (n**2, "=", tree(r.choice([1, 2, 4, 9])))],
        lambda: [(n, "in", "ℤ"), (2 * n, "=", tree(r.choice([1, 2, 3])))],
        lambda: [(x, "=", tree(a)), (x, r.choice([">", ">=", "!="]), tree(a))],
        lambda: [(v, "<=", tree(small))],
        lambda: [(v, "=", tree(0))],
        lambda: [(v, "<", tree(small))],
        lambda: [(sin(x), ">=", tree(1))],
        lambda: [(cos(x), "<=", tree(-1)), (x, ">=", tree(0)), (x, "<=", tree(r.choice([3, 4])))],
        lambda: [(exp(x), "<=", tree(r.choice([0, 1, Fraction(1, 100)])))],
        lambda: [(absolute(x), "<=", tree(small)), (x, "!=", tree(r.choice([0, 1])))],
        lambda: [(x * y, "=", tree(1)), (x, "=", tree(r.choice([0, 2])))],
        lambda: [(x**2, "=", tree(r.choice([-1, 0, 2])))],
        lambda: [(1 / x, "=", tree(r.choice([0, 1])))],
        lambda: [(absolute(y) * x, ">=", tree(0)), (x, "<", tree(0))],
        lambda: [(maximum(x, y), "<=", tree(0)), (minimum(x, y), ">=", tree(-small))],
        lambda: [(x / x, ">=", tree(1))],
        lambda: [(sign(x), "=", tree(r.choice([0, 1, 2])))],
        lambda: [(asin(x), r.choice([">=", ">"]), PI / 2)],
        lambda: [(acos(x), r.choice(["<=", "<"]), tree(0))],
        lambda: [(root(x**2 + y**2), "=", tree(0))],
        lambda: [r.choice([(tree(1), "=", tree(2)), (tree(1) / 0, "=", tree(1)), (root(-1), ">=", tree(0)), (tree(0), "=", tree(0)),
            (root(2), "<", tree(Fraction(3, 2))), (log(0), "<=", tree(1)), (root(2) * root(2), "=", tree(2)),
                           (tree(1), "<", tree(1)), (sin(PI), "=", tree(0)), (exp(PI), ">", tree(23)), (root(2)**2, "!=", tree(2)),
                           (tree(0) ** 0, "=", tree(1))])],
        lambda: [(x**2 + y**2, "=", 2 * x * y), (x, r.choice(["!=", "="]), y)],
    ]
    claims = [
        lambda: (x, "=", tree(a)), lambda: (x, ">=", tree(0)), lambda: (x, "=", y), lambda: (root(x), ">=", tree(0)),
        lambda: (1 / x, "!=", tree(0)),
        lambda: (log(x), "=", log(x)), lambda: (x**2, "=", x), lambda: (absolute(x), "=", x), lambda: (x + y, "=", y + x),
        lambda: (root(-1 - x**2), "=", tree(0)),
        lambda: (tree(1), "=", tree(2)), lambda: (x, "<", x + 1),
    ]
    assumptions = r.choice(sets)()
    claim = Claim(*r.choice(claims)(), assumptions)
    claim.hints = [{"t": PI}, {"t": tree(0)}, {"t": PI / 2}, {"t": -PI / 2}, {"x": PI / 2}, {"x": PI}, {"x": tree(a)},
        {"x": tree(0), "y": tree(0)}, {"x": tree(1), "y": tree(1)}]
    if claim.left == root(-1 - x**2):
        claim.nowhere = True
    return claim


@family("partial assumptions", 6)
def partial_assumptions(r):
    """Assumptions that are undefined in places: they are not satisfied there."""
    x, y = symbol("x"), symbol("y")
    u = r.choice([x, x, x - 1, 1 - x, x * y, -x, x + 1, 2 * x])
    partial = [
        lambda: (root(u), ">=", tree(0)), lambda: (root(u), r.choice(["<", "<="]), tree(2)),
        lambda: (1 / u, r.choice([">", "!=", "<"]), tree(0)),
        lambda: (log(u), r.choice(["<", "<=", ">", "!="]), tree(r.choice([0, 1]))), lambda: (u / u, "=", tree(1)),
        lambda: (asin(u), r.choice([">=", "<=", "<"]), tree(r.choice([0, 2]))),
        lambda: (acos(u), ">=", tree(0)), lambda: (tan(u), r.choice([">=", "!="]), tree(0)), lambda: (root(u) + root(-u), ">=", tree(0)),
        lambda: (u ** Fraction(1, 2), ">=", tree(-1)),
        lambda: (u**-1, "!=", tree(5)), lambda: (root(u) * y, ">=", tree(0)), lambda: (y / u, ">=", tree(0)),
        lambda: (log(absolute(u)), "<", tree(1)), lambda: (root(u, 4), "!=", tree(3)),
        lambda: (u**0, "=", tree(1)), lambda: (0 * log(u), "=", tree(0)), lambda: (0 / u, "=", tree(0)),
        lambda: (root(u) - root(u), "=", tree(0)), lambda: (y + 1 / u, ">=", 1 / u),
        lambda: (absolute(1 / u), ">", tree(0)), lambda: (sign(root(u)), ">=", tree(0)), lambda: (maximum(root(u), 1), ">=", tree(1)),
        lambda: (y, "=", root(u)), lambda: (y, "=", 1 / u),
        lambda: (y, "=", log(u)), lambda: (exp(log(u)), "=", u), lambda: (u**y, ">", tree(0)), lambda: (root(u) ** 2, "=", u),
        lambda: (root(u)**2, "<", tree(5)),
    ]
    claims = [
        lambda: (u, r.choice([">=", ">", "!="]), tree(0)), lambda: (root(u)**2, "=", u), lambda: (root(u**2), "=", u),
        lambda: (u / u, "=", tree(1)), lambda: (exp(log(u)), "=", u),
        lambda: (absolute(u), "=", u), lambda: (x, r.choice([">=", ">"]), tree(-1)), lambda: (sin(asin(u)), "=", u),
        lambda: (absolute(u), "<=", tree(1)), lambda: (y, ">=", tree(0)),
        lambda: (y * u, ">=", tree(0)), lambda: (log(u**2), "=", 2 * log(u)), lambda: (root(u * u), "=", root(u) * root(u)),
        lambda: (1 / u, "!=", tree(0)), lambda: (u * y, "=", tree(1)),
        lambda: (y**2, "=", u), lambda: (tan(u) * cos(u), "=", sin(u)), lambda: (cos(u), "!=", tree(0)), lambda: (root(y), ">=", tree(0)),
        lambda: (root(u) * root(u), "=", u),
    ]
    assumptions = [r.choice(partial)()]
    if r.chance(0.3):
        assumptions.append(r.choice(partial)())
    if r.chance(0.25):
        assumptions.append((x, r.choice(["<", "<=", ">"]), tree(r.choice([5, 1, 0]))))
    return Claim(*r.choice(claims)(), assumptions)
