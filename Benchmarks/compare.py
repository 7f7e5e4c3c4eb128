#!/usr/bin/env python3
"""Compares `lectern prove --batch` with other systems on identities.jsonl, in one run, and writes a Markdown table.

    compare.py --lectern PROGRAM [--print | --output FILE] [--rounds N] [--only NAME,…]

Every system is asked about every line, parsing included. Systems that are not installed are skipped with a message.
Time per identity is a mean over repetitions within one process; the fastest round counts for each identity, since
what else a machine does only adds, and then median and mean over the identities. Startup is reported beside it.
Nothing here is a test: no time fails anything, and only a wrong verdict of Lectern is an exit status of 1.
"""

import argparse
import datetime
import json
import os
import platform
import re
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
LIST = os.path.join(HERE, "identities.jsonl")


def say(text):
    print(f"bench: {text}", file=sys.stderr, flush=True)


def timed(command, text="", **options):
    """Runs a command: (output, seconds on the clock, seconds of processors)."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.perf_counter()
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=True, **options)
    seconds = time.perf_counter() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return done.stdout, seconds, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


class Outcome:
    """What one system answered, and how long it took."""

    def __init__(self, name, version):
        self.name = name
        self.version = version
        self.proved = {}
        self.rejected = {}
        # By identity, the seconds of each round.
        self.seconds = {}
        self.startup = []
        self.notes = []

    def add(self, name, proved, seconds):
        self.proved[name] = proved
        if seconds is not None:
            self.seconds.setdefault(name, []).append(seconds)

    def typical(self, names):
        return [min(self.seconds[name]) for name in names if name in self.seconds]


# Lectern


class Lectern:
    REPETITIONS = 1000
    LISTS = 20

    def __init__(self, program):
        self.command = [program, "prove", "--batch"]
        version = timed([program, "--version"])[0].strip()
        self.outcome = Outcome("Lectern", version if version.startswith("lectern") else f"lectern {version}")
        self.whole = []
        self.processor = []

    def question(self, line):
        return json.dumps({"id": line["id"], "claim": line["lectern"], "notation": "calculator"}) + "\n"

    def round(self, lines):
        text = "".join(map(self.question, lines))
        # The fastest of all rounds is subtracted at the end, as the fastest run of each line counts.
        self.outcome.startup += [timed(self.command)[1] for _ in range(9)]
        answers = [json.loads(answer) for answer in timed(self.command, text)[0].splitlines()]
        assert [answer["id"] for answer in answers] == [line["id"] for line in lines], "answers out of order"
        times = self.LISTS
        _, seconds, processor = timed(self.command, text * times)
        _, once, processor_once = timed(self.command, text)
        self.whole.append((seconds - once) / (times - 1) / len(lines))
        self.processor.append((processor - processor_once) / (times - 1) / len(lines))
        for line, answer in zip(lines, answers):
            _, seconds, _ = timed(self.command, self.question(line) * self.REPETITIONS)
            self.outcome.add(line["id"], answer["verdict"] == "proved", seconds)
            self.outcome.rejected[line["id"]] = answer["verdict"] == "refuted"

    def finish(self):
        startup = min(self.outcome.startup)
        for name, rounds in self.outcome.seconds.items():
            self.outcome.seconds[name] = [(seconds - startup) / self.REPETITIONS for seconds in rounds]
        self.outcome.notes.append(
            f"Lectern answers the whole list, {self.LISTS} times over in one process, in "
            f"{microseconds(min(self.whole))} per claim on the clock and "
            f"{microseconds(min(self.processor))} of processor time.")


# Systems in Python


class Python:
    """A system that a script here times, one JSON line per identity."""

    def __init__(self, name, script, module, distribution):
        found, _, _ = timed([
            sys.executable, "-c",
            f"import {module}\nfrom importlib.metadata import version\nprint(version({distribution!r}))"])
        self.script = [sys.executable, os.path.join(HERE, script)]
        self.module = module
        self.outcome = Outcome(name, f"{distribution} {found.strip()}, Python {platform.python_version()}")
        self.parsing = {}

    def round(self, lines):
        bare = timed([sys.executable, "-c", f"import {self.module}"])[1]
        self.outcome.startup.append(bare)
        with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
            file.write("".join(json.dumps(line) + "\n" for line in lines))
            file.flush()
            output = timed(self.script + [file.name])[0]
        for answer in map(json.loads, output.splitlines()):
            self.outcome.add(answer["id"], answer["proved"], answer["seconds"])
            if "parsing" in answer:
                self.parsing.setdefault(answer["id"], []).append(answer["parsing"])

    def finish(self):
        if self.parsing:
            each = [min(seconds) for seconds in self.parsing.values()]
            self.outcome.notes.append(
                f"Of the time of the {self.outcome.name} script, parsing is {microseconds(statistics.median(each))} "
                f"in the median and {microseconds(statistics.mean(each))} in the mean.")


# Maxima


class Maxima:
    """trigrat in one batch process.

    The clock of a Maxima on GCL counts hundredths of a second, so that each identity is read and decided as often
    as fills a fifth of one.
    """

    LONGEST = 60

    # Variables of Maxima have dynamic scope: a local name must not be one that an identity uses.
    PRELUDE = """
