// Exercises with which nobody has begun on this device: they can be used, and what they need is loaded when they are.
import { enable } from "../shared/dom.js";

/** What a reader does first: comes to a field or button, by whatever means. */
const FIRST = ["focusin", "pointerdown", "input", "click"];

export class Beginning {
  /** @param {HTMLElement[]} roots whose fields and buttons wait for nothing any more */
  constructor(roots) {
    this.roots = roots;
    /** What was pressed last, while nothing could answer yet.
     * @type {HTMLElement | undefined} */
    this.pressed = undefined;
    /** The fields in which something was typed or chosen.
     * @type {Set<EventTarget>} */
    this.typed = new Set();
    /** Ends when the reader begins.
     * @type {Promise<void>} */
    this.begun = new Promise((resolve) => {
      for (const type of FIRST) for (const root of roots) root.addEventListener(type, () => resolve(), { once: true });
    });
    this.noted = (/** @type {Event} */ event) => this.note(event);
    for (const root of roots) {
      for (const type of ["click", "submit", "input"]) root.addEventListener(type, this.noted);
      enable(root);
    }
  }

  /** @param {Event} event */
  note(event) {
    const { target } = event;
    if (!(target instanceof HTMLElement)) return;
    if (event.type === "input") return void this.typed.add(target);
    const button = target.closest("button");
    if (event.type === "click" && !button) return;
    event.preventDefault();
    if (button) this.pressed = button;
  }

  /** Does once more what was done meanwhile, for who can answer now. */
  repeat() {
    for (const root of this.roots) for (const type of ["click", "submit", "input"]) root.removeEventListener(type, this.noted);
    for (const field of this.typed) field.dispatchEvent(new Event("input", { bubbles: true }));
    this.pressed?.click();
  }
}
