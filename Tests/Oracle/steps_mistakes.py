"""Formulas with typical mistakes, so that there is something to be refuted that happens to hold here and there."""

from fractions import Fraction

from .chance import scaled
from .claims import changed
from .notation import bare, in_latex, statement
from .order import at
from .steps_delicate import DELICATE
from .steps_identities import Made, combined, grid, letters, linear, times
from .steps_rules import rewritten
from .tree import (
    PI, absolute, acos, asin, atan, atan2, cos, cosh, cot, csc, exp, floor, log, maximum, minimum, root, sec, sign, sin, sinh, size, symbol, tan,
        tanh,
    tree)

KINDS = {}


def kind(make):
    """Enters a function of a `Random` in the table of kinds."""
    KINDS["mistakes: " + make.__name__.replace("_", " ")] = make
    return make


# What is taken to be equal of u, v, w and a whole n.
SUMS = [
    lambda u, v, w, n: ((u + v)**2, u**2 + v**2), lambda u, v, w, n: ((u - v)**2, u**2 - v**2), lambda u, v, w, n: ((u + v)**3, u**3 + v**3),
    lambda u, v, w, n: ((u * v)**2, u * v**2), lambda u, v, w, n: (u - (v - w), u - v - w), lambda u, v, w, n: (2 * (u + v), 2 * u + v),
    lambda u, v, w, n: (u * (v + w), u * v + w), lambda u, v, w, n: (-(u - v), -u - v), lambda u, v, w, n: ((u + v) * (u + w), u**2 + v * w),
    lambda u, v, w, n: ((u + v)**2, u**2 + u * v + v**2), lambda u, v, w, n: (u**2 - v**2, (u - v)**2), lambda u, v, w, n: (u**3 - v**3, (u - v)**3),
    lambda u, v, w, n: ((u - v)**3, u**3 - 3 * u**2 * v + 3 * u * v**2 + v**3), lambda u, v, w, n: (u**4 - v**4, (u**2 + v**2) * (u - v)**2),
    lambda u, v, w, n: (u * v, v * w), lambda u, v, w, n: (u**2, u), lambda u, v, w, n: (u * v * w, u * v + u * w),
    lambda u, v, w, n: (u, -u), lambda u, v, w, n: (u + v, u * v), lambda u, v, w, n: ((u - v)**2, -((v - u)**2)),
]
FRACTIONS = [
    lambda u, v, w, n: (1 / (u + v), 1 / u + 1 / v), lambda u, v, w, n: (u / v + w / v, (u + w) / (2 * v)), lambda u, v, w, n: ((u + v) / v, u),
    lambda u, v, w, n: (u / v + v / w, (u + v) / (v + w)), lambda u, v, w, n: (1 / u - 1 / v, (u - v) / (u * v)),
    lambda u, v, w, n: (u / (v + w), u / v + u / w),
    lambda u, v, w, n: ((u**2 - v**2) / (u - v), u - v), lambda u, v, w, n: (u / (v / w), u / v / w), lambda u, v, w, n: ((u * v + w) / v, u + w),
    lambda u, v, w, n: (u / v, v / u), lambda u, v, w, n: (u / u, u), lambda u, v, w, n: (u * (v / w), u * v / (u * w)),
    lambda u, v, w, n: (u**-1, -u),
    lambda u, v, w, n: (u / v**2, v / u**2), lambda u, v, w, n: (1 / (1 / u + 1 / v), u + v), lambda u, v, w, n: (u * v / v, v),
]
ANGLES = [
    lambda u, v, w, n: (sin(u + v), sin(u) + sin(v)), lambda u, v, w, n: (cos(u + v), cos(u) + cos(v)),
    lambda u, v, w, n: (tan(u + v), tan(u) + tan(v)),
    lambda u, v, w, n: (sin(2 * u), 2 * sin(u)), lambda u, v, w, n: (cos(2 * u), sin(u)**2 - cos(u)**2),
    lambda u, v, w, n: (sin(u)**2, (1 + cos(2 * u)) / 2),
    lambda u, v, w, n: (sin(u) * cos(v), (sin(u + v) - sin(u - v)) / 2), lambda u, v, w, n: (tan(u), cos(u) / sin(u)),
    lambda u, v, w, n: (sin(PI - u), cos(u)),
    lambda u, v, w, n: (sin(-u), sin(u)), lambda u, v, w, n: (sin(u + PI / 2), sin(u)), lambda u, v, w, n: (1 + tan(u)**2, csc(u)**2),
    lambda u, v, w, n: (sin(u + v), sin(u) * cos(v) - cos(u) * sin(v)), lambda u, v, w, n: (cos(u + v), cos(u) * cos(v) + sin(u) * sin(v)),
    lambda u, v, w, n: (cos(u - v), cos(u) - cos(v)), lambda u, v, w, n: (sin(3 * u), 3 * sin(u) + 4 * sin(u)**3),
    lambda u, v, w, n: (cos(2 * u), 2 * cos(u)),
    lambda u, v, w, n: (tan(2 * u), 2 * tan(u) / (1 + tan(u)**2)), lambda u, v, w, n: (sin(u) + cos(u), tree(1)), lambda u, v, w, n: (sin(u), cos(u)),
    lambda u, v, w, n: (sin(u) + sin(v), 2 * sin((u - v) / 2) * cos((u + v) / 2)), lambda u, v, w, n: (sec(u), 1 / sin(u)),
    lambda u, v, w, n: (sin(u * v), sin(u) * sin(v)),
    lambda u, v, w, n: (sin(2 * u) / cos(u), sin(u)), lambda u, v, w, n: (cot(u) * tan(v), tree(1)), lambda u, v, w, n: (sin(u / 2), sin(u) / 2),
    lambda u, v, w, n: (sin(u)**2 - cos(v)**2, tree(1)), lambda u, v, w, n: (tan(u) * cos(u), sin(v)),
    lambda u, v, w, n: (cos(u)**4 - sin(u)**4, cos(4 * u)),
    lambda u, v, w, n: (sin(u) / sin(v), u / v), lambda u, v, w, n: (u * sin(v), sin(u * v)), lambda u, v, w, n: (u * cos(v) + v * sin(w), u + v),
    lambda u, v, w, n: (cos(u), u * sin(v)),
]
ROOTS = [
    lambda u, v, w, n: (root(u**2 + v**2), u + v), lambda u, v, w, n: (root(u + v), root(u) + root(v)), lambda u, v, w, n: (root(u * v), u * root(v)),
    lambda u, v, w, n: (root(u**2), u), lambda u, v, w, n: (absolute(u + v), absolute(u) + absolute(v)),
    lambda u, v, w, n: (absolute(u * v), u * absolute(v)),
    lambda u, v, w, n: (root(u) * root(v), root(u + v)), lambda u, v, w, n: (root(u**2 - v**2), u - v), lambda u, v, w, n: (root(u / v), root(u) / v),
    lambda u, v, w, n: (absolute(u - v), u - v), lambda u, v, w, n: (root(u**2 * v), u * root(v)), lambda u, v, w, n: (root(u, 3), root(u)),
    lambda u, v, w, n: (u / root(u), root(v)), lambda u, v, w, n: (root(u**3 + v**3, 3), u + v), lambda u, v, w, n: (maximum(u, v), u),
    lambda u, v, w, n: (minimum(u, v) + maximum(u, w), u + v), lambda u, v, w, n: (floor(u + v), floor(u) + floor(v)),
    lambda u, v, w, n: (sign(u * v), sign(u)),
    lambda u, v, w, n: (floor(-u), -floor(u)), lambda u, v, w, n: (absolute(u)**3, u**3), lambda u, v, w, n: (root(u) - root(v), root(u - v)),
    lambda u, v, w, n: (sign(u) * v, absolute(v)), lambda u, v, w, n: (root(absolute(u)) * v, root(absolute(v)) * u),
    lambda u, v, w, n: (floor(2 * u), 2 * floor(u)),
    lambda u, v, w, n: (u**Fraction(3, 2), u * root(v)), lambda u, v, w, n: (root(root(u)), root(v)),
]
LOGARITHMS = [
    lambda u, v, w, n: (log(u + v), log(u) + log(v)), lambda u, v, w, n: (log(u * v), log(u) * log(v)),
    lambda u, v, w, n: (log(u / v), log(u) / log(v)),
    lambda u, v, w, n: (log(u**2), log(u)**2), lambda u, v, w, n: (exp(u + v), exp(u) + exp(v)), lambda u, v, w, n: (exp(u * v), exp(u) * exp(v)),
    lambda u, v, w, n: (exp(2 * u), 2 * exp(u)), lambda u, v, w, n: (exp(u)**2, exp(u**2)), lambda u, v, w, n: (exp(log(u) + v), u + exp(v)),
    lambda u, v, w, n: (log(u) - log(v), log(u - v)), lambda u, v, w, n: (sinh(u + v), sinh(u) + sinh(v)),
    lambda u, v, w, n: (cosh(u)**2 + sinh(u)**2, tree(1)),
    lambda u, v, w, n: (tanh(u), cosh(u) / sinh(u)), lambda u, v, w, n: (log(u) * v, log(u * v)), lambda u, v, w, n: (asin(sin(u)), u),
    lambda u, v, w, n: (atan(u) + atan(v), atan(u + v)), lambda u, v, w, n: (atan2(u, v), atan(u / v)),
    lambda u, v, w, n: (asin(u) + acos(v), PI / 2),
    lambda u, v, w, n: (u**v * u**w, u**(v * w)), lambda u, v, w, n: (u**v, v**u), lambda u, v, w, n: (acos(u), 1 / cos(u)),
    lambda u, v, w, n: (2**(u + v), 2**u + 2**v),
    lambda u, v, w, n: (cos(acos(u)), absolute(v)), lambda u, v, w, n: (u * log(v), v * log(u)), lambda u, v, w, n: (log(exp(u) + v), u),
    lambda u, v, w, n: (u**root(v), root(u)**v), lambda u, v, w, n: (sinh(2 * u), 2 * sinh(u)),
    lambda u, v, w, n: (log(absolute(u)), absolute(log(u))),
    lambda u, v, w, n: (atan2(u, v) + atan2(v, u), PI / 2), lambda u, v, w, n: ((u * v)**w, u * v**w),
]
POWERS = [
    lambda u, v, w, n: (tree(-1)**n, tree(-1)), lambda u, v, w, n: (cos(n * PI), tree(1)), lambda u, v, w, n: (sin(n * PI + u), sin(u)),
    lambda u, v, w, n: ((u * v)**n, u * v**n), lambda u, v, w, n: (2**(n + 1), 2**n + 2), lambda u, v, w, n: ((u + v)**n, u**n + v**n),
    lambda u, v, w, n: (u**(n + 1), u**n + u), lambda u, v, w, n: ((u**n)**2, u**(n**2)), lambda u, v, w, n: (u**n * v, v),
    lambda u, v, w, n: (u**n, v**n),
    lambda u, v, w, n: (u**n * u**2, u**(2 * n)), lambda u, v, w, n: (u**n / v**n, u / v), lambda u, v, w, n: (n * (u + v), n * u + v),
    lambda u, v, w, n: (u**-n, -(u**n)),
    lambda u, v, w, n: (cos(n * u), n * cos(u)), lambda u, v, w, n: (sin(n * u), n * sin(u)), lambda u, v, w, n: (u**n, n * u),
    lambda u, v, w, n: (n**2, 2**n),
    lambda u, v, w, n: (tree(-1)**(n + 1) * u, u), lambda u, v, w, n: ((-u)**n, u**n), lambda u, v, w, n: (floor(n / 2), n / 2),
    lambda u, v, w, n: (absolute(u)**n, u**n),
    lambda u, v, w, n: (u**n * v**n, (u + v)**n), lambda u, v, w, n: ((1 + u)**n, 1 + n * u), lambda u, v, w, n: (exp(n * u), exp(n) * exp(u)),
]


