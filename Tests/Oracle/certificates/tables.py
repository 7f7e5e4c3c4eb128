"""Reads the tables of claims in Tests/FormulaProofTests/Tables and VerdictTests.swift, and writes their rows in LaTeX."""

import pathlib
import re

from ..notation import RELATIONS as WRITTEN
from ..notation import SETS as WRITTEN_SETS
from ..notation import latex
from ..reader import FUNCTIONS, RELATIONS, SIGNS, Reader, Unreadable
from ..reader import WORDS as PLAIN_WORDS
from ..tree import E, PI, Tree, absolute, call, decimal, root, symbol
from .lessons import Posed

FOLDER = pathlib.Path(__file__).resolve().parents[2] / "FormulaProofTests" / "Tables"
VERDICTS = FOLDER.parent / "VerdictTests.swift"
# The truth of the claims that a test of the table of verdicts takes.
PLAIN = {"holds": "true", "inequalityHolds": "true", "isRefuted": "false"}
TRUTHS = {"proved": "true", "refuted": "false", "error": "contradictory"}
ROW = re.compile(r"(true|false|nowhere|contradictory|error)(\??): (?:(.*) \|- )?(.*?)(?: if (.*))?$")
WORDS = re.compile(r"\s*(~=|\+-|[\[\]])|" + PLAIN_WORDS.pattern)


class Calculator(Reader):
    """Reads calculator notation as it stands: functions keep their names, decimals their zeros, and there are tuples and matrices."""

    def __init__(self, text):
        self.text = text
        self.words = []
        place, text = 0, text.rstrip()
        while place < len(text):
            match = WORDS.match(text, place)
            if not match:
                raise Unreadable(f"{text[place:]!r} in {self.text!r}")
            word = match[match.lastindex]
            self.words.append((("sign", "number", "name", "sign")[match.lastindex - 1], SIGNS.get(word, word)))
            place = match.end()
        self.words.append(("end", ""))
        self.index = 0

    def power(self):
        base = self.atom()
        if self.takes("°"):
            base = Tree(("deg", base))
        return base ** self.signed_power() if self.takes("^") else base

    def atom(self):
        kind, word = self.words[self.index]
        if kind == "number" and "." in word:
            self.index += 1
            return decimal(word)
        if word == "(" and kind == "sign":
            items = self.list()
            return items[0] if len(items) == 1 else Tree(("tuple", *items))
        if word == "[" and kind == "sign":
            return self.matrix()
        is_call = kind == "name" and self.words[self.index + 1] == ("sign", "(")
        if is_call and word not in FUNCTIONS | {"sqrt", "root", "ln", "pi", "π", "e", "ℯ"}:
            self.index += 1
            return call(word, *self.list())
        if is_call and word == "abs":
            self.index += 1
            return absolute(*self.list())
        return super().atom()

    def matrix(self):
        self.take("[")
        rows = []
        while True:
            self.take("[")
            row = [self.sum()]
            while self.takes(","):
                row.append(self.sum())
            self.take("]")
            rows.append(Tree(("tuple", *row)))
            if not self.takes(","):
                break
        self.take("]")
        return Tree(("matrix", *rows))

    def statement(self):
        """A relation, or a chain of them, in LaTeX."""
        text = latex(self.sum())
        relations = 0
        while sign := self.takes(*RELATIONS, "~="):
            relations += 1
            if sign == "∈":
                name = self.word
                self.index += 1
                if name not in WRITTEN_SETS:
                    raise Unreadable(f"the set {name} in {self.text!r}")
                text += f" \\in {WRITTEN_SETS[name]}"
                break
            right = self.sum()
            if self.takes("+-"):
                right = Tree(("±", right, self.sum()))
            text += f" {WRITTEN[sign]} {latex(right)}"
        if not relations:
            raise Unreadable(f"no relation in {self.text!r}")
        self.end()
        return text


def posed(table, line, is_latex):
    """A row as a claim; raises `Unreadable` where it cannot be written in LaTeX."""
    row = ROW.match(line)
    if not row:
        raise Unreadable("no row of claims")
    truth, _, assumed, text, _ = row.groups()
    write = str if is_latex else lambda part: Calculator(part).statement()
    return Posed(table, line, write(text), [write(each) for each in (assumed or "").split("; ") if each], truth)


def verdicts():
    """The claims of the table of verdicts, which stands in VerdictTests.swift, as rows of a table."""
    text = re.sub(r'"\s*\+ "', "", VERDICTS.read_text(encoding="utf-8"))
    lines = []
    for block, name in re.findall(r"@Test\(arguments: \[\n(.*?)\n  \]\)\n  func (\w+)\(", text, re.S):
        if name in PLAIN:
            lines += [f"{PLAIN[name]}: {claim}" for claim in re.findall(r'"([^"]*)"', block)]
        elif name == "approximation":
            lines += [f"{truth}: {claim}" for claim, truth in re.findall(r'\("([^"]*)", (true|false)\)', block)]
        elif name == "assumption":
            for claim, assumed, verdict in re.findall(r'\("([^"]*)", \[(.*?)\], (?:Verdict)?\.(\w+)\)', block):
                parts = [part for each in re.findall(r'"([^"]*)"', assumed) for part in re.split(r", (?=[^()]*$)", each)]
                lines.append(f"{TRUTHS[verdict]}: {'; '.join(parts)} |- {claim}")
    return lines


def rows():
    """All claims of the tables, the rows that cannot be posed with the reason, and the tables that hold no claims."""
    claims, unwritten, others = [], [], []
    lists = {path.stem: path.read_text(encoding="utf-8").split("\n") for path in sorted(FOLDER.glob("*.txt"))}
    for name, lines in (lists | {"verdicts": verdicts()}).items():
        lines = [each for each in lines if each and not each.startswith("#")]
        if not any(ROW.match(each) for each in lines):
            others.append(name)
            continue
        # Tables about what has no name in calculator notation are in LaTeX, also their rows without a command.
        is_latex = sum("\\" in each for each in lines) > len(lines) / 4
        for line in lines:
            try:
                claims.append(posed(name, line, is_latex))
            except (Unreadable, ValueError, IndexError) as error:
                unwritten.append((name, line, str(error)))
    return claims, unwritten, others
