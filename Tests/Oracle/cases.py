"""Holds claims with functions defined by cases to exact fractions: verdicts, conditions and counterexamples, in both notations.

    PYTHONPATH=Tests python -m Oracle.cases --program PATH [--count N] [--seed N]

A claim is false where a point of a grid says so at which the assumptions hold and both sides are defined; what is printed as conditions must hold at exactly
the points of the grid at which both sides are defined. A function has a value where a case holds, and where several do and have one value. Exit status: 0 all
held, 1 some did not.
"""

import argparse
import ast
import re
import sys
from fractions import Fraction

from .batch import Prover
from .chance import Random

RELATIONS = ["<", "<=", ">", ">=", "=", "!="]
NEGATED = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "=": "!=", "!=": "="}
LATEX = {"<": "<", "<=": "\\le", ">": ">", ">=": "\\ge", "=": "=", "!=": "\\ne"}


class Undefined(Exception):
    """No value."""


def holds(relation, left, right):
    return {"<": left < right, "<=": left <= right, ">": left > right, ">=": left >= right, "=": left == right,
            "!=": left != right}[relation]


def value(node, point):
    """The value of a tree: ("n", number), ("v", name), ("+" | "*" | "/", left, right), ("abs", inner), ("cases", branches)."""
    kind = node[0]
    if kind == "n":
        return node[1]
    if kind == "v":
        return point[node[1]]
    if kind == "cases":
        taken = [each for each, conditions in node[1] if conditions and all_hold(conditions, point)]
        taken = taken or [each for each, conditions in node[1] if not conditions]
        values = {value(each, point) for each in taken}
        if len(values) != 1:
            raise Undefined
        return values.pop()
    left = value(node[1], point)
    if kind == "abs":
        return abs(left)
    right = value(node[2], point)
    if kind == "+":
        return left + right
    if kind == "*":
        return left * right
    if right == 0:
        raise Undefined
    return left / right


def all_hold(conditions, point):
    return all(holds(relation, value(left, point), value(right, point)) for relation, left, right in conditions)


def calculator(node):
    kind = node[0]
    if kind == "n":
        return f"({node[1]})"
    if kind == "v":
        return node[1]
    if kind == "abs":
        return f"abs({calculator(node[1])})"
    if kind == "cases":
        parts = []
        for each, conditions in node[1]:
            parts += [calculator(each)] + [f"{calculator(a)} {relation} {calculator(b)}" for relation, a, b in conditions]
        return f"cases({', '.join(parts)})"
    return f"({calculator(node[1])}{kind}{calculator(node[2])})"


def latex(node):
    kind = node[0]
    if kind == "n":
        return f"({node[1]})"
    if kind == "v":
        return node[1]
    if kind == "abs":
        return f"\\left|{latex(node[1])}\\right|"
    if kind == "cases":
        rows = []
        for each, conditions in node[1]:
            told = ", ".join(f"{latex(a)} {LATEX[relation]} {latex(b)}" for relation, a, b in conditions)
            rows.append(f"{latex(each)} & {told or chr(92) + 'text{otherwise}'}")
        return "\\begin{cases} " + " \\\\ ".join(rows) + " \\end{cases}"
    if kind == "/":
        return f"\\frac{{{latex(node[1])}}}{{{latex(node[2])}}}"
    return f"\\left({latex(node[1])} {'+' if kind == '+' else chr(92) + 'cdot'} {latex(node[2])}\\right)"


def number(r):
    return ("n", Fraction(r.choice(range(-3, 4))))


def linear(r, name):
    return ("+", ("*", ("n", Fraction(r.choice([1, 1, 2, -1]))), ("v", name)), number(r)) if r.chance(0.7) else ("v", name)


def plain(r, names, depth=2):
    """A tree without cases."""
    form = r.choice(range(10)) if depth else 0
    if form < 3:
        return number(r) if r.chance(0.5) else ("v", r.choice(names))
    if form < 6:
        return ("+", plain(r, names, depth - 1), plain(r, names, depth - 1))
    if form < 8:
        return ("*", plain(r, names, depth - 1), plain(r, names, depth - 1))
    if form < 9:
        return ("/", plain(r, names, depth - 1), linear(r, r.choice(names)))
    return ("abs", plain(r, names, depth - 1))