def assumed(r, u, v, w, n):
    """Some relations, some of which leave few points, or none with a plain value."""
    found = r.choice([
        lambda: [(u, r.choice([">", ">=", "<", "!=", "<="]), tree(0))], lambda: [(u, r.choice(["<=", "<", "!=", ">"]), v)],
        lambda: [(u, ">", tree(0)), (v, ">", tree(0))], lambda: [(u * v, r.choice(["=", ">", "!=", ">="]), tree(0))], lambda: [(u * v, "=", u * w)],
        lambda: [(u**2, "=", v**2)], lambda: [(u + v, "=", w)], lambda: [(u * v, "=", tree(1))], lambda: [(u**2 + v**2, "=", tree(1))],
        lambda: [(u * (v - 1), "=", tree(0))], lambda: [(absolute(u), "<=", tree(1))], lambda: [(u, ">=", tree(1))], lambda: [(u, ">", tree(-1)),
        (u, "<", tree(1))],
        lambda: [(u**n * v, "=", u**n), (n, "in", "ℤ")], lambda: [(sin(u), "=", tree(0))], lambda: [(cos(u), "!=", tree(0))],
        lambda: [(root(u) * v, "=", tree(0))],
        lambda: [(u**2, "=", u)], lambda: [(u, "=", 2 * v)], lambda: [(u + v + w, "=", PI)], lambda: [(u**2 * v, ">", tree(0))], lambda: [(u, "in",
        "ℤ")],
        lambda: [(exp(u), "<=", v)], lambda: [(u**2 + v**2, ">", tree(0))], lambda: [(absolute(u), "=", absolute(v))], lambda: [(log(u), ">", v)],
        lambda: [(u * v * w, "=", tree(0))], lambda: [(u / v, ">", tree(0))], lambda: [(u, ">", v), (v, ">", w)], lambda: [(u * v, "=", v * w), (w,
        "!=", u)]])()
    return found


