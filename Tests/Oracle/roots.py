"""Where an expression is 0: exact solutions for one symbol, the others being given."""

from fractions import Fraction
from math import isqrt

from .arithmetic import LOOK, Unclear, Undefined
from .tree import PI, Tree, acos, asin, atan, cos, exp, log, operands, rational, rebuilt, root, sin, substituted, symbols, tan, tree
from .value import constant

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
    if kind == "n":
        return [node[1]]
    if kind == "dec":
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
    # A polynomial in f(v), with a function that can be turned round.
    inner = opaque(node, name)
    if inner is None:
        return []
    kind, argument, whole = inner
    outer = replaced(node, whole)
    if name in symbols(outer):
        return []
    coefficients = polynomial(outer, "·", values)
    if coefficients is None:
        outer = substituted(outer, {other: tree(value) for other, value in values.items()})
        levels = linear_zero(outer, "·") if set(symbols(outer)) <= {"·"} else []
    else:
        levels = zeros(coefficients) if len(coefficients) > 1 else []
    found = []
    for level in levels:
        for target in inverses(kind, level):
            found += reached(argument, target, name, values)
    return found


def reached(argument, target, name, values):
    """Where an argument has a value."""
    exact = rational(target)
    if exact is not None:
        return solutions(argument - target, name, values)
    coefficients = polynomial(argument, name, values)
    if coefficients is None:
        inner = opaque(argument, name)
        if inner and inner[2] == argument:
            return [each for level in inverses(inner[0], target) for each in reached(inner[1], level, name, values)]
        return []
    if len(coefficients) == 2:
        return [simplified((target - coefficients[0]) / coefficients[1])]
    degree = len(coefficients) - 1
    if degree > 1 and not any(coefficients[1:-1]):
        value = root((target - coefficients[0]) / coefficients[-1], degree)
        return [value] if degree % 2 else [value, -value]
    return []


def linear_zero(expression, name):
    """Where a·x + b is 0, a and b being any constants."""
    zero, one, two = (simplified(substituted(expression, {name: tree(each)})) for each in (0, 1, 2))
    try:
        at = [constant(each, LOOK) for each in (zero, one, two)]
    except (Undefined, Unclear):
        return []
    growth = at[1] - at[0]
    if abs(growth) < 1e-9 or abs(at[2] - at[1] - growth) > 1e-9 * max(1, *map(abs, at)):
        return []
    near = Fraction(growth).limit_denominator(60)
    return [simplified(zero / tree(-near) if abs(near - growth) < 1e-12 else zero / (zero - one))]


TURNED = ("exp", "log", "sqrt", "abs", "asin", "acos", "atan", "sinh", "tanh", "sin", "cos", "tan")


def opaque(node, name):
    """A function of the symbol, the outermost: its kind, its argument and itself."""
    kind = node[0]
    if name not in symbols(node):
        return None
    if kind == "root":
        return ("root", node[2]), node[1], node
    if kind == "f" and node[1] in TURNED:
        return (node[1], None), node[2], node
    if kind == "^":
        exponent = rational(node[2])
        if exponent is not None and exponent.denominator > 1:
            return ("power", exponent), node[1], node
        base = rational(node[1])
        if base is not None and base > 0 and base != 1:
            return ("base", base), node[2], node
    if kind == "/" and not symbols(node[1]):
        return ("over", node[1]), node[2], node
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
    return rebuilt(node, [replaced(part, whole) for part in parts]) if parts else node


def inverses(kind, level):
    """What the argument of a function may be where its value is a given one; a value that it never has gives nothing of use."""
    name, detail = kind
    exact = rational(level)
    if name in ("root", "sqrt"):
        degree = detail or 2
        if exact is None:
            return [level**degree]
        return [tree(exact**degree)] if exact >= 0 or degree % 2 else []
    if name == "over":
        return [] if exact == 0 else [simplified(detail / level)]
    if name == "power":
        if exact is None:
            return [level ** (1 / detail)]
        return [tree(exact) ** (1 / detail)] if exact > 0 else [tree(0)] if exact == 0 and detail > 0 else []
    if name == "abs":
        return [level, simplified(-level)] if exact is None or exact >= 0 else []
    if name == "exp":
        return [tree(0)] if exact == 1 else [log(level)] if exact is None or exact > 0 else []
    if name == "base":
        return [tree(0)] if exact == 1 else [log(level) / log(detail)] if exact is None or exact > 0 else []
    if name == "log":
        return [tree(1)] if exact == 0 else [exp(level)] if exact is None or abs(exact) < 20 else []
    if name == "sin":
        return [] if exact is not None and abs(exact) > 1 else [asin_of(level), simplified(PI - asin_of(level))]
    if name == "cos":
        return [] if exact is not None and abs(exact) > 1 else [acos_of(level), simplified(-acos_of(level))]
    if name == "tan":
        return [tree(0), PI] if exact == 0 else [atan(level), atan(level) + PI]
    if name == "asin":
        return [sin(level)]
    if name == "acos":
        return [cos(level)]
    if name == "atan":
        return [tan(level)]
    if name == "sinh":
        return [tree(0)] if exact == 0 else [log(level + root(level**2 + 1))]
    return [tree(0)] if exact == 0 else [log((1 + level) / (1 - level)) / 2] if exact is None or abs(exact) < 1 else []


KNOWN_SINES = {Fraction(0): Fraction(0), Fraction(1): Fraction(1, 2), Fraction(-1): Fraction(-1, 2), Fraction(1, 2): Fraction(1, 6),
    Fraction(-1, 2): Fraction(-1, 6)}


def asin_of(level):
    exact = rational(level)
    return simplified(tree(KNOWN_SINES[exact]) * PI) if exact in KNOWN_SINES else asin(level)


def acos_of(level):
    exact = rational(level)
    return simplified(tree(Fraction(1, 2) - KNOWN_SINES[exact]) * PI) if exact in KNOWN_SINES else acos(level)


def simplified(node):
    """A constant tree with its fractions computed, and without what adds or multiplies nothing."""
    kind = node[0]
    if kind in ("n", "s", "pi", "e", "solved"):
        return node
    if kind == "dec":
        return tree(Fraction(node[1]))
    parts = [simplified(part) for part in operands(node)]
    if kind == "+":
        total = None
        others = []
        for part in parts:
            if part[0] == "n":
                total = part[1] if total is None else total + part[1]
            else:
                others.append(part)
        if not others:
            return tree(total)
        if total:
            others.append(tree(total))
        return others[0] if len(others) == 1 else Tree(("+", *others))
    if kind == "*":
        factor = None
        others = []
        for part in parts:
            if part[0] == "n":
                factor = part[1] if factor is None else factor * part[1]
            else:
                others.append(part)
        if not others:
            return tree(factor)
        # 0 times something stays: it may be undefined.
        if factor is not None and factor != 1:
            others.insert(0, tree(factor))
        return others[0] if len(others) == 1 else Tree(("*", *others))
    first = parts[0]
    if kind == "neg":
        return tree(-first[1]) if first[0] == "n" else first[1] if first[0] == "neg" else Tree(("neg", first))
    if kind == "/" and parts[1][0] == "n" and parts[1][1]:
        if first[0] == "n":
            return tree(first[1] / parts[1][1])
        return first if parts[1][1] == 1 else simplified(Tree(("*", tree(1 / parts[1][1]), first)))
    if kind == "^" and first[0] == "n" and parts[1][0] == "n":
        exponent = parts[1][1]
        if exponent.denominator == 1 and abs(exponent) <= 12 and (first[1] or exponent >= 0):
            return tree(first[1] ** int(exponent))
    return rebuilt(node, parts)
