"""What every browser test needs: the site, a server for it, the browser, and pages that are watched."""

import contextlib
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


def looked_at(item):
    """The page that a test looks at with others, or nothing."""
    if "look" not in item.fixturenames or not hasattr(item, "callspec"):
        return None
    parameters = item.callspec.params
    if "lesson" in parameters:
        return f"{parameters['lesson']}.html"
    return parameters.get("page_path", parameters.get("path"))


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """Tests that look at the same page follow each other, in the same process: it is opened for all of them once."""
    paths = {item: looked_at(item) for item in items}
    for item, path in paths.items():
        if path:
            item.add_marker(pytest.mark.xdist_group(path))
    # What takes longest begins first: the pages are many, and fill what time is left in the end.
    items.sort(key=lambda item: (paths[item] is not None, paths[item] or ""))


def pytest_collection_finish(session):
    """Without groups each page is opened, and each book is made, again and again: that nobody sees but by the time it takes."""
    if "PYTEST_XDIST_WORKER" in os.environ and session.config.getoption("loadgroup", False):
        alone = [item.nodeid for item in session.items if item.get_closest_marker("xdist_group") and "@" not in item.nodeid]
        if alone:
            raise pytest.UsageError(f"pytest-xdist does not keep groups together with pytest {pytest.__version__}: {alone[0]}")


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


def unfold(page):
    """Opens the sections that are folded: what is in them is not seen, and so can be neither read nor pointed at."""
    page.evaluate("document.querySelectorAll('details.section').forEach(each => { each.open = true })")


def seen(locator):
    """Those of some elements that can be seen, by how they begin; asked for at once, since there may be hundreds."""
    return locator.evaluate_all("""all => all.filter(each => {
      const box = each.getBoundingClientRect()
      return each.checkVisibility({ visibilityProperty: true }) && box.width > 0 && box.height > 0
    }).map(each => each.outerHTML.slice(0, 200))""")


# Figures come to life when a reader is near, exercises when one begins with them; without scripts nothing does.
AWAKEN = """async () => {
  if (!document.documentElement.classList.contains('scripted')) return
  const frame = () => new Promise(done => requestAnimationFrame(() => setTimeout(done)))
  for (const each of document.querySelectorAll('.diagram-living, .diagram-canvas[data-canvas], .exercise[data-code]')) {
    each.scrollIntoView({ behavior: 'instant' })
    await frame()
    await frame()
  }
  const isWaiting = () => document.querySelector('.exercise.is-awaited') && !document.documentElement.classList.contains('without-exercises')
  for (let count = 0; count < 1200 && isWaiting(); count++) {
    document.querySelector('.exercise.is-awaited :is(input, button)')?.dispatchEvent(new Event('focusin', { bubbles: true }))
    await new Promise(done => setTimeout(done, 50))
  }
  scrollTo({ top: 0, behavior: 'instant' })
}"""


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
        # So is a page that is asked for again before it has come, as by a preview that is told of two changes.
        is_given_up = request.failure == "net::ERR_ABORTED"
        if not is_given_up or not (request.url.endswith("/icon.svg") or request.is_navigation_request()):
            self.complaints.append(f"not loaded: {request.url}: {request.failure}")

    def _answered(self, response):
        if response.status >= 400:
            self.complaints.append(f"{response.status}: {response.url}")

    def _said(self, message):
        if message.type in ("error", "warning"):
            self.complaints.append(f"{message.type}: {message.text}")

    def open(self, path, awake=True):
        """Opens a page of the site, waits until it is whole, goes to all that may come to life, and returns it."""
        self.page.goto(self.origin.address(path))
        until(self.page, "document.fonts.status === 'loaded'")
        if awake:
            self.page.evaluate(AWAKEN)
        return self.page

    def check(self):
        """Fails where something was complained of, or asked for elsewhere, since the last time."""
        complaints, strangers = self.complaints[:], self.strangers
        self.complaints.clear()
        self.requests.clear()
        assert complaints == [], "the browser complained"
        assert strangers == [], "the page asked other hosts"

    @property
    def strangers(self):
        """Requests that leave the site."""
        allowed = (self.origin.base + "/", "data:", "blob:", "about:")
        return [url for url in self.requests if not url.startswith(allowed)]


def context(browser, width=1280, height=900, color_scheme="light", **options):
    """A context of the browser."""
    return browser.new_context(viewport={"width": width, "height": height}, color_scheme=color_scheme, **options)


@contextlib.contextmanager
def own_site(browser, base):
    """Opens pages of a site that a test has built itself, by their paths; what scripts complain of fails the test at its end."""
    made = context(browser)
    page = made.new_page()
    faults = []
    page.on("pageerror", lambda fault: faults.append(str(fault)))

    def visit(path):
        page.goto(f"{base}/{path}")
        return page

    yield visit
    made.close()
    assert faults == []


@pytest.fixture
def visit(browser, origin):
    """Makes contexts: `visit(width=390, color_scheme="dark")`. What they complain of fails the test at its end."""
    visits = []

    def make(**options):
        made = Visit(context(browser, **options), origin)
        visits.append(made)
        return made

    yield make
    for made in visits:
        made.context.close()
    for made in visits:
        made.check()


class Shared:
    """Contexts that tests share which only look at a page: one for each way to open it."""

    def __init__(self, browser):
        self.browser = browser
        self.visits = {}
        # The page that stands open in each, as long as nobody has changed it.
        self.paths = {}

    def open(self, origin, path, is_changed, options):
        """The visit whose page is the one at a path, unchanged."""
        key = (origin.name, *sorted(options.items()))
        if key not in self.visits:
            self.visits[key] = Visit(context(self.browser, **options), origin)
        made = self.visits[key]
        if self.paths.pop(key, None) != path:
            # It may have been printed.
            made.page.emulate_media(media="screen")
            made.open(path)
        if not is_changed:
            self.paths[key] = path
        return made

    def forget(self):
        """Has each page opened anew, after a test that failed."""
        self.paths.clear()


@pytest.fixture(scope="session")
def shared(browser):
    """The contexts of all tests that only look."""
    return Shared(browser)


@pytest.fixture
def look(request, shared, origin):
    """Opens a page that the test looks at and leaves as it is: `look("rotation.html", width=390)`.

    A test that changes the page on its screen says `is_changed=True`; one that clicks, types or keeps something
    in the browser has a context of its own, by `visit`. What pages complain of fails the test at its end.
    """
    used = []

    def open_page(path, is_changed=False, width=1280, color_scheme="light", **options):
        options.update(width=width, color_scheme=color_scheme)
        made = shared.open(origin, path, is_changed, options)
        used.append(made)
        return made.page

    failures = request.session.testsfailed
    yield open_page
    if request.session.testsfailed > failures:
        shared.forget()
    for made in used:
        made.check()


def source(lesson):
    """The Markdown of a lesson."""
    return pathlib.Path(f"Lessons/{lesson}.md").read_text(encoding="utf-8")


def fences(lesson, kind):
    """How many fenced cells of a kind, such as `math mistake`, a lesson has."""
    return len(re.findall(rf"^```{kind}\b", source(lesson), re.MULTILINE))
