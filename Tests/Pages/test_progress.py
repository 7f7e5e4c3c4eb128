"""What was read is kept on the device: the home page shows it, leads on from there, and forgets it."""

import re

from conftest import SITE, until

NAMES = re.findall(r'<h3[^>]*><a href="([^"]*)"', (SITE / "index.html").read_text(encoding="utf-8"))
KEPT = "() => Object.entries(localStorage).filter(([name]) => name.startsWith('lectern-read'))"


def sections(name):
    """The anchors of the sections of a lesson; what is folded need not be read."""
    article = (SITE / name).read_text(encoding="utf-8").split("<article>")[1].split('<section class="notes"')[0]
    return [each for each in re.findall(r'(?<!<summary>)<h2 id="([^"]*)"', article) if not each.startswith("lectern-")]


def read(page, name, count):
    """Goes through the first sections of a lesson as a reader does, and rests at the end of each; all of them where there are no more."""
    anchors = sections(name)
    for anchor, end in zip(anchors[:count], anchors[1:] + [""]):
        page.evaluate(
            """anchor => {
              const end = anchor ? document.getElementById(anchor) : document.querySelector('article > .notes') ?? document.querySelector('.neighbours')
              scrollTo({ top: scrollY + end.getBoundingClientRect().top - innerHeight + 30, behavior: 'instant' })
            }""",
            end,
        )
        # On a busy machine it may have been read before, while the page was being opened.
        kept = f"(each => each?.sections.includes('{anchor}') && each.last === '{anchor}')(JSON.parse(text).lessons['{name}'])"
        until(page, f"Object.entries(localStorage).some(([key, text]) => key.startsWith('lectern-read') && {kept})")
    return anchors


def signs(page):
    """What the home page says of each lesson that was begun, by its address."""
    return dict(page.locator(".lessons li:has(.progress)").evaluate_all(
        "items => items.map(item => [item.querySelector('h3 a').getAttribute('href'), item.querySelector('.progress').getAttribute('aria-label')])"
    ))


def begin(page):
    link = page.locator(".begin a")
    return link.get_attribute("href").split("/")[-1], link.locator("b").inner_text()


def test_nothing_is_said_before_anything_was_read(visit, origin):
    page = visit().open("index.html")
    assert signs(page) == {} and page.locator(".forget").count() == 0
    assert begin(page)[0] == NAMES[0]
    assert page.evaluate(KEPT) == []


def test_the_home_page_leads_on_from_what_was_read(visit, origin):
    made = visit()
    name, other = NAMES[3], NAMES[0]
    page = made.open(name)
    page.wait_for_load_state("load")
    anchors = read(page, name, 2)
    page = made.open("index.html")
    assert signs(page) == {name: f"2 of {len(anchors)} sections read"}
    assert begin(page)[0] == f"{name}#{anchors[1]}"
    assert page.locator(".begin a").inner_text().startswith("Go on with ")
    # What was read before stays; the rest joins it, and then the next lesson comes.
    page = made.open(name)
    page.wait_for_load_state("load")
    read(page, name, len(anchors))
    page = made.open("index.html")
    assert signs(page) == {name: "Read"}
    assert begin(page)[0] == NAMES[4]
    assert page.locator(".begin a").inner_text().startswith("Next: ")
    # Of several lessons each has its own.
    page = made.open(other)
    page.wait_for_load_state("load")
    own = read(page, other, 1)
    page = made.open("index.html")
    assert signs(page) == {name: "Read", other: f"1 of {len(own)} sections read"}
    assert begin(page)[0] == f"{other}#{own[0]}"
    # It can be forgotten.
    page.locator(".forget").click()
    assert signs(page) == {} and begin(page)[0] == NAMES[0]
    assert page.evaluate(KEPT) == []
    page = made.open("index.html")
    assert signs(page) == {}


def test_a_jump_to_the_end_reads_nothing_between(visit):
    made = visit()
    name = NAMES[3]
    page = made.open(name)
    page.wait_for_load_state("load")
    page.keyboard.press("End")
    until(page, "scrollY + innerHeight >= document.documentElement.scrollHeight - 2")
    # Longer than a place must be looked at.
    page.wait_for_timeout(1000)
    ends = page.locator("article > h2[id], article > .notes").evaluate_all(
        "all => all.filter(each => each.getBoundingClientRect().top > 0 && each.getBoundingClientRect().top <= innerHeight).length"
    )
    assert ends < len(sections(name)) - 3
    page = made.open("index.html")
    found = signs(page).get(name)
    assert found is None or int(found.split()[0]) <= ends, found


def test_what_another_version_kept_does_no_harm(visit):
    made = visit()
    made.open("index.html")
    for text in ("[]", "{", "3", '{"lessons": 3}', '{"lessons": {"%s": {"sections": 3}}}' % NAMES[0], '{"lessons": {"%s": null}, "last": 7}' % NAMES[0]):
        made.page.evaluate("text => localStorage.setItem(`lectern-read ${new URL('.', location.href).href}`, text)", text)
        page = made.open("index.html")
        assert signs(page) == {} and begin(page)[0] == NAMES[0], text


def test_nothing_moves_when_it_is_shown(visit):
    made = visit(width=390, height=844)
    page = made.open(NAMES[0])
    page.wait_for_load_state("load")
    read(page, NAMES[0], 2)
    page.add_init_script("new PerformanceObserver(list => { for (const each of list.getEntries()) window.shifted = (window.shifted ?? 0) + each.value }).observe({ type: 'layout-shift', buffered: true })")
    page = made.open("index.html")
    page.wait_for_load_state("load")
    assert len(signs(page)) == 1
    assert page.evaluate("window.shifted ?? 0") < 0.02
