"""Living figures: sliders, points to drag and the button that plays, by keyboard, mouse and touch."""

import html
import math
import random
import re

import pytest
from conftest import LESSONS, SITE, source, unfold
from test_accessibility import violations

LIVING = [
    lesson for lesson in LESSONS if re.search(r"^(slider|drag):", source(lesson), re.MULTILINE)
]
# Lessons with points that sliders put in their place.
SOLVING = [lesson for lesson in LIVING if re.search(r"^  .*solve: ", source(lesson), re.MULTILINE)]

# Exercises and mistakes have sliders too, with tests of their own.
SLIDER = ".diagram-living .diagram-slider-input"


def cells(lesson):
    """How many figures of a lesson can be moved."""
    found = re.findall(r"^```diagram\n(.*?)^```", source(lesson), re.MULTILINE | re.DOTALL)
    return sum(1 for cell in found if re.search(r"^(slider|drag):", cell, re.MULTILINE))


def opened(visit, lesson, address="", **options):
    """The page of a lesson, once its figures can be moved."""
    page = visit(**options).open(f"{lesson}.html{address}")
    unfold(page)
    page.wait_for_function(
        "count => document.querySelectorAll('.diagram-living .diagram-reset:enabled').length === count", arg=cells(lesson)
    )
    return page


def drawing(figure):
    """The markup of all that a figure draws, without its title and description."""
    return figure.evaluate(
        "node => [...node.querySelectorAll('svg.diagram')].map(svg => [...svg.children].slice(2)"
        ".map(part => part.outerHTML).join('')).join('|')"
    )


def settled(page):
    """Waits until what was asked for is drawn."""
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


def near(page, figure):
    """Goes to a figure, and waits until it rests: one that stays moves to the step that is read there."""
    figure.scroll_into_view_if_needed()
    before = None
    while before != (before := (drawing(figure), page.evaluate("scrollY"))):
        page.wait_for_timeout(300 if page.locator(".pinned").count() else 20)


def test_enough_lessons_move():
    assert len(LIVING) >= 8
    assert {"composition", "fixed-point"} <= set(LIVING)
    assert len(SOLVING) >= 5


@pytest.mark.parametrize("name", LIVING)
def test_the_page_draws_what_was_built(visit, name):
    page = opened(visit, name)
    text = (SITE / f"{name}.html").read_text(encoding="utf-8")
    built = list(re.finditer(r'<div class="diagram-living" data-figure="([^"]*)"(?: data-motion="[^"]*")?(?: data-points="[^"]*")?>\n', text))
    assert len(built) == cells(name)
    for match in built:
        answer = page.evaluate(
            "code => lecternEngine('figures').then(engine => engine.call('figure', `code\\t${code}`))",
            html.unescape(match.group(1)),
        )
        lines = [line.split("\t")[1] for line in answer.split("\n") if line.startswith("html\t")]
        markup = "\n".join(lines) + '<div class="diagram-controls by-script" '
        assert text[match.end() : match.end() + len(markup)] == markup


# Keeps what the engine answers about each figure, and says what a picture is made of.
LISTEN = """async () => {
  const engine = await lecternEngine('figures');
  const call = engine.call.bind(engine);
  globalThis.answers = new Map();
  engine.call = (operation, text) => {
    const answer = call(operation, text);
    if (operation === 'figure') answers.set(/^code\\t(.*)$/m.exec(text)[1], answer);
    return answer;
  };
}"""
DRAWN_AND_ANSWERED = """figure => {
  const parts = root => [...root.querySelectorAll('svg.diagram')].map(svg => [...svg.children].slice(2).map(part => part.outerHTML).join('')).join('|');
  const answer = answers.get(figure.dataset.figure);
  if (!answer) return null;
  const made = document.createElement('template');
  made.innerHTML = answer.split('\\n').filter(line => line.startsWith('html\\t')).map(line => line.slice(5)).join('\\n');
  return [parts(figure), parts(made.content)];
}"""


@pytest.mark.parametrize("name", LIVING)
def test_pictures_are_what_the_engine_says_whatever_was_drawn_before(visit, name):
    page = opened(visit, name)
    page.evaluate(LISTEN)
    chance = random.Random(name)
    seen = 0
    for figure in page.locator(".diagram-living").all():
        near(page, figure)
        sliders = figure.locator(".diagram-slider-input").all()
        for slider in 4 * sliders:
            last = int(slider.get_attribute("max"))
            slider.evaluate(
                "(node, value) => { node.value = value; node.dispatchEvent(new Event('input', { bubbles: true })) }",
                str(chance.choice([0, last, chance.randint(0, last)])),
            )
            settled(page)
            found = figure.evaluate(DRAWN_AND_ANSWERED)
            if found:
                assert found[0] == found[1]
                seen += 1
    assert seen or not page.locator(SLIDER).count()


