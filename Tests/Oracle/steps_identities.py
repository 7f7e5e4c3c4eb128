"""Equations made by rewriting random trees by true rules, so that proofs have something to tell."""

from dataclasses import dataclass, field
from fractions import Fraction

from .chance import scaled, total
from .claims import changed
from .notation import bare, in_latex, statement
from .order import at
from .steps_delicate import DELICATE
from .steps_rules import MOST_SIZE, rewritten
from .tree import (
    PI, Tree, absolute, cos, cosh, cot, csc, exp, log, root, sec, sin, sinh, size, substituted, symbol, tan, tanh, tree)

KINDS = {}


def kind(make):
    """Enters a function of a `Random` in the table of kinds."""
    KINDS["made: " + make.__name__.replace("_", " ")] = make
    return make


@dataclass
class Made:
    """relations: for each equation the pairs of its components."""

    text: str
    relations: list
    assumptions: list = field(default_factory=list)
    notation: str = "calculator"

    def assumed(self):
        return [statement(*each, self.notation) for each in self.assumptions]


# Trees to begin with.

def linear(r, names):
    return r.choice([lambda: r.choice(names), lambda: r.choice(names) + r.choice(names), lambda: r.choice(names) - r.choice(names),
        lambda: 2 * r.choice(names), lambda: scaled(r.whole(3), r.choice(names)) + r.whole(3)])()


def angle(r, names):
    return r.choice([
        lambda: r.choice(names), lambda: r.choice(names) + r.choice(names), lambda: r.choice(names) - r.choice(names), lambda: 2 * r.choice(names),
        lambda: tree(3) * r.choice(names), lambda: r.choice(names) + PI / r.choice([2, 3, 4, 6, 12]), lambda: r.choice(names) / 2,
        lambda: Tree(("deg", tree(r.choice([15, 30, 45, 60, 90, 120])))) - r.choice(names), lambda: r.randint(1, 11) * PI / 12])()


def combined(r, leaf, depth, has_quotients=True):
    if depth == 0 or r.chance(0.15):
        return leaf()
    def part():
        return combined(r, leaf, depth - 1, has_quotients)
    return r.choice([lambda: part() + part(), lambda: part() - part(), lambda: part() * part(), lambda: part()**r.choice([2, 2, 3]),
        lambda: part() / part() if has_quotients else part() * part(), lambda: scaled(r.fraction(4), part()), part])()


def letters(r, count):
    return [symbol(name) for name in r.sample(["x", "y", "z", "a", "b", "c", "u", "v", "x_1", "α", "β", "θ"], count)]


def equation(r, node, assumptions=()):
    times = r.randint(1, 6)
    left, right = (node, rewritten(r, node, times)) if r.chance(0.6) else (rewritten(r, node, times), rewritten(r, node, times))
    if r.chance(0.1):
        # Most often false.
        right, _ = at(right, r.randrange(size(right)), lambda part: changed(r, part))
    if r.chance(0.15) and in_latex(left) and in_latex(right):
        return Made(statement(left, "=", right, "latex"), [[(left, right)]], list(assumptions), "latex")
    return Made(f"{bare(left)} = {bare(right)}", [[(left, right)]], list(assumptions))


@kind
def polynomials(r):
    names = letters(r, r.randint(1, 3))
    return equation(r, combined(r, lambda: linear(r, names), r.randint(1, 3), False))


@kind
def quotients(r):
    names = letters(r, r.randint(1, 3))
    return equation(r, combined(r, lambda: r.choice([lambda: linear(r, names), lambda: linear(r, names) / linear(r, names)])(), r.randint(1, 2)))


@kind
def angles(r):
    names = letters(r, r.randint(1, 2))
    functions = [sin, cos] if r.chance(0.5) else [sin, cos, tan, cot, sec, csc]
    return equation(r, combined(r, lambda: r.choice(functions)(angle(r, names)), r.randint(0, 2), r.chance(0.5)))


