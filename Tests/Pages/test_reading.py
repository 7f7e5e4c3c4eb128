"""Reading a lesson: light and dark, on paper, by the keyboard, and with links to its claims."""

import io
import pathlib

import pypdf
import pytest

from conftest import LESSONS, SITE, seen, until

# The text of a page of A4 in CSS pixels, between the margins that the style sheet sets: (210 - 2 * 16) mm.
SHEET = 672
BACKGROUND = "getComputedStyle(document.body).backgroundColor"
DARK = "rgb(22, 24, 28)"
LIGHT = "rgb(253, 252, 249)"


def test_the_system_decides_and_the_reader_changes_it(visit, origin):
    made = visit(color_scheme="dark")
    page = made.open("rotation.html")
    assert page.evaluate(BACKGROUND) == DARK
    button = page.get_by_role("button", name="Dark pages")
    assert button.get_attribute("aria-pressed") == "true"
    button.click()
    assert page.evaluate(BACKGROUND) == LIGHT
    assert button.get_attribute("aria-pressed") == "false"
    # It is kept on the device, for every page.
    page = made.open("index.html")
    assert page.evaluate(BACKGROUND) == LIGHT
    page.get_by_role("button", name="Dark pages").click()
    assert page.evaluate(BACKGROUND) == DARK
    # What the system has is not kept: the page follows it again.
    page.emulate_media(color_scheme="light")
    until(page, f"{BACKGROUND} === '{LIGHT}'")


def test_a_choice_holds_before_the_page_is_painted(visit):
    made = visit(color_scheme="light")
    page = made.open("index.html")
    page.get_by_role("button", name="Dark pages").click()
    page.goto(made.origin.address("rotation.html"), wait_until="commit")
    until(page, "document.body")
    assert page.evaluate("document.documentElement.dataset.scheme") == "dark"


@pytest.mark.parametrize("path", ["index.html", "verification.html", "mistakes.html"] + [f"{name}.html" for name in LESSONS])
def test_paper_cuts_nothing(look, path):
    page = look(path, is_changed=True, width=SHEET, height=1000)
    page.emulate_media(media="print")
    cut = page.evaluate("""() => [...document.querySelectorAll('math, pre, table, svg.diagram, p, li')]
      .filter(each => each.checkVisibility() && each.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
      .map(each => `${Math.round(each.getBoundingClientRect().right)}: ${each.textContent.trim().slice(-90)}`)""")
    assert cut == []
    # A printed exercise keeps the boxes that an answer is written into.
    controls = "button, input:not(.exercise-form *), select:not(.exercise-form *)"
    assert seen(page.locator(f"{controls}, .tools, .aside, header.site nav, .neighbours")) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_printed_lesson_has_its_proofs(visit, scheme):
    page = visit(color_scheme=scheme).open("rotation.html")
    data = page.pdf(format="A4", prefer_css_page_size=True)
    pages = pypdf.PdfReader(io.BytesIO(data)).pages
    assert 3 < len(pages) < 40
    text = "".join(each.extract_text() for each in pages)
    assert "Proved for all values" in text and "The derivation" in text
    page.emulate_media(media="print")
    assert page.evaluate(BACKGROUND) == "rgb(255, 255, 255)"


def test_a_link_to_a_claim_opens_its_proof(visit, origin):
    made = visit()
    page = made.open("rotation.html")
    claims = page.locator(".cell details .claims > li").evaluate_all("nodes => nodes.map(node => node.id)")
    assert len(claims) > 5
    page = made.open(f"rotation.html#{claims[3]}")
    assert page.locator(f"#{claims[3]}").is_visible()
    # A link on the same page does it too.
    assert not page.locator(f"#{claims[-1]}").is_visible()
    page.evaluate("id => { location.hash = id }", claims[-1])
    page.locator(f"#{claims[-1]}").wait_for()


