"""Reads the LaTeX of textbooks as functions of a point: a dictionary of values for symbols, functions and sequences."""

import itertools

from mpmath import mp, mpc, mpf

from . import textbook_calculus as calculus
from .textbook_operators import Operators
from .textbook_values import (
    FUNCTIONS, INVERSES, Matrix, Undefined, coefficient, crossed, dotted, factorial, holds, infinite, integer, logarithm, power, quotient, remainder,
    root, rounded_down, size, unit)
from .textbook_words import CLOSERS, ENDS, OPERATIONS, RELATIONS, Row, is_letter, words


class Reader(Operators):
    """Reads one claim as functions of a point."""

    def __init__(self, text, row=None):
        self.words = words(text)
        self.row = row or Row(text)
        self.index = 0
        self.symbols = []
        # Letters that stand for whole numbers by where they stand, and those of these that do so from 0 on.
        self.wholes, self.naturals = set(), set()
        # Whether numbers are known to some 18 digits only; the letters of integrals without bounds; what has kinks.
        self.rough, self.indefinite, self.kinks = False, set(), []
        self.bars, self.integrals, self.differential = 0, 0, None

    @property
    def word(self):
        return self.words[self.index]

    def ahead(self, *found):
        return self.words[self.index:self.index + len(found)] == list(found)

    def take(self, word=None):
        found = self.word
        if word is not None and found != word:
            raise ValueError(f"{word} is missing before {self.words[self.index:self.index + 5]}")
        self.index += 1
        return found

    def takes(self, *words):
        if not self.ahead(*words):
            return False
        self.index += len(words)
        return True

    def relations(self, ends=("",)):
        sides, signs = [self.sum()], []
        while self.word in RELATIONS:
            word = self.take()
            signs.append(RELATIONS[word])
            if signs[-1] == "in":
                if self.word in ("[", "("):
                    return [(sides[0], "in", self.interval())]
                start = self.index
                while self.word not in ends:
                    self.index += 1
                return [(sides[0], "in", self.words[start:self.index])]
            places = self.word.partition(".")[2]
            sides.append(self.sum())
            if signs[-1] == "mod":
                self.take("\\pmod")
                modulus = self.group()
                return [((lambda a, b: lambda p: a(p) - b(p))(*sides), ("divides", 0), modulus)]
            if signs[-1] == "divides":
                return [(sides[1], ("divides", 0), sides[0])]
            signs[-1] = (signs[-1], len(places))
        if self.word not in ends:
            raise ValueError(f"{self.word!r} before {self.words[self.index:self.index + 5]}")
        return [(left, sign, right) for (left, right), sign in zip(itertools.pairwise(sides), signs)]

    def interval(self):
        """Whether a number is in an interval."""
        below = self.take() == "("
        low = self.sum()
        self.take(",")
        high = self.sum()
        above = self.take() == ")"
        return lambda x, p: (low(p) < x if below else low(p) <= x) and (x < high(p) if above else x <= high(p))

    def at_end(self):
        return self.word in ENDS or self.bars and self.word == "|" or self.integrals and self.at_differential()

    def sum(self):
        if self.word == "+":
            self.take()
        total = self.product(self.takes("-"))
        while self.word in ("+", "-") and not self.differential:
            negative = self.take() == "-"
            if self.word == "\\cdots":
                self.take()
                total = self.dotted_sum(total)
                continue
            total = (lambda a, b: lambda p: a(p) + b(p))(total, self.product(negative))
        return total

    def product(self, negative=False):
        if self.integrals and self.at_differential():
            total = lambda p: mpf(1)
        else:
            total = self.factor()
        while not self.at_end():
            if self.takes("\\cdot") or self.takes("*"):
                total = (lambda a, b: lambda p: dotted(a(p), b(p)))(total, self.factor())
            elif self.takes("\\times"):
                total = (lambda a, b: lambda p: crossed(a(p), b(p)) if isinstance(a(p), Matrix) else a(p) * b(p))(total, self.factor())
            elif self.takes("/") or self.takes("\\div"):
                total = (lambda a, b: lambda p: a(p) / b(p) if isinstance(a(p), Matrix) else quotient(a(p), b(p)))(total, self.factor())
            elif self.takes("\\bmod"):
                total = (lambda a, b: lambda p: remainder(a(p), b(p)))(total, self.factor())
            else:
                total = (lambda a, b: lambda p: a(p) * b(p))(total, self.factor())
        return (lambda a: lambda p: -a(p))(total) if negative else total

    def factor(self):
        name = self.function()
        if name:
            return self.call(name)
        if self.word in ("\\sum", "\\prod"):
            return self.repetition()
        if self.word == "\\int":
            return self.integral()
        if self.word == "\\lim":
            return self.limit()
        if self.word == "\\frac" and self.is_derivative():
            return self.derivative()
        if self.word == "-":
            self.take()
            return (lambda a: lambda p: -a(p))(self.factor())
        start = len(self.symbols)
        return self.raised(self.atom(), start)

    def raised(self, base, start=0):
        while self.word in ("^", "!", "'"):
            if self.takes("!"):
                self.naturals |= set(self.symbols[start:])
                base = (lambda a: lambda p: factorial(a(p)))(base)
                continue
            if self.word == "'":
                order = self.primes()
                base = self.differentiated(base, "x", order)
                continue
            self.take("^")
            if self.word == "T":
                self.take()
                base = (lambda a: lambda p: a(p).transposed())(base)
            elif self.words[self.index:self.index + 3] == ["{", "\\circ", "}"] or self.word == "\\circ":
                self.index += 3 if self.word == "{" else 1
                base = (lambda a: lambda p: a(p) * mp.pi / 180)(base)
            elif self.takes("*"):
                base = (lambda a: lambda p: mp.conj(a(p)))(base)
            else:
                base = (lambda a, b: lambda p: power(a(p), b(p)))(base, self.group())
        return base

    def primes(self):
        order = 0
        while self.takes("'"):
            order += 1
        return order

    def group(self):
        """What stands in braces, or one word: of a number one digit."""
        if self.takes("{"):
            bars, self.bars = self.bars, 0
            inner = self.sum()
            self.bars = bars
            self.take("}")
            return inner
        if self.word[:1].isdigit() and len(self.word) > 1:
            self.words[self.index:self.index + 1] = [self.word[0], self.word[1:]]
        if self.word[:1].isdigit():
            digit = self.take()
            return lambda p: mpf(digit)
        return self.atom()

    def function(self):
        if self.word == "\\operatorname":
            return "".join(self.words[self.index + 2:self.words.index("}", self.index)])
        name = self.word[1:] if self.word[:1] == "\\" else ""
        return name if name in FUNCTIONS or name == "log" else None

    def call(self, name):
        self.index = self.words.index("}", self.index) + 1 if self.word == "\\operatorname" else self.index + 1
        base = exponent = None
        if name == "log" and self.takes("_"):
            base = self.group()
        if self.ahead("^", "{", "-", "1", "}"):
            self.index += 5
            name = INVERSES[name]
        elif self.takes("^"):
            exponent = self.group()
        kinked = name in ("max", "min", "sgn")
        if self.takes("("):
            bars, self.bars = self.bars, 0
            arguments = [self.sum()]
            while self.takes(","):
                arguments.append(self.sum())
            self.bars = bars
            self.take(")")
            if exponent is None and self.takes("^"):
                exponent = self.group()
        else:
            argument = self.raised(self.atom(), len(self.symbols))
            while not self.at_end() and self.word not in OPERATIONS and self.word not in ("(", "[", "\\lvert", "|", "\\int", "\\sum") and not self.function():
                if self.word == "\\frac" and self.is_derivative():
                    break
                argument = (lambda a, b: lambda p: a(p) * b(p))(argument, self.raised(self.atom()))
            arguments = [argument]
        if kinked:
            self.kinks += [
                lambda p: arguments[0](p) - (arguments[1](p) if len(arguments) > 1 else 0)]
        if name == "log":
            value = lambda p: logarithm(arguments[0](p), base(p) if base else mp.e)
        else:
            value = lambda p: FUNCTIONS[name](*(argument(p) for argument in arguments))
        return (lambda p: power(value(p), exponent(p))) if exponent else value

    def symbol(self, name):
        definitions = self.row.definitions
        if name in definitions:
            body = definitions[name][0]
            return lambda p: p[name] if name in p else body(p)
        if name in self.row.flows:
            variable = self.row.flows[name]
            self.symbols += [variable, "function " + name]
            return lambda p: p["function " + name](p[variable])
        self.symbols.append(name)
        return lambda p: p[name]

    def applied(self, name):
        """A function: at arguments, or standing alone; with primes, or with an order in parentheses."""
        order = self.primes()
        if self.ahead("^", "{", "("):
            self.index += 3
            order = int(self.take())
            self.take(")")
            self.take("}")
        defined = self.row.functions[name]
        partials = []
        if defined and self.word == "_":
            self.take()
            partials = [self.take()] if self.word != "{" else None
            if partials is None:
                self.take()
                partials = []
                while not self.takes("}"):
                    partials.append(self.take())
        arguments = None
        if self.takes("("):
            bars, self.bars = self.bars, 0
            arguments = [self.sum()]
            while self.takes(","):
                arguments.append(self.sum())
            self.bars = bars
            self.take(")")
        if defined is None:
            self.symbols.append("function " + name)
            if arguments is None:
                arguments = [self.symbol("x")]
            argument = arguments[0]
            return lambda p: calculus.derivative(p["function " + name], argument(p), order)
        letters, body, rest = defined
        for part in reversed(partials):
            body = self.differentiated(body, part, 1)
        if order:
            body = self.differentiated(body, letters[0], order)
        self.symbols += [each for each in rest if each not in letters]
        if arguments is None:
            for letter in letters:
                self.symbol(letter)
            return body
        return lambda p: body(p | {letter: argument(p) for letter, argument in zip(letters, arguments)})

    def subscripted(self, name):
        """A letter with a subscript: an element of a sequence, or a name."""
        start = self.index
        mark = self.take() if self.word != "{" else None
        if mark is None:
            depth = 0
            while True:
                depth += {"{": 1, "}": -1}.get(self.word, 0)
                self.index += 1
                if depth == 0:
                    break
        mark = self.words[start:self.index]
        letters = [word for word in mark if is_letter(word)]
        if name in self.row.functions or name + "_" in self.row.functions:
            pass
        elif len([word for word in mark if word not in "{}"]) > 1 and not any(word in "+-" for word in mark) and not all(
                word in "{}" or word in "ijklmnN2" for word in mark) or any(word[:1] == "\\" for word in mark) or any(
                word not in "ijklmnNr" and len(word) == 1 for word in letters):
            return self.symbol(name + "_" + "".join(mark))
        self.index = start
        before = len(self.symbols)
        index = self.group()
        self.wholes |= set(self.symbols[before:])
        key = "sequence " + name
        if name + "_" in self.row.functions:
            letters, body, rest = self.row.functions[name + "_"]
            self.symbols += [each for each in rest if each not in letters]
            return lambda p: body(p | {letters[0]: index(p)})
        self.symbols.append(key)
        return lambda p: p[key](index(p))

    def atom(self):
        word = self.take()
        if word[:1].isdigit():
            return lambda p: mpf(word)
        if word == "|":
            self.bars += 1
            inner = self.sum()
            self.take("|")
            self.bars -= 1
            self.kinks.append(inner)
            return lambda p: size(inner(p))
        if word == "\\|":
            inner_end = self.words.index("\\|", self.index)
            self.words[inner_end] = "\\rVert"
            word = "\\lVert"
        if word in CLOSERS.values():
            bars, self.bars = self.bars, 0
            inner = [self.sum()]
            while self.takes(","):
                inner.append(self.sum())
            closer = self.take()
            self.bars = bars
            if CLOSERS.get(closer) != word:
                raise ValueError(f"{word} is closed by {closer}")
            if len(inner) > 1:
                return lambda p: Matrix([[each(p)] for each in inner])
            inner = inner[0]
            if word in ("\\lvert", "\\lVert"):
                self.kinks.append(inner)
            if word in ("\\lfloor", "\\lceil"):
                self.kinks.append(lambda p: mp.sin(mp.pi * inner(p)))
            shown = {
                "(": lambda x: x, "[": lambda x: x, "\\{": lambda x: x, "\\lvert": size, "\\lVert": size, "\\lfloor": rounded_down,
                "\\lceil": lambda x: -rounded_down(-x)}[word]
            return lambda p: shown(inner(p))
        if word == "\\frac":
            outer, self.differential = self.differential, None
            top = self.group_with_differential()
            found, self.differential = self.differential, None
            bottom = self.group()
            self.differential = found or outer
            if self.integrals:
                self.kinks.append(lambda p: bottom(p))
            return lambda p: top(p) / bottom(p) if isinstance(top(p), Matrix) else quotient(top(p), bottom(p))
        if word == "\\binom":
            start = len(self.symbols)
            top, bottom = self.group(), self.group()
            self.naturals |= set(self.symbols[start:])
            return lambda p: coefficient(top(p), bottom(p))
        if word == "\\sqrt":
            degree = lambda p: mpf(2)
            if self.takes("["):
                degree = self.sum()
                self.take("]")
            inner = self.group()
            return lambda p: root(inner(p), integer(degree(p)))
        if word in ("\\bar", "\\overline") and self.row.complex:
            inner = self.group()
            return lambda p: mp.conj(inner(p))
        if word in ("\\bar", "\\overline", "\\hat", "\\tilde"):
            name = self.words[self.index + 1] if self.word == "{" else self.word
            self.index += 3 if self.word == "{" else 1
            return self.symbol(word + " " + name)
        if word in ("\\dot", "\\ddot"):
            name = self.words[self.index + 1] if self.word == "{" else self.word
            self.index += 3 if self.word == "{" else 1
            self.symbols.append("t")
            return self.differentiated(self.symbol(name), "t", len(word) - 3)
        if word == "\\mathrm":
            name = self.take() if self.word != "{" else self.take("{") and self.take()
            self.takes("}")
            return {"i": lambda p: mpc(0, 1), "e": lambda p: mp.e}[name]
        if word == "\\begin":
            return self.matrix()
        if word in ("\\mathbf", "\\vec", "\\boldsymbol"):
            word = "\\mathbf" if word == "\\boldsymbol" else word
            name = self.words[self.index + 1] if self.word == "{" else self.word
            self.index += 3 if self.word == "{" else 1
            if name == "0":
                return lambda p: Matrix([[mpf(0)]] * 3)
            if word == "\\mathbf" and name == "I":
                return lambda p: unit(3)
            return self.symbol(word + " " + name)
        if word == "\\pi":
            return lambda p: mp.pi
        if word == "\\infty":
            return infinite
        if word == "{":
            inner = self.sum()
            self.take("}")
            return inner
        if word in self.row.functions and not word.isdigit():
            return self.applied(word)
        if word == "e":
            return lambda p: mp.e
        if word == "i" and self.row.complex and "i" not in self.row.definitions:
            return lambda p: mpc(0, 1)
        if word == "I" and self.row.sizes:
            count = max(rows for rows, _ in self.row.sizes.values())
            return lambda p: unit(count)
        if is_letter(word):
            if self.takes("_"):
                return self.subscripted(word)
            order = self.primes()
            if order:
                if word in self.row.definitions:
                    return self.differentiated(self.symbol(word), self.row.independent(word), order)
                self.row.flows.setdefault(word, "x")
                return self.differentiated(self.symbol(word), self.row.flows[word], order)
            return self.symbol(word)
        raise ValueError(f"{word!r} before {self.words[self.index:self.index + 5]}")

    def matrix(self):
        end = self.words.index("}", self.index)
        name = "".join(self.words[self.index + 1:end])
        self.index = end + 1
        if name == "cases":
            return self.cases()
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

    def cases(self):
        choices = []
        while self.word != "\\end":
            value = self.sum()
            self.takes(",")
            self.takes("&")
            if self.takes("\\otherwise"):
                conditions = []
            else:
                conditions = self.relations(("\\\\", "\\end", ","))
                self.takes(",")
                self.kinks += [(lambda a, b: lambda p: a(p) - b(p))(a, b) for a, sign, b in conditions if sign != "in"]
            choices.append((value, conditions))
            self.takes("\\\\")
        self.index = self.words.index("}", self.index) + 1
        def chosen(p):
            for value, conditions in choices:
                if all(holds(condition, p) for condition in conditions):
                    return value(p)
            raise Undefined
        return chosen
