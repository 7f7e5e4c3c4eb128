"""Claims at the rim of their domains, or defined in few places, and approximations."""

from fractions import Fraction

import mpmath

from .arithmetic import EXACT, Unclear, Undefined
from .circle import vanishing_angle
from .family import family
from .statement import Claim
from .tree import (
    PI, Tree, absolute, acos, asin, atan, cos, decimal, exp, log, maximum, minimum, root, sign, sin, symbol, tan, tanh, tree)
from .value import constant


def rimmed(r, x, y):
    """Something whose domain has a rim: points that belong to it by a hair."""
    u = r.choice([1 - x**2, x**2 - 1, x, 1 - x, x * (1 - x), x - y, absolute(x) - 1, 4 - x**2, x + 1])
    v = r.choice([absolute(u), u**2, absolute(x), x**2, absolute(1 - x**2), absolute(y), (x - 1)**2, x**2 * absolute(1 - x), 1 + cos(x),
        absolute(x - y), sign(u)**2])
    w = r.choice([x, y, -x, 1 - x, x - 1, x - 2, x * y, -absolute(x), -x**2])
    n = r.choice([2, 4, 2, 6])
    return r.choice([
        root(w * v, n), root(w * v, n), root(w * v, n), root(u, n), (w * v) ** Fraction(1, n), (w * v) ** Fraction(3, 2), asin(x), acos(x),
        asin(u), acos(1 + v),
        acos(1 - v), root(x) - root(-x), root(x) * root(-x), root(u) + root(-u), log(w * v), log(v), root(-v), root(-v, 4), asin(1 + v),
        root(w * v) * root(v), root(log(x)),
        root(w) * root(v), root(v) / root(u), root(w * u * u, n), root(w**3 * v, n), root(minimum(u, 0)), root(w * maximum(u, 0), n),
        root(sin(x) - 1), root(cos(x) - 1),
        root(absolute(u) - u), (w * v) ** Fraction(2, 3), root(x - 1) * root(1 - x), acos(root(x)), asin(root(1 - u)), root(w * v, n) ** 3,
        root(w * root(v), n), log(1 - v),
        1 / root(w * v), root(1 / w), root(w / v), w ** Fraction(1, 2), root(asin(x)), root(acos(x)), root(tan(x)**2 * w), exp(root(w * v)),
    ])


@family("rims", 9)
def rims(r):
    x, y = symbol("x"), symbol("y")
    rim = rimmed(r, x, y)
    claims = [
        (absolute(x), x), (absolute(x), x), (root(x**2), x), (absolute(x - 1), x - 1), (absolute(1 - x), 1 - x), (absolute(x + 1), x + 1),
        (maximum(x, 0), x), (minimum(x, 1), x),
        (sign(x), tree(1)), (x**2, x), (x, tree(0)), (x, tree(1)), (absolute(y), y), (x + absolute(x), tree(0)), (absolute(x), -x),
        (x**3, x), (absolute(x) * x, x**2),
        (x**2, tree(1)), (sign(x) * x, x), (absolute(x * y), x * y), (x, y), (x, x),
    ]
    left, right = r.choice(claims)
    kind = r.randrange(8)
    relation = "=" if r.chance(0.75) else r.choice([">=", "<=", ">", "!="])
    if kind < 4:
        left, right = rim + left, rim + right
    elif kind == 4:
        left, right = rim * left, rim * right
    elif kind == 5:
        left, right = left + rim - rim, right
    elif kind == 6:
        left, right = rim, r.choice([absolute(rim), tree(0), rim, root(rim)**2, root(rim**2)])
    else:
        left, right = left + 0 * rim, right
    if r.chance(0.15):
        other = rimmed(r, x, y)
        left, right = left + other, right + other
    assumptions = []
    if r.chance(0.25):
        assumptions.append((r.choice([x, x, y]), r.choice([">=", "<=", "!=", "<", ">"]), tree(r.choice([0, 0, 1, -1, 5]))))
    hints = [{"x": tree(each)} for each in (-1, 1, 0, 2, -2)] + [{"x": PI / 2}, {"x": PI}, {"x": tree(1), "y": tree(1)},
        {"x": tree(0), "y": tree(0)}]
    return Claim(left, relation, right, assumptions, hints)


