"""Disks that are full or read-only: small ones of their own (tmpfs), which only root can have."""

import contextlib
import os
import subprocess
import sys

from kills import EXERCISE, is_whole
from workspace import Space, made_library, sites, some, state

# How much room is left when the run begins, in kB: from nothing to all that is needed and more.
ROOM = [0, 4, 8, 16, 32, 64, 96, 128, 192, 256, 384, 512, 768, 1024, 1536, 2048]


@contextlib.contextmanager
def disk(path, kilobytes):
    """A disk of a size for as long as the block runs."""
    path.mkdir(parents=True, exist_ok=True)
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={kilobytes}k", "lectern-faults", path], check=True)
    try:
        yield
    finally:
        subprocess.run(["umount", "-l", path], check=True)


def can_mount(lectern):
    if not sys.platform.startswith("linux") or os.geteuid() != 0:
        return False
    try:
        with disk(lectern.folder(), 64):
            return True
    except (subprocess.CalledProcessError, OSError):
        return False


def fill(folder, left):
    """Fills a disk until about so many kB are left; returns the file that does."""
    status = os.statvfs(folder)
    size = max(0, status.f_bavail * status.f_frsize - left * 1024)
    path = folder / "filler"
    with open(path, "wb") as file:
        file.write(b"x" * size)
    return path


def run(lectern, tally, random, options):
    forbidden(lectern, tally)
    unkept(lectern, tally)
    if not can_mount(lectern):
        tally.skip("full and read-only disks, since only root can mount small ones (tmpfs)")
        return
    rooms = some(random, ROOM, options, 2)
    built = sites(lectern)
    for left in rooms:
        full_for_a_build(lectern, tally, left, built)
        full_for_reports(lectern, tally, left)
        full_for_fixes(lectern, tally, left)
        full_for_grades(lectern, tally, left)
        full_for_the_cache(lectern, tally, left, built)
    read_only(lectern, tally, built)
    full_standard_output(lectern, tally)


def check_status(tally, row, outcome):
    """Ends well, or says that the disk is full; returns whether it ended well."""
    tally.add(row, trials=1, hit=int(outcome.returncode == 2))
    said = outcome.stderr.decode()
    if outcome.returncode == 2 and "No space left on device" not in said:
        tally.lose(row, f"it does not say that the disk is full: {said}")
    if outcome.returncode not in (0, 2):
        tally.lose(row, f"status {outcome.returncode}: {said}")
    return outcome.returncode == 0


def full_for_a_build(lectern, tally, left, built):
    row = "disk full: `build`"
    space = Space(lectern)
    space.write(state("A"))
    with disk(space.path / "out", 4096):
        if space.run("build", "--output", "out/public").returncode != 0:
            tally.lose(row, "the disk is too small for the first build")
        filler = fill(space.path / "out", left)
        space.write(state("B"))
        done = check_status(tally, row, space.run("build", "--output", "out/public"))
        if space.tree("out/public") != built["B" if done else "A"]:
            tally.lose(row, f"with {left} kB left the site is not the {'new' if done else 'old'} one")
        if space.strays():
            tally.lose(row, f"{space.strays()} was left")
        filler.unlink()
        again = space.run("build", "--output", "out/public")
        if again.returncode != 0 or space.tree("out/public") != built["B"]:
            tally.lose(row, f"with room again the site is not the new one: {again.stderr.decode()}")


