"""What Scripts/oracle runs."""

import argparse
import atexit
import concurrent.futures
import json
import multiprocessing
import os
import pathlib
import signal
import sys
import time
import traceback

from . import claims
from .batch import Failed, Prover
from .chance import Random
from .family import FAMILIES
from .judge import Judge, Outcome
from .report import Report, described
from .shrink import shrunk, weight

BATCH = 2_000


def newest_build():
    """The newest executable in .build, or nothing."""
    root = pathlib.Path(__file__).resolve().parent.parent.parent
    built = [path for kind in ("debug", "release") if (path := root / f".build/{kind}/lectern").exists()]
    return str(max(built, key=lambda path: path.stat().st_mtime)) if built else None


def drawn(options, number):
    """Batch `number`: the claims are the same for every run with the seed."""
    random = Random(f"{options.seed}/{number}")
    names = options.family or list(FAMILIES)
    weights = [FAMILIES[name].weight for name in names]
    count = min(BATCH, options.skip + options.count - number * BATCH)
    return [claims.made(random, random.choices(names, weights)[0]) for _ in range(count)]


def judged(claim, answer, random):
    """The outcome; a fault of the oracle's own does not end the run."""
    try:
        return Judge(claim, answer, random).outcome()
    except Exception as error:  # Whatever it is, it is told, and looked into.
        traceback.print_exc()
        return Outcome(answer["verdict"], unread=f"the oracle failed: {error!r}")


def batch(options, number, prover):
    """The claims of a batch with their answers and outcomes."""
    made = drawn(options, number)
    answers = prover.ask([each.question(index) for index, each in enumerate(made)])
    random = Random(f"{options.seed}/{number}/points")
    return [(claim, answer, judged(claim, answer, random)) for claim, answer in zip(made, answers)]


def batch_of_worker(number):
    """The same in a process of its own, which keeps its prover from one batch to the next."""
    options = worker["options"]
    if "prover" not in worker:
        worker["prover"] = Prover(options.program, options.seconds_per_batch, options.seconds_per_claim)
        atexit.register(worker["prover"].stop)
    return batch(options, number, worker["prover"])


worker = {}


def begin_worker(options):
    worker["options"] = options


