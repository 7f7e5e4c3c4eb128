"""Holds one theorem to the formula that stands at its place."""

import os
from fractions import Fraction

from . import numbers, terms
from .lesson import Unmatched
from .meaning import Meaning, components, free_names, sequences_in
from .numbers import Undefined, agree
from .points import Points, intervals
from .rocq import Statement, Unreadable
from .terms import Values, key, needs, parts

# How many points of each kind are tried, and how many more where few of them satisfy the hypotheses.
TRIED = {"generic": 3, "mixed": 4, "positive": 2, "special": 10}
MORE, ENOUGH = 60, 3
# At how many points a condition is looked for that is false.
SEARCHED, SOLVED = 400, 20
# How many of the points that a condition excludes are looked at.
LOOKED_AT = 20


class Result:
    """What was found: differences, or the reason why nothing could be compared; and counts."""

    def __init__(self):
        self.differences, self.reason, self.counts = [], None, {}

    def count(self, name, number=1):
        self.counts[name] = self.counts.get(name, 0) + number

    def differs(self, text):
        if text not in self.differences:
            self.differences.append(text)


def compared(entry, library):
    """The result for a theorem."""
    result = Result()
    try:
        statement = Statement(entry.name, entry.statement)
    except Unreadable as error:
        result.differs(f"no statement: {error}")
        return result
    try:
        formula, context = library.lesson(entry.path).formula(entry)
        Comparison(entry, statement, formula, context, result).run()
    except Unmatched as error:
        result.differs(str(error))
    except Unreadable as error:
        result.reason = str(error)
    except KeyError as error:
        result.reason = f"the name {error} is not known"
    return result


