"""Holds what is told of a proof to mpmath."""

import itertools
from dataclasses import dataclass, field
from fractions import Fraction

import mpmath

from . import steps_holds
from .arithmetic import CLOSE, EXACT, Unclear, Undefined
from .operators import is_special
from .reader import Unreadable
from .steps_telling import Malformed, check_form, components, factored, oddities
from .tree import rational, subtrees
from .value import compiled

# At how many points at which both sides are defined a claim is looked at, and how many are tried for it.
MOST_PLACES, MOST_TRIED = 12, 60
# How many trees of what is told are looked at where they are 0.
MOST_CRITICAL = 8
# At how many points a term must be 0 to be called so.
CERTAIN = 6
# How many points are looked at with 500 digits only because 50 do not tell.
MOST_EXACT = 3


@dataclass
class Outcome:
    """What came of a claim: what it adds to the table, and faults (kind, text, point)."""

    counts: dict = field(default_factory=dict)
    faults: list = field(default_factory=list)


class Told:
    """A component in one grade: functions of a point."""

    def __init__(self, component, grade):
        def made(node):
            return compiled(node, grade)

        self.grade = grade
        self.component = component
        self.starts = [made(side.start) for side in component.sides]
        self.multiplier = component.multiplier and made(component.multiplier)
        self.lines = [[[made(term) for term in line.terms] for line in side.lines] for side in component.sides]
        self.identities = [
            [[(made(left), made(right)) for left, right in line.identities] for line in side.lines] for side in component.sides]

    def total(self, values):
        result = self.grade.nothing
        for each in values:
            result = self.grade.sum(result, each)
        return result

    def same(self, a, b):
        return self.grade.compared(a, b) == 0

    def same_terms(self, some, others):
        """Whether two lists have the same numbers, in any order."""
        if len(some) != len(others):
            return False
        others = list(others)
        for each in some:
            place = next((place for place, other in enumerate(others) if self.same(each, other)), None)
            if place is None:
                return False
            del others[place]
        return True

    def look(self, numbers, starts):
        """Faults (kind, text) at a point where the sides have values, and the values of all terms, or None."""
        faults = []
        wanted = starts
        if not self.same(*starts):
            faults.append(("wrong", "the sides that are told differ"))
        if self.multiplier:
            try:
                factor = self.multiplier(numbers)
            except Undefined:
                return [("undefined", "the multiplier has no value")], None
            if not factor:
                faults.append(("wrong", "the multiplier is 0"))
            wanted = [self.grade.product(each, factor) for each in starts]
        values = [[] for _ in starts]
        for side, lines in enumerate(self.lines):
            name = ("left", "right")[side]
            for number, terms in enumerate(lines):
                line = self.component.sides[side].lines[number]
                where = f": {name} line {number + 1}, {' + '.join(line.texts) or '0'}"
                for written, (left, right) in zip(line.written, self.identities[side][number]):
                    told = f": {written[0]} = {written[1]}"
                    try:
                        if not self.same(left(numbers), right(numbers)):
                            faults.append(("wrong", "a false identity" + told))
                    except Undefined:
                        faults.append(("undefined", "an undefined identity" + told))
                try:
                    found = [term(numbers) for term in terms]
                except Undefined:
                    return [*faults, ("undefined", "undefined line" + where)], None
                values[side].append(found)
                if not self.same(self.total(found), wanted[side]):
                    faults.append(("wrong", "a line has another value" + where))
                if number:
                    faults += [("wrong", each + where) for each in self.groups(side, number - 1, values[side][-2], found)]
        if not self.same_terms(values[0][-1], values[1][-1]):
            faults.append(("wrong", "the last lines have different terms"))
        return faults, values

    def groups(self, side, number, values, after):
        """What is wrong with the fates of a line's terms, whose values are given with those of the next line's."""
        line, rule = self.component.sides[side].lines[number], self.component.sides[side].lines[number + 1].rule
        if rule not in ("collection", "pythagoras"):
            return
        left = [value for value, fate in zip(values, line.fates) if not fate]
        for kind, members in line.groups():
            total = self.total([values[index] for index in members])
            if kind != "cancel":
                left.append(total)
            elif total:
                yield "terms that cancel do not add to 0"
        if not self.same_terms(left, after):
            yield "the terms are not those that are left of the line before"


