#!/usr/bin/env python3
"""Measures what `lectern audit` says of formulas before and after they were corrected in the histories of public documents.

    corrections.py --lectern PROGRAM --repositories FOLDER [--only NAME] [--list FILE]

The options are those of audit.py. A correction is a commit that changes one line of a document to another one, and in it at most three pieces
of a formula on either side. Most corrections are of notation, definitions or models, which no audit can judge; counted is what is found
before, and what is said afterwards.
"""

import json
import os
import re
import subprocess
import sys
import tempfile

import audit

ENDINGS = ("md", "mdx", "qmd", "rmd", "rst", "tex")
PIECE = re.compile(r"\\[A-Za-z]+|[A-Za-z]+|\d+(?:\.\d+)?|\S")
HEAD = re.compile(r"@@ -(\d+)(?:,1)? \+(\d+)(?:,1)? @@")
# What a formula means differently without: numbers, names, signs, functions. The rest says how it looks, or is a macro.
MATTERS = re.compile(r"\d|[A-Za-z]{1,2}$|[-+/^!=]$|\\(?:alpha|beta|gamma|delta|epsilon|theta|lambda|mu|nu|pi|rho|sigma|tau|phi|omega|sin|cos|tan|ln|log"
    r"|exp|sqrt|infty|sum|prod|int|binom|pm|le|ge|leq|geq|neq)$")
NEITHER = re.compile(r"[_(){}|\[\]]$")
MOST_PIECES = 3
NEAR = 4
# How many lines before and behind the change are audited: books have chapters of thousands.
AROUND = 60


def difference(old, new):
    """The pieces of two lines that differ, and where in the new line they begin."""
    a, b = [list(PIECE.finditer(each)) for each in (old, new)]
    left, right = [each.group() for each in a], [each.group() for each in b]
    start = 0
    while start < min(len(left), len(right)) and left[start] == right[start]:
        start += 1
    end = 0
    while end < min(len(left), len(right)) - start and left[-1 - end] == right[-1 - end]:
        end += 1
    place = b[start].start() if start < len(b) else len(new)
    return left[start:len(left) - end], right[start:len(right) - end], place


def is_in_formula(line, place):
    """Whether a place of a line seems to be in a formula with an equation."""
    marks = [each.start() for each in re.finditer(r"(?<!\\)\$+|\\\(|\\\)|:math:`", line)]
    before = sum(1 for each in marks if each < place)
    if marks:
        if before % 2 == 0:
            return False
        inner = line[marks[before - 1]:marks[before] if before < len(marks) else len(line)]
        return "=" in inner
    return "=" in line and "\\" in line and not re.search(r"\\(?:draw|node|addplot|include|begin|pdftooltip|label|cite|ref)|tcbset|input|width|scale=", line)


def is_correction(old, new):
    if len(old) > 2_000 or len(new) > 2_000:
        return False
    before, after, place = difference(old, new)
    if not (before or after) or len(before) > MOST_PIECES or len(after) > MOST_PIECES:
        return False
    pieces = before + after
    if not all(MATTERS.match(each) or NEITHER.match(each) for each in pieces) or not any(map(MATTERS.match, pieces)) or sorted(before) == sorted(after):
        return False
    return is_in_formula(new, place) and is_in_formula(old, min(place, len(old) - 1))


