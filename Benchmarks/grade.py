"""Times `lectern grade` on a class that is made up: six exercises, and for each learner an answer to each.

Right answers are exact or rounded, wrong ones are known mistakes or others, and some cannot be read. Numbers are computed
here, by the formulas of school, from the variants that `lectern` itself prints.
"""

import argparse
import csv
import json
import math
import os
import pathlib
import random
import re
import sys
import tempfile
import time

LESSON = """---
title: Bench
---
```exercise
id: turn
ask: Turn {(x, y)} by {θ}.
parameters: { x: 1..9, y: 1..9, θ: "15°..165° step 15° except 45°, 90°, 135°" }
where: x != y
kind: point
answer: apply((x, y), rotation(θ))
check: answer = (x*cos(θ) - y*sin(θ), x*sin(θ) + y*cos(θ))
feedback: [swapped-sin-cos, sign-of-angle]
```

```exercise
id: length
ask: How long is {(x, y)}?
parameters: { x: 2..40, y: 2..40 }
kind: number
answer: sqrt(x^2 + y^2)
check: answer^2 = x^2 + y^2
feedback: [{ answer: x + y, say: No., name: sum }]
```

```exercise
id: matrix
ask: Which matrix turns by {θ} about {(a, b)}?
parameters: { a: 2..9, b: 2..9, θ: 30°..150° step 30° except 90° }
kind: matrix
answer: about(rotation(θ), (a, b))
check: answer = concat(translation(-a, -b), rotation(θ), translation(a, b))
feedback: [transposed, forgotten-first-translation]
```

```exercise
id: expand
ask: Expand (k + {a})(k + {b}).
parameters: { a: 2..30, b: 2..30 }
where: a != b
kind: expression
symbols: [k]
answer: k^2 + (a + b) k + a b
check: answer = (k + a) (k + b)
feedback: [{ answer: k^2 + a b, say: No., name: ends }]
```

```exercise
id: share
ask: Add {1/a} and {1/b}.
parameters: { a: 3..40, b: 3..40 }
where: a != b
kind: number
form: fraction
answer: 1/a + 1/b
check: answer = (a + b)/(a b)
feedback: [{ answer: 2/(a + b), say: No., name: both }]
```

```exercise
id: scaled
ask: Scale the rectangle {(x, y, w, h)} by {k}.
parameters: { x: 1..6, y: 1..6, w: 11..14, h: 15..19, k: 2..3 }
kind: rect
answer: (k x, k y, k w, k h)
check: answer = (x k, y k, w k, h k)
feedback: [swapped-size]
```
"""


def rounded(*values):
    texts = [f"{value:.4f}" for value in values]
    return texts[0] if len(texts) == 1 else "(" + ", ".join(texts) + ")"


def matrix(rows):
    return "[" + ", ".join("[" + ", ".join(f"{value:.5f}" for value in row) + "]" for row in rows) + "]"


def about(a, b, degrees):
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return [[c, s, 0], [-s, c, 0], [a - a * c + b * s, b - a * s - b * c, 1]]


def answers(exercise, v):
    """Of an exercise and a variant: right answers, and wrong ones."""
    g = v.get
    if exercise == "turn":
        x, y, t = g("x"), g("y"), g("θ")
        c, s = math.cos(math.radians(t)), math.sin(math.radians(t))
        return (
            [f"({x}cos({t}°) - {y}sin({t}°), {x}*sin({t}°) + {y}*cos({t}°))", rounded(x * c - y * s, x * s + y * c)],
            [rounded(x * s - y * c, x * c + y * s), rounded(x * c + y * s, -x * s + y * c), f"({x + 20}, {y})"],
        )
    if exercise == "length":
        x, y = g("x"), g("y")
        return [f"sqrt({x * x + y * y})", f"sqrt({x}^2 + {y}^2)", rounded(math.hypot(x, y))], [f"{x + y}", f"{x * y}.5"]
    if exercise == "matrix":
        a, b, t = g("a"), g("b"), g("θ")
        right = about(a, b, t)
        words = (
            f"[[cos({t}°), sin({t}°), 0], [-sin({t}°), cos({t}°), 0], "
            f"[{a} - {a}cos({t}°) + {b}sin({t}°), {b} - {a}sin({t}°) - {b}cos({t}°), 1]]"
        )
        return [words, matrix(right)], [matrix(list(zip(*right))), matrix([[1, 0, 0], [0, 1, 0], [a, b, 1]])]
    if exercise == "expand":
        a, b = g("a"), g("b")
        return [f"k^2 + {a + b} k + {a * b}", f"(k + {a})*(k + {b})", f"k*(k + {a + b}) + {a * b}"], [f"k^2 + {a * b}", f"k^2 + {a} k"]
    if exercise == "share":
        a, b = g("a"), g("b")
        d = math.gcd(a + b, a * b)
        fraction = f"{(a + b) // d}/{a * b // d}" if a * b != d else f"{(a + b) // d}"
        return [fraction], [f"2/{a + b}", "0"]
    x, y, w, h, k = g("x"), g("y"), g("w"), g("h"), g("k")
    return [f"({k * x}, {k * y}, {k * w}, {k * h})"], [f"({x}, {y}, {k * w}, {k * h})", f"({k * x}, {k * y}, {k * h}, {k * w})"]


