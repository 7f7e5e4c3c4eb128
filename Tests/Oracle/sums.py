"""Claims about finite sums and products whose bounds are symbols."""

from fractions import Fraction

from .family import family
from .statement import Claim
from .tree import (
    Tree, absolute, binom, cos, factorial, floor, log, maximum, minimum, product_of, remainder, root, sign, sin, substituted, symbol,
        total_of,
    tree)

N, M, K, X, A, B = map(symbol, "nmkxab")


def low_bound(r):
    return r.choice([tree(1), tree(1), tree(1), tree(0), tree(0), tree(2), tree(3), tree(-1), tree(-2), M, M + 1, N, tree(5)])


def high_bound(r):
    return r.choice([N, N, N, N, N - 1, N + 1, 2 * N, N + 2, M, 2 * N + 1, N - 2, N + M, 3 * N, N**2, 2 * N - 1, tree(4), N - M,
        absolute(N),
        maximum(N, 0), 3 - N, -N])


def shift(node, index, step):
    return substituted(node, {index: symbol(index) + step})


def polynomial(r, most=3):
    terms = [tree(r.fraction(5)) * K**r.randint(1, most) for _ in range(r.randint(1, 2))] + ([tree(r.fraction(4))] if r.chance(0.5) else [])
    return terms[0] if len(terms) == 1 else Tree(("+", *terms))


def running(r):
    """Something whose differences are summed."""
    c = r.choice([0, 1, 2, 1, -1, 3])
    return r.choice([
        lambda: polynomial(r), lambda: polynomial(r), lambda: tree(r.choice([2, 3, -1, -2, HALF])) ** K,
        lambda: K * tree(r.choice([2, 3, -1])) ** K,
        lambda: 1 / (K + c), lambda: 1 / (K + c), lambda: factorial(K), lambda: 1 / factorial(K), lambda: root(K + c), lambda: log(K + c),
        lambda: X**K, lambda: binom(K, 2), lambda: binom(K + c, 3), lambda: K * factorial(K), lambda: tree(-1) ** K * K,
        lambda: 1 / (K * (K + 1)),
        lambda: 1 / (2 * K + 1), lambda: cos(X * K), lambda: X * K**2, lambda: K / (K + c), lambda: absolute(K), lambda: floor(K / 2),
        lambda: sin(K),
        lambda: 1 / (K - A), lambda: A**K, lambda: (K + A)**2, lambda: sign(K - c), lambda: remainder(K, 3),
        lambda: symbol("x") ** (K + c)])()


HALF = Fraction(1, 2)


def term(r):
    """Any term, some of them undefined for some index."""
    c = r.choice([0, 1, 2, -1, 3])
    return r.choice([K, K**2, K**3, 1 / (K - c), 1 / K, log(K), log(K + c), root(K - c), X**K, X * K, K * factorial(K), factorial(K),
        binom(N, K),
        binom(N, K) * X**K, A * K + B, tree(2) ** K, tree(r.whole(4)), X, K - N, K * N, N, 1 / (K * (K + 1)), absolute(K - 2), sin(K * X),
            1 / (X - K),
        (-1) ** K, tree(-1) ** K * K, floor(K / 2), binom(K, 2), factorial(K - c), X ** (-K), K**X, symbol("x_1") * K, 1 / (K**2 - 4),
        K**0, (K - c)**0,
        tree(0) ** K, 0 / (K - c), minimum(K, 2), sign(K), root(X - K), remainder(K, 2)])


def assumptions(r):
    if r.chance(0.6):
        return []
    return r.choice([
        lambda: [(N, ">=", tree(r.randint(-2, 4)))], lambda: [(N, ">", tree(r.randint(-2, 3)))], lambda: [(N, "in", "ℤ")],
        lambda: [(N, "in", "ℕ")],
        lambda: [(N, ">=", M)], lambda: [(X, "!=", tree(1))], lambda: [(X, ">", tree(0))], lambda: [(N, "=", 2 * M)],
        lambda: [(N, "=", M + 1)], lambda: [(M, "=", N - 1)],
        lambda: [(N, "!=", tree(0))],
        lambda: [(X, ">", tree(1)), (N, ">=", tree(1))], lambda: [(M, ">=", tree(1)), (N, ">=", M)], lambda: [(N, "<", tree(0))],
        lambda: [(remainder(N, 2), "=", tree(r.randint(0, 1)))], lambda: [(N, "<=", tree(3))], lambda: [(A, "!=", tree(0))]])()


