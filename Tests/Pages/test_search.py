"""The search: from a server and from files, by the keyboard, with the right things first."""

import json
import re

import pytest

from conftest import LESSONS, SITE, source, until


def title(lesson):
    return re.search(r"^title: *(.+)$", source(lesson), re.MULTILINE).group(1).strip().strip("\"'")


def index():
    """What the search knows, lesson by lesson."""
    text = (SITE / "search-index.js").read_text(encoding="utf-8")
    return json.loads(text[text.index("["):text.rindex("]") + 1])


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


# What its author wrote on a lesson's page, or at the opening of the home page: running text, what figures say below
# them, and what exercises ask. What is for paper alone says it again, or tells of checks.
READ = """() => {
  const copy = document.querySelector('article, .home > .opening').cloneNode(true)
  for (const part of copy.querySelectorAll('math, svg, .claims, .counts, .aside, .inline-claim, .step-mark, .on-paper, section:has(> .entry, > * > .entry)')) part.remove()
  const own = [...copy.querySelectorAll('p, li, td, th, h2, h3')].filter(each => !each.closest('.cell, .entry, .exercise'))
  const said = copy.querySelectorAll('.diagram-title, .diagram-caption, .exercise-title strong, .exercise-ask, .exercise-question [data-text]')
  return [...own, ...said].map(each => each.textContent).join(' ')
}"""


def test_every_word_of_a_page_is_in_the_index(visit, lesson):
    """However long the page is, and wherever its excerpts end."""
    page = visit().open(f"{lesson}.html")
    words = set(re.findall(r"[^\W\d_]{3,}", page.evaluate(READ).lower()))
    assert len(words) > 50
    (own,) = [each for each in index() if each[1] == f"{lesson}.html"]
    known = set(re.findall(r"[^\W\d_]+", json.dumps(own, ensure_ascii=False).lower()))
    assert words - known == set()


@pytest.mark.parametrize("typed, meant", [("rotaton", "rotation"), ("transfrom", "transform"), ("matirx", "matrix"), ("commpostion", "composition")])
def test_a_word_with_a_mistake_is_found(visit, typed, meant):
    right = search(visit().open("index.html"), meant)
    page = visit().open("index.html")
    assert search(page, typed) == right
    assert typed in page.locator(".search .status").inner_text() and meant in page.locator(".search .status").inner_text()


def test_a_word_that_is_there_is_never_corrected(visit):
    page = visit().open("index.html")
    search(page, "rotation")
    assert "rotation" not in page.locator(".search .status").inner_text()


@pytest.mark.parametrize("typed", ["cos^2θ+sin^2θ", "\\cos^2\\theta + \\sin^2\\theta", "\\cos^{2}\\theta+\\sin^{2}\\theta"])
def test_a_formula_is_found_however_it_is_spaced(visit, typed):
    page = visit().open("index.html")
    assert search(page, typed)
    assert page.locator(".results .excerpt mark").count() > 0


def test_the_index_stays_small():
    assert len(index()) >= len(LESSONS)
    assert (SITE / "search-index.js").stat().st_size < 9_000 * len(index())
