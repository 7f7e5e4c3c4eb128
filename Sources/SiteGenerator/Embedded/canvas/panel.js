// Below a live canvas: buttons, and the numbers of where the sheet is. The page has them, and here they come alive.
import { all, freshId, one, say } from "../shared/dom.js";

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
  /** @param {HTMLElement} root the controls as they stand in the page
   * @param {(key: string) => void} press */
  constructor(root, press) {
    /** @type {Map<string, HTMLButtonElement>} */
    this.buttons = new Map();
    for (const made of all(root, "button")) {
      const key = made.dataset.key ?? "";
      made.addEventListener("click", () => press(key));
      /** @type {HTMLButtonElement} */ (made).disabled = false;
      this.buttons.set(key, /** @type {HTMLButtonElement} */ (made));
    }
    this.press("pen", true);
    this.values = new Map(all(root, "dd").map((value) => [value.dataset.value ?? "", value]));
    this.entries = Array.from({ length: 6 }, () => makeMath("mn"));
    const rows = [0, 1, 2].map((row) => makeMath("mtr", ...[...this.entries.slice(2 * row, 2 * row + 2),
      makeMath("mn", row === 2 ? "1" : "0")].map((entry) => makeMath("mtd", entry))));
    this.matrix = makeMath("math", makeMath("mrow", makeMath("mo", "["), makeMath("mtable", ...rows), makeMath("mo", "]")));
    this.values.get("matrix")?.append(this.matrix);
    this.help = one(root, ".canvas-help");
    this.help.id = freshId("canvas-help");
  }

  /** Writes a number to where it stands.
   * @param {string} name
   * @param {string} text */
  write(name, text) {
    const place = this.values.get(name);
    if (place) say(place, text);
  }

  /** Shows what a line of an answer of the engine tells.
   * @param {string} kind
   * @param {string[]} fields */
  show(kind, fields) {
    if (kind === "scale") this.write("scale", shown(fields[0], 3));
    else if (kind === "angle") this.write("angle", `${shown(fields[1], 1)}°`);
    else if (kind === "center") this.write("center", `(${fields.map((x) => shown(x, 1)).join(", ")})`);
    else if (kind === "matrix") {
      this.entries.forEach((entry, i) => say(entry, shown(fields[i], i < 4 ? 3 : 1)));
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
    this.write("strokes", String(strokes));
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
