"""Reads the statements of Rocq's theorems about real numbers, with the precedences of its scope R.

Terms are nested tuples: ("num", Fraction), ("name", text), ("add", a, b), "sub", "mul", "div", "pow", ("neg", a), and
("call", function, arguments…), ("element", sequence, index), and ("binder", kind, variable, body, operands…), where the kind is
Derive, summation, RInt or what a variable of a limit approaches. Equal terms are one object, so that each is evaluated once. A proposition is ("rel", a, sign, b),
("and", …), ("or", …), ("not", p), ("integer", name, term, binder's name), ("defined", binder),
("near", approach, variable, place or None, p), ("all", variable, type, hypotheses, p).
"""

import re
from fractions import Fraction

WORDS = re.compile(r"\s*(forall|exists|->|=>|/\\|\\/|<>|<=|>=|%Z|[A-Za-z][\w']*|\d+|[-+*/^()=<>~,:])")
SIGNS = {"=": "=", "<>": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">="}
# How many arguments a function takes, and its name in the trees.
FUNCTIONS = {
    **{each: (1, each) for each in "sin cos tan sec csc cot asin acos atan sinh cosh tanh exp sqrt sign floor degrees".split()},
    "ln": (1, "log"), "Rabs": (1, "abs"), "IZR": (1, None), "atan2": (2, "atan2"), "Rmin": (2, "min"), "Rmax": (2, "max"),
    "root": (2, "root"), "power": (2, "power"), "powerRZ": (2, "power"),
}


# What takes a function of a variable first, and how many terms behind it.
BINDERS = {"Derive": 1, "summation": 2, "RInt": 2}
EXISTENCES = {"ex_derive": "Derive", "ex_RInt": "RInt"}
NEARNESSES = ("locally", "locally'", "at_right", "at_left")


class Unreadable(Exception):
    pass


_terms = {}


def term(*parts):
    """The one object for a term; its last part is a number by which it is told apart quickly."""
    return _terms.setdefault(tuple(id(each) if isinstance(each, tuple) else each for each in parts), parts)


def numeral(value):
    return term("num", Fraction(value))


class Statement:
    """A theorem: whether it says that there are such numbers, its names with their types, hypotheses, requirements and relations."""

    def __init__(self, name, text):
        self.name, self.text = name, text
        reader = Reader(text)
        self.is_existence = False
        self.binders = {}
        if reader.next in ("forall", "exists"):
            self.is_existence = reader.take() == "exists"
            self.binders = reader.binders()
        self.hypotheses = []
        whole = reader.implication(self.hypotheses)
        if reader.next is not None:
            raise Unreadable(f"{reader.next} behind the statement")
        parts = list(whole[1:]) if whole[0] == "and" else [whole]
        self.relations, self.joined = [], "and"
        if self.is_existence or parts[-1][0] == "not":
            last = parts.pop()
            if last[0] != "not":
                raise Unreadable("an existence without a negation")
            self.is_refutation = True
            inner = last[1]
            self.joined = inner[0] if inner[0] in ("and", "or") else "and"
            self.relations = list(inner[1:]) if inner[0] in ("and", "or") else [inner]
            self.parts = parts
        else:
            self.is_refutation = False
            if parts[-1][0] == "or":
                # Of tuples that differ.
                self.joined, self.relations = "or", list(parts.pop()[1:])
            self.parts = parts

    def split(self, count):
        """What is required, and the last relations, of which there are as many as the formula has components."""
        if self.relations:
            return self.parts, self.relations
        if len(self.parts) < count:
            raise Unreadable("fewer relations than the formula has components")
        return self.parts[:-count], self.parts[-count:]


