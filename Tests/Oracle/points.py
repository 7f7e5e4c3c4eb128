"""Points at which a claim is looked at: critical ones first of all."""

from fractions import Fraction

from .arithmetic import LOOK, Unclear, Undefined
from .roots import solutions
from .tree import PI, Tree, operands, rational, rebuilt, substituted, symbols, tree
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
    elif kind == "f":
        name = node[1]
        if name in ("abs", "sign", "log", "sqrt", "atan2", "exp", "tanh", "sinh", "cosh", "atan"):
            for part in node[2:]:
                found[part] = None
            if name == "log":
                found[node[2] - 1] = None
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
    if node[0] == "f" and node[1] in PERIODIC:
        found[node[2]] = None
    for part in operands(node):
        angles(part, found)


def slope(argument, name):
    """By how much an argument grows with a symbol: a fraction, and whether it is of π; None where it is not linear."""
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


class Points:
    """The points for some relations, by a generator of random numbers."""

    def __init__(self, relations, integers, hints, random):
        self.random = random
        self.hints = hints
        self.integers = integers
        names, expressions, arguments = {}, {}, {}
        for left, sign, right in relations:
            symbols(left, names)
            critical(left, expressions)
            angles(left, arguments)
            if sign == "in":
                continue
            symbols(right, names)
            critical(right, expressions)
            angles(right, arguments)
            expressions[left if rational(right) == 0 else left - right] = None
        self.names = list(names)
        self.expressions = [each for each in expressions if symbols(each)]
        self.arguments = [each for each in arguments if symbols(each)]
        self.candidates = {name: self.values(name, arguments) for name in self.names}
        for argument in self.arguments:
            inside = list(symbols(argument))
            if len(inside) == 1 and inside[0] not in integers and argument[0] == "+":
                for angle in ANGLES[:6] + [tree(0)]:
                    self.candidates[inside[0]] += self.isolated(argument - angle, inside[0], {})
        for expression in self.expressions:
            inside = list(symbols(expression))
            if len(inside) == 1 and inside[0] not in integers:
                self.add_around(inside[0], solutions(expression, inside[0], {}))

    def values(self, name, arguments):
        """What a symbol may be, apart from zeros of expressions."""
        if name in self.integers:
            return list(WHOLE)
        random = self.random
        result = list(NUMBERS)
        slopes = {each for argument in arguments if (each := slope(argument, name))}
        for growth, of_pi in list(slopes)[:4]:
            if of_pi:
                result += [tree(rational(angle[1]) / growth) if angle[0] == "*" else angle for angle in ANGLES]
            elif growth in (1, -1):
                result += ANGLES
            else:
                result += [tree(rational(angle[1]) / growth) * PI if angle[0] == "*" else angle for angle in ANGLES]
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
        for hint in self.hints:
            for _ in range(1 if all(name in hint for name in self.names) else 3):
                yield {**self.drawn(), **{name: each for name, each in hint.items() if name in self.candidates}}
        if len(self.names) == 1:
            name = self.names[0]
            values = self.candidates[name]
            for each in dict.fromkeys(values):
                yield {name: each}
            return
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
                found = self.solved(argument - angle, name, point)
                if found:
                    point[name] = random.choice(found)
                    yield point
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
        zero, one, two = (simplified(substituted(expression, {**point, name: tree(each)})) for each in (0, 1, 2))
        try:
            at = [constant(each, LOOK) for each in (zero, one, two)]
        except (Undefined, Unclear):
            return []
        growth = at[1] - at[0]
        if abs(growth) < 1e-9 or abs(at[2] - at[1] - growth) > 1e-9 * max(1, *map(abs, at)):
            return []
        near = Fraction(growth).limit_denominator(60)
        return [simplified(zero / tree(-near) if abs(near - growth) < 1e-12 else zero / (zero - one))]


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


def simplified(node):
    """A constant tree with its fractions computed, and without what adds or multiplies nothing."""
    exact = folded(node)
    if exact is not None:
        return tree(exact)
    parts = [simplified(part) for part in operands(node)]
    kind = node[0]
    if kind == "+":
        fractions = [part[1] for part in parts if part[0] == "n"]
        others = [part for part in parts if part[0] != "n"]
        total = sum(fractions)
        return others[0] if len(others) == 1 and not total else Tree(("+", *others, *([tree(total)] if total else [])))
    if kind == "*":
        factor = Fraction(1)
        others = []
        for part in parts:
            if part[0] == "n":
                factor *= part[1]
            else:
                others.append(part)
        if factor:
            return others[0] if len(others) == 1 and factor == 1 else Tree(("*", *([tree(factor)] if factor != 1 else []), *others))
    if kind == "neg" and parts[0][0] == "neg":
        return parts[0][1]
    if kind == "/" and parts[1][0] == "n" and parts[1][1]:
        return simplified(Tree(("*", tree(1 / parts[1][1]), parts[0]))) if abs(parts[1][1]) != 1 else (
            parts[0] if parts[1][1] == 1 else Tree(("neg", parts[0])))
    return rebuilt(node, parts)


def folded(node):
    kind = node[0]
    if kind in ("n", "dec"):
        return Fraction(node[1])
    if kind in ("s", "pi", "e", "f", "root"):
        return None
    parts = [folded(part) for part in operands(node)]
    if None in parts:
        return None
    if kind == "+":
        return sum(parts)
    if kind == "neg":
        return -parts[0]
    if kind == "*":
        result = Fraction(1)
        for part in parts:
            result *= part
        return result
    if kind == "/":
        return parts[0] / parts[1] if parts[1] else None
    if kind == "^" and parts[1].denominator == 1 and abs(parts[1]) <= 12 and (parts[0] or parts[1] >= 0):
        return parts[0] ** int(parts[1])
    return None

