"""Tests of the oracle itself: its evaluator, its reader of conditions, its solver, and that wrong verdicts are caught."""

import sys
from fractions import Fraction

from . import claims, documents, newton, reader
from .arithmetic import CLOSE, EXACT, LOOK, Unclear, Undefined
from .certificates import self_test as certificates
from .chance import Random
from .family import FAMILIES
from .judge import Judge
from .notation import bare, latex
from .reader import Unreadable, condition, value
from .roots import solutions
from .statement import Claim, tested
from .theorems import self_test as theorems
from .tree import Tree, decimal, substituted, symbol, symbols, tree
from .value import compiled, constant

# What a formula is worth: a number to 12 digits, None where it is undefined.
VALUES = [
    ("sum(k, k, 1, 4)", 10), ("sum(k, k, 3, 2)", 0), ("sum(k, k, 3, 1)", None), ("product(k, k, 1, 4)", 24), ("product(k, k, 1, 0)", 1),
    ("sum(1/(k - 2), k, 1, 3)", None), ("sum(1/k, k, 0, -1)", 0), ("sum(k, k, 1, 5/2)", None), ("sum(sum(j, j, 1, k), k, 1, 3)", 10),
    ("4!", 24), ("0!", 1), ("(-1)!", None), ("binom(5, 2)", 10), ("binom(tan(5*pi/4), 3)", 0), ("binom(-1, 3)", -1), ("binom(2, 5)", 0), ("binom(3, -1)", 0),
    ("gcd(12, -18)", 6), ("gcd(0, 0)", 0), ("lcm(4, 6)", 12), ("lcm(4, 0)", 0), ("remainder(-7, 5)", 3), ("remainder(7, -5)", -3),
    ("remainder(7, 0)", None), ("gcd(1/2, 1)", None), ("derivative(x^2, x, 3)", 6), ("derivative(abs(x), x, 0)", None),
    ("derivative(x*abs(x), x, 0)", 0), ("derivative(sqrt(x), x, 0)", None), ("derivative(floor(x), x, 1)", None),
    ("derivative(floor(x), x, 1/2)", 0), ("derivative(root(x, 3), x, 0)", None), ("derivative(x*root(x, 3), x, 0)", 0),
    ("derivative(exp(x), x, -1000)", "unclear"), ("derivative(exp(x)*root(-x, 3), x, -1000)/exp(x)", "unclear"), ("derivative(x^4, x, 0)", 0),
    ("derivative(x^2*tanh(1 - x)^(-1000), x, 0)", "unclear"), ("derivative(x^2*10^3 + x, x, 0)", 1),
    ("derivative(sin(2*pi*floor(x)), x, 0)", 0), ("derivative(exp(2*x), x, 0)", 2), ("derivative(derivative(x*abs(x), x), x, 0)", None),
    ("derivative(derivative(x^3, x), x, 2)", 12), ("derivative(1^abs(x), x, 0)", 0), ("derivative(log(x), x, -1)", None),
    ("integral(x^2, x, 0, 1)", 0.333333333333333), ("integral(x^2, x, 1, 0)", -0.333333333333333), ("integral(1/sqrt(x), x, 0, 1)", 2),
    ("integral(1/x, x, -1, 1)", None), ("integral(1/x^2, x, -1, 1)", None), ("integral(tan(x), x, 0, pi)", None), ("integral(sqrt(x), x, -1, 1)", None),
    ("integral(1/sqrt(1 - x^2), x, -1, 1)", 3.14159265358979), ("integral(exp(-x^2), x, -infinity, infinity)", 1.772453850905516),
    ("integral(floor(x), x, 0, 4)", 6), ("integral(abs(x), x, -1, 2)", 2.5), ("integral(1/root(x, 3), x, -1, 8)", 4.5),
    ("integral((1 - x)^(2^100), x, 0, 1)", "unclear"), ("integral(exp(1/x), x, 0, 1)", None), ("integral(exp(-1/x), x, 0, 1)", 0.14849550677592205),
    ("integral(1/x, x, 1, infinity)", None), ("integral(1/x^(3/2), x, 1, infinity)", 2),
    ("integral(1/x^(1000001/1000000), x, 1, infinity)", "unclear"), ("integral(x, x, -infinity, infinity)", None),
    ("integral(exp(-x)*cos(x), x, 0, infinity)", 0.5), ("integral(1/(1 - cos(x)), x, -1, 1)", None),
    ("integral(sqrt(1 + cos(x)), x, 0, 2*pi)", 5.656854249492381), ("integral(cos(x), x, 0, infinity)", "unclear"),
    ("integral(1/(x*log(x)^2), x, 2, infinity)", "unclear"), ("integral(1, x, -infinity, 0)", None), ("integral(1/x, x, 2, 2)", 0),
    ("limit(sin(x)/x, x, 0)", 1), ("limit(abs(x)/x, x, 0)", None), ("limit(abs(x)/x, x, 0, below)", -1), ("limit(1/x^2, x, 0)", None),
    ("limit(sqrt(x), x, 0)", None), ("limit(sqrt(x), x, 0, above)", 0), ("limit(sin(1/x), x, 0)", "unclear"), ("limit(1/log(x), x, infinity)", "unclear"),
    ("limit((1 + 1/x)^x, x, infinity)", 2.718281828459045), ("limit(x*log(x), x, 0, above)", 0), ("limit((sin(x) - x)/x^3, x, 0)", -0.166666666666666667),
    ("limit(exp(x), x, -infinity)", 0), ("limit(exp(x), x, infinity)", None), ("limit(floor(x), x, 1)", None), ("limit(floor(x), x, 1, below)", 0),
    ("sum(1/k^2, k, 1, infinity)", 1.644934066848226), ("sum(1/k, k, 1, infinity)", None), ("sum((-1)^(k + 1)/k, k, 1, infinity)", 0.6931471805599453),
    ("sum((1/2)^k, k, 0, infinity)", 2), ("sum(2^k, k, 0, infinity)", None), ("sum((-1)^k, k, 0, infinity)", None), ("sum(1/k!, k, 0, infinity)",
        2.718281828459045), ("sum(1/(k - 3), k, 1, infinity)", None), ("sum((-999/1000)^k, k, 0, infinity)", "unclear"),
    ("1/3 + 1/6", 0.5), ("2^10", 1024), ("2^(-1)", 0.5), ("-2^2", -4), ("(-2)^3", -8), ("(-8)^(1/3)", None), ("root(-8, 3)", -2),
    ("root(-8, 4)", None),
    ("sqrt(-1)", None), ("sqrt(0)", 0), ("0^0", 1), ("0^2", 0), ("0^(-1)", None), ("0^(1/2)", 0), ("0^(-1/2)", None), ("0^sqrt(2)", 0),
    ("0^(-sqrt(2))", None),
    ("0^(sqrt(2)^2 - 2)", 1), ("derivative(x^(sqrt(4)/2 + 1), x, 0)", 0), ("derivative(x^(3*sqrt(4)/4), x, 0)", None),
    ("derivative(x^(sqrt(4)/2 - 1), x, 0)", 0), ("derivative(abs(x)^(3*sqrt(4)/4), x, 0)", 0), ("derivative(x^x, x, 0)", None),
    ("integral(log(x)/x^(999/1000), x, 0, 1)", "unclear"), ("integral(log(x)/x, x, 0, 1)", None),
    ("cases(1, 0 < 1, 2)", 1), ("cases(1, 1 < 0, 2)", 2), ("cases(1, 1 < 1, 2, 1 > 1)", None), ("cases(1, 1 <= 1, 2, 1 >= 1)", None),
    ("cases(2, 1 <= 1, 2, 1 >= 1)", 2), ("derivative(cases(x^2, x < 1, 2*x - 1), x, 1)", 2), ("derivative(cases(x, x < 1, 2*x - 1), x, 1)", None),
    ("derivative(cases(x, x != 1, 2), x, 1)", None), ("integral(cases(x, x < 1, 3), x, 0, 2)", 3.5), ("limit(cases(x, x < 1, 3), x, 1)", None),
    ("limit(cases(x, x < 1, 3), x, 1, below)", 1), ("limit(cases(x, x != 1, 3), x, 1)", 1), ("integral(floor(2*x - 1), x, 3/2, 0)", 0),
    ("(-1)^sqrt(2)", None), ("(-2)^(4/2)", 4), ("(1/0)^0", None), ("0*(1/0)", None), ("1/(1/3 - 2/6)", None), ("1/(sqrt(2)^2 - 2)", None),
    ("log(1)", 0), ("log(0)", None),
    ("log(-1)", None), ("log(sqrt(2)*sqrt(2) - 1)", 0), ("asin(1)", 1.5707963267949), ("asin(1.0001)", None),
    ("acos(sqrt(2)*sqrt(2)/2)", 0), ("acos(-1)", 3.14159265358979),
    ("atan2(0, 0)", None), ("atan2(0, -1)", 3.14159265358979), ("atan2(-1, 0)", -1.5707963267949), ("atan2(1, -1)", 2.35619449019234),
    ("tan(π/2)", None), ("tan(3*π/2)", None),
    ("tan(π)", 0), ("sec(π/2)", None), ("csc(π)", None), ("cot(0)", None), ("cot(π/2)", 0), ("sin(π)", 0), ("sin(30°)", 0.5),
    ("sign(sqrt(-1))", None), ("sign(-3)", -1),
    ("sign(sin(π))", 0), ("abs(-3)", 3), ("max(1, 2, 3)", 3), ("min(1, sqrt(-1))", None), ("max(1, 1/0)", None), ("exp(0)", 1),
    ("ℯ", 2.718281828459045), ("tanh(0)", 0),
    ("sinh(log(2))", 0.75), ("cosh(log(2))", 1.25), ("sqrt(3 + 2*sqrt(2)) - sqrt(2) - 1", 0), ("root(2, 3)^3 - 2", 0),
    ("4*atan(1/5) - atan(1/239) - π/4", 0), ("|1 - 3|", 2),
    ("sqrt(1 - sin(π/2))", 0), ("2^(1/2)*2^(1/2) - 2", 0), ("cos(2*π/5) - (sqrt(5) - 1)/4", 0), ("exp(log(7)) - 7", 0),
    ("1/sqrt(cos(π))", None), ("(0.5)^2", 0.25), ("atan(tan(1)) - 1", 0),
]

