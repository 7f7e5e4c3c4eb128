"""No text of a lesson, a formula, YAML, a file name or a submission runs in a page, or asks another host for something.

The pages are opened as they are, and once more with the policy switched off: then only the markup itself can hold.
"""

import html.parser
import json
import os
import pathlib
import re
import subprocess
import urllib.parse
import xml.etree.ElementTree

import pytest

import injections
from conftest import AWAKEN, PATIENCE, until
from site_server import SiteServer

# Their site is built once.
pytestmark = pytest.mark.xdist_group("injections")

# Scripts of ours, by the names under which the site has them.
OURS = re.compile(r"(\.\./)*(theme/[a-z]+(-[a-z]+)?\.js|(search|claims)-index(-[0-9]+)?\.js)")
# A form of ours, which goes nowhere; another one differs in an attribute.
FORM = [("class", "exercise-form by-script"), ("novalidate", None), ("autocomplete", "off")]


def lectern():
    """The executable, as Scripts/test-pages names it."""
    path = os.environ.get("LECTERN", "")
    if not path:
        pytest.skip("LECTERN does not name the executable")
    return str(pathlib.Path(path).resolve())


def run(folder, *arguments):
    return subprocess.run(
        [lectern(), *arguments], cwd=folder, capture_output=True, stdin=subprocess.DEVNULL, timeout=1800,
        env={**os.environ, "LECTERN_CACHE": str(folder / "cache")},
    )


@pytest.fixture(scope="module")
def hostile(tmp_path_factory):
    """A site and a report of a class, made of all the texts."""
    folder = tmp_path_factory.mktemp("hostile")
    for name, text in injections.lessons().items():
        path = folder / "Lessons" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    for parent in ("Lessons", "Lessons/front"):
        (folder / parent / "picture.svg").write_text(injections.PICTURE)
    names = {}
    for name, text in injections.named(injections.MARKUP, "asset"):
        names["Site/Assets/" + text.replace("/", "\u2215").replace("\\", "").replace("\t", " ")[:120] + ".svg"] = injections.PICTURE
    joined = " ".join(text for _, text in injections.named(injections.MARKUP, "site"))
    names["Site/site.yml"] = json.dumps({
        "title": joined, "description": joined, "language": "en", "theme": {"accent": "#1d4f91"},
    })
    submitted, roster = injections.submissions()
    names.update({"answers.jsonl": submitted, "class.csv": roster, "class/turns.md": injections.CLASS})
    for name, text in names.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    built = run(folder, "build", "--draft", "--swift-cells", "skip", "--output", "out/site")
    assert built.returncode == 1, built.stderr[-2000:].decode()
    grade = ["grade", "--roster", "class.csv", "--lessons", "class"]
    for arguments in (["answers.jsonl", *grade[1:], "--output", "out/grades"], [*grade[1:], "--handouts", "--output", "out/sheets"]):
        graded = run(folder, "grade", *arguments)
        assert graded.returncode == 0, graded.stderr.decode()
    return folder


@pytest.fixture(scope="module")
def pages(hostile):
    """All pages, as paths below `out`."""
    found = sorted(str(path.relative_to(hostile / "out")) for path in (hostile / "out").rglob("*.html"))
    assert len(found) > 150
    return found


class Reader(html.parser.HTMLParser):
    """Collects what could run, as an HTML parser of another make sees it."""

    def __init__(self, text):
        super().__init__()
        self.found = []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        if tag == "script" and not OURS.fullmatch(values.get("src") or ""):
            self.found.append(f"<script src={values.get('src')}>")
        if tag in ("iframe", "object", "embed", "base", "applet", "frame", "portal", "marquee"):
            self.found.append(f"<{tag}>")
        if tag == "form" and attributes != FORM:
            self.found.append(f"<form {attributes}>")
        if tag == "meta" and (values.get("http-equiv") or "").lower() == "refresh":
            self.found.append("<meta refresh>")
        for name, value in attributes:
            if name.startswith("on") or name in ("srcdoc", "formaction", "ping", "background"):
                self.found.append(f"{tag} {name}={value}")
            if name.rpartition(":")[2] in ("href", "src", "action", "data", "poster", "srcset", "from", "to", "values"):
                address = re.sub(r"[\x00-\x20]", "", value or "").lower()
                if re.match(r"(javascript|vbscript|livescript|mocha|blob|filesystem|view-source|feed|jar|file):", address) or (
                    address.startswith("data:") and not (tag == "img" and re.match(r"data:image/(png|gif|jpe?g|webp)", address))
                ):
                    self.found.append(f"{tag} {name}={value}")