@pytest.mark.parametrize("name", LIVING)
def test_each_slider_moves_its_figure_by_keyboard(visit, name):
    page = opened(visit, name)
    # The last one first: nothing must hang on the others having been moved before.
    for slider in reversed(page.locator(SLIDER).all()):
        figure = slider.locator("xpath=ancestor::*[contains(@class, 'diagram-living')]")
        others = [other for other in figure.locator(".diagram-slider-input").all() if other.get_attribute("id") != slider.get_attribute("id")]
        near(page, figure)
        still = [other.input_value() for other in others]
        before = (drawing(figure), slider.get_attribute("aria-valuetext"))
        assert slider.get_attribute("aria-label")
        slider.focus()
        # From one end a step leads away from the other.
        key = "ArrowLeft" if slider.input_value() == slider.get_attribute("max") else "ArrowRight"
        for _ in range(3):
            page.keyboard.press(key)
        settled(page)
        assert drawing(figure) != before[0]
        assert slider.get_attribute("aria-valuetext") != before[1]
        assert [other.input_value() for other in others] == still
        assert slider.evaluate("node => node === document.activeElement"), "the focus is lost"
        assert figure.locator(".diagram-readout").first.inner_text()
        figure.locator(".diagram-reset").click()
        settled(page)
        assert (drawing(figure), slider.get_attribute("aria-valuetext")) == before


@pytest.mark.parametrize("name", LIVING)
def test_each_point_moves_by_keyboard_and_mouse(visit, name):
    page = opened(visit, name)
    for handle in page.locator(".diagram-living .diagram-handle:not(.diagram-solved)").all():
        figure = handle.locator("xpath=ancestor::*[contains(@class, 'diagram-living')]")
        handle.scroll_into_view_if_needed()
        near(page, figure)
        first = handle.get_attribute("aria-valuetext")
        before = drawing(figure)
        handle.focus()
        places = set()
        across = []
        for key in ("ArrowLeft", "Shift+ArrowUp", "ArrowDown", "ArrowRight"):
            page.keyboard.press(key)
            settled(page)
            places.add(handle.get_attribute("aria-valuetext"))
            across.append(handle.bounding_box()["x"])
        assert len(places) >= 3, places
        step = across[3] - across[2]
        assert drawing(figure) != before
        figure.locator(".diagram-reset").click()
        settled(page)
        assert handle.get_attribute("aria-valuetext") == first

        box = handle.bounding_box()
        assert box["width"] >= 44 and box["height"] >= 44
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        # Towards the middle of the picture there is room.
        stage = handle.locator("xpath=..").bounding_box()
        right = 1 if x < stage["x"] + stage["width"] / 2 else -1
        # Taken hold of beside its middle, it keeps that distance from the pointer.
        page.mouse.move(x + 6, y + 4)
        page.mouse.down()
        page.mouse.move(x + 6 + 8 * right, y + 4, steps=3)
        page.mouse.move(x + 6 + 16 * right, y + 4, steps=3)
        settled(page)
        page.mouse.up()
        moved = handle.bounding_box()
        # It lies on the nearest of the places that its steps allow.
        assert abs(moved["x"] + moved["width"] / 2 - x - 16 * right) < max(4, 2 + step / 2)
        assert handle.get_attribute("aria-valuetext") != first
        # Released, it stays.
        page.mouse.move(x, y + 100)
        settled(page)
        assert handle.bounding_box() == moved


@pytest.mark.parametrize("name", SOLVING)
def test_points_that_follow_from_sliders_move_them(visit, name):
    page = opened(visit, name)
    handles = page.locator(".diagram-living .diagram-handle.diagram-solved").all()
    assert handles
    for handle in handles:
        figure = handle.locator("xpath=ancestor::*[contains(@class, 'diagram-living')]")
        handle.scroll_into_view_if_needed()
        sliders = figure.locator(".diagram-slider-input").all()

        def state():
            return [slider.input_value() for slider in sliders], handle.get_attribute("aria-valuetext"), drawing(figure)

        near(page, figure)
        first = state()
        handle.focus()
        found = []
        for key in ("ArrowLeft", "ArrowRight", "Shift+ArrowUp", "Shift+ArrowDown"):
            page.keyboard.press(key)
            settled(page)
            found.append(state())
            figure.locator(".diagram-reset").click()
            settled(page)
            assert state() == first
            handle.focus()
        moved = [each for each in found if each != first]
        # Along a curve at least one way leads on; where one does, slider, point and picture move together.
        assert moved and all(a != b for each in moved for a, b in zip(each, first)), found

        # By the mouse the point comes near the pointer where it can: around it some place is nearer than where it was.
        gains = []
        for right, down in ((0, 40), (40, 0), (0, -40), (-40, 0)):
            handle.scroll_into_view_if_needed()
            box = handle.bounding_box()
            x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
            page.mouse.move(x, y)
            page.mouse.down()
            page.mouse.move(x + right, y + down, steps=4)
            settled(page)
            page.mouse.up()
            now = handle.bounding_box()
            gap = math.hypot(now["x"] + now["width"] / 2 - x - right, now["y"] + now["height"] / 2 - y - down)
            assert gap < 41.5, "it went away from the pointer"
            if gap < 32:
                gains.append((right, down))
                assert state() != first
            figure.locator(".diagram-reset").click()
            settled(page)
            assert state() == first
        assert gains


