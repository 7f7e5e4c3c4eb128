"""Claims with absolute values, greatest and least values, signs, boxes and quadratic forms."""

from fractions import Fraction

from .chance import total
from .family import family
from .statement import Claim
from .tree import PI, absolute, cos, exp, floor, log, maximum, minimum, root, sign, sin, tree


@family("absolute values", 7)
def absolute_values(r):
    x, y, z = r.symbols(3)
    u = r.choice([x, x, x - y, x + y, x * y, 2 * x, x - 1, x**2 - 1, x**3, x**2 - y**2, -x])
    v = r.choice([y, y, z, -y, x, 1 - x, x + 1, y**2, tree(0), tree(1)])
    k = r.fraction(3)
    claims = [
        lambda: (absolute(u * v), "=", absolute(u) * absolute(v)),
        lambda: (absolute(u / v), "=", absolute(u) / absolute(v)),
        lambda: (absolute(u + v), "<=", absolute(u) + absolute(v)),
        lambda: (absolute(u + v), "=", absolute(u) + absolute(v)),
        lambda: (absolute(u - v), ">=", absolute(u) - absolute(v)),
        lambda: (absolute(u - v), ">=", absolute(absolute(u) - absolute(v))),
        lambda: (maximum(u, v), "=", (u + v + absolute(u - v)) / 2),
        lambda: (minimum(u, v), "=", (u + v - absolute(u - v)) / 2),
        lambda: (maximum(u, v) + minimum(u, v), "=", u + v),
        lambda: (maximum(u, v) * minimum(u, v), "=", u * v),
        lambda: (maximum(u, v) - minimum(u, v), "=", absolute(u - v)),
        lambda: (maximum(u, -u), "=", absolute(u)),
        lambda: (minimum(u, -u), "=", -absolute(u)),
        lambda: (maximum(u, v), r.choice([">=", ">"]), u),
        lambda: (minimum(u, v), r.choice(["<=", "<"]), v),
        lambda: (-maximum(u, v), "=", minimum(-u, -v)),
        lambda: (maximum(k * u, k * v), "=", k * maximum(u, v)),
        lambda: (maximum(u, v, z), "=", maximum(u, maximum(v, z))),
        lambda: (maximum(minimum(u, v), minimum(v, z), minimum(z, u)), "=", minimum(maximum(u, v), maximum(v, z), maximum(z, u))),
        lambda: (maximum(minimum(u, v), z), "=", minimum(maximum(u, z), maximum(v, z))),
        lambda: (sign(u) * absolute(u), "=", u),
        lambda: (sign(u) * u, "=", absolute(u)),
        lambda: (sign(u * v), "=", sign(u) * sign(v)),
        lambda: (sign(u)**2, "=", tree(1)),
        lambda: (sign(u)**3, "=", sign(u)),
        lambda: (sign(u) ** 2 * u, "=", u),
        lambda: (sign(absolute(u)), "=", tree(1)),
        lambda: (sign(u) + sign(-u), "=", tree(0)),
        lambda: (u / absolute(u), "=", sign(u)),
        lambda: (absolute(u)**2, "=", u**2),
        lambda: (absolute(u)**3, "=", u**3),
        lambda: (absolute(absolute(u) - 1), "=", absolute(u - 1)),
        lambda: (absolute(u), r.choice([">", ">=", "!="]), tree(0)),
        lambda: (absolute(u) + absolute(v), r.choice([">", ">="]), tree(0)),
        lambda: (absolute(u) + u, r.choice([">=", ">"]), tree(0)),
        lambda: (absolute(u), r.choice([">=", ">"]), u),
        lambda: (root(maximum(u, v)**2), "=", maximum(absolute(u), absolute(v))),
        lambda: (u, ">=", sign(root(x)) - 1),
        lambda: (sign(u - v) + sign(v - u), "=", tree(0)),
        lambda: (absolute(u) - absolute(u), "=", tree(0)),
        lambda: (maximum(u, u), "=", u),
        lambda: (sign(sign(u)), "=", sign(u)),
        lambda: (maximum(absolute(u), 1), r.choice([">", ">="]), tree(r.choice([0, 1]))),
        lambda: (absolute(u + absolute(u)), "=", u + absolute(u)),
        lambda: (root(sign(u)**2), "=", absolute(sign(u))),
    ]
    left, relation, right = r.choice(claims)()
    assumptions = []
    if r.chance(0.3):
        a, b = r.sample([x, y, z], 2)
        assumptions.append((a, r.choice([">=", ">", "<=", "<", "!="]), r.choice([tree(0), tree(0), b, tree(1)])))
    return Claim(left, relation, right, assumptions)


