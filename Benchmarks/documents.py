#!/usr/bin/env python3
"""Measures what Lectern makes of the relations in public documents that were not written for it.

    documents.py --lectern PROGRAM --repositories FOLDER [--most N] [--seed N] [--list FILE] [--refuted N] [--jobs N]

FOLDER holds the repositories of the table below as git directories, also bare ones, named `owner+name`, `owner+name.git` or
`owner+name/repo`; nothing of them is kept here. Of each, at the commit of the table, all formulas with a relation sign are taken from Markdown, LaTeX
and notebooks, each text once, at most N of a repository drawn by the seed, and claimed by `prove --batch` without any assumption. Many of them
are no claims but definitions, equations to solve, conditions and models: the shares tell what is read and what is proved, and a refutation
is no mistake of the document. --list writes each answer as a JSON line; --refuted prints N refuted ones, drawn by the seed, to be looked at.

Exit status: 0 measured, 2 it could not be run.
"""

import argparse
import concurrent.futures
import json
import os
import random
import re
import subprocess
import sys
from collections import Counter

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "Tests"))

from Oracle import documents  # noqa: E402
from Oracle.batch import Prover  # noqa: E402

# Textbooks and manuals on https://github.com, each at a commit.
REPOSITORIES = [
    ("Annyeong-One/yonsei_mat2014_textbook", "90c7da6f3205c6e2142ebd1a5daff6e0196f3995", "statistics and linear algebra"),
    ("cp-algorithms/cp-algorithms", "861a9956d67cca912e02091f4cec4a6efe2022a0", "algorithms"),
    ("d2l-ai/d2l-en", "23d7a5aecceee57d1292c56e90cce307f183bb0a", "deep learning"),
    ("dmccreary/calculus", "94717fff9d0de1862d67074707d367eb8b1df76f", "calculus"),
    ("mathigon/textbooks", "232ec42eca86c00997d5712a01e5b2768475a83d", "school mathematics"),
    ("numerical-mooc/numerical-mooc", "6a70f986729067dee9ca1fb26ba164b035fc971b", "numerical methods"),
    ("OI-wiki/OI-wiki", "76fa67c1ef16613519ec6c1a4c58857eba8b2a96", "algorithms, in Chinese"),
    ("QuantEcon/lecture-python-intro", "b9316aa5722b9d11f8a48e3e55e881426bee2b19", "economics"),
    ("QuantEcon/lecture-python.myst", "40e15dc23b712c68268102588d3ffada4c8b8e1f", "economics and statistics"),
    ("SciML/SciMLBook", "dd134a3904119fbae71c081955d42d38b191bf3f", "scientific machine learning"),
    ("stan-dev/docs", "73f5771a85c84926986b7917c4f5e84cae3626e6", "the manual of a language for statistics"),
    ("Tanwaiwax/APEXCalculusLT_Source", "b0d80e0f337a7ece2783d7db05a377abb98161ff", "calculus"),
]
VERDICTS = ("proved", "confirmed", "refuted", "undecided", "error")
LONGEST = 300
GROUP = 64


def directory(folder, name):
    """The git directory of a repository, or nothing."""
    plain = os.path.join(folder, name.replace("/", "+"))
    return next((each for each in (plain + "/repo", plain + ".git", plain) if os.path.exists(os.path.join(each, "HEAD")) or os.path.isdir(
        os.path.join(each, ".git"))), None)


def holds(path, commit):
    """Whether a git directory has a commit."""
    return subprocess.run(["git", "-C", path, "cat-file", "-e", commit + "^{commit}"], capture_output=True).returncode == 0


def fetched(name):
    """The command that fetches a repository."""
    return f"git clone --bare https://github.com/{name} {name.replace('/', '+')}.git"


def files(path, commit, endings=tuple(documents.ENDINGS)):
    """The names and texts of the documents of a commit; those that a snapshot leaves out are passed over."""
    names = subprocess.run(["git", "-C", path, "ls-tree", "-r", "-z", "--name-only", commit], check=True, capture_output=True).stdout.split(b"\0")
    names = [each for each in names if each.lower().endswith(tuple(ending.encode() for ending in endings)) and b"\n" not in each]
    asked = b"".join(commit.encode() + b":" + each + b"\n" for each in names)
    output = subprocess.run(["git", "-C", path, "cat-file", "--batch"], input=asked, check=True, capture_output=True).stdout
    place = 0
    for name in names:
        end = output.index(b"\n", place)
        words = output[place:end].rsplit(b" ", 2)
        place = end + 1
        if words[-1] == b"missing":
            continue
        size = int(words[-1])
        yield name.decode(errors="replace"), output[place:place + size].decode(errors="replace")
        place += size + 1