# A text, and the sides of its formulas.
DOCUMENTS = [
    ("for $x = y + 1$ and \\(a < b\\)", ["x", "y + 1", "a", "b"]), ("it costs $5 and $6", []), ("`$x = 1$` and \\$x = 1\\$", []),
    ("```\n$x = 1$\n```\n```math\na = b\n```\n", ["a", "b"]), ("$$\n\\frac{a = b}{c} \\le 2,\\quad d.\n$$", ["\\frac{a = b}{c}", "2", "d"]),
    ("\\begin{align*}a &= b \\\\ &= \\begin{cases} x = 1 \\\\ y \\end{cases}\\label{e}\\end{align*}",
        ["a", "b", "\\begin{cases} x = 1 \\\\ y \\end{cases}"]),
    ("$$a = b \\text{ if $x$ } c_{\\text{max}}$$", ["a", "b \\text{ if $x$ } c_{\\text{max}}"]), ("$$a \\text{ and } c_{\\text{max}}$$", ["a",
        "c_{\\text{max}}"]),
]

# A formula, and the relations in it.
RELATIONS = [
    ("a &= b \\\\ &= c + 1 \\\\ d &< e, f = g", ["a = b", "b = c + 1", "d < e", "f = g"]), ("x = y = z.", ["x = y = z"]), ("x \\in A, y = 2", ["y = 2"]),
    ("f(x) \\to 3", []), ("a & = b & c & = d", ["a = b", "c = d"]), ("a = 2 \\text{ if } x > 0", ["a = 2", "x > 0"]),
    ("2 = 6 \\text{ MB}", ["2 = 6 \\mathrm{ MB}"]), ("a = 22,053", ["a = 22{,}053"]), ("a = 2,3", ["a = 2"]), ("a = b \\\\[4pt] = c", ["a = b", "b = c"]),
]

