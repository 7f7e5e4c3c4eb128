"""Numbers, matrices and functions as the statements of textbooks have them, with mpmath. What has no value raises Undefined."""

import math

from mpmath import floor as whole
from mpmath import mp, mpc, mpf

mp.dps = 80


class Nearness:
    """How near two numbers are that count as equal, and a divisor to 0 that has no quotient."""

    value = mpf(10) ** -35


class Undefined(Exception):
    """What has no value at a point."""


class Matrix:
    """Rows of numbers."""

    def __init__(self, rows):
        self.rows = rows

    @property
    def size(self):
        return len(self.rows), len(self.rows[0])

    def __mul__(self, other):
        if not isinstance(other, Matrix):
            return Matrix([[a * other for a in row] for row in self.rows])
        if self.size[1] != other.size[0]:
            raise ValueError("sizes")
        product = Matrix([[sum(a * b for a, b in zip(row, column)) for column in zip(*other.rows)] for row in self.rows])
        return product.rows[0][0] if product.size == (1, 1) else product

    def __rmul__(self, number):
        return self * number

    def __add__(self, other):
        if self.size != other.size:
            raise ValueError("sizes")
        return Matrix([[a + b for a, b in zip(one, two)] for one, two in zip(self.rows, other.rows)])

    def __sub__(self, other):
        return self + -other

    def __truediv__(self, number):
        return Matrix([[quotient(a, number) for a in row] for row in self.rows])

    def __neg__(self):
        return self * -1

    def transposed(self):
        return Matrix([list(column) for column in zip(*self.rows)])

    def numbers(self):
        return [a for row in self.rows for a in row]

    def determinant(self):
        if len(self.rows) == 1:
            return self.rows[0][0]
        return sum(
            (-1) ** k * a * Matrix([row[:k] + row[k + 1:] for row in self.rows[1:]]).determinant() for k, a in enumerate(self.rows[0]))

    def adjugate(self):
        return self.inverse() * self.determinant()

    def rank(self):
        rows, rank = [list(row) for row in self.rows], 0
        for column in range(self.size[1]):
            pivot = next((k for k in range(rank, len(rows)) if abs(rows[k][column]) > Nearness.value), None)
            if pivot is None:
                continue
            rows[rank], rows[pivot] = rows[pivot], rows[rank]
            for k in range(rank + 1, len(rows)):
                factor = rows[k][column] / rows[rank][column]
                rows[k] = [x - factor * y for x, y in zip(rows[k], rows[rank])]
            rank += 1
        return mpf(rank)

    def inverse(self):
        count = len(self.rows)
        whole_one = self.determinant()
        def cofactor(i, j):
            return (-1) ** (i + j) * Matrix([row[:j] + row[j + 1:] for k, row in enumerate(self.rows) if k != i]).determinant()
        return Matrix([[quotient(cofactor(j, i), whole_one) for j in range(count)] for i in range(count)])


def unit(count):
    return Matrix([[mpf(i == j) for j in range(count)] for i in range(count)])


def quotient(a, b):
    if abs(b) < Nearness.value:
        raise Undefined
    return a / b


def real(x):
    if isinstance(x, Matrix) or abs(mp.im(x)) > Nearness.value:
        raise Undefined
    return mp.re(x)


def rounded_down(x):
    near = mp.nint(x)
    return near if abs(x - near) < Nearness.value else whole(x)


def inside(x):
    if abs(x) > 1 + Nearness.value:
        raise Undefined
    return max(min(x, mpf(1)), mpf(-1))


def logarithm(x, base=mp.e):
    if x < Nearness.value:
        raise Undefined
    return mp.log(x) / mp.log(base)


def root(x, degree):
    x = real(x)
    if degree % 2 == 0 and x < -Nearness.value:
        raise Undefined
    return mp.root(max(x, 0), degree) if degree % 2 == 0 else mp.sign(x) * mp.root(abs(x), degree)


def angle(y, x):
    if abs(y) < Nearness.value and abs(x) < Nearness.value:
        raise Undefined
    return mp.atan2(mpf(0) if abs(y) < Nearness.value else y, x)


def power(a, b):
    if isinstance(a, Matrix):
        if b < 0:
            a, b = a.inverse(), -b
        product = unit(len(a.rows)) if a.size[0] == a.size[1] else None
        for _ in range(int(b)):
            product = a if product is None else product * a
        return product
    if a == mp.e:
        return mp.exp(b)
    if isinstance(b, mpc) and mp.im(b) == 0:
        b = mp.re(b)
    if b == mp.nint(b):
        if abs(a) < Nearness.value and b < 0:
            raise Undefined
        return a ** int(b)
    a = real(a)
    if a < 0 or abs(a) < Nearness.value and b <= 0:
        raise Undefined
    return a ** b


def integer(a):
    if mp.im(a) != 0 or a != mp.nint(a):
        raise Undefined
    return int(mp.re(a))


def factorial(a):
    if integer(a) < 0:
        raise Undefined
    return mp.factorial(integer(a))


def coefficient(n, k):
    """n(n - 1)...(n - k + 1)/k!, and 0 for k < 0."""
    n, k = integer(n), integer(k)
    if k < 0:
        return mpf(0)
    return mp.fprod(n - i for i in range(k)) / mp.factorial(k)


def repeated(operation, first, last, term):
    """The sum or the product of term(k) for k from first to last, which is at least first - 1."""
    first, last = integer(first), integer(last)
    if last < first - 1:
        raise Undefined
    values = [term(mpf(k)) for k in range(first, last + 1)]
    return mp.fsum(values) if operation == "\\sum" else mp.fprod(values)


def size(a):
    return mp.sqrt(sum(abs(x) ** 2 for x in a.numbers())) if isinstance(a, Matrix) else abs(a)


