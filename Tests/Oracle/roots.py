"""Where an expression is 0: exact solutions for one symbol, the others being given."""

from fractions import Fraction
from math import isqrt

from .tree import Tree, absolute, exp, log, operands, rational, root, tree

HIGHEST = 4


def polynomial(node, name, values):
    """The coefficients of a tree as a polynomial in one symbol, lowest first; None where it is none.

    values: fractions for the other symbols.
    """
    kind = node[0]
    if kind == "s":
        if node[1] == name:
            return [Fraction(0), Fraction(1)]
        value = values.get(node[1])
        return None if value is None else [value]
    if kind in ("n", "dec"):
        return [Fraction(node[1])]
    if kind == "neg":
        inner = polynomial(node[1], name, values)
        return None if inner is None else [-each for each in inner]
    if kind == "+":
        result = []
        for part in node[1:]:
            inner = polynomial(part, name, values)
            if inner is None:
                return None
            if len(inner) > len(result):
                result, inner = inner[:], result
            for place, each in enumerate(inner):
                result[place] += each
        return trimmed(result)
    if kind == "*":
        result = [Fraction(1)]
        for part in node[1:]:
            inner = polynomial(part, name, values)
            if inner is None:
                return None
            result = multiplied(result, inner)
            if len(result) > HIGHEST + 1:
                return None
        return result
    if kind == "/":
        above, below = polynomial(node[1], name, values), polynomial(node[2], name, values)
        if above is None or below is None or len(below) != 1 or not below[0]:
            return None
        return [each / below[0] for each in above]
    if kind == "^":
        exponent = rational(node[2])
        base = polynomial(node[1], name, values)
        if base is None or exponent is None or exponent.denominator != 1 or not 0 <= exponent <= 12:
            return None
        if (len(base) - 1) * exponent > HIGHEST:
            return None
        result = [Fraction(1)]
        for _ in range(int(exponent)):
            result = multiplied(result, base)
        return result
    if kind == "f" and node[1] == "abs":
        inner = polynomial(node[2], name, values)
        return [abs(inner[0])] if inner is not None and len(inner) == 1 else None
    return None


def trimmed(coefficients):
    while len(coefficients) > 1 and not coefficients[-1]:
        coefficients.pop()
    return coefficients


def multiplied(a, b):
    result = [Fraction(0)] * (len(a) + len(b) - 1)
    for i, p in enumerate(a):
        if p:
            for j, q in enumerate(b):
                result[i + j] += p * q
    return trimmed(result)


def square_root(value):
    """The root of a fraction, where it is one."""
    p, q = isqrt(value.numerator), isqrt(value.denominator)
    return Fraction(p, q) if p * p == value.numerator and q * q == value.denominator else None


GUESSES = [Fraction(each) for each in (0, 1, -1, 2, -2, 3, -3)] + [Fraction(1, 2), Fraction(-1, 2)]


def zeros(coefficients):
    """The real zeros of a polynomial, as trees; of higher degree only some."""
    found = []
    while len(coefficients) > 3:
        guess = next((each for each in GUESSES if not evaluated(coefficients, each)), None)
        if guess is None:
            if len(coefficients) == 5 and not coefficients[1] and not coefficients[3]:
                for square in zeros(coefficients[::2]):
                    found += [root(square), -root(square)]
            elif len(coefficients) == 4 and not coefficients[1] and not coefficients[2]:
                found.append(root(tree(-coefficients[0] / coefficients[3]), 3))
            return found
        found.append(tree(guess))
        # Divided by x − guess.
        rest, carry = [], Fraction(0)
        for each in reversed(coefficients):
            carry = each + carry * guess
            rest.append(carry)
        coefficients = rest[-2::-1]
    if len(coefficients) == 2:
        return found + [tree(-coefficients[0] / coefficients[1])]
    if len(coefficients) < 3:
        return found
    c, b, a = coefficients
    inside = b * b - 4 * a * c
    if inside < 0:
        return found
    exact = square_root(inside)
    if exact is not None:
        found.append(tree((exact - b) / (2 * a)))
        if exact:
            found.append(tree((-exact - b) / (2 * a)))
        return found
    middle, half = tree(-b / (2 * a)), root(tree(inside / (4 * a * a)))
    return found + [middle + half, middle - half]


def evaluated(coefficients, value):
    result = Fraction(0)
    for each in reversed(coefficients):
        result = result * value + each
    return result


def solutions(node, name, values):
    """Trees for a symbol at which an expression is 0, the others being fractions."""
    coefficients = polynomial(node, name, values)
    if coefficients is not None:
        return zeros(coefficients) if len(coefficients) > 1 else []
    # a·f(v) + b with a function that can be turned round.
    inner = opaque(node, name)
    if inner is None:
        return []
    kind, argument, whole = inner
    outer = polynomial(replaced(node, whole), "·", values)
    found = []
    for level in zeros(outer) if outer is not None and len(outer) > 1 else []:
        for target in inverses(kind, level):
            exact = rational(target)
            if exact is not None:
                found += solutions(argument - target, name, values)
                continue
            line = polynomial(argument, name, values)
            if line is not None and len(line) == 2:
                found.append((target - line[0]) / line[1])
    return found


def opaque(node, name):
    """The outermost function of the symbol: its kind, its argument and itself."""
    kind = node[0]
    if kind == "root":
        return ("root", node[2]), node[1], node
    if kind == "f" and node[1] in ("exp", "log", "sqrt", "abs", "asin", "atan", "sinh", "tanh") and len(node) == 3:
        return (node[1], None), node[2], node
    if kind == "^":
        exponent = rational(node[2])
        if exponent is not None and exponent.denominator > 1:
            return ("power", exponent), node[1], node
        base = rational(node[1])
        if base is not None and base > 0 and base != 1:
            return ("base", base), node[2], node
    for part in operands(node):
        found = opaque(part, name)
        if found:
            return found
    return None


def replaced(node, whole):
    """The tree with the symbol · in place of a part."""
    if node == whole:
        return Tree(("s", "·"))
    parts = operands(node)
    if not parts:
        return node
    if node[0] == "f":
        return Tree(("f", node[1], *[replaced(part, whole) for part in parts]))
    if node[0] == "root":
        return Tree(("root", replaced(node[1], whole), node[2]))
    return Tree((node[0], *[replaced(part, whole) for part in parts]))


def inverses(kind, level):
    """What the argument of a function is where its value is a given one."""
    name, detail = kind
    exact = rational(level)
    if exact is None:
        return []
    if name == "root" or name == "sqrt":
        degree = detail or 2
        return [tree(exact**degree)] if exact >= 0 or degree % 2 else []
    if name == "power":
        return [tree(exact) ** (1 / detail)] if exact > 0 else [tree(0)] if exact == 0 and detail > 0 else []
    if name == "abs":
        return [tree(exact), tree(-exact)] if exact >= 0 else []
    if name == "exp":
        return [tree(0)] if exact == 1 else [log(exact)] if exact > 0 else []
    if name == "base":
        return [log(exact) / log(detail)] if exact > 0 and exact != 1 else [tree(0)] if exact == 1 else []
    if name == "log":
        return [tree(1)] if exact == 0 else [exp(exact)] if abs(exact) < 20 else []
    if name in ("asin", "atan", "sinh", "tanh"):
        return [tree(0)] if exact == 0 else []
    return [absolute(exact)]
