"""The edition for paper: what a lesson is as it is handed out, on A4 and on letter."""

import collections
import io
import re
import unicodedata

import pypdf
import pytest

from conftest import LESSONS, SITE, until

# The width and the height of the sheets in points. The browser makes whole pixels of them.
SHEETS = {"A4": (595, 842), "Letter": (612, 792)}
MARGIN = 16 / 25.4 * 72
# What stands below is the number of the sheet.
FOOT = 18 / 25.4 * 72
# How many sheets a lesson may take: what it takes now, and a sixth more.
MOST = 20
# Lessons of more, with long listings and many figures.
LONG = {"canvas-gestures.html": 24, "change-over-time.html": 24}
SENTENCE = re.compile(r"[^.!?]*[^.!?\s][.!?](?=\s|$)")


def plain(text):
    """A text without blanks and ligatures: how a line is cut into pieces does not matter."""
    return re.sub(r"\s", "", unicodedata.normalize("NFKC", text))


class Sheets:
    """A lesson as it comes from the printer: its sheets, with the lines of text on each and where they stand."""

    def __init__(self, data):
        self.reader = pypdf.PdfReader(io.BytesIO(data))
        self.pages = self.reader.pages
        self.texts = []
        # What is painted on each sheet as text: the piece, and its place from the left and from the bottom.
        self.pieces = []
        # How far from the bottom lines are painted.
        self.painted = []
        for page in self.pages:
            self._read(page)
        self.text = "\n".join(self.texts)

    def _read(self, page):
        """Goes through a sheet once, which is what takes time."""
        pieces, painted, path = [], [], []

        def text(text, matrix, text_matrix, _font, _size):
            if text.strip():
                a, b, c, d, e, f = matrix
                x, y = text_matrix[4], text_matrix[5]
                pieces.append((text.strip(), a * x + c * y + e, b * x + d * y + f))

        def operation(operator, operands, matrix, _text_matrix):
            if operator == b"l":
                x, y = map(float, operands)
                path.append(matrix[1] * x + matrix[3] * y + matrix[5])
            elif operator in (b"f", b"F", b"f*", b"S", b"s", b"B", b"B*", b"b", b"b*"):
                painted.extend(path)
                path.clear()
            elif operator == b"n":
                # What only clips is not seen.
                path.clear()

        self.texts.append(unicodedata.normalize("NFKC", page.extract_text(visitor_text=text, visitor_operand_before=operation)))
        self.pieces.append(pieces)
        self.painted.append(painted)

    def bottom(self, number):
        """How far down a sheet is filled, from the bottom of the paper: with text, or with lines, as around the room for an answer."""
        return min(place for place in [min(self.lines(number)), *self.painted[number]] if place > FOOT)

    def lines(self, number):
        """The lines of a sheet by their places from the bottom, without the number of the sheet."""
        found = {}
        for text, _, y in self.pieces[number]:
            if y > FOOT:
                place = next((other for other in found if abs(other - y) < 3), y)
                found[place] = found.get(place, "") + plain(text)
        return found


@pytest.fixture(scope="session")
def sheets(browser, server):
    """Prints a page, once for each size of paper: `sheets("rotation.html", "A4")`. Nothing of it has come to life before."""
    made = {}

    def of(path, paper):
        if (path, paper) not in made:
            context = browser.new_context()
            page = context.new_page()
            page.goto(f"{server.address}/{path}")
            until(page, "document.fonts.status === 'loaded'")
            # The sheet is the printer's: the page names none.
            made[path, paper] = Sheets(page.pdf(format=paper, prefer_css_page_size=True))
            context.close()
        return made[path, paper]

    return of


both = pytest.mark.parametrize("paper", SHEETS)
# The home page is no lesson, though its text is written like one.
lessons = pytest.mark.parametrize("path", [f"{name}.html" for name in LESSONS if name != "index"])
# What is printed is kept in the process that printed it: tests of one page run in one (see conftest.py).
pytestmark = pytest.mark.usefixtures("look")


@both
@lessons
def test_sheets_are_few_and_numbered(sheets, path, paper):
    printed = sheets(path, paper)
    count = len(printed.pages)
    assert count <= LONG.get(path, MOST)
    for number, (page, text) in enumerate(zip(printed.pages, printed.texts), 1):
        size = (float(page.mediabox.width), float(page.mediabox.height))
        assert all(abs(own - wanted) < 2 for own, wanted in zip(size, SHEETS[paper])), size
        assert re.search(rf"\b{number}\s*/\s*{count}\b", text), f"sheet {number} has no number"


@both
@lessons
def test_sheets_have_the_title_of_the_lesson(sheets, path, paper, look):
    title = plain(look(path).title())
    texts = [plain(text) for text in sheets(path, paper).texts]
    assert [number for number, text in enumerate(texts[1:], 2) if title not in text] == []


@both
@lessons
def test_no_sentence_is_said_often(sheets, path, paper):
    """What is told of each formula is told once. Short ones, such as a question that exercises share, may come again."""
    said = collections.Counter()
    text = re.sub(r"\s+", " ", sheets(path, paper).text)
    for sentence in SENTENCE.findall(text):
        words = re.findall(r"[^\W\d_]{2,}", sentence)
        if len(words) >= 5:
            said[" ".join(words)] += 1
    assert {sentence: count for sentence, count in said.items() if count > 3} == {}


