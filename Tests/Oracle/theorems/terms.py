"""Terms of Rocq at a point: their values, what they require to be defined, and how mathematicians write them."""

import mpmath

from . import numbers
from .numbers import Undefined, holds
from .rocq import numeral, term

ZERO, ONE = numeral(0), numeral(1)


class Values:
    """The values of terms at a point, each computed once."""

    def __init__(self, point):
        self.point, self.known = point, {}

    def value(self, tree):
        key = id(tree)
        if key not in self.known:
            try:
                self.known[key] = self._value(tree)
            except Undefined as error:
                self.known[key] = error
        found = self.known[key]
        if isinstance(found, Undefined):
            raise found
        return found

    def _value(self, tree):
        kind = tree[0]
        if kind == "num":
            return tree[1]
        if kind == "name":
            return self.point[tree[1]]
        if kind == "pi":
            return +mpmath.pi
        if kind == "call":
            arguments = [self.value(each) for each in tree[2:]]
            if tree[1] == "root":
                return numbers.root(int(arguments[0]), arguments[1])
            if tree[1] == "power":
                return numbers.power(*arguments)
            return numbers.FUNCTIONS[tree[1]](*arguments)
        values = [self.value(each) for each in tree[1:]]
        if kind == "neg":
            return -values[0]
        return {"add": numbers.add, "sub": numbers.subtract, "mul": numbers.multiply, "div": numbers.divide,
            "pow": numbers.power}[kind](*values)

    def holds(self, proposition):
        """Whether a proposition is true; one about what is not defined is not."""
        kind = proposition[0]
        if kind == "and":
            return all(self.holds(each) for each in proposition[1:])
        if kind == "or":
            return any(self.holds(each) for each in proposition[1:])
        if kind == "not":
            return not self.holds(proposition[1])
        try:
            if kind == "integer":
                return numbers.is_integer(self.value(proposition[1]))
            return holds(self.value(proposition[1]), proposition[2], self.value(proposition[3]))
        except Undefined:
            return False


def is_constant(tree):
    return tree[0] in ("num", "pi") or tree[0] not in ("name", "call") and all(is_constant(each) for each in tree[1:])


def key(proposition):
    """What tells propositions apart."""
    found = []
    for each in proposition:
        if isinstance(each, tuple):
            each = key(each) if each[0] in ("rel", "and", "or", "not", "integer") else id(each)
        found.append(each)
    return tuple(found)


def needs(trees):
    """What must hold so that terms are defined."""
    found, seen = [], set()

    def visit(tree):
        if id(tree) in seen:
            return
        seen.add(id(tree))
        for each in tree[1:]:
            if isinstance(each, tuple):
                visit(each)
        found.extend(own_needs(tree))

    for each in trees:
        visit(each)
    return found


def own_needs(tree):
    kind = tree[0]
    if kind == "div" and not (is_constant(tree[2]) and numbers.sign(Values({}).value(tree[2])) != 0):
        divisor = tree[2]
        while divisor[0] == "pow" and divisor[2][0] == "num" and divisor[2][1] > 0:
            # A power is 0 only where its base is.
            divisor = divisor[1]
        return [("rel", divisor, "!=", ZERO)]
    if kind != "call":
        return []
    name, arguments = tree[1], tree[2:]
    if name == "sqrt" or name == "root" and arguments[0][0] == "num" and arguments[0][1] % 2 == 0:
        return [("rel", ZERO, "<=", arguments[-1])]
    if name == "log":
        return [("rel", ZERO, "<", arguments[0])]
    if name in ("asin", "acos"):
        return [("rel", term("neg", ONE), "<=", arguments[0]), ("rel", arguments[0], "<=", ONE)]
    if name in ("tan", "sec"):
        return [("rel", term("call", "cos", arguments[0]), "!=", ZERO)]
    if name in ("csc", "cot"):
        return [("rel", term("call", "sin", arguments[0]), "!=", ZERO)]
    if name == "atan2":
        return [("or", ("rel", arguments[0], "!=", ZERO), ("rel", arguments[1], "!=", ZERO))]
    return []


