"""The pages about all lessons: claims with their filters, and mistakes."""

import html
import os
import re
import shutil
import subprocess

import pytest

from conftest import LESSONS, SITE, own_site, fences, until

STATUS = "document.querySelector('.filters ~ .status').textContent"


def shown(page):
    """How many claims the status says there are, once it says so."""
    until(page, STATUS + ".match(/[0-9]|Nothing/)")
    number = re.search(r"\d+", page.evaluate(STATUS))
    return int(number.group()) if number else 0


def total():
    index = (SITE / "claims-index.js").read_text(encoding="utf-8")
    return len(re.findall(r'\["[a-z]+","[a-z]+","claim-', index))


def test_every_claim_stands_on_the_pages(visit):
    entries = sum(
        len(re.findall(r'<li class="entry[" ]', path.read_text(encoding="utf-8"))) for path in SITE.glob("verification*.html")
    )
    assert entries == total() > 0


def test_pages_stay_small():
    for path in SITE.glob("verification*.html"):
        assert len(re.findall(r'<li class="entry[" ]', path.read_text(encoding="utf-8"))) <= 100


def test_filters_from_server_and_file(visit, origin):
    made = visit()
    page = made.open("verification.html")
    assert not [url for url in made.requests if url.endswith("claims-index.js")]
    verdict = page.locator("[name=verdict]")
    verdict.focus()
    until(page, "document.querySelector('[name=verdict]').options.length > 2")
    verdict.select_option("caught")
    caught = shown(page)
    assert caught >= sum(fences(lesson, "math mistake") for lesson in LESSONS)
    assert not page.locator(".listed").is_visible()
    page.locator("[name=lesson]").select_option("rotation.html")
    until(page, f"!{STATUS}.startsWith('{caught} ')")
    assert 0 < shown(page) < caught
    assert all("rotation.html#" in link.get_attribute("href") for link in page.locator(".filtered a").all())
    page.locator("[name=verdict]").select_option("")
    page.locator("[name=lesson]").select_option("")
    page.locator(".listed").wait_for()


def test_filters_by_text_and_kind_and_their_address(visit):
    page = visit().open("verification.html?kind=derive")
    derived = shown(page)
    assert 0 < derived < total()
    page.locator("[name=text]").fill(r"\cos( \alpha + \theta )")
    until(page, f"!{STATUS}.startsWith('{derived} ')")
    assert shown(page) >= 1
    assert "text=" in page.url
    page.locator("[name=text]").fill("no formula says this")
    until(page, f"{STATUS} === 'Nothing found'")


def test_more_claims_are_shown_on_demand(visit):
    page = visit().open("verification.html?verdict=proved")
    count = shown(page)
    assert count > 100
    assert page.locator(".filtered .entry").count() == 100
    page.get_by_role("button", name="Show more").click()
    assert page.locator(".filtered .entry").count() == min(count, 200)


def test_what_all_claims_come_to_stands_once():
    """It changes with each of them; so the other pages of the list need not be written anew."""
    pages = sorted(SITE.glob("verification*.html"))
    assert len(pages) > 10
    for path in pages:
        assert ('class="counts"' in path.read_text(encoding="utf-8")) == (path.name == "verification.html"), path


@pytest.mark.parametrize("asked, count", [("verdict=proved", 100), ("lesson=easing-and-springs.html&verdict=proved", 60)])
def test_found_claims_are_shown_as_mathematics(visit, origin, asked, count):
    """From a server all of them; from a folder those of the page itself, and the others as LaTeX."""
    made = visit()
    page = made.open(f"verification.html?{asked}")
    shown(page)
    entries = page.locator(".filtered .entry")
    if origin.name == "server":
        until(page, "document.querySelector('.filtered .entry math') && !document.querySelector('.filtered code.found')")
    elif asked == "verdict=proved":
        until(page, "document.querySelector('.filtered .entry math')")
    texts = page.evaluate("""() => [...document.querySelectorAll('.filtered .entry')].map(entry => [
        entry.querySelector('a.place').href.split('/').pop(), entry.querySelector('.formula annotation')?.textContent])""")
    assert len(texts) == entries.count() and count <= len(texts) <= 100
    listed = {}
    for path in SITE.glob("verification*.html"):
        for place, formula in re.findall(r'<a class="place" href="([^"]+)">.*?<div class="formula"[^>]*>(.*?)</div>\n</li>', path.read_text(encoding="utf-8"), re.S):
            found = re.search(r"<annotation[^>]*>(.*?)</annotation>", formula, re.S)
            listed[place] = html.unescape(found[1]) if found else None
    compared = [(place, text) for place, text in texts if text is not None]
    if origin.name == "server":
        assert len(compared) >= count * 6 // 10
    else:
        # The first page lists some of what is proved, and nothing of the later lesson.
        assert len(compared) >= 5 if asked == "verdict=proved" else compared == []
    for place, text in compared:
        assert text == listed[place], place


