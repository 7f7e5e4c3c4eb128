"""Formulas as trees of tuples.

A tree is a tuple whose first item names the operation:

    ("n", Fraction)  ("dec", "0.7071")  ("s", "x")  ("pi",)  ("e",)
    ("+", a, b, …)   ("neg", a)   ("*", a, b, …)   ("/", a, b)   ("^", a, b)   ("root", a, 3)   ("f", "sin", a, …)
    ("solved", solution, name): a coordinate of a point that was solved for
    ("deg", a): a degrees   ("±", a, tolerance): the right side of an approximation
    ("sum", term, low, high, "k")  ("prod", …)  ("int", term, low, high, "x")   ("inf",) as a bound or a place
    ("d", term, place, "x", order): a derivative   ("lim", term, place, "x", side): a limit; side is "", "above" or "below"
    ("anti", term, symbol): the antiderivatives of a term, as one side of an equation
    ("cases", ("<", ">="), value, a, b, value, a, b, other): a value where a < b, one where a ≥ b, …, and perhaps one elsewhere
"""

from fractions import Fraction


class Tree(tuple):
    """A formula; Python's operators make larger ones of it, and equal formulas are equal tuples."""

    __slots__ = ()

    def __add__(self, other):
        return Tree(("+", self, tree(other)))

    def __radd__(self, other):
        return Tree(("+", tree(other), self))

    def __sub__(self, other):
        return Tree(("+", self, Tree(("neg", tree(other)))))

    def __rsub__(self, other):
        return Tree(("+", tree(other), Tree(("neg", self))))

    def __mul__(self, other):
        return Tree(("*", self, tree(other)))

    def __rmul__(self, other):
        return Tree(("*", tree(other), self))

    def __truediv__(self, other):
        return Tree(("/", self, tree(other)))

    def __rtruediv__(self, other):
        return Tree(("/", tree(other), self))

    def __pow__(self, other):
        return Tree(("^", self, tree(other)))

    def __rpow__(self, other):
        return Tree(("^", tree(other), self))

    def __neg__(self):
        return Tree(("neg", self))


def tree(value):
    """A tree as it is, a number as a tree."""
    if isinstance(value, Tree):
        return value
    return Tree(("n", value if isinstance(value, Fraction) else Fraction(value)))


def symbol(name):
    return Tree(("s", name))


def root(radicand, degree=2):
    return Tree(("root", tree(radicand), degree))


def call(function, *arguments):
    return Tree(("f", function, *map(tree, arguments)))


def decimal(text):
    """A number as it is written, with its last zeros."""
    return Tree(("dec", text))


PI = Tree(("pi",))
E = Tree(("e",))
INFINITY = Tree(("inf",))


def function(name):
    return lambda *arguments: call(name, *arguments)


def total_of(term, index, low, high):
    return Tree(("sum", tree(term), tree(low), tree(high), index))


def product_of(term, index, low, high):
    return Tree(("prod", tree(term), tree(low), tree(high), index))


def derivative(term, name, place=None, order=1):
    """A derivative by a symbol, at that symbol or elsewhere."""
    return Tree(("d", tree(term), symbol(name) if place is None else tree(place), name, order))


def integral_of(term, name, low, high):
    return Tree(("int", tree(term), tree(low), tree(high), name))


def limit_of(term, name, place, side=""):
    return Tree(("lim", tree(term), tree(place), name, side))


def antiderivative_of(term, name):
    return Tree(("anti", tree(term), symbol(name)))


def by_cases(rows, other=None, name="x"):
    """A function by cases: of rows (value, relation, number) for a symbol."""
    parts = [part for value, _, number in rows for part in (tree(value), symbol(name), tree(number))]
    return Tree(("cases", tuple(relation for _, relation, _ in rows), *parts, *([] if other is None else [tree(other)])))


factorial, binom, gcd, lcm, remainder = map(function, ("factorial", "binom", "gcd", "lcm", "remainder"))
sin, cos, tan, sec, csc, cot = map(function, ("sin", "cos", "tan", "sec", "csc", "cot"))
asin, acos, atan, atan2 = map(function, ("asin", "acos", "atan", "atan2"))
sinh, cosh, tanh, exp, log = map(function, ("sinh", "cosh", "tanh", "exp", "log"))
absolute, sign, floor, minimum, maximum = map(function, ("abs", "sign", "floor", "min", "max"))


