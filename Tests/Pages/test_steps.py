"""Figures that stay beside what follows them and move to the step that is read."""

import re

import pytest
from conftest import LESSONS, source
from test_accessibility import violations
from test_figures import drawing, opened, settled

STAYING = [lesson for lesson in LESSONS if re.search(r"^steps:", source(lesson), re.MULTILINE)]
# Each slider of a figure with the positions that its steps have, as the page's marks say them.
STATES = """node => [...node.querySelectorAll('.step-mark')].map(mark => mark.dataset.at)"""


def stage(page):
    return page.locator(".pinned").first


def marks(page):
    return stage(page).locator(".step-mark")


def position(page):
    """Where the sliders of the figure are."""
    return [slider.input_value() for slider in stage(page).locator(".diagram-slider-input").all()]


def wanted(mark):
    """The sliders' positions in a step's state; those of points are left out."""
    words = mark.get_attribute("data-at").split(" ")
    return [word for word in words if re.fullmatch(r"[0-9]+|-", word)]


def rests(page):
    """Waits until the figure moves no more."""
    before = None
    while True:
        page.wait_for_timeout(250)
        now = (position(page), page.evaluate("scrollY"))
        if now == before:
            return
        before = now


def scroll_to(page, mark, part):
    """Scrolls until what a mark stands at is at a part of the window's height."""
    mark.evaluate(
        """(mark, part) => {
          const place = document.querySelector('.pinned .step-now') && mark.closest('p.step') || mark.closest('p.step, .formula, .cell') || mark
          const top = (mark.closest('p.step') ?? mark.closest('.cell').querySelector('.formula')).getBoundingClientRect().top
          scrollBy({ top: top - part * innerHeight, behavior: 'instant' })
        }""",
        part,
    )


def current(page):
    """The number of the step that is marked, from 0; −1 where none is."""
    found = [index for index, mark in enumerate(marks(page).all()) if mark.get_attribute("aria-current") == "step"]
    assert len(found) < 2
    lit = page.locator(".step-now").count()
    assert (lit > 0) == (len(found) == 1)
    return found[0] if found else -1


def shows(page, index):
    """Whether the figure shows a step: it is marked, counted, and each slider that a step sets is where it says."""
    assert current(page) == index
    mark = marks(page).nth(index)
    for own, other in zip(position(page), wanted(mark)):
        assert other in (own, "-")
    assert stage(page).locator(".diagram-step-count").inner_text() == f"{index + 1}/{marks(page).count()}"


def test_enough_lessons_have_steps():
    assert {"rotation", "fixed-point", "frame-from-anchor"} <= set(STAYING)


# Scrolls on, by 20 pixels at a time, until another step is marked than the one that is known, which may be none (-1) or not known yet (-2).
SCROLL = """async ([from, to, known]) => {
  const marks = [...document.querySelector('.pinned').querySelectorAll('.step-mark')]
  for (let y = from; y < to; y += 20) {
    scrollTo({ top: y, behavior: 'instant' })
    for (let count = 0; count < 4; count += 1) await new Promise(done => requestAnimationFrame(done))
    const marked = marks.flatMap((mark, index) => mark.getAttribute('aria-current') === 'step' ? [index] : [])
    if (marked.length > 1) throw new Error(`at ${y} there are ${marked.length} steps`)
    if ((marked[0] ?? -1) !== known) return [y + 20, marked[0] ?? -1]
  }
  return [to, known]
}"""


@pytest.mark.parametrize("name", STAYING)
@pytest.mark.parametrize("size", [(1280, 900), (390, 844)], ids=["desktop", "phone"])
def test_scrolling_leads_through_all_steps(visit, name, size):
    page = opened(visit, name, width=size[0], height=size[1], reduced_motion="reduce")
    page.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
    rests(page)
    assert current(page) == -1
    still = position(page)
    seen = []
    top = stage(page).evaluate("node => node.getBoundingClientRect().top + scrollY")
    bottom = stage(page).evaluate("node => node.getBoundingClientRect().bottom + scrollY")
    y, known = max(0, int(top) - size[1]), -2
    while y < int(bottom):
        y, now = page.evaluate(SCROLL, [y, int(bottom), known])
        if now != known:
            seen.append(now)
            if now >= 0:
                shows(page, now)
        known = now
    assert seen == list(range(-1, marks(page).count()))
    # And back to the still figure.
    page.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
    rests(page)
    assert current(page) == -1
    assert position(page) == still


@pytest.mark.parametrize("origin", ["server", "file"], indirect=True)
def test_the_figure_glides(visit):
    page = opened(visit, "rotation")
    marks(page).nth(0).scroll_into_view_if_needed()
    rests(page)
    slider = stage(page).locator(".diagram-slider-input").nth(1)
    slider.evaluate(
        """node => {
          window.seen = new Set()
          const note = () => { window.seen.add(Number(node.value)); requestAnimationFrame(note) }
          requestAnimationFrame(note)
        }"""
    )
    before = int(position(page)[1])
    other = next(
        index for index in range(marks(page).count()) if abs(int(wanted(marks(page).nth(index))[1]) - before) > 30
    )
    marks(page).nth(other).focus()
    rests(page)
    after = int(wanted(marks(page).nth(other))[1])
    assert position(page)[1] == str(after)
    between = [value for value in page.evaluate("[...window.seen]") if min(before, after) < value < max(before, after)]
    assert len(between) >= 3


