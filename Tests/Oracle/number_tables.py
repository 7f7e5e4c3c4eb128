"""Writes the tables of numbers in Tests/FormulaProofTests/Tables anew, with mpmath, SymPy and Python's fractions.

    PYTHONPATH=Tests python -m Oracle.number_tables

The same bytes come out on every run.
"""

import pathlib
import random
from fractions import Fraction
from math import gcd, isqrt

import mpmath
import sympy
from mpmath import mp

FOLDER = pathlib.Path(__file__).resolve().parents[1] / "FormulaProofTests" / "Tables"


def write(name, heading, rows):
    (FOLDER / name).write_text("".join(f"{line}\n" for line in [*(f"# {line}" for line in heading), *rows]))
    print(name, len(rows))


# Enclosures.

ARGUMENTS = [
    "0", "1", "-1", "2", "-2", "1/2", "-1/2", "1/3", "-1/3", "2/3", "3/2", "7/5", "-7/5", "22/7", "355/113", "-355/113",
    "10", "-10", "100", "1/10", "-1/10", "1/100", "999/1000", "1001/1000", "-999/1000", "1e-20", "-1e-20", "1e-60", "1e6", "-1e6",
]
HUGE = ["1e20", "-1e20", "123456789012345678901234567890", "1e40"]


def exact(text):
    if "e" in text:
        mantissa, power = text.split("e")
        return Fraction(mantissa) * Fraction(10) ** int(power)
    return Fraction(text)


def number(text):
    value = exact(text)
    return mp.mpf(value.numerator) / value.denominator


def shown(value):
    return mpmath.nstr(value, 60, strip_zeros=True, min_fixed=-70, max_fixed=70)


def real(function, *arguments):
    try:
        value = function(*map(number, arguments))
    except (ValueError, ZeroDivisionError):
        return "undefined"
    if isinstance(value, mpmath.mpc) or not mpmath.isfinite(value):
        return "undefined"
    return shown(value)


def balls():
    mp.dps = 160
    below = lambda x: x if abs(x) < 1000 else mp.nan
    functions = {
        "sin": mp.sin, "cos": mp.cos, "tan": mp.tan, "sec": mp.sec, "csc": mp.csc,
        "cot": lambda x: mp.cos(x) / mp.sin(x), "asin": mp.asin, "acos": mp.acos, "atan": mp.atan,
        "sinh": lambda x: mp.sinh(below(x)), "cosh": lambda x: mp.cosh(below(x)), "tanh": lambda x: mp.tanh(below(x)),
        "exp": lambda x: mp.exp(below(x)), "log": lambda x: mp.log(x) if x > 0 else mp.nan, "sqrt": mp.sqrt,
        "abs": abs, "sign": mp.sign, "floor": mp.floor,
    }
    rows = []
    for name, function in functions.items():
        bounded = name in ("sinh", "cosh", "tanh", "exp")
        for argument in ARGUMENTS + ([] if bounded else HUGE):
            if bounded and abs(exact(argument)) >= 1000:
                continue
            rows.append(f"{name} {argument} {real(function, argument)}")
    for degree in (2, 3, 4, 5, 7, 12):
        for argument in ("0", "1", "-1", "2", "-2", "1/3", "-1/3", "32", "-243", "1e-20", "-1e-20", "1e40", "-1e40", "4096"):
            x = exact(argument)
            if x < 0:
                value = "undefined" if degree % 2 == 0 else shown(-mp.root(-number(argument), degree))
            else:
                value = shown(mp.root(number(argument), degree))
            rows.append(f"root{degree} {argument} {value}")
    pairs = ["0", "1", "-1", "1/2", "-1/2", "3", "-3", "1e-20", "-1e-20", "1e20"]
    for y in pairs:
        for x in pairs:
            if y == x == "0":
                value = "undefined"
            else:
                value = shown(mp.atan2(number(y), number(x)))
            rows.append(f"atan2 {y} {x} {value}")
    for base in ("0", "1", "2", "1/2", "-2", "-1", "10", "1/10", "355/113"):
        for exponent in ("0", "1", "-1", "2", "-2", "1/2", "-1/2", "7/3", "10", "-10", "31/10"):
            b, e = exact(base), exact(exponent)
            if b == 0 and e <= 0 or b < 0 and e.denominator != 1:
                value = "undefined"
            else:
                value = shown(mp.power(number(base), number(exponent)))
            rows.append(f"power {base} {exponent} {value}")
    for left in ("1", "-2/3", "1e40", "-1e-40", "123456789012345678901234567890"):
        for right in ("3", "-7/5", "1e-40", "0", "-1e40"):
            x, y = number(left), number(right)
            rows += [f"plus {left} {right} {shown(x + y)}", f"minus {left} {right} {shown(x - y)}",
                f"times {left} {right} {shown(x * y)}", f"over {left} {right} {shown(x / y) if y else 'undefined'}",
                f"min {left} {right} {shown(min(x, y))}", f"max {left} {right} {shown(max(x, y))}"]
    write("balls.txt", ["Functions of exact numbers, by mpmath with 160 digits: a name, arguments, 60 digits of the value."], rows)


