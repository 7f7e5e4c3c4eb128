"""Writes what README.md shows as a script of the shell, without the sections that are named: files, commands, what they print.

    readme.py FILE [SECTION…]    as Tests/CommandLineTests/ReadmeTests.swift runs it
"""

import re
import shlex
import sys


def steps(text, left_out):
    """Files and commands, in order: (path, content) or (command, what it prints)."""
    fence, path, previous, section = None, None, "", ""
    for line in text.split("\n"):
        if fence is not None:
            mark, info, lines = fence
            if line != mark:
                lines.append(line)
                continue
            fence, previous = None, ""
            if section in left_out:
                continue
            if path:
                yield "file", path, "".join(each + "\n" for each in lines)
            elif info == "console":
                found = []
                for each in lines:
                    if each.startswith("$ "):
                        found.append([each[2:], ""])
                    elif found:
                        found[-1][1] += each + "\n"
                for command, expected in found:
                    yield "command", command, expected
        elif line.startswith("```"):
            mark = re.match("`+", line)[0]
            named = re.fullmatch("`([^`]+)`:", previous)
            path = named[1] if named else None
            fence = (mark, line[len(mark):], [])
        elif line:
            if line.startswith("## "):
                section = line[3:]
            previous = line


def main(file, *left_out):
    with open(file) as text:
        found = list(steps(text.read(), left_out))
    print("set -u\nstatus=0\ncount=0\nsaid=$(mktemp)")
    for index, (kind, first, second) in enumerate(found):
        if kind == "file":
            folder = first.rpartition("/")[0] or "."
            print(f"mkdir -p {shlex.quote(folder)}\nprintf %s {shlex.quote(second)} >{shlex.quote(first)}")
            continue
        print(f"expected={shlex.quote(second)}")
        if first == "echo $?":
            print('found="$status\n"')
        else:
            # The point behind it keeps line ends.
            print(f"found=$({{ {{ {first}\n}} 2>&1; echo $? >\"$said\"; }}; echo .)")
            print('status=$(cat "$said"); found=${found%.}')
            # Commands change the folder and the like.
            if re.match("(cd|PATH=|export) ?", first):
                print(first)
            following = found[index + 1] if index + 1 < len(found) else None
            if following is None or following[:2] != ("command", "echo $?"):
                print('[ "$status" = 0 ] || { echo "status $status: "' + shlex.quote(first) + "; echo \"$found\"; exit 1; }")
        print(
            'if [ "$found" != "$expected" ]; then echo "otherwise than shown: "' + shlex.quote(first)
            + '; echo "shown:"; echo "$expected"; echo "found:"; echo "$found"; exit 1; fi\ncount=$((count + 1))')
    print('echo "$count commands of the readme do what is shown"')


main(*sys.argv[1:])
