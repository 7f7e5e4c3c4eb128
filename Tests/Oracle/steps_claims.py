"""Claims whose proofs are to be told: those of the oracle's families, identities made for it, and rows of tables."""

import itertools
import re
from dataclasses import dataclass
from fractions import Fraction

from mpmath import mp, mpf

from . import claims, judge, steps_identities, steps_mistakes, textbook, truths
from .arithmetic import LOOK, Unclear, Undefined
from .chance import Random
from .family import FAMILIES
from .notation import bare
from .operators import is_approximate
from .reader import Unreadable
from .statement import Claim
from .textbook_points import Points
from .textbook_reader import Reader
from .textbook_values import Matrix, Nearness
from .textbook_values import Undefined as RowUndefined
from .textbook_words import GREEK
from .tree import symbol, symbols, tree
from .value import compiled, constant

ROWS, TWINS, TABLE_ROWS, MATRIX_ROWS = "textbook", "textbook twins", "tables", "matrix tables"
# What shares of claims come from the oracle's families, from identities, from mistakes, and from tables.
SHARES = (0.3, 0.3, 0.2, 0.2)
# How many points at which something of what is told is 0 are looked at before others.
MOST_ZEROS = 5
LETTERS = dict(zip(("\\" + name for name in GREEK), "αβγδεζηθικλμνξρστυφχψωΓΔΘΛΞΠΣΦΨΩ"))
NAME = re.compile(r"(?<![A-Za-z_])([A-Za-z](?:_\d)?)(?![A-Za-z_(])")


def names():
    return [*FAMILIES, *steps_identities.KINDS, *steps_mistakes.KINDS, ROWS, TWINS, TABLE_ROWS, MATRIX_ROWS]


class Place:
    """A point: trees for names."""

    is_exact = True

    def __init__(self, posed, judging, point, is_critical=False):
        self.posed, self.judging, self.point, self.is_critical = posed, judging, point, is_critical
        self.names = point

    def at(self, grade):
        """The numbers and the sides of each relation there; None where the assumptions do not hold. Undefined where a side has no value."""
        look = self.judging.looker(grade)
        numbers = look.numbers(self.point)
        if numbers is None or not look.assumed(numbers):
            return None
        return numbers, self.posed.sides(numbers, grade)

    @staticmethod
    def same(grade):
        return lambda a, b: grade.compared(a, b) == 0

    def written(self):
        return {name: bare(node) for name, node in self.point.items()}


class RowPlace:
    """A point of a row of a textbook: numbers of 80 digits."""

    is_exact = is_critical = False

    def __init__(self, posed, point):
        self.posed, self.point = posed, point
        self.names = self.posed.statement.symbols
        names_ = [*point, *posed.statement.row.definitions]
        values = {name: point[name] if name in point else self.defined(name) for name in names_}
        self.numbers = {printed(name): value for name, value in values.items() if isinstance(value, mpf)}

    def defined(self, name):
        try:
            return self.posed.statement.row.definitions[name][0](self.point)
        except (RowUndefined, ZeroDivisionError, ValueError, KeyError, TypeError):
            return None

    def at(self, grade):
        try:
            return self.numbers, self.posed.sides(self.point)
        except (RowUndefined, ZeroDivisionError):
            raise Undefined from None

    @staticmethod
    def same(grade):
        return lambda a, b: abs(a - b) < Nearness.value * (1 + abs(a))

    def written(self):
        return {name: str(value) for name, value in self.numbers.items()}


def printed(name):
    """How a letter of LaTeX is printed in calculator notation."""
    base, mark, index = name.partition("_")
    return LETTERS.get(base, base) + (mark and "_" + index.strip("{}"))


def vanishing(critical, point):
    """Whether one of some trees seems to be 0 at a point."""
    for each in critical:
        try:
            if not compiled(each, LOOK)({name: constant(node, LOOK) for name, node in point.items()}):
                return True
        except (Undefined, Unclear):
            continue
    return False


@dataclass
class Posed:
    """A claim of trees.

    relations: for each equation the pairs of its components, or None where they are not known.  claim: what points are chosen for.
    """

    family: str
    question: dict
    claim: Claim
    relations: list | None
    equations: int = 1

    def __post_init__(self):
        self.compiled = {}
        self.has_symbols = bool(self.claim.symbols())

    @property
    def count(self):
        sizes = {len(each) for each in self.relations or []}
        return sizes.pop() if len(sizes) == 1 else None

    def sides(self, numbers, grade):
        if self.relations is None:
            return None
        if grade not in self.compiled:
            self.compiled[grade] = [[(compiled(a, grade), compiled(b, grade)) for a, b in each] for each in self.relations]
        return [[(a(numbers), b(numbers)) for a, b in each] for each in self.compiled[grade]]

    def places(self, answer, random, critical):
        """Points, those at which something of what is told is 0 among the first; critical: trees of which these are the zeros."""
        judging = judge.Judge(self.claim, answer, random)
        critical = [each for each in critical if set(symbols(each)) <= set(self.claim.symbols())]
        # Points are chosen for the zeros of conditions too.
        judging.conditions = [[[(each, "=", tree(0)) for each in critical]]] if critical else []
        wholes, found = judging.claim.integers(), self.claim.symbols()
        plain = []
        for turn in range(6):
            values = {name: tree(random.randint(-3, 6) if name in wholes else Fraction(random.randint(1, 90), 13 + turn)) for name in found}
            if turn % 2:
                values = {name: node if name in wholes or random.random() < 0.5 else tree(-node[1]) for name, node in values.items()}
            plain.append(values)
        others = list(itertools.islice(judging.points(), 200))
        random.shuffle(others)
        zeros = [each for each in others if vanishing(critical, each)][:MOST_ZEROS] if critical else []
        if any(each[1] == "=" for each in self.claim.assumptions) or not found:
            plain = []
        for point in [*plain[:3], *zeros, *others[:30], *plain[3:], *others[30:]]:
            yield Place(self, judging, point, any(point is each for each in zeros))


