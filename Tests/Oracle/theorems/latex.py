"""Reads LaTeX by SymPy's reader (the grammar of its lark back end), beside a layer for what that grammar lacks.

SymPy's grammar finds all readings of a formula, and there are many where products have no sign and functions no parentheses. So the layer
writes those signs before SymPy reads the text. It also puts a letter in the place of what SymPy has no notation for: tuples,
matrices of several rows beside products, functions behind `\\operatorname` or defined by the lesson, lengths, transposes,
determinants, degrees. Signs, precedences, fractions, powers, roots, functions and names are read by SymPy.
"""

import re
from fractions import Fraction

from .calculator import degrees
from .rocq import Unreadable, numeral, term

TOKENS = re.compile(r"\\[A-Za-z]+|\\.|\d+(?:\.\d+)?|[A-Za-z]|'+|[-+*/^_(){}\[\],=<>|:&.]|\s+")
GREEK = ("alpha beta gamma delta epsilon varepsilon zeta eta theta vartheta iota kappa lambda mu nu xi rho sigma tau upsilon phi varphi "
    "chi psi omega Gamma Delta Theta Lambda Xi Sigma Upsilon Phi Psi Omega").split()
# Letters that SymPy's grammar lacks.
UNKNOWN = "iota sigma Gamma Delta Theta Lambda Xi Sigma Upsilon Phi Psi Omega".split()
SPACES = {"\\\\", "\\,", "\\ ", "\\quad", "\\qquad", "\\;", "\\:", "\\!", "&"}
CIRCULAR = {"\\" + each: each for each in "sin cos tan sec csc cot exp ln log arcsin arccos arctan sinh cosh tanh".split()}
HYPERBOLIC = ("\\sinh", "\\cosh", "\\tanh")
RELATIONS = {"=": "=", "\\ne": "!=", "\\neq": "!=", "<": "<", "\\le": "<=", "\\leq": "<=", ">": ">", "\\ge": ">=", "\\geq": ">=",
    "\\approx": "~="}
OPENING, CLOSING = {"(", "{", "[", "\\lVert", "\\lfloor", "\\lvert"}, {")", "}", "]", "\\rVert", "\\rfloor", "\\rvert"}


def tokens(text):
    """The tokens of a formula, without what only says how it is set."""
    found, at = [], 0
    while at < len(text):
        match = TOKENS.match(text, at)
        if not match:
            raise Unreadable(f"{text[at:at + 10]!r} in LaTeX")
        word = match[0]
        at = match.end()
        if word in ("\\left", "\\right"):
            following = TOKENS.match(text, at)
            if following and following[0] == "|":
                word, at = ("\\lvert" if word == "\\left" else "\\rvert"), following.end()
            else:
                continue
        if not word.isspace():
            found.append(word)
    return found


def closing(words, at):
    """Where the group that opens at a place ends; environments are groups."""
    depth = 0
    for index in range(at, len(words)):
        word = words[index]
        if word in OPENING or word == "\\begin":
            depth += 1
        elif word in CLOSING or word == "\\end":
            depth -= 1
            if depth == 0:
                return index
    raise Unreadable("a group without an end")


def top_level(words):
    """The indices of the tokens that stand in no group."""
    depth = 0
    for index, word in enumerate(words):
        if word in OPENING or word == "\\begin":
            depth += 1
        elif word in CLOSING or word == "\\end":
            depth -= 1
            # The name behind \end is a group of its own.
        elif depth == 0:
            yield index, word


def parted(words, separators):
    """The parts between separators that stand in no group."""
    parts, start = [], 0
    for index, word in top_level(words):
        if word in separators:
            parts.append(words[start:index])
            start = index + 1
    return [*parts, words[start:]]


