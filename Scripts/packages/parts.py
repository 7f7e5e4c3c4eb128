"""What stands beside the program in a package: libraries, the packages that are linked into it, and their licences.

A library or package that is not listed here stops the packaging: nothing is shipped whose licence nobody has looked at.
"""

import dataclasses
import json
import os
import pathlib
import re
import subprocess

# The C library, its mathematics, its loader, and GCC's two are the system's: each glibc system has them, they must fit its kernel
# and each other, and newer ones run what older ones were linked with. manylinux counts on the same (PEP 600).
OF_THE_SYSTEM = re.compile(r"^(ld-linux-.*|libc|libm|libdl|libpthread|librt|libutil|libresolv|libgcc_s|libstdc\+\+)\.so")

# By the beginning of the file's name: the part, its licence, and whether the .deb takes it from Debian. It does where the name under which
# programs ask for it (its soname) is the same in Debian 12 and later; FLINT, Arb, cmark-gfm, libzip and mimalloc change theirs with each
# release, so that a package that depends on them would fit one release alone.
LIBRARIES = {
    "libflint.so": ("FLINT", "LGPL-2.1-or-later", None),
    "libflint-arb.so": ("Arb", "LGPL-2.1-or-later", None),
    "libgmp.so": ("GMP", "LGPL-3.0-or-later OR GPL-2.0-or-later", "libgmp10"),
    "libmpfr.so": ("MPFR", "LGPL-3.0-or-later", "libmpfr6"),
    "libcmark-gfm.so": ("cmark-gfm", "BSD-2-Clause AND MIT AND CC-BY-SA-4.0", None),
    "libcmark-gfm-extensions.so": ("cmark-gfm-extensions", "BSD-2-Clause AND MIT", None),
    "libzip.so": ("libzip", "BSD-3-Clause", None),
    "libexpat.so": ("Expat", "MIT", "libexpat1"),
    "libbrotlienc.so": ("Brotli", "MIT", "libbrotli1"),
    "libbrotlicommon.so": ("Brotli's dictionary", "MIT", "libbrotli1"),
    "libmimalloc.so": ("mimalloc", "MIT", None),
    "libbz2.so": ("bzip2", "bzip2-1.0.6", "libbz2-1.0"),
    "libz.so": ("zlib", "Zlib", "zlib1g"),
}

# Libraries that are named and never called, by the part that names them: see standin.py.
STAND_INS = {"libntl.so": "FLINT", "libcrypto.so": "libzip"}

# Swift packages that are linked, by their folder among the checkouts.
PACKAGES = {
    "flyingfox": ("FlyingFox", "MIT"),
    "swift-argument-parser": ("swift-argument-parser", "Apache-2.0 WITH Swift-exception"),
    "swift-subprocess": ("swift-subprocess", "Apache-2.0 WITH Swift-exception"),
    "swift-syntax": ("swift-syntax", "Apache-2.0 WITH Swift-exception"),
    "swift-system": ("swift-system", "Apache-2.0 WITH Swift-exception"),
    "yams": ("Yams", "MIT"),
}


class Unknown(Exception):
    """Something is linked that no table knows, or that is not to be shipped."""


@dataclasses.dataclass
class Part:
    """Something of others that a package holds."""

    name: str
    version: str
    licence: str
    purl: str
    # Texts of its licence, by the name of a file.
    texts: dict
    # The library's file under the name by which programs ask for it; None for what is linked into the program.
    file: str = ""
    path: pathlib.Path = None
    # The Debian package that a .deb depends on instead of holding it.
    debian: str = None
    # Whether it was built from its source with nothing but what is called: see trimmed.py.
    trimmed: bool = False
    # Debian's source package and its version.
    source: tuple = ()


def needed(path):
    """The names of libraries that a file asks for."""
    text = subprocess.run(["readelf", "-dW", str(path)], check=True, capture_output=True, text=True).stdout
    return re.findall(r"\(NEEDED\).*\[(.*)\]", text)


def search_path(path):
    """The folders in which a program looks for libraries, as it says itself."""
    text = subprocess.run(["readelf", "-dW", str(path)], check=True, capture_output=True, text=True).stdout
    return [each for line in re.findall(r"\((?:RPATH|RUNPATH)\).*\[(.*)\]", text) for each in line.split(":")]


def newest_symbols(paths, prefix):
    """The newest version of a family of symbols (GLIBC, GLIBCXX) that some files want, as numbers."""
    newest = (0,)
    for path in paths:
        text = subprocess.run(["readelf", "-VW", str(path)], check=True, capture_output=True, text=True).stdout
        wanted = text[text.find("Version needs section"):]
        for found in re.findall(rf"\b{prefix}_([0-9.]+)", wanted):
            newest = max(newest, tuple(int(number) for number in found.split(".")))
    return newest


def find(name):
    """Where the loader of this system has a library."""
    text = subprocess.run(["/sbin/ldconfig", "-p"], check=True, capture_output=True, text=True).stdout
    machine = "x86-64" if os.uname().machine == "x86_64" else "AArch64"
    for line in text.splitlines():
        match = re.match(r"\s*(\S+) \((.*)\) => (\S+)", line)
        if match and match[1] == name and machine in match[2]:
            return pathlib.Path(match[3]).resolve()
    raise Unknown(f"{name} is wanted and not on this system")


