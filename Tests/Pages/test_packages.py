"""Packages for elsewhere: what `lectern export` writes, held to schemas, to a player of QTI from outside, and to an LMS."""

import functools
import math
import os
import pathlib
import re
import shutil
import subprocess
import zipfile
from fractions import Fraction

import pytest
import yaml
from lxml import etree

import qti_player
from conftest import PATIENCE, until

LECTERN = os.environ["LECTERN"]
HERE = pathlib.Path(__file__).parent
QTI = "{http://www.imsglobal.org/xsd/imsqti_v2p1}"
MATH = "{http://www.w3.org/1998/Math/MathML}"

needs_player = pytest.mark.skipif(qti_player.MISSING is not None, reason=str(qti_player.MISSING))
# pyslet calls itself by its old names.
pytestmark = [
    pytest.mark.filterwarnings("ignore::DeprecationWarning:pyslet"),
    # The packages are made once.
    pytest.mark.xdist_group("packages"),
]

LESSON = """---
title: Quiz
---
# One

```exercise
id: half
title: A half
ask: What is half of {n}?
parameters: { n: 11..29 step 2 }
kind: number
answer: n/2
check: 2 answer = n
points: 3
feedback:
  - { answer: 2 n, say: This is twice the number., credit: 1/3, name: doubled }
hints: [Divide by two.]
```

```exercise
id: point
ask: |
  Where does {(x, y)} go by half a turn?

  | see | [here](https://example.org/a?b=1&c=2) |
  |---|---|
  | `a < b` | **&** |
parameters: { x: 1..5, y: 11..15 }
kind: point
answer: (-x, -y)
check: answer = apply((x, y), rotation(180°))
partial: components
points: 4
feedback:
  - { answer: "(-x, y)", say: This is a mirror image., credit: 1/4, name: mirrored }
```

```exercise
id: matrix
ask: Which matrix moves by {(a, b)}?
parameters: { a: 2..5, b: 6..9 }
kind: matrix
answer: translation(a, b)
check: answer = [[1, 0, 0], [0, 1, 0], [a, b, 1]]
feedback: [transposed]
```

```exercise
id: angle
ask: |
  By which angle do {n} turns of {θ} turn?
parameters: { n: 2..3, θ: 100°..115° step 5° }
kind: angle
modulo: 360°
answer: n θ
check: answer = n*θ
```

```exercise
id: way
ask: Which way does a positive angle of {θ} turn on a screen?
parameters: { θ: 20°..80° step 20° }
kind: choice
choices:
  - { text: clockwise, when: sin(θ) > 0 }
  - { text: counter-clockwise, when: sin(θ) < 0, say: With y down it is clockwise. }
```

```exercise
id: diagonal
ask: How long is the diagonal of a rectangle of {a} by {b}?
parameters: { a: 2..5, b: 6..9 }
answer: sqrt(a^2 + b^2)
tolerance: 1/20
points: 2
feedback:
  - { answer: a + b, say: This is the way around a corner., name: corner }
```

```exercise
id: sums
ask: About {a} and {b}.
parameters: { a: 2..9, b: 12..19 }
parts:
  - ask: Around a rectangle of this size.
    answer: 2 a + 2 b
    points: 2
    feedback:
      - { answer: a + b, say: This is half of the way around., credit: 1/2, name: once }
  - ask: Its area.
    answer: a b
    points: 5
    feedback:
      - { answer: a b/2, say: This is a triangle., credit: 1/5, name: halved }
```

```exercise
id: parts
ask: About {a}.
parameters: { a: [2, 3, 5, 7] }
parts:
  - { ask: Its root., answer: sqrt(a), form: exact }
  - { ask: A formula for its multiples., kind: expression, symbols: [k], answer: a k }
  - { ask: "Its root, rounded.", answer: sqrt(a) }
```
"""


