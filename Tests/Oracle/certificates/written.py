"""Reads what `lectern certify --check` wrote of each claim: a theorem with its proof, or a comment that says why there is none."""

import re
from dataclasses import dataclass

from ..theorems.rocq import HEAD

# A file of 900 claims takes 2 MB.
LARGEST = 64 << 20
PROVED = re.compile(r"\s*Theorem (\w+) :\n.*?\.\nProof\.\n.*?^Qed\.\s*", re.S | re.M)
# What makes a proof worth nothing, and no file has outside its comments.
TRUSTED = re.compile(
    r"\b(Admitted|admit|give_up|Axioms?|Parameters?|Conjectures?|Hypothes[ei]s|Variables?|Abort|bypass_check|Guard|Universe|Positivity)\b")
NOT_FOLLOWED = "the kernel does not follow it"
DECIDED = ("proved", "confirmed", "refuted")


class Unreadable(Exception):
    """A file that does not look as `lectern certify` writes it."""


@dataclass
class Entry:
    """What became of a claim.

    outcome: "accepted", "none" or "rejected".  reason: why it is not accepted.
    """

    path: str
    line: int
    verdict: str
    outcome: str
    reason: str
    text: str


def entry(head, text):
    """What stands from the head of a comment to the next."""
    comment, end, rest = text.partition("*)")
    if not end:
        raise Unreadable(f"{head['path']}:{head['line']}: a comment without end")
    found = list(re.finditer(r"^   (No theorem|No proof|Rejected): ", comment, re.M))
    outcome, reason = "accepted", ""
    if found:
        # A source could look like one; what is said stands behind it.
        outcome = "rejected" if found[-1][1] == "Rejected" else "none"
        reason = re.split(r"\.(?:\nTheorem|\s*$)", comment[found[-1].end():], maxsplit=1)[0]
        if rest.strip():
            raise Unreadable(f"{head['path']}:{head['line']}: a theorem behind the reason why there is none")
    elif not PROVED.fullmatch(rest) or rest.count("Theorem ") != 1 or rest.count("Qed.") != 1 or "(*" in rest:
        raise Unreadable(f"{head['path']}:{head['line']}: neither a theorem with a proof nor a reason")
    return Entry(head["path"], int(head["line"]), head["verdict"], outcome, " ".join(reason.split()), head[0] + text)


def entries(text):
    """What a file says of each claim."""
    heads = list(HEAD.finditer(text))
    ends = [each.start() for each in heads[1:]] + [len(text)]
    found = [entry(head, text[head.end():end]) for head, end in zip(heads, ends)]
    suspicious = TRUSTED.search(without_comments(text))
    if suspicious:
        raise Unreadable(f"{suspicious[0]} in a file of theorems")
    return found


def without_comments(text):
    """A file of Rocq without its comments, which may lie in each other."""
    kept, depth, at = [], 0, 0
    for mark in re.finditer(r"\(\*|\*\)", text):
        if not depth:
            kept.append(text[at:mark.start()])
        depth += 1 if mark[0] == "(*" else -1
        at = mark.end()
    return "".join(kept) + ("" if depth > 0 else text[at:])


def folder(path):
    """What the files of a folder say of each claim, by the lesson's path."""
    found = {}
    for name in sorted(path.glob("*.v")):
        if name.stat().st_size > LARGEST:
            raise Unreadable(f"{name.name} has {name.stat().st_size} bytes")
        text = name.read_text(encoding="utf-8")
        if name.name == "Lectern.v":
            suspicious = TRUSTED.search(without_comments(text))
            if suspicious:
                raise Unreadable(f"{suspicious[0]} in Lectern.v")
            continue
        for each in entries(text):
            found.setdefault(each.path, []).append(each)
    return found
