"""A lesson as a reader meets it: what is read, shown and touched, in order."""

import re
from dataclasses import dataclass, field
from pathlib import Path

from . import cells
from .markdown import HOLE, Line, blocks

_WORD = re.compile(r"\w|" + HOLE)
_COMMANDS = "commands"
# Where a mistake was found, which its page shows.
_FROM = re.compile(r'\bfrom="([^"]*)"')


@dataclass(frozen=True)
class Finding:
    """Something that does not hold, at a line of a file."""

    line: int
    message: str
    path: str = ""

    def __str__(self):
        return f"{self.path}:{self.line}: {self.message}"


@dataclass
class Part:
    """One thing of a lesson: `kind` is heading, prose, cell (of a table), figure, formula, listing, exercise or other."""

    kind: str
    line: int
    shown: list[Line] = field(default_factory=list)
    folded: list[Line] = field(default_factory=list)
    links: list[str] = field(default_factory=list)
    level: int = 0
    info: str = ""
    content: str = ""
    strong: list[str] = field(default_factory=list)
    can_be_touched: bool = False
    is_folded: bool = False

    @property
    def words(self):
        """How many words are read where nothing is opened; a formula in a line is one, and so is code."""
        return 0 if self.is_folded else count(self.shown)


def title(part):
    """The words of a heading."""
    return " ".join(line.text for line in part.shown).strip()


def count(lines):
    """How many words these lines have."""
    return sum(1 for line in lines for word in line.text.split() if _WORD.search(word))


class Lesson:
    """A lesson: its parts in order, the values of its front matter, and what could not be read."""

    def __init__(self, path, source=None):
        self.path = str(path)
        self.name = Path(path).stem
        self.is_command = Path(path).resolve().parent.name == _COMMANDS
        self.is_home = self.name == "index"
        self.unreadable = []
        self.parts, self.head, self.front = [], [], {}
        source = Path(path).read_text(encoding="utf-8") if source is None else source
        self.length = source.count("\n") + 1
        found, front = blocks(source)
        if front:
            try:
                self.head, self.front = cells.front_matter(front[1], front[0])
            except cells.Unreadable as error:
                self.unreadable.append(Finding(error.line, str(error)))
        self.parts = [self._part(block) for block in found]
        self._fold_sections()

    def _fold_sections(self):
        """Sections whose headings the front matter names as folded are not counted."""
        named = self.front.get("folded", [])
        self.folded_headings = [named] if isinstance(named, str) else [str(name) for name in named or []]
        level = None
        for part in self.parts:
            if part.kind == "heading":
                if level is not None and part.level <= level:
                    level = None
                if level is None and title(part) in self.folded_headings:
                    level = part.level
            # The heading itself is seen.
            elif level is not None:
                part.is_folded = True

    @property
    def order(self):
        """Its place in the text, or None."""
        try:
            return float(self.front["order"])
        except (KeyError, ValueError):
            return None

    @property
    def text(self):
        """All lines that readers may come to see; those of a heading, a paragraph or a label follow each other, and `begins` tells where one begins."""
        return self.head + [line for part in self.parts for line in part.shown + part.folded]

    def _part(self, block):
        part = Part(block.kind, block.line, block.lines, links=block.links, level=block.level, info=block.info, content=block.content,
                    strong=block.strong, is_folded=block.folded)
        if block.kind != "fence":
            return part
        kind = block.info.split(None, 1)[0] if block.info else ""
        part.kind = {"math": "formula", "diagram": "figure", "exercise": "exercise", "swift": "listing"}.get(kind, "other")
        try:
            if part.kind == "figure":
                figure = cells.Figure(block.content, block.line + 1)
                # What stands in the picture is looked at and not read like a text.
                part.shown, part.folded, part.can_be_touched = figure.read_aside, figure.in_picture, figure.can_be_touched
            elif part.kind == "formula":
                part.folded = [Line(block.line, text, begins=True) for text in _FROM.findall(block.info)]
            elif part.kind == "exercise":
                exercise = cells.Exercise(block.content, block.line + 1)
                part.shown, part.folded = exercise.shown, exercise.folded
        except cells.Unreadable as error:
            self.unreadable.append(Finding(error.line, str(error)))
        return part
