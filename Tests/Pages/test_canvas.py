"""The board of the lesson about gestures: mouse, wheel, keyboard, touch and pen; strokes, undo, redo, and what is saved."""

import cmath
import math
import random
import re
import time

import pytest
from conftest import LESSONS, SITE
from strokes import Saved, equal, fitted
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
        page.locator(".diagram-canvas").scroll_into_view_if_needed()
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

    def place(self):
        """The map from the screen to the sheet, for complex numbers, as the numbers below the sheet say it."""
        self.value("scale")
        entries = self.page.locator("[data-value=matrix] math mn").all_text_contents()
        a, b, _, c, d, _, tx, ty, _ = [float(text.replace("−", "-")) for text in entries]
        assert (c, d) == pytest.approx((-b, a), abs=0.002)
        return lambda point: (point - complex(tx, ty)) / complex(a, b)

    def saved(self):
        """The drawing as a file."""
        with self.page.expect_download() as download:
            self.button("Save the drawing as SVG")
        assert download.value.suggested_filename == "drawing.svg"
        return Saved(download.value.path().read_text(encoding="utf-8"))


def opened(visit, **options):
    return Canvas(visit(**options).open(PAGE))


class Fingers:
    """Fingers on a canvas, by the protocol of the browser's own tools."""

    def __init__(self, canvas):
        self.canvas = canvas
        self.client = canvas.page.context.new_cdp_session(canvas.page)
        self.origin, self.unit = complex(*canvas.at(0, 0)), complex(*canvas.at(1, 0)) - complex(*canvas.at(0, 0))

    def send(self, kind, points):
        places = [self.origin + self.unit * point for point in points]
        touches = [{"x": place.real, "y": place.imag, "id": i} for i, place in enumerate(places)]
        self.client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def down(self, *points):
        self.send("touchStart", points)

    def move(self, *points):
        self.send("touchMove", points)

    def up(self, *points):
        """Lifts the fingers that are not named."""
        self.send("touchEnd", points)

    def draw(self, points):
        """One finger from point to point."""
        self.down(points[0])
        for point in points[1:]:
            self.move(point)
        self.up()

    def tap(self, *points):
        self.down(*points)
        self.up()


# The tolerance on the sheet: 0.2 points at the greatest scale, 3.
TOLERANCE = 0.2 / 3


def wave(start, count, size=24, turn=1.0):
    """Points of a line that waves."""
    return [start + turn * complex(3.1 * i, size * math.sin(i / 3.7)) for i in range(count)]


def test_the_mouse_draws_and_the_wheel_zooms(visit, origin):
    canvas = opened(visit)
    mouse = canvas.page.mouse
    assert canvas.value("center") == [210, 160]
    mouse.move(*canvas.at(150, 160))
    mouse.down()
    for point in wave(150 + 160j, 20):
        mouse.move(*canvas.at(point.real, point.imag))
    mouse.up()
    assert canvas.value("strokes") == 1
    assert canvas.value("center") == [210, 160]
    # With the pen button up, the mouse moves the sheet.
    canvas.button("Draw with one finger")
    mouse.move(*canvas.at(210, 160))
    mouse.down()
    # In one step: what moves no further than a tap may is left out.
    mouse.move(*canvas.at(240, 150))
    mouse.up()
    assert canvas.value("center") == pytest.approx([240, 150], abs=0.6)
    assert canvas.value("strokes") == 1
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
    assert canvas.value("strokes") == 1


def test_keyboard_alone(visit):
    canvas = opened(visit, has_touch=True)
    page = canvas.page
    Fingers(canvas).draw(wave(150 + 160j, 10))
    canvas.stage.focus()
    for key in ["ArrowRight", "ArrowDown", "+", "]"]:
        page.keyboard.press(key)
    assert canvas.value("scale") == 1.25
    assert canvas.value("angle") == 15
    before = canvas.value("center")
    page.keyboard.press("b")
    assert canvas.value("angle") == 0
    page.keyboard.press("f")
    assert canvas.value("angle") == 15
    assert canvas.value("center") == before
    for key, count in [("z", 0), ("y", 1), ("Delete", 0), ("Control+z", 1), ("Control+z", 0), ("Control+Shift+z", 1)]:
        page.keyboard.press(key)
        assert canvas.value("strokes") == count, key
    assert canvas.value("center") == before
    page.keyboard.press("0")
    assert canvas.value("center") == [210, 160]
    assert canvas.value("strokes") == 1
    # The focus leaves the canvas, and is seen on it.
    outline = canvas.stage.evaluate("node => getComputedStyle(node).outlineStyle")
    assert outline != "none"
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.getAttribute('aria-pressed')") == "true"
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert canvas.value("strokes") == 0


