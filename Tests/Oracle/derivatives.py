"""Claims about derivatives: rules, kinks that cancel, values at single points, higher orders."""

from fractions import Fraction

from .family import family
from .statement import Claim
from .tree import (
    PI, Tree, absolute, acos, asin, atan, atan2, binom, cos, cosh, derivative, exp, floor, log, maximum, minimum, operands, rational,
        rebuilt,
    root, sign, sin, sinh, substituted, subtrees, symbol, symbols, tan, tanh, total_of, tree)

X = symbol("x")
HALF = Fraction(1, 2)


def slope(node, name):
    """A derivative by the rules, undefined or wrong nowhere else than where a rule does not apply."""
    if name not in symbols(node):
        return tree(0)
    kind = node[0]
    if kind == "s":
        return tree(1)
    if kind == "neg":
        return -slope(node[1], name)
    if kind == "+":
        return Tree(("+", *(slope(part, name) for part in node[1:])))
    if kind == "*":
        parts = node[1:]
        terms = [Tree(("*", *(slope(each, name) if place == index else each for place,
            each in enumerate(parts)))) for index in range(len(parts))]
        return Tree(("+", *terms))
    if kind == "/":
        above, below = node[1:]
        if name not in symbols(below):
            return slope(above, name) / below
        return (slope(above, name) * below - above * slope(below, name)) / below**2
    if kind == "^":
        base, exponent = node[1:]
        number = rational(exponent)
        if number is not None:
            return number * base ** (number - 1) * slope(base, name)
        if name not in symbols(base):
            return node * log(base) * slope(exponent, name)
        return node * (slope(exponent, name) * log(base) + exponent * slope(base, name) / base)
    if kind == "root":
        base, degree = node[1:3]
        return slope(base, name) / (degree * node ** (degree - 1))
    u = node[2]
    inner = slope(u, name)
    function = node[1]
    if function in ("min", "max"):
        v = node[3]
        half = sign(u - v) * (inner - slope(v, name))
        return (inner + slope(v, name) + (half if function == "max" else -half)) / 2
    outer = {
        "sin": lambda: cos(u), "cos": lambda: -sin(u), "tan": lambda: 1 + tan(u)**2, "asin": lambda: 1 / root(1 - u**2),
        "acos": lambda: -1 / root(1 - u**2), "atan": lambda: 1 / (1 + u**2), "sinh": lambda: cosh(u), "cosh": lambda: sinh(u),
        "tanh": lambda: 1 - tanh(u)**2, "exp": lambda: node, "log": lambda: 1 / u, "abs": lambda: u / absolute(u),
        "sign": lambda: tree(0), "floor": lambda: tree(0),
    }[function]()
    return tree(0) if outer == tree(0) else outer * inner


def tidy(node):
    """The tree without zeros in sums and ones in products."""
    parts = operands(node)
    if not parts or node[0] == "d":
        return node
    node = rebuilt(node, [tidy(part) for part in parts])
    kind = node[0]
    if kind == "+":
        terms = [part for part in node[1:] if part not in (tree(0), -tree(0))]
        return tree(0) if not terms else terms[0] if len(terms) == 1 else Tree(("+", *terms))
    if kind == "*":
        if tree(0) in node[1:]:
            return tree(0)
        factors = [part for part in node[1:] if part != tree(1)]
        return tree(1) if not factors else factors[0] if len(factors) == 1 else Tree(("*", *factors))
    if kind == "neg" and node[1] == tree(0):
        return tree(0)
    if kind == "/" and node[1] == tree(0) and rational(node[2]) is not None:
        return tree(0)
    if kind == "^" and node[2] == tree(1):
        return node[1]
    return node


def argument(r, x=X):
    a = symbol("a")
    return r.choice([x, x, x, x, 2 * x, x - 1, x + 1, 1 - x, x**2, -x, 3 * x - 1, x**2 - 1, 1 - x**2, x / 2, x**3, a * x, x - a, x + a,
        x**2 + 1,
        2 - x, x**2 - x, x - HALF])


def smooth(r, u):
    """Something smooth, often 0 somewhere."""
    return r.choice([u, u, u**2, u**3, sin(u), cos(u), exp(u), sin(u) + 1, 1 - cos(u), u - 1, u + 1, atan(u), exp(u) - 1, u * (u - 1),
        sinh(u),
        tanh(u), u**2 + 1, cosh(u), 2 * u + 3, 1 / (1 + u**2), tree(r.whole(4)), -u, sin(2 * u), exp(-u), cos(PI * u), sin(PI * u), u**4])


