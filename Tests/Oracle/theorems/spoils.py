"""Changes theorems in one place, to see whether the comparison finds it."""

import re

WORDS = re.compile(r"[A-Za-z][\w']*|\d+|->|/\\|\\/|<>|<=|>=|[-+*/^=<>]")
SIGNS = {"+": "-", "-": "+", "*": "+", "=": "<>", "<>": "=", "<=": "<", ">=": ">", "<": "<=", ">": ">=", "/\\": "\\/"}
FUNCTIONS = {"sin": "cos", "cos": "sin", "Rmin": "Rmax", "Rmax": "Rmin", "sqrt": "Rabs", "Rabs": "exp", "exp": "sin", "atan2": "Rmax"}


def line_dropped(text, random):
    """Without one conjunct or hypothesis."""
    lines = text.split("\n")
    places = [index for index, each in enumerate(lines) if each.endswith(("/\\", "->")) and each.count("(") == each.count(")")]
    if not places:
        return None
    place = random.choice(places)
    return "\n".join(lines[:place] + lines[place + 1:]), lines[place].strip()


def word_changed(text, random):
    """With another sign, number, function or name."""
    start = text.index(",") + 1 if re.match(r"\s*(forall|exists)", text) else 0
    binders = re.findall(r"[A-Za-z][\w']*", re.sub(r"forall|exists|: [RZ]", "", text[:start]))
    places = []
    for found in WORDS.finditer(text, start):
        word = found[0]
        others = [each for each in binders if each != word] if word in binders else []
        if word in SIGNS or word in FUNCTIONS or word.isdigit() or others:
            places.append((found, others))
    if not places:
        return None
    found, others = random.choice(places)
    word = found[0]
    changed = SIGNS.get(word) or FUNCTIONS.get(word) or (str(int(word) + 1) if word.isdigit() else random.choice(others))
    return text[:found.start()] + changed + text[found.end():], f"{word} became {changed} at {found.start()}"


def spoiled(text, random):
    """A theorem with one change, and what was changed; None where there is nothing to change."""
    return line_dropped(text, random) or word_changed(text, random) if random.chance(0.2) else word_changed(text, random)
