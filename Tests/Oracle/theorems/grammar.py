"""SymPy's grammar of LaTeX, whose readings become plain trees that keep every sign and the order of factors."""

import json
import os

from lark import Transformer
from sympy.parsing.latex.lark.latex_parser import LarkLaTeXParser

from .rocq import Unreadable

BINARY = {"add": "add", "sub": "sub", "mul": "mul", "div": "div"}
FUNCTIONS = {"sin": "sin", "cos": "cos", "tan": "tan", "sec": "sec", "csc": "csc", "cot": "cot", "arcsin": "asin", "arccos": "acos",
    "arctan": "atan",
    "sinh": "sinh", "cosh": "cosh", "tanh": "tanh", "exponential": "exp", "abs": "abs", "floor": "floor"}


def operands(parts):
    return [each for each in parts if not isinstance(each, str)]


class Trees(Transformer):
    """SymPy's own transformer evaluates and sorts; this one does neither."""

    def __default__(self, data, children, meta):
        if data == "_ambig":
            first = children[0]
            if all(each == first for each in children):
                return first
            raise Unreadable("SymPy's reader finds several readings")
        if data in ("latex_string", "group_round_parentheses", "group_curly_parentheses", "group_square_brackets"):
            inner = operands(children)
            return inner[0]
        if data in BINARY:
            inner = operands(children)
            if len(inner) == 1:
                return ("neg", inner[0]) if data == "sub" else inner[0]
            return (BINARY[data], *inner)
        if data in FUNCTIONS:
            return ("call", FUNCTIONS[data], *operands(children))
        if data.endswith("_power"):
            exponent, argument = operands(children)
            if exponent == ("neg", ("num", "1")):
                raise Unreadable("a power of -1 of a function")
            return ("pow", ("call", data[:-6], argument), exponent)
        if data == "superscript":
            return ("pow", *operands(children))
        if data == "fraction":
            return ("div", *operands(children))
        if data == "square_root":
            inner = operands(children)
            return ("call", "sqrt", inner[0]) if len(inner) == 1 else ("call", "root", *inner)
        if data == "number":
            return ("num", str(children[0]))
        if data == "log":
            return ("call", "log", operands(children)[-1])
        if data == "symbol_prime":
            return ("letter", children[0][1] + str(children[1]))
        raise Unreadable(f"SymPy's rule {data}")

    def __default_token__(self, token):
        # Signs are called MUL_SYMBOL and DIV_SYMBOL.
        is_name = "SYMBOL" in token.type and not token.type.endswith("_SYMBOL")
        return ("letter", str(token)) if is_name else str(token)


class Grammar:
    """Reads each text once, and keeps what it read in a file where one is named."""

    def __init__(self, path=None):
        self.parser = None
        self.path, self.known, self.count = path, {}, 0
        if path and os.path.exists(path):
            with open(path, encoding="utf-8") as file:
                self.known = json.load(file)

    def save(self):
        if self.path and self.count:
            with open(self.path, "w", encoding="utf-8") as file:
                json.dump(self.known, file)

    def tree(self, text):
        if text not in self.known:
            if self.parser is None:
                self.parser = LarkLaTeXParser(transformer=Trees)
            self.count += 1
            try:
                self.known[text] = self.parser.doparse(text)
            except Exception as error:  # lark and its transformers raise many kinds.
                self.known[text] = ["unread", f"{getattr(error, 'orig_exc', error)}"[:120]]
        return as_tuples(self.known[text], text)


def as_tuples(tree, text):
    if tree[0] == "unread":
        raise Unreadable(f"SymPy does not read {text!r}: {tree[1]}")
    return tuple(as_tuples(each, text) if isinstance(each, (list, tuple)) else each for each in tree)
