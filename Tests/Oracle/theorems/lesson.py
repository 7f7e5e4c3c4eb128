"""A lesson as its Markdown says it: definitions, assumptions and formulas, each with its place."""

import os
import re
from fractions import Fraction

from . import latex
from .blocks import Block, bounds, parted as parted_text, resting
from .calculator import Calculator, degrees, name_of
from .latex import Latex, parted, tokens, top_level
from .meaning import Definition, known_function
from .rocq import Unreadable, numeral, term

INLINE = re.compile(r"\$`?([^$]+?)`?\$\{(claim|mistake)[^}]*\}")
NO_WORDS = {*latex.SPACES, "\\\\"}


class Formula:
    """One relation of a lesson. Sides are trees; the tolerances are those of `≈`, one for each component of the right side."""

    def __init__(self, key, left, relation, right, tolerances=None):
        self.key, self.left, self.relation, self.right, self.tolerances = key, left, relation, right, tolerances


class Context:
    """What holds where a formula stands: definitions, assumptions (formulas) and the ranges of parameters."""

    def __init__(self, definitions, assumptions=(), ranges=()):
        self.definitions, self.assumptions, self.ranges = definitions, list(assumptions), list(ranges)


class Cell:
    def __init__(self, words, first, lines):
        self.words, self.first, self.lines = words, first, lines
        self.definitions, self.assumptions = {}, []


def key_of(words):
    """What formulas are compared by: their tokens without spaces and the ends of rows."""
    return "".join(each for each in words if each not in NO_WORDS)


class Library:
    """Lessons by their paths, each read once."""

    def __init__(self, grammar):
        self.grammar, self.lessons = grammar, {}

    def lesson(self, path):
        if path not in self.lessons:
            self.lessons[path] = None
            self.lessons[path] = Lesson(self, path)
        if self.lessons[path] is None:
            raise Unreadable(f"{path} uses itself")
        return self.lessons[path]


