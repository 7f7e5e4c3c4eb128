"""Claims as a textbook of plane geometry has them, for the benchmark of sites.

Matrices with symbols, turns about a point, multiples and halves of angles, sums and products of sines, inverses,
conjugations, reflections, corners of a turned rectangle, fractions and squares. Each is computed from drawn numbers by
arithmetic of its own (`Sum`), or is a known theorem into which such numbers are put, so that it is true by how it is built.
"""

from fractions import Fraction

ANGLES = [r"\alpha", r"\beta", r"\gamma", r"\theta", r"\varphi", r"\psi", "t", "u"]
NAMES = ["a", "b", "c", "h", "k", "m", "n", "p", "q", "r", "w", "x", "y", "z"]
POINTS = [("x", "y"), ("p", "q"), ("a", "b"), ("x_0", "y_0"), ("x_c", "y_c"), ("h", "k"), ("m_x", "m_y"), ("x_1", "y_1")]
# The functions of an angle that a product may hold; they stand behind its letters.
FUNCTIONS = [r"\sin", r"\cos", r"\tan"]


# Sums of products


def is_function(atom):
    return any(atom.startswith(name) for name in FUNCTIONS)


class Sum:
    """A polynomial with rational coefficients in atoms, which are LaTeX: letters, and functions of an angle."""

    def __init__(self, terms=None):
        self.terms = {key: Fraction(value) for key, value in (terms or {}).items() if value}

    @staticmethod
    def of(item):
        if isinstance(item, Sum):
            return item
        return Sum({((item, 1),): 1}) if isinstance(item, str) else Sum({(): item})

    def __add__(self, other):
        terms = dict(self.terms)
        for key, value in Sum.of(other).terms.items():
            terms[key] = terms.get(key, 0) + value
        return Sum(terms)

    def __mul__(self, other):
        terms = {}
        for left, value in self.terms.items():
            for right, factor in Sum.of(other).terms.items():
                powers = dict(left)
                for atom, power in right:
                    powers[atom] = powers.get(atom, 0) + power
                key = tuple(sorted(powers.items()))
                terms[key] = terms.get(key, 0) + value * factor
        return Sum(terms)

    def __neg__(self):
        return self * -1

    def __sub__(self, other):
        return self + -Sum.of(other)

    def __pow__(self, power):
        result = Sum.of(1)
        for _ in range(power):
            result = result * self
        return result

    __radd__, __rmul__ = __add__, __mul__

    def __rsub__(self, other):
        return Sum.of(other) - self

    @property
    def is_single(self):
        return len(self.terms) < 2

    def __str__(self):
        """In LaTeX: higher powers first, letters before functions, a constant last."""
        order = sorted(self.terms.items(), key=lambda term: (-sum(power for _, power in term[0]), term[0]))
        if order and order[0][1] < 0:
            order.sort(key=lambda term: term[1] < 0)
        parts = []
        for key, value in order:
            atoms = sorted(key, key=lambda item: (is_function(item[0]), item[0]))
            body = "".join(raised(atom, power) for atom, power in atoms)
            size = abs(value)
            number = "" if size == 1 and body else fraction(size)
            text = number + body
            parts.append(("-" if value < 0 else "") + text if not parts else (" - " if value < 0 else " + ") + text)
        return "".join(parts) or "0"


def raised(atom, power):
    if power == 1:
        return atom
    for name in FUNCTIONS:
        if atom.startswith(name):
            return f"{name}^{{{power}}}" + atom[len(name):] if power > 9 else f"{name}^{power}" + atom[len(name):]
    return f"{atom}^{{{power}}}" if power > 9 else f"{atom}^{power}"


def fraction(value):
    return str(value) if value.denominator == 1 else rf"\frac{{{value.numerator}}}{{{value.denominator}}}"


def matrix(rows, kind="pmatrix"):
    body = r" \\ ".join(" & ".join(str(item) for item in row) for row in rows)
    return rf"\begin{{{kind}}} {body} \end{{{kind}}}"


def product(left, right):
    return [[sum((Sum.of(a) * b for a, b in zip(row, column)), Sum()) for column in zip(*right)] for row in left]


def angle(draw, least=1, most=9):
    """A multiple of an angle."""
    factor = draw.randint(least, most)
    return (str(factor) if factor != 1 else "") + draw.choice(ANGLES)


def turn(cosine, sine):
    return [[cosine, sine], [-Sum.of(sine), cosine]]


