"""Derivatives, integrals, limits and infinite sums by numbers: what is not known to some 18 digits raises Undefined."""

from mpmath import mp, mpf

from .textbook_values import Nearness, Undefined, real

# The step of a derivative whose function is known to all digits, and of one that is known to 35.
FINE, ROUGH = mpf(10) ** -50, mpf(10) ** -3
# Digits with which integrals and infinite sums are computed, and those in which two computations have to agree.
DIGITS, AGREED = 40, mpf(10) ** -18


def agree(a, b, most=AGREED):
    return abs(a - b) <= most * (1 + abs(a))


def difference(f, x, order, step, side):
    """The difference quotient of f of an order: at both sides of x (0), above it (1) or below it (-1)."""
    start = {0: -mpf(order) / 2, 1: mpf(0), -1: -mpf(order)}[side]
    return mp.fsum((-1) ** (order - k) * mp.binomial(order, k) * f(x + (start + k) * step) for k in range(order + 1)) / step ** order


def derivative(f, x, order=1, rough=False):
    """The derivative of f at x. Where those from both sides differ there is none."""
    if order == 0:
        return f(x)
    if rough:
        with mp.workdps(DIGITS):
            row = [difference(f, x, order, ROUGH / 2 ** k, 0) for k in range(5)]
            for power in range(1, 5):
                row = [(4 ** power * b - a) / (4 ** power - 1) for a, b in zip(row, row[1:])]
            return row[0]
    near, Nearness.value = Nearness.value, mpf(10) ** -70
    try:
        with mp.workdps(mp.dps + 60 * order):
            f(x)
            above, below = difference(f, x, order, FINE, 1), difference(f, x, order, FINE, -1)
            if not agree(above, below, mpf(10) ** -15):
                raise Undefined
            return difference(f, x, order, FINE, 0)
    finally:
        Nearness.value = near


def antiderivative(f, start, end):
    """The integral of f from start to end, which are next to each other, by Gauss and Legendre."""
    middle, half = (start + end) / 2, (end - start) / 2
    far = half * mp.sqrt(mpf(3) / 5)
    return half * (5 * f(middle - far) + 8 * f(middle) + 5 * f(middle + far)) / 9 if half else mpf(0)


def edges(kinks, low, high):
    """Where functions change their sign between two bounds."""
    found = set()
    left, right = max(low, mpf(-40)), min(high, mpf(40))
    places = [left + (right - left) * k / 61 for k in range(62)]
    for kink in kinks:
        def value(x):
            try:
                return mp.re(kink(x))
            except Undefined:
                return None
        signs = [value(x) for x in places]
        for a, b, one, two in zip(places, places[1:], signs, signs[1:]):
            if one is None or two is None or one * two > 0 or one == two == 0:
                continue
            if 0 in (one, two):
                found.add(a if one == 0 else b)
                continue
            for _ in range(170):
                middle = (a + b) / 2
                half = value(middle)
                if half is None or half == 0:
                    break
                a, b = (middle, b) if half * one > 0 else (a, middle)
            found.add(mp.nint(middle) if abs(middle - mp.nint(middle)) < mpf(10) ** -30 else middle)
    return [low, *sorted(x for x in found if low < x < high), high]


def piece(f, low, high):
    """The integral over a piece, and its error; what is undefined at the very ends counts as 0."""
    def value(x):
        try:
            return f(x)
        except (Undefined, ZeroDivisionError):
            if min(abs(x - low), abs(x - high)) < mpf(10) ** -15 or abs(x) > mpf(10) ** 15:
                return mpf(0)
            raise
    return mp.quad(value, [low, high], error=True, maxdegree=8)


def split(f, low, high, depth):
    try:
        total, error = piece(f, low, high)
    except (ValueError, OverflowError):
        raise Undefined from None
    if error < AGREED * (1 + abs(total)):
        return total
    if depth == 0 or mp.isinf(low) or mp.isinf(high):
        raise Undefined
    middle = (low + high) / 2
    return split(f, low, middle, depth - 1) + split(f, middle, high, depth - 1)


def waves(f, low):
    """The integral of a function with ever more changes of sign from low to infinity: pieces between these, added as an alternating series."""
    zeros, x = [], low
    step = mpf(1) / 8
    before = f(low + step / 16)
    while len(zeros) < 42 and x < low + 400:
        after = f(x + step)
        if before * after < 0:
            a, b = x, x + step
            for _ in range(140):
                middle = (a + b) / 2
                a, b = (middle, b) if f(middle) * before > 0 else (a, middle)
            zeros.append((a + b) / 2)
            # Changes of sign may come closer and closer.
            step = min(step, (zeros[-1] - (zeros[-2] if len(zeros) > 1 else low)) / 6)
        x, before = x + step, after
    if len(zeros) < 42:
        raise Undefined
    parts = [split(f, a, b, 3) for a, b in zip([low, *zeros], zeros)]
    if any(a * b > 0 for a, b in zip(parts[2:], parts[3:])):
        raise Undefined
    sums = [mp.fsum(parts[:k]) for k in range(len(parts) - 30, len(parts) + 1)]
    while len(sums) > 2:
        sums = [(a + b) / 2 for a, b in zip(sums, sums[1:])]
    # Euler's means of 30 partial sums are good to some 16 digits.
    if not agree(sums[0], sums[1], mpf(10) ** -14):
        raise Undefined
    return (sums[0] + sums[1]) / 2


