"""FLINT and Arb with what is called and nothing else, built from Debian's source packages of the very versions.

    trimmed.py PROGRAM FOLDER    FOLDER gets the libraries under their sonames; nothing where they are there already

A program of ours calls a small part of FLINT, and the rest would be a tenth of what is downloaded. The sources are not changed: each function is a
section of its own, and the linker keeps those that the program or Arb can reach. The sonames stay, so that a whole library in the place of
these does as well. The interface to NTL, which Debian's own FLINT has, is left out. FLINT 3, of which Arb is a part, is shipped as it is.
"""

import hashlib
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
import parts  # noqa: E402
import sources  # noqa: E402

# Debian's options for these libraries but for those of debuggers and of unwinding, and what lets the linker choose among functions.
OPTIONS = ("-g0 -O2 -fstack-protector-strong -Wformat -Werror=format-security -Wdate-time -D_FORTIFY_SOURCE=2 -ffunction-sections "
           "-fdata-sections -fno-semantic-interposition -fno-asynchronous-unwind-tables -fno-unwind-tables")
NAMES = ("FLINT", "Arb")


def symbols(path):
    """The names in the table of a library or a program that other files see: those that it has, and those that it asks for."""
    text = subprocess.run(["readelf", "--dyn-syms", "-W", str(path)], check=True, capture_output=True, text=True).stdout
    rows = [line.split() for line in text.splitlines()]
    rows = [(row[6], row[7].partition("@")[0]) for row in rows if len(row) > 7 and row[0][:-1].isdigit()]
    return {name for section, name in rows if section != "UND"}, {name for section, name in rows if section == "UND"}


def exported(path, *users):
    """What a library has and one of its users names. A variable that a program has copied to itself is among the names that it has."""
    wanted = set()
    for user in users:
        wanted |= set.union(*symbols(user))
    return sorted(symbols(path)[0] & wanted)


def compiled(source, work, *options):
    """The objects of a source package that stands unpacked in a folder, by its own configure and make."""
    environment = {**os.environ, "LC_ALL": "C"}
    flags = f"{OPTIONS} -ffile-prefix-map={source}=."
    with (work / f"{source.name}.log").open("w") as log:
        def run(*command):
            if subprocess.run(command, cwd=source, env=environment, stdout=log, stderr=subprocess.STDOUT).returncode:
                log.flush()
                end = "\n".join(pathlib.Path(log.name).read_text(errors="replace").splitlines()[-15:])
                raise SystemExit(f"package: {source.name} does not compile\n{end}")
        run("./configure", "--prefix=/usr", "--disable-static", "CC=gcc", "CXX=g++", f"CFLAGS={flags}", *options)
        run("make", f"-j{os.cpu_count()}", "library")
    # What stands beside a folder of its name is made of that folder's objects.
    objects = sorted(each for each in (source / "build").rglob("*.lo") if not each.with_suffix("").is_dir())
    if not objects:
        raise SystemExit(f"package: {source.name} has no objects")
    return objects


def linked(objects, soname, names, output, *libraries):
    """Links a library that has these names and what they reach."""
    with tempfile.TemporaryDirectory() as folder:
        script = pathlib.Path(folder, "exported")
        script.write_text("{ global: " + " ".join(f"{name};" for name in names) + " local: *; };\n")
        arguments = pathlib.Path(folder, "objects")
        arguments.write_text("".join(f"{each}\n" for each in objects))
        subprocess.run(
            ["gcc", "-shared", f"-Wl,-soname,{soname}", "-Wl,--gc-sections", f"-Wl,--version-script={script}", "-Wl,-z,defs", "-Wl,-z,relro",
             "-Wl,-z,now", "-Wl,--build-id=none", "-Wl,--hash-style=gnu", "-Wl,--as-needed", "-Wl,-O1", "-s", "-o", str(output), f"@{arguments}",
             *libraries, "-lmpfr", "-lgmp", "-lm", "-lpthread"], check=True)
    missing = set(names) - symbols(output)[0]
    if missing:
        raise SystemExit(f"package: {soname} lacks {', '.join(sorted(missing))}")


def main(program, folder):
    program, folder = pathlib.Path(program), pathlib.Path(folder).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    found = {part.name: part for part in parts.libraries(program) if part.name in NAMES}
    if set(found) != set(NAMES):
        print("package: FLINT is shipped whole: FLINT and Arb are not two libraries here", file=sys.stderr)
        return
    flint, arb = (found[name] for name in NAMES)
    # Nothing is made anew for the same sources and the same names.
    own = exported(flint.path, program), exported(arb.path, program)
    stamp = hashlib.sha256(repr((own, flint.source, arb.source, pathlib.Path(__file__).read_text())).encode()).hexdigest()
    made = folder / "made"
    if made.exists() and made.read_text() == stamp and all((folder / part.file).exists() for part in found.values()):
        return
    made.unlink(missing_ok=True)
    work = folder / "sources"
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir()
    sources.fetch([flint.source, arb.source], work)
    unpacked = {}
    for part in (flint, arb):
        description = work / f"{part.source[0]}_{re.sub('^[0-9]+:', '', part.source[1])}.dsc"
        unpacked[part.name] = work / part.name
        subprocess.run(["dpkg-source", "--no-check", "-x", str(description), str(unpacked[part.name])], check=True, stdout=subprocess.DEVNULL)
    objects = compiled(unpacked["Arb"], work, "--with-flint=/usr")
    linked(objects, arb.file, own[1], folder / arb.file, "-lflint")
    objects = compiled(unpacked["FLINT"], work)
    linked(objects, flint.file, exported(flint.path, program, folder / arb.file), folder / flint.file)
    shutil.rmtree(work)
    made.write_text(stamp)


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except parts.Unknown as unknown:
        raise SystemExit(f"package: {unknown}")
