"""Tests of the evaluator of textbook statements: what holds, what does not, and what has no value."""

from .textbook import doubts

# Each holds, and its twin does not.
TRUE = [
    r"\frac{d}{dx}(x\lvert x\rvert) = 2\lvert x\rvert ;; \frac{d}{dx}(x\lvert x\rvert) = 2x", r"y = x^3 |- y'' = 6x ;; y'' = 3x^2",
    r"x = t^2 |- \ddot x = 2 ;; \ddot x = 2t", r"f(x, y) = x^2y |- f_{xy}(x, y) = 2x ;; f_{xy}(x, y) = 2y",
    r"(f(x)g(x))' = f'(x)g(x) + f(x)g'(x) ;; (f(x)g(x))' = f'(x)g'(x)", r"\int\frac{dx}{x} = \ln|x| + C ;; \int\frac{dx}{x} = \ln|2x + 1| + C",
    r"\int_0^3|x - 1|\,dx = \frac52 ;; \int_0^3|x - 1|\,dx = \frac32", r"\int_0^1\frac{dx}{\sqrt{1 - x}} = 2 ;; \int_0^1\frac{dx}{\sqrt{1 - x}} = 1",
    r"\int_0^\infty\frac{\sin x}{x}\,dx = \frac{\pi}{2} ;; \int_0^\infty\frac{\sin x}{x}\,dx = \frac{3}{2}",
    r"\frac{d}{dx}\int_x^{x^2}e^t\,dt = 2xe^{x^2} - e^x ;; \frac{d}{dx}\int_x^{x^2}e^t\,dt = e^{x^2} - e^x",
    r"\lim_{x\to 0}\frac{\sin x - x}{x^3} = -\frac16 ;; \lim_{x\to 0}\frac{\sin x - x}{x^3} = 0",
    r"\lim_{n\to\infty}\frac1n\sum_{k=1}^n\frac{k}{n} = \frac12 ;; \lim_{n\to\infty}\frac1n\sum_{k=1}^n\frac{k}{n} = 1",
    r"\lim_{x\to 0^+}\frac1x = \infty ;; \lim_{x\to 0^+}\frac1x = 10^{40}", r"\sum_{n=1}^\infty\frac{(-1)^{n+1}}{n} = \ln 2 ;; \sum_{n=1}^\infty\frac{(-1)^{n+1}}{n} = 0.693",
    r"\sum_{k=1}^na_k = \sum_{k=1}^na_{n+1-k} ;; \sum_{k=1}^na_k = \sum_{k=1}^na_{n-k}", r"H_n = \sum_{k=1}^n\frac1k; n \ge 1 |- H_{n+1} - H_n = \frac{1}{n+1} ;; H_{n+1} - H_n = \frac1n",
    r"1 + 3 + \cdots + (2n - 1) = n^2 ;; 1 + 3 + \cdots + (2n - 1) = n(n + 1)", r"x^2 < 9 \iff -3 < x < 3 ;; x^2 < 9 \iff x < 3",
    r"\frac12x^2 = x^2/2 ;; \frac12x^2 = \frac{1}{2x^2}", r"7^{222} \equiv 9 \pmod{10} ;; 7^{222} \equiv 7 \pmod{10}",
    r"|x| = x \quad\text{for } x \ge 0 ;; |x| = -x \quad\text{for } x \ge 0",
]
# These are nowhere defined, or false: each has to be doubted.
DOUBTFUL = [
    r"\lim_{x\to 0}\frac{|x|}{x} = 1 ;; 1 = 2", r"\lim_{x\to\infty}\sin x = 0 ;; 1 = 2", r"\int_{-1}^1\frac{1}{x^2}\,dx = -2 ;; 1 = 2",
    r"\int_{-1}^1\frac1x\,dx = 0 ;; 1 = 2", r"\int_1^\infty\frac1x\,dx = 0 ;; 1 = 2", r"\sum_{n=1}^\infty\frac1n = 7 ;; 1 = 2",
    r"\sum_{n=0}^\infty(-1)^n = \frac12 ;; 1 = 2", r"\frac{d}{dx}\lfloor x\rfloor = 1 ;; 1 = 2", r"x = 0 |- \frac{d}{dx}|x| = 0 ;; 1 = 2",
    r"\int x\,dx = x^2 + C ;; 1 = 2", r"\int_0^1x^2\,dx = 0.333333333333 ;; 1 = 2", r"x \ge 0 |- \sqrt{x} = x ;; 1 = 2", r"x = 1 ;; x = 2", r"1 = 1 ;; 2 = 2",
]


def check(tally):
    for k, row in enumerate(TRUE):
        doubt = doubts("calculus: " + row, k)
        tally.check(doubt is None, f"{doubt}: {row}")
        claim, twin = row.rpartition(" |- ")[2].split(" ;; ")
        found = turned(row[:row.rindex(claim + " ;; ")] + f"{twin} ;; {claim}", k)
        tally.check(found is not None and found.startswith("the claim"), f"{found}: the twin of {row}")
    for k, row in enumerate(DOUBTFUL):
        tally.check(turned(row, k) is not None, f"no doubt: {row}")


def turned(row, number):
    try:
        return doubts("calculus: " + row, number)
    except ValueError as error:
        return f"the claim: {error}"