def condition(r, names):
    other = number(r) if r.chance(0.7) else ("v", r.choice(names))
    return (r.choice(RELATIONS[:4] if r.chance(0.8) else RELATIONS), linear(r, r.choice(names)), other)


def negated(condition):
    return (NEGATED[condition[0]],) + condition[1:]


def cases(r, names):
    first = condition(r, names)
    form = r.choice(range(20))
    if form < 7:
        return ("cases", [(plain(r, names), [first]), (plain(r, names), [negated(first)])])
    if form < 12:
        return ("cases", [(plain(r, names), [first]), (plain(r, names), [])])
    if form < 16:
        name, low = ("v", r.choice(names)), r.choice(range(-3, 2))
        below = (r.choice(["<", "<="]), ("n", Fraction(low)), name)
        above = (r.choice(["<", "<="]), name, ("n", Fraction(low + r.choice([1, 2, 3]))))
        branches = [(plain(r, names), [below, above])]
        if r.chance(0.5):
            return ("cases", branches + [(plain(r, names), [])])
        return ("cases", branches + [(plain(r, names), [negated(each)]) for each in (above, below) if r.chance(0.8)])
    if form < 18:
        return ("cases", [(plain(r, names), [first]), (plain(r, names), [condition(r, names)])])
    return ("cases", [(cases(r, names), [first]), (plain(r, names), [])])


def changed(r, node):
    """A tree that mostly equals another one."""
    branches = list(node[1])
    form = r.choice(range(4))
    if form == 0:
        if all(conditions for _, conditions in branches):
            r.shuffle(branches)
    elif form == 1 and len(branches) == 2 and len(branches[0][1]) == 1:
        other = negated(branches[0][1][0])
        if not branches[1][1]:
            branches[1] = (branches[1][0], [other])
        elif branches[1][1] == [other]:
            branches[1] = (branches[1][0], [])
    elif form == 2:
        branches = [(("+", each, ("n", Fraction(0))), conditions) for each, conditions in branches]
    else:
        place = r.choice(range(len(branches)))
        each, conditions = branches[place]
        branches[place] = (("+", each, ("n", Fraction(r.choice([0, 1])))), conditions)
    return ("cases", branches)


def claim(r):
    """Names, assumptions, the left side, a relation, and the right side."""
    names = r.choice([["x"], ["x"], ["x", "y"]])
    node = cases(r, names)
    facts = [condition(r, names)] if r.chance(0.33) else []
    form = r.choice(range(20))
    if form < 9:
        return names, facts, node, "=", changed(r, node)
    if form < 12:
        other = plain(r, names, 1)
        return names, facts, ("+", node, other), "=", ("cases", [(("+", each, other), told) for each, told in node[1]])
    if form < 14:
        return names, facts, node, r.choice(["=", "<=", "!="]), plain(r, names, 1)
    if form < 17:
        return names, facts, ("*", node, node), r.choice(["=", "="]), ("cases", [(("*", each, each), told) for each, told in node[1]])
    return names, facts, ("abs", node), r.choice([">=", ">"]), ("n", Fraction(r.choice([-2, -1, 0])))


def names_in(node):
    """The names in a tree or a condition."""
    if node[0] == "v":
        return {node[1]}
    return set().union(*(names_in(part) for part in node[1:] if isinstance(part, tuple)))


STEPS = [Fraction(step, 2) for step in range(-10, 11)] + [Fraction(1, 3), Fraction(-7, 3)]


def grid(names):
    points = [{}]
    for name in names:
        points = [point | {name: step} for point in points for step in STEPS]
    return points


def condition_holds(text, point):
    """Whether a printed condition holds: relations with “or” between them; a side without a value is no relation that holds."""
    for part in text.split(" or "):
        left, relation, right = re.fullmatch(r"(.*?)\s*(<=|>=|!=|=|<|>)\s*(.*)", part).groups()
        try:
            if holds(relation, arithmetic(left, point), arithmetic(right, point)):
                return True
        except ZeroDivisionError:
            pass
    return False