def relation(r, left, right):
    kind = r.random()
    if kind < 0.74:
        return left, "=", right
    if kind < 0.8:
        return left - right, "=", tree(0)
    if kind < 0.88:
        return left, r.choice([">=", "<="]), right
    if kind < 0.92:
        return left, r.choice(["!=", ">"]), right
    q = r.choice([N, X, tree(0), N - 1, A])
    return q * left, "=", q * right


@family("telescopes", 2)
def telescopes(r):
    """A sum of differences, with its value; or that value missed by one bound."""
    f = running(r)
    low, high = low_bound(r), high_bound(r)
    if r.chance(0.5):
        each = f - shift(f, "k", -1)
        right = substituted(f, {"k": high}) - substituted(f, {"k": low - 1 if low[0] != "n" else tree(low[1] - 1)})
    else:
        each = shift(f, "k", 1) - f
        right = substituted(f, {"k": high + 1}) - substituted(f, {"k": low})
    if r.chance(0.3):
        right = r.choice([substituted(f, {"k": high}) - substituted(f, {"k": low}),
            substituted(f, {"k": high + 1}) - substituted(f, {"k": low - 1}),
            substituted(f, {"k": high}), right + tree(r.choice([1, -1])) * (N - r.randint(0, 3))])
    return Claim(*relation(r, total_of(each, "k", low, high), right), assumptions(r))


@family("telescoping products", 1)
def telescoping_products(r):
    f = running(r)
    low, high = low_bound(r), high_bound(r)
    each = r.choice([lambda: f / shift(f, "k", -1), lambda: f / shift(f, "k", -1), lambda: f, lambda: K, lambda: K + r.randint(-3, 3),
        lambda: 1 - 1 / K**2, lambda: 1 + 1 / K, lambda: X, lambda: tree(2) ** K, lambda: X**K, lambda: (K - 1) / (K + 1),
        lambda: K / (K - r.randint(0, 3)),
        lambda: A * K])()
    right = r.choice([substituted(f, {"k": high}) / substituted(f, {"k": low - 1})] * 4 + [factorial(high), factorial(N), X**high, X**N,
        tree(0),
        (N + 1) / (2 * N), N + 1, tree(2) ** (N * (N + 1) / 2), A**N * factorial(N), 2 / (N * (N + 1)), factorial(N + 1) / factorial(2),
        factorial(N) / 2])
    return Claim(*relation(r, product_of(each, "k", low, high), right), assumptions(r))