def test_there_are_enough():
    assert sum(injections.count().values()) >= 150
    assert len(set(injections.MARKUP)) == len(injections.MARKUP) > 80
    assert len(set(injections.ADDRESSES)) == len(injections.ADDRESSES) > 50
    assert len(set(injections.FORMULAS)) == len(injections.FORMULAS) > 40


def test_the_reader_finds_what_could_run():
    texts = ["<script>x</script>", "<p onclick=x>", "<a href='java&#9;script:x'>", "<img src='data:text/html,x'>", "<iframe>", "<form>",
             "<form class='exercise-form by-script' novalidate autocomplete=off action=x>"]
    assert all(Reader(text).found for text in texts)
    assert not Reader("<p>&lt;script&gt;</p><a href='x.html'>").found


def test_no_markup_could_run(hostile, pages):
    wrong = []
    for path in pages:
        text = (hostile / "out" / path).read_text(encoding="utf-8")
        wrong += [f"{path}: {found}" for found in Reader(text).found]
        policies = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]*)"', text)
        assert policies and policies[0].startswith("default-src 'none'"), path
        # What is escaped has no sign of the marks by which pages are put together.
        if "<%" in text:
            wrong.append(f"{path}: a mark of ours")
    assert wrong == []


def test_every_text_arrives(hostile, pages):
    """The texts are on the pages: a page that leaves all of it out would pass every other test."""
    everything = "".join((hostile / "out" / path).read_text(encoding="utf-8") for path in pages)
    for place in ("prose", "figures", "exercises", "front", "swift", "submission", "site", "formulas"):
        assert len(set(re.findall(rf"{place}-\d+", everything))) > 40, place


# What the browser itself has made of a page, also of what scripts have put there.
FIND = """() => {
  const found = [];
  const look = root => {
    for (const node of root.querySelectorAll('*')) {
      for (const {name, value} of node.attributes) {
        if (name.startsWith('on') || ['srcdoc', 'formaction'].includes(name)) found.push(`${node.localName} ${name}=${value}`);
        if (['href', 'src', 'action', 'data', 'xlink:href', 'poster'].includes(name)) {
          let scheme = '';
          try { scheme = new URL(value, location.href).protocol } catch { continue }
          const image = node.localName === 'img' && /^data:image.(png|gif|jpe?g|webp)/i.test(value);
          if (!['http:', 'https:', 'mailto:', 'ftp:', 'file:', 'irc:', 'xmpp:', 'tel:'].includes(scheme) && !image)
            found.push(`${node.localName} ${name}=${value}`);
          if (scheme === 'file:' && location.protocol !== 'file:') found.push(`${node.localName} ${name}=${value}`);
        }
      }
      if (node.localName === 'script' && !new URL(node.src || 'x:', location.href).href.startsWith(location.origin))
        found.push('script ' + node.textContent.slice(0, 80));
      if (['iframe', 'object', 'embed', 'base', 'frame'].includes(node.localName)) found.push(node.localName);
      if (node.shadowRoot) look(node.shadowRoot);
    }
  };
  look(document);
  return found;
}"""

# Whatever would be called is noted, and so is what the policy forbids.
HOOKS = """
  for (const name of ['alert', 'confirm', 'prompt', 'print', 'msgbox']) window[name] = text => window.noteRun(name + ' ' + text);
  addEventListener('securitypolicyviolation', event =>
    window.noteRun('policy ' + event.violatedDirective + ' ' + event.blockedURI + ' ' + event.sample));
"""


