"""Tests of the check itself: small texts on both sides of each limit."""

import tempfile
from pathlib import Path

from . import limits, spelling, style
from .lesson import Lesson, count
from .markdown import blocks

_TOUCH = "```diagram\ntitle: A turn\nslider: { θ: [0°, 90°, 30°] }\nshow:\n  - axes\n```\n"
_STILL = "```diagram\ntitle: A turn\nshow:\n  - axes\n```\n"
_CLAIM = "```math claim\n1 + 1 = 2\n```\n"
_FOLDS = "---\nfolded: Checked against the core\n---\n"
_END = "## Summary\n\n- Turn, then move.\n\nGo on with [the next](next.md).\n\n## Exercises\n\n```exercise\nid: a\nask: Turn it.\n```\n"


def _words(number):
    return " ".join(["word"] * number) + "\n\n"


def _lesson(text, name="this.md"):
    return Lesson(Path(name), text)


def _limits(text):
    return [finding.message for finding in limits.limits(_lesson(text))]


def _ending(text, following="next"):
    return [finding.message for finding in limits.ending(_lesson(text), following)]


# A lesson, and a part of each message about its limits.
LIMITS = [
    # 2 words of the title; 2,400 words are 12 minutes.
    ("of 12 minutes in words", _TOUCH + _words(2398), []),
    ("of a word more", _TOUCH + _words(2399), ["takes 12.1 minutes"]),
    ("of 12 minutes in words and formulas", _TOUCH + _words(398) + (_CLAIM + _words(10)) * 30, ["takes 13.5 minutes"]),
    ("of 12 minutes in formulas", _TOUCH + (_CLAIM + "Look at it.\n\n") * 34 + _words(29), []),
    ("of a second more", _TOUCH + (_CLAIM + "Look at it.\n\n") * 34 + _words(30), ["takes 12.1 minutes"]),
    ("with formulas of every mode", _TOUCH + ("```math define\na = 1\n```\n\nSo it is.\n\n```math mistake\n1 = 2\n```\n\nSo it is.\n\n$$x$$\n\nSo it is.\n\n") * 12,
     ["takes 12.6 minutes, 12 at most: 110 words and 36"]),
    ("with much that is not read", _FOLDS + _TOUCH + "```swift check\n" + _words(3000) + "```\n\n" + "## Checked against the core\n\n" + _words(3000) + _CLAIM * 40 + "## More\n\n", []),
    ("with two folded sections", _FOLDS.replace(": C", ": [More, C").replace("core\n", "core]\n") + _TOUCH + "## More\n\n" + _words(3000) + "## Checked against the core\n\n" + _words(3000), []),
    ("with a section of that name that is not folded", _TOUCH + "## Checked against the core\n\n" + _words(3000), ["takes"]),
    ("with a long exercise", _TOUCH + "```exercise\nid: a\nask: |\n  " + _words(2397) + "hints:\n  - " + _words(500) + "solution: |\n  " + _words(500) + "```\n", []),
    ("with a longer exercise", _TOUCH + "```exercise\nid: a\nask: |\n  " + _words(2399) + "```\n", ["takes 12.1 minutes"]),
    ("with words in a picture", _TOUCH.replace("- axes", "- text: " + _words(3000)), []),
    ("with a long caption", _TOUCH.replace("slider", "caption: " + _words(2399) + "slider"), ["takes 12.1 minutes"]),
    ("without a figure", "Words.\n", ["no figure that can be touched"]),
    ("with a still figure", _STILL, ["no figure that can be touched"]),
    ("with a point to drag", _STILL.replace("show", "drag: { p: (1, 2) }\nshow"), []),
    ("with a canvas", "```diagram\ntitle: A sheet\ncanvas:\n  size: (1, 2)\n```\n", []),
    ("with a folded figure", _FOLDS + "## Checked against the core\n\n" + _TOUCH, ["no figure that can be touched"]),
    ("with a figure behind 120 words", "## The question\n\n" + _words(118) + _TOUCH, []),
    ("with a figure behind 121 words", "## The question\n\n" + _words(119) + _TOUCH, ["behind 121 words"]),
    ("with a still figure first", _STILL + _words(118) + _TOUCH, []),
    ("with a still figure first and more words", _STILL + _words(119) + _TOUCH, ["behind 121 words"]),
    ("with a formula first", _CLAIM + _TOUCH, ["behind a displayed formula"]),
    ("with a definition first", "```math define\na = 1\n```\n" + _TOUCH, ["behind a displayed formula"]),
    ("with a formula in a line first", "It is $1 = 1${claim}.\n\n" + _TOUCH, []),
    ("with $$ first", "$$\nx\n$$\n\n" + _TOUCH, ["behind a displayed formula"]),
    ("with four formulas in a row", _TOUCH + _CLAIM * 4, []),
    ("with five formulas in a row", _TOUCH + _CLAIM * 5, ["formula number 5 of 5 in a row"]),
    ("with a sentence between", _TOUCH + _CLAIM * 4 + "So it is.\n\n" + _CLAIM * 4, []),
    ("with two words between", _TOUCH + _CLAIM * 4 + "And so:\n\n" + _CLAIM, ["formula number 5 of 5"]),
    ("with a heading between", _TOUCH + _CLAIM * 4 + "## What follows from it\n\n" + _CLAIM, ["formula number 5 of 5"]),
    ("with a figure between", _TOUCH + _CLAIM * 4 + _STILL + _CLAIM, ["formula number 5 of 5"]),
    ("with a listing between", _TOUCH + _CLAIM * 4 + "```swift\nlet a = 1\n```\n" + _CLAIM, ["formula number 5 of 5"]),
    ("with a list between", _TOUCH + _CLAIM * 4 + "- So it is.\n\n" + _CLAIM, []),
]

