"""Claims about whole numbers: factorials, binomial coefficients, divisors, remainders, congruences."""

from fractions import Fraction

from .family import family
from .statement import Claim
from .tree import Tree, absolute, binom, factorial, floor, gcd, lcm, maximum, minimum, remainder, sign, substituted, symbol, tree

N, M, K, A, B, C, P, Q, X = map(symbol, "nmkabcpqx")


def polynomial(r, names, most=3):
    terms = []
    for _ in range(r.randint(1, 3)):
        factor = tree(r.whole(6))
        for _ in range(r.randint(0, most)):
            factor = factor * r.choice(names)
        terms.append(factor)
    return terms[0] if len(terms) == 1 else Tree(("+", *terms))


def number(r):
    return tree(r.choice([2, 2, 3, 3, 4, 5, 6, 7, 8, 9, 10, 12, -3, 1]))


def assumptions(r, names=(N, M)):
    if r.chance(0.5):
        return []
    n, m = names[0], names[-1]
    d = r.choice([2, 3, 4, 5, 6])
    return r.choice([
        lambda: [(remainder(n, d), "=", tree(r.randint(0, d - 1)))], lambda: [(n, ">=", tree(r.randint(-2, 5)))],
        lambda: [(n, ">", tree(r.randint(-2, 4)))],
        lambda: [(remainder(n, d), "!=", tree(0))], lambda: [(gcd(n, d), "=", tree(1))], lambda: [(n, ">=", m)], lambda: [(n, "in", "ℤ")],
        lambda: [(n, "in", "ℕ")], lambda: [(remainder(n, d), "=", remainder(m, d))], lambda: [(n, "=", 2 * m + 1)],
        lambda: [(n, "=", m + 1)], lambda: [(m, "=", n - 1)],
        lambda: [(n, "!=", m)],
        lambda: [(m, ">=", tree(0)), (n, ">=", m)], lambda: [(n, "<", tree(0))], lambda: [(remainder(n, m), "=", tree(0))],
        lambda: [(n, "!=", tree(0))],
        lambda: [(gcd(n, m), "=", tree(1))], lambda: [(remainder(n, 2), "=", tree(1)), (remainder(m, 2), "=", tree(1))],
        lambda: [(n, ">=", tree(1)), (n, "<=", tree(r.randint(1, 6)))],
        lambda: [(n, "in", "ℤ"), (m, "in", "ℤ")], lambda: [(n, "=", d * m)], lambda: [(m, ">", tree(0))],
        lambda: [(remainder(n, 4), "=", tree(r.randint(1, 3))), (n, ">", tree(0))]])()


def off(r):
    return r.choice([0, 0, 0, 0, 0, 1, -1])


