"""axe-core over every page: none of its rules for WCAG 2.2 AA, and none of its best practices, may be broken."""

import pathlib

import axe_playwright_python
import pytest

AXE = (pathlib.Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text(encoding="utf-8")
# Rules whose answer follows from colours and sizes; the rest is the same in every window.
VISIBLE = ["color-contrast", "link-in-text-block", "target-size", "scrollable-region-focusable", "meta-viewport"]
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


# What stands inside formulas has the colours of the formula. axe goes through all elements several times, also through those that it is told to leave
# out, and most are such signs: each formula becomes a space of the same size on the same line, and its text, which may name a link, one without size.
PUT_SIGNS_AWAY = """() => {
  const make = (name, parent) => parent.appendChild(document.createElementNS('http://www.w3.org/1998/Math/MathML', name))
  const formulas = [...document.querySelectorAll('math')]
  const lines = formulas.map(each => {
    const line = document.createElementNS('http://www.w3.org/1998/Math/MathML', 'mspace')
    each.prepend(line)
    return line
  })
  const sizes = formulas.map((each, index) => {
    const { top, bottom, width } = each.getBoundingClientRect()
    const line = lines[index].getBoundingClientRect().bottom
    return { width, height: line - top, depth: bottom - line }
  })
  formulas.forEach((each, index) => {
    const text = each.textContent
    each.replaceChildren()
    const space = make('mspace', each)
    for (const [name, value] of Object.entries(sizes[index])) space.setAttribute(name, `${value}px`)
    const words = make('mtext', each)
    words.style.fontSize = '0'
    words.textContent = text
  })
}"""


def violations(page, rules=None, selector="html", has_signs=False):
    """What axe finds in some elements, as a list of lines. The signs of formulas are taken out of the page, unless they are to be looked at too."""
    if not has_signs:
        page.evaluate(PUT_SIGNS_AWAY)
    page.evaluate(AXE)
    run = {"type": "rule", "values": rules} if rules else {"type": "tag", "values": TAGS}
    options = {"runOnly": run, "resultTypes": ["violations"], "rules": {"target-size": {"enabled": True}}}
    found = page.evaluate("([context, options]) => axe.run(context, options)", [{"include": [[selector]]}, options])
    return [
        f"{each['id']}: {node['target']} {node['html'][:160]} {node.get('failureSummary', '')}"
        for each in found["violations"]
        for node in each["nodes"]
    ]


@pytest.mark.parametrize(
    "width, scheme, rules",
    [(1280, "light", None), (390, "dark", None), (1280, "dark", VISIBLE), (390, "light", VISIBLE)],
    ids=["desktop-light", "phone-dark", "desktop-dark", "phone-light"],
)
def test_axe_finds_nothing(look, page_path, width, scheme, rules):
    # The policy of the page would keep axe out; it is set aside here alone.
    page = look(page_path, width=width, color_scheme=scheme, is_changed=True, bypass_csp=True)
    assert violations(page, rules) == []


def test_axe_finds_nothing_in_open_proofs(look, lesson):
    page = look(f"{lesson}.html", is_changed=True, bypass_csp=True)
    page.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true })")
    assert violations(page, VISIBLE) == []


def test_axe_finds_nothing_in_formulas(visit):
    page = visit(bypass_csp=True).open("fixed-point.html")
    assert violations(page, selector="main", has_signs=True) == []


def test_axe_finds_nothing_in_the_search(visit):
    page = visit(bypass_csp=True).open("index.html")
    page.keyboard.press("/")
    page.get_by_role("combobox").fill("matrix")
    page.locator(".results [aria-selected=true]").wait_for()
    assert violations(page) == []


def test_axe_finds_nothing_in_filtered_claims(visit):
    page = visit(bypass_csp=True).open("verification.html?verdict=sampled")
    page.locator(".filtered .entry").first.wait_for()
    assert violations(page) == []


def test_axe_finds_what_is_wrong(visit):
    """The check itself can fail."""
    page = visit(bypass_csp=True).open("index.html")
    page.evaluate("document.querySelector('main').insertAdjacentHTML('beforeend', '<img src=\"data:,\">')")
    assert any("image-alt" in line for line in violations(page))
