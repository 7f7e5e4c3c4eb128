"""Integrals, limits and infinite sums: their values by approximation, where they exist, and undefined where they certainly do not.

What two approximations do not agree about to some 13 digits is unclear. Such values are compared in a grade of their own, `ROUGH`.

Integrals are those between the points at which an integrand has an edge, a pole or a kink, by the substitution of tanh and sinh. At such a
point p, and at infinity, |f(p + h)·h| says whether an integral exists: it falls like a power of h, or does not fall.
Limits are looked for at distances c·10^(−2^j), with two numbers c, and 700 digits; what tends to its limit more slowly than a power is unclear.
Infinite sums are added up where terms fall like a power of a number below 1; where they fall like a power of the index, sums up to 2^j
are extrapolated, and such sums of two starts compared.
"""

from itertools import pairwise

import mpmath

from .arithmetic import LOOK, Grade, Unclear, Undefined
from .tree import Tree, bound, is_infinite, operands, rational, symbols, tree

DIGITS = 80
with mpmath.workdps(1000):
    TEN = mpmath.mpf(10)
    INNER = Grade(DIGITS, TEN**-(DIGITS - 5), TEN**-(DIGITS - 5), TEN**(10**132), 10**131, 0)
    FINE = Grade(700, TEN**-650, TEN**-650, TEN**(10**132), 10**131, 0)
NEAR = TEN**-12


class Rough(Grade):
    """The arithmetic of approximated values, which are told apart by 7 digits, and are taken for equal by 13."""

    def doubtful(self, value):
        """A number whose sign matters, as it is."""
        if value and abs(value) < TEN**-9:
            raise Unclear
        return value

    def quotient(self, a, b):
        return super().quotient(a, self.doubtful(b))

    def root(self, value, degree):
        return super().root(self.doubtful(value), degree)

    def power(self, base, exponent):
        return super().power(self.doubtful(base), exponent)

    def logarithm(self, value):
        return super().logarithm(self.doubtful(value))

    def signum(self, value):
        return super().signum(self.doubtful(value))

    def compared(self, a, b):
        difference, scale = a - b, max(1, abs(a), abs(b))
        if abs(difference) <= TEN**-13 * scale:
            return 0
        if abs(difference) < TEN**-7 * scale:
            raise Unclear
        return 1 if difference > 0 else -1


with mpmath.workdps(1000):
    ROUGH = Rough(DIGITS, TEN**-(DIGITS - 10), TEN**-(DIGITS - 20), TEN**60, 60, 0)
    # For integrals alone.
    FINELY = Rough(DIGITS, TEN**-(DIGITS - 10), TEN**-(DIGITS - 20), TEN**60, 60, 0)
    FINELY.is_fine = True
GRID = 192
KEPT = 4_000
PERIODIC = {"sin": None, "cos": None, "tan": "cos", "sec": "cos", "cot": "sin", "csc": "sin"}


def remembered(node, grade, found):
    """A function of a point that computes each value once."""
    names = list(symbols(node))
    kept = {}

    def value(point):
        key = tuple(point[name] for name in names)
        if key not in kept:
            if len(kept) > KEPT:
                kept.clear()
            try:
                kept[key] = found({name: mpmath.mpf(point[name]) for name in names})
            except Undefined:
                kept[key] = None
            except (Unclear, OverflowError, ZeroDivisionError, MemoryError):
                kept[key] = "unclear"
        result = kept[key]
        if result is None:
            raise Undefined
        if result == "unclear":
            raise Unclear
        return float(result) if not grade.digits else result

    return value


def place_of(node, compiled, grade):
    """A bound as a function of a point: a number, or ±∞."""
    if is_infinite(node):
        number = mpmath.inf if node[0] == "inf" else -mpmath.inf
        return lambda point: number
    return compiled(node, grade)


# Integrals


