// What happens on a live canvas: fingers, mouse, wheel and keys.

/** @type {Record<string, string>} */
const KEYS = {
  ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down", "+": "zoomIn", "=": "zoomIn",
  "-": "zoomOut", _: "zoomOut", "]": "turn", "[": "turnBack", e: "turn", q: "turnBack", z: "undo", y: "redo",
  Z: "redo", 0: "reset", Home: "reset",
};
/** How many pixels a wheel's unit has: a pixel, a line, a page. */
const UNITS = [1, 16, 400];

/** Tells what happens on an element, as fields for the engine.
 * @param {HTMLElement} stage
 * @param {(...fields: (string | number)[]) => void} tell */
export const listen = (stage, tell) => {
  /** @param {PointerEvent} event */
  const at = (event) => [event.timeStamp / 1000, event.pointerId, event.clientX, event.clientY];
  stage.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    stage.setPointerCapture(event.pointerId);
    tell("began", ...at(event));
  });
  stage.addEventListener("pointermove", (event) => {
    if (stage.hasPointerCapture(event.pointerId)) tell("moved", ...at(event));
  });
  stage.addEventListener("pointerup", (event) => tell("ended", event.timeStamp / 1000, event.pointerId));
  stage.addEventListener("pointercancel", () => tell("cancelled"));
  stage.addEventListener("wheel", (event) => {
    event.preventDefault();
    const delta = (event.deltaY || event.deltaX) * (UNITS[event.deltaMode] ?? 1);
    tell("wheel", event.timeStamp / 1000, 0, delta, event.clientX, event.clientY, event.shiftKey ? "turn" : "zoom");
  }, { passive: false });
  stage.addEventListener("keydown", (event) => {
    if (event.altKey) return;
    const command = event.ctrlKey || event.metaKey;
    const key = command && event.shiftKey && event.key.toLowerCase() === "z" ? "redo" : KEYS[event.key];
    if (!key || (command && key !== "undo" && key !== "redo")) return;
    event.preventDefault();
    tell("key", "", "", key);
  });
};
