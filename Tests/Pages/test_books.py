"""Books: what `lectern export --format epub` writes, held to the pages of the site, to EPUB's rules, and shown in a browser."""

import os
import pathlib
import posixpath
import re
import shutil
import struct
import subprocess
import urllib.parse
import zipfile
import zlib

import pytest
from lxml import etree, html

from conftest import PATIENCE

LECTERN = os.environ["LECTERN"]
HERE = pathlib.Path(__file__).parent
XHTML = "{http://www.w3.org/1999/xhtml}"
MATH = "{http://www.w3.org/1998/Math/MathML}"
SVG = "{http://www.w3.org/2000/svg}"
OPF = "{http://www.idpf.org/2007/opf}"
DC = "{http://purl.org/dc/elements/1.1/}"
EPUB = "{http://www.idpf.org/2007/ops}"



def validator():
    """What runs the validator of EPUB; nothing where it is not there. Debian's program is an archive of Java."""
    program = shutil.which("epubcheck")
    if program is None:
        return None
    for command in ([program], ["java", "-jar", program]):
        try:
            # It says its version with an exit status of 1.
            if b"EPUBCheck v" in subprocess.run([*command, "--version"], capture_output=True, check=False).stdout:
                return command
        except OSError:
            pass
    return None


VALIDATOR = validator()

# The books are made once.
pytestmark = pytest.mark.xdist_group("books")


def export(folder, *arguments):
    """Runs `lectern export` in a folder, and gives what it said."""
    command = [LECTERN, "export", "--format", "epub", "--swift-cells", "skip", *arguments]
    run = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    return run


class Book:
    """A book, unpacked, with its documents parsed as XML."""

    def __init__(self, archive, folder):
        with zipfile.ZipFile(archive) as file:
            assert file.testzip() is None
            self.entries = file.infolist()
            file.extractall(folder)
        self.root = folder / "EPUB"
        self.package = etree.parse(self.root / "package.opf").getroot()
        self.items = {item.get("href"): item for item in self.package.iter(f"{OPF}item")}
        self.documents = {
            path: etree.parse(self.root / path).getroot()
            for path, item in self.items.items()
            if item.get("media-type") == "application/xhtml+xml"
        }
        identifiers = {item.get("id"): path for path, item in self.items.items()}
        self.spine = [identifiers[each.get("idref")] for each in self.package.iter(f"{OPF}itemref")]

    def metadata(self, name):
        """The values of a property."""
        return [meta.text for meta in self.package.iter(f"{OPF}meta") if meta.get("property") == name]


@pytest.fixture(scope="module")
def book(tmp_path_factory):
    """The lessons of this repository as a book."""
    folder = tmp_path_factory.mktemp("book")
    for name in ("Lessons", "Site"):
        shutil.copytree(name, folder / name, ignore=shutil.ignore_patterns("public"))
    export(folder)
    return Book(folder / "lessons.epub", folder / "unpacked")


@pytest.fixture(scope="module")
def plain_site(tmp_path_factory):
    """The site of the same lessons, made in the same way."""
    folder = tmp_path_factory.mktemp("site")
    for name in ("Lessons", "Site"):
        shutil.copytree(name, folder / name, ignore=shutil.ignore_patterns("public"))
    command = [LECTERN, "build", "Lessons", "--swift-cells", "skip", "--output", "out"]
    run = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    return folder / "out"


# MARK: The publication


def test_the_archive_begins_as_epub_wants_it(book):
    first = book.entries[0]
    assert (first.filename, first.compress_type, first.extra) == ("mimetype", zipfile.ZIP_STORED, b"")
    assert {entry.date_time for entry in book.entries} == {(1980, 1, 1, 0, 0, 0)}
    assert (book.root.parent / "mimetype").read_bytes() == b"application/epub+zip"


