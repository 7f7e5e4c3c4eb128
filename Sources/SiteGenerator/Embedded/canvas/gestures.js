// What happens on a live canvas: fingers, mouse, wheel and keys.

/** @type {Record<string, string>} */
const KEYS = {
  ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down", "+": "zoomIn", "=": "zoomIn",
  "-": "zoomOut", _: "zoomOut", "]": "turn", "[": "turnBack", e: "turn", q: "turnBack", z: "undo", y: "redo",
  Z: "redo", 0: "reset", Home: "reset",
};
/** Where strokes are drawn, the keys that are used most are theirs.
 * @type {Record<string, string>} */
const DRAWING_KEYS = {
  ...KEYS, z: "undoStroke", y: "redoStroke", Z: "redoStroke", Delete: "clear", b: "undo", f: "redo",
};
/** How many pixels a wheel's unit has: a pixel, a line, a page. */
const UNITS = [1, 16, 400];

/** Tells what happens on an element, as fields for the engine.
 * @param {HTMLElement} stage
 * @param {boolean} draws whether strokes can be drawn
 * @param {(...fields: (string | number)[]) => void} tell */
export const listen = (stage, draws, tell) => {
  /** The pointers that are down, with the kinds of their devices.
   * @type {Map<number, string>} */
  const down = new Map();
  /** @param {PointerEvent} event */
  const at = (event) => [event.timeStamp / 1000, event.pointerId, event.clientX, event.clientY];
  /** @param {string} kind
   * @param {PointerEvent} event */
  const tellOf = (kind, event) => {
    // Only pens measure it; others say what is not so.
    const isPressed = draws && event.pointerType === "pen";
    if (isPressed) tell("pressure", event.pressure);
    tell(kind, ...at(event));
    if (isPressed) tell("pressure", "");
  };
  stage.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    // The hand that holds a pen rests beside it.
    if (event.pointerType === "touch" && [...down.values()].includes("pen")) return;
    down.set(event.pointerId, event.pointerType);
    stage.setPointerCapture(event.pointerId);
    tellOf("began", event);
  });
  stage.addEventListener("pointermove", (event) => {
    if (!down.has(event.pointerId)) return;
    // All places between two frames, where the browser knows them.
    const between = draws ? event.getCoalescedEvents?.() ?? [] : [];
    for (const part of between.length > 0 ? between : [event]) tellOf("moved", part);
  });
  stage.addEventListener("pointerup", (event) => {
    if (down.delete(event.pointerId)) tell("ended", event.timeStamp / 1000, event.pointerId);
  });
  stage.addEventListener("pointercancel", (event) => {
    if (!down.has(event.pointerId)) return;
    down.clear();
    tell("cancelled");
  });
  stage.addEventListener("wheel", (event) => {
    event.preventDefault();
    const delta = (event.deltaY || event.deltaX) * (UNITS[event.deltaMode] ?? 1);
    tell("wheel", event.timeStamp / 1000, 0, delta, event.clientX, event.clientY, event.shiftKey ? "turn" : "zoom");
  }, { passive: false });
  stage.addEventListener("keydown", (event) => {
    if (event.altKey) return;
    const command = event.ctrlKey || event.metaKey;
    const letter = command ? event.key.toLowerCase() : event.key;
    const key = (draws ? DRAWING_KEYS : KEYS)[command && event.shiftKey && letter === "z" ? "y" : letter];
    if (!key || (command && letter !== "z" && letter !== "y")) return;
    event.preventDefault();
    tell("key", "", "", key);
  });
};
