"""Holds Lectern's reading of LaTeX to SymPy's (`parse_latex`, the lark back end).

Random formulas are printed as people write them, with few parentheses, and are read by both. SymPy's reading is evaluated
at a point of fractions; Lectern is asked whether the formula is approximately that number there. What was meant, the tree
that was printed, tells which of the two is right where they differ. SymPy gives several readings where its grammar is
ambiguous: one of them must be Lectern's.

Exit status: 0 no reading differs, 1 Lectern reads a formula otherwise than it was meant, 2 it could not be run. Where SymPy too reads
it otherwise, the formula was printed in a doubtful way.
"""

import json
import os
import sys
import warnings
from fractions import Fraction

from .arithmetic import CLOSE, Unclear, Undefined
from .batch import Failed, Prover
from .chance import Random
from .notation import LETTERS, letter
from .tree import Tree, call, rational, root, symbol, symbols, tree
from .value import compiled

NAMES = ["x", "y", "z", "a", "b", "c", "t", "u", "v", "α", "β", "θ", "x_1", "y_2", "n_x", "λ"]
FUNCTIONS = ["sin", "sin", "cos", "cos", "tan", "sec", "csc", "cot", "log", "exp", "asin", "atan", "sinh", "cosh", "tanh", "abs", "max",
    "min"]
COMMANDS = {"asin": "\\arcsin", "acos": "\\arccos", "atan": "\\arctan", "log": "\\ln"}
SUM, PRODUCT, POWER, ATOM = range(4)


class Writer:
    """Prints a formula in a style of its own, and remembers which habits it used."""

    def __init__(self, r):
        self.r = r
        self.habits = set()
        self.big = r.chance(0.5)

    def habit(self, name):
        self.habits.add(name)

    def fenced(self, text, left="(", right=")"):
        if self.big or "\\frac" in text:
            return f"\\left{left}{text}\\right{right}"
        return f"{left}{text}{right}"

    def at_least(self, node, level):
        text, found = self.written(node)
        return text if found >= level else self.fenced(text)

    def written(self, node):
        """The text and how tightly it holds together."""
        kind = node[0]
        r = self.r
        if kind == "n":
            value = node[1]
            if value.denominator == 1:
                return str(value), ATOM if value >= 0 else SUM
            if value.denominator in (2, 4, 5, 10) and r.chance(0.4):
                self.habit("decimals")
                return str(float(value)), ATOM if value > 0 else SUM
            sign = "-" if value < 0 else ""
            if r.chance(0.15) and abs(value.numerator) < 10 and value.denominator < 10:
                self.habit("\\frac12")
                return f"{sign}\\frac{abs(value.numerator)}{value.denominator}", SUM if sign else ATOM
            return f"{sign}{self.fraction()}{{{abs(value.numerator)}}}{{{value.denominator}}}", SUM if sign else ATOM
        if kind == "s":
            return letter(node[1]), ATOM
        if kind == "+":
            text = self.at_least(node[1], SUM) if node[1][0] != "neg" else self.written(node[1])[0]
            for term in node[2:]:
                if term[0] == "neg":
                    text += " - " + self.at_least(term[1], PRODUCT)
                else:
                    text += " + " + self.at_least(term, PRODUCT)
            return text, SUM
        if kind == "neg":
            return "-" + self.at_least(node[1], PRODUCT), SUM
        if kind == "*":
            return self.product(node[1:]), PRODUCT
        if kind == "/":
            if r.chance(0.2):
                self.habit("a slash")
                return self.at_least(node[1], POWER) + "/" + self.at_least(node[2], POWER), PRODUCT
            return f"{self.fraction()}{{{self.written(node[1])[0]}}}{{{self.written(node[2])[0]}}}", POWER
        if kind == "^":
            return self.power(node)
        if kind == "root":
            degree = "" if node[2] == 2 else f"[{node[2]}]"
            if node[1][0] == "n" and node[1][1].denominator == 1 and 0 <= node[1][1] < 10 and not degree and r.chance(0.2):
                self.habit("\\sqrt2")
                return f"\\sqrt{node[1][1]}", ATOM
            return f"\\sqrt{degree}{{{self.written(node[1])[0]}}}", ATOM
        return self.function(node[1], node[2:])

    def fraction(self):
        return self.r.choice(["\\frac", "\\frac", "\\frac", "\\dfrac"])

    def product(self, factors):
        """Factors side by side, with a sign where a numeral stands behind another factor."""
        text = ""
        # What a function without parentheses stands before may belong to it: such a function comes last.
        factors = sorted(factors, key=self.is_open)
        for index, factor in enumerate(factors):
            part, level = self.written(factor)
            is_bare = self.is_bare(factor)
            if level < POWER:
                part = self.fenced(part)
            if not index:
                text = part
            elif part[0].isdigit() or part[0] == "." or self.r.chance(0.15):
                sign = self.r.choice(["\\cdot", "\\cdot", "\\times"])
                self.habit(sign)
                text += f" {sign} {part}"
            elif self.is_open(factors[index - 1]):
                if not is_bare:
                    text += " \\cdot " + part
                else:
                    self.habit("function beside function")
                    text += " " + part
            else:
                # A letter before a parenthesis may be a function: that is asked for elsewhere.
                if part.startswith(("(", "\\left(")) and factors[index - 1][0] == "s":
                    text += " \\cdot " + part
                else:
                    self.habit("juxtaposition")
                    text += (" " if text[-1].isalpha() and part[0].isalpha() or self.r.chance(0.3) or text[-1].isalpha() else "") + part
        return text

    @staticmethod
    def is_bare(node):
        return node[0] == "f" and node[1] not in ("abs", "exp")

    def is_open(self, node):
        """Whether what stands behind it might belong to it."""
        return node[0] == "f" and node[1] not in ("abs", "max", "min") or node[0] == "^" and node[1][0] == "f"

    def power(self, node):
        base, exponent = node[1], node[2]
        upper = self.written(exponent)[0]
        upper = upper if len(upper) == 1 and self.r.chance(0.7) else f"{{{upper}}}"
        if base[0] == "f" and base[1] in ("sin", "cos", "tan", "sec", "csc", "cot", "sinh", "cosh", "tanh") and rational(exponent) in (2, 3,
            4):
            self.habit("\\sin^2 x")
            name = COMMANDS.get(base[1], "\\" + base[1])
            return f"{name}^{upper}{self.argument(base[2])}", POWER
        text, level = self.written(base)
        if level < ATOM or base[0] in ("/", "f", "n") and not (base[0] == "n" and base[1].denominator == 1):
            text = self.fenced(text)
        return f"{text}^{upper}", POWER

    def argument(self, node):
        """What a function is applied to."""
        r = self.r
        text, level = self.written(node)
        if level == ATOM and node[0] in ("s", "n") and r.chance(0.55):
            self.habit("\\sin x")
            return " " + text
        is_multiple = node[0] == "*" and len(node) == 3 and node[1][0] == "n" and node[2][0] == "s"
        if is_multiple and node[1][1].denominator == 1 and node[1][1] > 0 and r.chance(0.5):
            self.habit("\\sin 2x")
            return f" {node[1][1]}{letter(node[2][1])}"
        if node[0] == "/" and text[0] == "\\" and r.chance(0.4):
            self.habit("\\sin\\frac x2")
            return text
        if r.chance(0.1):
            self.habit("\\sin{x}")
            return f"{{{text}}}" if level == ATOM else f"{{({text})}}"
        return self.fenced(text)

    def function(self, name, arguments):
        if name == "abs":
            self.habit("|x|")
            text = self.written(arguments[0])[0]
            return (f"\\left|{text}\\right|" if "|" in text or self.big else f"|{text}|"), ATOM
        if name == "exp":
            self.habit("\\exp")
            return "\\exp" + self.fenced(self.written(arguments[0])[0]), POWER
        if name in ("max", "min"):
            self.habit("\\max")
            return f"\\{name}" + self.fenced(", ".join(self.written(each)[0] for each in arguments)), POWER
        if name == "log" and self.r.chance(0.3):
            self.habit("\\log")
            return "\\log" + self.argument(arguments[0]), POWER
        if name == "log":
            self.habit("\\ln")
        return COMMANDS.get(name, "\\" + name) + self.argument(arguments[0]), POWER


