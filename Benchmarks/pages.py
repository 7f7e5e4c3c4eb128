#!/usr/bin/env python3
"""Measures what the pages of a site cost who reads them: bytes, seconds, shifts of the layout, and how long a figure takes for an image.

    pages.py --lectern PROGRAM [--katex FOLDER] [--mkdocs PROGRAM] [--pages NAME,…] [--rounds N] [--output FILE]

Chromium stands for a phone of the middle class on a slow line, as in Lighthouse's mobile setting: 1.6 Mbit/s, 150 ms there and back, and a
processor that is four times as slow as this one. The server sends what a careful host sends: files in Brotli where they are there, else as they
are. Each round begins with an empty cache. Beside them stands the text of one of the lessons as Material for MkDocs makes a page of it, with
KaTeX from the same server, all of its text in Brotli too.

A first view is what is there without scrolling; the whole is what has come when the reader has been to the end of the page.
"""

import argparse
import functools
import http.server
import json
import os
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile
import threading

import brotli
from playwright.sync_api import sync_playwright

DOWN = 1.6e6 / 8
DELAY = 150
SLOWER = 4
PHONE = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "is_mobile": True, "has_touch": True}

# What a page notes about itself, from before its first script on.
NOTES = """
(() => {
  const notes = globalThis.notes = { shifts: 0, paint: 0, largest: 0, live: 0, frames: [] }
  new PerformanceObserver(list => list.getEntries().forEach(each => { if (!each.hadRecentInput) notes.shifts += each.value }))
    .observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver(list => list.getEntries().forEach(each => {
    if (each.name === 'first-contentful-paint') notes.paint = each.startTime
  })).observe({ type: 'paint', buffered: true })
  new PerformanceObserver(list => list.getEntries().forEach(each => { notes.largest = each.startTime }))
    .observe({ type: 'largest-contentful-paint', buffered: true })
  new MutationObserver(() => {
    if (!notes.live && document.querySelector('.diagram-controls input:enabled')) notes.live = performance.now()
  }).observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] })
  const request = requestAnimationFrame
  globalThis.requestAnimationFrame = callback => request(time => {
    const start = performance.now()
    callback(time)
    document.body.getBoundingClientRect()
    notes.frames.push(performance.now() - start)
  })
})()
"""
# The id of what the first figure with a slider stands in.
PLACE = """() => document.querySelector('.diagram-controls:has(input)')?.closest('[id]')?.id ?? null"""
MOVES = """async () => {
  const slider = document.querySelector('.diagram-controls input[type=range]')
  if (!slider) return []
  slider.scrollIntoView({ block: 'center' })
  const frame = () => new Promise(done => setTimeout(done, 40))
  await frame()
  const last = Number(slider.max)
  const images = []
  for (let step = 0; step < 30; step += 1) {
    notes.frames.length = 0
    slider.value = String(Math.round((last * step) / 29))
    slider.dispatchEvent(new Event('input', { bubbles: true }))
    await frame()
    await frame()
    // What else waits for a frame takes its part of it.
    images.push(notes.frames.reduce((sum, each) => sum + each, 0))
  }
  return images
}"""


class Handler(http.server.SimpleHTTPRequestHandler):
    """Sends a file's form in Brotli where there is one."""

    protocol_version = "HTTP/1.1"
    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, ".woff2": "font/woff2"}

    def do_GET(self):
        path = pathlib.Path(self.translate_path(self.path))
        if path.is_dir():
            path /= "index.html"
        form = path.with_name(path.name + ".br")
        found = form if form.is_file() else path
        if not found.is_file():
            return self.send_error(404)
        data = found.read_bytes()
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Content-Length", str(len(data)))
        if found is form:
            self.send_header("Content-Encoding", "br")
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_):
        """Says nothing."""


class Server:
    def __init__(self, folder):
        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=str(folder)))
        self._server.daemon_threads = True
        self.address = f"http://127.0.0.1:{self._server.server_address[1]}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()


def say(text):
    print(f"bench-pages: {text}", file=sys.stderr)


