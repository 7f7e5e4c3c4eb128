"""What Scripts/faults runs: the trials, one after the other, and the table of what they found."""

import argparse
import os
import pathlib
import random
import shutil
import signal
import sys
import tempfile
import time

import caches
import clocks
import disks
import kills
import races
import readers
import scale
from workspace import Lectern, Tally

TRIALS = {
    "kills": kills.run,
    "disks": disks.run,
    "readers": readers.run,
    "races": races.run,
    "caches": caches.run,
    "clocks": clocks.run,
    "scale": scale.run,
}


def newest_build():
    """The newest executable in .build, or nothing."""
    root = pathlib.Path(__file__).resolve().parent.parent.parent
    built = [root / f".build/{kind}/lectern" for kind in ("debug", "release")]
    built = [path for path in built if path.exists()]
    return str(max(built, key=lambda path: path.stat().st_mtime)) if built else None


def main():
    parser = argparse.ArgumentParser(prog="Scripts/faults")
    parser.add_argument("lectern", nargs="?", default=newest_build())
    parser.add_argument("count", nargs="?", type=int, default=500)
    parser.add_argument("--seed", type=int, default=int.from_bytes(os.urandom(4), "big"))
    parser.add_argument("--only", default=",".join(TRIALS))
    parser.add_argument("--quick", action="store_true")
    options = parser.parse_args()
    chosen = options.only.split(",")
    if not options.lectern or not os.access(options.lectern, os.X_OK):
        sys.exit("faults: there is no lectern; name one, or run swift build")
    unknown = [name for name in chosen if name not in TRIALS]
    if unknown:
        sys.exit(f"faults: there is no trial {unknown[0]}; there are {', '.join(TRIALS)}")
    print(f"faults: seed {options.seed}", file=sys.stderr)

    tally = Tally()
    begin = time.monotonic()
    folder = tempfile.mkdtemp(prefix="lectern-faults-")
    # Whoever ends it early gets the table of what was tried.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        lectern = Lectern(options.lectern, folder)
        for name in chosen:
            print(f"faults: {name}", file=sys.stderr)
            TRIALS[name](lectern, tally, random.Random(f"{options.seed} {name}"), options)
    except KeyboardInterrupt:
        tally.skip("what would have come behind an interruption")
    finally:
        # `timeout` sends its signal twice.
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        shutil.rmtree(folder, ignore_errors=True)
    print(tally.table())
    print()
    print(f"Seed {options.seed}; {time.monotonic() - begin:.0f} s.")
    for text in tally.notes:
        print(text)
    for text in tally.skipped:
        print(f"Skipped: {text}.")
    for text in tally.losses:
        print(f"LOST: {text}", file=sys.stderr)
    sys.exit(1 if tally.losses else 0)


if __name__ == "__main__":
    try:
        main()
    except SystemExit as exit:
        # What says why it could not be run is a text.
        if isinstance(exit.code, str):
            print(exit.code, file=sys.stderr)
            sys.exit(2)
        raise