def run(options, report):
    first = options.skip // BATCH
    batches = range(first, first + (options.count + BATCH - 1) // BATCH)
    start = time.monotonic()
    with concurrent.futures.ProcessPoolExecutor(
            options.jobs, mp_context=multiprocessing.get_context("fork"), initializer=begin_worker, initargs=(options,)) as pool:
        done = 0
        # In order, so that every run with a seed says the same.
        for outcomes in pool.map(batch_of_worker, batches):
            for outcome in outcomes:
                report.add(*outcome)
            done += len(outcomes)
            if not options.quiet:
                print(f"oracle: {done} claims, {report.wrong} wrong, {100 * report.undecided_share():.1f} % undecided, "
                      f"{done / (time.monotonic() - start):.0f} a second", file=sys.stderr, flush=True)


def print_shrunk(report, options):
    """The smallest claims of each kind of wrong verdict and family, made smaller."""
    chosen = {}
    for kind, claim in sorted(report.small, key=lambda each: weight(each[1])):
        group = chosen.setdefault((kind, claim.family), [])
        if len(group) < options.shrink:
            group.append(claim)
    prover = Prover(options.program, options.seconds_per_batch, options.seconds_per_claim)
    seen = set()
    try:
        print("\n## Made smaller\n")
        for (kind, _), group in sorted(chosen.items()):
            for claim in group:
                small = shrunk(claim, kind, prover)
                if small and (text := json.dumps(described(kind, *small), ensure_ascii=False)) not in seen:
                    seen.add(text)
                    print(text)
    finally:
        prover.stop()


def main():
    parser = argparse.ArgumentParser(prog="Scripts/oracle", description=__doc__)
    parser.add_argument("--program", default=newest_build(), help="the lectern to try; without it the newest in .build")
    parser.add_argument("--count", type=int, default=2_000, help="how many claims")
    parser.add_argument("--seed", type=int, default=None, help="the seed; without it one is drawn, and printed")
    parser.add_argument("--skip", type=int, default=0, metavar="N",
                        help=f"leaves out the first N claims of the seed, a multiple of {BATCH}: so a long run can be had in parts")
    parser.add_argument("--family", action="append", help="only this family; may be repeated")
    parser.add_argument("--list-failures", metavar="FILE", help="writes each claim that something was found of, one JSON line each")
    parser.add_argument("--list-undecided", metavar="FILE", help="writes each claim that is undecided")
    parser.add_argument("--seconds-per-batch", type=float, default=60, help="how long 64 claims may take before each is tried alone")
    parser.add_argument("--seconds-per-claim", type=float, default=10, help="how long a claim may take alone; more is a runaway")
    parser.add_argument("--jobs", type=int, default=2 * (os.cpu_count() or 1),
                        help="how many processes share the work; without it two a core, since each waits for its prover")
    parser.add_argument("--families", action="store_true", help="lists the families")
    parser.add_argument("--reading", action="store_true", help="holds the reading of LaTeX to SymPy's instead")
    parser.add_argument("--documents", metavar="FOLDER", help="with --reading: formulas of the documents there instead of random ones")
    parser.add_argument("--self-test", action="store_true", help="tests the oracle itself")
    parser.add_argument("--shrink", type=int, default=0, metavar="N",
        help="makes the N smallest wrong ones of each kind and family smaller")
    parser.add_argument("--most-undecided", type=float, default=5, metavar="PERCENT",
        help="what share may be undecided; a small run needs more room than a large one")
    parser.add_argument("--quiet", action="store_true")
    options = parser.parse_args()
    if options.families:
        for each in FAMILIES.values():
            print(f"{each.name}: {each.weight}")
        return 0
    unknown = [name for name in options.family or [] if name not in FAMILIES]
    if unknown:
        print(f"oracle: there is no family {unknown[0]}; there are {', '.join(FAMILIES)}", file=sys.stderr)
        return 2
    if options.self_test:
        from . import self_test

        return self_test.run()
    if not options.program or not os.access(options.program, os.X_OK):
        print("oracle: there is no lectern; name one, or run swift build", file=sys.stderr)
        return 2
    options.program = os.path.abspath(options.program)
    if options.skip % BATCH or options.skip < 0:
        print(f"oracle: --skip takes a multiple of {BATCH}", file=sys.stderr)
        return 2
    if options.seed is None:
        options.seed = int.from_bytes(os.urandom(4), "big")
    if options.reading and options.documents:
        from . import document_reading

        return document_reading.run(options.program, options.documents, options.count, options.seed, options.list_failures)
    if options.reading:
        from . import reading

        return reading.run(options.program, options.count, options.seed, options.list_failures)
    print(f"oracle: seed {options.seed}, {options.count} claims", file=sys.stderr)
    report = Report(*[open(name, "w", encoding="utf-8") if name else None for name in (options.list_failures, options.list_undecided)])
    is_whole = False
    # A shell's background jobs ignore SIGINT; both signals end a run with its table.
    for each in (signal.SIGINT, signal.SIGTERM):
        signal.signal(each, signal.default_int_handler)
    try:
        run(options, report)
        is_whole = True
    except KeyboardInterrupt:
        print("oracle: interrupted; this is what was judged until then", file=sys.stderr)
    except Failed as error:
        print(f"oracle: {error}", file=sys.stderr)
        return 2
    print(report.text())
    if options.shrink and is_whole:
        print_shrunk(report, options)
    print("\nempty: undecided, and no point was found at which the assumptions hold and both sides are defined.")
    print(f"\nSeed {options.seed}: {report.wrong} wrong verdicts, {100 * report.undecided_share():.2f} % undecided; "
          f"{report.looked_at} points within the assumptions were looked at.")
    if report.wrong or 100 * report.undecided_share() > options.most_undecided:
        return 1
    return 0 if is_whole else 130


if __name__ == "__main__":
    sys.exit(main())
