"""Packages for elsewhere: what `lectern export` writes, held to schemas, to a reading of QTI's own rules, and to an LMS."""

import math
import os
import pathlib
import re
import subprocess
import zipfile

import pytest
from lxml import etree

from conftest import PATIENCE, until

LECTERN = os.environ["LECTERN"]
HERE = pathlib.Path(__file__).parent
QTI = "{http://www.imsglobal.org/xsd/imsqti_v2p1}"
MATH = "{http://www.w3.org/1998/Math/MathML}"

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
    assert run.stdout == "6 exercises, 24 items\nWrote quiz.zip\n"
    first = (folder / "quiz.zip").read_bytes()
    export(folder, "--format", "qti", "--variants", "4", "--output", "quiz.zip")
    assert (folder / "quiz.zip").read_bytes() == first, "the same lessons give other bytes"
    return unpacked(folder, "quiz.zip"), run.stderr


@pytest.fixture(scope="module")
def lessons_quiz(tmp_path_factory):
    """The exercises of this repository's lessons as a package of QTI, unpacked."""
    folder = tmp_path_factory.mktemp("lessons")
    (folder / "Lessons").symlink_to(pathlib.Path("Lessons").resolve())
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
    lessons = {path.stem for path in pathlib.Path("Lessons").glob("*.md")}
    assert {re.match(r"item-(.*)__", name)[1] for name in items(lessons_quiz)} == lessons


class Player:
    """What the specification says of response processing, for the operators that are used."""

    def __init__(self, item, answers):
        self.item = item
        self.answers = answers
        self.values = {}
        for node in item.iter(f"{QTI}outcomeDeclaration"):
            value = node.find(f"{QTI}defaultValue/{QTI}value")
            self.values[node.get("identifier")] = float(value.text) if value is not None else None
        self.rules(item.find(f"{QTI}responseProcessing"))

    def rules(self, parent):
        for rule in parent:
            if rule.tag == f"{QTI}setOutcomeValue":
                self.values[rule.get("identifier")] = self.value(rule[0])
            elif rule.tag == f"{QTI}responseCondition":
                for branch in rule:
                    if branch.tag == f"{QTI}responseElse":
                        self.branch(branch[:])
                        break
                    if self.value(branch[0]) is True:
                        self.branch(branch[1:])
                        break

    def branch(self, rules):
        self.rules(rules)

    def value(self, node):
        kind = node.tag.removeprefix(QTI)
        if kind == "baseValue":
            return float(node.text) if node.get("baseType") == "float" else node.text
        if kind == "variable":
            name = node.get("identifier")
            return self.values[name] if name in self.values else self.answers.get(name)
        if kind == "correct":
            for declaration in self.item.iter(f"{QTI}responseDeclaration"):
                if declaration.get("identifier") == node.get("identifier"):
                    return declaration.find(f"{QTI}correctResponse/{QTI}value").text
        parts = [self.value(child) for child in node]
        if kind in ("and", "or"):
            return (all if kind == "and" else any)(part is True for part in parts)
        if None in parts:
            return None
        if kind == "match":
            return parts[0] == parts[1]
        if kind == "sum":
            return sum(parts)
        if kind == "equal":
            below, above = [float(text) for text in node.get("tolerance").split()]
            return parts[1] - below <= parts[0] <= parts[1] + above
        raise AssertionError(f"no operator {kind}")


def numbers(item):
    """The numbers in the formulas of a question."""
    found = []
    for formula in item.find(f"{QTI}itemBody")[0].iter(f"{MATH}math"):
        text = re.sub(r"[-−] ", "-", " ".join(formula.itertext()))
        found += [float(number) for number in re.findall(r"-?\d+(?:\.\d+)?", text)]
    return found


def variants(quiz, name):
    found = {key: item for key, item in items(quiz[0]).items() if re.fullmatch(rf"item-quiz__{name}-\d+", key)}
    assert len(found) == 4
    return found.values()


def played(item, *answers, part="answer"):
    """Score and feedback of an entry for each number, or of a choice."""
    given = list(answers)
    names = [node.get("identifier") for node in item.iter(f"{QTI}responseDeclaration")]
    mine = [name for name in names if re.fullmatch(rf"RESPONSE_{part}(_\d+)?", name)]
    assert len(mine) == len(given)
    player = Player(item, dict(zip(mine, given)))
    return player.values["SCORE"], player.values.get(f"FEEDBACK_{part}")