@kind
def roots_of_numbers(r):
    def leaf():
        return r.choice([
            lambda: root(r.randint(2, 30)), lambda: root(Fraction(r.positive(9), r.positive(9))), lambda: tree(r.fraction(5)),
            lambda: root(r.randint(2, 20), 3), lambda: 1 / (root(r.randint(2, 9)) + r.positive(3)),
            lambda: 1 / (root(r.randint(2, 6)) - root(r.randint(7, 11))),
            lambda: sin(PI / r.choice([3, 4, 5, 6, 8, 10, 12])), lambda: cos(r.whole(5) * PI / r.choice([3, 4, 5, 6, 8, 12]))])()
    return equation(r, combined(r, leaf, r.randint(1, 2)))


@kind
def roots_of_symbols(r):
    names = letters(r, r.randint(1, 2))
    def leaf():
        u = r.choice([r.choice(names), linear(r, names), r.choice(names)**2, r.choice(names) * r.choice(names), 12 * r.choice(names)])
        return r.choice([lambda: root(u), lambda: root(u), lambda: absolute(u), lambda: root(u, 3), lambda: u])()
    assumptions = [(each, r.choice([">", ">=", "<"]), tree(0)) for each in names if r.chance(0.4)]
    return equation(r, combined(r, leaf, r.randint(0, 2)), assumptions)


@kind
def exponentials(r):
    names = letters(r, r.randint(1, 2))
    def leaf():
        u = r.choice([linear(r, names), r.choice(names), 2 * r.choice(names), r.choice(names) * r.choice(names)])
        return r.choice([lambda: exp(u), lambda: log(u), lambda: sinh(u), lambda: cosh(u), lambda: tanh(u), lambda: u, lambda: 2**r.choice(names),
            lambda: log(r.randint(2, 12))])()
    return equation(r, combined(r, leaf, r.randint(0, 2), r.chance(0.5)))


@kind
def mixtures(r):
    names = letters(r, r.randint(1, 3))
    def leaf():
        u = linear(r, names)
        return r.choice([lambda: u, lambda: sin(u), lambda: cos(u), lambda: root(r.randint(2, 12)), lambda: absolute(u), lambda: exp(u), lambda: root(u),
            lambda: tree(r.fraction(5))])()
    return equation(r, combined(r, leaf, r.randint(1, 2)))


@kind
def chains(r):
    names = letters(r, 2)
    leaf = r.choice([lambda: linear(r, names), lambda: r.choice([sin, cos])(angle(r, names)), lambda: linear(r, names) / linear(r, names)])
    sides = [combined(r, leaf, r.randint(1, 2))]
    for _ in range(r.randint(2, 3)):
        sides.append(rewritten(r, sides[-1], r.randint(1, 2)))
    return Made(" = ".join(map(bare, sides)), [[pair] for pair in zip(sides, sides[1:])])


# Equations that need what is assumed.

