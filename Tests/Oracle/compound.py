"""Claims made of others: two at once, a function of one, sign tables, dips, roots compared."""

from fractions import Fraction

from .chance import product
from .family import FAMILIES, family
from .statement import Claim
from .tree import PI, absolute, atan, cos, exp, log, maximum, minimum, root, sign, sin, symbol, tan, tree

PARTS = ("polynomials", "quotients", "roots", "rational powers", "exponentials", "trigonometry", "inverse functions", "half turns",
    "absolute values", "rims", "symbolic powers",
         "equations", "vanishing factors", "partial assumptions", "ranges of angles", "single points", "quadratic forms")
OUTER = [exp, root, root, absolute, sign, atan, log, lambda v: root(v, 3), lambda v: v**2, lambda v: 1 / v, lambda v: v ** Fraction(1, 2),
    lambda v: maximum(v, 0), lambda v: minimum(v, 1), lambda v: root(v, 4),
         sin, cos, tan, lambda v: v**-2, lambda v: v ** Fraction(2, 3), lambda v: v * absolute(v), lambda v: log(absolute(v)),
         lambda v: root(absolute(v)), lambda v: 1 / (1 + v)]


def shared(r, claim):
    """The claim with few names, so that two claims meet."""
    names = claim.symbols()
    if len(names) > 3:
        return None
    return claim.renamed(dict(zip(names, r.sample(["x", "y", "t"], len(names)))))


@family("combined", 8)
def combined(r):
    """Two claims at once, or a function of both sides of one."""
    for _ in range(20):
        first = shared(r, FAMILIES[r.choice(PARTS)].make(r))
        second = shared(r, FAMILIES[r.choice(PARTS)].make(r))
        if first is None or second is None or first.relation != "=" and second.relation != "=":
            continue
        integers = first.integers() | second.integers()
        if first.nowhere or second.nowhere or integers:
            continue
        if first.relation != "=":
            first, second = second, first
        a, b, c, d = first.left, first.right, second.left, second.right
        outer = r.choice(OUTER)
        relation = second.relation
        made = [
            lambda: (a + c, relation, b + d), lambda: (c - a, relation, d - b), lambda: (outer(a) + c, relation, outer(b) + d),
            lambda: (outer(a), "=", outer(b)),
            lambda: (absolute(a) + c, relation, absolute(b) + d),
            lambda: (a + outer(c), relation if relation == "=" else "!=", b + outer(d)), lambda: (a * c, "=", b * d) if relation == "="
            else (a + c, relation, b + d),
            lambda: (a / c, "=", b / d) if relation == "=" else (c + a, relation, d + b),
            lambda: (maximum(a, c), "=" if relation == "=" else relation, maximum(b, d)),
            lambda: (a + 0 * c, "=", b), lambda: (a + 0 * outer(d), "=", b), lambda: ((a - b) * c, "=", tree(0)),
            lambda: ((a - b)**2, r.choice(["<=", "=", "<", ">="]), tree(0)),
            lambda: (absolute(a - b), r.choice(["<=", "=", ">"]), tree(0)), lambda: (root(c**2) + a, relation, absolute(d) + b)
            if relation == "=" else (a + c, relation, b + d),
        ]
        assumptions = first.assumptions + second.assumptions
        if len(assumptions) > 3:
            assumptions = r.sample(assumptions, 3)
        if r.chance(0.15):
            # What is proved of one is what is assumed for the other.
            return Claim(*r.choice(made)(), [*assumptions, (a, "=", b)], first.hints + second.hints)
        return Claim(*r.choice(made)(), assumptions, first.hints + second.hints)
    return Claim(tree(1), "=", tree(1))


@family("assumed", 3)
def assumed(r):
    """What is claimed is assumed, or nearly: both sides are defined then."""
    for _ in range(20):
        claim = FAMILIES[r.choice(PARTS)].make(r)
        if claim.nowhere or claim.relation == "~=":
            continue
        left, relation, right = claim.left, claim.relation, claim.right
        weaker = {"=": r.choice(["=", ">=", "<="]), "!=": "!=", ">": r.choice([">", ">=", "!="]), ">=": r.choice([">=", ">"]),
            "<": r.choice(["<", "<=", "!="]), "<=": r.choice(["<=", "<"])}[relation]
        goal = r.choice([(left, weaker, right), (left, weaker, right), (left - right, weaker, tree(0)), (left + right, weaker, 2 * right),
            (exp(left), weaker, exp(right)), (left**3, weaker, right**3), (left**2, weaker, right**2),
                         (left - left, "=", tree(0)), (right / right, "=", tree(1)), (root(left)**2, "=", left)])
        return Claim(*goal, [*claim.assumptions[:2], (left, relation, right)], claim.hints)
    return Claim(tree(1), "=", tree(1))


