"""Holds the statements in textbook.txt, sums.txt and combinatorics.txt of Tests/FormulaProofTests/Tables to mpmath, by a reader of LaTeX and an
evaluator of its own.

    PYTHONPATH=Tests python -m Oracle.textbook [FAMILY…]

At points that satisfy a row's assumptions its claim must hold wherever both sides are defined, at some of them it must be defined, and its twin must
fail at one. Numbers are real, or complex where declared; bold capitals are matrices of 3 × 3, bold small letters and arrows columns of 3.
Letters in the bounds of sums and products are whole numbers, and those of factorials and binomial coefficients whole numbers from 0.
Exit status: 0 all rows agree, 1 some do not.
"""

import itertools
import pathlib
import random
import re
import sys

from mpmath import mp, mpc, mpf
from mpmath import floor as whole

FOLDER = pathlib.Path(__file__).resolve().parents[1] / "FormulaProofTests" / "Tables"
TABLES = ["textbook", "sums", "combinatorics"]
WORDS = re.compile(r"\s*(\\[A-Za-z]+|\\.|\d+(?:\.\d+)?|[A-Za-z]|.)")
RELATIONS = {"=": "=", "\\ne": "!=", "<": "<", "\\le": "<=", ">": ">", "\\ge": ">=", "\\approx": "~", "\\in": "in"}
TRIES = 400
mp.dps = 80
NEAR = mpf(10) ** -35


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

    def inverse(self):
        count = len(self.rows)
        whole_one = self.determinant()
        def cofactor(i, j):
            return (-1) ** (i + j) * Matrix([row[:j] + row[j + 1:] for k, row in enumerate(self.rows) if k != i]).determinant()
        return Matrix([[quotient(cofactor(j, i), whole_one) for j in range(count)] for i in range(count)])


def unit(count):
    return Matrix([[mpf(i == j) for j in range(count)] for i in range(count)])


def quotient(a, b):
    if abs(b) < NEAR:
        raise Undefined
    return a / b


class Sequence:
    """Numbers by whole numbers, each of which is drawn when it is asked for."""

    def __init__(self, draw):
        self.draw, self.known = draw, {}

    def element(self, index):
        if index not in self.known:
            self.known[index] = self.draw()
        return self.known[index]


def real(x):
    if isinstance(x, Matrix) or abs(mp.im(x)) > NEAR:
        raise Undefined
    return mp.re(x)


def rounded_down(x):
    near = mp.nint(x)
    return near if abs(x - near) < NEAR else whole(x)


def inside(x):
    if abs(x) > 1 + NEAR:
        raise Undefined
    return max(min(x, mpf(1)), mpf(-1))


def logarithm(x, base=mp.e):
    if x < NEAR:
        raise Undefined
    return mp.log(x) / mp.log(base)


def root(x, degree):
    x = real(x)
    if degree % 2 == 0 and x < -NEAR:
        raise Undefined
    return mp.root(max(x, 0), degree) if degree % 2 == 0 else mp.sign(x) * mp.root(abs(x), degree)


def angle(y, x):
    if abs(y) < NEAR and abs(x) < NEAR:
        raise Undefined
    return mp.atan2(mpf(0) if abs(y) < NEAR else y, x)


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
        if abs(a) < NEAR and b < 0:
            raise Undefined
        return a ** int(b)
    a = real(a)
    if a < 0 or abs(a) < NEAR and b <= 0:
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
}
CLOSERS = {")": "(", "\\rvert": "\\lvert", "\\rVert": "\\lVert", "\\rfloor": "\\lfloor", "\\rceil": "\\lceil"}
ENDS = {"+", "-", ")", "}", ",", "&", "\\\\", "\\end", "", "]", *RELATIONS, *CLOSERS}


