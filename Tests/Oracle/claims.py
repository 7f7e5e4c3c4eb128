"""All families, and what is done to the claims of each: other names, other assumptions, one small change."""

from dataclasses import replace
from fractions import Fraction

from . import (  # noqa: F401  (they enter their families)
    algebra, circle, coincidence, compound, cuts, deduction, derivatives, edges, facts, integrals, limits, numeric, order, rims, sums, thin, whole)
from .family import FAMILIES
from .notation import relation_in_latex
from .order import at
from .statement import Claim
from .tree import (
    PI, Tree, absolute, asin, atan, cos, decimal, exp, is_infinite, log, maximum, minimum, operands, rebuilt, root, sign, sin, sinh, size, substituted,
    symbol, symbols, tan, tree)

NAMES = ["x", "y", "z", "u", "v", "w", "a", "b", "c", "p", "q", "r", "s", "t", "k", "m", "n", "h", "θ", "α", "β", "x_1", "y_2", "λ"]
LATEX_SHARE = 0.15


def made(r, name):
    """A claim of a family."""
    claim = FAMILIES[name].make(r)
    if name == "antiderivatives":
        # Another relation, and an expression for the symbol of integration, would say nothing.
        claim = renamed(r, turned(r, claim))
    elif name != "approximations":
        if r.chance(0.3):
            claim = spoiled(r, claim)
        if r.chance(0.08):
            claim = weakened(r, claim)
        while r.chance(0.18):
            claim = replaced(r, claim)
        if r.chance(0.2):
            claim = turned(r, claim)
        claim = renamed(r, claim)
    if r.chance(0.12):
        claim = rewritten(claim, in_degrees)
    if r.chance(0.12):
        claim = rewritten(claim, in_decimals)
    claim.family = name
    # Calculator notation has no name for ℝ_+ and its like.
    is_latex = r.chance(LATEX_SHARE) or any(sign_ == "in" and "_" in right for _, sign_, right in claim.assumptions)
    claim.style = "latex" if is_latex and all(map(relation_in_latex, claim.relations)) else "calculator"
    return claim


def renamed(r, claim):
    """The claim with names drawn anew: a verdict may hang on their order."""
    if r.chance(0.4):
        return claim
    names = claim.symbols()
    return claim.renamed(dict(zip(names, r.sample(NAMES, len(names)))))


def replaced(r, claim):
    """The claim with an expression for one of its symbols."""
    names = [name for name in claim.symbols() if name not in claim.integers()]
    if not names:
        return claim
    name = r.choice(names)
    x, q, t = symbol(name), symbol("q"), symbol("q_1")
    value = r.choice([
        x**2, absolute(x), root(x), -x, -x, 1 / x, x - 1, sin(x), cos(x), 1 + cos(x), exp(x), log(x), x * q, x - q, q, absolute(x - q),
        x**3, root(x, 3), 1 - x**2, maximum(x, 0), x / 2, tan(t),
        2 * x, -absolute(x), sign(x), x + q, 1 - x, -2 * x, x / q, -1 / x, x**2 - 1, root(absolute(x)), minimum(x, q), x + absolute(x),
        -(x**2), exp(-x), (x - 1)**2, 1 / (x - 1), x * absolute(x), q**2 + x,
        x ** Fraction(1, 2), sin(t) * x, absolute(sin(t)), root(1 - x**2), x**q, atan(x), sinh(x), x - x, x / x, log(absolute(x)),
        root(x**2), asin(x)])
    values = {name: value}
    assumptions = [(substituted(left, values), sign_, right if sign_ == "in" else substituted(right, values)) for left, sign_,
        right in claim.assumptions]
    return replace(claim, left=substituted(claim.left, values), right=substituted(claim.right, values), assumptions=assumptions,
        hints=claim.hints + [{name: tree(0)}, {name: tree(1), "q": tree(1)}, {name: PI}])


TURNED = {"=": "=", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}


def turned(r, claim):
    """The claim and its assumptions with their sides exchanged, here and there."""
    if claim.relation in TURNED and r.chance(0.6):
        claim = replace(claim, left=claim.right, relation=TURNED[claim.relation], right=claim.left)
    assumptions = [(right, TURNED[sign_], left) if sign_ in TURNED and r.chance(0.5) else (left, sign_, right) for left, sign_,
        right in claim.assumptions]
    r.shuffle(assumptions)
    return replace(claim, assumptions=assumptions)


