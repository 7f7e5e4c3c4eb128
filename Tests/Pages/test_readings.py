"""What stands below a figure and follows it: the table of five properties, what changed in it, and the Swift that can be copied."""

import math
import os
import re
import subprocess

import pytest
from test_accessibility import violations
from test_figures import opened, settled

LESSON = "five-properties"
ROWS = ["bounds", "center", "anchorPoint", "transform", "frame"]


def frame(w, h, x, y, a, b, degrees):
    """The box around a view: its corners, turned about the anchor point."""
    turn = complex(math.cos(math.radians(degrees)), math.sin(math.radians(degrees)))
    corners = [complex(x, y) + complex(i - a * w, j - b * h) * turn for i in (0, w) for j in (0, h)]
    left, top = min(c.real for c in corners), min(c.imag for c in corners)
    return left, top, max(c.real for c in corners) - left, max(c.imag for c in corners) - top


def simulator(page):
    return page.locator(".diagram-living", has=page.locator(".diagram-title", has_text="A view on a screen"))


def writer(page):
    return page.locator(".diagram-living", has=page.locator(".diagram-title", has_text="A frame is written"))


def numbers(text):
    return [float(each) for each in re.findall(r"-?\d+(?:\.\d+)?", text.replace("\u2212", "-"))]


def table(figure, column=0):
    """What the table says, by the heads of its rows."""
    rows = figure.locator(".diagram-table tbody tr").all()
    return {row.locator("th").inner_text(): row.locator("td").nth(column).inner_text() for row in rows}


def changed(figure):
    """Which rows say that they were changed, and which that they were not."""
    said = {row.locator("th").inner_text(): row.locator(".diagram-change").inner_text() for row in figure.locator(".diagram-table tbody tr").all()}
    assert set(said.values()) <= {"changed", "the same"}, said
    marked = [row.locator("th").inner_text() for row in figure.locator(".diagram-table tbody .diagram-changed").all()]
    assert marked == [name for name in said if said[name] == "changed"]
    return set(marked)


def state(figure):
    """The numbers that the figure shows."""
    shown = table(figure)
    assert list(shown) == ROWS
    w, h = numbers(shown["bounds"])[2:]
    return (w, h, *numbers(shown["center"]), *numbers(shown["anchorPoint"]), *numbers(shown["transform"]))


def check_frame(figure):
    wanted = frame(*state(figure))
    found = numbers(table(figure)["frame"])
    assert all(abs(a - b) <= 0.0501 for a, b in zip(found, wanted)), (found, wanted)


def slid(page, figure, index, key, times=1):
    figure.locator(".diagram-slider-input").nth(index).focus()
    for _ in range(times):
        page.keyboard.press(key)
        settled(page)


def handle(figure, name):
    return figure.locator(f".diagram-handle[aria-label='{name}']")


def pulled(page, figure, name, right, down):
    grip = handle(figure, name)
    grip.scroll_into_view_if_needed()
    area = grip.bounding_box()
    x, y = area["x"] + area["width"] / 2, area["y"] + area["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + right, y + down, steps=4)
    settled(page)
    page.mouse.up()


def test_it_says_nothing_of_changes_before_something_moves(visit):
    page = opened(visit, LESSON)
    figure = simulator(page)
    assert {cell.inner_text() for cell in figure.locator(".diagram-change").all()} == {""}
    assert state(figure) == (120, 80, 150, 200, 0.5, 0.5, 20)
    check_frame(figure)


def test_each_write_changes_what_the_lesson_says(visit):
    page = opened(visit, LESSON)
    figure = simulator(page)
    # w, h, the anchor's two numbers and the angle.
    for index, row in enumerate(["bounds", "bounds", "anchorPoint", "anchorPoint", "transform"]):
        slid(page, figure, index, "ArrowRight")
        assert changed(figure) == {row, "frame"}
        check_frame(figure)
    pulled(page, figure, "p", 20, -12)
    assert changed(figure) == {"center", "frame"}
    check_frame(figure)
    before = state(figure)
    pulled(page, figure, "S", 12, 9)
    assert changed(figure) == {"bounds", "frame"}
    assert state(figure)[2:] == before[2:]
    check_frame(figure)
    pulled(page, figure, "A", 15, 10)
    assert changed(figure) == {"anchorPoint", "frame"}
    check_frame(figure)
    # A whole turn leads back to where the angle was, and the numbers say so.
    figure.locator(".diagram-reset").click()
    settled(page)
    assert state(figure) == (120, 80, 150, 200, 0.5, 0.5, 20)


def test_a_finger_writes_too(visit):
    page = opened(visit, LESSON, width=390, height=844, has_touch=True, is_mobile=True)
    figure = simulator(page)
    grip = handle(figure, "p")
    grip.scroll_into_view_if_needed()
    area = grip.bounding_box()
    x, y = area["x"] + area["width"] / 2, area["y"] + area["height"] / 2
    session = page.context.new_cdp_session(page)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for step in (1, 2, 3):
        session.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x + 6 * step, "y": y + 5 * step}]})
        settled(page)
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    settled(page)
    assert changed(figure) == {"center", "frame"}
    check_frame(figure)


def test_changes_are_said_to_those_who_listen(visit):
    page = opened(visit, LESSON)
    figure = simulator(page)
    slid(page, figure, 4, "ArrowRight")
    status = figure.locator("[role=status]")
    page.wait_for_function("node => node.textContent.includes('transform: changed, frame: changed')", arg=status.element_handle())