# Rounding.


def half_up(value, places):
    scaled = abs(value) * 10**places
    whole = (2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator)
    text = str(whole).rjust(places + 1, "0")
    if places:
        text = text[:-places] + "." + text[-places:]
    return ("-" if value < 0 and whole else "") + text


def digits_before(value):
    """The place of the first digit that is not 0: 0 for units, −1 for tenths."""
    power = 0
    while abs(value) >= Fraction(10) ** (power + 1):
        power += 1
    while abs(value) < Fraction(10) ** power:
        power -= 1
    return power


def rounded():
    r = random.Random(5)
    rows = []
    values = [Fraction(text) for text in (
        "0", "1", "-1", "1/2", "-1/2", "1/8", "-1/8", "29/200", "-29/200", "1/3", "2/3", "-2/3", "199/200", "-199/200", "999/1000",
        "9995/10000", "99995/10000", "1/1000", "5/10000", "-5/10000", "49/100000", "4999/10000000", "12345678/1000", "1e9", "99999999/10",
        "355/113", "1/7", "-1/7", "22/7", "1e-9", "3e-9", "123456789/2", "5/2", "7/2", "-5/2", "15/10", "25/10",
        "1005/1000", "2675/1000", "45/1000", "-45/1000")]
    values += [Fraction(r.randint(-10**5, 10**5), r.choice([1, 2, 3, 4, 5, 7, 8, 9, 11, 16, 25, 32, 40, 64, 125, 200, 999, 1000, 2000])) for _ in range(60)]
    for value in values:
        for places in r.sample(range(8), 3):
            rows.append(f"{value} decimals {places} {half_up(value, places)}")
        if value and value.denominator > 1:
            count = r.randint(1, 6)
            places = max(0, count - 1 - digits_before(value))
            rows.append(f"{value} significant {count} {half_up(value, places)}")
        elif value.denominator == 1:
            rows.append(f"{value} significant {r.randint(1, 6)} {value}")
    write("rounded.txt", ["Fractions rounded, half away from zero, by exact fractions: value, kind of places, how many, digits."], rows)


