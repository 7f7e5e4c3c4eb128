#!/usr/bin/env python3
"""Times the decision on python-flint, parsing included.

    flint-times.py FILE [REPETITIONS]

Answers one JSON line per identity: id, proved, seconds, and of these the seconds for parsing alone.
"""

import json
import sys
import time

from flint_decision import is_proved, parse


def seconds(action, repetitions):
    start = time.perf_counter()
    for _ in range(repetitions):
        action()
    return (time.perf_counter() - start) / repetitions


def main():
    repetitions = int(sys.argv[2]) if len(sys.argv) > 2 else 50
    with open(sys.argv[1]) as file:
        lines = [json.loads(text) for text in file]
    for line in lines:
        sides = line["flint"]
        proved = is_proved(sides)
        whole = seconds(lambda: is_proved(sides), repetitions)
        parsing = seconds(lambda: (parse(sides[0]), parse(sides[1])), repetitions)
        print(json.dumps({"id": line["id"], "proved": proved, "seconds": whole, "parsing": parsing}))


if __name__ == "__main__":
    main()
