"""Exercises, as a learner meets them: wrong answers, hints, right ones, and what is there after a reload."""

import csv
import json
import math
import os
import re
import subprocess

import pytest
from conftest import LESSONS, PATIENCE, SITE, Origin, seen, until
from site_server import SiteServer
from test_accessibility import violations
from test_validity import messages

PAGE = "rotation.html"

pytestmark = [
    # Their sites are built once.
    pytest.mark.xdist_group("exercises"),
    pytest.mark.skipif(
        "rotation" not in LESSONS or "exercises.js" not in (SITE / PAGE).read_text(encoding="utf-8"),
        reason="the site was built without an engine, or without the lesson",
    ),
]

LESSON = """---
title: All kinds
lang: LANGUAGE
---

Some questions.

```exercise
id: parts
title: Parts
ask: The number is {a}.
parameters: { a: 2..9 }
parts:
  - ask: What is its half?
    answer: a/2
    form: fraction
    feedback: [twice]
  - ask: Write the matrix of a scaling by it.
    answer: "[[a, 0], [0, a]]"
    partial: components
    points: 4
  - ask: Which is greater?
    choices:
      - text: its square
        when: a^2 > a
      - text: the number
        when: a^2 < a
        say: Multiply it by itself.
      - text: neither
        when: a^2 = a
hints: [Look at it., Look at it again.]
solution: "The half is {a/2}."
```

```exercise
id: formula
ask: Factor $x^2 - \\var{b}$.
parameters: { b: [4, 9, 25] }
kind: expression
symbols: [x]
answer: x^2 - b
solution: "It is {write (x - sqrt(b))*(x + sqrt(b))}."
```

```exercise
id: fixed
ask: What is 3/4 + 1/8?
answer: 7/8
```
"""


# Answers of which there are several: sets, lists, choices and the lines of a derivation.
SEVERAL = """---
title: Several
lang: LANGUAGE
---

```exercise
id: roots
ask: Solve $x^2 = \\var{a^2}$.
parameters: { a: 2..9 }
kind: set
answer: (a, -a)
partial: components
feedback:
  - answer: a
    say: A negative number has a square too.
```

```exercise
id: powers
ask: Give 1, 2 and 3 to the power of {n}.
parameters: { n: 2..4 }
kind: list
answer: (1, 2^n, 3^n)
```

```exercise
id: turns
ask: Which of these keep lengths?
kind: choices
partial: components
choices:
  - text: a rotation
    when: 1 = 1
  - text: a scaling by 2
    when: 1 = 2
    say: Lengths are doubled.
  - text: a reflection
    when: 2 > 1
```

```exercise
id: squares
ask: Factor $(x + \\var{a})^2 - \\var{a^2}$, line by line.
parameters: { a: 2..9 }
kind: steps
symbols: [x]
from: (x + a)^2 - a^2
answer: x*(x + 2*a)
form: factored
```
"""

# No label may hold a listing.
LISTINGS = """---
title: Listings
---

```exercise
id: listings
ask: Which is a loop?
choices:
  - text: |
      ~~~
      for x in list:
          turn(x)
      ~~~
    when: 1 = 1
  - text: |
      ~~~
      if x:
          turn(x)
      ~~~
    when: 1 = 2
  - text: neither
    when: 1 = 2
```
"""


@pytest.fixture(scope="session")
def kinds(tmp_path_factory):
    """Sites of a lesson with all kinds of answers: for practice, in English and Chinese, and for a graded class."""
    folder = tmp_path_factory.mktemp("kinds")
    lessons = folder / "lessons"
    lessons.mkdir()
    (lessons / "kinds.md").write_text(LESSON.replace("LANGUAGE", "en"), encoding="utf-8")
    (lessons / "zh.md").write_text(LESSON.replace("LANGUAGE", "zh-Hans"), encoding="utf-8")
    for name, language in [("several", "en"), ("several-zh", "zh-Hans")]:
        (lessons / f"{name}.md").write_text(SEVERAL.replace("LANGUAGE", language), encoding="utf-8")
    (lessons / "listings.md").write_text(LISTINGS, encoding="utf-8")
    for name, options in [("practice", []), ("class", ["--assessment"])]:
        run = subprocess.run(
            [os.environ["LECTERN"], "build", lessons, "--output", folder / name, *options], capture_output=True, text=True
        )
        assert run.returncode == 0, run.stderr
    with SiteServer(folder) as server:
        yield folder, server


