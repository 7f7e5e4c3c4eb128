"""Reads the lines in which a proof is told, and says what of them is malformed or reads badly."""

import re
from dataclasses import dataclass

from .chance import total
from .notation import bare
from .reader import Reader
from .tree import Tree, rational, subtrees, tree

RULES = ("start", "rewriting", "expansion", "collection", "pythagoras", "powers", "denominators")
FATES = {"collection": ("cancel", "join"), "pythagoras": ("pythagoras",)}
MOST_TERMS = 96
LONGEST_TERM = 240
UGLY = re.compile(r"--|\+ -|- -|[*/^]-|\(\)|^$|\b1\*|\*1\b(?![./])|/1(?![\d.°])|\b0\*")
NEGATIVE = re.compile(r"(?<!\^)\(-\d+\)(?!\^)")


class Malformed(Exception):
    """What is told has not the form that is promised."""


def read(text):
    reader = Reader(text)
    result = reader.sum()
    reader.end()
    return result


@dataclass
class Line:
    """A line with its terms as trees, and their fates as pairs (kind, group) or None."""

    rule: str
    texts: list
    terms: list
    fates: list
    identities: list
    written: list

    def groups(self):
        """The groups of terms that meet, as pairs of a kind and indices of terms."""
        found = {}
        for index, fate in enumerate(self.fates):
            if fate:
                found.setdefault(fate[1], (fate[0], []))[1].append(index)
                if found[fate[1]][0] != fate[0]:
                    raise Malformed("a group has two fates")
        if sorted(found) != list(range(1, len(found) + 1)):
            raise Malformed("groups are not numbered from 1")
        if any(len(members) < 2 for _, members in found.values()):
            raise Malformed("a group has one term")
        return list(found.values())


@dataclass
class Side:
    text: str
    start: Tree
    lines: list


@dataclass
class Component:
    indices: list
    multiplier: Tree | None
    sides: tuple


def line(record):
    if record["rule"] not in RULES:
        raise Malformed(f"no rule: {record['rule']}")
    texts = [each["term"] for each in record["terms"]]
    fates = [(each["fate"], each["group"]) if "fate" in each else None for each in record["terms"]]
    identities = [(read(left), read(right)) for left, right in record["identities"]]
    return Line(record["rule"], texts, [read(each) for each in texts], fates, identities, record["identities"])


def side(record):
    return Side(record["start"], read(record["start"]), [line(each) for each in record["lines"]])


def components(record):
    return [
        Component(each["indices"], None if each["multiplier"] is None else read(each["multiplier"]), (side(each["left"]), side(each["right"])))
        for each in record["components"]]


def check_form(record, told, count):
    """Raises what is malformed; count: how many components the relation has, or None."""
    indices = [index for each in told for index in each.indices]
    if len(set(indices)) != len(indices) or any(not each.indices for each in told):
        raise Malformed("a component is told twice, or none")
    whole = len(indices) + record["identical"] + record["omitted"]
    if count is not None and (whole != count or any(not 1 <= index <= count for index in indices)):
        raise Malformed(f"of {count} components {whole} are told, identical or omitted")
    if not told and record["omitted"]:
        raise Malformed("nothing is told, and something omitted")
    for each in told:
        for one in each.sides:
            if not one.lines:
                raise Malformed("a side without lines")
            for number, this in enumerate(one.lines):
                is_first = number == 0
                if (this.rule in ("start", "rewriting", "expansion", "denominators")) != is_first:
                    raise Malformed(f"a line of the rule {this.rule} in place {number + 1}")
                if is_first and (this.rule == "denominators") != (each.multiplier is not None):
                    raise Malformed("a multiplier without a line for it, or a line without it")
                after = one.lines[number + 1].rule if number + 1 < len(one.lines) else None
                groups = this.groups()
                if any(kind not in FATES.get(after, ()) for kind, _ in groups):
                    raise Malformed(f"fates that are not those of the next line: {after}")
                if after in FATES and not groups:
                    raise Malformed(f"no fates before the rule {after}")
                if this.rule in ("start", "collection", "pythagoras") and this.identities:
                    raise Malformed(f"identities in a line of the rule {this.rule}")
                if this.rule == "powers" and not this.identities:
                    raise Malformed("powers are replaced, and no identity says by what")


# What reads badly.

def factored(node):
    """A term as a rational number and a dictionary from bases to whole exponents."""
    number = rational(node)
    if number is not None and number:
        return number, {}
    kind = node[0]
    if kind == "neg":
        number, powers = factored(node[1])
        return -number, powers
    if kind in ("*", "/"):
        number, powers = 1, {}
        for place, part in enumerate(node[1:]):
            n, found = factored(part)
            sign = -1 if kind == "/" and place else 1
            number = number * n**sign
            for base, exponent in found.items():
                powers[base] = powers.get(base, 0) + sign * exponent
        return number, {base: exponent for base, exponent in powers.items() if exponent}
    if kind == "^" and (exponent := rational(node[2])) is not None and exponent.denominator == 1:
        number, powers = factored(node[1])
        return number**exponent, {base: each * exponent for base, each in powers.items() if exponent}
    return 1, {plain(node): 1}


def plain(node):
    """A tree with sums and products in a fixed order, so that what is equal but for spelling is equal."""
    kind = node[0]
    if kind in ("n", "dec", "s", "pi", "e"):
        return node if kind != "dec" else tree(rational(node))
    if kind in ("*", "/", "neg") or kind == "^" and (rational(node[2]) or 0.5) % 1 == 0:
        number, powers = factored(node)
        return Tree(("*", tree(number), *sorted((Tree(("^", base, tree(each))) for base, each in powers.items()), key=repr)))
    if kind == "+":
        found = {}
        for part in summands(node):
            number, powers = factored(part)
            key = frozenset(powers.items())
            found[key] = found.get(key, 0) + number
        return Tree(("+", *sorted(((number, tuple(sorted(key, key=repr))) for key, number in found.items() if number), key=repr)))
    parts = [plain(part) if isinstance(part, Tree) else part for part in node[1:]]
    return Tree((kind, *parts))