def drawn(r, forms):
    names = letters(r, 3)
    plain = r.chance(0.6)
    def part(own):
        if plain:
            return own
        return r.choice([own, own, 2 * own, own + 1, own - r.choice(names), own**2, scaled(r.whole(3), own), r.choice(names), own * r.choice(names),
            tree(r.fraction(3)), own / 2])
    n = symbol("n")
    u, v, w = map(part, names)
    left, right = r.choice(forms)(u, v, w, n)
    assumptions = assumed(r, *r.sample(names, 3), n) if r.chance(0.4) else []
    if forms is POWERS and (n, "in", "ℤ") not in assumptions and r.chance(0.8):
        assumptions.append((n, "in", r.choice(["ℤ", "ℕ"])))
    if r.chance(0.25):
        left, right = rewritten(r, left, 1), rewritten(r, right, r.randint(0, 1))
    if r.chance(0.15):
        # The mistake inside of something else.
        factor = r.choice(names)
        left, right = r.choice([(left * factor, right * factor), (left + factor, factor + right), (left / factor, right / factor), (-left, -right),
            (left**2, right**2)])
    if r.chance(0.3):
        left, right = right, left
    if r.chance(0.15) and all(map(in_latex, (left, right))) and all(
            in_latex(each[0]) and (each[1] == "in" or in_latex(each[2])) for each in assumptions):
        return Made(statement(left, "=", right, "latex"), [[(left, right)]], assumptions, "latex")
    return Made(f"{bare(left)} = {bare(right)}", [[(left, right)]], assumptions)