def begin(page):
    """Begins with the exercises, as a reader who comes to a field, where nobody has begun; without an engine they stay as they are."""
    until(page, BEGIN)


BEGIN = """(() => {
  const { classList, dataset } = document.documentElement
  document.querySelector('.exercise.is-awaited :is(input, textarea, button):enabled')?.dispatchEvent(new Event('focusin', { bubbles: true }))
  return dataset.exercises === 'ready' || classList.contains('without-exercises')
})()"""


class Exercise:
    """An exercise on a page, live."""

    def __init__(self, page, name):
        self.page = page
        self.root = page.locator(f'[data-exercise="{name}"]')
        self.root.scroll_into_view_if_needed()
        begin(page)
        page.locator(f'[data-exercise="{name}"].is-live').wait_for()

    def part(self, name="answer"):
        return self.root.locator(f'[data-part="{name}"]')

    def fill(self, values, part="answer"):
        fields = self.part(part).locator(".exercise-input")
        assert fields.count() == len(values)
        for index, value in enumerate(values):
            fields.nth(index).fill(str(value))

    def check(self, part="answer"):
        self.part(part).get_by_role("button", name="Check", exact=True).click()
        return self.result(part)

    def result(self, part="answer"):
        return self.part(part).locator(".exercise-result")

    def button(self, name):
        return self.root.get_by_role("button", name=name)


def opened(visit, name="rotation/turn-a-point", **options):
    page = visit(**options).open(PAGE)
    return Exercise(page, name)


def numbers(exercise):
    """The point and the angle that the question states."""
    text = exercise.root.locator("[data-text=ask]").text_content()
    x, y, angle = (int(number) for number in re.findall(r"\d+", text))
    return x, y, math.radians(angle)


def turned(x, y, angle):
    return x * math.cos(angle) - y * math.sin(angle), x * math.sin(angle) + y * math.cos(angle)


def decimals(values):
    return [f"{value:.4f}" for value in values]


def swapped(x, y, angle):
    """Who has swapped sine and cosine."""
    return x * math.sin(angle) - y * math.cos(angle), x * math.cos(angle) + y * math.sin(angle)


def test_a_learner_works_through_an_exercise(visit, origin):
    exercise = opened(visit)
    page = exercise.page
    page.evaluate(
        "window.heard = []; document.addEventListener('lectern:progress', event => heard.push(event.detail))"
    )
    assert exercise.root.locator(".exercise-hint").first.is_hidden()
    assert exercise.root.locator(".exercise-solution").is_hidden()
    values = numbers(exercise)
    exercise.fill(decimals(swapped(*values)))
    result = exercise.check()
    result.get_by_text("This is not right.").wait_for()
    result.get_by_text("Sine and cosine have changed places").wait_for()
    exercise.button("Hint 1 of 2").click()
    assert exercise.root.locator(".exercise-hint").nth(0).is_visible()
    assert exercise.root.locator(".exercise-hint").nth(1).is_hidden()
    exercise.fill(decimals(turned(*values)))
    exercise.check().get_by_text("Right.").wait_for()
    assert "Solved: 1 of 1 points, 2 tries" in exercise.root.locator(".exercise-score").inner_text()
    assert exercise.root.locator(".exercise-solution").is_visible()
    heard = page.evaluate("heard")
    assert [each["score"] for each in heard] == [0, 0, 1]
    assert heard[-1]["exercise"] == "rotation/turn-a-point"
    assert (heard[-1]["attempts"], heard[-1]["hints"], heard[-1]["solved"]) == (2, 1, True)
    page.reload()
    exercise = Exercise(page, "rotation/turn-a-point")
    fields = exercise.part().locator(".exercise-input")
    assert [fields.nth(index).input_value() for index in range(2)] == decimals(turned(*values))
    exercise.result().get_by_text("Right.").wait_for()
    assert exercise.root.locator(".exercise-hint").nth(0).is_visible()
    assert "2 tries" in exercise.root.locator(".exercise-score").inner_text()
    exercise.button("Erase my answers").click()
    page.reload()
    exercise = Exercise(page, "rotation/turn-a-point")
    assert exercise.part().locator(".exercise-input").first.input_value() == ""
    assert exercise.result().inner_text() == ""
    assert exercise.root.locator(".exercise-hint").first.is_hidden()


