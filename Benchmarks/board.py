"""How long the frames of the board take: while strokes of many points are drawn, and while a full sheet is moved.

A frame's work is the time from its beginning to the first task after it is painted: what the events, the engine, styles,
layout and painting take. Its interval is the time to the next one, which the screen's clock rounds up.
"""

import argparse
import functools
import http.server
import pathlib
import statistics
import threading

from playwright.sync_api import sync_playwright

DRAW = """
async ([points, perFrame, strokes]) => {
  const stage = document.querySelector('.canvas-stage')
  stage.setPointerCapture = () => {}
  const box = stage.getBoundingClientRect()
  const tell = (type, i) => stage.dispatchEvent(new PointerEvent(type, {
    pointerId: 1, pointerType: 'mouse', button: 0, buttons: 1, bubbles: true, isPrimary: true,
    clientX: box.x + box.width * (.5 + .4 * Math.sin(i / 40)), clientY: box.y + box.height * (.5 + .4 * Math.cos(i / 67)),
  }))
  return await measure(Math.ceil(points / perFrame), frame => {
    for (let k = 0; k < perFrame; k += 1) {
      const i = frame * perFrame + k
      if (i % (points / strokes) === 0) {
        if (i > 0) tell('pointerup', i)
        tell('pointerdown', i)
      } else tell('pointermove', i)
    }
    if ((frame + 1) * perFrame >= points) tell('pointerup', points)
  })
}
"""

MOVE = """
async frames => {
  const stage = document.querySelector('.canvas-stage')
  const box = stage.getBoundingClientRect()
  return await measure(frames, frame => {
    stage.dispatchEvent(new WheelEvent('wheel', {
      deltaY: 25 * Math.sin(frame / 20), shiftKey: frame % 2 === 0, cancelable: true,
      clientX: box.x + box.width / 2, clientY: box.y + box.height / 2,
    }))
  })
}
"""

MEASURE = """
() => { globalThis.measure = (frames, act) => new Promise(done => {
  const [work, intervals] = [[], []]
  const channel = new MessageChannel()
  let [start, frame] = [0, 0]
  channel.port1.onmessage = () => work.push(performance.now() - start)
  const tick = () => {
    const now = performance.now()
    if (start) intervals.push(now - start)
    start = now
    if (frame === frames) return done({ work, intervals })
    act(frame)
    frame += 1
    // After the frame of the page itself, which the events have asked for.
    requestAnimationFrame(tick)
    channel.port2.postMessage(0)
  }
  requestAnimationFrame(tick)
}) }
"""


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--site", required=True, help="a built site with the lesson canvas-gestures")
    arguments.add_argument("--chromium", required=True)
    arguments.add_argument("--points", type=int, default=10_000)
    options = arguments.parse_args()

    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *_):
            pass

    handler = functools.partial(Quiet, directory=str(pathlib.Path(options.site).resolve()))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()

    def report(name, result):
        cells = []
        for kind in ["work", "intervals"]:
            times = sorted(result[kind])
            cells += [f"{statistics.median(times):.1f}", f"{times[int(len(times) * 0.95)]:.1f}"]
        print(f"| {name} | {len(result['work'])} | " + " | ".join(cells) + " |", flush=True)

    print("| what | frames | work, median (ms) | 95 % | interval, median (ms) | 95 % |\n|---|---|---|---|---|---|")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=options.chromium, args=["--no-sandbox"])
        for strokes in [1, 100]:
            page = browser.new_context(viewport={"width": 375, "height": 700}, bypass_csp=True).new_page()
            page.goto(f"http://127.0.0.1:{server.server_address[1]}/canvas-gestures.html")
            page.wait_for_selector(".diagram-canvas.is-live")
            page.locator(".canvas-stage").scroll_into_view_if_needed()
            page.evaluate(MEASURE)
            report(f"drawing {strokes} × {options.points // strokes} points", page.evaluate(DRAW, [options.points, 10, strokes]))
            report("moving that sheet", page.evaluate(MOVE, 300))
            page.close()
        browser.close()


main()
