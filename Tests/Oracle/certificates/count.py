"""Counts what became of claims, and says what does not hold."""

import json
from collections import Counter
from dataclasses import dataclass, field

from .written import DECIDED

# So many claims of a kind are printed; --report has all.
SHOWN = 20


@dataclass
class Row:
    """Claims of one source: how many were posed, have a verdict, and what became of these."""

    posed: int = 0
    decided: int = 0
    outcomes: Counter = field(default_factory=Counter)

    def share(self):
        return 100 * self.outcomes["accepted"] / self.decided if self.decided else 0

    def text(self, name):
        parts = [name, self.posed, self.decided, *(self.outcomes[each] for each in ("accepted", "none", "rejected")),
            f"{self.share():.1f}" if self.decided else "–"]
        return "| " + " | ".join(map(str, parts)) + " |"


class Count:
    """Rows by source, each in a group with a least share, and all that is wrong."""

    def __init__(self, report=None):
        self.groups = {}
        self.least = {}
        self.counts_all = {}
        self.left = Counter()
        self.wrong = []
        self.missed = {}
        self.report = report

    def group(self, name, least=None, counts_all=False):
        """A group of claims, of which `least` percent must be accepted: of those with a verdict, or of all."""
        self.least[name], self.counts_all[name] = least, counts_all
        return self.groups.setdefault(name, {})

    def add(self, group, posed, entries, method=None, missing=None):
        """Counts the entries of a claim.

        posed: with `source`, `text` and `truth`.  missing: why there is no entry.
        """
        row = self.groups[group].setdefault(posed.source, Row())
        row.posed += 1
        for each in entries:
            if each.verdict not in DECIDED and not self.counts_all[group]:
                self.left[group, each.verdict] += 1
                self.write("left out", posed, each, method)
                continue
            row.decided += 1
            row.outcomes[each.outcome] += 1
            if each.outcome == "rejected":
                self.fault("rejected", posed, each)
            elif each.outcome == "none":
                self.missed.setdefault(group, []).append((posed, each))
                self.write("none", posed, each, method)
        accepted = [each for each in entries if each.outcome == "accepted"]
        if accepted and contradicts(posed.truth, accepted, len(entries)):
            self.fault(f"accepted, though the truth is: {posed.truth}", posed, accepted[0])
        if not entries:
            self.left[group, missing or "no verdict"] += 1
            self.write("left out", posed, None, method, missing)

    def fault(self, kind, posed, entry):
        self.wrong.append((kind, posed, entry))
        self.write(kind, posed, entry)

    def write(self, kind, posed, entry, method=None, reason=None, step=None):
        if self.report is None:
            return
        record = {"kind": kind, "source": posed.source, "claim": posed.text, "latex": posed.claim, "assume": posed.assumptions,
            "method": method}
        if entry:
            record |= {"line": entry.line, "verdict": entry.verdict, "reason": entry.reason, "text": entry.text}
        elif reason:
            record["reason"] = reason
        if step:
            record["step"], record["said"] = step
        self.report.write(json.dumps(record, ensure_ascii=False) + "\n")
        self.report.flush()

    def too_few(self):
        """The groups of which too few are accepted, with their sums."""
        return [(name, row) for name in self.groups if self.least[name] is not None
            for row in [self.sum(name)] if not row.decided or row.share() < self.least[name]]

    def sum(self, group):
        total = Row()
        for row in self.groups[group].values():
            total.posed += row.posed
            total.decided += row.decided
            total.outcomes += row.outcomes
        return total

    def holds(self):
        return not self.wrong and not self.too_few()

    def text(self):
        """The table in Markdown."""
        lines = ["| source | posed | claims | accepted | none | rejected | % |", "|---|" + "--:|" * 6]
        for group, rows in self.groups.items():
            if len(rows) > 1:
                lines += [row.text(f"{group}: {name}") for name, row in sorted(rows.items())]
            lines.append(self.sum(group).text(f"**{group}**"))
        if self.left:
            lines += ["", "Without a verdict, or not put through:", "", "| source | why | claims |", "|---|---|--:|"]
            lines += [f"| {group} | {cell(reason)} | {count} |" for (group, reason), count in self.left.most_common()]
        return "\n".join(lines)

    def failures(self):
        """What does not hold, with the claims."""
        lines = []
        for kind, posed, entry in self.wrong[:SHOWN]:
            lines += [f"{kind}: {posed.source}: {posed.text}", "    " + entry.text.strip().replace("\n", "\n    ")[:2_000]]
        if len(self.wrong) > SHOWN:
            lines.append(f"{len(self.wrong) - SHOWN} more are wrong")
        for group, row in self.too_few():
            lines.append(
                f"{group}: only {row.share():.1f} % are accepted, {self.least[group]} % are asked for; the shortest of the others:")
            shortest = sorted(self.missed.get(group, []), key=lambda each: len(each[0].text))[:SHOWN]
            lines += [f"    {posed.source}: {posed.text}: {entry.reason[:160]}" for posed, entry in shortest]
        return "\n".join(lines)


def contradicts(truth, accepted, links):
    """Whether accepted theorems say something else than is known; of a chain one link may be true where the whole is false."""
    says = {"refuted" if each.verdict == "refuted" else "holds" for each in accepted}
    if truth is None:
        return False
    if truth == "true":
        return "refuted" in says
    if truth == "false":
        return says == {"holds"} and len(accepted) == links
    return True


def cell(text):
    return " ".join(text.split()).replace("|", "\\|")


def methods(summary):
    """What certify says of each method, and why claims have no certificate, as tables in Markdown."""
    lines = ["| method | claims | accepted | seconds | a claim |", "|---|--:|--:|--:|--:|"]
    for name, claims in summary.claims.most_common():
        seconds = summary.seconds[name]
        lines.append(f"| {name} | {claims} | {summary.accepted[name]} | {seconds:.1f} | {seconds / claims:.2f} |")
    lines += ["", "| method | why there is no certificate | claims |", "|---|---|--:|"]
    lines += [f"| {method} | {cell(reason)} | {count} |" for (method, reason), count in
        sorted(summary.reasons.items(), key=lambda each: (each[0][0], -each[1]))]
    return "\n".join(lines)