# A condition, a point, and whether it holds there.
CONDITIONS = [
    ("x != 0", {"x": "0"}, False), ("x != 0", {"x": "1"}, True), ("cos(x/2) != 0", {"x": "180°"}, False),
    ("(b, a) != (0, 0)", {"a": "0", "b": "0"}, False),
    ("(b, a) != (0, 0)", {"a": "0", "b": "1"}, True), ("abs(z) <= 1", {"z": "-1"}, True), ("x > 0 or y ∈ ℤ", {"x": "-1", "y": "2"}, True),
    ("x > 0 or y ∈ ℤ", {"x": "-1", "y": "1/2"}, False),
    ("x > 0 or 2*y + z ∈ ℤ", {"x": "0", "y": "1/2", "z": "3"}, True), ("x^2 - 2 >= 0", {"x": "sqrt(2)"}, True),
    ("x^2 - 2 > 0", {"x": "sqrt(2)"}, False), ("1/x > 0", {"x": "0"}, False),
    ("-x^2 + 1 >= 0", {"x": "1"}, True), ("x > 0 or x = 0 and y > 0 or y ∈ ℤ", {"x": "0", "y": "1/2"}, True),
    ("x > 0 or x = 0 and y > 0", {"x": "0", "y": "-1"}, False),
    ("(2*cos(2*π/5))*x != 0", {"x": "1"}, True), ("0 < x < 1", {"x": "2"}, False), ("n_x - 1 != 0", {"n_x": "1"}, False),
    ("|x| <= 1", {"x": "2"}, False),
]

UNREADABLE = ["", "x", "x >", "clog(x) != 0", "x != 0 or", "x in y", "(a, b) != 0", "2 ! 3", "x ∈ ℂ"]