display2d: false$
decide(bench_e) := block([bench_d: if matrixp(bench_e) then matrixmap(trigrat, bench_e) else trigrat(bench_e)],
  is(bench_d = 0*bench_d))$
measure(bench_i, bench_s) := block([bench_r, bench_n: 0, bench_start: elapsed_real_time(), bench_now],
  bench_r: errcatch(decide(eval_string(bench_s))),
  bench_now: bench_start,
  while bench_now - bench_start < 0.2 do (
    for bench_k: 1 thru 10 do errcatch(decide(eval_string(bench_s))),
    bench_n: bench_n + 10, bench_now: elapsed_real_time()),
  print("VERDICT", bench_i, bench_r, (bench_now - bench_start)/(bench_n + 1)))$
"""

    def __init__(self):
        program = shutil.which("maxima")
        if program is None:
            raise FileNotFoundError("maxima")
        version = timed([program, "--version"])[0].strip()
        self.program = program
        build = self.batch("print(\"LISP\", build_info()@lisp_name, build_info()@lisp_version)$")
        lisp = re.search(r"LISP (.*)", build)
        self.outcome = Outcome("Maxima", version + (f" on {lisp[1].strip()}" if lisp else ""))
        self.whole = []

    def batch(self, text, limit=None):
        with tempfile.NamedTemporaryFile("w", suffix=".mac") as file:
            file.write(text)
            file.flush()
            command = [self.program, "--very-quiet", f"--batch-string=batchload(\"{file.name}\")$"]
            try:
                return timed(command, timeout=limit)[0]
            except subprocess.TimeoutExpired as expired:
                return (expired.stdout or b"").decode()
            except subprocess.CalledProcessError as failed:
                return failed.stdout

    def measure(self, lines):
        """Measures all lines; where Maxima stops or asks a question, that line is unproved and the rest go on."""
        left = list(lines)
        while left:
            text = "".join(f'measure({index}, "{line["maxima"]}")$\n' for index, line in enumerate(left))
            output = self.batch(self.PRELUDE + text, limit=self.LONGEST + 2 * len(left))
            found = re.findall(r"^VERDICT (\d+) (\[.*?\]) (\S+)", output, re.MULTILINE)
            for index, verdict, seconds in found:
                self.outcome.add(left[int(index)]["id"], verdict == "[true]", float(seconds))
            left = left[len(found):]
            if left:
                say(f"Maxima stopped at {left[0]['id']}")
                self.outcome.add(left[0]["id"], False, None)
                left = left[1:]

    def round(self, lines):
        start = time.perf_counter()
        self.batch("0$")
        self.outcome.startup.append(time.perf_counter() - start)
        self.measure(lines)
        # The same, read from the batch file itself and without eval_string, as a check.
        usable = [line for line in lines if line["id"] in self.outcome.seconds]
        text = "".join(f'errcatch(decide({line["maxima"]}))$\n' for line in usable)
        marks = []
        for times in (1, 4):
            start = time.perf_counter()
            self.batch(self.PRELUDE + text * times)
            marks.append(time.perf_counter() - start)
        self.whole.append((marks[1] - marks[0]) / 3 / len(usable))

    def finish(self):
        self.outcome.notes.append(
            f"Maxima reads and decides the whole list from a batch file in "
            f"{microseconds(min(self.whole))} per claim.")


# The report


def microseconds(seconds):
    value = seconds * 1e6
    if value >= 9_950:
        return f"{value / 1e3:,.0f} ms"
    if value >= 995:
        return f"{value / 1e3:.1f} ms"
    return f"{value:.0f} µs" if value >= 9.95 else f"{value:.1f} µs"


def ratio(value):
    return f"{value:,.0f}×" if value >= 9.95 else f"{value:.1f}×"


def row(cells):
    return "| " + " | ".join(cells) + " |"


def machine():
    """The machine's size."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    return f"{cores} cores, {memory:.0f} GB of memory, {platform.system()} on {platform.machine()}"


