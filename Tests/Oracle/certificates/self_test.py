"""Tests of what Scripts/certify counts: the reading of files, the sums, the thresholds, and that what is wrong is found."""

import io
import json
import sys

from ..statement import Claim
from ..tree import symbol, tree
from . import lessons, runs, steps, tables, written
from .__main__ import looks_false
from .count import Count

HEAD = "From Lectern Require Import Lectern.\nOpen Scope R_scope.\nSet Default Timeout 20.\n"
ACCEPTED = r"""
(* a.md:3:1, proved
   x^2 \ge 0 *)
Theorem line_3 :
  forall x : R,
  x ^ 2 >= 0.
Proof.
  intros x.
  nra.
Qed.
"""
REFUTED = ACCEPTED.replace("proved", "refuted")
CHECKED = r"""
(* a.md:7:9, confirmed
   1 \approx 1.0
   No proof: the kernel does not follow it: Tactic failure: a power. Timeout!.
Theorem line_7 :
  Rabs (1 - 10 / 10) <= 5 / 100. *)
"""
WITHOUT = r"""
(* a.md:9:2, proved
   \vec a = \vec a
   No theorem: a vector. *)
"""
REJECTED = r"""
(* b.md:1:1, refuted
   1 = 1
   Rejected: what contradicts it is accepted: reflexivity.
Theorem line_1 :
  1 <> 1. *)
"""
UNDECIDED = WITHOUT.replace("proved", "undecided")
# What would count as accepted if one only looked for a word.
UNREADABLE = {
    "no proof": ACCEPTED.replace("Proof.\n  intros x.\n  nra.\nQed.\n", ""),
    "no end": ACCEPTED.replace("Qed.\n", ""),
    "admitted": ACCEPTED.replace("Qed.", "Admitted."),
    "admitted within": ACCEPTED.replace("nra.", "admit."),
    "a lemma of no proof": ACCEPTED + "Axiom false : False.\n",
    "a second theorem": ACCEPTED + ACCEPTED[ACCEPTED.index("Theorem"):],
    "a proof behind a reason": WITHOUT + ACCEPTED[ACCEPTED.index("Theorem"):],
    "a comment without end": WITHOUT.replace("*)", ""),
}
SUMMARY = """  exact: 3 of 4, 12.5 s
  ball: 2 of 2
  none for 1, exact: the kernel does not follow the script
certificates: 5 of 6 claims accepted, 0 rejected
"""
ROWS = [
    ("true: x > 0; n ∈ ℤ |- sqrt(x)^2 = |x| if x >= 0", r"\left(\sqrt{x}\right)^{2} = \left|x\right|", [r"x > 0", r"n \in \mathbb{Z}"]),
    ("false: -1/2 ~= 1.50 +- 0.1", r"-\frac{1}{2} \approx 1.50 \pm 0.1", []),
    ("true: [[1, x], [0, 1]]*(a, b) = (a + b*x, b)",
        r"\begin{bmatrix} 1 & x \\ 0 & 1 \end{bmatrix} \cdot \left(a, b\right) = \left(a + b \cdot x, b\right)", []),
    ("true: 0 <= ceil(y) < mod(2*x, 3)", r"0 \le \operatorname{ceil}\left(y\right) < \operatorname{mod}\left(2 \cdot x, 3\right)", []),
    ("true: sin(30°) = 0.5", r"\sin\left(30^{\circ}\right) = 0.5", []),
]


class Tally:
    def __init__(self):
        self.checked = self.failed = 0

    def check(self, holds, what):
        self.checked += 1
        if not holds:
            self.failed += 1
            print(f"certify: self-test: {what}", file=sys.stderr)


def counted(texts, truth=None, least=None, counts_all=False, report=None):
    """The count of a group of claims, one of each text."""
    count = Count(report)
    count.group("g", least, counts_all)
    for text in texts:
        count.add("g", lessons.Posed("a", "x = x", "x = x", truth=truth), written.entries(HEAD + text))
    return count


def check(tally):
    """Adds the tests to a tally, which has `check(holds, what)`."""
    check_reading(tally)
    check_counting(tally)
    check_summaries(tally)
    check_steps(tally)
    check_tables(tally)


def check_reading(tally):
    found = written.entries(HEAD + ACCEPTED + CHECKED + WITHOUT + REJECTED)
    outcomes = [(each.path, each.line, each.verdict, each.outcome) for each in found]
    tally.check(outcomes == [("a.md", 3, "proved", "accepted"), ("a.md", 7, "confirmed", "none"), ("a.md", 9, "proved", "none"),
        ("b.md", 1, "refuted", "rejected")], f"outcomes: {outcomes}")
    reasons = [each.reason for each in found]
    tally.check(reasons == ["", f"{written.NOT_FOLLOWED}: Tactic failure: a power. Timeout!", "a vector",
        "what contradicts it is accepted: reflexivity"], f"reasons: {reasons}")
    for name, text in UNREADABLE.items():
        try:
            found = written.entries(HEAD + text)
            tally.check(False, f"{name} is read as {[each.outcome for each in found]}")
        except written.Unreadable:
            tally.check(True, name)
    tally.check(written.without_comments("a (* b (* c *) d *) e") == "a  e", "comments")