def run(command, folder):
    made = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    if made.returncode != 0:
        sys.exit(f"bench-pages: {' '.join(map(str, command))}: {made.stdout}{made.stderr}")


def compressed(folder):
    """Puts forms in Brotli beside the files of text, as `lectern build --compress` does."""
    for path in folder.rglob("*"):
        if path.suffix in (".html", ".css", ".js", ".json", ".svg", ".xml", ".txt"):
            path.with_name(path.name + ".br").write_bytes(brotli.compress(path.read_bytes(), mode=brotli.MODE_TEXT))


def peer(root, lesson, katex, mkdocs):
    """The lesson's text as a page of Material for MkDocs with KaTeX."""
    text = re.sub(r"\A---\n.*?\n---\n", "", lesson.read_text(), flags=re.S)
    text = re.sub(r"^```math[^\n]*\n(.*?)^```$", lambda found: f"$$\n{found[1]}$$", text, flags=re.S | re.M)
    (root / "docs").mkdir(parents=True)
    (root / "docs/index.md").write_text(text)
    (root / "docs/katex").symlink_to(katex)
    (root / "docs/render.js").write_text(
        "document$.subscribe(() => renderMathInElement(document.body, { delimiters: [{ left: '\\\\(', right: '\\\\)', display: false },"
        " { left: '\\\\[', right: '\\\\]', display: true }] }))\n")
    (root / "mkdocs.yml").write_text(json.dumps({
        "site_name": "Lessons", "theme": {"name": "material", "font": False}, "use_directory_urls": False,
        "markdown_extensions": [{"pymdownx.arithmatex": {"generic": True}}, "tables"],
        "extra_css": ["katex/katex.min.css"], "extra_javascript": ["katex/katex.min.js", "katex/contrib/auto-render.js", "render.js"]}))
    run([mkdocs, "build", "-q", "-d", "public"], root)
    compressed(root / "public")
    return root / "public"


def phone(browser):
    """A page on the slow phone, with an empty cache, and the session that slows it down."""
    page = browser.new_context(**PHONE).new_page()
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", {
        "offline": False, "latency": DELAY, "downloadThroughput": DOWN, "uploadThroughput": DOWN})
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.add_init_script(NOTES)
    return page, session


def reached(browser, address):
    """How long it takes until the slider of a figure can be moved, for a reader whom the address leads there."""
    page, _ = phone(browser)
    page.goto(address, wait_until="load")
    live = 0
    for _ in range(100):
        live = page.evaluate("notes.live")
        if live:
            break
        page.wait_for_timeout(100)
    page.context.close()
    return live


def visited(browser, address):
    """What one visit with an empty cache costs."""
    page, session = phone(browser)
    total = {"bytes": 0, "requests": 0}

    addresses = {}

    def finished(event):
        # What stands in a style sheet came with it.
        if not addresses.get(event["requestId"], "").startswith("data:"):
            total["bytes"] += event["encodedDataLength"]
            total["requests"] += 1

    session.on("Network.requestWillBeSent", lambda event: addresses.update({event["requestId"]: event["request"]["url"]}))
    session.on("Network.loadingFinished", finished)
    page.goto(address, wait_until="load")
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(500)
    first = dict(total)
    notes = page.evaluate("notes")
    height = page.evaluate("document.documentElement.scrollHeight")
    for place in range(0, height + 844, 600):
        page.evaluate("place => scrollTo({ top: place, behavior: 'instant' })", place)
        page.wait_for_timeout(60)
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(500)
    shifts = page.evaluate("notes.shifts")
    whole = dict(total)
    frames = page.evaluate(MOVES)
    place = page.evaluate(PLACE)
    page.context.close()
    return {
        "first": first["bytes"], "requests": first["requests"], "whole": whole["bytes"], "paint": notes["paint"], "largest": notes["largest"],
        "live": reached(browser, f"{address}#{place}") if place else 0, "shifts": shifts, "image": statistics.median(frames) if frames else 0,
    }