def test_keyboard_alone(visit):
    exercise = opened(visit)
    page = exercise.page
    values = numbers(exercise)
    page.locator("main").evaluate("main => main.querySelector('[data-exercise] .exercise-input').focus()")
    press = page.keyboard.press
    first, second = decimals(swapped(*values))
    page.keyboard.type(first)
    press("Tab")
    page.keyboard.type(second)
    press("Enter")
    exercise.result().get_by_text("This is not right.").wait_for()
    # From the last field over the button of the form to the hint, in the order in which they are seen.
    press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Check"
    press("Tab")
    assert page.evaluate("document.activeElement.textContent").startswith("Hint 1")
    press("Enter")
    assert page.evaluate("document.activeElement.localName") == "summary"
    for _ in range(3):
        press("Shift+Tab")
    press("Control+A")
    first, second = decimals(turned(*values))
    page.keyboard.type(first)
    press("Tab")
    press("Control+A")
    page.keyboard.type(second)
    press("Tab")
    press("Space")
    exercise.result().get_by_text("Right.").wait_for()


def test_on_a_phone(visit):
    exercise = opened(visit, "rotation/write-the-matrix", width=390, height=800, has_touch=True, is_mobile=True)
    page = exercise.page
    text = exercise.root.locator("[data-text=ask]").text_content()
    angle = math.radians(int(re.search(r"(\d+)\s*[°∘]", text).group(1)))
    exact = {0.5: "1/2", -0.5: "-1/2", 0.866: "sqrt(3)/2", -0.866: "-sqrt(3)/2"}
    matrix = [math.cos(angle), math.sin(angle), -math.sin(angle), math.cos(angle)]
    fields = exercise.part().locator(".exercise-input")
    for index, value in enumerate(matrix):
        fields.nth(index).tap()
        page.keyboard.type(exact[round(value, 3)])
    exercise.part().get_by_role("button", name="Check").tap()
    exercise.result().get_by_text("Right.").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    # Each field can be hit, and holds what was typed.
    for index in range(4):
        box = fields.nth(index).bounding_box()
        assert box["width"] >= 60 and box["height"] >= 40
        assert box["x"] >= 0 and box["x"] + box["width"] <= 390


def test_answers_are_read_as_they_are_typed(visit, origin):
    exercise = opened(visit)
    preview = exercise.part().locator(".exercise-preview")
    exercise.fill(["sqrt(3)/2", "3*"])
    preview.get_by_text("This cannot be read").wait_for()
    assert "Number 2" in preview.inner_text()
    assert preview.locator("mark").count() == 1
    exercise.fill(["sqrt(3)/2", "foo + 1"])
    preview.locator("mark", has_text="foo").wait_for()
    exercise.fill(["sqrt(3)/2", "-1"])
    preview.get_by_text("We read this as").wait_for()
    assert preview.locator("msqrt").count() == 1
    exercise.fill(["<img src=x onerror=alert(1)>", "1"])
    preview.get_by_text("This cannot be read").wait_for()
    assert exercise.root.locator("img").count() == 0
    exercise.fill(["1", ""])
    assert "Fill in all" in exercise.check().inner_text()
    # All of them at once.
    exercise.fill(["", ""])
    exercise.part().locator(".exercise-input").first.evaluate(
        """field => {
          const clipboardData = new DataTransfer()
          clipboardData.setData('text/plain', '(cos(30°), atan2(1, 2))')
          field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
        }"""
    )
    fields = exercise.part().locator(".exercise-input")
    assert [fields.nth(index).input_value() for index in range(2)] == ["cos(30°)", "atan2(1, 2)"]


def test_other_numbers(visit, origin):
    exercise = opened(visit)
    before = (numbers(exercise), exercise.root.locator("svg.diagram").first.inner_html())
    solution = exercise.root.locator("[data-text=solution]").text_content()
    exercise.button("Other numbers").click()
    after = (numbers(exercise), exercise.root.locator("svg.diagram").first.inner_html())
    assert after[0] != before[0] and after[1] != before[1]
    assert exercise.root.locator("[data-text=solution]").text_content() != solution
    exercise.fill(decimals(turned(*after[0])))
    exercise.check().get_by_text("Right.").wait_for()
    exercise.page.reload()
    exercise = Exercise(exercise.page, "rotation/turn-a-point")
    assert numbers(exercise) == after[0]
    exercise.result().get_by_text("Right.").wait_for()


def test_a_learner_named_in_the_address_has_numbers_of_their_own(visit):
    found = set()
    page = visit().open(PAGE)
    for learner in ["", "?learner=ada", "?learner=ben", "?learner=cem", "?learner=dee"]:
        page.goto(page.url.split("?")[0] + learner)
        exercise = Exercise(page, "rotation/turn-a-point")
        found.add(numbers(exercise))
        exercise.fill(decimals(turned(*numbers(exercise))))
        exercise.check().get_by_text("Right.").wait_for()
    assert len(found) > 2