@family("laws of sums", 2)
def laws_of_sums(r):
    """What holds of all sums: splitting, shifting, reversing, constant factors, order of summation."""
    f, low, high = term(r), low_bound(r), high_bound(r)
    def s(each, a=low, b=high):
        return total_of(each, "k", a, b)
    def p(each, a=low, b=high):
        return product_of(each, "k", a, b)
    g, c = term(r), r.choice([X, A, tree(2), N, 1 / X, root(X), log(X), tree(0), 1 / N, X - X, tree(0) / X, absolute(X), factorial(N)])
    step = r.choice([1, -1, 2])
    end, begin = substituted(f, {"k": high}), substituted(f, {"k": low})
    off = r.choice([0, 0, 0, 1, -1])
    j = symbol("j")
    h = r.choice([K * j, K + j, X * K + j, j, K, tree(1), j**2 * K, 1 / (K + j), binom(K, j), K - j, X**j, j / K])
    left, right = r.choice([
        lambda: (s(f), s(f, low, high - 1) + end), lambda: (s(f), begin + s(f, low + 1, high)),
        lambda: (s(f), s(f, low, M + off) + s(f, M + 1, high)),
        lambda: (s(c * f), c * s(f)), lambda: (s(c * f), c * s(f)), lambda: (s(f + g), s(f) + s(g)), lambda: (s(f - g), s(f) - s(g)),
        lambda: (s(f), s(shift(f, "k", step), low - step, high - step + off)),
        lambda: (s(f), s(substituted(f, {"k": low + high - K + off}))),
        lambda: (s(c), c * (high - low + 1 + off)), lambda: (s(tree(1)), high - low + 1 + off), lambda: (s(f) - s(f), tree(0)),
        lambda: (0 * s(f), tree(0)),
        lambda: (s(f), s(f)), lambda: (s(f), s(f, low, high + off)), lambda: (p(f), p(f, low, high - 1) * end),
        lambda: (p(f * g), p(f) * p(g)),
        lambda: (p(f / g), p(f) / p(g)), lambda: (p(c * f), c ** (high - low + 1 + off) * p(f)),
        lambda: (p(c), c ** (high - low + 1 + off)),
        lambda: (p(f), p(shift(f, "k", step), low - step, high - step)), lambda: (s(f) / s(f), tree(1)), lambda: (s(f)**2, s(f) * s(f)),
        lambda: (total_of(total_of(h, "j", 1, M), "k", 1, N), total_of(total_of(h, "k", 1, N), "j", 1, M)),
        lambda: (total_of(total_of(h, "j", 1, K), "k", 1, N), total_of(total_of(h, "k", j, N), "j", 1, N + off)),
        lambda: (total_of(total_of(h, "j", r.choice([0, 1]), K + off), "k", 1, N),
        r.choice([N * (N + 1) / 2, N**2, N * (N + 1) * (N + 2) / 6, tree(2) ** N])),
        lambda: (s(f, N, N), substituted(f, {"k": N})), lambda: (s(f, N + 1, N), tree(0)), lambda: (s(f, N + 2, N), tree(0)),
        lambda: (p(f, N + 1, N), tree(1)),
        lambda: (s(f, 1, 2), substituted(f, {"k": tree(1)}) + substituted(f, {"k": tree(2)})), lambda: (absolute(s(f)), s(absolute(f))),
        lambda: (s(f, 1, 2 * N), s(substituted(f, {"k": 2 * K}), 1, N) + s(substituted(f, {"k": 2 * K - 1 + off}), 1, N)),
        lambda: (p(f, 1, N) * p(f, N + 1, M), p(f, 1, M)), lambda: (s(log(f)), log(p(f))),
        lambda: (s(s(f, 1, 3) + K), 1 * s(K) + (high - low + 1) * s(f, 1, 3)),
    ])()
    return Claim(*relation(r, left, right), assumptions(r))


