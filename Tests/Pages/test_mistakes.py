"""Mistakes with sliders: both sides at each place, told by an independent computation; what is not defined is said to be so."""

import os
import re
import subprocess

import pytest
from axe_playwright_python.sync_playwright import Axe
from conftest import LESSONS, SITE, own_site, unfold, until
from mpmath import atan2, cos, fabs, mp, mpf, pi, sin, sqrt, tan
from site_server import SiteServer

mp.dps = 30
ENGINE = (SITE / "theme/engine-values.js").exists()
pytestmark = pytest.mark.skipif(not ENGINE, reason="there is no engine")

# Mistakes of the shipped lessons by a part of their LaTeX, and both sides, read off the lesson by hand.
ORACLE = [
    ("rotation", r"y_Q = y_P\cos\theta + x_P\sin\alpha",
     lambda r, α, θ: (r * sin(α + θ), r * sin(α) * cos(θ) + r * cos(α) * sin(α))),
    ("rotation", r"x_Q = y_P\cos\theta + x_P\sin\theta",
     lambda r, α, θ: (r * cos(α + θ), r * sin(α) * cos(θ) + r * cos(α) * sin(θ))),
    ("two-ways-to-turn", r"T(x_0, y_0)\,R(\theta)\,T(x_0, y_0)) = (x_0, y_0)",
     lambda x_0, y_0, θ: ((2 * x_0 * cos(θ) - 2 * y_0 * sin(θ) + x_0, 2 * x_0 * sin(θ) + 2 * y_0 * cos(θ) + y_0), (x_0, y_0))),
    ("two-ways-to-turn", r"\operatorname{rotationAngle}(R(\theta)\,S(2, 1)) = \theta",
     lambda θ: (atan2(sin(θ), 2 * cos(θ)), θ)),
    ("two-ways-to-turn", r"\lVert (c_Q, d_Q) \rVert = |s_y|", lambda k, s_y, θ: (fabs(s_y) * sqrt(1 + k * k), fabs(s_y))),
    ("two-ways-to-turn", r"\operatorname{apply}((100, 100), R(\theta)) = (100, 100)",
     lambda θ: ((100 * cos(θ) - 100 * sin(θ), 100 * sin(θ) + 100 * cos(θ)), (100, 100))),
    ("plane-transformations", r"\sqrt{q_1(x, y)} = x", lambda x: (fabs(x), x)),
    ("plane-transformations", r"t^2 = ((t + 3) + 3)^2", lambda t: (t * t, (t + 6) ** 2)),
    ("plane-transformations", r"\frac{2\,x + 3}{2} - 3 = x", lambda x: ((2 * x + 3) / 2 - 3, x)),
    ("view-from-outside", r"x' = x + \frac{w' - w}{2}", lambda w, w_, x: (x - (w_ - w) / 2, x + (w_ - w) / 2)),
    ("nested-views", r"(1, 0)\,\operatorname{linear}(\operatorname{rotation}(\beta)\,\operatorname{rotation}(\beta))",
     lambda β: ((cos(2 * β), sin(2 * β)), (cos(β), sin(β)))),
    ("composition", r"R(\theta)\,T(t_x, t_y) = T(t_x, t_y)\,R(\theta)",
     lambda t_x, t_y, θ: (
         (cos(θ), sin(θ), 0, -sin(θ), cos(θ), 0, t_x, t_y, 1),
         (cos(θ), sin(θ), 0, -sin(θ), cos(θ), 0, t_x * cos(θ) - t_y * sin(θ), t_x * sin(θ) + t_y * cos(θ), 1))),
]
ORACLE = [each for each in ORACLE if each[0] in LESSONS]

OWN = r"""---
title: Own mistakes
lang: {lang}
---

```math mistake
\tan\theta = \sin\theta
```

```math mistake
\frac{1}{1/x} = x + 1
```

```math mistake
\sqrt{x} = x - 2
```

```math mistake
\ln(x + y) = \ln x + \ln y
```

```math mistake
x^2 < x
```

```math mistake
\frac{x}{3} \approx 0.3333 \pm 0.1
```

```math mistake
x^2 = x \cdot x = 2x
```

```math mistake
\operatorname{atan2}(\sin\theta, \cos\theta) = \theta
```

```math mistake
\frac{x^2}{x} = x + 1
```

```math mistake
\sum_{k=1}^n k = n^2
```
"""


