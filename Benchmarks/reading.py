#!/usr/bin/env python3
"""Measures what it costs to read dear lessons in a process of their own first, and prints a table in Markdown.

    reading.py --lectern PROGRAM [--lessons N] [--rounds N] [--seed N]

Cold builds of ordinary lessons, in memory: with no lesson tried, as always, and with all of them tried; the rounds take turns.
Then 99 lessons, and the same with one that cmark-gfm takes forever to read.
Exit status: 0 measured, 1 the hostile lesson was not held up, published, or took too long, 2 it could not be run.
"""

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

import site_content

LIMIT = 2
HOSTILE = "---\ntitle: Hostile\n---\n" + "z_www." * 16_000 + "\n"


def build(program, root, *options, status=0):
    """Seconds by the clock of one cold build, and what it printed."""
    for name in ("public", "cache"):
        shutil.rmtree(os.path.join(root, name), ignore_errors=True)
    start = time.perf_counter()
    result = subprocess.run([program, "build", "lessons", "--output", "public", *options], cwd=root, text=True,
                            capture_output=True, env=os.environ | {"LECTERN_CACHE": os.path.join(root, "cache")})
    taken = time.perf_counter() - start
    if result.returncode != status:
        sys.stderr.write(f"reading.py: status {result.returncode}:\n{result.stdout}{result.stderr}")
        sys.exit(2)
    return taken, result.stdout + result.stderr


def lessons(folder, count, seed, pages=1):
    """Ordinary lessons; with `pages` each is as long as so many."""
    root = os.path.join(folder, f"{count}-{pages}", "lectern")
    site_content.write(os.path.dirname(root), count * pages, seed, ["lectern"])
    names = sorted(os.listdir(os.path.join(root, "lessons")))
    for first in range(0, len(names), pages):
        texts = []
        for name in names[first:first + pages]:
            path = os.path.join(root, "lessons", name)
            with open(path, encoding="utf-8") as file:
                texts.append(file.read())
            if name != names[first]:
                os.remove(path)
        # The front matter of the first is that of all.
        texts[1:] = [text.split("---\n", 2)[2] if text.startswith("---\n") else text for text in texts[1:]]
        with open(os.path.join(root, "lessons", names[first]), "w", encoding="utf-8") as file:
            file.write("\n".join(texts))
    return root


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--lectern", required=True)
    parser.add_argument("--lessons", type=int, default=1_000)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    program = os.path.abspath(arguments.lectern)
    memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    with tempfile.TemporaryDirectory(dir=memory) as folder:
        print("| lessons | tried first | time of a cold build, median | of that without |")
        print("| --- | --- | --: | --: |")
        long = max(1, arguments.lessons // 10)
        for count, pages in ((arguments.lessons, 1), (long, 10)):
            root = lessons(folder, count, arguments.seed, pages)
            size = sum(entry.stat().st_size for entry in os.scandir(os.path.join(root, "lessons"))) / count / 1_000
            times = {selection: [] for selection in ("none", "needed", "all")}
            for _ in range(arguments.rounds):
                for selection, taken in times.items():
                    taken.append(build(program, root, "--lesson-trials", selection)[0])
            base = statistics.median(times["none"])
            for selection, word in (("none", "none"), ("needed", "those that may be dear"), ("all", "all")):
                median = statistics.median(times[selection])
                print(f"| {count:,} of {size:.0f} kB | {word} | {median:.2f} s | {median / base:.3f} |")
        root = lessons(folder, 99, arguments.seed)
        good = statistics.median(build(program, root)[0] for _ in range(arguments.rounds))
        with open(os.path.join(root, "lessons", "hostile.md"), "w", encoding="utf-8") as file:
            file.write(HOSTILE)
        runs = [build(program, root, status=1) for _ in range(3)]
        bad = statistics.median(taken for taken, _ in runs)
        printed = runs[0][1]
        faults = []
        if os.path.exists(os.path.join(root, "public")):
            faults.append("a site was published")
        if printed.count("error:") != 1 or "lessons/hostile.md" not in printed:
            faults.append("not that lesson alone is reported")
        if bad > 2 * good + LIMIT:
            faults.append("it took too long")
        print()
        print(f"99 lessons: {good:.2f} s. With a hostile one: {bad:.2f} s, of which its limit is {LIMIT} s; "
              + ("; ".join(faults) if faults else "nothing was published, and that lesson alone is reported") + ".")
        sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