def report(lines, systems, rounds):
    outcomes = [system.outcome for system in systems]
    lectern = outcomes[0]
    true = [line["id"] for line in lines if line["truth"]]
    false = [line["id"] for line in lines if not line["truth"]]
    both = true + false
    groups = [("true identities", true), ("false twins", false), ("both", both)]
    out = [
        "# Benchmarks of the prover",
        "",
        "`make bench` wrote this page. It asks `lectern prove --batch` and other systems about the same "
        f"{len(true)} identities and their {len(false)} false twins (`Benchmarks/identities.jsonl`), in one run, "
        "parsing included.",
        "",
        f"{datetime.date.today().isoformat()}; {machine()}; {rounds} {'round' if rounds == 1 else 'rounds'}. "
        + "; ".join(f"{outcome.name}: {outcome.version}" for outcome in outcomes) + ".",
        "",
        "## Times as long as Lectern takes",
        "",
        row(["system"] + [f"{name}, {kind}" for name, _ in groups for kind in ("median", "mean")]),
        row(["---"] + ["--:"] * 6),
    ]
    for outcome in outcomes[1:]:
        cells = [outcome.name]
        for _, names in groups:
            shared = [name for name in names if name in outcome.seconds]
            for average in (statistics.median, statistics.mean):
                cells.append(ratio(average(outcome.typical(shared)) / average(lectern.typical(shared))))
        out.append(row(cells))
    out += [
        "",
        "Each is the quotient of the two systems' medians, and of their means.",
        "",
        "## Time per identity",
        "",
        row(["system"] + [f"{name}, {kind}" for name, _ in groups for kind in ("median", "mean")]
            + ["slowest", "startup"]),
        row(["---"] + ["--:"] * 8),
    ]
    for outcome in outcomes:
        cells = [outcome.name]
        for _, names in groups:
            cells += [microseconds(average(outcome.typical(names))) for average in (statistics.median, statistics.mean)]
        cells += [microseconds(max(outcome.typical(both))), microseconds(min(outcome.startup))]
        out.append(row(cells))
    out += [
        "",
        "Startup is that of an empty batch, or of loading the library, and is not part of the times per identity.",
        "",
        "## Verdicts",
        "",
        row(["system", "true, proved", "true, not proved", "false, refuted", "false, not proved", "wrong"]),
        row(["---"] + ["--:"] * 5),
    ]
    details = []
    wrong = {}
    for outcome in outcomes:
        proved = [name for name in true if outcome.proved[name]]
        unproved = [name for name in true if not outcome.proved[name]]
        believed = [name for name in false if outcome.proved[name]]
        refuted = [name for name in false if outcome.rejected.get(name)]
        mistaken = [name for name in true if outcome.rejected.get(name)]
        wrong[outcome.name] = believed + mistaken
        gives = bool(outcome.rejected)
        out.append(row([
            outcome.name, str(len(proved)), str(len(unproved)), str(len(refuted)) if gives else "–",
            str(len(false) - len(believed) - len(refuted)), str(len(believed + mistaken))]))
        if unproved:
            details.append(f"- {outcome.name} did not prove: " + ", ".join(unproved) + ".")
        if gives and len(refuted) < len(false):
            rest = [name for name in false if not outcome.rejected[name]]
            details.append(f"- {outcome.name} did not refute: " + ", ".join(rest) + ".")
        if believed + mistaken:
            details.append(f"- {outcome.name} is wrong about: " + ", ".join(believed + mistaken) + ".")
    out += ["", "Only Lectern refutes, with a counterexample; the others find a difference that is not 0.", ""]
    if details:
        out += details + [""]
    out += [
        "## How it is measured",
        "",
        f"- Lectern: a process answers one line {Lectern.REPETITIONS} times; the time of an empty batch is subtracted."
        " It uses all cores, and the others one: the processor time below is what to hold against them on one core.",
    ]
    by_name = {
        "SymPy": "- SymPy: `simplify(left - right) == 0`, sides read by `sympify`, symbols real; each identity once in a"
                 " fresh process per round, with a cache that the identities before have warmed.",
        "Maxima": "- Maxima: `trigrat(left - right)` is 0, text read by `eval_string`; one batch process, each identity"
                  " repeated for 0.2 s.",
        "python-flint": "- python-flint: `Benchmarks/flint_decision.py`, which reads by Python's `ast` and reduces"
                        " `fmpz_mpoly` numerators by s² + c² − 1 and by the relations of roots; each identity 50 times.",
    }
    out += [by_name[outcome.name] for outcome in outcomes if outcome.name in by_name]
    out += [f"- {note}" for outcome in outcomes for note in outcome.notes]
    out += [
        "- For each identity and system the fastest round counts. The truth of every line is checked with mpmath to 50"
        " digits at random points by `Benchmarks/check-identities.py`.",
        "",
    ]
    return "\n".join(out), wrong["Lectern"]