@family("rounding", 4)
def rounding(r):
    """Floors: what jumps at integers, and stands still between them."""
    x, y, n = r.symbols(3)
    u = r.choice([x, x, x - y, x + y, x * y, 2 * x, x / 2, x - r.fraction(3), x**2, -x, absolute(x), root(x), 1 / x, n, n / 2, exp(x), PI * x])
    v = r.choice([y, y, -y, x, x / 3, y**2, n, tree(r.fraction(3)), root(2)])
    k = r.randint(1, 4)
    any_ = r.choice([">", ">=", "<", "<=", "=", "!="])
    claims = [
        lambda: (floor(u + k), "=", floor(u) + k), lambda: (floor(u - k), "=", floor(u) - k),
        lambda: (floor(u + n), "=", floor(u) + n), lambda: (floor(floor(u)), "=", floor(u)),
        lambda: (floor(u), r.choice(["<=", "<"]), u), lambda: (floor(u) + 1, r.choice([">", ">="]), u),
        lambda: (u - floor(u), r.choice([">=", ">"]), tree(0)), lambda: (u - floor(u), r.choice(["<", "<="]), tree(1)),
        lambda: (floor(u) + floor(-u), r.choice(["=", "<=", ">="]), tree(r.choice([0, 0, -1]))),
        lambda: (floor(u) + floor(u + tree(1) / 2), "=", floor(2 * u)), lambda: (floor(2 * u), "=", 2 * floor(u)),
        lambda: (floor(u + v), r.choice([">=", "=", "<="]), floor(u) + floor(v)),
        lambda: (floor(u) + floor(v), r.choice(["<=", "<"]), u + v), lambda: (floor(-u), "=", -floor(u)),
        lambda: (floor(u)**2, r.choice(["<=", "="]), u**2), lambda: (floor(absolute(u)), "=", absolute(floor(u))),
        lambda: (floor(u) * floor(v), "=", floor(v) * floor(u)), lambda: (floor(u / k), "=", floor(floor(u) / k)),
        lambda: (sin(PI * floor(u)), "=", tree(0)), lambda: (cos(2 * PI * floor(u)), "=", tree(1)),
        lambda: (cos(PI * floor(u))**2, "=", tree(1)), lambda: ((-1) ** (2 * floor(u)), "=", tree(1)),
        lambda: (floor(maximum(u, v)), "=", maximum(floor(u), floor(v))),
        lambda: (floor(tree(r.fraction(9))), any_, tree(r.randint(-9, 9))), lambda: (floor(k * root(2)), any_, tree(r.randint(0, 6))),
        lambda: (floor(PI * k), "=", tree(r.choice([3, 6, 9, 12]))), lambda: (floor(u), any_, tree(r.randint(-2, 2))),
        lambda: (floor(u) / floor(u), "=", tree(1)), lambda: (floor(u), "=", u), lambda: (1 / (u - floor(u)), ">", tree(1)),
        lambda: (root(u - floor(u)), "<", tree(1)), lambda: (log(floor(u) + 1 - u), "<=", tree(0)),
        lambda: (floor(u) - floor(u), "=", tree(0)), lambda: (sign(floor(u)), any_, sign(u)),
        lambda: (floor(root(u)) ** 2, "<=", u), lambda: (floor(u) * (floor(u) + 1), ">=", tree(0)),
    ]
    left, relation, right = r.choice(claims)()
    assumptions = []
    if r.chance(0.3):
        assumptions.append((n, "in", "ℤ"))
    if r.chance(0.35):
        a = r.choice([x, y, u, floor(u)])
        assumptions.append((a, r.choice([">=", ">", "<=", "<", "!=", "="]), tree(r.choice([0, 0, 1, -1, Fraction(1, 2)]))))
    return Claim(left, relation, right, assumptions)


