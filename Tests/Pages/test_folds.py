"""Sections that are folded: closed until a reader opens them, or a link leads into one, and open on paper."""

import re

import pytest
from conftest import LESSONS, SITE

FOLDED = [lesson for lesson in LESSONS if '<details class="section">' in (SITE / f"{lesson}.html").read_text(encoding="utf-8")]
HEADING = re.compile(r'<h([2-6]) id="([^"]+)"')


def test_lessons_have_folds():
    assert len(FOLDED) >= 5


def parts(page):
    fold = page.locator("details.section").first
    return fold, fold.locator("> summary"), fold.locator("> div")


@pytest.mark.parametrize("way", ["mouse", "touch", "Enter", " "])
def test_a_heading_opens_and_closes_its_section(visit, way):
    page = visit(**({"width": 390, "height": 844, "has_touch": True, "is_mobile": True} if way == "touch" else {})).open(f"{FOLDED[0]}.html")
    fold, heading, content = parts(page)

    def use():
        if way == "mouse":
            heading.click()
        elif way == "touch":
            heading.tap()
        else:
            heading.focus()
            page.keyboard.press(way)

    assert fold.get_attribute("open") is None and not content.is_visible()
    use()
    assert content.is_visible()
    use()
    assert not content.is_visible()


def test_a_link_opens_the_section_that_it_leads_into(visit):
    for lesson in FOLDED:
        text = (SITE / f"{lesson}.html").read_text(encoding="utf-8")
        inner = HEADING.search(text, text.index("</summary>", text.index('<details class="section">')))
        if inner is None:
            continue
        page = visit().open(f"{lesson}.html")
        _, _, content = parts(page)
        assert not content.is_visible()
        page.evaluate("id => { location.hash = '#' + id }", inner.group(2))
        page.wait_for_function("document.querySelector('details.section').open")
        assert content.is_visible()
        return
    pytest.fail("no folded section has a heading in it")


def test_what_is_folded_is_there_on_paper_and_without_scripts(visit):
    page = visit(java_script_enabled=False).open(f"{FOLDED[0]}.html", awake=False)
    fold, heading, content = parts(page)
    assert not content.is_visible()
    assert heading.locator("h1, h2, h3, h4, h5, h6").count() == 1
    page.emulate_media(media="print")
    assert content.bounding_box()["height"] > 100
    page.emulate_media(media="screen")
    heading.click()
    assert content.is_visible()