def corrections(commit, path):
    """The corrections in the history of a commit: (commit, file, line before, line after, text before, text after)."""
    run = subprocess.Popen(["git", "-c", "core.quotepath=off", f"--git-dir={path}", "log", "--no-merges", "--diff-filter=M", "--no-renames", "-U0",
        "--format=commit %H", "-p", commit, "--", *("*." + each for each in ENDINGS)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        text=True, errors="replace")
    found, change, file, hunk = [], "", "", None
    for line in run.stdout:
        if line.startswith("commit "):
            change, hunk = line.split()[1], None
        elif line.startswith("+++ b/"):
            file, hunk = line[6:].rstrip("\n"), None
        elif line.startswith("@@"):
            head = HEAD.match(line)
            hunk = [int(head[1]), int(head[2]), None, None] if head else None
        elif hunk and line.startswith("-") and hunk[2] is None:
            hunk[2] = line[1:].rstrip("\n")
        elif hunk and line.startswith("+") and hunk[2] is not None:
            hunk[3] = line[1:].rstrip("\n")
            if is_correction(hunk[2], hunk[3]):
                found.append((change, file, *hunk))
            hunk = None
    run.wait()
    return found


def text(path, revision, file):
    run = subprocess.run(["git", f"--git-dir={path}", "show", f"{revision}:{file}"], capture_output=True)
    return run.stdout.decode("utf-8", errors="replace") if run.returncode == 0 else None


def around(content, line):
    """The lines around one, and which of them it is."""
    lines = content.split("\n")
    first = max(0, line - 1 - AROUND)
    return "\n".join(lines[first:line + AROUND]), line - first


def said(program, texts):
    """The findings in each of some documents, each a (name, text)."""
    with tempfile.TemporaryDirectory() as folder:
        folder = os.path.realpath(folder)
        report = os.path.join(folder, "report.json")
        for name, content in texts:
            audit.written(os.path.join(folder, "documents"), name, content)
        run = subprocess.run([program, "audit", ".", "--format", "json", "--output", report], cwd=os.path.join(folder, "documents"),
            capture_output=True, text=True, errors="replace", timeout=audit.LONGEST)
        if run.returncode not in (0, 1):
            raise RuntimeError(f"exit status {run.returncode}: {run.stderr[-300:]}")
        with open(report, encoding="utf-8") as file:
            lessons = json.load(file)["lessons"]
    return {os.path.normpath(lesson["path"]): [each for each in lesson["diagnostics"] if each["identifier"].startswith("audit-")] for lesson in lessons}


def measure(program, found, listing):
    print("| repository | corrections | found before | still said after |")
    print("|---|--:|--:|--:|")
    total = [0, 0, 0]
    for name, commit, path in found:
        changes = corrections(commit, path)
        counts = [0, 0, 0]
        for start in range(0, len(changes), audit.BATCH):
            batch = changes[start:start + audit.BATCH]
            pairs, places = [], {}
            for place, (change, file, old_line, new_line, *_) in enumerate(batch):
                old, new = text(path, change + "^", file), text(path, change, file)
                if old is None or new is None:
                    continue
                for which, content, line in (("old", old, old_line), ("new", new, new_line)):
                    part = f"{place}/{which}.{audit.ending(file)}"
                    content, places[part] = around(content, line)
                    pairs.append((part, content))
                counts[0] += 1
            if not pairs:
                continue
            findings = said(program, pairs)
            for place, (change, file, _, new_line, old, new) in enumerate(batch):
                names = [f"{place}/{which}.{audit.ending(file)}" for which in ("old", "new")]
                ends = [[each for each in findings.get(part, []) if abs(each["line"] - places[part]) <= NEAR] for part in names]
                gone = len(ends[0]) > len(ends[1])
                counts[1] += gone
                counts[2] += bool(ends[1])
                if listing and (ends[0] or ends[1]):
                    listing.write(json.dumps({"repository": name, "commit": change, "path": file, "line": new_line, "old": old, "new": new,
                        "before": [each["message"] for each in ends[0]], "after": [each["message"] for each in ends[1]]},
                        ensure_ascii=False) + "\n")
        if counts[0]:
            print(f"| {name} | {counts[0]} | {counts[1]} | {counts[2]} |", flush=True)
        total = [sum(each) for each in zip(total, counts)]
    print(f"| **all** | {total[0]} | {total[1]} | {total[2]} |")
    return 0


def main():
    options = audit.parser(__doc__.splitlines()[0]).parse_args()
    found = audit.repositories(options)
    if not found:
        return 2
    return audit.listed(measure, os.path.abspath(options.lectern), found, options.list)


if __name__ == "__main__":
    sys.exit(main())