def test_what_the_reader_moves_stays_until_the_step_changes(visit):
    page = opened(visit, "rotation", reduced_motion="reduce")
    scroll_to(page, marks(page).nth(1), 0.35)
    rests(page)
    first = current(page)
    slider = stage(page).locator(".diagram-slider-input").nth(1)
    slider.evaluate("node => { node.value = 300; node.dispatchEvent(new Event('input')) }")
    settled(page)
    page.evaluate("scrollBy({ top: 6, behavior: 'instant' })")
    rests(page)
    assert current(page) == first and position(page)[1] == "300"
    # Reset brings back what the step shows.
    stage(page).locator(".diagram-reset").click()
    rests(page)
    shows(page, first)
    slider.evaluate("node => { node.value = 300; node.dispatchEvent(new Event('input')) }")
    while current(page) == first:
        page.evaluate("scrollBy({ top: 15, behavior: 'instant' })")
        settled(page)
        settled(page)
    rests(page)
    shows(page, current(page))


@pytest.mark.parametrize("size", [(1280, 900), (390, 844)], ids=["desktop", "phone"])
def test_buttons_lead_from_step_to_step(visit, size):
    page = opened(visit, "fixed-point", width=size[0], height=size[1], reduced_motion="reduce")
    scroll_to(page, marks(page).nth(0), 0.5)
    back, on = stage(page).locator(".diagram-step-back"), stage(page).locator(".diagram-step-on")
    page.evaluate("scrollTo({ top: document.querySelector('.pinned').getBoundingClientRect().top + scrollY - 100, behavior: 'instant' })")
    rests(page)
    start = current(page)
    last = marks(page).count() - 1
    on.focus()
    for index in range(start + 1, last + 1):
        page.keyboard.press("Enter")
        rests(page)
        shows(page, index)
        # What is read can be seen, below the figure where that stands over it.
        box = page.evaluate(
            "() => [...document.querySelectorAll('.step-now, .step-now > *')].find(each => each.getClientRects().length).getBoundingClientRect().toJSON()"
        )
        figure = stage(page).locator("> .cell-diagram").bounding_box()
        assert 0 < box["y"] < size[1] - 20
        if size[0] < 1000:
            assert box["y"] >= figure["y"] + figure["height"] - 1
    assert on.is_disabled()
    back.click()
    rests(page)
    shows(page, last - 1)


def test_marks_and_the_mouse_show_their_step(visit):
    page = opened(visit, "rotation", reduced_motion="reduce")
    scroll_to(page, marks(page).nth(1), 0.3)
    rests(page)
    now = current(page)
    other = now + 1
    marks(page).nth(other).click()
    rests(page)
    shows(page, other)
    assert page.url.endswith("rotation.html")
    # A line of the formula under the mouse.
    box = page.locator(".pinned .cell:has(.step-mark) :is(mtr, .line > span:has(math))").first.bounding_box()
    page.mouse.move(box["x"] + 5, box["y"] + box["height"] / 2)
    page.mouse.move(box["x"] + 9, box["y"] + box["height"] / 2)
    page.wait_for_timeout(400)
    rests(page)
    shows(page, 1)


