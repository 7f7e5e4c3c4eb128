"""Points for the letters of a row: numbers, matrices, functions and sequences by chance."""

from mpmath import mp, mpc, mpf

from .textbook_values import Matrix, Nearness, Undefined, holds, unit


def function(chance):
    """A function that is smooth everywhere."""
    a, b, c, d, e, f = (mpf(chance.randint(-8, 8)) / 4 for _ in range(6))
    g = mpf(chance.randint(1, 7)) / 4
    return lambda x: a + b * x + c * x * x / 3 + d * mp.sin(g * x + e) + f * mp.exp(-x / 5 * g)


class Sequence:
    """Any numbers, the same for the same index."""

    def __init__(self, chance):
        self.chance, self.values = chance, {}
        self.constant = mpf(chance.randint(-3, 3)) if chance.random() < 0.1 else None

    def __call__(self, index):
        if index != mp.nint(index):
            raise Undefined
        if self.constant is not None:
            return self.constant
        return self.values.setdefault(int(mp.re(index)), mpf(self.chance.randint(-12, 12)) / 4)


class Points:
    """Points for the symbols of a row that satisfy its assumptions."""

    def __init__(self, symbols, assumptions, row, complexes, wholes, naturals, chance, tries, calm):
        self.symbols, self.assumptions, self.row, self.complexes, self.chance = symbols, assumptions, row, complexes, chance
        self.wholes, self.naturals, self.tries, self.calm = wholes, naturals, tries, calm

    def number(self):
        chance = self.chance
        kinds = [
            lambda: mpf(chance.randint(-3, 5)), lambda: mpf(chance.randint(-9, 9)) / chance.randint(1, 8), lambda: mpf(chance.uniform(-1, 1)),
            lambda: mpf(chance.uniform(-4, 7)), lambda: mp.pi * chance.randint(-12, 30) / 12, lambda: mp.pi * chance.randint(-4, 8) / 4, lambda: mpf(chance.uniform(-60, 90)),
            lambda: mpf(chance.uniform(-1, 1)) / 50, lambda: mp.exp(chance.randint(-2, 2))]
        return chance.choice(kinds[:4] if self.calm else kinds)()

    def grid(self, rows, columns):
        return Matrix([[mpf(self.chance.randint(-3, 3)) for _ in range(columns)] for _ in range(rows)])

    def value(self, name):
        chance = self.chance
        if name.startswith("function "):
            return function(chance)
        if name.startswith("sequence "):
            return Sequence(chance)
        if name in self.row.sizes and self.row.sizes[name] != (3, 3):
            return self.grid(*self.row.sizes[name])
        if name.startswith("\\vec") or name.startswith("\\mathbf") and name[-1].islower():
            return chance.choice([
                lambda: self.grid(3, 1), lambda: Matrix([[mpf(k == 1)] for k in range(3)]), lambda: Matrix([[mpf(2) / 3], [mpf(-1) / 3], [mpf(2) / 3]])])()
        if name.startswith("\\mathbf") or name in self.row.sizes:
            a = self.grid(3, 3)
            column = Matrix([[mpf(2) / 3], [mpf(-1) / 3], [mpf(2) / 3]])
            return chance.choice([
                a, a + a.transposed(), a + -a.transposed(), column * column.transposed(), unit(3) + column * column.transposed() * -2,
                unit(3) + column * column.transposed() * -1, Matrix([[mpf(j == (i + 1) % 3) for j in range(3)] for i in range(3)]),
                Matrix([[mpf(chance.randint(-3, 3)) if (i, j) in ((0, 2), (chance.randint(0, 1), chance.randint(1, 2))) and i < j else mpf(0) for j in range(3)] for i in range(3)])])
        if name in self.naturals:
            return mpf(chance.randint(0, 7))
        if name in self.wholes:
            return mpf(chance.randint(-2, 7) if chance.random() < 0.8 else chance.randint(8, 16))
        if name in self.complexes:
            return chance.choice([
                lambda: mpc(chance.uniform(-4, 4), chance.uniform(-4, 4)), lambda: mp.exp(mpc(0, self.number())), lambda: mpc(chance.randint(-2, 2), chance.randint(-2, 2)),
                lambda: mp.exp(2j * mp.pi * chance.randint(0, 2) / 3), lambda: mp.exp(2j * mp.pi * chance.randint(0, 6) / chance.randint(4, 7))])()
        return self.number()

    def __iter__(self):
        for _ in range(self.tries * 40):
            point = {name: self.value(name) for name in self.symbols}
            if self.chance.random() < 0.05:
                # What is often equal, and smallest, where all are the same.
                number = self.chance.choice([self.number(), self.number(), mpf(1)])
                point |= {name: number * self.chance.choice([1, 1, 1, -1]) for name in point if isinstance(point[name], mpf) and name not in self.wholes | self.naturals}
            try:
                for relation in self.assumptions:
                    self.solve(relation, point)
                self.solve_all(point)
                if all(holds(relation, point) for relation in self.assumptions):
                    yield point
            except (Undefined, ZeroDivisionError):
                continue

    def solve(self, relation, point):
        """Moves a symbol so that an equation of numbers holds, where it stands there with a constant factor."""
        left, sign, right = relation
        if sign == "in" or sign[0] not in ("=", "divides") or holds(relation, point):
            return
        for name in reversed(self.symbols):
            if isinstance(point[name], Matrix) or callable(point[name]):
                continue
            def gap(value):
                return left(point | {name: value}) - (right(point | {name: value}) if sign[0] == "=" else 0)
            at, further = gap(mpf(0)), gap(mpf(1))
            pairs = [(at, further)] if not isinstance(at, Matrix) else list(zip(at.numbers(), further.numbers()))
            start, end = next((pair for pair in pairs if abs(pair[1] - pair[0]) > Nearness.value), (0, 0))
            if start == end:
                continue
            value = -start / (end - start)
            left_over = gap(value)
            if max(map(abs, left_over.numbers() if isinstance(at, Matrix) else [left_over])) < Nearness.value:
                point[name] = value
                return

    def solve_all(self, point):
        """Moves some symbols by Newton's method so that the equations that do not hold yet do so."""
        open_ones = [
            (left, right) for left, sign, right in self.assumptions if sign[0] == "=" and sign != "in" and not holds((left, sign, right), point)]
        numbers = [name for name in self.symbols if not isinstance(point[name], Matrix) and not callable(point[name]) and name not in self.wholes]
        if not open_ones or len(numbers) < len(open_ones) or any(isinstance(left(point), Matrix) for left, _ in open_ones):
            return
        moved = self.chance.sample(numbers, len(open_ones))
        def gaps(*values):
            there = point | dict(zip(moved, values))
            return [left(there) - right(there) for left, right in open_ones]
        try:
            starts = [point[name] for name in moved]
            found = mp.findroot(gaps if len(moved) > 1 else lambda x: gaps(x)[0], starts if len(moved) > 1 else starts[0], verify=False)
        except (ValueError, ZeroDivisionError, Undefined, TypeError, OverflowError):
            return
        found = list(found) if len(moved) > 1 else [found]
        if all(mp.im(value) == 0 for value in found) or set(moved) <= self.complexes:
            point |= dict(zip(moved, found))
