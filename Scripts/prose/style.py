"""Style, by proselint."""

from bisect import bisect_right
from itertools import accumulate

from proselint.checks import __register__
from proselint.registry import CheckRegistry
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

# Stands between texts, so that no rule goes across from one to the next.
_BETWEEN = ["", HOLE, ""]


def _register():
    registry = CheckRegistry()
    if not registry.checks:
        registry.register_many(__register__)


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
    found = []
    for result in LintFile(lesson.path, content).lint({"max_errors": 100_000, "checks": CHECKS}):
        begin, end = result.check_result.span
        # A match may begin with the blank or the line break before it.
        begin += len(content[begin - 1:end - 1]) - len(content[begin - 1:end - 1].lstrip())
        number = numbers[max(bisect_right(starts, begin) - 1, 0)]
        message = " ".join(result.check_result.message.split())
        found.append(Finding(number, f"style: {message} ({result.check_result.check_path})"))
    return found