def number(text):
    """A number as the page writes it: a value in degrees is one in radians."""
    text = text.strip().replace("−", "-")
    if text.startswith("≈"):
        return mpf(0)
    factor = 1
    if text.endswith("°"):
        text, factor = text[:-1], pi / 180
    above, _, below = text.partition("/")
    return mpf(above) / mpf(below or 1) * factor


def numbers(value):
    """The numbers of a side."""
    table = value.locator("mtext").all_text_contents() or re.split(r",\s*", value.inner_text().strip("() \n"))
    return [number(text) for text in table]


def opened(page, latex=None, index=0):
    """A mistake of a page that is open and has its sliders."""
    cells = page.locator(".cell-mistake")
    if latex is not None:
        sources = cells.evaluate_all("all => all.map(each => each.querySelector('annotation').textContent)")
        index = next(place for place, source in enumerate(sources) if latex in source)
    cell = cells.nth(index)
    cell.locator("summary").first.click()
    cell.locator(".mistake-sides .diagram-slider").first.wait_for()
    return cell


def slide(cell, index, position):
    """Puts a slider at a position, as a part of its range or as a value that it shows."""
    cell.locator("input[type=range]").nth(index).evaluate(
        """(input, part) => {
          input.value = String(Math.round(part * Number(input.max)))
          input.dispatchEvent(new Event('input', { bubbles: true }))
        }""",
        position,
    )
    cell.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


def shown(cell):
    """The values of the sliders, and what the page says of both sides."""
    values = [number(text) for text in cell.locator(".diagram-readout").all_inner_texts()]
    left, right, difference = (cell.locator(".mistake-values dd").nth(place) for place in range(3))
    return values, left, right, difference, cell.locator(".mistake-sentence").inner_text()


def agrees(side, expected):
    """Whether the page's numbers are the expected ones, in all digits that it shows."""
    expected = expected if isinstance(expected, tuple) else (expected,)
    found = numbers(side)
    assert len(found) == len(expected)
    for own, other in zip(found, expected):
        assert fabs(own - other) <= 6e-6 * fabs(other) + mpf(10) ** -9, (found, expected)


@pytest.mark.parametrize("name, latex, sides", ORACLE, ids=[f"{each[0]}-{index}" for index, each in enumerate(ORACLE)])
def test_both_sides_are_those_of_another_computation(visit, name, latex, sides):
    page = visit().open(f"{name}.html", awake=False)
    unfold(page)
    cell = opened(page, latex)
    count = cell.locator("input[type=range]").count()
    # It begins at the counterexample, where both sides are those that stand in the page without scripts.
    values, left, right, difference, said = shown(cell)
    still = cell.locator("xpath=./dl[contains(@class, 'values')]").locator("dd")
    # What is still has six digits too.
    for own, built in [(left, still.nth(1)), (right, still.nth(2))]:
        for a, b in zip(numbers(own), numbers(built)):
            assert fabs(a - b) <= mpf(10) ** -5 * max(1, fabs(b))
    assert any(fabs(a - b) > 1e-6 for a, b in zip(numbers(left), numbers(right)))
    assert "differ" in said
    for places in [(0.5, 0.5, 0.5, 0.5), (0.61, 0.23, 0.37, 0.9), (0.07, 0.81, 0.66, 0.31), (1, 1, 1, 1), (0.9, 0.4, 0.15, 0.6)]:
        for index in range(count):
            slide(cell, index, places[index])
        values, left, right, difference, said = shown(cell)
        if "cannot be told" in left.inner_text():
            continue
        expected = sides(*values)
        agrees(left, expected[0])
        agrees(right, expected[1])
        both = [each if isinstance(each, tuple) else (each,) for each in expected]
        apart = [fabs(a - b) for a, b in zip(*both)]
        assert ("differ" in said) == (max(apart) > 1e-6), (said, expected)
        if difference.inner_text() != "–":
            agrees(difference, tuple(a - b for a, b in zip(*both)))