BROKEN = ["(1, 2", "what?", "", "1 +* 2", "[[1, 2], [3]]"]


def run(command):
    """Seconds, CPU seconds and mebibytes of a command."""
    start = time.monotonic()
    process = os.posix_spawn(command[0], command, os.environ, file_actions=[(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)])
    _, status, usage = os.wait4(process, 0)
    seconds = time.monotonic() - start
    if status != 0:
        sys.exit(2)
    memory = usage.ru_maxrss / (1 << 20 if sys.platform == "darwin" else 1 << 10)
    return seconds, usage.ru_utime + usage.ru_stime, memory


def marks(folder):
    with open(folder / "grades/marks.csv", newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lectern", required=True)
    parser.add_argument("--submissions", type=int, default=30_000)
    parser.add_argument("--seed", type=int, default=8)
    parser.add_argument("--runs", type=int, default=3)
    options = parser.parse_args()
    draw = random.Random(options.seed)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "bench.md").write_text(LESSON, encoding="utf-8")
        learners = [f"learner-{number}" for number in range(max(1, options.submissions // 6))]
        (folder / "class.csv").write_text("learner\n" + "".join(f"{learner}\n" for learner in learners))
        (folder / "secret.txt").write_text("a secret\n")
        (folder / "answers.jsonl").write_text("")
        command = [
            os.path.abspath(options.lectern), "grade", str(folder / "answers.jsonl"), "--lessons", str(folder / "bench.md"),
            "--roster", str(folder / "class.csv"), "--secret-file", str(folder / "secret.txt"), "--output", str(folder / "grades"),
        ]
        alone = run(command)
        meant = {}
        lines = []
        for row in marks(folder):
            exercise = row["exercise"].split("/")[1]
            variant = {key: int(value) for key, value in re.findall(r"(\S+) = (-?\d+)", row["variant"])}
            right, wrong = answers(exercise, variant)
            kind = draw.choices(["right", "wrong", "malformed"], [60, 35, 5])[0]
            answer = draw.choice({"right": right, "wrong": wrong, "malformed": BROKEN}[kind])
            meant[row["learner"], exercise] = (kind, answer)
            lines.append(json.dumps({"learner": row["learner"], "exercise": row["exercise"], "answers": {"answer": answer}}))
        draw.shuffle(lines)
        (folder / "answers.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
        runs = [run(command) for _ in range(options.runs)]
        mistakes = 0
        for row in marks(folder):
            kind, answer = meant[row["learner"], row["exercise"].split("/")[1]]
            if row["status"] != kind and not (kind == "malformed" and row["status"] == "missing"):
                mistakes += 1
                if mistakes <= 10:
                    print(f"meant as {kind}, marked as {row['status']}: {row['exercise']} ({row['variant']}): {answer}", file=sys.stderr)
        seconds, cpu, memory = sorted(runs)[len(runs) // 2]
        print(f"{len(lines)} submissions of {len(learners)} learners, median of {len(runs)} runs on {os.cpu_count()} cores:")
        print(f"  {seconds:.1f} s, {cpu:.1f} CPU s, {len(lines) / seconds:.0f} submissions/s, {memory:.0f} MiB at most")
        print(f"  of this the lesson's own check and the tables: {alone[0]:.1f} s, {alone[1]:.1f} CPU s")
        if mistakes:
            print(f"  {mistakes} marks are other than was meant", file=sys.stderr)
            sys.exit(1)


main()