def arithmetic(text, point):
    """The value of a text with numbers, names, + − * / ^ and abs."""
    def visit(node):
        if isinstance(node, ast.Expression):
            return visit(node.body)
        if isinstance(node, ast.Constant):
            return Fraction(str(node.value))
        if isinstance(node, ast.Name):
            return point[node.id]
        if isinstance(node, ast.UnaryOp):
            return -visit(node.operand)
        if isinstance(node, ast.Call):
            if node.func.id != "abs":
                raise ValueError(node.func.id)
            return abs(visit(node.args[0]))
        left, right = visit(node.left), visit(node.right)
        return {ast.Add: lambda: left + right, ast.Sub: lambda: left - right, ast.Mult: lambda: left * right,
                ast.Div: lambda: left / right, ast.Pow: lambda: left**int(right)}[type(node.op)]()

    text = re.sub(r"\|([^|]*)\|", r"abs(\1)", text.replace("^", "**").replace("·", "*"))
    return visit(ast.parse(text, mode="eval"))


def fault(made, answer):
    """What is wrong with an answer; None where nothing is."""
    names, facts, left, relation, right = made
    verdict = answer["verdict"]
    if verdict in ("crash", "runaway"):
        return verdict
    if verdict == "proved":
        for point in grid(names):
            if not all_hold(facts, point):
                continue
            try:
                sides = value(left, point), value(right, point)
            except Undefined:
                sides = None
            shown = ", ".join(f"{name} = {number}" for name, number in point.items())
            if all(condition_holds(text, point) for text in answer["conditions"]) != (sides is not None):
                return f"conditions {answer['conditions']} at {shown}"
            if sides and not holds(relation, *sides):
                return f"proved, and false at {shown}"
    if verdict == "refuted":
        try:
            point = {name: arithmetic(text, {}) for name, text in answer["counterexample"].items()}
        except (KeyError, ValueError, SyntaxError, TypeError):
            # An irrational point, which fractions cannot follow.
            return None
        # Assumptions that share no name with the claim have values of their own.
        apart = [each for each in facts if not names_in(each) & set(point)]
        if apart and not any(all_hold(apart, other) for other in grid(names)):
            return "refuted under assumptions that do not hold"
        facts = [each for each in facts if each not in apart]
        try:
            if not all_hold(facts, point) or holds(relation, value(left, point), value(right, point)):
                return f"refuted, and true at {answer['counterexample']}"
        except Undefined:
            return f"refuted where a side has no value: {answer['counterexample']}"
        except KeyError as name:
            return f"refuted without a value for {name}"
    return None


def main():
    parser = argparse.ArgumentParser(prog="Oracle.cases", description=__doc__)
    parser.add_argument("--program", required=True, help="the lectern to try")
    parser.add_argument("--count", type=int, default=1_000, help="how many claims")
    parser.add_argument("--seed", default="1", help="the seed")
    options = parser.parse_args()
    r = Random(options.seed)
    made = [claim(r) for _ in range(options.count)]
    questions = []
    for index, (_, facts, left, relation, right) in enumerate(made):
        if index % 2:
            said = {"claim": f"{calculator(left)} {relation} {calculator(right)}", "notation": "calculator",
                    "assume": [f"{calculator(a)} {sign} {calculator(b)}" for sign, a, b in facts]}
        else:
            said = {"claim": f"{latex(left)} {LATEX[relation]} {latex(right)}", "notation": "latex",
                    "assume": [f"{latex(a)} {LATEX[sign]} {latex(b)}" for sign, a, b in facts]}
        questions.append({"id": index} | said)
    prover = Prover(options.program)
    answers = prover.ask(questions)
    prover.stop()
    counts, wrong = {}, 0
    for one, question, answer in zip(made, questions, answers):
        counts[answer["verdict"]] = counts.get(answer["verdict"], 0) + 1
        problem = fault(one, answer)
        if problem:
            wrong += 1
            print(f"{problem}: {question['claim']} | {question['assume']}")
    print(", ".join(f"{verdict}: {count}" for verdict, count in sorted(counts.items())))
    print(f"{len(made)} claims, {wrong} wrong")
    # Half of the claims are meant to be decided; fewer would say that nothing was tried.
    return 1 if wrong or counts.get("proved", 0) + counts.get("refuted", 0) < options.count // 2 else 0


if __name__ == "__main__":
    sys.exit(main())
