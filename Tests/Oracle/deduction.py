"""Claims that follow from what is assumed, or seem to: one step of reasoning, right or wrong at few points."""

from fractions import Fraction

from .chance import total
from .family import family
from .statement import Claim
from .tree import (
    PI, absolute, acos, asin, atan, atan2, cos, cosh, exp, log, maximum, minimum, root, sec, sign, sin, sinh, symbol, tan, tanh, tree)

ZERO = tree(0)
HINTS = [{"z": ZERO}, {"x": ZERO}, {"y": ZERO}, {"x": ZERO, "y": ZERO}, {"x": tree(-1), "y": tree(1), "z": ZERO},
    {"x": tree(1), "y": tree(-1)}, {"x": tree(-2), "y": tree(-2)},
         {"x": tree(-1), "y": tree(-1), "z": tree(-1)}, {"x": tree(1), "y": tree(1), "z": tree(1)}]


@family("consequences", 6)
def consequences(r):
    x, y, z = (symbol(each) for each in "xyz")
    weak, strict = r.choice([(">=", ">="), (">=", ">"), (">", ">"), (">", ">=")])
    any_ = r.choice([">=", ">", "<=", "<", "=", "!="])
    k = r.whole(3)
    f = r.choice([exp, log, root, lambda v: v**2, lambda v: v**3, absolute, sin, tan, lambda v: 1 / v, lambda v: root(v, 3), sign, cosh,
        lambda v: v * absolute(v), atan, lambda v: v**4,
                  lambda v: v ** Fraction(1, 2), lambda v: v**-1, lambda v: root(v, 4), tanh, lambda v: 2**v, lambda v: v + absolute(v),
                  lambda v: maximum(v, 0)])
    steps = [
        lambda: ([(x * z, any_, y * z)], (x, any_, y)),
        lambda: ([(x * z, weak, y * z), (z, strict, ZERO)], (x, weak, y)),
        lambda: ([(x * z, weak, y * z), (z, "!=", ZERO)], (x, weak, y)),
        lambda: ([(x, weak, y), (z, strict, ZERO)], (x * z, weak, y * z)),
        lambda: ([(x, weak, y), (z, strict, ZERO)], (x * z, strict, y * z)),
        lambda: ([(x / z, any_, y / z)], (x, any_, y)),
        lambda: ([(x / z, "=", y / z)], (x, "=", y)),
        lambda: ([(x, weak, y), (y, strict, z)], (x, r.choice([weak, strict]), z)),
        lambda: ([(x, weak, y), (y, strict, x)], (x, "=", y)),
        lambda: ([(x + y, weak, z), (y, "<=", tree(k))], (x, r.choice([weak, strict]), z - k)),
        lambda: ([(x + y, weak, ZERO), (x - y, strict, ZERO)], (x, r.choice([weak, strict]), ZERO)),
        lambda: ([(x * y, weak, ZERO), (x, strict, ZERO)], (y, weak, ZERO)),
        lambda: ([(x * y, strict, ZERO), (x + y, weak, ZERO)], (x, strict, ZERO)),
        lambda: ([(x * y, "=", ZERO), (x, "!=", ZERO)], (y, "=", ZERO)),
        lambda: ([(x * y, "!=", ZERO)], (x, "!=", ZERO)),
        lambda: ([(x**2, "=", x * y)], (x, "=", y)),
        lambda: ([(f(x), "=", f(y))], (x, "=", y)),
        lambda: ([(f(x), weak, f(y))], (x, weak, y)),
        lambda: ([(x, weak, y)], (f(x), weak, f(y))),
        lambda: ([(x, weak, y)], (f(x), strict, f(y))),
        lambda: ([(x, weak, y), (y, strict, ZERO)], (f(x), weak, f(y))),
        lambda: ([(x, weak, y), (y, strict, ZERO)], (x * x, weak, y * y)),
        lambda: ([(x**2, weak, y**2), (x, strict, ZERO)], (x, weak, y)),
        lambda: ([(x**2, "=", y**2), (x * y, strict, ZERO)], (x, "=", y)),
        lambda: ([(maximum(x, y), "<=", z)], (x, r.choice(["<=", "<"]), z)),
        lambda: ([(maximum(x, y), weak, z)], (x, weak, z)),
        lambda: ([(minimum(x, y), weak, z)], (x, r.choice([weak, strict]), z)),
        lambda: ([(minimum(x, y), "<=", ZERO)], (x * y, "<=", ZERO)),
        lambda: ([(maximum(x, y), "=", x)], (x, r.choice([">=", ">"]), y)),
        lambda: ([(absolute(x), "<=", y)], (r.choice([x, -x, y]), r.choice(["<=", "<", ">="]), r.choice([y, ZERO]))),
        lambda: ([(absolute(x), "<", absolute(y))], (y, "!=", ZERO)),
        lambda: ([(absolute(x), "=", x)], (x, r.choice([">=", ">"]), ZERO)),
        lambda: ([(absolute(x), "=", absolute(y))], (x, r.choice(["=", "!="]), y)),
        lambda: ([(absolute(x), "=", absolute(y))], (x**2, "=", y**2)),
        lambda: ([(root(x**2), "=", r.choice([x, -x]))], (x, r.choice([">=", ">", "<=", "<"]), ZERO)),
        lambda: ([(sign(x), "=", tree(r.choice([0, 1, -1])))], (x, any_, ZERO)),
        lambda: ([(sign(x), "=", sign(y))], (x * y, r.choice([">", ">="]), ZERO)),
        lambda: ([(x / absolute(x), "=", tree(1))], (x, strict, ZERO)),
        lambda: ([(x * y, weak, ZERO), (y * z, strict, ZERO)], (x * z, weak, ZERO)),
        lambda: ([(x * y, weak, ZERO), (y * z, weak, ZERO)], (x * z, strict, ZERO)),
        lambda: ([(x + y, "=", ZERO)], (x * y, r.choice(["<=", "<"]), ZERO)),
        lambda: ([(x + y + z, "=", ZERO)], (x**3 + y**3 + z**3, "=", 3 * x * y * z)),
        lambda: ([(x**2 + y**2, "=", ZERO)], (r.choice([x, y, x + y, x * y]), "=", ZERO)),
        lambda: ([(x**2 + y**2, "<=", z**2), (z, r.choice([">=", ">"]), ZERO)], (x, r.choice(["<=", "<"]), z)),
        lambda: ([(x**2, "<=", tree(k * k))], (absolute(x), r.choice(["<=", "<"]), tree(abs(k)))),
        lambda: ([(x, ">", tree(k)), (x, "<", tree(k + 2))], ((x - k) * (x - k - 2), r.choice(["<", "<="]), ZERO)),
        lambda: ([(x * (x - 1), r.choice(["<", "<=", ">", ">="]), ZERO)], (x, r.choice([">", ">=", "<=", "<"]), tree(r.choice([0, 1])))),
        lambda: ([(1 / x, weak, tree(1))], (x, r.choice(["<=", ">", ">=", "<"]), tree(r.choice([0, 1])))),
        lambda: ([(1 / x, weak, 1 / y)], (x, r.choice(["<=", "<"]), y)),
        lambda: ([(x / y, weak, ZERO)], (x * y, r.choice([weak, strict]), ZERO)),
        lambda: ([(x / y, weak, tree(1))], (x, weak, y)),
        lambda: ([(x, "!=", y)], ((x - y)**2, r.choice([">", ">=", "!="]), ZERO)),
        lambda: ([(x, "!=", y)], (r.choice([x**2, absolute(x), exp(x), x**3]), "!=", r.choice([y**2, absolute(y), exp(y), y**3]))),
        lambda: ([(x, weak, ZERO), (y, strict, ZERO)], (x + y, r.choice([">", ">=", "!="]), ZERO)),
        lambda: ([(x, weak, ZERO), (y, strict, ZERO)], (root(x * y), "=", root(x) * root(y))),
        lambda: ([(x, weak, ZERO), (y, strict, ZERO)], (root(x + y), r.choice(["<=", "<"]), root(x) + root(y))),
        lambda: ([(x, weak, tree(1))], (r.choice([root(x), x**2, log(x), 1 / x, x**3]), r.choice(["<=", ">=", ">", "<"]),
            r.choice([x, tree(0), tree(1)]))),
        lambda: ([(log(x), weak, ZERO)], (x, r.choice([">=", ">"]), tree(1))),
        lambda: ([(exp(x), weak, tree(1))], (x, r.choice([">=", ">"]), ZERO)),
        lambda: ([(root(x), r.choice(["<", "<="]), tree(abs(k)))], (x, r.choice(["<=", "<"]), tree(k * k))),
        lambda: ([(x * absolute(y), "=", absolute(x * y))], (x, ">=", ZERO)),
        lambda: ([(x - absolute(y), weak, ZERO)], (x, r.choice([">=", ">"]), y)),
        lambda: ([(x * exp(y), any_, z * exp(y))], (x, any_, z)),
        lambda: ([(x**3, any_, y**3)], (x, any_, y)),
        lambda: ([(x**2 * y, weak, ZERO)], (y, weak, ZERO)),
        lambda: ([(x**2 * y, strict, ZERO), (x, "!=", ZERO)], (y, strict, ZERO)),
        lambda: ([((x - 1) * (y - 2), "=", ZERO), (y, "!=", tree(2))], (x, "=", tree(1))),
        lambda: ([(x, "=", k * y)], (absolute(x), "=", abs(k) * absolute(y))),
        lambda: ([(x + y, "=", tree(1)), (x - y, "=", z)], (4 * x * y, "=", 1 - z**2)),
        lambda: ([(x * y, "=", tree(1))], (r.choice([x, x * z]), "!=", ZERO)),
        lambda: ([(y, "=", x**2), (x, weak, ZERO)], (root(y), "=", x)),
        lambda: ([(x**y, ">", ZERO)], (x, r.choice([">", "!=", ">="]), ZERO)),
        lambda: ([(x, "=", y), (y, "=", z)], (f(x), "=", f(z))),
    ]
    assumptions, goal = r.choice(steps)()
    return Claim(*goal, list(assumptions), HINTS)


