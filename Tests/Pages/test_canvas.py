"""The live canvas of the lesson about gestures: mouse, wheel, keyboard, touch, undo and redo."""

import math
import re

import pytest
from conftest import LESSONS, SITE
from test_accessibility import violations

PAGE = "canvas-gestures.html"

pytestmark = pytest.mark.skipif(
    "canvas-gestures" not in LESSONS or "data-canvas" not in (SITE / PAGE).read_text(encoding="utf-8"),
    reason="the site was built without an engine, or without the lesson",
)


class Canvas:
    """The canvas on a page, and what it says of itself."""

    def __init__(self, page):
        self.page = page
        page.wait_for_selector(".diagram-canvas.is-live")
        self.stage = page.locator(".canvas-stage")
        self.stage.scroll_into_view_if_needed()

    def value(self, name):
        self.page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        text = self.page.locator(f"[data-value={name}]").inner_text().replace("−", "-")
        numbers = [float(number) for number in re.findall(r"-?\d+(?:\.\d+)?", text)]
        return numbers if len(numbers) > 1 else numbers[0]

    def at(self, x, y):
        """A point of the canvas's screen in the window."""
        return self.page.evaluate(
            """([x, y]) => {
              const root = document.querySelector('.diagram-canvas')
              const [a, b, c, d, e, f] = root.dataset.picture.split(' ').map(Number)
              const screen = root.querySelector('svg').getScreenCTM()
              const point = new DOMPoint(a * x + c * y + e, b * x + d * y + f).matrixTransform(screen)
              return [point.x, point.y]
            }""",
            [x, y],
        )

    def button(self, name):
        self.page.get_by_role("button", name=name, exact=True).click()


def opened(visit, **options):
    return Canvas(visit(**options).open(PAGE))


def test_mouse_and_wheel(visit, origin):
    canvas = opened(visit)
    mouse = canvas.page.mouse
    assert canvas.value("center") == [210, 160]
    mouse.move(*canvas.at(210, 160))
    mouse.down()
    # In one step: what moves no further than a tap may is left out.
    mouse.move(*canvas.at(240, 150))
    mouse.up()
    assert canvas.value("center") == pytest.approx([240, 150], abs=0.6)
    # The wheel zooms about the pointer: the middle of the sheet goes away from it by the factor.
    mouse.move(*canvas.at(200, 150))
    mouse.wheel(0, -100)
    factor = math.exp(0.2)
    assert canvas.value("scale") == pytest.approx(factor, abs=0.001)
    assert canvas.value("center")[0] == pytest.approx(200 + 40 * factor, abs=1)
    for _ in range(20):
        mouse.wheel(0, -400)
    assert canvas.value("scale") == 3
    canvas.button("Begin anew")
    assert canvas.value("scale") == 1
    assert canvas.value("center") == [210, 160]


def test_keyboard_alone(visit):
    canvas = opened(visit)
    page = canvas.page
    canvas.stage.focus()
    for key in ["ArrowRight", "ArrowDown", "+", "]"]:
        page.keyboard.press(key)
    assert canvas.value("scale") == 1.25
    assert canvas.value("angle") == 15
    before = canvas.value("center")
    page.keyboard.press("z")
    assert canvas.value("angle") == 0
    page.keyboard.press("y")
    assert canvas.value("angle") == 15
    assert canvas.value("center") == before
    page.keyboard.press("0")
    assert canvas.value("center") == [210, 160]
    # The focus leaves the canvas, and is seen on it.
    outline = canvas.stage.evaluate("node => getComputedStyle(node).outlineStyle")
    assert outline != "none"
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.tagName") == "BUTTON"
    page.keyboard.press("Enter")
    assert canvas.value("scale") == 1.25


def test_two_fingers_and_taps(visit):
    canvas = opened(visit, has_touch=True, width=800)
    client = canvas.page.context.new_cdp_session(canvas.page)

    def touch(kind, *points):
        places = [canvas.at(*point) for point in points]
        client.send(
            "Input.dispatchTouchEvent",
            {"type": kind, "touchPoints": [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(places)]},
        )

    # From a span of 100 to one of 150 that is turned by a quarter, about the middle of the sheet.
    touch("touchStart", (160, 160), (260, 160))
    for step in range(1, 11):
        half, angle = 50 + 2.5 * step, math.pi / 20 * step
        x, y = half * math.cos(angle), half * math.sin(angle)
        touch("touchMove", (210 - x, 160 - y), (210 + x, 160 + y))
    touch("touchEnd")
    assert canvas.value("scale") == pytest.approx(1.5, abs=0.2)
    assert canvas.value("angle") == pytest.approx(90, abs=12)
    moved = canvas.value("angle")
    # The page itself was neither scrolled nor zoomed.
    assert canvas.page.evaluate("visualViewport.scale") == 1
    touch("touchStart", (160, 160), (260, 160))
    touch("touchEnd")
    assert canvas.value("angle") == 0
    touch("touchStart", (160, 160), (260, 160), (210, 200))
    touch("touchEnd")
    assert canvas.value("angle") == moved


def test_without_scripts_the_figure_stands(browser, server):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{server.address}/{PAGE}")
    figure = page.locator(".diagram-canvas svg.diagram")
    assert figure.is_visible()
    assert figure.locator("path").count() >= 4
    assert page.locator(".canvas-buttons, .canvas-stage").count() == 0
    context.close()


def test_it_is_accessible(visit):
    canvas = opened(visit, width=390, bypass_csp=True)
    assert canvas.stage.get_attribute("role") == "application"
    assert "sheet" in canvas.stage.get_attribute("aria-label")
    assert violations(canvas.page) == []
    assert canvas.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
