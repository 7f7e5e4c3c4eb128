"""Builds side by side into the same folder with the same cache."""

import os
import pathlib
import subprocess
import threading
import time

from workspace import PATIENCE, Space, sites, state


class Watch:
    """Looks all the time whether the site's first page is there, whole, and the old or the new one."""

    def __init__(self, path, allowed):
        self.path = path
        self.allowed = allowed
        self.wrong = set()
        self.looks = 0
        self.ended = threading.Event()
        self.thread = threading.Thread(target=self.look)

    def look(self):
        while not self.ended.is_set():
            try:
                if self.path.read_bytes() not in self.allowed:
                    self.wrong.add("the first page is neither the old nor the new one")
            except OSError as error:
                self.wrong.add(f"for a moment there was no site: {os.strerror(error.errno)}")
            self.looks += 1
            time.sleep(0.0002)

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.ended.set()
        self.thread.join()


def run(lectern, tally, random, options):
    built = sites(lectern)
    rounds = 4 if options.quick else 20
    same_lessons(lectern, tally, random, built, rounds)
    other_lessons(lectern, tally, random, built, rounds)
    reports(lectern, tally, random, rounds)


def wait_for(tally, row, processes):
    for process in processes:
        try:
            said = process.communicate(timeout=PATIENCE)[1].decode()
        except subprocess.TimeoutExpired:
            process.kill()
            tally.lose(row, "a build hangs")
            continue
        if process.returncode != 0:
            tally.lose(row, f"status {process.returncode}: {said}")


def same_lessons(lectern, tally, random, built, rounds):
    """Two builds of the same folder."""
    row = "two builds at once of the same lessons"
    space = Space(lectern)
    space.write(state("A"))
    duration = space.seconds("build", "--output", "out/public")
    first = space.path / "out/public/index.html"
    with Watch(first, [site["index.html"] for site in built.values()]) as watch:
        for number in range(rounds):
            new = "B" if number % 2 == 0 else "A"
            space.write(state(new))
            processes = []
            for _ in range(2):
                processes.append(space.start("build", "--output", "out/public", error=subprocess.PIPE))
                time.sleep(random.random() * duration * 0.6)
            wait_for(tally, row, processes)
            tally.add(row, trials=1, hit=1)
            if space.tree("out/public") != built[new]:
                tally.lose(row, f"round {number}: the site is not the new one")
            if space.strays():
                tally.lose(row, f"round {number}: {space.strays()} was left")
    for text in watch.wrong:
        tally.lose(row, text)
    check_cache(tally, row, space, built)


def other_lessons(lectern, tally, random, built, rounds):
    """Builds of two folders into the same output: it is the one or the other."""
    row = "two builds at once of other lessons, same output and cache"
    output = lectern.folder()
    spaces = []
    for name in ("A", "B"):
        space = Space(lectern, cache=output / "cache")
        space.write(state(name))
        spaces.append(space)
    target = str(output / "public")
    duration = spaces[0].seconds("build", "--output", target)
    with Watch(pathlib.Path(target) / "index.html", [site["index.html"] for site in built.values()]) as watch:
        for number in range(rounds):
            processes = []
            for space in spaces if number % 2 else spaces[::-1]:
                arguments = ["build", "--output", target] + (["--no-cache"] if number % 5 == 4 else [])
                processes.append(space.start(*arguments, error=subprocess.PIPE))
                time.sleep(random.random() * duration * 0.6)
            wait_for(tally, row, processes)
            tally.add(row, trials=1, hit=1)
            if spaces[0].tree(target) not in (built["A"], built["B"]):
                tally.lose(row, f"round {number}: the site is neither the one nor the other")
            strays = [name for name in os.listdir(output) if ".lectern-" in name]
            if strays:
                tally.lose(row, f"round {number}: {strays} was left")
    for text in watch.wrong:
        tally.lose(row, text)


def reports(lectern, tally, random, rounds):
    """Two runs that correct the same lessons and write the same report."""
    from kills import is_whole

    row = "two `verify --fix` at once"
    space = Space(lectern)
    wrong, right = state("A", "0.7072"), state("A")
    space.write(wrong)
    arguments = ["verify", "--fix", "--format", "json", "--output", "r.json"]
    duration = space.seconds(*arguments)
    for number in range(rounds):
        space.write(wrong)
        processes = []
        for _ in range(2):
            processes.append(space.start(*arguments, error=subprocess.PIPE))
            time.sleep(random.random() * duration * 0.4)
        for process in processes:
            said = process.communicate(timeout=PATIENCE)[1].decode()
            # Whoever comes second may find that a lesson has just been corrected.
            if process.returncode != 0 and "was changed meanwhile" not in said:
                tally.lose(row, f"round {number}: status {process.returncode}: {said}")
        tally.add(row, trials=1, hit=1)
        for name in wrong:
            if (space.path / name).read_bytes() not in (wrong[name], right[name]):
                tally.lose(row, f"round {number}: {name} is neither the old nor the new one")
        if not is_whole(space.path / "r.json"):
            tally.lose(row, f"round {number}: the report is not whole")
        if space.strays():
            tally.lose(row, f"round {number}: {space.strays()} was left")


def check_cache(tally, row, space, built):
    """What the runs kept together is right."""
    for name in ("A", "B"):
        space.write(state(name))
        if space.run("build", "--output", "out/public").returncode != 0 or space.tree("out/public") != built[name]:
            tally.lose(row, "a build with their cache gives another site")
