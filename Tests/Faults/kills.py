"""Runs that are killed at a random moment: what stands there is the old or the new, and the next run goes on."""

import contextlib
import json
import os
import random
import shutil
import signal
import time
import xml.etree.ElementTree

from workspace import LESSONS, PATIENCE, Space, sites, state


def run(lectern, tally, random, options):
    jobs = [
        Builds(lectern, "build", ["build", "--output", "out/public"], forgets=False),
        Builds(lectern, "build, cache thrown away", ["build", "--output", "out/public"], forgets=True),
        Builds(lectern, "build --no-cache", ["build", "--no-cache", "--output", "out/public"], forgets=False),
        Reports(lectern, "verify, JSON, SARIF and JUnit"),
        Fixes(lectern, "verify --fix"),
        Grades(lectern, "grade"),
        Exports(lectern, "export"),
        Serving(lectern, "serve"),
    ]
    struck, publishing, number = 0, 0, 0
    # What has ended before it was killed does not count, and of those that count at least a fifth had begun to publish.
    while (struck < options.count or 5 * publishing < options.count) and number < 8 * options.count:
        job = jobs[number % len(jobs)]
        # Half of the moments lie anywhere, half behind the first sign that something is being written.
        was_struck, was_publishing = strike(job, tally, random, waits_for_sign=number // len(jobs) % 2 == 1)
        struck += was_struck
        publishing += was_publishing
        number += 1
    if struck < options.count or 5 * publishing < options.count:
        tally.lose("killed", f"only {struck} of {number} runs were hit, {publishing} of them while they were publishing")
    for job in jobs:
        again_and_again(job, tally, random, 4 if options.quick else 25)
    cells(lectern, tally, random, 3 if options.quick else 12)


def strike(job, tally, random, waits_for_sign):
    """Kills one run, looks at what it left, runs again and looks once more.

    Returns whether the run was killed, and whether it had begun to publish.
    """
    job.prepare(random)
    was_struck = kill(job, random, waits_for_sign)
    was_publishing = was_struck and job.was_publishing()
    tally.add(row_of(job), trials=1, hit=int(was_struck), publishing=int(was_publishing))
    for text in job.judge():
        tally.lose(row_of(job), text)
    for text in job.recover():
        tally.lose(row_of(job), f"the next run: {text}")
    return was_struck, was_publishing


def again_and_again(job, tally, random, rounds):
    """Kills run after run, without one between them that ends: what is left does not pile up."""
    row = "killed again and again"
    for _ in range(rounds):
        job.prepare(random)
        was_struck = kill(job, random, waits_for_sign=True)
        tally.add(row, trials=1, hit=int(was_struck), publishing=int(was_struck and job.was_publishing()))
        for text in job.judge():
            tally.lose(row, f"{job.name}: {text}")
        # One that each folder's next run removes; the run that was killed last leaves one too.
        if len(job.space.strays()) > 2:
            tally.lose(row, f"{job.name}: {', '.join(job.space.strays())} have piled up")
    most = 4 * job.cache_size + (1 << 20)
    if cache_size(job) > most:
        tally.lose(row, f"{job.name}: the cache takes {cache_size(job)} bytes, and {job.cache_size} before")
    for text in job.recover():
        tally.lose(row, f"{job.name}: the next run: {text}")


def cells(lectern, tally, random, rounds):
    """Kills runs that compile and run Swift cells: of the folders that these have at most one is left, and then none."""
    row = "killed: Swift cells"
    if shutil.which("swiftc") is None:
        tally.skip("kills of Swift cells, since there is no Swift toolchain")
        return
    space = Space(lectern)

    def write(number):
        space.write({"Lessons/a.md": f"---\ntitle: A\n---\n```swift check\n1 + {number} // => {number + 1}\n```\n".encode()})

    write(0)
    duration = space.seconds("verify")
    write(1)
    duration = min(duration, space.seconds("verify"))
    for number in range(2, rounds + 2):
        write(number)
        process = space.start("verify")
        begin = time.monotonic()
        known = set(space.strays())
        while process.poll() is None and time.monotonic() - begin < PATIENCE and set(space.strays()) <= known:
            time.sleep(0.0005)
        time.sleep(random.random() * duration / 2)
        was_running = process.poll() is None
        if random.random() < 0.5:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
        process.wait()
        tally.add(row, trials=1, hit=int(was_running))
        # A compiler that was left alone may write for a moment into what the next run removes; then the one after that does.
        if len(space.strays()) > 2:
            tally.lose(row, f"{', '.join(space.strays())} have piled up")
    time.sleep(5)
    write(0)
    outcome = space.run("verify", "--no-cache")
    if outcome.returncode != 0:
        tally.lose(row, f"the next run: status {outcome.returncode}: {outcome.stdout.decode()}{outcome.stderr.decode()}")
    if space.strays():
        tally.lose(row, f"{', '.join(space.strays())} was left")


def row_of(job):
    return f"killed: {job.name}" if job.name.startswith(("build,", "verify,")) else f"killed: `{job.name}`"


def kill(job, random, waits_for_sign):
    """Starts a run and kills it; returns whether it was still running."""
    process = job.start()
    begin = time.monotonic()
    if waits_for_sign:
        while process.poll() is None and time.monotonic() - begin < PATIENCE and not job.has_sign():
            time.sleep(0.0005)
        time.sleep(random.random() * job.end)
    else:
        time.sleep(random.random() * job.duration * 1.1)
    was_running = process.poll() is None
    try:
        # Its children go with it, as when a machine or a job ends; or they do not, as with the killer for lack of memory.
        if random.random() < 0.5:
            os.killpg(process.pid, signal.SIGKILL)
        else:
            os.kill(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    process.wait()
    was_struck = was_running and process.returncode == -signal.SIGKILL
    # How long a run takes hangs on what else the machine does: the moments stay within it, and reach its end.
    change = 1.05 if was_struck else 0.85
    if waits_for_sign:
        job.end *= change
    else:
        job.duration *= change
    return was_struck


def cache_size(job):
    return sum(path.lstat().st_size for path in job.space.cache.rglob("*"))


class Job:
    """A command that is killed.

    `duration` is how long it takes when it is not, `end` how much of that comes behind the first sign that it writes, and
    `cache_size` what its cache takes when it has ended.
    """

    def __init__(self, lectern, name):
        self.space = Space(lectern)
        self.name = name
        self.duration = 0.1

    def measured(self, seconds):
        """Notes how long a run takes that ends by itself."""
        self.duration, self.end = seconds, seconds / 8
        self.cache_size = cache_size(self)

    def start(self):
        return self.space.start(*self.arguments)

    def has_sign(self):
        """Whether something beside the old files has appeared."""
        return any(".lectern-" in name for name in os.listdir(self.watched))

    def was_publishing(self):
        """Whether the run that was killed had begun to write: something is left of it, or stands there already."""
        return bool(self.space.strays()) or self.has_published()

    def leftovers(self):
        strays = self.space.strays()
        return [f"{', '.join(strays)} was left"] if strays else []


class Builds(Job):
    """Builds of two states in turn over each other."""

    def __init__(self, lectern, name, arguments, forgets):
        super().__init__(lectern, name)
        self.arguments = arguments
        self.forgets = forgets
        self.sites = sites(lectern)
        self.new = "A"
        self.space.write(state("A"))
        self.measured(self.space.seconds(*arguments))
        self.watched = self.space.path / "out"

    def prepare(self, random):
        self.old, self.new = self.new, "B" if self.new == "A" else "A"
        self.space.write(state(self.new))
        if self.forgets:
            shutil.rmtree(self.space.cache, ignore_errors=True)

    def has_published(self):
        return self.space.tree("out/public") == self.sites[self.new]

    def judge(self):
        site = self.space.tree("out/public")
        if site not in (self.sites[self.old], self.sites[self.new]):
            yield "the site is neither the old nor the new one"
        yield from changed_sources(self.space, state(self.new))

    def recover(self):
        outcome = self.space.run(*self.arguments)
        if outcome.returncode != 0:
            yield f"status {outcome.returncode}: {outcome.stderr.decode()}"
        if self.space.tree("out/public") != self.sites[self.new]:
            yield "the site is not the new one"
        yield from self.leftovers()
        yield from stray_records(self.space.cache)


def changed_sources(space, files):
    """What a run has changed of what the author wrote."""
    for name, content in files.items():
        if (space.path / name).read_bytes() != content:
            yield f"{name} was changed"


def stray_records(cache):
    """Files of the cache that its indices do not name, behind a run that ended."""
    for folder, _, files in os.walk(cache):
        if "index" not in files:
            continue
        index = open(os.path.join(folder, "index"), "rb").read()
        strays = [
            name for name in files
            if name.startswith(("index-", "new-")) or (name.startswith("records-") and name.encode() not in index)
        ]
        # A file that got its name and no index waits for the next run that has something to keep.
        if len([name for name in strays if name.startswith("records-")]) > 1 or not all(
                name.startswith("records-") for name in strays):
            yield f"{', '.join(strays)} was left in the cache"


class Reports(Job):
    """Reports over older ones, or where there are none."""

    files = ("r.json", "r.sarif", "r.xml")
    arguments = [
        "verify", "--no-cache", "--format", "json", "--output", "r.json", "--format", "sarif", "--output", "r.sarif",
        "--format", "junit", "--output", "r.xml",
    ]

    def __init__(self, lectern, name):
        super().__init__(lectern, name)
        self.space.write(state("A"))
        self.measured(self.space.seconds(*self.arguments))
        self.watched = self.space.path

    def prepare(self, random):
        for name in self.files:
            path = self.space.path / name
            if random.random() < 0.5:
                path.unlink(missing_ok=True)
            else:
                path.write_text("an older report")

    def has_published(self):
        return any(is_whole(self.space.path / name) for name in self.files)

    def judge(self):
        for name in self.files:
            path = self.space.path / name
            if path.exists() and path.read_text() != "an older report" and not is_whole(path):
                yield f"{name} is not whole"

    def recover(self):
        outcome = self.space.run(*self.arguments)
        if outcome.returncode != 0:
            yield f"status {outcome.returncode}: {outcome.stderr.decode()}"
        for name in self.files:
            if not is_whole(self.space.path / name):
                yield f"{name} is not whole"
        yield from self.leftovers()


def is_whole(path):
    """Whether a report can be read and speaks of all lessons."""
    try:
        if path.suffix == ".xml":
            suites = xml.etree.ElementTree.parse(path).getroot()
            return len(suites.findall("testsuite")) == LESSONS
        value = json.loads(path.read_bytes())
        if path.suffix == ".json":
            return len(value["lessons"]) == LESSONS and value["summary"]["passed"] > 0
        return value["version"] == "2.1.0" and len(value["runs"]) == 1
    except (OSError, ValueError, KeyError, xml.etree.ElementTree.ParseError):
        return False


def is_readable(path):
    """Whether a report in JSON is one, of whatever lessons."""
    try:
        return "summary" in json.loads(path.read_bytes())
    except (OSError, ValueError):
        return False


class Fixes(Job):
    """Lessons with a wrong digit, corrected."""

    arguments = ["verify", "--no-cache", "--fix", "--format", "json", "--output", "r.json"]
    names = [f"Lessons/lesson-{number}.md" for number in range(LESSONS)]

    def __init__(self, lectern, name):
        super().__init__(lectern, name)
        self.wrong, self.right = state("A", "0.7072"), state("A")
        self.space.write(self.wrong)
        self.measured(self.space.seconds(*self.arguments))
        self.watched = self.space.path / "Lessons"

    def prepare(self, random):
        self.space.write(self.wrong)

    def has_sign(self):
        # The last lesson is the last to be written.
        return super().has_sign() or (self.space.path / self.names[0]).read_bytes() == self.right[self.names[0]]

    def has_published(self):
        return any((self.space.path / name).read_bytes() == self.right[name] for name in self.names)

    def judge(self):
        for name in self.names:
            if (self.space.path / name).read_bytes() not in (self.wrong[name], self.right[name]):
                yield f"{name} is neither the old nor the new one"

    def recover(self):
        outcome = self.space.run(*self.arguments)
        if outcome.returncode != 0:
            yield f"status {outcome.returncode}: {outcome.stderr.decode()}"
        for name in self.names:
            if (self.space.path / name).read_bytes() != self.right[name]:
                yield f"{name} was not corrected"
        if not is_whole(self.space.path / "r.json"):
            yield "the report is not whole"
        # A folder is cleaned when something in it is written.
        self.space.write(self.wrong)
        self.space.run(*self.arguments)
        yield from self.leftovers()


EXERCISE = b"""---
title: Turns
---
```exercise
id: turn
ask: |
  Where does {(x, y)} go when the plane turns by a right angle?
parameters:
  x: 1..6
  y: 1..6
where: x != y
answer: (-y, x)
points: 2
```
"""


class Grades(Job):
    """Marks of two sets of submissions in turn over each other."""

    arguments = ["grade", "answers.jsonl", "--roster", "class.csv", "--lessons", "class", "--output", "out/grades"]

    def __init__(self, lectern, name):
        super().__init__(lectern, name)
        learners = [f"learner{number}" for number in range(30)]
        self.space.write({
            "class/turns.md": EXERCISE,
            "class.csv": ("learner\n" + "\n".join(learners) + "\n").encode(),
        })
        self.answers, self.marks = {}, {}
        for name, answer in (("A", "(-y, x)"), ("B", "(1, 2)")):
            self.answers[name] = "".join(
                json.dumps({"learner": each, "exercise": "turns/turn", "answers": {"answer": answer}}) + "\n"
                for each in learners
            ).encode()
            self.space.write({"answers.jsonl": self.answers[name]})
            self.measured(self.space.seconds(*self.arguments))
            self.marks[name] = self.space.tree("out/grades")
        assert self.marks["A"] != self.marks["B"]
        self.new = "B"
        self.watched = self.space.path / "out"

    def prepare(self, random):
        self.old, self.new = self.new, "B" if self.new == "A" else "A"
        self.space.write({"answers.jsonl": self.answers[self.new]})

    def has_published(self):
        return self.space.tree("out/grades") == self.marks[self.new]

    def judge(self):
        if self.space.tree("out/grades") not in (self.marks[self.old], self.marks[self.new]):
            yield "the marks are neither the old nor the new ones"
        yield from changed_sources(self.space, {"class/turns.md": EXERCISE, "answers.jsonl": self.answers[self.new]})

    def recover(self):
        outcome = self.space.run(*self.arguments)
        if outcome.returncode != 0:
            yield f"status {outcome.returncode}: {outcome.stderr.decode()}"
        if self.space.tree("out/grades") != self.marks[self.new]:
            yield "the marks are not the new ones"
        yield from self.leftovers()


class Exports(Job):
    """Packages of two states in turn over each other, of each kind."""

    formats = ("zip", "scorm", "qti")

    def __init__(self, lectern, name):
        super().__init__(lectern, name)
        self.packages, longest = {}, 0
        for name in ("A", "B"):
            self.space.write(self.files(name))
            for format in self.formats:
                self.use(format)
                longest = max(longest, self.space.seconds(*self.arguments))
                self.packages[name, format] = self.target.read_bytes()
        assert all(self.packages["A", format] != self.packages["B", format] for format in self.formats)
        self.watched = self.space.path / "out"
        self.measured(longest)
        self.number = 0

    @staticmethod
    def files(name):
        """A state with an exercise, and with much that no packer makes smaller, so that a package takes its time."""
        noise = random.Random(name).randbytes(4 << 20)
        exercise = EXERCISE.replace(b"right angle?", f"right angle ({name})?".encode())
        return {**state(name), "Lessons/turns.md": exercise, "Site/Assets/noise.bin": noise}

    def use(self, format):
        self.format = format
        self.target = self.space.path / f"out/{format}.zip"
        self.target.parent.mkdir(exist_ok=True)
        self.arguments = ["export", "--format", format, "--output", f"out/{format}.zip"]

    def prepare(self, random):
        # Each kind in both directions.
        self.use(self.formats[self.number // 2 % len(self.formats)])
        self.new = "AB"[self.number % 2]
        self.number += 1
        self.space.write(self.files(self.new))

    def has_published(self):
        return self.target.read_bytes() == self.packages[self.new, self.format]

    def judge(self):
        for format in self.formats:
            package = (self.space.path / f"out/{format}.zip").read_bytes()
            if package not in (self.packages["A", format], self.packages["B", format]):
                yield f"{format}.zip is neither the old nor the new package"
        yield from changed_sources(self.space, self.files(self.new))

    def recover(self):
        outcome = self.space.run(*self.arguments)
        if outcome.returncode != 0:
            yield f"status {outcome.returncode}: {outcome.stderr.decode()}"
        if not self.has_published():
            yield f"{self.format}.zip is not the new package"
        yield from self.leftovers()


class Serving(Job):
    """The preview, which writes nothing but the cache: lessons stay as they are, and a build takes nothing wrong from it."""

    arguments = ["serve", "--port", "0"]

    def __init__(self, lectern, name):
        super().__init__(lectern, name)
        self.sites = sites(lectern)
        self.space.write(state("A"))
        self.measured(self.space.seconds("build", "--output", "out/public") * 2)
        self.new = "A"

    def prepare(self, random):
        self.new = "B" if self.new == "A" else "A"
        self.space.write(state(self.new))

    def has_sign(self):
        return any(name.startswith(("records-", "new-")) for _, _, files in os.walk(self.space.cache) for name in files)

    def was_publishing(self):
        return False

    def judge(self):
        yield from changed_sources(self.space, state(self.new))

    def recover(self):
        outcome = self.space.run("build", "--output", "out/public")
        if outcome.returncode != 0:
            yield f"status {outcome.returncode}: {outcome.stderr.decode()}"
        if self.space.tree("out/public") != self.sites[self.new]:
            yield "a build with its cache gives another site"
        yield from self.leftovers()