@family("single points", 3)
def single_points(r):
    """Sums that vanish at one point, or on one curve."""
    x, y, t = (symbol(each) for each in "xyt")
    a, b = r.whole(3), r.choice([0, 1, -1, 2, Fraction(1, 2), Fraction(-3, 2)])
    c = r.choice([ZERO, ZERO, PI, PI / 2])

    def around(v):
        return r.choice([v**2, v**2, absolute(v), absolute(v), root(absolute(v)), v**4, 1 - cos(v), cosh(v) - 1, exp(absolute(v)) - 1,
            log(1 + v**2), absolute(tan(v)), absolute(sin(v)), root(v**2),
                         maximum(v, -v), sinh(absolute(v)), tanh(v**2), atan(absolute(v)), sign(v)**2, absolute(root(v, 3)), root(v**2, 3),
                         v * sign(v), absolute(sinh(v)), exp(v**2) - 1, 1 - exp(-absolute(v))])

    u, w = r.choice([(x - a, y - b), (x - a, y - b), (x - y, x + y - a), (x - a, x - b), (x * y - 1, x - y), (x - a, t - c), (x - y, y - x),
        (x**2 - 1, y), (x**2 - 2, y - 1), (x + y, y - a)])
    p, q = around(u), around(w)
    v = r.choice([p + q, p + q, p + q, maximum(p, q), root(p + q), p + 2 * q, p * (1 + q) + q, p])
    strict = r.choice([">", ">", "!=", ">="])
    n = r.choice([2, 3, 4])
    claims = [
        lambda: (v, strict, ZERO), lambda: (v, strict, ZERO), lambda: (root(v, n), strict, ZERO), lambda: (exp(v), strict, tree(1)),
        lambda: (sign(v), "=", tree(1)), lambda: (v / v, "=", tree(1)),
        lambda: (1 / v, strict, ZERO), lambda: (log(1 + v), strict, ZERO), lambda: (2**v, strict, tree(1)),
        lambda: (cosh(v), strict, tree(1)), lambda: (1 + v, strict, tree(1)), lambda: (v**0, "=", tree(1)),
        lambda: (log(v) - log(v), "=", ZERO), lambda: (v ** Fraction(1, 2), strict, ZERO), lambda: (minimum(v, 1), strict, ZERO),
        lambda: (sign(v), r.choice([">=", ">"]), ZERO), lambda: (1 - v, r.choice(["<", "<=", "!="]), tree(1)),
        lambda: (absolute(x) * v, "=", x * v), lambda: (v, "=", absolute(v)),
    ]
    claim = Claim(*r.choice(claims)())
    if r.chance(0.3):
        # What is assumed vanishes at that point.
        goal = r.choice([(u, "=", ZERO), (w, "=", ZERO), (u * w, "=", ZERO), (x, ">=", tree(a)), (x, "=", tree(a)), (y, "=", tree(b))])
        claim = Claim(*goal, [(v, r.choice(["=", "<=", "<", "="]), r.choice([ZERO, ZERO, ZERO, tree(Fraction(1, 1000))]))])
    elif r.chance(0.3):
        claim = Claim(x, r.choice([">=", ">"]), tree(a + 1), [(v * (x - a - 1), r.choice([">=", ">"]), ZERO)])
    elif r.chance(0.2):
        claim.assumptions.append((r.choice([u, w, x]), r.choice(["!=", ">", ">="]), ZERO))
    claim.hints = [{"x": tree(a), "y": tree(b)}, {"x": tree(a), "t": c}, {"x": tree(Fraction(a, 2)), "y": tree(Fraction(a, 2))},
        {"x": tree(1), "y": tree(1)}, {"x": tree(-1), "y": ZERO},
                   {"x": root(2), "y": tree(1)}, {"x": tree(-a), "y": tree(a)}]
    return claim


