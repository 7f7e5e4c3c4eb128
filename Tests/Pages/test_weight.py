"""What pages load, and when: fonts in parts, engines when they are needed, files in gzip and Brotli; and that nothing jumps meanwhile."""

import base64
import gzip
import io
import os
import pathlib
import re
import subprocess
import time

import brotli
import pytest
from fontTools.ttLib import TTFont

from conftest import LESSONS, PATIENCE, SITE, until

FONTS = pathlib.Path("Sources/SiteGenerator/Embedded/fonts")
WHOLE = pathlib.Path(".build/fonts/fonts-texgyre-math/usr/share/texmf/fonts/opentype/public/tex-gyre-math/texgyrepagella-math.otf")
RULE = re.compile(r'@font-face {\s*font-family: "([^"]+)";.*?url\("([^"]+)"\).*?unicode-range: ([^;]+);', re.S)


def characters(font):
    with TTFont(font) as opened:
        return set(opened.getBestCmap())


def part(address):
    """A part of a font: a file of the theme, or what stands in the style sheet."""
    _, found, data = address.partition("base64,")
    return io.BytesIO(base64.b64decode(data)) if found else SITE / "theme" / address


def in_ranges(text):
    found = set()
    for each in text.split(","):
        first, _, last = each.strip().removeprefix("U+").partition("-")
        found |= set(range(int(first, 16), int(last or first, 16) + 1))
    return found


def named(page):
    """The names of the files of the theme that a page has loaded."""
    return {url.rpartition("/")[2] for url in page.evaluate("performance.getEntriesByType('resource').map(each => each.name)")}


def test_the_fonts_are_those_that_the_script_makes():
    run = subprocess.run(["sh", "Scripts/fonts", "--check"], capture_output=True, text=True)
    if run.returncode == 77:
        pytest.skip(run.stderr.strip().splitlines()[-1])
    assert run.returncode == 0, run.stderr


def test_each_part_has_what_its_rule_says_and_together_they_have_all():
    rules = RULE.findall((SITE / "theme/style.css").read_text(encoding="utf-8"))
    assert {path.name for path in FONTS.glob("*.woff2")} == {address for _, address, _ in rules if not address.startswith("data:")}
    math = set()
    for family, address, ranges in rules:
        assert in_ranges(ranges) == characters(part(address)), address[:40]
        if family == "Lectern Math":
            assert not math & in_ranges(ranges), f"{address[:40]} has what another part has"
            math |= in_ranges(ranges)
    # What sites in other languages have in their style sheet too.
    ((family, address, ranges),) = RULE.findall((FONTS / "text-latin.css").read_text(encoding="utf-8"))
    assert (family, in_ranges(ranges)) == ("Lectern Text", characters(part(address))) and address.startswith("data:")
    assert {ord(letter) for letter in "äöüßéèçñåøłőœ"} <= in_ranges(ranges)
    if not WHOLE.exists():
        pytest.skip("the whole font is not here: Scripts/fonts fetches it")
    assert math == characters(WHOLE)


def test_a_page_of_words_and_formulas_loads_no_font_that_it_does_not_show(visit, origin):
    page = visit().open("rotation.html")
    # The regular face and the math font's first part stand in the style sheet.
    assert {name for name in named(page) if name.endswith(".woff2")} <= {"text-bold.woff2", "text-italic.woff2"}
    session = page.context.new_cdp_session(page)
    session.send("DOM.enable")
    session.send("CSS.enable")
    root = session.send("DOM.getDocument")["root"]["nodeId"]
    for selector, family in [("main p", "Lectern Text"), ("main math mi", "Lectern Math"), ("main math mo", "Lectern Math")]:
        node = session.send("DOM.querySelector", {"nodeId": root, "selector": selector})["nodeId"]
        used = {each["familyName"] for each in session.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]}
        assert family in used, (selector, used)


