"""Runs `lectern certify`."""

import contextlib
import os
import re
import signal
import subprocess
from collections import Counter
from dataclasses import dataclass, field

METHOD = re.compile(r"  (.+): (\d+) of (\d+)(?:, ([0-9.]+) s)?")
NONE = re.compile(r"  none for (\d+), (.+?): (.*)")
SUM = re.compile(r"certificates: (\d+) of (\d+) claims accepted, (\d+) rejected")
# A claim may take the kernel a minute for each of a few scripts.
SECONDS_FOR_CLAIM = 300
MOST_OUTPUT = 64 << 20


class Failed(Exception):
    """Something could not be run."""


@dataclass
class Summary:
    """What the program says of a run: accepted and all claims by method, the kernel's time, and reasons."""

    accepted: Counter = field(default_factory=Counter)
    claims: Counter = field(default_factory=Counter)
    seconds: Counter = field(default_factory=Counter)
    reasons: Counter = field(default_factory=Counter)
    rejected: int = 0

    def add(self, other):
        for name in ("accepted", "claims", "seconds", "reasons"):
            getattr(self, name).update(getattr(other, name))
        self.rejected += other.rejected


def summary(text):
    """Reads what a run prints; its sum must be that of its lines."""
    result, total = Summary(), None
    for line in text.splitlines():
        if found := SUM.fullmatch(line):
            total = tuple(map(int, found.groups()))
        elif found := NONE.fullmatch(line):
            result.reasons[found[2], found[3]] += int(found[1])
        elif found := METHOD.fullmatch(line):
            result.accepted[found[1]] += int(found[2])
            result.claims[found[1]] += int(found[3])
            result.seconds[found[1]] += float(found[4] or 0)
        else:
            raise Failed(f"certify prints a line that is not understood: {line}")
    if total is None:
        raise Failed("certify prints no sum")
    result.rejected = total[2]
    if total[:2] != (result.accepted.total(), result.claims.total()):
        raise Failed(f"certify prints a sum that is not that of its lines: {total}")
    return result


def output(command, folder, seconds):
    """Status, output and errors of a command, which is ended with all its processes when this is."""
    with open(os.devnull, "rb") as nothing:
        try:
            process = subprocess.Popen(
                command, cwd=folder, stdin=nothing, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
                env=os.environ | {"SWIFT_BACKTRACE": "enable=no"})
        except OSError as error:
            raise Failed(f"{command[0]}: {error.strerror}") from None
    try:
        out, errors = process.communicate(timeout=seconds)
    except BaseException as error:
        end(process)
        if isinstance(error, subprocess.TimeoutExpired):
            raise Failed(f"{' '.join(map(str, command[:2]))} came to no end in {seconds} s") from None
        raise
    if len(out) + len(errors) > MOST_OUTPUT:
        raise Failed(f"{command[0]} writes {len(out) + len(errors)} bytes")
    return process.returncode, out.decode(errors="replace"), errors.decode(errors="replace")


def end(process):
    """Ends a process and its children, with a moment to tidy up."""
    for number, patience in ((signal.SIGTERM, 10), (signal.SIGKILL, None)):
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, number)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.communicate(timeout=patience)
            return


def certified(program, paths, folder, target, count, caches):
    """Has lessons certified into a folder, and reads the summary. Not all of them need hold."""
    command = [program, "certify", *paths, "--output", str(target), "--check"] + ([] if caches else ["--no-cache"])
    status, out, errors = output(command, folder, 600 + SECONDS_FOR_CLAIM * count)
    if not SUM.search(out):
        raise Failed(f"certify ends with {status}: {errors.strip()[-2_000:]}")
    return summary(out), errors
