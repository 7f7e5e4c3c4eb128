"""Rules by which a tree is rewritten to one with the same value wherever both have one."""

from fractions import Fraction

from .chance import product, total
from .order import at
from .tree import (
    PI, Tree, absolute, cos, cosh, exp, log, rational, rebuilt, root, sec, sin, sinh, size, subtrees, symbol, tan, tree)

MOST_SIZE = 60


def multiplied(parts, place):
    """A product with one sum multiplied out."""
    rest = [part for index, part in enumerate(parts) if index != place]
    return total([product([*rest[:place], each, *rest[place:]]) for each in parts[place][1:]])


def of_sum(r, node):
    parts = list(node[1:])
    found = [lambda: total(r.sample(parts, len(parts))), lambda: -total([-each for each in parts])]
    if len(parts) > 2:
        found.append(lambda: Tree(("+", total(parts[:-1]), parts[-1])))
    tops = [each for each in parts if each[0] == "/"]
    if len(tops) >= 2:
        (_, a, b), (_, c, d) = tops[:2]
        others = [each for each in parts if each is not tops[0] and each is not tops[1]]
        found += 3 * [lambda: total([(a * d + c * b) / (b * d), *others])]
    elif tops:
        _, a, b = tops[0]
        found.append(lambda: (a + b * total([each for each in parts if each is not tops[0]])) / b)
    if len(parts) == 2:
        a, b = parts
        if a[0] == b[0] == "f" and a[1] == b[1] == "sin":
            found += 3 * [lambda: 2 * sin((a[2] + b[2]) / 2) * cos((a[2] - b[2]) / 2)]
        if a[0] == b[0] == "f" and a[1] == b[1] == "cos":
            found += 3 * [lambda: 2 * cos((a[2] + b[2]) / 2) * cos((a[2] - b[2]) / 2)]
        if a[0] == b[0] == "^" and a[2] == b[2] == tree(2):
            found.append(lambda: (a[1] + b[1])**2 - 2 * a[1] * b[1])
        if a[0] == "^" and b[0] == "neg" and b[1][0] == "^" and a[2] == b[1][2] == tree(2):
            found += 3 * [lambda: (a[1] - b[1][1]) * (a[1] + b[1][1])]
    return found


def of_product(r, node):
    parts = list(node[1:])
    found = [lambda: product(r.sample(parts, len(parts)))]
    for place, part in enumerate(parts):
        if part[0] == "+":
            found += 2 * [lambda place=place: multiplied(parts, place)]
    if len(parts) == 2:
        a, b = parts
        if a == b:
            found.append(lambda: a**2)
        if a[0] == b[0] == "f":
            s, t = a[2], b[2]
            pair = a[1], b[1]
            if pair == ("sin", "cos"):
                found += 3 * [lambda: (sin(s + t) + sin(s - t)) / 2]
            if pair == ("sin", "sin"):
                found += 3 * [lambda: (cos(s - t) - cos(s + t)) / 2]
            if pair == ("cos", "cos"):
                found += 3 * [lambda: (cos(s - t) + cos(s + t)) / 2]
            if pair == ("exp", "exp"):
                found += 3 * [lambda: exp(s + t)]
            if pair == ("abs", "abs"):
                found += 3 * [lambda: absolute(s * t)]
        if a[0] == b[0] == "root" and a[2] == b[2]:
            found += 3 * [lambda: root(a[1] * b[1], a[2])]
        if b[0] == "/":
            found.append(lambda: (a * b[1]) / b[2])
    return found


