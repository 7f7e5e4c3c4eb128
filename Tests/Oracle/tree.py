"""Formulas as trees of tuples.

A tree is a tuple whose first item names the operation:

    ("n", Fraction)  ("dec", "0.7071")  ("s", "x")  ("pi",)  ("e",)
    ("+", a, b, …)   ("neg", a)   ("*", a, b, …)   ("/", a, b)   ("^", a, b)   ("root", a, 3)   ("f", "sin", a, …)
    ("solved", solution, name): a coordinate of a point that was solved for
    ("deg", a): a degrees   ("±", a, tolerance): the right side of an approximation
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


def function(name):
    return lambda *arguments: call(name, *arguments)


sin, cos, tan, sec, csc, cot = map(function, ("sin", "cos", "tan", "sec", "csc", "cot"))
asin, acos, atan, atan2 = map(function, ("asin", "acos", "atan", "atan2"))
sinh, cosh, tanh, exp, log = map(function, ("sinh", "cosh", "tanh", "exp", "log"))
absolute, sign, floor, minimum, maximum = map(function, ("abs", "sign", "floor", "min", "max"))


LEAVES = ("n", "dec", "s", "pi", "e", "solved")


def operands(node):
    """The trees directly below one."""
    kind = node[0]
    if kind in LEAVES:
        return ()
    if kind == "f":
        return node[2:]
    if kind == "root":
        return node[1:2]
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
    return Tree((kind, *parts))


def symbols(node, found=None):
    """The names that occur, in their order, as the keys of a dictionary."""
    if found is None:
        found = {}
    if node[0] == "s":
        found[node[1]] = None
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
    return rebuilt(node, [substituted(part, values) for part in parts])


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
