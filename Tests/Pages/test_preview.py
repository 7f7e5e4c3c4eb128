"""The preview in a browser: what is wrong stands over the page, and goes when it is mended."""

import os
import re
import shutil
import subprocess
import threading
import time

import pytest
from playwright.sync_api import Error

from conftest import PATIENCE, Origin

LECTERN = shutil.which(os.environ.get("LECTERN", "")) or ""

pytestmark = pytest.mark.skipif(not LECTERN, reason="LECTERN does not name the executable")

RIGHT = "# One\n\n```math claim\nx + x = 2x\n```\n"
WRONG = "# One\n\n```math claim\nx + x = 3x\n```\n"
PANEL = "document.querySelector('.lectern-preview') !== null"


def lesson(body, language):
    return f"---\ntitle: One\norder: 1\nlang: {language}\n---\n{body}"


@pytest.fixture
def served(tmp_path):
    """Serves a folder with one lesson: `served("zh")` is the lesson's path and the preview's address."""
    running = []

    def start(language):
        folder = tmp_path / language
        (folder / "Lessons").mkdir(parents=True)
        (folder / "Site").mkdir()
        (folder / "Site/site.yml").write_text(f"title: Previewed\nlanguage: {language}\n", encoding="utf-8")
        path = folder / "Lessons/one.md"
        path.write_text(lesson(RIGHT, language), encoding="utf-8")
        process = subprocess.Popen(
            [os.path.abspath(LECTERN), "serve", "--port", "0"],
            cwd=folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        running.append(process)
        line = process.stdout.readline()
        found = re.search(r"http://[0-9.]+:[0-9]+", line)
        assert found, f"the preview said: {line!r}"
        # Nobody reads on, and a full pipe would stop it.
        threading.Thread(target=process.stdout.read, daemon=True).start()
        return path, found.group()

    yield start
    for process in running:
        process.kill()
        process.wait()


def until(page, expression):
    """Waits until an expression holds in a page that may be loaded anew at any time."""
    end = time.monotonic() + PATIENCE / 1000
    while True:
        try:
            if page.evaluate(expression):
                return
        except Error:
            # The page that was asked is gone.
            pass
        assert time.monotonic() < end, f"this never held: {expression}"
        time.sleep(0.05)


@pytest.fixture
def opened(visit, served):
    """Opens the lesson of a preview, which goes on until the page is closed."""
    visits = []

    def open_page(address):
        made = visit()
        made.origin = Origin("preview", address)
        visits.append(made)
        made.page.goto(f"{address}/one.html")
        return made.page

    yield open_page
    for made in visits:
        made.page.close()
        # Whoever leaves a page gives up its wait for events.
        made.complaints[:] = [text for text in made.complaints if "/.lectern/events?" not in text]


@pytest.mark.parametrize(
    "language, title, dismiss", [("en", "1 error", "Dismiss"), ("zh", "1 个错误", "关闭")]
)
def test_an_error_is_shown_until_it_is_mended(opened, served, language, title, dismiss):
    path, address = served(language)
    page = opened(address)
    assert not page.evaluate(PANEL)
    page.evaluate("window.isOld = true")
    path.write_text(lesson(WRONG, language), encoding="utf-8")
    # The page comes anew with what was written, and the error over it.
    until(page, f"window.isOld !== true && {PANEL}")
    panel = page.locator(".lectern-preview")
    assert panel.get_attribute("role") == "alert"
    assert panel.get_attribute("lang") == language
    assert panel.locator(".lectern-preview-title").inner_text() == title
    assert panel.locator(".lectern-preview-dismiss").inner_text() == dismiss
    problems = panel.locator(".lectern-preview-problem")
    assert problems.count() == 1
    assert problems.get_attribute("lang") == "en"
    line = lesson(WRONG, language).split("\n").index("x + x = 3x") + 1
    assert f"one.md:{line}:" in problems.locator(".lectern-preview-place").inner_text()
    assert problems.locator(".lectern-preview-message").inner_text().startswith("error: ")
    assert "x + x = 3x" in problems.locator(".lectern-preview-detail").inner_text()
    page.evaluate("window.isOld = true")
    path.write_text(lesson(RIGHT, language), encoding="utf-8")
    until(page, f"window.isOld !== true && document.readyState === 'complete' && !({PANEL})")
    assert "3" not in (page.locator("main math").first.text_content() or "")


def test_what_is_dismissed_stays_away_until_it_changes(opened, served):
    path, address = served("en")
    path.write_text(lesson(WRONG, "en"), encoding="utf-8")
    page = opened(address)
    until(page, PANEL)
    page.locator(".lectern-preview-dismiss").focus()
    page.keyboard.press("Escape")
    assert not page.evaluate(PANEL)
    page.reload()
    path.write_text(lesson(WRONG.replace("3x", "4x"), "en"), encoding="utf-8")
    until(page, PANEL)
    assert "4x" in page.locator(".lectern-preview-detail").inner_text()


@pytest.mark.parametrize("language, fold", [("en", "Elsewhere: 2"), ("zh", "其他位置：2")])
def test_what_is_wrong_elsewhere_is_folded_behind_the_pages_own(opened, served, language, fold):
    path, address = served(language)
    # Files stand in the order of their names; b.md and two.md are before and behind the open page's.
    for name in ("b", "two"):
        (path.parent / f"{name}.md").write_text(
            lesson(WRONG, language).replace("title: One\norder: 1", f"title: {name}\norder: 2"), encoding="utf-8"
        )
    path.write_text(lesson("[nowhere](none.md)\n\n" + WRONG, language), encoding="utf-8")
    page = opened(address)
    until(page, f"{PANEL} && document.querySelectorAll('.lectern-preview-problem').length === 4")
    panel = page.locator(".lectern-preview")
    own = panel.locator(":scope > .lectern-preview-problem .lectern-preview-place")
    assert own.count() == 2
    assert all("one.md:" in text for text in own.all_inner_texts())
    details = panel.locator(".lectern-preview-elsewhere")
    assert details.locator("summary").inner_text() == fold
    others = details.locator(".lectern-preview-problem")
    assert others.count() == 2 and not others.first.is_visible()
    details.locator("summary").focus()
    page.keyboard.press("Enter")
    assert others.first.is_visible() and others.last.is_visible()
    # What was unfolded stays so on the page that the place leads to.
    others.first.locator("a").click()
    page.wait_for_url("**/b.html")
    until(page, PANEL)
    own = page.locator(".lectern-preview > .lectern-preview-problem .lectern-preview-place")
    assert "b.md:" in own.inner_text() and own.locator("a").count() == 0
    assert page.locator(".lectern-preview-elsewhere .lectern-preview-problem").first.is_visible()
