"""Holds to mpmath what is said of a refuted equation: where it happens to hold."""

import itertools
import re
from dataclasses import replace
from fractions import Fraction

from mpmath import mp, mpf

from . import judge
from .arithmetic import CLOSE, EXACT, Unclear, Undefined
from .notation import bare
from .reader import Reader, Unreadable
from .statement import Claim
from .textbook_points import Points as RowPoints
from .textbook_reader import Reader as RowReader
from .textbook_values import Nearness
from .textbook_values import Undefined as RowUndefined
from .tree import Tree, substituted, symbols, tree
from .value import compiled

# At how many points at which both sides are defined and all is assumed a value is looked at, how many are tried, how often.
MOST_PLACES, MOST_TRIED, ROUNDS = 10, 120, 3
MOST_EXACT = 12
PLAIN = re.compile(r"-?\d+°?|-?[^\W\d]\w*")


def read(text):
    reader = Reader(text)
    result = reader.sum()
    reader.end()
    return result


def squeezed(text):
    return re.sub(r"\s", "", text)


def looked(posed, answer, random):
    """What is found of an answer, as pairs of a kind and a text with a point, and what it adds to the table."""
    holds, verdict = answer.get("holds") or [], answer["verdict"]
    counts = {"refuted": int(verdict == "refuted" and bool(posed.equations))}
    faults = []
    if not holds:
        return counts, faults
    counts["with holds"] = 1
    if verdict != "refuted" and posed.equations < 2:
        faults.append(("wrong value", f"holds: an equation that is not refuted: {verdict}", None))
    if len(holds) > posed.equations:
        faults.append(("wrong value", "holds: more equations than the claim has", None))
    for record in holds:
        if not record["where"]:
            faults.append(("wrong value", "holds: nothing is said", None))
        if len({tuple(each) for each in record["where"]}) < len(record["where"]):
            faults.append(("odd", "holds: a value is given twice", None))
        for name, value in record["where"]:
            told = f": {record['equation']} where {name} = {value}"
            counts["values"] = counts.get("values", 0) + 1
            if not PLAIN.fullmatch(value) or value.lstrip("-") == name:
                faults.append(("wrong value", "holds: no plain value" + told, None))
                continue
            try:
                found, count = (in_row if hasattr(posed, "statement") else in_trees)(posed, answer, record["equation"], name, value, random)
            except (Unreadable, KeyError) as error:
                faults.append(("unread", f"holds: not read: {error!r}" + told, None))
                continue
            counts["value points"] = counts.get("value points", 0) + count
            if found:
                faults.append((found[0], f"holds: {found[1]}" + told, found[2]))
    return counts, faults


# Claims of trees.

def relation_of(posed, text):
    """The pairs of components of the equation that is named by its source."""
    claim = squeezed(posed.question["claim"])
    if posed.relations is None:
        raise Unreadable("the sides are not known")
    if len(posed.relations) == 1 and squeezed(text) == claim:
        return posed.relations[0]
    sides = claim.split("=")
    found = [number for number, pair in enumerate(zip(sides, sides[1:])) if "=".join(pair) == squeezed(text)]
    if len(sides) == len(posed.relations) + 1 and found:
        return posed.relations[found[0]]
    raise Unreadable("an equation that the claim has not")


def plain_points(random, names, wholes):
    for turn in range(8):
        values = {name: tree(random.randint(-3, 6) if name in wholes else Fraction(random.randint(1, 90), 13 + turn)) for name in names}
        if turn % 2:
            values = {name: node if name in wholes or random.random() < 0.5 else tree(-node[1]) for name, node in values.items()}
        yield values


