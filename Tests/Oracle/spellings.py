"""Holds the verdicts that Tests/ExercisesTests/spellings.txt writes to numbers of mpmath, with a reader of its own.

    PYTHONPATH=Tests python -m Oracle.spellings [FILE]

Exit status: 0 all verdicts are what mathematics says, 1 some are not.
"""

import functools
import itertools
import pathlib
import random
import re
import sys
import unicodedata

from mpmath import mp, mpc, mpf

mp.dps = 50
NOTHING = mpf(10) ** -40
FRACTIONS = {"½": "1/2", "⅓": "1/3", "⅔": "2/3", "¼": "1/4", "¾": "3/4"}
SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")
SIGNS = str.maketrans({**dict.fromkeys("−–‒﹣", "-"), **dict.fromkeys("·×∙⋅", "*"), **dict.fromkeys("÷∕⁄", "/"), "º": "°", "˚": "°"})


class Undefined(Exception):
    """There is no value."""


def real(value):
    value = mp.mpmathify(value)
    if isinstance(value, mpc):
        if value.imag != 0:
            raise Undefined
        value = value.real
    if not mp.isfinite(value):
        raise Undefined
    return value


def quotient(above, below):
    if abs(below) < NOTHING:
        raise Undefined
    return real(above / below)


def power(base, exponent):
    base, exponent = real(base), real(exponent)
    if base == 0 and exponent < 0 or base < 0 and exponent != int(exponent):
        raise Undefined
    return base ** (int(exponent) if exponent == int(exponent) else exponent)


def log(value):
    if real(value) <= 0:
        raise Undefined
    return mp.log(value)


def root(value, degree=2):
    if real(value) < 0:
        raise Undefined
    return value ** quotient(mpf(1), degree)


FUNCTIONS = {
    "sin": mp.sin, "cos": mp.cos, "tan": lambda x: quotient(mp.sin(x), mp.cos(x)),
    "cot": lambda x: quotient(mp.cos(x), mp.sin(x)), "sqrt": root, "root": root, "log": log, "ln": log, "exp": mp.exp,
    "acos": lambda x: real(mp.acos(x)), "asin": lambda x: real(mp.asin(x)), "atan2": mp.atan2, "cosh": mp.cosh, "sinh": mp.sinh,
    "abs": abs, "max": max, "arccos": lambda x: real(mp.acos(x)), "arcsin": lambda x: real(mp.asin(x)), "atan": mp.atan,
    "arctan": mp.atan, "floor": mp.floor, "lg": lambda x: log(x) / mp.log(10),
    **{f"log{line}{base}": lambda x, base=base: log(x) / mp.log(base) for base in (2, 3, 5, 10) for line in ("", "_")},
}
INVERSE = {"sin": "asin", "cos": "acos", "tan": "atan"}
WORD = re.compile(r"\s*(?:(\d+\.?\d*(?:[eE][+-]?\d+)?|\.\d+)|(sqrt(?=\d)|atan2|log2|log10|[A-Za-z](?:_\w)|[A-Za-z]+(?:_\d+)?|[πθαℯ√])|(\*\*|\S))")