# A claim with its assumptions, an answer, and whether the answer is wrong.  The first are the statements that this was made for.
ANSWERS = [
    ("log(exp(y)) = y", [], "proved", [], False), ("log(abs(sinh(-z))) = log(abs(exp(-z) - exp(z))) - log(2)", ["z > 0"], "proved", [],
        False),
    # A counterexample that names no symbol stands for values that are assumed.
    ("limit(t^(x - r), t, 0, above) = 1", ["x - r > 1"], "refuted", {}, False),
    ("limit(t^(x - r), t, 0, above) = 0", ["x - r > 1"], "refuted", {}, True),
    ("limit(t^(x - r), t, 0, above) = 1", [], "refuted", {"x": "2"}, False),
    # It is somewhere else, and not at the values that are tried for it.
    ("derivative(abs(x/2 + 2), x) = 1/2", ["abs(q - 1)*x >= abs(q - 1)*(-4)", "x < 5"], "refuted", {}, False),
    ("derivative(abs(x/2 + 2), x) = 1/2", ["abs(q)*x >= abs(q)*(-4)", "x < 5"], "refuted", {}, False),
    ("derivative(abs(x/2 + 2), x) = 1/2", ["exp(q)*x >= exp(q)*(-4)", "x < 5"], "refuted", {}, True),
    ("derivative(abs(x/2 + 2), x) = 1/2", ["(abs(q - 1) + 1)*x >= (abs(q - 1) + 1)*(-4)"], "refuted", {}, True),
    # Approximations agree about more digits than the sides do.
    ("integral(exp(-(1 - x^4)^2)*4*x*(1 - x^2), x, 3, pi) + sin(1) = integral(exp(-(1 - x^2)^2)*4*x*(1 - x^2), x, 3, pi) + sin(1)", [],
        "refuted", {}, False),
    ("integral(exp(-(1 - x^2)^2)*4*x*(1 - x^2), x, 3, pi) + sin(1) = integral(4*x*(1 - x^2)/exp((1 - x^2)^2), x, 3, pi) + sin(1)", [],
        "refuted", {}, True),
    ("integral(sqrt(x)*log(x), x, 0, 1) = -4/9", [], "refuted", {}, True),
    ("integral(sqrt(x)*log(x), x, 0, 1) = -4/9 + 10^(-25)", [], "refuted", {}, False),
    ("integral(1/(1 + x^2), x, -infinity, infinity) <= pi", [], "refuted", {}, True),
    ("integral(x, x, 0, 1) <= 10", [], "refuted", {}, True), ("integral(x, x, 0, 1) != 10", [], "refuted", {}, True),
    ("integral(x, x, 0, 1) > 0", [], "refuted", {}, True), ("integral(x, x, 0, 1) >= -1", [], "refuted", {}, True),
    ("integral(sqrt(x)*log(x), x, 0, 1) <= -4/9 + 10^(-25)", [], "refuted", {}, True),
    ("integral(sqrt(x)*log(x), x, 0, 1) >= -4/9 + 10^(-25)", [], "refuted", {}, False),
    # An antiderivative is one from inside, at the ends that bounds leave, and from both sides elsewhere.
    ("integral(sqrt(1 - cos(x)), x) = -2*sqrt(1 + cos(x))", ["0 <= x", "x <= pi"], "proved", [], False),
    ("integral(sqrt(1 - cos(x)), x) = -2*sqrt(1 + cos(x))", ["0 <= x", "x <= 4"], "proved", [], True),
    ("integral(sign(x), x) = x", ["x >= 0", "a > 0"], "proved", [], True), ("integral(abs(x), x) = x^2/2", ["x >= 0"], "proved", [], False),
    ("integral(abs(x), x) = x^2/2", ["x >= -1"], "proved", [], True), ("integral(floor(x), x) = 0", ["0 <= x", "x < 1"], "proved", [], False),
    ("x^3*y >= 0", ["x^2 + y^2 = 1", "x*y > 0"], "proved", [], False), ("x^2 + y^4 != 1", ["y = x^3"], "proved", [], True),
    ("(x^2 + y^2 - 1)^2 + (y - x^2)^2 > 0", [], "proved", [], True), ("(x^2 + y^2 - 1)^2 + (y - x^2)^2 >= 0", [], "proved", [], False),
    ("x >= 0", ["abs(y)*x >= 0"], "proved", [], True), ("a <= b", ["a*abs(c) <= b*abs(c)"], "proved", [], True),
    ("x >= 0", ["max(y, 0)*x >= 0"], "proved", [], True),
    ("x >= 0", ["abs(sin(t))*x >= 0"], "proved", [], True), ("x >= 0", ["sqrt(y)*x >= 0"], "proved", [], True),
    ("x >= 0", ["abs(tan(t))*x >= 0"], "proved", [], True),
    ("x >= 0", ["min(abs(y), 1)*x >= 0"], "proved", [], True), ("x >= 0", ["(y^2 + 1)*x >= 0"], "proved", [], False),
    ("abs(x) = x", ["(1 + cos(t))*x >= 0"], "proved", [], True),
    ("exp(1 + cos(t)) > 1", [], "proved", [], True), ("2^(1 + cos(t)) != 1", [], "proved", [], True),
    ("root(1 + cos(t), 3) > 0", [], "proved", [], True),
    ("sinh(1 + cos(t)) > 0", [], "proved", [], True), ("root(x*abs(1 - x^2), 4) + abs(x) = root(x*abs(1 - x^2), 4) + x", [], "proved", [],
        True),
    ("root(x*abs(1 - x^2), 4) + abs(x) = root(x*abs(1 - x^2), 4) + x", [], "proved", ["x*abs(1 - x^2) >= 0"], True),
    ("root(x*abs(1 - x^2), 4) + abs(x) = root(x*abs(1 - x^2), 4) + x", [], "refuted", {"x": "-1"}, False),
    ("x >= sign(sqrt(x)) - 1", [], "refuted", {"x": "-3"}, True), ("x >= sign(sqrt(x)) - 1", [], "proved", ["x >= 0"], False),
    ("x >= sign(sqrt(x)) - 1", [], "proved", ["x > 0"], True),
    ("sin(π*x) = 0", ["n ∈ ℤ", "n = x/2"], "refuted", {"x": "1/2"}, True), ("sin(π*x) = 0", ["n ∈ ℤ", "n = x/2"], "proved", [], False),
    ("sin(π*x) = 0", ["2*n ∈ ℤ", "x = n"], "proved", [], True), ("sqrt(x)^2 = x", ["x < 5"], "proved", [], True),
    ("sqrt(x)^2 = x", ["x < 5"], "proved", ["x >= 0"], False),
    ("sqrt(x)^2 = x", ["x < 5"], "proved", ["x > 0"], True), ("1/(1 + cos(x)) >= 1/2", [], "proved", [], True),
    ("1/(1 + cos(x)) >= 1/2", [], "proved", ["cos(x) + 1 != 0"], False),
    ("1/(1 + cos(x)) >= 1/2", [], "proved", ["cos(x/2) != 0"], False), ("1/(1 + cos(x)) >= 1/2", [], "proved", ["cos(x) != 0"], True),
    ("exp(log(2*x)) = 2*x", [], "proved", [], True),
    ("exp(log(2*x)) = 2*x", [], "proved", ["x > 0"], False), ("x^y/x^y = 1", [], "proved", ["x > 0 or y ∈ ℤ"], True),
    ("x^y/x^y = 1", [], "proved", ["x > 0 or y ∈ ℤ", "x != 0"], True),
    ("x^y/x^y = 1", [], "proved", ["x >= 0 or y ∈ ℤ", "x != 0 or y >= 0", "x^y != 0"], False),
    ("log(x) = log(x)", ["x < 0"], "error", [], True), ("x = 1", ["x > 1", "x < 1"], "error", [], False),
    ("x = 1", ["x >= 1", "x <= 1"], "error", [], True),
    ("x = 1", ["x >= 1", "x <= 1"], "proved", [], False), ("x^0 = 1", [], "proved", [], False), ("x^0 = 1", [], "proved", ["x != 0"], True),
    ("x/x = 1", [], "proved", ["x != 0"], False),
    ("x/x = 1", [], "proved", [], True), ("x^2 >= 0", [], "refuted", {"x": "1"}, True), ("x^2 > 0", [], "refuted", {"x": "0"}, False),
    ("x^2 > 0", [], "refuted", {"x": "1"}, True),
    ("x = y", ["x > 0"], "refuted", {"x": "-1", "y": "0"}, True), ("x^2 != 2", [], "proved", [], True),
    ("(x - 1)*(x - 2)^2 >= 0", ["x >= 1"], "proved", [], False),
    ("(x - 1)*(x - 2)^2 > 0", ["x > 1"], "proved", [], True), ("tan(x/2) = sin(x)/(1 + cos(x))", [], "proved", ["cos(x/2) != 0"], False),
    ("sin(2*x)/sin(x) = 2*cos(x)", [], "proved", [], True),
    ("asin(x) + acos(x) = π/2", [], "proved", ["abs(x) <= 1"], False), ("asin(x) + acos(x) = π/2", [], "proved", ["abs(x) < 1"], True),
    ("x^2 + y^2 > 0", ["(x, y) != (0, 0)"], "proved", [], False),
    ("sqrt(x)*sqrt(-x) = 0", [], "proved", ["x = 0"], False), ("max(x, y) >= x", [], "proved", [], False),
    ("max(x, y) > x", [], "proved", [], True), ("cos(n*π) = (-1)^n", ["n ∈ ℤ"], "proved", [], False),
    ("cos(n*π) = (-1)^n", [], "proved", ["n ∈ ℤ"], False), ("(-1)^(n^2) = 1", ["n ∈ ℤ"], "proved", [], True),
    ("π ~= 3.14159", [], "confirmed", [], False), ("π ~= 3.14160", [], "confirmed", [], True),
    ("1.25 ~= 1.3", [], "confirmed", [], False), ("1.25 ~= 1.2", [], "refuted", {}, True),
    ("x^(2*n) >= 0", ["n ∈ ℤ", "n > 0"], "proved", ["x != 0"], True),
    ("x >= 0", ["x = y^2"], "refuted", {"y": "-1"}, True), ("x > 0", ["x = y^2"], "refuted", {"y": "0"}, False),
    ("y >= 0", ["x = sqrt(y)"], "refuted", {"y": "-1"}, True),
    ("n_x <= 1", ["n_x^2 + n_y^2 + n_z^2 = 1"], "proved", [], False), ("n_x < 1", ["n_x^2 + n_y^2 + n_z^2 = 1"], "proved", [], True),
    ("cos(t) = sqrt(3)/2", ["sin(t) = 1/2"], "proved", [], True),
    ("integral(x, x) = x^2/2", [], "proved", [], False), ("integral(x, x) = x^2/2 + C", [], "proved", [], False), ("integral(x, x) = x^2", [], "proved", [], True),
    ("integral(1/x, x) = log(x)", [], "proved", ["x > 0"], False), ("integral(1/x, x) = log(x)", [], "proved", [], True),
    ("integral(1/x, x) = log(x)", [], "proved", ["x > 1"], True), ("integral(sqrt(x), x) = 2*x*sqrt(x)/3", [], "proved", ["x >= 0"], False),
    ("integral(sqrt(x), x) = 2*x*sqrt(x)/3", [], "proved", ["x > 0"], True), ("integral(sign(x), x) = abs(x)", [], "proved", [], True),
    ("integral(sign(x), x) = abs(x)", ["x != 0"], "proved", [], False), ("integral(x/abs(x), x) = abs(x)", [], "proved", ["x != 0"], False),
    ("integral(1, x) = x + floor(x)", [], "proved", [], True), ("integral(1, x) = x + floor(x)", [], "refuted", {"x": "2"}, False),
    ("integral(1, x) = x + floor(x)", [], "refuted", {"x": "1/2"}, True), ("integral(x, x) = x^2", [], "refuted", {"x": "0"}, True),
    ("integral(x, x, 0, 1) = 1/2", [], "proved", [], False), ("integral(x, x, 0, 1) = 1/3", [], "proved", [], True),
    ("integral(1/x^2, x, -1, 1) = -2", [], "proved", [], True), ("integral(1/x^2, x, -1, 1) = -2", [], "refuted", {}, True),
    ("integral(x, x, 0, a) = a^2/2", [], "refuted", {"a": "2"}, True), ("integral(1/x, x, 1, a) = log(a)", [], "proved", [], True),
    ("integral(1/x, x, 1, a) = log(a)", [], "proved", ["a > 0"], False), ("limit(sin(a*x)/x, x, 0) = a", [], "proved", [], False),
    # x^p has values on both sides of 0 for whole p alone.
    ("derivative(x^p, x) = p*x^(p - 1)", [], "proved", ["x >= 0 or p - 1 ∈ ℤ", "x != 0 or p - 1 >= 0"], True),
    ("derivative(x^p, x) = p*x^(p - 1)", ["p > 1"], "proved", ["x >= 0 or p - 1 ∈ ℤ"], True),
    ("derivative(x^p, x) = p*x^(p - 1)", ["p > 1"], "proved", ["x >= 0 or p - 1 ∈ ℤ", "x != 0 or p ∈ ℤ"], False),
    ("derivative(x^p, x) = p*x^(p - 1)", ["p > 1"], "proved", ["x >= 0 or p - 1 ∈ ℤ", "x != 0"], True),
    ("derivative(x^p, x) = p*x^(p - 1)", ["p ∈ ℕ", "p > 0"], "proved", [], False),
    ("derivative(x^p, x) = p*x^(p - 1)", ["x >= 0", "p > 1"], "proved", [], True),
    ("derivative((1 - x)^p, x) = -p*(1 - x)^(p - 1)", ["x <= 1", "p > 1"], "proved", [], True),
    ("derivative((x - a)^p, x) = p*(x - a)^(p - 1)", ["x >= a", "p >= 1"], "proved", [], True),
    ("derivative((x - a)^p, x) = p*(x - a)^(p - 1)", ["x > a"], "proved", [], False),
    ("0^p = 0", ["p >= 0"], "proved", [], True), ("0^p = 0", ["p > 0"], "proved", [], False), ("0^p = 1", ["p >= 0"], "refuted", {"p": "0"}, True),
    ("integral(t^p, t, 0, x) = x^(p + 1)/(p + 1)", ["x > 0", "p > -1"], "proved", [], False),
    ("integral(t^p, t, 0, x) = x^(p + 1)/(p + 1)", ["x > 0", "p > -2"], "proved", [], True),
    ("limit(x^p, x, 0, above) = 0", ["p >= 0"], "refuted", {"p": "0"}, False), ("limit(x^p, x, 0, above) = 0", ["p > 0"], "proved", [], False),
    ("derivative(floor(2*x), x) = 0", ["x >= 1/2", "x < 1"], "proved", [], True), ("derivative(floor(2*x), x) = 0", ["x > 1/2", "x < 1"], "proved", [], False),
    ("derivative(max(x, 2 - x), x) = 1", ["x >= 1"], "proved", [], True), ("derivative(cases(x^2, x < 1, 2*x - 1), x) = 2", ["x >= 1"], "proved", [], False),
    ("derivative(cases(x, x < 1, 2*x - 1), x, 1) = 1", [], "proved", [], True), ("limit(cases(x, x < 1, 3), x, 1, above) = 1", [], "proved", [], True),
    ("limit(abs(x)/x, x, 0) = 1", [], "proved", [], True), ("sum(x^k, k, 0, infinity) = 1/(1 - x)", [], "proved", ["abs(x) < 1"], False),
    ("sum(x^k, k, 0, infinity) = 1/(1 - x)", [], "proved", ["x != 1"], True), ("sum(1/k^2, k, 1, infinity) = 2", [], "refuted", {}, False),
]