def test_fingers_draw_pinch_and_tap(visit):
    canvas = opened(visit, has_touch=True, width=375, height=700)
    fingers = Fingers(canvas)
    scroll = canvas.page.evaluate("scrollY")
    lines = [wave(80 + 100j, 40), wave(100 + 200j, 30), [150 + 60j]]
    expected = []
    for line in lines:
        place = canvas.place()
        fingers.draw(line)
        expected.append(fitted([place(point) for point in line], TOLERANCE, 2))
    assert canvas.value("strokes") == 3
    # An early second finger takes the begun stroke away: a pinch, from a span of 100 to one of 150, turned by a quarter.
    fingers.down(160 + 160j)
    fingers.move(164 + 160j)
    fingers.move(172 + 160j)
    fingers.down(172 + 160j, 260 + 160j)
    for step in range(1, 11):
        arm = (44 + 2.5 * step) * cmath.exp(1j * math.pi / 20 * step)
        fingers.move(216 + 160j - arm, 216 + 160j + arm)
    # The finger that is left moves the sheet and draws nothing.
    fingers.up(216 + 160j - arm)
    fingers.move(226 + 160j - arm)
    fingers.up()
    assert canvas.value("scale") == pytest.approx(69 / 44, abs=0.02)
    assert canvas.value("angle") == pytest.approx(90, abs=1)
    assert canvas.value("strokes") == 3
    # Under this placement too a stroke is under the finger, and as wide on the screen as before.
    place = canvas.place()
    line = wave(180 + 110j, 30, 20, 1j)
    fingers.draw(line)
    expected.append(fitted([place(point) for point in line], TOLERANCE, 2 * 44 / 69))
    moved = canvas.value("center")
    # Two fingers take back a stroke each time, and three bring one back; none of them leaves a mark or moves the sheet.
    fingers.tap(160 + 160j, 260 + 160j)
    assert canvas.value("strokes") == 3
    fingers.tap(160 + 160j, 260 + 160j)
    assert canvas.value("strokes") == 2
    fingers.tap(160 + 160j, 260 + 160j, 210 + 200j)
    assert canvas.value("strokes") == 3
    fingers.tap(160 + 160j, 260 + 160j, 210 + 200j)
    assert canvas.value("strokes") == 4
    assert canvas.value("center") == moved
    canvas.button("Turn clockwise")
    saved = canvas.saved()
    assert saved.size == [0, 0, 360, 270]
    assert len(saved.strokes) == 4
    for found, line in zip(saved.strokes[:3], expected):
        assert equal(found, line)
    # The numbers below the sheet have three decimals, and so is known where it was.
    assert equal(saved.strokes[3], expected[3], 0.3) or near(saved.strokes[3], [place(point) for point in line], 0.3)
    assert saved.widths[0] == [3.0] * len(saved.widths[0])
    assert saved.widths[3][0] == pytest.approx(3 * 44 / 69, abs=0.05)
    # What is shown is what is saved.
    shown = canvas.page.evaluate(
        "() => [...document.querySelectorAll('.canvas-drawing > g:not([display]) path')].map(p => p.getAttribute('d'))"
    )
    assert shown == re.findall(r' d="([^"]*)"', saved.text)
    # The page itself was neither scrolled nor zoomed.
    assert canvas.page.evaluate("[scrollY, visualViewport.scale]") == [scroll, 1]


def near(curves, points, tolerance):
    """Whether each point is near a chain of curves."""
    chain = [
        (1 - t) ** 3 * p0 + 3 * (1 - t) ** 2 * t * p1 + 3 * (1 - t) * t * t * p2 + t**3 * p3
        for p0, p1, p2, p3 in curves
        for t in [i / 40 for i in range(41)]
    ]
    return all(min(abs(point - other) for other in chain) <= tolerance for point in points)


def test_a_late_second_finger_ends_the_stroke(visit):
    canvas = opened(visit, has_touch=True)
    fingers = Fingers(canvas)
    place = canvas.place()
    line = wave(80 + 120j, 30)
    fingers.down(line[0])
    for point in line[1:]:
        fingers.move(point)
    time.sleep(0.5)
    fingers.down(line[-1], 260 + 200j)
    fingers.move(line[-1], 290 + 230j)
    fingers.up()
    assert canvas.value("strokes") == 1
    assert canvas.value("scale") != 1
    [stroke] = canvas.saved().strokes
    assert equal(stroke, fitted([place(point) for point in line], TOLERANCE, 2))