KNOWN = [
    lambda r: (total_of(K, "k", 1, N), N * (N + 1) / 2), lambda r: (total_of(K**2, "k", 1, N), N * (N + 1) * (2 * N + 1) / 6),
    lambda r: (total_of(K**3, "k", 1, N), total_of(K, "k", 1, N)**2), lambda r: (total_of(2 * K - 1, "k", 1, N), N**2),
    lambda r: (total_of(2 * K + 1, "k", 0, N - 1), N**2), lambda r: (total_of(X**K, "k", 0, N), (X ** (N + 1) - 1) / (X - 1)),
    lambda r: (total_of(X**K, "k", 0, N - 1), (1 - X**N) / (1 - X)), lambda r: (total_of(X**K, "k", 1, N), X * (1 - X**N) / (1 - X)),
    lambda r: (total_of(tree(2) ** K, "k", 0, N - 1), tree(2) ** N - 1),
    lambda r: (total_of(tree(HALF) ** K, "k", 1, N), 1 - tree(HALF) ** N),
    lambda r: (total_of(binom(N, K), "k", 0, N), tree(2) ** N), lambda r: (total_of(tree(-1) ** K * binom(N, K), "k", 0, N), tree(0)),
    lambda r: (total_of(tree(-1) ** K * binom(N, K), "k", 0, N), tree(0) ** N),
    lambda r: (total_of(K * binom(N, K), "k", 0, N), N * tree(2) ** (N - 1)),
    lambda r: (total_of(binom(N, K) * A**K * B ** (N - K), "k", 0, N), (A + B)**N),
    lambda r: (total_of(binom(N, K) * X**K, "k", 0, N), (1 + X)**N),
    lambda r: (total_of(binom(N, K)**2, "k", 0, N), binom(2 * N, N)), lambda r: (total_of(binom(K, M), "k", 0, N), binom(N + 1, M + 1)),
    lambda r: (total_of(binom(K, M), "k", M, N), binom(N + 1, M + 1)), lambda r: (total_of(binom(N, K), "k", 1, N), tree(2) ** N - 1),
    lambda r: (total_of(binom(N, K), "k", 0, N + 1), tree(2) ** N), lambda r: (total_of(binom(N, K), "k", 0, N - 1), tree(2) ** N - 1),
    lambda r: (total_of(binom(N, K), "k", 0, M), total_of(binom(N, N - K), "k", 0, M)),
    lambda r: (total_of(binom(M + K, K), "k", 0, N), binom(M + N + 1, N)),
    lambda r: (total_of(K * factorial(K), "k", 1, N), factorial(N + 1) - 1),
    lambda r: (total_of(1 / (K * (K + 1)), "k", 1, N), N / (N + 1)),
    lambda r: (total_of(1 / (K * (K + 1)), "k", 1, N), 1 - 1 / (N + 1)),
    lambda r: (total_of(1 / (4 * K**2 - 1), "k", 1, N), N / (2 * N + 1)),
    lambda r: (total_of(K * X**K, "k", 0, N), X * (1 - (N + 1) * X**N + N * X ** (N + 1)) / (1 - X)**2),
    lambda r: (product_of(K, "k", 1, N), factorial(N)), lambda r: (product_of(2 * K, "k", 1, N), tree(2) ** N * factorial(N)),
    lambda r: (product_of(2 * K - 1, "k", 1, N), factorial(2 * N) / (tree(2) ** N * factorial(N))),
    lambda r: (product_of(1 - 1 / K**2, "k", 2, N), (N + 1) / (2 * N)),
    lambda r: (product_of(1 + 1 / K, "k", 1, N), N + 1), lambda r: (product_of(K, "k", M, N), factorial(N) / factorial(M - 1)),
    lambda r: (product_of(X - K, "k", 0, N), X * product_of(X - K, "k", 1, N)),
    lambda r: (product_of(N - K, "k", 0, M - 1), factorial(N) / factorial(N - M)),
    lambda r: (product_of(N + K, "k", 1, N), factorial(2 * N) / factorial(N)), lambda r: (product_of(K + 1, "k", 0, N - 1), factorial(N)),
    lambda r: (total_of(tree(-1) ** K, "k", 0, N), (1 + tree(-1) ** N) / 2),
    lambda r: (total_of(tree(-1) ** (K + 1) * K**2, "k", 1, N), tree(-1) ** (N + 1) * N * (N + 1) / 2),
    lambda r: (total_of(A + K * B, "k", 0, N - 1), N * A + B * N * (N - 1) / 2),
    lambda r: (total_of(floor(K / 2), "k", 0, N), floor(N**2 / 4)),
    lambda r: (total_of(K, "k", M, N), (N - M + 1) * (N + M) / 2),
    lambda r: (total_of(K**2, "k", 0, N - 1), (N - 1) * N * (2 * N - 1) / 6),
    lambda r: (total_of(K, "k", -N, N), tree(0)), lambda r: (total_of(K**2, "k", -N, N), N * (N + 1) * (2 * N + 1) / 3),
    lambda r: (total_of(K, "k", 1, 2 * N), N * (2 * N + 1)),
    lambda r: (total_of(absolute(K), "k", -N, N), N * (N + 1)),
    lambda r: (total_of(factorial(K), "k", 0, N) * 1, factorial(N) + total_of(factorial(K), "k", 0, N - 1)),
    lambda r: (total_of(1 / factorial(K), "k", 0, N) * factorial(N), total_of(factorial(N) / factorial(K), "k", 0, N)),
    lambda r: (total_of(tree(-1) ** (K + 1) / K, "k", 1, 2 * N), total_of(1 / K, "k", N + 1, 2 * N)),
]
BOUNDS = [
    lambda r: (total_of(1 / K**2, "k", 1, N), "<=", 2 - 1 / N), lambda r: (total_of(1 / K, "k", 1, N), "<=", N),
    lambda r: (total_of(1 / root(K), "k", 1, N), ">=", root(N)),
    lambda r: ((1 + X)**N, ">=", 1 + N * X), lambda r: (tree(2) ** N, ">", N), lambda r: (factorial(N), ">=", tree(2) ** (N - 1)),
    lambda r: (total_of(K, "k", 1, N), ">=", N),
    lambda r: (product_of(1 + 1 / K, "k", 1, N), ">=", 2 * N), lambda r: (total_of(K**2, "k", 1, N), ">=", N**2),
    lambda r: (total_of(1 / (N + K), "k", 1, N), ">=", tree(HALF)),
    lambda r: (total_of(tree(HALF) ** K, "k", 1, N), "<", tree(1)), lambda r: (tree(2) ** N, ">=", N**2),
    lambda r: (factorial(N), "<=", N**N), lambda r: (binom(N, K), "<=", tree(2) ** N),
    lambda r: (total_of(K, "k", 0, N), ">=", tree(r.randint(0, 3))), lambda r: (total_of(X**2, "k", 1, N), ">=", tree(0)),
    lambda r: (total_of(X * K, "k", 1, N), ">=", tree(0)),
    lambda r: (factorial(2 * N), ">=", factorial(N)**2), lambda r: (total_of(K - 2, "k", 1, N), ">=", tree(0)),
    lambda r: (N**2, ">=", 2 * N + 1),
    lambda r: (tree(3) ** N, ">=", N**3), lambda r: (binom(2 * N, N), ">=", tree(2) ** N),
    lambda r: (total_of(1 / (K * (K + 1)), "k", 1, N), "<", tree(1)),
]


