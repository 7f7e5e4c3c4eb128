// The values of sliders that stand in a figure's texts: whoever takes hold of one moves its slider.
import { all } from "../shared/dom.js";

/** How far one pulls for the whole range, in pixels. */
const REACH = 240;

/** By how many positions a key moves a slider.
 * @type {Record<string, number>} */
const KEY_STEPS = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 10, PageDown: -10, Home: -Infinity, End: Infinity };

export class Values {
  /** @param {HTMLElement[]} texts
   * @param {string[][]} sliders as the engine tells them
   * @param {(index: number, position: number) => void} slide puts a slider at a position */
  constructor(texts, sliders, slide) {
    this.sliders = sliders;
    this.slide = slide;
    this.values = texts.flatMap((text) => all(text, "[data-slider]"));
    for (const value of this.values) this.wake(value);
  }

  /** @param {HTMLElement} value */
  wake(value) {
    const index = Number(value.dataset.slider);
    const [, last, , , name] = this.sliders[index];
    const attributes = { role: "slider", tabindex: "0", "aria-label": name, "aria-valuemin": "0", "aria-valuemax": last };
    for (const [key, content] of Object.entries(attributes)) value.setAttribute(key, content);
    /** @param {number} position */
    const go = (position) => this.slide(index, Math.max(0, Math.min(Number(last), position)));
    /** Where the pointer took hold of it, and where the slider was.
     * @type {{ x: number, position: number } | null} */
    let grip = null;
    value.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      value.setPointerCapture(event.pointerId);
      value.focus();
      grip = { x: event.clientX, position: this.position(index) };
      event.preventDefault();
    });
    value.addEventListener("pointermove", (event) => {
      if (grip) go(grip.position + Math.round((event.clientX - grip.x) / REACH * Number(last)));
    });
    const end = () => { grip = null; };
    value.addEventListener("pointerup", end);
    value.addEventListener("pointercancel", end);
    value.addEventListener("keydown", (event) => {
      const step = KEY_STEPS[event.key];
      if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
      go(this.position(index) + step * (event.shiftKey ? 10 : 1));
      event.preventDefault();
    });
  }

  /** @param {number} index */
  position(index) { return Number(this.sliders[index][0]); }

  /** Says where the sliders are.
   * @param {string[][]} sliders */
  show(sliders) {
    this.sliders = sliders;
    for (const value of this.values) {
      const [position, , text] = sliders[Number(value.dataset.slider)];
      value.setAttribute("aria-valuenow", position);
      value.setAttribute("aria-valuetext", text);
    }
  }
}
