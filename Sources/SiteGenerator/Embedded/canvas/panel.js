// Below a live canvas: buttons, and the numbers of where the sheet is.
import { button, freshId, make } from "../shared/dom.js";
import { words } from "../shared/words.js";

/** The keys of the engine that have a button, with its sign and its name. */
const PLACE_BUTTONS = [
  ["zoomOut", "−", words.zoomOut], ["zoomIn", "+", words.zoomIn], ["turnBack", "⟲", words.turnBack],
  ["turn", "⟳", words.turn], ["reset", "⌂", words.beginAnew],
];
const BUTTONS = [["undo", "↶", words.undo], ["redo", "↷", words.redo], ...PLACE_BUTTONS];
/** Where strokes are drawn there are two rows: what is done to the drawing, and to its place. */
const DRAWING_ROWS = [
  [["pen", "✎", words.pen], ["undoStroke", "↶", words.undoStroke], ["redoStroke", "↷", words.redoStroke],
    ["clear", "✕", words.clear], ["save", "↓", words.save]],
  [...PLACE_BUTTONS, ["undo", "‹", words.placeBack], ["redo", "›", words.placeForth]],
];

/** @param {string} name
 * @param {...(Node | string)} content */
const makeMath = (name, ...content) => {
  const made = document.createElementNS("http://www.w3.org/1998/Math/MathML", name);
  made.append(...content);
  return made;
};

/** A number for reading; so many decimals that the last one may be trusted to move.
 * @param {string} text
 * @param {number} decimals */
const shown = (text, decimals) => {
  const digits = Number(text).toFixed(decimals);
  return Number(digits) === 0 ? (0).toFixed(decimals) : digits.replace("-", "−");
};

export class Panel {
  /** @param {boolean} draws whether strokes can be drawn
   * @param {(key: string) => void} press */
  constructor(draws, press) {
    /** @type {Map<string, HTMLButtonElement>} */
    this.buttons = new Map();
    const names = draws ? [words.drawing, words.place] : [words.canvas];
    const bars = (draws ? DRAWING_ROWS : [BUTTONS]).map((row, i) => {
      const style = draws ? "canvas-buttons is-row" : "canvas-buttons";
      const bar = make("div", { class: style, role: "group", "aria-label": names[i] });
      for (const [key, sign, name] of row) {
        const made = button("", sign, { "aria-label": name, title: name });
        made.addEventListener("click", () => press(key));
        this.buttons.set(key, made);
        bar.append(made);
      }
      return bar;
    });
    if (draws) this.press("pen", true);
    this.strokes = make("dd", { "data-value": "strokes" });
    this.scale = make("dd", { "data-value": "scale" });
    this.angle = make("dd", { "data-value": "angle" });
    this.center = make("dd", { "data-value": "center" });
    this.entries = Array.from({ length: 6 }, () => makeMath("mn"));
    const rows = [0, 1, 2].map((row) => makeMath("mtr", ...[...this.entries.slice(2 * row, 2 * row + 2),
      makeMath("mn", row === 2 ? "1" : "0")].map((entry) => makeMath("mtd", entry))));
    this.matrix = makeMath("math", makeMath("mrow", makeMath("mo", "["), makeMath("mtable", ...rows), makeMath("mo", "]")));
    const numbers = [
      [words.scale, this.scale], [words.angle, this.angle], [words.center, this.center],
      [words.matrix, make("dd", { "data-value": "matrix" }, this.matrix)],
    ].map(([name, value]) => make("div", {}, make("dt", {}, name), value));
    if (draws) numbers.unshift(make("div", {}, make("dt", {}, words.strokes), this.strokes));
    this.help = make("p", { class: "canvas-help", id: freshId("canvas-help") }, draws ? words.helpDrawing : words.help);
    this.parts = [...bars, make("dl", { class: "canvas-numbers" }, ...numbers), this.help];
  }

  /** Shows what a line of an answer of the engine tells.
   * @param {string} kind
   * @param {string[]} fields */
  show(kind, fields) {
    if (kind === "scale") this.scale.textContent = shown(fields[0], 3);
    else if (kind === "angle") this.angle.textContent = `${shown(fields[1], 1)}°`;
    else if (kind === "center") this.center.textContent = `(${fields.map((x) => shown(x, 1)).join(", ")})`;
    else if (kind === "matrix") {
      this.entries.forEach((entry, i) => { entry.textContent = shown(fields[i], i < 4 ? 3 : 1); });
      this.matrix.setAttribute("alttext", this.entries.map((entry) => entry.textContent).join(" "));
    } else if (kind === "history") {
      // A button that is disabled loses the focus, so they only say that nothing would come of them.
      this.allow("undo", fields[0] !== "0");
      this.allow("redo", fields[1] !== "0");
    }
  }

  /** @param {number} strokes how many are shown
   * @param {boolean} back whether a step can be undone
   * @param {boolean} forth */
  count(strokes, back, forth) {
    this.strokes.textContent = String(strokes);
    this.allow("undoStroke", back);
    this.allow("redoStroke", forth);
    this.allow("clear", strokes > 0);
    this.allow("save", strokes > 0);
  }

  /** @param {string} key
   * @param {boolean} allowed */
  allow(key, allowed) {
    this.buttons.get(key)?.setAttribute("aria-disabled", String(!allowed));
  }

  /** @param {string} key of a button that stays down
   * @param {boolean} isDown */
  press(key, isDown) {
    this.buttons.get(key)?.setAttribute("aria-pressed", String(isDown));
  }
}
