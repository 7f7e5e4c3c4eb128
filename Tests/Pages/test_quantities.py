"""Names that belong together: pointed at, touched or focused, all that stands for one is lit; numbers in captions can be pulled."""

import pytest
from conftest import LESSONS, SITE
from test_figures import SLIDER, drawing, near, opened, settled, touched

# Lessons of which a formula names what a figure shows.
NAMED = [
    lesson
    for lesson in LESSONS
    if 'class="quantity of-' in (SITE / f"{lesson}.html").read_text(encoding="utf-8")
    and 'data-slider="' in (SITE / f"{lesson}.html").read_text(encoding="utf-8")
]

LIT = """() => [...document.querySelectorAll('.quantity')].map(node => {
  const style = getComputedStyle(node)
  const lit = node.closest('svg') && !node.closest('foreignObject > *') ? style.filter !== 'none'
    : node.matches('.diagram-handle') ? style.getPropertyValue('--quantity-ground') !== ''
    : style.backgroundColor !== 'rgba(0, 0, 0, 0)'
  return [[...node.classList].find(name => name.startsWith('of-')), lit]
})"""


def lit(page):
    """The names of which all is lit, and those of which something is."""
    found = page.evaluate(LIT)
    some = {name for name, is_lit in found if is_lit}
    return {name for name in some if all(is_lit for other, is_lit in found if other == name)}, some


def test_enough_lessons_have_names():
    assert len(NAMED) >= 5


@pytest.mark.parametrize("name", NAMED)
def test_pointing_lights_all_that_belongs_together(visit, name):
    page = opened(visit, name)
    assert lit(page) == (set(), set())
    formula = page.locator("math .quantity:visible:not(svg *)").first
    wanted = formula.evaluate("node => [...node.classList].find(name => name.startsWith('of-'))")
    formula.scroll_into_view_if_needed()
    formula.hover()
    assert lit(page) == ({wanted}, {wanted})
    # What a figure draws anew is lit too.
    slider = page.locator(SLIDER).first
    slider.evaluate("node => { node.value = Number(node.value) === 0 ? 1 : Number(node.value) - 1; node.dispatchEvent(new Event('input')) }")
    settled(page)
    assert lit(page) == ({wanted}, {wanted})
    page.mouse.move(1, 1)
    assert lit(page) == (set(), set())


@pytest.mark.parametrize("name", NAMED)
def test_the_slider_that_has_the_focus_lights_its_name(visit, name):
    page = opened(visit, name)
    for row in page.locator(".diagram-living .diagram-slider").all():
        name = row.locator(".quantity").evaluate("node => [...node.classList].find(name => name.startsWith('of-'))")
        near(page, row.locator("xpath=ancestor::*[contains(@class, 'diagram-living')]"))
        # A step that is read may light names of its own.
        whole, some = lit(page)
        assert (whole, some) == (set(), set()) or page.locator(".step-now").count() > 0
        row.locator("input").focus()
        assert lit(page) == (whole | {name}, some | {name})
        row.locator("input").evaluate("node => node.blur()")
        assert lit(page) == (whole, some)


def test_a_finger_lights_until_it_points_elsewhere(visit):
    page = opened(visit, "rotation", width=390, height=844, has_touch=True, is_mobile=True)
    formula = page.locator("math .quantity.of-θ").first
    formula.scroll_into_view_if_needed()
    formula.tap()
    assert lit(page) == ({"of-θ"}, {"of-θ"})
    page.locator("h1").tap()
    assert lit(page) == (set(), set())


@pytest.mark.parametrize("name", NAMED)
def test_numbers_in_texts_move_their_sliders(visit, name):
    page = opened(visit, name)
    # The figures of exercises wake with these.
    for value in page.locator(".diagram-value:not(.exercise *)").all():
        figure = value.locator("xpath=ancestor::*[contains(@class, 'diagram-living')]")
        slider = figure.locator(".diagram-slider-input").nth(int(value.get_attribute("data-slider")))
        assert value.get_attribute("role") == "slider" and value.get_attribute("aria-label") == slider.get_attribute("aria-label")
        near(page, figure)
        first = (value.inner_text(), slider.input_value(), drawing(figure))
        last = int(slider.get_attribute("max"))
        ways = 1 if int(slider.input_value()) < last / 2 else -1

        # By keyboard: one step, and back; and to both ends.
        value.focus()
        page.keyboard.press("ArrowRight" if ways == 1 else "ArrowLeft")
        settled(page)
        assert int(slider.input_value()) == int(first[1]) + ways
        assert drawing(figure) != first[2]
        assert value.evaluate("node => node === document.activeElement"), "the focus is lost"
        page.keyboard.press("ArrowLeft" if ways == 1 else "ArrowRight")
        settled(page)
        assert (value.inner_text(), slider.input_value()) == first[:2]
        for key, end in (("End", last), ("Home", 0)):
            page.keyboard.press(key)
            settled(page)
            assert int(slider.input_value()) == end == int(value.get_attribute("aria-valuenow"))
            assert value.get_attribute("aria-valuetext") == slider.get_attribute("aria-valuetext")
        figure.locator(".diagram-reset").click()
        settled(page)
        assert (value.inner_text(), slider.input_value(), drawing(figure)) == first

        # By the mouse: a quarter of the range for sixty pixels; it ends where the range does.
        value.scroll_into_view_if_needed()
        box = value.bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + 60 * ways, y, steps=4)
        settled(page)
        assert abs(int(slider.input_value()) - int(first[1]) - ways * last / 4) <= 1
        page.mouse.move(x + 300 * ways, y, steps=4)
        settled(page)
        assert int(slider.input_value()) == (last if ways == 1 else 0)
        page.mouse.up()
        page.mouse.move(x, y)
        settled(page)
        assert int(slider.input_value()) == (last if ways == 1 else 0), "it follows though it was released"
        figure.locator(".diagram-reset").click()
        settled(page)
        assert (value.inner_text(), slider.input_value(), drawing(figure)) == first


def test_numbers_move_by_touch(visit):
    page = opened(visit, "rotation", width=390, height=844, has_touch=True, is_mobile=True)
    first, last, _ = touched(page, page.locator(".diagram-caption .diagram-value").first, 12, 0)
    # A quarter of 360 positions for sixty pixels.
    assert abs(int(last.rstrip("°")) - int(first.rstrip("°")) - 90) <= 1


def test_without_scripts_numbers_are_numbers(visit):
    page = visit(java_script_enabled=False).open("rotation.html")
    assert page.locator(".diagram-value").count() > 0
    assert page.locator(".diagram-value[role], .diagram-value[tabindex]").count() == 0