def printed():
    """Claims of approximations, whose truth is |a − b| ≤ half a unit of the last place of b."""
    r = random.Random(7)
    rows = []

    def row(text, value, digits, power=0):
        unit = Fraction(1, 10 ** (len(digits.split(".")[1]) if "." in digits else 0)) * Fraction(10) ** power
        holds = abs(value - Fraction(digits) * Fraction(10) ** power) <= unit / 2
        scaled = f"{digits}*10^{power}" if power > 0 else f"{digits}*10^({power})" if power else digits
        rows.append(f"{'true' if holds else 'false'}: {text} ~= {scaled}")

    # Exactly halfway between two decimals both are right.
    for places in range(5):
        for _ in range(14):
            whole = r.randint(-3 * 10**places, 3 * 10**places)
            value = Fraction(2 * whole + 1, 2 * 10**places)
            for step in (0, 1):
                row(str(value), value, half(whole + step, places))
            for step in (-1, 2):
                if r.random() < 0.5:
                    row(str(value), value, half(whole + step, places))
    for _ in range(60):
        value = Fraction(r.randint(-999, 999), r.randint(1, 999))
        places = r.randint(0, 8)
        whole = round(value * 10**places)
        row(str(value), value, half(whole + r.choice([0, 0, 1, -1]), places))
    for _ in range(25):
        value = Fraction(r.randint(1, 10**9), r.choice([1, 3, 7, 1000, 10**6]))
        power = r.choice([-3, -2, 1, 2, 3, 5])
        places = r.randint(0, 4)
        whole = round(value / Fraction(10) ** power * 10**places)
        row(str(value), value, half(whole + r.choice([0, 0, 1]), places), power)
    # Roots: the square of the end of an interval tells.
    for n in (2, 3, 5, 6, 7, 10, 11, 99, 101, 1000, 12345, 999_999):
        for places in (0, 1, 3, 8, 15):
            scaled = isqrt(n * 10 ** (2 * places + 2))
            whole = (scaled + 5) // 10
            for step in (0, r.choice([1, -1])):
                low, high = 2 * (whole + step) - 1, 2 * (whole + step) + 1
                holds = low * low <= 4 * n * 10 ** (2 * places) <= high * high
                rows.append(f"{'true' if holds else 'false'}: sqrt({n}) ~= {half(whole + step, places)}")
    mp.dps = 80
    constants = {
        "pi": mp.pi, "exp(1)": mp.e, "log(2)": mp.log(2), "sin(1)": mp.sin(1), "cos(1)": mp.cos(1), "tan(1)": mp.tan(1), "atan(2)": mp.atan(2),
        "asin(1/3)": mp.asin(mp.mpf(1) / 3), "exp(-pi)": mp.exp(-mp.pi), "2^(1/3)": mp.cbrt(2), "pi^2": mp.pi**2, "sinh(2)": mp.sinh(2),
        "exp(10)": mp.exp(10), "log(1/1000)": mp.log(mp.mpf(1) / 1000), "cos(100)": mp.cos(100), "45°": mp.pi / 4, "atan2(-1, 2)": mp.atan2(-1, 2),
        "exp(pi*sqrt(163))": mp.exp(mp.pi * mp.sqrt(163)), "sin(22/7)": mp.sin(mp.mpf(22) / 7), "sqrt(2) + sqrt(3)": mp.sqrt(2) + mp.sqrt(3),
    }
    for text, value in constants.items():
        for places in (0, 2, 5, 12, 20):
            scaled = value * mp.mpf(10) ** places
            whole = int(mp.nint(scaled))
            rows.append(f"true: {text} ~= {half(whole, places)}")
            rows.append(f"false: {text} ~= {half(whole + r.choice([1, -1]), places)}")
    write("printed.txt", ["Approximations: right where the value is at most half a unit of the last printed place away.", "By exact fractions, integer roots, and mpmath with 80 digits."], list(dict.fromkeys(rows)))


def half(whole, places):
    text = str(abs(whole)).rjust(places + 1, "0")
    return ("-" if whole < 0 else "") + (text[:-places] + "." + text[-places:] if places else text)


