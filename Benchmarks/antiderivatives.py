#!/usr/bin/env python3
"""Holds Lectern to a public suite of integrals: each antiderivative is claimed, and then once more with a sign flipped.

    antiderivatives.py --lectern PROGRAM --suite FOLDER [--sample N] [--seed N] [--textbook NAME] [--list FILE] [--shapes N] [--jobs N]

FOLDER is a git directory, also a bare one, of https://github.com/RuleBasedIntegration/MaximaSyntaxTestSuite; nothing of it is kept here.
Its lines are lists `[integrand, symbol, steps, antiderivative]` in the syntax of Maxima. Kept are those without imaginary numbers all of
whose functions `lectern` knows: the whole of one textbook, and a random sample of all files. Letters that mean something else in Lectern get
other names. A flip is that of the sign of one term, where mpmath finds a point at which the derivative then is another; where it finds none,
nothing is asked, and that is counted.

Prints the verdicts with their times and, with --shapes, what is undecided by its shape, the smallest of each; --list writes each claim that is
undecided as a JSON line. What is refuted without a flip is held to mpmath: the suite's antiderivatives hold for complex numbers, and may miss
a sign for real ones. A proof of a flipped one, or a refutation that mpmath does not confirm, is wrong: exit status 1. Else 0, and 2 where it
could not be run.
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
from dataclasses import dataclass
from fractions import Fraction

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "Tests"))

from Oracle.arithmetic import CLOSE, Unclear, Undefined  # noqa: E402
from Oracle.batch import Prover  # noqa: E402
from Oracle.notation import bare  # noqa: E402
from Oracle.operators import antiderived  # noqa: E402
from Oracle.reader import Unreadable, value  # noqa: E402
from Oracle.tree import (  # noqa: E402
    PI, E, Tree, antiderivative_of, call, log, operands, rebuilt, root, size, substituted, symbol, symbols, tree)
from Oracle.value import compiled, constant  # noqa: E402
from suites import NotKept, Words  # noqa: E402

# A claim may take twice its budget; a process that takes longer is ended.
PATIENCE = 20
POINTS = 60
# e is a number, i the imaginary unit, d a sign of integration.
CLASHING = ("e", "i", "d", "E", "I")
FREE = [*"kpqruvwzsthjlmno", *(f"k_{number}" for number in range(1, 9))]
WORDS = re.compile(r"\s*(?:(\d+(?:\.\d+)?)|(%?[A-Za-z]\w*)|(.))")
# Maxima's inverse cotangent is the arc tangent of the reciprocal.
REWRITTEN = {"acot": lambda u: call("atan", 1 / u)}
# What the evaluator knows by no name.
DEFINED = {
    "sech": lambda u: 1 / call("cosh", u), "csch": lambda u: 1 / call("sinh", u), "coth": lambda u: call("cosh", u) / call("sinh", u),
    "asinh": lambda u: log(u + root(u**2 + 1)), "acosh": lambda u: log(u + root(u**2 - 1)), "atanh": lambda u: log((1 + u) / (1 - u)) / 2,
    "asec": lambda u: call("acos", 1 / u), "acsc": lambda u: call("asin", 1 / u), "acoth": lambda u: DEFINED["atanh"](1 / u),
    "asech": lambda u: DEFINED["acosh"](1 / u), "acsch": lambda u: DEFINED["asinh"](1 / u),
}


class Maxima(Words):
    """A reader of one expression of Maxima's."""

    def __init__(self, text):
        super().__init__(WORDS, text)
        self.functions = set()

    def list(self, closing):
        items = [self.sum()]
        while self.takes(","):
            items.append(self.sum())
        self.take(closing)
        return items

    def sum(self):
        terms = [self.product()]
        while sign := self.takes("+", "-"):
            term = self.product()
            terms.append(-term if sign == "-" else term)
        return terms[0] if len(terms) == 1 else Tree(("+", *terms))

    def product(self):
        if self.takes("-"):
            return -self.product()
        self.takes("+")
        result = self.power()
        while sign := self.takes("*", "/"):
            other = self.signed()
            result = result * other if sign == "*" else result / other
        return result

    def signed(self):
        return -self.signed() if self.takes("-") else self.power()

    def power(self):
        base = self.atom()
        return base ** self.signed() if self.takes("^") else base

    def atom(self):
        word = self.word
        self.index += 1
        if word == "(":
            inner = self.sum()
            self.take(")")
            return inner
        if word[:1].isdigit():
            return tree(Fraction(word))
        if word == "%e":
            return E
        if word == "%pi":
            return PI
        if word[:1] == "%":
            raise NotKept("an imaginary number" if word == "%i" else word)
        if not word[:1].isalpha() and word[:1] != "_":
            raise NotKept(f"{word!r} is not read")
        if not self.takes("("):
            return symbol(word)
        arguments = self.list(")")
        if word == "sqrt":
            return root(*arguments)
        if word in REWRITTEN:
            return REWRITTEN[word](*arguments)
        if word == "atan" and len(arguments) > 1:
            raise NotKept("an arc tangent of two numbers")
        self.functions.add(word)
        return call(word, *arguments)


