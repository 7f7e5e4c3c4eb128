"""Whether two expressions are equal, decided directly on python-flint.

The fastest straightforward way: an angle is a combination of symbols and of pi; every symbol in angles gets a sine
and a cosine of a fraction of itself, with s² + c² - 1; the rational multiples of pi lie in a cyclotomic field; a root
gets a generator that its square reduces. A side becomes a fraction of two polynomials over the integers; the
numerator of the difference is reduced, and the sides are equal if it is 0. Polynomials are in lexicographic order
with roots first, then sines, so that the relations have coprime leading terms and one pass reduces.

Python's own parser, which is written in C, reads the source.
"""

import ast
from math import isqrt, lcm

from flint import Ordering, fmpq, fmpz_mpoly_ctx, fmpz_poly

SINE_AND_COSINE = {"sin", "cos", "tan", "cot", "csc", "sec"}


class Undecided(Exception):
    """The expression is outside of what is decided here."""


def prime_factors(number):
    """The primes of a small number, with exponents."""
    found = {}
    prime = 2
    while prime * prime <= number:
        while number % prime == 0:
            found[prime] = found.get(prime, 0) + 1
            number //= prime
        prime += 1
    if number > 1:
        found[number] = found.get(number, 0) + 1
    return found


def linear(node):
    """An angle as {symbol or "pi": rational}; the key None is the constant."""
    kind = type(node)
    if kind is ast.Name:
        return {node.id: fmpq(1)}
    if kind is ast.Constant:
        return {None: fmpq(node.value)}
    if kind is ast.UnaryOp:
        return {key: -value for key, value in linear(node.operand).items()}
    if kind is ast.BinOp:
        left, right = linear(node.left), linear(node.right)
        operator = type(node.op)
        if operator is ast.Add or operator is ast.Sub:
            sum_ = dict(left)
            for key, value in right.items():
                sum_[key] = sum_.get(key, 0) + (value if operator is ast.Add else -value)
            return sum_
        if operator is ast.Mult and left.keys() == {None}:
            left, right = right, left
        if right.keys() == {None}:
            factor = right[None] if operator is ast.Mult else 1 / right[None]
            return {key: value * factor for key, value in left.items()}
    raise Undecided("an angle is not linear")