@family("ranges of angles", 4)
def ranges(r):
    t, x, y = (symbol(each) for each in "txy")
    low, high = r.choice([(ZERO, PI), (ZERO, PI / 2), (-PI, PI), (-PI / 2, PI / 2), (PI / 2, PI), (PI, 2 * PI), (ZERO, 2 * PI),
        (ZERO, PI / 4), (tree(0), tree(3)), (-PI / 6, PI / 3), (PI / 2, 3 * PI / 2)])
    first, last = r.choice([(">=", "<="), (">=", "<="), (">", "<"), (">=", "<"), (">", "<=")])
    strict = r.choice([">=", ">", ">=", "!="])
    half = Fraction(1, 2)
    claims = [
        (sin(t), strict, ZERO), (cos(t), strict, ZERO), (tan(t), strict, ZERO), (1 + cos(t), strict, ZERO), (1 - sin(t), strict, ZERO),
        (root(1 - sin(t)**2), "=", cos(t)), (root(1 - cos(t)**2), "=", sin(t)),
        (absolute(sin(t)), "=", sin(t)), (absolute(cos(t)), "=", cos(t)), (root(1 + cos(t)), "=", root(2) * cos(t / 2)),
        (root((1 - cos(t)) / 2), "=", sin(t / 2)), (asin(sin(t)), "=", t), (acos(cos(t)), "=", t),
        (acos(cos(t)), "=", absolute(t)), (atan(tan(t)), "=", t), (atan2(sin(t), cos(t)), "=", t), (sin(t), r.choice(["<=", "<"]), t),
        (sign(sin(t)), "=", tree(1)), (sec(t), r.choice([">=", ">"]), tree(1)),
        (1 / (1 + cos(t)), r.choice([">=", ">"]), tree(half)), (sin(t) + cos(t), r.choice([">=", ">"]), tree(1)),
        (tan(t / 2), strict, ZERO), (sin(2 * t), strict, ZERO), (absolute(tan(t)), "=", tan(t)),
        (root(1 + tan(t)**2), "=", sec(t)), (log(exp(sin(t))), "=", sin(t)), (root(sin(t))**2, "=", sin(t)),
        (root(sin(t)**2) / sin(t), "=", tree(1)), (t * sin(t), strict, ZERO), (cos(t), r.choice(["<=", "<"]), tree(1)),
        (x * sin(t), ">=", ZERO), (absolute(x * sin(t)), "=", absolute(x) * sin(t)),
        (root(x**2 * (1 + cos(t))), "=", absolute(x) * root(1 + cos(t))), (tan(t / 2), "=", sin(t) / (1 + cos(t))),
        (cos(t), "!=", tree(-1)),
        (t**2, r.choice(["<=", "<"]), high**2), (t * (high - t), strict, ZERO), (sin(t), r.choice([">=", ">"]), 2 * t / PI),
    ]
    claim = Claim(*r.choice(claims), [(t, first, low), (t, last, high)])
    if r.chance(0.2):
        claim.assumptions.append((r.choice([sin(t), cos(t), x, tan(t)]), r.choice([">", "!=", ">=", "="]), ZERO))
    if r.chance(0.2):
        claim.assumptions.append((x, r.choice([">", ">="]), ZERO))
    claim.hints = [{"t": low}, {"t": high}, {"t": (low + high) / 2}, {"t": ZERO}, {"t": PI}, {"t": PI / 2}, {"t": -PI / 2}]
    if r.chance(0.3):
        claim.assumptions.append((y, ">", t))
    return claim