class Watched:
    """A page of a context of its own; `ran` has what was called, forbidden or asked for elsewhere."""

    def __init__(self, browser, base, **options):
        self.ran = []
        self.context = browser.new_context(**options)
        self.context.set_default_timeout(PATIENCE)
        self.context.expose_function("noteRun", lambda text: self.ran.append(text))
        self.context.add_init_script(HOOKS)
        self.context.on("dialog", lambda dialog: (self.ran.append(f"dialog {dialog.message}"), dialog.dismiss()))
        self.context.on("request", lambda request: None if request.url.startswith((base, "data:image/")) else self.ran.append(request.url))
        self.context.on("weberror", lambda error: self.ran.append(f"error {error.error}"))
        self.context.route(lambda url: urllib.parse.urlsplit(url).hostname == "evil.example", lambda route: route.abort())
        self.page = self.context.new_page()

    def look(self, what):
        """What has run so far, and what could."""
        found = [f"{what}: {text}" for text in self.ran + self.page.evaluate(FIND)]
        self.ran.clear()
        return found


@pytest.mark.parametrize("has_policy", [True, False], ids=["with-policy", "without-policy"])
def test_no_page_runs_anything(browser, hostile, pages, has_policy):
    with SiteServer(hostile / "out") as server:
        watched = Watched(browser, server.address, bypass_csp=not has_policy)
        wrong = []
        for path in pages:
            watched.page.goto(f"{server.address}/{urllib.parse.quote(path)}")
            # What is closed may hold what runs when it is shown, and what waits for the pointer or the focus.
            watched.page.evaluate("for (const node of document.querySelectorAll('details')) node.open = true")
            wrong += watched.look(path)
        watched.context.close()
    assert wrong == []


def test_scripts_of_ours_put_nothing_there_that_runs(browser, hostile):
    """The search and the claims show texts from their indices, and figures are drawn again when they move."""
    with SiteServer(hostile / "out") as server:
        watched = Watched(browser, server.address, bypass_csp=True)
        page = watched.page
        wrong = []
        for query in ("alert", "script", "<script>", "onerror", "evil", '"><img src=x onerror=alert(1)>', "javascript:alert(1)"):
            page.goto(f"{server.address}/site/index.html")
            page.keyboard.press("/")
            field = page.get_by_role("combobox")
            field.wait_for()
            field.fill(query)
            until(page, "document.querySelector('.search .status').textContent.match(/[0-9]|Nothing/)")
            if query in ("alert", "script"):
                assert page.locator(".results .title").count() > 3
            wrong += watched.look(f"search for {query}")
        page.goto(f"{server.address}/site/verification.html")
        page.locator("[name=verdict]").focus()
        until(page, "document.querySelector('[name=verdict]').options.length > 2")
        for name in ("verdict", "lesson"):
            field = page.locator(f"[name={name}]")
            if not field.count():
                continue
            for number in range(1, min(6, field.locator("option").count())):
                field.select_option(index=number)
                page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
                wrong += watched.look(f"claims by {name} {number}")
            field.select_option(index=0)
        page.goto(f"{server.address}/site/figures.html")
        page.evaluate(AWAKEN)
        sliders = page.locator(".diagram-controls input[type=range]")
        until(page, "document.querySelectorAll('.diagram-controls input[type=range]:enabled').length > 50")
        for number in range(0, sliders.count()):
            sliders.nth(number).evaluate("node => { node.value = node.max; node.dispatchEvent(new Event('input', {bubbles: true})) }")
        page.evaluate("() => new Promise(done => setTimeout(done, 2000))")
        wrong += watched.look("figures that have moved")
        watched.context.close()
    assert wrong == []