@family("congruences", 2)
def congruences(r):
    """Remainders of polynomials and powers."""
    d = r.choice([number(r), number(r), number(r), M])
    n, a, b = N, A, B
    f, g = polynomial(r, [n, a]), polynomial(r, [n, b])
    p = r.choice([2, 3, 5, 7])
    zero = tree(0)
    left, relation_, right = r.choice([
        lambda: (remainder(f, d), "=", remainder(f + d * g, d)),
        lambda: (remainder(f * g, d), "=", remainder(remainder(f, d) * remainder(g, d), d)),
        lambda: (remainder(f + g, d), "=", remainder(f, d) + remainder(g, d)), lambda: (remainder(f, d), ">=", zero),
        lambda: (remainder(f, d), "<", d),
        lambda: (remainder(n**p, p), "=", remainder(n + off(r), p)), lambda: (remainder(n**p - n, p), "=", tree(off(r))),
        lambda: (remainder(n * (n + 1) * (n + 2), 6), "=", zero),
        lambda: (remainder(n * (n + 1), 2), "=", zero), lambda: (remainder(n**2, 4), "<=", tree(1)),
        lambda: (remainder(n**2, 8), "=", tree(1)), lambda: (remainder(n**2, r.choice([3, 4, 5, 8])), "!=", tree(r.randint(2, 7))),
        lambda: (remainder(f, d), "=", zero), lambda: (remainder(f, d), "=", remainder(g, d)),
        lambda: (remainder(remainder(f, d), d), "=", remainder(f, d)),
        lambda: (remainder(-n, d), "=", d - remainder(n, d)),
        lambda: (remainder(r.choice([2, 3, 4, 10, -1]) ** K, d), "=", tree(r.randint(0, 3))),
        lambda: (remainder(tree(10) ** K, 9), "=", tree(1)),
        lambda: (remainder(tree(r.choice([4, 7, 16])) ** K - 1, r.choice([3, 3, 5, 15])), "=", zero),
        lambda: (remainder(tree(2) ** (2 * K) - 1, 3), "=", zero),
        lambda: (remainder(tree(3) ** (2 * K + 1) + tree(2) ** (K + 2), 7), "=", zero),
        lambda: (n - d * floor(n / d), "=", remainder(n, d)), lambda: (remainder(n, d) + d * floor(n / d), "=", n),
        lambda: (remainder(n**4 + n**2 + off(r), 2), "=", zero),
        lambda: (remainder(n**3 - n, 6), "=", tree(off(r))), lambda: (remainder(n**5 - n, 30), "=", zero),
        lambda: (remainder(n**2 + n + 1, r.choice([2, 3, 5])), "!=", zero),
        lambda: (remainder(n, d), "=", remainder(n + r.choice([1, 2, 6, 12]), d)),
        lambda: (remainder(a * n, d * n), "=", n * remainder(a, d)), lambda: (remainder(n, -d), "=", remainder(n, d)),
        lambda: (remainder(n**2 - a**2, n - a), "=", zero), lambda: (remainder(n**3 + 1, n + 1), "=", zero),
        lambda: (remainder(n, n), "=", zero), lambda: (remainder(factorial(n), r.choice([2, 3, 6])), "=", zero),
        lambda: (remainder(n**2 + 1, n), "=", tree(1)), lambda: (remainder(n, d) * remainder(a, d), "=", remainder(n * a, d)),
        lambda: (remainder(n, 6), "=", remainder(n, 2) + 2 * remainder(floor(n / 2), 3)),
        lambda: (remainder(n**6, 7), "=", tree(1)), lambda: (remainder(n**6, 9), "=", tree(1)),
        lambda: (remainder(a**K - 1, a - 1), "=", zero), lambda: (remainder((a + b)**p, p), "=", remainder(a**p + b**p, p)),
    ])()
    given = assumptions(r, r.choice([(N, M), (N, A), (A, N)]))
    return Claim(left, relation_, right, given)


@family("divisors", 2)
def divisors(r):
    d, e = number(r), number(r)
    a, b, c, n = A, B, C, N
    left, relation_, right = r.choice([
        lambda: (gcd(a, b), "=", gcd(b, a + d * b)), lambda: (gcd(a, b), "=", gcd(a, remainder(b, a))),
        lambda: (gcd(n, n + 1 + off(r)), "=", tree(1)), lambda: (gcd(n, n + d), "=", gcd(n, d)),
        lambda: (gcd(d * n, e * n), "=", gcd(d, e) * n), lambda: (gcd(d * n, e * n), "=", gcd(d, e) * absolute(n)),
        lambda: (gcd(a, b) * lcm(a, b), "=", a * b), lambda: (gcd(a, b) * lcm(a, b), "=", absolute(a * b)),
        lambda: (gcd(a, 0), "=", a), lambda: (gcd(a, 0), "=", absolute(a)), lambda: (gcd(a, a), "=", a),
        lambda: (gcd(a, 1), "=", tree(1)), lambda: (gcd(a, b), ">=", tree(1)), lambda: (gcd(a, b), ">", tree(0)),
        lambda: (gcd(2 * n + 1, n), "=", tree(1)), lambda: (gcd(5 * n + 2, 3 * n + 1), "=", tree(1)),
        lambda: (gcd(d * n + 1, e * n + 1), "=", tree(1)), lambda: (gcd(a, gcd(b, c)), "=", gcd(gcd(a, b), c)),
        lambda: (gcd(-a, b), "=", gcd(a, b)), lambda: (remainder(a, gcd(a, b)), "=", tree(0)),
        lambda: (remainder(lcm(a, b), a), "=", tree(0)), lambda: (gcd(a**2, b**2), "=", gcd(a, b)**2),
        lambda: (gcd(a * c, b * c), "=", c * gcd(a, b)), lambda: (gcd(n, 2) * gcd(n, 3), "=", gcd(n, 6)),
        lambda: (gcd(n, 2) * gcd(n, 4), "=", gcd(n, 8)),
        lambda: (gcd(n, 4), "=", r.choice([gcd(n, 2)**2, gcd(n, 2), gcd(n + 4, 4), gcd(n**2, 4)])),
        lambda: (gcd(n**2 + n, 2), "=", tree(2)), lambda: (lcm(n, n + 1), "=", n * (n + 1)), lambda: (lcm(n, n), "=", n),
        lambda: (lcm(a, 0), "=", tree(0)), lambda: (gcd(n, d), "<=", d), lambda: (gcd(n, d), "<=", n),
        lambda: (lcm(a, b), ">=", a), lambda: (lcm(d * a, d * b), "=", d * lcm(a, b)), lambda: (gcd(factorial(n), n), "=", n),
        lambda: (gcd(n, d) / gcd(n, d), "=", tree(1)), lambda: (gcd(a, b) / gcd(a, b), "=", tree(1)),
        lambda: (1 / lcm(a, b), "=", gcd(a, b) / (a * b)), lambda: (remainder(a, b), "=", remainder(a, gcd(a, b))),
        lambda: (gcd(a + b, a - b), "<=", 2 * gcd(a, b)), lambda: (gcd(6 * n, 8), "=", 2 * gcd(3 * n, 4)),
        lambda: (remainder(a * b, lcm(a, b)), "=", tree(0)), lambda: (gcd(a, b), "=", gcd(a - d * b, b)),
        lambda: (gcd(n**2, n), "=", absolute(n)), lambda: (gcd(n**2 + 1, n + off(r)), "=", tree(1)), lambda: (gcd(2**K, 2), "=", tree(2)),
    ])()
    return Claim(left, relation_, right, assumptions(r, r.choice([(N, M), (A, B), (A, B), (B, A)])))


