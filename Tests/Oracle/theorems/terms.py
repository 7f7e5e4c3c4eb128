"""Terms of Rocq at a point: their values, what they require to be defined, and how mathematicians write them."""

from fractions import Fraction

import mpmath

from . import calculus, numbers
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
        if kind == "element":
            index = self.value(tree[2])
            if not numbers.is_integer(index):
                raise Undefined("an element whose index is no integer")
            return self.point[tree[1]](int(index))
        if kind == "binder":
            return calculus.value(tree[1], self.function(tree[2], tree[3]), [self.value(each) for each in tree[4:]])
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

    def function(self, name, body):
        """The values of a term as those of a function of a name in it."""
        return lambda x: Values({**self.point, name: x}).value(body)

    def holds(self, proposition):
        """Whether a proposition is true; one about what is not defined is not."""
        kind = proposition[0]
        if kind == "and":
            return all(self.holds(each) for each in proposition[1:])
        if kind == "or":
            return any(self.holds(each) for each in proposition[1:])
        if kind == "not":
            return not self.holds(proposition[1])
        if kind == "all":
            return self.holds_for_all(*proposition[1:])
        try:
            if kind == "defined":
                self.value(proposition[1])
                return True
            if kind == "near":
                _, approach, name, place, inner = proposition
                place = None if place is None else self.value(place)
                with mpmath.workdps(calculus.DIGITS):
                    return all(Values({**self.point, name: x}).holds(inner) for x in calculus.nearby(approach, place))
            if kind == "integer":
                return numbers.is_integer(self.value(proposition[1]))
            return holds(self.value(proposition[1]), proposition[2], self.value(proposition[3]))
        except Undefined:
            return False


    def holds_for_all(self, name, kind, hypotheses, inner):
        """Of integers all in a range of hundreds are looked at, of other numbers some."""
        numbers_ = range(-300, 301) if kind == "Z" else (Fraction(each, 16) for each in range(-160, 161))
        for number in numbers_:
            here = Values({**self.point, name: Fraction(number)})
            if all(here.holds(each) for each in hypotheses) and not here.holds(inner):
                return False
        return True


def is_constant(tree):
    if tree[0] in ("binder", "element"):
        return False
    return tree[0] in ("num", "pi") or tree[0] not in ("name", "call") and all(is_constant(each) for each in tree[1:])


PROPOSITIONS = ("rel", "and", "or", "not", "integer", "defined", "near", "all")


def key(proposition):
    """What tells propositions apart."""
    found = []
    for each in proposition:
        if isinstance(each, tuple):
            if each and isinstance(each[0], tuple):
                # The hypotheses of a proposition about all numbers.
                each = tuple(key(one) for one in each)
            else:
                each = key(each) if each and each[0] in PROPOSITIONS else id(each)
        found.append(each)
    return tuple(found)


def parts(proposition):
    """A proposition about all numbers, or those near a place, as one for each conjunct under it."""
    if proposition[0] in ("near", "all"):
        inner = proposition[-1]
        each_of = inner[1:] if inner[0] == "and" else [inner]
        return [(*proposition[:-1], one) for each in each_of for one in parts(each)]
    if proposition[0] == "rel" and proposition[2] == "!=" and proposition[3] is ZERO:
        return [("rel", base(proposition[1]), "!=", ZERO)]
    return [proposition]


def base(divisor):
    """What is 0 where a divisor is: a power is 0 only where its base is."""
    while divisor[0] == "pow" and divisor[2][0] == "num" and divisor[2][1] > 0:
        divisor = divisor[1]
    return divisor


def mentions(proposition, name):
    """Whether a name stands in a proposition, or in a term."""
    if proposition[:2] == ("name", name):
        return True
    return any(mentions(each, name) for each in proposition if isinstance(each, tuple))


def needs(trees):
    """What must hold so that terms are defined."""
    found, seen = [], set()

    def visit(tree):
        if id(tree) in seen:
            return
        seen.add(id(tree))
        if tree[0] == "binder":
            for each in tree[4:]:
                visit(each)
            found.extend(needs_of_binder(tree))
            return
        for each in tree[1:]:
            if isinstance(each, tuple):
                visit(each)
        found.extend(own_needs(tree))

    for each in trees:
        visit(each)
    return found


def needs_of_binder(tree):
    """What a sum, a limit, a derivative or an integral needs beside its bounds or its place."""
    kind, name, body, operands = tree[1], tree[2], tree[3], tree[4:]
    inner = needs([body])
    found = [each for each in inner if not mentions(each, name)]
    inner = [each for each in inner if mentions(each, name)]
    variable = term("name", name)
    if kind == "summation":
        found.append(("rel", operands[0], "<=", term("add", operands[1], ONE)))
        within = (("and", ("rel", operands[0], "<=", variable), ("rel", variable, "<=", operands[1])),)
        return found + [one for each in inner for one in parts(("all", name, "Z", within, each))]
    if kind == "RInt":
        ends = [term("call", each, *operands) for each in ("min", "max")]
        within = (("and", ("rel", ends[0], "<=", variable), ("rel", variable, "<=", ends[1])),)
        found += [one for each in inner for one in parts(("all", name, "R", within, each))]
    else:
        approach = "locally" if kind == "Derive" else kind
        place = operands[0] if operands else None
        found += [one for each in inner for one in parts(("near", approach, name, place, each))]
    return [*found, ("defined", tree)]


def own_needs(tree):
    kind = tree[0]
    if kind == "div" and not (is_constant(tree[2]) and numbers.sign(Values({}).value(tree[2])) != 0):
        return [("rel", base(tree[2]), "!=", ZERO)]
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
    elif kind == "element":
        result = sympy.Function(tree[1].rstrip("_"))(expression(tree[2], known))
    elif kind == "binder":
        inner = [expression(each, known) for each in tree[3:]]
        result = sympy.Function(tree[1].replace("'", ""))(sympy.Symbol(tree[2]), *inner)
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
    if kind == "defined":
        return sympy.latex(expression(proposition[1], known), order="none") + " \\in \\mathbb R"
    if kind == "near":
        return f"\\text{{near }} {proposition[2]}: ({latex(proposition[4])})"
    if kind == "all":
        return f"\\forall {proposition[1]}: " + " \\implies ".join(f"({latex(each)})" for each in (*proposition[3], proposition[4]))
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
