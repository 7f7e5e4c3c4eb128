"""Trees in writing: in calculator notation, with parentheses wherever one could doubt, and in LaTeX."""

from fractions import Fraction

RELATIONS = {"=": "=", "!=": "\\ne", "<": "<", "<=": "\\le", ">": ">", ">=": "\\ge", "~=": "\\approx"}
SETS = {"ℤ": "\\mathbb{Z}", "ℕ": "\\mathbb{N}", "ℕ_0": "\\mathbb{N}_0", "ℕ_+": "\\mathbb{N}_+", "ℝ": "\\mathbb{R}", "ℝ_+": "\\mathbb{R}_+"}
LETTERS = {"α": "\\alpha", "β": "\\beta", "γ": "\\gamma", "θ": "\\theta", "φ": "\\varphi", "λ": "\\lambda", "μ": "\\mu"}


def calculator(node):
    kind = node[0]
    if kind == "n":
        value = node[1]
        text = str(value)
        return text if value >= 0 and value.denominator == 1 else f"({text})"
    if kind in ("dec", "s"):
        return node[1] if node[1][0] != "-" else f"({node[1]})"
    if kind == "pi":
        return "pi"
    if kind == "e":
        return "ℯ"
    if kind == "inf":
        return "infinity"
    if kind == "anti":
        return f"integral({bare(node[1])}, {node[2][1]})"
    if kind == "int":
        return f"integral({bare(node[1])}, {node[4]}, {bare(node[2])}, {bare(node[3])})"
    if kind == "lim":
        return f"limit({bare(node[1])}, {node[3]}, {bare(node[2])}{', ' + node[4] if node[4] else ''})"
    if kind == "+":
        return "(" + signed(node[1:], calculator) + ")"
    if kind == "neg":
        return f"(-{calculator(node[1])})"
    if kind == "*":
        return "(" + "*".join(map(calculator, node[1:])) + ")"
    if kind == "/":
        return f"({calculator(node[1])}/{calculator(node[2])})"
    if kind == "^":
        return f"({calculator(node[1])}^{calculator(node[2])})"
    if kind == "solved":
        from mpmath import nstr

        return nstr(node[1].known[max(node[1].known, key=lambda grade: grade.digits or 0)][node[2]], 40)
    if kind == "deg":
        return f"({calculator(node[1])}°)"
    if kind == "±":
        return f"{bare(node[1])} +- {bare(node[2])}"
    if kind in ("sum", "prod"):
        name = "sum" if kind == "sum" else "product"
        return f"{name}({bare(node[1])}, {node[4]}, {bare(node[2])}, {bare(node[3])})"
    if kind == "d":
        text = bare(node[1])
        for order in range(node[4] - 1, -1, -1):
            at = f", {bare(node[2])}" if order == 0 and node[2] != ("s", node[3]) else ""
            text = f"derivative({text}, {node[3]}{at})"
        return text
    if kind == "f" and node[1] == "factorial":
        text = calculator(node[2])
        return (text if text.isalnum() or text[0] == "(" else f"({text})") + "!"
    if kind == "cases":
        parts = [bare(part) for part in node[2:]]
        rows = [f"{parts[3 * index]}, {parts[3 * index + 1]} {relation} {parts[3 * index + 2]}" for index, relation in enumerate(node[1])]
        return f"cases({', '.join(rows + parts[3 * len(rows):])})"
    if kind == "root":
        return f"sqrt({bare(node[1])})" if node[2] == 2 else f"root({bare(node[1])}, {node[2]})"
    return f"{node[1]}({', '.join(map(bare, node[2:]))})"


def signed(terms, written):
    """A sum, with minus signs for what is negated."""
    text = written(terms[0])
    for term in terms[1:]:
        text += f" - {written(term[1])}" if term[0] == "neg" else f" + {written(term)}"
    return text


def bare(node):
    """Calculator notation without parentheses around the whole."""
    if node[0] == "±":
        return calculator(node)
    text = calculator(node)
    return text[1:-1] if text[0] == "(" and closes_last(text) else text


