"""Documents that are made to take all time, to end the program, or to bring markup of theirs into a page or a package."""

import html.parser
import json
import pathlib
import re
import xml.etree.ElementTree
import zipfile

# How long any of them may take. Every limit of one document is below this.
SECONDS = 150

HOSTILE = [
    "<x-pwned onpwned=alert(1)>", "\"><x-pwned onpwned=alert(1)>", "'><x-pwned onpwned=alert(1)>", "</title><x-pwned>", "</script><x-pwned>",
    "</style><x-pwned>", "-->\n<x-pwned>", "]]><x-pwned>", "&lt;x-pwned&gt;&#60;x-pwned&#62;", "\" onpwned=\"alert(1)", "' onpwned='alert(1)",
    "` onpwned=`alert(1)", "\u2028<x-pwned>", "{{<x-pwned>}}", "${alert(1)}<x-pwned>", "<![CDATA[<x-pwned>]]>", "\\u003cx-pwned\\u003e", "%3Cx-pwned%3E",
]
ADDRESSES = [
    "javascript:alert(1)", "JaVaScRiPt:alert(1)", "java\tscript:alert(1)", "&#106;avascript:alert(1)", "\x01javascript:alert(1)", "vbscript:x",
    "data:text/html,<script>alert(1)</script>", "file:///etc/passwd", "//evil.example/x.js", "blob:x", "javascript&colon;alert(1)", "javascript:%61lert(1)",
]


def quoted(text):
    return json.dumps(text)


def page(body, title="T", more=""):
    return f"---\ntitle: {title}\n{more}---\n{body}\n"


EXERCISE = """```exercise
id: {id}
title: {title}
ask: {ask}
parameters: {{ a: 1..3 }}
answer: a + 1
hints: [{hint}]
feedback:
  - answer: a + 2
    say: {say}
solution: {solution}
```
"""
FIGURE = """```diagram
title: {title}
axes: y-up
caption: {caption}
show:
  - axes: {{ x: [-1, 3], y: [-1, 3] }}
  - point: (1, 1)
    label: {label}
  - text: {text}
    at: (2, 2)
```
"""


def exercise(**words):
    fields = {"id": "e", "title": "T", "ask": "What is {a} + 1?", "hint": "H", "say": "S", "solution": "Add."}
    fields.update({name: text if name == "id" else quoted(text) for name, text in words.items()})
    return EXERCISE.format(**fields)


def figure(**words):
    fields = {name: quoted(words.get(name, "x")) for name in ["title", "caption", "label", "text"]}
    return FIGURE.format(**fields)