def kinked(r, u):
    """Something with a kink, a jump or an end where its argument is 0, or elsewhere; some only look so."""
    v = r.choice([tree(0), u**2, -u, 2 * u, tree(1), u + 1, u**3, sin(u), absolute(u)])
    return r.choice([
        absolute(u), absolute(u), absolute(u), root(u), root(u, 3), root(u, 3), root(u**2), root(u**2, 3), root(u**3, 5), maximum(u, v),
        minimum(u, v), sign(u), floor(u), absolute(absolute(u) - 1), u ** Fraction(3, 2), u ** HALF, u ** Fraction(1, 3),
            u ** Fraction(5, 2),
        root(u**3), root(u**4), root(u**6), absolute(u)**3, absolute(u)**2, absolute(u**2), absolute(u**3), absolute(sin(u)),
            absolute(cos(u)),
        asin(u), acos(u), asin(sin(u)), acos(cos(u)), log(absolute(u)), log(u), absolute(u) ** Fraction(3, 2),
            absolute(u) ** Fraction(1, 2),
        root(1 - u**2), sign(u)**2, absolute(u) + u, absolute(u) - u, floor(2 * u), floor(u)**2, root(absolute(u)), root(u, 4),
            root(u**4, 3),
        root(u**5, 3), root(absolute(u)**3), maximum(u, 0)**2, minimum(u, 0)**3, absolute(u)**u, u**u, 2**absolute(u), exp(-absolute(u)),
        sin(absolute(u)), cos(absolute(u)), absolute(u) * sign(u), absolute(tan(u)), tan(u), 1 / u, u / absolute(u), u**-2, atan(1 / u),
        absolute(u**2 - 1), absolute(1 - cos(u)), root(1 - cos(u)), root(1 + u**2), floor(sin(u) / 2), floor(absolute(u)), sign(u) * u**2,
        absolute(exp(u) - 1), maximum(u, -u), root(sin(u)**2), root(u + 1) * root(u), absolute(u) + absolute(u - 1), 0 * absolute(u),
        0 * floor(u), log(1 + absolute(u)), root(u, 3)**3, root(u)**2, root(u)**4, exp(log(u)), acos(1 - u**2), asin(1 - u**2),
        maximum(u, 1) * minimum(u, 1), absolute(u)**0, u**0, symbol("b")**u, u ** symbol("b"), absolute(u) ** symbol("b")])


def returning(r, u):
    """What jumps or has a kink, but not everywhere, in something that does not tell it."""
    jump = r.choice([floor(u), sign(u), floor(2 * u), -floor(-u), atan2(u, -1), sign(u) + floor(u), absolute(u), maximum(u, 0), root(u, 3)])
    c = r.choice([tree(0), tree(1), PI / 4, u, symbol("a")])
    n, a = r.choice([1, 2, 2, 4, Fraction(1, 2)]), symbol("a")
    return r.choice([
        lambda: sin(n * PI * jump + c), lambda: cos(n * PI * jump + c), lambda: tan(n * PI * jump + c), lambda: sin(jump + c),
        lambda: tan(jump + c), lambda: (jump + HALF)**2, lambda: absolute(jump + HALF), lambda: cosh(jump + HALF), lambda: tree(1) ** jump,
        lambda: a**jump, lambda: (a**2 + 1) ** jump, lambda: (absolute(jump) + 1) ** a, lambda: (1 + jump**2) ** a, lambda: exp(a) ** jump,
        lambda: maximum(jump, 5), lambda: minimum(jump, u), lambda: maximum(jump, u), lambda: a * jump, lambda: (a - 1) * jump,
        lambda: jump * (jump + 1), lambda: jump - jump, lambda: absolute(jump) - jump, lambda: jump * symbol("n"),
        lambda: sin(u - 2 * PI * floor(u / (2 * PI))),
        lambda: absolute(a * u), lambda: root(a * u), lambda: root(a * u, 3), lambda: root(a * u**2), lambda: absolute(u) - absolute(u - a),
        lambda: root(maximum(u, 0)), lambda: sign(maximum(u, 0)), lambda: absolute(floor(u)), lambda: floor(absolute(u)),
        lambda: floor(u**2),
        lambda: exp(sin(2 * PI * jump)), lambda: total_of(jump, "k", 1, symbol("n")), lambda: binom(jump, 2)])()