def touched(page, handle, right, down):
    """Drags a handle by a finger, five steps of so many pixels; its first and its last place as they are read, and how far it went."""
    handle.scroll_into_view_if_needed()
    first = handle.get_attribute("aria-valuetext")
    box = handle.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    session = page.context.new_cdp_session(page)
    scrolled = page.evaluate("scrollY")
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for step in range(1, 6):
        place = {"x": x + right * step, "y": y + down * step}
        session.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [place]})
    settled(page)
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert page.evaluate("scrollY") == scrolled, "the page scrolled under the finger"
    return first, handle.get_attribute("aria-valuetext"), handle.bounding_box()["x"] + 22 - x


def test_points_that_follow_from_sliders_move_by_touch(visit):
    page = opened(visit, "rotation", width=390, height=844, has_touch=True, is_mobile=True)
    first, last, _ = touched(page, page.locator(".diagram-living .diagram-handle.diagram-solved").nth(1), -8, -2)
    assert last != first


def test_points_move_by_touch(visit):
    page = opened(visit, "fixed-point", width=390, height=844, has_touch=True, is_mobile=True)
    first, last, way = touched(page, page.locator(".diagram-handle").first, 5, 2)
    assert last != first
    assert abs(way - 25) < 8


def test_captions_move_and_are_read_aloud_once(visit):
    page = opened(visit, "frame-from-anchor")
    figure = page.locator(".diagram-living").last
    caption = figure.locator(".diagram-caption")
    # Bounds 200 by 250 at (300, 225): turned by 90° the frame is 250 by 200 about the same position.
    assert "(140.90, 65.90, 318.20, 318.20)" in caption.inner_text().replace("\xa0", " ")
    title = figure.locator("svg title").text_content()
    slider = figure.locator(".diagram-slider-input")
    status = figure.locator("[role=status]")
    assert status.text_content() == ""
    slider.focus()
    slider.evaluate("node => { node.value = 90; node.dispatchEvent(new Event('input')) }")
    settled(page)
    assert "(175.00, 125.00, 250.00, 200.00)" in caption.inner_text().replace("\xa0", " ")
    page.wait_for_function("node => node.textContent.includes('(175.00, 125.00')", arg=status.element_handle())
    assert figure.locator("svg title").text_content() == title.replace("45°", "90°")
    assert "90" in slider.get_attribute("aria-valuetext")


def test_the_button_plays_and_pauses(visit):
    page = opened(visit, "composition")
    figure = page.locator(".diagram-living").first
    button, slider = figure.locator(".diagram-play"), figure.locator(".diagram-slider-input")
    assert button.inner_text() == "Play"
    last = slider.get_attribute("max")
    # Nothing moves before it is pressed; from the end it begins at the beginning.
    settled(page)
    assert slider.input_value() == last
    button.click()
    assert button.inner_text() == "Pause"
    page.wait_for_function("node => Number(node.value) > 5 && Number(node.value) < Number(node.max)", arg=slider.element_handle())
    button.click()
    assert button.inner_text() == "Play"
    settled(page)
    paused = slider.input_value()
    settled(page)
    assert slider.input_value() == paused != last
    button.click()
    page.wait_for_function("node => node.value === node.max", arg=slider.element_handle())
    page.wait_for_function("node => node.textContent === 'Play'", arg=button.element_handle())