def mends():
    """Claims whose digits are wrong, and what they should be: the value rounded to as many places."""
    mp.dps = 60
    r = random.Random(19)
    values = {
        "pi": mp.pi, "sqrt(2)": mp.sqrt(2), "cos(45°)": mp.sqrt(2) / 2, "sin(1)": mp.sin(1), "exp(1)": mp.e, "log(10)": mp.log(10), "1/3": mp.mpf(1) / 3,
        "-2/7": mp.mpf(-2) / 7, "tan(200°)": mp.tan(mp.pi * 200 / 180), "atan(-3)": mp.atan(-3), "root(10, 3)": mp.cbrt(10), "2^(1/2) - 3": mp.sqrt(2) - 3,
        "1000/7": mp.mpf(1000) / 7, "cosh(2)": mp.cosh(2), "asin(1/4)": mp.asin(mp.mpf(1) / 4), "100*sin(10°)": 100 * mp.sin(mp.pi / 18), "1/1000": mp.mpf(1) / 1000,
        "-sqrt(99)": -mp.sqrt(99), "cos(100)": mp.cos(100), "norm((1, 2, 3))": mp.sqrt(14), "det([[1/3, 2], [1/7, 5]])": mp.mpf(5) / 3 - mp.mpf(2) / 7,
    }
    rows = []
    for text, value in values.items():
        for places in (1, 2, 3, 4, 6, 9):
            whole = int(mp.nint(value * mp.mpf(10) ** places))
            right = half(whole, places)
            wrong = [half(whole + step, places) for step in r.sample([1, -1, 2, -3, 7], 2)]
            if whole:
                wrong.append(half(-whole, places))
            for each in wrong:
                if each != right:
                    rows.append(f"{text} ~= {each} ; {text} ~= {right}")
            if places > 1 and abs(value * mp.mpf(10) ** places - whole) > mp.mpf(10) ** -20:
                rows.append(f"{text} = {right} ; {text} ~= {right}")
    write("mends.txt", ["Claims with wrong digits, a wrong sign, or = for ≈, and what mends them: by mpmath with 60 digits."], list(dict.fromkeys(rows)))


# Integers.


def integers():
    r = random.Random(9)
    values = [0, 1, -1, 2, 4, 9, 10, -9, 2**31, 2**62, 2**63 - 1, 2**63, -(2**63), -(2**63) - 1, 2**64, 3037000499**2, 3037000500**2,
        10**18, 10**19, 10**36, 10**37, (10**30 + 7) ** 2, (10**30 + 7) ** 2 + 1, (2**64 - 1) ** 2]
    values += [r.getrandbits(r.randint(1, 220)) * r.choice([1, -1]) for _ in range(40)]
    values += [r.getrandbits(r.randint(1, 120)) ** 2 for _ in range(25)]
    rows = []
    for value in values:
        square = isqrt(value) if value >= 0 else 0
        root = square if value >= 0 and square * square == value else "none"
        rows.append(f"{value} {abs(value).bit_length()} {(value > 0) - (value < 0)} {root}")
    write("integers.txt", ["Integers: digits, binary digits of the size, sign, square root."], rows)


# Algebraic numbers.