@family("jumps and kinks hidden", 1)
def jumps_and_kinks_hidden(r):
    """Derivatives of functions of what jumps: some have one all the same."""
    u = r.choice([X, X, X, X - 1, 2 * X, -X, X + symbol("a"), X**2, sin(X)])
    f = returning(r, u)
    f = r.choice([f, f, f, f + smooth(r, X), f * smooth(r, u), f * (1 + X**2), exp(f)])
    if any(each[0] == "sum" or each[:2] in (("f", "atan2"), ("f", "binom")) for each in subtrees(f)):
        rule = r.choice([tree(0), derivative(f, "x")])
    else:
        rule = tidy(slope(f, "x"))
    return Claim(*relation(r, derivative(f, "x"), rule), assumptions(r) if r.chance(0.5) else [], HINTS + [{"x": tree(0), "a": tree(1)}])


def assumptions(r):
    a = symbol("a")
    if r.chance(0.62):
        return []
    return r.choice([
        lambda: [(X, ">", tree(0))], lambda: [(X, ">=", tree(0))], lambda: [(X, "!=", tree(0))], lambda: [(X, "<", tree(0))],
        lambda: [(X, ">", tree(1))], lambda: [(absolute(X), "<", tree(1))], lambda: [(absolute(X), "<=", tree(1))],
        lambda: [(X, "<=", tree(0))],
        lambda: [(a, ">", tree(0))], lambda: [(X, ">", tree(0)), (a, ">", tree(0))], lambda: [(X, ">", tree(-1)), (X, "<", tree(1))],
        lambda: [(X, ">=", tree(1))], lambda: [(a, "!=", tree(0))], lambda: [(X, ">=", tree(0)), (X, "<=", PI)],
        lambda: [(X, "!=", tree(1))],
        lambda: [(X**2, "<", tree(4))], lambda: [(X, "=", tree(0))], lambda: [(X, "=", tree(1))], lambda: [(symbol("b"), ">", tree(1))],
        lambda: [(symbol("b"), ">", tree(2))], lambda: [(symbol("b"), "=", tree(3))], lambda: [(symbol("b"), "in", "ℤ")]])()


def relation(r, left, right):
    """An equation, one that says the same otherwise, or an inequality."""
    kind = r.random()
    if kind < 0.75:
        return left, "=", right
    if kind < 0.8:
        return left - right, "=", tree(0)
    if kind < 0.86:
        return left, r.choice([">=", "<="]), right
    if kind < 0.9:
        return left, "!=", right + 1
    if kind < 0.95:
        q = r.choice([X, absolute(X), sin(X), tree(0), X - 1, symbol("q")])
        return q * left, "=", q * right
    return left + 1, r.choice([">", "!=", "<="]), right


HINTS = [{"x": tree(each)} for each in (0, 1, -1, 2, Fraction(1, 2), Fraction(1, 3))] + [{"x": PI}, {"x": PI / 2}, {"x": -PI / 2},
    {"x": tree(0), "a": tree(0)}]


@family("derivatives", 2)
def derivatives(r):
    """Derivatives by the rules, of expressions without kinks and with few of them."""
    f = smooth(r, argument(r))
    for _ in range(r.randint(0, 2)):
        g = smooth(r, argument(r)) if r.chance(0.75) else kinked(r, argument(r))
        f = r.choice([lambda: f + g, lambda: f * g, lambda: f - g, lambda: f / g, lambda: smooth(r, f), lambda: root(f), lambda: log(f),
            lambda: f**2,
            lambda: f ** symbol("a"), lambda: symbol("a") * f + g, lambda: f * symbol("a")])()
    right = tidy(slope(f, "x"))
    return Claim(*relation(r, derivative(f, "x"), right), assumptions(r), HINTS)


@family("kinks derived", 1)
def kinks_derived(r):
    """Derivatives of what has a kink, and of its products, sums and functions, in which the kink may vanish."""
    u = argument(r)
    kink = kinked(r, u)
    s = smooth(r, r.choice([u, u, u, argument(r)]))
    f = r.choice([
        lambda: kink, lambda: kink, lambda: s * kink, lambda: s * kink, lambda: s * kink, lambda: s + kink, lambda: kink * kinked(r, u),
        lambda: smooth(r, kink), lambda: kink - kinked(r, u), lambda: kink - kink, lambda: kink / s, lambda: kinked(r, kink),
        lambda: kink**2,
        lambda: s * kink + kink, lambda: s * s * kink, lambda: s * smooth(r, kink), lambda: 0 * kink + s, lambda: kink * cos(u)])()
    rights = [tidy(slope(f, "x"))] * 4
    if r.chance(0.35):
        rights = [2 * absolute(X), absolute(X) * 2, tree(0), tree(1), X, sign(X), kink, 3 * X * absolute(X), derivative(f, "x"), f,
            derivative(f, "x", r.choice([X, -X, 2 * X]))]
    left = derivative(f, "x")
    if r.chance(0.2):
        left = r.choice([left * u, left**2, absolute(left), left - left, 0 * left, left / left, left + kink, sin(left)])
        rights = [r.choice([tree(0), tree(1), left, tidy(slope(f, "x")) * u])]
    return Claim(*relation(r, left, r.choice(rights)), assumptions(r), HINTS)


