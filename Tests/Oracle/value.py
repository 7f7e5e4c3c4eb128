"""The value of a tree at a point, undefined where a part of it is undefined."""

from . import approximate, arithmetic, operators
from .tree import INFINITY, rational

COMPARISONS = {
    "=": lambda order: order == 0, "!=": lambda order: order != 0, "<": lambda order: order < 0,
    "<=": lambda order: order <= 0, ">": lambda order: order > 0, ">=": lambda order: order >= 0,
}


def undefined(point):
    raise arithmetic.Undefined


def compiled(node, grade):
    """A function of a point, a dictionary from names to numbers of the grade.

    It raises `Undefined` where the tree has no value, and `Unclear` where the grade cannot tell.
    """
    kind = node[0]
    if kind == "s":
        name = node[1]
        return lambda point: point[name]
    exact = rational(node)
    if exact is not None:
        value = grade.number(exact)
        return lambda point: value
    if kind == "pi":
        value = grade.pi
        return lambda point: value
    if kind == "e":
        value = grade.e
        return lambda point: value
    if kind == "+":
        return folded([compiled(part, grade) for part in node[1:]], grade.sum)
    if kind == "*":
        return folded([compiled(part, grade) for part in node[1:]], grade.product)
    if kind == "neg":
        inner = compiled(node[1], grade)
        return lambda point: -inner(point)
    if kind == "/":
        above, below, quotient = compiled(node[1], grade), compiled(node[2], grade), grade.quotient
        return lambda point: quotient(above(point), below(point))
    if kind == "^":
        base = compiled(node[1], grade)
        exact = rational(node[2])
        if exact is not None:
            power = grade.rational_power
            return lambda point: power(base(point), exact)
        exponent, power = compiled(node[2], grade), grade.power
        return lambda point: power(base(point), exponent(point))
    if kind == "solved":
        value = node[1].value(node[2], grade)
        return lambda point: value
    if kind == "deg":
        inner, product, unit = compiled(node[1], grade), grade.product, grade.pi / 180
        return lambda point: product(inner(point), unit)
    if kind == "±":
        return compiled(node[1], grade)
    if kind == "root":
        inner, degree, root = compiled(node[1], grade), node[2], grade.root
        return lambda point: root(inner(point), degree)
    if kind == "inf":
        # A bound or a place, and nothing else.
        return undefined
    if kind == "anti":
        # Where antiderivatives are spoken of: `statement.tested` says what of them.
        return compiled(node[1], grade)
    if kind == "int":
        return approximate.integral(node, grade, compiled)
    if kind == "lim":
        return approximate.limit(node, grade, compiled)
    if kind == "sum" and node[3] == INFINITY:
        return approximate.series(node, grade, compiled)
    if kind in ("sum", "prod"):
        return operators.ranged(node, grade, compiled)
    if kind == "cases":
        return by_cases(node, grade)
    if kind == "d":
        return operators.derived(node, grade, compiled)
    name, parts = node[1], [compiled(part, grade) for part in node[2:]]
    if name in ("min", "max"):
        chosen = min if name == "min" else max
        return lambda point: chosen(*[part(point) for part in parts])
    if name in operators.WHOLE:
        function = operators.whole_function(name, grade, operators.is_polynomial(node))
        return lambda point: function(*[part(point) for part in parts])
    function = getattr(grade, arithmetic.FUNCTIONS[name])
    if len(parts) == 1:
        part = parts[0]
        return lambda point: function(part(point))
    first, second = parts
    return lambda point: function(first(point), second(point))


def by_cases(node, grade):
    """A function by cases: where several hold it has a value only if theirs are the same."""
    parts = [compiled(part, grade) for part in node[2:]]
    rows = [(COMPARISONS[relation], *parts[place:place + 3]) for relation, place in zip(node[1], range(0, len(parts), 3))]
    other = parts[-1] if len(parts) % 3 else undefined

    def value(point):
        found = [each for holds, each, left, right in rows if holds(grade.compared(left(point), right(point)))]
        values = [each(point) for each in found or [other]]
        if any(grade.compared(values[0], each) for each in values[1:]):
            raise arithmetic.Undefined
        return values[0]

    return value


def folded(parts, operation):
    if len(parts) == 2:
        first, second = parts
        return lambda point: operation(first(point), second(point))

    def fold(point):
        # All parts first: what is undefined in one of them is undefined.
        values = [part(point) for part in parts]
        result = values[0]
        for value in values[1:]:
            result = operation(result, value)
        return result

    return fold


def constant(node, grade):
    """The value of a tree without symbols; each is computed once."""
    try:
        return grade.values[node]
    except KeyError:
        pass
    if len(grade.values) > 20_000:
        grade.values.clear()
    value = grade.values[node] = compiled(node, grade)({})
    return value