def edges(node, name, found):
    """Collects expressions in a symbol at whose zeros there may be an edge, a pole, a kink or a jump."""
    kind = node[0]
    if name not in symbols(node) or kind in ("int", "lim", "sum", "prod", "d"):
        return
    if kind == "/":
        found[node[2]] = None
    elif kind == "root":
        found[node[1]] = None
    elif kind == "^":
        found[node[1]] = None
    elif kind == "cases":
        found.update((node[place] - node[place + 1], None) for place in range(3, len(node) - 1, 3))
    elif kind == "f":
        function, parts = node[1], node[2:]
        if function in ("abs", "sign", "log", "atan2"):
            found.update(dict.fromkeys(parts))
        elif function == "floor":
            from .tree import PI, sin

            found[sin(PI * parts[0])] = None
        elif function in ("min", "max"):
            found.update((first - second, None) for first, second in zip(parts, parts[1:]))
        elif function in ("asin", "acos"):
            found[parts[0] - 1] = found[parts[0] + 1] = None
        elif PERIODIC.get(function):
            found[Tree(("f", PERIODIC[function], *parts))] = None
    for part in operands(node):
        edges(part, name, found)


def zero_between(value, low, high):
    """Where a function that has different signs at two places has a zero, a jump or a pole, to all digits."""
    with mpmath.workdps(DIGITS):
        low, high = mpmath.mpf(low), mpmath.mpf(high)
        at_low = value(low)
        for number in range(300):
            if number == 12:
                try:
                    return mpmath.findroot(value, (low, high), solver="anderson", tol=TEN ** -(2 * DIGITS - 40), maxsteps=40)
                except (ValueError, ZeroDivisionError, Undefined):
                    pass
            middle = (low + high) / 2
            try:
                at = value(middle)
            except Undefined:
                return middle
            if not at:
                return middle
            if (at > 0) == (at_low > 0):
                low, at_low = middle, at
            else:
                high = middle
            if high - low < TEN ** -(DIGITS - 4) * max(1, abs(low)):
                break
        return (low + high) / 2


def zeros(expression, name, point, low, high, compiled):
    """The zeros of an expression between two numbers that a grid and what lies between its points show."""
    rough = compiled(expression, LOOK)
    exact = compiled(expression, INNER)
    numbers = {each: float(number) for each, number in point.items()}

    def at(x):
        return exact({**point, name: x})

    def seen(x):
        try:
            return rough({**numbers, name: x})
        except (Undefined, Unclear, OverflowError):
            return None

    first, last = float(low), float(high)
    grid = [first + (last - first) * index / GRID for index in range(GRID + 1)]
    values = [seen(x) for x in grid]
    found = []
    for index in range(GRID):
        a, b = values[index], values[index + 1]
        if a is None or b is None:
            continue
        if a == 0:
            found.append(touched(at, grid, index))
        elif a * b < 0:
            found.append(zero_between(at, grid[index], grid[index + 1]))
    if values[-1] == 0:
        found.append(touched(at, grid, GRID))
    for index in range(1, GRID):
        a, b, c = values[index - 1:index + 2]
        if None in (a, b, c) or not b or abs(b) > abs(a) or abs(b) > abs(c) or a * b < 0 or b * c < 0:
            continue
        # It may touch 0 here.
        h = TEN ** -25
        try:
            x = zero_between(lambda t: at(t + h) - at(t - h), grid[index - 1], grid[index + 1])
            if abs(at(x)) < TEN ** -40:
                found.append(x)
        except (Undefined, Unclear):
            continue
    return [snapped(x) for x in found]


def touched(value, grid, index):
    """A zero at a point of the grid, which may be a rounded number."""
    x = mpmath.mpf(snapped(grid[index]))
    if value(x) == 0:
        return x
    step = grid[1] - grid[0]
    try:
        if value(x - step / 3) * value(x + step / 3) < 0:
            return zero_between(value, x - step / 3, x + step / 3)
    except Undefined:
        pass
    h = TEN ** -25
    return zero_between(lambda t: value(t + h) - value(t - h), x - step / 3, x + step / 3)


def snapped(x):
    """The simple fraction that a number is to 40 digits."""
    for below in (1, 2, 3, 4, 5, 6, 8, 10):
        near = mpmath.nint(x * below) / below
        if abs(near - x) < TEN ** -(12 if isinstance(x, float) else 40):
            return near
    return mpmath.mpf(x)


rules = {}


def rule(step, is_fine):
    """Nodes t of (0, 1) and their weights, for integrals up to 1, in steps of 1/step."""
    if step not in rules:
        found = []
        left, right = (5, 4.5) if is_fine else (4.25, 3.3)
        with mpmath.workdps(DIGITS):
            for index in range(-int(left * step), int(right * step) + 1):
                s = mpmath.mpf(index) / step
                e = mpmath.exp(-mpmath.pi * mpmath.sinh(s))
                found.append((index % 2 == 0, 1 / (1 + e), mpmath.pi * mpmath.cosh(s) * e / (1 + e) ** 2 / step))
        rules[step] = found
    return rules[step]