def test_a_found_claim_opens_its_proof(visit):
    page = visit().open("verification.html?kind=derive&lesson=rotation.html")
    shown(page)
    page.locator(".filtered a").first.click()
    page.wait_for_url("**/rotation.html#claim-*")
    anchor = page.url.partition("#")[2]
    assert page.locator(f"#{anchor}").is_visible()


def test_mistakes_are_listed_with_their_counterexamples(visit):
    expected = sum(fences(lesson, "math mistake") for lesson in LESSONS)
    entries = 0
    for path in sorted(SITE.glob("mistakes*.html")):
        page = visit().open(path.name)
        found = page.locator(".mistake-entry")
        entries += found.count()
        assert page.locator(".mistake-entry:not(:has(math, code))").count() == 0
        assert page.locator(".mistake-entry:not(:has(.values))").count() == 0
        assert page.locator(".mistake-entry .place a").count() == found.count()
    assert entries == expected > 0


@pytest.fixture(scope="module")
def long_site(tmp_path_factory):
    """300 lessons with 0 to 6 claims: their indexes are two scripts each."""
    folder = tmp_path_factory.mktemp("long")
    (folder / "lessons").mkdir()
    for number in range(300):
        claims = "".join(f"\n```math claim\n{number} + {each} = {number + each}\n```\n" for each in range(number % 7))
        text = f"---\ntitle: Lesson {number}\norder: {number + 1}\n---\n\nA word{number}x that no other lesson has.\n{claims}"
        (folder / f"lessons/lesson-{number}.md").write_text(text, encoding="utf-8")

    def build(*options):
        done = subprocess.run(
            [os.environ["LECTERN"], "build", folder / "lessons", "--output", folder / "site", *options],
            capture_output=True, text=True, env={**os.environ, "LECTERN_CACHE": str(folder / "cache")},
        )
        assert done.returncode == 0, done.stderr
        return {path.name: path.read_bytes() for path in (folder / "site").glob("*.*")}

    # Another build has files from the note of the last one, or after an edit some of them: all come to the same as without a cache.
    build()
    for name in ("lesson-3", "lesson-290"):
        with (folder / f"lessons/{name}.md").open("a", encoding="utf-8") as file:
            file.write("\n```math claim\n1 + 1 = 2\n```\n")
        edited = build()
        shutil.rmtree(folder / "site")
        assert build() == edited == build("--no-cache")
    assert sorted(path.name for path in (folder / "site").glob("*-index*.js")) == [
        "claims-index-2.js", "claims-index.js", "search-index-2.js", "search-index.js"]
    return folder / "site"


@pytest.fixture
def opened(browser, long_site):
    """Opens a page of that site, from its folder."""
    with own_site(browser, long_site.as_uri()) as visit:
        yield visit


def test_many_lessons_have_indexes_in_parts(opened):
    page = opened("index.html")
    page.keyboard.press("/")
    for number in (0, 255, 256, 299):
        page.get_by_role("combobox").fill(f"word{number}x")
        until(page, f"document.querySelector('.results .title')?.textContent === 'Lesson {number}'")
        assert page.locator(".results .title").count() == 1


def test_the_claims_of_many_lessons_are_filtered(opened, long_site):
    """Each is shown as the page has it that lists it: those of other pages are LaTeX, since nobody reads pages of a folder."""
    listed = {
        path.name: re.findall(r'<a class="place" href="([^"]+)">', path.read_text(encoding="utf-8"))
        for path in long_site.glob("verification*.html")
    }
    added = {3, 290}
    count = sum(number % 7 for number in range(300)) + len(added)
    assert len(listed) > 8 and count == sum(map(len, listed.values()))
    assert shown(opened("verification.html?verdict=proved")) == count
    for name, places in listed.items():
        lessons = list(dict.fromkeys(place.partition("#")[0] for place in places))
        for lesson in (lessons[0], lessons[-1]):
            page = opened(f"{name}?lesson={lesson}")
            number = int(re.search(r"\d+", lesson)[0])
            assert shown(page) == number % 7 + (number in added)
            own = sum(place.startswith(f"{lesson}#") for place in places)
            until(page, f"document.querySelectorAll('.filtered .entry .formula').length === {own}")