def test_a_value_in_the_table_can_be_pulled(visit):
    page = opened(visit, LESSON)
    figure = simulator(page)
    value = figure.locator(".diagram-table [data-slider]").first
    value.focus()
    before = value.inner_text()
    page.keyboard.press("ArrowRight")
    settled(page)
    assert value.inner_text() != before
    assert value.evaluate("node => node === document.activeElement")
    assert changed(figure) == {"transform", "frame"}


def test_the_frame_that_is_written_is_read_only_without_a_turn(visit):
    page = opened(visit, LESSON)
    figure = writer(page)
    pulled(page, figure, "G", -20, 15)
    asked = numbers(figure.locator(".diagram-title").inner_text())
    rectangle = (asked[0], asked[1], asked[2] - asked[0], asked[3] - asked[1])
    assert changed(figure) == {"bounds", "center", "frame"}
    after = table(figure)
    assert numbers(after["frame"]) == list(rectangle)
    assert numbers(after["bounds"]) == [0, 0, *rectangle[2:]]
    assert numbers(after["center"]) == [rectangle[0] + rectangle[2] / 2, rectangle[1] + rectangle[3] / 2]
    slid(page, figure, 0, "ArrowRight", 10)
    turn = math.radians(10)
    width = abs(rectangle[2] * math.cos(turn) + rectangle[3] * math.sin(turn))
    height = abs(rectangle[3] * math.cos(turn) - rectangle[2] * math.sin(turn))
    after = table(figure)
    assert all(abs(a - b) <= 0.0501 for a, b in zip(numbers(after["bounds"])[2:], (width, height)))
    assert numbers(after["frame"]) != list(rectangle)


def copied(page, figure):
    figure.get_by_role("button", name="Copy").click()
    page.get_by_text("Copied").first.wait_for(state="attached")
    return page.evaluate("navigator.clipboard.readText()")


def test_what_is_copied_compiles_and_has_the_frame_that_is_shown(visit, tmp_path):
    made = visit()
    made.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = made.open(f"{LESSON}.html")
    figure = simulator(page)
    figure.locator(".diagram-reset:enabled").wait_for()
    texts = []

    def note(name, listing, box):
        numbers_of_frame = ", ".join(box.replace("\u2212", "-").replace("\xa0", " ").strip("()").split(", "))
        assert re.fullmatch(r"[\x00-\x7f]+", listing)
        lesson = f"---\ntitle: {name}\n---\n\n```swift check\n{listing}\nview.frame  // => ({numbers_of_frame})\n```\n"
        (tmp_path / f"{name}.md").write_text(lesson, encoding="utf-8")
        texts.append(listing)

    note("first", copied(page, figure), table(figure)["frame"])
    # A center left of the screen's middle, a turn past three quarters, an anchor at a corner: numbers with decimals and signs.
    pulled(page, figure, "p", -47, -31)
    slid(page, figure, 4, "End")
    slid(page, figure, 4, "ArrowLeft", 77)
    slid(page, figure, 2, "End")
    slid(page, figure, 3, "ArrowLeft", 3)
    slid(page, figure, 0, "ArrowRight", 2)
    note("second", copied(page, figure), table(figure)["frame"])
    slid(page, figure, 2, "Home")
    slid(page, figure, 0, "End")
    note("third", copied(page, figure), table(figure)["frame"])
    figure = writer(page)
    slid(page, figure, 0, "ArrowRight", 12)
    pulled(page, figure, "F", -9, 14)
    note("fourth", copied(page, figure), table(figure)["frame"])
    assert len(set(texts)) == 4
    run = subprocess.run([os.environ["LECTERN"], "verify", tmp_path], capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr
    assert "4" in run.stdout
    # It can fail: another number in the same listing is found.
    (tmp_path / "first.md").write_text((tmp_path / "first.md").read_text(encoding="utf-8").replace("width: 120", "width: 121"), encoding="utf-8")
    assert subprocess.run([os.environ["LECTERN"], "verify", tmp_path], capture_output=True).returncode == 1


def test_print_has_the_still_figure_with_its_numbers(visit):
    page = opened(visit, LESSON)
    figure = simulator(page)
    still = (table(figure), figure.locator("code").inner_text())
    slid(page, figure, 4, "ArrowRight", 5)
    moved = (table(figure), figure.locator("code").inner_text())
    assert moved != still
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert (table(figure), figure.locator("code").inner_text()) == still
    page.emulate_media(media="print")
    assert not figure.locator(".diagram-change").first.is_visible()
    page.emulate_media(media="screen")
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert (table(figure), figure.locator("code").inner_text()) == moved


def test_without_scripts_table_and_listing_are_there(visit):
    page = visit(java_script_enabled=False).open(f"{LESSON}.html", awake=False)
    figure = simulator(page)
    check_frame(figure)
    assert "CGRect(x: 0, y: 0, width: 120, height: 80)" in figure.locator("code").inner_text()
    assert not figure.locator(".diagram-change").first.is_visible()


@pytest.mark.parametrize("width, scheme", [(360, "light"), (390, "dark"), (1280, "light"), (1280, "dark")])
def test_nothing_is_wrong_with_it_at_any_width(visit, width, scheme):
    page = opened(visit, LESSON, width=width, color_scheme=scheme, bypass_csp=True)
    figure = simulator(page)
    slid(page, figure, 4, "ArrowRight")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    area, around = figure.locator(".diagram-table").bounding_box(), figure.bounding_box()
    assert area["x"] >= around["x"] - 1 and area["x"] + area["width"] <= around["x"] + around["width"] + 1
    assert violations(page, selector=".diagram-living") == []
