"""Sums, products, derivatives and functions of whole numbers: their values, and which symbols they make whole numbers."""

import math

import mpmath

from .arithmetic import Grade, Unclear, Undefined
from .tree import PLACES, RANGES, is_infinite, operands, rational, symbols

# A range with more terms is unclear, beside derivatives one with more than the second number.
MOST_TERMS = 300, 9
# Functions of whole numbers, and which of them take their letters from 0.
WHOLE = ("factorial", "binom", "gcd", "lcm", "remainder")
FROM_ZERO = ("factorial", "binom")
# Distances at which differences are taken, powers of ten: by the digits of the grade, and by how many derivatives stand around.
DISTANCES = {50: (22, 75, 240), 500: (210, 660)}
MOST_ORDER = 6


def is_polynomial(node):
    """Whether it is a binomial coefficient over a numeral, which has a value for each real number above."""
    below = rational(node[3]) if node[0] == "f" and node[1] == "binom" else None
    return below is not None and below >= 0 and below.denominator == 1


def whole_function(name, grade, is_of_reals=False):
    """A function of whole numbers; a binomial coefficient perhaps of a real number above a whole one."""
    def counts(values):
        found = [grade.whole(value) for value in values]
        if None in found:
            raise Undefined
        return found

    def number(value):
        if abs(value) > grade.largest:
            raise Unclear
        return grade.one * value

    def factorial(value):
        n, = counts([value])
        if n < 0:
            raise Undefined
        if n > 500:
            raise Unclear
        return number(math.factorial(n))

    def binomial(above, below):
        n, k = counts([above, below])
        if k < 0:
            return grade.nothing
        if k > 500:
            raise Unclear
        result = 1
        for index in range(k):
            result = result * (n - index) // (index + 1)
        return number(result)

    def remainder(a, m):
        a, m = counts([a, m])
        if m == 0:
            raise Undefined
        return number(a % m)

    def polynomial(above, below):
        result = grade.one
        for index in range(grade.whole(below)):
            # tan(5π/4) - 1 is 0, whatever the last digits say.
            factor = grade.sum(above, -grade.one * index) if index else above
            result = grade.product(result, factor) / (grade.one * (index + 1))
        return result

    if name == "factorial":
        return factorial
    if name == "binom":
        return polynomial if is_of_reals else binomial
    if name == "remainder":
        return remainder
    together = math.gcd if name == "gcd" else math.lcm
    return lambda *values: number(together(*counts(values)))


def ranged(node, grade, compiled):
    """A sum or product over whole numbers: 0 or 1 where the upper bound is one less than the lower, undefined where it is smaller still."""
    kind, _, _, _, index = node
    term, low, high = (compiled(part, grade) for part in node[1:4])
    whole = grade.whole
    operation = grade.sum if kind == "sum" else grade.product
    empty = grade.nothing if kind == "sum" else grade.one
    most = MOST_TERMS[isinstance(grade, Fine) or has_derivative(node)]

    def value(point):
        first, last = whole(low(point)), whole(high(point))
        if first is None or last is None or last < first - 1:
            raise Undefined
        if last - first >= most:
            raise Unclear
        result = None
        for number in range(first, last + 1):
            each = term({**point, index: grade.one * number})
            result = each if result is None else operation(result, each)
        return empty if result is None else result

    return value


class Fine(Grade):
    """The arithmetic of differences, around derivatives of a grade."""

    def __init__(self, outer, base, depth, order):
        self.base = base
        self.depth = depth
        self.distance = DISTANCES[base][depth]
        digits = (self.distance + 2) * order + 2 * self.distance + 30
        with mpmath.workdps(digits):
            tiny = mpmath.mpf(10) ** -(digits - 4)
            super().__init__(digits, tiny, tiny * 10**6, mpmath.mpf(10) ** 300, 600, 0)
            # Powers of small distances are no less clear.
            self.smallest = mpmath.mpf(10) ** -20_000

    def moderate(self, value):
        """An angle; one that turns between two points of a difference is unclear."""
        if abs(value) > 10**12:
            raise Unclear
        return value

    def exponential(self, value):
        """Powers of small distances are small: p·log x is −732 for x = 10^−212 and p = 3/2."""
        if not -40_000 < value <= self.exponent:
            raise Unclear
        return self.exp(value)

    def sine(self, value):
        return super().sine(self.moderate(value))

    def cosine(self, value):
        return super().cosine(self.moderate(value))


fine = {}