def test_every_file_is_in_the_manifest_and_says_what_it_holds(book):
    paths = {str(path.relative_to(book.root)) for path in book.root.rglob("*") if path.is_file()}
    assert paths == set(book.items) | {"package.opf"}
    for path, root in book.documents.items():
        properties = (book.items[path].get("properties") or "").split()
        assert ("mathml" in properties) == (root.find(f".//{MATH}math") is not None), path
        assert ("svg" in properties) == (root.find(f".//{SVG}svg") is not None), path
    assert book.spine[:2] == ["cover.xhtml", "contents.xhtml"]
    assert sorted(book.spine) == sorted(book.documents)


def test_the_metadata(book):
    site = pathlib.Path("Site/site.yml").read_text(encoding="utf-8")
    title = re.search(r"^title: (.*)$", site, re.MULTILINE)[1]
    assert [each.text for each in book.package.iter(f"{DC}title")] == [title]
    assert [each.text for each in book.package.iter(f"{DC}language")][0] == "en"
    (identifier,) = book.package.iter(f"{DC}identifier")
    assert re.fullmatch(r"urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}", identifier.text)
    assert book.metadata("dcterms:modified") == ["1980-01-01T00:00:00Z"]
    assert set(book.metadata("schema:accessMode")) == {"textual", "visual"}
    assert {"MathML", "tableOfContents", "alternativeText"} <= set(book.metadata("schema:accessibilityFeature"))
    assert len(book.metadata("schema:accessibilitySummary")) == 1


def test_nothing_runs_and_nothing_is_asked_for_elsewhere(book):
    for path, root in book.documents.items():
        for element in root.iter(etree.Element):
            name = etree.QName(element).localname
            assert name not in {"script", "iframe", "object", "embed", "form", "button", "input", "link"} or (
                name == "link" and element.get("rel") == "stylesheet"
            ), f"{path}: {name}"
            for attribute, value in element.attrib.items():
                assert not attribute.startswith("on") and attribute != "style", f"{path}: {attribute}"
                if attribute in ("src", f"{{http://www.w3.org/1999/xlink}}href"):
                    assert urllib.parse.urlsplit(value).scheme == "", f"{path}: {value}"
    style = (book.root / "theme/style.css").read_text(encoding="utf-8")
    assert "@import" not in style
    addresses = re.findall(r"url\(\"?([^\")]*)\"?\)", style)
    assert addresses
    for address in addresses:
        assert address.startswith("data:font/woff2;base64,") or (book.root / "theme" / address).is_file(), address


def test_every_link_has_its_place(book):
    ids = {}
    for path, root in book.documents.items():
        found = [element.get("id") for element in root.iter(etree.Element) if element.get("id")]
        assert len(found) == len(set(found)), path
        ids[path] = set(found)
    count = 0
    for path, root in book.documents.items():
        for element in root.iter(f"{XHTML}a", f"{XHTML}img"):
            address = element.get("href") or element.get("src")
            assert address, f"{path}: {etree.tostring(element)}"
            parts = urllib.parse.urlsplit(address)
            if parts.scheme:
                assert parts.scheme in ("http", "https", "mailto")
                continue
            target = posixpath.normpath(posixpath.join(posixpath.dirname(path), parts.path)) if parts.path else path
            assert target in book.items, f"{path}: {address}"
            if parts.fragment:
                assert parts.fragment in ids[target], f"{path}: {address}"
            count += 1
        for element in root.iter(etree.Element):
            for name in (element.get("aria-labelledby") or "").split():
                assert name in ids[path], f"{path}: {name}"
    assert count > 1000