class Reader:
    """Reads one relation as functions of a point."""

    def __init__(self, text):
        self.words = [word for word in WORDS.findall(text) if word not in ("\\left", "\\right", "\\,")] + [""]
        self.index = 0
        self.symbols = []
        # Letters that stand for whole numbers by where they stand, and those of these that do so from 0 on.
        self.wholes, self.naturals = set(), set()

    @property
    def word(self):
        return self.words[self.index]

    def take(self, word=None):
        found = self.word
        if word is not None and found != word:
            raise ValueError(f"{word} is missing before {self.words[self.index:self.index + 5]}")
        self.index += 1
        return found

    def relations(self):
        sides, signs = [self.sum()], []
        while self.word in RELATIONS:
            signs.append(RELATIONS[self.take()])
            if signs[-1] == "in":
                return [(sides[0], "in", "".join(self.words[self.index:]))]
            places = self.word.partition(".")[2]
            sides.append(self.sum())
        self.take("")
        return [(left, (sign, len(places)), right) for (left, right), sign in zip(itertools.pairwise(sides), signs)]

    def sum(self):
        total = self.product(self.takes("-"))
        while self.word in ("+", "-"):
            negative = self.take() == "-"
            total = (lambda a, b: lambda p: a(p) + b(p))(total, self.product(negative))
        return total

    def takes(self, word):
        if self.word != word:
            return False
        self.index += 1
        return True

    def product(self, negative=False):
        total = self.factor()
        while self.word not in ENDS:
            if self.takes("\\cdot"):
                total = (lambda a, b: lambda p: dotted(a(p), b(p)))(total, self.factor())
            elif self.takes("\\times"):
                total = (lambda a, b: lambda p: crossed(a(p), b(p)))(total, self.factor())
            elif self.takes("/"):
                total = (lambda a, b: lambda p: quotient(a(p), b(p)))(total, self.factor())
            else:
                total = (lambda a, b: lambda p: a(p) * b(p))(total, self.factor())
        return (lambda a: lambda p: -a(p))(total) if negative else total

    def factor(self):
        name = self.function()
        if name:
            return self.call(name)
        if self.word in ("\\sum", "\\prod"):
            return self.repetition()
        start = len(self.symbols)
        return self.raised(self.atom(), start)

    def repetition(self):
        """A sum or a product over an index: what follows as far as factors go."""
        operation = self.take()
        self.take("_")
        self.take("{")
        index = self.take()
        self.take("=")
        start = len(self.symbols)
        lower = self.sum()
        self.take("}")
        self.take("^")
        upper = self.group()
        bounds, inside = self.symbols[start:], len(self.symbols)
        body = self.product()
        self.symbols[inside:] = [name for name in self.symbols[inside:] if name != index]
        self.wholes = (self.wholes - {index}) | set(bounds)
        self.naturals -= {index}
        return lambda p: repeated(operation, lower(p), upper(p), lambda k: body(p | {index: k}))

    def raised(self, base, start=0):
        while self.word in ("^", "!"):
            if self.takes("!"):
                self.naturals |= set(self.symbols[start:])
                base = (lambda a: lambda p: factorial(a(p)))(base)
                continue
            self.take("^")
            if self.word == "T":
                self.take()
                base = (lambda a: lambda p: a(p).transposed())(base)
            elif self.words[self.index:self.index + 3] == ["{", "\\circ", "}"] or self.word == "\\circ":
                self.index += 3 if self.word == "{" else 1
                base = (lambda a: lambda p: a(p) * mp.pi / 180)(base)
            else:
                base = (lambda a, b: lambda p: power(a(p), b(p)))(base, self.group())
        return base

    def group(self):
        """What stands in braces, or one word."""
        if self.takes("{"):
            inner = self.sum()
            self.take("}")
            return inner
        return self.atom()

    def function(self):
        if self.word == "\\operatorname":
            return "".join(self.words[self.index + 2:self.words.index("}", self.index)])
        name = self.word[1:] if self.word[:1] == "\\" else ""
        return name if name in FUNCTIONS or name == "log" else None

    def call(self, name):
        self.index = self.words.index("}", self.index) + 1 if self.word == "\\operatorname" else self.index + 1
        base = exponent = None
        if name == "log":
            self.take("_")
            base = self.group()
        if self.takes("^"):
            exponent = self.group()
        if self.takes("("):
            arguments = [self.sum()]
            while self.takes(","):
                arguments.append(self.sum())
            self.take(")")
        else:
            argument = self.raised(self.atom(), len(self.symbols))
            while self.word not in ENDS and self.word not in ("\\cdot", "\\times", "/", "(", "\\lvert") and not self.function():
                argument = (lambda a, b: lambda p: a(p) * b(p))(argument, self.raised(self.atom()))
            arguments = [argument]
        if name == "log":
            value = lambda p: logarithm(arguments[0](p), base(p))
        else:
            value = lambda p: FUNCTIONS[name](*(argument(p) for argument in arguments))
        return (lambda p: power(value(p), exponent(p))) if exponent else value

    def symbol(self, name):
        self.symbols.append(name)
        return lambda p: p[name]

    def atom(self):
        word = self.take()
        if word[:1].isdigit():
            return lambda p: mpf(word)
        if word in ("(", "\\lvert", "\\lVert", "\\lfloor", "\\lceil"):
            inner = self.sum()
            closer = self.take()
            if CLOSERS.get(closer) != word:
                raise ValueError(f"{word} is closed by {closer}")
            shown = {
                "(": lambda x: x, "\\lvert": size, "\\lVert": size, "\\lfloor": rounded_down, "\\lceil": lambda x: -rounded_down(-x)}[word]
            return lambda p: shown(inner(p))
        if word == "\\frac":
            top, bottom = self.group(), self.group()
            return lambda p: top(p) / bottom(p) if isinstance(top(p), Matrix) else quotient(top(p), bottom(p))
        if word == "\\binom":
            start = len(self.symbols)
            top, bottom = self.group(), self.group()
            self.naturals |= set(self.symbols[start:])
            return lambda p: coefficient(top(p), bottom(p))
        if word == "\\sqrt":
            degree = 2
            if self.takes("["):
                degree = int(self.take())
                self.take("]")
            inner = self.group()
            return lambda p: root(inner(p), degree)
        if word in ("\\bar", "\\overline"):
            inner = self.group()
            return lambda p: mp.conj(inner(p))
        if word == "\\mathrm":
            name = self.take("{") and self.take()
            self.take("}")
            return {"i": lambda p: mpc(0, 1), "e": lambda p: mp.e}[name]
        if word == "\\begin":
            return self.matrix()
        if word in ("\\mathbf", "\\vec"):
            name = self.take()
            if name == "0":
                return lambda p: Matrix([[mpf(0)]] * 3)
            if word == "\\mathbf" and name == "I":
                return lambda p: unit(3)
            return self.symbol(word + " " + name)
        if word == "\\pi":
            return lambda p: mp.pi
        if word == "e":
            return lambda p: mp.e
        if word.isalpha() or word[:1] == "\\" and word[1:] in "alpha beta gamma theta omega".split():
            if self.takes("_"):
                sequence, index = self.symbol(word + "_"), self.group()
                return lambda p: sequence(p).element(integer(index(p)))
            return self.symbol(word)
        raise ValueError(f"{word!r} before {self.words[self.index:self.index + 5]}")

    def matrix(self):
        end = self.words.index("}", self.index)
        name = "".join(self.words[self.index + 1:end])
        self.index = end + 1
        rows = [[self.sum()]]
        while self.word != "\\end":
            if self.takes("&"):
                rows[-1].append(self.sum())
            else:
                self.take("\\\\")
                rows.append([self.sum()])
        self.index = self.words.index("}", self.index) + 1
        def value(p):
            matrix = Matrix([[each(p) for each in row] for row in rows])
            return matrix.determinant() if name == "vmatrix" else matrix
        return value