def closes_last(text):
    """Whether the parenthesis at the beginning is closed by the one at the end."""
    depth = 0
    for place, letter in enumerate(text):
        depth += (letter == "(") - (letter == ")")
        if depth == 0:
            return place == len(text) - 1
    return False


ATOMS = ("s", "pi", "e")


def latex(node):
    """LaTeX as people write it, but never ambiguous: parentheses around arguments and factors."""
    kind = node[0]
    if kind == "n":
        value = node[1]
        if value.denominator == 1:
            return str(value)
        text = f"\\frac{{{abs(value.numerator)}}}{{{value.denominator}}}"
        return text if value > 0 else "-" + text
    if kind == "dec":
        return node[1]
    if kind == "s":
        return letter(node[1])
    if kind == "pi":
        return "\\pi"
    if kind == "e":
        return "\\mathrm{e}"
    if kind == "inf":
        return "\\infty"
    if kind == "anti":
        return f"\\int {latex_term(node[1])} \\, d{latex(node[2])}"
    if kind == "int":
        return f"\\int_{{{latex(node[2])}}}^{{{latex(node[3])}}} {latex_term(node[1])} \\, d{letter(node[4])}"
    if kind == "lim":
        side = {"": "", "above": "^{+}", "below": "^{-}"}[node[4]]
        place = latex(node[2]) if not side or node[2][0] in ("n", "s", "pi", "e") else f"\\left({latex(node[2])}\\right)"
        return f"\\lim_{{{letter(node[3])} \\to {place}{side}}} {latex_term(node[1])}"
    if kind == "+":
        return signed(node[1:], latex_summand)
    if kind == "neg":
        return "-" + latex_factor(node[1])
    if kind == "*":
        return " \\cdot ".join(map(latex_factor, node[1:]))
    if kind == "/":
        return f"\\frac{{{latex(node[1])}}}{{{latex(node[2])}}}"
    if kind == "^":
        base = latex(node[1])
        is_atom = node[1][0] in ATOMS or (node[1][0] == "n" and node[1][1].denominator == 1 and node[1][1] >= 0)
        if not is_atom:
            base = f"\\left({base}\\right)"
        return f"{base}^{{{latex(node[2])}}}"
    if kind == "deg":
        text = latex(node[1])
        return (text if text.replace(".", "").isdigit() else f"\\left({text}\\right)") + "^{\\circ}"
    if kind == "±":
        return f"{latex(node[1])} \\pm {latex(node[2])}"
    if kind == "root":
        degree = "" if node[2] == 2 else f"[{node[2]}]"
        return f"\\sqrt{degree}{{{latex(node[1])}}}"
    if kind in ("sum", "prod"):
        return f"\\{kind}_{{{node[4]} = {latex(node[2])}}}^{{{latex(node[3])}}} {latex_term(node[1])}"
    if kind == "d":
        return latex_derivative(node)
    if kind == "cases":
        parts = [latex(part) for part in node[2:]]
        rows = [f"{parts[3 * index]} & {parts[3 * index + 1]} {RELATIONS[relation]} {parts[3 * index + 2]}" for index, relation in enumerate(node[1])]
        rows += [f"{other} & \\text{{otherwise}}" for other in parts[3 * len(rows):]]
        return "\\begin{cases} " + " \\\\ ".join(rows) + " \\end{cases}"
    if kind == "tuple":
        return f"\\left({', '.join(map(latex, node[1:]))}\\right)"
    if kind == "matrix":
        return "\\begin{bmatrix} " + " \\\\ ".join(" & ".join(map(latex, row[1:])) for row in node[1:]) + " \\end{bmatrix}"
    return latex_call(node[1], node[2:])


NAMES = {
    "sin": "\\sin", "cos": "\\cos", "tan": "\\tan", "sec": "\\sec", "csc": "\\csc", "cot": "\\cot", "asin": "\\arcsin",
    "acos": "\\arccos", "atan": "\\arctan", "sinh": "\\sinh", "cosh": "\\cosh", "tanh": "\\tanh", "exp": "\\exp",
    "log": "\\ln", "min": "\\min", "max": "\\max",
}


