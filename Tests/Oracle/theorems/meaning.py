"""The value of a formula at a point, its names replaced by what the lesson defines."""

import re
from fractions import Fraction

import mpmath

from . import calculus, geometry, numbers
from .geometry import Matrix, is_number
from .numbers import Undefined
from .rocq import Unreadable

OTHER_NAMES = {"arcsin": "asin", "arccos": "acos", "arctan": "atan", "ln": "log", "tr": "trace", "concatenate": "concat", "sgn": "sign"}


def known_function(name):
    name = OTHER_NAMES.get(name, name)
    return geometry.FUNCTIONS.get(name) or numbers.FUNCTIONS.get(name)


class Definition:
    """What a name stands for; `parameters` of a function are names or tuples of names."""

    def __init__(self, parameters, body, index=None):
        self.parameters, self.body, self.index = parameters, body, index


def is_value(name, definitions):
    """Whether a name is defined, and not as a function."""
    return name in definitions and definitions[name].parameters is None


class Meaning:
    """Definitions and a point at which their values are asked. Names that neither knows are collected in `free`."""

    def __init__(self, definitions, point=None):
        self.definitions, self.point = definitions, point if point is not None else {}
        self.free = set()
        self.values = {}
        # Definitions that are being evaluated; in that of a = (a_1, a_2) the index belongs to the name.
        self.begun = set()

    def name(self, name):
        if name in self.values:
            return self.values[name]
        definition = self.definitions.get(name)
        if definition is None:
            base, _, index = name.rpartition("_")
            if index.isdigit() and base not in self.begun and is_value(base, self.definitions):
                value = self.name(base)
                if isinstance(value, tuple) and 1 <= int(index) <= len(value):
                    return value[int(index) - 1]
            self.free.add(name)
            if name not in self.point:
                raise KeyError(name)
            return self.point[name]
        if definition.parameters is not None:
            raise Unreadable(f"the function {name} without arguments")
        if name in self.begun:
            raise Unreadable(f"{name} is defined by itself")
        self.begun.add(name)
        value = self.value(definition.body, {})
        self.begun.discard(name)
        if definition.index is not None:
            value = value[definition.index]
        self.values[name] = value
        return value

    def call(self, name, arguments):
        definition = self.definitions.get(name)
        if definition is not None and definition.parameters is not None:
            if len(definition.parameters) != len(arguments):
                raise Unreadable(f"{name} with {len(arguments)} arguments")
            bound = {}
            for parameter, argument in zip(definition.parameters, arguments):
                if isinstance(parameter, tuple):
                    bound.update(zip(parameter, argument))
                else:
                    bound[parameter] = argument
            return self.value(definition.body, bound)
        function = known_function(name)
        if function is None:
            raise Unreadable(f"the function {name}")
        try:
            return function(*arguments)
        except (TypeError, ValueError, IndexError, AttributeError) as error:
            raise Unreadable(f"{name} of such arguments ({type(error).__name__})") from error

    def index(self, text, bound):
        """The whole number that an index is."""
        total = Fraction(0)
        for mark, word in re.findall(r"([-+]?)(\w+)", text):
            number = Fraction(word) if word.isdigit() else bound[word] if word in bound else self.name(word)
            total += -number if mark == "-" else number
        if total != int(total):
            raise Undefined("an index that is no whole number")
        return int(total)

    def bound_value(self, kind, variable, body, *operands, bound):
        """The value of a sum, a limit, a derivative or an integral."""
        return calculus.value(kind, lambda x: self.value(body, {**bound, variable: x}),
            [self.value(each, bound) for each in operands])

    def value(self, tree, bound):
        kind = tree[0]
        if kind == "num":
            return tree[1]
        if kind == "unread":
            raise Unreadable(tree[1])
        if kind == "pi":
            return +mpmath.pi
        if kind == "name":
            if tree[1] in bound:
                return bound[tree[1]]
            base, _, index = tree[1].partition("_")
            if index and callable(self.point.get(base + "_")) and tree[1] not in self.definitions:
                return self.point[base + "_"](self.index(index, bound))
            return self.name(tree[1])
        if kind == "binder":
            return self.bound_value(*tree[1:], bound=bound)
        if kind == "derivative":
            function = self.definitions.get(tree[1])
            if function is None:
                raise Unreadable(f"the function {tree[1]}")

            def of_order(order):
                if order == 0:
                    return lambda x: self.call(tree[1], [x])
                return lambda x: calculus.derivative(of_order(order - 1), x)

            return of_order(tree[2])(self.value(tree[3], bound))
        if kind == "tuple":
            return tuple(self.value(each, bound) for each in tree[1:])
        if kind == "single":
            return (self.value(tree[1], bound),)
        if kind == "rows":
            return Matrix(list(self.value(each, bound)) for each in tree[1:])
        if kind == "call":
            if tree[1] == "root":
                return numbers.root(int(self.value(tree[2], bound)), self.value(tree[3], bound))
            if tree[1] == "power":
                return numbers.power(self.value(tree[2], bound), self.value(tree[3], bound))
            return self.call(tree[1], [self.value(each, bound) for each in tree[2:]])
        values = [self.value(each, bound) for each in tree[1:]]
        if kind == "neg":
            return geometry.scaled(Fraction(-1), values[0])
        if kind == "add":
            return geometry.plus(*values)
        if kind == "sub":
            return geometry.minus(*values)
        if kind == "mul":
            return geometry.times(*values)
        if kind == "pow":
            return geometry.power(*values)
        if kind == "div" and is_number(values[1]):
            return geometry.elementwise(lambda x: numbers.divide(x, values[1]), values[0])
        raise Unreadable(f"the operation {kind} on such values")