BUILD = ["build", "--draft", "--output", "public"]
ALIASES = "".join(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10) if n else 'x'}]\n" for n in range(12))
MERGES = "".join(f"a{n}: &a{n} {{ <<: [{', '.join([f'*a{n - 1}'] * 9)}] }}\n" if n else "a0: &a0 { x: 1 }\n" for n in range(12))
# Texts of YAML that other readers of YAML have fallen for.
YAML = {
    "aliases": ALIASES, "merged maps": MERGES, "an alias of itself": "a: &a [*a]\n", "an object": "a: !!python/object/apply:os.system [id]\n",
    "an inclusion": "a: !include /etc/passwd\n", "bytes": "a: !!binary AAAA\n", "a map as a key": "? {a: 1}\n: 2\n", "a prototype": "__proto__: {x: 1}\nconstructor: 1\n",
    "a directive": "%YAML 9.9\n%TAG ! tag:evil,2000:\n", "two documents": "a: 1\n--- !x\nb: 2\n...\n", "a big number": "order: 1e999999999\n", "a long number": f"order: {'9' * 10_000}\n",
    "base 60": "order: 190:20:30\n", "depth": "a: " + "[" * 2_000 + "]" * 2_000 + "\n", "depth of lines": "".join("  " * n + "a:\n" for n in range(300)),
    "a tab": "a:\n\tb: 1\n", "a zero byte": "a: \"\\0\"\n", "a line end of its own": "a: \"x\\Ly\\Pz\\N\"\n", "a long key": f"{'k' * 5_000}: 1\n", "anchors": "".join(f"k{n}: &n{n} 1\n" for n in range(2_000)),
    "a tag": "a: !<tag:yaml.org,2002:js/function> 'function(){}'\n", "doubled": "title: A\ntitle: B\n", "many": "".join(f"k{n}: 1\n" for n in range(3_000)),
}
MACROS = {
    "of itself": "macros: { \"\\\\a\": \"\\\\a\\\\a\" }\n", "of each other": "macros: { \"\\\\a\": \"\\\\b\\\\b\", \"\\\\b\": \"\\\\a\\\\a\" }\n",
    "doubling": "macros:\n" + "".join(f"  \"\\\\m{chr(97 + n)}\": \"\\\\m{chr(96 + n)}\\\\m{chr(96 + n)}\"\n" if n else "  \"\\\\ma\": \"xxxxxxxxxx\"\n" for n in range(25)),
    "a file": "macros: { \"\\\\a\": \"\\\\input{/etc/passwd}\" }\n", "markup": "macros: { \"\\\\a\": \"\\\\text{<x-pwned>}\" }\n",
}
FORMULAS = [
    r"\href{javascript:alert(1)}{x}", r"\url{javascript:alert(1)}", r"\html{<x-pwned>}", r"\htmlStyle{background:url(javascript:alert(1))}{x}", r"\class{x-pwned}{x}", r"\cssId{x-pwned}{x}",
    r"\htmlData{pwned=1}{x}", r"\includegraphics{javascript:alert(1)}", r"\input{/etc/passwd}", r"\write18{id}", r"\def\a{\a\a}\a", r"\newcommand{\a}{\a\a}\a", r"\require{action}x",
    r"\text{<x-pwned>}", r"\mbox{\"onpwned=\"1}", r"\color{red;background:url(x)}{x}", r"\textcolor{\"><x-pwned>}{x}", r"\unicode{x3c}x-pwned\unicode{x3e}", r"\operatorname{<x-pwned>}(x)",
    r"\tag{<x-pwned>} x", r"\label{\"><x-pwned>} x", r"\style{background:url(javascript:alert(1))}{x}", r"\begin{<x-pwned>}x\end{<x-pwned>}", r"\verb|<x-pwned>|", r"<x-pwned>", r"\char\"3C x-pwned",
    r"\catcode`<=13 x", r"\csname input\endcsname", r"x^{" * 400 + "x" + "}" * 400, r"\left(" * 900, "\u202e\u2066x\u2069",
]
BODIES = [
    "<x-pwned onpwned=alert(1)>", "<script>alert(1)</script><x-pwned>", "[x]: <x-pwned>", "<!--><x-pwned>-->", "<?x <x-pwned>?>", "<![CDATA[><x-pwned>]]>", "# <x-pwned>", "~~~<x-pwned>\nx\n~~~",
    "| a |\n|---|\n| <x-pwned> |", "- [ ] <x-pwned>", "`<x-pwned>`", "x[^1]\n\n[^1]: <x-pwned>", "![<x-pwned>](p.png \"<x-pwned>\")", "<x-pwned@example.org>", "<https://e.org/\"onpwned=\">", "# a {#\"><x-pwned>}",
    "```math claim\" onpwned=\"1\n1 = 1\n```", "```x-pwned\"><x-pwned>\nx\n```", "```swift <x-pwned>\nlet x = 1\n```", "# constructor\n# __proto__\n# toString\n# constructor", "&lt;x-pwned&gt; &#60;x-pwned&#62;",
]
NAMES = ["a\nb", "a\r\n::error::x", "-rf", "--output", "a b", "a'b", "a\"b", "<x-pwned>", "a&b", "a#b", "a?b", "a%2e%2e", "con", "nul.txt", "a:b", "a\\b", "..a", ".hidden", "a" * 200, "\u202eb", "e\u0301", "a\x7f", "*", "$(id)", "`id`",
         ";id", "|id", "index", "search", "assets", "verification", "404", "a.md", "A", "~", "a\tb", "\u2028", "__proto__", "%00", "x-pwned\"onpwned=\"1"]
