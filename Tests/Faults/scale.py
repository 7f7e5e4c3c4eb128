"""Courses of 100,000 tiny lessons, and disks of 1 GB that they or their pictures fill."""

import hashlib
import os
import random as chances
import shutil
import signal
import time

from disks import can_mount, disk, fill
from kills import EXERCISE, is_readable
from workspace import PATIENCE, Space, tree

GIGABYTE = 1 << 20  # in kB
# More memory than this for a course of 100,000 lessons means that something grows that should not.
MOST_MEMORY = 3 << 30


def run(lectern, tally, random, options):
    if not can_mount(lectern):
        many(lectern, tally, random, options)
        tally.skip("a full disk of 1 GB, since only root can mount one (tmpfs)")
        return
    # On a disk in memory, so that what is measured is the program: some disks take milliseconds to remove a file.
    root = lectern.folder()
    with disk(root, 8 * GIGABYTE):
        (root / "space").mkdir()
        many(lectern, tally, random, options, path=root / "space")
    gigabyte(lectern, tally, random, options)


# Many lessons.


def place(number):
    return f"Lessons/{number // 1000:03}/lesson-{number}.md"


def tiny(number, result):
    return f"---\ntitle: Lesson {number}\n---\n```math claim\n{number} + 1 = {result}\n```\n".encode()


def timed(space, *arguments):
    """Runs to the end; returns the status, what was said, the seconds and the bytes of memory."""
    begin = time.monotonic()
    with open(space.path / "said", "wb") as said:
        process = space.start(*arguments, output=said, error=said)
        while True:
            ended, status, usage = os.wait4(process.pid, os.WNOHANG)
            if ended:
                break
            if time.monotonic() - begin > PATIENCE:
                os.killpg(process.pid, signal.SIGKILL)
            time.sleep(0.02)
    process.returncode = os.waitstatus_to_exitcode(status)
    text = (space.path / "said").read_text(errors="replace")
    return process.returncode, text, time.monotonic() - begin, usage.ru_maxrss * 1024


def many(lectern, tally, random, options, path=None):
    count = 2_000 if options.quick else 100_000
    row = f"{count:,} lessons"
    space = Space(lectern, path=path)
    space.write({place(number): tiny(number, number + 1) for number in range(count)})
    passed = f"{count} lessons, {count} claims: {count} proved"

    def check(what, arguments, status, *words):
        found, said, seconds, memory = timed(space, *arguments)
        tally.add(row, trials=1, hit=1)
        tally.note(f"{row}, {what}: {seconds:.1f} s, {memory >> 20} MiB.")
        if found != status or any(word not in said for word in words):
            tally.lose(row, f"{what}: status {found}: {said[-2000:]}")
        if memory > MOST_MEMORY:
            tally.lose(row, f"{what}: it takes {memory >> 20} MiB")
        if space.strays():
            tally.lose(row, f"{what}: {space.strays()[:10]} were left")

    check("`verify`", ["verify"], 0, passed)
    check("`verify`, nothing changed", ["verify"], 0, passed)
    check("`verify --no-cache`", ["verify", "--no-cache"], 0, passed)
    check("`build`", ["build", "--output", "public"], 0, passed)
    site = tree(space.path / "public")
    if sum(name.endswith(".html") for name in site) < count:
        tally.lose(row, "a lesson has no page")
    # One lesson is wrong: it alone is named, and nothing is published.
    wrong = random.randrange(count)
    space.write({place(wrong): tiny(wrong, wrong + 2)})
    check("`build`, one is wrong", ["build", "--output", "public"], 1, f"{place(wrong)}:5:1: error: ")
    if tree(space.path / "public") != site:
        tally.lose(row, "one is wrong, and the site was changed")
    # All are other lessons; the run is killed while it writes the pages.
    names = [place(number) for number in range(count)]
    for number, name in enumerate(names):
        (space.path / name).write_bytes(tiny(number, f"1 + {number}"))
    for _ in range(3):
        process = space.start("build", "--output", "public")
        while process.poll() is None and not any(".lectern-" in name for name in os.listdir(space.path)):
            time.sleep(0.005)
        # About as long as writing takes.
        time.sleep(random.random() * count / 10_000)
        was_running = process.poll() is None
        process.kill()
        process.wait()
        tally.add(row, trials=1, hit=int(was_running))
        if was_running and tree(space.path / "public") != site:
            # The run may have come as far as the exchange.
            now = tree(space.path / "public")
            if now is None or set(now) != set(site) or b"1 + 7" not in now["000/lesson-7.html"]:
                tally.lose(row, "killed, the site is neither the old nor the new one")
            site = now
    check("`build`, all changed and killed before", ["build", "--output", "public"], 0, passed)
    if path is None:
        shutil.rmtree(space.path)
        shutil.rmtree(space.cache, ignore_errors=True)


# A disk of 1 GB.