class Latex:
    """A reader with the names that are functions."""

    def __init__(self, is_function, grammar):
        self.is_function, self.grammar = is_function, grammar

    def read(self, words):
        """The tree of a formula without relations."""
        if len(parted(words, {","})) > 1:
            raise Unreadable("a comma in a formula")
        explicit = Explicit(self, words)
        text = explicit.all()
        return replaced(self.grammar.tree(text), explicit.places)


class Explicit:
    """Writes a formula with all signs of products and all parentheses of functions."""

    def __init__(self, latex, words):
        self.latex, self.words, self.at = latex, words, 0
        self.places = {}

    @property
    def next(self):
        return self.words[self.at] if self.at < len(self.words) else None

    def take(self, expected=None):
        word = self.next
        if word is None or expected is not None and word != expected:
            raise Unreadable(f"{word} in place of {expected} in LaTeX")
        self.at += 1
        return word

    def place(self, tree):
        """A letter that stands for a tree."""
        number = len(self.places)
        name = f"Q_{{z{chr(97 + number // 26)}{chr(97 + number % 26)}}}"
        self.places[name] = tree
        return name

    def all(self, stop=lambda explicit: False):
        """The text up to the end, or up to where `stop` says so."""
        out = []
        needs_sign = False
        while self.next is not None and not stop(self):
            word = self.next
            if word in SPACES:
                self.take()
            elif word in ("+", "-", "/", "\\cdot", "\\times", "*"):
                out.append({"\\times": "\\cdot ", "\\cdot": "\\cdot "}.get(word, word))
                needs_sign = False
                self.take()
            else:
                operand = self.operand()
                out.append(("\\cdot " if needs_sign else "") + operand)
                needs_sign = True
        if not out:
            raise Unreadable("nothing where a formula should be")
        return "".join(out)

    def inner(self, words):
        """A part of the formula, written with the letters of the whole."""
        inner = Explicit(self.latex, words)
        inner.places = self.places
        return inner.all()

    def group(self):
        end = closing(self.words, self.at)
        words = self.words[self.at + 1:end]
        self.at = end + 1
        return words

    def small(self):
        """What a command without braces takes: a group in braces, a command or one digit or letter."""
        while self.next in SPACES:
            self.take()
        if self.next == "{":
            return self.group()
        word = self.take()
        if word[0].isdigit() and len(word) > 1:
            self.at -= 1
            self.words[self.at:self.at + 1] = [word[0], word[1:]]
            self.at += 1
            return [word[0]]
        return [word]

    def operand(self):
        """An operand with its exponents."""
        text = self.base()
        while self.next in ("^", "'"):
            if self.take() == "'":
                raise Unreadable("a prime behind an operand")
            exponent = self.small()
            if exponent == ["\\circ"]:
                text = self.place(degrees(self.tree(text)))
            elif exponent in (["T"], ["\\top"]):
                text = self.place(term("call", "transpose", self.tree(text)))
            else:
                text = f"{{{text}}}^{{{self.inner(exponent)}}}"
        return text

    def tree(self, text):
        return replaced(self.latex.grammar.tree(text), self.places)

    def base(self):
        word = self.next
        if word == "(":
            parts = parted(self.group(), {","})
            if len(parts) == 1:
                return f"({self.inner(parts[0])})"
            return self.place(term("tuple", *(self.latex.read(each) for each in parts)))
        if word == "{":
            return f"({self.inner(self.group())})"
        if word[0].isdigit():
            return self.take()
        if word in ("\\frac", "\\tfrac", "\\dfrac"):
            self.take()
            above, below = self.small(), self.small()
            if above in (["d"], ["\\partial"]) and below[:1] == above and len(below) > 1:
                variable = self.variable(below[1:])
                return self.place(term("binder", "Derive", variable, self.body(), term("name", variable)))
            return f"\\frac{{{self.inner(above)}}}{{{self.inner(below)}}}"
        if word == "\\sqrt":
            self.take()
            if self.next == "[":
                degree = self.group()
                return f"\\sqrt[{self.inner(degree)}]{{{self.inner(self.small())}}}"
            return f"\\sqrt{{{self.inner(self.small())}}}"
        if word in ("\\lVert", "\\lfloor", "\\lvert"):
            words = self.group()
            if word == "\\lVert":
                return self.place(term("call", "norm", self.latex.read(words)))
            return f"{{|{self.inner(words)}|}}" if word == "\\lvert" else f"{{\\lfloor {self.inner(words)}\\rfloor}}"
        if word == "|":
            self.take()
            end = next((index for index, each in enumerate(self.words[self.at:], self.at) if each == "|"), None)
            if end is None:
                raise Unreadable("a bar without another")
            words, self.at = self.words[self.at:end], end + 1
            return f"{{|{self.inner(words)}|}}"
        if word == "\\begin":
            return self.matrix()
        if word in CIRCULAR:
            return self.function()
        if word == "\\sum":
            return self.sum()
        if word == "\\lim":
            return self.limit()
        if word == "\\int":
            return self.integral()
        if word == "\\det":
            self.take()
            while self.next in SPACES:
                self.take()
            return self.place(term("call", "det", self.tree(self.operand())))
        if word in ("\\min", "\\max"):
            self.take()
            return self.call(word[1:])
        if word == "\\operatorname":
            self.take()
            return self.call("".join(self.group()))
        if word == "\\mathrm" and self.words[self.at + 1] == "e" and self.words[self.at + 2] == "^":
            self.at += 3
            return f"{{\\exp{{{self.inner(self.small())}}}}}"
        return self.name()

    # What binds a variable.

    def variable(self, words):
        tree = self.latex.read([each for each in words if each not in SPACES])
        if tree[0] != "name":
            raise Unreadable("a variable that is no name")
        return tree[1]

    def body(self):
        """What stands under a sign: a product, up to the next plus or minus."""
        while self.next in SPACES:
            self.take()
        start = self.at
        return self.tree(self.all(lambda explicit: explicit.at > start and explicit.next in ("+", "-")))

    def bounds(self):
        """What stands below and above a sign."""
        found = {}
        while self.next in ("_", "^"):
            mark = self.take()
            found[mark] = self.small()
        return found.get("_"), found.get("^")

    def sum(self):
        self.take()
        below, above = self.bounds()
        if not below or not above:
            raise Unreadable("a sum without bounds")
        head, first = parted(below, {"="})
        variable = self.variable(head)
        ends = [self.latex.read(first), self.latex.read(above)]
        return self.place(term("binder", "summation", variable, self.body(), *ends))

    def limit(self):
        self.take()
        below, _ = self.bounds()
        head, place = parted(below or [], {"\\to"})
        variable = self.variable(head)
        place = [each for each in place if each not in SPACES]
        if place in (["\\infty"], ["-", "\\infty"], ["+", "\\infty"]):
            return self.place(term("binder", "m_infty" if place[0] == "-" else "p_infty", variable, self.body()))
        approach = "locally'"
        if place[-2:] in (["^", "+"], ["^", "-"]):
            approach, place = ("at_right" if place[-1] == "+" else "at_left"), place[:-2]
        return self.place(term("binder", approach, variable, self.body(), self.latex.read(place)))

    def integral(self):
        self.take()
        below, above = self.bounds()
        if not below or not above:
            raise Unreadable("an integral without bounds")
        end = next((index for index, each in enumerate(self.words[self.at:-1], self.at) if each == "d"), None)
        if end is None:
            raise Unreadable("an integral without its variable")
        words, self.at = self.words[self.at:end], end + 1
        variable = self.variable([self.take()])
        ends = [self.latex.read(each) for each in (below, above)]
        return self.place(term("binder", "RInt", variable, self.latex.read(words), *ends))

    def derivative(self, name, order):
        """The derivative of a function of the lesson at a place."""
        if self.next != "(":
            raise Unreadable(f"the derivative of {name} without parentheses")
        arguments = [self.latex.read(each) for each in parted(self.group(), {","})]
        if len(arguments) != 1:
            raise Unreadable(f"the derivative of {name}, a function of several numbers")
        return self.place(term("derivative", name, order, arguments[0]))

    def call(self, name):
        if self.next != "(":
            raise Unreadable(f"the function {name} without parentheses")
        arguments = [self.latex.read(each) for each in parted(self.group(), {","})]
        return self.place(term("call", name, *arguments))

    def matrix(self):
        end = closing(self.words, self.at)
        words = self.words[self.at + 1:end]
        self.at = end + 1
        kind = "".join(self.group())
        name_ends = closing(words, 0)
        if kind not in ("bmatrix", "pmatrix", "matrix"):
            raise Unreadable(f"the environment {kind}")
        rows = [parted(row, {"&"}) for row in parted(words[name_ends + 1:], {"\\\\"}) if row]
        return self.place(term("rows", *(term("tuple", *(self.latex.read(each) for each in row)) if len(row) > 1 else
            term("single", self.latex.read(row[0])) for row in rows)))

    def function(self):
        """A function with its argument: a group, or what follows up to a sign, a space that is written, or another function."""
        name = self.take()
        power = ""
        if self.next == "^":
            self.take()
            power = f"^{{{self.inner(self.small())}}}"
        while self.next in SPACES:
            self.take()
        if self.next == "(":
            argument = self.inner(self.group())
        else:
            start = self.at
            argument = self.all(lambda explicit: explicit.at > start and ends_argument(explicit.next))
        if name in HYPERBOLIC and not power:
            # SymPy's grammar finds two readings of some of these.
            return self.place(term("call", name[1:], self.tree(argument)))
        return f"{{{name}{power}{{{argument}}}}}"

    def name(self):
        word = self.take()
        key = word
        if word == "\\pi":
            return self.place(term("pi"))
        if word == "\\Delta":
            # A part of the name behind it.
            key = "Delta" + self.take()
        elif word[0] == "\\":
            if word[1:] not in GREEK:
                raise Unreadable(f"the command {word}")
            key = word[1:]
        elif not word.isalpha():
            raise Unreadable(f"{word} in place of an operand")
        text = word
        primes = ""
        index = ""
        while self.next is not None and (self.next == "_" or self.next[0] == "'"):
            if self.next == "_":
                self.take()
                words = self.small()
                index = "_" + "".join(each.lstrip("\\") for each in words)
                text += f"_{{{''.join(words)}}}"
            else:
                primes += self.take()
        key += index
        if primes and self.latex.is_function(key) and not self.latex.is_function(key + primes):
            return self.derivative(key, len(primes))
        key += primes
        if self.latex.is_function(key) and self.next == "(":
            return self.call(key)
        if word[1:] in UNKNOWN or re.search(r"\d\d|[-+]", index):
            return self.place(term("name", key))
        return text + primes


def ends_argument(word):
    return word in CIRCULAR or word in SPACES or word in ("(", "|", "+", "-", "\\cdot", "\\times", "/")


def replaced(tree, places):
    """A tree with what its letters stand for."""
    if not isinstance(tree, tuple):
        return tree
    if tree[0] == "letter":
        if tree[1] in places:
            return places[tree[1]]
        return term("name", tree[1].replace("\\", "").replace("{", "").replace("}", ""))
    if tree[0] == "num":
        return numeral(Fraction(tree[1]))
    return term(*(replaced(each, places) if isinstance(each, tuple) else each for each in tree))


def links(words):
    """The relations of a chain as (left, relation, right, the relation's token), sides in tokens."""
    parts, relations, start = [], [], 0
    for index, word in top_level(words):
        if word in RELATIONS:
            parts.append(words[start:index])
            relations.append(word)
            start = index + 1
    parts.append(words[start:])
    return [(left, RELATIONS[word], right, word) for left, word, right in zip(parts, relations, parts[1:])]
