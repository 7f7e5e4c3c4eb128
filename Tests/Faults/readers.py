"""Files that are no files, or cease to be while they are read: nothing hangs, nothing is published in part."""

import os
import pathlib
import shutil
import subprocess
import threading

from workspace import PATIENCE, Space, sites, some, state


def place_folder(path):
    path.mkdir()


def place_pipe(path):
    os.mkfifo(path)


def place_dangling_link(path):
    path.symlink_to("nowhere")


def place_circle(path):
    path.symlink_to(path.name)


def place_endless_device(path):
    path.symlink_to("/dev/zero")


def place_socket(path):
    import socket

    # A name in a socket's address is short.
    before = os.getcwd()
    os.chdir(path.parent)
    try:
        with socket.socket(socket.AF_UNIX) as made:
            made.bind(path.name)
    finally:
        os.chdir(before)


def place_bytes(path):
    path.write_bytes(b"---\ntitle: \xff\xfe\x00\n---\n")


def place_nothing(path):
    """The file is gone."""


PLACES = [
    place_folder, place_pipe, place_dangling_link, place_circle, place_endless_device, place_socket, place_bytes,
    place_nothing,
]


def remove(path):
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path, ignore_errors=True)
    else:
        path.unlink(missing_ok=True)


def run(lectern, tally, random, options):
    built = sites(lectern)
    still(lectern, tally, random, built, options)
    grading(lectern, tally, random, options)
    moving(lectern, tally, random, built, 6 if options.quick else 60)


def outcome_of(tally, row, space, what, *arguments):
    """A run that must end by itself, and not by a signal."""
    try:
        outcome = space.run(*arguments)
    except subprocess.TimeoutExpired:
        tally.lose(row, f"{what}: `{' '.join(arguments)}` hangs")
        return None
    if outcome.returncode not in (0, 1, 2):
        tally.lose(row, f"{what}: `{' '.join(arguments)}`: status {outcome.returncode}: {outcome.stderr.decode()}")
    return outcome


def still(lectern, tally, random, built, options):
    """Each kind of file in the place of each that is read."""
    row = "what is read is no file"
    for victim in ("Lessons/lesson-3.md", "Site/site.yml", "Site/own.css", "Lessons/pictures/p1.svg", "Site/Assets/data.bin"):
        for place in some(random, PLACES, options, 2):
            space = Space(lectern)
            space.write(state("A"))
            space.run("build", "--output", "public")
            space.write(state("B"))
            path = space.path / victim
            remove(path)
            place(path)
            what = f"{victim}: {place.__name__}"
            outcome = outcome_of(tally, row, space, what, "build", "--output", "public")
            tally.add(row, trials=1, hit=int(outcome is not None and outcome.returncode != 0))
            if outcome is None:
                continue
            site = space.tree("public")
            if outcome.returncode != 0 and site != built["A"]:
                tally.lose(row, f"{what}: it failed, and yet the site was changed")
            if outcome.returncode != 0 and not outcome.stderr.strip():
                tally.lose(row, f"{what}: it does not say why it failed")
            # Folders, and what is not there, are no lessons; the links to them are broken all the same.
            # A picture may have any bytes.
            is_wrong = victim.startswith(("Lessons/lesson", "Site/own")) or (
                victim.startswith("Lessons/pictures") and place is not place_bytes)
            if outcome.returncode == 0 and is_wrong:
                tally.lose(row, f"{what}: it was published as if nothing were wrong")
            if space.strays():
                tally.lose(row, f"{what}: {space.strays()} was left")
            for arguments in (["verify"], ["verify", "--fix"], ["verify", victim]):
                outcome_of(tally, row, space, what, *arguments)
            remove(path)
            space.write(state("B"))
            again = space.run("build", "--output", "public")
            if again.returncode != 0 or space.tree("public") != built["B"]:
                tally.lose(row, f"{what}: mended, the site is not the new one: {again.stderr.decode()}")


def grading(lectern, tally, random, options):
    """The same for what `grade` reads."""
    from kills import EXERCISE

    row = "what is read is no file"
    for victim in ("answers/one.jsonl", "class.csv", "secret"):
        for place in some(random, PLACES, options, 2):
            space = Space(lectern)
            space.write({
                "class/turns.md": EXERCISE, "class.csv": b"learner\na\n", "secret": b"s",
                "answers/one.jsonl": b"", "answers/two.jsonl": b"",
            })
            remove(space.path / victim)
            place(space.path / victim)
            arguments = ["grade", "answers", "--roster", "class.csv", "--lessons", "class", "--secret-file", "secret"]
            what = f"{victim}: {place.__name__}"
            outcome = outcome_of(tally, row, space, what, *arguments)
            tally.add(row, trials=1, hit=int(outcome is not None and outcome.returncode != 0))
            # Of a folder of submissions one that cannot be read does not keep the others from being marked.
            if outcome is not None and outcome.returncode == 0 and not victim.startswith("answers"):
                tally.lose(row, f"{what}: it went on as if nothing were wrong")


def moving(lectern, tally, random, built, trials):
    """A lesson and a picture that change into other things all the time while builds run."""
    row = "a file changes its kind while it is read"
    space = Space(lectern)
    space.write(state("A"))
    space.run("build", "--output", "public")
    lesson, picture = (space.path / name for name in ("Lessons/lesson-5.md", "Lessons/pictures/p2.svg"))
    contents = {path: path.read_bytes() for path in (lesson, picture)}
    ended = threading.Event()

    def change():
        while not ended.is_set():
            for path in (lesson, picture):
                remove(path)
                # A picture of other bytes is another picture, and would be published.
                place = random.choice([place for place in PLACES if path == lesson or place is not place_bytes])
                try:
                    place(path)
                except OSError:
                    pass
                ended.wait(random.random() * 0.1)
                remove(path)
                beside = pathlib.Path(f"{path}.new")
                beside.write_bytes(contents[path])
                beside.rename(path)
                ended.wait(random.random() * 0.1)

    thread = threading.Thread(target=change)
    thread.start()
    try:
        for number in range(trials):
            arguments = [["build", "--output", "public"], ["build", "--no-cache", "--output", "public"], ["verify"]][number % 3]
            outcome = outcome_of(tally, row, space, f"trial {number}", *arguments)
            tally.add(row, trials=1, hit=int(outcome is not None and outcome.returncode != 0))
            if outcome is not None and outcome.returncode != 0 and not (outcome.stdout + outcome.stderr).strip():
                tally.lose(row, f"trial {number}: it does not say why it failed")
            if space.tree("public") != built["A"]:
                tally.lose(row, f"trial {number}: the site is not the one of whole lessons")
            if space.strays():
                tally.lose(row, f"trial {number}: {space.strays()} was left")
    finally:
        ended.set()
        thread.join(PATIENCE)
