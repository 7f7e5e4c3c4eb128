"""Reads the Markdown of a lesson into blocks, by markdown-it; it shares nothing with Lectern's own reader."""

import re
from dataclasses import dataclass, field

from markdown_it import MarkdownIt
from mdit_py_plugins.dollarmath import dollarmath_plugin
from mdit_py_plugins.front_matter import front_matter_plugin

# What stands in a text for a formula, for code or for a value. It is no letter, so that no rule for words goes across it.
HOLE = "□"

# Stands behind each line break within a paragraph, so that breaks are counted that a token has lost. It counts as a blank.
_BREAK = "\u205f"

# What Lectern reads behind an inline formula: `$a = b${claim}`.
_ATTRIBUTES = re.compile(r"^\{[a-z][^{}]*\}")


@dataclass(frozen=True)
class Line:
    """A piece of text, the line of the file that it stands on, counted from 1, and whether a text begins with it."""

    number: int
    text: str
    begins: bool = False


@dataclass
class Block:
    """A heading, a paragraph, a row of a table, a formula between $$, or a fence with its info string."""

    kind: str
    line: int
    lines: list[Line] = field(default_factory=list)
    level: int = 0
    info: str = ""
    content: str = ""
    links: list[str] = field(default_factory=list)
    strong: list[str] = field(default_factory=list)
    folded: bool = False


def _mark_breaks(state):
    for token in state.tokens:
        if token.type == "inline":
            token.content = token.content.replace("\n", "\n" + _BREAK)


def _parser():
    parser = MarkdownIt("commonmark").enable(["table", "strikethrough"])
    parser.use(front_matter_plugin)
    # GitHub's rule: no blank inside of the dollars, and no digit behind them.
    parser.use(dollarmath_plugin, allow_space=False, allow_digits=False, double_inline=True)
    parser.core.ruler.before("inline", "mark_breaks", _mark_breaks)
    return parser


_PARSER = _parser()


def _inline(token, first):
    """The lines of a text, where its links lead, and what is strong in it."""
    texts, links, strong, line = [""], [], [], first
    is_strong = False
    lines = [first]
    behind_formula = False
    for child in token.children or []:
        content = child.content.replace("\n", " ") if child.type in ("code_inline", "math_inline", "math_inline_double") else child.content
        broken = content.count(_BREAK)
        if child.type in ("softbreak", "hardbreak"):
            texts.append("")
            lines.append(line + 1)
        elif child.type == "text":
            line += broken
            lines[-1] = line
            text = content.replace(_BREAK, "")
            if behind_formula:
                text = _ATTRIBUTES.sub("", text)
            texts[-1] += text
            if is_strong:
                strong[-1] += text
        elif child.type in ("code_inline", "math_inline", "math_inline_double"):
            texts[-1] += HOLE
            if is_strong:
                strong[-1] += HOLE
            if broken:
                line += broken
                texts.append("")
                lines.append(line)
        elif child.type == "link_open":
            links.append(child.attrGet("href") or "")
        elif child.type == "strong_open":
            is_strong = True
            strong.append("")
        elif child.type == "strong_close":
            is_strong = False
        behind_formula = child.type.startswith("math_inline")
    return [Line(number, text, begins=index == 0) for index, (number, text) in enumerate(zip(lines, texts))], links, strong


_DETAILS = re.compile(r"<(/?)details\b", re.IGNORECASE)


def blocks(source, first=1):
    """The blocks of a Markdown text whose first line has the number `first`, and the front matter's text with its line."""
    found, front = [], None
    tokens = _PARSER.parse(source)
    level, heading, depth = 0, False, 0
    for index, token in enumerate(tokens):
        line = first + (token.map[0] if token.map else 0)
        if token.type == "front_matter":
            front = (line + 1, token.content)
        elif token.type == "heading_open":
            heading, level = True, int(token.tag[1:])
        elif token.type == "heading_close":
            heading = False
        elif token.type == "inline":
            lines, links, strong = _inline(token, line)
            kind = "heading" if heading else "cell" if tokens[index - 1].type in ("td_open", "th_open") else "prose"
            found.append(Block(kind, line, lines, level if heading else 0, links=links, strong=strong, folded=depth > 0))
        elif token.type in ("math_block", "math_block_label"):
            found.append(Block("formula", line, content=token.content, folded=depth > 0))
        elif token.type in ("fence", "code_block"):
            found.append(Block("fence", line, info=token.info.strip(), content=token.content, folded=depth > 0))
        elif token.type == "html_block":
            for match in _DETAILS.finditer(token.content):
                depth = max(0, depth + (-1 if match.group(1) else 1))
    return found, front