class Lesson:
    def __init__(self, library, path):
        self.library, self.path = library, path
        with open(path, encoding="utf-8") as file:
            self.lines = file.read().split("\n")
        front = self.lines[1:self.lines.index("---", 1)]
        self.definitions = {}
        for line in front:
            if line.startswith("convention:") and "rows" not in line:
                raise Unreadable("a lesson whose points are columns")
            if line.startswith("uses:"):
                for name in parted_text(line.partition("[")[2].rstrip("] ")):
                    used = library.lesson(os.path.join(os.path.dirname(path), name + ".md"))
                    self.definitions.update(used.definitions)
        self.cells = {}
        self.assumptions, self.level = [], 0
        self._read()

    # Cells.

    def _read(self):
        cell, fence = None, ""
        for number, line in enumerate(self.lines, 1):
            mark = re.match(r"(`{3,})(.*)$", line)
            if mark and cell is None:
                cell, fence = Cell(mark[2].split(), number + 1, []), mark[1]
            elif mark and mark[1] == fence and not mark[2]:
                self._enter(cell)
                cell = None
            elif cell is not None:
                cell.lines.append(line)
            elif re.match(r"#+ ", line):
                level = len(line.split(" ")[0])
                self.assumptions = [each for each in self.assumptions if each[1] is None or each[1] < level]
                self.level = level
            elif "${" in line:
                self._enter(Cell(["inline"], number, [line]))

    def _enter(self, cell):
        cell.definitions, cell.assumptions = dict(self.definitions), [each for each, _ in self.assumptions]
        for number in range(cell.first, cell.first + len(cell.lines)):
            self.cells[number] = cell
        if cell.words[:2] == ["math", "define"]:
            for words in self._statements(cell)[0]:
                self._defined(words, self.definitions)
        elif cell.words[:2] == ["math", "assume"]:
            level = self.level if "section" in cell.words else None
            for words in self._statements(cell)[0]:
                for formula in self._formulas(words, Latex(self._is_function(self.definitions), self.library.grammar)):
                    self.assumptions.append((formula, level))

    def _is_function(self, definitions):
        return lambda name: name in definitions and definitions[name].parameters is not None

    def _statements(self, cell):
        """The statements of a cell of LaTeX as tokens, and the numbers given before its colon."""
        text = re.sub(r"\\(begin|end)\{aligned\}", "", "\n".join(cell.lines))
        given, found = [], []
        continues = False
        for row in parted(tokens(text), {"\\\\"}):
            start = next((each for each in row if each not in latex.SPACES), None)
            if start is None:
                continue
            parts = parted(row, {","})
            joins = not continues and bool(found) and (start in latex.RELATIONS or start in ("+", "-", "\\cdot"))
            continues = False
            for index, part in enumerate(parts):
                inner = parted(part, {":"})
                if len(inner) > 1:
                    given += [*found, inner[0]]
                    found = []
                    part = inner[1]
                if all(each in latex.SPACES for each in part):
                    # A comma or a colon at the end of a row.
                    continues = True
                elif index == 0 and joins:
                    found[-1] = found[-1] + ["\\\\"] + part
                else:
                    found.append(part)
        return found, [each for each in given if any(word not in latex.SPACES for word in each)]

    def _defined(self, words, definitions):
        """Adds what a definition says."""
        place = next((index for index, word in top_level(words) if word == "="), None)
        if place is None:
            raise Unreadable("a definition without =")
        head = [each for each in words[:place] if each not in latex.SPACES]
        parameters, body_functions = None, self._is_function(definitions)
        if head[0] == "(":
            names = [names_in(each) for each in parted(head[1:-1], {","})]
            body = self._body(words[place + 1:], body_functions)
            for index, name in enumerate(names):
                definitions[name] = Definition(None, body, index)
            return
        name, rest = head_name(head)
        if rest:
            parameters = []
            for each in parted(rest[1:-1], {","}):
                is_tuple = each[0] == "("
                parameters.append(tuple(names_in(one) for one in parted(each[1:-1], {","})) if is_tuple else names_in(each))
        definitions[name] = Definition(parameters, self._body(words[place + 1:], body_functions))

    def _body(self, words, is_function):
        try:
            return Latex(is_function, self.library.grammar).read(words)
        except Unreadable as error:
            # What uses it is not read either.
            return term("unread", str(error))

    # Formulas.

    def _formulas(self, words, reader, within=None):
        found = []
        for left, relation, right, sign in latex.links(words):
            tolerance = None
            with_tolerance = parted(right, {"\\pm"})
            if len(with_tolerance) > 1:
                right, tolerance = with_tolerance
            key = key_of(left) + sign + key_of(right) + ("\\pm" + key_of(tolerance) if tolerance else "")
            tolerances = None
            right_tree = reader.read(right)
            if relation == "~=":
                tolerances = [reader.read(tolerance)] if tolerance else [within] if within else displayed(right)
            found.append(Formula(key, reader.read(left), relation, right_tree, tolerances))
        return found

    def formula(self, entry):
        """The formula of a theorem's place, and what holds there."""
        cell = self.cells.get(entry.line)
        if cell is None:
            raise Unreadable("a place outside of all cells")
        kind = cell.words[0]
        if kind == "diagram" and Block(cell.lines, cell.first).equation(entry.line):
            return self._below_a_figure(cell, entry)
        if kind in ("diagram", "exercise"):
            return self._calculated(cell, entry)
        if kind == "values":
            return self._tabled(cell, entry)
        definitions = dict(cell.definitions)
        assumptions = list(cell.assumptions)
        within = next((numeral(Fraction(each.partition("=")[2])) for each in cell.words if each.startswith("within=")), None)
        if kind == "inline":
            statements = [tokens(each[1]) for each in INLINE.finditer(cell.lines[0])]
        else:
            statements, given = self._statements(cell)
            for each in given:
                self._given(each, definitions)
        reader = Latex(self._is_function(definitions), self.library.grammar)
        wanted = key_of(tokens(entry.source))
        found = None
        for words in statements:
            words, condition = conditioned(words)
            if wanted not in key_of(words):
                continue
            for formula in self._formulas(words, reader, within):
                if formula.key == wanted:
                    found = formula, condition
        if found is None:
            raise Unmatched("the lesson has no such formula at this place")
        formula, condition = found
        if condition:
            for each in parted(condition, {","}):
                if is_given(each):
                    # `for k = 1` gives a name its value.
                    self._given(each, definitions)
                else:
                    assumptions += self._formulas(each, reader)
        return formula, Context(definitions, assumptions)

    def claims(self):
        """The cells that claim something, each with the keys of its formulas."""
        for cell in {id(each): each for each in self.cells.values()}.values():
            kind, mode = cell.words[0], (cell.words[1:2] or [""])[0]
            if kind == "inline":
                found = [tokens(each[1]) for each in INLINE.finditer(cell.lines[0])]
            elif kind == "math" and mode in ("claim", "derive", "mistake", "example"):
                found = self._statements(cell)[0]
            elif kind == "values":
                rows = [parted(tokens(each.rstrip().removesuffix("\\\\")), {"&"}) for each in cell.lines if each.strip()]
                names = self._heads_that_are_names(rows[0], cell.definitions)
                found = [[*head, "\\approx" if any("." in word for word in value) else "=", *value]
                    for row in rows[1:] for head, value in list(zip(rows[0], row))[names:] if "\\text" not in value]
            elif kind == "diagram":
                texts = Block(cell.lines, cell.first).expected()
                yield cell, ["".join(text.split()) for each in texts for text in parted_text(each)]
                continue
            else:
                continue
            keys = []
            for words in found:
                for left, _, right, sign in latex.links(conditioned(words)[0]):
                    keys.append(key_of(left) + sign + key_of(right))
            yield cell, keys

    def _given(self, words, definitions):
        """Numbers of an example: `a = b = 1` gives both names the last value."""
        parts = parted(words, {"="})
        outer = Latex(self._is_function(definitions), self.library.grammar)
        body = outer.read(parts[-1])
        for each in parts[:-1]:
            definitions[names_in(each)] = Definition(None, body)

    @staticmethod
    def _heads_that_are_names(heads, definitions):
        """How many columns of a table give names their values: a head that is a name nothing defines has values below, others what formulas come to."""
        for index, head in enumerate(heads):
            try:
                if names_in(head) in definitions:
                    return index
            except Unreadable:
                return index
        return len(heads)

    def _tabled(self, cell, entry):
        """An entry of a table: names in the first row, formulas behind them, and values below."""
        rows = [parted(tokens(each.rstrip().removesuffix("\\\\")), {"&"}) for each in cell.lines]
        heads, row = rows[0], rows[entry.line - cell.first]
        definitions = dict(cell.definitions)
        reader = Latex(self._is_function(definitions), self.library.grammar)
        names = self._heads_that_are_names(heads, definitions)
        for index in range(names):
            definitions[names_in(heads[index])] = Definition(None, reader.read(row[index]))
        wanted = key_of(tokens(entry.source))
        for head, value in list(zip(heads, row))[names:]:
            is_decimal = any("." in each for each in value)
            words = [*head, "\\approx" if is_decimal else "=", *value]
            if key_of(words) == wanted:
                return self._formulas(words, reader)[0], Context(definitions, cell.assumptions)
        raise Unmatched("the table has no such entry in this line")

    def _below_a_figure(self, cell, entry):
        """An equation below a figure: LaTeX, in which sliders and points are names without values."""
        block = Block(cell.lines, cell.first)
        definitions = dict(cell.definitions)
        ranges = []
        for name, text in block.section("slider").items():
            definitions.pop(name_of(name), None)
            # The least value, the greatest one and the one at rest.
            least, greatest = parted_text(text.strip()[1:-1])[:2]
            ranges.append((name_of(name), Calculator(least, lambda _: False).whole(), Calculator(greatest, lambda _: False).whole()))
        # A point has a name without a value for each coordinate.
        points = {name: f"({name}_1, {name}_2)" for name in block.section("drag")}
        for name, text in [*points.items(), *block.section("set").items()]:
            is_function = self._is_function(definitions)
            body = Calculator(text, lambda name: known_function(name) is not None or is_function(name)).whole()
            definitions[name_of(name)] = Definition(None, body)
        reader = Latex(self._is_function(definitions), self.library.grammar)
        wanted = key_of(tokens(entry.source))
        for formula in self._formulas(tokens(block.equation(entry.line)), reader):
            if formula.key == wanted:
                return formula, Context(definitions, list(cell.assumptions), ranges)
        raise Unmatched("the figure has no such formula at this place")

    def _calculated(self, cell, entry):
        block = Block(cell.lines, cell.first)
        definitions = dict(cell.definitions)
        ranges = []

        def read(text):
            return Calculator(text, lambda name: known_function(name) is not None or self._is_function(definitions)(name)).whole()

        if cell.words[0] == "exercise":
            for name, text in block.section("parameters").items():
                definitions.pop(name_of(name), None)
                limits = bounds(text)
                if limits:
                    ranges.append((name_of(name), read(limits[0]), read(limits[1])))
        else:
            for key in ("slider", "drag"):
                for name, text in block.section(key).items():
                    definitions[name_of(name)] = Definition(None, read(resting(text)))
            for name, text in block.moved(entry.line).items():
                definitions[name_of(name)] = Definition(None, read(text))
        for name, text in block.section("set").items():
            # Later ones may use earlier ones, and what they hide.
            definitions[name_of(name)] = Definition(None, read(text))
        if cell.words[0] == "exercise":
            answer = block.answer(entry.line)
            if answer:
                definitions["answer"] = Definition(None, read(answer))
        is_function = self._is_function(definitions)
        wanted = "".join(entry.source.split())
        for text in parted_text(block.item(entry.line)):
            links = Calculator(text, lambda name: known_function(name) is not None or is_function(name)).relations()
            for left, relation, right, tolerance, words in links:
                if wanted not in "".join(text.split()):
                    continue
                tolerances = None
                if relation == "~=":
                    tolerances = [tolerance] if tolerance else displayed(words)
                if len(links) == 1 or wanted.endswith("".join(words)):
                    return Formula(wanted, left, relation, right, tolerances), Context(definitions, cell.assumptions, ranges)
        raise Unmatched("the lesson has no such formula at this place")