@family("boxes", 5)
def boxes(r):
    x, y = r.symbols(2)
    a = Fraction(r.randint(-4, 3))
    b = a + r.positive(4)
    c = Fraction(r.randint(-3, 2))
    d = c + r.positive(3)
    names = [x, y] if r.chance(0.6) else [x]
    low, high = r.choice([("<=", "<="), ("<=", "<="), ("<", "<"), ("<=", "<"), ("<", "<=")])
    assumptions = [(x, ">" + low[1:], tree(a)), (x, high, tree(b))]
    if len(names) == 2:
        assumptions += [(y, ">=", tree(c)), (y, "<=", tree(d))]
    kind = r.randrange(9)
    if kind == 0:
        return Claim((x - a) * (b - x), r.choice([">=", ">"]), tree(0), assumptions)
    if kind == 1:
        limit = max(abs(a), abs(b))**2
        return Claim(x**2, r.choice(["<=", "<"]), tree(limit - r.choice([0, 0, 1, Fraction(1, 100)])), assumptions)
    if kind == 2 and len(names) == 2:
        corners = [p * q for p in (a, b) for q in (c, d)]
        return Claim(x * y, r.choice(["<=", "<"]), tree(max(corners) - r.choice([0, 0, Fraction(1, 50)])), assumptions)
    if kind == 3:
        return Claim(exp(x), r.choice([">=", ">"]), exp(a) if r.chance(0.5) else tree(0), assumptions)
    if kind == 4:
        p = r.polynomial(names, 3, 4)
        margin = r.choice([-3, -1, 0, 1, 5, 20, 60])
        return Claim(p, r.choice([">=", ">", "!="]), tree(-margin), assumptions)
    if kind == 5:
        return Claim(r.choice([sin, cos])(x), r.choice([">=", ">", "<"]), tree(r.choice([-1, 0, Fraction(1, 2), 1])), assumptions)
    if kind == 6:
        return Claim(absolute(x), "<=", tree(max(abs(a), abs(b)) - r.choice([0, 0, Fraction(1, 10)])), assumptions)
    if kind == 7:
        return Claim(root(x - a), r.choice(["<=", "<", ">="]), tree(r.choice([b - a, 1, 2])), assumptions)
    m = (a + b) / 2
    return Claim((x - m)**2 + r.choice([0, 0, Fraction(1, 1000), -Fraction(1, 1000)]), r.choice([">=", ">", "!="]), tree(0), assumptions)


@family("quadratic forms", 5)
def quadratic_forms(r):
    x, y, z = r.symbols(3)
    a, b = r.positive(4), r.whole(5)
    c = r.choice([Fraction(b * b, 4 * a), Fraction(b * b, 4 * a), Fraction(b * b, 4 * a) + Fraction(1, 10), Fraction(r.randint(-2, 6)),
                  Fraction(b * b, 4 * a) - Fraction(1, 100)])
    relation = r.choice([">=", ">=", ">", "!="])
    s = r.whole(3)
    u = r.choice([x, x, x + y, x**2, absolute(x), sin(x), exp(x), root(x), x**3])
    v = r.choice([y, y, z, 1 - x, y**2])
    claims = [
        lambda: (a * u**2 + b * u * v + c * v**2, relation, tree(0)),
        lambda: (a * u**2 + b * u + c, relation, tree(0)),
        lambda: (u**2 + v**2, relation, 2 * u * v),
        lambda: (u**2 + v**2, relation, tree(r.choice([0, 0, -1]))),
        lambda: (u**2 + s * v**2, relation, tree(0)),
        lambda: (x**2 + y**2 + z**2, relation, x * y + y * z + z * x),
        lambda: ((u + v)**2, relation, 4 * u * v),
        lambda: (u**4 + 1, relation, tree(r.choice([0, 0, 1]))),
        lambda: (u**4 - 2 * u**2 + 1, relation, tree(0)),
        lambda: (u**4 + v**4, relation, u**3 * v + u * v**3),
        lambda: (x**2 + y**2 + 1, relation, x * y + x + y),
        lambda: ((x * y + z)**2 + (x - z)**2, relation, tree(0)),
        lambda: (2 * (u**2 + v**2), relation, (u + v)**2),
        lambda: ((x**2 + y**2) * (z**2 + 1), relation, (x * z + y)**2),
        lambda: (x**2 * y**2 + x**2 + 1, relation, 2 * x**2 * y),
        lambda: (1 / (u**2 + c), relation, tree(0)),
        lambda: (root(u**2 + v**2), r.choice([">=", ">"]), absolute(u)),
        lambda: (root(u**2 + 1), r.choice([">", ">=", "!="]), u),
        lambda: (x**6 - x**3 + r.choice([1, Fraction(1, 4), Fraction(1, 5)]), relation, tree(0)),
        lambda: (x**3 + y**3, relation, x**2 * y + x * y**2),
        lambda: (x + 1 / x, r.choice([">=", ">"]), tree(2)),
        lambda: ((x + y) / 2, r.choice([">=", ">"]), root(x * y)),
        lambda: (x * y, relation, tree(0)),
        lambda: (x * absolute(x), relation, tree(0)),
        lambda: (x**2 - x + a, relation, tree(0)),
        lambda: (x * (x - 1) * (x - 2) * (x - 3) + 1, relation, tree(0)),
        lambda: (x**5 + x + s, relation, tree(0)),
    ]
    left, relation, right = r.choice(claims)()
    assumptions = []
    if r.chance(0.35):
        assumptions.append((x, r.choice([">", ">=", ">=", "!="]), tree(0)))
        if r.chance(0.6):
            assumptions.append((y, r.choice([">", ">=", "!="]), tree(0)))
    return Claim(left, relation, right, assumptions)


