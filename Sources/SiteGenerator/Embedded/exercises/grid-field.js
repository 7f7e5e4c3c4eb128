// Fields for the numbers of a point or a matrix.
import { one } from "../shared/dom.js";
import { words } from "../shared/words.js";
import { pastedNumbers } from "./pasted-numbers.js";
import { inputsOf } from "./text-field.js";

/** @typedef {import("./text-field.js").Field} Field */

/** @implements {Field} */
export class GridField {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.isMatrix = root.querySelector(".exercise-matrix") !== null;
    this.columns = inputsOf(one(root, ".exercise-row")).length;
    this.inputs = inputsOf(root);
    root.addEventListener("paste", (event) => this.spread(event));
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
    const input = this.inputs[index];
    return { input, start: start - offset, end: end - offset, name: input.getAttribute("aria-label") ?? "" };
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
