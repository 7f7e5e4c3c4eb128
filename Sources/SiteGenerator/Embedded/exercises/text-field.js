// A text field for one number or formula.
import { make } from "../shared/dom.js";
import { words } from "../shared/words.js";

/** Where an answer is given.
 * @typedef {object} Field
 * @property {HTMLElement} root
 * @property {HTMLInputElement[]} inputs
 * @property {string} text the answer in calculator notation
 * @property {unknown} raw what is kept of it; whatever was kept can be put back
 * @property {string} missing what is said while the answer is not whole; nothing where it is
 * @property {(start: number, end: number) => Spot} where the place of a part of the text
 *
 * @typedef {object} Spot a part of what stands in an input
 * @property {HTMLInputElement} input
 * @property {number} start
 * @property {number} end
 * @property {string} name what the input is called; nothing where it is the only one */

/** The attributes of inputs for numbers and formulas. */
export const TYPED = {
  class: "exercise-input", type: "text", autocomplete: "off", autocapitalize: "none", spellcheck: "false",
};

/** @implements {Field} */
export class TextField {
  /** @param {import("./question.js").Question} owner
   * @param {string} label */
  constructor(owner, label) {
    const id = owner.id("input");
    this.input = make("input", { id, ...TYPED, "aria-describedby": `${owner.id("help")} ${owner.id("preview")}` });
    this.root = make("div", { class: "exercise-field" },
      make("label", { class: "exercise-label", for: id }, label), this.input);
  }
  get inputs() { return [this.input]; }
  get text() { return this.input.value; }
  get raw() { return this.input.value; }
  /** @param {unknown} value */
  set raw(value) { this.input.value = typeof value === "string" ? value : ""; }
  get missing() { return this.text.trim() === "" ? words.empty : ""; }
  /** @param {number} start
   * @param {number} end */
  where(start, end) { return { input: this.input, start, end, name: "" }; }
}