# Printing.

def expression(tree, known):
    """A term as an expression of SymPy's that is not evaluated."""
    import sympy

    if id(tree) in known:
        return known[id(tree)]
    kind = tree[0]
    if kind == "num":
        result = sympy.Rational(tree[1].numerator, tree[1].denominator)
    elif kind == "name":
        result = sympy.Symbol(tree[1])
    elif kind == "pi":
        result = sympy.pi
    else:
        inner = [expression(each, known) for each in tree[1:] if isinstance(each, tuple)]
        if kind == "call":
            functions = {"abs": "Abs", "min": "Min", "max": "Max", "root": "root"}
            name = functions.get(tree[1], tree[1])
            if tree[1] == "degrees":
                result = sympy.Mul(inner[0], sympy.pi, sympy.Rational(1, 180), evaluate=False)
            elif tree[1] == "sqrt":
                result = sympy.sqrt(inner[0], evaluate=False)
            elif tree[1] == "root":
                result = sympy.Pow(inner[1], sympy.Pow(inner[0], -1, evaluate=False), evaluate=False)
            elif tree[1] == "power":
                result = sympy.Pow(*inner, evaluate=False)
            else:
                result = getattr(sympy, name)(*inner, evaluate=False)
        elif kind == "neg":
            result = sympy.Mul(-1, inner[0], evaluate=False)
        elif kind == "sub":
            result = sympy.Add(inner[0], sympy.Mul(-1, inner[1], evaluate=False), evaluate=False)
        elif kind == "div":
            result = sympy.Mul(inner[0], sympy.Pow(inner[1], -1, evaluate=False), evaluate=False)
        else:
            result = {"add": sympy.Add, "mul": sympy.Mul, "pow": sympy.Pow}[kind](*inner, evaluate=False)
    known[id(tree)] = result
    return result


LATEX_SIGNS = {"=": "=", "!=": "\\ne", "<": "<", "<=": "\\le", ">": ">", ">=": "\\ge"}


def latex(proposition):
    """A proposition as LaTeX."""
    import sympy

    kind = proposition[0]
    if kind in ("and", "or"):
        joined = " \\land " if kind == "and" else " \\lor "
        return joined.join(f"({latex(each)})" if each[0] in ("and", "or") else latex(each) for each in proposition[1:])
    if kind == "not":
        return f"\\lnot ({latex(proposition[1])})"
    known = {}
    if kind == "integer":
        return sympy.latex(expression(proposition[1], known), order="none") + " \\in \\mathbb Z"
    left, right = (sympy.latex(expression(each, known), order="none") for each in (proposition[1], proposition[3]))
    return f"{left} {LATEX_SIGNS[proposition[2]]} {right}"


def statement_latex(statement):
    """A theorem as LaTeX."""
    import sympy

    kinds = {}
    for name, kind in statement.binders.items():
        kinds.setdefault(kind, []).append(name)
    groups = []
    for kind, names_ in kinds.items():
        groups.append(", ".join(sympy.latex(sympy.Symbol(each)) for each in names_) + f" \\in \\mathbb {kind}")
    bound = ",\\ ".join(groups)
    conclusion = [latex(each) for each in statement.parts]
    if statement.relations:
        inner = (" \\land " if statement.joined == "and" else " \\lor ").join(latex(each) for each in statement.relations)
        conclusion.append(f"\\lnot ({inner})" if statement.is_refutation else inner)
    text = " \\land ".join(conclusion)
    if statement.hypotheses:
        text = " \\land ".join(latex(each) for each in statement.hypotheses) + " \\implies " + text
    quantifier = "\\exists" if statement.is_existence else "\\forall"
    return f"{quantifier} {bound}:\\ {text}" if bound else text