def cosines():
    mp.dps = 200
    rows = []
    for n in list(range(1, 61)) + [64, 72, 84, 90, 97, 100]:
        roots = [k for k in range(1, n // 2 + 1) if gcd(k, n) == 1] if n > 1 else [1]
        polynomial = [mp.mpf(1)]
        for k in roots:
            value = 2 * mp.cos(2 * mp.pi * k / n)
            polynomial = [a - value * b for a, b in zip(polynomial + [mp.mpf(0)], [mp.mpf(0)] + polynomial)]
        whole = [int(mp.nint(each)) for each in polynomial]
        assert all(abs(a - b) < mp.mpf(10) ** -100 for a, b in zip(polynomial, whole))
        rows.append(f"{n} " + ",".join(map(str, whole)))
    write("cosines.txt", ["The polynomial with the zeros 2 cos(2πk/n), k prime to n, from the highest power: by mpmath with 200 digits."], rows)


def algebraic():
    mp.dps = 400
    r = random.Random(11)
    names = {"sqrt": mp.sqrt, "root": lambda x, n: mp.sign(x) * mp.root(abs(x), n), "cos": mp.cos, "sin": mp.sin, "tan": mp.tan, "pi": mp.pi, "abs": abs,
        "max": max, "min": min, "N": lambda text: mp.mpf(text)}
    rows = []

    def row(text):
        import re
        code = re.sub(r"(?<![\w.])(\d+(?:\.\d+)?)", r"N('\1')", text.replace("^", "**"))
        code = re.sub(r"N\('(\d+)'\)\)(?=[^N]*$)", r"N('\1'))", code)
        code = re.sub(r"root\((.*?), N\('(\d+)'\)\)", r"root(\1, \2)", code)
        value = eval(code, {"__builtins__": {}}, names)
        sign = 0 if abs(value) < mp.mpf(10) ** -300 else 1 if value > 0 else -1
        assert sign == 0 or abs(value) > mp.mpf(10) ** -150, text
        rows.append(f"{sign} {text}")

    for a in range(2, 9):
        for b in range(a + 1, 9):
            row(f"sqrt({a})*sqrt({b}) - sqrt({a * b})")
            row(f"sqrt({a + b} + 2*sqrt({a * b})) - sqrt({a}) - sqrt({b})")
            row(f"sqrt({a}) + sqrt({b}) - sqrt({a + b})")
    for text in (
        "root(2 + sqrt(5), 3) + root(2 - sqrt(5), 3) - 1", "root(7 + 5*sqrt(2), 3) - 1 - sqrt(2)", "root(10 + 6*sqrt(3), 3) - 1 - sqrt(3)",
        "sqrt(2 + sqrt(3)) - (sqrt(6) + sqrt(2))/2", "sqrt(4 + sqrt(15)) - (sqrt(10) + sqrt(6))/2",
        "root(root(2, 3) - 1, 3) - root(1/9, 3) + root(2/9, 3) - root(4/9, 3)", "sqrt(root(5, 3) - root(4, 3)) - (root(2, 3) + root(20, 3) - root(25, 3))/3",
        "root(root(32/5, 5) - root(27/5, 5), 3) - (1 + root(3, 5) - root(9, 5))/root(25, 5)",
        "sqrt(5 + 2*sqrt(6)) - sqrt(2) - sqrt(3)", "sqrt(3 + sqrt(5)) - sqrt(5/2) - sqrt(1/2)", "(1 + sqrt(5))/2 - 1 - 2/(1 + sqrt(5))",
        "cos(pi/5) - (1 + sqrt(5))/4", "cos(pi/5)*cos(2*pi/5) - 1/4", "cos(pi/7) - cos(2*pi/7) + cos(3*pi/7) - 1/2", "sin(pi/18) - 3/17",
        "cos(2*pi/17) + cos(4*pi/17) + cos(6*pi/17) + cos(8*pi/17) + cos(10*pi/17) + cos(12*pi/17) + cos(14*pi/17) + cos(16*pi/17) + 1/2",
        "sin(pi/7)*sin(2*pi/7)*sin(3*pi/7) - sqrt(7)/8", "tan(pi/7)*tan(2*pi/7)*tan(3*pi/7) - sqrt(7)", "tan(3*pi/11) + 4*sin(2*pi/11) - sqrt(11)",
        "cos(pi/9)*cos(2*pi/9)*cos(4*pi/9) - 1/8", "sin(pi/10) - (sqrt(5) - 1)/4", "tan(pi/8) - sqrt(2) + 1", "tan(pi/12) - 2 + sqrt(3)",
        "8*cos(pi/9)^3 - 6*cos(pi/9) - 1", "root(2, 4) - sqrt(sqrt(2))", "root(2, 6)^3 - sqrt(2)", "abs(sqrt(2) - 3/2) - 3/2 + sqrt(2)",
        "max(sqrt(2), 7/5) - sqrt(2)", "min(sqrt(2), 7/5) - 7/5", "1/(sqrt(3) - sqrt(2)) - sqrt(3) - sqrt(2)", "root(2, 3)*root(4, 3) - 2",
        # Near misses.
        "sqrt(1000001) + sqrt(1000025) + sqrt(1000031) + sqrt(1000084) + sqrt(1000087) + sqrt(1000134) - 6000 - 0.18099",
        "sqrt(10) + sqrt(11) - sqrt(5) - sqrt(18)", "sqrt(5) + sqrt(6) + sqrt(18) - sqrt(4) - sqrt(12) - sqrt(12)", "sqrt(29) + sqrt(5) + sqrt(2) - sqrt(41) - sqrt(7)",
        "sqrt(2) - 1.41421356237309504880168872420969807856967187537694", "sqrt(2) - 1.41421356237309504880168872420969807856967187537695",
        "cos(pi/7) - 0.90096886790241912623610231950744505116591916213185", "root(2, 3) - 1.25992104989487316476721060727822835057025146470150",
        "root(2, 3) - 1.25992104989487316476721060727822835057025146470151", "(sqrt(2) - 1)^10 - 1/6726", "(sqrt(2) - 1)^10 - 1/6725",
        "sqrt(2)^9 - 22.627416997969520780827019587355", "(1 + sqrt(2))^5 + (1 - sqrt(2))^5 - 82", "(1 + sqrt(2))^5 - 82", "(2 + sqrt(3))^6 + (2 - sqrt(3))^6 - 2702",
        "(2 + sqrt(3))^6 - 2702", "(2 + sqrt(3))^6 - 2701", "sqrt(9999) + sqrt(10001) - 200", "sqrt(99) + sqrt(101) - 2*sqrt(100)",
    ):
        row(text)
    for n in range(3, 40):
        a, b = r.randint(1, n), r.randint(1, n)
        row(f"cos({a}*pi/{n})^2 + sin({a}*pi/{n})^2 - 1")
        row(f"2*cos({a}*pi/{n})*cos({b}*pi/{n}) - cos({a + b}*pi/{n}) - cos({abs(a - b)}*pi/{n})")
        if n > 4:
            row(f"cos({a}*pi/{n}) - cos({b}*pi/{n + 1})")
    for _ in range(60):
        a, b, c, d = (r.randint(2, 60) for _ in range(4))
        row(r.choice([f"sqrt({a}) + sqrt({b}) - sqrt({c}) - sqrt({d})", f"root({a}, 3) - root({b}, 5) + {c}/{d}",
            f"sqrt({a} + sqrt({b})) - sqrt({c} + root({d}, 3))", f"(sqrt({a}) - sqrt({b}))*(sqrt({c}) - {d}/7)", f"sqrt({a})/sqrt({b}) - {c}/{d}",
            f"root({a}, 4) - {c}/{d}", f"sqrt(sqrt({a}) + {b}) - root({c}, 3)"]))
    write("algebraic.txt", ["Signs of algebraic numbers, by mpmath with 400 digits."], list(dict.fromkeys(rows)))


# Polynomials.


def polynomials():
    x, y, z = symbols = sympy.symbols("x y z")
    r = random.Random(13)

    def draw(count, degree, size, variables=3):
        terms = sum(r.choice([-1, 1]) * r.randint(1, size) * sympy.prod(v ** r.randint(0, degree) for v in symbols[:variables]) for _ in range(count))
        return sympy.expand(terms)

    def text(polynomial):
        return str(sympy.expand(polynomial)).replace("**", "^").replace(" ", "")

    def normal(polynomial):
        """With a positive leading coefficient in the order x > y > z."""
        p = sympy.Poly(polynomial, *symbols)
        return -p if p.LC() < 0 else p

    rows = []
    fixed = [x**2 - y**2, x**3 - y**3, x**6 - 1, x**8 - y**8, x**12 - 1, x**15 - 1, (x + y + z) ** 3, x**4 + 4 * y**4, x**4 + x**2 + 1, x**5 - x - 1,
        x**2 + 1, 6 * x**2 * y - 4 * x * y, x**3 + y**3 + z**3 - 3 * x * y * z, (x - y) * (y - z) * (z - x), x * y + x * z + y * z, 12 * x**3 * y**2 * z,
        x**4 - 10 * x**2 + 1, (x**2 + x + 1) ** 3 * (x - 1) ** 2, 30 * x, sympy.Integer(-42) + 0 * x, x**30 - 1, x**16 - y**4]
    for polynomial in fixed:
        rows.append(factors(polynomial, symbols, text, normal))
    for _ in range(90):
        parts = [draw(r.randint(1, 3), 2, 5, r.randint(1, 3)) for _ in range(r.randint(1, 3))]
        polynomial = sympy.expand(sympy.prod(part ** r.randint(1, 2) for part in parts))
        if polynomial != 0:
            rows.append(factors(polynomial, symbols, text, normal))
    for _ in range(70):
        common, a, b = draw(2, 2, 4), draw(2, 2, 4), draw(2, 2, 4)
        left, right = sympy.expand(a * common), sympy.expand(b * common)
        if left != 0 and right != 0:
            divisor = normal(sympy.gcd(left, right)).as_expr()
            rows.append(f"gcd {text(left)} ; {text(right)} ; {text(divisor)}")
    for _ in range(60):
        a, b = draw(3, 2, 5), draw(2, 2, 5)
        if a == 0 or b == 0:
            continue
        product = sympy.expand(a * b)
        rows.append(f"quotient {text(product)} ; {text(b)} ; {text(a)}")
        spoiled = product + r.choice([1, x, y * z, 2 * x**2])
        quotient, rest = sympy.reduced(spoiled, [b], *symbols, domain="QQ")
        whole = rest == 0 and all(each.is_integer for each in sympy.Poly(quotient[0], *symbols).coeffs())
        rows.append(f"quotient {text(spoiled)} ; {text(b)} ; {text(quotient[0]) if whole else 'none'}")
    for _ in range(60):
        polynomial = sympy.expand(sympy.prod(draw(r.randint(2, 3), 3, 6, 1) for _ in range(r.randint(1, 3))))
        if sympy.degree(polynomial, x) > 0:
            roots = len(set(sympy.Poly(sympy.sqf_part(polynomial), x).real_roots()))
            rows.append(f"zeros {text(polynomial)} ; {roots}")
    for polynomial, count in ((x**2 - 2, 2), (x**2 + 1, 0), (x**5 - x, 3), ((x - 1) ** 4, 1), (x**4 - 10 * x**2 + 1, 4), (x**10 - 1, 2), (x**9 - 1, 1),
        (sympy.expand(sympy.prod(x - k for k in range(1, 12))), 11), (sympy.chebyshevt(16, x), 16), (sympy.legendre(9, x) * 128, 9)):
        rows.append(f"zeros {text(polynomial)} ; {count}")
    write("polynomials.txt", ["Factors, greatest common divisors, quotients and numbers of real zeros, by SymPy.",
        "Factors: the constant, and irreducible ones with positive leading coefficients in the order x > y > z."], rows)


def factors(polynomial, symbols, text, normal):
    constant, parts = sympy.factor_list(polynomial, *symbols)
    texts = []
    for base, exponent in parts:
        positive = normal(base)
        if positive.as_expr() != base and sympy.expand(positive.as_expr() + base) == 0 and exponent % 2:
            constant = -constant
        texts.append(f"{text(positive.as_expr())} ^ {exponent}")
    return " ; ".join([f"factors {text(polynomial)}", str(constant), *sorted(texts)])


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    balls()
    rounded()
    printed()
    mends()
    integers()
    cosines()
    algebraic()
    polynomials()