@kind
def assumptions(r):
    a, b, c, x = (symbol(name) for name in "abcx")
    n = symbol("n")
    names = [a, b, x]
    node = combined(r, lambda: linear(r, [a, b, c]), r.randint(1, 2))
    def turned(expression, value, tree_, relation):
        made = equation(r, tree_, [relation])
        (left, right), = made.relations[0]
        right = substituted(right, {expression: value})
        return Made(f"{bare(left)} = {bare(right)}", [[(left, right)]], [relation])
    u = r.choice([sin, cos])(x)
    form = r.randrange(8)
    if form == 0:
        return turned("c", a + b, node, (c, "=", a + b))
    if form == 1:
        node = combined(r, lambda: r.choice([sin, cos, tan])(r.choice([a, b, c, 2 * c])), r.randint(0, 1))
        return turned("c", PI - a - b, node, (a + b + c, "=", PI))
    if form == 2:
        value = r.choice([2, 3, 5])
        p, q = r.fraction(4), r.fraction(4)
        left, right = (p * x + q)**2 * x, tree(2 * p * q * value) + x * (p * p * value + q * q)
        return Made(f"{bare(left)} = {bare(right)}", [[(left, right)]], [(x**2, "=", tree(value))])
    if form == 3:
        left, right = rewritten(r, (a + b)**2, r.randint(1, 3)), rewritten(r, 1 + 2 * a * b, r.randint(0, 3))
        return Made(f"{bare(left)} = {bare(right)}", [[(left, right)]], [(a**2 + b**2, "=", tree(1))])
    if form == 4:
        relation = (u, "=", tree(Fraction(3, 5)))
        other = cos(x) if u[1] == "sin" else sin(x)
        more = r.choice([tree(0), a])
        left, right = rewritten(r, other**2 + more, r.randint(0, 2)), rewritten(r, tree(Fraction(16, 25)) + more, 1)
        return Made(f"{bare(left)} = {bare(right)}", [[(left, right)]], [relation])
    if form == 5:
        left = rewritten(r, r.choice([root(a**2 * b), log(a * b), root(a) * root(b), absolute(a * b) + a, log(a**3), root(a**2 + 2 * a * b + b**2)]), 2)
        right = rewritten(r, left, 3)
        return Made(f"{bare(left)} = {bare(right)}", [[(left, right)]], [(a, ">", tree(0)), (b, r.choice([">", ">=", "<"]), tree(0))])
    if form == 6:
        left, right = r.choice([(cos(n * PI), tree(-1)**n), (sin(n * PI + a), tree(-1)**n * sin(a)), (cos(2 * n * PI + b), cos(b)), (sin(n * PI), tree(0)),
            (tree(-1)**(2 * n), tree(1)), (x**(n + 2), x**n * x**2), (2**(n + 1) - 2**n, 2**n)])
        right = rewritten(r, right, 2)
        return Made(f"{bare(left)} = {bare(right)}", [[(left, right)]], [(n, "in", "ℤ")])
    left = combined(r, lambda: linear(r, names), 1)
    return Made(f"{bare(left)} = {bare(right := rewritten(r, substituted(left, {'x': 2 * a}), 2))}", [[(left, right)]], [(x / 2, "=", a)])


@kind
def products_assumed(r):
    """What follows from an equation of products in which a factor may be 0."""
    x, y, z, w, n = (symbol(name) for name in "xyzwn")
    u = r.choice([x**n, x**(2 * n), (x - w)**n, sin(x)**n, x**(n + 1), x, x**2, root(x), absolute(x), sin(x), exp(x), tan(x), log(x), 2**n, tree(-1)**n,
        x**w, absolute(x)**w, x - w, 1 / x, cos(n * PI)])
    v, t = r.choice([(y, z), (y, tree(1)), (y, tree(0)), (y, z + 1), (y**2, z), (y, u), (y - 1, tree(0)), (u, tree(2)), (y, tree(2)), (y, -z)])
    left, right = r.choice([
        lambda: (u * v, u * t), lambda: (u * v * z, u * t * z), lambda: (u * v**2, u * t**2), lambda: ((u * v)**2, (u * t)**2),
        lambda: (u * v * t, u * t**2),
        lambda: (x * u * v + y, x * u * t + y), lambda: (u * v - u * t, tree(0)), lambda: (u**2 * v, u**2 * t), lambda: (x * v, x * t)])()
    relation = r.choice([lambda: (u * v, "=", u * t), lambda: (u * v - u * t, "=", tree(0)), lambda: (u * (v - t), "=", tree(0))])()
    left, right = rewritten(r, left, r.choice([0, 0, 1])), rewritten(r, right, r.choice([0, 0, 1]))
    more = [(n, "in", r.choice(["ℤ", "ℕ"]))] if r.chance(0.8) else []
    return Made(f"{bare(left)} = {bare(right)}", [[(left, right)]], [relation, *more])


