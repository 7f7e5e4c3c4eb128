"""Formulas of documents that were not written for Lectern: Markdown, LaTeX and notebooks, taken apart into sides of relations."""

import json
import os
import re

ENDINGS = (".md", ".markdown", ".mdx", ".qmd", ".rmd", ".tex", ".ipynb")
DISPLAYS = "equation|align|alignat|gather|multline|eqnarray|flalign|displaymath"
# A display that holds an inline formula in `\text` is one formula: displays come first.
FORMULA = re.compile(
    r"(?P<fence>^[ \t]*(?P<ticks>`{3,}|~{3,})[ \t]*\{?math\}?[^\n]*\n(?P<fenced>.*?)^[ \t]*(?P=ticks))"
    r"|(?P<code>^[ \t]*(?P<mark>`{3,}|~{3,})[^\n]*\n.*?^[ \t]*(?P=mark))"
    r"|\$\$(?P<display>.+?)\$\$|\\\[(?P<bracket>.+?)\\\]"
    r"|\\begin\{(?P<name>(?:" + DISPLAYS + r")\*?)\}(?P<named>.+?)\\end\{(?P=name)\}"
    r"|\\\((?P<parenthesis>.+?)\\\)|(?P<span>`+)[^`]+(?P=span)|(?<![\\$])\$(?P<inline>[^$\s](?:[^$\n]*?[^$\s\\])?)\$(?!\d)",
    re.DOTALL | re.MULTILINE)
CONTENTS = ("fenced", "display", "bracket", "named", "parenthesis", "inline")
# What only says how a formula is set, or numbers it.
LAYOUT = re.compile(r"\\(?:label|tag\*?|eqref|ref)\s*\{[^{}]*\}|\\(?:nonumber|notag|displaystyle|textstyle|limits|nolimits)(?![A-Za-z])")
RELATIONS = {"=", "<", ">", "\\le", "\\leq", "\\leqslant", "\\ge", "\\geq", "\\geqslant", "\\ne", "\\neq", "\\approx", "\\equiv", "\\sim",
    "\\simeq", "\\cong", "\\propto", "\\to", "\\rightarrow", "\\mapsto", "\\implies", "\\iff", "\\Rightarrow", "\\Leftrightarrow", "\\in",
    "\\coloneqq", "\\triangleq", "\\ll", "\\gg", "\\leftarrow", "\\Longrightarrow", "\\longrightarrow", "\\Leftarrow", "\\doteq"}
SEPARATORS = {",", ";", ":", "\\\\", "&", "\\quad", "\\qquad", "\\cr", "\\newline"}
# Words between formulas, but not those of an index.
WORDS = re.compile(r"(?<![_^{])\\(?:text|mbox|textrm)\s*\{[^{}$]*\}")
TOKEN = re.compile(r"\\(?:[A-Za-z]+\*?|.)|%[^\n]*|.", re.DOTALL)


def texts(path):
    """What a file holds as prose: the cells of a notebook that are Markdown, or the whole."""
    with open(path, encoding="utf-8", errors="replace") as file:
        text = file.read()
    if not path.endswith(".ipynb"):
        return [re.sub(r"(?<!\\)%[^\n]*", "", text) if path.endswith(".tex") else text]
    try:
        cells = json.loads(text).get("cells", [])
    except (ValueError, AttributeError):
        return []
    return ["".join(each.get("source", [])) for each in cells if each.get("cell_type") == "markdown"]


def formulas(text):
    """The formulas of a text, without listings and code."""
    for found in FORMULA.finditer(text):
        for name in CONTENTS:
            if found[name] is not None:
                yield found[name]


def sides(formula):
    """What stands between relations, commas, alignment marks and words, outside of brackets and environments."""
    part, depth = "", 0
    for token in TOKEN.findall(WORDS.sub(r"\\quad ", LAYOUT.sub(" ", formula))):
        if token in ("{", "(", "[", "\\{", "\\begin"):
            depth += 1
        elif token in ("}", ")", "]", "\\}", "\\end"):
            depth -= 1
        if depth == 0 and (token in RELATIONS or token in SEPARATORS):
            yield part
            part = ""
        elif not token.startswith("%"):
            part += token
    yield part


def cleaned(side):
    """A side without spaces around it, line breaks and the full stop of the sentence."""
    side = " ".join(side.split())
    return re.sub(r"^(?:\\[,;!: ]|\s)+|(?:\\[,;!: ]|[.\s])+$", "", side)


def gathered(folder):
    """Each side of the documents once, with the file that it was first found in."""
    found = {}
    for root, folders, names in os.walk(folder):
        folders.sort()
        for name in sorted(names):
            if not name.lower().endswith(ENDINGS):
                continue
            path = os.path.join(root, name)
            for text in texts(path):
                for formula in formulas(text):
                    for side in sides(formula):
                        # What has no sign and no two factors can hardly be misread.
                        if 3 < len(side := cleaned(side)) < 200 and side.isascii():
                            found.setdefault(side, os.path.relpath(path, folder))
    return found
