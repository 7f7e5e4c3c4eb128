"""LaTeX as words, and what the letters of a row are."""

import re

WORDS = re.compile(r"\s*(\\[A-Za-z]+|\\.|\d+(?:\.\d+)?|[A-Za-z]|.)")
RELATIONS = {
    "=": "=", "\\ne": "!=", "\\neq": "!=", "<": "<", "\\lt": "<", "\\le": "<=", "\\leq": "<=", "\\leqslant": "<=", ">": ">", "\\gt": ">",
    "\\ge": ">=", "\\geq": ">=", "\\geqslant": ">=", "\\approx": "~", "\\in": "in", "\\equiv": "mod", "\\mid": "divides"}
CLOSERS = {")": "(", "]": "[", "\\}": "\\{", "\\rvert": "\\lvert", "\\rVert": "\\lVert", "\\rfloor": "\\lfloor", "\\rceil": "\\lceil"}
ENDS = {"+", "-", ")", "}", ",", ";", "&", "\\\\", "\\end", "", "]", "\\}", "\\otherwise", "\\pmod", *RELATIONS, *CLOSERS}
OPERATIONS = {"\\cdot", "\\times", "/", "\\bmod", "\\div"}
IDLE = re.compile(
    r"(?<!\\)\\(?:,|!|;|:| |displaystyle|limits|nolimits|[bB]igg?[lr]?(?=[\s(\[)\]|\\])|left(?=[^a-z|])|right(?=[^a-z|])|left(?=\\[lv{])|right(?=\\[rv}])"
    r"|left(?=\\lfloor|\\lceil)|right(?=\\rfloor|\\rceil))")
SPELLINGS = [
    (r"\\left\s*\\\|", r"\\lVert "), (r"\\right\s*\\\|", r"\\rVert "), (r"\\left\s*\|", r"\\lvert "), (r"\\right\s*\|", r"\\rvert "),
    (r"\\(?:d|t|c)frac(?![A-Za-z])", r"\\frac"), (r"\\(?:d|t)binom(?![A-Za-z])", r"\\binom"), (r"\\iint(?![A-Za-z])", r"\\int\\int "),
    (r"\\(?:mathrm|operatorname|mathop|mathsf)\s*\{d\}", r"\\D "), (r"\\mathrm\s+d(?=\W|[a-z]\W)", r"\\D "), (r"\\operatorname\*", r"\\operatorname"),
    (r"\\text\s*\{\s*(?:otherwise|else)\.?\s*\}", r"\\otherwise "), (r"\\text\s*\{\s*(?:if|for|when|where)\s*\}", " "),
    (r"\^\s*\{?\s*\\(?:top|mathsf\s*\{?T\}?|mathrm\s*\{?T\}?|intercal)\s*\}?", "^T "), (r"\\varphi", r"\\phi"), (r"\\varepsilon", r"\\epsilon"),
    (r"\\vartheta", r"\\theta"), (r"\\lbrace", r"\\{"), (r"\\rbrace", r"\\}"), (r"\\colon|\\ldotp", ""), (r"\\dots[cb]?(?![A-Za-z])|\\ldots", r"\\cdots "),
    (r"\\Re(?![A-Za-z])", r"\\operatorname{Re}"), (r"\\Im(?![A-Za-z])", r"\\operatorname{Im}"),
    (r"\{,\}", ""), (r"\\lg(?![A-Za-z])", r"\\log_{10}"), (r"\\arsinh", r"\\operatorname{arsinh}"), (r"\\mathrm\{T\}", "T"),
    (r"\\begin\{bmatrix\}", r"\\begin{pmatrix}"), (r"\\end\{bmatrix\}", r"\\end{pmatrix}"), (r"\\[dp]matrix(?![a-z])", ""),
    (r"\\begin\{dcases\}", r"\\begin{cases}"), (r"\\end\{dcases\}", r"\\end{cases}"), (r"\\ell(?![A-Za-z])", "l"), (r"\\ast", "*"),
]
GREEK = (
    "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi rho sigma tau upsilon phi chi psi omega Gamma Delta Theta Lambda Xi Pi "
    "Sigma Phi Psi Omega").split()


def words(text):
    for pattern, instead in SPELLINGS:
        text = re.sub(pattern, instead, text)
    text = IDLE.sub(" ", text)
    return [word for word in WORDS.findall(text) if word not in ("\\left", "\\right", "\\,", "\\quad", "\\qquad", " ")] + [""]


def is_letter(word):
    return word.isalpha() and len(word) == 1 or word[:1] == "\\" and word[1:] in GREEK


class Row:
    """What the letters of a row are: its definitions, functions and kinds."""

    def __init__(self, text):
        self.complex = "\\mathbb{C}" in text or "\\mathrm{i}" in text
        # Names of functions, with the letters of those that a formula defines, and the definitions of other names.
        self.functions, self.definitions = {}, {}
        # Letters with primes or dots that nothing defines: functions of x, or of t.
        self.flows = {}
        # Sizes of letters for matrices and vectors that are declared.
        self.sizes = {}
        self.prepare(words(text))

    def prepare(self, found):
        for k, word in enumerate(found[:-1]):
            if word in "fghFGH" or word in ("\\phi", "\\psi"):
                after = k + 1
                while found[after] == "'":
                    after += 1
                if found[after] == "(":
                    self.functions.setdefault(word, None)

    def independent(self, name):
        """The letter by which a prime behind a name differentiates."""
        symbols = self.needs(name)
        return next((letter for letter in ("x", "t", "\\theta", "s", *symbols) if letter in symbols), "x")

    def needs(self, name):
        """The letters that a definition depends on, through others."""
        found = []
        for symbol in self.definitions[name][1] if name in self.definitions else [name]:
            found += self.needs(symbol) if symbol in self.definitions else [symbol]
        return list(dict.fromkeys(found))