def circular(powers, rest):
    """Whether one term's factors are those of another with sin² in the place of cos²."""
    ratio = {base: powers.get(base, 0) - rest.get(base, 0) for base in {**powers, **rest}}
    ratio = {base: exponent for base, exponent in ratio.items() if exponent}
    if sorted(ratio.values()) != [-2, 2]:
        return False
    return {base[1] for base in ratio if base[0] == "f"} == {"sin", "cos"} and len({base[2:] for base in ratio}) == 1


def form_faults(component):
    """What is wrong with fates and collected lines by the form of their terms."""
    for side in component.sides:
        for this, after in itertools.zip_longest(side.lines, side.lines[1:]):
            where = f": {' + '.join(this.texts)}"
            parts = [factored(term) for term in this.terms]
            for kind, members in this.groups():
                numbers, powers = zip(*[parts[index] for index in members])
                if kind == "pythagoras" and (len(members) != 2 or numbers[0] != numbers[1] or not circular(*powers)):
                    yield "terms are joined that are not sin² and cos² of one angle" + where
                if kind != "pythagoras" and any(each != powers[0] for each in powers):
                    yield "terms meet that are no multiples of each other" + where
                if kind == "join" and not sum(numbers):
                    yield "terms are joined that cancel" + where
            if this.rule in ("collection", "pythagoras", "powers") or after is None:
                kept = [powers for (_, powers), fate in zip(parts, this.fates) if not fate or fate[0] == "pythagoras"]
                if any(a == b for a, b in itertools.combinations(kept, 2)) and this.rule != "pythagoras":
                    yield "two terms of a collected line are multiples of each other" + where


def near_rational(value):
    if not value:
        return True
    exact = Fraction(int(value.man)) * Fraction(2) ** int(value.exp)
    near = exact.limit_denominator(10**6)
    return abs(exact - near) < abs(exact) / 10**25


def critical(derivations):
    """What is divided by, and what stands in functions that have no value everywhere, in lines and identities."""
    found = {}
    for component in (each for told in derivations for each in told):
        lines = [line for side in component.sides for line in side.lines]
        nodes = [node for line in lines for node in [*line.terms, *[each for pair in line.identities for each in pair]]]
        for part in (part for node in [*nodes, *[each for each in [component.multiplier] if each]] for part in subtrees(node)):
            if part[0] == "/":
                found[part[2]] = None
            elif part[0] == "^" and (rational(part[2]) is None or rational(part[2]) < 0) or part[0] == "root" or part[:2] == ("f", "log"):
                found[part[1] if part[0] != "f" else part[2]] = None
    return [each for each in found if rational(each) is None and not is_special(each)][:MOST_CRITICAL]


