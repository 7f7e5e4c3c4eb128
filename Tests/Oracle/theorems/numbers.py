"""Real numbers at a point: fractions as long as that is possible, else numbers of mpmath with 40 digits."""

from fractions import Fraction

import mpmath

DIGITS = 40
# What is smaller is 0: a sine of 180 degrees, say. Both sides of a comparison go by it.
TINY = mpmath.mpf(10) ** -28


class Undefined(Exception):
    """Something has no value at a point."""


def enter():
    mpmath.mp.dps = DIGITS


def is_exact(x):
    return isinstance(x, (int, Fraction))


def real(x):
    return x if isinstance(x, mpmath.mpf) else mpmath.mpf(x.numerator) / x.denominator


def sign(x):
    if not is_exact(x) and abs(x) < TINY:
        return 0
    return (x > 0) - (x < 0)


def add(a, b):
    return a + b if is_exact(a) and is_exact(b) else real(a) + real(b)


def subtract(a, b):
    return a - b if is_exact(a) and is_exact(b) else real(a) - real(b)


def multiply(a, b):
    if is_exact(a) and a == 0 or is_exact(b) and b == 0:
        return Fraction(0)
    return a * b if is_exact(a) and is_exact(b) else real(a) * real(b)


def divide(a, b):
    if sign(b) == 0:
        raise Undefined("a quotient by 0")
    return Fraction(a) / b if is_exact(a) and is_exact(b) else real(a) / real(b)


def is_integer(x):
    return x == int(x) if is_exact(x) else abs(x - mpmath.nint(x)) < TINY


def power(base, exponent):
    """Whole exponents multiply; others need a positive base, or 0 with a positive exponent."""
    if is_integer(exponent) and abs(exponent) < 10000:
        whole = int(exponent) if is_exact(exponent) else int(mpmath.nint(exponent))
        if whole < 0:
            return divide(1, power(base, -whole))
        return Fraction(base) ** whole if is_exact(base) else base ** whole
    if sign(base) < 0 or sign(base) == 0 and sign(exponent) < 0:
        raise Undefined("a power of a number that is not positive")
    return Fraction(0) if sign(base) == 0 else real(base) ** real(exponent)


def root(degree, x):
    if sign(x) == 0:
        return Fraction(0)
    if sign(x) < 0:
        if degree % 2 == 0:
            raise Undefined("a root of a negative number")
        return -root(degree, -x)
    if is_exact(x):
        whole = [mpmath.nint(mpmath.root(mpmath.mpf(each), degree)) for each in (x.numerator, x.denominator)]
        if all(int(a) ** degree == b for a, b in zip(whole, (x.numerator, x.denominator))):
            return Fraction(int(whole[0]), int(whole[1]))
    return mpmath.root(real(x), degree)


def square_root(x):
    return root(2, x)


def atan2(y, x):
    if sign(y) == 0 and sign(x) == 0:
        raise Undefined("the angle of the origin")
    if sign(y) == 0:
        return Fraction(0) if sign(x) > 0 else +mpmath.pi
    return mpmath.atan2(real(y), real(x))


def floor(x):
    if is_exact(x):
        return Fraction(x.numerator // x.denominator)
    near = mpmath.nint(x)
    return Fraction(int(near if abs(x - near) < TINY else mpmath.floor(x)))


def _analytic(function, at_zero, is_defined=lambda x: True):
    def applied(x):
        if is_exact(x) and x == 0 and at_zero is not None:
            return Fraction(at_zero)
        if not is_defined(x):
            raise Undefined("an argument outside of the domain")
        return function(real(x))

    return applied


def _reciprocal(function):
    return lambda x: divide(1, function(x))


def _within_one(x):
    return sign(subtract(abs(x), 1)) <= 0


sine = _analytic(mpmath.sin, 0)
cosine = _analytic(mpmath.cos, 1)


def tangent(x):
    return divide(sine(x), cosine(x))


def inverse(function):
    return _analytic(lambda x: function(max(min(x, mpmath.mpf(1)), mpmath.mpf(-1))), None, _within_one)


FUNCTIONS = {
    "sin": sine, "cos": cosine, "tan": tangent, "sec": _reciprocal(cosine), "csc": _reciprocal(sine),
    "cot": lambda x: divide(cosine(x), sine(x)), "asin": inverse(mpmath.asin), "acos": inverse(mpmath.acos),
    "atan": _analytic(mpmath.atan, 0), "sinh": _analytic(mpmath.sinh, 0), "cosh": _analytic(mpmath.cosh, 1),
    "tanh": _analytic(mpmath.tanh, 0),
    "exp": _analytic(mpmath.exp, 1), "log": _analytic(mpmath.log, None, lambda x: sign(x) > 0), "sqrt": square_root, "abs": abs,
    "sign": lambda x: Fraction(sign(x)), "floor": floor, "atan2": atan2, "degrees": lambda x: multiply(x, mpmath.pi / 180),
    "min": lambda *all_: least(all_), "max": lambda *all_: greatest(all_),
}


def least(values):
    return min(values, key=real)


def greatest(values):
    return max(values, key=real)


def agree(a, b):
    """Whether two numbers are equal, as far as 40 digits tell."""
    if is_exact(a) and is_exact(b):
        return a == b
    a, b = real(a), real(b)
    return abs(a - b) <= mpmath.mpf(10) ** -22 * max(1, abs(a), abs(b))


RELATIONS = {
    "=": lambda s: s == 0, "!=": lambda s: s != 0, "<": lambda s: s < 0, "<=": lambda s: s <= 0,
    ">": lambda s: s > 0, ">=": lambda s: s >= 0,
}


def holds(left, relation, right):
    return RELATIONS[relation](sign(subtract(left, right)))
