"""Reads questions in Moodle's XML format by the rules of its documentation, and marks answers as its question types do.

https://docs.moodle.org/en/Moodle_XML_format, https://docs.moodle.org/en/Embedded_Answers_(Cloze)_question_type
"""

import base64
import re
from dataclasses import dataclass, field

from lxml import etree, html

# The percentages that an importer takes for marks; others are refused, or matched to the nearest.
SHARES = [100, 90, 83.33333, 80, 75, 70, 66.66667, 60, 50, 40, 33.33333, 30, 25, 20, 16.66667, 14.28571, 12.5, 11.11111, 10, 5, 0]
CLOZE = re.compile(r"\{(\d+):(NUMERICAL):((?:[^}~]+~?)+)\}")


class Refused(Exception):
    """What an importer would complain of."""


@dataclass
class Answer:
    share: float
    text: str
    say: str
    tolerance: float = 0.0

    def fits(self, entered):
        return abs(float(entered) - float(self.text)) <= self.tolerance


@dataclass
class Question:
    kind: str
    name: str
    category: str
    text: str
    points: float
    identifier: str
    feedback: str
    hints: list
    answers: list = field(default_factory=list)
    is_single: bool = True
    fields: list = field(default_factory=list)
    files: dict = field(default_factory=dict)
    teacher: str = ""

    def mark(self, *entered):
        """The share of the points, and what is said."""
        if self.kind == "numerical":
            found = next((answer for answer in self.answers if answer.fits(entered[0])), None)
            return (found.share / 100, found.say) if found else (0, "")
        if self.kind == "multichoice":
            chosen = [answer for answer in self.answers if answer.text in entered]
            assert len(chosen) == len(entered) and (not self.is_single or len(chosen) == 1)
            return max(0, sum(answer.share for answer in chosen) / 100), "".join(answer.say for answer in chosen)
        if self.kind == "cloze":
            assert len(entered) == len(self.fields)
            right = [weight for (weight, answers), value in zip(self.fields, entered) if any(each.fits(value) for each in answers)]
            return sum(right) / sum(weight for weight, _ in self.fields), ""
        raise AssertionError(f"nobody but a teacher marks {self.kind}")


def text_of(node, name, is_needed=True):
    found = node.findall(name)
    if len(found) > 1 or is_needed and not found:
        raise Refused(f"{len(found)} elements {name}")
    if not found:
        return ""
    if [child.tag for child in found[0]][:1] != ["text"]:
        raise Refused(f"{name} has no text")
    return found[0].find("text").text or ""


def words(markup):
    """A text as it is read."""
    return " ".join(html.fromstring(f"<div>{markup}</div>").text_content().split()) if markup else ""


def read(path):
    """The questions of a file."""
    root = etree.parse(path).getroot()
    if root.tag != "quiz" or any(child.tag != "question" for child in root):
        raise Refused("no quiz")
    questions, category = [], None
    for node in root:
        kind = node.get("type")
        if kind == "category":
            category = text_of(node, "category")
            if not category.startswith("$course$/top/"):
                raise Refused(f"category {category}")
        else:
            questions.append(question(node, kind, category))
    if len({each.identifier for each in questions}) != len(questions):
        raise Refused("an idnumber twice")
    return questions


def question(node, kind, category):
    if kind not in ("numerical", "multichoice", "cloze", "essay"):
        raise Refused(f"question type {kind}")
    text = text_of(node, "questiontext")
    if node.find("questiontext").get("format") != "html" or not words(text):
        raise Refused("questiontext")
    made = Question(
        kind, text_of(node, "name"), category, text, float(node.findtext("defaultgrade")), node.findtext("idnumber"),
        text_of(node, "generalfeedback"), [hint.findtext("text") for hint in node.findall("hint")])
    if not made.name or len(made.name) > 255 or len(made.identifier) > 100 or node.findtext("hidden") != "0":
        raise Refused("name")
    if not 0 <= float(node.findtext("penalty")) <= 1:
        raise Refused("penalty")
    for file in node.find("questiontext").findall("file"):
        made.files[file.get("name")] = base64.b64decode(file.text, validate=True)
        if file.get("encoding") != "base64" or file.get("path") != "/":
            raise Refused("file")
    asked = re.findall(r'@@PLUGINFILE@@/([^"]+)"', text)
    if sorted(asked) != sorted(made.files):
        raise Refused(f"files {asked}")
    for answer in node.findall("answer"):
        share = float(answer.get("fraction"))
        if min(abs(abs(share) - known) for known in SHARES) > 1e-5:
            raise Refused(f"share {share}")
        made.answers.append(
            Answer(share, words(answer.findtext("text")) if kind == "multichoice" else answer.findtext("text"),
                   words(text_of(answer, "feedback")), float(answer.findtext("tolerance") or 0)))
    if kind == "numerical":
        if not any(answer.share == 100 for answer in made.answers):
            raise Refused("no right answer")
        if any(answer.tolerance < 0 or float(answer.text) != float(answer.text) for answer in made.answers):
            raise Refused("number")
    elif kind == "multichoice":
        made.is_single = {"true": True, "false": False}[node.findtext("single")]
        positive = sum(answer.share for answer in made.answers if answer.share > 0)
        best = max(answer.share for answer in made.answers)
        if len(made.answers) < 2 or len({answer.text for answer in made.answers}) != len(made.answers):
            raise Refused("choices")
        if (made.is_single and best != 100) or (not made.is_single and abs(positive - 100) > 0.01):
            raise Refused(f"shares come to {positive}")
    elif kind == "cloze":
        if made.answers:
            raise Refused("answers beside fields")
        for weight, _, body in CLOZE.findall(text):
            answers = []
            for each in body.split("~"):
                match = re.fullmatch(r"(?:=|%(-?\d+)%)([-+.\deE]+):([.\deE+-]+)", each)
                if not match:
                    raise Refused(f"field {each}")
                answers.append(Answer(float(match[1] or 100), match[2], "", float(match[3])))
            made.fields.append((int(weight), answers))
        if not made.fields or text.count(":NUMERICAL:") != len(made.fields):
            raise Refused("fields")
    else:
        made.teacher = text_of(node, "graderinfo")
        if node.findtext("responseformat") not in ("plain", "editor", "monospaced"):
            raise Refused("essay")
    return made