class Judge:
    """Judges what is told of one claim."""

    def __init__(self, posed, answer, random):
        self.posed, self.answer, self.random = posed, answer, random
        self.outcome_ = Outcome({"claims": 1})
        self.told = {}
        self.exact = MOST_EXACT

    def fault(self, kind, text, point=None):
        known = [(each[0], each[1].partition(":")[0]) for each in self.outcome_.faults]
        if (kind, text.partition(":")[0]) not in known:
            self.outcome_.faults.append((kind, text, point))

    def outcome(self):
        counts, steps, verdict = self.outcome_.counts, self.answer.get("steps") or [], self.answer["verdict"]
        if verdict in ("crash", "runaway"):
            self.fault("wrong", f"the program: {verdict}")
        elif self.answer.get("method") == "guard":
            self.fault("wrong", "a guard of the prover fired")
        more, found = steps_holds.looked(self.posed, self.answer, self.random)
        counts |= more
        for fault in found:
            self.fault(*fault)
        is_proved = verdict == "proved" and self.posed.equations
        counts["proved equations"] = int(bool(is_proved))
        if not steps:
            return self.outcome_
        counts["with steps"] = int(bool(is_proved))
        # Of a chain each equation that is proved is told, whatever becomes of the others.
        if not is_proved and not (self.posed.equations > 1 and verdict in ("proved", "refuted", "undecided")):
            self.fault("wrong", f"lines are told of what is no proved equation: {verdict}")
        if len(steps) > self.posed.equations:
            self.fault("wrong", "more is told than the claim has equations")
        derivations = []
        for record in steps:
            try:
                told = components(record)
                check_form(record, told, self.posed.count)
                derivations.append(told)
                for each in told:
                    for text in form_faults(each):
                        self.fault("wrong", text)
            except (Unreadable, KeyError) as error:
                self.fault("unread", f"not read: {error!r}")
            except Malformed as error:
                self.fault("wrong", f"malformed: {error}")
        for told in derivations:
            for text in oddities(told):
                self.fault("odd", text)
            lines = [line for each in told for side in each.sides for line in side.lines]
            counts["lines"] = counts.get("lines", 0) + len(lines)
            counts["identities"] = counts.get("identities", 0) + sum(len(line.identities) for line in lines)
        if any(derivations):
            try:
                self.look(derivations)
            except KeyError as error:
                self.fault("unread", f"a name that the claim has not: {error}")
        return self.outcome_

    def look(self, derivations):
        """Looks at points."""
        self.candidates = [None] * len(derivations)
        self.values = [{} for _ in derivations]
        looked = 0
        for place in itertools.islice(self.posed.places(self.answer, self.random, critical(derivations)), MOST_TRIED):
            if not place:
                continue
            found = self.graded(derivations, place)
            if found is None:
                continue
            faults, values = found
            for kind, text in faults:
                self.fault(kind, text, place.written())
            for number, index, each in values:
                if not place.is_critical:
                    self.values[number].setdefault(index, []).append(each)
            looked += 1
            if looked >= (MOST_PLACES if place.names else 1):
                break
        self.outcome_.counts["points"] = looked
        if not looked:
            self.fault("blind", "told, and no point was found")
        for told, known in zip(derivations, self.values):
            for index, places in known.items():
                self.compare(told[index], places)

    def graded(self, derivations, place):
        """Faults and values at a point; what is wrong with 50 digits is looked at with 500 where there are more."""
        try:
            found = self.at(derivations, place, CLOSE)
            if found is None or not found[0] or not place.is_exact:
                return found
        except Unclear:
            if not place.is_exact or self.exact <= 0:
                return None
            self.exact -= 1
        try:
            return self.at(derivations, place, EXACT)
        except Unclear:
            return None

    def at(self, derivations, place, grade):
        """Faults and values at a point; None where the assumptions do not hold or a side is undefined."""
        grade.enter()
        try:
            found = place.at(grade)
            if found is None:
                return None
            numbers, sides = found
        except Undefined:
            return None
        grade.enter()
        faults, values = [], []
        for number, told in enumerate(derivations):
            starts = []
            for index, each in enumerate(told):
                key = number, index, grade.digits
                if key not in self.told:
                    self.told[key] = Told(each, grade)
                try:
                    starts.append([start(numbers) for start in self.told[key].starts])
                except Undefined:
                    if sides is None:
                        return None
                    return [("undefined", "a side that is told is undefined")], []
            if sides is not None and grade is CLOSE:
                fitting = [relation for relation, side in enumerate(sides) if self.fits(told, starts, side, place.same(grade))]
                known = self.candidates[number]
                self.candidates[number] = fitting if known is None else [each for each in known if each in fitting]
                if not self.candidates[number]:
                    self.candidates[number] = None
                    faults.append(("wrong", "what is told is not the claim"))
            elif sides is not None and not any(self.fits(told, starts, side, place.same(grade)) for side in sides):
                faults.append(("wrong", "what is told is not the claim"))
            for index, each in enumerate(starts):
                more, found = self.told[number, index, grade.digits].look(numbers, each)
                faults += more
                if found:
                    values.append((number, index, found))
        return faults, values

    @staticmethod
    def fits(told, starts, side, same):
        """Whether starts are a relation's sides, component by component."""
        for each, values in zip(told, starts):
            for index in each.indices:
                if index > len(side) or not all(same(a, b) for a, b in zip(values, side[index - 1])):
                    return False
        return True

    def compare(self, component, places):
        """Looks at terms at all points together: whether one is always 0, and whether two are always multiples."""
        enough = CERTAIN if self.posed.has_symbols else 1
        for side in (0, 1):
            for number, line in enumerate(component.sides[side].lines):
                columns = list(zip(*[each[side][number] for each in places]))
                for text, column in zip(line.texts, columns):
                    if len(column) >= enough and not any(column):
                        self.fault("odd", f"a term is always 0: {text}")
                is_collected = line.rule in ("collection", "pythagoras", "powers") or number + 1 == len(component.sides[side].lines)
                if not is_collected:
                    continue
                free = [place for place, fate in enumerate(line.fates) if not fate]
                for a, b in itertools.combinations(free, 2):
                    ratios = [x / y for x, y in zip(columns[a], columns[b]) if x and y]
                    with mpmath.workdps(40):
                        if len(ratios) >= enough and near_rational(ratios[0]) and all(
                                abs(each - ratios[0]) < abs(ratios[0]) * mpmath.mpf(10) ** -25 for each in ratios):
                            self.fault("odd", f"two terms of a collected line are multiples by their values: {line.texts[a]} and {line.texts[b]}")
