#!/usr/bin/env python3
"""Holds `lectern prove --batch` beside other systems on families.jsonl, and writes a section in Markdown.

    compare-families.py --lectern PROGRAM [--print | --append FILE] [--rounds N] [--only sympy,maxima]

Each system is asked about every statement and its false twin, parsing included; the fastest round counts. Systems that are not installed are skipped
with a message. --append puts the section at the end of a page, in the place of one that is there; without it the section is printed.
Exit status: 0 measured, 1 a verdict of Lectern is wrong.
"""

import argparse
import json
import os
import re
import statistics
import sys
import tempfile
import time

from compare import Lectern, Maxima, Python, measure, microseconds, row, say, timed

HERE = os.path.dirname(os.path.abspath(__file__))
LIST = os.path.join(HERE, "families.jsonl")
TITLE = "## Calculus, sums, combinatorics and whole numbers"
SYMPY_SECONDS = "20"


class LecternOnFamilies(Lectern):
    REPETITIONS = 100

    def question(self, line):
        assumed = line["assume"] + [f"{name} ∈ ℤ" for name in line["whole"]]
        return json.dumps({"id": line["id"], "claim": line["lectern"], "notation": "calculator", "assume": assumed}) + "\n"

    def round(self, lines):
        self.outcome.startup += [timed(self.command)[1] for _ in range(9)]
        answers = [json.loads(answer) for answer in timed(self.command, "".join(map(self.question, lines)))[0].splitlines()]
        assert [answer["id"] for answer in answers] == [line["id"] for line in lines], "answers out of order"
        for line, answer in zip(lines, answers):
            _, seconds, _ = timed(self.command, self.question(line) * self.REPETITIONS)
            self.outcome.add(line["id"], answer["verdict"] == "proved", seconds)
            self.outcome.rejected[line["id"]] = answer["verdict"] == "refuted"

    def finish(self):
        startup = min(self.outcome.startup)
        for name, rounds in self.outcome.seconds.items():
            self.outcome.seconds[name] = [(seconds - startup) / self.REPETITIONS for seconds in rounds]


class SymPyOnFamilies(Python):
    def __init__(self):
        super().__init__("SymPy", "sympy-families.py", "sympy", "sympy")

    def round(self, lines):
        self.outcome.startup.append(timed([sys.executable, "-c", "import sympy"])[1])
        with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
            file.write("".join(json.dumps(line) + "\n" for line in lines))
            file.flush()
            output = timed([*self.script, file.name, SYMPY_SECONDS])[0]
        for answer in map(json.loads, output.splitlines()):
            self.outcome.add(answer["id"], answer["proved"], answer["seconds"])

    def finish(self):
        pass


class MaximaOnFamilies(Maxima):
    # So many statements are asked at once, and so long may they take.
    CHUNK = 8
    SECONDS = 20

    # A sum in the difference is closed by simplify_sum; then its simplifiers are tried in turn.
    PRELUDE = """
errcatch(load(simplify_sum))$
display2d: false$
declare([i, j, k, m, n], integer)$
decide(bench_e) := block([bench_d: ev(simplify_sum(bench_e), nouns)],
  if bench_d = 0 then true
  elseif is(errcatch(ratsimp(bench_d)) = [0]) then true
  elseif is(errcatch(ratsimp(radcan(bench_d))) = [0]) then true
  elseif is(errcatch(ratsimp(minfactorial(makefact(bench_d)))) = [0]) then true
  elseif is(errcatch(trigsimp(bench_d)) = [0]) then true
  elseif is(errcatch(trigrat(bench_d)) = [0]) then true
  elseif is(errcatch(ratsimp(factcomb(minfactorial(makefact(bench_d))))) = [0]) then true
  else false)$
measure(bench_i, bench_s) := block([bench_r, bench_n: 0, bench_start: elapsed_real_time(), bench_now],
  bench_r: errcatch(decide(eval_string(bench_s))),
  bench_now: elapsed_real_time(),
  while bench_now - bench_start < 0.1 do (
    errcatch(decide(eval_string(bench_s))),
    bench_n: bench_n + 1, bench_now: elapsed_real_time()),
  print("VERDICT", bench_i, bench_r, (bench_now - bench_start)/(bench_n + 1)))$
"""

    def round(self, lines):
        start = time.perf_counter()
        self.batch("0$")
        self.outcome.startup.append(time.perf_counter() - start)
        left = [line for line in lines if line["maxima"]]
        while left:
            some = left[:self.CHUNK]
            text = "".join(
                "".join(f"assume({each})$\n" for each in line["assume"]) + f'measure({index}, "{line["maxima"]}")$\n'
                + "".join(f"forget({each})$\n" for each in line["assume"]) for index, line in enumerate(some))
            output = self.batch(self.PRELUDE + text, limit=self.SECONDS)
            found = re.findall(r"^VERDICT (\d+) (\[.*?\]) (\S+)", output, re.MULTILINE)
            for index, verdict, seconds in found:
                self.outcome.add(some[int(index)]["id"], verdict == "[true]", float(seconds))
            if len(found) < len(some):
                # A question about a sign ends a batch, and so does its time.
                say(f"Maxima stopped at {some[len(found)]['id']}")
                self.outcome.add(some[len(found)]["id"], False, None)
            left = left[min(len(found) + 1, len(some)):]

    def finish(self):
        pass