def kinds_page(visit, kinds, path, **options):
    _, server = kinds
    made = visit(**options)
    made.origin = Origin("server", server.address)
    return made.open(path)


def test_parts_earn_their_share(visit, kinds):
    page = kinds_page(visit, kinds, "practice/kinds.html")
    exercise = Exercise(page, "kinds/parts")
    a = int(re.search(r"\d+", exercise.root.locator("[data-text=ask]").text_content()).group())
    exercise.fill([a], "a")
    assert "This is twice as much" in exercise.check("a").inner_text()
    exercise.fill([f"{2 * a}/4"], "a")
    assert "lowest terms" in exercise.check("a").inner_text()
    exercise.fill([a, 0, 0, 1], "b")
    assert "3 of 4 numbers are right." in exercise.check("b").inner_text()
    assert "3 of 6 points, 3 tries" in exercise.root.locator(".exercise-score").inner_text()
    half = f"{a // 2}" if a % 2 == 0 else f"{a}/2"
    exercise.fill([half], "a")
    assert "Right." in exercise.check("a").inner_text()
    assert "Nothing is chosen yet." in exercise.check("c").inner_text()
    exercise.part("c").get_by_label("the number").check()
    assert "Multiply it by itself." in exercise.check("c").inner_text()
    exercise.part("c").get_by_label("its square").check()
    assert "Right." in exercise.check("c").inner_text()
    assert "5 of 6 points" in exercise.root.locator(".exercise-score").inner_text()
    # The choices stand in an order that differs from variant to variant.
    orders = set()
    for _ in range(12):
        exercise.button("Other numbers").click()
        orders.add(tuple(exercise.part("c").locator("input").evaluate_all("all => all.map(each => each.value)")))
    assert len(orders) > 1
    formula = Exercise(page, "kinds/formula")
    b = int(re.findall(r"\d+", formula.root.locator("[data-text=ask] math").text_content())[-1])
    root = math.isqrt(b)
    formula.fill([f"(x + {root})*(x - {root})"])
    assert "Right." in formula.check().inner_text()


def given(exercise):
    """The last number that a question states."""
    return int(re.findall(r"\d+", exercise.root.locator("[data-text=ask]").text_content())[-1])


def test_sets_lists_and_several_choices(visit, kinds):
    page = kinds_page(visit, kinds, "practice/several.html")
    roots = Exercise(page, "several/roots")
    # Of x² = a² the last number is a², written as it comes.
    a = math.isqrt(given(roots))
    roots.fill([f"x = {a} or x = -{a}"])
    preview = roots.part().locator(".exercise-preview math")
    until(page, "document.querySelector('[data-exercise=\"several/roots\"] .exercise-preview math') !== null")
    assert re.sub(r"[\s\u2212-]", "", preview.text_content()) == f"{{{a},{a}}}"
    assert "Right." in roots.check().inner_text()
    roots.fill([f"{{{a}}}"])
    assert "A negative number has a square too." in roots.check().inner_text()
    roots.fill([f"-{a}, 0"])
    assert "1 of 2 elements are there, and 1 that do not belong to the set." in roots.check().inner_text()
    roots.fill(["2; 3, 4"])
    roots.part().locator(".exercise-preview").get_by_text("commas or semicolons").wait_for()
    # It was solved, so that the solution is there to be opened.
    roots.root.locator(".exercise-solution summary").click()
    assert re.sub(r"[\s\u2212-]", "", roots.root.locator(".exercise-key math").first.text_content()) == f"{{{a},{a}}}"

    powers = Exercise(page, "several/powers")
    n = given(powers)
    powers.fill([f"1, {2**n}, {3**n}"])
    assert "Right." in powers.check().inner_text()
    powers.fill([f"1, {3**n}, {2**n}"])
    assert "This is not right." in powers.check().inner_text()

    turns = Exercise(page, "several/turns")
    assert turns.part().locator("input[type=checkbox]").count() == 3
    assert "Choose all that are right." in turns.part().inner_text()
    assert "Nothing is chosen yet." in turns.check().inner_text()
    turns.part().get_by_label("a rotation").check()
    assert "All that is chosen is right, and more is right." in turns.check().inner_text()
    turns.part().get_by_label("a reflection").check()
    turns.part().get_by_label("a scaling by 2").check()
    assert "Lengths are doubled." in turns.check().inner_text()
    turns.part().get_by_label("a scaling by 2").uncheck()
    assert "Right." in turns.check().inner_text()
    turns.root.locator(".exercise-solution summary").click()
    # In whatever order they stand.
    told = turns.root.locator(".exercise-key").inner_text()
    assert "a rotation" in told and "a reflection" in told and "scaling" not in told
    page.reload()
    turns = Exercise(page, "several/turns")
    assert turns.part().get_by_label("a rotation").is_checked() and turns.part().get_by_label("a reflection").is_checked()
    assert not turns.part().get_by_label("a scaling by 2").is_checked()
    assert "Right." in turns.result().inner_text()