def of(forms):
    return lambda r: drawn(r, forms)


for name, forms in {"sums": SUMS, "fractions": FRACTIONS, "angles": ANGLES, "roots": ROOTS, "logarithms": LOGARITHMS, "powers": POWERS}.items():
    KINDS["mistakes: " + name] = of(forms)


@kind
def one_change(r):
    """What was equal before one change."""
    names = letters(r, r.randint(1, 3))
    leaf = r.choice([lambda: linear(r, names), lambda: r.choice([sin, cos, exp, absolute])(linear(r, names)),
        lambda: r.choice(names) / r.choice(names)])
    node = combined(r, leaf, r.randint(1, 2))
    right, _ = at(other := rewritten(r, node, r.randint(1, 3)), r.randrange(size(other)), lambda part: changed(r, part))
    assumptions = assumed(r, *[r.choice(names) for _ in range(3)], symbol("n")) if r.chance(0.3) else []
    return Made(f"{bare(node)} = {bare(right)}", [[(node, right)]], assumptions)


@kind
def conclusions(r):
    """What is concluded from an equation by dividing by what may be 0, or by a root with one sign."""
    x, y, z = letters(r, 3)
    n = symbol("n")
    relation, (left, right) = r.choice([
        ((x * y, "=", x * z), (y, z)), ((x * y, "=", tree(0)), (y, tree(0))), ((x**2, "=", y**2), (x, y)), ((absolute(x), "=", absolute(y)), (x, y)),
        ((sin(x), "=", sin(y)), (x, y)), ((x**n * y, "=", x**n), (y, tree(1))), ((x * (x - y), "=", tree(0)), (x, y)), ((x**2, "=", x), (x, tree(1))),
        ((root(x) * y, "=", root(x)), (y, tree(1))), ((x / y, "=", z / y), (x, z)), ((x**2 * y, "=", x * z), (x * y, z)), ((cos(x), "=", tree(1)),
        (x, tree(0))),
        ((x**4, "=", y**4), (x**3, y**3)), ((x * y * z, "=", x * y), (z, tree(1))), ((sin(x) * y, "=", sin(x) * z), (y, z)), ((exp(x) * y, "=",
        exp(x)), (y, 2 - y)),
        ((x + y, "=", x * y), (x, y)), ((log(x) * y, "=", log(x)), (y, tree(1))), ((sign(x), "=", sign(y)), (x, y)), ((floor(x), "=", floor(y)),
        (x, y)),
        ((x**y, "=", tree(1)), (y, tree(0))), ((x**y, "=", x**z), (y, z)), ((y * x**z, "=", x**z), (y, tree(1))), ((absolute(x)**y, "=",
        absolute(x)), (y, tree(1)))])
    more = [(n, "in", "ℤ")] if r.chance(0.9) else []
    return Made(f"{bare(left)} = {bare(right)}", [[(left, right)]], [relation, *more])