@family("factorials", 2)
def factorials(r):
    n, k, m = N, K, M
    c = r.randint(-1, 3)
    x = symbol("x")
    left, relation_, right = r.choice([
        lambda: (factorial(n), "=", n * factorial(n - 1)), lambda: (factorial(n + 1), "=", (n + 1 + off(r)) * factorial(n)),
        lambda: (factorial(n) / factorial(n - 2), "=", n * (n - 1)),
        lambda: (factorial(n + c) / factorial(n + c - 1), "=", n + c), lambda: (binom(n, k), "=", binom(n, n - k)),
        lambda: (binom(n, k), "=", binom(n - 1, k) + binom(n - 1, k - 1)),
        lambda: (binom(n + 1, k + 1), "=", binom(n, k) + binom(n, k + 1)),
        lambda: (binom(n, k), "=", factorial(n) / (factorial(k) * factorial(n - k))),
        lambda: (k * binom(n, k), "=", n * binom(n - 1, k - 1)),
        lambda: (binom(n, k), "=", n / k * binom(n - 1, k - 1)), lambda: (binom(n, 2), "=", n * (n - 1) / 2),
        lambda: (binom(n, 1), "=", n), lambda: (binom(n, 0), "=", tree(1)), lambda: (binom(n, n), "=", tree(1)),
        lambda: (binom(n, n + 1), "=", tree(0)),
        lambda: (binom(n, n - 1), "=", n), lambda: (binom(-1, k), "=", tree(-1) ** k),
        lambda: (binom(-n, k), "=", tree(-1) ** k * binom(n + k - 1, k)),
        lambda: (binom(n, k) * binom(k, m), "=", binom(n, m) * binom(n - m, k - m)),
        lambda: (binom(n, k), ">=", tree(0)), lambda: (binom(n, k), ">", tree(0)), lambda: (binom(n, k), ">=", tree(1)),
        lambda: (factorial(n), ">=", n), lambda: (factorial(n), ">=", tree(1)), lambda: (factorial(n), "!=", tree(0)),
        lambda: (factorial(n), ">=", n**2 - c), lambda: (factorial(n)**2, "=", factorial(n**2)),
        lambda: (factorial(2 * n), "=", 2 * factorial(n)), lambda: (factorial(2 * n), "=", 2 * n * factorial(2 * n - 1)),
        lambda: (factorial(n - k) * (n - k + 1), "=", factorial(n - k + 1)), lambda: (binom(n, 3), "=", n * (n - 1) * (n - 2) / 6),
        lambda: (binom(n + 2, 2), "=", (n + 1) * (n + 2) / 2), lambda: (n**2, "=", binom(n, 2) + binom(n + 1, 2)),
        lambda: (n**2, "=", 2 * binom(n, 2) + n), lambda: (factorial(n + 2) / factorial(n), "=", (n + 1) * (n + 2)),
        lambda: (1 / factorial(n) - 1 / factorial(n + 1), "=", n / factorial(n + 1)),
        lambda: (factorial(n) + factorial(n + 1), "=", (n + 2) * factorial(n)),
        lambda: (factorial(n) / factorial(n), "=", tree(1)), lambda: (binom(n, k) / binom(n, k), "=", tree(1)),
        lambda: (binom(n, k + 1) / binom(n, k), "=", (n - k) / (k + 1)), lambda: (remainder(factorial(n), n), "=", tree(0)),
        lambda: (remainder(binom(n, k), n), "=", tree(0)), lambda: (factorial(absolute(n)), "=", factorial(n)),
        lambda: (factorial(n) * x, "=", x * factorial(n)), lambda: (factorial(n - c) / factorial(n - c - 1), "=", n - c),
        lambda: (binom(2 * n, n), "=", 2 * binom(2 * n - 1, n - 1)), lambda: (binom(2 * n, n), "=", factorial(2 * n) / factorial(n)**2),
        lambda: (binom(n, k), "<=", n**k), lambda: (remainder(binom(2 * n, n), 2), "=", tree(0)),
        lambda: (maximum(factorial(n), 1), "=", factorial(n)),
        lambda: (binom(n - c, k) * factorial(k), "=", factorial(n - c) / factorial(n - c - k)),
        lambda: (factorial(3 - n), "=", (3 - n) * factorial(2 - n)), lambda: (binom(n, c), "=", binom(n, n - c)),
        lambda: (binom(n, k) - binom(n, n - k), "=", tree(0)),
    ])()
    if r.chance(0.15):
        move = r.choice([{"n": n + 1}, {"n": 2 * n}, {"n": n - 1}, {"k": k + 1}, {"k": k - 1}, {"k": n - k}, {"k": tree(c)},
            {"n": tree(r.randint(-1, 6))}, {"n": n + k}])
        left, right = substituted(left, move), substituted(right, move)
    return Claim(left, relation_, right, assumptions(r, r.choice([(N, M), (N, K), (N, K), (K, N)])))


