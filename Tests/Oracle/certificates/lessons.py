"""Claims as lessons: each in a file of its own, since what is assumed is assumed for a whole lesson."""

from dataclasses import dataclass, field

from ..notation import statement
from ..statement import Claim


@dataclass
class Posed:
    """A claim in LaTeX.

    source: where it comes from, a family or a table.  text: the claim as its source has it.
    truth: what is known of it: "true", "false" or another word of the tables.  tree: the claim for the judge, where there is one.
    """

    source: str
    text: str
    claim: str
    assumptions: list = field(default_factory=list)
    truth: str | None = None
    tree: Claim | None = None

    def lesson(self):
        cells = [f"```math assume\n{each}\n```\n" for each in self.assumptions]
        return "\n".join(["---\ntitle: A claim\n---\n", *cells, f"```math claim\n{self.claim}\n```\n"])

    def question(self, number):
        """What is asked of `prove --batch`."""
        return {"id": number, "claim": self.claim, "notation": "latex", "assume": self.assumptions}


def posed(claim):
    """A claim of the generators."""
    claim.style = "latex"
    relation = (claim.left, claim.relation, claim.right)
    assumed = "; ".join(statement(*each) for each in claim.assumptions)
    text = (assumed + " |- " if assumed else "") + statement(*relation)
    return Posed(claim.family, text, statement(*relation, "latex"), [statement(*each, "latex") for each in claim.assumptions], tree=claim)