# How a lesson ends, and a part of each message about it.
ENDINGS = [
    ("well", _END, []),
    ("with other words", _END.replace("Summary", "What to remember").replace("Exercises", "What to try"), []),
    ("with a link in a section of its own", _END.replace("Go on with [the next](next.md).", "") + "## Where to go on\n\nTo [the next](next.md#top).\n", []),
    ("with what is folded", _FOLDS + _END + "## Checked against the core\n\n" + _CLAIM, []),
    ("without a summary", _END.replace("## Summary", "## The rest"), ["what to remember"]),
    ("without exercises", _END.replace("## Exercises", "## The rest"), ["what to try"]),
    ("with an empty summary", "## Summary\n\n## Exercises\n\nTry [this](next.md).\n", ["nothing to remember"]),
    ("with nothing to try", _END.split("```exercise", maxsplit=1)[0], ["nothing to try"]),
    ("with nowhere to go", _END.replace("[the next](next.md)", "it"), ["where to go on"]),
    ("with a link to another page", _END.replace("next.md", "https://lectern.example/next.md"), ["where to go on"]),
    ("with a link elsewhere", _END.replace("next.md", "other.md"), ["the next lesson is next.md, and the links lead to other.md"]),
    ("with two links", _END.replace("(next.md)", "(other.md) and [that](next.md)"), []),
    ("with the exercises first", _END.replace("Summary", "?").replace("Exercises", "Summary").replace("?", "Exercises"), ["nothing to remember", "stands before what to remember"]),
    ("with more behind", _END + "## One thing more\n\nIt turns.\n", ["stands behind the end"]),
]

