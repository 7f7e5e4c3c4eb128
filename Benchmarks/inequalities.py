#!/usr/bin/env python3
"""Holds Lectern to inequalities of competitions with their assumptions, and to false twins of them.

    inequalities.py --lectern PROGRAM --suite FOLDER [--mixed] [--seed N] [--list FILE] [--jobs N]

FOLDER is a git directory, also a bare one, of https://github.com/haoyuzhao123/LeanIneqComp; nothing of it is kept here. Its statements are
terms of Lean. Kept are those about real numbers in which no power is divided as whole numbers are; --mixed takes the file of mixed statements,
too. They are asked in calculator notation.

Before, each statement is tried at points that satisfy its assumptions, with mpmath: one that fails there is false as it stands, and no proof of
it may be found; the others are called true, as competitions say. What of these is refuted is listed, to be looked at. Twins are the negation of each true statement and the statements with one number changed for which a point was found at which
they fail. A proof of what fails at a point, and a refutation whose counterexample mpmath does not confirm, is wrong: exit status 1. Else 0, and 2
where it could not be run.
"""

import argparse
import concurrent.futures
import json
import os
import random
import re
import statistics
import subprocess
import sys
import time
from collections import Counter
from dataclasses import dataclass, field

import mpmath

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "Tests"))

from Oracle.batch import Prover  # noqa: E402
from Oracle.notation import bare  # noqa: E402
from Oracle.reader import Unreadable, value as read_value  # noqa: E402
from Oracle.tree import PI, Tree, call, exp, log, maximum, minimum, operands, rebuilt, root, symbol, symbols, tree  # noqa: E402
from Oracle.tree import absolute, cos, sin  # noqa: E402
from suites import NotKept, Words  # noqa: E402

# A claim may take three times its budget with all questions to which it leads; a process that takes longer is ended.
PATIENCE = 30
POINTS = 60
ENDINGS = "seed", "type1", "type2"
WORDS = re.compile(r"\s*(?:(\d+)|((?:Real\.)?[^\W\d][\w₀-₉']*)|(⁻¹|:=|.))", re.DOTALL)
NAME = re.compile(r"[^\W\d][\w₀-₉']*")
RELATIONS = {"≥": ">=", "≤": "<=", ">": ">", "<": "<", "=": "=", "≠": "!="}
OPPOSITES = {">=": "<", "<=": ">", ">": "<=", "<": ">=", "=": "!=", "!=": "="}
# With how many operands; Lean writes them without parentheses.
FUNCTIONS = {
    "Real.sqrt": (1, root), "√": (1, root), "Real.exp": (1, exp), "Real.log": (1, log), "Real.sin": (1, sin), "Real.cos": (1, cos), "exp": (1, exp), "log": (1, log),
    "min": (2, minimum), "max": (2, maximum),
}
VALUES = {
    "exp": mpmath.exp, "ln": mpmath.log, "log": mpmath.log, "sin": mpmath.sin, "cos": mpmath.cos, "min": min, "max": max, "abs": abs,
}


@dataclass
class Relation:
    left: Tree
    sign: str
    right: Tree

    def __str__(self):
        return f"{bare(self.left)} {self.sign} {bare(self.right)}"

    def holds(self, point, slack=0):
        """Whether it holds at a point: True or False where that is clear, None where rounding or the slack decides."""
        left, right = number(self.left, point), number(self.right, point)
        distance, size = left - right, 1 + abs(left) + abs(right)
        if abs(distance) <= size * mpmath.mpf(10) ** (-15):
            return self.sign in (">=", "<=", "=") if slack else None
        return {">=": distance > 0, ">": distance > 0, "<=": distance < 0, "<": distance < 0, "=": False, "!=": True}[self.sign]


@dataclass
class Statement:
    name: str
    claim: Relation
    assumed: list
    # Points that satisfy what is assumed.
    points: list = field(default_factory=list)