TINY = TEN ** -30


def piece(f, length, beside, is_fine=False):
    """∫₀^length f(t) dt, where f may be singular at 0, and ∫|f|; by two step sizes that agree, or are nothing beside what there is already."""
    near = TEN ** -20 if is_fine else TEN ** -9
    for step in (80, 160) if is_fine else (10, 20, 40):
        fine = coarse = size = mpmath.mpf(0)
        for is_coarse, node, weight in rule(step, is_fine):
            try:
                each = f(length * node) * weight
            except Undefined:
                if node > TINY and node < 1 - TINY:
                    raise
                continue
            fine += each
            size += abs(each)
            if is_coarse:
                coarse += 2 * each
        # The error of half the step is about the square of this difference.
        if abs(fine - coarse) <= max(near * size, near ** 2 * beside / length):
            return fine * length, size * length
    raise Unclear


def check_end(f):
    """Raises `Undefined` where an integral up to 0 does not exist, `Unclear` where that is not seen."""
    sizes = []
    for power in (8, 16, 32):
        h = mpmath.mpf("10.7390851332") ** -power
        sizes.append(abs(f(h)) * h)
    if not sizes[2] or not sizes[1]:
        return
    falls = mpmath.log10(sizes[1] / sizes[2]) / 16
    if falls > 0.02:
        return
    # Like 1/x; of 1/x^0.999999 there is an integral, also of its product with log x, which rises here for all that.
    if falls < 1e-12 and sizes[0]:
        early = mpmath.log10(sizes[0] / sizes[1]) / 8
        # What rises without bound does not rise more slowly the nearer it comes: (1 − x)^(2^100) rises for long, and is 1 in the end.
        rises = falls < -0.05 and 2 * falls <= early
        if early < 1e-4 and (falls > -0.001 or rises or abs(2 * falls - early) < 1e-9):
            raise Undefined
    raise Unclear


def integral(node, grade, compiled):
    """A definite integral as a function of a point."""
    _, term, low, high, name = node
    # Numbers that are written out are rounded when they are compiled.
    with mpmath.workdps(DIGITS):
        first, last = place_of(low, compiled, INNER), place_of(high, compiled, INNER)
        body = compiled(term, INNER)
    critical = {}
    edges(term, name, critical)
    is_periodic = any(turns(each, name) for each in subtrees_of(term))

    def found(point):
        with mpmath.workdps(DIGITS):
            a, b = +first(point), +last(point)
            # Over one point, also where the integrand has no value.
            if a == b:
                return mpmath.mpf(0)
            sign = 1
            if a > b:
                a, b, sign = b, a, -1
            if max(abs(x) for x in (a, b) if mpmath.isfinite(x)) > 10**6 if mpmath.isfinite(a) or mpmath.isfinite(b) else False:
                raise Unclear
            inside_low = a if mpmath.isfinite(a) else min(b, 0) - 40
            inside_high = b if mpmath.isfinite(b) else max(inside_low, 0) + 40
            marks = {mpmath.mpf(inside_low), mpmath.mpf(inside_high)}
            for each in critical:
                marks.update(zeros(each, name, point, inside_low, inside_high, compiled))
            marks = sorted(x for x in marks if inside_low <= x <= inside_high)
            # Marks that are the same but for rounding.
            marks = [x for x, following in zip(marks, marks[1:] + [None]) if following is None or following - x > NEAR]
            if len(marks) > 12:
                raise Unclear

            def f(x):
                return body({**point, name: x})

            total = size = mpmath.mpf(0)
            pieces = []
            # What turns is followed until it is small, where it is falling.
            steps = (8, 12, 20, 24) if is_periodic else (1,)
            if not mpmath.isfinite(a):
                for step in steps:
                    marks.insert(0, marks[0] - step)
                pieces.append((None, marks[0]))
            if not mpmath.isfinite(b):
                for step in steps:
                    marks.append(marks[-1] + step)
                pieces.append((marks[-1], None))
            pieces += pairwise(marks)
            functions = []
            for p, q in pieces:
                if p is None or q is None:
                    start, way = (q, -1) if p is None else (p, 1)
                    functions.append((lambda u, start=start, way=way: f(start + way / u - way) / u**2, 1, True))
                    continue
                middle = (p + q) / 2
                functions.append((lambda t, p=p: f(p + t), middle - p, False))
                functions.append((lambda t, q=q: f(q - t), q - middle, False))
            # First whether there is an integral at all: one that is unclear elsewhere may have none here.
            is_unclear = False
            for each, length, _ in functions:
                for part in ("0.234567891", "0.56789123", "0.9123456789"):
                    each(length * mpmath.mpf(part))
            for each, _, is_far in functions:
                try:
                    check_end(each)
                except Unclear:
                    is_unclear = True
                except Undefined:
                    if is_far and is_periodic:
                        raise Unclear from None
                    raise
            if is_unclear:
                raise Unclear
            for each, length, _ in sorted(functions, key=lambda each: each[2]):
                part, magnitude = piece(each, length, size, grade.is_fine)
                total += part
                size += magnitude
            if not grade.is_fine and abs(total) < TEN ** -10 * size:
                # What cancels is 0 in this grade.
                total = mpmath.mpf(0)
            return sign * total

    return remembered(node, grade, found)


