"""Pictures that turn where they are dragged: by mouse, touch and keys. What a box looks like is computed here, by vectors."""

import itertools
import math
import re

import pytest
from test_accessibility import violations
from test_figures import drawing, opened, settled

LESSON = "three-dimensions"
# The figure of the lesson: a box between these corners, under two rotations and a perspective.
NEAR, FAR = (-60, -40, -30), (60, 40, 30)
BETA, ALPHA, EYE = 30, -20, 500


def turned(point, beta, alpha):
    """A point turned about the y axis (z towards x) and then about the x axis (y towards z), in degrees."""
    x, y, z = point
    b, a = math.radians(beta), math.radians(alpha)
    x, z = x * math.cos(b) + z * math.sin(b), z * math.cos(b) - x * math.sin(b)
    return x, y * math.cos(a) - z * math.sin(a), y * math.sin(a) + z * math.cos(a)


def seen(point, beta, alpha, eye):
    """Where a line from the eye to a turned point passes through the screen."""
    x, y, z = turned(point, beta, alpha)
    return x * eye / (eye - z), y * eye / (eye - z)


def visible_faces(beta, alpha, eye):
    """The faces of the box that look towards the eye, each as the set of its corners in the picture."""
    faces = []
    for axis, end in itertools.product(range(3), (NEAR, FAR)):
        corners = [corner for corner in itertools.product(*zip(NEAR, FAR)) if corner[axis] == end[axis]]
        outward = turned([(math.copysign(1, end[i]) if i == axis else 0) for i in range(3)], beta, alpha)
        middle = turned([(end[i] if i == axis else 0) for i in range(3)], beta, alpha)
        towards = (0 - middle[0], 0 - middle[1], eye - middle[2])
        if sum(a * b for a, b in zip(outward, towards)) > 0:
            faces.append([seen(corner, beta, alpha, eye) for corner in corners])
    return faces


def box(page):
    """The figure with the box."""
    return page.locator(".diagram-living", has=page.locator(".diagram-title", has_text="A box, its axes and its shadow"))


def polygons(figure, selector):
    """The corners of some polygons, in units of the picture."""
    paths = figure.locator(f"svg.diagram {selector}").evaluate_all("nodes => nodes.map(node => node.getAttribute('d'))")
    return [[tuple(map(float, pair)) for pair in re.findall(r"(-?[\d.]+)[ ,](-?[\d.]+)", path)] for path in paths]


FRONT = "path.diagram-kind-polygon.diagram-accent:not(.diagram-dashed)"
BACK = "path.diagram-kind-polygon.diagram-accent.diagram-dashed"
SHADOW = "path.diagram-kind-polygon.diagram-muted"


def check_picture(figure, beta, alpha, eye):
    """Holds what is drawn to what is computed: one scale and one shift lead from the one to the other."""
    ground = [seen(corner, beta, alpha, eye) for corner in ((-60, 75, -30), (60, 75, -30), (60, 75, 30), (-60, 75, 30))]
    (drawn,) = polygons(figure, SHADOW)
    assert len(drawn) == 4
    scale = math.dist(drawn[0], drawn[2]) / math.dist(ground[0], ground[2])
    shift = [drawn[0][i] - scale * ground[0][i] for i in (0, 1)]

    def placed(points):
        return sorted((round(scale * x + shift[0]), round(scale * y + shift[1])) for x, y in points)

    def near(one, other):
        return all(math.dist(a, b) <= 2 for a, b in zip(one, other))

    assert near(placed(ground), sorted((round(x), round(y)) for x, y in drawn))
    wanted = visible_faces(beta, alpha, eye)
    fronts = polygons(figure, FRONT)
    assert len(fronts) == len(wanted), f"{len(fronts)} faces are drawn as seen, and {len(wanted)} are"
    assert len(polygons(figure, BACK)) == 6 - len(wanted)
    for face in wanted:
        points = [(scale * x + shift[0], scale * y + shift[1]) for x, y in face]
        assert any(all(min(math.dist(p, q) for q in front) < 0.1 for p in points) for front in fronts), face


