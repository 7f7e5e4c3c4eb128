"""A library that stands in for NTL.

Debian's FLINT has an interface to NTL, a library in C++, and names it where it is loaded. Lectern never calls that interface. NTL would
bring gf2x, which Debian lists under the GPL, so that a package with both could not be under Lectern's licence. Instead the loader gets a
library that has the names which FLINT asks for: a function of it that was called all the same would end the program.
"""

import re
import subprocess


def symbols(library, provider):
    """What one library asks of another: names, with whether each is a variable of a thread."""
    wanted = subprocess.run(["nm", "-D", "--undefined-only", library], check=True, capture_output=True, text=True).stdout
    names = set(re.findall(r" U (\S+)", wanted))
    table = subprocess.run(["readelf", "--dyn-syms", "-W", provider], check=True, capture_output=True, text=True).stdout
    found = {}
    for line in table.splitlines():
        columns = line.split()
        if len(columns) >= 8 and columns[6] != "UND" and columns[7] in names:
            found[columns[7]] = columns[3]
    return sorted(found.items())


def make(library, provider, name, output):
    """Writes the library that stands in for a provider, under its name."""
    lines = []
    for symbol, kind in symbols(library, provider):
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
    subprocess.run(
        ["clang", "-x", "assembler", "-shared", "-nostdlib", f"-Wl,-soname,{name}", "-Wl,--build-id=none", "-Wl,-z,noexecstack",
         "-fuse-ld=lld", "-s", "-o", str(output), "-", "-Wl,--no-as-needed", "-lc"], input=source, text=True, check=True)


def _machine():
    return subprocess.run(["uname", "-m"], check=True, capture_output=True, text=True).stdout