class Lean(Words):
    """A reader of one theorem."""

    def __init__(self, text):
        super().__init__(WORDS, text)

    def theorem(self):
        self.take("theorem")
        name, assumed = self.word, []
        self.index += 1
        while self.takes("(", "{"):
            start = self.index
            while NAME.fullmatch(self.word):
                self.index += 1
            self.take(":")
            if self.takes("ℝ"):
                self.index += 1
                continue
            if self.word in ("ℕ", "Fin"):
                raise NotKept("whole numbers or families of numbers")
            if self.index != start + 2:
                raise NotKept("a kind of its own")
            assumed += self.conjunction()
            self.take(")")
        self.take(":")
        claims = self.conjunction()
        self.take(":=")
        if len(claims) != 1:
            raise NotKept("several claims")
        return Statement(name, claims[0], assumed)

    def conjunction(self):
        found = self.relation()
        while self.takes("∧"):
            found += self.relation()
        return found

    def relation(self):
        # A parenthesis holds a relation or a term.
        start = self.index
        if self.takes("("):
            try:
                found = self.conjunction()
                self.take(")")
                if self.word in ("∧", ")", ":="):
                    return found
            except NotKept:
                pass
            self.index = start
        left = self.sum()
        sign = self.takes(*RELATIONS)
        if not sign:
            raise NotKept(f"no relation, but {self.word!r}")
        return [Relation(left, RELATIONS[sign], self.sum())]

    def sum(self):
        result = self.product()
        while sign := self.takes("+", "-"):
            term = self.product()
            result = result + term if sign == "+" else result - term
        return result

    def product(self):
        result = self.signed()
        while sign := self.takes("*", "/"):
            other = self.signed()
            result = result * other if sign == "*" else result / other
        return result

    # Lean's minus binds less than a power and more than a product.
    def signed(self):
        return -self.signed() if self.takes("-") else self.power()

    def power(self):
        base = self.applied()
        while self.takes("⁻¹"):
            base = 1 / base
        if not self.takes("^"):
            return base
        start = self.index
        exponent = -self.signed() if self.takes("-") else self.power()
        # A quotient without a kind is one of whole numbers there.
        if exponent[0] == "/" and "ℝ" not in self.words[start:self.index]:
            raise NotKept("an exponent that is a quotient of whole numbers")
        return base ** exponent

    def applied(self):
        if self.word not in FUNCTIONS:
            return self.atom()
        count, function = FUNCTIONS[self.takes(*FUNCTIONS)]
        return function(*(self.atom() if self.word not in FUNCTIONS else self.applied() for _ in range(count)))

    def atom(self):
        word = self.word
        self.index += 1
        if word == "(":
            inner = self.sum()
            if self.takes(":"):
                self.take("ℝ")
            self.take(")")
            return inner
        if word == "|":
            inner = self.sum()
            self.take("|")
            return absolute(inner)
        if word.isdigit():
            return tree(int(word))
        if word == "π":
            return PI
        if not NAME.fullmatch(word) or word == "_":
            raise NotKept(f"{word!r} is not read")
        if NAME.fullmatch(self.word) or self.word == "(":
            raise NotKept(f"the function {word}")
        return symbol(word)


def statements(folder, is_mixed):
    """The statements of the suite's files, and what was left out."""
    def git(*arguments):
        return subprocess.run(["git", "-C", folder, *arguments], check=True, capture_output=True, text=True).stdout

    names = [f"{group}_{ending}" for group in ("amgm", "cauchy", "misc") for ending in ENDINGS] + ["real"] + ["comp2_100"] * is_mixed
    found, left_out, count = [], Counter(), 0
    for name in names:
        # Objects one after the other, with or without an end of line between them.
        text, decoder = git("show", f"HEAD:benchmark/{name}.jsonl").strip(), json.JSONDecoder()
        while text:
            row, end = decoder.raw_decode(text)
            text, count = text[end:].lstrip(), count + 1
            try:
                found.append(Lean(row["formal_statement"]).theorem())
            except NotKept as reason:
                left_out[str(reason)] += 1
    return git("rev-parse", "HEAD").strip(), count, found, left_out


# Numbers


