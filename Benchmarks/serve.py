#!/usr/bin/env python3
"""Measures how long a change takes from the disk to the page that a preview serves: Lectern's and Hugo's.

    serve.py --lectern PROGRAM [--lessons N] [--edits N] [--seed N] [--output FILE]

The lessons are those of site.py, in folders in memory. For each edit the time is taken from just before write() to the end of
the first answer that has the edit; a page is asked for again as soon as it has been answered. Of Lectern the time to the event
that tells an open page to load itself again is taken too. Both servers run side by side and are edited in turn. Prints JSON.
"""

import argparse
import http.client
import importlib.util
import json
import os
import re
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.parse

import site_content

# A page that does not change in so many seconds never will.
LONGEST = 120


class Server:
    """A preview of generated lessons in a folder of its own."""

    def __init__(self, root, name, command, log, environment=None):
        self.folder = os.path.join(root, name)
        self.lessons = os.path.join(self.folder, "content/lessons" if name == "hugo" else "lessons")
        self.process = subprocess.Popen(command, cwd=self.folder, text=True, stdout=subprocess.PIPE,
                                        stderr=subprocess.DEVNULL, env=os.environ | (environment or {}))
        while True:
            line = self.process.stdout.readline()
            if not line:
                sys.exit(f"{name} did not start")
            found = re.search(log, line)
            if found:
                self.port = int(found.group(1))
                break
        self.connection = None

    def address(self, name):
        """The address of a lesson's page."""
        raise NotImplementedError

    def page(self, name):
        """A page as it is served now."""
        if self.connection is None:
            self.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=LONGEST)
        try:
            self.connection.request("GET", self.address(name))
            return self.connection.getresponse().read().decode()
        except (http.client.HTTPException, ConnectionError):
            self.connection = None
            return ""

    def edit(self, name, number):
        """The seconds from an edit to its page."""
        path = os.path.join(self.lessons, name + ".md")
        sentence = f"The edit has number {number}."
        with open(path, encoding="utf-8") as file:
            text = file.read() + f"\n{sentence}\n"
        self.page(name)
        start = time.perf_counter()
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        while sentence not in self.page(name):
            if time.perf_counter() - start > LONGEST:
                sys.exit(f"the edit of {path} was never served")
            time.sleep(0.001)
        return time.perf_counter() - start

    def end(self):
        self.process.terminate()
        return self.process.wait()


class Lectern(Server):
    def __init__(self, program, root):
        super().__init__(root, "lectern", [os.path.abspath(program), "serve", "lessons", "--port", "0"], r":(\d+)/",
                         {"LECTERN_CACHE": os.path.join(root, "cache")})

    def address(self, name):
        return f"/{name}.html"

    def opened(self, name):
        """A connection over which events come for the page as it is now."""
        found = re.search(r'data-page="([^"]*)" data-version="([^"]*)"', self.page(name))
        query = urllib.parse.urlencode({"page": found.group(1), "version": found.group(2)})
        connection = socket.create_connection(("127.0.0.1", self.port))
        connection.sendall(f"GET /.lectern/events?{query} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n\r\n".encode())
        seen = b""
        while b"event: problems" not in seen:
            seen += connection.recv(65536)
        return connection

    def event(self, name, number):
        """The seconds from an edit to the event."""
        connection = self.opened(name)
        path = os.path.join(self.lessons, name + ".md")
        with open(path, encoding="utf-8") as file:
            text = file.read() + f"\nThe event has number {number}.\n"
        start = time.perf_counter()
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        seen = b""
        while b"event: reload" not in seen:
            seen += connection.recv(65536)
        passed = time.perf_counter() - start
        connection.close()
        return passed


class Hugo(Server):
    def __init__(self, program, root):
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        super().__init__(root, "hugo", [program, "server", "--bind", "127.0.0.1", "--port", str(port),
                                        "--cacheDir", os.path.join(root, "hugo-cache")], r"//[^:]*:(\d+)/")

    def address(self, name):
        return f"/lessons/{name}/"


def summary(values):
    return {"median": round(statistics.median(values) * 1000, 1), "least": round(min(values) * 1000, 1),
            "most": round(max(values) * 1000, 1)}


def measure(lectern, hugo, lessons, edits, seed, corpus="course"):
    """The times of each server in milliseconds. `hugo` is site.py's generator, or nil where it is not installed."""
    memory = "/dev/shm" if os.path.isdir("/dev/shm") else None
    root = tempfile.mkdtemp(prefix="lectern-serve-", dir=memory)
    servers = {}
    try:
        site_content.write(root, lessons, seed, ["lectern"] + (["hugo"] if hugo else []), corpus)
        servers["lectern"] = Lectern(lectern, root)
        if hugo:
            hugo.prepare(os.path.join(root, "hugo"))
            servers["hugo"] = Hugo(hugo.program(), root)
        names = [site_content.name(number) for number in range(1, lessons + 1)]
        events, pages = [], {name: [] for name in servers}
        for number in range(edits):
            name = names[(number * 37 + 1) % len(names)]
            events.append(servers["lectern"].event(name, number))
            for key, server in servers.items():
                # The server and its watcher come to rest.
                time.sleep(0.3)
                pages[key].append(server.edit(name, number))
        result = {"lessons": lessons, "edits": edits, "unit": "milliseconds", "event": summary(events)}
        return result | {f"page of {key}": summary(values) for key, values in pages.items()}
    finally:
        for server in servers.values():
            server.end()
        shutil.rmtree(root, ignore_errors=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--lectern", required=True)
    parser.add_argument("--lessons", type=int, default=1000)
    parser.add_argument("--edits", type=int, default=25)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--output")
    arguments = parser.parse_args()
    # Not by its name, which is also that of a module of Python.
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "site.py")
    generators = importlib.util.module_from_spec(specification := importlib.util.spec_from_file_location("sites", path))
    specification.loader.exec_module(generators)
    hugo = generators.Hugo()
    if hugo.program() is None:
        print(f"to have Hugo measured too, install it: {hugo.install}", file=sys.stderr)
        hugo = None
    result = measure(arguments.lectern, hugo, arguments.lessons, arguments.edits, arguments.seed)
    text = json.dumps(result, indent=2)
    print(text)
    if arguments.output:
        with open(arguments.output, "w", encoding="utf-8") as file:
            file.write(text + "\n")


if __name__ == "__main__":
    main()