def holds(relation, point):
    """Whether a relation holds at a point; Undefined where a side is."""
    left, sign, right = relation
    if sign == "in":
        value = left(point)
        return "Z" not in right or value == mp.nint(value)
    sign, places = sign
    a, b = left(point), right(point)
    if isinstance(a, Matrix) or isinstance(b, Matrix):
        if not isinstance(a, Matrix) or not isinstance(b, Matrix):
            raise ValueError("a number beside a matrix")
        near = a.size == b.size and all(abs(x - y) < NEAR * (1 + abs(x)) for x, y in zip(a.numbers(), b.numbers()))
        return near == (sign == "=")
    near = abs(a - b) < NEAR * (1 + abs(a))
    if sign in ("=", "!="):
        return near == (sign == "=")
    a, b = real(a), real(b)
    if sign == "~":
        return abs(a - b) <= mpf(10) ** -places / 2
    return not near and (a < b) == (sign[0] == "<") if len(sign) == 1 else near or (a < b) == (sign[0] == "<")


class Points:
    """Points for the symbols of a row."""

    def __init__(self, symbols, assumptions, complexes, wholes, naturals, chance):
        self.symbols, self.assumptions, self.complexes, self.chance = symbols, assumptions, complexes, chance
        self.wholes, self.naturals = wholes, naturals

    def number(self):
        chance = self.chance
        return chance.choice([
            lambda: mpf(chance.randint(-3, 5)), lambda: mpf(chance.randint(-9, 9)) / chance.randint(1, 8), lambda: mpf(chance.uniform(-1, 1)),
            lambda: mpf(chance.uniform(-4, 7)), lambda: mp.pi * chance.randint(-12, 30) / 12, lambda: mp.pi * chance.randint(-4, 8) / 4, lambda: mpf(chance.uniform(-60, 90)),
            lambda: mpf(chance.uniform(-1, 1)) / 50])()

    def value(self, name):
        chance = self.chance
        def grid(rows, columns):
            return Matrix([[mpf(chance.randint(-3, 3)) for _ in range(columns)] for _ in range(rows)])
        if name.startswith("\\vec") or name.startswith("\\mathbf") and name[-1].islower():
            return chance.choice([lambda: grid(3, 1), lambda: Matrix([[mpf(k == 1)] for k in range(3)]), lambda: Matrix([[mpf(2) / 3], [mpf(-1) / 3], [mpf(2) / 3]])])()
        if name.startswith("\\mathbf"):
            a = grid(3, 3)
            column = Matrix([[mpf(2) / 3], [mpf(-1) / 3], [mpf(2) / 3]])
            return chance.choice([
                a, a + a.transposed(), a + -a.transposed(), column * column.transposed(), unit(3) + column * column.transposed() * -2,
                unit(3) + column * column.transposed() * -1, Matrix([[mpf(j == (i + 1) % 3) for j in range(3)] for i in range(3)])])
        if name.endswith("_"):
            return Sequence(chance.choice([lambda: mpf(chance.randint(-3, 3)), self.number]))
        if name in self.naturals:
            return mpf(chance.randint(0, 7))
        if name in self.wholes:
            return mpf(chance.randint(-2, 7))
        if name in self.complexes:
            return chance.choice([
                lambda: mpc(chance.uniform(-4, 4), chance.uniform(-4, 4)), lambda: mp.exp(mpc(0, self.number())), lambda: mpc(chance.randint(-2, 2), chance.randint(-2, 2)),
                lambda: mp.exp(2j * mp.pi * chance.randint(0, 2) / 3)])()
        return self.number()

    def __iter__(self):
        for _ in range(TRIES * 40):
            point = {name: self.value(name) for name in self.symbols}
            try:
                for relation in self.assumptions:
                    self.solve(relation, point)
                if all(holds(relation, point) for relation in self.assumptions):
                    yield point
            except (Undefined, ZeroDivisionError):
                continue

    def solve(self, relation, point):
        """Moves a symbol so that an equation of numbers holds, where it stands there with a constant factor."""
        left, sign, right = relation
        if sign == "in" or sign[0] != "=" or holds(relation, point):
            return
        for name in reversed(self.symbols):
            if isinstance(point[name], (Matrix, Sequence)):
                continue
            def gap(value):
                return left(point | {name: value}) - right(point | {name: value})
            at, further = gap(mpf(0)), gap(mpf(1))
            if isinstance(at, Matrix) or abs(further - at) < NEAR:
                continue
            value = -at / (further - at)
            if abs(gap(value)) < NEAR:
                point[name] = value
                return


