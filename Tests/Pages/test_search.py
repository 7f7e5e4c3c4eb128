"""The search: from a server and from files, by the keyboard, with the right things first."""

import re

import pytest

from conftest import LESSONS, SITE, source, until


def title(lesson):
    return re.search(r"^title: *(.+)$", source(lesson), re.MULTILINE).group(1).strip().strip("\"'")


def search(page, text):
    """Types a query and waits for its results; returns the titles of what was found."""
    page.keyboard.press("/")
    field = page.get_by_role("combobox")
    field.wait_for()
    field.fill(text)
    until(page, "document.querySelector('.search .status').textContent.match(/[0-9]|Nothing/)")
    return page.locator(".results .title").all_inner_texts()


def test_the_index_is_read_when_it_is_wanted(visit, origin):
    made = visit()
    page = made.open("index.html")
    assert not [url for url in made.requests if "search" in url]
    assert search(page, "rotation")
    assert len([url for url in made.requests if url.endswith("search-index.js")]) == 1


def test_a_lesson_is_found_by_its_title(visit, lesson):
    page = visit().open("index.html")
    found = search(page, title(lesson))
    assert found[0] == title(lesson)


def test_the_keyboard_is_enough(visit, origin):
    page = visit().open("index.html")
    assert len(search(page, "matrix")) > 2
    chosen = "document.querySelector('.results [aria-selected=true]').id"
    first = page.evaluate(chosen)
    page.keyboard.press("ArrowDown")
    second = page.evaluate(chosen)
    assert first != second
    assert page.get_by_role("combobox").get_attribute("aria-activedescendant") == second
    page.keyboard.press("ArrowUp")
    assert page.evaluate(chosen) == first
    page.keyboard.press("ArrowDown")
    address = page.locator(".results [aria-selected=true]").get_attribute("href")
    page.keyboard.press("Enter")
    page.wait_for_url(address)
    assert page.locator("h1").is_visible()


def test_escape_closes_and_gives_the_focus_back(visit, origin):
    page = visit().open("rotation.html")
    page.locator(".search-button").focus()
    page.keyboard.press("Enter")
    page.get_by_role("combobox").wait_for()
    page.keyboard.type("angle/2")
    assert page.get_by_role("combobox").input_value() == "angle/2"
    page.keyboard.press("Escape")
    assert not page.locator(".search").is_visible()
    assert page.evaluate("document.activeElement.className") == "search-button"


@pytest.mark.parametrize(
    "query, expected",
    [(r"\cos\alpha", "rotation"), ("cos alpha", "rotation"), ("cos α", "rotation"), ("CGAffineTransform", None)],
)
def test_formulas_and_code_are_found(visit, query, expected):
    page = visit().open("index.html")
    assert search(page, query)
    addresses = [link.get_attribute("href") for link in page.locator(".results a").all()]
    assert expected is None or any(f"{expected}.html" in address for address in addresses)


def test_what_is_found_is_marked_however_it_is_spelt(visit):
    page = visit().open("index.html")
    assert search(page, "theta")
    texts = page.locator(".results a").evaluate_all("all => all.map(each => [...each.querySelectorAll('mark')].map(mark => mark.textContent))")
    assert all(texts), texts
    assert any("θ" in marks for marks in texts), texts


def test_results_lead_to_headings_and_have_excerpts(visit):
    page = visit().open("rotation.html")
    search(page, "direction")
    assert page.locator(".results mark").count() > 0
    for link in page.locator(".results a").all()[:5]:
        path, _, anchor = link.get_attribute("href").rpartition("/")[2].partition("#")
        text = (SITE / path).read_text(encoding="utf-8")
        assert not anchor or f'id="{anchor}"' in text


def test_nothing_is_found_for_nonsense(visit):
    page = visit().open("index.html")
    assert search(page, "zzzyx qqq") == []
    assert page.locator(".search .status").inner_text() == "Nothing found"


def test_the_index_stays_small():
    size = (SITE / "search-index.js").stat().st_size
    assert size < 9_000 * len(LESSONS)
