"""What holds for every page of the site, whatever stands on it."""

import pytest

from conftest import SITE, seen, until

# How far the page itself can be scrolled sideways; what is wide scrolls inside the page.
SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
# Elements that reach out of the window to the right, without one around them that scrolls or hides them.
OUTSIDE = """() => {
  const width = document.documentElement.clientWidth
  const contained = node => {
    for (let each = node.parentElement; each && each !== document.body; each = each.parentElement) {
      if (getComputedStyle(each).overflowX !== 'visible') return true
    }
    return false
  }
  return [...document.querySelectorAll('body *')]
    .filter(node => node.getBoundingClientRect().right > width + 1 && node.checkVisibility() && !contained(node))
    .slice(0, 5).map(node => node.outerHTML.slice(0, 120))
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1280])
def test_nothing_is_complained_of_and_nothing_scrolls_sideways(look, page_path, width, scheme):
    page = look(page_path, width=width, color_scheme=scheme)
    assert page.title()
    assert page.evaluate(SIDEWAYS) <= 0, page.evaluate(OUTSIDE)


def test_a_page_opens_as_a_file(look, page_path, origin):
    page = look(page_path)
    assert page.locator("h1").count() == 1
    # The style sheet has been read: without it the text has the browser's own margins.
    assert page.evaluate("getComputedStyle(document.body).margin") == "0px"
    if page.locator("math").count():
        assert page.evaluate("document.fonts.check('16px \"Lectern Math\"')")


def test_the_policy_forbids_what_is_inline(look, page_path):
    page = look(page_path)
    policy = page.locator("meta[http-equiv='Content-Security-Policy']").get_attribute("content")
    rules = {rule.split()[0]: rule.split()[1:] for rule in policy.split(";") if rule.strip()}
    assert rules["default-src"] == ["'none'"]
    assert rules["script-src"] == ["'self'", "'wasm-unsafe-eval'"]
    assert rules["style-src"] == ["'self'"]
    assert not any("unsafe-inline" in sources or "*" in sources for sources in rules.values())
    # As the page was written: what scripts set by the CSSOM is allowed, and stands there as an attribute too.
    written = (SITE / page_path).read_text(encoding="utf-8")
    assert page.evaluate(
        "text => new DOMParser().parseFromString(text, 'text/html')"
        ".querySelectorAll('[style], style, script:not([src])').length",
        written,
    ) == 0


def test_the_policy_is_obeyed(browser, origin):
    """The browser itself refuses what an attack would bring in."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(origin.address("index.html"))
    page.evaluate("""() => {
      document.body.insertAdjacentHTML('beforeend', '<p id="probe" style="color: rgb(1, 2, 3)">probe</p>')
      const script = document.createElement('script')
      script.textContent = 'document.documentElement.dataset.broken = "yes"'
      document.body.append(script)
    }""")
    assert page.evaluate("getComputedStyle(document.getElementById('probe')).color") != "rgb(1, 2, 3)"
    assert page.evaluate("document.documentElement.dataset.broken") is None
    context.close()


# What scripts add is no part of what is read.
BY_SCRIPT = """main :is(button, input, select, dialog, output, .by-script,
  .diagram-controls, .diagram-error, .diagram-status, .canvas-buttons, .canvas-numbers, .canvas-help,
  .exercise-form, .exercise-actions, .exercise-score, .exercise-said)"""


def test_a_page_reads_without_scripts(look, page_path, origin):
    """Everything is there, and no control that would do nothing."""
    page = look(page_path, width=390, java_script_enabled=False)
    assert page.locator("main h1").is_visible()
    assert seen(page.locator("button, input, select, textarea, [role=button], [role=slider]")) == []
    plain = page.locator("main").inner_text()

    page = look(page_path, width=390, is_changed=True)
    until(page, "!document.querySelector('.exercise[data-code]') || document.documentElement.dataset.exercises === 'ready'")
    page.evaluate("selector => document.querySelectorAll(selector).forEach(each => each.remove())", BY_SCRIPT)
    words = set(page.locator("main").inner_text().split())
    missing = words - set(plain.split())
    assert not missing, sorted(missing)[:20]


def test_landmarks_and_language(look, page_path):
    page = look(page_path)
    counts = page.evaluate("""() => Object.fromEntries(
      ['main', 'body > header', 'body > footer', 'h1', 'a.skip'].map(
        each => [each, document.querySelectorAll(each).length]))""")
    assert set(counts.values()) == {1}, counts
    assert page.evaluate("document.documentElement.lang")
    unnamed = page.evaluate(
        "[...document.querySelectorAll('nav')].filter(each => !each.ariaLabel && !each.hasAttribute('aria-labelledby')).length"
    )
    assert unnamed == 0


def test_formulas_have_text(look, page_path):
    """Whoever's browser does not speak MathML has the LaTeX; not in exercises and their solutions, which have numbers for each learner, and not of numbers
    that follow a figure, above which the equation stands. A formula in pieces has it at the first."""
    page = look(page_path)
    assert page.evaluate("""() => [...document.querySelectorAll('main math')].filter(
      each => !each.closest('.exercise, .paper-answers, .diagram-numbers') && (each.closest('.pieces')?.querySelector('math') ?? each) === each).filter(
      each => !each.getAttribute('alttext') && !each.querySelector('annotation')?.textContent.trim()).length""") == 0
