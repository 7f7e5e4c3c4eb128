"""Has Rocq's kernel check the verdicts of the shipped lessons, of the tables of claims, and of random claims: Scripts/certify.

Exit status: 0 held, 1 a certificate is rejected or says something false, or too few are accepted; 2 it could not be run; 77 skipped.
"""

import argparse
import os
import pathlib
import shutil
import signal
import sys
import tempfile
import time
from types import SimpleNamespace

from ..__main__ import BATCH, drawn, newest_build
from ..batch import Prover
from ..batch import Failed as ProverFailed
from ..chance import Random
from ..judge import Judge
from . import lessons, steps, tables, written
from .count import Count, methods
from .runs import Failed, Summary, certified, output

ROOT = pathlib.Path(__file__).resolve().parents[3]
# Of the shipped claims and of random ones, in percent. Those of --part are few, and on a busy machine one or the other comes to no end in time.
LEAST_LESSONS, LEAST_RANDOM = 97, 75
LEAST_LESSONS_OF_PART, LEAST_RANDOM_OF_PART = 95, 60
# How many of the theorems' statements can be read back at least.
LEAST_READ = 99
PART = ["rotation.md", "fixed-point.md"]
PART_RANDOM, PART_SEED = 60, 20261201
# So many claims are certified by one call.
GROUP = 400


def say(text):
    print(f"certify: {text}", file=sys.stderr, flush=True)


def compiler():
    """Rocq's compiler, as the program finds it."""
    return os.environ.get("LECTERN_COQC") or shutil.which("coqc")


def missing(folder):
    """What is missing for the kernel, or nothing."""
    if not compiler():
        return "there is no coqc here"
    (folder / "look.v").write_text("From Interval Require Import Tactic.\n")
    status, _, _ = output([compiler(), "-q", "look.v"], folder, 120)
    return None if status == 0 else "coqc has no library coq-interval here"