# A text, and the words in it that are found.
SPELLING = [
    ("The color of the center.", []),
    ("The colour of the centre.", ["colour", "centre"]),
    ("We normalize and analyze, and do not normalise or analyse.", ["normalise", "analyse"]),
    ("A teh in the text.", ["teh"]),
    ("Neighbors’ views, and its superview’s.", []),
    ("Superviews and UIKit, but no uikit.", ["uikit"]),
    ("Code `colour`, a formula $colour$, and ``two `colour` words``.", []),
    ("[the colour](colour-of-teh.md) and <https://colour.example/teh>", ["colour"]),
    ("**colour** and *neighbour*", ["colour", "neighbour"]),
    ("UIColor.colour, colourOf(x), x_colour and colour2 are code.", []),
    ("It has an anchorPoint, an unpaintedView and teh.", ["teh"]),
    ("It is $1 = 1${teh}, and it costs $5 or teh $6.", ["teh"]),
    ("the $n$-th and the `frame`s, the n-th and `frame`'s", []),
    ("## A colour\n\n| colour |\n|---|\n| neighbour |\n\n> greyish\n", ["colour", "colour", "neighbour", "greyish"]),
    ("---\ntitle: A colour\nsummary: |\n  Of a neighbour.\nuses: [colour]\n---\n", ["colour", "neighbour"]),
    ("```math mistake from=\"a page on colour\"\ncolour = teh\n```\n", ["colour"]),
    ("```math claim\ncolour = colour\n```\n```swift\nlet colour = 1\n```\n```console\n$ colour\n```\n", []),
    ("```diagram\ntitle: A colour {colour}\ncaption: A neighbour $colour$\nslider: { teh: [0, 1, 0] }\nshow:\n  - point: (teh, 1)\n    label: the colour\n"
     "  - text: teh\n    at: teh\npanels:\n  - title: the neighbours\n```\n", ["colour", "neighbour", "colour", "teh", "neighbours"]),
    ("```diagram\ntitle: A turn\nshow:\n  - point: (1, 2)\n    label: \\teh_colour\n```\n", []),
    ("```exercise\nid: colour\ntitle: A colour\nask: |\n  The neighbour of {colour}?\nchoices:\n  - text: teh\n    when: colour\n    say: No colour.\n"
     "feedback:\n  - misconception: teh\n    say: No neighbour.\nhints:\n  - A colour.\nsolution: Teh end.\nfigure: |\n  title: A colour\n  show: [axes]\n```\n",
     ["colour", "neighbour", "teh", "colour", "neighbour", "colour", "Teh", "colour"]),
    ("```exercise\nparts:\n  - ask: A colour?\n    hints: [teh]\n```\n", ["colour", "teh"]),
]

# A text, and the line at which its one wrong word, “teh”, stands.
LINES = [
    ("A line\nand `code\nthat goes on` and teh.\n", 3),
    ("A line\nand $1 +\n2$ and\nteh.\n", 4),
    ("- a\n\n  b\n  teh\n", 4),
    ("| a |\n|---|\n| b |\n| teh |\n", 4),
    ("---\ntitle: A\nsummary: >\n  b\n  teh\n---\n", 5),
    ("```diagram\ntitle: A\ncaption: |\n  {a\n  b}\n  teh\n```\n", 6),
    ("```diagram\ntitle: A\ncaption: one\n  two\n  teh\n```\n", 5),
    # A text that YAML takes apart begins where it is said to be.
    ("```diagram\ntitle: A\ncaption: one\n\n  teh\n```\n", 3),
    ("```exercise\nask: |\n  A `b\n  c`\n\n  teh\n```\n", 6),
    ("```exercise\nhints:\n  - a\n  - \"b\n    teh\"\n```\n", 5),
    ("```exercise\nfigure: |\n  title: A\n  show:\n    - text: teh\n```\n", 5),
]

# A text, and the checks of proselint that find something in it.
STYLE = [
    ("It is small.", []),
    ("It is very small.", ["weasel_words.very"]),
    ("A point.\n\nBut no line.", ["misc.but"]),
    ("the\nthe point", ["lexical_illusions"]),
    ("## The point\n\nThe point moves.", []),
    ("- turn\n- turn\n", []),
    ("| turn | turn |\n|---|---|\n| turn | turn |\n", []),
    ("the `a` the", []),
    ("It goes on \"for\" two lines.", []),
    ("```exercise\ntitle: A turn\nask: A turn for ever?\n```\n", ["archaism"]),
]

# A text, and the lines at which proselint finds something.
STYLE_LINES = [
    ("For every view.\n\nA Bézier curve – □ – goes on\nfor ever. For every view.\n", [4]),
    ("It is $1 + 1\n= 2$.\n\nA “very”\nsmall and very\nsmall one.\n", [5]),
    ("He said \"it.\n\nIt is very small.\n\nAnd so\" it is \"very\" small.\n", [3]),
    ("It goes on for\never and ever.\n\nBut it ends.\n", [4]),
]

