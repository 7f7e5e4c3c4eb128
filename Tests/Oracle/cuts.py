"""Claims about derivatives, limits and integrals of functions that are cut at rational numbers, exactly at the cuts and beside them.

Such a function is made of floors, absolute values, signs, maxima and minima of px + q, and of cases, with polynomials. Between two cuts it
is a polynomial, which fractions tell; from these come the values that a claim speaks of: those from the left, from the right and at the cut.
"""

from fractions import Fraction
from itertools import pairwise
from math import ceil, floor as whole_below

from .family import family
from .statement import Claim
from .tree import (
    INFINITY, Tree, absolute, by_cases, derivative, floor, integral_of, limit_of, maximum, minimum, operands, sign, symbol, tree)

X = symbol("x")
HALF = Fraction(1, 2)
LOW, HIGH = Fraction(-4), Fraction(4)
# A polynomial has at most so many coefficients.
MOST = 7
COMPARED = {"<": lambda a, b: a < b, "<=": lambda a, b: a <= b, ">": lambda a, b: a > b, ">=": lambda a, b: a >= b, "=": lambda a, b: a == b,
    "!=": lambda a, b: a != b}


def value(node, x):
    """The value of a function at a fraction; None where it has none."""
    kind = node[0]
    if kind == "n":
        return node[1]
    if kind == "s":
        return x
    if kind == "^":
        base = value(node[1], x)
        return None if base is None else base ** int(node[2][1])
    if kind == "cases":
        found = {value(node[place], x) for sign_, place in zip(node[1], range(2, len(node), 3)) if COMPARED[sign_](
            value(node[place + 1], x), value(node[place + 2], x))}
        if not found and len(node) % 3 == 0:
            return value(node[-1], x)
        return found.pop() if len(found) == 1 else None
    parts = [value(part, x) for part in operands(node)]
    if None in parts:
        return None
    if kind == "+":
        return sum(parts, Fraction(0))
    if kind == "*":
        result = Fraction(1)
        for each in parts:
            result *= each
        return result
    if kind == "neg":
        return -parts[0]
    first = parts[0]
    return {"floor": lambda: Fraction(whole_below(first)), "abs": lambda: abs(first), "sign": lambda: Fraction((first > 0) - (first < 0)),
        "max": lambda: max(parts), "min": lambda: min(parts)}[node[1]]()


def polynomial(node, low, high):
    """The coefficients, from that of x^0 on, of what a function is between two cuts; None where it has no values there."""
    places = [low + (high - low) * Fraction(index + 1, MOST + 1) for index in range(MOST)]
    found = [value(node, x) for x in places]
    if None in found:
        return None
    # Newton's divided differences.
    for order in range(1, MOST):
        for index in range(MOST - 1, order - 1, -1):
            found[index] = (found[index] - found[index - 1]) / (places[index] - places[index - order])
    result = [Fraction(0)] * MOST
    for index in range(MOST - 1, -1, -1):
        result = [(result[k - 1] if k else 0) - places[index] * each for k, each in enumerate(result)]
        result[0] += found[index]
    return result


def at(coefficients, x):
    result = Fraction(0)
    for each in reversed(coefficients):
        result = result * x + each
    return result


def slope(coefficients):
    return [k * each for k, each in enumerate(coefficients)][1:]


def area(coefficients, low, high):
    whole = [Fraction(0)] + [each / (k + 1) for k, each in enumerate(coefficients)]
    return at(whole, high) - at(whole, low)


def written(coefficients):
    """A polynomial as a tree."""
    terms = [tree(c) if k == 0 else c * (X if k == 1 else X**k) if c != 1 else (X if k == 1 else X**k) for k, c in enumerate(coefficients) if c]
    return tree(0) if not terms else terms[0] if len(terms) == 1 else Tree(("+", *terms))


def line(r):
    """px + q, with p and q."""
    p = Fraction(r.choice(["1", "1", "1", "2", "-1", "1/2", "3", "-2", "1/3"]))
    q = Fraction(r.choice(["0", "0", "0", "1", "-1", "1/2", "-3/2", "2/3", "2"]))
    u = X if p == 1 else -X if p == -1 else p * X
    return (u + q if q > 0 else u - -q if q else u), p, q


def small(r, c):
    """A polynomial, often one that is 0 at a place."""
    d = X - c if c > 0 else X + -c if c else X
    return r.choice([lambda: d, lambda: d, lambda: d**2, lambda: X, lambda: X**2, lambda: X + 1, lambda: 2 - X, lambda: tree(r.whole(3)),
        lambda: X * d, lambda: 3 * X - 1])()