class Reader:
    """Works an answer out while it is read."""

    def __init__(self, text, values):
        self.words = [match.groups() for match in WORD.finditer(text.strip())] + [(None, None, "")]
        self.index = 0
        self.bars = 0
        self.values = values

    def sign(self):
        return self.words[self.index][2]

    def take(self, *signs):
        if self.sign() in signs:
            self.index += 1
            return self.words[self.index - 1][2]
        return None

    def need(self, sign):
        if self.take(sign) is None:
            raise ValueError(f"expected {sign} at {self.words[self.index:]}")

    def whole(self):
        value = self.sum()
        self.need("")
        return real(value)

    def sum(self):
        value = self.term()
        while sign := self.take("+", "-"):
            value = value + self.term() if sign == "+" else value - self.term()
        return value

    def term(self):
        if sign := self.take("+", "-"):
            return -self.term() if sign == "-" else self.term()
        value = self.power()
        while True:
            if self.take("*"):
                value *= self.signed()
            elif self.take("/"):
                value = quotient(value, self.signed())
            elif self.words[self.index][1] or self.sign() == "(" or self.sign() == "|" and not self.bars:
                value *= self.power()
            else:
                return value

    def signed(self):
        if sign := self.take("+", "-"):
            return -self.signed() if sign == "-" else self.signed()
        return self.power()

    def power(self):
        value = self.primary()
        while self.take("°"):
            # Minutes and seconds of arc, each behind its number.
            for mark, parts in (("'", 60), ('"', 3600)):
                if self.words[self.index][0] and self.words[self.index + 1][2] == mark:
                    value += mpf(self.words[self.index][0]) / parts
                    self.index += 2
            value *= mp.pi / 180
        return power(value, self.signed()) if self.take("^", "**") else value

    def primary(self):
        number, name, sign = self.words[self.index]
        self.index += 1
        if number:
            return mpf(number)
        if sign == "(":
            outer, self.bars = self.bars, 0
            value = self.sum()
            self.bars = outer
            self.need(")")
            return value
        if sign == "|":
            self.bars += 1
            value = abs(self.sum())
            self.bars -= 1
            self.need("|")
            return value
        if name == "√" or name == "sqrt" and self.words[self.index][0]:
            return root(self.primary())
        if name in FUNCTIONS:
            exponent = self.signed() if self.take("^") else None
            self.need("(")
            arguments = [self.sum()]
            while self.take(","):
                arguments.append(self.sum())
            self.need(")")
            if exponent == -1:
                return FUNCTIONS[INVERSE[name]](*arguments)
            value = FUNCTIONS[name](*arguments)
            return value if exponent is None else power(value, exponent)
        if name in ("π", "pi"):
            return mp.pi
        if name in self.values:
            return self.values[name]
        if name in ("e", "ℯ"):
            return mp.e
        raise ValueError(f"{name or sign} at {self.words[self.index:]}")


NAMES = "sqrt|sin|cos|tan|ln|log|exp|arcsin|arccos|arctan|pi|degrees|deg"
GREEK = {"pi": "π", "theta": "θ", "alpha": "α"}


def closing(text, start):
    """Where the brace ends that begins at a place."""
    depth = 0
    for index in range(start, len(text)):
        depth += {"{": 1, "}": -1}.get(text[index], 0)
        if depth == 0:
            return index
    raise ValueError(text)


def without_latex(text):
    """LaTeX as calculators have it."""
    text = re.sub(r"\$|\\[()\[\],;:! ]|\\(left|right|quad)(?![a-z])", " ", text)
    text = re.sub(r"\s*\^\s*(\{\s*)?\\circ(?(1)\s*\})|\\degree|\\circ", "°", text)
    for command, sign in (("cdot|times", "*"), ("div", "/"), ("[lr]vert", "|"), ("langle", "<"), ("rangle", ">")):
        text = re.sub(rf"\\({command})(?![a-z])", sign, text)
    text = re.sub(r"\\(pi|theta|alpha)(?![a-z])", lambda found: GREEK[found[1]] + " ", text)
    # Each argument gets its braces, and then innermost ones first.
    argument = r"\s*(\{|[0-9a-zπ])"
    while found := re.search(r"\\[dt]?frac", text):
        parts, place = [], found.end()
        for _ in "ab":
            start = re.compile(argument).match(text, place)
            end = closing(text, start.start(1)) if start[1] == "{" else start.start(1)
            parts.append(text[start.start(1) : end + 1].strip("{}") if start[1] != "{" else text[start.start(1) + 1 : end])
            place = end + 1
        text = f"{text[:found.start()]}(({parts[0]})/({parts[1]})){text[place:]}"
    while found := re.search(r"\\sqrt(?:\[(\d)\])?" + argument, text):
        start = found.start(2)
        end = closing(text, start) if found[2] == "{" else start
        inner = text[start + 1 : end] if found[2] == "{" else found[2]
        root = f"root({inner},{found[1]})" if found[1] else f"sqrt({inner})"
        text = text[: found.start()] + root + text[end + 1 :]
    text = re.sub(rf"\\({NAMES})", r" \1", text)
    text = re.sub(r"_\{(\w+)\}", r"_\1", text)
    return text.replace("{", "(").replace("}", ")")