def latex_call(name, arguments):
    if name == "abs":
        return f"\\left|{latex(arguments[0])}\\right|"
    if name == "factorial":
        text = latex(arguments[0])
        return (text if arguments[0][0] in ("n", "s") and text.isalnum() else f"\\left({text}\\right)") + "!"
    if name == "binom":
        return f"\\binom{{{latex(arguments[0])}}}{{{latex(arguments[1])}}}"
    if name == "floor":
        return f"\\left\\lfloor {latex(arguments[0])} \\right\\rfloor"
    if name == "gcd":
        return f"\\gcd\\left({', '.join(map(latex, arguments))}\\right)"
    if name == "sqrt":
        return f"\\sqrt{{{latex(arguments[0])}}}"
    if name == "exp":
        return f"\\mathrm{{e}}^{{{latex(arguments[0])}}}"
    command = NAMES.get(name) or f"\\operatorname{{{name}}}"
    return f"{command}\\left({', '.join(map(latex, arguments))}\\right)"


def latex_term(node):
    text = latex(node)
    return f"\\left({text}\\right)" if node[0] in ("+", "neg") or text[0] == "-" else text


def latex_summand(node):
    """A term of a sum, where it is not told how far a limit reaches."""
    text = latex_term(node)
    return f"\\left({text}\\right)" if node[0] in ("sum", "prod", "lim") and text[0] == "\\" and not text.startswith("\\left(") else text


def latex_factor(node):
    text = latex(node)
    return f"\\left({text}\\right)" if node[0] in ("+", "neg", "*", "deg", "sum", "prod", "d", "int", "lim", "anti") or text[0] == "-" else text


def latex_derivative(node):
    """A derivative by its operator; at another place than its variable, by substitution for that."""
    _, term, place, name, order = node
    power = "" if order == 1 else f"^{order}"
    text = f"\\frac{{d{power}}}{{d{letter(name)}{power}}} \\left({latex(term)}\\right)"
    if place == ("s", name):
        return text
    return f"\\left. {text} \\right|_{{{letter(name)} = {latex(place)}}}"


def in_latex(node):
    """Whether there is a way to write a tree in LaTeX that is read without doubt."""
    kind = node[0]
    if kind == "d" and node[2] != ("s", node[3]):
        return False
    if kind == "f" and node[1] == "remainder":
        return False
    from .tree import operands

    return all(map(in_latex, operands(node)))


def congruence(left, relation, right):
    """A relation between remainders as a congruence, or as one of divisibility; else nothing."""
    if relation not in ("=", "!=") or left[:2] != ("f", "remainder"):
        return None
    if right[:2] == ("f", "remainder") and left[3] == right[3]:
        sign = "\\equiv" if relation == "=" else "\\not\\equiv"
        return [left[2], right[2], left[3]], f"{latex(left[2])} {sign} {latex(right[2])} \\pmod{{{latex(left[3])}}}"
    if right == ("n", 0):
        sign = "\\mid" if relation == "=" else "\\nmid"
        return [left[2], left[3]], f"{latex(left[3])} {sign} {latex(left[2])}"
    return None


def relation_in_latex(relation):
    left, sign, right = relation
    if found := congruence(left, sign, right):
        return all(map(in_latex, found[0]))
    return in_latex(left) and (sign == "in" or in_latex(right))


def letter(name):
    """A symbol, an index as one."""
    base, _, index = name.partition("_")
    base = LETTERS.get(base, base)
    return f"{base}_{{{index}}}" if index else base


def statement(left, relation, right, style="calculator"):
    """A relation in writing; the right side of ∈ is the name of a set."""
    if style == "latex":
        if relation == "in":
            return f"{latex(left)} \\in {SETS[right]}"
        if found := congruence(left, relation, right):
            return found[1]
        return f"{latex(left)} {RELATIONS[relation]} {latex(right)}"
    if relation == "in":
        return f"{bare(left)} ∈ {right}"
    return f"{bare(left)} {relation} {bare(right)}"


def exact(value):
    """A fraction in writing."""
    return str(Fraction(value))