CONFIGURATIONS = [
    "theme: { accent: \"red;}</style><x-pwned>\" }", "theme: { accent: \"#fff\\\"><x-pwned>\" }", "theme: { accent: \"url(javascript:alert(1))\" }", "theme: { text: \"expression(alert(1))\" }", "theme: { style: ../../etc/passwd }",
    "theme: { style: /etc/passwd }", "theme: { style: \"https://evil.example/x.css\" }", "theme: { math-font: /etc/passwd }", "theme: { math-font: ../../../etc/passwd }", "theme: { style: Site/public/x.css }",
    "language: \"en\\\" onpwned=\\\"1\"", "language: \"<x-pwned>\"", "description: \"\\\"><x-pwned>\"", "order: [\"../x\", \"<x-pwned>\"]", "order: {a: 1}", "title: [1]", "title: null", "theme: [1]", "theme: { accent: 3 }",
    f"title: {'x' * 100_000}", "title: \"\\u0000\"", "title: \"a\\nb\"",
]


def attacks(chance):
    """Each with a kind, a name, the files of a course, the arguments of a run, and what is to hold of it."""
    for name, text in YAML.items():
        yield "YAML", f"front matter: {name}", {"Lessons/a.md": f"---\ntitle: T\n{text}---\nText.\n"}, ["verify"], "ends"
        yield "YAML", f"site.yml: {name}", {"Lessons/a.md": page("Text."), "Site/site.yml": f"title: T\n{text}"}, BUILD, "page"
        yield "YAML", f"exercise: {name}", {"Lessons/a.md": page(f"```exercise\nid: e\nask: x\nanswer: 1\n{text}```")}, ["verify"], "ends"
        yield "YAML", f"figure: {name}", {"Lessons/a.md": page(f"```diagram\ntitle: T\n{text}show:\n  - point: (1, 1)\n```")}, BUILD, "page"
    for name, text in MACROS.items():
        yield "macros", name, {"Lessons/a.md": page("$\\a \\my \\b$\n\n```math\n\\a\\my\n```", more=text)}, BUILD, "page"
    for formula in FORMULAS:
        yield "formulas", formula[:60], {"Lessons/a.md": page(f"Then ${formula}$.\n\n```math\n{formula}\n```\n\n```math claim\n{formula} = x\n```")}, BUILD, "page"
    for body in BODIES:
        yield "Markdown", body, {"Lessons/a.md": page(body), "Lessons/p.png": "png"}, BUILD, "page"
    for address in ADDRESSES:
        body = f"[x]({address}) ![x]({address}) <{address}>\n\n[x][y]\n\n[y]: {address}\n\n[x](<{address}> \"t\")"
        yield "addresses", address, {"Lessons/a.md": page(body)}, BUILD, "page"
    for word in HOSTILE:
        yield "words", f"front matter: {word}", {
            "Lessons/a.md": page("Text.", quoted(word), f"summary: {quoted(word)}\nlang: {quoted(word)}\n")}, BUILD, "page"
        yield "words", f"site: {word}", {"Lessons/a.md": page("Text."), "Site/site.yml": f"title: {quoted(word)}\ndescription: {quoted(word)}\n"}, BUILD, "page"
        yield "words", f"exercise: {word}", {"Lessons/a.md": page(exercise(title=word, ask="{a} " + word, hint=word, say=word, solution=word))}, BUILD, "page"
        yield "words", f"figure: {word}", {"Lessons/a.md": page(figure(title=word, caption=word, label=word, text=word))}, BUILD, "page"
        yield "packages", word, {"Lessons/a.md": page(exercise(title=word, ask="{a} " + word, hint=word, say=word), quoted(word))}, [
            "export", "--format", chance.choice(["qti", "scorm", "zip"]), "--output", "p.zip"], "package"
        yield "reports", word, {"Lessons/a.md": page(f"```math claim\n1 = 2 % {word.split(chr(10))[0]}\n```\n\n[x]({word.split(chr(10))[0]})", quoted(word))}, [
            "verify", "--format", chance.choice(["junit", "sarif", "json"])], "report"
    for identifier in ["../../x", "/etc/x", "a/b", "a\\b", "..", ".", "\"><x-pwned>", "con", "a\"b", "x\" onpwned=\"1", "__proto__", "a" * 5_000]:
        files = {"Lessons/a.md": page(exercise(id=quoted(identifier)))}
        yield "identifiers", identifier[:40], files, BUILD, "page"
        yield "identifiers", identifier[:40], files, ["export", "--format", "qti", "--output", "p.zip"], "package"
    for name in NAMES:
        files = {f"Lessons/{name}.md": page("# H\n\n[x](other.md)"), "Lessons/other.md": page("[x](other.md)"), f"Lessons/{name}.png": "png"}
        yield "names", repr(name), files, BUILD, "page"
        yield "names", repr(name), files, ["verify", "--format", "junit"], "report"
    for text in CONFIGURATIONS:
        yield "site.yml", text[:60], {"Lessons/a.md": page("Text."), "Site/site.yml": f"{text}\n"}, BUILD, "page"