def plain(answer, names=()):
    """An answer in signs of ASCII and few others. An x between factors is a cross where it is no name."""
    answer = "".join(unicodedata.normalize("NFKC", sign) if ord(sign) > 0xFFFF else sign for sign in answer)
    answer = re.sub("[₀-₉]", lambda found: "_" + str(ord(found[0]) - 0x2080), answer)
    answer = without_latex(answer).replace("∘", "°").replace("^°", "°").replace("∣", "|")
    answer = re.sub(r"^\s*[=≈]|(?<=^x )≈", lambda found: "=" if found.start() else "", answer)
    answer = re.sub(rf"(?i)(?<![a-z])({NAMES})(?![a-z_])", lambda found: found[0].lower(), answer)
    if "x" not in names and re.search(r"[\d)]\s*x\s*[\d(√]", answer):
        answer = re.sub(r"(?<=[\d)])\s*[xX]\s*(?=[\d(√])", "*", answer)
    answer = re.sub(r"(?<![\d.])([1-9]\d{0,2})((?:[ \u00a0\u2009\u202f]\d{3})+)(?!\d)", lambda found: re.sub(r"\s", "", found[0]), answer)
    single = r"(\|[^|]*\||\d+\.?\d*(?:\s*°)?|x|π|√\d+)"
    answer = re.sub(rf"(?<![a-z])(sqrt|sin|cos|tan|ln|log|exp|arctan|√)(?:\s+|(?=[\d|])){single}", r"\1(\2)", answer)
    answer = re.sub(r"\.\s*$", "", answer)
    answer = re.sub(r"(\d+)\s*([½⅓⅔¼¾])", lambda found: f"({found[1]}+{FRACTIONS[found[2]]})", answer)
    answer = re.sub("[½⅓⅔¼¾]", lambda found: f"({FRACTIONS[found[0]]})", answer)
    answer = re.sub("[⁰¹²³⁴⁵⁶⁷⁸⁹⁻]+", lambda found: f"^({found[0].translate(SUPERSCRIPTS)})", answer)
    answer = "".join(chr(ord(sign) - 0xFEE0) if 0xFF01 <= ord(sign) <= 0xFF5E else sign for sign in answer)
    answer = answer.replace("''", '"').replace("′", "'").replace("″", '"') if "°" in answer else answer
    return re.sub(r"\s*(degrees|deg)\b", "°", answer.translate(SIGNS))


def value(text, values=None):
    return Reader(text, values or {}).whole()


def rounds(text, key):
    """Whether a text is a decimal of three significant digits at least to which the key rounds."""
    found = re.fullmatch(r"-?(\d*)(?:\.(\d+))?(?:(?:[eE]|\*10\^\(*)([+-]?\d+)\)*)?", text.replace(" ", ""))
    if not found or len(((found[1] or "") + (found[2] or "")).lstrip("0")) < 3:
        return False
    unit = mpf(10) ** (int(found[3] or 0) - len(found[2] or ""))
    return abs(value(text) - key) <= unit / 2 * (1 + mpf(10) ** -30)


def is_equal(text, key):
    return abs(value(text) - key) < NOTHING


def is_number(text, key):
    return is_equal(text, key) or rounds(text, key)


def is_angle(text, key):
    in_radians = re.search(r"\s*rad(ians)?$", text)
    text = re.sub(r"\s*rad(ians)?$", "", text)
    found = value(text)
    # What has neither a degree sign nor π in it is in degrees, and so is what was divided by π.
    if not in_radians and "°" not in text and ("/pi" in text or not re.search(r"π|pi|a(rc)?(cos|sin|tan)|\^\(?-1", text)):
        found *= mp.pi / 180
    return abs(found - key) < NOTHING