def of_power(r, node):
    base, exponent = node[1], rational(node[2])
    found = []
    if exponent is None or exponent.denominator != 1:
        return [lambda: node * base / base]
    if 2 <= exponent <= 4:
        found.append(lambda: base ** (exponent - 1) * base)
        found.append(lambda: product([base] * int(exponent)))
    if exponent == 2:
        if base[0] == "+" and len(base) == 3:
            found += 3 * [lambda: base[1]**2 + 2 * base[1] * base[2] + base[2]**2]
        if base[0] == "f" and base[1] in ("sin", "cos", "tan", "sec", "cosh", "sinh"):
            t = base[2]
            found += 4 * [{
                "sin": lambda: r.choice([1 - cos(t)**2, (1 - cos(2 * t)) / 2]), "cos": lambda: r.choice([1 - sin(t)**2, (1 + cos(2 * t)) / 2]),
                "tan": lambda: sec(t)**2 - 1, "sec": lambda: 1 + tan(t)**2, "cosh": lambda: 1 + sinh(t)**2, "sinh": lambda: cosh(t)**2 - 1}[base[1]]]
        if base[0] == "root":
            found += 3 * [lambda: base[1] if base[2] == 2 else root(base[1]**2, base[2])]
        if base[0] == "f" and base[1] == "abs":
            found += 3 * [lambda: base[2]**2]
    if exponent == 3 and base[0] == "+" and len(base) == 3:
        a, b = base[1:]
        found += 3 * [lambda: a**3 + 3 * a**2 * b + 3 * a * b**2 + b**3]
    if base[0] in ("*", "/"):
        found.append(lambda: rebuilt(base, [part**node[2] for part in base[1:]]))
    return found


def of_quotient(r, node):
    _, a, b = node
    found = [lambda: a * (1 / b), lambda: 1 / (b / a), lambda: -a / -b]
    if a[0] == "+":
        found += 2 * [lambda: total([each / b for each in a[1:]])]
    if b[0] == "/":
        found.append(lambda: a * b[2] / b[1])
    if b[0] == "root" and b[2] == 2:
        found += 3 * [lambda: a * b / b[1]]
    if b[0] == "+" and len(b) == 3:
        found.append(lambda: a * (b[1] - b[2]) / (b[1]**2 - b[2]**2))
    return found


def of_circle(r, node):
    name, t = node[1], node[2]
    found = []
    s = t[1:] if t[0] == "+" else ()
    if name in ("tan", "cot", "sec", "csc"):
        found += 3 * [{"tan": lambda: sin(t) / cos(t), "cot": lambda: cos(t) / sin(t), "sec": lambda: 1 / cos(t), "csc": lambda: 1 / sin(t)}[name]]
        if name == "tan":
            found += [lambda: sin(2 * t) / (1 + cos(2 * t)), lambda: 2 * tan(t / 2) / (1 - tan(t / 2)**2)]
            if len(s) == 2:
                found += 3 * [lambda: (tan(s[0]) + tan(s[1])) / (1 - tan(s[0]) * tan(s[1]))]
        return found
    if name == "sin":
        found += [lambda: 2 * sin(t / 2) * cos(t / 2), lambda: cos(PI / 2 - t), lambda: -sin(-t), lambda: sin(PI - t), lambda: tan(t) * cos(t),
            lambda: 3 * sin(t / 3) - 4 * sin(t / 3)**3]
        if len(s) == 2:
            found += 5 * [lambda: sin(s[0]) * cos(s[1]) + cos(s[0]) * sin(s[1])]
    else:
        found += [lambda: r.choice([1 - 2 * sin(t / 2)**2, 2 * cos(t / 2)**2 - 1, cos(t / 2)**2 - sin(t / 2)**2]), lambda: sin(PI / 2 - t),
            lambda: cos(-t), lambda: -cos(PI + t), lambda: 4 * cos(t / 3)**3 - 3 * cos(t / 3)]
        if len(s) == 2:
            found += 5 * [lambda: cos(s[0]) * cos(s[1]) - sin(s[0]) * sin(s[1])]
    if t[0] == "*" and t[1] == tree(2) and len(t) == 3:
        u = t[2]
        found += 5 * [lambda: 2 * sin(u) * cos(u) if name == "sin" else r.choice([1 - 2 * sin(u)**2, 2 * cos(u)**2 - 1, cos(u)**2 - sin(u)**2])]
    return found