def sliders(figure):
    """The positions of the sliders for β and α."""
    return [int(each.input_value()) for each in figure.locator(".diagram-slider-input").all()[:2]]


def angles(figure):
    """The angles that stand beside the sliders."""
    texts = [each.inner_text() for each in figure.locator(".diagram-readout").all()[:2]]
    return [int(text.replace("°", "").replace("\u2212", "-")) for text in texts]


def middle(figure):
    stage = figure.locator(".diagram-stage")
    stage.scroll_into_view_if_needed()
    area = stage.bounding_box()
    return area["x"] + area["width"] / 2, area["y"] + area["height"] / 2, area["width"]


def test_the_mouse_turns_the_picture(visit):
    page = opened(visit, LESSON)
    figure = box(page)
    x, y, width = middle(figure)
    assert angles(figure) == [BETA, ALPHA]
    check_picture(figure, BETA, ALPHA, EYE)
    for right, down in ((60, 20), (-100, 35), (9, -24)):
        beta, alpha = angles(figure)
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + right / 2, y + down / 2)
        page.mouse.move(x + right, y + down)
        settled(page)
        page.mouse.up()
        # The picture's width is half a turn; to the right β grows, and upwards α does.
        wanted = [(beta + right * 180 / width) % 360, alpha - down * 180 / width]
        found = angles(figure)
        assert all(abs(a - b) <= 0.51 for a, b in zip(found, wanted)), (found, wanted)
        check_picture(figure, *found, EYE)
        # It stays where it was let go, and follows no longer.
        before = drawing(figure)
        page.mouse.move(x - 50, y - 50)
        settled(page)
        page.wait_for_timeout(200)
        assert drawing(figure) == before
    figure.locator("svg.diagram").dblclick()
    settled(page)
    assert angles(figure) == [BETA, ALPHA]


def test_a_full_turn_goes_on_and_other_ranges_end(visit):
    page = opened(visit, LESSON)
    figure = box(page)
    grip = figure.locator(".diagram-grip")
    grip.focus()
    seen_angles = []
    for _ in range(26):
        page.keyboard.press("Shift+ArrowRight")
        settled(page)
        seen_angles.append(angles(figure)[0])
    assert seen_angles == [(BETA + 15 * step) % 360 for step in range(1, 27)]
    for _ in range(8):
        page.keyboard.press("Shift+ArrowUp")
    settled(page)
    assert angles(figure)[1] == 0
    for _ in range(20):
        page.keyboard.press("ArrowDown")
    settled(page)
    assert angles(figure)[1] == -90
    check_picture(figure, angles(figure)[0], -90, EYE)


def test_the_keys_turn_it_and_bring_it_back(visit):
    page = opened(visit, LESSON)
    figure = box(page)
    grip = figure.locator(".diagram-grip")
    grip.evaluate("node => node.scrollIntoView({ behavior: 'instant', block: 'center' })")
    grip.focus()
    assert grip.get_attribute("aria-valuetext") == "30°, \u221220°"
    assert figure.locator(f"#{grip.get_attribute('aria-describedby')}").inner_text().startswith("Drag the picture")
    top = page.evaluate("scrollY")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowDown")
    settled(page)
    assert angles(figure) == [BETA - 5, ALPHA - 5]
    assert grip.get_attribute("aria-valuetext") == "25°, \u221225°"
    assert page.evaluate("scrollY") == top
    check_picture(figure, BETA - 5, ALPHA - 5, EYE)
    page.keyboard.press("Home")
    settled(page)
    assert angles(figure) == [BETA, ALPHA]
    check_picture(figure, BETA, ALPHA, EYE)
    first = drawing(figure)
    # Other keys are the page's.
    page.keyboard.press("PageDown")
    page.wait_for_function("top => scrollY > top", arg=top)
    assert drawing(figure) == first


def swiped(page, figure, places):
    """Moves a finger over the picture, from place to place seen from its middle."""
    x, y, width = middle(figure)
    session = page.context.new_cdp_session(page)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for right, down in places:
        session.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x + right, "y": y + down}]})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    settled(page)
    return width