@family("irrational zeros", 2)
def irrational_zeros(r):
    """Relations that fail at irrational points only, and such that hold though they look so."""
    x, y = symbol("x"), symbol("y")
    k = r.choice([2, 3, 5, 7, Fraction(1, 3)])
    claims = [
        (x**2, "!=", tree(k)), (x**3, "!=", tree(k)), (exp(x), "!=", tree(k)), (log(x), "!=", tree(k)),
        (sin(x), "!=", tree(Fraction(1, 3))), (2**x, "!=", tree(3)), (x**2 - x, "!=", tree(1)),
        (x**2, "!=", tree(-k)), ((x**2 - k)**2, r.choice([">", ">=", "!="]), ZERO), (absolute(x**2 - k), r.choice([">", ">=", "!="]), ZERO),
        (x**4 - 2 * k * x**2 + k * k, r.choice([">", ">="]), ZERO),
        (x**2 + y**2, "!=", tree(k)), ((x**2 - k)**2 + y**2, r.choice([">", ">=", "!="]), ZERO), (root(x), "!=", tree(k)),
        (tan(x), "!=", tree(k)), (absolute(exp(x) - k), r.choice([">", ">=", "!="]), ZERO),
        ((x - root(2))**2, r.choice([">", ">="]), ZERO), (1 / (x**2 - k), "!=", ZERO), ((x**2 - k) / (x**2 - k), "=", tree(1)),
        (sign(x**2 - k)**2, "=", tree(1)), (x**2 - 2 * root(2) * x + 2, r.choice([">", ">="]), ZERO),
        ((x**3 - k)**2, r.choice([">", ">="]), ZERO), (cos(x), "!=", x), (exp(x), r.choice([">", ">=", "!="]), 3 * x),
        (x + y * root(2), "!=", ZERO), (root(absolute(x**2 - k)), r.choice([">", ">=", "!="]), ZERO),
        (exp(absolute(x**2 - k)), r.choice([">", ">=", "!="]), tree(1)), (log(1 + (x**2 - k)**2), r.choice([">", ">="]), ZERO),
        (x, "=", root(2)), (x**4, "=", tree(k * k)),
    ]
    claim = Claim(*r.choice(claims))
    if r.chance(0.4):
        claim.assumptions.append(r.choice([(x, ">", ZERO), (x, ">=", tree(1)), (x**2, "=", tree(k)), (x, "<", ZERO), (x**2, "<=", tree(2)),
            (x, ">", root(2)), (x, ">=", root(2)), (absolute(x**2 - k) * y, ">=", ZERO)]))
    if claim.assumptions and claim.assumptions[0][0][0] == "*":
        claim = Claim(y, ">=", ZERO, claim.assumptions)
    claim.hints = [{"x": root(k)}, {"x": -root(k)}, {"x": root(k, 3)}, {"x": log(k)}, {"x": asin(Fraction(1, 3))}, {"x": log(3) / log(2)},
        {"x": root(2)}, {"x": root(k), "y": tree(-1)}, {"x": root(k), "y": ZERO},
                   {"x": atan(k)}, {"x": -root(2), "y": tree(1)}]
    return claim