@dataclass
class Problem:
    """An integrand, its symbol and its antiderivative, with the file they stand in."""

    file: str
    integrand: Tree
    name: str
    whole: Tree

    @property
    def claim(self):
        return f"integral({bare(self.integrand)}, {self.name}) = {bare(self.whole)}"


def problem(file, text):
    """A line of the suite, and the functions in it."""
    reader = Maxima(text)
    reader.take("[")
    integrand, variable, _, whole = reader.list("]")[:4]
    if variable[0] != "s":
        raise NotKept("not by a symbol")
    names = list(symbols(integrand, symbols(whole)))
    free = iter(each for each in FREE if each not in names)
    changed = {name: symbol(next(free)) for name in names if name in CLASHING}
    return Problem(file, substituted(integrand, changed), substituted(variable, changed)[1], substituted(whole, changed)), reader.functions


def lines(folder):
    """All lines of the suite with their files."""
    def git(*arguments):
        return subprocess.run(["git", "-C", folder, *arguments], check=True, capture_output=True, text=True).stdout

    files = [name for name in git("ls-tree", "-r", "-z", "--name-only", "HEAD").split("\0") if name.endswith(".mac")]
    return git("rev-parse", "HEAD").strip(), [
        (name, line.rstrip().rstrip(",")) for name in files for line in git("show", f"HEAD:{name}").splitlines() if line.startswith("[")]


def known(program, functions):
    """Those of some names that Lectern takes for functions of its own."""
    names = sorted(functions)
    text = "".join(json.dumps({"id": name, "claim": f"{name}(1/3) ~= 100 +- 1", "notation": "calculator"}) + "\n" for name in names)
    done = subprocess.run([program, "prove", "--batch"], input=text, capture_output=True, text=True, check=True)
    return {answer["id"] for answer in map(json.loads, done.stdout.splitlines()) if answer["verdict"] != "error"}


# Numbers


def expanded(node):
    """The tree with functions that the evaluator knows."""
    node = rebuilt(node, [expanded(part) for part in operands(node)])
    return DEFINED[node[1]](*node[2:]) if node[0] == "f" and node[1] in DEFINED else node


def differs(each, point):
    """Whether the derivative at a point is another than the integrand; None where that is not known, or a side has no value."""
    CLOSE.enter()
    try:
        integrand, whole = expanded(each.integrand), expanded(each.whole)
        numbers = {name: constant(node, CLOSE) for name, node in point.items()}
        return not antiderived(antiderivative_of(integrand, each.name), whole, CLOSE, compiled, lambda _: [])(numbers)
    except (Undefined, Unclear, KeyError, ValueError, OverflowError, ZeroDivisionError):
        return None


def points(each, chance):
    names = list(symbols(each.integrand, symbols(each.whole)))
    for number in range(POINTS):
        # Small positive numbers first: they are in the domain of most functions.
        yield {name: tree(Fraction(chance.randint(1, 40) if number % 3 else chance.randint(-40, 40), chance.choice([3, 7, 11, 40]))) if not number % 4 == 3
            else tree(chance.randint(1, 4)) for name in names}