def test_the_contents_are_those_of_the_lessons(book):
    contents = book.documents["contents.xhtml"]
    toc = next(nav for nav in contents.iter(f"{XHTML}nav") if nav.get(f"{EPUB}type") == "toc")
    places = [urllib.parse.urlsplit(link.get("href")) for link in toc.iter(f"{XHTML}a")]
    # In the order in which one reads, documents and places in them.
    order = {path: number for number, path in enumerate(book.spine)}
    inside = {
        path: {element.get("id"): number for number, element in enumerate(root.iter(etree.Element)) if element.get("id")}
        for path, root in book.documents.items()
    }
    reading = [(order[place.path], inside[place.path].get(place.fragment, -1)) for place in places]
    assert reading == sorted(reading)
    assert {place.path for place in places} == set(book.spine) - {"cover.xhtml", "contents.xhtml"}
    for path, root in book.documents.items():
        if not path.startswith("text/"):
            continue
        headings = [element.get("id") for element in root.iter(f"{XHTML}h2", f"{XHTML}h3") if element.get("id")]
        assert [place.fragment for place in places if place.path == path and place.fragment] == headings
    landmarks = next(nav for nav in contents.iter(f"{XHTML}nav") if nav.get(f"{EPUB}type") == "landmarks")
    assert [link.get(f"{EPUB}type") for link in landmarks.iter(f"{XHTML}a")] == ["cover", "toc", "bodymatter"]


# MARK: What it says


def without(element, *tests):
    """Takes elements out of a tree, and leaves the text behind them."""
    for each in list(element.iter(etree.Element)):
        if each.getparent() is not None and any(test(each) for test in tests):
            parent, previous = each.getparent(), each.getprevious()
            if each.tail:
                if previous is not None:
                    previous.tail = (previous.tail or "") + each.tail
                else:
                    parent.text = (parent.text or "") + each.tail
            parent.remove(each)
    return element


def has_class(*names):
    """Whether an element has one of some classes."""
    return lambda element: bool(set((element.get("class") or "").split()) & set(names))


def named(*names):
    return lambda element: etree.QName(element).localname in names


def said(element):
    """What an element says, without white space, which is not shown."""
    return re.sub(r"\s+", "", "".join(element.itertext()))


def page_of(site, name, keeps=None):
    tree = html.fromstring((site / f"{name}.html").read_bytes())
    article = (tree.xpath("//main//article") or tree.xpath("//main"))[0]
    return without(
        article, named(*{"annotation", "script", "button"} - {keeps}),
        has_class("visually-hidden", "aside", "breadcrumbs", "tools", "derivation", "source", "by-script", "step-mark", "certified", "kind", "on-paper"),
    )


def parts_of(book, name):
    """A lesson's chapter, its solutions and its checks."""
    found = {}
    for path in book.documents:
        folder, file = posixpath.split(path)
        if re.fullmatch(rf"\d+-{name}\.xhtml", file):
            root = etree.fromstring((book.root / path).read_bytes())
            found[folder] = without(root.find(f"{XHTML}body"), named("annotation"), has_class("kind"))
    return found


CHAPTERS = sorted(path.stem for path in pathlib.Path("Lessons").glob("*.md") if path.stem != "index")


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_a_lesson_says_what_its_page_says(book, plain_site, chapter):
    page, parts = page_of(plain_site, chapter), parts_of(book, chapter)
    answers = page.xpath(".//details[contains(@class, 'exercise-hint') or contains(@class, 'exercise-solution')]")
    entries = page.xpath(".//ol[@class='claims']/li | .//section[@class='notes']//li[@id]")

    # Where a mistake happens to be right stands with the mistake.
    def coincidences(element):
        return [said(each) for each in element.iter(etree.Element) if has_class("coincidences")(each)]

    assert sorted(coincidences(page)) == sorted(coincidences(parts["text"]))

    # Each claim with how it was checked.
    checked = {each.get("id"): said(each) for each in parts["checks"].iter(f"{XHTML}li")} if "checks" in parts else {}
    assert set(checked) == {each.get("id") for each in entries}
    for entry in entries:
        without(entry, has_class("coincidences", "back"))
        pieces = [said(each) for each in entry.iter("p", "math", "code", "dt", "dd") if said(each)]
        assert pieces
        # There each claim stands as it was judged, and nothing need be said of how it was read.
        for piece in set(pieces) - {"Readas"}:
            assert piece in checked[entry.get("id")], entry.get("id")

    # Hints, solutions and answers.
    solved = said(parts["solutions"]) if "solutions" in parts else ""
    for answer in answers:
        assert said(answer) in solved

    # All else is the chapter, word by word.
    for details in page.xpath(".//figcaption/details | .//details[@class='section']"):
        details.tag = "div"
    without(page, named("details"), has_class("claims", "notes", "coincidences"))
    without(parts["text"], has_class("exercise-more", "coincidences"))
    assert said(parts["text"]) == said(page)


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_formulas_are_those_of_the_page(book, plain_site, chapter):
    page = page_of(plain_site, chapter, keeps="annotation")
    for hidden in page.xpath(".//ol[@class='claims'] | .//section[@class='notes'] | .//p[@class='coincidences']"):
        hidden.getparent().remove(hidden)
    for answer in page.xpath(".//details[contains(@class, 'exercise-')]"):
        answer.getparent().remove(answer)
    (root,) = [root for path, root in book.documents.items() if re.fullmatch(rf"text/\d+-{chapter}\.xhtml", path)]
    shown = []
    for formula in root.iter(f"{MATH}math"):
        if not any(has_class("coincidences")(outer) for outer in formula.iterancestors()):
            shown.append([each.text for each in formula.iter(f"{MATH}annotation")])
    assert shown == [[each.text for each in formula.iter("annotation")] for formula in page.iter("math")]
    assert shown