def subtrees_of(node):
    yield node
    for part in operands(node):
        yield from subtrees_of(part)


def turns(node, name):
    """Whether it is a periodic function of a symbol."""
    return node[0] == "f" and (node[1] in PERIODIC or node[1] == "floor") and name in symbols(node)


# Limits

FACTORS = ("0.7390851332151606", "1.6180339887498949")
POWERS = (8, 16, 32, 64)


def settled(values):
    """What a sequence tends to at least as fast as a power of the distance; `Undefined` where it grows without bound."""
    first, second = abs(values[-1] - values[-2]), abs(values[-2] - values[-3])
    scale = max(1, abs(values[-1]))
    if first <= TEN**-6.5 * scale and first <= max(TEN**-3 * second, TEN**-60 * scale):
        # The last is nearer than the one before by the square of its distance.
        return values[-1]
    sizes = [abs(each) for each in values]
    if all(later > 100 * earlier > 0 for earlier, later in zip(sizes[1:], sizes[2:])) and sizes[-1] > 10**6:
        raise Undefined
    raise Unclear


def limit(node, grade, compiled):
    """A limit as a function of a point."""
    _, term, place, name, side = node
    with mpmath.workdps(FINE.digits):
        at = place_of(place, compiled, FINE)
        body = compiled(term, FINE)
    needs_whole = any(each[0] in ("sum", "prod") and name in symbols(each) or each[0] == "f" and each[1] in (
        "factorial", "binom", "gcd", "lcm", "remainder") for each in subtrees_of(term))

    def found(point):
        with mpmath.workdps(FINE.digits):
            if needs_whole:
                raise Unclear
            centre = at(point)
            # Beside a pole of a tangent, which rounding has left.
            if mpmath.isfinite(centre) and abs(centre) > TEN**20:
                raise Unclear
            values = []
            failure = None
            ways = (1, -1) if not side and mpmath.isfinite(centre) else (-1,) if side == "below" or centre == -mpmath.inf else (1,)
            for way in ways:
                for factor in map(mpmath.mpf, FACTORS):
                    try:
                        values.append(settled([body({**point, name: centre + way * factor * TEN**-power if mpmath.isfinite(centre)
                            else mpmath.floor(way * factor * TEN**power)}) for power in POWERS]))
                    except (Undefined, Unclear) as error:
                        # What is unclear on one side may be undefined on the other.
                        failure = error if not isinstance(failure, Undefined) else failure
            if failure:
                raise failure
            if max(values) - min(values) > NEAR * max(1, *map(abs, values)):
                # Two numbers of one side that differ are a sign of something periodic.
                if abs(values[0] - values[1]) > NEAR * max(1, abs(values[0])) or len(values) > 2 and abs(values[2] - values[3]) > NEAR * max(
                        1, abs(values[2])):
                    raise Unclear
                raise Undefined
            result = values[0]
            return mpmath.mpf(0) if abs(result) < NEAR else result

    return remembered(node, grade, found)


# Infinite sums

MOST_ADDED = 1_500
FIRST_BLOCK = 24
BLOCKS = 7