def read(text):
    reader = Reader(text)
    return reader.relations(), reader


def doubts(line, number):
    """What is doubtful about a row."""
    _, _, rest = line.partition(": ")
    assumed, mark, rest = rest.rpartition(" |- ")
    claim, twin = rest.split(" ;; ")
    assumptions, symbols, complexes, wholes, naturals = [], [], set(), set(), set()
    for text in assumed.split("; ") if mark else []:
        relations, reader = read(text)
        assumptions += relations
        symbols += reader.symbols
        if "\\mathbb{C}" in text:
            complexes |= set(reader.symbols)
    (claim, reader), (twin, other) = read(claim), read(twin)
    for each in (reader, other):
        symbols += each.symbols
        wholes |= each.wholes
        naturals |= each.naturals
    symbols = list(dict.fromkeys(symbols))
    defined = failed = 0
    points = iter(Points(symbols, assumptions, complexes, wholes, naturals, random.Random(number)))
    for point in itertools.islice(points, TRIES if symbols else 1):
        try:
            if not all(holds(relation, point) for relation in claim):
                return f"the claim fails at {point}"
            defined += 1
        except Undefined:
            pass
        try:
            failed += not all(holds(relation, point) for relation in twin)
        except Undefined:
            pass
    if defined < (TRIES // 40 if symbols else 1):
        return f"the claim is defined at {defined} points only"
    return None if failed else "the twin fails nowhere"


def main():
    wrong = looked = 0
    lines = [
        (table, number, line) for table in TABLES for number, line in enumerate((FOLDER / f"{table}.txt").read_text().split("\n"), 1)]
    for table, number, line in lines:
        if not line or line.startswith("#") or sys.argv[1:] and line.partition(":")[0] not in sys.argv[1:]:
            continue
        looked += 1
        try:
            doubt = doubts(line, number)
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            doubt = f"not read: {error}"
        if doubt:
            wrong += 1
            print(f"{table}:{number}: {doubt}: {line}")
    print(f"{looked} statements and their twins were looked at, {wrong} rows are doubtful")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
