"""Lessons for the benchmark of sites: the same content in the form that each generator reads.

A lesson has 10 display formulas, 20 inline formulas, a table and a Swift listing. Every display formula is a true
identity, built from drawn numbers, so that its truth follows from how it is built. There are two corpora, which differ in
their display formulas (`CORPORA`): short ones with numbers, 8 KB a lesson, and those of a textbook (site_textbook.py),
10 KB. A formula comes with some probability from a pool that all lessons share, as in real courses; else it is drawn anew.
"""

import os
import random
import typing

import site_textbook

DISPLAYED_COUNT = 10
# How often an inline formula comes from the pool.
REPEATED = 0.4
POOL = 400
ANGLES = [r"\alpha", r"\beta", r"\gamma", r"\theta", r"\varphi", "t", "u"]
NAMES = ["x", "y", "p", "q", "a", "b", "w", "h"]

WORDS = (
    "point plane origin matrix row column turn angle length axis image frame layer view screen position anchor bounds "
    "transform product order sum difference shape area corner edge parent child system coordinate vector direction"
).split()
LINKS = "of in under behind before with without through beside along".split()
VERBS = "keeps moves turns scales carries leaves meets crosses follows shows gives takes".split()


# Formulas


def matrix(rows):
    return r"\begin{pmatrix} " + r" \\ ".join(" & ".join(str(item) for item in row) for row in rows) + r" \end{pmatrix}"


def product(left, right):
    return [[sum(a * b for a, b in zip(row, column)) for column in zip(*right)] for row in left]


def entries(draw, rows, columns):
    return [[draw.randint(-9, 9) for _ in range(columns)] for _ in range(rows)]


def times(factor, rest):
    return rest if factor == 1 else f"{factor}{rest}" if rest[0] == "\\" or not rest[0].isdigit() else rf"{factor}\cdot {rest}"


def numbers_2(draw):
    a, b = entries(draw, 2, 2), entries(draw, 2, 2)
    return f"{matrix(a)} {matrix(b)} = {matrix(product(a, b))}"


def numbers_3(draw):
    a, b = entries(draw, 3, 3), entries(draw, 3, 3)
    return f"{matrix(a)} {matrix(b)} = {matrix(product(a, b))}"


def rotations(draw):
    s, t = draw.sample(ANGLES, 2)
    m, n = draw.randint(1, 9), draw.randint(1, 9)

    def turn(angle):
        return matrix([[rf"\cos({angle})", rf"\sin({angle})"], [rf"-\sin({angle})", rf"\cos({angle})"]])

    first, second = times(m, s), times(n, t)
    return f"{turn(first)} {turn(second)} = {turn(first + ' + ' + second)}"


def translations(draw):
    a, b, c, d = (draw.randint(-20, 20) for _ in range(4))
    x, y = draw.sample(NAMES, 2)

    def move(first, second):
        return matrix([[1, 0, 0], [0, 1, 0], [first, second, 1]])

    return (f"{move(f'{a} + {x}', f'{y} - {b}')} {move(f'{c} - {x}', f'{d} + {y}')}"
            f" = {move(a + c, f'2{y} - {b - d}'.replace('- -', '+ '))}")


def determinant(draw):
    rows = entries(draw, 3, 3)
    (a, b, c), (d, e, f), (g, h, i) = rows
    value = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
    return rf"\det {matrix(rows)} = {value}"


def sum_of_angles(draw):
    s, t = draw.sample(ANGLES, 2)
    m, n = times(draw.randint(1, 12), s), times(draw.randint(1, 12), t)
    sign = draw.choice("+-")
    return rf"\sin({m} {sign} {n}) = \sin({m})\cos({n}) {sign} \cos({m})\sin({n})"


def squares(draw):
    factor, angle = draw.randint(2, 60), times(draw.randint(1, 12), draw.choice(ANGLES))
    other = draw.randint(1, 40)
    return rf"{factor}\sin^2({angle}) + {factor}\cos^2({angle}) + {other} = {factor + other}"


def double_angle(draw):
    n, angle, factor = draw.randint(1, 9), draw.choice(ANGLES), draw.randint(1, 30)
    square = rf"\cos^2({times(n, angle)})"
    return rf"\frac{{{factor} + {factor}\cos({2 * n}{angle})}}{{2}} = {times(factor, square)}"