def rewritten(claim, change):
    """The claim with its numbers written in another way."""
    def written(node):
        node = change(node)
        parts = operands(node)
        # Exponents and degrees of roots stay whole numbers and fractions.
        return node if not parts or node[0] in ("deg", "^", "±") else rebuilt(node, [written(part) for part in parts])

    assumptions = [(written(left), sign, right if sign == "in" else written(right)) for left, sign, right in claim.assumptions]
    return replace(claim, left=written(claim.left), right=written(claim.right), assumptions=assumptions)


def in_degrees(node):
    if node == PI:
        return Tree(("deg", tree(180)))
    if node[0] == "/" and node[1] == PI and node[2][0] == "n":
        return Tree(("deg", tree(180 / node[2][1])))
    if node[0] == "*" and len(node) == 3 and node[1][0] == "n" and node[2] == PI and (180 * node[1][1]).denominator == 1:
        return Tree(("deg", tree(180 * node[1][1])))
    return node


def in_decimals(node):
    if node[0] == "n" and node[1] >= 0 and node[1].denominator in (2, 4, 5, 8, 10, 20, 100, 1000):
        return decimal(str(float(node[1])))
    return node


def spoiled(r, claim):
    """The claim with one change, after which it is most often false, or false at few points only."""
    kind = r.randrange(7)
    left, relation, right, assumptions = claim.left, claim.relation, claim.right, list(claim.assumptions)
    if kind == 0:
        relation = {"=": r.choice(["!=", ">="]), "!=": "=", ">=": ">", ">": ">=", "<=": "<", "<": "<="}[relation]
    elif kind == 1 and assumptions:
        assumptions.pop(r.randrange(len(assumptions)))
    elif kind == 2 and assumptions:
        index = r.randrange(len(assumptions))
        a, sign, b = assumptions[index]
        assumptions[index] = (a, {">=": ">", ">": ">=", "<=": "<", "<": "<=", "=": ">=", "!=": ">=", "in": "in"}[sign], b)
    else:
        which = r.chance(0.5)
        side = left if which else right
        place = r.randrange(size(side))
        side, _ = at(side, place, lambda part: changed(r, part))
        left, right = (side, right) if which else (left, side)
    return Claim(left, relation, right, assumptions, claim.hints, claim.family, False)


def changed(r, node):
    kind = node[0]
    if is_infinite(node):
        return node
    if kind == "n":
        return tree(r.choice([node[1] + 1, -node[1], 2 * node[1], node[1] - 1, node[1] / 2])) if node[1] else tree(1)
    parts = list(operands(node))
    if kind == "f":
        other = {"sin": "cos", "cos": "sin", "min": "max", "max": "min", "asin": "acos", "acos": "asin", "sinh": "cosh", "cosh": "sinh",
            "sec": "csc", "csc": "sec", "tan": "cot",
                 "cot": "tan", "abs": None, "sign": "abs", "log": "abs", "exp": "cosh", "atan": "asin"}.get(node[1])
        if r.chance(0.6):
            return parts[0] if other is None else type(node)(("f", other, *parts))
    if kind == "root" and r.chance(0.6):
        return type(node)(("root", node[1], node[2] + r.choice([1, 2])))
    if kind == "neg" and r.chance(0.5):
        return node[1]
    if kind == "+" and r.chance(0.5):
        index = r.randrange(len(parts))
        parts[index] = -parts[index]
        return type(node)(("+", *parts))
    return r.choice([lambda: -node, lambda: absolute(node), lambda: node + 1, lambda: 2 * node, lambda: node**2, lambda: node * node,
        lambda: absolute(node)])()


def weakened(r, claim):
    """The claim with an assumption multiplied by something that vanishes somewhere."""
    usable = [index for index, each in enumerate(claim.assumptions) if each[1] in (">=", ">", "<", "<=", "=")]
    if not usable:
        return claim
    index = r.choice(usable)
    left, sign, right = claim.assumptions[index]
    factor = facts.vanishing(r, symbol("q"))
    names = {name: symbol({"t": "q_1", "z": "q_2"}.get(name, name)) for name in symbols(factor)}
    factor = substituted(factor, names)
    assumptions = list(claim.assumptions)
    assumptions[index] = (factor * left, sign, factor * right)
    hints = [{**hint, "q": tree(0)} for hint in claim.hints[:4]] + [{"q": tree(0), "q_2": tree(0), "q_1": tree(0)},
        {"q": tree(Fraction(1))}]
    return Claim(claim.left, claim.relation, claim.right, assumptions, hints + claim.hints, claim.family, claim.nowhere)
