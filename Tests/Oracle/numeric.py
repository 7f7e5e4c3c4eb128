"""Claims without symbols: equal numbers that look unequal, unequal ones that look equal, and what is no number."""

from fractions import Fraction

import mpmath

from .arithmetic import EXACT, Unclear, Undefined
from .family import family
from .statement import Claim
from .tree import (
    PI, Tree, absolute, acos, asin, atan, cos, cosh, decimal, exp, log, maximum, root, sign, sin, sinh, symbol, tan, tanh, tree)
from .value import constant


def equal_numbers(r):
    a, b, n = r.positive(9), r.positive(9), r.randint(2, 5)
    q = Fraction(r.positive(7), r.positive(7))
    angle = r.angle()
    return r.choice([
        lambda: (root(a * a * b), a * root(b)), lambda: (root(a + b + 2 * root(a * b)), root(a) + root(b)),
        lambda: (root(a) * root(b), root(a * b)), lambda: (1 / (root(a + 1) - root(a)), root(a + 1) + root(a)),
        lambda: (root(7 + 5 * root(2), 3), 1 + root(2)), lambda: (root(2 + root(5), 3) + root(2 - root(5), 3), tree(1)),
        lambda: (root(3 + 2 * root(2)), 1 + root(2)), lambda: (root(5 - 2 * root(6)), root(3) - root(2)),
        lambda: (root(root(a)), root(a, 4)), lambda: (tree(2 ** n) ** Fraction(1, n), tree(2)),
        lambda: (tree(a) ** Fraction(1, n), root(a, n)), lambda: (tree(8) ** Fraction(2, 3), tree(4)), lambda: (root(-8, 3), tree(-2)),
        lambda: (log(a * b), log(a) + log(b)), lambda: (log(tree(a) ** n), n * log(a)), lambda: (exp(n * log(q)), tree(q**n)),
        lambda: (log(tree(2 ** n)) / log(2), tree(n)), lambda: (log(1 / tree(q)), -log(q)), lambda: (exp(log(q) / 2), root(q)),
        lambda: (log(exp(q)), tree(q)), lambda: (sinh(log(a)), (a - Fraction(1, a)) / tree(2)),
        lambda: (cosh(log(a)), (a + Fraction(1, a)) / tree(2)), lambda: (tanh(log(2)), tree(Fraction(3, 5))),
        lambda: (sin(PI / 10), (root(5) - 1) / 4), lambda: (cos(PI / 5), (1 + root(5)) / 4), lambda: (tan(PI / 8), root(2) - 1),
        lambda: (cos(PI / 12), (root(6) + root(2)) / 4), lambda: (sin(PI / 3), root(3) / 2),
        lambda: (cos(2 * PI / 7) + cos(4 * PI / 7) + cos(6 * PI / 7), tree(Fraction(-1, 2))),
        lambda: (sin(PI / 18) * sin(5 * PI / 18) * sin(7 * PI / 18), tree(Fraction(1, 8))),
        lambda: (tan(PI / 9) * tan(2 * PI / 9) * tan(4 * PI / 9), root(3)),
        lambda: (sin(angle)**2 + cos(angle)**2, tree(1)), lambda: (cos(2 * angle), 1 - 2 * sin(angle)**2),
        lambda: (sin(3 * angle), 3 * sin(angle) - 4 * sin(angle)**3),
        lambda: (4 * atan(tree(Fraction(1, 5))) - atan(tree(Fraction(1, 239))), PI / 4),
        lambda: (atan(tree(Fraction(1, 2))) + atan(tree(Fraction(1, 3))), PI / 4), lambda: (atan(1) + atan(2) + atan(3), PI),
        lambda: (asin(q / 8) + acos(q / 8), PI / 2), lambda: (asin(sin(angle)), asin(sin(PI - angle))),
        lambda: (acos(cos(angle)), acos(cos(-angle))),
        lambda: (2 * atan(tree(q)), atan(2 * tree(q) / (1 - q * q)) if q < 1 else PI + atan(2 * tree(q) / (1 - q * q)) if q > 1
            else PI / 2), lambda: (root((1 - cos(angle)) / 2), absolute(sin(angle / 2))),
                lambda: ((1 + root(5)) / 2, 1 + 2 / (1 + root(5))),
        lambda: (((1 + root(5)) / 2)**5, (11 + 5 * root(5)) / 2), lambda: (root(2) ** 2, tree(2)),
        lambda: (tree(2) ** root(2) * tree(2) ** (-root(2)), tree(1)), lambda: ((tree(3) ** root(2)) ** root(2), tree(9)),
        lambda: (exp(PI) ** 2, exp(2 * PI)),
        lambda: (log(root(a)), log(a) / 2), lambda: (absolute(root(2) - root(3)), root(3) - root(2)),
        lambda: (maximum(root(2), Fraction(7, 5)), root(2)), lambda: (sign(root(a) - root(b)), sign(tree(a - b))),
        lambda: (root(a + root(b)) * root(a * a - b) if a * a > b else root(a), root(a + root(b)) * root(a * a - b) if a * a > b
            else root(a)),
        lambda: (root(a * a + b * b + 2 * a * b), tree(a + b)), lambda: (tree(4) ** Fraction(3, 2), tree(8)),
        lambda: (tree(0) ** tree(q), tree(0)), lambda: (tree(q) ** 0, tree(1)), lambda: (tree(-1) ** (2 * n), tree(1)),
        lambda: (tree(-2) ** 3, tree(-8)),
    ])()