def number(node, point):
    """A tree's value, a real number of mpmath's; ValueError or ZeroDivisionError where there is none."""
    kind = node[0]
    if kind == "n":
        return mpmath.mpf(node[1].numerator) / node[1].denominator
    if kind == "s":
        return point[node[1]]
    if kind in ("pi", "e"):
        return +getattr(mpmath, kind)
    if kind == "dec":
        return mpmath.mpf(node[1])
    values = [number(part, point) for part in operands(node)]
    if kind == "+":
        return mpmath.fsum(values)
    if kind == "*":
        return mpmath.fprod(values)
    if kind == "neg":
        return -values[0]
    if kind == "/":
        result = values[0] / values[1]
    elif kind == "^":
        result = values[0] ** values[1]
    elif kind == "root":
        result = mpmath.root(values[0], node[2])
    elif kind == "f" and node[1] in VALUES:
        result = VALUES[node[1]](*values)
    else:
        raise ValueError(f"no value of {node}")
    if isinstance(result, mpmath.mpc) or not mpmath.isfinite(result):
        raise ValueError("no real number")
    return mpmath.mpf(result)


def drawn(each, chance):
    """A point that satisfies what is assumed, or None; equations are solved for symbols of theirs by Newton's method."""
    names = list(dict.fromkeys(name for relation in [each.claim, *each.assumed] for side in (relation.left, relation.right) for name in symbols(side)))
    scale = chance.choice((0.3, 1, 1, 3))
    kind = chance.random()
    same = chance.uniform(0.1, 2)
    point = {name: mpmath.mpf(same + chance.uniform(0, 0.05) if kind < 0.3 else chance.uniform(0.001, scale) if kind < 0.9 else chance.gauss(0, 1)) for name in names}
    equations = [relation for relation in each.assumed if relation.sign == "="]
    try:
        if equations:
            unknown = []
            for relation in equations:
                own = [name for name in [*symbols(relation.left, symbols(relation.right))] if name not in unknown]
                unknown.append(chance.choice(own))

            def equal(*values):
                there = point | dict(zip(unknown, values))
                return [number(relation.left, there) - number(relation.right, there) for relation in equations]

            start = [point[name] for name in unknown]
            solution = mpmath.findroot(equal if len(unknown) > 1 else lambda value: equal(value)[0], start if len(unknown) > 1 else start[0])
            point |= dict(zip(unknown, solution if len(unknown) > 1 else [solution]))
            if any(not isinstance(value, mpmath.mpf) for value in point.values()):
                return None
        return point if all(relation.holds(point, slack=1) for relation in each.assumed) else None
    except (ValueError, ZeroDivisionError, ArithmeticError, TypeError):
        return None


def fails(claim, points):
    """Whether a claim is false at one of some points."""
    for point in points:
        try:
            if claim.holds(point) is False:
                return True
        except (ValueError, ZeroDivisionError, ArithmeticError):
            continue
    return False


def changed(node):
    """The tree with one of its numbers a little greater or smaller, each in turn."""
    if node[0] == "n":
        yield from (tree(node[1] + 1), tree(node[1] - 1))
    parts = operands(node)
    for index, part in enumerate(parts):
        for other in changed(part):
            yield rebuilt(node, [*parts[:index], other, *parts[index + 1:]])


def twins(each, chance):
    """The negation, and up to six claims with a number changed that fail at a point."""
    claim = each.claim
    result = [("negation", Relation(claim.left, OPPOSITES[claim.sign], claim.right))]
    others = [Relation(left, claim.sign, claim.right) for left in changed(claim.left)] + [Relation(claim.left, claim.sign, right) for right in changed(claim.right)]
    chance.shuffle(others)
    result += [("a number changed", other) for other in others[:24] if fails(other, each.points)][:6]
    return result


# Lectern

mine = {}


def begin(program):
    mpmath.mp.dps = 30
    mine["prover"] = Prover(program, PATIENCE, PATIENCE)


def asked(claim, assumed):
    start = time.perf_counter()
    question = {"id": 1, "claim": str(claim), "notation": "calculator", "assume": list(map(str, assumed))}
    answers, trouble = mine["prover"].exchange([question], PATIENCE)
    return (answers[0] if answers else {"verdict": trouble, "message": trouble}), time.perf_counter() - start


def is_confirmed(claim, assumed, answer):
    """Whether the claim fails at the counterexample that was given; None where that is not seen."""
    try:
        point = {}
        for name, text in (answer.get("counterexample") or {}).items():
            point[name] = number(read_value(text), {})
        for relation in [claim, *assumed]:
            for side in (relation.left, relation.right):
                if any(name not in point for name in symbols(side)):
                    return None
        if not all(relation.holds(point, slack=1) for relation in assumed):
            return False
        return claim.holds(point) is False if claim.holds(point) is not None else None
    except (Unreadable, ValueError, ZeroDivisionError, ArithmeticError, KeyError):
        return None


