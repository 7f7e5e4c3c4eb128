"""The package for Debian and its kin: what Debian has under one name in all its releases it depends on, the rest it holds."""

import os
import pathlib
import subprocess
import tempfile
import textwrap
import time

import archives

MACHINES = {"x86_64": "amd64", "aarch64": "arm64"}


def control(version, machine, glibc, parts, size, maintainer):
    """What dpkg reads of the package."""
    depends = [f"libc6 (>= {glibc[0]}.{glibc[1]})", "libgcc-s1 (>= 4.2)", "libstdc++6 (>= 12)"]
    depends += sorted({part.debian for part in parts if part.debian})
    return textwrap.dedent(f"""\
        Package: lectern
        Version: {version}
        Architecture: {MACHINES[machine]}
        Maintainer: {maintainer}
        Installed-Size: {(size + 1023) // 1024}
        Depends: {", ".join(depends)}
        Recommends: bubblewrap
        Section: math
        Priority: optional
        Description: checker of the formulas in Markdown and other documents
         Lectern reads lessons in Markdown, proves or refutes what their formulas
         say, and writes a site of those that hold. It also looks for formulas that
         are probably wrong in documents that were not written for it.
         .
         Listings in Swift are compiled and run where there is a Swift compiler,
         which is not part of this package; elsewhere they are shown, with a
         warning.
        """)


def copyright_text(parts, year):
    """The licences, in the form that Debian reads."""
    text = textwrap.dedent(f"""\
        Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
        Upstream-Name: lectern
        Comment: The texts of the licences of all parts that lie in this package or are
         linked into its program are in /usr/share/doc/lectern/licenses, and
         /usr/share/doc/lectern/NOTICE says how to replace a library.

        Files: *
        Copyright: {year} the authors of Lectern
        License: Apache-2.0

        License: Apache-2.0
         On Debian systems the text of the Apache License, version 2.0, is in
         /usr/share/common-licenses/Apache-2.0.
        """)
    for part in parts:
        if part.file and not part.debian:
            # cmark-gfm and its extensions, say, have several licences each; their own file lists them.
            text += f"\nFiles: usr/lib/lectern/{part.file}\nCopyright: {year} the authors of {part.name}\nLicense: {part.licence}\n"
            text += f" See /usr/share/doc/lectern/licenses/{part.name}.txt.\n"
    return text


def write(tree, version, machine, glibc, parts, maintainer, changes, folder, epoch):
    """Writes the package; returns its name."""
    inside = archives.Tree()
    held = {f"lib/lectern/{part.file}" for part in parts if part.file and part.debian}
    for path, (data, runs) in tree:
        if path in held:
            continue
        if path.startswith("share/man/"):
            path, data = path + ".gz", archives.compressed(data)
        if path == "share/doc/lectern/LICENSE" or path == "share/doc/lectern/CHANGELOG.md":
            continue
        path = path.replace("share/zsh/site-functions/", "share/zsh/vendor-completions/")
        inside.add(f"usr/{path}", data, runs)
    documents = "usr/share/doc/lectern"
    # Yams compiles LibYAML's source, and knows no other way; SwiftPM's packages are linked, not loaded.
    inside.add("usr/share/lintian/overrides/lectern", "lectern: embedded-library libyaml [usr/bin/lectern]\n")
    inside.add(f"{documents}/copyright", copyright_text(parts, time.gmtime(epoch).tm_year))
    moment = time.strftime("%a, %d %b %Y %H:%M:%S +0000", time.gmtime(epoch))
    entry = f"lectern ({version}) unstable; urgency=medium\n\n  * {changes}\n\n -- {maintainer}  {moment}\n"
    inside.add(f"{documents}/changelog.gz", archives.compressed(entry))
    size = sum(len(data) for _, (data, _) in inside)
    name = f"lectern_{version}_{MACHINES[machine]}.deb"
    with tempfile.TemporaryDirectory() as root:
        inside.write(root, epoch)
        pathlib.Path(root, "DEBIAN").mkdir()
        pathlib.Path(root, "DEBIAN/control").write_text(control(version, machine, glibc, parts, size, maintainer))
        import hashlib

        sums = "".join(f"{hashlib.md5(data).hexdigest()}  {path}\n" for path, (data, _) in inside)
        pathlib.Path(root, "DEBIAN/md5sums").write_text(sums)
        for base, folders, files in os.walk(root):
            for each in [base, *(os.path.join(base, file) for file in files)]:
                if os.path.isdir(each):
                    os.chmod(each, 0o755)
                os.utime(each, (epoch, epoch))
        environment = {**os.environ, "SOURCE_DATE_EPOCH": str(epoch)}
        # One thread: several write other blocks.
        subprocess.run(
            ["dpkg-deb", "--root-owner-group", "-Zxz", "--threads-max=1", "--build", root, str(pathlib.Path(folder) / name)], check=True,
            env=environment, stdout=subprocess.DEVNULL)
    return name