# A text, and how many words it has: formulas and code are one each.
COUNTS = [
    ("Two words – here, and $a + b$ and `c d`.", 7),
    ("- one\n- two\n\n## three\n\n| four | five |\n|---|---|\n| 6 | **seven** |\n", 7),
    ("[one two](address.md) ![not this](a.png) $x=1${claim}, $y$.", 4),
    ("$x=1${claim within=0.1}, and $y$.", 3),
]


def _count(text):
    return sum(count(block.lines) for block in blocks(text)[0])


def _names(text):
    return limits.Measures(_lesson(text)).new_names


def _order():
    """The lesson that comes next is the one with the next number, and neither the home page nor a page of a command."""
    with tempfile.TemporaryDirectory() as folder:
        for path, order in [("b.md", "1"), ("a.md", "2.5"), ("c.md", "3"), ("index.md", "0"), ("commands/d.md", "2")]:
            file = Path(folder, path)
            file.parent.mkdir(exist_ok=True)
            file.write_text(f"---\ntitle: A\norder: {order}\n---\n", encoding="utf-8")
        return limits.following(limits.neighbours([Path(folder, "b.md")]))


def _differences():
    """Each test that fails: what it is of, what was expected and what came."""
    def messages(found, wanted):
        return len(found) == len(wanted) and all(part in message for part, message in zip(wanted, found))

    for name, text, wanted in LIMITS:
        found = _limits(text)
        yield f"a lesson {name}", wanted, found, messages(found, wanted)
    for name, text, wanted in ENDINGS:
        found = _ending(text)
        yield f"an ending {name}", wanted, found, messages(found, wanted)
    found = _ending(_END, None)
    yield "the last lesson", [], found, not found
    known = spelling.vocabulary()
    for text, wanted in SPELLING:
        found = [finding.message.split("“")[1].split("”")[0] for finding in sorted(spelling.spelling(_lesson(text), known), key=lambda finding: finding.line)]
        yield f"spelling of {text!r}", wanted, found, found == wanted
    for text, wanted in LINES:
        found = [finding.line for finding in spelling.spelling(_lesson(text), known)]
        yield f"the line of “teh” in {text!r}", [wanted], found, found == [wanted]
    for text, wanted in STYLE:
        found = [finding.message.rsplit("(", 1)[1].rstrip(")") for finding in style.style(_lesson(text))]
        yield f"style of {text!r}", wanted, found, found == wanted
    for text, wanted in STYLE_LINES:
        found = [finding.line for finding in style.style(_lesson(text))]
        yield f"lines of style in {text!r}", wanted, found, found == wanted
    for text, wanted in COUNTS:
        found = _count(text)
        yield f"words of {text!r}", wanted, found, found == wanted
    wanted = {"b": "a", "a": "c"}
    found = _order()
    yield "the order of lessons", wanted, found, found == wanted
    unreadable = _lesson("```diagram\ntitle: A\nshow: [\n```\n").unreadable
    yield "YAML that is none", [4], [finding.line for finding in unreadable], len(unreadable) == 1 and unreadable[0].line in (3, 4)
    text = "## A\n\nA **turn** and\n\n```math define\na = b,\\quad f(x) = 1\n```\n\n## B\n\nA **turn**.\n\n```math define\n\\begin{aligned}\nc &= 1 \\\\\nd &= 2\n\\end{aligned}\n```\n"
    yield "new names", 3, _names(text), _names(text) == 3


def run():
    """Runs all tests, prints what fails, and gives the exit status."""
    tests = list(_differences())
    failed = [test for test in tests if not test[3]]
    for name, wanted, found, _ in failed:
        print(f"{name}:\n  expected {wanted}\n  found    {found}")
    print(f"{len(tests) - len(failed)} passed, {len(failed)} failed")
    return 1 if failed else 0