def inner_grade(grade, order):
    """The grade in which differences are taken."""
    base = getattr(grade, "base", None) or (500 if grade.digits == 500 else 50)
    depth = grade.depth + 1 if isinstance(grade, Fine) else 0
    if depth >= len(DISTANCES[base]) or order > MOST_ORDER:
        return None
    key = base, depth, order
    if key not in fine:
        fine[key] = Fine(grade, base, depth, order)
    return fine[key]


def derived(node, grade, compiled):
    """A derivative: all differences up to its order have a limit from the left and the same from the right.

    That is so exactly where it exists, for functions that are powers of the distance on either side of a point.
    """
    _, term, place, name, order = node
    inner = inner_grade(grade, order)
    if inner is None:
        def unclear(point):
            raise Unclear
        return unclear
    with mpmath.workdps(inner.digits):
        body, at = compiled(term, inner), compiled(place, inner)

    last = [None, None]

    def value(point):
        # Sides are looked at twice at each point.
        if last[0] is not point:
            last[:] = point, None
            last[1] = found(point)
        if last[1] is None:
            raise Undefined
        return last[1]

    def found(point):
        try:
            return at_point(point)
        except Undefined:
            return None
        except Unclear:
            last[0] = None
            raise

    def at_point(point):
        with mpmath.workdps(inner.digits):
            point = {each: number if isinstance(number, mpmath.mpf) else mpmath.mpf(number) for each, number in point.items()}
            centre = at(point)
            # What happens at 0 must not lie between the point and its neighbours.
            if abs(centre) > 10**12 or centre and abs(centre) < mpmath.mpf(10) ** -(inner.distance * 9 // 20):
                raise Unclear
            seen = {}

            def f(distance):
                if distance not in seen:
                    seen[distance] = body({**point, name: centre + distance})
                return seen[distance]

            f(mpmath.mpf(0))
            step = mpmath.mpf(10) ** -inner.distance
            result = None
            for each in range(1, order + 1):
                right, left = limit(f, step, each, inner), limit(f, -step, each, inner)
                scale = max(abs(right), abs(left), 1)
                apart = abs(right - left) / scale
                near = mpmath.mpf(10) ** -(inner.distance // 2)
                if apart > near:
                    raise Undefined
                result = (right + left) / 2
            # What is left by the differences of great values that cancel. Where the function is as small itself, as e^x far to the left,
            # it may be no less than the value.
            least = mpmath.mpf(10) ** -(inner.distance * 1.6)
            if abs(result) < least:
                if 0 < abs(f(mpmath.mpf(0))) < least:
                    raise Unclear
                result = mpmath.mpf(0)
            # Beside a great curvature, as of m^2*tanh(1 - m)^(-1000) at 0, a small slope is what extrapolation leaves of nothing.
            slope = abs(f(step) - f(mpmath.mpf(0))) / abs(step)
            if 0 < abs(result) < slope * mpmath.mpf(10) ** -(inner.distance * 4 // 5):
                raise Unclear
        if not grade.digits:
            return float(result)
        return +result

    return value


def antiderived(known, function, grade, compiled, bounds):
    """Whether a function has the derivative that stands under an integral sign, at a point at which both are defined.

    At the ends of intervals on which both are defined, and which the bounds leave, it is that from inside. `bounds` makes tests
    of what is assumed, for a grade.
    """
    _, term, variable = known
    name = variable[1]
    inner = inner_grade(grade, 1)
    if inner is None:
        def unclear(point):
            raise Unclear
        return unclear
    plain, outer = compiled(function, grade), compiled(term, grade)
    with mpmath.workdps(inner.digits):
        body, slope = compiled(function, inner), compiled(term, inner)
        assumed = bounds(inner)

    def holds(point):
        plain(point)
        outer(point)
        with mpmath.workdps(inner.digits):
            point = {each: number if isinstance(number, mpmath.mpf) else mpmath.mpf(number) for each, number in point.items()}
            centre = point.get(name, mpmath.mpf(0))
            if abs(centre) > 10**12 or centre and abs(centre) < mpmath.mpf(10) ** -(inner.distance * 9 // 20):
                raise Unclear
            found = []
            for step in (mpmath.mpf(10) ** -inner.distance, -mpmath.mpf(10) ** -inner.distance):
                try:
                    for power in range(3):
                        beside = {**point, name: centre + step / 10**power}
                        body(beside)
                        slope(beside)
                        if not all(test(beside) for test in assumed):
                            raise Undefined
                except Undefined:
                    continue

                def f(distance):
                    return body({**point, name: centre + distance})

                try:
                    found.append(limit(f, step, 1, inner))
                except Undefined:
                    if grows(f, step):
                        return False
                    # It may tend to a number, but more slowly than can be seen.
                    raise Unclear from None
            if not found:
                raise Unclear
            scale = max(1, *map(abs, found))
            if abs(found[0] - found[-1]) > mpmath.mpf(10) ** -(inner.distance // 2) * scale:
                return False
            difference = abs(sum(found) / len(found) - slope({**point, name: centre}))
            # What is left of the second power of a root of the distance after the first.
            if difference < mpmath.mpf(10) ** -(inner.distance * 0.9) * scale:
                return True
            if difference < mpmath.mpf(10) ** -(inner.distance // 3) * scale:
                raise Unclear
        return False

    return holds


def grows(f, step):
    """Whether quotients of differences move ever farther."""
    first, second, third = ((f(step / 10**power) - f(0 * step)) / step * 10**power for power in range(3))
    return abs(third - second) > mpmath.mpf("1.05") * abs(second - first)


def limit(f, step, order, grade):
    """The limit of the quotients of differences on one side; undefined where they do not settle."""
    values = []
    size = mpmath.mpf(0)
    for power in range(3):
        h = step / 10**power
        total = mpmath.mpf(0)
        for index in range(order + 1):
            each = f(index * h)
            size = max(size, abs(each))
            total += (-1) ** (order - index) * math.comb(order, index) * each
        values.append(total / h**order)
    first, second = values[1] - values[0], values[2] - values[1]
    scale = max(1, *map(abs, values))
    # What rounding alone may make of equal values.
    noise = size * mpmath.mpf(10) ** (4 - grade.digits) / abs(h) ** order
    small = max(mpmath.mpf(10) ** -(2 * grade.distance) * scale, noise)
    if abs(first) <= small and abs(second) <= small:
        return values[1]
    if abs(second) > mpmath.mpf("0.97") * abs(first):
        raise Undefined
    if abs(second) > mpmath.mpf("0.7") * abs(first):
        raise Unclear
    return values[2] - second**2 / (second - first)


def has_derivative(node):
    return node[0] in ("d", "anti") or any(map(has_derivative, operands(node)))


def is_approximate(node):
    """Whether there is something in a tree whose values come from approximation: an integral, a limit or an infinite sum."""
    return node[0] in ("int", "lim") or node[0] == "sum" and is_infinite(node[3]) or any(map(is_approximate, operands(node)))


def has_integrals_alone(node):
    """Whether all that is approximated in a tree are integrals of what is not."""
    if node[0] == "int":
        return not any(map(is_approximate, operands(node)))
    return not is_approximate(node) or node[0] not in ("lim", "sum") and all(map(has_integrals_alone, operands(node)))


def is_special(node):
    """Whether there is in a tree what binds a symbol, or a function of whole numbers."""
    return node[0] in (*RANGES, *PLACES, "anti") or node[0] == "f" and node[1] in WHOLE or any(map(is_special, operands(node)))


def implied(node, found, bound=frozenset(), inside=False):
    """Collects which symbols are whole numbers by where they stand: those of bounds, of divisors, and from 0 those of factorials."""
    kind = node[0]

    def enter(part, set_):
        for name in symbols(part):
            if name not in bound and found.get(name) != "ℕ_0":
                found[name] = set_

    if kind in ("sum", "prod"):
        enter(node[2], "ℤ")
        enter(node[3], "ℤ")
        implied(node[2], found, bound)
        implied(node[3], found, bound)
        implied(node[1], found, bound | {node[4]}, inside)
        return
    if kind == "int":
        implied(node[2], found, bound, inside)
        implied(node[3], found, bound, inside)
        implied(node[1], found, bound | {node[4]}, inside)
        return
    if kind in PLACES:
        implied(node[1], found, bound | {node[3]}, inside)
        implied(node[2], found, bound, inside)
        return
    if kind == "f" and node[1] in WHOLE and not is_polynomial(node):
        for part in node[2:]:
            enter(part, "ℕ_0" if node[1] in FROM_ZERO else "ℤ")
        inside = inside or node[1] not in FROM_ZERO
    if kind == "^" and inside and rational(node[2]) is None:
        enter(node[2], "ℕ_0")
    for part in operands(node):
        implied(part, found, bound, inside)
