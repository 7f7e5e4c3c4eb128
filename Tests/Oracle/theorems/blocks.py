"""The YAML of figures and exercises, as far as it says what names stand for.

Values are texts in calculator notation, in which commas and braces mean something else than in YAML; so lines are read as they are.
"""

import re

KEY = re.compile(r"(\s*)(- )?([^\s:\[\](){},'\"]+'*):(?:\s+(.*))?$")


class Block:
    """The lines of a cell. `first` is the number of the first one in the lesson."""

    def __init__(self, lines, first):
        self.lines, self.first = lines, first

    def item(self, line):
        """The relation that stands in a line of the lesson: an entry of a list, or the value of a key."""
        text = self.lines[line - self.first].strip()
        text = text[2:] if text.startswith("- ") else text
        start = re.match(r"from:\s+(.*)$", text)
        if start:
            # What a derivation begins with equals what it ends with.
            return f"{unquoted(start[1])} = answer"
        found = re.match(r"(?:check|expect):\s+(.*)$", text)
        return unquoted(found[1] if found else text)

    def equation(self, line):
        """The LaTeX that stands in a line below `formulas`; nothing for other lines."""
        index = line - self.first
        for at in range(index, -1, -1):
            found = re.match(r"formulas:(?:\s+(.*))?$", self.lines[at])
            if found:
                text = found[1] if at == index else self.lines[index].strip().removeprefix("- ")
                return unquoted(text.strip()) if text else None
            if at < index and self.lines[at][:1].strip() and not self.lines[at].startswith("-"):
                return None
        return None

    def section(self, key, within=None):
        """The names of a key's mapping with their texts; also where it stands in braces."""
        start, end = within or (0, len(self.lines))
        for index in range(start, end):
            found = KEY.match(self.lines[index])
            if not found or found[3] != key or found[1] and within is None:
                continue
            if found[4]:
                return braced(found[4])
            values = {}
            for line in self.lines[index + 1:end]:
                inner = KEY.match(line)
                if line.strip() and len(line) - len(line.lstrip()) <= len(found[1]):
                    break
                if inner and inner[4]:
                    values[inner[3]] = unquoted(inner[4])
            return values
        return {}

    def part(self, line):
        """The lines of the part of an exercise in which a line of the lesson stands; all lines where there are no parts."""
        index = line - self.first
        begin = next((i for i, each in enumerate(self.lines) if re.match(r"parts:\s*$", each)), None)
        if begin is None or index < begin:
            return 0, len(self.lines)
        starts = [i for i in range(begin + 1, len(self.lines)) if re.match(r"  - ", self.lines[i])]
        start = max((i for i in starts if i <= index), default=begin)
        return start, min((i for i in starts if i > index), default=len(self.lines))

    def steps(self):
        """Where the steps of a figure begin and end."""
        begin = next((i for i, each in enumerate(self.lines) if each.rstrip() == "steps:"), None)
        if begin is None:
            return []
        end = next((i for i in range(begin + 1, len(self.lines)) if self.lines[i][:1].strip()), len(self.lines))
        dash = next((re.match(r" *- ", each)[0] for each in self.lines[begin + 1:end] if re.match(r" *- ", each)), "- ")
        starts = [i for i in range(begin + 1, end) if self.lines[i].startswith(dash)]
        return list(zip(starts, [*starts[1:], end]))

    def moved(self, line):
        """What the steps up to the one in which a line of the lesson stands have set, each beside what those before it left; nothing in front of them."""
        index, values = line - self.first, {}
        steps = self.steps()
        if steps and steps[0][0] <= index < steps[-1][1]:
            for start, end in steps:
                if start <= index:
                    values.update(self.section("set", (start, end)))
        return values

    def expected(self):
        """The relations under `expect`, of the figure and of its steps."""
        found, indent = [], None
        for line in self.lines:
            key = re.match(r"( *(?:- )?)expect:(?:\s+(.*))?$", line)
            entry = re.match(r"( *)- (.*)$", line)
            if key:
                indent = None if key[2] else len(key[1])
                found += [unquoted(key[2])] if key[2] else []
            elif line.strip() and indent is not None:
                if entry and len(entry[1]) >= indent:
                    found.append(unquoted(entry[2]))
                else:
                    indent = None
        return found

    def answer(self, line):
        """The text of the key that a line's check is about."""
        start, end = self.part(line)
        for each in self.lines[start:end]:
            found = re.match(r"(?:    |  - )?answer:\s+(.*)$", each)
            if found:
                return unquoted(found[1])
        return None


def unquoted(text):
    text = text.strip()
    if len(text) > 1 and text[0] == text[-1] and text[0] in "'\"":
        return text[1:-1]
    return text


def parted(text, separator=","):
    """The parts of a text between separators outside of all brackets."""
    parts, depth, start = [], 0, 0
    for index, character in enumerate(text):
        depth += (character in "([{") - (character in ")]}")
        if character == separator and depth == 0:
            parts.append(text[start:index])
            start = index + 1
    return [each.strip() for each in [*parts, text[start:]]]


def braced(text):
    text = text.strip()
    if not (text.startswith("{") and text.endswith("}")):
        return {}
    pairs = [each.partition(":") for each in parted(text[1:-1]) if each]
    return {name.strip(): unquoted(value) for name, _, value in pairs}


def resting(text):
    """Where a slider rests: the third of its values; where a point rests: its place."""
    text = text.strip()
    if text.startswith("["):
        values = parted(text[1:-1])
        return values[2] if len(values) > 2 else values[0]
    if text.startswith("{"):
        return braced(text)["at"]
    return text


def bounds(text):
    """The least and the greatest value of a parameter; None where it is no range."""
    text = text.strip()
    if text.startswith("["):
        values = parted(text[1:-1])
        return values[0], values[-1], values
    found = re.match(r"(.+?)\.\.(\S+)", text)
    return (found[1], found[2], None) if found else None
