"""Expressions of x, w and a whole number n that have a value here and there only, or are 0 somewhere."""

from fractions import Fraction

from .tree import (
    PI, absolute, acos, asin, atan, atan2, cos, cosh, cot, exp, floor, log, maximum, minimum, root, sign, sin, sinh, tan, tanh, tree)

# From that one of these has a value no more may be learnt than that.
DELICATE = [
    lambda x, w, n: x**n, lambda x, w, n: x**(2 * n), lambda x, w, n: x**-n, lambda x, w, n: (x * w)**n, lambda x, w, n: (x / w)**n,
    lambda x, w, n: (x**2)**n, lambda x, w, n: (x - w)**n, lambda x, w, n: absolute(x)**n, lambda x, w, n: root(x)**n, lambda x, w, n: x**(n + 1),
    lambda x, w, n: x**(n**2), lambda x, w, n: x**w, lambda x, w, n: absolute(x)**w, lambda x, w, n: (x**2)**w, lambda x, w, n: exp(x)**w,
    lambda x, w, n: 2**x, lambda x, w, n: 0**n, lambda x, w, n: x**Fraction(1, 3), lambda x, w, n: x**Fraction(2, 3),
    lambda x, w, n: x**Fraction(3, 2), lambda x, w, n: (x**2)**Fraction(1, 2), lambda x, w, n: (x * w)**Fraction(1, 2),
    lambda x, w, n: x**Fraction(-1, 2), lambda x, w, n: root(x, 3), lambda x, w, n: root(x**2), lambda x, w, n: root(-(x**2)),
    lambda x, w, n: root(x) * root(w), lambda x, w, n: root(x * w), lambda x, w, n: root(x) * root(-x), lambda x, w, n: root(x**3 * w),
    lambda x, w, n: root(x**2 * w), lambda x, w, n: root(x / w), lambda x, w, n: root(x - w), lambda x, w, n: root(1 - x**2),
    lambda x, w, n: root(x**2 - 1), lambda x, w, n: root(x**2 * w, 4), lambda x, w, n: root(sin(x) - 1), lambda x, w, n: root(-absolute(x)),
    lambda x, w, n: log(x), lambda x, w, n: log(x**2), lambda x, w, n: log(x * w), lambda x, w, n: log(x) * log(w), lambda x, w, n: log(x**n),
    lambda x, w, n: log(absolute(x)), lambda x, w, n: log(x / w), lambda x, w, n: log(1 - x**2), lambda x, w, n: log(x + w),
    lambda x, w, n: log(root(x)), lambda x, w, n: log(exp(x) - 1), lambda x, w, n: log(sin(x)), lambda x, w, n: exp(w * log(x)),
    lambda x, w, n: asin(x), lambda x, w, n: acos(x), lambda x, w, n: atan(x), lambda x, w, n: asin(x * w), lambda x, w, n: asin(x**2),
    lambda x, w, n: acos(x / w), lambda x, w, n: asin(2 * x), lambda x, w, n: acos(x + 1), lambda x, w, n: asin(root(x)),
    lambda x, w, n: atan2(x, w), lambda x, w, n: atan2(x, x), lambda x, w, n: atan2(x * w, x), lambda x, w, n: atan(w / x),
    lambda x, w, n: floor(x), lambda x, w, n: floor(x / w), lambda x, w, n: floor(-x), lambda x, w, n: sign(x), lambda x, w, n: sign(x * w),
    lambda x, w, n: sign(x - w)**n, lambda x, w, n: x / sign(w), lambda x, w, n: 1 / floor(x), lambda x, w, n: maximum(x, w),
    lambda x, w, n: minimum(x, w), lambda x, w, n: root(minimum(x, w)), lambda x, w, n: log(maximum(x, w)), lambda x, w, n: tan(x),
    lambda x, w, n: cot(x), lambda x, w, n: sin(x) / x, lambda x, w, n: sin(2 * x) / sin(x), lambda x, w, n: tan(x) * tan(w),
    lambda x, w, n: tree(-1)**n + 1, lambda x, w, n: cos(n * PI) - 1, lambda x, w, n: tree(-1)**n * x, lambda x, w, n: sin(n * PI / 2),
    lambda x, w, n: (tree(-2))**n * x, lambda x, w, n: 1 / (tree(-1)**n + 1), lambda x, w, n: x * w, lambda x, w, n: x**2 + w**2,
    lambda x, w, n: x**2 - w**2, lambda x, w, n: (x**2 - w**2) / (x - w), lambda x, w, n: x / w, lambda x, w, n: sinh(x), lambda x, w, n: tanh(x),
    lambda x, w, n: 1 / sinh(x), lambda x, w, n: cosh(x) - 1, lambda x, w, n: exp(x) - exp(w), lambda x, w, n: n * x, lambda x, w, n: x**n * w**n,
    lambda x, w, n: x**n / w**n, lambda x, w, n: n**x, lambda x, w, n: n**n, lambda x, w, n: floor(x)**n, lambda x, w, n: (x - 1)**n * (x + 1)**n,
    lambda x, w, n: absolute(x) / x, lambda x, w, n: absolute(x) - x, lambda x, w, n: root(x)**2 - x, lambda x, w, n: x**n - 1,
    lambda x, w, n: x**-1 * w**n, lambda x, w, n: (x * w)**-n, lambda x, w, n: (x + absolute(x))**n, lambda x, w, n: root(x)**w,
]