def check_counting(tally):
    count = counted([ACCEPTED] * 97 + [WITHOUT] * 3, least=97)
    tally.check(count.holds() and "| **g** | 100 | 100 | 97 | 3 | 0 | 97.0 |" in count.text(), count.text())
    count = counted([ACCEPTED] * 96 + [CHECKED] * 4, least=97)
    tally.check(not count.holds() and "96.0 %" in count.failures() and "Tactic failure" in count.failures(), count.failures())
    tally.check(not counted([], least=75).holds(), "a group without claims")
    tally.check(not counted([UNDECIDED], least=75).holds(), "a group without verdicts")
    # Without a verdict there is nothing to prove, but shipped claims have verdicts.
    tally.check(counted([ACCEPTED, UNDECIDED], least=75).holds(), "undecided is counted")
    tally.check(not counted([ACCEPTED, UNDECIDED], least=75, counts_all=True).holds(), "undecided is not counted")
    count = counted([ACCEPTED] * 999 + [REJECTED], least=75)
    tally.check(not count.holds() and "1 = 1" in count.failures(), "rejected")
    for truth, text, holds in [
        (None, ACCEPTED, True), ("true", ACCEPTED, True), ("false", ACCEPTED, False), ("nowhere", ACCEPTED, False),
        ("true", REFUTED, False), ("false", REFUTED, True), ("contradictory", REFUTED, False), ("false", WITHOUT, True),
        ("false", ACCEPTED + REFUTED, True), ("true", ACCEPTED + REFUTED, False),
    ]:
        tally.check(counted([text], truth=truth).holds() == holds, f"{truth}: {text}")
    report = io.StringIO()
    count = counted([ACCEPTED, CHECKED, REJECTED, UNDECIDED, HEAD], report=report)
    kinds = [json.loads(line)["kind"] for line in report.getvalue().splitlines()]
    tally.check(kinds == ["none", "rejected", "left out", "left out"], f"the report has {kinds}")
    x = symbol("x")
    tally.check(looks_false(Claim(x**2, ">", tree(0)), 1), "x² > 0 does not look false")
    tally.check(not looks_false(Claim(x**2, ">", tree(0), [(x, "!=", tree(0))]), 1), "x² > 0 looks false where x ≠ 0")


def check_summaries(tally):
    summary = runs.summary(SUMMARY)
    sums = summary.accepted["exact"], summary.claims.total(), summary.seconds["exact"], summary.rejected
    tally.check(sums == (3, 6, 12.5, 0), f"a summary is {sums}")
    tally.check(summary.reasons == {("exact", "the kernel does not follow the script"): 1}, f"{summary.reasons}")
    texts = {
        "no sum": SUMMARY[:SUMMARY.index("certificates")], "another sum": SUMMARY.replace("5 of 6", "6 of 6"),
        "a line that is new": "  and so on\n" + SUMMARY,
        "not checked": SUMMARY.replace(" accepted, 0 rejected", ", not checked"),
    }
    for name, text in texts.items():
        try:
            runs.summary(text)
            tally.check(False, name)
        except runs.Failed:
            tally.check(True, name)


def check_steps(tally):
    text = "Theorem t :\n  1 = 1.\nProof.\n  assert (h : 1 = 1) by (lectern_sign).\n  lectern_witness.\nQed.\n"
    first = 'File "a.v", line 4, characters 2-40:\nError: No applicable\ntactic.'
    second = 'File "a.v", line 5, characters 2-18:\nError: Timeout!'
    found = steps.failing(text, first)
    tally.check(found == ("assert (h : 1 = 1) by (lectern_sign).", "No applicable tactic."), f"a step is {found}")
    kinds = [steps.kind(each) for each in (found, steps.failing(text, second), None)]
    tally.check(kinds == ["lectern_sign", "lectern_witness: Timeout!", "none fails alone"], f"kinds of steps: {kinds}")


def check_tables(tally):
    for line, claim, assumptions in ROWS:
        posed = tables.posed("t", line, False)
        tally.check((posed.claim, posed.assumptions) == (claim, assumptions), f"{line} is {posed.claim}, {posed.assumptions}")
    posed, unwritten, _ = tables.rows()
    tally.check(len(posed) > 2_000 and not unwritten, f"{len(posed)} rows, not understood: {unwritten[:3]}")
    verdicts = [each.text for each in posed if each.source == "verdicts"]
    for line in ["true: sqrt(2) ~= 1.5 +- 0.1", "true: n ∈ ℕ |- n >= 0", "true: x^2 + 1 > 0", "false: x^2 = 4 |- x = 2"]:
        tally.check(line in verdicts, f"the table of verdicts lacks {line}")
    text = tables.posed("t", ROWS[0][0], False).lesson()
    tally.check(text.count("```math assume") == 2 and "```math assume\nx > 0\n```\n" in text and "```math claim\n\\left(" in text, text)


def run():
    tally = Tally()
    check(tally)
    print(f"certify: self-test: {tally.checked} checks, {tally.failed} failed")
    return 1 if tally.failed else 0
