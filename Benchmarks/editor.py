#!/usr/bin/env python3
"""Measures how long an editor waits for `lectern lsp`, in a folder of many lessons.

    editor.py --lectern PROGRAM [--lessons N] [--edits N] [--seed N]

Beside lessons of site_content.py stands one with 50 claims and 6 definitions, in which the edits are made. The time of an edit is that
from just before the message is written to the end of the diagnostics of that version; the editor pauses in between until all lessons have
been looked at. Prints a table in Markdown. It is no test: times fail nothing.
"""

import argparse
import json
import os
import pathlib
import queue
import random
import statistics
import subprocess
import sys
import tempfile
import threading
import time

import site_content

LONGEST = 120
CLAIMS = 50


class Server:
    """`lectern lsp` for a folder, and what it answers."""

    def __init__(self, program, folder):
        self.process = subprocess.Popen([program, "lsp", "--no-cache"], cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.messages = queue.Queue()
        self.count = 0
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        while True:
            length = 0
            while line := self.process.stdout.readline().strip():
                name, value = line.split(b":", 1)
                if name.lower() == b"content-length":
                    length = int(value)
            content = self.process.stdout.read(length)
            if len(content) < length or length == 0:
                return
            self.messages.put((time.perf_counter(), json.loads(content)))

    def send(self, **message):
        content = json.dumps({"jsonrpc": "2.0", **message}).encode()
        start = time.perf_counter()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(content) + content)
        self.process.stdin.flush()
        return start

    def wait(self, wanted):
        end = time.monotonic() + LONGEST
        while time.monotonic() < end:
            try:
                at, message = self.messages.get(timeout=1)
            except queue.Empty:
                continue
            if wanted(message):
                return at, message
        sys.exit("the server said nothing")

    def ask(self, method, params):
        """How long an answer takes, and the answer."""
        self.count += 1
        number = self.count
        start = self.send(id=number, method=method, params=params)
        at, message = self.wait(lambda message: message.get("id") == number and "method" not in message)
        if "error" in message:
            sys.exit(f"{method}: {message['error']}")
        return at - start, message["result"]

    def diagnostics(self, uri, version):
        def isWanted(message):
            params = message.get("params") or {}
            return message.get("method") == "textDocument/publishDiagnostics" and params["uri"] == uri and params.get("version") == version

        at, message = self.wait(isWanted)
        return at, message["params"]["diagnostics"]


def lesson(draw):
    """A lesson of 50 claims, of which each is true."""
    formulas = [draw.choice([site_content.rotations, site_content.squares, site_content.double_angle, site_content.sum_of_angles])(draw) for _ in range(CLAIMS - 6)]
    lines = ["---", "title: Fifty claims", "---", "# Fifty claims", ""]
    for number in range(6):
        lines += ["```math define", rf"F_{{{number}}}(s) = (s + {number})^2", "```", ""]
        lines += ["```math claim", rf"F_{{{number}}}(s) = s^2 + {2 * number} s + {number * number}", "```", ""]
    for formula in formulas:
        text = formula if isinstance(formula, str) else formula[0]
        lines += ["A sentence between the formulas.", "", "```math claim", text, "```", ""]
    return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--lectern", required=True)
    parser.add_argument("--lessons", type=int, default=1000)
    parser.add_argument("--edits", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    draw = random.Random(arguments.seed)
    base = "/dev/shm" if os.path.isdir("/dev/shm") else None
    with tempfile.TemporaryDirectory(dir=base) as root:
        site_content.write(root, arguments.lessons, arguments.seed, ["lectern"])
        folder = pathlib.Path(root) / "lectern"
        (folder / "lessons").rename(folder / "Lessons")
        file = folder / "Lessons/fifty.md"
        text = lesson(draw)
        file.write_text(text, encoding="utf-8")
        uri = file.as_uri()
        server = Server(os.path.abspath(arguments.lectern), folder)
        server.ask("initialize", {"processId": None, "rootUri": folder.as_uri(), "capabilities": {"general": {"positionEncodings": ["utf-8"]}}})
        server.send(method="initialized", params={})
        start = server.send(method="textDocument/didOpen", params={"textDocument": {"uri": uri, "languageId": "markdown", "version": 1, "text": text}})
        at, found = server.diagnostics(uri, 1)
        if found:
            sys.exit(f"a claim of the benchmark fails: {found[0]}")
        rows = [("all lessons, when the folder is opened", [at - start])]
        lines = text.split("\n")
        version = 1

        def edit(line, character, old, new, fails):
            nonlocal version
            version += 1
            place = {"start": {"line": line, "character": character}, "end": {"line": line, "character": character + len(old)}}
            begin = server.send(method="textDocument/didChange", params={"textDocument": {"uri": uri, "version": version}, "contentChanges": [{"range": place, "text": new}]})
            at, found = server.diagnostics(uri, version)
            if bool(found) != fails:
                sys.exit(f"version {version}: {found}")
            time.sleep(0.6)
            return at - begin

        claims = [number + 1 for number, line in enumerate(lines) if line == "```math claim"]
        prose = [number for number, line in enumerate(lines) if line.startswith("A sentence")]
        definition = next(number + 1 for number, line in enumerate(lines) if line == "```math define")
        in_claim, in_prose, in_definition = [], [], []
        for _ in range(arguments.edits):
            line = draw.choice(claims)
            in_claim.append(edit(line, 0, "", "1 + ", True))
            in_claim.append(edit(line, 0, "1 + ", "", False))
            line = draw.choice(prose)
            in_prose.append(edit(line, 0, "", "x", False))
            in_prose.append(edit(line, 0, "x", "", False))
            in_definition.append(edit(definition, 0, "F", "G", True))
            in_definition.append(edit(definition, 0, "G", "F", False))
        rows += [("an edit in a claim", in_claim), ("an edit in the text", in_prose), ("an edit in a definition", in_definition)]
        where = {"textDocument": {"uri": uri}, "position": {"line": claims[0], "character": 0}}
        for name, method, extra in [
            ("hover", "textDocument/hover", {}), ("completion", "textDocument/completion", {}), ("definition", "textDocument/definition", {}),
            ("references over all lessons", "textDocument/references", {"context": {"includeDeclaration": True}}),
            ("semantic tokens", "textDocument/semanticTokens/full", {}), ("outline", "textDocument/documentSymbol", {}),
        ]:
            rows.append((name, [server.ask(method, {**where, **extra})[0] for _ in range(arguments.edits)]))
        memory = 0
        for line in pathlib.Path(f"/proc/{server.process.pid}/status").read_text().split("\n"):
            if line.startswith("VmHWM:"):
                memory = int(line.split()[1]) // 1024
        server.ask("shutdown", None)
        server.send(method="exit", params=None)
        print("| what | median | 95 % | longest |\n| --- | --: | --: | --: |")
        for name, times in rows:
            ordered = sorted(times)
            last = ordered[min(len(ordered) - 1, int(0.95 * len(ordered)))]
            numbers = [statistics.median(ordered), last, ordered[-1]]
            print(f"| {name} | " + " | ".join(f"{1000 * value:.{0 if value >= 0.01 else 1}f} ms" for value in numbers) + " |")
        print(f"\n{arguments.lessons} lessons and one of {CLAIMS} claims; peak memory {memory} MB.")


if __name__ == "__main__":
    main()