class Reader:
    def __init__(self, text):
        self.words, self.sequences = [], set()
        at = 0
        while at < len(text.rstrip()):
            found = WORDS.match(text, at)
            if not found:
                raise Unreadable(f"{text[at:at + 10]!r}")
            self.words.append(found[1])
            at = found.end()
        self.at = 0

    @property
    def next(self):
        return self.words[self.at] if self.at < len(self.words) else None

    def take(self, expected=None):
        word = self.next
        if word is None or expected is not None and word != expected:
            raise Unreadable(f"{word} in place of {expected}")
        self.at += 1
        return word

    def binders(self):
        found = {}
        while self.next != ",":
            grouped = self.next == "("
            if grouped:
                self.take()
            names = []
            while self.next != ":":
                names.append(self.take())
            self.take(":")
            kind = self.take()
            if kind == "Z" and self.next == "->":
                self.take()
                kind = f"Z -> {self.take('R')}"
                self.sequences.update(names)
            if kind not in ("R", "Z", "Z -> R"):
                raise Unreadable(f"the type {kind}")
            found.update((name, kind) for name in names)
            if grouped:
                self.take(")")
        self.take(",")
        return found

    def implication(self, hypotheses):
        left = self.disjunction()
        while self.next == "->":
            self.take()
            hypotheses.append(left)
            left = self.disjunction()
        return left

    def _several(self, word, name, part):
        parts = [part()]
        while self.next == word:
            self.take()
            parts.append(part())
        flat = []
        for each in parts:
            flat += each[1:] if each[0] == name and len(parts) > 1 else [each]
        return parts[0] if len(parts) == 1 else (name, *flat)

    def disjunction(self):
        return self._several("\\/", "or", self.conjunction)

    def conjunction(self):
        return self._several("/\\", "and", self.negation)

    def negation(self):
        if self.next == "~":
            self.take()
            return ("not", self.negation())
        if self.next == "forall":
            self.take()
            (name, kind), = self.binders().items()
            hypotheses = []
            inner = self.implication(hypotheses)
            return ("all", name, kind, tuple(hypotheses), inner)
        if self.next in EXISTENCES:
            kind = EXISTENCES[self.take()]
            return ("defined", self.bound(kind, self.function()))
        if self.next in NEARNESSES or self.next == "Rbar_locally":
            approach, place = self.filter()
            self.take("(")
            name, body = self.function_head(self.implication_free)
            self.take(")")
            return ("near", approach, name, place, body)
        if self.next == "exists":
            self.take()
            (name, kind), = self.binders().items()
            if self.next == "filterlim":
                self.take()
                function = self.function()
                self.take("(")
                found = self.filter()
                self.take(")")
                for each in ("(", "locally", name, ")"):
                    self.take(each)
                if kind != "R":
                    raise Unreadable("a limit of another type")
                return ("defined", self.limit(function, found))
            inner = self.relation()
            if kind != "Z" or inner[0] != "rel" or inner[2] != "=" or inner[3] != ("name", name):
                raise Unreadable("an existence in a proposition")
            return ("integer", inner[1])
        start = self.at
        try:
            return self.relation()
        except Unreadable:
            self.at = start
        self.take("(")
        inside = []
        inner = self.implication(inside)
        if inside:
            raise Unreadable("an implication in parentheses")
        self.take(")")
        if self.next == "%Z":
            self.take()
        return inner

    def implication_free(self):
        inside = []
        inner = self.implication(inside)
        if inside:
            raise Unreadable("an implication near a place")
        return inner

    def function_head(self, body):
        """A function without its parentheses: its variable, and what `body` reads."""
        self.take("fun")
        name = self.take()
        self.take(":")
        if self.take() not in ("R", "Z"):
            raise Unreadable("a function of something else than a number")
        self.take("=>")
        return name, body()

    def function(self):
        self.take("(")
        found = self.function_head(self.sum)
        self.take(")")
        return found

    def filter(self):
        """What is approached, and from where."""
        word = self.take()
        if word == "Rbar_locally":
            where = self.take()
            if where not in ("p_infty", "m_infty"):
                raise Unreadable(f"the filter of {where}")
            return where, None
        if word not in NEARNESSES:
            raise Unreadable(f"the filter {word}")
        return word, self.argument()

    def bound(self, kind, function):
        name, body = function
        return term("binder", kind, name, body, *(self.argument() for _ in range(BINDERS[kind])))

    @staticmethod
    def limit(function, found):
        (name, body), (approach, place) = function, found
        if approach == "locally":
            raise Unreadable("a limit with its place")
        return term("binder", approach, name, body, *([] if place is None else [place]))

    def relation(self):
        left = self.sum()
        links = []
        while self.next in SIGNS:
            sign = SIGNS[self.take()]
            right = self.sum()
            links.append(("rel", left, sign, right))
            left = right
        if not links:
            raise Unreadable("a term in place of a proposition")
        return links[0] if len(links) == 1 else ("and", *links)

    def sum(self):
        left = self.product()
        while self.next in ("+", "-"):
            name = "add" if self.take() == "+" else "sub"
            left = term(name, left, self.product())
        return left

    def product(self):
        left = self.prefixed()
        while self.next in ("*", "/"):
            name = "mul" if self.take() == "*" else "div"
            left = term(name, left, self.prefixed())
        return left

    def prefixed(self):
        """Signs before a term bind looser than its powers and tighter than products."""
        if self.next == "-":
            self.take()
            return term("neg", self.prefixed())
        if self.next == "/":
            self.take()
            return term("div", numeral(1), self.prefixed())
        return self.powers()

    def powers(self):
        base = self.application()
        if self.next == "^":
            self.take()
            return term("pow", base, self.powers())
        return base

    def application(self):
        word = self.next
        if word in BINDERS:
            self.take()
            return self.bound(word, self.function())
        if word == "limit":
            self.take()
            self.take("(")
            found = self.filter()
            self.take(")")
            return self.limit(self.function(), found)
        if word in self.sequences:
            self.take()
            return term("element", word, self.argument())
        if word in FUNCTIONS:
            self.take()
            count, name = FUNCTIONS[word]
            arguments = [self.argument() for _ in range(count)]
            return arguments[0] if name is None else term("call", name, *arguments)
        return self.argument()

    def argument(self):
        word = self.take()
        if word == "(":
            inner = self.sum()
            self.take(")")
        elif word.isdigit():
            inner = numeral(int(word))
        elif word == "PI":
            inner = term("pi")
        elif word in self.sequences:
            raise Unreadable(f"the sequence {word} in place of a number")
        elif word not in FUNCTIONS and re.fullmatch(r"[A-Za-z][\w']*", word):
            inner = term("name", word)
        else:
            raise Unreadable(f"{word} in place of a term")
        if self.next == "%Z":
            self.take()
        return inner


