"""A figure as it stands has an address: the link below it leads to its place, with its sliders and points where they are."""

from urllib.parse import parse_qs, quote, urlsplit

import pytest
from conftest import LESSONS, until
from test_figures import drawing, near, opened, settled

# Two that stay beside the text, with sliders and points, and one of points alone.
NAMES = [name for name in ("fixed-point", "rotation", "basic-matrices") if name in LESSONS]


def parts(page, index=0):
    """A living figure of a page, its cell's id and the link below it."""
    figure = page.locator(".diagram-living").nth(index)
    cell = figure.locator("xpath=ancestor::figure[contains(@class, 'cell')][1]")
    return figure, cell.get_attribute("id"), cell.locator("> figcaption .tool-link")


def came(visit, name, address, **options):
    """The page of a lesson at an address of its own, where the browser puts it, once its first figure can be moved and rests."""
    page = visit(**options).open(f"{name}.html{address}", awake=False)
    return rested(page)


def rested(page):
    until(page, "document.querySelector('.diagram-living .diagram-reset:enabled') !== null")
    before = None
    while before != (before := drawing(page.locator(".diagram-living").first)):
        page.wait_for_timeout(300)
        # On a busy machine a picture may take longer.
        page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(null))))")
    return page


def own(address):
    """What stands behind the path."""
    _, parts, rest = address.partition("?")
    return parts + rest


def state(figure):
    """The lines that a figure draws, and where its sliders and points are. Labels stand where they stood before, if they can."""
    return (
        figure.evaluate("node => [...node.querySelectorAll('svg.diagram path')].map(path => path.getAttribute('d'))"),
        [each.input_value() for each in figure.locator(".diagram-slider-input").all()],
        [each.get_attribute("aria-valuetext") for each in figure.locator(".diagram-handle").all()],
    )


def moved(page, figure):
    """Moves a figure by the keyboard, and a point where it has one."""
    near(page, figure)
    for slider in figure.locator(".diagram-slider-input").all()[:1]:
        slider.focus()
        key = "ArrowLeft" if slider.input_value() == slider.get_attribute("max") else "ArrowRight"
        for _ in range(4):
            page.keyboard.press(key)
    handles = figure.locator(".diagram-handle:not(.diagram-solved)")
    if handles.count():
        handles.first.focus()
        page.keyboard.press("ArrowUp")
    near(page, figure)
    return state(figure)


@pytest.mark.parametrize("name", NAMES)
def test_the_link_leads_to_the_figure_as_it_stands(visit, origin, name):
    page = opened(visit, name)
    figure, cell, link = parts(page)
    still = state(figure)
    assert link.get_attribute("href") == f"#{cell}"
    shown = moved(page, figure)
    assert shown[0] != still[0]
    address = link.get_attribute("href")
    assert urlsplit(address).fragment == cell and parse_qs(urlsplit(address).query).keys() == {"at"}
    # Whoever opens it sees what was seen, and may go back to the still figure.
    other = came(visit, name, own(address))
    figure, _, link = parts(other)
    assert state(figure) == shown
    assert link.get_attribute("href") == address
    if name != "rotation":
        figure.locator(".diagram-reset").click()
        settled(other)
        assert state(figure) == still and link.get_attribute("href") == f"#{cell}"
    # Other figures of the page stand as they were built.
    for index in range(1, other.locator(".diagram-living").count()):
        _, cell, link = parts(other, index)
        assert link.get_attribute("href") == f"#{cell}"


@pytest.mark.parametrize("way", ["mouse", "keyboard", "touch"])
def test_the_link_puts_it_into_the_page_address(visit, origin, way):
    page = opened(visit, "fixed-point", has_touch=way == "touch")
    figure, cell, link = parts(page)
    shown = moved(page, figure)
    page.evaluate("globalThis.isSame = true")
    if way == "mouse":
        link.click()
    elif way == "touch":
        link.tap()
    else:
        link.focus()
        page.keyboard.press("Enter")
    # A key press is answered by the browser, and not before it returns.
    until(page, f"location.hash === '#{cell}' && location.search.includes('at=')")
    # The page was not loaded anew, and neither is anything lost when it is.
    assert page.evaluate("globalThis.isSame") and state(figure) == shown
    page.reload()
    figure, _, link = parts(rested(page))
    assert state(figure) == shown
    figure.locator(".diagram-reset").click()
    settled(page)
    link.click()
    assert page.url.endswith(f"fixed-point.html#{cell}")


def test_an_address_gives_the_engine_no_orders(visit):
    """No other figure is drawn, and no point is moved, by what stands behind a position."""
    page = opened(visit, "fixed-point")
    figure, cell, _ = parts(page)
    other = page.locator(".diagram-living").nth(1).get_attribute("data-figure")
    shown = state(figure)
    for at in ("9\ncode\t" + other, "9\tcode\t" + other, "\ncode\t" + other, "9\r\ncode\t" + other, "9\u2028code\t" + other, "9\ndrag\t0\t1\t1"):
        assert state(parts(came(visit, "fixed-point", f"?at={quote(at)}#{cell}"))[0]) == shown


@pytest.mark.parametrize("at", ["", "x", "-", "99999999", "-7", "3,4", "1 2 3 4 5 6 7 8 9", "9 1000000,-1000000", "%00", "<b>", "٣"])
def test_an_address_that_says_nothing_of_the_figure_does_no_harm(visit, at):
    page = opened(visit, "fixed-point")
    figure, cell, _ = parts(page)
    most = int(figure.locator(".diagram-slider-input").first.get_attribute("max"))
    other = came(visit, "fixed-point", f"?at={at}#{cell}")
    figure, _, _ = parts(other)
    assert 0 <= int(figure.locator(".diagram-slider-input").first.input_value()) <= most
    for handle in figure.locator(".diagram-handle").all():
        assert handle.is_visible()
    assert figure.locator(".diagram-error").inner_text() == ""
    # Nor does one that is meant for another figure, or for none.
    for address in ("?at=9#summary", "?at=9", f"?other=9#{cell}"):
        assert drawing(parts(opened(visit, "fixed-point", address=address))[0]) == drawing(parts(page)[0])
