"""Equations below figures: their numbers follow what the reader moves, and are those of Python's own arithmetic."""

import math
import re

import pytest
from conftest import LESSONS, source
from test_accessibility import violations
from test_figures import opened, settled

FOLLOWING = [lesson for lesson in LESSONS if re.search(r"^formulas:", source(lesson), re.MULTILINE)]


def equations(page, title):
    """The equations below a figure, by the beginning of its title."""
    figure = page.locator(".diagram-living", has=page.locator(".diagram-title", has_text=title))
    return figure, figure.locator(".diagram-equation")


def line(equation):
    """An equation with its numbers as it is read: the text without spaces, or a dash where it has no value."""
    text = equation.locator(".diagram-numbers").inner_text()
    return re.sub(r"[\s\u2061\u200b\xa0]+", "", text.replace("\u22c5", "\u00b7"))


def values(equation):
    """The numbers behind the last sign, and that sign."""
    last = equation.locator(".diagram-numbers math").last
    shown = [float(text.replace("\u2212", "-").strip("()\u00b0")) for text in last.locator("mn").all_text_contents()]
    return last.locator("mo").first.text_content(), shown


def written(number):
    """A number as a formula says what it comes to, and the sign before it."""
    near = round(number, 4)
    if abs(number - near) < 1e-12 * max(1, abs(number)):
        return "=", near
    return "\u2248", round(number, 2 if abs(number) >= 10 else 4)


def comes_to(equation, wanted):
    sign, shown = values(equation)
    signs, rounded = zip(*map(written, wanted))
    assert sign == ("=" if set(signs) == {"="} else "\u2248"), (sign, wanted)
    assert shown == pytest.approx(rounded, abs=1e-9), (shown, wanted)


def slider(figure, index=0):
    return figure.locator(".diagram-slider-input").nth(index)


def at(page, figure, key, times=1, index=0):
    slider(figure, index).focus()
    for _ in range(times):
        page.keyboard.press(key)
        settled(page)


def degrees(figure):
    return float(figure.locator(".diagram-readout").first.inner_text().strip("\u00b0").replace("\u2212", "-"))


def test_enough_lessons_have_formulas():
    assert len(FOLLOWING) >= 5


def test_two_orders_of_a_turn_and_a_scaling(visit):
    page = opened(visit, "composition")
    figure, both = equations(page, "and a scaling by (2, 1)")
    for key, times in (("ArrowRight", 0), ("Home", 1), ("ArrowRight", 30), ("ArrowRight", 7), ("End", 1)):
        at(page, figure, key, times)
        turn = math.radians(degrees(figure))
        for equation, height in zip(both.all(), (4, 2)):
            text = line(equation)
            assert text.count(f"{degrees(figure):g}\u00b0") == 3, text
            comes_to(equation, (4 * math.cos(turn), height * math.sin(turn), 1))


def test_a_point_that_is_dragged(visit):
    page = opened(visit, "fixed-point")
    figure, equation = equations(page, "A rectangle before and after scaling")
    grip = figure.locator(".diagram-handle[aria-label='c']")
    grip.scroll_into_view_if_needed()
    seen = set()
    for right, down in ((0, 0), (31, 0), (-57, -17)):
        area = grip.bounding_box()
        x, y = area["x"] + area["width"] / 2, area["y"] + area["height"] / 2
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + right, y + down, steps=4)
        settled(page)
        page.mouse.up()
        at(page, figure, "ArrowLeft", 3 if right else 0)
        title = figure.locator(".diagram-title").inner_text().replace("\u2212", "-")
        k, x_0, y_0 = (float(word) for word in re.findall(r"-?\d+(?:\.\d+)?", title))
        comes_to(equation, (k * (5 - x_0) + x_0, k * (2 - y_0) + y_0, 1))
        assert f"{x_0:g}" in line(equation)
        seen.add(line(equation))
    assert len(seen) == 3


def test_keys_move_points_and_their_numbers(visit):
    page = opened(visit, "fixed-point")
    figure, equation = equations(page, "A rectangle before and after scaling")
    figure.locator(".diagram-handle[aria-label='c']").focus()
    seen = set()
    for key in ("ArrowRight", "ArrowUp", "Shift+ArrowLeft"):
        page.keyboard.press(key)
        settled(page)
        title = figure.locator(".diagram-title").inner_text().replace("\u2212", "-")
        k, x_0, y_0 = (float(word) for word in re.findall(r"-?\d+(?:\.\d+)?", title))
        comes_to(equation, (k * (5 - x_0) + x_0, k * (2 - y_0) + y_0, 1))
        seen.add(line(equation))
    assert len(seen) == 3


def test_reset_and_paper_have_the_still_numbers(visit):
    page = opened(visit, "composition")
    figure, both = equations(page, "and a scaling by (2, 1)")
    still = line(both.first)
    at(page, figure, "End")
    moved = line(both.first)
    assert moved != still
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert line(both.first) == still
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert line(both.first) == moved
    figure.locator(".diagram-reset").click()
    settled(page)
    assert line(both.first) == still


def test_nothing_is_said_while_numbers_move(visit):
    page = opened(visit, "composition")
    figure, both = equations(page, "and a scaling by (2, 1)")
    assert both.first.evaluate("node => node.closest('[aria-live], [role=status], [role=alert]')") is None
    at(page, figure, "ArrowRight", 5)
    status = figure.locator("[role=status]").inner_text()
    assert "cos" not in status


@pytest.mark.parametrize("name", FOLLOWING)
def test_numbers_are_there_without_scripts(visit, name):
    page = visit(java_script_enabled=False).open(f"{name}.html", awake=False)
    found = page.locator(".diagram-numbers")
    assert found.count() > 0
    for each in found.all():
        assert re.search(r"\d", each.inner_text())


def test_it_works_from_a_server_and_from_a_folder(visit, origin):
    page = opened(visit, "composition")
    figure, both = equations(page, "and a scaling by (2, 1)")
    still = line(both.first)
    at(page, figure, "ArrowRight")
    assert line(both.first) != still


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("name", FOLLOWING)
def test_no_equation_makes_a_page_wider(visit, name, width):
    page = opened(visit, name, width=width, height=844)
    for key in ("Home", "End"):
        for index in range(page.locator(".diagram-living:has(.diagram-equation) .diagram-slider-input").count()):
            page.locator(".diagram-living:has(.diagram-equation) .diagram-slider-input").nth(index).focus()
            page.keyboard.press(key)
            settled(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_axe_finds_nothing(visit):
    page = opened(visit, FOLLOWING[0])
    assert violations(page) == []