def shifts_of_all(browser, server, folder):
    """The largest shift of any page, at the width of a phone and of a desktop, on the slow line."""
    worst = (0, "")
    for width in (390, 1280):
        for path in sorted(folder.rglob("*.html")):
            name = str(path.relative_to(folder))
            context = browser.new_context(viewport={"width": width, "height": 844})
            page = context.new_page()
            session = context.new_cdp_session(page)
            session.send("Network.enable")
            session.send("Network.emulateNetworkConditions", {
                "offline": False, "latency": DELAY, "downloadThroughput": 8 * DOWN, "uploadThroughput": DOWN})
            page.add_init_script(NOTES)
            page.goto(f"{server.address}/{name}", wait_until="load")
            page.wait_for_load_state("networkidle")
            for _ in range(4):
                page.evaluate("scrollBy({ top: 700, behavior: 'instant' })")
                page.wait_for_timeout(50)
            page.wait_for_timeout(200)
            found = page.evaluate("notes.shifts")
            if found > worst[0]:
                worst = (found, f"{name} at {width} px")
            context.close()
    return worst


def median(visits, key):
    return statistics.median(each[key] for each in visits)


def row(name, visits):
    def seconds(key):
        value = median(visits, key)
        return f"{value / 1000:.2f} s" if value else "–"

    image = median(visits, "image")
    return (f"| {name} | {median(visits, 'first') / 1000:.0f} KB | {median(visits, 'requests'):.0f} | {median(visits, 'whole') / 1000:.0f} KB"
            f" | {seconds('paint')} | {seconds('largest')} | {seconds('live')} | {f'{image:.1f} ms' if image else '–'} | {median(visits, 'shifts'):.3f} |\n")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--lectern", required=True)
    parser.add_argument("--chromium", required=True)
    parser.add_argument("--katex", type=pathlib.Path)
    parser.add_argument("--mkdocs")
    parser.add_argument("--pages", default="rotation,easing-and-springs,frame-from-anchor,canvas-gestures,index")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--skip-shifts", action="store_true")
    parser.add_argument("--output", type=pathlib.Path)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="bench-pages-") as place:
        root = pathlib.Path(place).resolve()
        site = root / "public"
        run([arguments.lectern, "build", "--compress", "--swift-cells", "skip", "--output", str(site)], os.getcwd())
        sites = [(name, site, f"{name}.html") for name in arguments.pages.split(",")]
        if arguments.katex and arguments.mkdocs:
            lesson = pathlib.Path("Lessons/rotation.md")
            sites.append(("rotation, by Material for MkDocs with KaTeX", peer(root / "peer", lesson, arguments.katex.resolve(), arguments.mkdocs), "index.html"))
        else:
            say("Material for MkDocs or KaTeX is missing, and is left out")
        text = ("| page | first view | requests | whole page | first paint | largest paint | sliders live | an image | shift |\n"
                "|---|---|---|---|---|---|---|---|---|\n")
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=arguments.chromium, args=["--no-sandbox"])
            for name, folder, path in sites:
                server = Server(folder)
                visits = [visited(browser, f"{server.address}/{path}") for _ in range(arguments.rounds)]
                text += row(name, visits)
                say(f"{name} is measured")
            if not arguments.skip_shifts:
                worst, where = shifts_of_all(browser, Server(site), site)
                text += f"\nThe largest shift of any page at 390 and 1280 px: {worst:.3f}{f' ({where})' if where else ''}.\n"
            version = browser.version
            browser.close()
    text = (f"Medians of {arguments.rounds} visits by Chromium {version}, each with an empty cache, as a phone: 390 px, a processor slowed down {SLOWER} times,\n"
            f"1.6 Mbit/s with {DELAY} ms there and back. Bytes are those on the line, with headers.\n\n" + text)
    if arguments.output:
        head = arguments.output.read_text().split("<!-- measured -->")[0]
        arguments.output.write_text(head + "<!-- measured -->\n\n" + text)
    else:
        print(text)


if __name__ == "__main__":
    main()