def test_a_derivation_line_by_line(visit, kinds):
    page = kinds_page(visit, kinds, "practice/several.html")
    exercise = Exercise(page, "several/squares")
    a = math.isqrt(given(exercise))
    field = exercise.part().locator("textarea")
    field.click()
    # The key that ends a line sends nothing.
    page.keyboard.type(f"(x + {a})^2 - {a * a}")
    page.keyboard.press("Enter")
    page.keyboard.type(f"x^2 + {a}*x")
    page.keyboard.press("Enter")
    page.keyboard.type(f"x*(x + {2 * a})")
    assert field.input_value().count("\n") == 2 and exercise.result().inner_text() == ""
    exercise.part().locator(".exercise-preview math").nth(2).wait_for()
    said = exercise.check().inner_text()
    # At x = 2 by Python's arithmetic.
    assert f"where x = 2, that is {(2 + a) ** 2 - a * a}, and it is {4 + 2 * a}" in said and "Step 2" in said
    field.fill(f"(x + {a})^2 - {a * a}\nx^2 + {2 * a}*x + ")
    until(page, "document.querySelector('[data-exercise=\"several/squares\"] .exercise-preview mark') !== null")
    field.fill(f"(x + {a})^2 - {a * a} = x^2 + {2 * a}x")
    assert "not factored" in exercise.check().inner_text()
    field.fill(f"(x + {a})^2 - {a * a}\n= x^2 + {2 * a}x\n= x(x + {2 * a})")
    assert "Right." in exercise.check().inner_text()
    page.reload()
    exercise = Exercise(page, "several/squares")
    assert exercise.part().locator("textarea").input_value().count("\n") == 2
    assert "Right." in exercise.result().inner_text()


@pytest.mark.parametrize("width, scheme", [(1280, "light"), (390, "dark")])
def test_several_answers_are_accessible_and_fit(visit, kinds, width, scheme):
    page = kinds_page(visit, kinds, "practice/several.html", width=width, color_scheme=scheme, bypass_csp=True)
    Exercise(page, "several/squares").fill(["(x+1)^2\n= x^2"])
    Exercise(page, "several/squares").check()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert violations(page) == []


def test_in_chinese(visit, kinds):
    page = kinds_page(visit, kinds, "practice/zh.html", bypass_csp=True)
    exercise = Exercise(page, "zh/fixed")
    exercise.fill(["0.9"])
    exercise.part().get_by_role("button", name="检查").click()
    exercise.result().get_by_text("至少需要 3 位有效数字。").wait_for()
    exercise.fill(["7/8"])
    exercise.part().get_by_role("button", name="检查").click()
    exercise.result().get_by_text("正确。").wait_for()
    assert "我们读作" in exercise.part().locator(".exercise-preview").inner_text()
    words = page.locator("main").inner_text()
    for word in ["Check", "Hint", "Solution", "Your answer", "Give a", "points"]:
        assert word not in words
    assert violations(page) == []


