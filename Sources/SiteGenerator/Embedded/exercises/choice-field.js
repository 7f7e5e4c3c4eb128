// Radio buttons for choices, or check boxes where several may be right.
import { all, one } from "../shared/dom.js";
import { words } from "../shared/words.js";
import { inputsOf } from "./text-field.js";

/** @typedef {import("./text-field.js").Field} Field */

/** @implements {Field} */
export class ChoiceField {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.items = all(root, ".exercise-choice").map((row) => {
      const [input] = inputsOf(row);
      const content = one(row, ".exercise-choice-text");
      // A choice that no label may hold is chosen by its text all the same.
      if (row.localName !== "label") content.addEventListener("click", () => input.click());
      return { letter: input.value, input, content, row };
    });
  }

  /** @param {string} letter */
  named(letter) { return this.items.find((item) => item.letter === letter); }

  /** Puts the choices in an order, by their letters.
   * @param {string} letters */
  order(letters) {
    // Those of the page's own numbers stand so already.
    if (this.items.map((item) => item.letter).join("") === letters) return;
    this.items.sort((first, second) => letters.indexOf(first.letter) - letters.indexOf(second.letter));
    this.root.append(...this.items.map((item) => item.row));
  }

  get inputs() { return this.items.map((item) => item.input); }
  get text() { return this.items.filter(({ input }) => input.checked).map(({ letter }) => letter).sort().join(", "); }
  get raw() { return this.text; }
  /** @param {unknown} value */
  set raw(value) {
    const letters = typeof value === "string" ? value.split(", ") : [];
    for (const input of this.inputs) input.checked = letters.includes(input.value);
  }
  get missing() { return this.text === "" ? words.choose : ""; }
  where() { return { input: this.inputs[0], start: NaN, end: NaN, name: "" }; }
}
