"""Makes the fonts of pages: see Scripts/fonts.

Each part of a font has the range of its characters (`unicode-range`), so that a page loads what it shows: nearly all pages the text's regular face
and the first part of the math font, which the style sheet holds, and few the others. Together the parts have every character of the math font.
A text's face is in two parts: what English is written with, and the other letters of Europe.

Left out is what no page asks for: hints, and the math font's variants for small sizes (`ssty`), which would double it.
"""

import argparse
import base64
import hashlib
import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

TEXT = "fonts-texgyre/usr/share/texmf/fonts/opentype/public/tex-gyre/texgyrepagella-{}.otf"
MATH = "fonts-texgyre-math/usr/share/texmf/fonts/opentype/public/tex-gyre-math/texgyrepagella-math.otf"
HASHES = {
    "texgyrepagella-bold.otf": "dd4f9b69f0b24f1fb9be8634abf1fce2009e5c68a30842a3e9f5d6e535900abd",
    "texgyrepagella-bolditalic.otf": "556fd64655a92bd9f5485ae2c03f7b9cdaf745a27a91d7edb3c3abde997206d2",
    "texgyrepagella-italic.otf": "069bb27f48eb98a741715227fc6e4b7baf3639c29fc13925f70d1ed8884ac29a",
    "texgyrepagella-math.otf": "1f9e010f60e947d0e925910009b2ea85ad54edc7cefb106f8cdefb9ffd1d5f2f",
    "texgyrepagella-regular.otf": "44e64260716d8f2bbe412baa1ee99b7c995190ac4573177c24def0b9200438c7",
}

# What nearly every page shows stands in the style sheet itself, so that it is there when the page is first painted and nothing jumps.
AT_ONCE = {"text-regular", "math"}
# What nearly every page of a site in another language than English shows: a rule of its own, which such sites have too.
AT_ONCE_ELSEWHERE = {"text-regular-latin"}


def span(first, last):
    return set(range(first, last + 1))


# What English is written with, and the marks of other languages' quotations; then what other European languages are written with, and
# typographers' punctuation. Greek and signs are in the math font.
ENGLISH = (span(0x20, 0x7E) | {0xA0, 0xA7, 0xA9, 0xAB, 0xB0, 0xB1, 0xB2, 0xB3, 0xB7, 0xBB, 0xD7, 0xF7} | span(0x2010, 0x2014)
    | {0x2018, 0x2019, 0x201C, 0x201D, 0x201E, 0x2022, 0x2026, 0x2032, 0x2033, 0x2039, 0x203A, 0x2044, 0x20AC, 0x2122})
LATIN = (ENGLISH | span(0xA1, 0x17F) | span(0x218, 0x21B) | span(0x2B9, 0x2BC) | span(0x2C6, 0x2DD) | span(0x1E80, 0x1E85) | {0x1E9E}
    | span(0x2015, 0x2043) | {0x2116} | span(0xFB00, 0xFB04))
# Letters and signs of mathematics at school, and the brackets that stretch.
SCHOOL = (span(0x20, 0x7E) | {0xA0, 0xA8, 0xAC, 0xAF, 0xB0, 0xB1, 0xB4, 0xB7, 0xD7, 0xF7} | {0x2C6, 0x2C7, 0x2D9, 0x2DC} | {0x307, 0x338}
    | {0x393, 0x394, 0x398, 0x39B, 0x39E, 0x3A0, 0x3A3, 0x3A6, 0x3A8, 0x3A9} | span(0x3B1, 0x3C9) | span(0x2002, 0x200A)
    | {0x2016, 0x2026, 0x2032, 0x2033, 0x203E} | span(0x2061, 0x2064) | {0x20D7, 0x210E, 0x2113, 0x2190, 0x2192, 0x21A6, 0x21D2, 0x21D4}
    | {0x2202, 0x2208, 0x220F, 0x2211, 0x2212, 0x2213, 0x2218, 0x221A, 0x221E, 0x2220, 0x2223, 0x2225, 0x222B, 0x223C, 0x2248, 0x2260, 0x2261}
    | {0x2264, 0x2265, 0x22A4, 0x22A5, 0x22C5, 0x22EE, 0x22EF, 0x22F1} | span(0x2308, 0x230B) | {0x27E8, 0x27E9}
    | span(0x1D434, 0x1D467) | span(0x1D6FC, 0x1D71B))