def test_reports_are_well_formed(hostile):
    """Control characters and markup in lessons and names leave reports that every reader takes."""
    (hostile / "control").mkdir(exist_ok=True)
    for number, sign in enumerate(["\x01", "\x0b", "\x1b[2J", "\x7f", "\x85", "\u2028", "\ufffe", "\ufdd0", "\U0001ffff"]):
        text = f"---\ntitle: T{sign}\n---\n\n```math claim\nx = {sign} 2 ]]> <script> & \"\n```\n"
        (hostile / "control" / f"c{number}{sign.replace(chr(0), '')}.md").write_text(text, encoding="utf-8")
    for folder in ("Lessons", "control"):
        outcome = run(
            hostile, "verify", folder, "--swift-cells", "skip", "--format", "sarif", "--output", "r.sarif", "--format", "junit",
            "--output", "r.xml", "--format", "json", "--output", "r.json", "--format", "github", "--format", "text",
        )
        assert outcome.returncode in (1, 2), outcome.stderr.decode()
        suites = xml.etree.ElementTree.parse(hostile / "r.xml").getroot()
        assert len(suites.findall("testsuite")) > 5
        assert json.loads((hostile / "r.sarif").read_text())["version"] == "2.1.0"
        assert json.loads((hostile / "r.json").read_text())["summary"]["failed"] > 0
        # A terminal obeys these; an annotation of GitHub ends with its line.
        shown = (outcome.stdout + outcome.stderr).decode()
        assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f\x80-\x9f]", shown)
        for line in shown.split("\n"):
            assert not re.match(r"::(?!(error|warning|notice) )", line)


def test_what_leaves_the_folder_is_left_out(hostile, tmp_path):
    """Links, images, `uses`, styles and symbolic links bring nothing from elsewhere onto a page."""
    secret = "SECRET-OF-ANOTHER-FOLDER"
    for name in ("secret.md", "secret.txt", "secret.svg", "secret.css", "outside/deep.md", "outside/secret.svg"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"---\ntitle: {secret}\n---\n\n```math define\nhidden = 5\n```\n\n{secret} /* {secret} */\n")
    work = tmp_path / "work"
    (work / "Lessons").mkdir(parents=True)
    (work / "Site/Assets").mkdir(parents=True)
    (work / "Lessons/right.md").write_text("---\ntitle: Right\n---\ntext\n")
    top = str(tmp_path)
    ways = ["../../secret", f"{top}/secret", "..%2f..%2fsecret", "%2e%2e/%2e%2e/secret", "./.././../secret", "..\\..\\secret", f"file://{top}/secret"]
    body = "\n\n".join(f"[l]({way}.md) ![i]({way}.svg) [t]({way}.txt) <{way}.md>" for way in ways)
    (work / "Lessons/ways.md").write_text(f"---\ntitle: Ways\nuses: {json.dumps(ways)}\n---\n{body}\n\n```math claim\nhidden = 5\n```\n")
    links = {
        "Lessons/link.md": "../../secret.md", "Lessons/picture.svg": "../../secret.svg", "Lessons/folder": "../../outside",
        "Lessons/absolute.md": f"{top}/secret.md", "Site/Assets/link.txt": "../../../secret.txt", "Site/Assets/deep": "../../../outside",
        "Site/own.css": "../../secret.css", "Lessons/twice.svg": "picture.svg",
    }
    for name, target in links.items():
        (work / name).symlink_to(target)
    (work / "Lessons/links.md").write_text(
        "---\ntitle: Links\nuses: [link, absolute, folder/deep, twice]\n---\n"
        "![p](picture.svg) ![q](folder/secret.svg) ![r](twice.svg) ![a](../Site/Assets/link.txt) [d](../Site/Assets/deep/deep.md)\n"
        "[b](link.md) [c](folder/deep.md)\n\n```math claim\nhidden = 5\n```\n")
    for style in ("own.css", "../../secret.css", f"{top}/secret.css"):
        (work / "Site/site.yml").write_text(f"title: T\ntheme:\n  style: {json.dumps(style)}\n  math-font: {json.dumps(top + '/secret.txt')}\n")
        for arguments in (
            ["build", "--draft", "--output", "out"], ["verify", "--format", "json"], ["verify", "--format", "sarif"],
            ["verify", "Lessons/links.md", "Lessons/ways.md"],
        ):
            outcome = run(work, *arguments)
            assert outcome.returncode in (1, 2)
            assert secret not in (outcome.stdout + outcome.stderr).decode(), (style, arguments)
        for path in (work / "out").rglob("*"):
            if path.is_file():
                assert secret.encode() not in path.read_bytes(), path