def components(text):
    """The coordinates or elements that an answer names, one by one."""
    if re.match(r"[xyz]'?\s*=", text):
        sides = sorted(part.strip().split("=") for part in re.split(r",|;|and", text))
        return [right for _, right in sides]
    text = re.sub(r"^([A-Z]'*\s*=|[A-Z]'*(?=\()|\(x'?, y'?\) =)\s*", "", text)
    if re.match(r"\(\([^()]*,", text):
        return [part for row in re.split(r"\)\s*,\s*\(", text[2:-2]) for part in row.split(",")]
    if text.startswith("[["):
        return re.split(r"[\[\],;\s]*[,\]][\[\],;\s]*", text.strip("[] "))
    return re.split("[;,]", re.sub(r"^[(<\[⟨](.*)[)>\]⟩]$", r"\1", text))


def are_components(text, key):
    parts, wanted = components(text.strip()), [value(part) for part in components(key)]
    return len(parts) == len(wanted) and all(is_number(part.strip(), number) for part, number in zip(parts, wanted))


def is_enclosed(text, opening, ending):
    """Whether a sign at the start belongs to one at the end."""
    if len(text) < 2 or text[0] != opening or text[-1] != ending:
        return False
    depth = 0
    for index, sign in enumerate(text):
        depth += {opening: 1, ending: -1}.get(sign, 0)
        if depth == 0:
            return index == len(text) - 1
    return False


def split(text, separators):
    """What stands between separators, of which those within parentheses and braces are none."""
    parts, depth, start = [], 0, 0
    for index, sign in enumerate(text):
        depth += {"(": 1, "{": 1, ")": -1, "}": -1}.get(sign, 0)
        if depth == 0 and sign in separators:
            parts.append(text[start:index])
            start = index + 1
    return [part.strip() for part in parts + [text[start:]]]


def are_listed(text, key, is_number=is_number):
    """Whether the numbers of a list are those of the key, one by one."""
    text = text.strip().replace("、", ",")
    if any(is_enclosed(text, *signs) for signs in ("()", "[]", "<>", "⟨⟩")):
        text = text[1:-1]
    parts = split(text, ";" if ";" in text else ",")
    return len(parts) == len(key) and all(is_number(part, number) for part, number in zip(parts, key))


def elements(answer):
    """The elements that an answer to a set names, each as it would be typed alone, and none twice."""
    answer = re.sub(r"\\(left|right)(?![a-z])|\$", "", answer).replace("\\{", "{").replace("\\}", "}")
    answer = unicodedata.normalize("NFKC", answer) if re.search("[；，｛]", answer) else answer
    answer = re.sub(r"\\text\{([^{}]*)\}", r"\1", answer)
    answer = re.sub(r"\+/?[-−–]|\\pm(?![a-z])", "±", answer.strip())
    if is_enclosed(answer, "{", "}"):
        answer = answer[1:-1].strip()
    if answer in ("", "∅", "none"):
        return []
    answer = re.sub(r"\b(or|and)\b|[∨或、]", ";", answer)
    found = []
    for part in split(answer, ";" if ";" in answer else ","):
        part = re.sub(r"^x([₀-₉]|_\d|_\{\d\})?\s*=", "", part)
        for sign in "+-" if "±" in part else " ":
            text = plain(part.replace("±", sign).lstrip("+ "))
            if not any(abs(value(text) - value(other)) < NOTHING for other in found):
                found.append(text)
    return found


def are_elements(answer, key, is_number=is_number):
    """Whether each element of an answer can be given to a number of the key, one to one."""
    parts = elements(answer)
    if len(parts) != len(key):
        return False
    fits = [[is_number(part, number) for number in key] for part in parts]
    return any(all(row[place] for row, place in zip(fits, order)) for order in itertools.permutations(range(len(key))))


def are_steps(answer, key, names):
    """Whether each side of each line of a derivation is the key, however the last one is written."""
    answer = re.sub(r"^\s*[a-z]\(x\)\s*=", "", answer)
    sides = [side for line in answer.split("⏎") for side in re.sub(r"^\s*=", "", line).split("=")]
    return all(is_formula(plain(side, names), key, names) for side in sides)


