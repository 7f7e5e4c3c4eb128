"""Tests of the comparison: each of these theorems is what its lesson says, and each change of one is found."""

import os
import tempfile

from . import numbers, rocq
from .comparison import compared
from .grammar import Grammar
from .lesson import Library

LESSON = r"""---
title: A sample
---

```math assume
w > 0,\quad v \ne 0
```

```math define
A(\theta) = \begin{bmatrix} \cos\theta & \sin\theta \\ -\sin\theta & \cos\theta \end{bmatrix},\quad m_x = \frac{w}{2}
```

```math claim
\frac{x\,y - y^2}{y} = x - y
```

```math claim
(x, y)\,A(\theta) = (x\cos\theta - y\sin\theta,\ x\sin\theta + y\cos\theta)
```

```math claim
\begin{aligned}
m_x &\le w \\
    &< 2\,w
\end{aligned}
```

```math example
w = 3,\ \theta = 30^\circ :\quad (m_x, \cos\theta) \approx (1.5, 0.8660),\quad \sqrt{w} \approx 1.7 \pm 0.1
```

```math mistake
\sin 2\alpha = 2\sin\alpha
```

```math claim
\operatorname{frame}((w, 2), (p_x', 0), (0, 0), \operatorname{scaling}(3)) = (p_x', 0, 3\,w, 6)
```

```math claim
\ln(\mathrm e^x) = x,\quad |x|^2 = x^2,\quad \frac{v}{v} = 1
```

```math claim
\operatorname{atan2}(y, x) = \operatorname{atan2}(2\,y, 2\,x)
```

The number $\sqrt{2} \approx 1.41${claim} is one.

```diagram
title: A figure
set:
  a: 2
slider:
  τ: [0, 5, 1/2]
  σ': [0, 5, 1, 1]
show:
  - point: (a, τ)
expect:
  - (a*τ, -a^2) = (1, -4)
steps:
  - at: The number
    set: { σ': 4, τ: 1 }
  - at: What the step before it set
    set: { τ: 2 }
    expect: τ*a + σ' = 8
  - at: What each says for itself
    set:
      τ: 3
    expect:
      - a - τ = -1
```

```exercise
id: sum
parameters:
  n: 2..5
  k: [1, 3]
answer: (n*k, n - k)
check: answer = (k*n, -k + n)
```

```math assume
j \ge 1
```

```math define
f(t) = \mathrm e^{v t},\quad M(j) = \frac1j\sum_{k=1}^{j} a_k
```

```math claim
f''(x) = v^2\,f(x)
```

```math claim
\sum_{k=1}^{j} (a_k - M(j)) = 0,\quad \sum_{k=1}^{j+1} a_k = \sum_{k=1}^{j} a_k + a_{j+1}
```

```math claim
\lim_{r \to 0^+} \frac{\sin(r\,x)}{r} = x
```

```math claim
\frac{d}{dx} \frac{1}{x} = -\frac{1}{x^2}
```

```math claim
\int_0^1 f'(s)\,ds = f(1) - f(0)
```

```math mistake
\sum_{k=1}^{j} a_k^2 = \sum_{k=1}^{j} a_k
```
"""

