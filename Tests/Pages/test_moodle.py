"""Exercises for Moodle: what `lectern export --format moodle` writes, read by the rules of Moodle's documentation."""

import math
import re
import shutil
import xml.etree.ElementTree

import moodle_import
import pytest
from test_packages import LESSON, export

pytestmark = pytest.mark.xdist_group("packages")

SEVERAL = """
```exercise
id: keep
title: Which/what keeps?
ask: Which keep lengths, for {k}?
parameters: { k: 2..5 }
kind: choices
partial: components
choices:
  - { text: "a turn & more", when: 1 = 1 }
  - { text: a mirror image, when: 2 > 1 }
  - { text: a shear, when: k < 1, say: A square becomes slanted. }
  - { text: a translation, when: 3 > 1 }
```

```exercise
id: all-or-nothing
ask: Which keep lengths, for {k}?
parameters: { k: 2..5 }
kind: choices
choices:
  - { text: a turn, when: 1 = 1 }
  - { text: a shear, when: k < 1 }
```

```exercise
id: odd-credit
ask: What is a third of {3*k}?
parameters: { k: 2..5 }
answer: k
feedback:
  - { answer: 2*k, say: Twice., credit: 3/7 }
```

```exercise
id: drawn
ask: What is 2 times {k}? ]]> is no end.
parameters: { k: 2..5 }
figure: |
  title: A & B
  show:
    - axes: { x: [0, 6], y: [0, 6] }
    - point: (k, 1)
answer: 2*k
solution: "It is {2*k}."
```

```exercise
id: corner
ask: What is the opposite corner of (0, 0) in a rectangle of {a} by {b}?
parameters: { a: 2..5, b: 6..9 }
kind: point
answer: (a, b)
allow: shown-answer
partial: components
points: 2
feedback:
  - { answer: "(a, 0)", say: This is the next corner. }
```

```exercise
id: roots
ask: Solve.
parameters: { a: 2..5 }
kind: set
answer: (a, -a)
```
"""


@pytest.fixture(scope="module")
def quiz(tmp_path_factory):
    """The questions of a lesson by exercise, and what was said."""
    folder = tmp_path_factory.mktemp("moodle")
    (folder / "Lessons").mkdir()
    (folder / "Lessons/quiz.md").write_text(LESSON + SEVERAL, encoding="utf-8")
    run = export(folder, "--format", "moodle", "--variants", "4", "--output", "quiz.xml")
    assert run.stdout == "14 exercises, 68 questions\nWrote quiz.xml\n"
    found = {}
    for each in moodle_import.read(folder / "quiz.xml"):
        name = re.fullmatch(r"quiz/([a-z-]+)-\d+(?:-([a-z]))?", each.identifier)
        found.setdefault("".join(part or "" for part in (name[1], f"/{name[2]}" if name[2] else "")), []).append(each)
    assert all(len(variants) == 4 for variants in found.values()) and len(found) == 17
    return found, run.stderr


def numbers(question):
    """The numbers in the formulas of a question."""
    found = []
    for formula in re.findall(r"<math.*?</math>", question.text, re.DOTALL):
        formula = re.sub(r"<annotation.*?</annotation>", "", formula, flags=re.DOTALL)
        text = re.sub(r"[-\u2212] ", "-", " ".join(xml.etree.ElementTree.fromstring(formula).itertext()))
        found += [float(number) for number in re.findall(r"-?\d+(?:\.\d+)?", text)]
    return found


def test_numbers_are_judged(quiz):
    for question in quiz[0]["half"]:
        (n,) = numbers(question)
        assert question.kind == "numerical" and question.points == 3
        assert question.mark(n / 2) == (1, "")
        for error in (-0.04, -1e-6, 1e-6, 0.04):
            assert question.mark(n / 2 + error) == (0, "")
        share, said = question.mark(2 * n)
        assert share == pytest.approx(1 / 3, abs=1e-6) and said == "This is twice the number."
        assert [moodle_import.words(hint) for hint in question.hints] == ["Divide by two."]
    for question in quiz[0]["diagonal"]:
        a, b = numbers(question)
        for sign in (-1, 1):
            assert question.mark(math.hypot(a, b) + 0.0499 * sign)[0] == 1
            assert question.mark(math.hypot(a, b) + 0.0501 * sign)[0] == 0
        assert question.mark(a + b) == (0, "This is the way around a corner.")
    for question in quiz[0]["angle"]:
        n, degrees = numbers(question)[:2]
        for turns in (-1, 0, 1):
            assert question.mark(n * degrees + 360 * turns)[0] == 1
        assert question.mark(n * degrees + 180)[0] == 0
        assert "in degrees" in question.text