HEAD = re.compile(r"^\(\* (?P<path>[^\n]*?):(?P<line>\d+):(?P<column>\d+), (?P<verdict>\w+)\n", re.M)


class Entry:
    """A theorem of a file, or the reason why there is none, with the place and the source that stand before it."""

    def __init__(self, head, body):
        self.path, self.line, self.column, self.verdict = head["path"], int(head["line"]), int(head["column"]), head["verdict"]
        found = re.search(r"^Theorem (\w+) :\n(.*?)\.(?=\n| \*\))", body, re.S | re.M)
        self.reason = None
        told = re.search(r"^   No (theorem|proof): (.*?)(?= \*\)|\nTheorem)", body, re.S | re.M)
        source = body[:min(each.start() for each in (told, re.search(r" \*\)", body)) if each)]
        self.source = "\n".join(each.strip() for each in source.strip().split("\n"))
        self.name, self.statement = (found[1], found[2]) if found else (None, None)
        if not found:
            self.reason = told[2] if told else "there is none"

    @property
    def place(self):
        return f"{self.path}:{self.line}:{self.column}"


def entries(text):
    """What a file says of each claim."""
    heads = list(HEAD.finditer(text))
    ends = [each.start() for each in heads[1:]] + [len(text)]
    return [Entry(head, text[head.end():end]) for head, end in zip(heads, ends)]