def test_a_phone_keeps_the_figure_over_the_text(visit):
    for width, height in ((360, 640), (390, 844), (844, 390)):
        for name in STAYING:
            page = opened(visit, name, width=width, height=height, has_touch=True, is_mobile=True)
            # So far down that the figure has left its own place.
            middle = marks(page).nth(marks(page).count() // 2)
            scroll_to(page, middle, 0.7)
            rests(page)
            cell = stage(page).locator("> .cell-diagram")
            box = cell.bounding_box()
            seen = box["y"] + box["height"]
            assert 0 < seen <= 0.46 * height, (name, width, seen)
            picture = cell.locator("svg.diagram").first.bounding_box()
            assert picture["y"] >= -1 and picture["height"] >= 90, (name, width, picture)
            for control in cell.locator(".diagram-slider-input, .diagram-button").all():
                own = control.bounding_box()
                assert own["y"] >= 0 and own["y"] + own["height"] <= seen + 1 and own["x"] >= 0
                assert own["x"] + own["width"] <= width, (name, width, control.inner_text())
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
            # A button puts it away, and brings it back; the text stays where it is.
            place = middle.bounding_box()
            away = cell.locator(".diagram-away")
            away.tap()
            rests(page)
            assert away.get_attribute("aria-pressed") == "true"
            box = cell.bounding_box()
            assert box["y"] + box["height"] <= 64, (name, width, box)
            assert middle.bounding_box() == place
            away.tap()
            rests(page)
            box = cell.bounding_box()
            assert box["y"] + box["height"] == pytest.approx(seen, abs=2)


def test_the_keyboard_brings_back_what_was_put_away(visit):
    page = opened(visit, "rotation", width=390, height=844, reduced_motion="reduce")
    scroll_to(page, marks(page).nth(2), 0.7)
    cell = stage(page).locator("> .cell-diagram")
    cell.locator(".diagram-away").click()
    rests(page)
    cell.locator(".diagram-slider-input").first.focus()
    rests(page)
    assert cell.locator(".diagram-away").get_attribute("aria-pressed") == "false"
    assert cell.locator(".diagram-slider-input").first.bounding_box()["y"] >= 0


@pytest.mark.parametrize("name", STAYING)
@pytest.mark.parametrize("width", [1000, 1100, 1280])
def test_on_a_wide_page_the_figure_stands_beside_the_text(look, name, width):
    page = look(f"{name}.html", width=width, is_changed=True)
    scroll_to(page, marks(page).nth(3), 0.4)
    settled(page)
    figure = stage(page).locator("> .cell-diagram").bounding_box()
    text = stage(page).locator(".pinned-text").bounding_box()
    assert figure["x"] >= text["x"] + text["width"]
    assert figure["x"] + figure["width"] <= width
    assert 0 <= figure["y"] and figure["y"] + figure["height"] <= 900
    assert text["width"] >= 350 and figure["width"] >= 300
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("name", STAYING)
def test_steps_can_be_read_without_scripts(look, name):
    page = look(f"{name}.html", width=390, java_script_enabled=False)
    assert marks(page).count() > 3
    for mark in marks(page).all():
        assert mark.is_visible()
        assert re.search(r"= ", mark.inner_text())
        anchor = mark.get_attribute("href")
        assert page.locator(anchor).count() == 1
    assert stage(page).locator("> .cell-diagram").evaluate("node => getComputedStyle(node).position") != "sticky"
    assert not stage(page).locator(".diagram-steps").is_visible()


@pytest.mark.parametrize("size", [(1280, 900), (390, 844)], ids=["desktop", "phone"])
def test_nothing_jumps_while_steps_change(visit, size):
    made = visit(width=size[0], height=size[1])
    made.page.add_init_script(
        "window.shifts = []; new PerformanceObserver(list => { for (const each of list.getEntries()) window.shifts.push(each.value) })"
        ".observe({ type: 'layout-shift', buffered: true })"
    )
    for name in STAYING:
        page = made.open(f"{name}.html", awake=False)
        top = stage(page).evaluate("node => node.getBoundingClientRect().top + scrollY")
        bottom = stage(page).evaluate("node => node.getBoundingClientRect().bottom + scrollY")
        for y in range(max(0, int(top) - 900), int(bottom), 150):
            page.evaluate("y => scrollTo({ top: y, behavior: 'instant' })", y)
            page.wait_for_timeout(120)
        page.wait_for_timeout(900)
        assert sum(page.evaluate("window.shifts")) < 0.02, name


def test_axe_finds_nothing_at_a_step(visit):
    for options in ({"width": 1280}, {"width": 390, "color_scheme": "dark"}):
        page = opened(visit, "rotation", bypass_csp=True, reduced_motion="reduce", **options)
        scroll_to(page, marks(page).nth(2), 0.6)
        rests(page)
        assert current(page) >= 0
        assert violations(page) == []


def test_names_of_a_step_are_lit(visit):
    page = opened(visit, "rotation", reduced_motion="reduce")
    mark = next(each for each in marks(page).all() if each.get_attribute("data-light"))
    mark.focus()
    rests(page)
    name = mark.get_attribute("data-light").split(" ")[0]
    ground = "node => getComputedStyle(node).backgroundColor"
    inside = stage(page).locator(f".pinned-text math .{name}".replace(".pinned-text", "")).first
    assert inside.evaluate(ground) != "rgba(0, 0, 0, 0)"
    outside = page.locator(f"math .{name}:not(.pinned *)").first
    assert outside.evaluate(ground) == "rgba(0, 0, 0, 0)"


def test_paper_has_the_still_figure(look):
    page = look("rotation.html", is_changed=True)
    still = None
    for index in (0, 3):
        scroll_to(page, marks(page).nth(index), 0.3)
        page.wait_for_timeout(900)
        page.evaluate("dispatchEvent(new Event('beforeprint'))")
        page.emulate_media(media="print")
        now = drawing(stage(page))
        still = still or now
        assert now == still
        assert stage(page).locator("> .cell-diagram").evaluate("node => getComputedStyle(node).position") != "sticky"
        assert page.locator(".step-now").count() == 0 or page.locator(".step-now").first.evaluate(
            "node => getComputedStyle(node).backgroundColor"
        ) == "rgba(0, 0, 0, 0)"
        page.evaluate("dispatchEvent(new Event('afterprint'))")
        page.emulate_media(media="screen")
