#!/usr/bin/env python3
"""Measures what `lectern audit` finds in public documents that were not written for it.

    audit.py --lectern PROGRAM --repositories FOLDER [--only NAME] [--list FILE] [--cuts N] [--seed N]

FOLDER holds the repositories of the tables here and of documents.py as git directories, as documents.py takes them; nothing of them is kept.
Each is audited at the commit of its table, and a table in Markdown says what came of it. --only takes the repositories whose names contain
NAME; --list writes each finding as a JSON line, to be looked at. With --cuts, N files are cut at places that the seed draws, and the
pieces are audited: none may end the program, or hold it up.

Exit status: 0 measured, 1 a piece ended the program or held it up, 2 it could not be run.
"""

import argparse
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter

import documents

# Beside those of documents.py: repositories on https://github.com, each at a commit.
REPOSITORIES = [(name, commit) for name, commit, _ in documents.REPOSITORIES] + [
    ("afreeorange/statistics-notes", "ae3cc6c39f6383a701514962663fd762ec0658a7"),
    ("AlessiaPaccagnini/Macroeconometrics_book", "3f3c8824f3c7f54df304e1d6547170e34b900e07"),
    ("AllenDowney/ThinkStats2", "ed53b15755e08fccfdac07af5e5aac76e4507731"),
    ("ANDY-SHI-2006/Andy-s-Math-Notes", "fb53ace821d6fff0cc383cc02dd59483b9aeed88"),
    ("aortega0703/math-notes", "ead7582651382168dc9123444e0737f4624de3cb"),
    ("aradzie/math-notes", "ba2cb78a84491ee8da3b5e3a2e63541c5cef1a12"),
    ("aramir21/IntroductionBayesianEconometricsBook", "b18d925bca198205838c97b3fd25fad7cdbe1117"),
    ("ArcturusZhang/Classical-Mechanics-Lecture-Notes", "be5984bb37bc55b0558d74904a9c1dc9f4dcd362"),
    ("ArmstrongCal/Armstrong-Calculus", "eadc37731999e120033fba81a5fcd8a939a6ff64"),
    ("Aurore32/math-notes", "9b6d705e10ef7ee91a77aeefc6a069d95ddb6235"),
    ("barbagroup/CFDPython", "92c8220070824e95402d83f193c4e496f4308dcb"),
    ("bludwig89/Physics-Notes", "ca35498cba3c3cd7f7935de0efbe755345f540c1"),
    ("borglab/gtsam", "0ffe6c930302ebd297484e65e6e8d467c91d26b0"),
    ("BrynColl/Statistics-notes", "7a36a4322b807296785fee3f2ddb6263dca3fde2"),
    ("christian-byrne/linear-algebra-notes", "18fcba0d38be5b564398d22acdfb21ade773af8d"),
    ("dadaurs/lecture-notes", "5c70df313173bc5547cfd796666995882cd2223a"),
    ("damianc/math-notes", "967429c8301f24f533421b4b72fb567fc935d144"),
    ("datawhalechina/pumpkin-book", "a8d8b5bf806b6a11db141c8e9485005fbc4a3379"),
    ("dattv/ML-DL-Lecture-Notes", "9e848627a4003b30e9ffc9e4b63a729fbfeb0363"),
    ("dimforge/nalgebra", "3320ecca21dc08f7a93c9595f6b257f05ba21273"),
    ("djeada/Statistics-Notes", "985ace582f6ac1719412c6aaef1ac95e889139d3"),
    ("dmccreary/signal-processing", "405769db548f09dfd694f5e17d8629b350563fec"),
    ("DobbiKov/semester6-lecture-notes", "4ac8344b3993b98a18eb7bbf3b0c04d6705d474c"),
    ("DS-100/course-notes", "6be598e02ef9de096d6571e1cb9bbdec6ae5a3d8"),
    ("enricosargent/hansen_econometrics_solutions", "6c7ef07195202fc9f70b9b37207e7ce0062714a0"),
    ("fish233yeah/Calculus-LinearAlgebra-ProbabilityAndStatistics-notes-of-fish233yeah", "990b4b0910d2879e2502568fcd3b043d87ef5659"),
    ("fundthmcalculus/grad-school", "50fb156c4722a1d091d1f8e2a1c5c88cdea53901"),
    ("gavinkao98/Calculus_handout", "9c4c92801426259caa5450b264b287ccee4e9d9e"),
    ("gavinkao98/NTU_calculus_for_senior_high_school_student", "82968326d508fc89c7b8990291f41277cf67e7b9"),
    ("hananather/probability", "a8a58bdc5b1874cb82bb56dae1a13bd96999dc8b"),
    ("iviviano/Math-Notes", "3b750819efe40ead1fb35ddfb71c8d1ebe22bf1b"),
    ("jakevdp/PythonDataScienceHandbook", "d66231454ef753818dc9213c9b5942e067266966"),
    ("jirilebl/diffyqs", "afd4bb788c72216d6a5c8c7be5d713a9fb7d8d88"),
    ("jirilebl/ra", "e21ec524ca7d54f800c693b948020c188d21d01f"),
    ("jonathan-laurent/AlphaZero.jl", "e7704fba800d131eb3bb1ed97772b5eb0744fd02"),
    ("jonathan-taylor/stats-lecture-notes", "e0b8f04f1ec2685850edb2cd19099b3358d3eea6"),
    ("JuliaMath/QuadGK.jl", "0e016dfe70d8895fb4e1cb38615cc26d5383dc69"),
    ("JuliaMath/SpecialFunctions.jl", "4f8be2a45e9bb6fa7c7dd7238f7a8c44125fcce0"),
    ("JuliaStats/Distributions.jl", "2697768b3324f3d0a6817cb21e50f7ed2408c19f"),
    ("kmerrill61/Statistics-Notes", "960c20fd982a5eb81e5d8641bc51fed3fd71438a"),
    ("kthohr/stats", "f8dcb15ae51cce7142b239805745a0de56aa509f"),
    ("letyang23/ucla-lecture-notes", "d35a144012c623f316f80bc70dbb63d12d274415"),
    ("liamh95/Math-Notes", "9aa9249064bf05609d29b288d5faaec2ecf650df"),
    ("maiaiia/uni-lecture-notes", "347b11ebcd3c51acba290e96b7a2000b9e77af8d"),
    ("MarcoTz/Math-Notes", "ee80ecfe54a75e62c0e4d25d63e332ecd08795af"),
    ("mathprofdes/Calculus-Tutorials", "5a0d49f8f19da5cb60aa3e5f2f85aab2fd77791f"),
    ("mcreel/Econometrics", "5fc1a85cb5dcadf26256b98b82c95af6e678154e"),
    ("mfem/mfem", "5581b0c0797915e1eb554841e39111d8df807703"),
    ("moonzpwr/math-notes", "85e3692195a5fb117a2292aee00aa93c55d89387"),
    ("mpmath/mpmath", "28e36ca652bf16de7bd5a2cbd07b32b2c8f24e85"),
    ("narodnik/math-notes", "bb07c86bd2f14e6741b29eb60c32caf5bc7f5993"),
    ("ns2pole/calculus_gacha", "976080c5e1a7fb146c33d2a027c54c0f77e0f6e3"),
    ("Open-Astrophysics-Bookshelf/stellar-physics-notes", "afecac238cf47482e8d566bd27b3f634fca4d5cb"),
    ("OpenIntroStat/openintro-statistics", "fee25091fb24e89c36296fd67c48c1fcf7a93b6e"),
    ("pengsihua2023/Deep-Learning-Lecture-Notes-English", "87e3c422e020c1e5832d3930b9a3348c801e174d"),
    ("python-control/python-control", "e60e5ebc593bea2f8c1104ac51399452d33a759d"),
    ("PyWavelets/pywt", "bbdf7ebe95f738cfac9b68e4e9c521e87e5a1956"),
    ("ScPoEcon/ScPoEconometrics", "4999239de84e23fef16ce40d22d61b7e52dd3d33"),
    ("spatialaudio/digital-signal-processing-lecture", "539b141a0be222073559169ed5b655aa5da474f2"),
    ("statrs-dev/statrs", "128c9ae6d52c2be4574b6d8669136e344b87f65c"),
    ("statsmodels/statsmodels", "82c59e378bdfb5ae324006c477954879ad3e24be"),
    ("t-z-scott/physics-notes", "837844784e74e5887e11b78455399bc1154bb453"),
    ("tardis-sn-archive/statistics-notes", "448d721d5ac052a7588f4b44511f8bbba8bd8de9"),
    ("timthedev07/IB-M25-Physics-Notes", "42d57a95b31b8f8b0e83617686641c40a31128e3"),
    ("TUDelft-CITG/MORE-lecture-notes", "dcb1eec76df92faf472e4df2eb25fc369578f445"),
    ("tylermong/CSCI-3327-Probability-and-Applied-Statistics", "47dc1fe76e79c5f24c6d603ea2d7ebf74674b0e2"),
    ("vahndi/probability", "ff3f5434d3da0d46b127b02cf733699e5a43c904"),
    ("vEnhance/napkin", "3b108731587d71f0a3887b0b004a8814c423a003"),
    ("zcash/halo2", "32a87582dfb0ad9364ef3ffe71751ceab2a502ea"),
]
# Solutions that language models wrote, counted apart.
APART = [("lupantech/ineqmath", "f572cc9c6d2f33e590cb212d0c8b1c1b1d4195ea")]
KINDS = {"Markdown": ("md", "mdx"), "Quarto": ("qmd", "rmd"), "reStructuredText": ("rst",), "LaTeX": ("tex",), "notebooks": ("ipynb",),
    "Swift": ("swift",), "Python": ("py",), "Julia": ("jl",), "Rust": ("rs",), "C and C++": ("h", "hpp", "hh", "c", "cc", "cpp", "cxx")}