def test_any_strokes_are_saved_as_they_were_drawn(visit):
    """Scribbles by a seed, taken back and brought back, against a list of what is there."""
    canvas = opened(visit, has_touch=True)
    fingers = Fingers(canvas)
    chance = random.Random(20)
    place = canvas.place()
    history, index = [[]], 0
    for _ in range(24):
        kind = chance.random()
        if kind < 0.55:
            point = complex(chance.uniform(60, 360), chance.uniform(50, 270))
            speed, heading, line = chance.uniform(1, 14), chance.uniform(0, 6), []
            for _ in range(chance.randrange(1, 60)):
                line.append(point)
                heading += chance.gauss(0, 0.5)
                point += cmath.rect(speed, heading)
                point = complex(min(max(point.real, 40), 380), min(max(point.imag, 35), 285))
            fingers.draw(line)
            stroke = fitted([place(point) for point in line], TOLERANCE, 2)
            history = history[: index + 1] + [history[index] + [stroke]]
            index += 1
        elif kind < 0.75:
            fingers.tap(160 + 160j, 260 + 160j)
            index = max(index - 1, 0)
        elif kind < 0.92:
            fingers.tap(160 + 160j, 260 + 160j, 210 + 200j)
            index = min(index + 1, len(history) - 1)
        elif history[index]:
            canvas.button("Clear the sheet")
            history = history[: index + 1] + [[]]
            index += 1
        assert canvas.value("strokes") == len(history[index])
    saved = canvas.saved()
    assert len(saved.strokes) == len(history[index]) > 0
    for found, line in zip(saved.strokes, history[index]):
        # Where two ways to cut are equally good, rounding decides; then it is still near the same points.
        assert equal(found, line) or near(found, [p for curve in line for p in (curve[0], curve[3])], TOLERANCE + 0.01)


def test_a_pen_draws_as_hard_as_it_is_pressed(visit):
    canvas = opened(visit, has_touch=True)
    client = canvas.page.context.new_cdp_session(canvas.page)

    def pen(kind, x, pressure):
        left, top = canvas.at(x, 160)
        client.send(
            "Input.dispatchMouseEvent",
            {"type": kind, "x": left, "y": top, "button": "left", "buttons": 1, "pointerType": "pen", "force": pressure},
        )

    pen("mousePressed", 100, 0.1)
    for step in range(1, 20):
        pen("mouseMoved", 100 + 10 * step, 0.1 + 0.04 * step)
    pen("mouseReleased", 290, 0)
    [widths] = canvas.saved().widths
    assert widths == sorted(widths)
    assert widths[0] < 2 and widths[-1] > 4


def test_the_drawing_stays_smooth_with_many_points(visit):
    """No time is held to, only that nothing piles up: what a frame asks is as short at the end as at the beginning."""
    canvas = opened(visit)
    page = canvas.page
    drawn = page.evaluate(
        """() => {
          const stage = document.querySelector('.canvas-stage')
          const box = stage.getBoundingClientRect()
          const tell = (type, i) => stage.dispatchEvent(new PointerEvent(type, {
            pointerId: 1, pointerType: 'mouse', button: 0, buttons: 1, bubbles: true, isPrimary: true,
            clientX: box.x + box.width * (.5 + .4 * Math.sin(i / 40)), clientY: box.y + box.height * (.5 + .4 * Math.cos(i / 67)),
          }))
          stage.setPointerCapture = () => {}
          tell('pointerdown', 0)
          return new Promise(done => {
            let i = 0
            const frame = () => {
              for (let k = 0; k < 50; k += 1) tell('pointermove', i += 1)
              if (i < 5000) requestAnimationFrame(frame)
              else { tell('pointerup', i); requestAnimationFrame(() => requestAnimationFrame(() => done(i))) }
            }
            frame()
          })
        }"""
    )
    assert drawn == 5000
    assert canvas.value("strokes") == 1
    assert max(len(data) for data in re.findall(r' d="([^"]*)"', canvas.saved().text)) < 2500


def test_without_scripts_the_figure_stands(browser, server):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{server.address}/{PAGE}")
    figure = page.locator(".diagram-canvas svg.diagram")
    assert figure.is_visible()
    assert figure.locator("path").count() >= 4
    assert page.locator(".canvas-stage").count() == 0
    assert page.locator(".canvas-controls").count() == 1 and not page.locator(".canvas-controls").is_visible()
    context.close()


def test_it_is_accessible(visit):
    canvas = opened(visit, width=390, bypass_csp=True)
    assert canvas.stage.get_attribute("role") == "application"
    assert "sheet" in canvas.stage.get_attribute("aria-label")
    assert violations(canvas.page) == []
    assert canvas.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