def full_for_reports(lectern, tally, left):
    row = "disk full: reports"
    space = Space(lectern)
    space.write(state("A"))
    names = ["r.json", "r.sarif", "r.xml"]
    with disk(space.path / "out", 2048):
        for name in names:
            (space.path / "out" / name).write_text("an older report")
        filler = fill(space.path / "out", left)
        arguments = ["verify"]
        for name, kind in zip(names, ["json", "sarif", "junit"]):
            arguments += ["--format", kind, "--output", f"out/{name}"]
        done = check_status(tally, row, space.run(*arguments))
        for name in names:
            path = space.path / "out" / name
            is_old = path.read_text() == "an older report"
            if not is_whole(path) and (done or not is_old):
                tally.lose(row, f"with {left} kB left {name} is neither old nor whole")
        if space.strays():
            tally.lose(row, f"{space.strays()} was left")
        filler.unlink()
        if space.run(*arguments).returncode != 0 or not all(is_whole(space.path / "out" / name) for name in names):
            tally.lose(row, "with room again the reports are not whole")


def full_for_fixes(lectern, tally, left):
    row = "disk full: `verify --fix`"
    space = Space(lectern)
    wrong, right = state("A", "0.7072"), state("A")
    with disk(space.path / "Lessons", 2048):
        space.write(wrong)
        filler = fill(space.path / "Lessons", min(left, 64) // 4)
        done = check_status(tally, row, space.run("verify", "--fix"))
        for name in wrong:
            now = (space.path / name).read_bytes()
            if now != right[name] and (done or now != wrong[name]):
                tally.lose(row, f"with {left} kB left {name} is neither the old nor the new one")
        if space.strays():
            tally.lose(row, f"{space.strays()} was left")
        filler.unlink()
        again = space.run("verify", "--fix")
        if again.returncode != 0 or any((space.path / name).read_bytes() != right[name] for name in wrong):
            tally.lose(row, "with room again the lessons are not corrected")


def full_for_grades(lectern, tally, left):
    row = "disk full: `grade`"
    space = Space(lectern)
    answer = b'{"learner": "a", "exercise": "turns/turn", "answers": {"answer": "(%s, x)"}}\n'
    space.write({"class/turns.md": EXERCISE, "class.csv": b"learner\na\nb\n", "answers.jsonl": answer % b"1"})
    arguments = ["grade", "answers.jsonl", "--roster", "class.csv", "--lessons", "class", "--output", "out/grades"]
    with disk(space.path / "out", 1024):
        if space.run(*arguments).returncode != 0:
            tally.lose(row, "the disk is too small for the first marks")
        old = space.tree("out/grades")
        filler = fill(space.path / "out", min(left, 256) // 4)
        space.write({"answers.jsonl": answer % b"-y"})
        done = check_status(tally, row, space.run(*arguments))
        now = space.tree("out/grades")
        filler.unlink()
        if space.strays():
            tally.lose(row, f"{space.strays()} was left")
        again = space.run(*arguments)
        new = space.tree("out/grades")
        if again.returncode != 0 or new == old:
            tally.lose(row, "with room again the marks are not the new ones")
        if now != (new if done else old):
            tally.lose(row, f"with {left} kB left the marks are not the {'new' if done else 'old'} ones")


def full_for_the_cache(lectern, tally, left, built):
    row = "disk full: the cache"
    space = Space(lectern)
    space.write(state("A"))
    with disk(space.cache, 1024):
        filler = fill(space.cache, left)
        for name in ("A", "B", "B"):
            space.write(state(name))
            outcome = space.run("build", "--output", "public")
            tally.add(row, trials=1, hit=int(left < 128))
            if outcome.returncode != 0 or space.tree("public") != built[name]:
                tally.lose(row, f"with {left} kB left: status {outcome.returncode}: {outcome.stderr.decode()}")
        filler.unlink()
        space.write(state("A"))
        if space.run("build", "--output", "public").returncode != 0 or space.tree("public") != built["A"]:
            tally.lose(row, "with room again the site is not the new one")


def read_only(lectern, tally, built):
    row = "read-only output"
    space = Space(lectern)
    wrong = state("A", "0.7072")
    space.write({**state("A"), "class/turns.md": EXERCISE, "class.csv": b"learner\na\n", "answers.jsonl": b""})
    out = space.path / "out"
    with disk(out, 4096):
        space.run("build", "--output", "out/public")
        (out / "r.json").write_text("an older report")
        for name, content in wrong.items():
            (out / name).parent.mkdir(parents=True, exist_ok=True)
            (out / name).write_bytes(content)
        before = space.tree("out")
        subprocess.run(["mount", "-o", "remount,ro", out], check=True)
        space.write(state("B"))
        for arguments in (
            ["build", "--output", "out/public"],
            ["build", "--output", "out/fresh"],
            ["build", "--no-cache", "--output", "out/public"],
            ["verify", "--format", "json", "--output", "out/r.json"],
            ["verify", "--format", "sarif", "--output", "out/new.sarif"],
            ["verify", "--fix", "out/Lessons"],
            ["grade", "answers.jsonl", "--roster", "class.csv", "--lessons", "class", "--output", "out/grades"],
            ["coverage", "--badge", "out/badge.svg"],
        ):
            outcome = space.run(*arguments)
            tally.add(row, trials=1, hit=int(outcome.returncode == 2))
            said = outcome.stderr.decode()
            if outcome.returncode != 2 or "Read-only file system" not in said:
                tally.lose(row, f"{' '.join(arguments)}: status {outcome.returncode}: {said}")
            if space.tree("out") != before:
                tally.lose(row, f"{' '.join(arguments)} changed something")
        subprocess.run(["mount", "-o", "remount,rw", out], check=True)
        if space.run("build", "--output", "out/public").returncode != 0 or space.tree("out/public") != built["B"]:
            tally.lose(row, "writable again, the site is not the new one")
    with disk(space.cache, 1024):
        subprocess.run(["mount", "-o", "remount,ro", space.cache], check=True)
        outcome = space.run("build", "--output", "public")
        tally.add(row, trials=1, hit=1)
        if outcome.returncode != 0 or space.tree("public") != built["B"]:
            tally.lose(row, f"the cache: status {outcome.returncode}: {outcome.stderr.decode()}")


def unkept(lectern, tally):
    """A disk that takes what is written, and says afterwards that it could not keep it."""
    row = "disk that keeps nothing"
    library = made_library(lectern.folder(), "unkept.c")
    if library is None:
        tally.skip("a disk that keeps nothing, since no C compiler makes the library for it")
        return
    space = Space(lectern)
    space.write({**state("A"), "class/turns.md": EXERCISE, "class.csv": b"learner\na\n", "answers.jsonl": b""})
    grade = ["grade", "answers.jsonl", "--roster", "class.csv", "--lessons", "class", "--output", "out/grades"]
    runs = [
        ["build", "--output", "out/public"], grade, ["verify", "--fix"], ["verify", "--format", "json", "--output", "out/r.json"],
        ["export", "--format", "zip", "--output", "out/site.zip"],
    ]
    for arguments in runs:
        space.run(*arguments)
    for arguments in runs:
        what = " ".join(arguments)
        space.write({**state("B", "0.7072" if "--fix" in arguments else "0.7071"), "answers.jsonl": b"no JSON"})
        before = space.tree(".")
        outcome = space.run(*arguments, environment={"LD_PRELOAD": str(library)})
        tally.add(row, trials=1, hit=int(outcome.returncode == 2))
        said = outcome.stderr.decode()
        if outcome.returncode != 2 or "Input/output error" not in said:
            tally.lose(row, f"{what}: status {outcome.returncode}: {said}")
        if space.tree(".") != before or space.strays():
            tally.lose(row, f"{what} changed or left something")


NOBODY = 65_534


def forbidden(lectern, tally):
    """Folders that whoever runs it may read and not write."""
    row = "read-only folder"
    # Root may write everywhere.
    user = NOBODY if os.geteuid() == 0 else None
    space = Space(lectern)
    os.chmod(lectern.root, 0o755)
    try:
        runs = space.run("--version", user=user).returncode == 0
    except OSError:
        runs = False
    if not runs:
        tally.skip("read-only folders, since another user cannot run the program where it lies")
        return
    wrong = state("A", "0.7072")
    space.write({
        **state("A"), "class/turns.md": EXERCISE, "class.csv": b"learner\na\n", "answers.jsonl": b"",
        **{f"wrong/{name}": content for name, content in wrong.items() if name.endswith(".md")}, "out/r.json": b"older",
        **{f"wrong/{name}": content for name, content in wrong.items() if name.endswith(".svg")},
    })
    space.run("build", "--output", "out/public")
    space.cache.mkdir(exist_ok=True)
    folders = [space.path, space.cache, space.temporary]
    everything = folders + [path for folder in folders for path in folder.rglob("*") if not path.is_symlink()]

    def permit(writable):
        for path in everything:
            if user is not None:
                os.chown(path, user, user)
            os.chmod(path, (0o755 if path.is_dir() else 0o644) if writable else (0o555 if path.is_dir() else 0o444))

    before = space.tree(".")
    grade = ["grade", "answers.jsonl", "--roster", "class.csv", "--lessons", "class", "--output"]
    runs = [
        (2, ["build", "--output", "out/other"]), (2, ["build", "--output", "new/public"]), (2, grade + ["out/grades"]),
        (2, ["verify", "--format", "json", "--output", "out/r.json"]), (2, ["verify", "--format", "sarif", "--output", "r.sarif"]),
        (2, ["verify", "--fix", "wrong/Lessons"]), (2, ["export", "--format", "zip", "--output", "out/site.zip"]),
        (2, ["export", "--format", "zip"]), (2, ["coverage", "--badge", "badge.svg"]), (2, ["new", "lesson", "first.md"]),
        # What writes nothing, and what has nothing to write, works; the cache is not needed.
        (0, ["verify"]), (0, ["build", "--output", "out/public"]), (0, ["prove", "x = x"]), (1, ["verify", "wrong"]),
        (1, ["verify", "--fix", "--dry-run", "wrong/Lessons"]),
    ]
    permit(False)
    try:
        for status, arguments in runs:
            what = " ".join(arguments)
            outcome = space.run(*arguments, user=user)
            tally.add(row, trials=1, hit=int(outcome.returncode == 2))
            said = outcome.stderr.decode()
            if outcome.returncode != status or (status == 2 and "Permission denied" not in said):
                tally.lose(row, f"{what}: status {outcome.returncode}: {outcome.stdout.decode()[-500:]}{said}")
            if space.tree(".") != before or space.strays():
                tally.lose(row, f"{what} changed something")
        # Lessons that may be read in folders that may not be written, and a site that goes elsewhere.
        everything = [space.path / "out", *(space.path / "out").rglob("*")]
        permit(True)
        space.write(state("B"))
        outcome = space.run("build", "--output", "out/public", user=user)
        tally.add(row, trials=1, hit=1)
        if outcome.returncode != 0 or b"Lesson 1 B" not in (space.path / "out/public/lesson-1.html").read_bytes():
            tally.lose(row, f"read-only lessons: status {outcome.returncode}: {outcome.stderr.decode()}")
    finally:
        everything = folders + [path for folder in folders for path in folder.rglob("*")]
        permit(True)


def full_standard_output(lectern, tally):
    row = "standard output full"
    space = Space(lectern)
    space.write(state("A"))
    for arguments in (["verify"], ["verify", "--format", "json"], ["prove", "x = x"], ["build", "--output", "public"]):
        with open("/dev/full", "wb") as full:
            process = space.start(*arguments, output=full, error=subprocess.PIPE)
            said = process.communicate()[1].decode()
        tally.add(row, trials=1, hit=int(process.returncode == 2))
        if process.returncode != 2 or "No space left on device" not in said:
            tally.lose(row, f"{' '.join(arguments)}: status {process.returncode}: {said}")