def section(lines, outcomes, rounds):
    families = list(dict.fromkeys(line["family"] for line in lines))
    true = {family: [line["id"] for line in lines if line["family"] == family and line["truth"]] for family in families}
    false = {family: [line["id"] for line in lines if line["family"] == family and not line["truth"]] for family in families}
    out = [
        TITLE, "",
        f"Of each family {len(true[families[0]])} statements of textbooks and as many false twins (`Benchmarks/families.jsonl`, checked by mpmath's quadrature, "
        f"sequences and sums); {rounds} {'round' if rounds == 1 else 'rounds'}. " + "; ".join(f"{each.name}: {each.version}" for each in outcomes) + ".",
        "", row(["family"] + [f"{each.name}: {what}" for each in outcomes for what in ("proved", "median", "slowest")] + ["Lectern: twins refuted"]),
        row(["---"] + ["--:"] * (3 * len(outcomes) + 1)),
    ]
    wrong = {}
    for family in families:
        cells = [family]
        for outcome in outcomes:
            asked = [name for name in true[family] if name in outcome.proved]
            seconds = outcome.typical(true[family])
            cells += [f"{sum(outcome.proved[name] for name in asked)} of {len(asked)}"] + [
                microseconds(each) for each in (statistics.median(seconds), max(seconds))] if seconds else ["–"] * 3
        cells.append(f"{sum(outcomes[0].rejected[name] for name in false[family])} of {len(false[family])}")
        out.append(row(cells))
    for outcome in outcomes:
        wrong[outcome.name] = [name for names in false.values() for name in names if outcome.proved.get(name)] + [
            name for names in true.values() for name in names if outcome.rejected.get(name)]
    out.append("")
    for outcome in outcomes:
        lacking = [name for names in true.values() for name in names if name in outcome.proved and not outcome.proved[name]]
        if lacking:
            out.append(f"- {outcome.name} did not prove: " + ", ".join(lacking) + ".")
        if wrong[outcome.name]:
            out.append(f"- {outcome.name} is wrong about: " + ", ".join(wrong[outcome.name]) + ".")
    out += [
        f"- Lectern: a process answers one line {LecternOnFamilies.REPETITIONS} times; the time of an empty batch is subtracted. Its proofs hold at every point of the "
        "printed conditions; the others' zeros need not.",
        "- SymPy: `simplify` of the difference of both sides after `doit()`, with what is assumed of symbols; Maxima: `ratsimp`, `radcan`, `trigsimp`, `trigrat`,"
        " `minfactorial` and `factcomb` in turn after `simplify_sum`, and a question about a sign counts as unproved. An antiderivative is differentiated.",
        "- SymPy and Maxima are not asked about greatest common divisors, which are those of polynomials there.",
        "",
    ]
    return "\n".join(out), wrong["Lectern"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--lectern", required=True)
    parser.add_argument("--append", metavar="FILE")
    parser.add_argument("--print", action="store_true", help="write to standard output")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--only", default="sympy,maxima")
    options = parser.parse_args()
    with open(LIST, encoding="utf-8") as file:
        lines = [json.loads(text) for text in file]
    systems = [LecternOnFamilies(options.lectern)]
    peers = {"sympy": SymPyOnFamilies, "maxima": MaximaOnFamilies}
    known = [name for name in options.only.split(",") if name in peers]
    measure(systems, peers, ",".join(known), options.rounds, lines)
    text, wrong = section(lines, [system.outcome for system in systems], options.rounds)
    if options.append and not options.print:
        with open(options.append, encoding="utf-8") as file:
            page = file.read().partition(TITLE)[0].rstrip("\n")
        with open(options.append, "w", encoding="utf-8") as file:
            file.write(page + "\n\n" + text)
        say(f"wrote {options.append}")
    else:
        print(text)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