@family("sums of facts", 3)
def sums_of_facts(r):
    """Linear inequalities that add up, by a hair or not."""
    names = [symbol(each) for each in ("x", "y", "z", "w")[:r.randint(2, 4)]]
    facts, factors = [], []
    for _ in range(r.randint(2, 4)):
        coefficients = [r.choice([-2, -1, 0, 1, 1, 2]) for _ in names]
        if not any(coefficients):
            coefficients[0] = 1
        facts.append((coefficients, Fraction(r.randint(-4, 4)), r.choice([">=", ">=", ">"])))
        factors.append(r.choice([0, 1, 1, 2]))
    if not any(factors):
        factors[0] = 1

    def linear(coefficients):
        parts = [each if factor == 1 else factor * each for factor, each in zip(coefficients, names) if factor]
        return total(parts) if parts else ZERO

    assumptions = [(linear(coefficients), relation, tree(bound)) for coefficients, bound, relation in facts]
    combined = [sum(factor * fact[0][index] for factor, fact in zip(factors, facts)) for index in range(len(names))]
    bound = sum(factor * fact[1] for factor, fact in zip(factors, facts))
    is_strict = any(factor and fact[2] == ">" for factor, fact in zip(factors, facts))
    bound += r.choice([0, 0, 0, Fraction(1, 1000), -1])
    relation = r.choice([">=", ">"] if is_strict else [">=", ">=", ">"])
    goal = linear(combined)
    outer = r.choice([lambda v: v] * 7 + [exp, lambda v: v**3, lambda v: root(v, 3), atan])
    return Claim(outer(goal), relation, outer(tree(bound)), assumptions)
