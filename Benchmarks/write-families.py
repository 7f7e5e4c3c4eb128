#!/usr/bin/env python3
"""Writes families.jsonl: statements of calculus, sums, combinatorics and whole numbers, and a false twin of each, in the notations of three systems.

The table below is the source; it is written by hand after textbooks. An entry has a family, a left side, a right side, that of the false twin, and
perhaps what is assumed. Sides are Python source as SymPy reads it: `**` is a power, a quotient of numbers is exact. `Derivative(f, x)`,
`Integral(f, x, a, b)`, `Limit(f, x, a, side)`, `Sum(t, k, a, b)` and `Product(t, k, a, b)` are what they say, `oo` is infinity. An antiderivative is
an entry whose left side is `Integral(f, x)`: the other systems are asked whether the derivative of the right side is f. The letters i, j, k, m
and n are whole numbers.

    write-families.py > families.jsonl
"""

import ast
import json

N0, N1 = ["n >= 0"], ["n >= 1"]
STATEMENTS = [
    # Derivatives.
    ("derivatives", "Derivative(x**5 - 3*x**2, x)", "5*x**4 - 6*x", "5*x**4 + 6*x"),
    ("derivatives", "Derivative(x*sin(x), x)", "sin(x) + x*cos(x)", "sin(x) - x*cos(x)"),
    ("derivatives", "Derivative(exp(a*x)*cos(b*x), x)", "exp(a*x)*(a*cos(b*x) - b*sin(b*x))", "exp(a*x)*(a*cos(b*x) + b*sin(b*x))"),
    ("derivatives", "Derivative(x/(x**2 + 1), x)", "(1 - x**2)/(x**2 + 1)**2", "(1 + x**2)/(x**2 + 1)**2"),
    ("derivatives", "Derivative(log(x**2 + 1), x)", "2*x/(x**2 + 1)", "x/(x**2 + 1)"),
    ("derivatives", "Derivative(sqrt(1 + x**2), x)", "x/sqrt(1 + x**2)", "2*x/sqrt(1 + x**2)"),
    ("derivatives", "Derivative(tan(x), x)", "1 + tan(x)**2", "1 - tan(x)**2"),
    ("derivatives", "Derivative(atan(x), x)", "1/(1 + x**2)", "1/(1 - x**2)"),
    ("derivatives", "Derivative(atan((1 + x)/(1 - x)), x)", "1/(1 + x**2)", "2/(1 + x**2)"),
    ("derivatives", "Derivative(sin(x)**3, x)", "3*sin(x)**2*cos(x)", "3*cos(x)**2*sin(x)"),
    ("derivatives", "Derivative(sin(x)**2 + cos(x)**2, x)", "0", "sin(2*x)"),
    ("derivatives", "Derivative(log(x + sqrt(x**2 + 1)), x)", "1/sqrt(x**2 + 1)", "1/sqrt(x**2 + 2)"),
    ("derivatives", "Derivative(sinh(x)*cosh(x), x)", "cosh(2*x)", "sinh(2*x)"),
    ("derivatives", "Derivative(log(tan(x/2)), x)", "1/sin(x)", "1/cos(x)"),
    ("derivatives", "Derivative(Derivative(exp(-x**2), x), x)", "(4*x**2 - 2)*exp(-x**2)", "(4*x**2 + 2)*exp(-x**2)"),
    ("derivatives", "Derivative(x**n, x)", "n*x**(n - 1)", "(n - 1)*x**(n - 1)", N1),
    # Antiderivatives.
    ("antiderivatives", "Integral(x**3 - 2*x, x)", "x**4/4 - x**2", "x**4/4 + x**2"),
    ("antiderivatives", "Integral(x*exp(x), x)", "(x - 1)*exp(x)", "(x + 1)*exp(x)"),
    ("antiderivatives", "Integral(log(x), x)", "x*log(x) - x", "x*log(x) + x"),
    ("antiderivatives", "Integral(sin(x)**2, x)", "x/2 - sin(2*x)/4", "x/2 + sin(2*x)/4"),
    ("antiderivatives", "Integral(exp(a*x)*sin(b*x), x)", "exp(a*x)*(a*sin(b*x) - b*cos(b*x))/(a**2 + b**2)",
     "exp(a*x)*(a*sin(b*x) + b*cos(b*x))/(a**2 + b**2)"),
    ("antiderivatives", "Integral(1/(x**2 + 4), x)", "atan(x/2)/2", "atan(x/2)"),
    ("antiderivatives", "Integral(1/sqrt(9 - x**2), x)", "asin(x/3)", "acos(x/3)"),
    ("antiderivatives", "Integral(1/(x**2 - 1), x)", "log(abs((x - 1)/(x + 1)))/2", "log(abs((x - 1)/(x + 1)))"),
    ("antiderivatives", "Integral(sqrt(1 - x**2), x)", "(x*sqrt(1 - x**2) + asin(x))/2", "(x*sqrt(1 - x**2) - asin(x))/2"),
    ("antiderivatives", "Integral(tan(x), x)", "-log(abs(cos(x)))", "log(abs(cos(x)))"),
    ("antiderivatives", "Integral(1/cos(x), x)", "log(abs(1/cos(x) + tan(x)))", "log(abs(1/cos(x) + 2*tan(x)))"),
    ("antiderivatives", "Integral(x**2*cos(x), x)", "(x**2 - 2)*sin(x) + 2*x*cos(x)", "(x**2 + 2)*sin(x) + 2*x*cos(x)"),
    ("antiderivatives", "Integral(1/(x**4 + 1), x)",
     "(log((x**2 + sqrt(2)*x + 1)/(x**2 - sqrt(2)*x + 1)) + 2*atan(sqrt(2)*x + 1) + 2*atan(sqrt(2)*x - 1))/(4*sqrt(2))",
     "(log((x**2 + sqrt(2)*x + 1)/(x**2 - sqrt(2)*x + 1)) + 2*atan(sqrt(2)*x + 1) - 2*atan(sqrt(2)*x - 1))/(4*sqrt(2))"),
    ("antiderivatives", "Integral(1/(x*sqrt(x - 1)), x)", "2*atan(sqrt(x - 1))", "atan(sqrt(x - 1))"),
    ("antiderivatives", "Integral(cos(log(x)), x)", "x*(cos(log(x)) + sin(log(x)))/2", "x*(cos(log(x)) - sin(log(x)))/2"),
    ("antiderivatives", "Integral(abs(x), x)", "x*abs(x)/2", "x**2/2"),
    # Integrals between bounds.
    ("integrals", "Integral(x**2, x, 0, 3)", "9", "8"),
    ("integrals", "Integral(sin(x), x, 0, pi)", "2", "1"),
    ("integrals", "Integral(1/(1 + x**2), x, 0, 1)", "pi/4", "pi/2"),
    ("integrals", "Integral(x*exp(-x), x, 0, oo)", "1", "2"),
    ("integrals", "Integral(log(x), x, 0, 1)", "-1", "1"),
    ("integrals", "Integral(1/sqrt(1 - x**2), x, -1, 1)", "pi", "pi/2"),
    ("integrals", "Integral(exp(-x)*sin(2*x), x, 0, oo)", "2/5", "1/5"),
    ("integrals", "Integral(1/x**2, x, 1, oo)", "1", "2"),
    ("integrals", "Integral(x*sin(x), x, 0, pi)", "pi", "-pi"),
    ("integrals", "Integral(cos(x)**2, x, 0, 2*pi)", "pi", "2*pi"),
    ("integrals", "Integral(sqrt(4 - x**2), x, 0, 2)", "pi", "2*pi"),
    ("integrals", "Integral(1/(x**2 + 3*x + 2), x, 0, 1)", "log(4/3)", "log(3/4)"),
    ("integrals", "Integral(abs(x - 1), x, 0, 3)", "5/2", "3/2"),
    ("integrals", "Integral(1/(x**2 + 1)**2, x, -oo, oo)", "pi/2", "pi"),
    ("integrals", "Integral(1/x, x, 1, a)", "log(a)", "2*log(a)", ["a > 0"]),
    ("integrals", "Integral(exp(-a*x), x, 0, oo)", "1/a", "1/a**2", ["a > 0"]),
    # Limits.
    ("limits", "Limit(sin(x)/x, x, 0)", "1", "0"),
    ("limits", "Limit((1 - cos(x))/x**2, x, 0)", "1/2", "1"),
    ("limits", "Limit((exp(x) - 1 - x)/x**2, x, 0)", "1/2", "1/3"),
    ("limits", "Limit((1 + 1/x)**x, x, oo)", "exp(1)", "1"),
    ("limits", "Limit(sqrt(x**2 + x) - x, x, oo)", "1/2", "0"),
    ("limits", "Limit(x*log(x), x, 0, '+')", "0", "1"),
    ("limits", "Limit((tan(x) - sin(x))/x**3, x, 0)", "1/2", "1/6"),
    ("limits", "Limit((x**3 - 8)/(x - 2), x, 2)", "12", "8"),
    ("limits", "Limit(log(x)/sqrt(x), x, oo)", "0", "1"),
    ("limits", "Limit(x**(1/x), x, oo)", "1", "0"),
    ("limits", "Limit(abs(x)/x, x, 0, '-')", "-1", "1"),
    ("limits", "Limit((sin(x)/x)**(1/x**2), x, 0)", "exp(-1/6)", "exp(-1/3)"),
    ("limits", "Limit(x*sin(1/x), x, 0)", "0", "1"),
    ("limits", "Limit((asin(x) - x)/x**3, x, 0)", "1/6", "1/3"),
    ("limits", "Limit((3*x**2 + 5)/(2*x**2 - x), x, oo)", "3/2", "5/2"),
    ("limits", "Limit(((x + h)**3 - x**3)/h, h, 0)", "3*x**2", "3*x"),
    # Finite sums.
    ("sums", "Sum(k, k, 1, n)", "n*(n + 1)/2", "n*(n - 1)/2", N0),
    ("sums", "Sum(k**2, k, 1, n)", "n*(n + 1)*(2*n + 1)/6", "n*(n + 1)*(2*n - 1)/6", N0),
    ("sums", "Sum(k**3, k, 1, n)", "(n*(n + 1)/2)**2", "(n*(n - 1)/2)**2", N0),
    ("sums", "Sum(2*k - 1, k, 1, n)", "n**2", "n**2 + n", N0),
    ("sums", "Sum(2**k, k, 0, n)", "2**(n + 1) - 1", "2**(n + 1) + 1", N0),
    ("sums", "Sum(k*2**k, k, 1, n)", "(n - 1)*2**(n + 1) + 2", "(n - 1)*2**(n + 1) - 2", N0),
    ("sums", "Sum(1/(k*(k + 1)), k, 1, n)", "n/(n + 1)", "n/(n + 2)", N0),
    ("sums", "Sum(1/(4*k**2 - 1), k, 1, n)", "n/(2*n + 1)", "n/(2*n - 1)", N0),
    ("sums", "Sum((-1)**k, k, 0, n)", "(1 + (-1)**n)/2", "(1 - (-1)**n)/2", N0),
    ("sums", "Sum(k*factorial(k), k, 1, n)", "factorial(n + 1) - 1", "factorial(n + 1) + 1", N0),
    ("sums", "Sum(k/factorial(k + 1), k, 1, n)", "1 - 1/factorial(n + 1)", "1 - 1/factorial(n)", N0),
    ("sums", "Sum(k*(k + 1)*(k + 2), k, 1, n)", "n*(n + 1)*(n + 2)*(n + 3)/4", "n*(n + 1)*(n + 2)*(n + 3)/3", N0),
    ("sums", "Sum(k/2**k, k, 1, n)", "2 - (n + 2)/2**n", "2 - (n + 1)/2**n", N0),
    ("sums", "Sum(a + k*d, k, 0, n)", "(n + 1)*(2*a + n*d)/2", "n*(2*a + n*d)/2", N0),
    ("sums", "Product(1 - 1/k**2, k, 2, n)", "(n + 1)/(2*n)", "(n + 1)/n", ["n >= 2"]),
    ("sums", "Product(k/(k + 1), k, 1, n)", "1/(n + 1)", "1/n", N1),
    # Infinite sums.
    ("series", "Sum(1/2**k, k, 0, oo)", "2", "1"),
    ("series", "Sum(k/3**k, k, 1, oo)", "3/4", "1/2"),
    ("series", "Sum(1/k**2, k, 1, oo)", "pi**2/6", "pi**2/8"),
    ("series", "Sum(1/(2*k + 1)**2, k, 0, oo)", "pi**2/8", "pi**2/6"),
    ("series", "Sum((-1)**k/(2*k + 1), k, 0, oo)", "pi/4", "pi/3"),
    ("series", "Sum((-1)**(k + 1)/k, k, 1, oo)", "log(2)", "log(3)"),
    ("series", "Sum(1/factorial(k), k, 0, oo)", "exp(1)", "exp(2)"),
    ("series", "Sum(1/(k*(k + 1)), k, 1, oo)", "1", "2"),
    ("series", "Sum(1/(k*(k + 2)), k, 1, oo)", "3/4", "1/2"),
    ("series", "Sum(k**2/2**k, k, 1, oo)", "6", "5"),
    ("series", "Sum(1/k**4, k, 1, oo)", "pi**4/90", "pi**4/96"),
    ("series", "Sum(1/(k*2**k), k, 1, oo)", "log(2)", "1"),
    ("series", "Sum((-1)**k/factorial(2*k), k, 0, oo)", "cos(1)", "sin(1)"),
    ("series", "Sum(k/factorial(k), k, 1, oo)", "exp(1)", "exp(1) - 1"),
    ("series", "Sum(1/(k*(k + 1)*(k + 2)), k, 1, oo)", "1/4", "1/2"),
    ("series", "Sum(x**k, k, 0, oo)", "1/(1 - x)", "1/(1 + x)", ["x > -1", "x < 1"]),
    # Combinatorics.
    ("combinatorics", "binomial(n, 2) + binomial(n + 1, 2)", "n**2", "n*(n + 1)", N1),
    ("combinatorics", "binomial(n + 1, m + 1)", "binomial(n, m) + binomial(n, m + 1)", "binomial(n, m) + binomial(n, m + 2)", ["n >= 0", "m >= 0"]),
    ("combinatorics", "Sum(binomial(n, k), k, 0, n)", "2**n", "2**n - 1", N0),
    ("combinatorics", "Sum(k*binomial(n, k), k, 0, n)", "n*2**(n - 1)", "n*2**n", N1),
    ("combinatorics", "Sum((-1)**k*binomial(n, k), k, 0, n)", "0", "1", N1),
    ("combinatorics", "Sum(binomial(n, k)**2, k, 0, n)", "binomial(2*n, n)", "binomial(2*n, n) + 1", N0),
    ("combinatorics", "Sum(binomial(n, k)*x**k, k, 0, n)", "(1 + x)**n", "(1 - x)**n", N0),
    ("combinatorics", "Sum(binomial(k, m), k, m, n)", "binomial(n + 1, m + 1)", "binomial(n + 1, m)", ["m >= 0", "n >= m"]),
    ("combinatorics", "Sum(binomial(m + k, k), k, 0, n)", "binomial(m + n + 1, n)", "binomial(m + n, n)", ["m >= 0", "n >= 0"]),
    ("combinatorics", "Sum(binomial(n, k)/(k + 1), k, 0, n)", "(2**(n + 1) - 1)/(n + 1)", "(2**(n + 1) + 1)/(n + 1)", N0),
    ("combinatorics", "(2*n + 1)*binomial(2*n, n)", "(n + 1)*binomial(2*n + 1, n)", "n*binomial(2*n + 1, n)", N1),
    ("combinatorics", "factorial(n + 1) - factorial(n)", "n*factorial(n)", "(n + 1)*factorial(n)", N0),
    ("combinatorics", "binomial(2*n, n)", "factorial(2*n)/factorial(n)**2", "factorial(2*n)/factorial(n)", N1),
    ("combinatorics", "Sum(2**k*binomial(n, k), k, 0, n)", "3**n", "3**n - 1", N0),
    ("combinatorics", "Sum(binomial(2*k, k)*binomial(2*n - 2*k, n - k), k, 0, n)", "4**n", "2**n", N0),
    ("combinatorics", "Sum(binomial(n, k)*binomial(m, k), k, 0, n)", "binomial(m + n, n)", "binomial(m + n, n + 1)", ["m >= 0", "n >= 0"]),
    # Whole numbers.
    ("whole numbers", "Mod(n**3 - n, 6)", "0", "1", []), ("whole numbers", "Mod(n**5 - n, 30)", "0", "1", []),
    ("whole numbers", "Mod(n*(n + 1), 2)", "0", "1", []), ("whole numbers", "Mod(n**2, 4)", "Mod(n, 2)", "Mod(n, 4)", []),
    ("whole numbers", "Mod((2*n + 1)**2, 8)", "1", "0", []), ("whole numbers", "Mod(n**7 - n, 42)", "0", "1", []),
    ("whole numbers", "Mod(n**4, 5)", "Mod(n**8, 5)", "Mod(n**6, 5)", []), ("whole numbers", "gcd(2*n + 1, 2)", "1", "2", []),
    ("whole numbers", "gcd(n, n + 1)", "1", "2", []), ("whole numbers", "gcd(2*m, 2*n)", "2*gcd(m, n)", "gcd(m, n)", []),
    ("whole numbers", "gcd(m, n)*lcm(m, n)", "abs(m*n)", "m*n", []), ("whole numbers", "floor(n/2) + floor((n + 1)/2)", "n", "n + 1", []),
    ("whole numbers", "(-1)**(n*(n + 1))", "1", "-1", []), ("whole numbers", "Mod(10**n, 9)", "1", "0", N0),
    ("whole numbers", "Mod(2**(2*n), 3)", "1", "2", N0), ("whole numbers", "cos(n*pi)", "(-1)**n", "1", []),
]
WHOLE = {"i", "j", "k", "m", "n"}
CALCULATOR = {"Derivative": "derivative", "Integral": "integral", "Limit": "limit", "Sum": "sum", "Product": "product", "Mod": "remainder", "binomial": "binom"}
MAXIMA = {"Derivative": "diff", "Integral": "integrate", "Limit": "limit", "Sum": "sum", "Product": "product", "Mod": "mod", "gcd": "gcd", "lcm": "lcm"}
SIDES = {"+": ("above", "plus"), "-": ("below", "minus")}
SIGNS = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.Pow: "^"}