LEAVES = ("n", "dec", "s", "pi", "e", "inf", "solved")
# What binds a symbol, with where it is bound: between two bounds, or at a place.
RANGES = ("sum", "prod", "int")
PLACES = ("d", "lim")


def is_infinite(node):
    """Whether a bound or a place is ±∞."""
    return node == INFINITY or node[0] == "neg" and node[1] == INFINITY


def operands(node):
    """The trees directly below one."""
    kind = node[0]
    if kind in LEAVES:
        return ()
    if kind == "f":
        return node[2:]
    if kind == "root":
        return node[1:2]
    if kind == "cases":
        return node[2:]
    if kind in RANGES:
        return node[1:4]
    if kind in PLACES:
        return node[1:3]
    return node[1:]


def rebuilt(node, parts):
    """The same operation on other operands."""
    kind = node[0]
    if kind in LEAVES:
        return node
    if kind == "f":
        return Tree(("f", node[1], *parts))
    if kind == "root":
        return Tree(("root", parts[0], node[2]))
    if kind == "cases":
        return Tree(("cases", node[1], *parts))
    if kind in RANGES:
        return Tree((kind, *parts, node[4]))
    if kind in PLACES:
        return Tree((kind, *parts, *node[3:]))
    return Tree((kind, *parts))


def symbols(node, found=None):
    """The names that occur, in their order, as the keys of a dictionary."""
    if found is None:
        found = {}
    if node[0] == "s":
        found[node[1]] = None
    elif node[0] in RANGES + PLACES:
        name = bound(node)
        for each in symbols(node[1]):
            if each != name:
                found[each] = None
        for part in operands(node)[1:]:
            symbols(part, found)
    else:
        for part in operands(node):
            symbols(part, found)
    return found


def substituted(node, values):
    """The tree with trees for symbols."""
    if node[0] == "s":
        return values.get(node[1], node)
    parts = operands(node)
    if not parts:
        return node
    if node[0] in RANGES + PLACES:
        others = [substituted(part, values) for part in operands(node)[1:]]
        node, values_inside = opened(node, values, others)
        return rebuilt(node, [substituted(node[1], values_inside), *others])
    return rebuilt(node, [substituted(part, values) for part in parts])


def bound(node):
    """The index of a sum or product, the variable of an integral, a derivative or a limit."""
    return node[3] if node[0] in PLACES else node[4]


def opened(node, values, others):
    """A node with a variable of its own that no value contains, and the values without it."""
    name = bound(node)
    inside = symbols(node[1])
    values_inside = {each: value for each, value in values.items() if each != name and each in inside}
    taken = {each for value in values_inside.values() for each in symbols(value)}
    if node[0] != "d":
        # Bounds cannot contain the index.
        taken |= {each for value in others for each in symbols(value)}
    # A derivative at its own variable is renamed with it.
    wanted = None
    if node[0] == "d" and node[2] == Tree(("s", name)) and name in values and values[name][0] == "s":
        wanted = values[name][1]
        taken |= {each for each in inside if each not in values and each != name}
    if wanted is None or wanted in taken:
        if name not in taken:
            return node, values_inside
        # Under a limit or an integral no letter that whole numbers are known by.
        letters = ("t", "w", "v", "u", "r", "s", "z", "y") if node[0] in ("int", "lim") else ("j", "l", "i", "r", "t", "w", "v", "u")
        wanted = next(each for each in letters if each not in taken and each not in inside)
    renamed = substituted(node[1], {name: Tree(("s", wanted))})
    if node[0] in PLACES:
        node = Tree((node[0], renamed, node[2], wanted, node[4]))
    else:
        node = Tree((node[0], renamed, node[2], node[3], wanted))
    return node, {each: value for each, value in values_inside.items() if each != wanted}


def subtrees(node):
    """The tree and all below it, from the top."""
    yield node
    for part in operands(node):
        yield from subtrees(part)


def size(node):
    return 1 + sum(map(size, operands(node)))


def rational(node):
    """The value of a number that is written out, also of its negative and of a quotient of two; else None."""
    kind = node[0]
    if kind == "n":
        return node[1]
    if kind == "dec":
        return Fraction(node[1])
    if kind == "neg":
        value = rational(node[1])
        return None if value is None else -value
    if kind == "/":
        above, below = rational(node[1]), rational(node[2])
        return above / below if above is not None and below else None
    return None