@pytest.mark.parametrize("name", [each for each in LESSONS if 'class="mistake-sides' in (SITE / f"{each}.html").read_text(encoding="utf-8")])
def test_all_begin_at_the_counterexample_that_was_certified(visit, name):
    page = visit().open(f"{name}.html", awake=False)
    unfold(page)
    count = page.locator(".mistake-sides").count()
    page.evaluate("for (const each of document.querySelectorAll('.cell-mistake details:not(.source)')) each.open = true")
    until(page, f"document.querySelectorAll('.mistake-picture').length === {count}")
    for cell in page.locator(".cell-mistake:has(.mistake-sides)").all():
        values, left, right, difference, said = shown(cell)
        assert "differ" in said
        for dl in cell.locator("xpath=./dl").all():
            if "At" not in dl.inner_text():
                continue
            still = dl.locator("dd")
            for own, built in [(left, still.nth(1)), (right, still.nth(2))]:
                # The digits that balls have found when the site was built.
                assert own.inner_text().replace("≈ 0", "0") == built.inner_text()


def test_buttons_lead_to_where_it_is_right(visit, origin):
    page = visit().open("rotation.html", awake=False)
    cell = opened(page)
    names = cell.locator(".mistake-meeting-button").evaluate_all("all => all.map(each => each.getAttribute('aria-label'))")
    assert names == ["r = 0", "α = 90°", "θ = α"]
    start = shown(cell)[0]
    for each in names:
        cell.locator(f".mistake-meeting-button[aria-label='{each}']").click()
        until(page, "/proved/.test(document.querySelector('.mistake-sentence').textContent)")
        values, left, right, difference, said = shown(cell)
        assert difference.inner_text() == "0"
        r, α, θ = values
        assert r == 0 or α == pi / 2 or fabs(θ - α) < 1e-25
        assert cell.locator(".mistake-meeting").count() >= 1
        cell.locator(".diagram-reset").click()
        until(page, "/differ/.test(document.querySelector('.mistake-sentence').textContent)")
        assert shown(cell)[0] == start


def test_nothing_is_loaded_before_a_mistake_is_opened(visit, origin):
    page = visit().open("rotation.html", awake=False)
    loaded = "performance.getEntriesByType('resource').map(each => each.name.split('/').pop())"
    assert not {"mistakes.js", "engine-values.js"} & set(page.evaluate(loaded))
    opened(page)
    if origin.name == "server":
        assert {"mistakes.js", "engine-values.js"} <= set(page.evaluate(loaded))


def test_without_scripts_the_counterexample_is_there(look):
    page = look("rotation.html", java_script_enabled=False)
    cell = page.locator(".cell-mistake").first
    texts = cell.locator("xpath=./dl//dd").all_inner_texts()
    assert len(texts) == 3 and number(texts[1]) != number(texts[2])
    assert cell.locator(".mistake-sides").evaluate("node => getComputedStyle(node).display") == "none"


def test_by_keyboard(visit):
    page = visit().open("rotation.html", awake=False)
    page.locator(".cell-mistake summary").first.focus()
    page.keyboard.press("Enter")
    cell = page.locator(".cell-mistake").first
    slider = cell.locator("input[type=range]").nth(2)
    slider.wait_for()
    slider.focus()
    page.keyboard.press("ArrowRight")
    until(page, "document.querySelectorAll('.cell-mistake .diagram-readout')[2].textContent === '46°'")
    assert slider.get_attribute("aria-valuetext") == "46°"
    cell.locator(".mistake-meeting-button").first.focus()
    page.keyboard.press("Enter")
    until(page, "/proved/.test(document.querySelector('.mistake-sentence').textContent)")
    # What came of it is said once nothing moves.
    until(page, "/proved/.test(document.querySelector('.mistake-sides .diagram-status').textContent)")


