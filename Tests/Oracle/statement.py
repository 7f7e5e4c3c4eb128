"""Relations between trees, and claims made of them."""

from dataclasses import dataclass, field

from . import operators
from .arithmetic import Unclear, Undefined
from .notation import statement
from .tree import Tree, operands, rational, substituted, symbols
from .value import COMPARISONS, compiled

# The relations that leave an interval of a symbol.
BOUNDS = "<", "<=", ">", ">="


def has_antiderivative(node):
    return node[0] == "anti" or any(map(has_antiderivative, operands(node)))


def unclear(point):
    raise Unclear


def tested(relation, grade, given=()):
    """A function that says whether a relation (left, sign, right) holds at a point; undefined where a side is.

    given: what is assumed beside it, as relations; their bounds are ends of intervals where an antiderivative is one from inside.
    """
    left, sign, right = relation
    if sign == "in":
        value, whole = compiled(left, grade), grade.whole
        if right == "ℝ":
            return lambda point: value(point) is not None
        if right == "ℝ_+":
            return lambda point: value(point) > 0
        if right[0] == "ℕ":
            # 0 is natural, but for ℕ_+.
            least = 1 if right == "ℕ_+" else 0
            return lambda point: (count := whole(value(point))) is not None and count >= least
        return lambda point: whole(value(point)) is not None
    if has_antiderivative(left) or has_antiderivative(right):
        if sign != "=" or left[0] == right[0] or "anti" not in (left[0], right[0]):
            return unclear
        known, function = (left, right) if left[0] == "anti" else (right, left)
        bounds = [each for each in given if each[1] in BOUNDS]
        return operators.antiderived(known, function, grade, compiled, lambda inner: [tested(each, inner) for each in bounds])
    first, second, compared = compiled(left, grade), compiled(right, grade), grade.compared
    if sign == "~=":
        half = compiled(right[2], grade)({}) if right[0] == "±" else grade.number(half_unit(right))
        return lambda point: compared(abs(grade.sum(first(point), -second(point))), half) <= 0
    comparison = COMPARISONS[sign]
    return lambda point: comparison(compared(first(point), second(point)))


def half_unit(node):
    """Half a unit of the last place of a decimal."""
    while node[0] == "neg":
        node = node[1]
    text = node[1] if node[0] == "dec" else str(rational(node))
    places = len(text.partition(".")[2])
    return rational(Tree(("dec", "0." + "0" * places + "5")))


def all_hold(tests, point):
    """Whether all tests hold at a point, where what is undefined does not; one that fails outweighs unclear ones."""
    is_unclear = False
    for test in tests:
        try:
            if not test(point):
                return False
        except Undefined:
            return False
        except Unclear:
            is_unclear = True
    if is_unclear:
        raise Unclear
    return True


@dataclass
class Claim:
    """A relation, what is assumed, and points that are worth a look.

    hints: dictionaries from names to trees without symbols; they need not name all symbols.
    nowhere: whether a side is undefined wherever the assumptions hold, by the way it was made.
    style: the notation that it is printed in.
    """

    left: Tree
    relation: str
    right: Tree
    assumptions: list = field(default_factory=list)
    hints: list = field(default_factory=list)
    family: str = ""
    nowhere: bool = False
    style: str = "calculator"

    @property
    def relations(self):
        """All relations, the claim's own first."""
        return [(self.left, self.relation, self.right), *self.assumptions]

    def symbols(self):
        found = {}
        for left, sign, right in self.relations:
            symbols(left, found)
            if sign != "in":
                symbols(right, found)
        return list(found)

    def integers(self):
        """The symbols that are assumed to be integers."""
        return {left[1] for left, sign, right in self.assumptions if sign == "in" and left[0] == "s" and right[0] != "ℝ"} | set(self.kinds())

    def kinds(self):
        """The sets that symbols belong to by where they stand, where nothing is declared."""
        found = {}
        for left, sign, right in self.relations:
            operators.implied(left, found)
            if sign != "in":
                operators.implied(right, found)
        declared = {left[1] for left, sign, _ in self.assumptions if sign == "in" and left[0] == "s"}
        return {name: each for name, each in found.items() if name not in declared}

    def renamed(self, names):
        """The same claim with other names."""
        values = {old: Tree(("s", new)) for old, new in names.items()}

        def change(relation):
            left, sign, right = relation
            return substituted(left, values), sign, right if sign == "in" else substituted(right, values)

        left, sign, right = change((self.left, self.relation, self.right))
        hints = [{names.get(name, name): value for name, value in hint.items()} for hint in self.hints]
        return Claim(left, sign, right, [change(each) for each in self.assumptions], hints, self.family, self.nowhere, self.style)

    def question(self, number):
        """What is asked of `prove --batch`."""
        return {
            "id": number, "claim": statement(self.left, self.relation, self.right, self.style), "notation": self.style,
            "assume": [statement(*each, self.style) for each in self.assumptions],
        }