@pytest.mark.skipif("rotation" not in LESSONS or not (SITE / "theme/engine-answers.js").exists(), reason="there is no engine, or no lesson")
def test_the_engine_of_answers_is_loaded_for_a_reader_who_begins(visit):
    page = visit(width=390, height=844).open("rotation.html", awake=False)
    exercise = page.locator(".exercise[data-code]").first
    assert exercise.bounding_box()["y"] > 2 * 844
    page.wait_for_timeout(500)
    assert "engine-answers.js" not in named(page)
    # Who reads it needs none; who begins does.
    exercise.scroll_into_view_if_needed()
    exercise.locator("input:enabled").first.wait_for()
    page.wait_for_timeout(500)
    assert "engine-answers.js" not in named(page)
    exercise.locator("input").first.focus()
    until(page, "document.documentElement.dataset.exercises === 'ready'")
    assert "engine-answers.js" in named(page)
    # Whoever has numbers of their own has them from the first.
    page = visit(width=390, height=844).open("rotation.html?learner=Ada", awake=False)
    until(page, "document.documentElement.dataset.exercises === 'ready'")


@pytest.mark.skipif(not (SITE / "theme/engine-figures.js").exists(), reason="there is no engine")
def test_the_home_page_fetches_what_its_first_figure_needs_at_once(visit, origin):
    made = visit()
    page = made.open("index.html", awake=False)
    assert page.locator("html").get_attribute("data-soon") == "theme/engine-figures.js"
    assert page.locator("link[rel=preload]").get_attribute("href") == "theme/engine-figures.js"
    until(page, "document.querySelector('.opening .diagram-reset:enabled') !== null")
    # It comes once.
    assert len([url for url in made.requests if url.endswith("/engine-figures.js")]) == 1


@pytest.mark.skipif(not (SITE / "theme/engine-figures.js").exists(), reason="there is no engine")
@pytest.mark.parametrize("path", [f"{name}.html" for name in LESSONS if name != "index"])
def test_a_lesson_fetches_the_engine_at_once_for_whom_an_address_leads_to_a_figure(visit, path):
    made = visit()
    page = made.open(path, awake=False)
    # Else a figure waits for a reader who comes near.
    assert page.locator("link[rel=preload]").count() == 0
    cells = page.locator(".cell:has(.diagram-living)").evaluate_all("all => all.map(each => each.id)")
    assert (page.locator("html").get_attribute("data-soon-at") or "").split() == cells
    assert page.locator("html").get_attribute("data-soon") == ("theme/engine-figures.js" if cells else None)
    for address in ([f"#{cells[-1]}", f"?at=1#{cells[0]}"] if cells else []):
        made = visit()
        page = made.open(f"{path}{address}", awake=False)
        assert page.locator("link[rel=preload]").get_attribute("href") == "theme/engine-figures.js"
        until(page, "document.querySelector('.diagram-living .diagram-reset:enabled') !== null")
        assert len([url for url in made.requests if url.endswith("/engine-figures.js")]) == 1
    made = visit()
    assert made.open(f"{path}#{page.locator('main h2').first.get_attribute('id')}", awake=False).locator("link[rel=preload]").count() == 0


def test_an_engine_that_cannot_be_loaded_leaves_the_page_as_it_was(browser, server):
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    faults = []
    page.on("pageerror", lambda fault: faults.append(fault))
    page.route("**/engine-*.js", lambda route: route.abort())
    page.goto(f"{server.address}/rotation.html")
    page.locator(".diagram-living").first.scroll_into_view_if_needed()
    page.locator(".exercise[data-code]").first.scroll_into_view_if_needed()
    page.wait_for_timeout(500)
    figure = page.locator(".diagram-living").first
    assert figure.locator("svg").first.is_visible() and figure.locator(".diagram-controls").count() == 0
    if "canvas-gestures" in LESSONS:
        page.goto(f"{server.address}/canvas-gestures.html")
        canvas = page.locator(".diagram-canvas")
        canvas.scroll_into_view_if_needed()
        page.wait_for_timeout(500)
        assert canvas.locator("svg").is_visible() and canvas.locator("button").count() == 0
        assert canvas.locator(".canvas-help").inner_text().startswith("The canvas cannot be moved here:")
    assert faults == []
    context.close()