def formula(r, names, depth):
    if depth == 0 or r.chance(0.12):
        return symbol(r.choice(names)) if r.chance(0.7) else tree(r.choice([1, 2, 3, 5, 10, Fraction(1, 2), Fraction(3, 4), Fraction(5, 2),
            7]))
    a = formula(r, names, depth - 1)
    b = formula(r, names, depth - 1)
    kind = r.randrange(13)
    if kind < 3:
        return Tree(("+", a, b if r.chance(0.6) else Tree(("neg", b))))
    if kind < 6:
        return Tree(("*", *([a, b] if r.chance(0.7) else [a, b, formula(r, names, 0)])))
    if kind < 7:
        return a / b
    if kind < 9:
        return a ** r.choice([2, 2, 3, 4, -1, -2, 10, Fraction(1, 2)])
    if kind < 10:
        return root(a, r.choice([2, 2, 2, 3, 4]))
    if kind == 10 and r.chance(0.3):
        return -a
    name = r.choice(FUNCTIONS)
    return call(name, a, b) if name in ("max", "min") else call(name, a)


def sympy_values(text, point):
    """The values of SymPy's readings; raises what SymPy raises."""
    import sympy
    from sympy.parsing.latex import parse_latex

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        found = parse_latex(text, backend="lark")
    readings = list(found.children) if type(found).__name__ == "Tree" else [found]
    values = []
    for reading in readings:
        # An ambiguity inside of another one is a tree again.
        if not isinstance(reading, sympy.Expr):
            continue
        names = {each: sympy.Rational(*point[each.name].as_integer_ratio()) for each in reading.free_symbols if each.name in point}
        if len(names) < len(reading.free_symbols):
            continue
        value = reading.subs(names).evalf(30)
        if value.is_real and value.is_finite:
            values.append(value)
    return values