class Decision:
    """One pair of sides."""

    def __init__(self, left, right):
        self.symbols = {}
        self.angles = {}
        self.denominators = {}
        self.radicands = 1
        self.spare = 0
        self.survey(left)
        self.survey(right)
        self.make_context()

    # What occurs

    def survey(self, node):
        """Collects symbols, angles and the numbers under roots, from which the generators follow."""
        kind = type(node)
        if kind is ast.BinOp:
            self.survey(node.left)
            self.survey(node.right)
        elif kind is ast.Name:
            if node.id == "pi":
                raise Undecided("pi outside of angles")
            self.symbols[node.id] = None
        elif kind is ast.UnaryOp:
            self.survey(node.operand)
        elif kind is ast.Call:
            name, argument = node.func.id, node.args[0]
            if name in SINE_AND_COSINE:
                angle = linear(argument)
                if angle.get(None, 0) != 0:
                    raise Undecided("an angle is a number other than a multiple of pi")
                self.angles[id(node)] = angle
                for key, value in angle.items():
                    if key is not None:
                        self.denominators[key] = lcm(self.denominators.get(key, 1), int(value.q))
            elif name in ("sqrt", "abs"):
                self.spare += 3
                self.survey(argument)
                if name == "sqrt":
                    for part in ast.walk(argument):
                        if type(part) is ast.Constant:
                            self.radicands = lcm(self.radicands, part.value)
            elif name == "Matrix":
                for row in argument.elts:
                    for entry in row.elts:
                        self.survey(entry)
            else:
                raise Undecided(name)

    def make_context(self):
        turned = [key for key in self.denominators if key != "pi"]
        steps = self.denominators.get("pi", 1)
        primes = list(prime_factors(self.radicands or 1))
        # The field of the roots of unity holds cos(pi/steps), i, and the square roots of the primes.
        self.order = 1
        if steps > 2:
            self.order = lcm(4, 2 * steps)
            for prime in primes:
                self.order = lcm(self.order, 8 if prime == 2 else prime)
            primes = []
        names = [f"R{index}" for index in range(self.spare)]
        names += [part + key for key in turned for part in ("S", "C")]
        names += list(self.symbols)
        names += [f"Q{prime}" for prime in primes]
        if self.order > 1:
            names.append("Z")
        self.context = fmpz_mpoly_ctx.get(names or ["Z"], Ordering.lex)
        generators = dict(zip(names, self.context.gens()))
        self.symbols = {name: generators[name] for name in self.symbols}
        self.roots = [generators[f"R{index}"] for index in range(self.spare)]
        self.root_keys = {}
        self.relations = []
        self.cosine_relations = []
        self.one = self.context.constant(1)
        self.zero = self.context.constant(0)
        self.turns = {}
        for key in turned:
            sine, cosine = generators["S" + key], generators["C" + key]
            self.turns[key, 1] = (cosine, sine)
            self.relations.append(sine * sine + cosine * cosine - 1)
            self.cosine_relations.append((cosine, sine))
        self.primes = {prime: generators[f"Q{prime}"] for prime in primes}
        for prime, root in self.primes.items():
            self.relations.append(root * root - prime)
        if self.order > 1:
            self.unit = generators["Z"]
            cyclotomic = self.zero
            for exponent, coefficient in enumerate(fmpz_poly.cyclotomic(self.order).coeffs()):
                if coefficient:
                    cyclotomic += coefficient * self.unit**exponent
            self.relations.append(cyclotomic)

    def reduced(self, polynomial):
        for relation in self.relations:
            polynomial = polynomial % relation
        return polynomial

    # Angles

    def power_of_unit(self, exponent):
        return self.unit ** (exponent % self.order)

    def turn(self, key, multiple):
        """Cosine and sine of a whole multiple of a base angle."""
        known = self.turns.get((key, multiple))
        if known is not None:
            return known
        if multiple < 0:
            cosine, sine = self.turn(key, -multiple)
            value = (cosine, -sine)
        else:
            half = multiple // 2
            value = self.compose(self.turn(key, half), self.turn(key, multiple - half))
            relation = self.turns[key, 1]
            relation = relation[0] ** 2 + relation[1] ** 2 - 1
            value = (value[0] % relation, value[1] % relation)
        self.turns[key, multiple] = value
        return value

    @staticmethod
    def compose(first, second):
        return (first[0] * second[0] - first[1] * second[1], first[0] * second[1] + first[1] * second[0])

    def cosine_and_sine(self, angle):
        """Twice the cosine and the sine where pi brings a denominator: (cosine, sine, denominator)."""
        value = None
        denominator = 1
        for key, coefficient in angle.items():
            if key is None or coefficient == 0:
                continue
            if key == "pi":
                if self.order == 1:
                    quarter = int(2 * coefficient) % 4
                    part = [(1, 0), (0, 1), (-1, 0), (0, -1)][quarter]
                    part = (self.one * part[0], self.one * part[1])
                else:
                    exponent = int(coefficient * self.order / 2)
                    up, down = self.power_of_unit(exponent), self.power_of_unit(-exponent)
                    part = (up + down, (up - down) * self.power_of_unit(3 * self.order // 4))
                    part = (self.reduced(part[0]), self.reduced(part[1]))
                    denominator = 2
            else:
                part = self.turn(key, int(coefficient * self.denominators[key]))
            value = part if value is None else self.compose(value, part)
        if value is None:
            return self.one, self.zero, 1
        return value[0], value[1], denominator

    # Roots

    def root_of_prime(self, prime):
        if prime in self.primes:
            return self.primes[prime]
        if self.order % (8 if prime == 2 else prime):
            raise Undecided(f"the square root of {prime}")
        if prime == 2:
            return self.reduced(self.power_of_unit(self.order // 8) + self.power_of_unit(-self.order // 8))
        # The sum of Gauss is √p or i√p.
        total = self.zero
        for exponent in range(1, prime):
            sign = 1 if pow(exponent, (prime - 1) // 2, prime) == 1 else -1
            total += sign * self.power_of_unit(exponent * self.order // prime)
        if prime % 4 == 3:
            total *= self.power_of_unit(3 * self.order // 4)
        return self.reduced(total)

    def root_of_integer(self, number):
        if number < 0:
            raise Undecided("the square root of a negative number")
        root, outside = self.one, 1
        for prime, exponent in prime_factors(number).items():
            outside *= prime ** (exponent // 2)
            if exponent % 2:
                root = root * self.root_of_prime(prime)
        return root * outside

    def generator_of_square(self, square):
        """The root that is not negative of a polynomial which is itself no square; one generator for each square."""
        square = self.reduced(square)
        if square.is_constant():
            return self.root_of_integer(int(square.leading_coefficient()) if square else 0)
        key = str(square)
        root = self.root_keys.get(key)
        if root is None:
            if not self.roots:
                raise Undecided("too many roots")
            # Generators of later roots come first in the order: their squares may hold the earlier ones.
            root = self.root_keys[key] = self.roots.pop()
            self.relations.insert(0, root * root - square)
        return root

    def denested(self, square):
        """√(a + b√c) as √x + √y or √x - √y, doubled, or None."""
        terms = square.terms()
        numbers = {str(root): prime for prime, root in self.primes.items()}
        names = self.context.names()
        whole, surd, inside, count = 0, 0, 1, 0
        for exponents, coefficient in terms:
            product = 1
            for name, exponent in zip(names, exponents):
                if exponent:
                    if name not in numbers:
                        return None
                    product *= numbers[name]
            if product == 1:
                whole = int(coefficient)
            else:
                surd, inside, count = int(coefficient), product, count + 1
        norm = whole * whole - surd * surd * inside
        if count != 1 or norm < 0 or isqrt(norm) ** 2 != norm:
            return None
        distance = isqrt(norm)
        first = self.root_of_integer(2 * (whole + distance))
        second = self.root_of_integer(2 * (whole - distance))
        return first + second if surd > 0 else first - second

    def root(self, polynomial):
        """The square root: (root, denominator)."""
        polynomial = self.reduced(polynomial)
        if polynomial.is_constant():
            return self.root_of_integer(int(polynomial.leading_coefficient()) if polynomial else 0), 1
        if self.primes:
            doubled = self.denested(polynomial)
            if doubled is not None:
                return doubled, 2
        content, factors = polynomial.factor()
        if all(exponent % 2 for _, exponent in factors):
            for cosine, sine in self.cosine_relations:
                # The same number written with sines may show a square.
                other = self.by_sines(polynomial, cosine, sine).factor()
                if any(exponent % 2 == 0 for _, exponent in other[1]):
                    content, factors = other
                    break
        outside, rest = self.one, self.one * content
        for factor, exponent in factors:
            if exponent >= 2:
                outside *= self.generator_of_square(factor * factor) ** (exponent // 2)
            if exponent % 2:
                rest *= factor
        inside = self.one
        if rest.is_constant():
            inside = self.root_of_integer(int(rest.leading_coefficient()))
        else:
            square = isqrt(abs(int(content)))
            if square > 1 and square * square == abs(int(content)):
                inside *= square
                rest = rest / (square * square)
            inside *= self.generator_of_square(rest)
        return outside * inside, 1

    @staticmethod
    def by_sines(polynomial, cosine, sine):
        """The polynomial with even powers of the cosine written with the sine."""
        context = polynomial.context()
        place = context.variable_to_index(str(cosine))
        result = context.constant(0)
        for exponents, coefficient in polynomial.terms():
            exponents = list(exponents)
            squares, exponents[place] = divmod(exponents[place], 2)
            term = context.term(coeff=coefficient, exp_vec=tuple(exponents))
            result += term * (1 - sine * sine) ** squares
        return result

    # Values

    def value(self, node):
        """A fraction of polynomials (numerator, denominator), or rows of them."""
        kind = type(node)
        if kind is ast.BinOp:
            operator = type(node.op)
            if operator is ast.Pow:
                top, bottom = self.value(node.left)
                exponent = node.right.value
                return top**exponent, bottom**exponent
            left, right = self.value(node.left), self.value(node.right)
            if type(left) is list:
                return self.matrix_product(left, right)
            (a, p), (b, q) = left, right
            if operator is ast.Mult:
                return a * b, p * q
            if operator is ast.Add:
                return (a + b, p) if p == q else (a * q + b * p, p * q)
            if operator is ast.Sub:
                return (a - b, p) if p == q else (a * q - b * p, p * q)
            if not self.reduced(b):
                raise Undecided("a division by zero")
            return a * q, p * b
        if kind is ast.Name:
            return self.symbols[node.id], self.one
        if kind is ast.Constant:
            return self.one * node.value, self.one
        if kind is ast.UnaryOp:
            top, bottom = self.value(node.operand)
            return -top, bottom
        name = node.func.id
        if name in SINE_AND_COSINE:
            cosine, sine, denominator = self.cosine_and_sine(self.angles[id(node)])
            if name == "sin":
                top, bottom = sine, denominator
            elif name == "cos":
                top, bottom = cosine, denominator
            elif name == "tan":
                top, bottom = sine, cosine
            elif name == "cot":
                top, bottom = cosine, sine
            else:
                top, bottom = denominator, sine if name == "csc" else cosine
            return self.one * top, self.one * bottom
        if name == "Matrix":
            return [[self.value(entry) for entry in row.elts] for row in node.args[0].elts]
        top, bottom = self.value(node.args[0])
        if name == "abs":
            value = self.absolute(top)
            return value, self.one if bottom == self.one else self.absolute(bottom)
        root, denominator = self.root(top * bottom)
        bottom = abs(int(bottom.leading_coefficient())) if bottom.is_constant() else self.absolute(bottom)
        return root, self.one * denominator * bottom

    def absolute(self, polynomial):
        content, factors = self.reduced(polynomial).factor()
        value = self.one * abs(int(content))
        for factor, exponent in factors:
            value *= self.generator_of_square(factor * factor) ** exponent
        return value

    def matrix_product(self, left, right):
        return [[self.inner_product(row, column) for column in zip(*right)] for row in left]

    def inner_product(self, row, column):
        top, bottom = self.zero, self.one
        for (a, p), (b, q) in zip(row, column):
            numerator, denominator = a * b, p * q
            if denominator == bottom:
                top += numerator
            else:
                top, bottom = top * denominator + numerator * bottom, bottom * denominator
        return top, bottom

    def equal(self, left, right):
        a, b = self.value(left), self.value(right)
        pairs = [(a, b)] if type(a) is tuple else [pair for rows in zip(a, b) for pair in zip(*rows)]
        for (top, bottom), (other, under) in pairs:
            difference = top - other if bottom == under else top * under - other * bottom
            if self.reduced(difference):
                return False
        return True


def parse(source):
    return ast.parse(source, mode="eval").body


def is_proved(sides):
    """Whether the sides, as source, are shown to be equal; parses them too."""
    left, right = parse(sides[0]), parse(sides[1])
    try:
        return Decision(left, right).equal(left, right)
    except Undecided:
        return False
