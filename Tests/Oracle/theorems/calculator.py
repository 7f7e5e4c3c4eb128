"""Reads calculator notation, in which figures and exercises are written, into trees as `rocq` makes them."""

import re
from fractions import Fraction

from .rocq import Unreadable, numeral, term

NAMES = ("alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau upsilon varphi chi psi omega "
    "Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega")
GREEK = dict(zip("αβγδεζηθικλμνξπρστυφχψωΓΔΘΛΞΠΣΥΦΨΩ", NAMES.split()))
WORDS = re.compile(r"\s*(\d+\.\d+|\d+|[^\W\d_][^\W_]*(?:_\w+)?'*|~=|\+-|!=|<=|>=|\*\*|[-+*/^()\[\],=<>°:±≈])")
RELATIONS = {"=": "=", "~=": "~=", "≈": "~=", "!=": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">="}
HALF_TURN = term("num", Fraction(180))


def degrees(angle):
    return term("div", term("mul", angle, term("pi")), HALF_TURN)


def name_of(word):
    return "".join(GREEK.get(each, each) for each in word)


class Calculator:
    """The words of a text; a name in front of a parenthesis is a function where `is_function` says so."""

    def __init__(self, text, is_function):
        self.words, at = [], 0
        text = text.rstrip()
        while at < len(text):
            found = WORDS.match(text, at)
            if not found:
                raise Unreadable(f"{text[at:at + 10]!r} in calculator notation")
            self.words.append(found[1])
            at = found.end()
        self.at, self.is_function = 0, is_function

    @property
    def next(self):
        return self.words[self.at] if self.at < len(self.words) else None

    def take(self, expected=None):
        word = self.next
        if word is None or expected is not None and word != expected:
            raise Unreadable(f"{word} in place of {expected} in calculator notation")
        self.at += 1
        return word

    def relations(self):
        """The links of a chain, each with the tolerance behind it, if there is one."""
        left = self.sum()
        links = []
        while self.next in RELATIONS:
            relation = RELATIONS[self.take()]
            start = self.at
            right = self.sum()
            words = self.words[start:self.at]
            tolerance = None
            if self.next in ("+-", "±"):
                self.take()
                tolerance = self.sum()
            links.append((left, relation, right, tolerance, words))
            left = right
        self.end()
        return links

    def end(self):
        if self.next is not None:
            raise Unreadable(f"{self.next} behind a formula in calculator notation")

    def whole(self):
        result = self.sum()
        self.end()
        return result

    def sum(self):
        left = self.product()
        while self.next in ("+", "-"):
            name = "add" if self.take() == "+" else "sub"
            left = term(name, left, self.product())
        return left

    def product(self):
        left = self.prefixed()
        while True:
            if self.next in ("*", "/"):
                name = "mul" if self.take() == "*" else "div"
                left = term(name, left, self.prefixed())
            elif self.next is not None and (self.next == "(" or self.next[0].isalnum()):
                left = term("mul", left, self.powers())
            else:
                return left

    def prefixed(self):
        if self.next == "-":
            self.take()
            return term("neg", self.prefixed())
        return self.powers()

    def powers(self):
        base = self.atom()
        if self.next in ("^", "**"):
            self.take()
            if self.next == "T":
                self.take()
                return term("call", "transpose", base)
            return term("pow", base, self.prefixed())
        return base

    def list(self, closing):
        found = [self.sum()]
        while self.next == ",":
            self.take()
            found.append(self.sum())
        self.take(closing)
        return found

    def atom(self):
        word = self.take()
        if word == "(":
            found = self.list(")")
            result = found[0] if len(found) == 1 else term("tuple", *found)
        elif word == "[":
            # A matrix is a list of rows, which are lists.
            kind = "rows" if self.next == "[" else "tuple"
            result = term(kind, *self.list("]"))
        elif word[0].isdigit():
            result = numeral(Fraction(word))
        elif word[0].isalpha():
            name = name_of(word)
            if self.next == "(" and self.is_function(name):
                self.take()
                result = term("call", name, *self.list(")"))
            else:
                result = term("pi") if name == "pi" else term("name", name)
        else:
            raise Unreadable(f"{word} in calculator notation")
        while self.next in ("°", "deg"):
            self.take()
            result = degrees(result)
        return result