def test_by_touch(visit):
    page = visit(width=390, has_touch=True).open("rotation.html", awake=False)
    cell = page.locator(".cell-mistake").first
    cell.locator("summary").first.tap()
    cell.locator(".mistake-meeting-button").nth(1).tap()
    until(page, "/proved/.test(document.querySelector('.mistake-sentence').textContent)")


def test_it_plays_and_steps_where_motion_is_reduced(visit):
    page = visit().open("rotation.html", awake=False)
    cell = opened(page)
    play = cell.locator(".diagram-play")
    before = shown(cell)[0]
    play.click()
    until(page, f"document.querySelectorAll('.cell-mistake .diagram-readout')[1].textContent !== '120°'")
    play.click()
    assert play.inner_text() == "Play" and shown(cell)[0][1] != before[1]
    page = visit(reduced_motion="reduce").open("rotation.html", awake=False)
    cell = opened(page)
    assert cell.locator(".diagram-play").inner_text() == "Step"
    cell.locator(".diagram-play").click()
    cell.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert shown(cell)[0][1] == 150 * pi / 180


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("name", [each for each in ["rotation", "fixed-point", "two-ways-to-turn"] if each in LESSONS])
def test_open_mistakes_are_accessible_and_fit(visit, name, width, scheme):
    page = visit(width=width, color_scheme=scheme).open(f"{name}.html", awake=False)
    unfold(page)
    count = page.locator(".mistake-sides").count()
    page.evaluate("for (const each of document.querySelectorAll('.cell-mistake details:not(.source)')) each.open = true")
    until(page, f"document.querySelectorAll('.mistake-picture').length === {count}")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    found = Axe().run(page, context=".cell-mistake", options={"resultTypes": ["violations"]}).response["violations"]
    assert found == [], [(each["id"], [node["html"] for node in each["nodes"]]) for each in found]


def test_paper_has_none(visit):
    page = visit().open("rotation.html", awake=False)
    opened(page)
    page.emulate_media(media="print")
    assert page.locator(".mistake-sides").first.evaluate("node => getComputedStyle(node).display") == "none"


@pytest.fixture(scope="module")
def own(tmp_path_factory):
    """A site of mistakes at the edges of what is defined, in both languages."""
    folder = tmp_path_factory.mktemp("mistakes")
    (folder / "lessons").mkdir()
    for name, lang in [("own", "en"), ("zh", "zh")]:
        (folder / "lessons" / f"{name}.md").write_text(OWN.replace("{lang}", lang), encoding="utf-8")
    run = subprocess.run(
        [os.environ["LECTERN"], "build", folder / "lessons", "--output", folder / "site"], capture_output=True, text=True
    )
    assert run.returncode == 0, run.stdout + run.stderr
    with SiteServer(folder / "site") as running:
        yield running.address


@pytest.fixture
def own_page(browser, own):
    """Opens a page of that site."""
    with own_site(browser, own) as visit:
        yield lambda name="own": visit(f"{name}.html")


def to(cell, index, text):
    """Puts a slider where it shows a text."""
    slider = cell.locator("input[type=range]").nth(index)
    for position in range(int(slider.get_attribute("max")) + 1):
        slide_to = """(input, position) => { input.value = String(position); input.dispatchEvent(new Event('input', { bubbles: true })) }"""
        slider.evaluate(slide_to, position)
        cell.evaluate("() => new Promise(done => requestAnimationFrame(() => done()))")
        if cell.locator(".diagram-readout").nth(index).inner_text() == text:
            cell.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
            return shown(cell)
    raise AssertionError(f"there is no {text}")


def pieces(cell, side):
    """The lines of a side in the picture: how many, and between which places."""
    data = cell.locator(f".mistake-way-{side}").get_attribute("d")
    return [[tuple(map(float, each.split())) for each in part.split("L")] for part in data.split("M")[1:]]


