"""Folders with lessons in two states, runs of the executable on them, and what is counted."""

import os
import pathlib
import shutil
import subprocess
import sys
import time

# Far more than any run takes, also on a busy machine: longer means that it hangs.
PATIENCE = 600


class Tally:
    """What was tried, and what was lost."""

    # How many runs were hit while they were writing, or had written and not ended, is known of killed ones alone.
    columns = ["trials", "hit", "publishing", "lost"]

    def __init__(self):
        self.rows = {}
        self.losses = []
        self.skipped = []
        self.notes = []

    def add(self, row, **counts):
        """Adds to the counts of a row, which stand in the table in the order in which they first came."""
        kept = self.rows.setdefault(row, dict.fromkeys(self.columns, 0))
        for name, number in counts.items():
            kept[name] += number

    def lose(self, row, text):
        """Notes a loss."""
        self.add(row, lost=1)
        self.losses.append(f"{row}: {text}")

    def skip(self, text):
        self.skipped.append(text)

    def note(self, text):
        """Notes what was measured."""
        self.notes.append(text)

    def table(self):
        """The table as Markdown."""
        lines = ["| fault | tried | struck | while publishing | lost or half-written |", "|---|---:|---:|---:|---:|"]
        total = {name: sum(counts[name] for counts in self.rows.values()) for name in self.columns}
        for row, counts in [*self.rows.items(), ("all", total)]:
            publishing = counts["publishing"] or ("" if not row.startswith(("killed", "all")) else 0)
            lines.append(f"| {row} | {counts['trials']} | {counts['hit']} | {publishing} | {counts['lost']} |")
        return "\n".join(lines)


class Lectern:
    """The executable, and a place for folders."""

    def __init__(self, path, root):
        self.path = str(pathlib.Path(path).resolve())
        self.root = pathlib.Path(root)
        self.count = 0

    def folder(self):
        """A folder of its own."""
        self.count += 1
        path = self.root / f"space-{self.count}"
        path.mkdir()
        return path


class Space:
    """A folder in which `lectern` runs, with a cache of its own."""

    def __init__(self, lectern, path=None, cache=None):
        self.lectern = lectern
        self.path = path or lectern.folder()
        self.cache = cache or self.path.parent / f"{self.path.name}-cache"
        self.temporary = self.path.parent / f"{self.path.name}-temporary"
        self.temporary.mkdir(exist_ok=True)
        self.environment = {
            **os.environ, "LECTERN_CACHE": str(self.cache), "TMPDIR": str(self.temporary), "NO_COLOR": "1"}

    def start(self, *arguments, output=subprocess.DEVNULL, error=subprocess.DEVNULL, environment=None):
        """Starts a run, in a session of its own."""
        return subprocess.Popen(
            [self.lectern.path, *arguments], cwd=self.path, stdin=subprocess.DEVNULL, stdout=output, stderr=error,
            env={**self.environment, **(environment or {})}, start_new_session=True,
        )

    def run(self, *arguments, environment=None, user=None):
        """Runs to the end, as another user where that is said; a run that hangs is an error of its own."""
        return subprocess.run(
            [self.lectern.path, *arguments], cwd=self.path, stdin=subprocess.DEVNULL, capture_output=True,
            env={**self.environment, **(environment or {})}, timeout=PATIENCE, user=user,
        )

    def write(self, files):
        for name, content in files.items():
            path = self.path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)

    def tree(self, name):
        return tree(self.path / name)

    def seconds(self, *arguments):
        """How long a run takes; it must be one that ends well."""
        begin = time.monotonic()
        outcome = self.run(*arguments)
        assert outcome.returncode in (0, 1), outcome.stderr.decode()
        return time.monotonic() - begin

    def strays(self):
        """What lies in the folder that neither an author nor a finished run has left there."""
        found = []
        for folder, folders, files in os.walk(self.path):
            for name in folders + files:
                if ".lectern-" in name:
                    found.append(os.path.relpath(os.path.join(folder, name), self.path))
        found += [f"TMPDIR/{name}" for name in os.listdir(self.temporary)]
        return sorted(found)


def made_library(folder, source):
    """A library made of one of the C files here, to be loaded before a program; nothing where it cannot be made.

    Nor under a sanitizer, before whose own library none may be loaded.
    """
    compiler = next(filter(None, map(shutil.which, ("cc", "clang", "gcc"))), None)
    if compiler is None or not sys.platform.startswith("linux") or os.environ.get("LECTERN_SANITIZER"):
        return None
    library = folder / f"{source}.so"
    made = subprocess.run(
        [compiler, "-shared", "-fPIC", "-O1", "-o", library, pathlib.Path(__file__).with_name(source), "-ldl"],
        capture_output=True)
    return library if made.returncode == 0 else None


def tree(folder):
    """All files below a folder with their bytes; None where there is no folder."""
    if not os.path.isdir(folder):
        return None
    result = {}
    for parent, _, files in os.walk(folder):
        for name in files:
            path = os.path.join(parent, name)
            result[os.path.relpath(path, folder)] = pathlib.Path(path).read_bytes()
    return result


def copy(source, target):
    """Puts a copy of a folder, or of nothing, in the place of another."""
    shutil.rmtree(target, ignore_errors=True)
    if os.path.isdir(source):
        shutil.copytree(source, target, symlinks=True)


def some(random, items, options, number):
    """All of them, or, where it must be quick, a few."""
    return random.sample(items, number) if options.quick else items


LESSONS = 12


def lesson(number, state, digits="0.7071"):
    """A lesson that differs from state to state in its text alone."""
    return f"""---
title: Lesson {number} {state}
order: {number}
---
See [the picture](pictures/p{number % 3}.svg) and [a neighbour](lesson-{(number + 1) % LESSONS}.md).

```math define
k = {number + 1}
```

```math claim
k + k = {2 * number + 2}
```

```math claim
\\cos 45^\\circ \\approx {digits}
```

```diagram
title: A point
show:
  - point: (k, 1)
expect:
  - k ~= {number + 1}.0
```

{"Some text, so that the page is not the smallest that there is. " * 100}
{state}
""".encode()


def state(name, digits="0.7071"):
    """All files of a site in a state."""
    files = {f"Lessons/lesson-{number}.md": lesson(number, name, digits) for number in range(LESSONS)}
    for number in range(3):
        files[f"Lessons/pictures/p{number}.svg"] = (
            f'<svg xmlns="http://www.w3.org/2000/svg"><title>{name}</title></svg>'.encode())
    files["Site/site.yml"] = f"title: Site {name}\ntheme:\n  style: own.css\n".encode()
    files["Site/own.css"] = f"/* {name} */\n".encode()
    files["Site/Assets/data.bin"] = name.encode() * 20_000
    return files


def sites(lectern, names=("A", "B")):
    """The site of each state, built without a cache in a folder of its own."""
    result = {}
    for name in names:
        space = Space(lectern)
        space.write(state(name))
        outcome = space.run("build", "--no-cache", "--output", "public")
        assert outcome.returncode == 0, outcome.stderr.decode()
        result[name] = space.tree("public")
    return result