def test_several_numbers_have_a_field_each(quiz):
    for question in quiz[0]["corner"]:
        a, b = numbers(question)[-2:]
        assert question.kind == "cloze" and question.points == 2
        assert question.mark(a, b)[0] == 1 and question.mark(a, b + 1)[0] == 0.5 and question.mark(b, a)[0] == 0
    assert "Moodle has no place for some of quiz/corner: what is said of several numbers together" in quiz[1]


def test_choices_are_judged(quiz):
    for question in quiz[0]["way"]:
        assert question.mark("clockwise") == (1, "")
        assert question.mark("counter-clockwise") == (0, "With y down it is clockwise.")
    for question in quiz[0]["keep"]:
        right = ["a turn & more", "a mirror image", "a translation"]
        assert question.mark(*right) == (pytest.approx(1, abs=1e-6), "")
        assert question.mark(right[0])[0] == pytest.approx(1 / 3, abs=1e-6)
        share, said = question.mark(right[0], right[1], "a shear")
        assert share == pytest.approx(1 / 3, abs=1e-6) and said == "A square becomes slanted."
        assert question.mark("a shear")[0] == 0
        # A slash in a name is no level of categories.
        assert question.category.endswith("/quiz/Which//what keeps?")


def test_parts_are_questions_of_their_own(quiz):
    for first, second in zip(quiz[0]["sums/a"], quiz[0]["sums/b"]):
        a, b = numbers(first)
        assert numbers(second) == [a, b]
        assert first.mark(2 * (a + b)) == (1, "") and first.points == 2
        assert first.mark(a + b) == (0.5, "This is half of the way around.")
        assert second.mark(a * b) == (1, "") and second.points == 5
        assert second.mark(a * b / 2) == (0.2, "This is a triangle.")
        assert first.category != second.category


def test_what_moodle_would_mark_otherwise_is_left_to_a_teacher_and_said(quiz):
    questions, said = quiz
    by_hand = {name for name, variants in questions.items() if variants[0].kind == "essay"}
    # The mistake of the point has a credit of its own, and the matrix no shares.
    assert by_hand == {"matrix", "point", "parts/a", "parts/b", "all-or-nothing", "odd-credit", "roots"}
    for name in by_hand:
        place = f"part {name[-1]} of quiz/{name[:-2]}" if "/" in name else f"quiz/{name}"
        assert re.search(rf"{place} is to be marked by hand\b", said), name
        assert all(moodle_import.words(each.teacher) for each in questions[name])


def test_pictures_solutions_and_odd_text_stand_in_it(quiz):
    for question in quiz[0]["drawn"]:
        (k,) = numbers(question)
        assert question.mark(2 * k) == (1, "")
        assert "]]> is no end." in moodle_import.words(question.text)
        assert list(question.files) == ["figure-1.svg"]
        drawing = xml.etree.ElementTree.fromstring(question.files["figure-1.svg"])
        assert drawing.tag == "{http://www.w3.org/2000/svg}svg"
        assert f"{2 * k:g}" in moodle_import.words(question.feedback)


def test_all_lessons_can_be_imported(tmp_path):
    shutil.copytree("Lessons", tmp_path / "Lessons")
    export(tmp_path, "--format", "moodle", "--variants", "2")
    questions = moodle_import.read(tmp_path / "lessons-moodle.xml")
    assert len(questions) > 150
    assert {"numerical", "multichoice", "cloze", "essay"} == {each.kind for each in questions}
