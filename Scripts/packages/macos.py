"""Makes the archive for macOS of a program that is built already; Scripts/package calls it there.

    macos.py PROGRAM SCRATCH OUTPUT

The program's libraries are Homebrew's. They go into lib/lectern, where the program looks for them beside itself, and can be replaced. Swift's own
libraries are a part of macOS. A file that was changed is signed anew, for the machine alone: nothing here is notarized, so that what a
browser has downloaded asks before it runs (`xattr -d com.apple.quarantine`); curl's downloads do not.
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True

import archives  # noqa: E402
import make  # noqa: E402
import parts  # noqa: E402
import sbom  # noqa: E402

OF_THE_SYSTEM = ("/usr/lib/", "/System/")
# What Homebrew's libraries ask for, and Debian's do not.
MORE_LIBRARIES = {
    "libcrypto": ("OpenSSL", "Apache-2.0"), "liblzma": ("liblzma", "0BSD"), "libzstd": ("Zstandard", "BSD-3-Clause"),
    "libbrotlidec": ("Brotli", "MIT"),
}
# Names of files with licences at the root of a formula's folder.
LICENCE_FILE = re.compile(r"^(COPYING|COPYRIGHT|LICEN[CS]E)", re.IGNORECASE)


def tool(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def asked(path):
    """What a file asks for, as it is written there, without its own name."""
    own = {line.strip() for line in tool("otool", "-D", str(path)).splitlines()[1:]}
    names = re.findall(r"^\s+(\S.*) \(compatibility version", tool("otool", "-L", str(path)), re.MULTILINE)
    return [name for name in dict.fromkeys(names) if name not in own]


def commands(path):
    """The load commands of a file, each as a text."""
    return re.split(r"^Load command \d+$", tool("otool", "-l", str(path)), flags=re.MULTILINE)[1:]


def oldest_system(path):
    """The version of macOS that a program was made for."""
    for command in commands(path):
        if "LC_BUILD_VERSION" in command:
            return re.search(r"minos ([0-9.]+)", command)[1]
    raise SystemExit(f"package: {path} does not say what macOS it wants")


def found(name, user):
    """The file that a name in another file means."""
    folders = []
    if name.startswith("@loader_path/"):
        folders = [user.parent]
    elif name.startswith("@rpath/"):
        for command in commands(user):
            match = re.search(r"LC_RPATH[\s\S]*?path (\S.*) \(offset", command)
            if match:
                folders.append(pathlib.Path(match[1].replace("@loader_path", str(user.parent))))
    elif name.startswith("/"):
        folders = [pathlib.Path("/")]
    for folder in folders:
        path = folder / name.split("/", 1)[1]
        if path.exists():
            return path.resolve()
    raise parts.Unknown(f"{name} is wanted by {user.name}, and not on this system")


def described(name, path):
    """A library as a part, by the folder of its formula: …/Cellar/flint/3.1.3/lib/libflint.dylib."""
    stems = {key.removesuffix(".so"): value[:2] for key, value in parts.LIBRARIES.items()} | MORE_LIBRARIES
    stem = max((stem for stem in stems if name.startswith((f"{stem}.", f"{stem}-"))), key=len, default=None)
    if stem is None:
        raise parts.Unknown(f"{name} is linked, and Scripts/packages knows no licence of it")
    title, licence = stems[stem]
    pieces = path.parts
    if "Cellar" not in pieces:
        raise parts.Unknown(f"{path} is none of Homebrew's files")
    place = pieces.index("Cellar")
    formula, version = pieces[place + 1], pieces[place + 2]
    root = pathlib.Path(*pieces[: place + 3])
    texts = {f"{title}-{file.name}.txt": file.read_text(errors="replace") for file in sorted(root.iterdir()) if LICENCE_FILE.match(file.name)}
    if not texts:
        raise parts.Unknown(f"{formula} has no licence where one was looked for")
    return parts.Part(title, version, licence, f"pkg:generic/{formula}@{version}", texts, name, path)


def libraries(program):
    """The libraries that go beside a program, and for each file what names in it become."""
    by_path, names = {}, {}
    waiting = [program]
    while waiting:
        user = waiting.pop()
        if user in names:
            continue
        names[user] = {}
        for name in asked(user):
            if name.startswith(OF_THE_SYSTEM):
                continue
            path = found(name, user)
            by_path.setdefault(path, described(pathlib.Path(name).name, path))
            names[user][name] = by_path[path].file
            waiting.append(path)
    return sorted(by_path.values(), key=lambda part: part.file), names


def changed(path, names, folder, own=None):
    """A file's bytes, stripped, with other places for what it asks for, and signed."""
    with tempfile.TemporaryDirectory() as work:
        copy = pathlib.Path(work, path.name)
        copy.write_bytes(path.read_bytes())
        copy.chmod(0o755)
        # Names that others look up stay.
        tool("strip", "-S", "-x", str(copy))
        arguments = ["-id", f"@rpath/{own}"] if own else []
        for name, file in sorted(names.items()):
            arguments += ["-change", name, f"{folder}/{file}"]
        if arguments:
            tool("install_name_tool", *arguments, str(copy))
        tool("codesign", "--force", "--sign", "-", str(copy))
        return copy.read_bytes()


def main(program, scratch, output):
    program, scratch, output = (pathlib.Path(each).resolve() for each in (program, scratch, output))
    version, machine, epoch = make.version_of(program), os.uname().machine, make.time_of_commit()
    own, names = libraries(program)
    all_parts = own + parts.linked_packages(scratch) + parts.fonts()
    tree = archives.Tree()
    tree.add("bin/lectern", changed(program, names[program], "@executable_path/../lib/lectern"), True)
    for part in own:
        tree.add(f"lib/lectern/{part.file}", changed(part.path, names[part.path], "@loader_path", part.file))
    make.add_documents(tree, program, all_parts)
    bill = sbom.text(
        version, make.LICENCE, make.whole_licence(all_parts), all_parts, machine, ("macos", oldest_system(program)), epoch)
    tree.add(f"{make.DOCUMENTS}/sbom.cdx.json", bill)
    output.mkdir(parents=True, exist_ok=True)
    top = f"lectern-{version}-macos-{machine}"
    archives.write_tar(tree, top, output / f"{top}.tar.gz", epoch)
    (output / f"{top}.cdx.json").write_text(bill)
    made = [f"{top}.tar.gz", f"{top}.cdx.json"]
    make.write_sums(output, made)
    for name in [*made, "SHA256SUMS"]:
        print(f"{(output / name).stat().st_size:>12,}  {name}")


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except parts.Unknown as unknown:
        raise SystemExit(f"package: {unknown}")
