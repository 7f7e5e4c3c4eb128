"""Reads what binds a letter: sums, products, integrals, limits and derivatives."""

from mpmath import mp, mpf

from . import textbook_calculus as calculus
from .textbook_values import Nearness, Undefined, infinite, integer, repeated
from .textbook_words import is_letter


class Operators:
    """The part of a reader that knows operators with a letter of their own."""

    def dotted_sum(self, start):
        """What + ⋯ + last adds, where the terms before come of the last one by 1, 2, ... or 0, 1, ... for its only letter."""
        self.take("+")
        before = len(self.symbols)
        last = self.product()
        letters = list(dict.fromkeys(self.symbols[before:]))
        letter = "n" if "n" in letters else letters[0]
        self.wholes.add(letter)
        def value(p):
            partial = mpf(0)
            for first in (1, 0):
                partial = mpf(0)
                for k in range(first, first + 4):
                    partial += last(p | {letter: mpf(k)})
                    if k > first and abs(partial - start(p)) < Nearness.value:
                        return repeated("\\sum", mpf(first), p[letter], lambda k: last(p | {letter: k}))
            raise Undefined
        return value

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
        self.forget(index, inside)
        self.wholes = (self.wholes - {index}) | set(bounds)
        self.naturals -= {index}
        def value(p):
            first, last = lower(p), upper(p)
            if last == mp.inf:
                if operation == "\\prod":
                    return mp.exp(calculus.series(lambda k: mp.log(body(p | {index: k})), integer(first)))
                return calculus.series(lambda k: body(p | {index: k}), integer(first))
            return repeated(operation, first, last, lambda k: body(p | {index: k}))
        self.rough |= upper is infinite
        return value

    def forget(self, name, start):
        """A letter is bound in what was read from some symbol on."""
        self.symbols[start:] = [each for each in self.symbols[start:] if each != name]

    def integral(self):
        self.take("\\int")
        low = high = None
        if self.takes("_"):
            low = self.group()
        if self.takes("^"):
            high = self.group()
        if self.takes("_"):
            low = self.group()
        inside, kinks = len(self.symbols), len(self.kinks)
        self.integrals, outer, self.differential = self.integrals + 1, self.differential, None
        body = self.sum()
        if not self.differential:
            self.take()
            self.differential = self.take()
        name, self.differential, self.integrals = self.differential, outer, self.integrals - 1
        kinks = self.kinks[kinks:]
        if low is None:
            self.indefinite.add(name)
            return lambda p: calculus.antiderivative(lambda x: body(p | {name: x}), p["base of " + name], p[name])
        self.forget(name, inside)
        self.rough = True
        return lambda p: calculus.integral(
            lambda x: body(p | {name: x}), low(p), high(p), [(lambda kink: lambda x: kink(p | {name: x}))(kink) for kink in kinks])

    def limit(self):
        self.take("\\lim")
        self.take("_")
        self.take("{")
        name = self.take()
        if self.take() not in ("\\to", "\\rightarrow"):
            raise ValueError("a limit without an arrow")
        end = self.index
        depth = 1
        while True:
            depth += {"{": 1, "}": -1}.get(self.words[end], 0)
            if depth == 0:
                break
            end += 1
        side = None
        for tail in (["^", "{", "+", "}"], ["^", "{", "-", "}"], ["^", "+"], ["^", "-"]):
            if self.words[end - len(tail):end] == tail:
                side = "+" if "+" in tail else "-"
                del self.words[end - len(tail):end]
                break
        place = self.sum()
        self.take("}")
        inside, rough = len(self.symbols), self.rough
        self.rough = False
        body = self.product()
        slow = self.rough or "\\sum" in self.words[:self.index]
        self.forget(name, inside)
        whole = name in ("n", "k", "m", "N")
        self.wholes -= {name}
        self.naturals -= {name}
        self.rough = True
        return lambda p: calculus.limit(lambda x: body(p | {name: x}), place(p), side, whole, slow)

    def is_derivative(self):
        if self.words[self.index + 1:self.index + 2] != ["{"] or self.words[self.index + 2] not in ("d", "\\D", "\\partial"):
            return False
        depth, k = 1, self.index + 2
        while depth:
            depth += {"{": 1, "}": -1}.get(self.words[k], 0)
            k += 1
        return self.words[k] == "{" and self.words[k + 1] == self.words[self.index + 2] and is_letter(self.words[k + 2])

    def derivative(self):
        self.take("\\frac")
        self.take("{")
        sign = self.take()
        if self.takes("^"):
            self.group()
        start, rough = len(self.symbols), self.rough
        self.rough = False
        depth, self.integrals = self.integrals, 0
        operand = None if self.word == "}" else self.sum()
        self.integrals = depth
        self.take("}")
        self.take("{")
        names = []
        while not self.takes("}"):
            self.take(sign)
            name = self.take()
            order = 1
            if self.takes("^"):
                order = int(self.take()) if self.word != "{" else int(self.words[self.index + 1])
                self.index += 3 if self.word == "{" else 0
            names.append((name, order))
        if operand is None:
            operand = self.product()
        uncertain, self.rough = self.rough, self.rough or rough
        for name, order in reversed(names):
            self.symbols.append(name)
            operand = self.differentiated(operand, name, order, uncertain)
        return operand

    def differentiated(self, operand, name, order, rough=False):
        at = self.symbol(name)
        def value(p):
            return calculus.derivative(lambda x: operand(p | {name: x}), at(p), order, rough)
        return value

    def group_with_differential(self):
        """A numerator, in which an integral may have its differential."""
        if not self.takes("{"):
            return self.group()
        bars, self.bars = self.bars, 0
        inner = self.sum()
        if self.integrals and self.at_differential():
            self.take()
            self.differential = self.take()
        self.bars = bars
        self.take("}")
        return inner

    def at_differential(self):
        return self.word in ("d", "\\D") and is_letter(self.words[self.index + 1])
