#!/usr/bin/env python3
"""Writes what fuzzers begin with: pieces of the shipped lessons and of the tests' tables, one file each.

    seeds.py FOLDER    writes FOLDER/NAME/… for each fuzzer, and FOLDER/NAME.dict with its words
"""

import glob
import hashlib
import json
import os
import re
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
FENCE = re.compile(r"^```(\w+)[^\n]*\n(.*?)^```", re.MULTILINE | re.DOTALL)
DOLLARS = re.compile(r"\$\$?([^$]+)\$\$?")
LATEX_WORDS = ["frac{a}{b}", "sqrt{x}", "sin", "cos", "tan", "theta", "pi", "left(", "right)", "begin{bmatrix}",
               "end{bmatrix}", "begin{aligned}", "end{aligned}", "begin{cases}", "end{cases}", "text{", "mathbb{R}",
               "operatorname{", "approx", "quad", "cdot", "times", "^\\circ", "le", "ne", "pm", "color{red}", "sum_",
               "int_", "lim_{x \\to 0}", "prod_", "implies", "iff", "forall x > 0\\colon", "mp", "cdots", "in [0, 1)", "setminus",
               "text{otherwise}", "text{if }", "mathrm{km/h}", "binom{n}{k}", "pmod{n}", ",dx", "infty", "frac{d}{dx}", "overline{", "underbrace{", "vec{", "middle|", "\\\\", "newcommand{\\a}{b}", "def\\a#1{#1}",
               "frac{dy}{dx}", "partial", "nabla", "dot x", "Bigr|_{x=0}", "bigl[", "lfloor", "rceil", "varphi", "substack{", "ldots",
               "mid", "equiv", "in\\mathbb{N}", "bar z", "Re", "arg", "det", "mathsf{T}", "vmatrix", "lVert", "int_0^\\infty", "sum_{k=1}^\\infty"]
LESSON_WORDS = ["---\n", "title: ", "uses: [", "macros:\n", "```math claim\n", "```swift check\n", "```diagram\n",
                "```exercise\n", "```\n", "$$", "$", "| a | b |\n|---|---|\n", "> ", "- ", "1. ", "    ", "[a](b)",
                "[a]: b \"c", "![", "<!-- lectern: claim -->", "<div>", "&amp;", "http://a", "[^1]", "~~", "**", "# "]
YAML_WORDS = ["axes:", "x:", "y:", "show:", "- point:", "- vector:", "- polygon:", "- rect:", "- text:", "slider:",
              "drag:", "at:", "label:", "panels:", "animate:", "canvas:", "expect:", "id:", "ask:", "parameters:",
              "answer:", "kind:", "choices:", "feedback:", "say:", "when:", "where:", "hints:", "solution:", "form:",
              "digits:", "units:", "{", "}", "[", "]", "&a", "*a", "|", ">", "'", "\"", "!!", "? "]
CALCULATOR_WORDS = ["sin(", "cos(", "tan(", "sqrt(", "abs(", "atan2(", "rotation(", "translation(", "[[a, b], [c, d]]",
                    "(x, y)", "30°", "pi", "^2", "^-1", "<=", ">=", "!=", "~=", "+-", "|x|", "min(", "max(", "exp(",
                    "log(", "cases(x, x >= 0, -x)", "sum(k, k, 1, n)", "integral(x, x)", "limit(x, x, 0)", "=>", "<=>", "in [0, 1)",
                    "±", "derivative(x, x)", "n!", "det(", "transpose(", "inverse(", "x: ", "theta", "'", "1e9", "0.5", "mod", "floor("]


def read(path):
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        return file.read()


def seeds():
    lessons = [read(os.path.relpath(path, ROOT)) for path in sorted(glob.glob(os.path.join(ROOT, "Lessons", "**", "*.md"),
                                                                              recursive=True))]
    result = {name: [] for name in ("latex", "calculator", "lesson", "diagram", "exercise", "answer", "prove")}
    for lesson in lessons:
        # A lesson as a whole is long for a seed: its head, and its sections.
        result["lesson"] += [piece[:3000] for piece in re.split(r"(?m)^(?=## )", lesson)]
        for kind, body in FENCE.findall(lesson):
            if kind == "math":
                result["latex"].append(body)
                result["prove"].append(body)
            elif kind in ("diagram", "exercise"):
                result[kind].append(body)
        result["latex"] += DOLLARS.findall(lesson)
    for line in read("Benchmarks/identities.jsonl").splitlines():
        claim = json.loads(line)["lectern"]
        result["prove"].append(claim)
        result["latex" if "\\" in claim else "calculator"].append(claim)
    for line in read("Benchmarks/families.jsonl").splitlines():
        claim = json.loads(line)["lectern"]
        result["prove"].append(claim)
        result["latex" if "\\" in claim else "calculator"].append(claim)
    for line in read("Tests/FormulaProofTests/Tables/textbook.txt").splitlines():
        _, separator, row = line.partition(": ")
        if separator and not line.startswith("#"):
            claims = row.rpartition("|- ")[2].split(" ;; ")
            result["prove"] += claims
            result["latex"] += claims
    for example in re.findall(r"`([^`\n]+)`", read("Documentation/functions.md")):
        result["calculator"].append(example)
        result["prove"].append(example)
    for line in read("Tests/ExercisesTests/answers.txt").splitlines():
        if "|" in line and line[0] not in "#@":
            # As many as AnswerFuzzer.swift has exercises.
            for question in range(14):
                result["answer"].append(chr(question) + line.split("|", 1)[1].replace("⏎", "\n"))
    return result


def words(name):
    if name == "latex":
        return ["\\" + word for word in LATEX_WORDS]
    if name == "lesson":
        return LESSON_WORDS + YAML_WORDS[:6]
    if name in ("diagram", "exercise"):
        return YAML_WORDS + CALCULATOR_WORDS
    if name == "prove":
        return CALCULATOR_WORDS + ["\\" + word for word in LATEX_WORDS]
    return CALCULATOR_WORDS


def quoted(word):
    text = "".join(chr(byte) if 32 <= byte < 127 and chr(byte) not in '"\\' else f"\\x{byte:02X}"
                   for byte in word.encode())
    return f'"{text}"\n'


def main():
    folder = sys.argv[1]
    for name, texts in seeds().items():
        os.makedirs(os.path.join(folder, name), exist_ok=True)
        for text in texts:
            data = text.encode()
            with open(os.path.join(folder, name, hashlib.sha1(data).hexdigest()), "wb") as file:
                file.write(data)
        with open(os.path.join(folder, name + ".dict"), "w", encoding="ascii") as file:
            file.writelines(quoted(word) for word in words(name))


if __name__ == "__main__":
    main()
