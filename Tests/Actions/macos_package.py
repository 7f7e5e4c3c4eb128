"""Runs Scripts/package as on macOS, with tools that stand in for Apple's, and looks at the archive.

    macos_package.py PROGRAM SCRATCH

It shows that each name of a library is found and changed, that licences are there, and that what is unknown is refused. What Apple's tools say of real
files it cannot show. Exit status: 0 all holds, 1 something does not.
"""

import json
import os
import pathlib
import subprocess
import sys
import tarfile
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent

# Each answers from a table of files, and install_name_tool writes what it was asked for behind the file's bytes.
TOOL = """#!/usr/bin/env python3
import json, os, pathlib, sys
name, arguments = pathlib.Path(sys.argv[0]).name, sys.argv[1:]
if name == "uname":
    print({"-s": "Darwin", "-m": "arm64"}[arguments[0]])
elif name == "otool":
    file = json.load(open(os.environ["FILES"]))[os.path.realpath(arguments[1])]
    print(f"{arguments[1]}:")
    if arguments[0] == "-D" and file["own"]:
        print(file["own"])
    if arguments[0] == "-L":
        for each in ([file["own"]] if file["own"] else []) + file["asks"]:
            print(f"\\t{each} (compatibility version 1.0.0, current version 1.2.3)")
    if arguments[0] == "-l":
        print("Load command 0\\n      cmd LC_BUILD_VERSION\\n platform 1\\n    minos 14.0\\n      sdk 15.0")
        print("Load command 1\\n          cmd LC_RPATH\\n      cmdsize 32\\n         path @loader_path/../other (offset 12)")
elif name == "install_name_tool":
    with open(arguments[-1], "a") as file:
        file.write("\\n" + " ".join(arguments[:-1]))
elif name == "codesign":
    with open(arguments[-1], "a") as file:
        file.write("\\nsigned")
"""


def main(program, scratch):
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder).resolve()
        bin_folder = folder / "bin"
        bin_folder.mkdir()
        for name in ("uname", "otool", "install_name_tool", "codesign", "strip"):
            (bin_folder / name).write_text(TOOL)
            (bin_folder / name).chmod(0o755)
        cellar = folder / "brew/Cellar"
        files = {}

        def library(formula, name, *asks):
            place = cellar / formula / "1.2.3/lib"
            place.mkdir(parents=True, exist_ok=True)
            (place.parent / "COPYING").write_text(f"the licence of {formula}\n")
            (place / name).write_text(name)
            files[str(place / name)] = {"own": f"/opt/{name}", "asks": list(asks)}
            return place / name

        gmp = library("gmp", "libgmp.10.dylib", "/usr/lib/libSystem.B.dylib")
        (cellar / "gmp/1.2.3/other").mkdir()
        (cellar / "gmp/1.2.3/other/libmpfr.6.dylib").symlink_to(library("mpfr", "libmpfr.6.dylib", str(gmp)))
        flint = library("flint", "libflint.20.dylib", str(gmp), "@loader_path/libmpfr.6.dylib")
        (flint.parent / "libmpfr.6.dylib").symlink_to(cellar / "mpfr/1.2.3/lib/libmpfr.6.dylib")
        loose = library("gmp", "libgmp-again.dylib", "@rpath/libmpfr.6.dylib")
        files[str(pathlib.Path(program).resolve())] = {
            "own": "", "asks": ["/usr/lib/swift/libswiftCore.dylib", "/System/Library/Frameworks/Foundation.framework/Foundation", str(flint), str(loose)]}
        table = folder / "files.json"
        environment = {**os.environ, "PATH": f"{bin_folder}:{os.environ['PATH']}", "FILES": str(table)}

        def run(output):
            table.write_text(json.dumps(files))
            return subprocess.run(
                ["sh", str(ROOT / "Scripts/package"), "--program", program, "--scratch", scratch, "--output", str(output)],
                env=environment, capture_output=True, text=True)

        made = run(folder / "made")
        assert made.returncode == 0, made.stderr
        archive = next((folder / "made").glob("lectern-*-macos-*.tar.gz"))
        with tarfile.open(archive) as packed:
            held = {member.name.split("/", 1)[-1]: packed.extractfile(member).read() for member in packed if member.isfile()}
        libraries = {name for name in held if name.startswith("lib/")}
        assert libraries == {f"lib/lectern/{name}" for name in ("libgmp.10.dylib", "libmpfr.6.dylib", "libflint.20.dylib", "libgmp-again.dylib")}, libraries
        told = held["lib/lectern/libflint.20.dylib"].decode()
        assert "-id @rpath/libflint.20.dylib" in told and f"-change {gmp} @loader_path/libgmp.10.dylib" in told and told.endswith("signed"), told
        assert "-change @rpath/libmpfr.6.dylib @loader_path/libmpfr.6.dylib" in held["lib/lectern/libgmp-again.dylib"].decode()
        told = held["bin/lectern"][-2000:].decode(errors="replace")
        assert f"-change {flint} @executable_path/../lib/lectern/libflint.20.dylib" in told and "/usr/lib" not in told.split("-change", 1)[1], told
        assert held["share/doc/lectern/licenses/FLINT-COPYING.txt"] == b"the licence of flint\n"
        bill = json.loads(held["share/doc/lectern/sbom.cdx.json"])
        assert {"name": "lectern:macos", "value": "14.0"} in bill["metadata"]["properties"]
        assert "share/man/man1/lectern.1" in held and "share/zsh/site-functions/_lectern" in held
        assert run(folder / "again").returncode == 0
        assert archive.read_bytes() == (folder / "again" / archive.name).read_bytes(), "it is not the same when made again"
        # What nobody has looked at, what has no licence, and what is not there are refused.
        for change, reason in (
            (lambda: files[str(flint)]["asks"].append(str(library("zeta", "libzeta.dylib"))), "knows no licence"),
            (lambda: (cellar / "mpfr/1.2.3/COPYING").unlink(), "has no licence"),
            (lambda: files[str(gmp)]["asks"].append("/opt/libbz2.dylib"), "not on this system"),
        ):
            before = json.dumps(files)
            change()
            refused = run(folder / "refused")
            assert refused.returncode != 0 and reason in refused.stderr, refused.stderr
            files.clear()
            files.update(json.loads(before))
            (cellar / "mpfr/1.2.3/COPYING").write_text("the licence of mpfr\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