def in_trees(posed, answer, text, name, value, random):
    """What is wrong (kind, text, point) with a value of a symbol, or None; and at how many points it was looked at."""
    pairs, node, claim = relation_of(posed, text), read(value), posed.claim
    if name not in claim.symbols():
        return ("wrong value", "a symbol that the claim has not", None), 0
    others = [each for each in claim.symbols() if each != name]
    if not set(symbols(node)) <= set(others):
        return ("wrong value", "a value with a name that the claim has not", None), 0
    judging = judge.Judge(claim, answer, random)
    judging.conditions = []
    values = {name: node}
    def put(relation):
        left, sign, right = relation
        return substituted(left, values), sign, right if sign == "in" else substituted(right, values)
    # Points are chosen for what the claim is with the value; it is looked at as it is written.
    given = [*judging.given, *((Tree(("s", own)), "in", each) for own, each in claim.kinds().items())]
    kinds = [(node, "in", kind) for own, _, kind in given if own[1] == name]
    left, sign, right = put((claim.left, "=", claim.right))
    moved = Claim(left, sign, right, [*map(put, claim.assumptions), *kinds], [
        {own: given for own, given in hint.items() if own != name} for hint in claim.hints])
    wholes = moved.integers() | claim.integers()
    sides = {}
    def at(point, grade):
        """Whether the sides are equal; None where the assumptions do not hold or a side is undefined."""
        look = judging.looker(grade)
        numbers = look.numbers(point)
        if numbers is None or not look.assumed(numbers):
            return None
        if grade not in sides:
            sides[grade] = [(compiled(a, grade), compiled(b, grade)) for a, b in pairs]
        try:
            found = [(a(numbers), b(numbers)) for a, b in sides[grade]]
        except Undefined:
            return None
        return all(grade.compared(a, b) == 0 for a, b in found)
    def candidates():
        if not others:
            yield {}
            return
        if counterexample := answer.get("counterexample"):
            try:
                yield {own: read(given) for own, given in counterexample.items() if own != name}
            except Unreadable:
                pass
        if not any(each[1] == "=" for each in claim.assumptions):
            yield from itertools.islice(plain_points(random, others, wholes), 4)
        for turn in range(ROUNDS):
            # The first rounds are about special points.
            source = judge.Judge(moved, {**answer, "verdict": ""}, random)
            source.conditions = [] if turn % 2 else [[[(each, "=", tree(0)) for each in side_differences(moved)]]]
            found = list(itertools.islice(source.points(), 400))
            random.shuffle(found)
            yield from found[:MOST_TRIED]
            yield from plain_points(random, others, wholes)
    count = tried = 0
    exact = MOST_EXACT
    for point in candidates():
        if count and tried >= MOST_TRIED:
            break
        if not set(others) <= set(point):
            point = {**dict.fromkeys(others, tree(1)), **point}
        point = {**point, name: substituted(node, point)}
        tried += 1
        try:
            found = at(point, CLOSE)
        except Unclear:
            found = False
        if found is False:
            if not exact and count:
                continue
            exact -= exact > 0
            try:
                found = at(point, EXACT)
            except Unclear:
                continue
        if found is None:
            continue
        count += 1
        if not found:
            return ("wrong value", "false", {own: bare(given) for own, given in point.items()}), count
        if count >= MOST_PLACES or not others:
            break
    if count and not any(name in symbols(side) for pair in pairs for side in pair):
        return ("odd", "a symbol that the equation has not", None), count
    if not count and len(kept := connected(claim, name, node)) < len(claim.assumptions):
        # What is assumed of symbols that have nothing to do with it may hold at a point that is hard to find.
        found, count = in_trees(replace(posed, claim=replace(claim, assumptions=kept)), answer, text, name, value, random)
        return found or ("odd", "no point was found for what is assumed of other symbols", None), count
    return (None if count else ("nowhere", "nowhere", None)), count


def connected(claim, name, node):
    """The assumptions that speak of the symbols of a claim, or of symbols that others of these speak of."""
    def names(relation):
        return set(symbols(relation[0])) | (set() if relation[1] == "in" else set(symbols(relation[2])))
    known, kept = names((claim.left, "=", claim.right)) | {name, *symbols(node)}, []
    for _ in claim.assumptions:
        kept = [each for each in claim.assumptions if names(each) & known or not names(each)]
        known = known.union(*map(names, kept))
    return kept


def side_differences(claim):
    return [left - right for left, sign, right in claim.relations if sign not in ("in",)][:4]


# Rows of textbooks.

class HeldPoints(RowPoints):
    """Points at which a letter has a value."""

    def put(self, point):
        point[self.name] = self.held(point)

    def solve_all(self, point):
        self.put(point)
        others, self.symbols = self.symbols, [each for each in self.symbols if each != self.name]
        try:
            for relation in self.assumptions:
                self.solve(relation, point)
                self.put(point)
            super().solve_all(point)
        finally:
            self.symbols = others
        self.put(point)


def in_row(posed, answer, text, name, value, random):
    from .steps_claims import printed

    statement = posed.statement
    names = {printed(each): each for each in statement.symbols}
    if name not in names:
        raise Unreadable("a letter that is defined, or not known")
    own = names[name]
    reader = RowReader(text, statement.row)
    relations = reader.relations()
    if len(relations) != 1 or reader.indefinite or reader.rough or relations[0][1][0] != "=":
        raise Unreadable("no equation of numbers")
    left, _, right = relations[0]
    other = names.get(value.lstrip("-"))
    if other is None and not rational_text(value):
        raise Unreadable("a value with another letter")
    def held(point):
        if other:
            return -point[other] if value[0] == "-" else point[other]
        return mpf(value[:-1]) * mp.pi / 180 if value[-1] == "°" else mpf(value)
    mp.dps = 80
    points = HeldPoints(
        statement.symbols, statement.assumptions, statement.row, statement.complexes, statement.wholes, statement.naturals, random, 60, False)
    points.name, points.held = own, held
    count = 0
    for point in itertools.islice(points, MOST_TRIED):
        number = point[own]
        if own in statement.wholes | statement.naturals and number != mp.nint(mp.re(number)) or own in statement.naturals and number < 0:
            continue
        try:
            a, b = left(point), right(point)
        except (RowUndefined, ZeroDivisionError):
            continue
        count += 1
        numbers = zip(*[each.numbers() if hasattr(each, "numbers") else [each] for each in (a, b)])
        if any(abs(p - q) > Nearness.value * (1 + abs(p)) for p, q in numbers):
            return ("wrong value", "false", {each: str(given) for each, given in point.items() if isinstance(given, mpf)}), count
        if count >= MOST_PLACES:
            break
    return (None if count else ("nowhere", "nowhere", None)), count


def rational_text(value):
    return re.fullmatch(r"-?\d+°?", value) is not None