def test_a_mark_in_the_text_leads_to_its_proof_and_back(visit, origin):
    page = visit().open("rotation.html")
    page.locator(".mark").first.click()
    page.wait_for_url("**#claim-*")
    note = page.locator(f"#{page.url.partition('#')[2]}")
    assert note.is_visible() and "roved" in note.inner_text()
    note.locator(".back").click()
    assert page.locator(f"#{page.url.partition('#')[2]} .mark").is_visible()


def test_a_heading_links_to_itself(visit):
    page = visit().open("rotation.html")
    page.locator("#the-matrix a.self").click()
    page.wait_for_url("**#the-matrix")


@pytest.mark.parametrize("selector, expected", [
    (".cell-define", r"x_P = r\cos\alpha,\quad y_P = r\sin\alpha"), (".cell-swift", None),
])
def test_copy_buttons(visit, origin, selector, expected):
    made = visit()
    if origin.name == "server":
        made.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = made.open("rotation.html")
    cell = page.locator(selector).first
    cell.hover()
    cell.locator(".tool-copy").click()
    cell.locator(".tool-copy.done").wait_for()
    # It is pasted where anything can be pasted.
    page.evaluate("""() => {
      const area = document.createElement('textarea')
      area.id = 'probe'
      document.body.append(area)
      area.focus()
    }""")
    page.keyboard.press("Control+V")
    wanted = expected or cell.locator(".formula > pre:not(.output) > code").evaluate("node => node.textContent")
    pasted = page.locator("#probe").input_value()
    assert pasted.strip() == wanted.strip()


def test_copied_text_has_formulas_as_latex(visit):
    page = visit().open("rotation.html")
    copied = page.evaluate("""() => {
      const range = document.createRange()
      range.selectNode(document.querySelector('article p:has(math)'))
      getSelection().removeAllRanges()
      getSelection().addRange(range)
      const data = new DataTransfer()
      document.dispatchEvent(new ClipboardEvent('copy', { clipboardData: data, bubbles: true, cancelable: true }))
      return data.getData('text/plain')
    }""")
    assert "Where does the point $(3, 4)$ go?" in copied


def test_the_keyboard_reaches_everything(visit):
    """Tab goes through all that can be used, in the order of the page, and what has the focus can be seen."""
    page = visit(reduced_motion="reduce").open("rotation.html")
    focusable = page.evaluate("""() => [...document.querySelectorAll('a[href], button, summary, input, select, [tabindex="0"]')]
      .filter(each => each.checkVisibility({ checkOpacity: false })).length""")
    seen = 0
    last = -1
    for step in range(focusable + 20):
        page.keyboard.press("Tab")
        state = page.evaluate("""() => {
          const node = document.activeElement
          if (node === document.body) return null
          const box = node.getBoundingClientRect()
          const style = getComputedStyle(node)
          const opaque = [node, node.parentElement].every(each => getComputedStyle(each).opacity === '1')
          return {
            order: [...document.querySelectorAll('*')].indexOf(node), name: node.outerHTML.slice(0, 100), opaque,
            outlined: style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2,
            inside: box.bottom > 0 && box.top < innerHeight && box.width > 0,
          }
        }""")
        if state is None:
            break
        assert state["outlined"] and state["inside"] and state["opaque"], state
        assert state["order"] > last, state
        last = state["order"]
        seen += 1
    assert seen >= focusable - 2


def test_the_skip_link_leads_to_the_content(visit):
    page = visit().open("rotation.html")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "lectern-content"


def test_a_verdict_opens_by_the_keyboard(visit):
    page = visit().open("rotation.html")
    summary = page.locator(".cell-derive summary").first
    summary.focus()
    page.keyboard.press("Enter")
    assert page.locator(".cell-derive .claims").first.is_visible()


def test_nothing_moves_for_those_who_want_that(visit):
    page = visit(reduced_motion="reduce").open("rotation.html")
    assert page.evaluate("getComputedStyle(document.documentElement).scrollBehavior") == "auto"
    assert page.evaluate("document.getAnimations().length") == 0