def candidates(path, commit):
    """Each relation of the documents once, with the file that it was first found in."""
    found = {}
    for name, text in files(path, commit):
        for prose in documents.prose(name.lower(), text):
            for formula in documents.formulas(prose):
                for relation in documents.relations(formula):
                    if len(relation) <= LONGEST:
                        found.setdefault(relation, name)
    return found


mine = {}


def begin(program):
    mine["prover"] = Prover(program)


def asked(claims):
    return mine["prover"].ask([{"id": number, "claim": claim, "notation": "latex", "assume": []} for number, claim in enumerate(claims)])


def reason(answer):
    """A message without what is special about a claim."""
    text = answer.get("message") or answer.get("method") or ""
    text = re.sub(r"`[^`]*`|“[^”]*”|\"[^\"]*\"|\\[A-Za-z]+(?:\{[^{}]*\})*", "…", text)
    text = re.sub(r"\d+(?:\.\d+)?", "N", text)
    text = re.split(r"[;:]|, (?:write|or) | where | of (?!a |the )", text)[0]
    return re.sub(r"(?<![\w…])(?!a )[^\W\d_](?:_\w+|′|')*(?!\w)", "x", text)[:100]


def row(name, counts):
    total = sum(counts.values())
    read = total - counts["error"]
    cells = [str(total), f"{100 * read / total:.1f} %"] + [f"{counts[each]} ({100 * counts[each] / total:.1f} %)" for each in VERDICTS[:4]]
    good = counts["proved"] + counts["confirmed"]
    return f"| {name} | " + " | ".join(cells) + f" | {100 * good / total:.1f} % |"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--lectern", required=True)
    parser.add_argument("--repositories", required=True, metavar="FOLDER")
    parser.add_argument("--most", type=int, default=2_000, help="how many relations of a repository")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--list", metavar="FILE")
    parser.add_argument("--refuted", type=int, default=0, metavar="N")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    chance = random.Random(options.seed)
    chosen, lacking = [], []
    for name, commit, _ in REPOSITORIES:
        path = directory(options.repositories, name)
        try:
            found = candidates(path, commit) if path else None
        except subprocess.CalledProcessError:
            found = None
        if not found:
            lacking.append(fetched(name))
            continue
        claims = sorted(found)
        kept = claims if len(claims) <= options.most else chance.sample(claims, options.most)
        print(f"documents: {name}: {len(claims)} relations, {len(kept)} are asked", file=sys.stderr, flush=True)
        chosen += [(name, found[claim], claim) for claim in kept]
    if lacking:
        print("documents: not there, or not at the commit of the table:\n    " + "\n    ".join(lacking), file=sys.stderr)
    if not chosen:
        return 2
    groups = [chosen[start:start + GROUP] for start in range(0, len(chosen), GROUP)]
    with concurrent.futures.ProcessPoolExecutor(options.jobs, initializer=begin, initargs=(os.path.abspath(options.lectern),)) as pool:
        answers = [answer for group in pool.map(asked, [[claim for *_, claim in each] for each in groups]) for answer in group]
    counts, reasons = {}, {}
    listed = open(options.list, "w", encoding="utf-8") if options.list else None
    for (name, file, claim), answer in zip(chosen, answers):
        verdict = answer["verdict"] if answer["verdict"] in VERDICTS else "undecided"
        counts.setdefault(name, Counter())[verdict] += 1
        reasons.setdefault(verdict, Counter())[reason(answer)] += 1
        if listed:
            listed.write(json.dumps({"repository": name, "file": file, "claim": claim, **{key: answer.get(key) for key in (
                "verdict", "message", "read", "kinds", "counterexample", "conditions", "warnings")}}, ensure_ascii=False) + "\n")
    print("| repository | relations | read | proved | confirmed | refuted | undecided | proved or confirmed |\n|---|--:|--:|--:|--:|--:|--:|--:|")
    for name, each in counts.items():
        print(row(name, each))
    print(row("**all**", sum(counts.values(), Counter())))
    for verdict in ("error", "undecided"):
        print(f"\nWhy there is {'an error' if verdict == 'error' else 'no decision'}:\n")
        for text, number in reasons.get(verdict, Counter()).most_common(30):
            print(f"| {text} | {number} |")
    if options.refuted:
        print("\nSome of those refuted:\n")
        refuted = [(where, answer) for where, answer in zip(chosen, answers) if answer["verdict"] == "refuted"]
        for (name, _, claim), answer in chance.sample(refuted, min(options.refuted, len(refuted))):
            print(json.dumps({"repository": name, "claim": claim, "read": answer.get("read"), "kinds": answer.get("kinds"), "counterexample":
                answer.get("counterexample"), "message": answer.get("message")}, ensure_ascii=False))
    return 0


if __name__ == "__main__":
    sys.exit(main())