@family("derivatives at points", 2)
def derivatives_at_points(r):
    """A derivative at a number or an expression."""
    u = argument(r)
    f = r.choice([lambda: kinked(r, u), lambda: smooth(r, u) * kinked(r, u), lambda: smooth(r, u),
        lambda: smooth(r, u) + kinked(r, argument(r)),
        lambda: smooth(r, u) * smooth(r, argument(r))])()
    y = symbol("y")
    place = r.choice([tree(0), tree(0), tree(0), tree(1), tree(-1), tree(2), tree(HALF), PI, PI / 2, y, y**2, 2 * y, y + 1, symbol("a"),
        absolute(y),
        tree(Fraction(1, 3)), y - y, X, X**2, -X, X + 1, 1 / y, root(y)])
    rule = substituted(tidy(slope(f, "x")), {"x": place})
    right = rule if r.chance(0.6) else r.choice([tree(0), tree(1), tree(-1), tree(2), derivative(f, "x", place)])
    given = assumptions(r)
    if r.chance(0.2):
        given = [(y, r.choice([">", ">=", "!=", "<", "="]), tree(r.choice([0, 0, 1])))]
    return Claim(*relation(r, derivative(f, "x", place), right), given, HINTS + [{"y": tree(0)}, {"y": tree(1)}, {"y": tree(-1)}])


@family("higher derivatives", 1)
def higher_derivatives(r):
    u = argument(r)
    f = r.choice([lambda: smooth(r, u), lambda: smooth(r, u), lambda: smooth(r, u) * smooth(r, argument(r)), lambda: kinked(r, u),
        lambda: smooth(r, u) * kinked(r, u), lambda: u * u * kinked(r, u)])()
    order = r.choice([2, 2, 2, 3, 4])
    right = f
    for _ in range(order if order < 4 else 0):
        right = tidy(slope(right, "x"))
    if order == 4:
        f, right = r.choice([(X**4, tree(24)), (sin(X), sin(X)), (exp(2 * X), 16 * exp(2 * X)), (X**3, tree(0)),
            (cos(2 * X), 16 * cos(2 * X)),
            (absolute(X) * X**3, 24 * sign(X)), (absolute(X)**5, 120 * absolute(X)), (X**3 * absolute(X)**2, 120 * X), (1 / X, 24 / X**5),
            (root(X), -15 / (16 * X**3 * root(X))), (log(X), -6 / X**4)])
    if len(repr(right)) > 6_000:
        f, order, right = X * absolute(X), 2, 2 * sign(X)
    place = r.choice([None] * 8 + [tree(0), tree(1)])
    if place is not None:
        right = substituted(right, {"x": place})
    left = derivative(f, "x", place, order)
    if order == 2 and r.chance(0.2):
        a = symbol("a")
        g = r.choice([a * f, f * sin(a * X), exp(a * X), X**2 * a**2, sin(X * a), absolute(X * a), absolute(a) * X**2, X * absolute(a),
            (X + a)**3])
        left = derivative(derivative(g, "x"), "a")
        right = r.choice([derivative(derivative(g, "a"), "x"), tidy(slope(tidy(slope(g, "x")), "a"))])
    return Claim(*relation(r, left, right), assumptions(r), HINTS)


@family("derivatives of sums", 1)
def derivatives_of_sums(r):
    n, k, a = symbol("n"), symbol("k"), symbol("a")
    term = r.choice([X**k, k * X, X**2 * k, sin(k * X), (X + k)**2, exp(k * X), absolute(X - k), absolute(X) * k, root(X) * k, a * X * k,
        k**2 + 0 * X])
    low, high = tree(r.choice([0, 1, 1, 2, -1])), r.choice([n, n, tree(3), tree(2), tree(4), n + 1])
    left = derivative(total_of(term, "k", low, high), "x")
    right = total_of(r.choice([tidy(slope(term, "x")), derivative(term, "x")]), "k", low, high)
    if r.chance(0.3):
        left, right = total_of(derivative(term, "x"), "k", low, high), total_of(tidy(slope(term, "x")), "k", low, high)
    return Claim(*relation(r, left, right), assumptions(r), HINTS)