def test_the_tangent_of_90_degrees_is_not_defined(own_page):
    cell = opened(own_page(), r"\tan\theta")
    values, left, right, difference, said = to(cell, 0, "90°")
    assert left.inner_text() == "not defined" and difference.inner_text() == "–" and "nothing to compare" in said
    agrees(right, sin(pi / 2))
    assert to(cell, 0, "−90°")[1].inner_text() == "not defined"
    values, left, right, difference, said = to(cell, 0, "89°")
    agrees(left, tan(89 * pi / 180))
    # Three pieces between the poles, and none over them.
    assert len(pieces(cell, "left")) == 3 and len(pieces(cell, "right")) == 1
    # 0 is a place at which both are the same: that is proved.
    values, left, right, difference, said = to(cell, 0, "0°")
    assert difference.inner_text() == "0" and "proved" in said


def test_a_quotient_by_an_undefined_one_is_not_defined(own_page):
    cell = opened(own_page(), r"\frac{1}{1/x}")
    values, left, right, difference, said = to(cell, 0, "0.0")
    assert left.inner_text() == "not defined"
    assert len(pieces(cell, "left")) == 2
    cell = opened(own_page(), r"\frac{x^2}{x}")
    assert to(cell, 0, "0.0")[1].inner_text() == "not defined"
    assert len(pieces(cell, "left")) == 2


def test_roots_and_logarithms_end_where_they_are_defined(own_page):
    cell = opened(own_page(), r"\sqrt{x}")
    slide(cell, 0, 0)
    assert shown(cell)[1].inner_text() == "not defined"
    values, left, right, difference, said = to(cell, 0, "0.0")
    agrees(left, 0)
    # √4 = 4 − 2 is true there, and nobody has proved it.
    values, left, right, difference, said = to(cell, 0, "4.0")
    assert said == "Here both sides are equal to the digits shown." and difference.inner_text() == "≈ 0"
    assert len(pieces(cell, "left")) == 1
    cell = opened(own_page(), r"\ln(x + y)")
    slide(cell, 0, 0.5)
    assert "not defined" in shown(cell)[2].inner_text()


def test_an_inequality_says_what_is_claimed(own_page):
    cell = opened(own_page(), "x^2 < x")
    said = shown(cell)[4]
    assert said.startswith("Claimed: left side < right side.") and said.endswith("Here it fails.")
    said = to(cell, 0, "0.5")[4]
    assert said.endswith("Here it holds.")


def test_an_approximate_mistake_is_held_to_its_tolerance(own_page):
    cell = opened(own_page(), r"\approx")
    for part in (0, 0.3, 0.52, 0.58, 0.9):
        slide(cell, 0, part)
        values, left, right, difference, said = shown(cell)
        agrees(left, values[0] / 3)
        assert said.endswith("Here it holds.") == (fabs(values[0] / 3 - mpf("0.3333")) < mpf("0.1")), (values, said)


def test_of_a_chain_the_first_false_relation_moves(own_page):
    page = own_page()
    cell = opened(page, r"x \cdot x = 2x")
    assert cell.locator(".mistake-sides").count() == 1
    values, left, right, difference, said = to(cell, 0, "−1.0")
    agrees(left, 1)
    agrees(right, -2)


def test_an_angle_jumps_and_no_line_leads_over_it(own_page):
    cell = opened(own_page(), r"\operatorname{atan2}")
    # At half a turn rounding decides between π and −π: nothing is said.
    values, left, right, difference, said = to(cell, 0, "180°")
    assert "cannot be told" in left.inner_text() and difference.inner_text() == "–"
    for line in pieces(cell, "left"):
        heights = [y for _, y in line]
        assert max(abs(a - b) for a, b in zip(heights, heights[1:])) < 40


def test_what_the_page_cannot_compute_has_no_sliders(own_page):
    cell = own_page().locator(".cell-mistake").last
    assert r"\sum" in cell.locator("annotation").first.text_content()
    assert cell.locator(".mistake-sides").count() == 0


def test_in_chinese(own_page):
    cell = opened(own_page("zh"), r"\tan\theta")
    assert to(cell, 0, "90°")[1].inner_text() == "无定义"
    assert cell.locator(".diagram-reset").inner_text() == "回到反例"