@pytest.mark.parametrize("width, scheme", [(1280, "light"), (390, "dark"), (390, "light"), (1280, "dark")])
def test_axe_finds_nothing_in_exercises_at_work(visit, kinds, width, scheme):
    page = kinds_page(visit, kinds, "practice/kinds.html", width=width, color_scheme=scheme, bypass_csp=True)
    exercise = Exercise(page, "kinds/parts")
    a = int(re.search(r"\d+", exercise.root.locator("[data-text=ask]").text_content()).group())
    exercise.fill([f"{2 * a}/4"], "a")
    exercise.check("a").get_by_text("lowest terms").wait_for()
    exercise.fill([a, 0, 0, "x"], "b")
    exercise.check("b").get_by_text("cannot be read").wait_for()
    assert exercise.part("b").locator("[aria-invalid=true]").count() == 1
    exercise.part("c").get_by_label("the number").check()
    exercise.check("c")
    exercise.button("Hint 1 of 2").click()
    exercise.button("Show the solution").click()
    fixed = Exercise(page, "kinds/fixed")
    fixed.fill(["7/8"])
    fixed.check().get_by_text("Right.").wait_for()
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_without_scripts_the_exercise_can_be_read(browser, server):
    context = browser.new_context(java_script_enabled=False)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.goto(f"{server.address}/{PAGE}")
    exercise = page.locator('[data-exercise="rotation/turn-a-point"]')
    assert exercise.locator("form, button, input").evaluate_all("all => all.filter(each => each.checkVisibility()).length") == 0
    assert "Where does the point" in exercise.inner_text()
    solution = exercise.locator(".exercise-solution")
    assert not solution.locator("[data-text=solution]").is_visible()
    solution.locator("summary").click()
    assert "The coordinates are" in solution.inner_text()
    context.close()


# How exercises stand on a page: their words as they are seen, the order of choices, and how high they are.
STANDING = """() => [...document.querySelectorAll('.exercise[data-code], .exercise-submission')].map(each => [
  each.innerText, [...each.querySelectorAll('[type=radio]')].map(input => input.value).join(''), each.getBoundingClientRect().height])"""
CONTROLS = ":is(.exercise, .exercise-submission) :is(input, button)"
ASKING = [name for name in LESSONS if "exercises.js" in (SITE / f"{name}.html").read_text(encoding="utf-8")]


@pytest.fixture
def bare(browser):
    """Makes pages whose engine may be missing, which is complained of."""
    made = []

    def open_page(address, blocked=None, **options):
        context = browser.new_context(**options)
        made.append(context)
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        if blocked:
            page.route(f"**/{blocked}", lambda route: route.abort())
        page.goto(address)
        return page

    yield open_page
    for context in made:
        context.close()