REDUNDANT = [
    ("sqrt(x)^2 = x", ["x > 1"], ["x >= 0"], True), ("x/x = 1", ["x > 0"], ["x != 0"], True), ("x/x = 1", ["x >= 0"], ["x != 0"], False),
    ("1/(x*y) = (1/x)*(1/y)", [], ["x != 0", "y != 0"], False),
    ("tan(x + y) = tan(y + x)", [], ["cos(x + y) != 0"], False), ("1/(x^2 + y^2) > 0", [], ["x^2 + y^2 != 0"], False),
    ("sqrt(x)^2 = x", ["sqrt(x) < 2"], ["x >= 0"], True),
    ("n!*sqrt(x)^2 = n!*x", ["x > 1"], ["x >= 0"], True), ("n!*x/x = n!", [], ["x != 0"], False),
]

# Refuted at a point that says nothing of some assumptions' symbols: whether these contradict each other.
SUSPECT = [
    ("1 = 2", ["x > 3", "x < 3.000001"], {}, False), ("1 = 2", ["x > 3", "x < 3"], {}, True),
    ("x = 0", ["n ∈ ℤ", "2*n = 1"], {"x": "1"}, True), ("x = 0", ["n ∈ ℤ", "2*n = 4"], {"x": "1"}, False),
    ("x = 0", ["y^2 + z^2 = 1", "y = z"], {"x": "1"}, False), ("x = 0", ["1 + cos(y) < 0"], {"x": "1"}, True),
    ("x = 0", ["sin(t) = 1/2", "cos(t) < 0"], {"x": "1"}, False),
]