class Page(html.parser.HTMLParser):
    """What of a page could run, by its elements and attributes."""

    def __init__(self):
        super().__init__()
        self.found = []
        self.script = None

    def handle_starttag(self, tag, attributes):
        if tag in ("x-pwned", "iframe", "object", "embed", "base", "frame", "applet"):
            self.found.append(f"<{tag}>")
        named = dict(attributes)
        if tag == "meta" and (named.get("http-equiv") or "").lower() == "refresh":
            self.found.append("a refresh")
        self.script = named if tag == "script" else None
        for name, value in attributes:
            text = re.sub(r"[\x00-\x20]", "", value or "").lower()
            if name.startswith("on"):
                self.found.append(f"{name} of <{tag}>")
            if name in ("href", "src", "xlink:href", "action", "formaction", "poster", "data", "srcset"):
                if re.match(r"(javascript|vbscript|file|blob):", text) or (text.startswith("data:") and not text.startswith("data:image/")):
                    self.found.append(f"{name}={value}")
            if tag in ("script", "link", "img", "image", "source", "use") and re.match(r"([a-z]+:)?//", text):
                self.found.append(f"{tag} from {value}")
            if name == "style" and re.search(r"url\(|expression\(|@import", text):
                self.found.append(f"style={value}")

    def handle_data(self, text):
        if self.script is not None and "src" not in self.script and "json" not in (self.script.get("type") or "") and text.strip():
            self.found.append("an inline script")

    def handle_endtag(self, tag):
        self.script = None


def judge(holds, course, outcome):
    """What is wrong; nothing where nothing is."""
    if outcome.returncode not in (0, 1, 2):
        return f"it ended with {outcome.returncode}: {outcome.stderr.decode(errors='replace')[-300:]}"
    said = (outcome.stdout + outcome.stderr).decode(errors="replace")
    if "root:x:0:0" in said or "Fatal error" in said:
        return said[-300:]
    if holds == "page":
        for path in sorted((course / "public").rglob("*")) if (course / "public").is_dir() else []:
            text = path.read_bytes() if path.is_file() else b""
            if b"root:x:0:0" in text:
                return f"{path} holds another file"
            if path.suffix in (".html", ".svg"):
                reader = Page()
                reader.feed(text.decode(errors="replace"))
                if reader.found:
                    return f"{path.name}: {reader.found[:4]}"
    if holds == "package" and outcome.returncode == 0:
        with zipfile.ZipFile(course / "p.zip") as archive:
            for name in archive.namelist():
                if name.startswith("/") or ".." in pathlib.PurePosixPath(name).parts or "\\" in name or ":" in name or re.search("[\x00-\x1f]", name):
                    return f"the package holds {name!r}"
                if name.endswith(".xml"):
                    try:
                        tree = xml.etree.ElementTree.fromstring(archive.read(name))
                    except xml.etree.ElementTree.ParseError as error:
                        return f"{name} is no XML: {error}"
                    if any(element.tag.endswith("x-pwned") for element in tree.iter()):
                        return f"{name} holds an element of theirs"
                if name.endswith(".html"):
                    reader = Page()
                    reader.feed(archive.read(name).decode(errors="replace"))
                    if reader.found:
                        return f"{name}: {reader.found[:4]}"
    if holds == "report" and outcome.returncode in (0, 1):
        text = outcome.stdout.decode(errors="strict")
        try:
            xml.etree.ElementTree.fromstring(text) if text.lstrip().startswith("<") else json.loads(text)
        except (xml.etree.ElementTree.ParseError, ValueError) as error:
            return f"the report cannot be read: {error}"
    return None
