"""The data of ICU inside of Swift's Foundation, as far as Lectern has any use for it.

Foundation is linked with 34 MB of data about 800 languages, calendars and scripts. Lectern writes numbers and dates in one way everywhere, and what
letters are is in the code itself; so the program gets data of the same form with the root and English alone. What is missing falls back
to the root, as ICU says of locales that it does not know.
"""

import re
import struct
import subprocess
import sys

# Files below a folder are of one language each, by name: these stay, and all others of such folders go.
LANGUAGES = re.compile(r"^(root|en|en_US|en_US_POSIX|pool|res_index|supplementalData|numberingSystems|likelySubtags|plurals|pluralRanges|keyTypeData"
                       r"|metaZones|zoneinfo64|timezoneTypes|windowsZones|icuver|icustd|metadata|grammaticalFeatures|dayPeriods|genderList"
                       r"|currencyNumericCodes|units|supplementaldata|langInfo|ibm-.*|tzdbNames|ucadata.*)\.(res|icu)$")
# Data of other kinds: normal forms, and the names of encodings.
OTHERS = re.compile(r"^(.*\.nrm|cnvalias\.icu|uemoji\.icu|ulayout\.icu|confusables\.cfu|nfscss\.spp)$")


# Under which name the trimmed data is linked.
NAME = "lectern_icu_data"


def data(archive, symbol):
    """The bytes of the data in the archive of Foundation's ICU."""
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        for member in subprocess.run(["ar", "t", archive], check=True, capture_output=True, text=True).stdout.split():
            if "icu_packaged_main_data" not in member and "data" not in member:
                continue
            subprocess.run(["ar", "x", archive, member], check=True, cwd=folder)
            path = f"{folder}/{member}"
            table = subprocess.run(["readelf", "-sW", path], check=True, capture_output=True, text=True).stdout
            match = re.search(rf"^\s*\d+: ([0-9a-f]+)\s+(\S+) OBJECT\s+\S+ \S+\s+(\d+) {symbol}$", table, re.M)
            if not match:
                continue
            sections = subprocess.run(["readelf", "-SW", path], check=True, capture_output=True, text=True).stdout
            section = re.search(rf"\[ *{match[3]}\] \S+\s+\S+\s+[0-9a-f]+ ([0-9a-f]+)", sections)
            size = int(match[2], 0)
            with open(path, "rb") as file:
                file.seek(int(section[1], 16) + int(match[1], 16))
                return file.read(size), member
    raise SystemExit(f"{archive} holds no {symbol}")


def items(bytes_):
    """The header of the data, and its files by their names."""
    size = struct.unpack_from("<H", bytes_)[0]
    assert bytes_[2:4] == b"\xda\x27" and bytes_[12:16] == b"CmnD", "no data of ICU"
    count = struct.unpack_from("<I", bytes_, size)[0]
    entries = [struct.unpack_from("<II", bytes_, size + 4 + 8 * index) for index in range(count)]
    names = [bytes_[size + name:bytes_.index(b"\0", size + name)].decode() for name, _ in entries]
    starts = [size + start for _, start in entries] + [len(bytes_)]
    return bytes_[:size], {name: bytes_[starts[index]:starts[index + 1]] for index, name in enumerate(names)}


def is_kept(name):
    """Whether a file stays, by its name behind that of the data."""
    folder, _, file = name.partition("/")[2].rpartition("/")
    if folder == "translit":
        return False
    if folder == "brkitr":
        return file in ("root.res", "res_index.res", "char.brk", "word.brk", "line.brk", "sent.brk", "title.brk")
    if folder in ("coll", "rbnf", "unit") and file not in ("root.res", "res_index.res", "pool.res", "ucadata.icu"):
        return False
    return bool(LANGUAGES.match(file) or OTHERS.match(file))


def trimmed(bytes_):
    """The data with what stays."""
    header, files = items(bytes_)
    kept = {name: data for name, data in sorted(files.items(), key=lambda item: item[0].encode()) if is_kept(name)}
    table = struct.pack("<I", len(kept))
    offset = 4 + 8 * len(kept)
    names, places = b"", []
    for name in kept:
        places.append(offset + len(names))
        names += name.encode() + b"\0"
    body, starts = b"", []
    base = offset + len(names)
    padding = -(len(header) + base) % 16
    for data in kept.values():
        starts.append(base + padding + len(body))
        body += data + b"\xaa" * (-len(data) % 16)
    for place, start in zip(places, starts):
        table += struct.pack("<II", place, start)
    return header + table + names + b"\xaa" * padding + body


def main(archive, output):
    """Writes an object that has the trimmed data, and prints what the linker is to be told."""
    symbols = subprocess.run(["nm", "--defined-only", archive], capture_output=True, text=True).stdout
    symbol = re.search(r" (icudt\d+_dat)$", symbols, re.M)[1]
    whole, _ = data(archive, symbol)
    part = trimmed(whole)
    with open(output + ".dat", "wb") as file:
        file.write(part)
    source = (f'.section .rodata.{NAME},"a",%progbits\n.globl {NAME}\n.type {NAME}, %object\n.p2align 4\n{NAME}:\n'
              f'.incbin "{output}.dat"\n.size {NAME}, {len(part)}\n.section .note.GNU-stack,"",%progbits\n')
    subprocess.run(["clang", "-x", "assembler", "-c", "-o", output, "-"], input=source, text=True, check=True)
    print(f"{symbol}: {len(whole):,} bytes, of which {len(part):,} stay", file=sys.stderr)
    # For the linker: the one name stands for the other, before it looks for it in the archive.
    print(f"{symbol}={NAME}")


if __name__ == "__main__":
    main(*sys.argv[1:])