def test_numbers_are_judged(quiz):
    for item in variants(quiz, "half"):
        (n,) = numbers(item)
        assert played(item, n / 2) == (3, None)
        assert played(item, n / 2 + 0.04) == (0, None)
        assert played(item, 2 * n) == (1, "F_doubled")
        assert Player(item, {}).values["SCORE"] == 0
        (said,) = item.iter(f"{QTI}modalFeedback")
        assert "".join(said.itertext()).strip() == "This is twice the number."


def test_points_and_matrices_are_judged_number_by_number(quiz):
    for item in variants(quiz, "point"):
        x, y = numbers(item)[:2]
        assert played(item, -x, -y) == (4, None)
        assert played(item, -x, y) == (2, None)
        assert played(item, x, y) == (0, None)
    for item in variants(quiz, "matrix"):
        a, b = numbers(item)[:2]
        assert played(item, 1, 0, 0, 0, 1, 0, a, b, 1) == (1, None)
        assert played(item, 1, 0, a, 0, 1, b, 0, 0, 1) == (0, "F_transposed")
        assert played(item, 1, 0, 0, 0, 1, 0, b, a, 1) == (0, None)


def test_angles_are_judged_up_to_whole_turns(quiz):
    for item in variants(quiz, "angle"):
        n, degrees = numbers(item)[0], numbers(item)[1]
        for turns in (-1, 0, 1):
            assert played(item, n * degrees + 360 * turns) == (1, None)
        assert played(item, n * degrees + 180) == (0, None)
        assert played(item, math.radians(n * degrees)) == (0, None)


def test_choices_are_judged(quiz):
    for item in variants(quiz, "way"):
        assert played(item, "F_a") == (1, None)
        assert played(item, "F_b") == (0, "F_choice-b")


def test_what_cannot_be_judged_is_left_to_a_teacher_and_said(quiz):
    folder, said = quiz
    assert "part a of quiz/parts is to be marked by hand: how it is written counts (exact)" in said
    assert "part b of quiz/parts is to be marked by hand: a formula is judged by what it is equal to" in said
    assert "part c" not in said
    assert "QTI has no place for hints; those of an exercise are left out" in said
    for item in variants(quiz, "parts"):
        (a,) = numbers(item)[:1]
        assert len(list(item.iter(f"{QTI}extendedTextInteraction"))) == 2
        # Nothing is awarded for those parts, whatever is entered.
        right = {"RESPONSE_a": f"sqrt({a:.0f})", "RESPONSE_b": f"{a:.0f}*k"}
        assert Player(item, right).values["SCORE"] == 0
        assert Player(item, {**right, "RESPONSE_c_1": round(math.sqrt(a), 2)}).values["SCORE"] == 1
        assert Player(item, {**right, "RESPONSE_c_1": round(math.sqrt(a), 2) + 0.02}).values["SCORE"] == 0


def test_the_keys_of_all_lessons_earn_all_points(lessons_quiz):
    judged = 0
    for name, item in items(lessons_quiz).items():
        answers = {}
        for node in item.iter(f"{QTI}responseDeclaration"):
            value = node.find(f"{QTI}correctResponse/{QTI}value")
            if value is not None:
                answers[node.get("identifier")] = float(value.text) if node.get("baseType") == "float" else value.text
        scores = {
            node.get("identifier"): float(node.get("normalMaximum"))
            for node in item.iter(f"{QTI}outcomeDeclaration")
            if node.get("identifier").startswith("SCORE_")
        }
        player = Player(item, answers)
        by_hand = len(list(item.iter(f"{QTI}extendedTextInteraction")))
        full = [part for part, most in scores.items() if player.values[part] == pytest.approx(most)]
        assert len(full) + by_hand == len(scores), name
        judged += len(full)
        wrong = {key: value + 0.5 * max(1, abs(value)) if isinstance(value, float) else "" for key, value in answers.items()}
        assert Player(item, wrong).values["SCORE"] < sum(scores.values()), name
    assert judged > 70


# MARK: The site in a folder, and in an LMS


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    """This repository's site as a course, unpacked."""
    folder = tmp_path_factory.mktemp("course")
    for name in ("Lessons", "Site"):
        (folder / name).symlink_to(pathlib.Path(name).resolve())
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
    lessons = {path.stem for path in pathlib.Path("Lessons").glob("*.md")}
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
        (tmp_path / name).symlink_to(pathlib.Path(name).resolve())
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
