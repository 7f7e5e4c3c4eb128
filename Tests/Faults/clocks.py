"""Clocks that jump or run backwards: a build gives what it gives without a cache."""

import json
import os
import re
import shutil
import subprocess
import time

from kills import EXERCISE
from workspace import Space, made_library, sites, some, state


def run(lectern, tally, random, options):
    row = "the clock jumps"
    built = sites(lectern)
    faketime = shutil.which("faketime")
    if faketime is None:
        tally.skip("runs at another time, since there is no faketime; files of other times are tried all the same")
    year = 365 * 86_400
    jumps = [-30 * year, -year, -3_600, -1, 1, 3_600, year, 30 * year]
    space = Space(lectern)
    space.write(state("A"))
    space.run("build", "--output", "public")
    now = "A"
    for jump in some(random, jumps, options, 1):
        for kind in ("lessons", "site", "cache", "all", "run"):
            if kind == "run" and faketime is None:
                continue
            new = "B" if now == "A" else "A"
            for name in (new, new):
                # A lesson of the same size, and with the same time as the one before it, is another one all the same.
                times = {path: path.stat() for path in space.path.rglob("*") if path.is_file()}
                space.write(state(name))
                roots = {
                    "lessons": [space.path / "Lessons", space.path / "Site"], "site": [space.path / "public"],
                    "cache": [space.cache], "all": [space.path, space.cache], "run": [],
                }[kind]
                for root in roots:
                    for path in root.rglob("*"):
                        then = times[path].st_mtime if path in times and jump == 1 else time.time() + jump
                        os.utime(path, (then, then), follow_symlinks=False)
                if kind == "run":
                    sign = "+" if jump > 0 else "-"
                    outcome = subprocess.run(
                        [faketime, "-f", f"{sign}{abs(jump)}s", lectern.path, "build", "--output", "public"],
                        cwd=space.path, env=space.environment, stdin=subprocess.DEVNULL, capture_output=True, timeout=600)
                else:
                    outcome = space.run("build", "--output", "public")
                tally.add(row, trials=1, hit=1)
                if outcome.returncode != 0 or space.tree("public") != built[name]:
                    tally.lose(row, f"{kind} {jump} s: status {outcome.returncode}, or another site: {outcome.stderr.decode()}")
            now = new
    backwards_while_running(lectern, tally, built)
    always_backwards(lectern, tally, built)


def backwards_while_running(lectern, tally, built):
    """A preview whose lessons get times before the ones that they had."""
    row = "the clock jumps"
    space = Space(lectern)
    space.write(state("A"))
    log = space.path / "log"
    with open(log, "wb") as output:
        process = space.start("serve", "--port", "0", output=output)
    try:
        end = time.monotonic() + 600
        while b"http://" not in log.read_bytes() and time.monotonic() < end:
            time.sleep(0.05)
        port = int(log.read_bytes().split(b"http://")[1].split(b":")[1].split(b"/")[0])
        for number, name in enumerate(("B", "A", "B")):
            space.write(state(name))
            for path in (space.path / "Lessons").rglob("*.md"):
                os.utime(path, (1_000_000 * (3 - number), 1_000_000 * (3 - number)))
            tally.add(row, trials=1, hit=1)
            wanted = f"Lesson 1 {name}".encode()
            while wanted not in page(port, "lesson-1.html"):
                if time.monotonic() > end:
                    tally.lose(row, f"the preview never shows state {name}")
                    return
                time.sleep(0.05)
    finally:
        process.kill()
        process.wait()


def always_backwards(lectern, tally, built):
    """Runs during which the time of day goes backwards all the while give what others give."""
    row = "the clock runs backwards"
    library = made_library(lectern.folder(), "backwards.c")
    if library is None:
        tally.skip("runs under a clock that runs backwards, since no C compiler makes the library for it")
        return
    looks = library.with_name("looks")
    spaces = [Space(lectern), Space(lectern)]
    turned = {"LD_PRELOAD": str(library), "CLOCK_LOOKS": str(looks)}
    answers = "".join(
        json.dumps({"learner": "a", "exercise": "turns/turn", "answers": {"answer": answer}, "time": time}) + "\n"
        for answer, time in (("(1, 2)", "2020-01-01T10:00:00Z"), ("(-y, x)", "2020-01-01T09:00:00Z"))
    ).encode()
    reports = ["r.json", "r.sarif", "r.xml"]
    runs = [
        ["build", "--output", "public"], ["build", "--output", "public"], ["build", "--no-cache", "--output", "public"],
        ["verify"] + [word for name, kind in zip(reports, ("json", "sarif", "junit"))
                      for word in ("--format", kind, "--output", name)],
        ["verify", "--fix"],
        ["grade", "answers.jsonl", "--roster", "class.csv", "--lessons", "class", "--output", "grades"],
        ["export", "--format", "zip", "--output", "site.zip"],
        ["export", "--format", "qti", "class", "--output", "quiz.zip"],
    ]
    for name in ("A", "B"):
        for arguments in runs:
            outcomes = []
            for space, environment in zip(spaces, ({}, turned)):
                space.write({
                    **state(name, "0.7072" if "--fix" in arguments else "0.7071"), "class/turns.md": EXERCISE,
                    "class.csv": b"learner\na\n", "answers.jsonl": answers})
                outcomes.append(space.run(*arguments, environment=environment))
            tally.add(row, trials=1, hit=1)
            what = " ".join(arguments)
            told = [(outcome.returncode, outcome.stdout) for outcome in outcomes]
            if told[0] != told[1]:
                tally.lose(row, f"{what}: it ends otherwise: {told[1]}, {outcomes[1].stderr.decode()}")
            trees = [{path: undated(path, bytes) for path, bytes in space.tree(".").items()} for space in spaces]
            differing = [path for path in set(trees[0]) | set(trees[1]) if trees[0].get(path) != trees[1].get(path)]
            if differing:
                tally.lose(row, f"{what}: {', '.join(sorted(differing)[:5])}: others than by a clock that goes on")
            if any(space.strays() for space in spaces):
                tally.lose(row, f"{what}: {spaces[1].strays()} was left")
            if "junit" in arguments:
                report, path = reports[-1], spaces[1].path / reports[-1]
                # No run takes less than a thousandth of a second.
                if re.search(rb'<testsuites[^>]* time="(0\.000|-[^"]*)"', path.read_bytes()):
                    tally.lose(row, f"{what}: {report} says that it took no time")
        if spaces[1].tree("public") != built[name]:
            tally.lose(row, f"the site is not that of state {name}")
    if not looks.exists() or not any(int(line) for line in looks.read_text().split()):
        tally.lose(row, "no run has looked at the clock: the library was not loaded")


def undated(path, content):
    """A report without what says when it was made, and how long that took."""
    if path.endswith((".xml", ".sarif", ".json")):
        content = re.sub(rb'(timestamp|time|hostname)="[^"]*"', b"", content)
        content = re.sub(rb'"(seconds|start|startTimeUtc|endTimeUtc|time)" ?: ?("[^"]*"|-?[0-9.e-]+)', b"", content)
    return content


def page(port, name):
    import http.client

    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    try:
        connection.request("GET", f"/{name}")
        return connection.getresponse().read()
    finally:
        connection.close()