class PosedRow:
    """A row of a textbook's table, or the false twin of one."""

    has_symbols = True

    def __init__(self, line, is_twin=False):
        self.family = TWINS if is_twin else ROWS
        self.statement = textbook.Statement(line)
        _, _, rest = line.partition(": ")
        assumed, mark, rest = rest.rpartition(" |- ")
        text = rest.split(" ;; ")[is_twin].strip()
        self.question = {"claim": text, "notation": "latex", "assume": assumed.split("; ") if mark else []}
        self.relations, self.count, self.equations = None, None, 1
        claim, _ = textbook.conditions_apart(text)
        if not textbook.CONNECTIVES.search(claim) and "\\text" not in text:
            reader = Reader(claim, self.statement.row)
            relations = reader.relations()
            self.equations = sum(sign[0] == "=" for _, sign, _ in relations if sign != "in")
            if not reader.indefinite and not reader.rough and self.equations == len(relations):
                self.relations = [(left, right) for left, _, right in relations]

    def sides(self, point):
        if self.relations is None:
            return None
        return [list(zip(*[numbers_of(side(point), other(point)) for side, other in (each, each[::-1])])) for each in self.relations]

    def places(self, answer, random, critical):
        statement = self.statement
        source = iter(Points(
            statement.symbols, statement.assumptions, statement.row, statement.complexes, statement.wholes, statement.naturals, random, 40, False))
        found = []
        mp.dps = 80
        for point in itertools.islice(source, 30 if statement.symbols else 1):
            found.append(RowPlace(self, point))
        return iter(found)


def numbers_of(value, other):
    """The components of a side; 0 and 1 beside a matrix are as many."""
    if isinstance(value, Matrix):
        return value.numbers()
    return [value] * len(other.numbers()) if isinstance(other, Matrix) else [value]


def of_family(random, name):
    claim = claims.made(random, name)
    question = claim.question(0)
    is_equation = claim.relation == "=" and "anti" not in (claim.left[0], claim.right[0])
    is_known = is_equation and not any(map(is_approximate, (claim.left, claim.right)))
    return Posed(name, question, claim, [[(claim.left, claim.right)]] if is_known else None, int(claim.relation == "="))


def of_identity(random, kind):
    made = (steps_mistakes if kind in steps_mistakes.KINDS else steps_identities).made(random, kind)
    pairs = [pair for each in made.relations for pair in each]
    claim = Claim(total(left for left, _ in pairs), "=", total(right for _, right in pairs), made.assumptions)
    question = claim.question(0) | {"claim": made.text, "notation": made.notation}
    question["assume"] = made.assumed()
    return Posed(kind, question, claim, made.relations, len(made.relations))


def total(sides):
    result = None
    for each in sides:
        result = each if result is None else result + each
    return result


def lines_of(*tables):
    return [line for table in tables for line in (textbook.FOLDER / f"{table}.txt").read_text().split("\n") if line and line[0] != "#"]


def of_row(random):
    return PosedRow(random.choice(lines_of(*textbook.TABLES)))


def of_twin(random):
    return PosedRow(random.choice(lines_of(*textbook.TABLES)), is_twin=True)


def of_table(random):
    """A row of the tables in calculator notation."""
    lines = lines_of(*truths.TABLES)
    while True:
        found = truths.ROW.match(random.choice(lines))
        truth, _, assumed, text, _ = found.groups()
        if truth == "false" and random.random() < 0.3 or "[" in text or re.search(r"norm|dot|cross|\(\w, \w\)", text):
            continue
        try:
            assumptions = [each for part in (assumed or "").split("; ") if part for each in truths.relation(part)]
            (left, sign, right), = truths.relation(text)
        except (Unreadable, ValueError):
            continue
        question = {"claim": text, "notation": "calculator", "assume": (assumed or "").split("; ") if assumed else []}
        return Posed(TABLE_ROWS, question, Claim(left, sign, right, assumptions), [[(left, right)]] if sign == "=" else None, int(sign == "="))


def of_matrix_table(random):
    """A row with matrices, whose sides are not read: only what is told is looked at."""
    lines = [line for line in lines_of("matrices") if line.startswith(("true: ", "false: ")) and "|-" not in line and " if " not in line]
    text = random.choice(lines).partition(": ")[2]
    found = dict.fromkeys(NAME.findall(text)) or {"x": None}
    whole = total(symbol(name) for name in found)
    return Posed(MATRIX_ROWS, {"claim": text, "notation": "calculator", "assume": []}, Claim(whole, "=", whole), None, 9)


def one(random, families):
    sources = {ROWS: of_row, TWINS: of_twin, TABLE_ROWS: of_table, MATRIX_ROWS: of_matrix_table}
    if families:
        name = random.choice(families)
    else:
        group = random.choices(range(4), SHARES)[0]
        if group == 0:
            name = random.choices(list(FAMILIES), [each.weight for each in FAMILIES.values()])[0]
        else:
            made = {1: steps_identities.KINDS, 2: steps_mistakes.KINDS}
            name = random.choice(list(made[group])) if group in made else random.choices(list(sources), (4, 4, 6, 1))[0]
    if name in FAMILIES:
        return of_family(random, name)
    return sources[name](random) if name in sources else of_identity(random, name)


def drawn(seed, start, end, families=None):
    """The claims from one number to another: the same for every run with the seed."""
    return [one(Random(f"{seed}/{number}"), families) for number in range(start, end)]