@family("sign tables", 5)
def sign_tables(r):
    """Products of linear factors, their sign on intervals that end at their zeros."""
    x, y = symbol("x"), symbol("y")
    zeros = sorted(r.sample([Fraction(each) for each in ("-2", "-1", "0", "1", "2", "3", "1/2", "-3/2")], r.randint(1, 4)))
    factors = []
    for zero in zeros:
        base = r.choice([x - zero, x - zero, zero - x, absolute(x - zero), 2 * x - 2 * zero])
        power = r.choice([1, 1, 1, 2, 2, 3])
        factors.append(base if power == 1 else base**power)
    if r.chance(0.25):
        factors.append(r.choice([x**2 + 1, x**2 + x + 1, absolute(x) + 1, exp(x), x**2 - 2, 2 + sin(x)]))
    below = [factors.pop()] if r.chance(0.25) and len(factors) > 1 else []
    whole = product(factors)
    if below:
        whole = whole / below[0]
    ends = zeros + [zeros[-1] + 1, zeros[0] - 1]
    low, high = sorted(r.sample(ends, 2))
    assumptions = []
    if r.chance(0.8):
        assumptions.append((x, r.choice([">", ">="]), tree(low)))
    if r.chance(0.8):
        assumptions.append((x, r.choice(["<", "<="]), tree(high)))
    if r.chance(0.2):
        assumptions.append((x, "!=", tree(r.choice(zeros))))
    relation = r.choice([">=", "<=", ">", "<", "!="])
    claims = [
        (whole, relation, tree(0)), (whole, relation, tree(0)), (whole, relation, tree(0)),
        (absolute(whole), "=", r.choice([whole, -whole])), (sign(whole), r.choice(["=", ">=", "<="]), tree(r.choice([1, -1, 0]))),
        (root(whole)**2, "=", whole), (root(whole**2), "=", r.choice([whole, -whole, absolute(whole)])), (whole * y**2, relation, tree(0)),
        (exp(whole), relation, tree(1)), (log(whole), "=", log(absolute(whole))),
        (root(whole, 3), relation, tree(0)), (whole + 1, relation, tree(1)), (1 / whole, relation, tree(0)),
        (maximum(whole, 0), "=", r.choice([whole, tree(0)])),
    ]
    claim = Claim(*r.choice(claims), assumptions)
    claim.hints = [{"x": tree(each)} for each in zeros]
    if r.chance(0.15):
        # The other way round: an interval from the sign.
        sign_ = r.choice([">=", ">", "<", "<=", "=", "!="])
        claim = Claim(x, r.choice([">=", ">", "<=", "<", "!="]), tree(r.choice(ends)), [(whole, sign_, tree(0)), *assumptions[:1]],
            claim.hints)
    return claim


@family("dips", 4)
def dips(r):
    """Something that is positive but for a narrow dip, or just not so."""
    x, y, t = symbol("x"), symbol("y"), symbol("t")
    a, b = Fraction(r.randint(-30, 30), r.choice([3, 7, 11, 1, 10])), Fraction(r.randint(-20, 20), r.choice([3, 9, 1]))
    k = r.choice([1, 10, 1000, 10**6])
    depth = r.choice([Fraction(0), Fraction(1, 10**3), Fraction(1, 10**6), Fraction(1, 10**12), -Fraction(1, 10**3), -Fraction(1, 10**9)])
    angle = r.choice([PI / 3, PI / 5, PI / 2, PI, 2 * PI / 7])
    shapes = [
        lambda: (k * (x - a)**2, {"x": tree(a)}), lambda: (k * ((x - a)**2 + (y - b)**2), {"x": tree(a), "y": tree(b)}),
        lambda: (k * (x - a)**4 + (x - a)**2, {"x": tree(a)}),
        lambda: ((sin(t) - Fraction(3, 5))**2, {}), lambda: ((cos(t) - cos(angle))**2, {"t": angle}),
        lambda: (1 - cos(t - angle), {"t": angle}), lambda: (absolute(x - a) * k, {"x": tree(a)}),
        lambda: ((x**2 - 2)**2, {"x": root(2)}), lambda: ((exp(x) - 2)**2, {"x": log(2)}), lambda: (exp(x) - 1 - x, {"x": tree(0)}),
        lambda: (k * (x * y - 1)**2 + (x - y)**2, {"x": tree(1), "y": tree(1)}),
        lambda: (x**2 + a * a - 2 * a * x, {"x": tree(a)}), lambda: (k * x**2 - 2 * k * a * x + k * a * a, {"x": tree(a)}),
        lambda: (x - log(x) - 1, {"x": tree(1)}), lambda: (x + 1 / x - 2, {"x": tree(1)}),
        lambda: (root(absolute(x - a)), {"x": tree(a)}), lambda: (1 - sin(t) * sin(t + PI / 2) * 2, {"t": PI / 4}),
        lambda: ((x - y)**2 + (sin(x) - sin(y))**2, {}),
    ]
    shape, hint = r.choice(shapes)()
    relation = r.choice([">=", ">", ">=", "!="])
    assumptions = []
    if r.chance(0.5):
        name = symbol(next(iter(hint), "x"))
        if name[1] == "t":
            assumptions += [(name, ">=", tree(0)), (name, "<=", r.choice([2 * PI, tree(6), PI]))]
        else:
            c = Fraction(r.randint(-4, 3))
            assumptions += [(name, r.choice([">=", ">"]), tree(c)), (name, r.choice(["<=", "<"]), tree(c + r.randint(1, 9)))]
    moved = shape - depth if depth >= 0 else shape + -depth
    return Claim(*r.choice([(moved, relation, tree(0)), (shape, relation, tree(depth)), (moved, relation, tree(0))]), assumptions, [hint])