def circle(argument):
    """The cosine and the sine of an angle, as atoms."""
    return rf"\cos {argument}", rf"\sin {argument}"


def letters(draw, count, beside=""):
    return draw.sample([name for name in NAMES if name not in beside], count)


def monomial(draw, names):
    return Sum.of(draw.choice([-5, -4, -3, -2, -1, 1, 1, 1, 2, 3, 4, 5])) * draw.choice(names)


def entry(draw, names):
    """An entry of a matrix: mostly a letter with a factor, else a number or two letters."""
    kind = draw.random()
    if kind < 0.25:
        return Sum.of(draw.randint(-6, 6))
    return monomial(draw, names) + (monomial(draw, names) if kind > 0.85 else 0)


# Claims


def turn_about_point(draw):
    """T(-x, -y) R(θ) T(x, y), as Core Graphics multiplies."""
    x, y = (Sum.of(name) * draw.randint(1, 4) + draw.choice([0, 0, draw.randint(-9, 9)]) for name in draw.choice(POINTS))
    if draw.random() < 0.25:
        s, t = letters(draw, 2, "xyabhkpq")
        middle = [[s, 0, 0], [0, t, 0], [0, 0, 1]]
    else:
        (a, b), (c, d) = turn(*circle(angle(draw)))
        middle = [[a, b, 0], [c, d, 0], [0, 0, 1]]

    def move(x, y):
        return [[1, 0, 0], [0, 1, 0], [x, y, 1]]

    left, right = move(-x, -y), move(x, y)
    return f"{matrix(left)} {matrix(middle)} {matrix(right)} = {matrix(product(product(left, middle), right))}"


def concatenation(draw):
    """A product of two or three matrices with symbols."""
    size, count = draw.choice([(2, 2), (2, 2), (2, 3), (3, 2)])
    names = letters(draw, draw.randint(3, 5))
    factors = [[[entry(draw, names) for _ in range(size)] for _ in range(size)] for _ in range(count)]
    result = factors[0]
    for factor in factors[1:]:
        result = product(result, factor)
    kind = draw.choice(["pmatrix", "bmatrix"])
    return f"{' '.join(matrix(factor, kind) for factor in factors)} = {matrix(result, kind)}"


def multiple_angle(draw):
    """cos(nx) = Tₙ(cos x) or sin(nx) = sin x · Uₙ₋₁(cos x), by the recurrence of Chebyshev's polynomials."""
    name, base, n = draw.choice(ANGLES), draw.randint(1, 4), draw.randint(2, 9)
    argument = (str(base) if base != 1 else "") + name
    cosine, sine = map(Sum.of, circle(argument))
    factor = Sum.of(draw.randint(1, 7))
    is_cosine = draw.random() < 0.5
    before, value = Sum.of(1), cosine if is_cosine else 2 * cosine
    for _ in range(n - 1):
        before, value = value, 2 * cosine * value - before
    if is_cosine:
        return f"{factor * circle(f'{n * base}{name}')[0]} = {factor * value}"
    return f"{factor * circle(f'{n * base}{name}')[1]} = {factor * before * sine}"


def half_angle(draw):
    """Tangents of half an angle, defined where their sides are."""
    name, n = draw.choice(ANGLES), draw.randint(1, 9)
    whole = (str(n) if n != 1 else "") + name
    half = draw.choice([rf"\frac{{{whole}}}{{2}}", f"({whole}/2)"])
    tangent = rf"\tan {half}"
    square = rf"\tan^2 {half}"
    k = draw.randint(2, 19)
    return draw.choice([
        rf"{tangent} = \frac{{\sin {whole}}}{{1 + \cos {whole}}}",
        rf"{k}{tangent} = \frac{{{k} - {k}\cos {whole}}}{{\sin {whole}}}",
        rf"{k}\sin {whole} = \frac{{{2 * k}{tangent}}}{{1 + {square}}}",
        rf"{k}\cos {whole} = \frac{{{k} - {k}{square}}}{{1 + {square}}}",
        rf"{square} = \frac{{1 - \cos {whole}}}{{1 + \cos {whole}}}",
        rf"\tan {whole} = \frac{{2{tangent}}}{{1 - {square}}}",
    ])