ENDINGS = {ending: kind for kind, endings in KINDS.items() for ending in endings}
FOUND = ("arithmetic", "rounding", "step", "slip")
LONGEST = 1_200
BATCH = 100
BATCH_LIMIT = 300


def ending(name):
    return name.rsplit(".", 1)[-1].lower()


def sources(path, commit):
    """The names and texts of the documents of a commit."""
    return documents.files(path, commit, tuple("." + each for each in ENDINGS))


def written(folder, name, text):
    """Writes a document below a folder; names that lead out of it, or that cannot be written, are passed over."""
    place = os.path.normpath(os.path.join(folder, name))
    if not place.startswith(folder + os.sep):
        return False
    try:
        os.makedirs(os.path.dirname(place), exist_ok=True)
        with open(place, "w", encoding="utf-8", errors="replace") as file:
            file.write(text)
    except OSError:
        return False
    return True


def number(pattern, text):
    found = re.search(pattern, text)
    return int(found[1]) if found else 0


def audited(program, path, commit):
    """What an audit of a commit says: counts, and its findings."""
    with tempfile.TemporaryDirectory() as folder:
        folder = os.path.realpath(folder)
        kinds = Counter()
        for name, text in sources(path, commit):
            if written(os.path.join(folder, "documents"), name, text):
                kinds[ENDINGS[ending(name)]] += 1
        report = os.path.join(folder, "report.json")
        began = time.monotonic()
        run = subprocess.run([program, "audit", ".", "--format", "json", "--output", report, "--format", "text"],
            cwd=os.path.join(folder, "documents"), capture_output=True, text=True, errors="replace", timeout=LONGEST)
        taken = time.monotonic() - began
        if run.returncode not in (0, 1):
            raise RuntimeError(f"exit status {run.returncode}: {run.stderr[-300:]}")
        with open(report, encoding="utf-8") as file:
            lessons = json.load(file)["lessons"]
    last = run.stdout.rstrip().rsplit("\n", 1)[-1]
    findings = [{"path": lesson["path"], "level": "certain" if each["severity"] == "error" else "likely",
        **{key: each[key] for key in ("line", "column", "identifier", "message")}}
        for lesson in lessons for each in lesson["diagnostics"] if each["identifier"].startswith("audit-")]
    counts = Counter(each["identifier"].removeprefix("audit-") for each in findings)
    counts.update({"files": sum(kinds.values()), "formulas": number(r"(\d+) formula", last), "relations": number(r"(\d+) relation", last),
        "certain": number(r"(\d+) certain", last), "likely": number(r"(\d+) likely", last)})
    return kinds, counts, findings, taken