@family("roots compared", 4)
def roots_compared(r):
    x, y, z = (symbol(each) for each in "xyz")
    weak = r.choice([">=", ">", ">="])
    less = r.choice(["<=", "<", "<="])
    k = r.positive(4)
    claims = [
        lambda: (root(x + k), weak, root(x)), lambda: (root(x + k) - root(x), less, root(k)),
        lambda: (root(x) + root(y), weak, root(x + y)), lambda: (root(x * y), less, (x + y) / 2), lambda: (root(x), less, x),
        lambda: (root(x), weak, x), lambda: (root(x, 3), less, root(x)), lambda: (root(x**2 + y**2), less, absolute(x) + absolute(y)),
        lambda: (root(x**2 + y**2), weak, (absolute(x) + absolute(y)) / root(2)),
        lambda: (root(x**2 + 1), weak, absolute(x)), lambda: (root(x**2 + 1) - x, weak, tree(0)), lambda: (root(x**2 + k), weak, root(k)),
        lambda: (1 / root(x**2 + k), less, 1 / root(k)), lambda: (x / root(x**2 + 1), less, tree(1)),
        lambda: (root(x**2 - 1), less, absolute(x)), lambda: (root(1 - x**2), less, tree(1)),
        lambda: (x * root(1 - x**2), less, tree(Fraction(1, 2))), lambda: (root(x) + 1 / root(x), weak, tree(2)),
        lambda: (2 * root(x), less, x + 1), lambda: (root(x + 1) + root(x - 1), weak, root(2)),
        lambda: (root(x) - root(y), less, root(x - y)), lambda: (root(absolute(x)), weak, tree(0)),
        lambda: (root(x)**2 + root(y)**2, weak, 2 * root(x) * root(y)),
        lambda: (root(x**2 + y**2 + z**2), weak, absolute(x)), lambda: (root(x**2 + x * y + y**2), weak, tree(0)),
        lambda: (root((x + z)**2 + y**2), less, root(x**2 + y**2) + absolute(z)), lambda: (root(x**4 + 1), weak, x**2),
        lambda: (root(x + 1), less, 1 + x / 2), lambda: (root(x, 3), weak, tree(0)),
        lambda: (root(x, 3) + root(-x, 3), r.choice(["=", weak]), tree(0)), lambda: (x ** Fraction(1, 3), weak, x ** Fraction(1, 2)),
        lambda: (root(root(x)), weak, root(x)),
        lambda: (root(2) + root(3), weak, root(tree(10))), lambda: (root(x - 1) + root(1 - x), "=", tree(0)),
        lambda: (root(x) * root(y), less, root(x**2 + y**2)),
    ]
    assumptions = []
    if r.chance(0.55):
        assumptions.append((x, r.choice([">=", ">", ">=", "<="]), tree(r.choice([0, 0, 1, 1, -1]))))
    if r.chance(0.25):
        assumptions.append((x, r.choice(["<=", "<"]), r.choice([tree(1), y])))
    if r.chance(0.3):
        assumptions.append((y, r.choice([">=", ">"]), tree(0)))
    return Claim(*r.choice(claims)(), assumptions, [{"x": tree(each)} for each in (0, 1, -1)])