def sum_to_product(draw):
    """Sums of two sines or cosines as products, and the other way."""
    s, t = draw.sample(ANGLES, 2)
    m, n = draw.randint(1, 9), draw.randint(1, 9)
    a, b = (str(m) if m != 1 else "") + s, (str(n) if n != 1 else "") + t
    plus, minus = rf"\frac{{{a} + {b}}}{{2}}", rf"\frac{{{a} - {b}}}{{2}}"
    k = draw.randint(2, 19)
    return draw.choice([
        rf"{k}\sin {a} + {k}\sin {b} = {2 * k}\sin {plus} \cos {minus}",
        rf"{k}\sin {a} - {k}\sin {b} = {2 * k}\cos {plus} \sin {minus}",
        rf"{k}\cos {a} + {k}\cos {b} = {2 * k}\cos {plus} \cos {minus}",
        rf"{k}\cos {a} - {k}\cos {b} = -{2 * k}\sin {plus} \sin {minus}",
        rf"{2 * k}\sin {a} \cos {b} = {k}\sin({a} + {b}) + {k}\sin({a} - {b})",
        rf"{2 * k}\sin {a} \sin {b} = {k}\cos({a} - {b}) - {k}\cos({a} + {b})",
        rf"{2 * k}\cos {a} \cos {b} = {k}\cos({a} - {b}) + {k}\cos({a} + {b})",
    ])


def tangents(draw):
    """Tangents of sums, doubles and triples."""
    s, t = draw.sample(ANGLES, 2)
    m, n, k = draw.randint(1, 9), draw.randint(1, 9), draw.randint(2, 19)
    a, b = (str(m) if m != 1 else "") + s, (str(n) if n != 1 else "") + t
    sign, other = draw.choice([("+", "-"), ("-", "+")])
    return draw.choice([
        rf"\tan({a} {sign} {b}) = \frac{{\tan {a} {sign} \tan {b}}}{{1 {other} \tan {a} \tan {b}}}",
        rf"{k}\tan {2 * m}{s} = \frac{{{2 * k}\tan {a}}}{{1 - \tan^2 {a}}}",
        rf"{k}\tan {3 * m}{s} = \frac{{{3 * k}\tan {a} - {k if k != 1 else ''}\tan^3 {a}}}{{1 - 3\tan^2 {a}}}",
        rf"{k}\sin {2 * m}{s} = \frac{{{2 * k}\tan {a}}}{{1 + \tan^2 {a}}}",
        rf"{k} + {k}\tan^2 {a} = \frac{{{k}}}{{\cos^2 {a}}}",
    ])


def inverse(draw):
    """The inverse of a matrix with symbols, where its determinant is not 0."""
    names = letters(draw, 4)
    if draw.random() < 0.7:
        a, b, c, d = (Sum.of(draw.randint(1, 6)) * name for name in names)
        determinant = a * d - b * c
        return rf"{matrix([[a, b], [c, d]])}^{{-1}} = \frac{{1}}{{{determinant}}} {matrix([[d, -b], [-c, a]])}"
    # The map (x, y) ↦ (ax + u, by + v) undone: (x, y) ↦ ((x - u)/a, (y - v)/b).
    a, b, u, v = (Sum.of(draw.randint(1, 6)) * name for name in names)

    def quotient(top, bottom):
        return rf"-\frac{{{top}}}{{{bottom}}}"

    return (f"{matrix([[a, 0, 0], [0, b, 0], [u, v, 1]])}^{{-1}} = "
            + matrix([[rf"\frac{{1}}{{{a}}}", 0, 0], [0, rf"\frac{{1}}{{{b}}}", 0], [quotient(u, a), quotient(v, b), 1]]))


def conjugation(draw):
    """R(-θ) S R(θ) for a matrix S that scales or shears."""
    cosine, sine = circle(angle(draw))
    p, q = (Sum.of(draw.randint(1, 5)) * name for name in letters(draw, 2))
    scale = draw.choice([[[p, 0], [0, q]], [[1, p], [0, 1]], [[p, q], [q, p]], [[p, 0], [0, Sum.of(draw.randint(1, 9))]]])
    back = [[cosine, -Sum.of(sine)], [sine, cosine]]
    forth = turn(cosine, sine)
    if draw.random() < 0.5:
        # The inverse of the turn is written as such.
        return rf"{matrix(forth)}^{{-1}} {matrix(scale)} {matrix(forth)} = {matrix(product(product(back, scale), forth))}"
    return rf"{matrix(back)} {matrix(scale)} {matrix(forth)} = {matrix(product(product(back, scale), forth))}"