@family("floors of whole numbers", 1)
def floors_of_whole_numbers(r):
    n, a, d = N, A, r.choice([2, 2, 3, 4, 5])
    ceiling = lambda u: -floor(-u)  # noqa: E731
    left, relation_, right = r.choice([
        lambda: (floor(n / 2) + floor((n + 1) / 2), "=", n + off(r)), lambda: (floor(n / d), "=", (n - remainder(n, d)) / d),
        lambda: (floor((n + d) / d), "=", floor(n / d) + 1), lambda: (floor(floor(n / 2) / 3), "=", floor(n / 6)),
        lambda: (ceiling(n / 2), "=", floor((n + 1) / 2)), lambda: (ceiling(n / d), "=", floor((n + d - 1) / d)),
        lambda: (floor(n**2 / 4), "=", floor(n / 2) * ceiling(n / 2)), lambda: (floor(n / d), "<=", n / d),
        lambda: (floor(n / d), ">=", (n - d + 1) / d),
        lambda: (floor(n), "=", n), lambda: (floor(n + Fraction(1, 2)), "=", n), lambda: (floor(n * (n + 1) / 2), "=", n * (n + 1) / 2),
        lambda: (floor(n / 3) + floor((n + 1) / 3) + floor((n + 2) / 3), "=", n), lambda: (floor((n**2 + n) / 2), "=", (n**2 + n) / 2),
        lambda: (tree(-1) ** n, "=", 1 - 2 * remainder(n, 2)), lambda: (tree(-1) ** (n * (n + 1)), "=", tree(1)),
        lambda: (tree(-1) ** (n**2), "=", tree(-1) ** n), lambda: (floor(a / n) * n, "=", a - remainder(a, n)),
        lambda: (floor(-n / 2), "=", -floor((n + 1) / 2)),
        lambda: (floor((2 * n + 1) / 2), "=", n), lambda: (absolute(remainder(n, d) - remainder(-n, d)), "<=", tree(d)),
        lambda: (minimum(n, a) + maximum(n, a), "=", n + a), lambda: (n, ">", tree(r.randint(-2, 2))), lambda: (2 * n, "!=", 2 * a + 1),
        lambda: (n**2, "!=", tree(r.choice([2, 3, 4, 8]))),
        lambda: (2 * n + 4 * a, "!=", tree(r.choice([3, 5, 6]))), lambda: (n**2 - n, ">=", tree(0)), lambda: (n**2, ">=", n),
        lambda: (sign(n) * absolute(n), "=", n), lambda: (3 * n, "!=", 6 * a + r.choice([1, 2, 3])),
        lambda: (n**2 - 3 * n + 2, ">=", tree(off(r))), lambda: (n**2, "!=", 3 * a + 2),
    ])()
    given = assumptions(r, (N, A)) + [(N, "in", "ℤ"), (A, "in", "ℤ")]
    return Claim(left, relation_, right, given)