SOLUTIONS = [("x - 3", ["3"]), ("2*x^2 - 1", ["sqrt(1/2)", "-sqrt(1/2)"]), ("x^3 - x", ["0", "1", "-1"]), ("log(x) - 1", ["exp(1)"]),
    ("sqrt(x) - 2", ["4"]), ("exp(2*x) - 3", ["log(3)/2"]), ("abs(x) - 1", ["1", "-1"])]


def formula(text):
    """A tree from calculator notation."""
    words = reader.Reader(text)
    result = words.sum()
    words.end()
    return result


def relation(text):
    """A relation; of pairs, the first alternative of a condition is enough here."""
    if "~=" in text:
        left, right = text.split("~=")
        return formula(left), "~=", decimal(right.strip())
    alternatives = condition(text)
    return alternatives[0][0] if len(alternatives) == 1 else (lambda a,
        b: (abs_(a[0][0] - a[0][2]) + abs_(b[0][0] - b[0][2]), ">", tree(0)))(*alternatives)


def check_newton(tally):
    """A point at which two expressions are 0, to 400 digits."""
    for expressions, names, start in (
        (["x^2 + y^2 - 1", "y - x^2"], ["x", "y"], [0.8, 0.6]), (["exp(x) - 3*y", "sin(y) - x/2"], ["x", "y"], [1.5, 1.0]),
            (["x^3 - x - 1"], ["x"], [1.0])):
        trees = [formula(each) for each in expressions]
        found = newton.solved(trees, names, {}, start)
        tally.check(found is not None, f"no common zero of {expressions}")
        if found:
            for node in trees:
                value_ = evaluated(substituted(node, found.point()), EXACT)
                tally.check(value_ == 0, f"{bare(node)} is {value_} at {found.known}")