class Session:
    """What is asked for, and what came of it."""

    def __init__(self, options, folder):
        self.options, self.folder = options, folder
        self.count = Count(open(options.report, "w", encoding="utf-8") if options.report else None)
        self.summaries = {}
        self.others = []

    def certify(self, group, paths, place, target, count):
        found, errors = certified(self.options.program, paths, place, target, count, self.options.cached)
        self.summaries.setdefault(group, Summary()).add(found)
        said = written.folder(target)
        for each in ("accepted", "rejected"):
            here = sum(entry.outcome == each for entries in said.values() for entry in entries)
            there = found.accepted.total() if each == "accepted" else found.rejected
            if here != there:
                self.others.append(f"{group}: the files say that {here} are {each}, the summary says {there}")
        return said, errors

    def lessons(self):
        """The shipped lessons, and their theorems read back."""
        is_part = self.options.part
        self.count.group("lessons", LEAST_LESSONS_OF_PART if is_part else LEAST_LESSONS, counts_all=True)
        paths = [f"Lessons/{each}" for each in PART] if is_part else ["Lessons"]
        target = self.folder / "lessons"
        say(f"{', '.join(paths)}")
        said, errors = self.certify("lessons", paths, ROOT, target, 2_000)
        for line in errors.splitlines():
            # Shipped lessons hold.
            if line.startswith("error:"):
                self.others.append(f"lessons: {line}")
        for path, entries in said.items():
            for each in entries:
                self.count.add("lessons", lessons.Posed(pathlib.Path(path).stem, f"{path}:{each.line}", ""), [each])
        say("reading the statements back")
        status, out, errors = output([sys.executable, "-m", "Oracle.theorems", str(target), "--least", str(LEAST_READ)], ROOT, 3_600)
        print(f"Statements of the lessons, read back: {out.strip()}\n", flush=True)
        if status == 1:
            self.others.append("lessons: the statements are not those of the formulas; what differs stands above")
        elif status:
            raise Failed(f"Scripts/oracle --theorems ends with {status}: {errors.strip()[-2_000:]}")

    def claims(self, group, posed):
        """Claims as lessons."""
        prover = Prover(self.options.program)
        try:
            for start in range(0, len(posed), GROUP):
                part = posed[start:start + GROUP]
                place = self.folder / "claims"
                shutil.rmtree(place, ignore_errors=True)
                (place / "lessons").mkdir(parents=True)
                for number, each in enumerate(part):
                    (place / f"lessons/claim_{number}.md").write_text(each.lesson(), encoding="utf-8")
                said, _ = self.certify(group, ["lessons"], place, place / "theorems", len(part))
                answers = prover.ask([each.question(number) for number, each in enumerate(part)])
                for number, (each, answer) in enumerate(zip(part, answers)):
                    entries = said.pop(f"lessons/claim_{number}.md", [])
                    accepted = any(entry.outcome == "accepted" and entry.verdict != "refuted" for entry in entries)
                    if each.tree and accepted and looks_false(each.tree, start + number):
                        each.truth = "false"
                    self.count.add(group, each, entries, answer.get("method"), why(answer))
                if said:
                    raise Failed(f"certify writes of files that there are not: {list(said)[:3]}")
                say(f"{group}: {start + len(part)} of {len(posed)} claims")
        finally:
            prover.stop()

    def tables(self):
        self.count.group("tables")
        posed, unwritten, others = tables.rows()
        for name, line, reason in unwritten:
            self.count.left["tables", f"the row is not understood: {reason}"] += 1
            self.count.write("left out", lessons.Posed(name, line, ""), None, None, reason)
        say(f"the tables {', '.join(others)} hold numbers, and no claims")
        self.claims("tables", posed)

    def random(self):
        self.count.group("random", LEAST_RANDOM_OF_PART if self.options.part else LEAST_RANDOM)
        count, seed = self.options.random, self.options.seed
        say(f"seed {seed}, {count} random claims")
        choice = SimpleNamespace(seed=seed, family=None, skip=0, count=count)
        made = [each for number in range((count + BATCH - 1) // BATCH) for each in drawn(choice, number)]
        self.claims("random", [lessons.posed(each) for each in made])

    def holds(self):
        return self.count.holds() and not self.others

    def text(self):
        parts = [self.count.text()]
        for group, summary in self.summaries.items():
            parts.append(f"By method, {group}:\n\n{methods(summary)}")
        if self.options.steps:
            parts.append(self.steps())
        return "\n\n".join(parts)

    def steps(self):
        """Where scripts of claims fail, which is looked at one by one."""
        missed = [each for group in ("tables", "random") for each in self.count.missed.get(group, [])
            if each[1].reason.startswith(written.NOT_FOLLOWED)]
        say(f"looking for the steps at which {len(missed)} scripts fail")
        found = steps.steps(self.options.program, compiler(), [each for each, _ in missed], self.folder / "steps")
        for (posed, entry), step in zip(missed, found):
            self.count.write("step", posed, entry, step=step)
        return steps.table(found)


def looks_false(claim, number):
    """Whether a point was found that satisfies the assumptions, at which both sides are defined and the relation does not hold."""
    return Judge(claim, {"verdict": "undecided"}, Random(f"certify/{number}")).outcome().looks == "false"


def why(answer):
    """Why a claim has no theorem, in words that many claims share."""
    verdict, message = answer["verdict"], answer.get("message") or ""
    if verdict in written.DECIDED:
        return f"{verdict} alone, not in a lesson"
    if verdict == "error" and "contradict" in message:
        return "error: assumptions that contradict each other"
    return verdict if verdict != "error" else f"error: {message[:60]}"


def main():
    parser = argparse.ArgumentParser(prog="Scripts/certify", description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--program", default=newest_build(), help="the lectern to try; without it the newest in .build")
    parser.add_argument("--part", action="store_true", help=f"{', '.join(PART)} and {PART_RANDOM} random claims with a fixed seed")
    parser.add_argument("--lessons", action="store_true", help="the shipped lessons")
    parser.add_argument("--tables", action="store_true", help="the tables of claims")
    parser.add_argument("--random", type=int, metavar="N", help="N random claims (2000)")
    parser.add_argument("--seed", type=int, help="the seed of the random claims; without it one is drawn, and printed")
    parser.add_argument("--report", metavar="FILE", help="writes each claim that is not accepted, one JSON line each")
    parser.add_argument("--steps", action="store_true",
        help="finds the step at which each script that the kernel does not follow fails, and counts these; --report has them")
    parser.add_argument("--cached", action="store_true", help="takes from earlier runs what the kernel said; times are then of new claims")
    parser.add_argument("--self-test", action="store_true", help="tests the counting and the reading of files")
    options = parser.parse_args()
    if options.self_test:
        from . import self_test

        return self_test.run()
    if options.random is not None and options.random < 1:
        parser.error("--random takes a number above 0")
    if options.part:
        options.seed = PART_SEED if options.seed is None else options.seed
        options.random = PART_RANDOM if options.random is None else options.random
        options.lessons = True
    elif not (options.lessons or options.tables or options.random):
        options.lessons = options.tables = True
        options.random = 2_000
    if options.seed is None:
        options.seed = int.from_bytes(os.urandom(4), "big")
    # A shell's background jobs ignore SIGINT; both signals end a run, and its folder is removed.
    for each in (signal.SIGINT, signal.SIGTERM):
        signal.signal(each, signal.default_int_handler)
    started = time.monotonic()
    try:
        with tempfile.TemporaryDirectory(prefix="lectern-certify-") as folder:
            folder = pathlib.Path(folder)
            if reason := missing(folder):
                say(f"skipped: {reason}")
                return 77
            if not options.program or not os.access(options.program, os.X_OK):
                say("there is no lectern; name one, or run swift build")
                return 2
            options.program = os.path.abspath(options.program)
            session = Session(options, folder)
            if options.lessons:
                session.lessons()
            if options.tables:
                session.tables()
            if options.random:
                session.random()
            text = session.text()
    except (Failed, ProverFailed, written.Unreadable, OSError) as error:
        say(str(error))
        return 2
    except KeyboardInterrupt:
        say("interrupted")
        return 130
    print(text)
    print(f"\n{time.monotonic() - started:.0f} s" + (f", seed {options.seed}" if options.random else ""))
    if session.holds():
        return 0
    print("\n".join(filter(None, [session.count.failures(), *session.others])), file=sys.stderr)
    if not options.report:
        print("--report FILE keeps each claim that is not accepted.", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
