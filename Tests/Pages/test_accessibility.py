"""axe-core over every page: none of its rules for WCAG 2.2 AA, and none of its best practices, may be broken."""

import pathlib

import axe_playwright_python
import pytest

AXE = (pathlib.Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text(encoding="utf-8")
# Rules whose answer follows from colours and sizes; the rest is the same in every window.
VISIBLE = ["color-contrast", "link-in-text-block", "target-size", "scrollable-region-focusable", "meta-viewport"]
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


# What stands inside formulas has the colours of the formula; looking at each sign would take most of the time.
WITHOUT_SIGNS = {"exclude": [["math > *"]]}


def violations(page, rules=None, context=WITHOUT_SIGNS):
    """What axe finds, as a list of lines."""
    page.evaluate(AXE)
    run = {"type": "rule", "values": rules} if rules else {"type": "tag", "values": TAGS}
    options = {"runOnly": run, "resultTypes": ["violations"], "rules": {"target-size": {"enabled": True}}}
    found = page.evaluate("([context, options]) => axe.run(context, options)", [context, options])
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
    page = look(page_path, width=width, color_scheme=scheme, bypass_csp=True)
    assert violations(page, rules) == []


def test_axe_finds_nothing_in_open_proofs(look, lesson):
    page = look(f"{lesson}.html", is_changed=True, bypass_csp=True)
    page.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true })")
    assert violations(page, VISIBLE) == []


def test_axe_finds_nothing_in_formulas(visit):
    page = visit(bypass_csp=True).open("fixed-point.html")
    assert violations(page, context={"include": [["main"]]}) == []


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
