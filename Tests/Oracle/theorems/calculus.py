"""Sums, limits, derivatives and integrals of functions of a number, by numbers alone.

A derivative is a central quotient of differences, and a limit an extrapolation of values near by; both with so many digits that
what is left out is far below what `numbers.agree` tells apart. Where two such numbers do not agree there is none.
"""

from fractions import Fraction

import mpmath

from . import numbers
from .numbers import Undefined

DIGITS = 160
# Differences are taken so near, and by halving so often: then they are exact for polynomials up to the sixth degree.
NEAR, NEARER = Fraction(1, 10**20), 3
# Limits are extrapolated from so far away, by halving so often.
FAR, HALVINGS = Fraction(1, 2**30), 7
# So far away a limit at infinity is looked at; what is not a rational function comes far nearer.
LARGE = 2**40
APPROACHES = {"at_right": (1,), "at_left": (-1,), "locally'": (1, -1), "p_infty": (1,), "m_infty": (-1,)}


def _close(a, b):
    difference = abs(numbers.real(numbers.subtract(a, b)))
    return difference <= mpmath.mpf(10) ** -13 * max(1, abs(numbers.real(a)))


def derivative(function, place):
    """The derivative; undefined where the differences from both sides do not agree."""
    with mpmath.workdps(DIGITS):
        middle, found = function(place), []
        for index in range(NEARER):
            step = NEAR / 2**index
            above, below = function(numbers.add(place, step)), function(numbers.subtract(place, step))
            right = numbers.divide(numbers.subtract(above, middle), step)
            left = numbers.divide(numbers.subtract(middle, below), step)
            if not _close(left, right):
                raise Undefined("a derivative that does not exist")
            found.append(numbers.divide(numbers.subtract(above, below), 2 * step))
        # What they leave out goes by the square of the step.
        return _extrapolated(found, 4)


def _extrapolated(values, base=2):
    """By Neville's scheme, from values at h, h/2, h/4 …, of which the error is a series in h, or in its square for the base 4."""
    row = list(values)
    for order in range(1, len(values)):
        factor = Fraction(base**order)
        row = [numbers.divide(numbers.subtract(numbers.multiply(factor, b), a), factor - 1) for a, b in zip(row, row[1:])]
    return row[0]


def limit(function, approach, place=None):
    """The limit along an approach, which is one of those that Coquelicot names."""
    found = []
    with mpmath.workdps(DIGITS):
        for side in APPROACHES[approach]:
            for start in (FAR, FAR / 3):
                steps = [side * start / 2**index for index in range(HALVINGS)]
                places = [numbers.divide(1, step) if place is None else numbers.add(place, step) for step in steps]
                found.append(_extrapolated([function(each) for each in places]))
        if not all(_close(found[0], each) for each in found[1:]):
            raise Undefined("a limit that does not exist")
        return found[0]


def nearby(approach, place):
    """Some points at which what holds near a place holds."""
    sides = (1, -1, 0) if approach == "locally" else APPROACHES[approach]
    for side in sides:
        for distance in (Fraction(1, 10**9), Fraction(1, 10**12)) if side else (Fraction(0),):
            step = side * distance
            yield numbers.divide(1, step) if place is None else numbers.add(place, step)


def summation(function, first, last):
    """The sum at the whole numbers from first to last; 0 of none, and undefined where the last comes before that."""
    if not (numbers.is_integer(first) and numbers.is_integer(last)):
        raise Undefined("a sum with bounds that are no integers")
    first, last = (int(mpmath.nint(numbers.real(each))) for each in (first, last))
    if last < first - 1:
        raise Undefined("a sum with bounds in the wrong order")
    total = Fraction(0)
    for index in range(first, last + 1):
        total = numbers.add(total, function(Fraction(index)))
    return total


def integral(function, low, high):
    """The integral between numbers."""
    def real(x):
        return numbers.real(function(x))

    return mpmath.quad(real, [numbers.real(low), numbers.real(high)])


def value(kind, function, operands):
    """The value of what a theorem calls by such a name."""
    if kind == "Derive":
        return derivative(function, *operands)
    if kind == "summation":
        return summation(function, *operands)
    if kind == "RInt":
        return integral(function, *operands)
    return limit(function, kind, *operands)