def inverse(draw):
    while True:
        a, b, c, d = (draw.randint(1, 12) for _ in range(4))
        if a * d != b * c:
            break
    determinant = a * d - b * c
    return rf"{matrix([[a, b], [c, d]])}^{{-1}} = \frac{{1}}{{{determinant}}} {matrix([[d, -b], [-c, a]])}"


def image(draw):
    angle, x, y = times(draw.randint(1, 9), draw.choice(ANGLES)), *draw.sample(NAMES, 2)
    a, b = draw.randint(1, 40), draw.randint(1, 40)
    turn = matrix([[rf"\cos {angle}", rf"\sin {angle}", 0], [rf"-\sin {angle}", rf"\cos {angle}", 0], [a, b, 1]])
    return (rf"\begin{{pmatrix}} {x} & {y} & 1 \end{{pmatrix}} {turn} = \begin{{pmatrix}} "
            rf"{x}\cos {angle} - {y}\sin {angle} + {a} & {x}\sin {angle} + {y}\cos {angle} + {b} & 1 \end{{pmatrix}}")


class Corpus(typing.NamedTuple):
    """A kind of lessons: its display formulas."""

    title: str
    # What display formulas are, in words.
    formulas: str
    # Functions that draw one; a lesson has those of ten of them, in this order.
    displayed: list
    # How often one comes from the pool.
    repeated: float


CORPORA = {
    "course": Corpus(
        "Short formulas", "products, determinants and inverses of 2×2 and 3×3 matrices of numbers, trigonometric identities",
        [numbers_2, rotations, sum_of_angles, numbers_3, translations, squares, determinant, double_angle, inverse, image],
        REPEATED),
    "textbook": Corpus(
        "Formulas of a textbook",
        "turns about a point multiplied out, products, inverses and determinants of matrices with symbols, conjugations, "
        "reflections, corners of turned rectangles, multiples and halves of angles, sums and products, tangents, fractions",
        site_textbook.CLAIMS, 0.05),
}


def inline(draw):
    angle, name, other = draw.choice(ANGLES), draw.choice(NAMES), draw.choice(NAMES)
    m, n = draw.randint(2, 499), draw.randint(2, 499)
    return draw.choice([
        f"{name}_{{{m}}}", rf"{m}{angle}", rf"({m}, {n})", rf"{angle} = {m}^\circ", rf"\sin({m}{angle})",
        f"{name}^2 + {other}^2 = {m}", rf"\frac{{{m}}}{{{n}}}", rf"\cos^2({m}{angle}) + {n}", f"{name}' = {m}{name} + {n}{other}",
        rf"\sqrt{{{m}{name} + {n}}}", rf"{name} \le {m}", rf"M_{{{m}}} M_{{{n}}}", rf"-{m}{name} + {n}\pi"])


# Lessons