def export(folder, *arguments):
    """Runs `lectern export` in a folder, and gives what it said."""
    run = subprocess.run([LECTERN, "export", *arguments], cwd=folder, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    return run


def unpacked(folder, name):
    with zipfile.ZipFile(folder / name) as archive:
        assert archive.testzip() is None
        assert archive.namelist() == sorted(archive.namelist(), key=lambda path: path.encode())
        archive.extractall(folder / "unpacked")
    return folder / "unpacked"


@pytest.fixture(scope="module")
def quiz(tmp_path_factory):
    """A lesson's exercises as a package of QTI, unpacked, and what was said about it."""
    folder = tmp_path_factory.mktemp("quiz")
    (folder / "Lessons").mkdir()
    (folder / "Lessons/quiz.md").write_text(LESSON, encoding="utf-8")
    run = export(folder, "--format", "qti", "--variants", "4", "--output", "quiz.zip")
    assert run.stdout == "8 exercises, 32 items\nWrote quiz.zip\n"
    first = (folder / "quiz.zip").read_bytes()
    export(folder, "--format", "qti", "--variants", "4", "--output", "quiz.zip")
    assert (folder / "quiz.zip").read_bytes() == first, "the same lessons give other bytes"
    return unpacked(folder, "quiz.zip"), run.stderr


@pytest.fixture(scope="module")
def lessons_quiz(tmp_path_factory):
    """The exercises of this repository's lessons as a package of QTI, unpacked."""
    folder = tmp_path_factory.mktemp("lessons")
    shutil.copytree("Lessons", folder / "Lessons")
    export(folder, "--format", "qti", "--variants", "2")
    return unpacked(folder, "lessons-qti.zip")


def items(folder):
    return {path.stem: etree.parse(path).getroot() for path in sorted((folder / "items").glob("*.xml"))}


# MARK: QTI


def check_package(folder):
    """Holds a package to the schema, and to what a schema cannot say."""
    schema = etree.RelaxNG(etree.parse(HERE / "qti-2.1.rng"))
    for path in [*(folder / "items").glob("*.xml"), folder / "test.xml"]:
        assert schema.validate(etree.parse(path)), f"{path.name}: {schema.error_log}"
    for name, item in items(folder).items():
        assert item.get("identifier") == name
        responses = [node.get("identifier") for node in item.iter(f"{QTI}responseDeclaration")]
        asked = [node.get("responseIdentifier") for node in item.iter() if node.get("responseIdentifier")]
        assert sorted(asked) == sorted(responses) and len(set(asked)) == len(asked)
        outcomes = {node.get("identifier") for node in item.iter(f"{QTI}outcomeDeclaration")}
        for node in item.iter(f"{QTI}setOutcomeValue"):
            assert node.get("identifier") in outcomes
        for node in item.iter(f"{QTI}variable", f"{QTI}correct"):
            assert node.get("identifier") in outcomes | set(responses)
        told = {node.text for node in item.iter(f"{QTI}baseValue") if node.get("baseType") == "identifier"}
        choices = {node.get("identifier") for node in item.iter(f"{QTI}simpleChoice")}
        shown = [(node.get("outcomeIdentifier"), node.get("identifier")) for node in item.iter(f"{QTI}modalFeedback")]
        assert len(set(shown)) == len(shown)
        assert {name for _, name in shown} <= told <= choices | {name for _, name in shown}
        for picture in item.iter(f"{QTI}img"):
            drawing = etree.parse(folder / "items" / picture.get("src")).getroot()
            assert drawing.tag == "{http://www.w3.org/2000/svg}svg"
            assert picture.get("alt")
    manifest = etree.parse(folder / "imsmanifest.xml").getroot()
    space = "{http://www.imsglobal.org/xsd/imscp_v1p1}"
    assert [child.tag for child in manifest] == [f"{space}{name}" for name in ("metadata", "organizations", "resources")]
    resources = manifest.findall(f"{space}resources/{space}resource")
    names = [resource.get("identifier") for resource in resources]
    assert len(set(names)) == len(names)
    assert {node.get("identifierref") for node in manifest.iter(f"{space}dependency")} == set(names) - {"test"}
    files = {node.get("href") for node in manifest.iter(f"{space}file")} | {"imsmanifest.xml"}
    assert files == {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}
    test = etree.parse(folder / "test.xml").getroot()
    referred = [node.get("href") for node in test.iter(f"{QTI}assessmentItemRef")]
    assert sorted(referred) == sorted(resource.get("href") for resource in resources if resource.get("href") != "test.xml")


def test_the_package_of_a_quiz_is_valid(quiz):
    check_package(quiz[0])


def test_the_package_of_all_lessons_is_valid(lessons_quiz):
    check_package(lessons_quiz)
    # The home page has no exercises.
    lessons = {path.stem for path in pathlib.Path("Lessons").glob("*.md")} - {"index"}
    assert {re.match(r"item-(.*)__", name)[1] for name in items(lessons_quiz)} == lessons


# MARK: QTI in a player from outside


@functools.cache
def player_item(path):
    return qti_player.Item(path)


def written(*lessons):
    """What lessons say of their exercises, by the names of items: parts with their names, and the fields of each."""
    found = {}
    for lesson in lessons:
        blocks = re.findall(r"^```exercise[^\n]*\n(.*?)^```", lesson.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
        for fields in map(yaml.safe_load, blocks):
            parts = dict(zip("abcdefghijklmnopqrstuvwxyz", fields["parts"])) if "parts" in fields else {"answer": fields}
            found[f"item-{lesson.stem}__{fields['id']}"] = parts
    return found


def variants(quiz, name):
    """The variants of an exercise, as XML and in the player."""
    found = {key: item for key, item in items(quiz[0]).items() if re.fullmatch(rf"item-quiz__{name}-\d+", key)}
    assert len(found) == 4
    return [(item, player_item(quiz[0] / f"items/{key}.xml")) for key, item in found.items()]


def numbers(item):
    """The numbers in the formulas of a question."""
    found = []
    for formula in item.find(f"{QTI}itemBody")[0].iter(f"{MATH}math"):
        text = re.sub(r"[-−] ", "-", " ".join(formula.itertext()))
        found += [float(number) for number in re.findall(r"-?\d+(?:\.\d+)?", text)]
    return found


def typed(answers):
    """What a learner enters for numbers, and for the names of choices; None is an entry that stays empty."""
    return {
        name: answer if isinstance(answer, (str, list)) else repr(float(answer))
        for name, answer in answers.items()
        if answer is not None
    }


def played(item, *answers):
    """Score and feedback for answers in the order of the entries."""
    assert len(item.entries) == len(answers)
    result = item.play(typed(dict(zip(item.entries, answers))))
    return result.score, result.feedback


@needs_player
@pytest.mark.parametrize("package", ["quiz", "lessons_quiz"])
def test_a_reader_from_outside_knows_all_of_a_package(package, request):
    made = request.getfixturevalue(package)
    folder, archive = (made[0], "quiz.zip") if package == "quiz" else (made, "lessons-qti.zip")
    names = set(items(folder))
    for name in names:
        item = player_item(folder / f"items/{name}.xml")
        assert item.root.identifier == name
        assert sorted(item.entries) == sorted(response.identifier for response in item.root.ResponseDeclaration)
    resources = {name: ("imsqti_item_xmlv2p1", f"items/{name}.xml") for name in names}
    assert qti_player.contents(folder.parent / archive) == {**resources, "test": ("imsqti_test_xmlv2p1", "test.xml")}
    # Each learner gets one variant of each exercise, in the order of the lessons.
    sections = qti_player.draw(folder / "test.xml")
    assert all(len(found) == 1 for found in sections.values())
    drawn = [re.sub(r"-\d+$", "", name) for found in sections.values() for name in found]
    assert drawn == list(written(*sorted((folder.parent / "Lessons").glob("*.md"))))


@needs_player
@pytest.mark.parametrize(
    "old, new, complaint",
    [
        ("<p>", "<table><p>x</p></table><p>", "not allowed in Table"),
        ("textEntryInteraction", "textEntryInteractions", "there is no element textEntryInteractions"),
        ("expectedLength=", "expectedlength=", "has no attribute expectedlength"),
        ('toleranceMode="absolute" ', 'toleranceMode="roughly" ', "roughly"),
        (r' tolerance="[^"]*"', "", "requires specificed tolerance"),
        ('<variable identifier="RESPONSE_answer_1"', '<variable identifier="RESPONSE_answer"', "has not been declared"),
        ('<setOutcomeValue identifier="SCORE"', '<setOutcomeValue identifier="POINTS"', "POINTS"),
        ('baseType="float">3<', 'baseType="integer">three<', "three"),
    ],
)
def test_the_player_from_outside_refuses_what_is_wrong(quiz, tmp_path, old, new, complaint):
    text = (quiz[0] / "items/item-quiz__half-1.xml").read_text(encoding="utf-8")
    changed = re.sub(old, new, text)
    assert changed != text
    (tmp_path / "item.xml").write_text(changed, encoding="utf-8")
    with pytest.raises(Exception, match=complaint):
        item = qti_player.Item(tmp_path / "item.xml")
        item.play(item.keys())


@needs_player
def test_numbers_are_judged(quiz):
    for question, item in variants(quiz, "half"):
        (n,) = numbers(question)
        assert played(item, n / 2) == (3, {})
        assert played(item, f"{n / 2:.2f}") == (3, {})
        # It has few digits, and is entered as it is.
        for error in (-0.04, -1e-6, 1e-6, 0.04):
            assert played(item, n / 2 + error) == (0, {})
        assert played(item, -n / 2) == (0, {})
        # A third of three points.
        assert played(item, 2 * n) == (1, {"F_doubled": "This is twice the number."})
        assert played(item, 2 * n + 0.04) == (0, {})
        assert played(item, None) == (0, {})


@needs_player
def test_numbers_may_be_away_by_the_tolerance_and_no_more(quiz):
    for question, item in variants(quiz, "diagonal"):
        a, b = numbers(question)
        for sign in (-1, 1):
            assert played(item, math.hypot(a, b) + 0.0499 * sign) == (2, {})
            assert played(item, math.hypot(a, b) + 0.0501 * sign) == (0, {})
            assert played(item, a + b + 0.0499 * sign) == (0, {"F_corner": "This is the way around a corner."})
            assert played(item, a + b + 0.0501 * sign) == (0, {})


@needs_player
def test_points_and_matrices_are_judged_number_by_number(quiz):
    for question, item in variants(quiz, "point"):
        x, y = numbers(question)[:2]
        assert played(item, -x, -y) == (4, {})
        assert played(item, x, -y) == (2, {})
        assert played(item, x, y) == (0, {})
        assert played(item, -y, -x) == (0, {})
        # A known mistake earns its own credit, a quarter of four points, and not that of its numbers.
        assert played(item, -x, y) == (1, {"F_mirrored": "This is a mirror image."})
        assert played(item, -x, None) == (2, {})
        assert played(item, None, -y) == (2, {})
        assert played(item, None, None) == (0, {})
    for question, item in variants(quiz, "matrix"):
        a, b = numbers(question)[:2]
        assert played(item, 1, 0, 0, 0, 1, 0, a, b, 1) == (1, {})
        score, feedback = played(item, 1, 0, a, 0, 1, b, 0, 0, 1)
        assert (score, list(feedback)) == (0, ["F_transposed"])
        assert played(item, 1, 0, 0, 0, 1, 0, b, a, 1) == (0, {})
        assert played(item, 1, 0, 0, 0, 1, 0, a, b, None) == (0, {})


@needs_player
def test_angles_are_judged_up_to_whole_turns(quiz):
    for question, item in variants(quiz, "angle"):
        n, degrees = numbers(question)[0], numbers(question)[1]
        for turns in (-2, -1, 0, 1, 2):
            assert played(item, n * degrees + 360 * turns) == (1, {})
            assert played(item, n * degrees + 360 * turns + 1) == (0, {})
        assert played(item, n * degrees + 180) == (0, {})
        assert played(item, math.radians(n * degrees)) == (0, {})


@needs_player
def test_choices_are_judged(quiz):
    for _, item in variants(quiz, "way"):
        assert played(item, "F_a") == (1, {})
        assert played(item, "F_b") == (0, {"F_choice-b": "With y down it is clockwise."})
        assert played(item, None) == (0, {})


@needs_player
def test_parts_earn_their_points_each(quiz):
    for question, item in variants(quiz, "sums"):
        a, b = numbers(question)[:2]
        once, halved = {"F_once": "This is half of the way around."}, {"F_halved": "This is a triangle."}
        around = {2 * (a + b): (2, {}), a + b: (1, once), 2 * (a + b) + 1: (0, {}), None: (0, {})}
        area = {a * b: (5, {}), a * b / 2: (1, halved), a * b + 1: (0, {}), None: (0, {})}
        for first, (first_score, first_said) in around.items():
            for second, (second_score, second_said) in area.items():
                result = item.play(typed({"RESPONSE_a_1": first, "RESPONSE_b_1": second}))
                assert result.score == first_score + second_score
                assert result.values["SCORE_a"] == first_score and result.values["SCORE_b"] == second_score
                assert result.feedback == {**first_said, **second_said}


@needs_player
def test_what_cannot_be_judged_is_left_to_a_teacher_and_said(quiz):
    _, said = quiz
    assert "part a of quiz/parts is to be marked by hand: how it is written counts (exact)" in said
    assert "part b of quiz/parts is to be marked by hand: a formula is judged by what it is equal to" in said
    assert "part c" not in said
    assert "QTI has no place for hints; those of an exercise are left out" in said
    for question, item in variants(quiz, "parts"):
        (a,) = numbers(question)[:1]
        assert item.texts == {"RESPONSE_a", "RESPONSE_b"}
        # Nothing is awarded for those parts, whatever is entered.
        right = {"RESPONSE_a": f"sqrt({a:.0f})", "RESPONSE_b": f"{a:.0f}*k"}
        assert item.play(right).score == 0
        # Three significant digits are asked: half a unit of the third is 0.005 for roots between 1 and 10.
        for error, score in {0: 1, -0.0049: 1, 0.0049: 1, -0.0051: 0, 0.0051: 0}.items():
            assert item.play(typed({**right, "RESPONSE_c_1": math.sqrt(a) + error})).score == score
        assert item.play({**right, "RESPONSE_c_1": f"{math.sqrt(a):.2f}"}).score == 1


def known_mistakes(question):
    """Entries that an item takes for known mistakes: the part, the feedback, and a text for each entry."""
    for branch in question.iter(f"{QTI}responseElseIf"):
        setting = branch.find(f"{QTI}setOutcomeValue")
        entries = {}
        for test in branch[0].iter(f"{QTI}equal", f"{QTI}match"):
            entries.setdefault(test.find(f"{QTI}variable").get("identifier"), test.find(f"{QTI}baseValue").text)
        yield setting.get("identifier").removeprefix("FEEDBACK_"), setting.find(f"{QTI}baseValue").text, entries


def credit_of(part, feedback):
    """The share of a part's points that the lesson gives for a known mistake."""
    for number, entry in enumerate(part.get("feedback", [])):
        fields = {"misconception": entry} if isinstance(entry, str) else entry
        name = fields.get("name", fields.get("misconception"))
        if feedback == f"F_{name}" or (name is None and re.fullmatch(rf"F_(answer|[a-z])-{number + 1}", feedback)):
            return Fraction(str(fields.get("credit", 0)))
    assert feedback.startswith("F_choice-") and "choices" in part
    return 0


def bounds(number, part):
    """How far an entry may be from a number, nearly, and a distance that is a little too much."""
    if "tolerance" in part:
        tolerance = float(Fraction(str(part["tolerance"]).rstrip("°")))
        return 0.99 * tolerance, 1.01 * tolerance
    unit = 10 ** (math.floor(math.log10(abs(number))) - part.get("digits", 3) + 1) if number else 1
    # What is whole, or has no more digits than are asked, is entered as it is; another number may be rounded to so many.
    if number == round(number) or math.isclose(round(number / unit) * unit, number, rel_tol=1e-12):
        return 0, 1e-6 * max(1, abs(number))
    return 0.49 * unit, 0.51 * unit


def several(item, keys, entry, choices, rest, worth, fields):
    """Plays each set of several choices: each right one earns its share, and each wrong one costs as much, where that is asked."""
    ordered, right = sorted(choices), set(keys[entry])
    assert len(right) > 0 and right <= choices
    for chosen in range(1, 2 ** len(ordered)):
        names = [name for place, name in enumerate(ordered) if chosen >> place & 1]
        found = len(right & set(names))
        share = max(0, 2 * found - len(names)) / len(right) if fields.get("partial") else float(set(names) == right)
        assert item.play({**keys, entry: names}).score == pytest.approx(rest + worth * share), names
    return 2 ** len(ordered) - 1


@needs_player
@pytest.mark.parametrize("package", ["quiz", "lessons_quiz"])
def test_every_item_awards_what_its_lesson_says(package, request):
    made = request.getfixturevalue(package)
    folder = made[0] if package == "quiz" else made
    exercises = written(*(folder.parent / "Lessons").glob("*.md"))
    judged, mistakes, subsets = 0, 0, 0
    for name, question in items(folder).items():
        item = player_item(folder / f"items/{name}.xml")
        parts = exercises[re.sub(r"-\d+$", "", name)]
        points = {
            part: 0 if f"RESPONSE_{part}" in item.texts else fields.get("points", 1) for part, fields in parts.items()
        }
        keys = item.keys()
        assert set(keys) == set(item.entries) - item.texts
        right = item.play(keys)
        assert right.score == sum(points.values()) and right.feedback == {}, name
        for part, worth in points.items():
            assert right.values[f"SCORE_{part}"] == worth, name
            judged += worth > 0
        for entry, key in keys.items():
            part = re.fullmatch(r"RESPONSE_([a-z]+)(_\d+)?", entry)[1]
            assert item.play(typed({**keys, entry: None})).score < right.score, name
            if question.find(f".//{QTI}choiceInteraction[@responseIdentifier='{entry}']") is not None:
                choices = {node.get("identifier") for node in question.iter(f"{QTI}simpleChoice")}
                if isinstance(key, list):
                    subsets += several(item, keys, entry, choices, right.score - points[part], points[part], parts[part])
                    continue
                choices -= {key}
                assert choices
                for choice in choices:
                    assert item.play({**keys, entry: choice}).score == right.score - points[part], name
                continue
            near, far = bounds(float(key), parts[part])
            for sign in (-1, 1):
                assert item.play(typed({**keys, entry: float(key) + sign * near})).score == right.score, name
                assert item.play(typed({**keys, entry: float(key) + sign * far})).score < right.score, name
        for part, feedback, entries in known_mistakes(question):
            result = item.play({**keys, **entries})
            assert list(result.feedback) == [feedback] and all(result.feedback.values()), name
            credit = credit_of(parts[part], feedback) * points[part]
            assert result.values[f"SCORE_{part}"] == pytest.approx(float(credit)), name
            assert result.score == pytest.approx(right.score - points[part] + float(credit)), name
            mistakes += 1
        assert len(list(question.iter(f"{QTI}modalFeedback"))) == len(list(known_mistakes(question)))
    if package == "quiz":
        assert (judged, mistakes) == (4 * 9, 4 * 7)
    else:
        assert judged > 70 and mistakes > 70 and subsets > 20


# MARK: The site in a folder, and in an LMS


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    """This repository's site as a course, unpacked."""
    folder = tmp_path_factory.mktemp("course")
    for name in ("Lessons", "Site"):
        shutil.copytree(name, folder / name)
    run = export(folder, "--format", "scorm", "--swift-cells", "skip", "--output", "course.zip")
    assert run.stdout.endswith("Wrote course.zip\n")
    return unpacked(folder, "course.zip")


def test_the_course_is_valid(course):
    packages = pathlib.Path(".build/python")
    (schema,) = packages.glob("lib/python3*/site-packages/plct_bulder_for_sphinx/scorm-templates/adlcp_rootv1p2.xsd")
    manifest = etree.parse(course / "imsmanifest.xml")
    # ADL's schema imports that of IMS Content Packaging.
    judge = etree.XMLSchema(etree.parse(schema))
    assert judge.validate(manifest), judge.error_log
    root = manifest.getroot()
    space = "{http://www.imsproject.org/xsd/imscp_rootv1p1p2}"
    resources = {node.get("identifier"): node for node in root.iter(f"{space}resource")}
    opened = [resources[node.get("identifierref")] for node in root.iter(f"{space}item")]
    # The home page has no exercises.
    lessons = {path.stem for path in pathlib.Path("Lessons").glob("*.md")} - {"index"}
    assert {node.get("href") for node in opened} == {f"{name}.html" for name in lessons}
    for node in opened:
        assert node.get("{http://www.adlnet.org/xsd/adlcp_rootv1p2}scormtype") == "sco"
        page = (course / node.get("href")).read_text(encoding="utf-8")
        scripts = re.findall(r'<script defer src="theme/([^"]+)"', page)
        # What was reached is brought back before other scripts show it.
        assert scripts[:2] == ["page.js", "scorm.js"]
    files = {node.get("href") for node in root.iter(f"{space}file")} | {"imsmanifest.xml"}
    assert files == {str(path.relative_to(course)) for path in course.rglob("*") if path.is_file()}


def test_no_other_site_knows_of_courses(site):
    assert not (site / "theme/scorm.js").exists()
    assert "scorm.js" not in (site / "rotation.html").read_text(encoding="utf-8")


# A minimal LMS of SCORM 1.2: one learner, whose data it keeps from launch to launch.
LMS = """<!doctype html><meta charset="utf-8"><title>LMS</title>
<script>
  const data = JSON.parse(sessionStorage.getItem("data") || "{}");
  const defaults = {
    "cmi.core.student_id": "ada", "cmi.core.lesson_status": "not attempted", "cmi.suspend_data": "", "cmi.core.lesson_mode": "normal",
    "cmi.interactions._children": "id,objectives,time,type,correct_responses,weighting,student_response,result,latency",
  };
  const written = ["cmi.core.score.raw", "cmi.core.score.min", "cmi.core.score.max", "cmi.core.lesson_status",
    "cmi.suspend_data", "cmi.core.exit", "cmi.core.session_time"];
  let state = "new";
  window.calls = [];
  const log = (name, ...rest) => { window.calls.push([name, ...rest]); };
  const running = () => state === "running";
  const store = () => sessionStorage.setItem("data", JSON.stringify(data));
  window.API = {
    LMSInitialize(empty) { log("LMSInitialize", empty); if (state !== "new" || empty !== "") return "false"; state = "running"; return "true"; },
    LMSFinish(empty) { log("LMSFinish", empty); if (!running()) return "false"; state = "finished"; store(); return "true"; },
    LMSGetValue(name) {
      log("LMSGetValue", name);
      if (!running()) return "";
      if (name === "cmi.interactions._count") {
        return String(new Set(Object.keys(data).filter((key) => key.startsWith("cmi.interactions.")).map((key) => key.split(".")[2])).size);
      }
      return data[name] ?? defaults[name] ?? "";
    },
    LMSSetValue(name, value) {
      log("LMSSetValue", name, value);
      if (!running() || typeof value !== "string") return "false";
      const isKnown = written.includes(name) || /^cmi\\.interactions\\.\\d+\\.(id|time|type|student_response|result)$/.test(name);
      if (!isKnown || (name === "cmi.suspend_data" && value.length > 4096)) return "false";
      data[name] = value;
      return "true";
    },
    LMSCommit(empty) { log("LMSCommit", empty); if (!running()) return "false"; store(); return "true"; },
    LMSGetLastError() { return "0"; },
    LMSGetErrorString() { return ""; },
    LMSGetDiagnostic() { return ""; },
  };
</script>
<iframe title="outer" srcdoc='<iframe id="unit" title="unit" src="/@UNIT@" width="900" height="700"></iframe>' width="950" height="750"></iframe>
"""


@pytest.fixture
def lms(course, browser):
    """Opens a unit of the course in a frame of a frame under an LMS."""
    from site_server import SiteServer

    contexts = []
    with SiteServer(course) as server:

        def launch(unit, context=None):
            if context is None:
                context = browser.new_context()
                context.set_default_timeout(PATIENCE)
                contexts.append(context)
            page = context.pages[0] if context.pages else context.new_page()
            page.route("**/lms.html", lambda route: route.fulfill(
                body=LMS.replace("@UNIT@", unit), content_type="text/html"))
            page.goto(f"{server.address}/lms.html")
            until(page, "window.calls.some(call => call[0] === 'LMSCommit')")
            frame = next(frame for frame in page.frames if f"/{unit}" in frame.url)
            return context, page, frame

        yield launch
    for context in contexts:
        context.close()


def calls(page, name=None):
    """The calls that a page made, or the values that it wrote under a name, in order."""
    made = page.evaluate("window.calls")
    return made if name is None else [call[2] for call in made if call[:2] == ["LMSSetValue", name]]


def tell(frame, exercise, score, attempts, answer="(1, 2)", restored=False):
    """What the page says when an answer was checked."""
    part = {"part": "answer", "answer": answer, "status": "right" if score == 1 else "wrong", "credit": score}
    frame.evaluate(
        """detail => document.querySelector(`[data-exercise="${detail.exercise}"]`).dispatchEvent(
          new CustomEvent("lectern:progress", { bubbles: true, detail }))""",
        {"exercise": exercise, "score": score, "attempts": attempts, "restored": restored,
         "parts": [part if attempts else {**part, "answer": "", "status": ""}]},
    )


def test_a_unit_tells_the_lms_what_was_reached(lms):
    context, page, frame = lms("rotation.html")
    names = frame.evaluate("[...document.querySelectorAll('[data-exercise]')].map(node => node.dataset.exercise)")
    assert len(names) >= 3
    assert calls(page)[0] == ["LMSInitialize", ""]
    assert calls(page, "cmi.core.lesson_status") == ["incomplete"]
    assert calls(page, "cmi.core.score.min") == ["0"] and calls(page, "cmi.core.score.max") == ["100"]

    # The numbers are this learner's.
    assert frame.url.endswith("/rotation.html?learner=ada")

    # A hint is no answer, and what was there before is none that was given now.
    before = len(calls(page))
    tell(frame, names[0], 0, 0)
    assert len(calls(page)) == before
    tell(frame, names[1], 0, 0, restored=True)
    tell(frame, names[0], 0, 1, "nonsense")
    assert calls(page, "cmi.core.score.raw")[-1] == "0"
    tell(frame, names[0], 1, 2)
    points = frame.evaluate(
        "[...document.querySelectorAll('[data-exercise]')].map(node => Number(node.dataset.points))")
    assert all(point >= 1 for point in points)
    # The best counts.
    tell(frame, names[0], 0, 3, "worse")
    expected = 100 * points[0] / sum(points)
    assert float(calls(page, "cmi.core.score.raw")[-1]) == pytest.approx(expected, abs=0.01)
    assert calls(page, "cmi.core.lesson_status")[-1] == "incomplete"
    assert calls(page, "cmi.interactions.0.result") == ["wrong"]
    assert calls(page, "cmi.interactions.0.student_response") == ["nonsense"]
    assert calls(page, "cmi.interactions.1.result") == ["correct"]
    assert calls(page, "cmi.interactions.1.type") == ["fill-in"]
    assert re.fullmatch(r"\d\d:\d\d:\d\d", calls(page, "cmi.interactions.1.time")[0])
    # What no exercise says is let go.
    before = len(calls(page))
    frame.evaluate(
        "document.dispatchEvent(new CustomEvent('lectern:progress', { detail: { exercise: 'another/one', score: 1, attempts: 1 } }))")
    assert len(calls(page)) == before
    for data in calls(page, "cmi.suspend_data"):
        assert len(data) <= 4096
    assert page.evaluate("location.origin") not in data
    # Something the page keeps for itself, which has to come back too.
    frame.evaluate("name => localStorage.setItem(`lectern-exercise ${location.origin}/ ${name}`, 'kept')", names[0])

    # The learner goes away: the unit is told, once.
    frame.evaluate("window.dispatchEvent(new PageTransitionEvent('pagehide'))")
    until(page, "window.calls.some(call => call[0] === 'LMSFinish')")
    assert calls(page, "cmi.core.exit") == ["suspend"]
    assert re.fullmatch(r"\d{4}:\d\d:\d\d\.\d\d", calls(page, "cmi.core.session_time")[0])

    # Somebody else was at this device meanwhile.
    frame.evaluate("name => { localStorage.setItem(`lectern-exercise ${location.origin}/ ${name}`, 'somebody else'); }", names[0])
    frame.evaluate("name => { localStorage.setItem(`lectern-exercise ${location.origin}/ ${name}`, 'more of it'); }", names[1])
    context, page, frame = lms("rotation.html", context)
    kept = frame.evaluate(
        "names => names.map(name => localStorage.getItem(`lectern-exercise ${location.origin}/ ${name}`))", names[:2])
    assert kept == ["kept", None]
    assert calls(page, "cmi.core.lesson_status") == []
    # What was reached before counts on.
    for name in names[1:-1]:
        tell(frame, name, 0.5, 1)
    assert calls(page, "cmi.core.lesson_status")[-1] == "incomplete"
    tell(frame, names[-1], 0.5, 1)
    assert calls(page, "cmi.core.lesson_status")[-1] == "completed"
    assert float(calls(page, "cmi.core.score.raw")[-1]) == pytest.approx(expected + (100 - expected) / 2, abs=0.01)
    # They are numbered on from those of the first launch.
    assert calls(page, "cmi.interactions.2.id") == [] and calls(page, "cmi.interactions.3.id") != []
    for name in names:
        tell(frame, name, 1, 3)
    assert calls(page, "cmi.core.lesson_status")[-1] == "passed"
    assert float(calls(page, "cmi.core.score.raw")[-1]) == 100
    made = calls(page)
    assert sum(call[0] == "LMSFinish" for call in made) == 0


def test_what_only_looks_like_the_end_does_not_end_a_session(lms):
    """A browser says `beforeunload` also where a link leads to a file that it saves, and the page stays."""
    _, page, frame = lms("rotation.html")
    names = frame.evaluate("[...document.querySelectorAll('[data-exercise]')].map(node => node.dataset.exercise)")
    tell(frame, names[0], 1, 1)
    frame.evaluate("window.dispatchEvent(new Event('beforeunload'))")
    assert calls(page, "cmi.core.exit") == ["suspend"] and len(calls(page, "cmi.core.session_time")) == 1
    assert calls(page)[-1] == ["LMSCommit", ""]
    for name in names:
        tell(frame, name, 1, 1)
    assert calls(page, "cmi.core.lesson_status")[-1] == "passed"
    frame.evaluate("window.dispatchEvent(new PageTransitionEvent('pagehide'))")
    assert calls(page)[-1] == ["LMSFinish", ""]


def test_much_that_is_kept_does_not_burst_the_lms(lms):
    _, page, frame = lms("rotation.html")
    names = frame.evaluate("[...document.querySelectorAll('[data-exercise]')].map(node => node.dataset.exercise)")
    frame.evaluate(
        "names => names.forEach(name => localStorage.setItem(`lectern-exercise ${location.origin}/ ${name}`, 'x\"'.repeat(1500)))", names)
    tell(frame, names[0], 1, 1)
    data = calls(page, "cmi.suspend_data")[-1]
    assert len(data) <= 4096 and names[0] in data


def test_a_page_of_a_course_works_without_an_lms(course, browser):
    context = browser.new_context()
    context.set_default_timeout(PATIENCE)
    problems = []
    context.on("weberror", lambda error: problems.append(str(error.error)))
    page = context.new_page()
    page.goto((course / "rotation.html").as_uri())
    until(page, "document.fonts.status === 'loaded'")
    assert page.title()
    assert problems == []
    context.close()


def test_a_zip_opens_from_a_folder(tmp_path, browser):
    for name in ("Lessons", "Site"):
        shutil.copytree(name, tmp_path / name)
    export(tmp_path, "--format", "zip", "--swift-cells", "skip")
    with zipfile.ZipFile(tmp_path / "lessons-zip.zip") as archive:
        assert {entry.date_time for entry in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
    folder = unpacked(tmp_path, "lessons-zip.zip")
    context = browser.new_context()
    context.set_default_timeout(PATIENCE)
    problems = []
    context.on("weberror", lambda error: problems.append(str(error.error)))
    context.on("requestfailed", lambda request: problems.append(request.url))
    page = context.new_page()
    page.goto((folder / "index.html").as_uri())
    page.locator("main a[href='rotation.html']").first.click()
    until(page, "document.fonts.status === 'loaded' && location.pathname.endsWith('/rotation.html')")
    assert page.locator("math").count() > 10
    assert problems == []
    context.close()