def reflections(draw):
    """Two reflections are a turn by twice the angle between their axes."""
    s, t = draw.sample(ANGLES, 2)
    m, n = draw.randint(1, 9), draw.randint(1, 9)

    def mirror(factor, name):
        cosine, sine = circle(f"{2 * factor}{name}")
        return matrix([[cosine, sine], [sine, -Sum.of(cosine)]])

    difference = f"{2 * n}{t} - {2 * m}{s}"
    turned = matrix([[rf"\cos({difference})", rf"\sin({difference})"], [rf"-\sin({difference})", rf"\cos({difference})"]])
    return f"{mirror(m, s)} {mirror(n, t)} = {turned}"


def turned_rectangle(draw):
    """The corners of a turned rectangle, or the size of the frame around it."""
    w, h = (Sum.of(draw.randint(1, 6)) * name for name in letters(draw, 2, "cxy"))
    cosine, sine = circle(angle(draw))
    if draw.random() < 0.6:
        x, y = (Sum.of(draw.randint(-3, 3)) for _ in range(2))
        corners = [[x, y], [x + w, y], [x + w, y + h], [x, y + h]]
        forth = turn(cosine, sine)
        return f"{matrix(corners)} {matrix(forth)} = {matrix(product(corners, forth))}"
    a, b = (w * cosine, h * sine) if draw.random() < 0.5 else (w * sine, h * cosine)
    return rf"\max(0, {a}, {b}, {a + b}) - \min(0, {a}, {b}, {a + b}) = |{a}| + |{b}|"


def fractions(draw):
    """Identities of squares and fractions."""
    x, y, z = letters(draw, 3)
    a, b = draw.sample(range(1, 15), 2)
    kind = draw.randrange(5)
    if kind == 0:
        # A square completed.
        a, b = draw.randint(1, 9), draw.randint(1, 19)
        inner = Fraction(b, 2 * a)
        rest = Fraction(-b * b, 4 * a)
        return (rf"{Sum.of(x) ** 2 * a + Sum.of(x) * b} = {a if a != 1 else ''}\left({x} + {fraction(inner)}\right)^2"
                rf" - {fraction(-rest)}")
    if kind == 1:
        # Partial fractions: k/((x - a)(x + b)) with k = a + b.
        return rf"\frac{{{a + b}}}{{({x} - {a})({x} + {b})}} = \frac{{1}}{{{x} - {a}}} - \frac{{1}}{{{x} + {b}}}"
    if kind == 2:
        # A geometric sum, with the letter multiplied.
        n, left, right = draw.randint(2, 6), Sum.of(x) * draw.randint(1, 4), Sum.of(y) * draw.randint(1, 4)
        if str(left ** n - right ** n) == "0":
            return fractions(draw)
        total = sum((left ** (n - 1 - k) * right ** k for k in range(n)), Sum())
        return rf"\frac{{{left ** n - right ** n}}}{{{left - right}}} = {total}"
    if kind == 3:
        # A square of a sum of three, or a cube of a sum of two.
        base = Sum.of(x) * draw.randint(1, 5) + Sum.of(y) * draw.randint(-5, -1)
        base, power = (base, 3) if draw.random() < 0.5 else (base + Sum.of(z) * draw.randint(1, 5), 2)
        return rf"({base})^{power} = {base ** power}"
    # Brahmagupta's identity.
    m, n = draw.randint(1, 9), draw.randint(2, 9)
    w = next(name for name in NAMES if name not in (x, y, z))
    return (rf"({x}^2 + {n}{y}^2)({m * m}{z}^2 + {n}{w}^2) = \left({Sum.of(m) * x * z - Sum.of(n) * y * w}\right)^2"
            rf" + {n}\left({Sum.of(x) * w + Sum.of(m) * y * z}\right)^2")


def determinant(draw):
    """A determinant with symbols, expanded."""
    names = letters(draw, draw.randint(2, 4))
    rows = [[entry(draw, names) for _ in range(3)] for _ in range(3)]
    if draw.random() < 0.4:
        x, y, z = (Sum.of(name) * draw.randint(1, 3) for name in letters(draw, 3))
        rows = [[1, item, item ** 2] for item in (x, y, z)]
    (a, b, c), (d, e, f), (g, h, i) = ([Sum.of(item) for item in row] for row in rows)
    value = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
    return rf"\det {matrix(rows)} = {value}" if draw.random() < 0.5 else rf"{matrix(rows, 'vmatrix')} = {value}"


CLAIMS = [turn_about_point, multiple_angle, concatenation, half_angle, sum_to_product, inverse, tangents, conjugation,
          fractions, reflections, turned_rectangle, determinant]