def test_a_figure_moves_as_it_says(visit):
    page = opened(visit, "change-over-time")
    figure = page.locator(".diagram-living[data-motion]").first
    seconds, runs, reverses, *curve = map(float, figure.get_attribute("data-motion").split())
    assert [seconds, runs, reverses, *curve] == [2, 1, 1, 0.42, 0, 0.58, 1]
    button, slider = figure.locator(".diagram-play"), figure.locator(".diagram-slider-input").first
    # Each place that the slider had, with the milliseconds since the first one.
    slider.evaluate(
        """node => {
          window.seen = []
          const note = time => {
            window.seen.push([time, Number(node.value) / Number(node.max)])
            window.noting = requestAnimationFrame(note)
          }
          requestAnimationFrame(note)
        }"""
    )
    button.click()
    page.wait_for_function("node => node.textContent === 'Play'", arg=button.element_handle())
    seen = page.evaluate("() => { cancelAnimationFrame(window.noting); return window.seen }")
    values = [value for _, value in seen]
    # Forth to the end and back to the beginning, slowly at both.
    top = values.index(max(values))
    start = next(index for index, value in enumerate(values) if value == 0)
    assert max(values) == 1 and values[-1] == 0
    assert values[start:top] == sorted(values[start:top])
    assert values[top:] == sorted(values[top:], reverse=True)
    # Paused, it goes on where it was.
    button.click()
    page.wait_for_function("node => Number(node.value) > Number(node.max) / 4", arg=slider.element_handle())
    button.click()
    settled(page)
    paused = float(slider.input_value())
    button.click()
    page.wait_for_function("([node, before]) => Number(node.value) > before", arg=[slider.element_handle(), paused])
    page.wait_for_function("node => node.textContent === 'Play'", arg=button.element_handle())
    assert slider.input_value() == "0"


def test_less_motion_is_respected(visit):
    page = opened(visit, "composition", reduced_motion="reduce")
    figure = page.locator(".diagram-living").first
    button, slider = figure.locator(".diagram-play"), figure.locator(".diagram-slider-input")
    assert button.inner_text() == "Step"
    values = []
    for _ in range(3):
        button.click()
        for _ in range(3):
            settled(page)
        values.append(int(slider.input_value()))
    # From the end to the beginning, and then step by step, not gliding.
    assert values[0] == 0 < values[1] < values[2]
    assert values[2] == 2 * values[1]


def test_what_cannot_be_drawn_is_said(visit):
    made = visit()
    # An engine that has no picture at one position, as where an expression divides by zero.
    made.page.add_init_script(
        """
        let load
        Object.defineProperty(window, 'lecternEngine', {
          set(value) { load = value },
          get: () => Object.assign((name) => load(name).then(engine => ({
            ...engine,
            call: (name, text) => /\\nat\\t\\S+ 31( |\\n|$)/.test(text)
              ? 'position\\t- 31 - -\\nslider\\t20\\t360\\t20°\\t\\tα\\t0\\nslider\\t31\\t360\\t31°\\t\\tθ\\t1\\nerror\\tnot-drawn\\t\\t\\tthe value is infinite here\\n'
              : engine.call(name, text),
          })), load),
        })
        """
    )
    page = made.open("rotation.html")
    figure = page.locator(".diagram-living").first
    error, slider = figure.locator(".diagram-error"), figure.locator(".diagram-slider-input").last
    slider.wait_for()
    before = drawing(figure)
    slider.evaluate("node => { node.value = 31; node.dispatchEvent(new Event('input')) }")
    error.wait_for()
    assert "the value is infinite here" in error.inner_text()
    assert drawing(figure) == before
    slider.focus()
    page.keyboard.press("ArrowRight")
    error.wait_for(state="hidden")
    assert drawing(figure) != before


def test_without_script_figures_stand_still(visit, origin):
    for name in LIVING[:3]:
        page = visit(java_script_enabled=False).page
        page.goto(f"{origin.base}/{name}.html")
        assert page.locator(".diagram-living svg.diagram").first.is_visible()
        assert page.locator(".diagram-controls").count() > 0 and page.locator(".diagram-handle").count() == 0
        for control in page.locator(".diagram-controls").all():
            assert not control.is_visible()


def test_on_paper_the_still_figure_stands_without_controls(visit):
    page = opened(visit, "fixed-point")
    figure = page.locator(".diagram-living").first
    before = drawing(figure)
    near(page, figure)
    slider = figure.locator(".diagram-slider-input")
    slider.focus()
    page.keyboard.press("ArrowRight")
    figure.locator(".diagram-handle").first.focus()
    page.keyboard.press("Shift+ArrowUp")
    settled(page)
    moved = drawing(figure)
    assert moved != before
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert drawing(figure) == before
    for part in page.locator(".diagram-controls, .diagram-handle").all():
        assert not part.is_visible()
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    page.emulate_media(media="screen")
    assert drawing(figure) == moved


@pytest.mark.parametrize("scheme, width", [("light", 1280), ("dark", 390)])
@pytest.mark.parametrize("name", ["fixed-point", "basic-matrices", "composition"])
def test_axe_finds_nothing_in_controls(visit, name, scheme, width):
    page = opened(visit, name, width=width, color_scheme=scheme, bypass_csp=True)
    assert violations(page) == []


@pytest.mark.parametrize("name", LIVING)
def test_controls_fit_a_phone(visit, name):
    page = opened(visit, name, width=390)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    for control in page.locator(".diagram-living").locator(".diagram-slider-input, .diagram-button").all():
        box = control.bounding_box()
        assert box["height"] >= 24 and box["width"] >= 24
        assert box["x"] >= 0 and box["x"] + box["width"] <= 390
