"""Real numbers in three grades: doubles to look, 50 digits to look closely, and 500 digits to decide.

Nothing is rounded to a verdict: what is nearer to 0 than the grade's `zero` counts as 0, what is farther away than
`clear` does not, and between them the point is `Unclear`: it is looked at in the next grade, and passed over in the last.
Coordinates and numerals are exact, so that at 500 digits a number of 1e-400 is 0 for all the formulas that are tried here.
"""

import math

import mpmath


class Undefined(Exception):
    """Something has no value at a point."""


class Unclear(Exception):
    """These digits do not tell."""


class Grade:
    """Arithmetic with so many digits; without digits, that of doubles.

    zero, clear: relative to the terms of a sum, the bounds described above.
    largest: greater numbers, and exponents beyond `exponent`, are unclear.
    faint: a term that is smaller than this beside another would be lost.
    """

    # Whether integrals are approximated to some 40 digits, instead of 18.
    is_fine = False

    def __init__(self, digits, zero, clear, largest, exponent, faint):
        self.digits = digits
        self.zero = zero
        self.clear = clear
        self.largest = largest
        self.smallest = 1 / largest
        self.exponent = exponent
        self.faint = faint
        self.values = {}
        source = mpmath.mp if digits else math
        for name in ("sin", "cos", "exp", "log", "asin", "acos", "atan", "atan2", "sinh", "cosh", "tanh", "sqrt", "floor"):
            setattr(self, name, getattr(source, name))
        if digits:
            with mpmath.workdps(digits):
                self.pi, self.e, self.one, self.nothing = +mpmath.pi, +mpmath.e, mpmath.mpf(1), mpmath.mpf(0)
        else:
            self.pi, self.e, self.one, self.nothing = math.pi, math.e, 1.0, 0.0

    def number(self, value):
        """A fraction."""
        if self.digits:
            return mpmath.mpf(value.numerator) / value.denominator
        try:
            return value.numerator / value.denominator
        except OverflowError:
            raise Unclear from None

    def enter(self):
        """To be called before anything is computed in this grade."""
        if self.digits:
            mpmath.mp.dps = self.digits

    def nearly(self, value, scale):
        """A value as it is, or 0 where it is 0 beside a scale."""
        size = abs(value)
        if size > self.clear * scale:
            if size > self.largest:
                raise Unclear
            return value
        if size <= self.zero * scale:
            return self.nothing
        raise Unclear

    def sum(self, a, b):
        value = a + b
        p, q = abs(a), abs(b)
        if p < q:
            p, q = q, p
        if q and q < self.faint * p:
            raise Unclear
        size = abs(value)
        if size > self.clear * p:
            return value
        if size <= self.zero * p:
            return self.nothing
        raise Unclear

    def sized(self, value):
        """A product or power, which is 0 only where a factor is."""
        size = abs(value)
        if size > self.largest or (size and size < self.smallest):
            raise Unclear
        return value

    def product(self, a, b):
        if not a or not b:
            return self.nothing
        size = abs(value := a * b)
        if size > self.largest or size < self.smallest:
            raise Unclear
        return value

    def quotient(self, a, b):
        if not b:
            raise Undefined
        return self.sized(a / b)

    def whole(self, value):
        """The integer that a number is; None where it is none."""
        nearest = int(self.floor(value + 0.5))
        difference = abs(value - nearest)
        scale = abs(value) if abs(value) > 1 else 1
        if difference > self.clear * scale:
            return None
        if difference <= self.zero * scale:
            return nearest
        raise Unclear

    # Functions.

    def root(self, value, degree):
        if value < 0:
            if degree % 2 == 0:
                raise Undefined
            return -self.root(-value, degree)
        if not value:
            return self.nothing
        if degree == 2:
            return self.sqrt(value)
        if self.digits:
            return mpmath.mp.root(value, degree)
        return value ** (1 / degree)

    def integer_power(self, base, exponent):
        if exponent == 0:
            return self.one
        if not base:
            if exponent < 0:
                raise Undefined
            return self.nothing
        if abs(exponent) > 10_000:
            raise Unclear
        try:
            return self.sized(base**exponent)
        except (OverflowError, ZeroDivisionError):
            raise Unclear from None

    def positive_power(self, base, exponent):
        """A power of a positive number."""
        return self.exponential(self.sized(exponent * self.log(base))) if base != 1 else self.one

    def rational_power(self, base, exponent):
        """A power whose exponent is a fraction that is written out."""
        if exponent.denominator == 1:
            return self.integer_power(base, exponent.numerator)
        if base < 0:
            raise Undefined
        if not base:
            if exponent < 0:
                raise Undefined
            return self.nothing
        return self.integer_power(self.root(base, exponent.denominator), exponent.numerator)

    def power(self, base, exponent):
        if base > 0:
            return self.positive_power(base, exponent)
        count = self.whole(exponent)
        if not base:
            if count == 0:
                # As 0^0 is, so is 0^y where y is 0.
                return self.one
            # A point is rounded: what is 0 at the point that is meant is 0 for some grades and not for others, and 0^y jumps there.
            if abs(exponent) < 1e-25:
                raise Unclear
            if exponent < 0:
                raise Undefined
            return self.nothing
        if count is None:
            raise Undefined
        return self.integer_power(base, count)

    def exponential(self, value):
        if abs(value) > self.exponent:
            raise Unclear
        return self.exp(value)

    def sine(self, value):
        return self.nearly(self.sin(value), abs(value) if abs(value) > 1 else 1)

    def cosine(self, value):
        return self.nearly(self.cos(value), abs(value) if abs(value) > 1 else 1)

    def tangent(self, value):
        return self.quotient(self.sine(value), self.cosine(value))

    def secant(self, value):
        return self.quotient(self.one, self.cosine(value))

    def cosecant(self, value):
        return self.quotient(self.one, self.sine(value))

    def cotangent(self, value):
        return self.quotient(self.cosine(value), self.sine(value))

    def within_one(self, value):
        """A number of [−1, 1], its ends exactly."""
        over = abs(value) - 1
        if over < -self.clear:
            return value
        if over > self.clear:
            raise Undefined
        if abs(over) <= self.zero:
            return self.one if value > 0 else -self.one
        raise Unclear

    def arcsine(self, value):
        return self.asin(self.within_one(value))

    def arccosine(self, value):
        value = self.within_one(value)
        return self.nothing if value == 1 else self.acos(value)

    def arctangent(self, value):
        return self.atan(value)

    def arctangent2(self, y, x):
        if not y:
            if not x:
                raise Undefined
            return self.nothing if x > 0 else self.pi
        return self.atan2(y, x)

    def hyperbolic_sine(self, value):
        if abs(value) > self.exponent:
            raise Unclear
        return self.sinh(value)

    def hyperbolic_cosine(self, value):
        if abs(value) > self.exponent:
            raise Unclear
        return self.cosh(value)

    def hyperbolic_tangent(self, value):
        if abs(value) > self.exponent / 4:
            raise Unclear
        return self.tanh(value)

    def logarithm(self, value):
        if value <= 0:
            raise Undefined
        return self.nearly(self.log(value), 1)

    def square_root(self, value):
        return self.root(value, 2)

    def absolute(self, value):
        return abs(value)

    def signum(self, value):
        return self.one if value > 0 else -self.one if value < 0 else self.nothing

    def greatest_integer(self, value):
        """The floor; unclear where digits do not tell on which side of an integer the number lies."""
        nearest = self.floor(value + self.one / 2)
        return self.one * (nearest if self.sum(value, -nearest) >= 0 else nearest - 1)

    # Comparison.

    def compared(self, a, b):
        """−1, 0 or 1."""
        difference = self.sum(a, -b)
        return 1 if difference > 0 else -1 if difference < 0 else 0


LOOK = Grade(None, 1e-11, 1e-8, 1e60, 60, 0)
with mpmath.workdps(500):
    CLOSE = Grade(50, mpmath.mpf(10) ** -36, mpmath.mpf(10) ** -18, mpmath.mpf(10) ** 60, 60, mpmath.mpf(10) ** -25)
    EXACT = Grade(500, mpmath.mpf(10) ** -400, mpmath.mpf(10) ** -150, mpmath.mpf(10) ** 150, 300, mpmath.mpf(10) ** -140)

FUNCTIONS = {
    "sin": "sine", "cos": "cosine", "tan": "tangent", "sec": "secant", "csc": "cosecant", "cot": "cotangent",
    "asin": "arcsine", "acos": "arccosine", "atan": "arctangent", "atan2": "arctangent2",
    "sinh": "hyperbolic_sine", "cosh": "hyperbolic_cosine", "tanh": "hyperbolic_tangent",
    "exp": "exponential", "log": "logarithm", "sqrt": "square_root", "abs": "absolute", "sign": "signum",
    "floor": "greatest_integer",
}
