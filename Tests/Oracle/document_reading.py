"""Holds Lectern's reading of LaTeX to SymPy's on formulas of documents that were not written for Lectern.

Each side of a relation is read by both. SymPy's reading is evaluated with mpmath at a point of fractions, and Lectern is asked
whether the side is that number there. SymPy has two readers (`parse_latex` with antlr and with lark): the second is asked
where the first refuses, or is not installed. Where a letter stands before a parenthesis, SymPy takes it for a function; such a function has
no values, and Lectern is asked whether the side is the same as SymPy's reading, printed with every sign and parenthesis.

Neither is right by definition. Where they differ, SymPy is given the side again with a sign or a letter that takes away one
respect in which it is known to read otherwise than mathematicians do (`NAMES`, `SIGNS`); what agrees then is listed with the
reason. Where Lectern warns of its reading, the warning is part of the reason. What is left is listed too, and is looked into.

Exit status: 0 each difference has a reason, 1 one has none, 2 it could not be run.
"""

import contextlib
import importlib
import importlib.util
import json
import multiprocessing
import os
import re
import resource
import signal
import sys
import warnings
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from fractions import Fraction

import mpmath

from . import documents
from .batch import Failed, Prover
from .chance import Random
from .reading import rounded

GREEK = ("alpha beta gamma delta epsilon varepsilon zeta eta theta vartheta iota kappa lambda mu nu xi pi rho sigma tau upsilon phi varphi "
    "chi psi omega Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega").split()
LETTERS_OF_INDICES = [*GREEK, "ell"]
NAME = re.compile(r"(?P<base>[A-Za-z]|" + "|".join(GREEK) + r")(?:_\{(?P<index>[A-Za-z0-9]+(?:,[A-Za-z0-9]+)*)\})?"
    r"(?P<primes>'*)")
# What only says how a formula is set; SymPy does not know all of it.
SETTING = [(r"\\(?:left|right|[bB]igg?[lr]?)(?![A-Za-z])(?!\.)", ""), (r"\\[dt]frac(?![A-Za-z])", r"\\frac"),
    (r"\\!", ""), (r"\\ |~", " "), (r"\\leq?(?![A-Za-z])", r"\\leq "), (r"\\[lr]vert(?![A-Za-z])", "|")]
# What SymPy reads by name; any other command is a product of letters to it.
COMMANDS = set(GREEK) | set("frac sqrt sin cos tan sec csc cot arcsin arccos arctan arccsc arcsec arccot sinh cosh tanh arsinh arcosh artanh log ln lg exp "
    "cdot times div binom dbinom tbinom lvert rvert max min lfloor rfloor lceil rceil mathit bar overline pi infty lbrace rbrace ell".split())
# Letters as Lectern prints them.
PRINTED = dict(zip(GREEK, "α β γ δ ε ε ζ η θ θ ι κ λ μ ν ξ π ρ σ τ υ φ φ χ ψ ω Γ Δ Θ Λ Ξ Π Σ Υ Φ Ψ Ω".split()))
SECONDS = 5
MEMORY = 2 << 30
ATTEMPTS = 8


@contextlib.contextmanager
def at_most(seconds):
    """Ends what takes longer by a TimeoutError."""

    def end(*_):
        raise TimeoutError

    before = signal.signal(signal.SIGALRM, end)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def readings(text, allows_letter=False):
    """SymPy's readings of a side; none where it knows a command only as letters, or reads no more than a letter or a number."""
    import sympy
    from sympy.parsing.latex import parse_latex

    for name, options in READERS:
        try:
            with at_most(SECONDS), warnings.catch_warnings():
                warnings.simplefilter("ignore")
                found = parse_latex(text, backend=name, **options)
        except Exception:  # SymPy's readers raise many kinds of exceptions.
            continue
        if hasattr(found, "subs"):
            found = found.subs(sympy.Symbol("pi"), sympy.pi)
        trees = list(found.children) if type(found).__name__ == "Tree" else [found]
        found = [each for each in trees if isinstance(each, sympy.Expr)]
        if found:
            return [each for each in found if is_known(each) and (allows_letter or not each.is_Atom)]
    return []


