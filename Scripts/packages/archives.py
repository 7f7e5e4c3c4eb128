"""Archives that are the same byte for byte wherever they are made: sorted, without owners, with one time for all."""

import base64
import gzip
import hashlib
import io
import pathlib
import subprocess
import tarfile
import tempfile
import time
import zipfile


class Tree:
    """Files by their paths, each with its bytes and whether it can be run."""

    def __init__(self, files=None):
        self.files = dict(files or {})

    def add(self, path, data, runs=False):
        if isinstance(data, pathlib.Path):
            data = data.read_bytes()
        if isinstance(data, str):
            data = data.encode()
        self.files[path] = (data, runs)

    def __iter__(self):
        return iter(sorted(self.files.items()))

    def below(self, *prefixes):
        """The files below some folders, by their whole paths."""
        return Tree({path: file for path, file in self.files.items() if path.startswith(prefixes)})

    def write(self, folder, epoch):
        """Writes the files into a folder."""
        import os

        for path, (data, runs) in self:
            file = pathlib.Path(folder) / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(data)
            file.chmod(0o755 if runs else 0o644)
            os.utime(file, (epoch, epoch))

    @staticmethod
    def of_archive(path):
        """What a tar.gz holds, without its outermost folder."""
        tree = Tree()
        with tarfile.open(path, "r:gz") as archive:
            for member in archive:
                name = member.name.split("/", 1)[1] if "/" in member.name else ""
                if not member.isfile() or not name or ".." in name.split("/"):
                    continue
                tree.add(name, archive.extractfile(member).read(), bool(member.mode & 0o100))
        return tree


def write_tar(tree, top, output, epoch):
    """A tar.gz with one folder outermost."""
    raw = io.BytesIO()
    with tarfile.open(fileobj=raw, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        folders = {top}
        for path, _ in tree:
            parts = path.split("/")[:-1]
            folders |= {"/".join([top, *parts[:count]]) for count in range(1, len(parts) + 1)}
        members = [(folder, None, True) for folder in folders] + [(f"{top}/{path}", data, runs) for path, (data, runs) in tree]
        for name, data, runs in sorted(members, key=lambda member: member[0]):
            info = tarfile.TarInfo(name)
            info.mtime = epoch
            info.mode = 0o755 if runs else 0o644
            if data is None:
                info.type = tarfile.DIRTYPE
                archive.addfile(info)
            else:
                info.size = len(data)
                archive.addfile(info, io.BytesIO(data))
    # The same format in a twenty-fifth less than gzip -9, with no time and no name in it.
    with open(output, "wb") as file, tempfile.NamedTemporaryFile() as whole:
        whole.write(raw.getbuffer())
        whole.flush()
        subprocess.run(["libdeflate-gzip", "-12", "-c", whole.name], stdout=file, check=True)


def compressed(data):
    """Some bytes as `gzip -9n` has them."""
    out = io.BytesIO()
    with gzip.GzipFile(filename="", mode="wb", compresslevel=9, fileobj=out, mtime=0) as packed:
        packed.write(data if isinstance(data, bytes) else data.encode())
    return out.getvalue()


SUMMARY = "Checks the formulas of Markdown lessons and other documents, and makes a site of them."

LAUNCHER = '''"""Lectern's program, as a package of Python: `lectern` and `python -m lectern_math` run it."""

import os
import pathlib
import sys


def program():
    """Where the program lies."""
    return pathlib.Path(__file__).parent / "bin" / "lectern"


def main():
    """Becomes the program, with the arguments of this process."""
    path = str(program())
    os.execv(path, [path, *sys.argv[1:]])
'''

DESCRIPTION = """# Lectern

Lectern reads Markdown in which formulas stand, proves or refutes what they say, and makes a site of lessons that hold. This wheel has the program
with the libraries that it needs; nothing else has to be installed.

    pip install lectern-math
    lectern new site tutorial
    cd tutorial
    lectern build

`lectern audit` finds formulas that are probably wrong in documents that were not written for it, and `lectern --help` lists the rest. Listings in
Swift are compiled and run where there is a Swift compiler, and are shown unchecked elsewhere; `lectern doctor` says what is missing on a machine.

The licences of all parts, and how to replace a library, stand in `lectern_math/share/doc/lectern`.
"""


def wheel_name(version, machine, glibc):
    """The file's name, with the tag of the systems on which it runs (PEP 600)."""
    return f"lectern_math-{version}-py3-none-manylinux_{glibc[0]}_{glibc[1]}_{machine}.whl"


def write_wheel(tree, version, machine, glibc, licence, folder, epoch):
    """A wheel with the same inside as the archive, and a command that runs its program; returns the wheel's name."""
    name = wheel_name(version, machine, glibc)
    info = f"lectern_math-{version}.dist-info"
    inside = Tree()
    for path, (data, runs) in tree.below("bin/", "lib/", "share/doc/"):
        inside.add(f"lectern_math/{path}", data, runs)
    inside.add("lectern_math/__init__.py", LAUNCHER)
    inside.add("lectern_math/__main__.py", "from lectern_math import main\n\nmain()\n")
    for path in ("LICENSE", "NOTICE"):
        inside.add(f"{info}/licenses/{path}", tree.files[f"share/doc/lectern/{path}"][0])
    inside.add(
        f"{info}/METADATA",
        "\n".join([
            "Metadata-Version: 2.4", "Name: lectern-math", f"Version: {version}", f"Summary: {SUMMARY}",
            f"License-Expression: {licence}", "License-File: LICENSE", "License-File: NOTICE",
            "Keywords: mathematics,latex,markdown,proof,lint", "Classifier: Environment :: Console",
            "Classifier: Operating System :: POSIX :: Linux", "Classifier: Topic :: Scientific/Engineering :: Mathematics",
            "Classifier: Topic :: Documentation", "Requires-Python: >=3.9", "Description-Content-Type: text/markdown", "",
            DESCRIPTION]))
    inside.add(
        f"{info}/WHEEL",
        f"Wheel-Version: 1.0\nGenerator: lectern\nRoot-Is-Purelib: false\nTag: {name[:-4].split('-', 2)[2]}\n")
    inside.add(f"{info}/entry_points.txt", "[console_scripts]\nlectern = lectern_math:main\n")
    record = ""
    for path, (data, _) in inside:
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        record += f"{path},sha256={digest},{len(data)}\n"
    inside.add(f"{info}/RECORD", record + f"{info}/RECORD,,\n")
    moment = max(time.gmtime(epoch)[:6], (1980, 1, 1, 0, 0, 0))
    # What describes the wheel stands behind what it holds.
    files = sorted(inside, key=lambda file: (file[0].startswith(info), file[0]))
    with zipfile.ZipFile(pathlib.Path(folder) / name, "w") as archive:
        for path, (data, runs) in files:
            entry = zipfile.ZipInfo(path, moment)
            entry.create_system = 3
            entry.external_attr = (0o100755 if runs else 0o100644) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, data, compresslevel=9)
    return name
