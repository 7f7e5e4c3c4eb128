"""Holds a verdict to what mpmath says at the points of a claim."""

import itertools
from dataclasses import dataclass, field, replace
from fractions import Fraction

import mpmath

from .arithmetic import CLOSE, EXACT, LOOK, Grade, Unclear, Undefined
from .notation import bare
from .approximate import FINELY, ROUGH
from .operators import has_derivative, has_integrals_alone, is_approximate, is_special
from .points import Points, repaired
from .reader import Unreadable, condition, value
from .statement import all_hold, tested
from .tree import Tree, substituted, symbols, tree
from .value import compiled, constant

# How many points of a claim are looked at with 50 digits, and how many with 500, only because doubles do not tell.
MOST_CLOSE = 24
MOST_EXACT = 4
# At how many points that satisfy the assumptions integrals, limits and infinite sums are approximated.
MOST_ROUGH = 6
# Two fine approximations of the same integral differ by less than this.
CLOSEST = mpmath.mpf(10) ** -30
# How many of the points that a claim comes with are looked at before others there.
MOST_HINTS = 3
# A condition that held at so many points that satisfy the assumptions is called redundant.
# How many times a common zero of critical expressions is sought by Newton's method.
NEWTON = 12
# How many points are moved to where the assumptions hold.
MOVES = 30
REDUNDANT_FROM = 8
SATISFYING_ROUNDS = 3
REDUNDANT_ROUNDS = 4
# Conditions with more characters take minutes to look at; whether they say something is not asked.
LONGEST_REDUNDANT = 2_000


@dataclass
class Outcome:
    """What came of a claim.

    wrong: what is wrong with the verdict, or None.  point: where.  left, right: the sides' values there.
    redundant: printed conditions that the assumptions seem to imply.  unread: what of the answer could not be understood.
    suspect: what is probably wrong.  looks: what an undecided claim looks like.
    satisfied: at how many points the assumptions hold.  defined: at how many of these both sides are defined.
    """

    verdict: str
    wrong: str | None = None
    point: dict | None = None
    left: str | None = None
    right: str | None = None
    redundant: list = field(default_factory=list)
    unread: str | None = None
    suspect: str | None = None
    looks: str | None = None
    satisfied: int = 0
    defined: int = 0


with mpmath.workdps(1800):
    FINEST = Grade(1800, mpmath.mpf(10) ** -1700, mpmath.mpf(10) ** -1600, mpmath.mpf(10) ** 300, 600, 0)


def sides(claim):
    """All trees of a claim."""
    return [side for left, sign, right in claim.relations for side in ([left] if sign == "in" else [left, right])]


class Looker:
    """A claim and its conditions in one grade of arithmetic."""

    def __init__(self, claim, conditions, grade, given=()):
        grade.enter()
        self.grade = grade
        # Derivatives look beside a point, which must be exact for that.
        self.source = FINEST if any(map(has_derivative, sides(claim))) else grade
        names = set(claim.symbols())
        given = [each for each in given if each[0][1] in names]
        kinds = [(Tree(("s", name)), "in", each) for name, each in claim.kinds().items()]
        self.assumptions = [tested(each, grade) for each in [*kinds, *given, *claim.assumptions]]
        self.equations = [tested(each, grade) for each in claim.assumptions if each[1] == "="]
        self.conditions = [[[tested(each, grade) for each in alternative] for alternative in each] for each in conditions]
        self.claim = tested((claim.left, claim.relation, claim.right), grade, claim.assumptions)
        self.sides = compiled(claim.left, grade), compiled(claim.right, grade)

    def numbers(self, point):
        """The point's coordinates as numbers; None where one of them has no value."""
        self.source.enter()
        try:
            return {name: constant(node, self.source) for name, node in point.items()}
        except Undefined:
            return None
        finally:
            self.grade.enter()

    def assumed(self, numbers):
        return all_hold(self.assumptions, numbers)

    def condition(self, index, numbers):
        """Whether a condition holds: all relations of one alternative."""
        unclear = False
        for alternative in self.conditions[index]:
            try:
                if all_hold(alternative, numbers):
                    return True
            except Unclear:
                unclear = True
        if unclear:
            raise Unclear
        return False

    def holds(self, numbers):
        """Whether the claim holds; None where a side is undefined."""
        try:
            for side in self.sides:
                side(numbers)
            return self.claim(numbers)
        except Undefined:
            return None

    def fails_by_little(self, relation, numbers):
        """Whether an equation, or a comparison that holds for equal sides, fails by more than fine approximations are wrong."""
        left, right = (side(numbers) for side in self.sides)
        pairs = zip(left, right) if isinstance(left, (list, tuple)) else [(left, right)]
        for a, b in pairs:
            over = {"=": abs(a - b), "<=": a - b, ">=": b - a}.get(relation, 0)
            if over > CLOSEST * max(1, abs(a), abs(b)):
                return True
        return False