# What stands at the place (a text of the lesson), the verdict, the source, the statement, and its changes: what is replaced by what.
THEOREMS = [
    (r"\frac{x\,y - y^2}", "proved", r"\frac{x\,y - y^2}{y} = x - y",
        "forall x y : R,\n  y <> 0 ->\n  y <> 0 /\\\n  (x * y - y ^ 2) / y = x - y",
        [("y <> 0 /\\\n", ""), ("y <> 0 ->\n", ""), ("- y ^ 2", "+ y ^ 2"), ("^ 2", "^ 3"), ("/ y =", "/ x ="), ("= x - y", "= y - x"),
        ("- y ^ 2", "- (- y) ^ 2 * 1 / 2"),
            ("y <> 0 ->", "x <> 0 ->"), ("y <> 0 /\\\n", "y <> 1 /\\\n"), ("= x - y", "<= x - y"), ("forall x y", "forall x y z"),
            ("y <> 0 ->", "y > 0 ->"),
            ("x * y - y ^ 2", "x * (y - y ^ 2)"), ("y <> 0 ->", "y <> 0 -> x * x >= 0 ->"), ("y <> 0 /\\\n", "y <> 0 \\/ ")]),
    (r"(x, y)\,A(", "proved", r"(x, y)\,A(\theta) = (x\cos\theta - y\sin\theta,\ x\sin\theta + y\cos\theta)",
        "forall x y theta : R,\n  x * cos theta + y * (- sin theta) = x * cos theta - y * sin theta /\\\n"
        "  x * sin theta + y * cos theta = x * sin theta + y * cos theta",
        [("(- sin theta)", "sin theta"), ("x * cos theta +", "y * cos theta +"),
        (" /\\\n  x * sin theta + y * cos theta = x * sin theta + y * cos theta", ""),
            (" /\\\n", " \\/\n"), ("cos theta - y", "cos y - theta"), ("theta = x * sin theta + y * cos theta",
            "theta = x * cos theta + y * sin theta")]),
    (r"m_x &\le w", "proved", r"m_x &\le w", "forall w : R,\n  w > 0 ->\n  w / 2 <= w",
        [("w > 0 ->\n", ""), ("w > 0", "w >= 0"), ("<=", "<"), ("/ 2", "/ 3"), ("w > 0", "0 > w"), ("<= w", ">= w"), ("w > 0", "w > 1")]),
    (r"    &< 2", "proved", "w \\\\\n&< 2\\,w", "forall w : R,\n  w > 0 ->\n  w < 2 * w", [("w < 2 * w", "w <= 2 * w"), ("2 * w",
        "w * w")]),
    (r"w = 3,", "confirmed", r"(m_x, \cos\theta) \approx (1.5, 0.8660)",
        "3 > 0 ->\n  Rabs (3 / 2 - 15 / 10) <= 5 / 100 /\\\n  Rabs (cos (30 * PI / 180) - 8660 / 10000) <= 5 / 100000",
        [("5 / 100000", "5 / 10000"), ("5 / 100 /", "6 / 100 /"), ("30 *", "31 *"), ("8660", "8661"), ("* PI / 180", "* PI / 18"),
        ("cos", "sin"), ("<= 5 / 100 /", "< 5 / 100 /"),
            ("3 / 2", "2 / 3"), ("Rabs (3 / 2 - 15 / 10)", "3 / 2 - 15 / 10")]),
    (r"w = 3,", "confirmed", r"\sqrt{w} \approx 1.7 \pm 0.1", "3 > 0 ->\n  0 <= 3 /\\\n  Rabs (sqrt 3 - 17 / 10) <= 1 / 10",
        [("1 / 10", "2 / 10"), ("0 <= 3 /\\\n", ""), ("sqrt 3", "sqrt 4")]),
    (r"\sin 2\alpha", "refuted", r"\sin 2\alpha = 2\sin\alpha",
        "exists v w alpha : R,\n  w > 0 /\\\n  v <> 0 /\\\n  ~ (sin (2 * alpha) = 2 * sin alpha)",
        [("~ (sin (2 * alpha) = 2 * sin alpha)", "sin (2 * alpha) = 2 * sin alpha"), ("w > 0 /\\\n", ""), ("exists", "forall"),
        ("sin (2 * alpha)", "sin 2 * alpha"),
            ("v <> 0", "v <> 1"), ("= 2 *", "<> 2 *")]),
    (r"\operatorname{frame}", "proved", r"\operatorname{frame}((w, 2), (p_x', 0), (0, 0), \operatorname{scaling}(3)) = (p_x', 0, 3\,w, 6)",
        "forall p_x' w : R,\n  w > 0 ->\n"
        "  Rmin p_x' (3 * w + p_x') = p_x' /\\\n  0 = 0 /\\\n"
        "  Rmax p_x' (3 * w + p_x') - Rmin p_x' (3 * w + p_x') = 3 * w /\\\n  6 = 6",
        [("Rmin p_x' (3 * w + p_x') = p_x'", "Rmax p_x' (3 * w + p_x') = p_x'"), ("6 = 6", "6 = 7"), ("6 = 6", "7 = 6"),
        ("0 = 0 /\\\n  ", ""), ("= 3 * w", "= 3 + w"),
            ("- Rmin p_x' (3", "- Rmin p_x' (2"), ("forall p_x'", "forall p_x")]),
    (r"\ln(", "proved", r"\ln(\mathrm e^x) = x", "forall x : R,\n  0 < exp x /\\\n  ln (exp x) = x", [("0 < exp x /\\\n", ""),
        ("ln (exp x)", "ln (exp (- x))"),
        ("0 < exp x", "0 <= exp x"), ("ln (exp x) =", "exp (ln x) =")]),
    (r"\ln(", "proved", r"|x|^2 = x^2", "forall x : R,\n  Rabs x ^ 2 = x ^ 2", [("Rabs x ^ 2", "- x ^ 2"), ("= x ^ 2", "= - x ^ 2"),
        ("Rabs", "sqrt")]),
    (r"\ln(", "proved", r"\frac{v}{v} = 1", "forall v : R,\n  v <> 0 ->\n  v <> 0 /\\\n  v / v = 1", [("v <> 0 ->\n", ""),
        ("v <> 0 /\\\n", ""), ("v / v = 1", "v * v = 1")]),
    (r"\operatorname{atan2}", "proved", r"\operatorname{atan2}(y, x) = \operatorname{atan2}(2\,y, 2\,x)",
        "forall x y : R,\n  (y <> 0 \\/ x <> 0) ->\n"
        "  (y <> 0 \\/ x <> 0) /\\\n  (2 * y <> 0 \\/ 2 * x <> 0) /\\\n  atan2 y x = atan2 (2 * y) (2 * x)",
        [("(2 * y <> 0 \\/ 2 * x <> 0) /\\\n", ""), ("atan2 y x", "atan2 x y"), ("(y <> 0 \\/ x <> 0) ->", "y <> 0 ->"),
        ("(y <> 0 \\/ x <> 0) /\\", "(y <> 0 /\\ x <> 0) /\\")]),
    (r"The number", "confirmed", r"\sqrt{2} \approx 1.41", "0 <= 2 /\\\n  Rabs (sqrt 2 - 141 / 100) <= 5 / 1000", [("5 / 1000",
        "5 / 100"), ("141", "142")]),
    (r"  - (a*τ", "proved", "(a*τ, -a^2) = (1, -4)", "2 * (1 / 2) = 1 /\\\n  - 2 ^ 2 = - 4", [("- 2 ^ 2", "(- 2) ^ 2"), ("2 * (1 / 2)",
        "2 * 1 / 3"), ("= - 4", "= 4")]),
    (r"    expect: τ*a", "proved", "τ*a + σ' = 8", "2 * 2 + 4 = 8", [("2 * 2", "1 / 2 * 2"), ("2 * 2", "1 * 2"), ("+ 4", "+ 1"), ("= 8", "= 9")]),
    (r"      - a - τ", "proved", "a - τ = -1", "2 - 3 = - 1", [("2 - 3", "2 - 2"), ("- 3", "- 1 / 2"), ("= - 1", "= 1")]),
    (r"check:", "proved", "answer = (k*n, -k + n)",
        "forall k n : Z,\n  2 <= IZR n ->\n  IZR n <= 5 ->\n  1 <= IZR k ->\n  IZR k <= 3 ->\n"
        "  IZR n * IZR k = IZR k * IZR n /\\\n  IZR n - IZR k = - IZR k + IZR n",
        [("2 <= IZR n", "3 <= IZR n"), ("IZR n <= 5 ->\n", ""), ("IZR n - IZR k", "IZR k - IZR n"), ("- IZR k +", "IZR k +")]),
    (r"f''(x)", "proved", r"f''(x) = v^2\,f(x)",
        "forall v x : R,\n  v <> 0 ->\n  locally x (fun x' : R => ex_derive (fun x'' : R => exp (v * x'')) x') /\\\n"
        "  ex_derive (fun x' : R => Derive (fun x'' : R => exp (v * x'')) x') x /\\\n"
        "  Derive (fun x' : R => Derive (fun x'' : R => exp (v * x'')) x') x = v ^ 2 * exp (v * x)",
        [("x') x = v ^ 2", "x') v = v ^ 2"), ("= v ^ 2", "= - v ^ 2"), ("= v ^ 2", "= v ^ 3"),
        ("  locally x (fun x' : R => ex_derive (fun x'' : R => exp (v * x'')) x') /\\\n", ""),
        ("ex_derive (fun x' : R => Derive (fun x'' : R => exp (v * x'')) x') x /\\\n", ""),
        ("Derive (fun x' : R => Derive (fun x'' : R => exp (v * x'')) x') x = v", "Derive (fun x'' : R => exp (v * x'')) x = v"),
        ("exp (v * x'')) x') x = v", "exp (v * x')) x') x = v"), ("v <> 0 ->", "v <> 1 ->")]),
    (r"\sum_{k=1}^{j} (a", "proved", r"\sum_{k=1}^{j} (a_k - M(j)) = 0",
        "forall (a_ : Z -> R) (j : Z),\n  IZR j >= 1 ->\n  IZR j <> 0 /\\\n  (1%Z <= j + 1)%Z /\\\n"
        "  summation (fun k' : Z => a_ k' - 1 / IZR j * summation (fun k : Z => a_ k) 1%Z j) 1%Z j = 0",
        [("(a_ : Z -> R) (j : Z)", "(a_ : Z -> R) (j : Z) (q : R)"), ("IZR j >= 1", "IZR j >= 2"), ("(1%Z <= j + 1)%Z /\\\n  ", ""),
        ("1%Z j) 1%Z j", "1%Z j) 0%Z j"), ("1%Z j) 1%Z j", "1%Z j) 1%Z (j + 1%Z)%Z"), ("a_ k'", "a_ (k' + 1%Z)%Z"), ("- 1 /", "+ 1 /"),
        ("IZR j <> 0 /\\\n  ", ""), ("1 / IZR j *", "1 / IZR k' *")]),
    (r"\sum_{k=1}^{j} (a", "proved", r"\sum_{k=1}^{j+1} a_k = \sum_{k=1}^{j} a_k + a_{j+1}",
        "forall (a_ : Z -> R) (j : Z),\n  IZR j >= 1 ->\n  (1%Z <= (j + 1%Z)%Z + 1)%Z /\\\n  (1%Z <= j + 1)%Z /\\\n"
        "  summation (fun k : Z => a_ k) 1%Z (j + 1%Z)%Z = summation (fun k' : Z => a_ k') 1%Z j + a_ (j + 1%Z)%Z",
        [("+ a_ (j + 1%Z)%Z", "+ a_ j"), ("1%Z (j + 1%Z)%Z =", "1%Z j ="), ("+ a_", "- a_"), ("a_ k)", "a_ j)"),
        ("(1%Z <= j + 1)%Z", "(1%Z <= j)%Z")]),
    (r"\lim_", "proved", r"\lim_{r \to 0^+} \frac{\sin(r\,x)}{r} = x",
        "forall x : R,\n  at_right 0 (fun r : R => r <> 0) /\\\n"
        "  (exists k : R, filterlim (fun r : R => sin (r * x) / r) (at_right 0) (locally k)) /\\\n"
        "  limit (at_right 0) (fun r : R => sin (r * x) / r) = x",
        [("limit (at_right 0)", "limit (at_right 1)"), ("at_right 0 (fun r : R => r <> 0) /\\\n  ", ""),
        ("  (exists k : R, filterlim (fun r : R => sin (r * x) / r) (at_right 0) (locally k)) /\\\n", ""), ("sin (r * x) / r) = x", "sin (r * x)) = x"),
        ("limit (at_right 0) (fun r : R => sin (r * x) / r)", "limit (at_right 0) (fun r : R => cos (r * x))"), ("r) = x", "r) = - x")]),
    (r"\frac{d}{dx}", "proved", r"\frac{d}{dx} \frac{1}{x} = -\frac{1}{x^2}",
        "forall x : R,\n  x <> 0 ->\n  locally x (fun x' : R => x' <> 0) /\\\n  ex_derive (fun x' : R => 1 / x') x /\\\n"
        "  x ^ 2 <> 0 /\\\n  Derive (fun x' : R => 1 / x') x = - (1 / x ^ 2)",
        [("x <> 0 ->\n", ""), ("locally x (fun x' : R => x' <> 0) /\\\n  ", ""), ("ex_derive (fun x' : R => 1 / x') x /\\\n  ", ""),
        ("= - (1", "= (1"), ("Derive (fun x' : R => 1 / x') x =", "Derive (fun x' : R => 2 / x') x ="), ("1 / x ^ 2", "1 / x ^ 3"),
        ("x <> 0 ->", "x > 0 ->")]),
    (r"\int_0", "proved", r"\int_0^1 f'(s)\,ds = f(1) - f(0)",
        "forall v : R,\n  v <> 0 ->\n  (forall s : R, Rmin 0 1 <= s <= Rmax 0 1 -> ex_derive (fun x : R => exp (v * x)) s) /\\\n"
        "  ex_RInt (fun s : R => Derive (fun x : R => exp (v * x)) s) 0 1 /\\\n"
        "  RInt (fun s : R => Derive (fun x : R => exp (v * x)) s) 0 1 = exp v - exp 1 ^ 0",
        [("s) 0 1 = exp v", "s) 0 2 = exp v"), ("= exp v - exp 1 ^ 0", "= exp v"),
        ("ex_RInt (fun s : R => Derive (fun x : R => exp (v * x)) s) 0 1 /\\\n  ", "")]),
    (r"\sum_{k=1}^{j} a_k^2", "refuted", r"\sum_{k=1}^{j} a_k^2 = \sum_{k=1}^{j} a_k",
        "exists (a_ : Z -> R) (j : Z) (v w : R),\n  w > 0 /\\\n  v <> 0 /\\\n  IZR j >= 1 /\\\n  (1%Z <= j + 1)%Z /\\\n"
        "  ~ (summation (fun k : Z => a_ k ^ 2) 1%Z j = summation (fun k' : Z => a_ k') 1%Z j)",
        [("a_ k ^ 2", "a_ k ^ 3"), ("a_ k ^ 2", "a_ k"), ("IZR j >= 1 /\\\n  ", ""), ("1%Z j =", "2%Z j ="), ("(j : Z)", "(j : R)")]),
]
# Sources that do not stand at their places.
FOREIGN = [(r"\ln(", r"|x|^2 = x^3", "forall x : R,\n  Rabs x ^ 2 = x ^ 3"), (r"\sin 2\alpha", r"m_x \le w",
    "forall w : R,\n  w > 0 ->\n  w / 2 <= w")]
