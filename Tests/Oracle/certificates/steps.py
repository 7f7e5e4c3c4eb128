"""Finds the step of its script at which the kernel stops following a proof."""

import re
from collections import Counter

from .runs import Failed, output

SECONDS = 100
# The longest step that is shown.
LONGEST = 300


def steps(program, compiler, posed, folder):
    """For each claim the step at which its first script fails, and what Rocq says of it; None where it does not fail alone."""
    (folder / "lessons").mkdir(parents=True)
    for number, each in enumerate(posed):
        (folder / f"lessons/claim_{number}.md").write_text(each.lesson(), encoding="utf-8")
    output([program, "certify", "lessons", "--output", "theorems"], folder, 600 + 10 * len(posed))
    theorems = folder / "theorems"
    status, _, errors = output([compiler, "-q", "-R", ".", "Lectern", "Lectern.v"], theorems, 600)
    if status:
        raise Failed(f"Lectern.v is not accepted: {errors.strip()[-500:]}")
    return [step(compiler, theorems, f"claim_{number}.v") for number in range(len(posed))]


def step(compiler, folder, name):
    if not (folder / name).exists():
        return None
    try:
        status, _, errors = output([compiler, "-q", "-R", ".", "Lectern", name], folder, SECONDS)
    except Failed:
        return "the whole script", f"no end in {SECONDS} s"
    return None if status == 0 else failing((folder / name).read_text(encoding="utf-8"), errors)


def failing(text, errors):
    """The sentence of a file that an error names, and the error."""
    found = re.findall(r'line (\d+), characters (\d+)-(\d+):', errors)
    if not found:
        return None
    line = text.split("\n")[int(found[-1][0]) - 1]
    said = " ".join(errors.rpartition("Error:")[2].split())
    return line.strip()[:LONGEST], said[:LONGEST]


def kind(found):
    """The tactic that does not come to its end, by which steps are counted."""
    if found is None:
        return "none fails alone"
    line, said = found
    if match := re.search(r" by \(?(?:apply )?(\w+)", line):
        tactic = match[1]
    elif "transitivity" in line:
        tactic = "an addition theorem"
    else:
        tactic = line.split(";")[0].rstrip(".")
    return f"{tactic}: Timeout!" if "Timeout" in said else tactic


def table(found):
    counts = Counter(map(kind, found))
    rows = [f"| `{name}` | {count} |" for name, count in counts.most_common()]
    return "\n".join(["| the step that fails | claims |", "|---|--:|", *rows])