def examined(arguments):
    each, seed = arguments
    chance = random.Random(seed)
    for _ in range(20 * POINTS):
        if len(each.points) < POINTS and (point := drawn(each, chance)):
            each.points.append(point)
    if fails(each.claim, each.points):
        rows = [("false as it stands", each.claim)]
    else:
        rows = [("true", each.claim), *twins(each, chance)]
    results = []
    for kind, claim in rows:
        answer, seconds = asked(claim, each.assumed)
        fault = None
        if answer["verdict"] == "proved" and kind != "true" and each.points:
            fault = "proved, and it fails at a point"
        confirmed = is_confirmed(claim, each.assumed, answer) if answer["verdict"] == "refuted" else None
        if confirmed is False:
            fault = "refuted at a point at which it does not fail"
        results.append((kind, claim, answer, seconds, fault, confirmed))
    return each, results


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--lectern", required=True)
    parser.add_argument("--suite", required=True, help="a git directory of the suite")
    parser.add_argument("--mixed", action="store_true", help="the mixed statements, too")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--list", metavar="FILE", help="writes what is neither proved and true nor refuted and false, one JSON line each")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    try:
        commit, count, found, left_out = statements(options.suite, options.mixed)
    except (OSError, subprocess.CalledProcessError) as error:
        print(f"inequalities: {options.suite} is no git directory of the suite: {error}", file=sys.stderr)
        return 2
    print(f"{count} statements of the commit {commit}, of which {len(found)} are kept; left out: "
        + (", ".join(f"{number} ({reason})" for reason, number in left_out.most_common()) or "none") + f". Seed {options.seed}.")
    with concurrent.futures.ProcessPoolExecutor(options.jobs, initializer=begin, initargs=(os.path.abspath(options.lectern),)) as pool:
        results = list(pool.map(examined, [(each, f"{options.seed}/{index}") for index, each in enumerate(found)]))
    rows = [row for _, own in results for row in own]
    print("\n| | claims | proved | refuted | undecided | other | median | slowest |\n|---|--:|--:|--:|--:|--:|--:|--:|")
    for kind in ("true", "false as it stands", "negation", "a number changed"):
        own = [row for row in rows if row[0] == kind]
        if not own:
            continue
        verdicts = Counter(row[2]["verdict"] for row in own)
        named = [verdicts.pop(each, 0) for each in ("proved", "refuted", "undecided")]
        seconds = [row[3] for row in own]
        print(f"| {kind} | {len(own)} | " + " | ".join(f"{each} ({100 * each / len(own):.1f} %)" for each in named)
            + f" | {sum(verdicts.values())} | {1000 * statistics.median(seconds):.0f} ms | {1000 * max(seconds):.0f} ms |")
    refuted = [row for row in rows if row[2]["verdict"] == "refuted"]
    print(f"\n{sum(row[5] is True for row in refuted)} of {len(refuted)} counterexamples are confirmed by mpmath; of the others it sees too little. "
        f"{sum(not each.points for each, _ in results)} statements have no point that was found.")
    wrong = 0
    listed = open(options.list, "w", encoding="utf-8") if options.list else None
    for each, own in results:
        for kind, claim, answer, seconds, fault, _ in own:
            if fault:
                wrong += 1
                print(f"WRONG: {each.name}, {kind}: {fault}: {claim} if {', '.join(map(str, each.assumed))}")
            if listed and (fault or answer["verdict"] != ("proved" if kind == "true" else "refuted")):
                listed.write(json.dumps({"name": each.name, "kind": kind, "claim": str(claim), "assume": list(map(str, each.assumed)),
                    "verdict": answer["verdict"], "seconds": round(seconds, 2), "message": answer.get("message"),
                    "counterexample": answer.get("counterexample")}, ensure_ascii=False) + "\n")
    print(f"\n{wrong} wrong verdicts.")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.setrecursionlimit(10_000)
    sys.exit(main())