@pytest.mark.parametrize("width", [390, 1280])
def test_punctuation_stays_with_its_formula(look, lesson, width):
    """No line begins with a full stop, a comma or a mark because a formula or a value ended the line before."""
    page = look(f"{lesson}.html", width=width)
    loose = page.evaluate("""() => {
      const found = []
      for (const math of document.querySelectorAll('article p math, article li math')) {
        if (math.closest('.cell, .notes, svg')) continue
        const whole = math.closest('.keep') ?? math.closest('.inline-claim') ?? math.closest('.long') ?? math
        const next = whole.nextSibling
        if (next?.nodeType === Node.TEXT_NODE && /^[.,;:!?)\\]]/.test(next.data)) found.push(next.data.slice(0, 20))
        const keep = math.closest('.keep')
        if (!keep) continue
        const range = document.createRange()
        range.selectNodeContents(keep)
        const bottom = math.getBoundingClientRect().bottom
        if ([...range.getClientRects()].some(each => each.top > bottom && each.width > 0)) found.push(keep.textContent.slice(-20))
      }
      for (const value of document.querySelectorAll('[data-slider]')) {
        const next = value.nextSibling
        if (next?.nodeType !== Node.TEXT_NODE || !/^[.,;:!?)\\]]/.test(next.data)) continue
        if (!value.parentElement.matches('.keep')) found.push(next.data.slice(0, 20))
      }
      return found
    }""")
    assert loose == []


def test_formulas_fit_a_desktop(look, lesson):
    page = look(f"{lesson}.html")
    wide = page.evaluate("""() => [...document.querySelectorAll('.cell > .formula')]
      .filter(each => each.scrollWidth > each.clientWidth + 1)
      .map(each => `${each.scrollWidth} > ${each.clientWidth}: ${each.querySelector('annotation')?.textContent.slice(0, 60) ?? each.textContent.slice(0, 60)}`)""")
    assert wide == []


@pytest.mark.parametrize("width", [360, 390, 768, 1280])
def test_formulas_wrap(look, width):
    """Long formulas break where a book would break them: few are left that scroll, and those can have the focus, and
    show it, but for mistakes, whose ground is no one colour."""
    formulas, scrolled = 0, []
    for path in sorted(pathlib.Path("Lessons").glob("*.md")):
        page = look(f"{path.stem}.html", width=width)
        # Who leaves a page while its fonts come would be told that they did not.
        page.evaluate("() => document.fonts.ready.then(() => true)")
        for over, is_shown, text in page.evaluate(
            """() => [...document.querySelectorAll('.cell > .formula:has(math)')].map(each => [
              each.scrollWidth - each.clientWidth,
              each.tabIndex === 0 && (each.closest('.cell-mistake') !== null || getComputedStyle(each).backgroundImage !== 'none'),
              each.querySelector('annotation')?.textContent.slice(0, 60)])"""
        ):
            formulas += 1
            if over > 1:
                scrolled.append(f"{path.stem}: {text}")
                assert is_shown, f"{path.stem}: {text}"
    assert formulas > 300
    assert len(scrolled) <= (0.03 * formulas if width < 700 else 0), scrolled


@pytest.mark.parametrize("width", [390, 1280])
def test_lines_of_formulas(look, lesson, width):
    """What stands between two commas is broken only where a whole line is too short for it, and no line lies on the next."""
    page = look(f"{lesson}.html", width=width)
    page.evaluate("() => document.fonts.ready.then(() => true)")
    broken, lying = page.evaluate("""() => {
      const broken = [], lying = []
      const text = each => each.textContent.slice(0, 60)
      for (const part of document.querySelectorAll('.cell > .formula .part')) {
        const boxes = [...part.querySelectorAll('math')].map(each => each.getBoundingClientRect())
        const isBroken = boxes.some((box, index) => index > 0 && box.left < boxes[index - 1].right - 1)
        const length = boxes.reduce((sum, box) => sum + box.width, 0)
        // A line that goes on is set in by 2em.
        const { fontSize } = getComputedStyle(part)
        const room = part.closest('.formula').clientWidth - 2 * parseFloat(fontSize)
        if (isBroken && length < room - 1) broken.push(text(part))
      }
      for (const whole of document.querySelectorAll('.cell > .formula > .pieces')) {
        const boxes = [...whole.querySelectorAll('math')].map(each => each.getBoundingClientRect())
        const overlap = (a, b, low, high) => Math.min(a[high], b[high]) - Math.max(a[low], b[low]) > 1
        const isLying = boxes.some((a, index) => boxes.slice(0, index).some(b =>
          overlap(a, b, 'left', 'right') && overlap(a, b, 'top', 'bottom')))
        if (isLying) lying.push(text(whole))
      }
      return [broken, lying]
    }""")
    assert broken == [] and lying == []