@family("composed", 6)
def composed(r):
    """Random formulas, and the same rewritten by laws that hold on a part of their domains."""
    names = r.symbols(r.randint(1, 3))
    left = formula(r, names, 3)
    right = rewritten(r, left, r.randint(1, 3))
    relation = "=" if r.chance(0.85) else r.choice([">=", "!=", "<="])
    assumptions = []
    for name in names:
        if r.chance(0.25):
            assumptions.append((name, r.choice([">=", ">", "<", "!="]), tree(r.choice([0, 0, 1, -1]))))
    if r.chance(0.3):
        shared = formula(r, names, 2)
        left, right = r.choice([lambda: (left + shared, right + shared), lambda: (left * shared, right * shared),
                                lambda: (left / shared, right / shared)])()
    return Claim(left, relation, right, assumptions)


def formula(r, names, depth):
    if depth == 0 or r.chance(0.15):
        return r.choice(names) if r.chance(0.75) else tree(r.fraction(4))
    a = formula(r, names, depth - 1)
    kind = r.randrange(22)
    if kind < 12:
        b = formula(r, names, depth - 1)
        if kind < 4:
            return a + b
        if kind < 6:
            return a - b
        if kind < 9:
            return a * b
        if kind == 9:
            return a / b
        return maximum(a, b) if kind == 10 else minimum(a, b)
    return r.choice([
        lambda: absolute(a), lambda: absolute(a), lambda: sign(a), lambda: root(a), lambda: root(a), lambda: root(a, 3),
        lambda: root(a, 4), lambda: a**2, lambda: a**3, lambda: a**-1, lambda: exp(a), lambda: log(a), lambda: sin(a), lambda: cos(a),
        lambda: a ** Fraction(1, 2), lambda: a ** Fraction(2, 3), lambda: -a, lambda: a**0, lambda: log(absolute(a)),
    ])()


def rewritten(r, node, times):
    """The formula with a law applied at random places."""
    for _ in range(times):
        places = count(node)
        node, _ = at(node, r.randrange(places), lambda part: law(r, part))
    return node


def count(node):
    from .tree import size

    return size(node)


def at(node, place, change):
    """The tree with one of its parts changed, by the part's number from the top."""
    from .tree import operands, rebuilt, size

    if place == 0:
        return change(node), True
    place -= 1
    parts = list(operands(node))
    for index, part in enumerate(parts):
        weight = size(part)
        if place < weight:
            parts[index], _ = at(part, place, change)
            return rebuilt(node, parts), True
        place -= weight
    return node, False


def law(r, node):
    kind = node[0]
    if kind == "+" and len(node) == 3:
        return r.choice([node[2] + node[1], -(-node[1] - node[2]), total([node[1], node[2]])])
    if kind == "*" and len(node) == 3:
        return r.choice([node[2] * node[1], (-node[1]) * (-node[2]), ((node[1] + node[2])**2 - (node[1] - node[2])**2) / 4])
    if kind == "/":
        return r.choice([(-node[1]) / (-node[2]), node[1] * (1 / node[2]), node[1] * node[2] ** -1, node[1] * node[2] / node[2]**2])
    if kind == "root":
        a, n = node[1], node[2]
        return r.choice([root(root(a**2), n), root(absolute(a), n), root(a**n * a, n) / absolute(a), root(a**3, 3 * n), root(a, 2 * n)**2,
                         a ** Fraction(1, n)])
    if kind == "^":
        return r.choice([node[1] * node[1], absolute(node[1])**2, (-node[1])**2, node[1]**3 / node[1], exp(2 * log(node[1]))]) if (
            node[2] == tree(2)) else node
    if kind == "f":
        a = node[2]
        name = node[1]
        if name == "abs":
            return r.choice([root(a**2), maximum(a, -a), absolute(-a), a * sign(a), a, a**2 / absolute(a)])
        if name == "sign":
            return r.choice([a / absolute(a), -sign(-a), sign(a)**3, sign(a * absolute(a))])
        if name in ("max", "min"):
            b = node[3]
            s = 1 if name == "max" else -1
            return r.choice([(a + b + s * absolute(a - b)) / 2, (a + b + s * root((a - b)**2)) / 2, type(node)(("f", name, b, a))])
        if name == "exp":
            return r.choice([exp(a / 2)**2, 1 / exp(-a), exp(a + 1) / exp(1)])
        if name == "log":
            return r.choice([log(a**2) / 2, -log(1 / a), log(absolute(a)), 2 * log(root(a)), log(2 * a) - log(2)])
        if name == "sin":
            return r.choice([-sin(-a), 2 * sin(a / 2) * cos(a / 2), absolute(sin(a))])
        if name == "cos":
            return r.choice([cos(-a), 1 - 2 * sin(a / 2)**2, cos(absolute(a))])
    return r.choice([node * 1, node + 0, -(-node), 2 * node - node, absolute(node), root(node, 3)**3, root(node**2), root(node)**2,
                     exp(log(node)), node**2 / node, maximum(node, node)])