# What would follow if too much was learnt.
LEARNT = [
    lambda x, w, n: (absolute(x), x), lambda x, w, n: (absolute(x), -x), lambda x, w, n: (sign(x), tree(1)), lambda x, w, n: (sign(x)**2, tree(1)),
    lambda x, w, n: (absolute(w), w), lambda x, w, n: (absolute(x * w), x * w), lambda x, w, n: (sign(w)**2, tree(1)),
    lambda x, w, n: (sign(x), sign(w)),
    lambda x, w, n: (absolute(x - w), x - w), lambda x, w, n: (absolute(1 - x), 1 - x), lambda x, w, n: (absolute(x - 1), x - 1),
    lambda x, w, n: (x, tree(0)),
    lambda x, w, n: (w, tree(0)), lambda x, w, n: (x * w, tree(0)), lambda x, w, n: (x, w), lambda x, w, n: (sign(n)**2, tree(1)),
    lambda x, w, n: (absolute(n), n),
    lambda x, w, n: (tree(-1)**n, tree(1)), lambda x, w, n: (absolute(sin(x)), sin(x)), lambda x, w, n: (absolute(cos(x)), cos(x)),
    lambda x, w, n: (sign(x - w)**2, tree(1)),
    lambda x, w, n: (absolute(x) * absolute(w), x * w), lambda x, w, n: (absolute(1 - x**2), 1 - x**2), lambda x, w, n: (maximum(x, w), x),
    lambda x, w, n: (n, tree(0)),
    lambda x, w, n: (sign(x * w)**2, tree(1)), lambda x, w, n: (absolute(x + w), x + w), lambda x, w, n: (sign(sin(x))**2, tree(1)),
    lambda x, w, n: (sign(cos(x))**2, tree(1)),
]