# A term, and the same with all parentheses.
TERMS = [("- x ^ 2", "- (x ^ 2)"), ("a * b / c * d", "((a * b) / c) * d"), ("a - b - c", "(a - b) - c"), ("sin x ^ 2", "(sin x) ^ 2"),
    ("- a * b", "(- a) * b"),
    ("/ a ^ 2", "/ (a ^ 2)"), ("a - - b", "a - (- b)"), ("Rmin a b + c", "(Rmin a b) + c"), ("a ^ 2 ^ b", "a ^ (2 ^ b)"),
        ("atan2 (a) b * c", "(atan2 a b) * c"), ("(k)%Z + 1", "k + 1"),
    ("summation (fun k : Z => a * k) 1%Z (n + 1%Z)%Z * 2", "(summation (fun k : Z => (a * k)) 1 (n + 1)) * 2"),
    ("Derive (fun t : R => t ^ 2) x + 1", "(Derive (fun t : R => (t ^ 2)) x) + 1")]


def entry(line, verdict, source, statement):
    return f"(* {{path}}:{line}:1, {verdict}\n   " + source.replace("\n",
        "\n   ") + f" *)\nTheorem sample :\n  {statement}.\nProof.\nQed.\n"


def check(tally):
    numbers.enter()
    for text, other in TERMS:
        tally.check(rocq.Reader(text).sum() is rocq.Reader(other).sum(), f"{text} is not read as {other}")
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "sample.md")
        with open(path, "w", encoding="utf-8") as file:
            file.write(LESSON)
        library = Library(Grammar())
        lines = LESSON.split("\n")

        def result(place, verdict, source, statement):
            line = next(number for number, each in enumerate(lines, 1) if each.startswith(place))
            found, = rocq.entries(entry(line, verdict, source, statement).replace("{path}", path))
            return compared(found, library)

        for place, verdict, source, statement, changes in THEOREMS:
            found = result(place, verdict, source, statement)
            tally.check(not found.differences and not found.reason, f"{source}: {found.differences or found.reason}")
            for old, new in changes:
                tally.check(old in statement, f"{source}: there is no {old!r}")
                found = result(place, verdict, source, statement.replace(old, new, 1))
                tally.check(found.differences, f"{source}: {old!r} became {new!r} and was not found ({found.reason})")
            other = {"refuted": "proved"}.get(verdict, "refuted")
            tally.check(result(place, other, source, statement).differences, f"{source}: {verdict} became {other}")
        for place, source, statement in FOREIGN:
            tally.check(result(place, "proved", source, statement).differences, f"{source} is found where it does not stand")
        keys = [each for _, found in library.lesson(path).claims() for each in found]
        tally.check(len(keys) == 23, f"the claims of the sample are {keys}")