class Comparison:
    def __init__(self, entry, statement, formula, context, result):
        self.entry, self.statement, self.formula, self.context, self.result = entry, statement, formula, context, result

    def run(self):
        formula, context = self.formula, self.context
        trees = [formula.left, formula.right, *(each for each in formula.tolerances or () if each)]
        letters, wholes = sequences_in(trees, context.definitions)
        spoken = free_names(trees, context.definitions, letters)
        for each in context.assumptions:
            spoken |= free_names([each.left, each.right], context.definitions, letters)
        self.spoken = spoken
        self.names = {name: self.lesson_name(name) for name in self.statement.binders}
        for name, meant in self.names.items():
            if meant not in spoken:
                self.result.differs(f"the lesson does not speak of {name}")
        self.check_kind()
        # Points know names by the lesson's spelling, and theorems by theirs.
        given = self.statement.parts if self.statement.is_refutation else self.statement.hypotheses
        empty = Values({})
        limits = {}
        for name, pair in intervals(given).items():
            if name in self.names:
                limits[self.names[name]] = [empty.value(each) if each else None for each in pair]
        integers = {self.names[name] for name, kind in self.statement.binders.items() if kind == "Z"}
        sequences = {each + "_" for each in letters}
        if letters or wholes:
            # Elsewhere the lesson says of parameters that they are whole numbers.
            for name, kind in self.statement.binders.items():
                meant = self.names[name]
                wanted = "Z -> R" if meant in sequences else "Z" if meant in wholes else "R"
                if kind != wanted:
                    self.result.differs(f"{name} is of the type {kind}, and the lesson speaks of {wanted}")
        elif "Z -> R" in self.statement.binders.values():
            self.result.differs("the lesson does not speak of sequences")
        self.points = Points(os.path.basename(self.entry.place), spoken | set(self.names.values()), integers | wholes, limits, sequences)
        self.count = None
        self.find_shape()
        self.check_shape()
        self.match_hypotheses()
        self.check_needs()
        self.check_points()
        self.check_conditions()

    def lesson_name(self, name):
        """A name that means something in Rocq has an underscore behind it."""
        while name not in self.spoken and name.endswith("_"):
            name = name[:-1]
        return name

    def check_kind(self):
        statement, verdict = self.statement, self.entry.verdict
        if (verdict == "refuted") != statement.is_refutation:
            self.result.differs(f"a claim that is {verdict} with a theorem of the other kind")
        if statement.binders and statement.is_refutation != statement.is_existence:
            self.result.differs("the wrong quantifier")

    # Points.

    def at(self, point):
        """The values of both sides of the formula; None where one is not defined."""
        meaning = Meaning(self.context.definitions, point)
        try:
            left, right = (meaning.value(each, {}) for each in (self.formula.left, self.formula.right))
        except Undefined:
            return meaning, None
        left, right = components(left), components(right)
        if len(left) != len(right):
            raise Unreadable("sides of different shapes")
        return meaning, list(zip(left, right))

    def values(self, point):
        return Values({name: point[meant] for name, meant in self.names.items()})

    def find_shape(self):
        kinds = ["mixed", "positive", "generic"] * 10
        for kind in kinds:
            _, sides = self.at(self.points.point(kind))
            if sides is not None:
                self.count = len(sides)
                return
        raise Unreadable("no point was found at which both sides are defined")

    def check_shape(self):
        try:
            self.required, self.relations = self.statement.split(self.count)
        except Unreadable as error:
            raise Unmatched(str(error)) from error
        if len(self.relations) != self.count:
            raise Unmatched(f"{len(self.relations)} relations and {self.count} components")
        wanted = "or" if self.formula.relation == "!=" and self.count > 1 else "and"
        if self.count > 1 and self.statement.joined != wanted:
            self.result.differs(f"components that are joined by {self.statement.joined}")
        self.sides = []
        for each in self.relations:
            if each[0] != "rel":
                raise Unmatched("a component that is no relation")
            left, sign, right = each[1:]
            if self.formula.relation == "~=":
                if sign != "<=" or left[:2] != ("call", "abs") or left[2][0] != "sub":
                    raise Unmatched("an approximate equality that is written otherwise")
                self.sides.append((left[2][1], left[2][2], right))
            else:
                if sign != self.formula.relation:
                    self.result.differs(f"the relation {sign} in place of {self.formula.relation}")
                self.sides.append((left, right, None))

    # Hypotheses.

    def match_hypotheses(self):
        """Which hypotheses are assumptions of the lesson, ranges of parameters, or what those require; others are conditions."""
        statement = self.statement
        trial = [self.points.point(kind) for kind in ("generic", "mixed", "mixed", "positive")]
        given = self.required if statement.is_refutation else statement.hypotheses
        left_over = list(given)
        for assumption in self.context.assumptions:
            found = [each for each in given if self.is_same(each, assumption, trial)]
            if found:
                self.result.count("assumptions that are hypotheses")
                left_over = [each for each in left_over if not any(each is one for one in found)]
            elif statement.is_refutation:
                self.result.differs(f"an assumption is no part of the theorem: {assumption.key}")
            elif free_names([assumption.left, assumption.right], self.context.definitions) & set(self.names.values()):
                self.result.differs(f"an assumption about its names is no hypothesis: {assumption.key}")
            else:
                self.result.count("assumptions about other names that a proved theorem does without")
        ranged = 0
        for name, low, high in self.context.ranges:
            empty = Meaning({}, {})
            for bound, sign, side in ((low, "<=", 0), (high, "<=", 1)):
                number = empty.value(bound, {})
                for each in list(left_over):
                    if each[0] != "rel" or each[2] != sign:
                        continue
                    one, other = (each[3], each[1]) if side == 0 else (each[1], each[3])
                    if one[0] != "name" or self.names.get(one[1]) != name or not terms.is_constant(other):
                        continue
                    if agree(Values({}).value(other), number):
                        left_over.remove(each)
                        ranged += 1
        self.result.count("ends of ranges that are hypotheses", ranged)
        if ranged not in (0, 2 * sum(name in self.names.values() for name, _, _ in self.context.ranges)):
            self.result.differs("some ends of the parameters' ranges are hypotheses, and others are not")
        terms_of_given = [side for each in given if each[0] == "rel" for side in (each[1], each[3])]
        from_given = {key(each) for each in needs(terms_of_given)}
        of_sides = {key(each) for each in needs([side for sides in self.sides for side in sides[:2]])}
        self.conditions = []
        for each in left_over:
            if key(each) in from_given and key(each) not in of_sides:
                self.result.count("what assumptions require")
            elif statement.is_refutation:
                if key(each) not in of_sides and each not in self.required:
                    self.result.differs(f"a part that is no assumption: {terms.latex(each)}")
            else:
                self.conditions.append(each)
                self.result.count("conditions")
        if statement.is_refutation:
            # The parts that no assumption explains are requirements.
            self.required = left_over

    def is_same(self, hypothesis, assumption, trial):
        if hypothesis[0] != "rel" or hypothesis[2] != assumption.relation:
            return False
        met = 0
        for point in trial:
            meaning, values = Meaning(self.context.definitions, point), self.values(point)
            try:
                for tree, side in ((hypothesis[1], assumption.left), (hypothesis[3], assumption.right)):
                    if not agree(values.value(tree), meaning.value(side, {})):
                        return False
                met += 1
            except Undefined:
                continue
        return met > 0

    # Definedness.

    def check_needs(self):
        """Each divisor, root and logarithm of the sides has its requirement."""
        given = {key(one) for each in self.required for one in parts(each)}
        if self.statement.is_refutation:
            given |= {key(one) for each in self.statement.parts for one in parts(each)}
        for each in needs([side for sides in self.sides for side in sides[:2]]):
            self.result.count("requirements")
            if key(each) not in given:
                self.result.differs(f"a requirement is missing: {terms.latex(each)}")

    # Values.

    def check_points(self):
        met = compared = 0
        kinds = [kind for kind, count in TRIED.items() for _ in range(count)]
        if not self.points.names:
            kinds = ["mixed"]
        for index, kind in enumerate([*kinds, *(["mixed", "positive"] * (MORE // 2) if self.points.names else [])]):
            if index >= len(kinds) and met >= ENOUGH:
                break
            point = self.points.point(kind)
            found = self.check_point(point)
            compared += found is not None
            met += bool(found)
        for each in self.required:
            # Where a divisor is 0 the formula has no value, and the hypotheses do not hold.
            for point in self.zeros(each, 1):
                self.result.count("points at which a divisor is 0")
                self.check_point(point)
        self.result.count("points", compared)
        self.result.count("points that satisfy the hypotheses", met)
        if not compared:
            raise Unreadable("no point was found at which both sides are defined")
        if not met:
            self.result.count("theorems compared at points that satisfy no hypotheses")

    def check_conditions(self):
        """A condition says where the sides are defined: it is false somewhere, or it is no condition but a changed assumption."""
        for condition in self.conditions:
            excluded = 0
            for point in self.candidates(condition):
                if self.values(point).holds(condition) or not self.assumptions_hold(Meaning(self.context.definitions, point)):
                    continue
                excluded += 1
                if self.at(point)[1] is not None:
                    self.result.differs(f"the condition {terms.latex(condition)} excludes points at which both sides are defined")
                    break
                if excluded == LOOKED_AT:
                    break
            if excluded:
                self.result.count("conditions that exclude points at which a side is not defined")
            else:
                self.result.differs(f"a hypothesis that the lesson does not state: {terms.latex(condition)}")

    def candidates(self, condition):
        """Points at which a condition may be false: small whole numbers, and where a divisor that is linear in a name is 0."""
        for _ in range(SEARCHED):
            yield self.points.point("special")
        yield from self.zeros(condition, SOLVED)

    def zeros(self, condition, count):
        """Points at which a number that must not be 0 is 0, where it is linear in a name."""
        if condition[0] != "rel" or condition[2] != "!=":
            return
        for _ in range(count):
            point = self.points.point("mixed")
            for name in self.points.names:
                if name in self.points.sequences or name in self.points.integers:
                    continue
                ends = []
                for number in (0, 1):
                    values = self.values({**point, name: Fraction(number)})
                    try:
                        ends.append(numbers.subtract(values.value(condition[1]), values.value(condition[3])))
                    except Undefined:
                        break
                if len(ends) == 2 and numbers.sign(numbers.subtract(*ends)) != 0:
                    yield {**point, name: numbers.divide(ends[0], numbers.subtract(*ends))}

    def check_point(self, point):
        """None where nothing is defined; else whether the hypotheses hold there."""
        meaning, sides = self.at(point)
        values = self.values(point)
        is_required = all(values.holds(each) for each in self.required)
        where = ", ".join(f"{name} = {point[name]}" for name in self.points.names if name not in self.points.sequences)
        assumed = self.assumptions_hold(meaning)
        given = self.statement.hypotheses if not self.statement.is_refutation else self.statement.parts
        is_met = all(values.holds(each) for each in given)
        if is_met and not is_required:
            self.result.differs(f"at {where} the hypotheses hold and the requirements do not")
        if sides is None and is_required and not assumed:
            # Of no consequence: a theorem may leave out what the assumptions imply.
            self.result.count("points outside of the assumptions at which more is undefined than the requirements say")
            return None
        if is_required != (sides is not None):
            self.result.differs(f"at {where} the formula is {'defined' if sides else 'not defined'}, and the requirements "
                f"{'hold' if is_required else 'do not hold'}")
            return None
        if sides is None:
            return None
        if assumed and self.conditions:
            for each in self.conditions:
                if not values.holds(each):
                    self.result.differs(f"at {where} the condition {terms.latex(each)} excludes a point at which both sides are defined")
        for index, ((left, right), (one, other, tolerance)) in enumerate(zip(sides, self.sides), 1):
            for side, number, tree in (("left", left, one), ("right", right, other)):
                try:
                    value = values.value(tree)
                except Undefined:
                    self.result.differs(f"at {where} the {side} side of the theorem is not defined")
                    continue
                if not agree(value, number):
                    self.result.differs(f"at {where} the {side} side of component {index} is {shown(value)} in the theorem and "
                        f"{shown(number)} in the lesson")
            if self.formula.relation == "~=":
                self.check_tolerance(index, tolerance, values, meaning)
        return is_met

    def check_tolerance(self, index, tolerance, values, meaning):
        wanted = self.formula.tolerances
        if len(wanted) not in (1, self.count):
            raise Unreadable("a tolerance of a side that is written otherwise")
        mine = wanted[0] if len(wanted) == 1 else wanted[index - 1]
        if mine is None:
            raise Unreadable("a tolerance of a side that is no decimal")
        found = values.value(tolerance)
        expected = components(meaning.value(mine, {}))
        expected = expected[0] if len(expected) == 1 else expected[index - 1]
        if not agree(found, expected):
            self.result.differs(f"component {index} may be {shown(found)} apart in the theorem and {shown(expected)} in the lesson")

    def assumptions_hold(self, meaning):
        for each in self.context.assumptions:
            try:
                left, right = (components(meaning.value(side, {})) for side in (each.left, each.right))
            except Undefined:
                return False
            if not all(numbers.holds(a, each.relation, b) for a, b in zip(left, right)):
                return False
        return True


def shown(number):
    import mpmath

    return str(number) if numbers.is_exact(number) else mpmath.nstr(number, 12)
