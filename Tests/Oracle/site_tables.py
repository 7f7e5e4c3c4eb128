"""Writes the tables in Tests/SiteGeneratorTests/Tables anew, with Python's posixpath, urllib and html.

    PYTHONPATH=Tests python -m Oracle.site_tables

Each row is an array of JSON: what is asked, the arguments, and the answer. The same bytes come out on every run.
"""

import html
import json
import pathlib
import posixpath
import random
import urllib.parse

FOLDER = pathlib.Path(__file__).resolve().parents[1] / "SiteGeneratorTests" / "Tables"
NAMES = ["a", "b", "deep", "lesson.md", "ü", "a b", "x%y", "c++", "q?r", "h#i", "日本", "a&b", "~t", "it's", "e:f", "100%", "%41", "(p)"]


def write(name, heading, rows):
    lines = [f"# {heading}", *dict.fromkeys(json.dumps(row, ensure_ascii=False) for row in rows)]
    (FOLDER / name).write_text("\n".join(lines) + "\n")
    print(name, len(lines) - 1)


def paths():
    r = random.Random(3)
    plain = lambda path: "" if path == "." else path

    def drawn(most, ups=True):
        return "/".join(r.choice([*NAMES, *(["..", ".", ".."] if ups else [])]) for _ in range(r.randint(0, most)))

    rows = []
    for _ in range(170):
        path, folder = drawn(5), drawn(3, ups=False)
        rows.append(["resolve", path, folder, plain(posixpath.normpath(posixpath.join(folder, path) if folder else path or "."))])
    for path, folder in (("", ""), (".", ""), ("..", ""), ("..", "a"), ("../..", "a"), ("a//b", ""), ("./a/./b/.", "x"), ("../../../a", "x/y"), ("a/..", ""), ("a/../..", "")):
        rows.append(["resolve", path, folder, plain(posixpath.normpath(posixpath.join(folder, path) if folder else path or "."))])
    for _ in range(120):
        folder, target = drawn(4, ups=False), drawn(4, ups=False)
        rows.append(["way", folder, target, plain(posixpath.relpath("/" + target, "/" + folder))])
    for _ in range(90):
        page = (drawn(3, ups=False) + "/page.html").lstrip("/")
        target = (drawn(3, ups=False) + "/other page.html").lstrip("/")
        way = posixpath.relpath("/" + target, "/" + posixpath.dirname(page))
        rows.append(["address", target, page, "/".join(urllib.parse.quote(part, safe="") for part in way.split("/"))])
    texts = [*NAMES, "", "a/b", "\t", "é", "e\u0301", "🙂", "%", "%%", "%2", "%zz", "%2F", "%2f", "%+1", "%-1", "% 1", "%E2%82%AC", "%25", "a%20b", "100%25", "%C3%BC", "~-._",
        "!*'();:@&=+$,/?#[]", "\"<>\\^`{|}", "%4", "%G1", "%1G", "%c3%bc", "%%41", "%0x", "%0X41"]
    for text in texts:
        rows.append(["encode", text, urllib.parse.quote(text, safe="")])
        rows.append(["decode", text, urllib.parse.unquote(text)])
        rows.append(["decode", urllib.parse.quote(text, safe=""), text])
    write("paths.txt", "Paths and addresses, by posixpath and urllib.parse.", rows)


def escapes():
    r = random.Random(5)
    signs = ["<", ">", "&", "\"", "'", "a", "é", "🙂", " ", "&amp;", "&lt", "\u0301", "]]>", "<!--", "\n", ";", "#39", "x"]
    rows = []
    for _ in range(120):
        text = "".join(r.choice(signs) for _ in range(r.randint(0, 8)))
        escaped = html.escape(text, quote=True).replace("&#x27;", "&#39;")
        rows.append(["escape", text, escaped])
        rows.append(["unescape", escaped, text])
    write("escapes.txt", "Text in HTML, by html.escape; the apostrophe is written &#39;.", rows)


def contrasts():
    r = random.Random(7)

    def luminance(color):
        channels = [int(color[place:place + 2], 16) / 255 for place in (1, 3, 5)]
        linear = [each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in channels]
        return sum(weight * each for weight, each in zip((0.2126, 0.7152, 0.0722), linear))

    def contrast(a, b):
        high, low = sorted((luminance(a), luminance(b)), reverse=True)
        return (high + 0.05) / (low + 0.05)

    assert abs(contrast("#000000", "#ffffff") - 21) < 1e-12
    rows = []
    colors = ["#000000", "#ffffff", "#777777", "#767676", "#ff0000", "#00ff00", "#0000ff", "#0a0a0a", "#0b0b0b"]
    colors += [f"#{r.getrandbits(24):06x}" for _ in range(40)]
    for _ in range(90):
        a, b = r.choice(colors), r.choice(colors)
        rows.append(["contrast", a, b, f"{contrast(a, b):.12f}"])
    for a, b in (("red", "#ffffff"), ("#fff", "#ffffff"), ("#ffffff", "#gggggg"), ("#+12345", "#ffffff"), ("#１２３４５６", "#ffffff"), ("", ""), ("ffffff", "#ffffff"), ("#fffffff", "#ffffff")):
        rows.append(["contrast", a, b, "none"])
    write("contrasts.txt", "Contrast ratios of WCAG 2, from their definition, in Python's floats.", rows)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    paths()
    escapes()
    contrasts()