def components(value):
    """The numbers of a value in the order of reading."""
    if is_number(value):
        return [value]
    return list(value) if isinstance(value, tuple) else [each for row in value for each in row]


def sequences_in(trees, definitions):
    """The letters of which elements stand under a sum with its index, as the names of sequences, and the names of whole numbers: those
    in bounds and in indices."""
    letters, wholes, seen = set(), set(), set()

    def visit(tree, indices):
        if not isinstance(tree, tuple):
            return
        if tree[0] == "name":
            base, _, index = tree[1].partition("_")
            if tree[1] not in definitions and index in indices:
                letters.add(base)
            enter(tree[1])
        if tree[0] in ("call", "derivative"):
            enter(tree[1])
        if tree[0] == "binder" and tree[1] == "summation":
            visit(tree[3], indices | {tree[2]})
            for each in tree[4:]:
                visit(each, indices)
                wholes.update(free_names([each], definitions))
            return
        for each in tree[1:]:
            visit(each, indices)

    def enter(name):
        if name in definitions and name not in seen:
            seen.add(name)
            visit(definitions[name].body, set())

    def more(tree):
        """What stands in an index, or where a function has a name of a whole number."""
        if not isinstance(tree, tuple):
            return
        base, _, index = tree[1].partition("_") if tree[0] == "name" else ("", "", "")
        if index and base in letters and tree[1] not in definitions:
            wholes.update(re.findall(r"[A-Za-z]\w*", index))
        if tree[0] == "call" and tree[1] in definitions:
            for parameter, argument in zip(definitions[tree[1]].parameters or (), tree[2:]):
                if parameter in wholes:
                    wholes.update(free_names([argument], definitions))
        for each in tree[1:]:
            more(each)

    for each in trees:
        visit(each, set())
    for _ in range(len(seen) + 1):
        for each in [*trees, *(definitions[name].body for name in seen)]:
            more(each)
    return letters, wholes


def free_names(trees, definitions, letters=()):
    """The names that formulas speak of and nothing defines; elements of sequences, of which the letters are given, belong to these."""
    found, seen, begun = set(), set(), set()

    def visit(tree, bound):
        if not isinstance(tree, tuple):
            return
        if tree[0] == "binder":
            visit(tree[3], bound | {tree[2]})
            for each in tree[4:]:
                visit(each, bound)
            return
        if tree[0] == "derivative":
            enter(tree[1])
        if tree[0] == "name" and tree[1] not in definitions and tree[1].partition("_")[0] in letters and "_" in tree[1]:
            base, _, index = tree[1].partition("_")
            found.add(base + "_")
            for word in re.findall(r"[A-Za-z]\w*", index):
                visit(("name", word), bound)
            return
        if tree[0] == "name":
            name = tree[1]
            if name in bound:
                return
            base, _, index = name.rpartition("_")
            if is_value(name, definitions):
                enter(name)
            elif name not in definitions and index.isdigit() and base not in begun and is_value(base, definitions):
                enter(base)
                body = definitions[base].body
                if body[0] == "tuple" and int(index) > len(body) - 1:
                    found.add(name)
            else:
                found.add(name)
            return
        if tree[0] == "call" and tree[1] in definitions:
            enter(tree[1])
        for each in tree[1:]:
            visit(each, bound)

    def enter(name):
        if name in seen:
            return
        seen.add(name)
        begun.add(name)
        definition = definitions[name]
        bound = set()
        for each in definition.parameters or ():
            bound |= set(each) if isinstance(each, tuple) else {each}
        visit(definition.body, bound)
        begun.discard(name)

    for each in trees:
        visit(each, set())
    return found