def written(node, is_maxima):
    """A side in calculator notation, or in Maxima's."""
    if isinstance(node, ast.BinOp):
        return f"({written(node.left, is_maxima)}{SIGNS[type(node.op)]}{written(node.right, is_maxima)})"
    if isinstance(node, ast.UnaryOp):
        return f"(-{written(node.operand, is_maxima)})"
    if isinstance(node, ast.Constant):
        return SIDES[node.value][is_maxima] if isinstance(node.value, str) else str(node.value)
    if isinstance(node, ast.Name):
        return {"pi": ("pi", "%pi"), "oo": ("infinity", "inf")}.get(node.id, (node.id, node.id))[is_maxima]
    name = node.func.id
    arguments = [written(each, is_maxima) for each in node.args]
    if name == "factorial":
        return f"({arguments[0]})!"
    if is_maxima and arguments[-1:] == ["(-inf)"]:
        arguments[-1] = "minf"
    if is_maxima:
        arguments = ["minf" if each == "(-inf)" else each for each in arguments]
    return f"{(MAXIMA if is_maxima else CALCULATOR).get(name, name)}({', '.join(arguments)})"


def lines():
    for number, (family, left, right, twin, *assumed) in enumerate(STATEMENTS):
        assumptions = assumed[0] if assumed else []
        names = {each.id for side in (left, right, twin) for each in ast.walk(ast.parse(side)) if isinstance(each, ast.Name)}
        whole = sorted(names & WHOLE - {"k"})
        for truth, other in ((True, right), (False, twin)):
            trees = [ast.parse(side, mode="eval").body for side in (left, other)]
            claim = " = ".join(written(tree, False) for tree in trees)
            sides = [left, other]
            if family == "antiderivatives":
                integrand = trees[0].args[0]
                sides = [ast.unparse(integrand), f"Derivative({other}, x)"]
                trees = [integrand, ast.parse(sides[1], mode="eval").body]
            # The greatest common divisor is that of polynomials in the other systems: they are not asked.
            has_divisors = "gcd(" in left + other
            yield {"id": f"{family.replace(' ', '-')}-{number + 1}{'' if truth else '-twin'}", "family": family, "lectern": claim, "assume": assumptions,
                "whole": whole, "sympy": None if has_divisors else sides,
                "maxima": None if has_divisors else f"{written(trees[0], True)} - ({written(trees[1], True)})", "truth": truth}


if __name__ == "__main__":
    for line in lines():
        print(json.dumps(line))