def cut(r):
    """A function that is cut, and where."""
    u, p, q = line(r)
    c = -q / p
    kind = r.random()
    if kind < 0.18:
        ends = sorted((p * LOW + q, p * HIGH + q))
        return floor(u), [(k - q) / p for k in range(ceil(ends[0]), whole_below(ends[1]) + 1)]
    if kind < 0.34:
        return absolute(u), [c]
    if kind < 0.48:
        return sign(u), [c]
    if kind < 0.66:
        v, s, t = r.choice([lambda: line(r), lambda: (tree(q), Fraction(0), q)])()
        if s == p:
            v, s, t = tree(1), Fraction(0), Fraction(1)
        return r.choice([maximum, minimum])(*r.sample([u, v], 2)), [(t - q) / (p - s)]
    c = Fraction(r.choice(["0", "0", "0", "1", "-1", "1/2", "2", "-1/3"]))
    d = X - c if c > 0 else X + -c if c else X
    first = r.choice([X, X**2, tree(1), X + 1, -X, X**2 - X, tree(0), 2 * X])
    second = r.choice([lambda: first + r.whole(2) * d, lambda: first + r.whole(2) * d**2, lambda: first + d**3, lambda: first + 1, lambda: X**2,
        lambda: tree(r.whole(3)), lambda: X, lambda: 2 - X])()
    rows = r.choice([
        lambda: [(first, "<", second, ">=")], lambda: [(first, "<=", second, ">")], lambda: [(first, ">", second, "<=")],
        lambda: [(first, ">=", second, None)], lambda: [(first, "<", second, None)], lambda: [(first, "<", second, ">")],
        lambda: [(first, "!=", tree(r.choice([0, 1, value(first, c)])), "=")], lambda: [(first, "!=", tree(r.choice([0, 1, value(first, c)])), None)],
        lambda: [(first, "<=" if r.chance(0.3) else "<", second, ">=")]])()[0]
    if r.chance(0.12):
        # Three pieces.
        e = c + r.choice([1, 2])
        return by_cases([(first, "<", c), (r.choice([second, X, tree(1)]), r.choice([">", ">="]), e)], second), [c, e]
    if rows[3] is None:
        return by_cases([(first, rows[1], c)], rows[2]), [c]
    return by_cases([(first, rows[1], c), (rows[2], rows[3], c)]), [c]


@family("cuts", 4)
def cuts(r):
    """What a derivative, a limit or an integral is at a cut, beside one and across several."""
    f, places = cut(r)
    places = [each for each in places if LOW <= each <= HIGH] or [Fraction(0)]
    c = r.choice(places)
    kind = r.random()
    if kind < 0.35:
        f = r.choice([lambda: f * small(r, c), lambda: small(r, c) * f, lambda: f + small(r, c)])()
    elif kind < 0.43:
        other, more = cut(r)
        f, places = r.choice([lambda: f + other, lambda: f * other, lambda: f - other])(), places + more
    elif kind < 0.47:
        f = f**2
    places = sorted(set(places))
    inside = [each for each in places if LOW <= each <= HIGH]
    marks = [LOW - 1, *inside, HIGH + 1]
    index = marks.index(c)
    left, right = polynomial(f, *marks[index - 1:index + 1]), polynomial(f, *marks[index:index + 2])
    middle = (c + marks[index + 1]) / 2
    sides = [each for each in (left, right) if each is not None]
    if not sides:
        return Claim(absolute(X), ">=", X)
    kind = r.random()
    if kind < 0.3:
        if r.chance(0.25):
            side, c = sides[-1], middle if right is not None else (marks[index - 1] + c) / 2
            wanted = [at(slope(side), c)] * 3 + [at(side, c)]
        else:
            # One of both sides: where they differ there is none.
            wanted = [at(slope(each), c) for each in sides] * 2 + [Fraction(0)]
        return Claim(derivative(f, "x", c), relation(r), tree(r.choice(wanted)))
    if kind < 0.36:
        low, high = (c, marks[index + 1]) if right is not None else (marks[index - 1], c)
        rule = written(slope(sides[-1]))
        given = [(X, r.choice([">", ">", ">", ">", ">="]), tree(low)), (X, r.choice(["<", "<", "<", "<", "<="]), tree(high))]
        if r.chance(0.15):
            rule = r.choice([lambda: rule + 1, lambda: -rule, lambda: written(slope(sides[0]))])()
        hints = [{"x": tree(each)} for each in (low, high, (low + high) / 2)]
        return Claim(derivative(f, "x"), relation(r), rule, given, hints)
    if kind < 0.64:
        side = r.choice(["above", "above", "below", "below", ""])
        wanted = [at(each, c) for each in ((right,) if side == "above" else (left,) if side == "below" else (left, right)) if each is not None] * 3
        wanted += [at(each, c) for each in sides] + [each for each in [value(f, c)] if each is not None] + [Fraction(1)]
        return Claim(limit_of(f, "x", c, side), relation(r), tree(r.choice(wanted)))
    if kind < 0.68 and right is not None and index == len(marks) - 2 and not any(right[1:]) and not any(each[:2] == ("f", "floor") for each in parts_of(f)):
        return Claim(limit_of(f, "x", INFINITY), relation(r), tree(right[0] + r.choice([0, 0, 0, 1])))
    ends = [each for each in [*marks[1:-1], *map(Fraction, range(-3, 4)), HALF, Fraction(5, 3)] if LOW <= each <= HIGH]
    low, high = sorted((r.choice([c, *ends]) if LOW <= c <= HIGH else Fraction(0), r.choice(ends)))
    if low == high or r.chance(0.3) or not any(low < each < high for each in inside):
        # Across the cut.
        low, high = max(LOW, c - r.choice([1, 2, HALF])), min(HIGH, c + r.choice([1, 2, Fraction(1, 3)]))
    total = Fraction(0)
    for first, last in pairwise(sorted({low, high, *[each for each in marks if low < each < high]})):
        piece = polynomial(f, first, last)
        if piece is None:
            return Claim(integral_of(f, "x", low, high), "=", tree(total))
        total += area(piece, first, last)
    if r.chance(0.03):
        low, high, total = high, low, -total
    if r.chance(0.2):
        total += r.choice([1, -1, HALF, Fraction(1, 100)])
    return Claim(integral_of(f, "x", low, high), relation(r), tree(total))


def parts_of(node):
    yield node
    for part in operands(node):
        yield from parts_of(part)


def relation(r):
    return "=" if r.chance(0.92) else r.choice([">=", "<=", "!=", "<"])
