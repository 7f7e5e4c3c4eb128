"""Holds the lines in which `lectern prove --batch --steps` tells proofs of equations to mpmath, at points of each claim.

    PYTHONPATH=Tests python -m Oracle.steps --program PATH [--count N] [--seed N] [--family NAME]… [--list-failures FILE] [--jobs N] [--quiet]

Claims are those of the oracle's families, those of two generators of its own, one of which rewrites trees by true rules, and one of which makes
mistakes, and the rows of tables with their false twins. Wherever
the assumptions hold and both sides are defined, each line has the value of its start, times the multiplier if there is one; identities hold; what cancels
adds to 0, what is joined is a multiple of the same, and what sin² + cos² = 1 joins is such a pair; both sides end with the same terms.
What is not proved, and what is no equation, is told in no lines. Prints a table in Markdown. wrong: something of this does not hold. undefined: a
line or an identity has no value where the sides have one. odd: what is true and reads badly, which is listed and does not count.
Where an equation that is refuted is said to happen to hold, both sides are equal at points at which the symbol has the value, both are defined and the
assumptions hold: wrong value where they are not, nowhere where there is no such point among many, which is suspect and does not count.
Exit status: 0 all held, 1 something is wrong, or the program ended or hung; 2 it could not be run.
"""

import argparse
import concurrent.futures
import json
import multiprocessing
import os
import sys
import time
import traceback

from . import steps_claims
from .batch import Failed, Prover
from .chance import Random
from .steps_judge import Judge, Outcome

BATCH = 256
COLUMNS = ("claims", "proved equations", "with steps", "lines", "identities", "points", "blind", "unread", "odd", "undefined", "wrong",
    "refuted", "with holds", "values", "value points", "wrong value", "nowhere")

WRONG = "wrong", "undefined", "wrong value"


def judged(posed, answer, random):
    """The outcome; a fault of the oracle's own does not end the run."""
    try:
        return Judge(posed, answer, random).outcome()
    except Exception as error:  # Whatever it is, it is told, and looked into.
        traceback.print_exc()
        return Outcome(faults=[("wrong", f"the oracle failed: {error!r}", None)])


def described(posed, kind, text, point):
    record = {"kind": kind, "what": text, "family": posed.family, **{key: value for key, value in posed.question.items() if key != "id"}}
    return record if point is None else record | {"point": point}


def batch(options, number, prover):
    """The families of a batch's claims, what each added to the table, and what was found of it."""
    posed = steps_claims.drawn(options.seed, number * BATCH, min(options.count, (number + 1) * BATCH), options.family)
    answers = prover.ask([{**each.question, "id": index} for index, each in enumerate(posed)])
    random = Random(f"{options.seed}/{number}/steps")
    found = []
    for each, answer in zip(posed, answers):
        outcome = judged(each, answer, random)
        found.append((each.family, outcome.counts, [described(each, *fault) for fault in outcome.faults]))
    return found


worker = {}


def begin_worker(options):
    worker["options"] = options
    worker["prover"] = Prover(options.program, 120, options.seconds_per_claim, ("--steps",))


def batch_of_worker(number):
    return batch(worker["options"], number, worker["prover"])


def table(rows):
    lines = ["| family | " + " | ".join(COLUMNS) + " | share told |", "|---|" + "--:|" * (len(COLUMNS) + 1)]
    total = dict.fromkeys(COLUMNS, 0)
    for name in sorted(rows):
        for key in COLUMNS:
            total[key] += rows[name].get(key, 0)
    for name, row in [*sorted(rows.items()), ("**all**", total)]:
        cells = [str(row.get(key, 0)) for key in COLUMNS]
        proved = row.get("proved equations", 0)
        share = f"{100 * row.get('with steps', 0) / proved:.1f} %" if proved else ""
        lines.append(f"| {name} | " + " | ".join(cells) + f" | {share} |")
    return "\n".join(lines), total


def main():
    parser = argparse.ArgumentParser(prog="Scripts/oracle --steps", description=__doc__)
    parser.add_argument("--program", required=True, help="the lectern to try")
    parser.add_argument("--count", type=int, default=1_000, help="how many claims")
    parser.add_argument("--seed", type=int, default=None, help="the seed; without it one is drawn, and printed")
    parser.add_argument("--family", action="append", help="only this family; may be repeated")
    parser.add_argument("--list-failures", metavar="FILE", help="writes each claim that something was found of, one JSON line each")
    parser.add_argument("--seconds-per-claim", type=float, default=20, help="how long a claim may take alone; more is a runaway")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many processes share the work")
    parser.add_argument("--quiet", action="store_true")
    options = parser.parse_args()
    unknown = [name for name in options.family or [] if name not in steps_claims.names()]
    if unknown or not os.access(options.program, os.X_OK):
        print(f"oracle: there is no {'family ' + unknown[0] if unknown else 'lectern'}", file=sys.stderr)
        return 2
    options.program = os.path.abspath(options.program)
    if options.seed is None:
        options.seed = int.from_bytes(os.urandom(4), "big")
    print(f"oracle: seed {options.seed}, {options.count} claims", file=sys.stderr)
    rows, kinds, done, start = {}, {}, 0, time.monotonic()
    failures = open(options.list_failures, "w", encoding="utf-8") if options.list_failures else None
    try:
        with concurrent.futures.ProcessPoolExecutor(
                options.jobs, mp_context=multiprocessing.get_context("fork"), initializer=begin_worker, initargs=(options,)) as pool:
            # In order, so that every run with a seed says the same.
            for found in pool.map(batch_of_worker, range((options.count + BATCH - 1) // BATCH)):
                for family, counts, faults in found:
                    row = rows.setdefault(family, {})
                    for key, count in counts.items():
                        row[key] = row.get(key, 0) + count
                    for kind in {fault["kind"] for fault in faults}:
                        row[kind] = row.get(kind, 0) + 1
                    for fault in faults:
                        key = fault["kind"], fault["what"].partition(":")[0]
                        kinds[key] = kinds.get(key, 0) + 1
                        if failures:
                            failures.write(json.dumps(fault, ensure_ascii=False) + "\n")
                            failures.flush()
                done += len(found)
                if not options.quiet:
                    wrong = sum(row.get(kind, 0) for row in rows.values() for kind in WRONG)
                    print(f"oracle: {done} claims, {wrong} wrong, {done / (time.monotonic() - start):.0f} a second", file=sys.stderr, flush=True)
    except Failed as error:
        print(f"oracle: {error}", file=sys.stderr)
        return 2
    text, total = table(rows)
    print(text)
    if kinds:
        print("\n| what was found | times |\n|---|--:|")
        for (kind, what), count in sorted(kinds.items(), key=lambda each: -each[1]):
            print(f"| {kind}: {what} | {count} |")
    print("\nblind: told, and no point was found at which the assumptions hold and both sides are defined.")
    print(f"\nSeed {options.seed}: {total['wrong']} wrong, {total['undefined']} undefined; {total['with steps']} of {total['proved equations']} "
          f"proved equations are told, in {total['lines']} lines. Of {total['refuted']} refuted ones {total['with holds']} are said to hold somewhere: "
          f"{total['values']} values, {total['wrong value']} wrong, {total['nowhere']} nowhere.")
    return 1 if any(total[kind] for kind in WRONG) else 0


if __name__ == "__main__":
    sys.exit(main())