def course(name, pictures):
    """A course of so many pictures of 1 MB, which no state shares with another."""
    noise = chances.Random(name).randbytes(1 << 20)
    files = {
        "Lessons/turns.md": EXERCISE,
        "Lessons/wrong.md": f"---\ntitle: Wrong {name}\n---\n$\\cos 45^\\circ \\approx 0.7072${{claim}}\n".encode(),
        "Site/site.yml": f"title: Site {name}\n".encode(),
        "class.csv": b"learner\na\n",
        "answers.jsonl": b'{"learner": "a", "exercise": "turns/turn", "answers": {"answer": "(1, 2)"}}\n',
    }
    for number in range(pictures):
        files[f"Site/Assets/p{number}.bin"] = f"{name} {number} ".encode() + noise
    return files


def digests(space):
    """All files of a space by the sums of their bytes."""
    result = {}
    for path in space.path.rglob("*"):
        if path.is_file():
            with open(path, "rb") as file:
                result[str(path.relative_to(space.path))] = hashlib.file_digest(file, "sha256").digest()
    return result


def gigabyte(lectern, tally, random, options):
    """All of a project, its cache and its temporary files on one disk, which the second site fills."""
    row = "disk of 1 GB full"
    # Two sites and their sources are too much for it.
    size, pictures = (GIGABYTE // 16, 24) if options.quick else (GIGABYTE, 360)
    root = lectern.folder()
    with disk(root, size):
        (root / "space").mkdir()
        space = Space(lectern, path=root / "space", cache=root / "cache")
        old, new = course("A", pictures), course("B", pictures)
        wrong = new["Lessons/wrong.md"]
        fixed = wrong.replace(b"0.7072", b"0.7071")
        arguments = {
            "build": ["build", "--output", "public"],
            "verify --fix": ["verify", "--fix"],
            "verify": ["verify", "--format", "json", "--output", "r.json"],
            "grade": ["grade", "answers.jsonl", "--roster", "class.csv", "--output", "grades"],
            "export": ["export", "--format", "zip", "--output", "site.zip"],
        }

        def broken(what, outcome, before, allowed=()):
            """What must hold behind each run on the full disk."""
            said = outcome.stderr.decode()
            tally.add(row, trials=1, hit=int(outcome.returncode == 2))
            if outcome.returncode == 2 and "No space left on device" not in said:
                tally.lose(row, f"{what}: it does not say that the disk is full: {said[-2000:]}")
            if outcome.returncode not in (0, 1, 2):
                tally.lose(row, f"{what}: status {outcome.returncode}: {said[-2000:]}")
            if space.strays():
                tally.lose(row, f"{what}: {space.strays()[:10]} were left")
            if outcome.returncode != 0:
                now = digests(space)
                for name in sorted(set(before) | set(now)):
                    if before.get(name) != now.get(name) and now.get(name) not in allowed:
                        tally.lose(row, f"{what}: {name} was changed, or is half-written")

        old["Lessons/wrong.md"] = old["Lessons/wrong.md"].replace(b"0.7072", b"0.7071")
        space.write(old)
        for what in ("build", "verify", "grade"):
            outcome = space.run(*arguments[what])
            if outcome.returncode != 0:
                tally.lose(row, f"{what} with room: status {outcome.returncode}: {outcome.stderr.decode()[-2000:]}")
        space.write({**new, "Lessons/wrong.md": fixed})
        before = digests(space)
        outcome = space.run(*arguments["build"])
        broken("build", outcome, before)
        if outcome.returncode != 2:
            tally.lose(row, f"build: status {outcome.returncode}, where there cannot be room for it")
        # Then with less and less room for what takes little.
        for left in (4096, 256, 64, 16, 4, 0):
            filler = fill(root, left)
            (space.path / "Lessons/wrong.md").write_bytes(wrong)
            for what in ("verify --fix", "verify", "grade", "build", "export"):
                before = digests(space)
                outcome = space.run(*arguments[what])
                broken(f"{what}, {left} kB left", outcome, before, allowed=(hashlib.sha256(fixed).digest(),))
                report = space.path / "r.json"
                if not is_readable(report):
                    tally.lose(row, f"{what}, {left} kB left: the report is not whole")
            filler.unlink()
        # With room again all goes on.
        for number in range(pictures // 2):
            (space.path / f"Site/Assets/p{number}.bin").unlink()
        (space.path / "Lessons/wrong.md").write_bytes(wrong)
        for what in ("verify --fix", "verify", "grade", "build"):
            outcome = space.run(*arguments[what])
            if outcome.returncode != 0:
                tally.lose(row, f"{what} with room again: status {outcome.returncode}: {outcome.stderr.decode()[-2000:]}")
        if (space.path / "Lessons/wrong.md").read_bytes() != fixed:
            tally.lose(row, "with room again the lesson is not corrected")
        site = space.tree("public")
        wanted = {name.removeprefix("Site/Assets/"): content for name, content in new.items() if "Assets" in name}
        missing = [name for name, content in list(wanted.items())[pictures // 2:]
                   if not any(path.endswith(name) and found == content for path, found in site.items())]
        if missing:
            tally.lose(row, f"with room again the site lacks {missing[:5]}")
