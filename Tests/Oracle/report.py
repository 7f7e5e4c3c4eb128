"""What came of the claims, family by family."""

import json

from .family import FAMILIES
from .notation import statement

COLUMNS = ("claims", "proved", "refuted", "confirmed", "empty", "undecided", "error", "runaway", "wrong", "suspect", "redundant", "unread")


class Report:
    """A tally, and the claims whose verdicts are wrong."""

    def __init__(self, failures=None, undecided=None):
        self.small = []
        self.rows = {}
        self.kinds = {}
        self.failures = failures
        self.undecided = undecided
        self.wrong = 0
        self.looked_at = 0

    def add(self, claim, answer, outcome):
        row = self.rows.setdefault(claim.family, dict.fromkeys(COLUMNS, 0))
        row["claims"] += 1
        verdict = outcome.verdict if outcome.verdict in COLUMNS else "runaway"
        # Undecided is right where there is no point to decide anything about.
        row["empty" if verdict == "undecided" and outcome.looks not in ("true", "false") else verdict] += 1
        self.looked_at += outcome.satisfied
        kind = None
        if answer.get("method") == "guard":
            # The prover's own guard has found its proof wrong.
            kind = "a guard fired"
            row["wrong"] += 1
            self.wrong += 1
        elif outcome.wrong:
            kind = outcome.wrong
            row["wrong"] += 1
            self.wrong += 1
            self.small.append((kind, claim))
        elif verdict == "runaway":
            kind = outcome.verdict
            self.wrong += 1
        elif outcome.unread is not None:
            kind = "cannot be read"
            row["unread"] += 1
        elif outcome.suspect:
            kind = outcome.suspect
            row["suspect"] += 1
        elif outcome.redundant:
            kind = "redundant condition"
            row["redundant"] += 1
        elif outcome.verdict == "error" and "contradict" not in (answer.get("message") or ""):
            kind = "error"
        if kind:
            self.kinds[kind] = self.kinds.get(kind, 0) + 1
            write(self.failures, described(kind, claim, answer, outcome))
        elif outcome.verdict == "undecided" and self.undecided:
            write(self.undecided, described("undecided", claim, answer, outcome))

    def undecided_share(self):
        claims = sum(row["claims"] for row in self.rows.values())
        return sum(row["undecided"] for row in self.rows.values()) / claims if claims else 0

    def text(self):
        """The table in Markdown."""
        lines = ["| family | weight | " + " | ".join(each if each != "undecided" else "undecided | %" for each in COLUMNS) + " |",
                 "|---|" + "--:|" * (len(COLUMNS) + 2)]
        total = dict.fromkeys(COLUMNS, 0)
        for name, row in sorted(self.rows.items(), key=lambda each: list(FAMILIES).index(each[0]) if each[0] in FAMILIES else 99):
            lines.append(line(name, FAMILIES[name].weight if name in FAMILIES else 0, row))
            for key in COLUMNS:
                total[key] += row[key]
        lines.append(line("**all**", sum(each.weight for each in FAMILIES.values()), total))
        if self.kinds:
            lines += ["", "| what was found | claims |", "|---|--:|"]
            lines += [f"| {kind} | {count} |" for kind, count in sorted(self.kinds.items(), key=lambda each: -each[1])]
        return "\n".join(lines)


def write(file, record):
    if file:
        file.write(json.dumps(record, ensure_ascii=False) + "\n")
        file.flush()


def line(name, weight, row):
    share = 100 * row["undecided"] / row["claims"] if row["claims"] else 0
    cells = [f"{row[key]} | {share:.1f}" if key == "undecided" else str(row[key]) for key in COLUMNS]
    return f"| {name} | {weight} | " + " | ".join(cells) + " |"


def described(kind, claim, answer, outcome):
    """A record of one claim."""
    record = {
        "kind": kind, "family": claim.family, "notation": claim.style,
        "claim": statement(claim.left, claim.relation, claim.right, claim.style),
        "assume": [statement(*each, claim.style) for each in claim.assumptions],
        "verdict": answer["verdict"], "method": answer.get("method"), "conditions": answer.get("conditions"),
    }
    if claim.style != "calculator":
        record["calculator"] = statement(claim.left, claim.relation, claim.right)
        record["assumptions in calculator notation"] = [statement(*each) for each in claim.assumptions]
    if answer.get("counterexample"):
        record["counterexample"] = answer["counterexample"]
    if answer.get("message"):
        record["message"] = answer["message"]
    if outcome.point is not None:
        record["point"] = outcome.point
        if outcome.left is not None:
            record["left"], record["right"] = outcome.left, outcome.right
    if outcome.looks:
        record["looks"] = outcome.looks
    if outcome.redundant:
        record["redundant"] = outcome.redundant
    if outcome.unread:
        record["unread"] = outcome.unread
    return record