SHIFTS = """
  globalThis.shifts = []
  new PerformanceObserver(list => list.getEntries().forEach(each => {
    if (!each.hadRecentInput) shifts.push([each.value, ...each.sources.map(source => source.node?.parentElement?.outerHTML.slice(0, 90) ?? '')])
  })).observe({ type: 'layout-shift', buffered: true })
"""

# What waits for an engine, and what is found where the engine has come.
LATE = {
    ".diagram-living, .diagram-canvas": ".diagram-canvas.is-live, .diagram-slider input:enabled",
    ".exercise[data-code]": ".exercise.is-live",
}


@pytest.mark.parametrize("width", [390, 1280])
def test_nothing_jumps(browser, server, page_path, width):
    """The cumulative layout shift, with fonts that come after the first picture and engines that come once what they move is seen, from the
    top to the end of the page."""
    context = browser.new_context(viewport={"width": width, "height": 900})
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.add_init_script(SHIFTS)

    def late(route):
        time.sleep(0.3)
        route.continue_()

    page.route("**/*.woff2", late)
    page.route(re.compile(r"/engine-(figures|canvas|answers)\.js"), late)
    page.goto(f"{server.address}/{page_path}")
    until(page, "document.fonts.status === 'loaded'")
    # To what the engines move, so that it is seen when they come, and then to the end.
    for selector, live in LATE.items():
        for place in page.evaluate(f"[...document.querySelectorAll('{selector}')].map(each => each.getBoundingClientRect().top + scrollY)"):
            page.evaluate("place => scrollTo({ top: place - 300, behavior: 'instant' })", place)
            page.wait_for_timeout(60)
            if page.locator(live).count() == 0:
                page.wait_for_timeout(100)
                for field in page.locator(".exercise.is-awaited :is(input, button):enabled").all()[:1]:
                    field.dispatch_event("focusin")
                page.wait_for_timeout(600)
    for _ in range(8):
        page.evaluate("scrollBy({ top: 700, behavior: 'instant' })")
        page.wait_for_timeout(60)
    page.wait_for_timeout(200)
    shifts = page.evaluate("shifts")
    context.close()
    assert sum(each[0] for each in shifts) < 0.02, sorted(shifts, reverse=True)[:3]


def test_files_of_text_stand_there_in_gzip_and_brotli(tmp_path):
    (tmp_path / "Lessons").mkdir()
    (tmp_path / "Site/Assets").mkdir(parents=True)
    (tmp_path / "Lessons/a.md").write_text("---\ntitle: A\n---\nSee [data](t.csv).\n\n```math claim\n1 + 1 = 2\n```\n")
    (tmp_path / "Lessons/t.csv").write_text("1,2\n" * 1000)
    (tmp_path / "Site/Assets/empty.txt").write_text("")
    (tmp_path / "Site/Assets/own.txt").write_text("own")
    # What an author has put there stays as it is.
    (tmp_path / "Site/Assets/own.txt.gz").write_bytes(b"mine")
    environment = {**os.environ, "LECTERN_CACHE": str(tmp_path / "cache")}

    def build():
        run = subprocess.run([os.environ["LECTERN"], "build", "--compress"], cwd=tmp_path, env=environment, capture_output=True, text=True)
        assert run.returncode == 0, run.stderr + run.stdout

    build()
    site = tmp_path / "Site/public"
    files = {str(path.relative_to(site)): path for path in site.rglob("*") if path.is_file() and path.name != ".lectern"}
    read = {".gz": gzip.decompress, ".br": brotli.decompress}
    pairs = 0
    for name, path in files.items():
        stem, ending = os.path.splitext(name)
        if ending in read and stem in files and path.read_bytes() != b"mine":
            assert read[ending](path.read_bytes()) == files[stem].read_bytes(), name
            pairs += 1
        elif ending in (".html", ".css", ".js", ".svg", ".csv", ".txt"):
            assert name + ".gz" in files and name + ".br" in files, name
        elif name.endswith("woff2"):
            assert name + ".gz" not in files
    assert pairs > 20
    assert files["theme/exercises.js.br"].stat().st_size < files["theme/exercises.js"].stat().st_size / 3
    # No time stands in a header, and a second build writes nothing.
    before = {name: path.stat().st_mtime_ns for name, path in files.items()}
    assert all(path.read_bytes()[4:8] == b"\0\0\0\0" for name, path in files.items() if name.endswith(".html.gz"))
    build()
    assert before == {name: (site / name).stat().st_mtime_ns for name in before}
    (tmp_path / "Lessons/a.md").write_text("---\ntitle: A\n---\nSee [data](t.csv) again.\n\n```math claim\n1 + 1 = 2\n```\n")
    build()
    assert gzip.decompress((site / "a.html.gz").read_bytes()) == (site / "a.html").read_bytes()
    assert b"again" in (site / "a.html").read_bytes()


