"""Formulas of documents that were not written for Lectern: Markdown, LaTeX and notebooks, taken apart into relations and their sides."""

import json
import os
import re

ENDINGS = (".md", ".markdown", ".mdx", ".qmd", ".rmd", ".tex", ".ipynb", ".jmd")
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
LAYOUT = re.compile(r"(?m:^[ \t]*:[a-z-]+:[^\n]*$)|\\(?:label|tag\*?|eqref|ref)\s*\{[^{}]*\}|\\(?:nonumber|notag|displaystyle|textstyle|limits|nolimits)(?![A-Za-z])")
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
        return prose(path, file.read())


def prose(path, text):
    """The same of a file's name and what it holds."""
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


def parts(formula):
    """What stands between relations, commas, alignment marks and words, outside of brackets and environments, and the sign behind each."""
    part, depth = "", 0
    for token in TOKEN.findall(WORDS.sub(r"\\quad ", LAYOUT.sub(" ", formula))):
        if token in ("{", "(", "[", "\\{", "\\langle", "\\begin"):
            depth += 1
        elif token in ("}", ")", "]", "\\}", "\\rangle", "\\end"):
            depth -= 1
        if depth == 0 and (token in RELATIONS or token in SEPARATORS):
            yield part, token
            part = ""
        elif not token.startswith("%"):
            part += token
    yield part, ""


def sides(formula):
    """The sides of the relations of a formula, and what stands alone."""
    return (part for part, _ in parts(formula))


# What is a claim between two sides.
CLAIMED = {"=", "<", ">", "\\le", "\\leq", "\\leqslant", "\\ge", "\\geq", "\\geqslant", "\\ne", "\\neq", "\\approx", "\\equiv"}


# Text behind a number that is a unit or a name of things, and no word between formulas.
UNIT = re.compile(r"(\d\s*(?:\\[,;: ]|~)?\s*)\\(?:text|mbox|textrm)\s*(\{(?!\s*(?:if|for|and|or|where|when|with|so|as|is|otherwise|since|then|but|because)\b)"
    r"[^{}$]*\})")
THOUSANDS = re.compile(r"(?<=\d),(?=\d{3}(?!\d))")
# A line break with the space it leaves.
SPACING = re.compile(r"\\\\\s*\[[^\[\]]*\]")


def relations(formula):
    """The relations of a formula, each a chain as it stands; a line that begins with a sign goes on from the last side before it.

    Chains with an arrow, a membership or another sign that claims nothing of two values are left out.
    """
    chain, signs, before = [], [], ""
    for part, sign in parts(UNIT.sub(r"\1\\mathrm\2", THOUSANDS.sub("{,}", SPACING.sub(r"\\\\ ", formula)))):
        side = cleaned(part)
        if sign == "&" and not side:
            continue
        if chain and len(signs) == len(chain):
            chain.append(side)
        elif sign in RELATIONS and not side:
            chain = [before]
        else:
            chain = [side]
        if sign in RELATIONS:
            signs.append(sign)
            continue
        if sign == "&" and len(chain) == 1 and not signs:
            # Behind a mark of alignment the sign may follow.
            before = side
            continue
        if signs and all(chain) and len(chain) == len(signs) + 1 and set(signs) <= CLAIMED:
            yield " ".join(each for pair in zip(chain, [*signs, ""]) for each in pair).strip()
        before = chain[-1] or before
        chain, signs = [], []


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