@both
@lessons
def test_nothing_is_cut(sheets, path, paper):
    width, height = SHEETS[paper]
    for number, pieces in enumerate(sheets(path, paper).pieces, 1):
        for text, x, y in pieces:
            assert 0 < x < width - MARGIN / 2 and 0 < y < height, (number, text)


@both
@lessons
def test_no_sheet_ends_with_a_heading(sheets, path, paper, look):
    page = look(path)
    headings = page.locator("article :is(h2, h3, h4)").all_text_contents()
    wanted = {plain(heading) for heading in headings} - {""}
    printed = sheets(path, paper)
    sheet_lines = [printed.lines(number) for number in range(len(printed.pages))]
    # They are found as they are written, else the test would see none.
    assert len(wanted & {line for lines in sheet_lines for line in lines.values()}) > len(wanted) / 2
    for number, lines in enumerate(sheet_lines, 1):
        assert lines[min(lines)] not in wanted, f"sheet {number} ends with a heading"


@both
@lessons
def test_no_sheet_is_nearly_empty(sheets, path, paper):
    """A sheet but the last, and the one before the solutions, is filled to a third at least."""
    printed = sheets(path, paper)
    height = SHEETS[paper][1]
    starts = ["Hints and solutions" in text for text in printed.texts]
    for number in range(len(printed.pages) - 1):
        if starts[number + 1]:
            continue
        assert printed.bottom(number) < height * 2 / 3, f"sheet {number + 1}"


# What can only be used on a screen, and what opens there to what is told at the end.
ON_PAPER = """() => {
  const gone = '.aside, .neighbours, .breadcrumbs, .tools, .how, .claims, .notes, .entry-head, .badge, .kind, .mark, .diagram-controls, '
    + '.diagram-hint, .canvas-controls, .step-mark, .by-script, .visually-hidden, button, annotation, .exercise-form, .exercise-hint, '
    + '.exercise-solution, .derivation, header > .counts, .exercise-score, .exercise-choices, .diagram-status, .exercise-said, .exercise-actions, .mistake-lead, .diagram-change'
  return [...document.querySelectorAll('article > *, .pinned-text > *')].flatMap(each =>
    [each, ...each.querySelectorAll('*')]).filter(each => !each.closest(gone) && !each.closest('svg') && !each.matches('.on-paper *, .on-paper'))
    .filter(each => [...each.childNodes].some(node => node.nodeType === 3 && node.textContent.trim()))
    .filter(each => !each.checkVisibility()).map(each => each.className + ': ' + each.textContent.trim().slice(0, 60))
}"""


@lessons
def test_all_that_a_lesson_says_is_there(look, path):
    page = look(path, is_changed=True)
    figures = page.locator("article svg.diagram").count()
    page.emulate_media(media="print")
    assert page.evaluate(ON_PAPER) == []
    shown = page.locator("article svg.diagram").evaluate_all("all => all.filter(each => each.checkVisibility()).length")
    assert shown == figures
    # What stands above the lesson on the screen, how much was checked, stands there too.
    assert page.locator(".paper-checks .counts").is_visible()
    # Each number beside a formula is told at the end.
    numbers = page.locator("[data-check]").evaluate_all("all => all.map(each => Number(each.dataset.check))")
    assert sorted(numbers) == list(range(1, len(numbers) + 1))
    told = set()
    for text in page.locator(".paper-checks li > .paper-numbers").all_text_contents():
        for part in text.split(","):
            first, _, last = part.strip().partition("–")
            told |= set(range(int(first), int(last or first) + 1))
    assert told == set(numbers)


@lessons
def test_solutions_have_a_sheet_of_their_own(sheets, path, look):
    page = look(path)
    if page.locator(".exercise-solution").count() == 0:
        pytest.skip("the lesson has no exercises")
    texts = sheets(path, "A4").texts
    (first,) = [number for number, text in enumerate(texts) if "Hints and solutions" in text]
    before, behind = " ".join(texts[:first]), " ".join(texts[first:])
    assert "How it was checked" in before and not re.search(r"\bAnswer\b", before)
    for number in range(1, page.locator(".cell-exercise").count() + 1):
        assert f"Exercise {number} " in behind


def test_solutions_have_the_numbers_that_are_asked_for(visit):
    """A learner who asks for other numbers prints their solutions."""
    page = visit().open("rotation.html")
    exercise = page.locator(".cell-exercise .exercise").first
    exercise.locator(".exercise-another").click()
    texts = "node => [...node.querySelectorAll('[data-text]')].filter(each => /^(key|solution|hint)/.test(each.dataset.text)).map(each => each.innerHTML)"
    own = exercise.evaluate(texts)
    assert own and page.locator(".paper-answer").first.evaluate(texts) == own


@lessons
def test_no_screen_shows_what_is_for_paper(look, path):
    page = look(path)
    assert page.locator(".on-paper").count() > 0
    assert page.locator(".on-paper").evaluate_all("all => all.every(each => !each.checkVisibility())")


def test_lists_can_be_printed_too(sheets):
    for name, most in [("index", 6), ("mistakes", 10), ("verification", 9), ("coverage", 3)]:
        for paper in SHEETS:
            assert 0 < len(sheets(f"{name}.html", paper).pages) <= most, (name, paper)


def test_every_lesson_is_looked_at():
    assert len(LESSONS) > 15 and all((SITE / f"{name}.html").exists() for name in LESSONS)