@family("numbers", 4)
def numbers(r):
    left, right = equal_numbers(r)
    if r.chance(0.3):
        other = equal_numbers(r)
        left, right = r.choice([lambda: (left + other[0], right + other[1]), lambda: (left * other[0], right * other[1]),
            lambda: (left - other[1], right - other[0]), lambda: (root(absolute(left - right)) + other[0], other[1])])()
    relation = r.choice(["=", "=", "=", ">=", "<=", "!=", "<", ">"])
    kind = r.random()
    if kind < 0.25:
        right = right + r.choice([1, -1]) * Fraction(1, 10 ** r.choice([1, 3, 6, 12, 20, 40]))
    elif kind < 0.4:
        # A decimal that is very near.
        try:
            EXACT.enter()
            value = constant(left, EXACT)
            places = r.choice([2, 5, 10, 20])
            scaled = int(mpmath.nint(value * 10**places))
            if abs(scaled) < 10**28:
                text = f"{abs(scaled) // 10**places}.{abs(scaled) % 10**places:0{places}d}"
                right = Tree(("neg", decimal(text))) if scaled < 0 else decimal(text)
        except (Undefined, Unclear):
            pass
    elif kind < 0.5:
        # What is no number, or is one after all.
        part = r.choice([root(-a_small(r)), log(root(2)**2 - 2), 1 / (root(2) * root(3) - root(6)), asin(root(2)), tan(PI / 2), acos(2),
            log(-1), tree(-8) ** Fraction(1, 3), tree(0) ** -1, 1 / sin(PI), root(sin(PI)), log(1 + sin(PI)),
                         root(cos(PI / 2)), 1 / (1 - sin(PI / 2)), asin(sin(PI / 2)), root(root(2) - root(2)), log(tree(2)**0),
                         acos(root(2)**2 / 2), tree(-1) ** root(4), tree(-1) ** Fraction(1, 2), root(1 - root(2)), 1 / log(1)])
        left, right = r.choice([lambda: (left + part, right + part), lambda: (0 * part + left, right),
            lambda: (part, r.choice([tree(0), part])), lambda: (left * part, right * part)])()
    claim = Claim(left, relation, right)
    if r.chance(0.1):
        x = symbol("x")
        claim = Claim(x * left, relation if relation in ("=", "!=") else "=", x * right, [(x, "!=", tree(0))] if r.chance(0.5) else [])
    return claim


def a_small(r):
    return r.choice([1, 2, Fraction(1, 10**6)])