def abs_(node):
    return Tree(("f", "abs", node))


def claim_of(text, assumptions):
    return Claim(*relation(text), [relation(each) for each in assumptions])


class Tally:
    def __init__(self):
        self.count = 0
        self.failed = []

    def check(self, holds, text):
        self.count += 1
        if not holds:
            self.failed.append(text)


def evaluated(node, grade):
    grade.enter()
    try:
        return constant(node, grade)
    except Undefined:
        return None


def run():
    tally = Tally()
    for text, expected in VALUES:
        for grade in (LOOK, CLOSE, EXACT):
            try:
                found = evaluated(formula(text), grade)
            except Unclear:
                found = "unclear"
            if expected in (None, "unclear") or found is None or found == "unclear":
                tally.check(found == expected, f"{text} is {found} with {grade.digits} digits, and not {expected}")
            elif expected == 0:
                tally.check(found == 0, f"{text} is {found} with {grade.digits} digits, and not 0")
            else:
                tally.check(abs(found - expected) < 1e-12, f"{text} is {found} with {grade.digits} digits, and not {expected}")
    # The sine is 0 with 50 digits, and not with 500: the sides of a claim may be looked at with either.
    try:
        found = evaluated(formula("0^abs(sin(31415926535897932384626433832795028841971/10^40))"), EXACT)
    except Unclear:
        found = "unclear"
    tally.check(found == "unclear", f"a power of 0 whose exponent is 0 with fewer digits is {found}")
    for text, point, expected in CONDITIONS:
        for grade in (LOOK, EXACT):
            grade.enter()
            numbers = {name: constant(value(each), grade) for name, each in point.items()}
            found = any(all_true([tested(each, grade) for each in alternative], numbers) for alternative in condition(text))
            tally.check(found == expected, f"{text} at {point} is {found}")
    for text in UNREADABLE:
        try:
            condition(text)
            tally.check(False, f"{text!r} is read as a condition")
        except Unreadable:
            tally.check(True, "")
    for text, expected in SOLUTIONS:
        found = solutions(formula(text), "x", {})
        EXACT.enter()
        numbers = sorted(constant(each, EXACT) for each in found)
        wanted = sorted(constant(formula(each), EXACT) for each in expected)
        tally.check(len(numbers) == len(wanted) and all(abs(a - b) < 1e-300 for a, b in zip(numbers, wanted)),
            f"{text} is 0 at {[bare(each) for each in found]}")
    for text, assumptions, verdict, detail, expected in ANSWERS:
        answer = {"verdict": verdict, "conditions": detail if verdict in ("proved", "confirmed") else [], "counterexample": detail
            if verdict == "refuted" else None,
                  "message": "the assumptions contradict each other" if verdict == "error" else None}
        for seed in range(3):
            outcome = Judge(claim_of(text, assumptions), answer, Random(seed)).outcome()
            tally.check((outcome.wrong is not None) == expected and outcome.unread is None,
                        f"{text} | {assumptions} | {verdict} {detail}: {outcome.wrong} at {outcome.point}, unread {outcome.unread}")
    for text, assumptions, conditions, expected in REDUNDANT:
        outcome = Judge(claim_of(text, assumptions), {"verdict": "proved", "conditions": conditions}, Random(1)).outcome()
        tally.check(bool(outcome.redundant) == expected and not outcome.wrong,
            f"redundant in {text} | {assumptions}: {outcome.redundant}, {outcome.wrong}")
    for text, assumptions, point, expected in SUSPECT:
        outcome = Judge(claim_of(text, assumptions), {"verdict": "refuted", "conditions": [], "counterexample": point}, Random(1)).outcome()
        tally.check((outcome.suspect is not None) == expected and not outcome.wrong,
            f"suspect in {text} | {assumptions}: {outcome.suspect}")
    for text, expected in DOCUMENTS:
        found = [documents.cleaned(side) for each in documents.formulas(text) for side in documents.sides(each)]
        tally.check([each for each in found if each] == expected, f"{text!r} holds {found}")
    for text, expected in RELATIONS:
        found = list(documents.relations(text))
        tally.check(found == expected, f"{text!r} holds {found}")
    check_newton(tally)
    check_families(tally)
    theorems.check(tally)
    certificates.check(tally)
    # Imported here, as it has digits of its own.
    from . import steps_self_test, textbook_self_test
    textbook_self_test.check(tally)
    steps_self_test.check(tally)
    for text in tally.failed[:30]:
        print("oracle: " + text, file=sys.stderr)
    print(f"{tally.count} checks of the oracle: {len(tally.failed)} failed.")
    return 1 if tally.failed else 0