# What SymPy passes over: zeros before an index, primes behind a command, an index that looks like a differential, the letter o for
# degrees, and which of several bars belong together.
LOST = re.compile(r"_\{?0\d|\\[A-Za-z]+\s*(?:_(?:\{[^{}]*\}|\w))?'|_\{?d[A-Za-z]|\^\{?o(?![A-Za-z])|\|[^|]*\|[^|]*\|")


def plain(text):
    """A side as SymPy needs it; None where it holds something that SymPy does not read, or passes over."""
    for pattern, instead in SETTING:
        text = re.sub(pattern, instead, text)
    commands = re.findall(r"\\([A-Za-z]+)", text)
    return text if all(each in COMMANDS for each in commands) and not LOST.search(text) else None


def available():
    """SymPy's readers whose parsers are installed."""
    return [(name, options) for name, module, options in (("antlr", "antlr4", {"strict": True}), ("lark", "lark", {}))
        if importlib.util.find_spec(module)]


READERS = available()


def is_known(expression):
    """Whether every name is that of a letter, and nothing is a sum, a limit, an integral or a derivative."""
    import sympy
    from sympy.core.function import AppliedUndef

    if expression.has(sympy.Integral, sympy.Derivative, sympy.Limit, sympy.Sum, sympy.Product):
        return False
    return all(NAME.fullmatch(each.name) for each in expression.free_symbols) and all(
        NAME.fullmatch(each.func.__name__) for each in expression.atoms(AppliedUndef))


def spelled(name):
    """The LaTeX of a name of SymPy's."""
    found = NAME.fullmatch(name)
    base, index = found["base"], found["index"]
    text = base if len(base) == 1 else "\\" + base
    if index:
        text += f"_{{{index if index not in LETTERS_OF_INDICES else chr(92) + index}}}"
    return text + found["primes"]


# In which respects SymPy reads otherwise than mathematicians do: the reason, and what changes its text or its reading.

LETTER = r"(?:\\(?:" + "|".join(GREEK) + r")(?![A-Za-z])|(?<![\\A-Za-z])[A-Za-z](?![A-Za-z]))"
GROUP_OR_SIGN = r"\s*(?:\{[^{}]*\}|\\[A-Za-z]+|[A-Za-z0-9])"
VARIANT = r"\\var(?:epsilon|theta|phi)(?![A-Za-z])"
# A name that is one to Lectern and a product or a power to SymPy; for SymPy a letter is put in its place.
NAMES = [
    ("a number in parentheses above a name is an index, to SymPy an exponent", re.compile(LETTER + r"(?:_" + GROUP_OR_SIGN
        + r")?\s*\^\s*\{\s*\((?:[A-Za-z0-9]|\\[a-z]+)(?:[-+]\d)?\)\s*\}(?:_" + GROUP_OR_SIGN + ")?")),
    ("an index behind an exponent is a part of the name, and SymPy passes over it", re.compile(
        r"((?:\\Delta\s*(?=[A-Za-z\\]))?" + LETTER + r")\s*(\^" + GROUP_OR_SIGN + r")\s*(_" + GROUP_OR_SIGN + ")")),
    ("Δ before a letter is a part of the name, to SymPy a factor", re.compile(r"(?<!_)(?<!_\{)\\Delta(?![A-Za-z])\s*(?:\\(?:" + "|".join(GREEK)
        + r")(?![A-Za-z])|[A-Za-z])" + f"(?:_{GROUP_OR_SIGN})?")),
    ("a bar over a letter is a part of a real number's name, to SymPy the conjugate", re.compile(r"(?<!_)(?<!_\{)\\(?:bar|overline)\s*(?:\{\s*(?:[A-Za-z]+|\\overline\{[A-Za-z]\}|" + LETTER
        + r")\s*\}|\s" + LETTER + r")(?:_" + GROUP_OR_SIGN + ")?")),
    ("a variant of a Greek letter is a letter of its own, to SymPy the same letter", re.compile(
        LETTER + r"\s*_\s*(?:\{\s*" + VARIANT + r"\s*\}|" + VARIANT + r")|(?<!_)(?<!_\{)" + VARIANT + r"(?:\s*_" + GROUP_OR_SIGN + ")?")),
]