def flips(node):
    """The tree with the sign of one term, each in turn, those of the outermost sums first."""
    if node[0] == "+":
        for index, part in enumerate(node[1:], 1):
            yield Tree((*node[:index], part[1] if part[0] == "neg" else -part, *node[index + 1:]))
    elif node[0] == "neg":
        yield node[1]
    else:
        yield -node
        for index, part in enumerate(operands(node)):
            parts = list(operands(node))
            for other in flips(part):
                yield rebuilt(node, [*parts[:index], other, *parts[index + 1:]])


def flipped(each, chance):
    """The problem with a flip after which a point shows another derivative; None where none is seen."""
    found = list(flips(each.whole))[:6]
    chance.shuffle(found)
    for whole in found[:3]:
        other = Problem(each.file, each.integrand, each.name, whole)
        if any(differs(other, point) for point in points(other, chance)):
            return other
    return None


# Lectern

mine = {}


def begin(program):
    mine["prover"] = Prover(program, PATIENCE, PATIENCE)


def asked(each):
    """The answer and how long it took."""
    start = time.perf_counter()
    answers, trouble = mine["prover"].exchange([{"id": 1, "claim": each.claim, "notation": "calculator"}], PATIENCE)
    return (answers[0] if answers else {"verdict": trouble, "message": trouble}), time.perf_counter() - start


def at_counterexample(each, answer):
    """Whether mpmath finds the derivative to be another at Lectern's counterexample."""
    try:
        point = {name: value(text) for name, text in (answer.get("counterexample") or {}).items()}
    except Unreadable:
        return None
    for name in symbols(each.integrand, symbols(each.whole)):
        point.setdefault(name, tree(1))
    return differs(each, point)


def examined(arguments):
    """A problem's verdict and that of its flip, each with its time and what is wrong with it."""
    each, seed = arguments
    chance = random.Random(seed)
    answer, seconds = asked(each)
    wrong = []
    if answer["verdict"] == "refuted" and at_counterexample(each, answer) is False:
        wrong.append("refuted where mpmath finds it true")
    other = flipped(each, chance)
    again = None
    if other:
        again = asked(other)
        if again[0]["verdict"] == "proved":
            wrong.append("proved with a flipped sign")
    is_real = answer["verdict"] != "undecided" or any(differs(each, point) is not None for point in points(each, chance))
    return each, answer, seconds, other, again, wrong, is_real


# The report


def shape(each):
    """What kinds of functions stand in a problem, and whether its exponents are numbers."""
    found = set()

    def look(node):
        if node[0] == "f":
            found.add("trigonometric" if node[1] in ("sin", "cos", "tan", "sec", "csc", "cot") else "hyperbolic" if node[1] in (
                "sinh", "cosh", "tanh", "sech", "csch", "coth") else "logarithms" if node[1] == "log" else "inverse hyperbolic" if node[1].endswith("h")
                else "inverse trigonometric" if node[1][0] == "a" else node[1])
        elif node[0] == "root":
            found.add("roots")
        elif node[0] == "^" and node[2][0] != "n":
            found.add("exponentials" if each.name in symbols(node[2]) or node[1] == E else "symbolic exponents" if symbols(node[2]) else "fractional powers")
        for part in operands(node):
            look(part)

    look(each.integrand)
    look(each.whole)
    return ", ".join(sorted(found)) or "rational"


