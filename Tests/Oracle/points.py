"""Points at which a claim is looked at: critical ones first of all."""

import itertools
from fractions import Fraction

from .arithmetic import LOOK, Unclear, Undefined
from .operators import has_derivative, is_approximate, is_special
from .newton import involved, solved
from .roots import linear_zero, reached, simplified, solutions
from .tree import PI, RANGES, is_infinite, operands, rational, substituted, symbols, tree
from .value import compiled, constant

NUMBERS = [tree(Fraction(each)) for each in (
    "0", "1", "-1", "2", "-2", "1/2", "-1/2", "3", "-3", "1/3", "-2/3", "3/2", "5", "-5", "10", "-10", "1/10", "7/5", "-13/7")]
FAR = [tree(Fraction(each)) for each in ("100", "-100", "1000", "-1000", "1/1000", "-1/1000", "1/1000000", "20", "-20")]
WHOLE = [tree(each) for each in (0, 1, 2, -1, -2, 3, -3, 4, 5, -5, 6, 7, -7, 10, 12, 13, -10)]
ANGLES = [tree(Fraction(each)) * PI for each in (
    "1", "1/2", "-1/2", "-1", "2", "-2", "3/2", "-3/2", "3", "-3", "1/6", "1/4", "1/3", "-1/6", "-1/4", "-1/3", "2/3", "3/4",
    "5/6", "7/6", "4/3", "-2/3", "-3/4", "5/2", "4", "1/5", "2/5", "1/8", "1/12", "5/4")] + [tree(0)]
PERIODIC = ("sin", "cos", "tan", "sec", "csc", "cot")


def critical(node, found):
    """Collects the expressions at whose zeros something happens, and the arguments of periodic functions."""
    kind = node[0]
    if kind in ("sum", "prod"):
        for part in node[2:4]:
            critical(part, found)
        return
    if kind == "int":
        for part in node[2:4]:
            critical(part, found)
            if not is_infinite(part):
                critical(substituted(node[1], {node[4]: part}), found)
        return
    if kind in ("d", "lim"):
        if is_infinite(node[2]):
            return
        critical(substituted(node[1], {node[3]: node[2]}), found)
        critical(node[2], found)
        return
    if kind == "/":
        found[node[2]] = None
    elif kind == "root":
        found[node[1]] = None
    elif kind == "^":
        exponent = rational(node[2])
        found[node[1]] = None
        if exponent is None:
            found[node[2]] = None
            if rational(node[1]) is None:
                found[node[1] - 1] = None
    elif kind == "*":
        for part in node[1:]:
            found[part] = None
    elif kind == "cases":
        for place in range(3, len(node) - 1, 3):
            found[node[place] - node[place + 1]] = None
    elif kind == "f":
        name = node[1]
        if name in ("abs", "sign", "log", "sqrt", "atan2", "exp", "tanh", "sinh", "cosh", "atan"):
            for part in node[2:]:
                found[part] = None
            if name == "log":
                found[node[2] - 1] = None
        elif name == "floor":
            for number in (0, 1, -1, 2):
                found[node[2] - number] = None
            found[2 * node[2] - 1] = None
        elif name in ("min", "max"):
            for place in range(2, len(node) - 1):
                found[node[place] - node[place + 1]] = None
        elif name in ("asin", "acos"):
            found[node[2] - 1] = None
            found[node[2] + 1] = None
            found[node[2]] = None
    for part in operands(node):
        critical(part, found)


def angles(node, found):
    if node[0] in ("sum", "prod", "int", "lim"):
        return
    if node[0] == "d":
        return angles(substituted(node[1], {node[3]: node[2]}), found)
    if node[0] == "f" and node[1] in PERIODIC:
        found[node[2]] = None
    for part in operands(node):
        angles(part, found)


def slope(argument, name):
    """By how much an argument grows with a symbol: a fraction, and whether it is of π; None where it is not linear."""
    if is_special(argument):
        return None
    value = compiled(argument, LOOK)
    names = list(symbols(argument))
    try:
        at = [value({each: (step if each == name else 0.0) for each in names}) for step in (0.0, 1.0, 2.0)]
    except (Undefined, Unclear):
        return None
    growth = at[1] - at[0]
    if abs(at[2] - at[1] - growth) > 1e-9 or abs(growth) < 1e-9:
        return None
    for unit, of_pi in ((1.0, False), (LOOK.pi, True)):
        near = Fraction(growth / unit).limit_denominator(60)
        if abs(float(near) * unit - growth) < 1e-9:
            return near, of_pi
    return None


