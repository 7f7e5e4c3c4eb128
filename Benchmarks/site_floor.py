"""The floor: the least that a site generator could do for lessons with formulas, without checking one.

    site_floor.py LESSONS OUTPUT

Each lesson is made HTML by pulldown-cmark (pyromark), its formulas MathML by math-core, both compiled Rust. There is no
page around it, no navigation, no highlighting, no link is checked and no error is reported.
"""

import html
import os
import re
import sys

import math_core
import pyromark

FORMULA = re.compile(r'<span class="math math-(inline|display)">(.*?)</span>', re.DOTALL)


def main():
    lessons, output = sys.argv[1:]
    os.makedirs(output, exist_ok=True)
    convert = math_core.LatexToMathML().convert_with_local_state
    markdown = pyromark.Markdown(options=pyromark.Options.ENABLE_MATH | pyromark.Options.ENABLE_TABLES)

    def formula(found):
        kind, text = found.groups()
        return convert(html.unescape(text), displaystyle=kind == "display")

    for name in os.listdir(lessons):
        with open(os.path.join(lessons, name), encoding="utf-8") as file:
            body = FORMULA.sub(formula, markdown.html(file.read()))
        with open(os.path.join(output, name[:-3] + ".html"), "w", encoding="utf-8") as file:
            file.write(body)


main()