@family("undefined", 5)
def undefined(r):
    """Claims that are undefined somewhere, or everywhere."""
    x, y, t = symbol("x"), symbol("y"), symbol("t")
    v = vanishing_angle(r, t)
    nowhere = [
        root(-1 - x**2), log(-x**2), log(-absolute(x)), 1 / (x - x), asin(2 + absolute(x)), root(x - 1) + root(-x), log(x) + log(-x),
        tree(0) ** tree(-1), x / (0 * x), root(-exp(x)),
        1 / (absolute(x) - root(x**2)), (-1 - x**2) ** Fraction(1, 2), acos(-1 - exp(x)), tan(PI / 2 + 0 * x), log(0 * x), root(sin(x) - 2),
        1 / (sin(x)**2 + cos(x)**2 - 1), log(root(x) - root(x)),
        root(-1) * x, (x - x) ** -2, log(cos(x) - 1), root(-1 - v), log(-v), 1 / (x - x) ** 3, root(x) ** -1 * root(-x),
        asin(exp(absolute(x)) + 1), log(minimum(x, -x)), atan(1 / (x - x)),
    ]
    somewhere = [
        root(x - 1), 1 / x, log(x), 1 / (x - y), 1 / (x**2 - 1), root(x) / x, log(x) / log(x), 1 / sin(x), 1 / v, tan(x), root(-x**2),
        root(-absolute(x)), asin(1 + x**2), acos(1 + absolute(x)),
        root(cos(x) - 1), log(x - y), 1 / log(x), root(x) * root(-x), x**-1, x**-2, x ** Fraction(-1, 2), 1 / (absolute(x) - x),
        1 / (absolute(x) + x), root(1 - root(x)), 1 / (1 - root(x)), log(log(x)),
        1 / (exp(x) - 1), 1 / sign(x), 1 / (x - absolute(y)), root(sign(x)), log(sign(x)), tan(t) / tan(t), v / v, log(v),
        1 / maximum(x, 0), asin(x) / asin(x), (x * y) / (x * y), root(x * y), 1 / tanh(x),
        atan(1 / x), exp(1 / x), sin(1 / x), sign(1 / x), absolute(log(x)), maximum(1 / x, 0), x ** (1 / x), 0 / x, 0 * log(x), log(x)**0,
        (1 / x)**0, sign(root(x)), cos(log(x)), (x / x)**0,
    ]
    is_nowhere = r.chance(0.35)
    part = r.choice(nowhere if is_nowhere else somewhere)
    kind = r.randrange(8)
    relation = r.choice(["=", "=", ">=", ">", "!=", "<"])
    claims = [
        (part, "=", part), (part - part, "=", tree(0)), (part, relation, tree(r.choice([0, 1]))), (x + part, relation, x + part),
        (0 * part, "=", tree(0)), (part / part, "=", tree(1)),
        (part**0, "=", tree(1)), (x, r.choice([">=", "="]), sign(part) - 1), (absolute(part), r.choice([">=", ">"]), tree(0)),
        (part**2, r.choice([">=", ">"]), tree(0)), (exp(part), ">", tree(0)),
        (maximum(part, x), ">=", x), (y * part, "=", part * y), (sin(part)**2 + cos(part)**2, "=", tree(1)),
        (atan(part), r.choice(["<", "<="]), PI / 2), (part + 1, r.choice([">", "!="]), part),
    ]
    del kind
    return Claim(*r.choice(claims), [], [], nowhere=is_nowhere)


@family("approximations", 4)
def approximations(r):
    """Numbers that are printed to so many digits, right or just wrong."""
    def number(depth):
        if depth == 0:
            return tree(r.fraction(12)) if r.chance(0.8) else PI
        a = number(depth - 1)
        return r.choice([
            lambda: a + number(depth - 1), lambda: a * number(depth - 1), lambda: a / number(depth - 1), lambda: root(absolute(a)),
            lambda: exp(a / 3), lambda: log(1 + absolute(a)),
            lambda: sin(a), lambda: cos(a), lambda: atan(a), lambda: a**2, lambda: absolute(a), lambda: root(a, 3),
            lambda: (1 + absolute(a)) ** Fraction(r.whole(5), 3), lambda: sin(r.angle()),
        ])()

    EXACT.enter()
    for _ in range(20):
        node = number(r.randint(1, 3))
        if r.chance(0.2):
            # A number on the boundary itself.
            node = tree(Fraction(r.randint(-2000, 2000) * 2 + 1, 2 * 10 ** r.randint(1, 4)))
            if r.chance(0.5):
                node = node + r.choice([root(2) - root(2), sin(PI), log(1)])
        try:
            value = constant(node, EXACT)
        except (Undefined, Unclear):
            continue
        if abs(value) > 10**6:
            continue
        places = r.randint(0, 6)
        unit = mpmath.mpf(10) ** -places
        rounded = mpmath.floor(value / unit + mpmath.mpf(0.5)) * unit
        rounded += r.choice([0, 0, 0, 0, 1, -1]) * unit
        text = mpmath.nstr(abs(rounded), places + 12, strip_zeros=False, min_fixed=-mpmath.inf, max_fixed=mpmath.inf)
        whole, _, digits = text.partition(".")
        text = f"{whole}.{digits[:places].ljust(places, '0')}" if places else whole
        if Fraction(text) != abs(Fraction(int(mpmath.nint(rounded / unit)), 10**places)):
            continue
        right = decimal(text)
        right = Tree(("neg", right)) if rounded < 0 else right
        if r.chance(0.25):
            # A tolerance of its own: the distance itself, or what is near it.
            distance = abs(value - rounded)
            digits = r.randint(places, places + 3)
            near = Fraction(int(mpmath.nint(distance * 10**digits)) + r.choice([0, 0, 1, 2, -1]), 10**digits)
            if near > 0:
                right = Tree(("±", right, decimal(f"{float(near):.{digits}f}")))
        if r.chance(0.15):
            x = symbol("x")
            return Claim(x, "~=", right, [(x, "=", node)]) if r.chance(0.6) else Claim(x + node, "~=", right,
                [(x, r.choice([">=", "="]), tree(0)), (x, "<=", tree(0))])
        return Claim(node, "~=", right)
    return Claim(PI, "~=", decimal("3.14159"))