def renamed(text):
    """The text with letters in the place of names, the spelling of each letter, and the reasons."""
    reasons, spellings, original = [], {}, text
    for reason, pattern in NAMES:
        if not pattern.search(text):
            continue
        reasons.append(reason)
        if pattern.groups:
            # The index first, and the exponent after the letter that is put in the place of both.
            text = pattern.sub(r"\1\3 \2", text)
            names = {"".join(each[::2]) for each in pattern.findall(original)}
        else:
            names = set(pattern.findall(text))
        for name in sorted(names, key=len, reverse=True):
            letters = [each for each in "QJZKYWVHGOUNML" if each not in text]
            if not letters:
                return text, spellings, []
            text = text.replace(name, f" {letters[0]} ")
            spellings[letters[0]] = name
    return text, spellings, reasons


def with_base(expression):
    import sympy

    return expression.subs(sympy.Symbol("e"), sympy.E)


BASE = "e is the base of the natural logarithm, to SymPy a letter"
NUMBER = "π or e before a parenthesis is a factor, to SymPy a function"
QUOTIENT = "of a product behind a slash the first factor is the divisor, as a warning says; to SymPy it is the product"
SHAPES = str.maketrans("ϕϵϑϰϖϱς", "φεθκπρσ")
ARGUMENT = "an argument without parentheses ends before a sign of multiplication or division or a space, to SymPy behind it"
FOLLOWING = "a parenthesis behind the argument of a function is a factor, as a warning says; to SymPy a part of the argument"
WORD = "a function's name without a backslash, as a warning says; to SymPy letters"
CLOSED = "a function's argument ends with its parenthesis, to SymPy behind what follows"
FACTOR = "a letter before a parenthesis is a factor, to SymPy always a function"


# What Lectern says where it reads so.
WARNINGS = {WORD: "is read as", QUOTIENT: "from left to right", FOLLOWING: "read as a product"}
# What says to SymPy what it reads otherwise: the reason, the place, and what is written there.
SCRIPTS = r"(?:_" + GROUP_OR_SIGN + r"|\s*\^" + GROUP_OR_SIGN + r"|'+)*"
ATOM = r"(?:\\(?:" + "|".join(GREEK) + r")(?![A-Za-z])|[A-Za-z]|\d+)"
FUNCTIONS = "arcsin|arccos|arctan|sinh|cosh|tanh|sin|cos|tan|sec|csc|cot|exp|log|ln|min|max"
SIGNS = [
    (WORD, re.compile(r"\\[A-Za-z]+|_\{[^{}]*\}|(" + FUNCTIONS + ")"), lambda found: f"\\{found[1]} " if found[1] else found[0]),
    (ARGUMENT, re.compile(r"(\\(?:" + FUNCTIONS + r")(?![A-Za-z])(?:\^" + GROUP_OR_SIGN + r")?)\s*(" + ATOM + SCRIPTS
        + r"|\{[^{}]*\}|\\frac\{[^{}]*\}\{[^{}]*\})(?=\s*/|\s*\\(?:[,:;]|(?:cdot|times|q?quad)(?![A-Za-z])))"), r"\1(\2)"),
    (FOLLOWING, re.compile(r"(\\(?:" + FUNCTIONS + r")(?![A-Za-z])(?:\^" + GROUP_OR_SIGN + r")?)\s*(" + ATOM + SCRIPTS + r")(?=\s*\()"),
        r"\1(\2)\\cdot "),
    (CLOSED, re.compile(r"\\(?:" + FUNCTIONS + r")(?![A-Za-z])\s*\([^()]*\)(?=(?:\s|\\[,;:])*(?:\\(?:" + "|".join(GREEK) + r")(?![A-Za-z])|[A-Za-z]))"),
        r"\g<0>\\cdot "),
    (NUMBER, re.compile(r"(?:\\pi|(?<![\\A-Za-z_])(?<!_\{)e)" + SCRIPTS + r"(?:\s|\\[,;:])*(?=\()"), r"\g<0>\\cdot "),
    (QUOTIENT, re.compile(r"/\s*" + ATOM + SCRIPTS + r"(?=\s*(?:\\?[A-Za-z]))"), r"\g<0>\\cdot "),
    (FACTOR, re.compile(r"(?:\\(?:" + "|".join(GREEK) + r")(?![A-Za-z])|(?<![\\A-Za-z_])(?<!_\{)[A-Za-z]+?)" + SCRIPTS + r"(?:\s|\\[,;:])*(?=\()"),
        r"\g<0>\\cdot "),
]


