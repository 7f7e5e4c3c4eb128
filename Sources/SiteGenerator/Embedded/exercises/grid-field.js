// Fields for the numbers of a point or a matrix.
import { make } from "../shared/dom.js";
import { filled, words } from "../shared/words.js";
import { pastedNumbers } from "./pasted-numbers.js";
import { TYPED } from "./text-field.js";

/** @typedef {import("./text-field.js").Field} Field */

/** @implements {Field} */
export class GridField {
  /** @param {import("./question.js").Question} owner
   * @param {string} label
   * @param {import("./question.js").Shape} shape */
  constructor(owner, label, { rows, columns, kind }) {
    this.isMatrix = kind === "matrix";
    this.columns = columns;
    this.names = Array.from({ length: rows * columns }, (_, index) => this.isMatrix
      ? filled(words.place, Math.floor(index / columns) + 1, (index % columns) + 1) : filled(words.component, index + 1));
    this.inputs = this.names.map((name) => make("input", { ...TYPED, "aria-label": name }));
    const style = `exercise-grid ${this.isMatrix ? "exercise-matrix" : "exercise-tuple"}`;
    const grid = make("div", { class: style }, ...this.inputs);
    grid.style.setProperty("--columns", String(columns));
    this.root = make("fieldset", {
      class: "exercise-field", "aria-describedby": `${owner.id("help")} ${owner.id("preview")}`,
    }, make("legend", { class: "exercise-label" }, label), grid);
    this.root.addEventListener("paste", (event) => this.spread(event));
  }

  /** The answer in calculator notation, and where each input begins in it. */
  get written() {
    let text = this.isMatrix ? "[[" : "(";
    const starts = this.inputs.map((input, index) => {
      if (index > 0) text += this.isMatrix && index % this.columns === 0 ? "], [" : ", ";
      const start = text.length;
      text += input.value;
      return start;
    });
    return { text: text + (this.isMatrix ? "]]" : ")"), starts };
  }

  get text() { return this.written.text; }
  get raw() { return this.inputs.map((input) => input.value); }
  /** @param {unknown} values */
  set raw(values) {
    this.inputs.forEach((input, index) => { input.value = Array.isArray(values) ? String(values[index] ?? "") : ""; });
  }
  get missing() {
    const count = this.inputs.filter((input) => input.value.trim() === "").length;
    return count === this.inputs.length ? words.empty : count > 0 ? words.emptyCells : "";
  }

  /** @param {number} start
   * @param {number} end */
  where(start, end) {
    const { starts } = this.written;
    const index = starts.findLastIndex((place) => place <= start);
    if (index < 0) return { input: this.inputs[0], start: NaN, end: NaN, name: "" };
    const offset = starts[index];
    return { input: this.inputs[index], start: start - offset, end: end - offset, name: this.names[index] };
  }

  /** Several numbers that are pasted go into as many inputs.
   * @param {ClipboardEvent} event */
  spread(event) {
    const numbers = pastedNumbers(event.clipboardData?.getData("text") ?? "");
    const last = this.inputs.at(-1);
    if (!last || numbers.length !== this.inputs.length) return;
    event.preventDefault();
    this.raw = numbers;
    last.focus();
    last.dispatchEvent(new Event("input", { bubbles: true }));
  }
}