@kind
def delicate(r):
    """What has a value here and there only, also where a base is 0, in sums and products."""
    x, w, y, n = (symbol(name) for name in r.choice(["xwyn", "bacn", "yxzn"]))
    u, v = (r.choice(DELICATE)(*r.choice([(x, w), (w, x), (x, y)]), n) for _ in range(2))
    node = combined(r, lambda: r.choice([u, u, u, v, x, y, tree(r.fraction(3)), u**2, u * v, u / v, x**n, x**(n + 1)]), r.randint(1, 2), r.chance(0.5))
    assumptions = [(n, "in", r.choice(["ℤ", "ℤ", "ℕ"]))] if r.chance(0.9) else []
    if r.chance(0.3):
        assumptions.append(r.choice([(x, ">=", tree(0)), (n, ">", tree(0)), (n, "<", tree(0)), (x, "<", tree(0)), (w, ">", tree(0)), (u, "=", y), (x * w, "=", tree(0)),
            (u * y, "=", u), (x**n * w, "=", x**n), (x, "=", w**2), (u, "=", tree(0)), (u, ">", tree(0))]))
    return equation(r, node, assumptions)


# Matrices.

def grid(rows):
    return "[" + ", ".join("[" + ", ".join(map(bare, row)) + "]" for row in rows) + "]"


def times(a, b):
    return [[total([x * y for x, y in zip(row, column)]) for column in zip(*b)] for row in a]


@kind
def matrices(r):
    n = r.choice([2, 2, 2, 3])
    names = letters(r, r.randint(1, 3))
    t = names[0]
    def entry():
        return r.choice([lambda: tree(r.randint(-2, 3)), lambda: r.choice(names), lambda: linear(r, names), lambda: tree(0), lambda: sin(t),
            lambda: cos(t)])()
    def drawn():
        if n == 2 and r.chance(0.35):
            u = angle(r, names)
            return [[cos(u), -sin(u)], [sin(u), cos(u)]]
        return [[entry() for _ in range(n)] for _ in range(n)]
    a, b = drawn(), drawn()
    form = r.randrange(5)
    if form == 0:
        left, value = grid(a) + "*" + grid(b), times(a, b)
    elif form == 1:
        left, value = grid(a) + "^2", times(a, a)
    elif form == 2:
        left, value = f"transpose({grid(a)}*{grid(b)})", [list(each) for each in zip(*times(a, b))]
    elif form == 3:
        left, value = f"{grid(a)} + 2*{grid(b)}", [[x + 2 * y for x, y in zip(p, q)] for p, q in zip(a, b)]
    else:
        column = [[entry()] for _ in range(n)]
        left, value = grid(a) + "*" + grid(column), times(a, column)
    right = [[rewritten(r, each, r.randint(0, 3)) for each in row] for row in value]
    if r.chance(0.1):
        right[0][0] = right[0][0] + 1
    pairs = [pair for one, two in zip(value, right) for pair in zip(one, two)]
    return Made(f"{left} = {grid(right)}", [pairs])


@kind
def determinants(r):
    names = letters(r, r.randint(1, 4))
    def entry():
        return r.choice([lambda: tree(r.randint(-2, 3)), lambda: r.choice(names), lambda: linear(r, names), lambda: cos(names[0]),
            lambda: sin(names[0])])()
    n = r.choice([2, 2, 3])
    a = [[entry() for _ in range(n)] for _ in range(n)]
    def value(rows):
        if len(rows) == 1:
            return rows[0][0]
        return total([(-1 if k % 2 else 1) * each * value([row[:k] + row[k + 1:] for row in rows[1:]]) for k, each in enumerate(rows[0])])
    left = value(a)
    right = rewritten(r, left, r.randint(0, 3)) if size(left) < MOST_SIZE else left
    return Made(f"det({grid(a)}) = {bare(right)}", [[(left, right)]])


@kind
def tuples(r):
    names = letters(r, 2)
    left = [combined(r, lambda: r.choice([linear(r, names), sin(r.choice(names)), root(r.randint(2, 12))]), 1) for _ in range(r.randint(2, 4))]
    if r.chance(0.3):
        left[-1] = left[0]
    right = [rewritten(r, each, r.randint(0, 3)) for each in left]
    if r.chance(0.3):
        right[-1] = right[0] if left[-1] == left[0] else right[-1]
    return Made(f"({', '.join(map(bare, left))}) = ({', '.join(map(bare, right))})", [list(zip(left, right))])


def made(r, name):
    return KINDS[name](r)
