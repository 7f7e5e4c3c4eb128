"""Makes a claim with a wrong verdict smaller, as long as the verdict stays wrong in the same way."""

from dataclasses import replace

from .chance import Random
from .judge import Judge
from .tree import operands, rebuilt, size, tree

ROUNDS = 20
MOST = 150


def smaller(node):
    """Trees that are like this one, with one part replaced by something smaller."""
    parts = operands(node)
    for part in parts:
        yield part
    if node[0] == "n":
        if node[1] not in (0, 1, 2, -1):
            yield tree(1)
            yield tree(2)
    elif node[0] not in ("s", "dec"):
        yield tree(1)
        yield tree(0)
    if node[0] in ("+", "*") and len(parts) > 2:
        for index in range(len(parts)):
            yield rebuilt(node, [part for place, part in enumerate(parts) if place != index])
    for index, part in enumerate(parts):
        for each in smaller(part):
            yield rebuilt(node, [*parts[:index], each, *parts[index + 1:]])


def variants(claim):
    """Smaller claims, the smallest first."""
    found = []
    for index in range(len(claim.assumptions)):
        found.append(replace(claim, assumptions=[each for place, each in enumerate(claim.assumptions) if place != index]))
    for each in smaller(claim.left):
        found.append(replace(claim, left=each))
    if claim.relation != "~=":
        for each in smaller(claim.right):
            found.append(replace(claim, right=each))
    for index, (left, sign, right) in enumerate(claim.assumptions):
        sides = [(each, sign, right) for each in smaller(left)] + ([(left, sign, each) for each in smaller(right)] if sign != "in" else [])
        for each in sides:
            found.append(replace(claim, assumptions=[*claim.assumptions[:index], each, *claim.assumptions[index + 1:]]))
    found.sort(key=weight)
    return [replace(each, style="calculator", nowhere=False) for each in found]


def weight(claim):
    return sum(size(left) + 1 + (0 if sign == "in" else size(right)) for left, sign, right in claim.relations)


def shrunk(claim, wrong, prover, seed=1):
    """The smallest such claim that was found, with its answer and outcome; None where none is smaller."""
    best = None
    for _ in range(ROUNDS):
        tried = variants(claim)[:MOST]
        answers = prover.ask([each.question(number) for number, each in enumerate(tried)])
        for each, answer in zip(tried, answers):
            outcome = Judge(each, answer, Random(seed)).outcome()
            if outcome.wrong == wrong:
                best = each, answer, outcome
                break
        else:
            return best
        claim = best[0]
    return best
