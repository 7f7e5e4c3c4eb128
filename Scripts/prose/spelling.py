"""Spelling, by hunspell with Debian's dictionary and a list of our own words."""

import re
import shutil
import subprocess
from pathlib import Path

from .lesson import Finding
from .markdown import HOLE

DICTIONARY = "en_US"
VOCABULARY = Path(__file__).with_name("vocabulary.txt")

# A word: letters, with apostrophes inside. What touches a digit, a line below, or a dot or parenthesis within a name is code.
_TOKEN = re.compile(r"[^\s/—–-]+")
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_CODE = re.compile(r"[\d_=@#<>\\{}\[\]]|\w[.:]\w|\w\(|--|^[~/.]\w")
_ADDRESS = re.compile(r"https?://\S+")
# What is written together with a formula or with code: the ending of “$n$th”, the s of “`frame`s”.
_ENDING = re.compile(HOLE + r"['’-]?(?:[^\W\d_]{1,2}\b)?")
# “the n-th”.
_ORDINAL = re.compile(r"\b\w-th\b")
# Names of code that stand without its marks: anchorPoint, macOS.
_CAMEL = re.compile(r"[a-z]+[A-Z]")


class Missing(Exception):
    """What the check needs is not there."""


def vocabulary(path=VOCABULARY):
    """The words of the list; those with a capital stand only so."""
    words = set()
    for line in path.read_text(encoding="utf-8").splitlines():
        word = line.split("#")[0].strip()
        if word:
            words.add(word)
    return words


def words(text):
    """The words of a text, without what is code."""
    for token in _TOKEN.findall(_ORDINAL.sub(HOLE, _ENDING.sub(HOLE, _ADDRESS.sub(" ", text)))):
        if _CODE.search(token.strip(".,:;!?()“”‘’\"'…")) or _CAMEL.search(token):
            continue
        yield from _WORD.findall(token)


def _forms(word):
    """The word as it may stand in the list."""
    bare = re.sub(r"['’]s$", "", word)
    return {word, bare, word[0].lower() + word[1:], bare[0].lower() + bare[1:], bare.lower()}


def unknown(all_words, known):
    """Which of the words neither the dictionary nor the list has."""
    asked = sorted({word for word in all_words if len(word) > 1 and not _forms(word) & known})
    if not asked:
        return {}
    if not shutil.which("hunspell"):
        raise Missing("there is no hunspell here: run Scripts/dependencies --test")
    run = subprocess.run(["hunspell", "-d", DICTIONARY, "-i", "utf-8", "-a"], input="".join(f"^{word.replace('’', chr(39))}\n" for word in asked),
                         capture_output=True, text=True, encoding="utf-8", check=False)
    if run.returncode or "Can't open" in run.stderr:
        raise Missing(f"hunspell does not work with the dictionary {DICTIONARY}: run Scripts/dependencies --test; {run.stderr.strip()}")
    # The first line is its version. The answers to each word end with an empty line; a word with an apostrophe may have two.
    answers = run.stdout.split("\n", 1)[1].split("\n\n")
    found = {}
    for word, answer in zip(asked, answers, strict=False):
        for line in answer.splitlines():
            if line.startswith(("&", "#")):
                found[word] = line.partition(": ")[2].split(", ")[:3] if line.startswith("&") else []
    if len(answers) < len(asked):
        raise Missing(f"hunspell has answered {len(answers)} of {len(asked)} words")
    return found


def spelling(lesson, known):
    """The words of a lesson that are not spelled as the dictionary has them."""
    missing = unknown((word for line in lesson.text for word in words(line.text)), known)
    found = []
    for line in lesson.text:
        for word in words(line.text):
            if word in missing:
                likely = missing[word]
                found.append(Finding(line.number, f"spelling: “{word}”" + (f"; perhaps {', '.join(likely)}" if likely else "")))
    return found