class Judge:
    """Judges one answer."""

    def __init__(self, claim, answer, random):
        self.claim = claim
        self.answer = answer
        self.random = random
        self.given = self.announced()
        self.lookers = {}
        self.is_close_only = any(map(has_derivative, sides(claim)))
        self.is_rough = any(map(is_approximate, sides(claim)))
        self.rough = MOST_ROUGH
        self.close = MOST_CLOSE
        self.exact = MOST_EXACT

    def looker(self, grade):
        if grade not in self.lookers:
            self.lookers[grade] = Looker(self.claim, self.conditions, grade, self.given)
        self.lookers[grade].grade.enter()
        return self.lookers[grade]

    def outcome(self):
        verdict = self.answer["verdict"]
        outcome = Outcome(verdict)
        self.conditions = []
        try:
            self.conditions = [condition(text) for text in self.answer.get("conditions") or []]
        except Unreadable as error:
            outcome.unread = str(error)
            self.conditions = []
        if verdict in ("proved", "confirmed"):
            if self.claim.nowhere:
                outcome.wrong = "proved, but defined nowhere"
            elif outcome.unread is None:
                self.judge_proved(outcome)
        elif verdict == "refuted":
            self.judge_refuted(outcome)
        elif verdict == "error" and "contradict" in (self.answer.get("message") or ""):
            self.judge_contradiction(outcome)
        elif verdict == "undecided":
            self.judge_undecided(outcome)
        if verdict in ("proved", "refuted") and not outcome.wrong and not outcome.suspect:
            outcome.suspect = self.narrowed()
        return outcome

    def announced(self):
        """What the answer says of the kinds of symbols."""
        found = []
        for text in self.answer.get("kinds") or []:
            name, _, kind = text.partition(" is a ")
            if kind.startswith("whole number"):
                found.append((Tree(("s", name)), "in", "ℕ_0" if "from 0" in kind else "ℤ"))
        return found

    def narrowed(self):
        """What the answer says of the kinds of symbols beyond what their places say."""
        kinds = self.claim.kinds()
        declared = {left[1] for left, sign, _ in self.claim.assumptions if sign == "in" and left[0] == "s"}
        for text in self.answer.get("kinds") or []:
            name, _, kind = text.partition(" is a ")
            if name in declared or not kind.startswith("whole number"):
                continue
            if name not in kinds:
                return "a symbol is taken for a whole number"
            if "from 0" in kind and kinds[name] != "ℕ_0":
                return "a symbol is taken for a whole number from 0"
        return None

    def points(self):
        conditions = [each for alternatives in self.conditions for alternative in alternatives for each in alternative]
        relations = [*self.claim.relations, *conditions]
        integers = self.claim.integers()
        source = Points(relations, integers, self.claim.hints, self.random)
        equations = [each for each in self.claim.assumptions if each[1] == "="]
        bounds = [(each, tested(each, LOOK)) for each in self.claim.assumptions if each[1] not in ("=", "in")]
        moves = MOVES
        look = self.looker(LOOK)
        points = source
        if self.is_rough:
            # All that there are, in any order, since only the first are looked at; some that the claim came with before them.
            points = list(source)
            self.random.shuffle(points)
            known = [each for each in self.claim.hints if all(name in each for name in source.names)]
            known = self.random.sample(known, min(MOST_HINTS, len(known)))
            points[:0] = [{name: each[name] for name in source.names} for each in known]
        for count, point in enumerate(points):
            if count > 70 and self.is_close_only or self.rough <= 0:
                break
            if equations:
                for _ in range(2):
                    try:
                        numbers = look.numbers(point)
                        if numbers is not None and all_hold(look.equations, numbers):
                            break
                    except Unclear:
                        break
                    point = repaired(point, equations, integers, source)
            elif bounds and moves:
                moved = source.moved(point, bounds)
                moves -= moved is not point
                point = moved
            yield point
        yield from source.common_zeros(equations, NEWTON if len(source.names) > 1 else 2)

    def graded(self, test, point):
        """What a test of a looker and numbers says, in the coarsest grade that tells; None where none does.

        What is wrong in one grade is looked at in the next.
        """
        if self.is_rough:
            return self.graded_roughly(test, point)
        try:
            if self.is_close_only:
                self.close += 1
                raise Unclear
            look = self.looker(LOOK)
            numbers = look.numbers(point)
            result = test(look, numbers) if numbers is not None else None
            if result is None:
                return None
        except Unclear:
            if self.close <= 0:
                return None
            self.close -= 1
            result = None
        try:
            look = self.looker(CLOSE)
            numbers = look.numbers(point)
            result = test(look, numbers) if numbers is not None else None
            if result is None:
                return None
        except Unclear:
            if result is None:
                if self.exact <= 0:
                    return None
                self.exact -= 1
        try:
            look = self.looker(EXACT)
            numbers = look.numbers(point)
            return test(look, numbers) if numbers is not None else None
        except Unclear:
            return None

    def graded_roughly(self, test, point):
        """As `graded`, in the one grade of what is approximated."""
        try:
            look = self.looker(ROUGH)
            numbers = look.numbers(point)
            if numbers is None or not look.assumed(numbers):
                return None
            self.rough -= 1
            return test(look, numbers)
        except Unclear:
            return None

    def judge_proved(self, outcome):
        failed = [False] * len(self.conditions)

        def test(look, numbers):
            if not look.assumed(numbers):
                return None
            outcome.satisfied += 1
            is_within = True
            for index in range(len(failed)):
                if not look.condition(index, numbers):
                    failed[index] = True
                    is_within = False
            holds = look.holds(numbers)
            outcome.defined += holds is not None
            if is_within:
                if holds is None:
                    return "proved, but undefined within the conditions"
                return None if holds else "proved, but false"
            return None if holds is None else "a condition excludes a point where both sides are defined"

        for point in self.points():
            wrong = self.graded(test, point)
            if wrong:
                return self.report(outcome, wrong, point)
        if not outcome.defined and not self.is_rough and set(self.claim.symbols()) <= self.claim.integers():
            outcome.suspect = "proved, though no point was found at which both sides are defined"
        if outcome.satisfied >= REDUNDANT_FROM:
            outcome.redundant = [text for index, text in enumerate(self.answer["conditions"]) if not failed[index]
                and len(text) <= LONGEST_REDUNDANT and self.seems_implied(index)]

    def seems_implied(self, index):
        """Whether a condition holds at all points that are made for it alone."""
        def test(look, numbers):
            return "fails" if look.assumed(numbers) and not look.condition(index, numbers) else None

        def grade(point):
            for grade in (LOOK, CLOSE, EXACT):
                try:
                    look = self.looker(grade)
                    numbers = look.numbers(point)
                    return test(look, numbers) if numbers is not None else None
                except Unclear:
                    continue
            return None

        inside = [each for alternative in self.conditions[index] for each in alternative]
        # Where all alternatives fail, each relation that says ≠ is an equation.
        equations = [(left, "=", right) for left, sign, right in inside if sign == "!="]
        equations += [each for each in self.claim.assumptions if each[1] == "="]
        integers = self.claim.integers()
        # Every symbol has a kind that is looked at too, also one that stands in none of these relations.
        named = [(Tree(("s", name)), "in", None) for name in self.claim.symbols()]
        for _ in range(REDUNDANT_ROUNDS):
            source = Points([*inside, *self.claim.assumptions, *named], integers, self.claim.hints, self.random)
            for point in source:
                if grade(point) or equations and grade(repaired(point, equations, integers, source)):
                    return False
        return True

    def report(self, outcome, wrong, point):
        outcome.wrong = wrong
        outcome.point = {name: bare(node) for name, node in point.items()}
        look = self.looker(ROUGH if self.is_rough else EXACT)
        numbers = look.numbers(point)
        texts = []
        for side in look.sides:
            try:
                texts.append("undefined" if numbers is None else shown(side(numbers), look.grade))
            except Undefined:
                texts.append("undefined")
            except Unclear:
                texts.append("unclear")
        outcome.left, outcome.right = texts

    def judge_refuted(self, outcome):
        given = self.answer.get("counterexample") or {}
        try:
            point = {name: value(text) for name, text in given.items()}
        except Unreadable as error:
            outcome.unread = str(error)
            return
        point = self.completed(point)
        if point is None:
            outcome.unread = "the counterexample does not say enough"
            return
        missing = [name for name in {**symbols(self.claim.left), **symbols(self.claim.right)} if name not in point]
        if missing and not any(is_special(side) for side in sides(self.claim)):
            outcome.unread = "the counterexample lacks a symbol"
            return
        # Assumptions about other symbols than the point's are of no concern.
        names = {*point, *missing}
        kept = [each for each in self.claim.assumptions if set(symbols(each[0])) | set(
            () if each[1] == "in" else symbols(each[2])) <= names]
        assumptions, self.claim.assumptions = self.claim.assumptions, kept
        outside = "refuted at a point that breaks the assumptions"
        try:
            def test(look, numbers):
                if not look.assumed(numbers):
                    return outside
                holds = look.holds(numbers)
                if holds is None:
                    return "refuted where a side is undefined"
                if holds and not missing and self.fails_finely(point):
                    raise Unclear
                return "refuted where it is true" if holds else None

            outcome.satisfied = 1
            said = dict(point)
            found = []
            for values in self.values_of(missing):
                whole = {**point, **values}
                wrong = self.graded_once(test, whole)
                found.append((wrong, whole))
                if not wrong:
                    break
            if found[-1][0]:
                # Of the values that were tried those count that are assumed.
                inside = [each for each in found if each[0] != outside]
                if missing and not inside:
                    outcome.unread = "the counterexample lacks a symbol"
                    return
                if missing:
                    self.claim.assumptions, self.lookers = assumptions, {}
                    if self.is_false_somewhere():
                        outcome.suspect = "refuted, and the counterexample lacks a symbol"
                        return
                return self.report(outcome, *(inside or found)[0])
        finally:
            self.claim.assumptions = assumptions
        left_out = [each for each in assumptions if each not in kept]
        if left_out and not self.is_satisfied(left_out, said):
            outcome.suspect = "refuted, though no point was found that satisfies the other assumptions"

    def fails_finely(self, point):
        """Whether a claim that holds as sides are compared fails further on: of integrals that can be told."""
        if not self.is_rough or not all(map(has_integrals_alone, sides(self.claim))):
            return False
        look = Looker(self.claim, [], FINELY)
        look.grade.enter()
        try:
            return look.fails_by_little(self.claim.relation, look.numbers(point))
        except (Unclear, Undefined):
            return False
        finally:
            self.looker(ROUGH)

    def is_false_somewhere(self):
        """Whether a point of the assumptions is found at which the claim is false."""
        def test(look, numbers):
            return "false" if look.assumed(numbers) and look.holds(numbers) is False else None

        return any(self.graded(test, point) for _ in range(SATISFYING_ROUNDS) for point in self.points())

    @staticmethod
    def values_of(missing):
        """Values for the symbols that a counterexample does not name: in an empty sum and in a limit one may be of no concern."""
        few = [tree(each) for each in (1, 2, Fraction(1, 2), -1, 3, 0)]
        for node in few:
            yield dict.fromkeys(missing, node)
        if len(missing) > 1:
            for nodes in itertools.islice(itertools.permutations([*few, tree(-3), tree(10)], min(len(missing), 8)), 400):
                yield dict(zip(missing, nodes))

    def is_satisfied(self, assumptions, point):
        """Whether a point was found at which assumptions hold, some symbols being given."""
        given = {name: node for name, node in point.items()}
        moved = [(substituted(left, given), sign, right if sign == "in" else substituted(right, given)) for left, sign,
            right in assumptions]
        looker = Judge(replace(self.claim, left=tree(0), relation="=", right=tree(0), assumptions=moved), self.answer, self.random)
        looker.conditions = []
        looker.close, looker.exact = 4 * MOST_CLOSE, 8 * MOST_EXACT
        for _ in range(SATISFYING_ROUNDS):
            for each in looker.points():
                if looker.graded(lambda look, numbers: "holds" if look.assumed(numbers) else None, each):
                    return True
        return False

    def graded_once(self, test, point):
        """As `graded`, with 50 digits first."""
        for grade in (ROUGH,) if self.is_rough else (CLOSE, EXACT):
            try:
                look = self.looker(grade)
                numbers = look.numbers(point)
                result = test(look, numbers) if numbers is not None else "refuted at a point that breaks the assumptions"
                if result is None:
                    return None
            except Unclear:
                result = None
        return result

    def completed(self, point):
        """The point with values for symbols that assumed equations give."""
        point = dict(point)
        missing = [name for name in self.claim.symbols() if name not in point]
        for _ in missing:
            for left, sign, right in self.claim.assumptions:
                if sign != "=":
                    continue
                for side, other in ((left, right), (right, left)):
                    if side[0] == "s" and side[1] not in point and all(name in point for name in symbols(other)):
                        point[side[1]] = substituted(other, point)
        return point

    def judge_undecided(self, outcome):
        """Whether there is something to be decided, and how."""
        if self.claim.nowhere:
            outcome.looks = "defined nowhere"
            return

        def test(look, numbers):
            if not look.assumed(numbers):
                return None
            outcome.satisfied += 1
            holds = look.holds(numbers)
            outcome.defined += holds is not None
            return "false" if holds is False else None

        for point in self.points():
            if self.graded(test, point):
                outcome.looks = "false"
                outcome.point = {name: bare(node) for name, node in point.items()}
                return
        outcome.looks = "true" if outcome.defined else "defined nowhere" if outcome.satisfied else "contradictory assumptions"

    def judge_contradiction(self, outcome):
        def test(look, numbers):
            return "the assumptions do not contradict each other" if look.assumed(numbers) else None

        for point in self.points():
            wrong = self.graded(test, point)
            if wrong:
                return self.report(outcome, wrong, point)


def shown(number, grade):
    from mpmath import nstr

    return nstr(number, 30) if grade.digits else repr(number)