def variants(text):
    """SymPy's readings of a side, the spelling of its letters, and the reasons for which each was changed."""
    seen = set()
    if (text := plain(text)) is None:
        return
    written = [(text, {}, [])]
    renaming = renamed(text)
    if renaming[2]:
        written.append(renaming)
    for reason, pattern, instead in SIGNS:
        written += [(changed, spellings, [*reasons, reason]) for before, spellings, reasons in written
            if (changed := pattern.sub(instead, before)) != before]
    for changed, spellings, reasons in written:
        for expression in readings(changed, bool(reasons)):
            for reading, more in ((expression, []), (with_base(expression), [BASE])):
                if (key := (reading, tuple(spellings))) not in seen:
                    seen.add(key)
                    yield reading, spellings, reasons + more


class Question:
    """What Lectern is asked about one reading of a side."""

    def __init__(self, claim, assumptions=(), reasons=(), functions=()):
        self.claim = claim
        self.assumptions = list(assumptions)
        self.reasons = list(reasons)
        self.functions = set(functions)

    def agrees(self, answer, roles):
        """Whether Lectern reads the side so; roles: the names that it takes for functions where nothing is assumed."""
        if answer["verdict"] not in ("proved", "confirmed"):
            return False
        said = " ".join(answer.get("warnings") or [])
        if any(reason in self.reasons and wanted not in said for reason, wanted in WARNINGS.items()):
            return False
        return not roles if FACTOR in self.reasons else self.functions <= functions_in(answer)


def functions_in(answer):
    """The names that Lectern says are functions."""
    return {each.partition(" is a function")[0].translate(SHAPES) for each in answer.get("kinds") or [] if " is a function" in each}


def explicit(expression, spell):
    """A reading in LaTeX, with a sign for each product and parentheses around all operands."""
    import sympy
    from sympy.core.function import AppliedUndef

    if expression.is_Symbol:
        return spell(expression.name)
    written = [explicit(each, spell) for each in expression.args]
    if isinstance(expression, AppliedUndef):
        return f"{spell(expression.func.__name__)}({', '.join(written)})"
    if expression.is_Add:
        return "(" + " + ".join(written) + ")"
    if expression.is_Mul:
        return "\\left(" + " \\cdot ".join(written) + "\\right)"
    if expression.is_Pow:
        return f"\\left({written[0]}\\right)^{{{written[1]}}}"
    if expression.is_Number or expression.is_NumberSymbol:
        return f"\\left({sympy.latex(expression)}\\right)"
    if isinstance(expression, sympy.log) and len(written) == 2:
        return f"\\left({explicit(sympy.log(expression.args[0], evaluate=False), spell)}\\right)" if expression.args[1] == sympy.E else (
            f"\\log_{{{written[1]}}}\\left({written[0]}\\right)")
    if isinstance(expression, sympy.Abs):
        return f"\\left|{written[0]}\\right|"
    names = {"log": "ln", "asin": "arcsin", "acos": "arccos", "atan": "arctan"}
    name = names.get(expression.func.__name__, expression.func.__name__)
    if len(expression.args) == 1 and name in ("sin", "cos", "tan", "sec", "csc", "cot", "ln", "exp", "arcsin", "arccos", "arctan", "sinh",
        "cosh", "tanh"):
        return f"\\{name}\\left({written[0]}\\right)"
    raise ValueError(name)