def measure(systems, peers, only, rounds, lines):
    """Adds the peers that are named, with commas between them, and installed, and asks all systems in so many rounds."""
    for name in filter(None, only.split(",")):
        if name not in peers:
            say(f"{name} is none of the peers, {', '.join(peers)}; --only '' is for none of them")
            sys.exit(2)
        try:
            systems.append(peers[name]())
        except (FileNotFoundError, subprocess.CalledProcessError):
            say(f"{name} is not installed and is skipped")
    for number in range(rounds):
        # In turn, so that what else the machine does meets all alike.
        for system in systems:
            say(f"round {number + 1} of {rounds}: {system.outcome.name}")
            system.round(lines)
    for system in systems:
        system.finish()


def main():
    parser = argparse.ArgumentParser(description="Compares Lectern's prover with other systems.")
    parser.add_argument("--lectern", required=True, help="the program, built for release")
    parser.add_argument("--print", action="store_true", help="write to standard output")
    parser.add_argument("--output", help="the file to write")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--only", default="sympy,maxima,flint", help="peers to run, separated by commas")
    options = parser.parse_args()
    with open(LIST) as file:
        lines = [json.loads(text) for text in file]
    systems = [Lectern(options.lectern)]
    peers = {
        "sympy": lambda: Python("SymPy", "sympy-times.py", "sympy", "sympy"),
        "maxima": Maxima,
        "flint": lambda: Python("python-flint", "flint-times.py", "flint", "python-flint"),
    }
    measure(systems, peers, options.only, options.rounds, lines)
    text, wrong = report(lines, systems, options.rounds)
    if options.output and not options.print:
        with open(options.output, "w") as file:
            file.write(text)
        say(f"wrote {options.output}")
    else:
        print(text)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
