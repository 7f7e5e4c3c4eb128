"""The texts of cells: what readers see of the YAML of a figure or an exercise."""

import re

import yaml

from .markdown import HOLE, Line, blocks

# Keys whose values are shown in a figure.
_FIGURE_KEYS = {"title", "caption", "label", "text"}
# Keys of a figure whose values are lists of shown texts.
_FIGURE_LISTS = {"vertices", "names", "columns"}
# Of an exercise: what stands on the page, and what opens when it is asked for.
_SHOWN = {"title", "ask", "text"}
_FOLDED = {"hints", "solution", "say"}
_LATEX = re.compile(r"[\\^_]")


class Unreadable(Exception):
    """YAML that is none; it has a line."""

    def __init__(self, line, message):
        super().__init__(message)
        self.line = line


class _Composer(yaml.SafeLoader):
    """Marks that keep the whole text, of which those of a loader keep none."""

    def get_mark(self):
        mark = super().get_mark()
        return yaml.Mark(mark.name, mark.index, mark.line, mark.column, self._text, mark.index)

    def __init__(self, text):
        self._text = text
        super().__init__(text)


def _compose(content, first):
    try:
        return yaml.compose(content, Loader=_Composer)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        raise Unreadable(first + (mark.line if mark else 0), f"this YAML cannot be read: {error.problem}") from None
    except yaml.YAMLError as error:
        raise Unreadable(first, f"this YAML cannot be read: {error}") from None


def _pairs(node):
    return [(key.value, value) for key, value in node.value if isinstance(key, yaml.ScalarNode)] if isinstance(node, yaml.MappingNode) else []


def _items(node):
    return node.value if isinstance(node, yaml.SequenceNode) else [node]


def without_values(text):
    """The text with a hole for each value in braces, and for what is LaTeX between dollars; line breaks stay."""
    out, at = [], 0
    while at < len(text):
        character = text[at]
        if character == "\\" and at + 1 < len(text):
            out.append(text[at:at + 2] if text[at + 1] not in "{}" else " ")
            at += 2
        elif character in "`$" and (end := _closing(text, at)):
            out.append(HOLE + "\n" * text.count("\n", at, end))
            at = end
        elif character == "{":
            end = _brace(text, at)
            out.append(HOLE + "\n" * text.count("\n", at, end))
            at = end
        else:
            out.append(character)
            at += 1
    return "".join(out)


def _closing(text, at):
    """Where code or a formula that begins at `at` has ended, or 0."""
    mark = re.match(r"`+|\$+", text[at:]).group()
    end = text.find(mark, at + len(mark))
    return end + len(mark) if end >= 0 else 0


def _brace(text, at):
    depth = 0
    for index in range(at, len(text)):
        depth += {"{": 1, "}": -1}.get(text[index], 0)
        if depth == 0:
            return index + 1
    return len(text)


def _with_breaks(node):
    """The text of a scalar with the line breaks of the source, and whether they could be found."""
    if node.style == "|" or node.start_mark.line == node.end_mark.line:
        return node.value, True
    source = node.start_mark.buffer[node.start_mark.pointer:node.end_mark.pointer].rstrip("\0")
    rows = [row.strip() for row in source.split("\n")]
    if node.style == ">":
        rows = rows[1:]
    elif node.style:
        # Within quotation marks, where nothing needs to be escaped.
        rows[0], rows[-1] = rows[0][1:], rows[-1][:-1]
    while rows and not rows[-1]:
        rows.pop()
    return ("\n".join(rows), True) if " ".join(rows) == node.value.strip() else (node.value, False)


def _lines(node, first, markdown):
    """The shown lines of a text in YAML, whose document begins on the line `first`."""
    start = first + node.start_mark.line
    if node.style in ("|", ">"):
        start += 1
    text, found_breaks = _with_breaks(node)
    if not markdown and "$" not in text and _LATEX.search(without_values(text)):
        return []
    found = []
    for block in blocks(without_values(text), start)[0]:
        found += block.lines
    # Of a text that YAML joins in another way only the first line is known.
    if not found_breaks:
        found = [Line(start, line.text, line.begins) for line in found]
    return found


def _table(node, first):
    rows = node
    found = []
    for key, value in _pairs(node):
        if key == "columns":
            for item in _items(value):
                if isinstance(item, yaml.ScalarNode):
                    found += _lines(item, first, False)
        if key == "rows":
            rows = value
    if isinstance(rows, yaml.SequenceNode):
        for row in rows.value:
            for item in _items(row):
                if isinstance(item, yaml.ScalarNode):
                    found += _lines(item, first, False)
    return found


class Figure:
    """A diagram: its title and caption, the words in the picture, and whether it can be touched."""

    def __init__(self, content, first):
        self.read_aside, self.in_picture = [], []
        node = _compose(content, first)
        top = dict(_pairs(node))
        self.can_be_touched = any(key in top for key in ("slider", "drag", "canvas"))
        for key in ("title", "caption"):
            if isinstance(top.get(key), yaml.ScalarNode):
                self.read_aside += _lines(top[key], first, False)
        for key, value in _pairs(node):
            if key in ("show", "before", "after", "panels", "canvas"):
                self._walk(value, first)
            elif key == "table":
                self.in_picture += _table(value, first)

    def _walk(self, node, first):
        if isinstance(node, yaml.SequenceNode):
            for item in node.value:
                self._walk(item, first)
        for key, value in _pairs(node):
            if key in _FIGURE_KEYS and isinstance(value, yaml.ScalarNode):
                self.in_picture += _lines(value, first, False)
            elif key in _FIGURE_LISTS:
                for item in _items(value):
                    if isinstance(item, yaml.ScalarNode):
                        self.in_picture += _lines(item, first, False)
            else:
                self._walk(value, first)


class Exercise:
    """An exercise: its question, and what opens when it is asked for."""

    def __init__(self, content, first):
        self.shown, self.folded = [], []
        self._walk(_compose(content, first), first, first)

    def _walk(self, node, first, line):
        if isinstance(node, yaml.SequenceNode):
            for item in node.value:
                self._walk(item, first, line)
        for key, value in _pairs(node):
            if key == "figure" and isinstance(value, yaml.ScalarNode):
                # Behind `figure: |` the figure's own lines follow.
                begin = first + value.start_mark.line + (1 if value.style in ("|", ">") else 0)
                figure = Figure(value.value, begin)
                self.shown += figure.read_aside
                self.folded += figure.in_picture
            elif key in _SHOWN and isinstance(value, yaml.ScalarNode):
                self.shown += _lines(value, first, True)
            elif key in _FOLDED:
                for item in _items(value):
                    if isinstance(item, yaml.ScalarNode):
                        self.folded += _lines(item, first, True)
            elif key in ("parts", "choices", "feedback"):
                self._walk(value, first, line)


def front_matter(content, first):
    """The shown lines of the front matter, and its values as texts and lists of texts."""
    node = _compose(content, first)
    pairs = dict(_pairs(node))
    lines = []
    for key in ("title", "summary"):
        if isinstance(pairs.get(key), yaml.ScalarNode):
            lines += _lines(pairs[key], first, True)
    values = {}
    for key, value in pairs.items():
        if isinstance(value, yaml.ScalarNode):
            values[key] = value.value
        elif isinstance(value, yaml.SequenceNode):
            values[key] = [item.value for item in value.value if isinstance(item, yaml.ScalarNode)]
    return lines, values