def extrapolated(sums):
    """The limit of sums up to N, 2N, 4N, … by Richardson's scheme for errors c₁/N^p + c₂/N^(p + 1) + …"""
    row = list(sums)
    differences = [later - earlier for earlier, later in zip(row, row[1:])]
    if not differences[-1]:
        return row[-1]
    power = mpmath.log(abs(differences[-2] / differences[-1]), 2)
    start = mpmath.nint(2 * power) / 2
    if abs(start - power) > 0.1 or start <= 0.4:
        raise Unclear
    level = start
    while len(row) > 1:
        factor = mpmath.mpf(2) ** level
        row = [(factor * later - earlier) / (factor - 1) for earlier, later in zip(row, row[1:])]
        level += 1
    return row[0]


def alike(terms):
    """Whether all terms have the same size."""
    return all(abs(each) == abs(terms[0]) for each in terms)


def series(node, grade, compiled):
    """An infinite sum as a function of a point."""
    _, term, low, _, index = node
    with mpmath.workdps(DIGITS):
        first = compiled(low, INNER)
        body = compiled(term, INNER)

    def found(point):
        with mpmath.workdps(DIGITS):
            start = INNER.whole(first(point))
            if start is None:
                raise Undefined
            if abs(start) > 50:
                raise Unclear

            def at(k):
                return body({**point, index: mpmath.mpf(k)})

            near = [at(start + step) for step in range(60)]
            if not any(near[-12:]):
                # No more terms, as it seems.
                if any(at(start + step) for step in (100, 101, 137, 250, 251)):
                    raise Unclear
                return mpmath.fsum(near)
            try:
                far = [max(abs(at(start + step)), abs(at(start + step + 1))) for step in (100, 200, 400)]
            except Unclear:
                # Factorials that are too large: where terms fall fast, the first of them are enough.
                far = None
            if far is None:
                early, late = max(map(abs, near[38:40])), max(map(abs, near[58:60]))
                ratio = (late / early) ** (mpmath.mpf(1) / 20) if early else mpmath.mpf(0)
                if ratio > TEN**-1:
                    raise Unclear
            elif not far[1] or not far[2]:
                ratio = mpmath.mpf(0)
            else:
                ratio = (far[2] / far[1]) ** (mpmath.mpf(1) / 200)
            if ratio < mpmath.mpf("0.97"):
                total, size, small = mpmath.mpf(0), mpmath.mpf(0), 0
                for step in range(MOST_ADDED):
                    each = near[step] if step < 60 else at(start + step)
                    total += each
                    size = max(size, abs(each), abs(total))
                    small = small + 1 if abs(each) < TEN ** -24 * size else 0
                    if small >= 12 and step > 30:
                        return total if abs(total) > TEN ** -18 * size else mpmath.mpf(0)
                raise Unclear
            if far[2] >= far[1] >= far[0] * (1 - NEAR) and far[2] > TEN ** -3:
                # Terms that do not tend to 0, as far as can be seen.
                if far[0] == far[1] == far[2] and alike(near):
                    raise Undefined
                later = [abs(at(mpmath.mpf(10) ** power)) for power in (4, 8, 16)]
                if later[2] >= later[1] >= later[0] >= far[2] * (1 - NEAR):
                    raise Undefined
                raise Unclear
            signs = [each > 0 for each in near[-12:]]
            alternates = all(one != other for one, other in zip(signs, signs[1:]))
            if not alternates and len(set(signs)) > 1:
                raise Unclear
            falls = mpmath.log(far[1] / far[2], 2)
            if not alternates and falls < 1.1:
                # Terms of one sign that fall no faster than 1/k.
                sizes = [abs(at(mpmath.mpf(10) ** power)) * mpmath.mpf(10) ** power for power in (5, 10, 20)]
                if sizes[1] * (1 - TEN ** -4) <= sizes[2] and sizes[2] > 0 and sizes[0] * (1 - mpmath.mpf("0.1")) <= sizes[1]:
                    raise Undefined
                raise Unclear
            if falls < 0.1:
                raise Unclear
            results = []
            for block in (FIRST_BLOCK, FIRST_BLOCK + 10):
                sums, total, k = [], mpmath.mpf(0), start
                for number in range(BLOCKS):
                    until = start + block * 2**number
                    while k < until:
                        total += at(k)
                        k += 1
                    # Halfway to the next term, where signs alternate.
                    sums.append(total + at(k) / 2 if alternates else total)
                results.append(extrapolated(sums))
            if abs(results[0] - results[1]) > NEAR * max(1, abs(results[0])):
                raise Unclear
            return results[0] if abs(results[0]) > NEAR else mpmath.mpf(0)

    return remembered(node, grade, found)
