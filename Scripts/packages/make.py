"""Makes the packages of a program that is built already; Scripts/package calls it.

    make.py PROGRAM SCRATCH OUTPUT [TRIMMED]

SCRATCH is SwiftPM's folder of the build, where the linked packages are; TRIMMED a folder of trimmed.py, whose libraries are taken.
"""

import hashlib
import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True

import archives  # noqa: E402
import debian  # noqa: E402
import parts  # noqa: E402
import sbom  # noqa: E402
import standin  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
LICENCE = "Apache-2.0"
DOCUMENTS = "share/doc/lectern"
# What a package may have. Half of it is our own code, which is compiled for speed, and a quarter Swift's libraries.
MOST_BYTES = 26_000_000
MOST_BYTES_OF_ARCHIVE = 25_000_000
# With whole libraries.
MOST_BYTES_WHOLE = 28_000_000


def run(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


# What only debuggers read, those who unwind a stack, and the compiler, which notes there a hash of what it compiled: it may differ where the code is
# the same, and with it the hash over all by which debuggers know a program.
LEFT_OUT = (".comment", ".eh_frame", ".swift_modhash", ".note.gnu.build-id")


def stripped(program):
    """The program without what is not needed to run it."""
    with tempfile.TemporaryDirectory() as folder:
        output = pathlib.Path(folder, "lectern")
        run("strip", "--strip-all", *(f"--remove-section={name}" for name in LEFT_OUT), "-o", str(output),
            str(program))
        return output.read_bytes()


def notice(all_parts):
    """NOTICE, with the versions of the parts of this package."""
    text = (ROOT / "NOTICE").read_text() + "\nParts of this package\n---------------------\n\n"
    for part in all_parts:
        place = f"lib/lectern/{part.file}" if part.file else "in the program"
        source = f"; Debian's source package {' '.join(part.source)}" if part.source else ""
        # Who passes on a library that was changed says so (LGPL-2.1, section 2).
        source += ", built with those of its functions alone that Lectern reaches" if part.trimmed else ""
        text += f"{part.name} {part.version} ({part.licence}), {place}{source}\n"
    return text


def stage(program, scratch, trimmed, version, machine, epoch):
    """The tree of files that all packages have, its parts, and the glibc that it wants."""
    libraries = parts.libraries(program, trimmed)
    all_parts = libraries + parts.linked_packages(scratch) + parts.swift_runtime() + parts.fonts()
    tree = archives.Tree()
    tree.add("bin/lectern", stripped(program), True)
    for part in libraries:
        tree.add(f"lib/lectern/{part.file}", part.path)
    for part in libraries:
        for name in parts.needed(part.path):
            if not any(name.startswith(key) and part.name == owner for key, owner in parts.STAND_INS.items()):
                continue
            with tempfile.TemporaryDirectory() as folder:
                output = pathlib.Path(folder, name)
                standin.make(str(part.path), str(parts.find(name)), name, output)
                tree.add(f"lib/lectern/{name}", output)
    if "$ORIGIN/../lib/lectern" not in parts.search_path(program):
        raise SystemExit("package: the program does not look for its libraries in ../lib/lectern")
    if any(folder.startswith("/") for folder in parts.search_path(program)):
        raise SystemExit(f"package: the program looks for libraries in {parts.search_path(program)}")

    with tempfile.TemporaryDirectory() as folder:
        files = []
        for path, (data, _) in tree:
            file = pathlib.Path(folder, path.replace("/", "_"))
            file.write_bytes(data)
            files.append(file)
        glibc = parts.newest_symbols(files, "GLIBC")[:2]

    add_documents(tree, program, all_parts)
    # What the texts of licences refer to.
    for name in ("Apache-2.0", "GPL-2", "GPL-3", "LGPL-2.1", "LGPL-3"):
        tree.add(f"{DOCUMENTS}/licenses/{name}.txt", pathlib.Path("/usr/share/common-licenses") / name)
    wanted = ("glibc", ".".join(map(str, glibc)))
    tree.add(f"{DOCUMENTS}/sbom.cdx.json", sbom.text(version, LICENCE, whole_licence(all_parts), all_parts, machine, wanted, epoch))
    return tree, all_parts, glibc


def add_documents(tree, program, all_parts):
    """Adds the manual, the completions that the program writes, and the licences of all parts."""
    tree.add("share/man/man1/lectern.1", ROOT / "Documentation/man/lectern.1")
    for shell, path in (
        ("bash", "share/bash-completion/completions/lectern"),
        ("zsh", "share/zsh/site-functions/_lectern"),
        ("fish", "share/fish/vendor_completions.d/lectern.fish"),
    ):
        script = run(str(program), "--generate-completion-script", shell)
        # Bash reads its file and does not run it.
        tree.add(path, script.removeprefix("#!/bin/bash\n"))
    for name in ("LICENSE", "CHANGELOG.md"):
        tree.add(f"{DOCUMENTS}/{name}", ROOT / name)
    tree.add(f"{DOCUMENTS}/NOTICE", notice(all_parts))
    for part in all_parts:
        for name, text in part.texts.items():
            tree.add(f"{DOCUMENTS}/licenses/{name}", text)


def whole_licence(all_parts):
    """The licence of all that a package holds, as one expression."""
    found = {LICENCE}
    for part in all_parts:
        for each in part.licence.split(" AND "):
            found.add(f"({each})" if " OR " in each else each)
    return " AND ".join([LICENCE, *sorted(found - {LICENCE})])


def version_of(program):
    """The version that a program says it has."""
    said = run(str(program), "--version").strip()
    match = re.fullmatch(r"lectern ([0-9]+\.[0-9]+\.[0-9]+)", said)
    if not match:
        raise SystemExit(f"package: lectern --version says {said!r}")
    return match[1]


def time_of_commit():
    """The time of all files in a package."""
    return int(os.environ.get("SOURCE_DATE_EPOCH") or run("git", "-C", str(ROOT), "log", "-1", "--format=%ct"))


def write_sums(output, made):
    """Writes the checksums of what was made."""
    sums = "".join(f"{hashlib.sha256((output / name).read_bytes()).hexdigest()}  {name}\n" for name in sorted(made))
    (output / "SHA256SUMS").write_text(sums)


def main(program, scratch, output, trimmed=None):
    program, scratch, output = pathlib.Path(program), pathlib.Path(scratch), pathlib.Path(output)
    trimmed = trimmed and pathlib.Path(trimmed)
    version = version_of(program)
    machine = os.uname().machine
    epoch = time_of_commit()
    # Whoever publishes packages names an address at which they answer.
    maintainer = os.environ.get("LECTERN_MAINTAINER", "Lectern maintainers <lectern@users.noreply.github.com>")
    output.mkdir(parents=True, exist_ok=True)
    tree, all_parts, glibc = stage(program, scratch, trimmed, version, machine, epoch)
    top = f"lectern-{version}-linux-{machine}"
    archives.write_tar(tree, top, output / f"{top}.tar.gz", epoch)
    made = [f"{top}.tar.gz"]
    made.append(archives.write_wheel(tree, version, machine, glibc, whole_licence(all_parts), output, epoch))
    if machine in debian.MACHINES:
        made.append(debian.write(
            tree, version, machine, glibc, all_parts, maintainer, f"Release {version}.", output, epoch))
    bill = f"{top}.cdx.json"
    (output / bill).write_bytes(tree.files[f"{DOCUMENTS}/sbom.cdx.json"][0])
    made.append(bill)
    write_sums(output, made)
    for name in [*made, "SHA256SUMS"]:
        size = (output / name).stat().st_size
        print(f"{size:>12,}  {name}")
        most = MOST_BYTES_OF_ARCHIVE if name.endswith(".tar.gz") else MOST_BYTES
        if not any(part.trimmed and part.name == "FLINT" for part in all_parts):
            most = MOST_BYTES_WHOLE
        if size > most:
            raise SystemExit(f"package: {name} has more than {most:,} bytes")


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except parts.Unknown as unknown:
        raise SystemExit(f"package: {unknown}")
