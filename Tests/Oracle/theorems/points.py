"""Points at which theorems and formulas are compared."""

from fractions import Fraction

from ..chance import Random
from .terms import is_constant

SPECIAL = [Fraction(each) for each in (0, 1, -1, 2)] + [Fraction(1, 2)]


def intervals(hypotheses):
    """The least and greatest values that hypotheses allow a name, where they do so by numbers."""
    found = {}
    for each in hypotheses:
        if each[0] != "rel":
            continue
        left, sign, right = each[1:]
        if sign in (">", ">="):
            left, right = right, left
        if sign not in ("<", "<=", ">", ">="):
            continue
        for bound, name, side in ((left, right, 0), (right, left, 1)):
            if name[0] == "name" and is_constant(bound):
                found.setdefault(name[1], [None, None])[side] = bound
    return found


class Points:
    """Points for names, the same for a seed. Those of integers get integers."""

    def __init__(self, seed, names, integers, limits, sequences=()):
        self.sequences = set(sequences)
        self.random, self.names, self.integers, self.limits = Random(seed), sorted(names), integers, limits

    def _fraction(self, most):
        return Fraction(self.random.randint(1, most), self.random.randint(1, 7))

    def _number(self, name, kind):
        random = self.random
        if name in self.sequences:
            # Any numbers, the same each time they are asked for.
            few = [Fraction(random.randint(-9, 9), random.randint(1, 4)) for _ in range(7)]
            return lambda index: few[index % 7] + Fraction(index * index, 5)
        low, high = self.limits.get(name, (None, None))
        if name in self.integers:
            low = int(low) if low is not None else -4
            high = int(high) if high is not None else max(low, 0) + 9
            return Fraction(random.randint(low, max(low, high)))
        if low is not None and high is not None:
            # Its ends too, but for points that are to satisfy strict inequalities.
            part = random.randint(1, 11) if kind == "mixed" else random.randint(0, 12)
            return low + (high - low) * Fraction(part, 12)
        if kind == "special":
            return SPECIAL[random.randint(0, len(SPECIAL) - 1)]
        choice = random.randint(0, 3) if kind == "mixed" else {"positive": 1, "generic": 0}[kind]
        if choice == 0:
            return self._fraction(20) * (1 if random.randint(0, 1) else -1)
        return self._fraction(20) if choice < 3 else Fraction(random.randint(1, 11), 12)

    def point(self, kind):
        return {name: self._number(name, kind) for name in self.names}