def crossed(a, b):
    (a, b, c), (x, y, z) = a.numbers(), b.numbers()
    return Matrix([[b * z - c * y], [c * x - a * z], [a * y - b * x]])


def dotted(a, b):
    if isinstance(a, Matrix) and isinstance(b, Matrix) and a.size == b.size and a.size[1] == 1:
        return sum(x * y for x, y in zip(a.numbers(), b.numbers()))
    return a * b


FUNCTIONS = {
    "sin": mp.sin, "cos": mp.cos, "tan": lambda x: quotient(mp.sin(x), mp.cos(x)), "cot": lambda x: quotient(mp.cos(x), mp.sin(x)),
    "sec": lambda x: quotient(mpf(1), mp.cos(x)), "csc": lambda x: quotient(mpf(1), mp.sin(x)), "sinh": mp.sinh, "cosh": mp.cosh,
    "tanh": mp.tanh, "arcsin": lambda x: mp.asin(inside(real(x))), "arccos": lambda x: mp.acos(inside(real(x))),
    "arctan": lambda x: mp.atan(real(x)), "ln": lambda x: logarithm(real(x)), "max": max, "min": min, "sgn": lambda x: mp.sign(real(x)),
    "Re": mp.re, "Im": mp.im, "arg": lambda z: angle(mp.im(z), mp.re(z)), "atan2": angle, "det": Matrix.determinant,
    "tr": lambda a: sum(a.rows[k][k] for k in range(len(a.rows))) if isinstance(a, Matrix) else a,
    "arsinh": mp.asinh, "arcosh": lambda x: mp.acosh(real(x)) if real(x) >= 1 else undefined(),
    "artanh": lambda x: mp.atanh(real(x)) if abs(x) < 1 else undefined(), "exp": mp.exp, "coth": lambda x: quotient(mp.cosh(x), mp.sinh(x)),
    "sech": mp.sech, "csch": lambda x: quotient(mpf(1), mp.sinh(x)), "sinc": mp.sinc, "rank": lambda a: a.rank(),
    "gcd": lambda a, b: mpf(math.gcd(integer(a), integer(b))), "lcm": lambda a, b: mpf(math.lcm(integer(a), integer(b))),
    "arccot": lambda x: mp.pi / 2 - mp.atan(real(x)), "arcsec": lambda x: mp.acos(inside(quotient(mpf(1), real(x)))),
    "arccsc": lambda x: mp.asin(inside(quotient(mpf(1), real(x)))), "adj": lambda a: a.adjugate(), "sign": lambda x: mp.sign(real(x)),
}
FUNCTIONS |= {"diag": lambda *a: Matrix([[x if i == j else mpf(0) for j in range(len(a))] for i, x in enumerate(a)])}
INVERSES = {
    "sin": "arcsin", "cos": "arccos", "tan": "arctan", "sinh": "arsinh", "cosh": "arcosh", "tanh": "artanh"}


def undefined():
    raise Undefined


def remainder(a, b):
    if abs(b) < Nearness.value:
        raise Undefined
    return a - b * rounded_down(a / b)


class Unclear(ValueError):
    """Two numbers too near for what is known of them."""


def same(a, b, rough):
    """Whether two numbers are equal; where they are known to some 18 digits, 13 count, and a difference has to be clear."""
    if mp.isinf(a) or mp.isinf(b):
        return a == b
    gap = abs(a - b) / (1 + abs(a))
    if not rough:
        return gap < Nearness.value
    if mpf(10) ** -13 < gap < mpf(10) ** -7:
        raise Unclear(f"{mp.nstr(a, 20)} is near {mp.nstr(b, 20)}")
    return gap <= mpf(10) ** -13


def member(value, words):
    """Whether a number is in a set, as far as numbers tell."""
    text = "".join(words)
    if "\\mathbb" in text:
        if isinstance(value, Matrix):
            return True
        if "Z" in text or "N" in text:
            return mp.im(value) == 0 and value == mp.nint(value) and ("N" not in text or value >= 1)
        return "R" not in text or mp.im(value) == 0 and ("^+" not in text and "_{>0}" not in text or value > 0)
    raise ValueError(f"the set {text}")


def holds(relation, point, rough=False):
    """Whether a relation holds at a point; Undefined where a side is."""
    left, sign, right = relation
    if sign == "in":
        return member(left(point), right) if not callable(right) else right(left(point), point)
    sign, places = sign
    if sign == "divides":
        # All digits are needed.
        with mp.workdps(1500):
            a, b = integer(left(point)), integer(right(point))
        return a == 0 if b == 0 else a % b == 0
    a, b = left(point), right(point)
    if isinstance(a, Matrix) or isinstance(b, Matrix):
        if not isinstance(a, Matrix) and a == 0 and isinstance(b, Matrix):
            a = b * 0
        if isinstance(a, Matrix) and (not isinstance(b, Matrix) and b == 0 or isinstance(b, Matrix) and not any(b.numbers())):
            b = a * 0
        if not isinstance(a, Matrix) or not isinstance(b, Matrix):
            raise ValueError("a number beside a matrix")
        near = a.size == b.size and all(abs(x - y) < Nearness.value * (1 + abs(x)) for x, y in zip(a.numbers(), b.numbers()))
        return near == (sign == "=")
    near = same(a, b, rough)
    if sign in ("=", "!="):
        return near == (sign == "=")
    a, b = real(a), real(b)
    if sign == "~":
        return abs(a - b) <= mpf(10) ** -places / 2
    return not near and (a < b) == (sign[0] == "<") if len(sign) == 1 else near or (a < b) == (sign[0] == "<")


def infinite(_):
    return mp.inf