class Content:
    """Draws lessons by a seed."""

    def __init__(self, seed, corpus="course"):
        self.draw = random.Random(seed)
        self.corpus = CORPORA[corpus]
        self.pools = [[form(self.draw) for _ in range(POOL // DISPLAYED_COUNT)] for form in self.corpus.displayed]
        self.inline_pool = [inline(self.draw) for _ in range(POOL)]
        self.formulas = 0
        self.seen = set()

    def note(self, formula):
        self.formulas += 1
        self.seen.add(formula)
        return formula

    def displayed(self, index):
        repeats = self.draw.random() < self.corpus.repeated
        return self.note(self.draw.choice(self.pools[index]) if repeats else self.corpus.displayed[index](self.draw))

    def chosen(self):
        """The forms of a lesson's display formulas."""
        count = len(self.corpus.displayed)
        return range(count) if count == DISPLAYED_COUNT else sorted(self.draw.sample(range(count), DISPLAYED_COUNT))

    def inline(self):
        return self.note(self.draw.choice(self.inline_pool) if self.draw.random() < REPEATED else inline(self.draw))

    def sentence(self):
        words = []
        for _ in range(self.draw.randint(1, 3)):
            words += ["the", self.draw.choice(WORDS), self.draw.choice(LINKS), "the", self.draw.choice(WORDS),
                      self.draw.choice(VERBS)]
        words += ["the", self.draw.choice(WORDS)]
        return " ".join(words).capitalize() + "."

    def paragraph(self, formulas):
        parts = [self.sentence() for _ in range(2)]
        for _ in range(formulas):
            parts.insert(self.draw.randint(1, len(parts)),
                         f"Here ${self.inline()}$ is the {self.draw.choice(WORDS)}, and it {self.draw.choice(VERBS)} the rest.")
        return " ".join(parts)

    def listing(self, number):
        a, b, c = (self.draw.randint(1, 99) for _ in range(3))
        first, second = self.draw.sample(WORDS, 2)
        return f"""\
import UIKit

/// The {first} of a {second} in lesson {number}.
struct {first.capitalize()}{number}: Equatable {{
  var x: CGFloat = {a}
  var y: CGFloat = {b}
  private let name = "{second} \\(x)"

  func moved(by {second}: CGVector) -> CGAffineTransform {{
    // The order matters: first the turn, then the way.
    let turn = CGAffineTransform(rotationAngle: .pi / {c})
    guard {second}.dx != 0, x > {b} else {{ return turn }}
    return turn.translatedBy(x: x * {second}.dx, y: y + {second}.dy)
  }}
}}

for index in 0..<{c} {{
  let value = {first.capitalize()}{number}(x: CGFloat(index) * 0.5)
  print(value.moved(by: CGVector(dx: {a}, dy: {b})), value == value)
}}
"""

    def table(self):
        rows = ["| object | first | second | note |", "|---|---:|---:|---|"]
        for _ in range(6):
            rows.append(f"| {self.draw.choice(WORDS)} | {self.draw.randint(1, 999)} | {self.draw.randint(1, 999)} "
                        f"| *{self.draw.choice(WORDS)}* {self.draw.choice(LINKS)} `{self.draw.choice(WORDS)}` |")
        return "\n".join(rows)

    def lesson(self, number):
        """The parts of a lesson: pairs of a kind (`text`, `display`, `swift`) and what is written."""
        parts = [("text", f"## The {self.draw.choice(WORDS)} and the {self.draw.choice(WORDS)}"),
                 ("text", self.paragraph(4))]
        for index, form in enumerate(self.chosen()):
            if index % 4 == 3:
                parts.append(("text", f"## {self.sentence()[:-1]}"))
            parts.append(("text", self.paragraph(1 if index % 2 else 2)))
            parts.append(("display", self.displayed(form)))
        parts.append(("text", self.table()))
        parts.append(("text", self.paragraph(1)))
        parts.append(("swift", self.listing(number)))
        parts.append(("text", "- " + self.sentence() + "\n- **" + self.sentence()[:-1] + "**\n- " + self.sentence()))
        parts += [("text", self.paragraph(0)) for _ in range(10)]
        return parts


def name(number):
    return f"lesson-{number:05d}"


def written(parts, display, before, after=""):
    pieces = [before]
    for kind, text in parts:
        if kind == "display":
            pieces.append(display(text))
        elif kind == "swift":
            pieces.append(f"```swift\n{text}```")
        else:
            pieces.append(text)
    return "\n\n".join(pieces) + "\n" + after


def claim(formula):
    return f"```math claim\n{formula}\n```"


def dollars(formula):
    return f"$$\n{formula}\n$$"


def write(folder, count, seed, generators, corpus="course"):
    """Writes the lessons for each of the generators below `folder`; returns (bytes, formulas, distinct formulas)."""
    content = Content(seed, corpus)
    places = {}
    for generator in generators:
        places[generator] = os.path.join(folder, generator, "content/lessons" if generator.startswith("hugo") else "lessons")
        os.makedirs(places[generator])
    size = 0
    for number in range(1, count + 1):
        parts = content.lesson(number)
        title = f"Lesson {number}: {parts[0][1][3:]}"
        front = f"---\ntitle: \"{title}\"\n---"
        texts = {
            "lectern": written(parts, claim, front),
            "hugo": written(parts, dollars, front),
            "hugo-math": written(parts, dollars, front),
            "floor": written(parts, dollars, f"# {title}"),
            "mkdocs": written(parts, dollars, f"# {title}"),
            "zensical": written(parts, dollars, f"# {title}"),
            "sphinx": written(parts, dollars, f"# {title}"),
        }
        size += len(texts["lectern"])
        for generator, place in places.items():
            with open(os.path.join(place, name(number) + ".md"), "w", encoding="utf-8") as file:
                file.write(texts[generator])
    return size, content.formulas, len(content.seen)
