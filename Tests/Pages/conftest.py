"""What every browser test needs: the site, a server for it, the browser, and pages that are watched."""

import inspect
import os
import pathlib
import re
import sys
import time

import pytest
from playwright.sync_api import sync_playwright

sys.path.insert(0, os.path.dirname(__file__))

from site_server import SiteServer  # noqa: E402

SITE = pathlib.Path(os.environ["LECTERN_TEST_SITE"]).resolve()
# Of the pages that a long list is cut into the first and the second stand for the others.
PAGES = sorted(
    str(path.relative_to(SITE))
    for path in SITE.rglob("*.html")
    if not re.search(r"-([3-9]|[1-9][0-9]+)\.html$", path.name)
)
LESSONS = sorted(
    path.stem for path in pathlib.Path("Lessons").glob("*.md") if (SITE / f"{path.stem}.html").exists()
)
# The machine may be busy with other tests.
PATIENCE = 180_000


def pytest_generate_tests(metafunc):
    """`page_path` stands for each page of the site, `lesson` for each lesson's name, `origin` for both ways to open one."""
    if "page_path" in metafunc.fixturenames:
        metafunc.parametrize("page_path", PAGES)
    if "lesson" in metafunc.fixturenames:
        metafunc.parametrize("lesson", LESSONS)
    # Whoever does not ask for it is run from the server alone.
    if "origin" in inspect.signature(metafunc.function).parameters:
        metafunc.parametrize("origin", ["server", "file"], indirect=True)


@pytest.fixture(scope="session")
def site():
    """The folder of the site."""
    return SITE


@pytest.fixture(scope="session")
def server():
    """The site on the loopback interface."""
    with SiteServer(SITE) as running:
        yield running


class Origin:
    """Where pages are opened: the address before their paths."""

    def __init__(self, name, base):
        self.name = name
        self.base = base

    def address(self, path):
        return f"{self.base}/{path}"


@pytest.fixture
def origin(request, server):
    """A way to open the site's pages: from the server, or as files."""
    name = getattr(request, "param", "server")
    return Origin(name, server.address if name == "server" else SITE.as_uri())


@pytest.fixture(scope="session")
def browser():
    """The one Chromium of the run."""
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(
            executable_path=os.environ["LECTERN_CHROMIUM"], args=["--no-sandbox", "--allow-file-access-from-files=false"]
        )
        yield running
        running.close()


def until(page, expression):
    """Waits until an expression holds. Playwright's own way evaluates text in the page, which the policy forbids."""
    end = time.monotonic() + PATIENCE / 1000
    while not page.evaluate(expression):
        assert time.monotonic() < end, f"this never held: {expression}"
        time.sleep(0.05)


class Visit:
    """Pages in a context of their own, with everything noted that they say and ask for."""

    def __init__(self, context, origin):
        self.context = context
        self.origin = origin
        self.complaints = []
        self.requests = []
        context.set_default_timeout(PATIENCE)
        context.set_default_navigation_timeout(PATIENCE)
        context.on("request", lambda request: self.requests.append(request.url))
        context.on("requestfailed", self._failed)
        context.on("response", self._answered)
        context.on("console", self._said)
        context.on("weberror", lambda error: self.complaints.append(f"error: {error.error}"))
        self.page = context.new_page()

    def _failed(self, request):
        # A page that is left or loaded again gives up its icon where it still waits for it; nobody has refused that.
        if request.failure != "net::ERR_ABORTED" or not request.url.endswith("/icon.svg"):
            self.complaints.append(f"not loaded: {request.url}: {request.failure}")

    def _answered(self, response):
        if response.status >= 400:
            self.complaints.append(f"{response.status}: {response.url}")

    def _said(self, message):
        if message.type in ("error", "warning"):
            self.complaints.append(f"{message.type}: {message.text}")

    def open(self, path):
        """Opens a page of the site, waits until it is whole, and returns it."""
        self.page.goto(self.origin.address(path))
        until(self.page, "document.fonts.status === 'loaded'")
        return self.page

    @property
    def strangers(self):
        """Requests that leave the site."""
        allowed = (self.origin.base + "/", "data:", "blob:", "about:")
        return [url for url in self.requests if not url.startswith(allowed)]


@pytest.fixture
def visit(browser, origin):
    """Makes contexts: `visit(width=390, color_scheme="dark")`. What they complain of fails the test at its end."""
    visits = []

    def make(width=1280, height=900, **options):
        options.setdefault("color_scheme", "light")
        context = browser.new_context(viewport={"width": width, "height": height}, **options)
        made = Visit(context, origin)
        visits.append(made)
        return made

    yield make
    complaints = [text for made in visits for text in made.complaints]
    strangers = [url for made in visits for url in made.strangers]
    for made in visits:
        made.context.close()
    assert complaints == [], "the browser complained"
    assert strangers == [], "the page asked other hosts"


def source(lesson):
    """The Markdown of a lesson."""
    return pathlib.Path(f"Lessons/{lesson}.md").read_text(encoding="utf-8")


def fences(lesson, kind):
    """How many fenced cells of a kind, such as `math mistake`, a lesson has."""
    return len(re.findall(rf"^```{kind}\b", source(lesson), re.MULTILINE))