def waits_for_its_engine(page, address):
    """Opens a page whose engine is held back, and goes to its exercises; returns how they stood before, and what lets the engine come."""
    held = []
    page.route("**/engine-answers.js", lambda route: held.append(route))
    # Where an exercise is near from the first, the page is not loaded before its engine is.
    page.goto(address, wait_until="domcontentloaded")
    until(page, "document.fonts.status === 'loaded' && !document.documentElement.classList.contains('loading')")
    first = page.evaluate(STANDING)
    page.locator(".exercise[data-code]").first.scroll_into_view_if_needed()
    controls = page.locator(CONTROLS)
    assert controls.count() > 0
    controls.and_(page.locator(":enabled")).first.wait_for(state="attached")
    assert controls.and_(page.locator(":disabled")).count() == 0
    # Who only reads needs no engine.
    page.wait_for_timeout(300)
    assert held == [] and page.evaluate(STANDING) == first

    def come():
        for _ in range(PATIENCE // 50):
            if held:
                break
            page.wait_for_timeout(50)
        held[0].continue_()
        until(page, "document.documentElement.dataset.exercises === 'ready'")

    return first, come


def stays_as_it_is(page, address):
    """That nothing of a page's exercises changes when their engine comes."""
    before, come = waits_for_its_engine(page, address)
    page.locator(CONTROLS).first.dispatch_event("focusin")
    come()
    assert page.evaluate(STANDING) == before
    assert page.locator(CONTROLS).and_(page.locator(":disabled")).count() == 0


@pytest.mark.parametrize("way", ["mouse", "keyboard", "touch"])
def test_what_is_done_before_the_engine_comes_is_done_then(bare, kinds, way):
    page = bare("about:blank", has_touch=way == "touch")
    _, come = waits_for_its_engine(page, f"{kinds[1].address}/practice/kinds.html")
    exercise = page.locator('[data-exercise="kinds/fixed"]')
    field = exercise.locator(".exercise-input")
    check = exercise.locator(".exercise-check")
    if way == "keyboard":
        field.focus()
        page.keyboard.type("7/8")
        page.keyboard.press("Enter")
    else:
        field.tap() if way == "touch" else field.click()
        page.keyboard.type("7/8")
        check.tap() if way == "touch" else check.click()
    focused = page.evaluate("document.activeElement.className")
    come()
    exercise.locator(".exercise-result").get_by_text("Right.").wait_for()
    assert "1 try" in exercise.locator(".exercise-score").inner_text()
    assert page.evaluate("document.activeElement.className") == focused and field.input_value() == "7/8"
    # It is kept, and whoever has begun finds it when the page is loaded again.
    page.unroute("**/engine-answers.js")
    page.reload()
    exercise.scroll_into_view_if_needed()
    exercise.locator(".exercise-result").get_by_text("Right.").wait_for()
    assert field.input_value() == "7/8"


def test_a_hint_that_is_wanted_before_the_engine_comes_is_shown_then(bare, kinds):
    page = bare("about:blank")
    _, come = waits_for_its_engine(page, f"{kinds[1].address}/practice/kinds.html")
    exercise = page.locator('[data-exercise="kinds/parts"]')
    exercise.get_by_role("button", name="Hint 1 of 2").click()
    assert exercise.locator(".exercise-hint[open]").count() == 0
    come()
    exercise.locator(".exercise-hint[open]").wait_for()
    assert exercise.locator(".exercise-hint[open]").count() == 1


def test_what_a_class_types_before_the_engine_comes_is_handed_in(bare, kinds):
    page = bare("about:blank")
    _, come = waits_for_its_engine(page, f"{kinds[1].address}/class/kinds.html")
    page.get_by_label("Name on your sheet").fill("ada")
    field = page.locator('[data-exercise="kinds/fixed"] .exercise-input')
    field.fill("7/8")
    field.press("Enter")
    come()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as a file").click()
    with open(download.value.path(), encoding="utf-8") as file:
        lines = [json.loads(line) for line in file]
    assert [line["learner"] for line in lines] == ["ada"] * 3 and lines[2]["answers"] == {"answer": "7/8"}
    page.unroute("**/engine-answers.js")
    page.reload()
    page.locator(".exercise").first.scroll_into_view_if_needed()
    until(page, "document.documentElement.dataset.exercises === 'ready'")
    assert field.input_value() == "7/8" and page.get_by_label("Name on your sheet").input_value() == "ada"


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("name", ASKING)
def test_an_exercise_stands_whole_before_its_engine_comes(bare, server, name, width):
    stays_as_it_is(bare("about:blank", viewport={"width": width, "height": 900}), f"{server.address}/{name}.html")


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("path", ["practice/kinds.html", "practice/zh.html", "practice/listings.html", "class/kinds.html"])
def test_all_kinds_of_answers_stand_whole_before_their_engine_comes(bare, kinds, path, width):
    stays_as_it_is(bare("about:blank", viewport={"width": width, "height": 900}), f"{kinds[1].address}/{path}")


@pytest.mark.parametrize("blocked", ["engine-answers.js", "engine.js", "exercises.js"])
@pytest.mark.parametrize("path", ["practice/kinds.html", "class/kinds.html"])
def test_without_its_engine_an_exercise_is_as_without_scripts(bare, kinds, path, blocked):
    address = f"{kinds[1].address}/{path}"
    texts = "all => all.map(each => each.innerText)"
    read = bare(address, java_script_enabled=False).locator(".exercise").evaluate_all(texts)
    page = bare(address, blocked=blocked)
    page.locator(".exercise").first.scroll_into_view_if_needed()
    begin(page)
    assert page.evaluate("document.documentElement.classList.contains('without-exercises')")
    assert page.locator(".exercise").evaluate_all(texts) == read
    assert seen(page.locator(f"{CONTROLS}, .exercise form, .exercise-submission")) == []
    assert page.locator(".exercise-choices").first.is_visible()
    if path.startswith("practice"):
        exercise = page.locator('[data-exercise="kinds/parts"]')
        exercise.get_by_text("Hint 2").click()
        assert exercise.get_by_text("Look at it again.").is_visible()
        exercise.locator(".exercise-solution summary").click()
        assert exercise.get_by_text("The half is").is_visible()


def test_a_choice_that_no_label_may_hold_is_chosen_by_its_text(visit, kinds):
    exercise = Exercise(kinds_page(visit, kinds, "practice/listings.html"), "listings/listings")
    exercise.part().locator(".exercise-choice-text", has_text="for x in list").click()
    assert exercise.part().get_by_label("for x in list").is_checked()
    assert "Right." in exercise.check().inner_text()
    exercise.part().locator(".exercise-choice-text", has_text="neither").click()
    assert "This is not right." in exercise.check().inner_text()


def test_all_kinds_of_answers_are_valid(kinds):
    found = messages([kinds[0] / path for path in ("practice/kinds.html", "practice/zh.html", "practice/listings.html", "practice/several.html", "practice/several-zh.html", "class/kinds.html", "class/several.html")])
    assert found == []


@pytest.mark.parametrize("is_near", [False, True])
def test_paper_has_the_boxes_and_no_solution(visit, kinds, is_near):
    """Whether or not the reader was near them."""
    made = visit()
    made.origin = Origin("server", kinds[1].address)
    page = made.open("practice/kinds.html", awake=is_near)
    if is_near:
        Exercise(page, "kinds/fixed")
    page.emulate_media(media="print")
    assert page.locator(".exercise-input").first.is_visible()
    assert seen(page.locator(".exercise :is(button, details, .exercise-help, .exercise-score, .exercise-choices)")) == []


def test_a_class_hands_in_what_grade_reads(visit, kinds, tmp_path):
    folder, _ = kinds
    page = kinds_page(visit, kinds, "class/kinds.html", bypass_csp=True)
    exercise = Exercise(page, "kinds/fixed")
    assert page.get_by_role("button", name="Check").count() == 0
    assert page.locator(".exercise-hint, .exercise-solution").count() == 0
    exercise.fill(["7/8"])
    exercise.part().locator(".exercise-preview").get_by_text("We read this as").wait_for()
    Exercise(page, "kinds/parts").part("c").get_by_label("the number").check()
    page.get_by_role("button", name="Save as a file").click()
    assert page.get_by_text("Give your name first.").is_visible()
    page.get_by_label("Name on your sheet").fill("ada")
    page.get_by_role("button", name="Copy", exact=True).click()
    page.get_by_text("Copied.", exact=True).wait_for()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as a file").click()
    file = tmp_path / "answers.jsonl"
    download.value.save_as(file)
    lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    assert [line["exercise"] for line in lines] == ["kinds/parts", "kinds/formula", "kinds/fixed"]
    assert lines[0]["answers"] == {"c": "b"} and lines[2]["answers"] == {"answer": "7/8"}
    assert violations(page) == []
    roster = tmp_path / "roster.csv"
    roster.write_text("learner\nada\n", encoding="utf-8")
    run = subprocess.run(
        [os.environ["LECTERN"], "grade", file, "--roster", roster, "--lessons", folder / "lessons", "--output", tmp_path / "grades"],
        capture_output=True, text=True,
    )
    assert run.returncode == 0, run.stderr
    with open(tmp_path / "grades/marks.csv", encoding="utf-8-sig", newline="") as marks:
        found = [row for row in csv.DictReader(marks) if "fixed" in str(row.values())]
    assert found and "right" in str(list(found[0].values()))
    page.reload()
    exercise = Exercise(page, "kinds/fixed")
    assert exercise.part().locator(".exercise-input").input_value() == "7/8"


DRAWN = """---
title: A drawn exercise
---

```exercise
id: drawn
ask: A point has the coordinates {a} and {b}, and the angle is {t}.
parameters: { a: -4..4 except 0, b: [1/2, 1/3, 2.5, sqrt(2)], t: [30°, 45°, 110°] }
figure: |
  title: The point
  axes: y-up
  caption: The sum is {a + b; 3}, the sine {sin(t); 3}.
  show:
    - axes: { x: [-6, 6], y: [-6, 6] }
    - point: (a, b)
answer: a + b
```
"""


def test_a_figure_has_the_numbers_of_its_question(visit, tmp_path):
    lessons = tmp_path / "lessons"
    lessons.mkdir()
    (lessons / "drawn.md").write_text(DRAWN, encoding="utf-8")
    run = subprocess.run(
        [os.environ["LECTERN"], "build", lessons, "--output", tmp_path / "site"], capture_output=True, text=True
    )
    assert run.returncode == 0, run.stdout + run.stderr
    # A fraction's and a root's parts as they are read without what is drawn between them.
    values = {"12": 1 / 2, "13": 1 / 3, "2.5": 2.5, "2": math.sqrt(2)}
    with SiteServer(tmp_path / "site") as server:
        made = visit()
        made.origin = Origin("server", server.address)
        exercise = Exercise(made.open("drawn.html"), "drawn/drawn")

        def plain(place):
            return place.text_content().strip().replace("\u2212", "-")

        seen = set()
        for _ in range(12):
            a, b, t = (plain(each) for each in exercise.root.locator("[data-text=ask] math").all())
            total, sine = int(a) + values[b], math.sin(math.radians(int(t.rstrip("\u2218"))))
            caption = plain(exercise.root.locator(".exercise-figure .diagram-caption"))
            assert caption == f"The sum is {total:.3f}, the sine {sine:.3f}."
            seen.add(caption)
            exercise.button("Other numbers").click()
        assert len(seen) > 4
