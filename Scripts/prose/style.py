"""Style, by proselint."""

from bisect import bisect_right
from itertools import accumulate

from proselint.checks import __register__
from proselint.registry import CheckRegistry
from proselint.registry.checks import Padding
from proselint.tools import LintFile

from .lesson import Finding
from .markdown import HOLE

# The checks that are off, each with its reason.
OFF = {
    "restricted": "holds a text to the thousand commonest words; proselint has it off, too",
    "typography.symbols.curly_quotes": "pages have curly quotation marks, which Lectern sets itself",
}
_FAMILIES = sorted({check.path.split(".")[0] for check in __register__})

# As proselint wants them: what is more specific comes first.
CHECKS = {name: False for name in sorted(OFF, key=lambda name: -name.count("."))} | {name: True for name in _FAMILIES if name not in OFF}

# The checks for whole words. Where one of their words stands in a text, proselint 0.16 also finds it within others: “for ever” in “for every”.
_OF_WORDS = {check.path for check in __register__ if getattr(check.check_type, "padding", None) in (Padding.WORDS_IN_TEXT, Padding.STRICT_WORDS_IN_TEXT)}

# Stands between texts, so that no rule goes across from one to the next.
_BETWEEN = ["", HOLE, ""]
_BOUNDARY = "\n".join(["", *_BETWEEN, ""])


def _register():
    registry = CheckRegistry()
    if not registry.checks:
        registry.register_many(__register__)


def _cuts_a_word(text, begin, end):
    return any(0 < at < len(text) and text[at - 1].isalpha() and text[at].isalpha() for at in (begin, end))


def style(lesson):
    """What proselint finds in a lesson."""
    _register()
    texts, numbers = [], []
    for line in lesson.text:
        new = [*_BETWEEN, line.text] if line.begins else [line.text]
        texts += new
        numbers += [line.number] * len(new)
    if not texts:
        return []
    # proselint puts a line break before the text, and counts it.
    starts = list(accumulate((len(text) + 1 for text in texts), initial=1))
    content = "\n".join(texts)
    padded = f"\n{content}\n"
    found = []
    file = LintFile(lesson.path, content)
    # What is quoted is left alone; a quotation mark without its other half quotes nothing of the next text.
    pairs = zip(file.quote_bounds[::2], file.quote_bounds[1::2])
    file.quote_bounds = tuple(bound for pair in pairs if _BOUNDARY not in padded[slice(*pair)] for bound in pair)
    for result in file.lint({"max_errors": 100_000, "checks": CHECKS}):
        begin, end = result.check_result.span
        if result.check_result.check_path in _OF_WORDS and _cuts_a_word(padded, begin, end):
            continue
        # A match may begin with the blank or the line break before it.
        begin += len(padded[begin:end]) - len(padded[begin:end].lstrip())
        number = numbers[max(bisect_right(starts, begin) - 1, 0)]
        message = " ".join(result.check_result.message.split())
        found.append(Finding(number, f"style: {message} ({result.check_result.check_path})"))
    return found