def test_what_goes_on_beyond_the_edge_shows_it(look, lesson):
    """Tables and formulas that scroll have a shadow there, and no caption lies on the buttons beside it."""
    page = look(f"{lesson}.html", width=390)
    bare, covered = page.evaluate("""() => {
      const bare = [...document.querySelectorAll('article .scroll')].filter(each =>
        each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).backgroundImage === 'none')
      const covered = [...document.querySelectorAll('.cell > figcaption')].filter(each => {
        const [tools, text] = [each.querySelector('.tools'), each.querySelector('summary, .caption')]
        if (!tools || !text) return false
        const [a, b] = [tools.getBoundingClientRect(), text.getBoundingClientRect()]
        return a.right > b.left + 1 && a.left < b.right && a.bottom > b.top && a.top < b.bottom
      })
      return [bare, covered].map(all => all.map(each => each.textContent.slice(0, 60)))
    }""")
    assert bare == [] and covered == []


def test_a_long_formula_is_copied_once(visit):
    page = visit().open("anchor-point.html")
    copied, pieces = page.evaluate("""() => {
      const whole = [...document.querySelectorAll('.cell > .formula > .pieces:not(.lines)')][0]
      const range = document.createRange()
      range.selectNode(whole)
      getSelection().removeAllRanges()
      getSelection().addRange(range)
      const data = new DataTransfer()
      document.dispatchEvent(new ClipboardEvent('copy', { clipboardData: data, bubbles: true, cancelable: true }))
      return [data.getData('text/plain'), whole.querySelectorAll('math').length]
    }""")
    assert pieces > 1
    assert copied.startswith("$$") and copied.strip().endswith("$$") and copied.count("$$") == 2 and "\\" in copied


def last(address):
    return address.rsplit("/", 1)[-1]


def test_lessons_know_their_neighbours(visit):
    order = [link.get_attribute("href") for link in visit().open("index.html").locator(".lessons h3 a").all()]
    lessons = pathlib.Path("Lessons")
    assert sorted(order) == sorted(
        str(path.relative_to(lessons).with_suffix(".html")) for path in lessons.rglob("*.md") if path != lessons / "index.md"
    )
    for index in (0, len(order) // 2, len(order) - 1):
        page = visit().open(order[index])
        links = {name: page.locator(f".neighbours .{name}") for name in ("previous", "next")}
        assert links["previous"].count() == (index > 0)
        assert links["next"].count() == (index + 1 < len(order))
        if index:
            assert last(links["previous"].get_attribute("href")) == last(order[index - 1])
        assert last(page.locator(".all-lessons a[aria-current]").get_attribute("href")) == last(order[index])


CURRENT = "() => [...document.querySelectorAll('.contents [aria-current]')].map(each => each.getAttribute('href'))"


@pytest.mark.parametrize("width", [390, 1280])
def test_the_contents_mark_the_section_that_is_read(look, width):
    page = look("rotation.html", width=width)
    addresses = [link.get_attribute("href") for link in page.locator(".contents a").all()]
    assert len(addresses) > 5
    for address in [*addresses, *reversed(addresses)]:
        page.evaluate("id => document.getElementById(id).scrollIntoView({ behavior: 'instant', block: 'start' })", address[1:])
        until(page, f"({CURRENT})().join() === '{address}'")
    page.evaluate("scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })")
    page.wait_for_timeout(100)
    assert page.evaluate(CURRENT) == [addresses[-1]]
    page.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
    page.wait_for_timeout(100)
    assert page.evaluate(CURRENT) in ([], [addresses[0]])
