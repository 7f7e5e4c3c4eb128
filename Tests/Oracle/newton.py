"""Points at which several expressions are 0 at once, found with doubles and known to any number of digits."""

from .arithmetic import LOOK, Grade, Unclear, Undefined
from .tree import Tree, symbols
from .value import compiled, constant

# As `Grade`, but nothing is taken for 0: what is sought becomes smaller and smaller.
RAW = {}


def raw(grade):
    """Arithmetic with a few more digits than a grade, that tells nothing from 0."""
    digits = (grade.digits or 15) + 20
    if digits not in RAW:
        grade.enter()
        RAW[digits] = Grade(digits, 0, 0, grade.largest, grade.exponent, 0)
    return RAW[digits]


class Solution:
    """A common zero of expressions in as many symbols, the others being given.

    start: doubles near it.
    """

    def __init__(self, expressions, names, others, start):
        self.expressions = expressions
        self.names = names
        self.others = others
        self.start = start
        self.known = {LOOK: {name: 0.0 if abs(each) < 1e-10 else each for name, each in zip(names, start)}}

    def value(self, name, grade):
        if grade not in self.known:
            self.known[grade] = self.refined(grade)
        if self.known[grade] is None:
            raise Unclear
        return self.known[grade][name]

    def refined(self, grade):
        """The coordinates with a grade's digits; None where they cannot be found."""
        fine = raw(grade)
        fine.enter()
        try:
            others = {name: constant(node, fine) for name, node in self.others.items()}
            functions = [compiled(each, fine) for each in self.expressions]
            point = [fine.one * each for each in self.start]
            step = fine.one / 10 ** (fine.digits // 2)
            goal = fine.one / 10 ** (fine.digits - 12)
            for _ in range(30):
                moved = newton(functions, self.names, others, point, step)
                if moved is None:
                    return None
                point, change = moved
                if change <= goal:
                    # What comes ever nearer to 0 is 0.
                    return {name: grade.nothing if abs(each) < goal * 10**40 else each for name, each in zip(self.names, point)}
        except (Undefined, Unclear, ZeroDivisionError, ValueError, TypeError):
            return None
        finally:
            grade.enter()
        return None

    def point(self):
        """The point, as trees."""
        return {**self.others, **{name: Tree(("solved", self, name)) for name in self.names}}

    def __repr__(self):
        return "a zero of " + ", ".join(map(repr, self.expressions))


def newton(functions, names, others, point, step):
    """One step of Newton's method with derivatives by differences: the new point, and by how much it moved."""
    count = len(names)
    here = {**others, **dict(zip(names, point))}
    values = [function(here) for function in functions]
    rows = []
    for row, function in enumerate(functions):
        slopes = []
        for name in names:
            slopes.append((function({**here, name: here[name] + step}) - values[row]) / step)
        rows.append([*slopes, -values[row]])
    # Elimination with the largest pivot.
    for column in range(count):
        best = max(range(column, count), key=lambda row: abs(rows[row][column]))
        if not abs(rows[best][column]) > 1e-9:
            return None
        rows[column], rows[best] = rows[best], rows[column]
        for row in range(count):
            if row != column:
                factor = rows[row][column] / rows[column][column]
                rows[row] = [a - factor * b for a, b in zip(rows[row], rows[column])]
    moves = [rows[index][count] / rows[index][index] for index in range(count)]
    largest = max(map(abs, moves))
    if largest > 10:
        moves = [10 * each / largest for each in moves]
    return [a + b for a, b in zip(point, moves)], largest


def solved(expressions, names, others, start):
    """A solution near doubles; None where none is found."""
    functions = [compiled(each, RAW_LOOK) for each in expressions]
    point = list(start)
    try:
        known = {name: constant(node, LOOK) for name, node in others.items() if name not in names}
        for _ in range(12):
            moved = newton(functions, names, known, point, 1e-7)
            if moved is None:
                return None
            point, change = moved
            if change < 1e-11 * max(1, *map(abs, point)):
                if max(map(abs, point)) > 1e5:
                    return None
                return Solution(expressions, names, {name: node for name, node in others.items() if name not in names}, point)
    except (Undefined, Unclear, ZeroDivisionError, OverflowError, ValueError, TypeError):
        return None
    return None


RAW_LOOK = Grade(None, 0, 0, 1e60, 60, 0)


def involved(expressions):
    """The symbols of expressions, each once."""
    found = {}
    for each in expressions:
        symbols(each, found)
    return list(found)