def table(title, rows):
    print(f"\n{title}\n\n| | claims | proved | undecided | refuted | error | other | median | mean | slowest |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|")
    for name, answers in rows:
        if not answers:
            continue
        verdicts = Counter(answer["verdict"] for answer, _ in answers)
        named = [verdicts.pop(each, 0) for each in ("proved", "undecided", "refuted", "error")]
        seconds = [each for _, each in answers]
        cells = [len(answers)] + [f"{each} ({100 * each / len(answers):.1f} %)" for each in named] + [sum(verdicts.values())] + [
            f"{1000 * each:.0f} ms" for each in (statistics.median(seconds), statistics.mean(seconds), max(seconds))]
        print(f"| {name} | " + " | ".join(map(str, cells)) + " |")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--lectern", required=True)
    parser.add_argument("--suite", required=True, help="a git directory of the suite")
    parser.add_argument("--textbook", default="Stewart", help="the file that is asked as a whole")
    parser.add_argument("--sample", type=int, default=2_000, help="how many problems of all files")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--list", metavar="FILE", help="writes what is undecided, refuted or wrong, one JSON line each")
    parser.add_argument("--shapes", type=int, default=0, metavar="N", help="prints the N smallest undecided ones of each shape")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    try:
        commit, found = lines(options.suite)
    except (OSError, subprocess.CalledProcessError) as error:
        print(f"antiderivatives: {options.suite} is no git directory of the suite: {error}", file=sys.stderr)
        return 2
    read, left_out, functions = [], Counter(), Counter()
    for file, line in found:
        try:
            read.append((line, *problem(file, line)))
            functions.update(read[-1][2])
        except NotKept as reason:
            left_out[str(reason)] += 1
        except (RecursionError, ValueError) as error:
            left_out[f"it is not read: {type(error).__name__}"] += 1
    program = os.path.abspath(options.lectern)
    catalogue = known(program, functions)
    kept = [each for _, each, used in read if used <= catalogue]
    left_out["functions that Lectern has not"] = len(read) - len(kept)
    textbook = [each for each in kept if options.textbook in each.file]
    chance = random.Random(options.seed)
    chosen = chance.sample(kept, min(options.sample, len(kept)))
    print(f"{len(found)} problems of the commit {commit}, of which {len(kept)} are kept; left out: "
        + ", ".join(f"{count} ({reason})" for reason, count in left_out.most_common(6)) + f". Seed {options.seed}.")
    groups = {options.textbook: [each for each in textbook], f"sample of {len(chosen)}": chosen}
    results = {}
    with concurrent.futures.ProcessPoolExecutor(options.jobs, initializer=begin, initargs=(program,)) as pool:
        for name, group in groups.items():
            results[name] = list(pool.map(examined, [(each, f"{options.seed}/{number}") for number, each in enumerate(group)], chunksize=4))
    table("As they stand", [(name, [(answer, seconds) for _, answer, seconds, *_ in rows]) for name, rows in results.items()])
    table("With a sign flipped", [(name, [again for *_, again, _, _ in rows if again]) for name, rows in results.items()])
    print()
    wrong = 0
    listed = open(options.list, "w", encoding="utf-8") if options.list else None
    for name, rows in results.items():
        print(f"{name}: {sum(not is_real for *_, is_real in rows)} of those undecided have no real point, as far as mpmath sees, at which both sides "
            f"are defined; in {sum(each[3] is None for each in rows)} no flip was seen to change the derivative.")
        for each, answer, _, other, again, faults, _ in rows:
            for fault in faults:
                wrong += 1
                print(f"WRONG: {fault}: {(other if 'flipped' in fault else each).claim}")
            if listed:
                for kind, claim, reply in (("plain", each, answer), ("flipped", other, again and again[0])):
                    if reply and (faults or reply["verdict"] != ("proved" if kind == "plain" else "refuted")):
                        listed.write(json.dumps({"kind": kind, "group": name, "shape": shape(claim), "claim": claim.claim, "file": claim.file,
                            "verdict": reply["verdict"], "message": reply.get("message"), "counterexample": reply.get("counterexample")},
                            ensure_ascii=False) + "\n")
    if options.shapes:
        shapes = {}
        for rows in results.values():
            for each, answer, *_, is_real in rows:
                if answer["verdict"] != "proved" and is_real:
                    shapes.setdefault((shape(each), answer.get("message") or answer["verdict"]), {})[each.claim] = size(each.integrand) + size(each.whole)
        for (name, message), claims in sorted(shapes.items(), key=lambda item: -len(item[1])):
            print(f"\n{len(claims)} × {name}: {message}")
            for claim in sorted(claims, key=claims.get)[:options.shapes]:
                print(f"    {claim}")
    print(f"\n{wrong} wrong verdicts.")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.setrecursionlimit(10_000)
    sys.exit(main())
