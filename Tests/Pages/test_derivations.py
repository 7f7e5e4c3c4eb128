"""Proofs told in lines: there without scripts, played with them, by mouse, touch and keyboard."""

import re

import pytest
from conftest import LESSONS, SITE, until

# Lessons with a proof of more than two lines.
TOLD = [lesson for lesson in LESSONS if 'class="step-reason"' in (SITE / f"{lesson}.html").read_text(encoding="utf-8")]
SHOWN = """node => [...node.querySelectorAll('.steps > li, .derivation-end')]
  .map(line => getComputedStyle(line).visibility === 'visible')"""


def opened(made, lesson):
    """The first proof of a lesson that can be played, its claim opened by a click."""
    page = made.open(f"{lesson}.html")
    # The buttons come with the first look.
    cell = page.locator(".cell:has(.steps > li:nth-child(4))").first
    assert cell.locator(".derivation-play").count() == 0
    cell.locator("summary").first.click()
    return page, cell.locator(".derivation:has(.derivation-play)").first


def shown(derivation):
    """How many lines are shown, all of which stand before all that are not."""
    seen = derivation.evaluate(SHOWN)
    assert seen == sorted(seen, reverse=True)
    return seen.count(True), len(seen)


def test_most_lessons_tell_proofs():
    assert len(TOLD) >= 10


@pytest.mark.parametrize("name", TOLD)
def test_without_scripts_all_is_there(look, name):
    page = look(f"{name}.html", java_script_enabled=False)
    assert page.locator(".derivation-tools").count() == 0
    assert page.locator(".steps > li").count() > 2
    # Each proof ends, or says why nothing is told.
    for derivation in page.locator(".derivation").all():
        parts = derivation.locator(".derivation-part").count()
        assert parts == derivation.locator(".derivation-end").count()
        assert parts or derivation.locator(".derivation-note").count()


@pytest.mark.parametrize("name", TOLD)
def test_no_line_is_wider_than_a_phone_unseen(look, name):
    page = look(f"{name}.html", width=390, is_changed=True)
    page.evaluate("document.querySelectorAll('.cell details').forEach(each => { each.open = true })")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    outside = page.locator(".derivation").evaluate_all(
        """all => all.flatMap(each => [...each.querySelectorAll('.sum, .step-reason, p')]
          .filter(part => part.getBoundingClientRect().right > each.getBoundingClientRect().right + 1)
          .map(part => part.textContent))"""
    )
    assert outside == []


def test_step_by_step_by_mouse(visit, origin):
    page, derivation = opened(visit(), "rotation")
    all_lines = shown(derivation)
    assert all_lines[0] == all_lines[1] > 3
    derivation.locator(".derivation-next").click()
    assert shown(derivation)[0] == 1
    derivation.locator(".derivation-next").click()
    assert shown(derivation)[0] == 2
    derivation.locator(".derivation-back").click()
    assert shown(derivation)[0] == 1 and derivation.locator(".derivation-back").is_disabled()
    derivation.locator(".derivation-all").click()
    assert shown(derivation) == all_lines and not derivation.locator(".derivation-all").is_visible()
    # To the last line, and no further.
    for _ in range(all_lines[1]):
        derivation.locator(".derivation-next").click()
    assert shown(derivation) == all_lines and derivation.locator(".derivation-next").is_disabled()


def test_it_plays_to_the_end_and_begins_anew(visit):
    page, derivation = opened(visit(), "rotation")
    play = derivation.locator(".derivation-play")
    play.click()
    assert play.inner_text() == "Pause"
    assert shown(derivation)[0] < shown(derivation)[1]
    play.click()
    stopped = shown(derivation)
    page.wait_for_timeout(3000)
    assert shown(derivation) == stopped and play.inner_text() == "Play the steps"
    play.click()
    until(page, "!document.querySelector('.derivation.playing .later')")
    assert play.inner_text() == "Play the steps"
    play.click()
    assert shown(derivation)[0] == 1
    # A proof that is closed stops, and is whole when it is opened again.
    summary = page.locator(".cell:has(.derivation-play) summary").first
    summary.click()
    summary.click()
    assert shown(derivation)[0] == shown(derivation)[1] and play.inner_text() == "Play the steps"


def test_by_keyboard(visit):
    page, derivation = opened(visit(), "rotation")
    derivation.locator(".derivation-play").focus()
    page.keyboard.press("Tab")
    # Back leads nowhere yet, and is passed over.
    if page.evaluate("document.activeElement.className") == "derivation-back":
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert shown(derivation)[0] == 1
    page.keyboard.press("Space")
    assert shown(derivation)[0] == 2


def test_by_touch_and_what_meets_is_lit(visit):
    made = visit(width=390, has_touch=True)
    page, derivation = opened(made, "rotation")
    derivation.locator(".derivation-next").tap()
    assert shown(derivation)[0] == 1
    derivation.locator(".derivation-all").tap()
    term = derivation.locator(".term-cancel").first
    term.tap()
    lit = page.locator(".term.lit").evaluate_all("all => all.map(each => each.dataset.group)")
    assert len(lit) == 2 and len(set(lit)) == 1


def test_pointing_lights_what_meets(visit):
    page, derivation = opened(visit(), "rotation")
    term = derivation.locator(".term-pythagoras").first
    term.hover()
    assert page.locator(".term.lit").count() == 2
    page.mouse.move(1, 1)
    assert page.locator(".term.lit").count() == 0


def test_nothing_moves_for_who_wants_no_motion(visit):
    made = visit(reduced_motion="reduce")
    page, derivation = opened(made, "rotation")
    times = derivation.locator(".term-cancel").first.evaluate(
        "node => [getComputedStyle(node).transitionDuration, getComputedStyle(node, '::after').transitionDuration]"
    )
    assert times == ["0s", "0s"]
    derivation.locator(".derivation-next").click()
    assert shown(derivation)[0] == 1


def test_paper_is_spared(look):
    page = look("rotation.html", is_changed=True)
    page.emulate_media(media="print")
    assert page.locator(".derivation").first.evaluate("node => getComputedStyle(node).display") == "none"


def test_mistakes_say_where_they_are_right(look):
    page = look("rotation.html")
    said = page.locator(".coincidences").evaluate_all(
        """all => all.map(each => {
          const copy = each.cloneNode(true)
          for (const latex of copy.querySelectorAll('annotation')) latex.remove()
          return copy.textContent
        })"""
    )
    # The text of the lesson says of the first one that it is right where both angles are equal.
    assert any(re.search(r"θ\s*=\s*α|α\s*=\s*θ", text) for text in said), said