@kind
def definedness(r):
    """What is false, but for what something assumed may be thought to say; it is to hold where a symbol that nothing else speaks of is 0."""
    x, w, y, z, n, t = (symbol(name) for name in r.choice(["xwyznt", "bacdnt", "yxzwnt", "zabxnt"]))
    u = r.choice(DELICATE)(x, w, n)
    if r.chance(0.6):
        # Of y so much is 0 that points are found by chance, at which a factor that is not 0 would be needed to say so.
        v = r.choice([absolute(y) - y, absolute(y) + y, sign(y) - 1, maximum(y, 0), minimum(y, 0), floor(y), absolute(y) * z - y * z])
        relation = r.choice([
            (u * v, "=", tree(0)), (u * v, "=", tree(0)), (u * v * u, "=", tree(0)), (u * v**2, "=", tree(0)), (v / (1 / u), "=", tree(0)),
            (absolute(u * v), "<=", tree(0)), (u**2 * v**2, "<=", tree(0)), (v * u, "=", v * u * 2), (v * u * z, "=", tree(0))])
        left, right = r.choice([(v, tree(0)), (v * x, tree(0)), (v + x, x), (v**2, tree(0))])
    else:
        relation = r.choice([
            (u, "=", z), (u, ">=", z), (u * z, "<=", y), (u, "!=", z), (u, ">", tree(0)), (u, ">=", tree(0)), (u, "!=", tree(0)), (u, "<=",
            tree(0)), (u, "=", tree(0)),
            (u, "=", tree(1)), (u * y, "=", tree(0)), (u, "<", tree(1)), (u, "=", x), (u, ">", x), (u, "=", u), (u * y, ">", tree(0)), (u**2, "=",
            y**2)])
        left, right = r.choice(LEARNT)(x, w, n)
    assumptions = [relation]
    if r.chance(0.85):
        assumptions.append((n, "in", r.choice(["ℤ", "ℤ", "ℕ"])))
    if r.chance(0.25):
        assumptions.append(r.choice([(x, ">=", tree(0)), (n, ">", tree(0)), (n, "<", tree(0)), (n, ">=", tree(1)), (x, "!=", w), (w, ">", tree(0)),
            (x, "<=", tree(1)), (x, ">=", w),
            (x * w, ">=", tree(0)), (x, "!=", tree(0)), (n, "!=", tree(0)), (absolute(x), "<=", tree(1))]))
    r.shuffle(assumptions)
    return Made(f"{bare(left + t)} = {bare(right + 2 * t)}", [[(left + t, right + 2 * t)]], assumptions)


# What is 0 where x is, which doubles and rules of signs may not see.
HIDDEN = [
    lambda x, y: root(x + 3 + 2 * root(2)) - 1 - root(2), lambda x, y: root(x + 5 + 2 * root(6)) - root(2) - root(3),
    lambda x, y: root(x + 7 + 5 * root(2), 3) - 1 - root(2),
    lambda x, y: asin(x + Fraction(1, 2)) - PI / 6, lambda x, y: 4 * atan(x + Fraction(1, 5)) - atan(tree(Fraction(1, 239))) - PI / 4,
    lambda x, y: absolute(x + y) - absolute(y),
    lambda x, y: acos(x + Fraction(1, 2)) - PI / 3, lambda x, y: atan(x + Fraction(1, 2)) + atan(tree(Fraction(1, 3))) - PI / 4,
    lambda x, y: cos(x + PI / 7) - cos(2 * PI / 7) + cos(3 * PI / 7) - Fraction(1, 2),
    lambda x, y: floor(x + root(2)) - 1, lambda x, y: exp(x) - 1, lambda x, y: log(x + 8) - 3 * log(2), lambda x, y: sign(x),
    lambda x, y: atan(x + y) - atan(y),
    lambda x, y: root(x + y**2) - absolute(y), lambda x, y: root(y**4 + x) - y**2, lambda x, y: maximum(x, y) - maximum(y, 0),
    lambda x, y: atan(y) + atan(1 / y) - sign(y) * (PI / 2 - x),
    lambda x, y: x**2 + floor(y) - floor(y + 1) + 1, lambda x, y: asin(sin(x)), lambda x, y: sin(x + 3 * y) - 3 * sin(y) + 4 * sin(y)**3,
    lambda x, y: root(x + 10, 3) - root(10, 3),
    lambda x, y: tan(x + 3 * PI / 11) + 4 * sin(2 * PI / 11) - root(11), lambda x, y: root(2 * x + 2 + root(3)) - (root(6) + root(2)) / 2,
]