def sympy_name(name):
    base, _, index = name.partition("_")
    base = LETTERS.get(base, base).lstrip("\\").replace("varphi", "phi")
    return f"{base}_{{{index}}}" if index else base


def rounded(value):
    """A number as a decimal that both read, and a tolerance that only another formula misses."""
    import mpmath

    text = mpmath.nstr(value, 18, strip_zeros=False, min_fixed=-mpmath.inf, max_fixed=mpmath.inf)
    places = len(text.partition(".")[2])
    return text.rstrip("."), "0." + "0" * max(0, min(places, 12) - 2) + "1"


def drawn(r):
    """A formula, a point of fractions, its text, its habits and its value."""
    while True:
        names = r.sample(NAMES, r.randint(1, 3))
        node = formula(r, names, r.randint(1, 4))
        found = list(symbols(node))
        if not found:
            continue
        point = {name: Fraction(r.randint(2, 40), r.choice([7, 11, 13, 17])) for name in found}
        CLOSE.enter()
        try:
            value = compiled(node, CLOSE)({name: CLOSE.number(each) for name, each in point.items()})
        except (Undefined, Unclear):
            continue
        if not 1e-3 < abs(value) < 1e6:
            continue
        writer = Writer(r)
        text = writer.written(node)[0]
        if len(text) < 160:
            return node, point, text, writer.habits, value


def asked(text, point, value, number):
    decimal, tolerance = rounded(value)
    return {
        "id": number, "claim": f"{text} \\approx {decimal} \\pm {tolerance}", "notation": "latex",
        "assume": [f"{letter(name)} = \\frac{{{each.numerator}}}{{{each.denominator}}}" for name, each in point.items()],
    }


def run(program, count, seed, listing=None):
    """Prints the table; returns the exit status."""
    print(f"reading: seed {seed}", file=sys.stderr)
    r = Random(seed)
    made = [drawn(r) for _ in range(count)]
    prover = Prover(os.path.abspath(program))
    listed = open(listing, "w", encoding="utf-8") if listing else None
    try:
        answers = prover.ask([asked(text, point, value, index) for index, (_, point, text, _, value) in enumerate(made)])
    except Failed as error:
        print(f"reading: {error}", file=sys.stderr)
        return 2
    finally:
        prover.stop()
    rows, wrong = {}, 0
    for (_, point, text, habits, value), answer in zip(made, answers):
        try:
            others = sympy_values(text, {sympy_name(name): each for name, each in point.items()})
            sympy = "as meant" if any(abs(other - value) < 1e-9 * max(1, abs(value))
                for other in others) else "otherwise" if others else "no value"
        except Exception:  # SymPy's reader raises many kinds of exceptions.
            sympy = "refused"
        verdict = answer["verdict"]
        lectern = {"confirmed": "as meant", "proved": "as meant", "refuted": "otherwise", "error": "refused"}.get(verdict, verdict)
        for habit in sorted(habits | {"all"}):
            row = rows.setdefault(habit, {})
            row[lectern, sympy] = row.get((lectern, sympy), 0) + 1
        # SymPy's grammar lacks much: where it refuses, what was meant decides.
        wrong += lectern == "otherwise" and sympy != "otherwise"
        if lectern != "as meant" and listed:
            listed.write(json.dumps({"lectern": lectern, "sympy": sympy, "formula": text,
                "point": {name: str(each) for name, each in point.items()},
                                     "value": rounded(value)[0], "habits": sorted(habits), "message": answer.get("message")},
                                         ensure_ascii=False) + "\n")
    print(table(rows))
    print(f"\nSeed {seed}: Lectern reads {wrong} otherwise than they were meant, and than SymPy does where it reads them.")
    return 1 if wrong else 0


def table(rows):
    """The counts in Markdown."""
    lecterns = ("as meant", "otherwise", "refused", "undecided")
    sympys = ("as meant", "otherwise", "no value", "refused")
    lines = ["| habit | formulas | " + " | ".join(f"Lectern: {each}" for each in lecterns) + " | " + " | ".join(f"SymPy: {each}"
        for each in sympys) + " |", "|---|" + "--:|" * 9]
    for habit, row in sorted(rows.items(), key=lambda each: (each[0] != "all", each[0])):
        cells = [sum(count for (lectern, _), count in row.items() if lectern == each) for each in lecterns]
        cells += [sum(count for (_, sympy), count in row.items() if sympy == each) for each in sympys]
        name = habit if habit == "all" else f"`{habit}`".replace("|", "\\|")
        lines.append(f"| {name} | {sum(row.values())} | " + " | ".join(map(str, cells)) + " |")
    return "\n".join(lines)