def is_given(words):
    """Whether a condition is `name = number`."""
    parts = parted(words, {"="})
    try:
        number = [each for each in parts[-1] if each not in latex.SPACES]
        return len(parts) == 2 and bool(names_in(parts[0])) and all(each == "-" or each[0].isdigit() for each in number)
    except Unreadable:
        return False


class Unmatched(Exception):
    """A theorem's source is not what stands at its place."""


def names_in(words):
    """The name that some tokens spell, as one text."""
    explicit = latex.Explicit(Latex(lambda name: False, Spelling()), [each for each in words if each not in latex.SPACES])
    tree = explicit.tree(explicit.all())
    if tree[0] != "name":
        raise Unreadable("something else than a name")
    return tree[1]


class Spelling:
    """In the place of a grammar where only a name is wanted."""

    def tree(self, text):
        if not re.fullmatch(r"\\?[A-Za-z]+(_\{[^{}]*\})?'*", text):
            raise Unreadable("something else than a name")
        return ("letter", text)


def head_name(head):
    """The name that a definition's left side begins with, and its parameters in parentheses."""
    if head[0] == "\\operatorname":
        end = latex.closing(head, 1)
        return "".join(head[2:end]), head[end + 1:]
    place = next((index for index, word in enumerate(head) if word == "(" and index), None)
    return names_in(head if place is None else head[:place]), [] if place is None else head[place:]


def conditioned(words):
    """A statement and the condition behind `for`."""
    for index, word in top_level(words):
        if word == "\\text":
            end = latex.closing(words, index + 1)
            said = "".join(words[index + 2:end])
            if said not in ("for", "if", "where", "forall"):
                raise Unreadable(f"the word {said}")
            return words[:index], words[end + 1:]
    return words, None


def displayed(words):
    """Half a unit of the last digit of each number of a side, which is a number or a tuple of them."""
    words = [each for each in words if each not in latex.SPACES and each != "\\\\"]
    parts = parted(words[1:-1], {","}) if words and words[0] == "(" and latex.closing(words, 0) == len(words) - 1 else [words]
    found = []
    for part in parts:
        part = [each for each in part if each not in latex.SPACES]
        if part and part[0] == "-":
            part = part[1:]
        is_angle = part[1:] in (["^", "\\circ"], ["°"], ["^", "{", "\\circ", "}"])
        if not part or not part[0][0].isdigit() or len(part) > 1 and not is_angle:
            found.append(None)
            continue
        decimals = len(part[0].partition(".")[2])
        half = numeral(Fraction(1, 2 * 10 ** decimals))
        found.append(degrees(half) if is_angle else half)
    return found