FIGURE = """---
title: A
---
```diagram
title: A point at {t}
slider: { t: [0, 4, 1] }
show:
  - axes
  - point: (t, 1)
```
"""


@pytest.mark.skipif(not (SITE / "theme/engine-figures.js").exists(), reason="there is no engine")
@pytest.mark.parametrize("before, is_soon", [(0, True), (2, True), (3, False), (40, False)])
def test_a_figure_further_down_the_home_page_is_not_fetched_at_once(tmp_path, before, is_soon):
    """However alike the formulas above it are."""
    (tmp_path / "Lessons").mkdir()
    formulas = "```math claim\n1 + 1 = 2\n```\n\nAnd so on.\n\n" * before
    head, _, rest = FIGURE.partition("```diagram")
    (tmp_path / "Lessons/index.md").write_text(f"{head}{formulas}```diagram{rest}")
    run = subprocess.run(
        [os.environ["LECTERN"], "build"], cwd=tmp_path, env={**os.environ, "LECTERN_CACHE": str(tmp_path / "cache")}, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr + run.stdout
    assert (' data-soon="theme/engine-figures.js"' in (tmp_path / "Site/public/index.html").read_text(encoding="utf-8")) == is_soon


@pytest.mark.skipif(not (SITE / "theme/engine-figures.js").exists(), reason="there is no engine")
def test_engines_that_are_to_be_compressed_are_the_same_modules(browser, tmp_path):
    (tmp_path / "Lessons").mkdir()
    (tmp_path / "Lessons/a.md").write_text(FIGURE)
    modules = {}
    for name, options in (("packed", []), ("plain", ["--compress"])):
        run = subprocess.run(
            [os.environ["LECTERN"], "build", *options, "--output", str(tmp_path / name)], cwd=tmp_path,
            env={**os.environ, "LECTERN_CACHE": str(tmp_path / "cache")}, capture_output=True, text=True)
        assert run.returncode == 0, run.stderr + run.stdout
        modules[name] = {path.name: path.read_bytes().decode() for path in (tmp_path / name / "theme").glob("engine-*.js")}
    assert modules["packed"].keys() == modules["plain"].keys() and len(modules["plain"]) == 4
    for file, script in modules["packed"].items():
        code = gzip.decompress(base64.b64decode(re.fullmatch(r"lecternEngine\.modules\.\w+='([\w+/=]+)'\n", script)[1]))
        mask, plain = re.fullmatch(r'lecternEngine\.modules\.\w+=\{mask:(\d+),plain:"([^"\\\n\r]+)"\}\n', modules["plain"][file], re.S).groups()
        assert code.startswith(b"\0asm") and bytes((ord(each) ^ int(mask)) & 255 for each in plain) == code, file
        assert (tmp_path / "plain/theme" / (file + ".br")).stat().st_size < 0.87 * len(brotli.compress(script.encode())), file
    page = browser.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto((tmp_path / "plain/a.html").as_uri())
    slider = page.locator(".diagram-slider input")
    slider.scroll_into_view_if_needed()
    until(page, "document.querySelector('.diagram-slider input:enabled')")
    slider.press("End")
    until(page, "document.querySelector('.diagram-title').textContent === 'A point at 4'")
    page.close()