def row(name, commit, kinds, counts, taken):
    cells = [name, commit[:8], ", ".join(kind for kind in KINDS if kinds[kind])]
    cells += [str(counts[key]) for key in ("files", "formulas", "relations", "certain", "likely", *FOUND)] + [f"{taken:.0f} s"]
    return "| " + " | ".join(cells) + " |"


def measure(program, found, listing):
    print("| repository | commit | kinds | files | formulas | relations | certain | likely | " + " | ".join(FOUND) + " | time |")
    print("|---|---|---|" + "--:|" * (6 + len(FOUND)))
    apart = {name for name, _ in APART}
    total, every, whole, status = Counter(), Counter(), 0.0, 0
    for name, commit, path in found:
        try:
            kinds, counts, findings, taken = audited(program, path, commit)
        except (RuntimeError, subprocess.SubprocessError) as problem:
            print(f"audit: {name}: {problem}", file=sys.stderr)
            status = 1
            continue
        print(row(name, commit, kinds, counts, taken), flush=True)
        for each in findings if listing else []:
            listing.write(json.dumps({"repository": name, **each}, ensure_ascii=False) + "\n")
        if name not in apart:
            total, every, whole = total + counts, every + kinds, whole + taken
    print(row("**all but those apart**", "", every, total, whole))
    return status