@family("known sums", 2)
def known_sums(r):
    """Sums and products of textbooks, some with one bound or one number changed, and bounds of sums."""
    if r.chance(0.2):
        left, sign_, right = r.choice(BOUNDS)(r)
        if r.chance(0.3):
            right = right + r.choice([1, -1])
        given = assumptions(r)
        if r.chance(0.4):
            given = [(N, ">=", tree(r.randint(0, 5)))] + ([(X, r.choice([">", ">="]), tree(r.choice([-1, 0,
                -2])))] if r.chance(0.5) else [])
        return Claim(left, sign_, right, given)
    left, right = r.choice(KNOWN)(r)
    if r.chance(0.25):
        move = r.choice([{"n": N + 1}, {"n": N - 1}, {"n": 2 * N}, {"n": N + M}, {"n": N - 2}, {"n": 3 - N}, {"n": tree(r.randint(-2, 6))},
            {"x": 1 / X}, {"x": X**2},
            {"x": tree(1)}, {"x": tree(0)}, {"x": tree(-1)}, {"a": -B}, {"n": -N}, {"n": N**2}])
        left, right = substituted(left, move), substituted(right, move)
    if r.chance(0.2):
        right = r.choice([lambda: substituted(right, {"n": N + r.choice([1, -1])}), lambda: right + (N - r.randint(-1, 4)) * (N - 1) * N,
        lambda: right + tree(0) ** absolute(N - 3),
            lambda: right + floor(N / 7)])()
    return Claim(*relation(r, left, right), assumptions(r))