# Those of the first years of a university.
COMMON = (SCHOOL | {0x131, 0x237} | span(0x2C8, 0x2DD) | span(0x300, 0x337) | span(0x391, 0x3A9) | {0x3D1, 0x3D5, 0x3D6, 0x3F0, 0x3F1, 0x3F5}
    | span(0x2010, 0x2015) | span(0x2018, 0x2025) | span(0x2034, 0x2037) | {0x2044, 0x2057} | span(0x20D0, 0x20D6) | {0x20DB, 0x20DC}
    | {0x2102, 0x210F, 0x2111, 0x2115, 0x211A, 0x211C, 0x211D, 0x2124} | span(0x2190, 0x2195) | {0x21AA, 0x21D0}
    | {0x2200, 0x2203} | span(0x2205, 0x2209) | {0x220B} | span(0x2210, 0x221D) | span(0x2227, 0x222A)
    | {0x2234, 0x2235, 0x2243, 0x2245, 0x2254, 0x226A, 0x226B, 0x2282, 0x2283, 0x2286, 0x2287} | {0x2295, 0x2297, 0x22A2}
    | span(0x23B4, 0x23B5) | span(0x23DC, 0x23E1) | span(0x27E6, 0x27E7) | {0x27F6, 0x27F9, 0x27FA} | {0x1D6A4, 0x1D6A5}
    | span(0x1D6E2, 0x1D6FB))
BOLD = span(0x1D400, 0x1D433) | span(0x1D468, 0x1D49B) | span(0x1D6A8, 0x1D6E1) | span(0x1D71C, 0x1D755) | span(0x1D7CA, 0x1D7D7)
ALPHABETS = span(0x1D49C, 0x1D6A3) | span(0x1D756, 0x1D7FF) | span(0x2100, 0x214F)

TEXT_FEATURES = ["kern", "liga", "onum", "lnum", "pnum", "tnum", "mark", "mkmk", "ccmp"]


def characters_of(path):
    with TTFont(path) as font:
        return set(font.getBestCmap())


def parts(folder):
    """The parts: name, source, characters, features, family, style and weight."""
    text = []
    for name, style, weight in [("regular", "normal", 400), ("italic", "italic", 400), ("bold", "normal", 700), ("bolditalic", "italic", 700)]:
        source = folder / TEXT.format(name)
        latin = LATIN & characters_of(source)
        for part, characters in [("", latin & ENGLISH), ("-latin", latin - ENGLISH)]:
            text.append((f"text-{name}{part}", source, characters, TEXT_FEATURES, "Lectern Text", style, weight))
    math = folder / MATH
    every = characters_of(math)
    school, common, bold = SCHOOL & every, (COMMON - SCHOOL) & every, (BOLD - COMMON) & every
    alphabets = (ALPHABETS - BOLD - COMMON) & every
    return text + [(name, math, characters, [], "Lectern Math", "normal", 400) for name, characters in [
        ("math", school), ("math-common", common), ("math-bold", bold), ("math-alphabets", alphabets),
        ("math-signs", every - school - common - bold - alphabets)]]


def written(name, source, characters, features, family):
    """The bytes of a part."""
    options = subset.Options()
    options.flavor = "woff2"
    options.hinting = False
    options.desubroutinize = True
    options.layout_features = features
    options.notdef_outline = True
    # A sign's mirror image may stand in another part.
    options.bidi_closure = False
    options.drop_tables += ["FFTM"]
    font = subset.load_font(str(source), options)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=characters)
    subsetter.subset(font)
    rename(font, name, family)
    path = Path(".build/fonts") / (name + ".woff2")
    subset.save_font(font, str(path), options)
    font.close()
    return path.read_bytes()


