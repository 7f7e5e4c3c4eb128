// A text field for a number or a formula, or for the lines of a derivation.
import { one } from "../shared/dom.js";
import { words } from "../shared/words.js";

/** What is typed into or chosen.
 * @typedef {HTMLInputElement | HTMLTextAreaElement} Entry
 *
 * Where an answer is given.
 * @typedef {object} Field
 * @property {Entry[]} inputs
 * @property {string} text the answer in calculator notation
 * @property {unknown} raw what is kept of it; whatever was kept can be put back
 * @property {string} missing what is said while the answer is not whole; nothing where it is
 * @property {(start: number, end: number) => Spot} where the place of a part of the text
 *
 * @typedef {object} Spot a part of what stands in an input
 * @property {Entry} input
 * @property {number} start
 * @property {number} end
 * @property {string} name what the input is called; nothing where it is the only one */

/** The inputs of a field.
 * @param {HTMLElement} root
 * @returns {HTMLInputElement[]} */
export const inputsOf = (root) => [...root.querySelectorAll("input")];

/** @param {HTMLElement} root
 * @returns {Entry} */
const entryOf = (root) => /** @type {Entry} */ (one(root, "input, textarea"));

/** @implements {Field} */
export class TextField {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.input = entryOf(root);
    this.inputs = [this.input];
  }
  /** Lines end in a sign that ends no line of a question to the engine. */
  get text() { return this.input.value.replaceAll("\n", "\u2028"); }
  get raw() { return this.input.value; }
  /** @param {unknown} value */
  set raw(value) { this.input.value = typeof value === "string" ? value : ""; }
  get missing() { return this.text.trim() === "" ? words.empty : ""; }
  /** @param {number} start
   * @param {number} end */
  where(start, end) { return { input: this.input, start, end, name: "" }; }
}