def integral(f, low, high, kinks=()):
    """The integral between two bounds, in pieces between the zeros of kinks."""
    if low == high:
        return mpf(0)
    if low > high:
        return -integral(f, high, low, kinks)
    near, Nearness.value = Nearness.value, mpf(10) ** -300
    try:
        with mp.workdps(DIGITS):
            ends = edges(kinks, low, high)
            if mp.isinf(ends[0]) and mp.isinf(ends[-1]) and len(ends) == 2:
                ends.insert(1, mpf(0))
            try:
                return mp.fsum(split(f, a, b, 5) for a, b in zip(ends, ends[1:]))
            except Undefined:
                if not mp.isinf(high):
                    raise
            if mp.isinf(low):
                return waves(f, mpf(0)) + waves(lambda x: f(-x), mpf(0))
            return waves(f, low)
    finally:
        Nearness.value = near


def settled(values):
    """What values tend to that come nearer to it by orders of magnitude, or an infinity."""
    if all(abs(a) * 10 < abs(b) and mp.sign(b) == mp.sign(values[0]) for a, b in zip(values, values[1:])) and abs(values[-1]) > mpf(10) ** 9:
        return mp.sign(values[0]) * mp.inf
    if not agree(values[-1], values[-2], mpf(10) ** -14) or not agree(values[-1], values[-3], mpf(10) ** -10):
        raise Undefined
    return values[-1]


def limit(f, place, side=None, whole=False, rough=False):
    """The limit of f at a place, which may be infinite: from above (+), from below (-) or from both sides."""
    if mp.isinf(place):
        if rough:
            return extrapolated(f)
        far = [mpf(10) ** 25 + 2, mpf(10) ** 35 + 1, mpf(10) ** 45, mpf(10) ** 45 + 1]
        steps = far if whole else [x * mp.sign(place) * mp.sqrt(2 + k) for k, x in enumerate(far)]
        approach = lambda step: step
    else:
        steps = [mpf(10) ** -25, mpf(10) ** -35, mpf(10) ** -45]
        approach = lambda step: place + step
    near, Nearness.value = Nearness.value, mpf(10) ** -400
    try:
        with mp.workdps(700):
            sides = [1, -1] if side is None and not mp.isinf(place) else [-1 if side == "-" else 1]
            found = [settled([real(f(approach(way * step))) for step in steps]) for way in sides]
    except (OverflowError, ValueError, MemoryError):
        raise Undefined from None
    finally:
        Nearness.value = near
    if found[0] != found[-1] and not agree(found[0], found[-1], mpf(10) ** -14):
        raise Undefined
    return found[0]


def extrapolated(f):
    """The limit of f(n) for great whole n, by Richardson's extrapolation with n = 2, 4, 8, ..."""
    with mp.workdps(DIGITS):
        row = [real(f(mpf(2) ** k)) for k in range(1, 11)]
        corners = []
        for power in range(1, 10):
            row = [(2 ** power * b - a) / (2 ** power - 1) for a, b in zip(row, row[1:])]
            corners.append(row[-1])
    if not agree(corners[-1], corners[-2], mpf(10) ** -12):
        raise Undefined
    return corners[-1]


def series(term, first):
    """The sum of term(k) for k from first on."""
    with mp.workdps(DIGITS):
        values = [term(mpf(first + k)) for k in range(60)]
        tail = [abs(value) for value in values[30:]]
        far = [abs(term(mpf(first + k))) for k in (2000, 2001, 2002)]
        if far[2] <= far[0] * mpf("0.986") and tail[-1] <= tail[0]:
            k = 60
            while abs(values[-1]) > mpf(10) ** -25:
                values.append(term(mpf(first + k)))
                k += 1
                if k > 9000:
                    raise Undefined
            return mp.fsum(values)
        if not far[2] < tail[-1] * mpf("0.9"):
            # The terms do not tend to 0, as far as numbers tell.
            raise Undefined
        if all(mp.im(value) == 0 for value in values) and all(mp.re(a) * mp.re(b) < 0 for a, b in zip(values, values[1:])):
            return alternating(term, first)
        if far[2] * 2000 > tail[-1] * 60 * mpf("0.95"):
            # Terms like 1/n, or greater.
            raise Undefined
        with mp.workdps(25):
            found = mp.nsum(lambda k: term(k), [first, mp.inf], method="richardson", maxterms=600)
            other = mp.nsum(lambda k: term(k), [first, mp.inf], method="levin", maxterms=600)
    if not mp.isfinite(found) or not agree(found, other, mpf(10) ** -12):
        raise Undefined
    return found


def alternating(term, first):
    """An alternating series by the weights of Cohen, Rodriguez Villegas and Zagier."""
    def total(count):
        d = (3 + mp.sqrt(8)) ** count
        d = (d + 1 / d) / 2
        b, c, s = mpf(-1), -d, mpf(0)
        for k in range(count):
            c = b - c
            s += c * term(mpf(first + k)) * (-1) ** k
            b = b * (k + count) * (k - count) / ((k + mpf(1) / 2) * (k + 1))
        return s / d
    found, other = total(40), total(46)
    if not agree(found, other, mpf(10) ** -14):
        raise Undefined
    return other