def debian_of(path):
    """The Debian package of a file, its version, and its source with the source's version."""
    found = subprocess.run(["dpkg", "-S", str(path)], capture_output=True, text=True)
    if found.returncode:
        # What /usr/lib is today was /lib for older packages.
        short = re.sub("^/usr", "", str(path))
        found = subprocess.run(["dpkg", "-S", short], check=True, capture_output=True, text=True)
    package = found.stdout.split(": ")[0].split(", ")[0]
    form = "${binary:Package}\t${Version}\t${source:Package}\t${source:Version}\t${Architecture}"
    text = subprocess.run(["dpkg-query", "-W", "-f", form, package], check=True, capture_output=True, text=True).stdout
    return text.split("\t")


def refuse_outdated(packages):
    """Refuses Debian packages of which the registry has newer versions: what is shipped has all mends, and its source is there to be fetched."""
    environment = {**os.environ, "LC_ALL": "C"}
    text = subprocess.run(["apt-cache", "policy", *sorted(packages)], check=True, capture_output=True, text=True, env=environment).stdout
    outdated = []
    for name, installed, candidate in re.findall(r"^(\S+):\n  Installed: (\S+)\n  Candidate: (\S+)", text, re.MULTILINE):
        if candidate != "(none)" and not subprocess.run(["dpkg", "--compare-versions", candidate, "gt", installed]).returncode:
            outdated.append(name)
    if outdated:
        raise Unknown(f"there are newer versions of what would be shipped: apt-get install --only-upgrade {' '.join(outdated)}")


def libraries(program, trimmed=None):
    """The libraries that go beside a program: all that it and they ask for, without the system's and stand-ins'.

    What stands in the folder `trimmed` is taken from there."""
    parts, waiting, seen, packages = [], needed(program), set(), set()
    while waiting:
        name = waiting.pop()
        if name in seen or OF_THE_SYSTEM.match(name):
            continue
        seen.add(name)
        if name.startswith(tuple(STAND_INS)):
            continue
        key = max((key for key in LIBRARIES if name.startswith(key)), key=len, default=None)
        if key is None:
            raise Unknown(f"{name} is linked, and Scripts/packages/parts.py does not know it")
        path = find(name)
        title, licence, debian = LIBRARIES[key]
        package, version, source, source_version, architecture = debian_of(path)
        package = package.split(":")[0]
        packages.add(package)
        text = pathlib.Path(f"/usr/share/doc/{package}/copyright").read_text(errors="replace")
        purl = f"pkg:deb/debian/{package}@{version.replace(':', '%3A').replace('+', '%2B')}?arch={architecture}"
        part = Part(title, version, licence, purl, {f"{title}.txt": text}, name, path, debian)
        part.source = (source, source_version)
        if trimmed and (trimmed / name).exists():
            part.path, part.trimmed = trimmed / name, True
        parts.append(part)
        waiting += needed(part.path)
    refuse_outdated(packages)
    return sorted(parts, key=lambda part: part.file)


def linked_packages(scratch):
    """The Swift packages that are linked, as SwiftPM resolved them for a build."""
    state = json.loads((scratch / "workspace-state.json").read_text())
    parts = []
    for dependency in state["object"]["dependencies"]:
        reference = dependency["packageRef"]
        identity = reference["identity"]
        if identity not in PACKAGES:
            raise Unknown(f"{identity} is a dependency, and Scripts/packages/parts.py does not know it")
        title, licence = PACKAGES[identity]
        checkout = scratch / "checkouts" / dependency["subpath"]
        texts = {f"{title}.txt": (checkout / name).read_text() for name in ("LICENSE", "LICENSE.txt") if (checkout / name).exists()}
        if len(texts) != 1:
            raise Unknown(f"{identity} has no licence where one was looked for")
        version = dependency["state"]["checkoutState"]["version"]
        location = re.sub(r"^https://|\.git$", "", reference["location"])
        parts.append(Part(title, version, licence, f"pkg:swift/{location}@{version}", texts))
    return sorted(parts, key=lambda part: part.name)


def fonts():
    """The fonts of pages, which the program carries."""
    root = pathlib.Path(__file__).parent.parent.parent
    text = (root / "LICENSES/LicenseRef-GUST-Font-License.txt").read_text()
    return [Part("TeX Gyre Pagella", "20180621", "LPPL-1.3c", "pkg:deb/debian/fonts-texgyre@20180621-6", {"TeX Gyre.txt": text})]


def swift_runtime():
    """Swift's own libraries, which are linked into the program, with the parts of others that Foundation holds."""
    text = subprocess.run(["swiftc", "--version"], check=True, capture_output=True, text=True).stdout
    version = re.search(r"Swift version (\S+)", text)[1]
    compiler = pathlib.Path(subprocess.run(["sh", "-c", "command -v swiftc"], check=True, capture_output=True, text=True).stdout.strip())
    licence = compiler.resolve().parent.parent / "share/swift/LICENSE.txt"
    home = pathlib.Path(__file__).parent
    return [
        Part(
            "Swift", version, "Apache-2.0 WITH Swift-exception", f"pkg:generic/swift@{version}",
            {"Swift.txt": licence.read_text()}),
        # Foundation brings its data of languages, which it asks for even where it writes numbers.
        Part(
            "ICU in Swift's Foundation", version, "Unicode-3.0", f"pkg:generic/swift-foundation-icu@{version}",
            {"ICU.txt": (home / "icu.txt").read_text() + "\n" + (home.parent.parent / "LICENSES/Unicode-3.0.txt").read_text()}),
    ]