@kind
def hidden_zeros(r):
    """What has no value where the equation seems to hold."""
    x, y, z = letters(r, 3)
    u = r.choice(HIDDEN)(x, y)
    left = r.choice([lambda: x / u, lambda: x * log(u), lambda: z / u * x, lambda: x * root(u - 1), lambda: x * log(absolute(u)),
        lambda: x * (z / u), lambda: x * u**-2, lambda: x * tan(PI / 2 + u),
        lambda: x * atan2(u, u), lambda: x * log(-u), lambda: x / sign(u), lambda: x * asin(1 + u**2 + z**2),
        lambda: x * root(-absolute(u) - Fraction(1, 10**14))])()
    right = r.choice([x, 2 * x, x * z, x**2, x * y + x])
    assumptions = r.choice([[], [], [(y, ">", tree(0))], [(x + (z**4 - z + 1) / 10**12, "<=", tree(0))], [(x + (z**4 - z + 1) / 10**10, "=",
        tree(0))], [(absolute(u), ">=", tree(Fraction(1, 10**11)))]])
    return Made(f"{bare(left)} = {bare(right)}", [[(left, right)]], assumptions)



def plus(a, b):
    return [[x + y for x, y in zip(p, q)] for p, q in zip(a, b)]


@kind
def matrices(r):
    names = letters(r, r.randint(1, 4))
    t = names[0]
    def entry():
        return r.choice([lambda: tree(r.randint(-1, 2)), lambda: r.choice(names), lambda: r.choice(names), lambda: linear(r, names),
            lambda: sin(t), lambda: cos(t),
            lambda: tree(0), lambda: 1 / r.choice(names), lambda: root(r.choice(names))])()
    def turn(u):
        return [[cos(u), -sin(u)], [sin(u), cos(u)]]
    a, b = ([[entry() for _ in range(2)] for _ in range(2)] for _ in range(2))
    if r.chance(0.2):
        a, b = turn(t), r.choice([turn(names[-1]), [[tree(1), tree(0)], [tree(0), tree(-1)]], b])
    x, y = grid(a), grid(b)
    def transposed(rows):
        return [list(each) for each in zip(*rows)]
    def det(rows):
        return rows[0][0] * rows[1][1] - rows[0][1] * rows[1][0]
    text, left, right = r.choice([
        lambda: (f"{x}*{y} = {y}*{x}", times(a, b), times(b, a)),
        lambda: (f"{x}^2 = {grid(c := [[each**2 for each in row] for row in a])}", times(a, a), c),
        lambda: (f"transpose({x}*{y}) = transpose({x})*transpose({y})", transposed(times(a, b)), times(transposed(a), transposed(b))),
        lambda: (f"({x} + {y})^2 = {x}^2 + 2*{x}*{y} + {y}^2", times(plus(a, b), plus(a, b)),
            plus(plus(times(a, a), times(b, b)), plus(times(a, b), times(a, b)))),
        lambda: (f"det({x} + {y}) = det({x}) + det({y})", [[det(plus(a, b))]], [[det(a) + det(b)]]),
        lambda: (f"det(2*{x}) = 2*det({x})", [[det(plus(a, a))]], [[2 * det(a)]]),
        lambda: (f"{x} = transpose({x})", a, transposed(a)),
        lambda: (f"{x}*{y} = {grid(c := [[p * q for p, q in zip(one, two)] for one, two in zip(a, b)])}", times(a, b), c)])()
    pairs = [pair for one, two in zip(left, right) for pair in zip(one, two)]
    return Made(text, [pairs], assumed(r, *[r.choice(names) for _ in range(3)], symbol("n")) if r.chance(0.2) else [])


@kind
def tuples_and_chains(r):
    names = letters(r, 3)
    u, v, w = names
    forms = [r.choice(r.choice([SUMS, ANGLES, FRACTIONS]))(*names, symbol("n")) for _ in range(2)]
    if r.chance(0.5):
        left, right = zip(*forms)
        return Made(f"({', '.join(map(bare, left))}) = ({', '.join(map(bare, right))})", [list(forms)])
    (a, b), (_, d) = forms
    return Made(" = ".join(map(bare, (a, b, d))), [[(a, b)], [(b, d)]], assumed(r, *names, symbol("n")) if r.chance(0.3) else [])


def made(r, name):
    return KINDS[name](r)