def question(text, expression, random, spellings, reasons):
    """What to ask of a reading; None where it has no value that is real and neither tiny nor huge at the points tried."""
    import sympy
    from sympy.core.function import AppliedUndef

    def spell(name):
        return spellings.get(name) or spelled(name)

    functions = {each.func.__name__ for each in expression.atoms(AppliedUndef)}
    if functions:
        try:
            return Question(f"{text} = {explicit(expression, spell)}", (), reasons, map(printed, functions - set(spellings)))
        except ValueError:
            return None
    names = sorted(expression.free_symbols, key=lambda each: each.name)
    whole = expression.has(sympy.factorial, sympy.binomial)
    for attempt in range(ATTEMPTS):
        highest = 40 if attempt % 3 == 0 else 6
        # Small numbers are in the domain of inverse functions, whole ones in that of binomial coefficients.
        point = {each: Fraction(random.randint(2, 9)) if whole or attempt % 3 == 1 else
            Fraction(random.randint(2, highest), random.choice([7, 11, 13, 17])) for each in names}
        try:
            with at_most(SECONDS), mpmath.workdps(30):
                value = expression.subs({each: sympy.Rational(found.numerator, found.denominator) for each, found in point.items()}).evalf(30)
                if not value.is_real or not 1e-3 < abs(value) < 1e6:
                    continue
                decimal, _ = rounded(mpmath.mpf(str(value)))
                # SymPy reads decimals as doubles.
                tolerance = mpmath.nstr(mpmath.mpf(10) ** (int(mpmath.floor(mpmath.log10(abs(value)))) - 10), 1, min_fixed=-mpmath.inf)
        except Exception:
            continue
        return Question(f"{text} \\approx {decimal} \\pm {tolerance}",
            [f"{spell(each.name)} = {fraction(found)}" for each, found in point.items()], reasons)
    return None


def fraction(value):
    return str(value) if value.denominator == 1 else f"\\frac{{{value.numerator}}}{{{value.denominator}}}"


def printed(name):
    """A name of SymPy's as Lectern prints it."""
    found = NAME.fullmatch(name)
    return PRINTED.get(found["base"], found["base"]) + (f"_{PRINTED.get(found['index'], found['index'])}" if found["index"] else "") + found[
        "primes"]


def questions(text, seed):
    """What to ask about a side: SymPy's readings first, then those that are changed in one respect."""
    random = Random(f"{seed}/{text}")
    found = [question(text, expression, random, spellings, reasons) for expression, spellings, reasons in variants(text)]
    # Whether a letter is a factor is known only where it was asked whether it is a function.
    if any(each and FACTOR in each.reasons for each in found) and not any(each and each.functions for each in found):
        return []
    return sorted(filter(None, found), key=lambda each: len(each.reasons))


class Reader:
    """SymPy in a process of its own: a power of powers may end it."""

    def __init__(self):
        self.pool = None

    def asked(self, texts, seed):
        """The sides, each with what to ask about it; nothing where SymPy comes to an end."""
        result = []
        for text in texts:
            if not self.pool:
                self.pool = ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("fork"), initializer=limit)
            try:
                result.append((text, self.pool.submit(questions, text, seed).result()))
            except BrokenProcessPool:
                self.stop()
                result.append((text, []))
        return result

    def stop(self):
        if self.pool:
            self.pool.shutdown(cancel_futures=True)
            self.pool = None