def test_figures_are_still_and_described(book):
    count = 0
    for path, root in book.documents.items():
        for drawing in root.iter(f"{SVG}svg"):
            assert drawing.get("role") == "img", path
            assert drawing.find(f"{SVG}title").text and drawing.find(f"{SVG}desc").text
            count += 1
    assert count > 20


# MARK: Odd lessons

ODD = r"""---
title: "Odd <lesson> & \"more\" — 奇怪的课程"
summary: A & B < C
---
# 1. First *heading* with $x^2$

Raw <b onclick="alert(1)">HTML</b> and <script>alert(1)</script> a < b && c > d, "quoted", it's. Ünïcödé, العربية, 中文，标点。😀

<div><p>Not closed

## 中文标题

A footnote.[^1] Another.[^odd]

[^1]: It has *words* and $a_1$.
[^odd]: And `code`.

- [ ] open
- [x] done
  1. inner

| left | right | centre |
|:-----|------:|:------:|
| `a\|b` | $\frac{1}{2}$ | ![alt & text](p.png) |

![Drawing](d.svg "Title") ![gone](https://example.org/x.png) ![webp](w.webp)

[here](#中文标题) [cell](other.md#twice) [other](other.md) [out](https://example.org/?a=1&b=<2>) [mail](mailto:a@example.org)
[script](javascript:alert(1)) [file](data.csv) [top](#1-first-heading-with-x2) <https://example.org/ü?x=y&z>

```html
<p class="x">&amp; ]]> <!-- --></p>
```

$$ a = b + c + d + e + f + g + h + i + j + k + l + m + n + o + p + q + r + s + t + u + v + w + x + y + z + a + b + c + d + e + f + g + h + i + j + k $$

```math claim
\begin{bmatrix} 1 & 2 & 3 & 4 & 5 & 6 & 7 & 8 & 9 & 10 \end{bmatrix} = \begin{bmatrix} 1 & 2 & 3 & 4 & 5 & 6 & 7 & 8 & 9 & 10 \end{bmatrix}
```

Inline $2 + 2 = 4${claim} and a mistake:

```math mistake
(a + b)^2 = a^2 + b^2
```

~~gone~~ ***both***  
hard break

> quoted
>
> ```math claim
> \sin^2 x + \cos^2 x = 1
> ```

```exercise
id: odd
title: A & B
ask: |
  # A heading
  What is {n} < $n$? [link](other.md) ![p](p.png)
parameters: { n: 2..5 }
answer: 3 n
check: answer = n + 2 n
hints: ["# A heading", "**see** [here](#中文标题)"]
solution: It is *it*.
```
"""

OTHER = """---
title: 另一课
lang: zh
---
## Twice

数学 $1 + 1 = 2${claim}。

## Twice
"""