def powers(node, found):
    """Collects powers with symbols in both parts, as pairs of base and exponent."""
    kind = node[0]
    if kind in ("d", "lim"):
        if not is_infinite(node[2]):
            powers(substituted(node[1], {node[3]: node[2]}), found)
        return
    if kind in RANGES:
        return
    if kind == "^" and symbols(node[1]) and symbols(node[2]):
        found[node[1], node[2]] = None
    for part in operands(node):
        powers(part, found)


# Exponents of 0 at which something begins or ends, and some between them.
EXPONENTS = [tree(Fraction(each)) for each in ("3/2", "1/2", "0", "1", "2", "5/2", "-1", "4/3", "3", "-1/2")]
# How many powers of 0 are looked at, and how many exponents of each.
MOST_POWERS = 3, 5


class Points:
    """The points for some relations, by a generator of random numbers."""

    def __init__(self, relations, integers, hints, random):
        self.random = random
        self.hints = hints
        self.integers = integers
        self.compiled = {}
        names, expressions, arguments = {}, {}, {}
        self.goal = None
        pairs = {}
        for left, sign, right in relations:
            symbols(left, names)
            critical(left, expressions)
            angles(left, arguments)
            powers(left, pairs)
            if sign == "in":
                continue
            symbols(right, names)
            powers(right, pairs)
            critical(right, expressions)
            angles(right, arguments)
            difference = left if rational(right) == 0 else left - right
            if is_approximate(difference):
                continue
            expressions[difference] = None
            if self.goal is None and symbols(difference):
                self.goal = difference
        self.names = list(names)
        self.powers = list(pairs)
        self.expressions = [each for each in expressions if symbols(each) and not is_approximate(each)]
        self.arguments = [each for each in arguments if symbols(each)]
        self.special = {name: {} for name in self.names}
        self.candidates = {name: self.values(name, arguments) for name in self.names}
        for argument in self.arguments:
            inside = list(symbols(argument))
            if len(inside) == 1 and inside[0] not in integers and (argument[0] == "+" or slope(argument, inside[0]) is None):
                for angle in ANGLES[:6] + [tree(0)]:
                    self.candidates[inside[0]] += self.turned(argument, angle, inside[0], {})
        for expression in self.expressions:
            inside = list(symbols(expression))
            if len(inside) == 1 and inside[0] not in integers:
                found = solutions(expression, inside[0], {})
                self.add_around(inside[0], found)
                self.special[inside[0]].update(dict.fromkeys(found))
        for name in self.names:
            # Between the zeros of different expressions.
            exact = sorted({value for each in self.special[name] if (value := rational(each)) is not None})
            self.candidates[name] += [tree((a + b) / 2) for a, b in zip(exact, exact[1:])][:12]
        if self.goal is not None and len(symbols(self.goal)) == 1 and not integers and not has_derivative(self.goal):
            self.candidates[next(iter(symbols(self.goal)))] += self.extremes(self.goal)
        for name in self.names:
            if len(self.special[name]) > 8:
                self.special[name] = random.sample(list(self.special[name]), 8)

    def values(self, name, arguments):
        """What a symbol may be, apart from zeros of expressions."""
        if name in self.integers:
            return list(WHOLE)
        random = self.random
        result = list(NUMBERS)
        slopes = {each for argument in arguments if (each := slope(argument, name))}
        for growth, of_pi in list(slopes)[:4]:
            if of_pi:
                turns = [tree(rational(angle[1]) / growth) if angle[0] == "*" else angle for angle in ANGLES]
            elif growth in (1, -1):
                turns = ANGLES
            else:
                turns = [simplified(tree(rational(angle[1]) / growth) * PI) if angle[0] == "*" else angle for angle in ANGLES]
            result += turns
            self.special[name].update(dict.fromkeys(turns[:4] + [turns[-1]]))
        result += random.sample(FAR, 3)
        result += [tree(Fraction(random.randint(-60, 60), random.randint(1, 13))) for _ in range(4)]
        return result

    def add_around(self, name, found):
        """Zeros, and what lies beside and between them."""
        if not found:
            return
        values = self.candidates[name]
        random = self.random
        exact = sorted(each for each in map(rational, found) if each is not None)
        steps = (Fraction(1, 1000), Fraction(1, 10**6), Fraction(1, 7), Fraction(1))
        for each in found:
            values += [each] * 3
        for each in exact:
            step = random.choice(steps)
            values += [tree(each + step), tree(each - step)]
        for a, b in zip(exact, exact[1:]):
            if a < b:
                values += [tree((a + b) / 2), tree(a + (b - a) * Fraction(random.randint(1, 99), 100))]
        for each in found:
            if rational(each) is None:
                values += [each + random.choice(steps), each - random.choice(steps)]

    def drawn(self):
        """A random point."""
        choose = self.random.choice
        return {name: choose(self.candidates[name]) for name in self.names}

    def __iter__(self):
        random = self.random
        if not self.names:
            yield {}
            return
        if set(self.names) <= set(self.integers):
            yield from self.grid()
            return
        for hint in self.hints:
            for _ in range(1 if all(name in hint for name in self.names) else 3):
                yield {**self.drawn(), **{name: each for name, each in hint.items() if name in self.candidates}}
        if len(self.names) == 1:
            name = self.names[0]
            values = self.candidates[name]
            for each in dict.fromkeys(values):
                yield {name: each}
            return
        yield from self.powers_of_zero()
        shuffled = random.sample(self.expressions, len(self.expressions))
        for expression in shuffled[:16]:
            names = list(symbols(expression))
            for _ in range(2):
                point = self.drawn()
                name = random.choice(names)
                if name in self.integers:
                    continue
                found = self.solved(expression, name, point)
                if found:
                    point[name] = random.choice(found)
                    yield point
        for argument in random.sample(self.arguments, min(6, len(self.arguments))):
            names = list(symbols(argument))
            for angle in [ANGLES[0], ANGLES[1], random.choice(ANGLES)]:
                point = self.drawn()
                name = random.choice(names)
                if name in self.integers:
                    continue
                found = self.turned(argument, angle, name, point)
                if found:
                    point[name] = random.choice(found)
                    yield point
        for name in self.names:
            # What is special about one symbol, with all else at random.
            if name not in self.integers:
                for each in self.special[name]:
                    yield {**self.drawn(), name: each}
        for each in NUMBERS[:3]:
            point = self.drawn()
            yield {name: point[name] if name in self.integers else each for name in self.names}
        for _ in range(45):
            yield self.drawn()
        # One value for all, and one that is special while the others are not.
        for _ in range(8):
            point = self.drawn()
            for name in self.names:
                if random.random() < 0.6 and name not in self.integers:
                    point[name] = random.choice(NUMBERS[:5])
            yield point
        # Two that are equal or opposite.
        for _ in range(4):
            point = self.drawn()
            first, second = random.sample(self.names, 2)
            if first not in self.integers or second in self.integers:
                point[first] = point[second] if random.random() < 0.6 else tree(-rational(point[second]) if rational(
                    point[second]) is not None else -point[second])
                yield point

    def powers_of_zero(self):
        """Points at which the base of a power is 0, and its exponent one of a few."""
        random = self.random
        for base, exponent in random.sample(self.powers, min(MOST_POWERS[0], len(self.powers))):
            for value in [EXPONENTS[0], *random.sample(EXPONENTS[1:], MOST_POWERS[1] - 1)]:
                point = self.drawn()
                for expression in (exponent - value, base):
                    names = [name for name in symbols(expression) if name not in self.integers and (expression is base or name not in symbols(base))]
                    name = random.choice(names) if names else None
                    if found := self.solved(expression, name, point) if names else []:
                        point[name] = random.choice(found)
                yield point

    def grid(self):
        """Points of whole numbers only: all small ones, and some that are larger."""
        count = len(self.names)
        if count <= 2:
            for values in itertools.product(range(*((-7, 16) if count == 1 else (-4, 9))), repeat=count):
                yield dict(zip(self.names, map(tree, values)))
        for _ in range(10 if count == 1 else 40 if count == 2 else 250):
            yield self.drawn() if self.random.random() < 0.5 else {name: tree(self.random.randint(-3, 7)) for name in self.names}

    def moved(self, point, bounds):
        """The point with other values for symbols, one for each bound that does not hold there, so that it does."""
        random = self.random
        for (left, _, right), test in bounds:
            if holds_at(test, point):
                continue
            difference = left - right
            names = [name for name in symbols(difference) if name not in self.integers]
            random.shuffle(names)
            for name in names[:2]:
                found = self.solved(difference, name, point)
                if not found:
                    continue
                value = random.choice(found)
                steps = random.sample(STEPS, 5)
                tries = [{**point, name: simplified(value + step)} for step in steps] + [{**point, name: value}]
                better = next((each for each in tries if holds_at(test, each)), None)
                if better:
                    point = better
                    break
        return point

    def extremes(self, node):
        """Where an expression of one symbol has its least and greatest values, nearly: fractions, by doubles."""
        name = next(iter(symbols(node)))
        value = compiled(node, LOOK)
        inside = sorted(constant_or(each) for each in self.special[name] if constant_or(each) is not None)
        low, high = (inside[0] - 1, inside[-1] + 1) if len(inside) > 1 else (-5.0, 5.0)
        low, high = max(low, -50.0), min(high, 50.0)
        step = (high - low) / 64
        found = []
        before = []
        for index in range(65):
            x = low + index * step
            try:
                y = value({name: x})
            except (Undefined, Unclear):
                before = []
                continue
            before = [*before[-2:], (x, y)]
            if len(before) == 3 and (before[1][1] - before[0][1]) * (before[2][1] - before[1][1]) < 0:
                (_, p), (x1, q), (_, s) = before
                bend = p - 2 * q + s
                top = x1 + step * (p - s) / (2 * bend) if bend else x1
                found.append(tree(Fraction(top).limit_denominator(1000)))
        return found[:6]

    def common_zeros(self, equations, count):
        """Points at which assumed equations hold, and one or two critical expressions are 0 as well."""
        random = self.random
        assumed = [left - right for left, _, right in equations if symbols(left) or symbols(right)]
        others = [each for each in self.expressions if each not in assumed and each[0] != "s"]
        for _ in range(count):
            chosen = random.sample(assumed, min(2, len(assumed)))
            more = 1 if assumed and random.random() < 0.5 else 2
            picked = random.sample(others, min(more, len(others)))
            if self.goal is not None and random.random() < 0.3:
                picked[:1] = [self.goal]
            chosen += [each for each in dict.fromkeys(picked) if each not in chosen]
            names = [name for name in involved(chosen) if name not in self.integers]
            if not chosen or len(names) < len(chosen):
                continue
            names = random.sample(names, len(chosen))
            point = self.drawn()
            try:
                start = [constant(point[name], LOOK) + random.uniform(-0.5, 0.5) for name in names]
            except (Undefined, Unclear):
                continue
            found = solved(chosen, names, point, start)
            if found:
                yield found.point()

    def solved(self, expression, name, point):
        """Values of a symbol at which an expression is 0, where the others are as a point says."""
        values = {}
        for other in symbols(expression):
            if other != name:
                exact = rational(point[other])
                if exact is None:
                    # sin y stays what it is: a symbol that occurs by itself may be solved for all the same.
                    return self.isolated(expression, name, point)
                values[other] = exact
        return solutions(expression, name, values) or self.isolated(expression, name, point)

    def isolated(self, expression, name, point):
        """The value of a symbol in a·x + b, b and a being any constants."""
        # Most expressions are not linear: doubles say so before a tree is made.
        value = self.compiled.get(expression)
        if value is None:
            value = self.compiled[expression] = compiled(expression, LOOK)
        try:
            numbers = {other: constant(each, LOOK) for other, each in point.items() if other != name}
            at = [value({**numbers, name: step}) for step in (0.0, 1.0, 2.0)]
        except (Undefined, Unclear):
            return []
        growth = at[1] - at[0]
        if abs(growth) < 1e-9 or abs(at[2] - at[1] - growth) > 1e-9 * max(1, *map(abs, at)):
            return []
        return linear_zero(substituted(expression, {other: each for other, each in point.items() if other != name}), name)

    def turned(self, argument, angle, name, point):
        """Values of a symbol at which an argument is an angle."""
        argument = substituted(argument, {other: point[other] for other in symbols(argument) if other != name
            and rational(point[other]) is None})
        values = {other: rational(point[other]) for other in symbols(argument) if other != name}
        return reached(argument, angle, name, values) or self.isolated(argument - angle, name, point)


STEPS = [Fraction(each) for each in ("1/1000", "-1/1000", "1/7", "-1/7", "1", "-1", "4", "-4", "1/3", "-1/3", "2", "-2", "1/1000000",
    "-1/1000000")]


def holds_at(test, point):
    """Whether doubles say that a relation holds at a point."""
    try:
        return test({name: constant(node, LOOK) for name, node in point.items()})
    except (Undefined, Unclear):
        return False


def constant_or(node):
    try:
        return constant(node, LOOK)
    except (Undefined, Unclear):
        return None


def repaired(point, equations, integers, source):
    """A point at which equations hold: a symbol of each that does not is solved for, or None."""
    random = source.random
    for left, _, right in random.sample(equations, len(equations)) if len(equations) > 1 else equations:
        difference = left - right
        names = [name for name in symbols(difference) if name not in integers]
        random.shuffle(names)
        sides = [(left, right), (right, left)]
        for name in names:
            definition = next((other for side, other in sides if side[0] == "s" and side[1] == name and name not in symbols(
                other)), None)
            if definition is not None:
                found = [substituted(definition, point)]
            else:
                found = source.solved(difference, name, point)
            if found:
                value = random.choice(found)
                point = {**point, name: simplified(value)}
                break
    return point