def limit():
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    # SymPy sets a filter of its own when it is first imported.
    importlib.import_module("sympy")
    warnings.simplefilter("ignore")


def run(program, folder, count, seed, listing=None):
    """Prints what was found; returns the exit status."""
    if not READERS:
        print("reading: SymPy's readers need lark or antlr4-python3-runtime", file=sys.stderr)
        return 2
    print(f"reading: seed {seed}, SymPy's readers: {', '.join(name for name, _ in READERS)}", file=sys.stderr)
    random = Random(seed)
    gathered = documents.gathered(folder)
    chosen = sorted(gathered)
    random.shuffle(chosen)
    prover = Prover(os.path.abspath(program))
    reader = Reader()
    listed = open(listing, "w", encoding="utf-8") if listing else None
    totals, refused, reasons, compared, files = Counter(), Counter(), Counter(), 0, set()
    try:
        for start in range(0, len(chosen), GROUP):
            if compared >= count:
                break
            asked = reader.asked(chosen[start:start + GROUP], seed)
            flat = [each for _, made in asked for each in made]
            answers = iter(prover.ask([{"id": index, "claim": each.claim, "notation": "latex", "assume": each.assumptions}
                for index, each in enumerate(flat)]))
            for text, made in asked:
                totals["sides"] += 1
                heard = [(each, next(answers)) for each in made]
                if not heard:
                    totals["not read by SymPy, or without a value"] += 1
                    continue
                outcome, reason = judged(heard)
                totals[outcome] += 1
                if outcome == "refused by Lectern":
                    refused[next(answer["message"] for _, answer in heard if answer["verdict"] == "error")] += 1
                    continue_listing(listed, outcome, reason, text, gathered[text], heard)
                    continue
                compared += 1
                files.add(gathered[text])
                reasons.update(reason or ())
                if outcome != "read alike":
                    continue_listing(listed, outcome, reason, text, gathered[text], heard)
    except Failed as error:
        print(f"reading: {error}", file=sys.stderr)
        return 2
    finally:
        prover.stop()
        reader.stop()
        if listed:
            listed.close()
    print(f"{compared} formulas of {len(files)} files were read by both.\n")
    for name, number in totals.most_common():
        print(f"| {name} | {number} |")
    for title, counts in (("Read otherwise, with a reason", reasons), ("Refused by Lectern", refused)):
        print(f"\n{title}:\n")
        for name, number in counts.most_common(40):
            print(f"| {name} | {number} |")
    return 1 if totals["read otherwise"] else 0


GROUP = 256


def judged(heard):
    """How a side was read, and the reasons where that is not as SymPy does."""
    roles = set().union(*(functions_in(answer) for each, answer in heard if each.functions))
    # SymPy's own readings come first.
    agreeing = [each for each, answer in heard if each.agrees(answer, roles)]
    if agreeing and not agreeing[0].reasons:
        return "read alike", None
    applied = [answer["verdict"] for each, answer in heard if each.functions]
    if applied and set(applied) == {"error"}:
        return "refused by Lectern", None
    if agreeing:
        return "read otherwise for a reason", agreeing[0].reasons
    verdicts = {answer["verdict"] for _, answer in heard}
    if verdicts == {"error"}:
        return "refused by Lectern", None
    return ("read otherwise" if "refuted" in verdicts else "undecided"), None


def continue_listing(listed, outcome, reason, text, file, heard):
    if listed:
        listed.write(json.dumps({"outcome": outcome, "reason": reason, "formula": text, "file": file, "asked": [
            {"claim": each.claim, "assume": each.assumptions, "reasons": each.reasons, "verdict": answer["verdict"], "message": answer.get("message"),
            "read": answer.get("read"), "kinds": answer.get("kinds"), "warnings": answer.get("warnings")} for each, answer in heard]},
            ensure_ascii=False) + "\n")