def test_a_finger_that_begins_sideways_turns_both_ways(visit):
    page = opened(visit, LESSON, width=390, height=844, has_touch=True, is_mobile=True)
    figure = box(page)
    middle(figure)
    top = page.evaluate("scrollY")
    width = swiped(page, figure, [(10, 0), (25, 2), (40, 10), (60, 30)])
    wanted = [BETA + 60 * 180 / width, ALPHA - 30 * 180 / width]
    found = angles(figure)
    assert all(abs(a - b) <= 0.51 for a, b in zip(found, wanted)), (found, wanted)
    assert page.evaluate("scrollY") == top
    check_picture(figure, *found, EYE)


@pytest.mark.parametrize("way", [-1, 1])
def test_a_finger_that_moves_up_or_down_scrolls_the_page(visit, way):
    page = opened(visit, LESSON, width=390, height=844, has_touch=True, is_mobile=True)
    figure = box(page)
    middle(figure)
    top = page.evaluate("scrollY")
    swiped(page, figure, [(0, 10 * way), (1, 40 * way), (2, 90 * way), (2, 150 * way)])
    page.wait_for_function("([top, way]) => (top - scrollY) * way > 60", arg=[top, way])
    assert angles(figure) == [BETA, ALPHA], "what scrolled the page has turned the picture"


def test_it_does_not_move_by_itself_where_less_motion_is_wanted(visit):
    page = opened(visit, LESSON, reduced_motion="reduce")
    figure = box(page)
    x, y, _ = middle(figure)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 80, y)
    page.mouse.up()
    settled(page)
    pictures = set()
    for _ in range(5):
        pictures.add(drawing(figure))
        page.wait_for_timeout(60)
    assert len(pictures) == 1


def test_without_scripts_it_stands_still_and_whole(visit):
    page = visit(java_script_enabled=False).open(f"{LESSON}.html", awake=False)
    figure = box(page)
    assert figure.locator("svg.diagram").is_visible()
    assert not figure.locator(".diagram-hint").is_visible()
    assert not figure.locator(".diagram-grip").count()
    assert figure.locator(".diagram-table").is_visible()


@pytest.mark.parametrize("width, scheme", [(360, "light"), (390, "dark"), (1280, "light"), (1280, "dark")])
def test_nothing_is_wrong_with_it_at_any_width(visit, width, scheme):
    page = opened(visit, LESSON, width=width, color_scheme=scheme, bypass_csp=True)
    figure = box(page)
    figure.locator(".diagram-grip").focus()
    page.keyboard.press("ArrowLeft")
    settled(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violations(page, selector=".diagram-living") == []


def test_each_figure_that_turns_draws_something_else(visit):
    page = opened(visit, LESSON)
    grips = page.locator(".diagram-grip").all()
    assert len(grips) >= 2
    for grip in grips:
        figure = grip.locator("xpath=ancestor::*[contains(@class, 'diagram-living')]")
        pictures = [drawing(figure)]
        grip.focus()
        for key in ("ArrowRight", "ArrowDown"):
            page.keyboard.press(key)
            settled(page)
            pictures.append(drawing(figure))
        assert len(set(pictures)) == 3


def test_the_matrix_follows(visit):
    page = opened(visit, LESSON)
    figure = box(page)
    figure.locator(".diagram-grip").focus()
    for key in ("ArrowRight", "ArrowUp"):
        page.keyboard.press(key)
    settled(page)
    beta, alpha = BETA + 5, ALPHA + 5
    rows = figure.locator(".diagram-table tbody tr").all()
    for row, point in zip(rows, ((1, 0, 0), (0, 1, 0), (0, 0, 1), (0, 0, 0))):
        cells = [float(cell.inner_text().replace("\u2212", "-")) for cell in row.locator("td").all()]
        x, y, z = turned(point, beta, alpha)
        weight = (0 if any(point) else 1) - z / EYE
        assert [round(abs(a - b), 6) <= 0.00051 for a, b in zip(cells, (x, y, z))] == [True] * 3
        assert abs(cells[3] - weight) <= 0.0000051