def check_families(tally):
    """Each claim that is made is read back as it was, has values that the grades agree about, and is the same for a seed."""
    for name in FAMILIES:
        random, again, numbers = Random(name), Random(name), Random(1)
        for _ in range(60):
            claim = claims.made(random, name)
            other = claims.made(again, name)
            tally.check(claim.question(0) == other.question(0), f"{name}: two claims of one seed differ")
            for side in (claim.left, claim.right):
                latex(side)
                if side[0] in ("dec", "±") or side[0] == "neg" and side[1][0] == "dec":
                    continue
                text = bare(side)
                point = {each: tree(Fraction(numbers.randint(1, 9), numbers.randint(1, 5))) for each in symbols(side)}
                values = []
                for node, grade in ((side, LOOK), (side, CLOSE), (formula(text), CLOSE), (side, EXACT)):
                    try:
                        values.append(evaluated(substituted(node, point), grade))
                    except Unclear:
                        values.append("unclear")
                plain = [each for each in values if each != "unclear"]
                agree = all((each is None) == (plain[0] is None) for each in plain) and (not plain or plain[0] is None or all(
                    abs(each - plain[0]) < 1e-6 * max(1, abs(plain[0])) for each in plain))
                tally.check(agree, f"{name}: {text} at {point} is {values}")
                tally.check(compiled(side, LOOK) is not None, text)
    tally.check(sum(each.weight for each in FAMILIES.values()) > 0, "no family has a weight")
    tally.check(symbol("x") == Tree(("s", "x")), "trees differ")


def all_true(tests, numbers):
    try:
        return all(test(numbers) for test in tests)
    except Undefined:
        return False
