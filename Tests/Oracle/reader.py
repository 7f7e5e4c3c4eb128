"""Reads conditions and values in calculator notation, as `prove` prints them."""

import re
from fractions import Fraction

from .tree import E, INFINITY, PI, Tree, absolute, call, root, symbol, tree

WORDS = re.compile(r"\s*(?:(\d+(?:\.\d*)?|\.\d+)|([^\W\d]\w*['′]*)|(!=|≠|<=|≤|>=|≥|==|[-+*/·^(),=<>∈|°!]))")
SIGNS = {"≠": "!=", "≤": "<=", "≥": ">=", "==": "="}
RELATIONS = ("=", "!=", "<", "<=", ">", ">=", "∈")
FUNCTIONS = {
    "sin", "cos", "tan", "sec", "csc", "cot", "asin", "acos", "atan", "atan2", "sinh", "cosh", "tanh", "exp", "log", "abs",
    "sign", "floor", "min", "max", "gcd", "lcm", "binom", "remainder", "factorial",
}
SETS = {"ℤ": "ℤ", "ℕ": "ℕ", "ℝ": "ℝ"}


class Unreadable(Exception):
    """A text that is no condition."""


class Reader:
    """A reader of one text."""

    def __init__(self, text):
        self.text = text
        self.words = []
        place = 0
        text = text.rstrip()
        while place < len(text):
            match = WORDS.match(text, place)
            if not match:
                raise Unreadable(f"{text[place:]!r} in {self.text!r}")
            word = match.group(match.lastindex)
            self.words.append((("number", "name", "sign")[match.lastindex - 1], SIGNS.get(word, word)))
            place = match.end()
        self.words.append(("end", ""))
        self.index = 0

    @property
    def word(self):
        return self.words[self.index][1]

    @property
    def kind(self):
        return self.words[self.index][0]

    def take(self, word):
        if self.word != word or self.kind == "end":
            raise Unreadable(f"{word!r} is missing in {self.text!r}")
        self.index += 1

    def takes(self, *words):
        """The word that comes next, where it is one of these."""
        word = self.word
        if self.kind == "end" or word not in words:
            return None
        self.index += 1
        return word

    def sum(self):
        result = self.product(self.takes("-", "+"))
        terms = [result]
        while sign := self.takes("+", "-"):
            terms.append(self.product(sign))
        return result if len(terms) == 1 else Tree(("+", *terms))

    def product(self, sign=None):
        result = self.power()
        while True:
            if self.takes("*", "·"):
                result = result * self.signed_power()
            elif self.takes("/"):
                result = result / self.signed_power()
            elif self.kind in ("name", "number") and self.word not in ("or", "and") or self.word == "(":
                # 2x, and what has no sign between its factors.
                result = result * self.power()
            else:
                return -result if sign == "-" else result

    def signed_power(self):
        if self.takes("-"):
            return -self.signed_power()
        return self.power()

    def power(self):
        base = self.atom()
        while self.word == "!" and self.kind == "sign":
            self.index += 1
            base = call("factorial", base)
        if self.takes("°"):
            base = base * PI / 180
        if self.takes("^"):
            return base ** self.signed_power()
        return base

    def atom(self):
        kind, word = self.words[self.index]
        self.index += 1
        if kind == "number":
            return tree(Fraction(word))
        if word == "|":
            inner = self.sum()
            self.take("|")
            return absolute(inner)
        if word == "(":
            inner = self.sum()
            self.take(")")
            return inner
        if kind != "name":
            raise Unreadable(f"{word!r} in {self.text!r}")
        if word in ("π", "pi"):
            return PI
        if word in ("ℯ", "e"):
            return E
        if self.word == "(" and (word in FUNCTIONS or word in ("sqrt", "root", "ln")):
            arguments = self.list()
            if word == "root":
                if len(arguments) != 2 or arguments[1][0] != "n":
                    raise Unreadable(self.text)
                return root(arguments[0], int(arguments[1][1]))
            if word == "sqrt":
                return root(arguments[0])
            return call("log" if word == "ln" else word, *arguments)
        if self.word == "(" and word == "cases":
            return self.cases()
        if self.word == "(" and word in ("sum", "product"):
            term, index, low, high = self.list()
            return Tree(("sum" if word == "sum" else "prod", term, low, high, index[1]))
        if word == "infinity":
            return INFINITY
        if self.word == "(" and word == "integral":
            term, variable, *bounds = self.list()
            return Tree(("int", term, *bounds, variable[1])) if bounds else Tree(("anti", term, variable))
        if self.word == "(" and word == "limit":
            term, variable, place, *side = self.list()
            return Tree(("lim", term, place, variable[1], side[0][1] if side else ""))
        if self.word == "(" and word == "derivative":
            term, variable, *place = self.list()
            return Tree(("d", term, place[0] if place else variable, variable[1], 1))
        if self.word == "(":
            raise Unreadable(f"the function {word} in {self.text!r}")
        return symbol(word)

    def cases(self):
        """Values with conditions, each of one relation."""
        self.take("(")
        parts, signs = [self.sum()], []
        while self.takes(","):
            part = self.sum()
            sign = self.takes(*RELATIONS[:-1])
            parts.append(part)
            if sign:
                signs.append(sign)
                parts.append(self.sum())
        self.take(")")
        if len(parts) - 3 * len(signs) not in (0, 1):
            raise Unreadable(self.text)
        return Tree(("cases", tuple(signs), *parts))

    def list(self):
        self.take("(")
        items = [self.sum()]
        while self.takes(","):
            items.append(self.sum())
        self.take(")")
        return items

    def relation(self):
        """A relation; of pairs, a list of such, with whether one suffices."""
        start = self.index
        if self.word == "(":
            try:
                items = self.list()
            except Unreadable:
                items = []
            if len(items) > 1:
                sign = self.takes("!=", "=")
                if not sign:
                    raise Unreadable(self.text)
                others = self.list()
                if len(others) != len(items):
                    raise Unreadable(self.text)
                return [(a, sign, b) for a, b in zip(items, others)], sign == "!="
            self.index = start
        left = self.sum()
        sign = self.takes(*RELATIONS)
        if not sign:
            raise Unreadable(f"no relation in {self.text!r}")
        if sign == "∈":
            name = self.word
            self.index += 1
            if name not in SETS:
                raise Unreadable(f"the set {name} in {self.text!r}")
            return [(left, "in", SETS[name])], True
        relations = []
        while sign:
            right = self.sum()
            relations.append((left, sign, right))
            left = right
            sign = self.takes(*RELATIONS)
        return relations, len(relations) == 1

    def end(self):
        if self.kind != "end":
            raise Unreadable(f"{self.word!r} in {self.text!r}")


def condition(text):
    """A condition as a list of alternatives, each a list of relations that hold together."""
    reader = Reader(text)
    alternatives = [[]]
    while True:
        relations, is_any = reader.relation()
        if is_any and len(relations) > 1:
            alternatives[-1:] = [alternatives[-1] + [each] for each in relations]
        else:
            alternatives[-1] += relations
        if reader.takes("and"):
            continue
        if not reader.takes("or"):
            reader.end()
            return alternatives
        alternatives.append([])


def value(text):
    """A coordinate: a formula without symbols, or a number of degrees."""
    text = text.strip()
    if text.endswith("°"):
        try:
            return tree(Fraction(text[:-1].replace("(", "").replace(")", ""))) * PI / 180
        except ValueError:
            pass
    reader = Reader(text)
    result = reader.sum()
    reader.end()
    return result
