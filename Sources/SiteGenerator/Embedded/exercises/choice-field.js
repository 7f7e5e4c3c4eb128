// Radio buttons for choices.
import { all, make } from "../shared/dom.js";
import { words } from "../shared/words.js";

/** @typedef {import("./text-field.js").Field} Field */

/** @implements {Field} */
export class ChoiceField {
  /** @param {import("./question.js").Question} owner
   * @param {string} label
   * @param {HTMLElement} list the choices as they were built */
  constructor(owner, label, list) {
    this.root = make("fieldset", { class: "exercise-field" }, make("legend", { class: "exercise-label" }, label));
    const name = owner.id("choice");
    this.items = all(list, ":scope > li").map((item, index) => {
      const letter = String.fromCharCode(97 + index);
      const input = make("input", { type: "radio", name, value: letter });
      const content = make("span", { class: "exercise-choice-text", "data-text": item.dataset.text ?? "" });
      content.innerHTML = item.innerHTML;
      return { letter, input, content, label: make("label", { class: "exercise-choice" }, input, content) };
    });
    this.root.append(...this.items.map((item) => item.label));
  }

  /** @param {string} letter */
  named(letter) { return this.items.find((item) => item.letter === letter); }

  /** Puts the choices in an order, by their letters.
   * @param {string} letters */
  order(letters) {
    for (const letter of letters) {
      const item = this.named(letter);
      if (item) this.root.append(item.label);
    }
  }

  get inputs() { return this.items.map((item) => item.input); }
  get text() { return this.inputs.find((input) => input.checked)?.value ?? ""; }
  get raw() { return this.text; }
  /** @param {unknown} value */
  set raw(value) { for (const input of this.inputs) input.checked = input.value === value; }
  get missing() { return this.text === "" ? words.choose : ""; }
  where() { return { input: this.inputs[0], start: NaN, end: NaN, name: "" }; }
}