def cut(program, found, most, seed):
    """Audits pieces of files, and names the batches that end the program or hold it up."""
    chance = random.Random(seed)
    print(f"{most} pieces, seed {seed}", flush=True)
    files = [(name, text) for _, commit, path in found for name, text in sources(path, commit) if "$" in text or "\\" in text]
    failed = 0
    for start in range(0, most, BATCH):
        with tempfile.TemporaryDirectory() as folder:
            folder = os.path.realpath(folder)
            for place in range(start, min(start + BATCH, most)):
                name, text = chance.choice(files)
                lower, upper = sorted(chance.randrange(len(text) + 1) for _ in range(2))
                written(folder, f"{place}.{ending(name)}", text[lower:min(upper, lower + 20_000)])
            try:
                run = subprocess.run([program, "audit", ".", "--level", "possible"], cwd=folder, capture_output=True, timeout=BATCH_LIMIT)
                problem = None if run.returncode in (0, 1) else f"exit status {run.returncode}: {run.stderr[-300:].decode(errors='replace')}"
            except subprocess.TimeoutExpired:
                problem = f"not done within {BATCH_LIMIT} s"
        if problem:
            failed += 1
            print(f"pieces from {start}: {problem}", flush=True)
    print(f"{failed} of {-(-most // BATCH)} batches ended the program or held it up")
    return 1 if failed else 0


def parser(description):
    result = argparse.ArgumentParser(description=description)
    result.add_argument("--lectern", required=True)
    result.add_argument("--repositories", required=True, metavar="FOLDER")
    result.add_argument("--only", default="")
    result.add_argument("--list", metavar="FILE")
    return result


def repositories(options):
    """The repositories that are there at the commits of the tables, with their commits and folders; what is lacking is said."""
    wanted = [(name, commit, documents.directory(options.repositories, name)) for name, commit in REPOSITORIES + APART if options.only in name]
    found = [each for each in wanted if each[2] and documents.holds(each[2], each[1])]
    lacking = [name for name, _, path in wanted if not any(name == each[0] for each in found)]
    if lacking:
        print("audit: not there, or not at the commit of the table:\n    " + "\n    ".join(map(documents.fetched, lacking)), file=sys.stderr)
    return found


def listed(measure, program, found, name):
    """Measures, and writes what is to be looked at to a file, if one is named."""
    if not name:
        return measure(program, found, None)
    with open(name, "w", encoding="utf-8") as listing:
        return measure(program, found, listing)


def main():
    arguments = parser(__doc__.splitlines()[0])
    arguments.add_argument("--cuts", type=int, default=0, metavar="N")
    arguments.add_argument("--seed", type=int, default=1)
    options = arguments.parse_args()
    program = os.path.abspath(options.lectern)
    found = repositories(options)
    if not found:
        return 2
    if options.cuts:
        return cut(program, found, options.cuts, options.seed)
    return listed(measure, program, found, options.list)


if __name__ == "__main__":
    sys.exit(main())
