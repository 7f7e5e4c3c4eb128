#!/usr/bin/env python3
"""Measures how long a change takes from the disk to an open page of `lectern serve`.

    serve.py --lectern PROGRAM [--lessons N] [--edits N] [--seed N] [--output FILE]

The lessons are those of site.py, in a folder in memory. For each edit the time is taken from just before write() to the
event that tells an open page to load itself again, and to the end of the answer with the new page. Prints JSON.
"""

import argparse
import http.client
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


def page(port, name):
    connection = http.client.HTTPConnection("127.0.0.1", port)
    connection.request("GET", "/" + name)
    text = connection.getresponse().read().decode()
    connection.close()
    return text


def opened(port, name):
    """A connection over which events come for the page as it is now."""
    found = re.search(r'data-page="([^"]*)" data-version="([^"]*)"', page(port, name))
    query = urllib.parse.urlencode({"page": found.group(1), "version": found.group(2)})
    connection = socket.create_connection(("127.0.0.1", port))
    connection.sendall(f"GET /.lectern/events?{query} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
    seen = b""
    while b"event: problems" not in seen:
        seen += connection.recv(65536)
    return connection


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--lectern", required=True)
    parser.add_argument("--lessons", type=int, default=1000)
    parser.add_argument("--edits", type=int, default=25)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--output")
    arguments = parser.parse_args()
    memory = "/dev/shm" if os.path.isdir("/dev/shm") else None
    root = tempfile.mkdtemp(prefix="lectern-serve-", dir=memory)
    site_content.write(root, arguments.lessons, arguments.seed, ["lectern"])
    folder = os.path.join(root, "lectern")
    lessons = os.path.join(folder, "lessons")
    server = subprocess.Popen([os.path.abspath(arguments.lectern), "serve", "lessons", "--port", "0"], cwd=folder, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                              env=os.environ | {"LECTERN_CACHE": os.path.join(root, "cache")})
    try:
        port = int(re.search(r":(\d+)/", server.stdout.readline()).group(1))
        names = sorted(name[:-3] for name in os.listdir(lessons))
        events, answers = [], []
        for number in range(arguments.edits):
            name = names[number * 37 % len(names)]
            connection = opened(port, name + ".html")
            path = os.path.join(lessons, name + ".md")
            with open(path, encoding="utf-8") as file:
                text = file.read() + f"\nThe edit has number {number}.\n"
            start = time.perf_counter()
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
            seen = b""
            while b"event: reload" not in seen:
                seen += connection.recv(65536)
            events.append(time.perf_counter() - start)
            if f"The edit has number {number}." not in page(port, name + ".html"):
                sys.exit("the page that was served is not the new one")
            answers.append(time.perf_counter() - start)
            connection.close()
            time.sleep(0.05)
    finally:
        server.terminate()
        status = server.wait()
        shutil.rmtree(root, ignore_errors=True)
    result = {"lessons": arguments.lessons, "edits": arguments.edits, "status": status}
    for key, values in (("event", events), ("page", answers)):
        result[key] = {"median": round(statistics.median(values) * 1000, 1), "least": round(min(values) * 1000, 1),
                       "most": round(max(values) * 1000, 1)}
    text = json.dumps(result | {"unit": "milliseconds"}, indent=2)
    print(text)
    if arguments.output:
        with open(arguments.output, "w", encoding="utf-8") as file:
            file.write(text + "\n")


main()