def chosen(answer):
    """The letters of an answer to choices."""
    rest = re.sub(r"\band\b|[\s,;、()]", "", answer.lower())
    if not re.fullmatch("[a-z]+", rest):
        raise ValueError(answer)
    return set(rest)


def right_choices(choices):
    """The letters of the choices of which the relation holds."""
    held = set()
    for letter, relation in zip("abcdefghijklmnopqrstuvwxyz", re.findall(r"when: ([^}]*)\}", choices)):
        left, sign, right = re.fullmatch("(.*?)([<>])(.*)", relation).groups()
        if value(left) < value(right) if sign == "<" else value(left) > value(right):
            held.add(letter)
    return held


def points(names):
    special = [mpf(number) for number in (0, 1, -1, 2, -2, 3, -3, 4, 5, -5, 7, 9, 17)] + [mp.pi * k / 12 for k in range(-24, 25)]
    # Where what stands above and below a line is 0 in some answers of the table.
    special += [mpf(17) / 3, mp.sqrt(2), -mp.sqrt(2), mp.cbrt(5), mp.log(3), mpf(1) / 2]
    yield from ({name: number for name in names} for number in special)
    chance = random.Random(1)
    for count in range(300):
        reach = [(-8, 8), (0, 3)][count % 2]
        yield {name: mpf(chance.uniform(*reach)) for name in names}
        # Of whole numbers some cancel.
        yield {name: mpf(chance.randint(-4, 4)) for name in names}


@functools.cache
def is_formula(text, key, names):
    text = re.sub(r"^\s*[a-z](\(x\))?\s*=", "", text)
    seen = 0
    for point in points(names):
        try:
            wanted = value(key, point)
        except Undefined:
            continue
        seen += 1
        try:
            found = value(text, point)
        except Undefined:
            return False
        if abs(found - wanted) > mpf(10) ** -30 * (1 + abs(wanted)):
            return False
    assert seen > 10, key
    return True


def is_right(answer, keys):
    kind = keys.get("kind", "number")
    if kind == "choices":
        return chosen(answer) == right_choices(keys["choices"])
    names = tuple(keys.get("symbols", "").strip("[]").split(", "))
    key = plain(keys["answer"], names)
    try:
        if kind in ("set", "list"):
            numbers = [value(part) for part in split(key[1:-1] if is_enclosed(key, "(", ")") else key, ",")]
            assert kind == "list" or len(numbers) == len(set(numbers)), key
            are_numbers, answer = (are_elements, answer) if kind == "set" else (are_listed, plain(answer))
            verdict = are_numbers(answer, numbers)
            # What is rounded is neither right nor wrong where exact numbers are asked.
            return None if verdict and keys.get("form") == "exact" and not are_numbers(answer, numbers, is_equal) else verdict
        if kind == "steps":
            assert is_formula(plain(keys["from"], names), key, names), keys["from"]
            return are_steps(answer, key, names)
        answer = plain(answer, names)
        if kind == "expression":
            return is_formula(answer, key, names)
        if kind in ("point", "vector", "matrix"):
            return are_components(answer, key)
        answer = re.sub(r"^\s*[xθα]\s*=", "", answer)
        return (is_angle if kind == "angle" else is_number)(answer, value(key))
    except Undefined:
        return False


def main():
    table = pathlib.Path(__file__).parent.parent / "ExercisesTests/spellings.txt"
    path = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else table
    keys, count, wrong = {}, 0, 0
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if line.startswith("@"):
            keys = dict(part.split(": ", 1) for part in line[2:].split(" ; "))
        elif line and not line.startswith("#"):
            status, answer = line.split("|", 1)
            # What is not read has no value here either.
            if status == "unread":
                continue
            count += 1
            try:
                verdict = is_right(answer, keys)
            except ValueError as error:
                print(f"{path.name}:{number}: cannot be read here: {line}: {error}", file=sys.stderr)
                verdict = None
            if verdict != (status == "right"):
                wrong += 1
                print(f"{path.name}:{number}: mathematics says otherwise: {line}", file=sys.stderr)
    print(f"{count} verdicts, {wrong} of them wrong")
    sys.exit(1 if wrong or not count else 0)


if __name__ == "__main__":
    main()
