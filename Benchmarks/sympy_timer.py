"""Asks SymPy one thing after another, each within a time limit, and prints an answer a line: id, proved, seconds."""

import json
import signal
import time


def stop(signum, frame):
    raise TimeoutError


def answer(lines, limit, is_proved):
    """Past the limit a line counts as unproved. What is imported on first use should have been before."""
    signal.signal(signal.SIGALRM, stop)
    for line in lines:
        signal.setitimer(signal.ITIMER_REAL, limit)
        start = time.perf_counter()
        try:
            proved = bool(is_proved(line))
        except TimeoutError:
            proved = False
        seconds = time.perf_counter() - start
        signal.setitimer(signal.ITIMER_REAL, 0)
        print(json.dumps({"id": line["id"], "proved": proved, "seconds": seconds}), flush=True)
