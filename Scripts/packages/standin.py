"""Libraries that stand in for others, of which nothing is ever called.

Debian's FLINT has an interface to NTL, a library in C++, and names it where it is loaded. Lectern never calls that interface. NTL would
bring gf2x, which Debian lists under the GPL, so that a package with both could not be under Lectern's licence. And libzip names OpenSSL's
libcrypto for archives that are encrypted, which Lectern neither writes nor reads; it would be 2 MB more to download. Instead the loader gets
libraries that have the names which are asked for: a function of them that was called all the same would end the program.
"""

import pathlib
import re
import subprocess


def symbols(library, provider):
    """What one library asks of another: names, with whether each is a variable of a thread."""
    wanted = subprocess.run(["nm", "-D", "--with-symbol-versions", "--undefined-only", library], check=True, capture_output=True, text=True).stdout
    names = set(re.findall(r" U (\S+)", wanted))
    table = subprocess.run(["readelf", "--dyn-syms", "-W", provider], check=True, capture_output=True, text=True).stdout
    found = {}
    for line in table.splitlines():
        columns = line.split()
        if len(columns) < 8 or columns[6] == "UND":
            continue
        name, _, version = columns[7].partition("@@")
        if columns[7] in names or f"{name}@{version}" in names or (not version and name in names):
            found[name] = (columns[3], version)
    return sorted((name, kind, version) for name, (kind, version) in found.items())


def make(library, provider, name, output):
    """Writes the library that stands in for a provider, under its name."""
    lines = []
    versions = {}
    for symbol, kind, version in symbols(library, provider):
        if version:
            versions.setdefault(version, []).append(symbol)
        lines.append(f".globl {symbol}")
        if kind == "TLS":
            lines += [f".type {symbol}, %tls_object", '.section .tbss,"awT",%nobits', ".p2align 3", f".size {symbol}, 8", f"{symbol}: .zero 8"]
        elif kind in ("FUNC", "IFUNC"):
            lines += [f".type {symbol}, %function", ".text", f"{symbol}:"]
        else:
            raise ValueError(f"{symbol} is a {kind}")
    # Whatever is called, the program ends.
    lines += [".text", "1: .byte 0x0f, 0x0b" if "x86" in _machine() else "brk #1", '.section .note.GNU-stack,"",%progbits']
    source = "\n".join(lines) + "\n"
    # Names that have versions are asked for with them.
    script = pathlib.Path(f"{output}.versions")
    script.write_text("".join(f"{version} {{ {'; '.join(names)}; }};\n" for version, names in sorted(versions.items())))
    options = [f"-Wl,--version-script={script}"] if versions else []
    subprocess.run(
        ["clang", "-x", "assembler", "-shared", "-nostdlib", f"-Wl,-soname,{name}", "-Wl,--build-id=none", "-Wl,-z,noexecstack",
         "-fuse-ld=lld", "-s", "-o", str(output), "-", "-Wl,--no-as-needed", "-lc", *options], input=source, text=True, check=True)
    script.unlink()


def _machine():
    return subprocess.run(["uname", "-m"], check=True, capture_output=True, text=True).stdout
