"""Makes a release as Scripts/package does, of a program that only calls another one: for tests of what uses releases.

    stand_in.py PROGRAM FOLDER    writes the archive, the wheel and SHA256SUMS to FOLDER/vVERSION
"""

import hashlib
import os
import pathlib
import sys

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "Scripts/packages"))

import archives  # noqa: E402
import backend  # noqa: E402
import parts  # noqa: E402
import sbom  # noqa: E402


def main(program, folder):
    version, machine, epoch = backend.version(), os.uname().machine, 1_700_000_000
    output = pathlib.Path(folder, f"v{version}")
    output.mkdir(parents=True)
    part = parts.Part("FLINT", "2.9.0-5", "LGPL-2.1-or-later", "pkg:deb/debian/libflint17@2.9.0-5", {}, "libflint.so.17")
    tree = archives.Tree()
    tree.add("bin/lectern", f"#!/bin/sh\nexec '{program}' \"$@\"\n", True)
    tree.add("lib/lectern/libflint.so.17", "a library")
    for name in ("LICENSE", "NOTICE"):
        tree.add(f"share/doc/lectern/{name}", (ROOT / name).read_text())
    bill = sbom.text(version, "Apache-2.0", "Apache-2.0 AND LGPL-2.1-or-later", [part], machine, ("glibc", "2.17"), epoch)
    tree.add("share/doc/lectern/sbom.cdx.json", bill)
    top = f"lectern-{version}-linux-{machine}"
    archives.write_tar(tree, top, output / f"{top}.tar.gz", epoch)
    made = [f"{top}.tar.gz"]
    made.append(archives.write_wheel(
        tree, version, machine, (2, 17), "Apache-2.0 AND LGPL-2.1-or-later", output, epoch))
    sums = "".join(f"{hashlib.sha256((output / name).read_bytes()).hexdigest()}  {name}\n" for name in made)
    (output / "SHA256SUMS").write_text(sums)


if __name__ == "__main__":
    main(*sys.argv[1:])