DRAWING = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><title>D</title><rect width="10" height="10" fill="red"/></svg>'
)


def png():
    """A picture of four pixels."""
    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    head = struct.pack(">IIBBBBB", 2, 2, 8, 2, 0, 0, 0)
    rows = zlib.compress(b"\0" + b"\xff\0\0" * 2 + b"\0" + b"\0\xff\0" * 2)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


@pytest.fixture(scope="module")
def odd(tmp_path_factory):
    """A book of lessons that hold what may go wrong."""
    folder = tmp_path_factory.mktemp("odd")
    (folder / "Lessons/more").mkdir(parents=True)
    (folder / "Lessons/odd one é.md").write_text(ODD, encoding="utf-8")
    (folder / "Lessons/other.md").write_text(OTHER, encoding="utf-8")
    (folder / "Lessons/more/third.md").write_text("---\ntitle: Third\n---\n[up](../other.md#twice-1)\n", encoding="utf-8")
    (folder / "Lessons/p.png").write_bytes(png())
    (folder / "Lessons/d.svg").write_text(DRAWING, encoding="utf-8")
    (folder / "Lessons/w.webp").write_bytes(b"RIFF\0\0\0\0WEBPVP8 ")
    (folder / "Lessons/data.csv").write_text("1,2\n", encoding="utf-8")
    run = export(folder)
    return Book(folder / "lessons.epub", folder / "unpacked"), folder, run.stderr


def test_odd_lessons_become_a_book(odd):
    book, folder, complaints = odd
    assert "'w.webp'" in complaints and "'data.csv'" in complaints
    test_every_file_is_in_the_manifest_and_says_what_it_holds(book)
    text = next(root for path, root in book.documents.items() if "odd-one" in path and path.startswith("text/"))
    links = {said(link): link.get("href") for link in text.iter(f"{XHTML}a")}
    assert links["mail"] == "mailto:a@example.org"
    assert links["out"].startswith("https://example.org/?a=1&b=")
    assert not {"script", "file"} & set(links)
    everything = said(text)
    for word in ("中文，标点。😀", "العربية", "scriptfile", "gone", "webp", "☐open", "☑done", "</p>"):
        assert word in everything, word
    assert len(list(text.iter(f"{XHTML}img"))) == 3
    assert [each.text for each in book.package.iter(f"{DC}language")] == ["en", "zh"]
    notes = [link for link in text.iter(f"{XHTML}a") if link.get(f"{EPUB}type") == "noteref"]
    assert len(notes) == 2


def test_odd_links_have_their_places(odd):
    book = odd[0]
    for path, root in book.documents.items():
        for link in root.iter(f"{XHTML}a"):
            parts = urllib.parse.urlsplit(link.get("href"))
            if parts.scheme:
                continue
            target = posixpath.normpath(posixpath.join(posixpath.dirname(path), parts.path)) if parts.path else path
            assert target in book.documents
            if parts.fragment:
                assert book.documents[target].xpath("//*[@id=$id]", id=parts.fragment), link.get("href")


@pytest.mark.skipif(VALIDATOR is None, reason="epubcheck is not installed")
def test_epubcheck_finds_nothing_in_odd_lessons(odd):
    command = [*VALIDATOR, "--failonwarnings", odd[1] / "lessons.epub"]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr


# MARK: In a browser


# Of the documents some stand for the others.
OPENED = ("cover", "contents", "checks.xhtml", "rotation", "basic-matrices", "layout")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_documents_fit_a_phone(book, browser, scheme):
    context = browser.new_context(viewport={"width": 390, "height": 800}, color_scheme=scheme)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    problems = []
    page.on("requestfailed", lambda request: problems.append(request.url))
    page.on("console", lambda message: problems.append(message.text) if message.type == "error" else None)
    for path in book.spine:
        if not any(name in path for name in OPENED):
            continue
        page.goto((book.root / path).as_uri())
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
        # A document that is not well-formed shows an error instead.
        assert page.evaluate("document.querySelector('parsererror') === null"), path
    assert problems == []
    context.close()