def of_call(r, node):
    name, t = node[1], node[2]
    if name in ("sin", "cos", "tan", "cot", "sec", "csc"):
        return of_circle(r, node)
    parts = t[1:] if t[0] in ("+", "*") and len(t) == 3 else None
    if name == "exp":
        found = [lambda: exp(t / 2)**2, lambda: 1 / exp(-t), lambda: cosh(t) + sinh(t)]
        return found + (3 * [lambda: exp(parts[0]) * exp(parts[1])] if parts and t[0] == "+" else [])
    if name == "log":
        found = [lambda: log(t**2) / 2, lambda: -log(1 / t), lambda: 2 * log(root(t))]
        return found + (3 * [lambda: log(absolute(parts[0])) + log(absolute(parts[1]))] if parts and t[0] == "*" else [])
    if name == "abs":
        found = [lambda: root(t**2), lambda: absolute(-t), lambda: t**2 / absolute(t)]
        return found + (3 * [lambda: absolute(parts[0]) * absolute(parts[1])] if parts and t[0] == "*" else [])
    if name in ("sinh", "cosh", "tanh"):
        e, f = exp(t), exp(-t)
        return [lambda: {"sinh": (e - f) / 2, "cosh": (e + f) / 2, "tanh": (e - f) / (e + f)}[name]]
    return []


def of_root(r, node):
    u, degree = node[1], node[2]
    found = [lambda: root(u * 4, 2) / 2] if degree == 2 else [lambda: -root(-u, 3)] if degree == 3 else []
    if (value := rational(u)) is not None and value > 0 and degree == 2:
        n = r.randint(2, 6)
        found += 2 * [lambda: root(u[1] * n * n) / n, lambda: u / node]
        if value.denominator == 1:
            found += [lambda: root(tree(Fraction(1, int(value)))) * u]
    if u[0] == "*" and len(u) == 3 and (degree % 2 or all((rational(each) or 0) > 0 for each in u[1:])):
        found += 2 * [lambda: root(u[1], degree) * root(u[2], degree)]
    if u[0] == "^" and u[2] == tree(2) and degree == 2:
        found += 4 * [lambda: absolute(u[1])]
    return found


def anywhere(r, node):
    """Rules for any tree."""
    v = r.choice(list(subtrees(node))) if size(node) > 1 else tree(r.positive(4))
    t = r.choice([each for each in subtrees(node) if each[0] == "s"] or [symbol("x")])
    n = r.randint(2, 6)
    return [lambda: (node * v) / v if rational(v) != 0 else node * 1, lambda: node + v - v, lambda: tree(n) * node / n, lambda: -(-node),
        lambda: 1 * node + 0,
        lambda: node * (sin(t)**2 + cos(t)**2), lambda: node * (cosh(t)**2 - sinh(t)**2), lambda: (node - v)**2 + 2 * v * node - node**2 - v**2 + node]


def number_apart(r, node):
    value = node[1]
    n = r.randint(2, 7)
    found = [lambda: tree(value - 1) + 1, lambda: tree(value * n) / n, lambda: tree(value) / 2 + tree(value) / 2]
    if value == 1:
        t = r.choice([symbol("x"), symbol("y"), PI / 12])
        found += [lambda: sin(t)**2 + cos(t)**2, lambda: sec(t)**2 - tan(t)**2]
    return found


RULES = {"+": of_sum, "*": of_product, "^": of_power, "/": of_quotient, "f": of_call, "root": of_root, "n": number_apart}


def rewritten(r, node, times):
    """The tree after so many rules at random places."""
    for _ in range(times):
        place = r.randrange(size(node))
        # Numbers in exponents stay.
        def change(part):
            rules = RULES.get(part[0], lambda r, part: [])(r, part)
            if r.chance(0.12) or not rules:
                rules = anywhere(r, part) if r.chance(0.35) else []
            return r.choice(rules)() if rules else part
        changed_, _ = at(node, place, change)
        if size(changed_) <= MOST_SIZE and has_plain_powers(changed_):
            node = changed_
    return node


def has_plain_powers(node):
    return all(part[0] != "^" or rational(part[2]) is not None and part[2][0] == "n" or part[2][0] == "s" for part in subtrees(node))