def flat(node, in_order):
    """A tree without the parentheses of sums and products, numbers that are quotients as factors; with other order, if that does not matter."""
    kind = node[0]
    number = rational(node)
    if number is not None and (kind != "/" or number.denominator == rational(node[2])):
        return tree(number)
    if kind == "neg":
        return flat(Tree(("*", tree(-1), node[1])), in_order)
    if kind == "/" and rational(node[2]):
        return flat(Tree(("*", tree(1 / rational(node[2])), node[1])), in_order)
    parts = [flat(part, in_order) if isinstance(part, Tree) else part for part in node[1:]]
    if kind in ("+", "*"):
        parts = [each for part in parts for each in (part[1:] if part[0] == kind else (part,))]
        parts = parts if in_order else sorted(parts, key=repr)
    if kind == "*":
        numbers = [each[1] for each in parts if each[0] == "n"]
        # A sign, or 3·x/2 as 3/2·x.
        if len(numbers) == 2 and (-1 in numbers or abs(numbers[0] * numbers[1]).denominator == max(each.denominator for each in numbers) and any(
                each.numerator == 1 < each.denominator for each in numbers)):
            parts = [tree(numbers[0] * numbers[1])] + [each for each in parts if each[0] != "n"]
        parts = [each for each in parts if each != tree(1)] or [tree(1)]
        if len(parts) == 1:
            return parts[0]
    return Tree((kind, *parts))


def summands(node):
    if node[0] == "+":
        return [each for part in node[1:] for each in summands(part)]
    if node[0] == "neg":
        return [-each for each in summands(node[1])]
    return [node]


def whole_of(terms):
    return plain(Tree(("+", *(terms or [tree(0)]), tree(0))))


def odd_term(text, node):
    """What reads badly of a term."""
    inner = text[2:-1] if text.startswith("-(") and node[0] == "neg" else text
    if NEGATIVE.search(inner):
        return "a negative number stands in a sum or product"
    if UGLY.search(inner) or inner.startswith("-"):
        return "a sign or a 1 too many"
    if len(text) > LONGEST_TERM:
        return "a term is very long"
    for part in subtrees(node):
        kind = part[0]
        if kind == "*":
            if sum(rational(each) is not None for each in part[1:]) > 1:
                return "two numbers are multiplied"
            bases = [each[1] if each[0] == "^" and rational(each[2]) is not None else each for each in factors(part)]
            if len(set(bases)) < len(bases):
                return "a base stands twice in a product"
        if kind == "/" and (part[1][0] == "/" or part[2][0] == "/"):
            return "a fraction in a fraction"
        if kind == "/" and (a := rational(part[1])) is not None and (b := rational(part[2])) is not None and a.denominator == b.denominator == 1:
            if (a / b).denominator != b:
                return "a fraction that is not reduced"
        if kind == "^" and rational(part[2]) in (0, 1):
            return "the exponent 0 or 1"
        if kind == "+" and any(rational(each) == 0 for each in part[1:]):
            return "0 is added"
    return None


def factors(node):
    return [each for part in node[1:] for each in factors(part)] if node[0] == "*" else [node]


def stands_in(part, nodes):
    """Whether a tree stands in others, whatever its spelling."""
    wanted = plain(part)
    return any(plain(each) == wanted for node in nodes for each in subtrees(node))


def odd_line(this, before, start, is_first):
    """What reads badly of a line; before: the terms in the line before it, or the start alone."""
    for text, node in zip(this.texts, this.terms):
        if found := odd_term(text, node):
            yield f"{found}: {text}"
    if this.rule == "start" and whole_of(this.terms) != whole_of([start]):
        yield f"the start is not the start: {bare(start)}"
    if this.rule == "rewriting" and not this.identities and flat(total(this.terms), True) == flat(start, True):
        yield f"a rewriting changes the spelling only: {bare(start)}"
    if not is_first and [plain(each) for each in this.terms] == [plain(each) for each in before]:
        yield "a line repeats the one before it"
    if len({tuple(each) for each in this.written}) < len(this.written):
        yield "an identity stands twice"
    if len({each[0] for each in this.written}) < len({tuple(each) for each in this.written}):
        yield "one expression is replaced by two"
    rights = list(before)
    for (left, right), written in zip(this.identities, this.written):
        told = f": {written[0]} = {written[1]}"
        if flat(left, False) == flat(right, False):
            yield "an identity says nothing" + told
        if UGLY.search(written[1]):
            yield "an identity has a sign or a 1 too many" + told
        base = left[1] if this.rule == "powers" and left[0] == "^" else left
        if not stands_in(base, rights):
            yield "an identity replaces what does not stand there" + told
        # What it puts there may be replaced by the next.
        rights.append(right)


def oddities(told):
    """What reads badly of what is told, as texts whose first part names the kind."""
    total = 0
    for each in told:
        if each.multiplier is not None and (rational(each.multiplier) is not None or each.multiplier[0] == "neg"):
            yield "a multiplier that is a number or negative"
        for one in each.sides:
            before = [one.start]
            for number, this in enumerate(one.lines):
                yield from odd_line(this, before, one.start, number == 0)
                before = this.terms
                total += len(this.terms)
    if total > MOST_TERMS:
        yield "more terms than are read"
