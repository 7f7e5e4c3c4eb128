"""The one source of chance, from a seed."""

import random
from fractions import Fraction

from .tree import PI, Tree, symbol, tree


class Random(random.Random):
    """A generator of random numbers that also draws small formulas."""

    def chance(self, probability):
        return self.random() < probability

    def whole(self, most=5):
        """An integer that is not 0."""
        return self.choice([-1, 1]) * self.randint(1, most)

    def positive(self, most=5):
        return self.randint(1, most)

    def fraction(self, most=6):
        """A fraction that is not 0."""
        return Fraction(self.whole(most), self.choice([1, 1, 1, 2, 3, 4, 5]))

    def names(self, count):
        return self.sample(["x", "y", "z", "u", "v", "w", "a", "b", "c"], count)

    def symbols(self, count):
        return [symbol(name) for name in self.names(count)]

    def angle(self):
        """A rational multiple of π."""
        return tree(Fraction(self.randint(-12, 24), self.choice([1, 2, 3, 4, 5, 6, 8, 12]))) * PI

    def linear(self, names):
        """A linear expression in some of the symbols."""
        terms = [scaled(self.fraction(4), each) for each in self.sample(names, self.randint(1, len(names)))]
        if self.chance(0.5):
            terms.append(tree(self.fraction(5)))
        self.shuffle(terms)
        return total(terms)

    def polynomial(self, names, degree=2, terms=3):
        """A polynomial, written as a sum of monomials."""
        found = []
        for _ in range(self.randint(1, terms)):
            factors = [tree(self.fraction(4))] if self.chance(0.6) else []
            for _ in range(self.randint(0, degree)):
                factors.append(self.choice(names))
            found.append(product(factors))
        return total(found)


def scaled(factor, node):
    return node if factor == 1 else -node if factor == -1 else tree(factor) * node


def total(terms):
    if not terms:
        return tree(0)
    return terms[0] if len(terms) == 1 else Tree(("+", *terms))


def product(factors):
    if not factors:
        return tree(1)
    return factors[0] if len(factors) == 1 else Tree(("*", *factors))