def rename(font, name, family):
    """Other names, as the licence asks of a font that was changed, with where the unchanged one is found."""
    table = font["name"]
    original = table.getDebugName(4)
    version = table.getDebugName(5)
    postscript = "Lectern-" + name
    table.names = [each for each in table.names if each.nameID in (0, 2)]
    for number, value in [(1, family), (3, postscript), (4, f"{family} ({name})"), (5, version), (6, postscript),
                          (10, f"Characters of {original}, {version}, from GUST, www.gust.org.pl/projects/e-foundry/tex-gyre"),
                          (13, "GUST Font License: the LaTeX Project Public License, version 1.3c or later"),
                          (14, "http://www.gust.org.pl/fonts/licenses/GUST-FONT-LICENSE.txt")]:
        table.setName(value, number, 3, 1, 0x409)
    top = font["CFF "].cff
    top.fontNames = [postscript]
    top[0].FullName, top[0].FamilyName = f"{family} ({name})", family


def ranges(characters):
    """Characters as `unicode-range` has them."""
    found = []
    for each in sorted(characters):
        if found and found[-1][1] == each - 1:
            found[-1][1] = each
        else:
            found.append([each, each])
    return ", ".join(f"U+{first:X}" if first == last else f"U+{first:X}-{last:X}" for first, last in found)


def sheet(of, files, at_once=AT_ONCE):
    """The rules for some parts, of which some stand in the rules themselves."""
    rules = []
    for name, _, characters, _, family, style, weight in of:
        # Slanted words would move the lines below them: they are painted in what is there, and stay so on that visit (`optional`). Headings have
        # room, and signs are few: they come when they come (`swap`). What is there needs no other face before it (`block`).
        display = "block" if name in at_once else "optional" if family == "Lectern Text" and style == "italic" else "swap"
        place = f"data:font/woff2;base64,{base64.b64encode(files[name]).decode()}" if name in at_once else name + ".woff2"
        rules.append(f"""@font-face {{
  font-family: "{family}"; font-style: {style}; font-weight: {weight}; font-display: {display};
  src: url("{place}") format("woff2");
  unicode-range: {ranges(characters)};
}}
""")
    return "".join(rules).encode()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("output", type=Path)
    parser.add_argument("--check", action="store_true")
    arguments = parser.parse_args()
    made = parts(arguments.folder)
    for source in {each[1] for each in made}:
        found = hashlib.sha256(source.read_bytes()).hexdigest()
        if HASHES.get(source.name) != found:
            sys.exit(f"fonts: {source.name} is another file: its hash is {found}")
    parts_of = {name: written(name, source, characters, features, family) for name, source, characters, features, family, _, _ in made}
    files = {name + ".woff2": data for name, data in parts_of.items() if name not in AT_ONCE}
    files["text.css"] = sheet([each for each in made if each[4] == "Lectern Text"], parts_of)
    files["text-latin.css"] = sheet([each for each in made if each[0] in AT_ONCE_ELSEWHERE], parts_of, AT_ONCE_ELSEWHERE)
    files["math.css"] = sheet([each for each in made if each[4] == "Lectern Math"], parts_of)
    there = {each.name for each in arguments.output.glob("*")}
    if arguments.check:
        other = sorted(name for name in there | set(files) if name not in there or name not in files
            or (arguments.output / name).read_bytes() != files[name])
        for name in other:
            print(f"fonts: {name} differs from what Scripts/fonts writes", file=sys.stderr)
        return 1 if other else 0
    arguments.output.mkdir(parents=True, exist_ok=True)
    for name in there - set(files):
        (arguments.output / name).unlink()
    for name, data in files.items():
        (arguments.output / name).write_bytes(data)
        print(f"{len(data):7} {name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
