// The sliders of a living figure, and the button that moves one of them by itself.
import { button, freshId, make } from "../shared/dom.js";
import { words } from "../shared/words.js";
import { Player } from "./player.js";

export class Sliders {
  /** @param {string[][]} sliders the first positions, as the engine tells them
   * @param {string | undefined} motion how the animated one moves, as numbers
   * @param {(index: number, position: number) => void} slide puts a slider at a position
   * @param {() => void} reset */
  constructor(sliders, motion, slide, reset) {
    const buttons = make("div", { class: "diagram-buttons" });
    this.root = make("div", { class: "diagram-controls", role: "group", "aria-label": words.controls });
    /** @type {Player | null} */
    this.player = null;
    this.rows = sliders.map(([position, last, text, markup, name, isAnimated], index) => {
      const id = freshId("diagram-slider");
      const label = make("label", { class: "diagram-slider-name", for: id });
      label.innerHTML = markup;
      const input = make("input", {
        class: "diagram-slider-input", id, type: "range", min: "0", max: last, step: "1", value: position,
        autocomplete: "off", "aria-label": name, "aria-valuetext": text,
      });
      const readout = make("span", { class: "diagram-readout", "aria-hidden": "true" }, text);
      input.addEventListener("input", () => {
        this.player?.stop();
        slide(index, Number(input.value));
      });
      this.root.append(make("div", { class: "diagram-slider" }, label, input, readout));
      if (isAnimated === "1") {
        this.player = new Player(name, input, motion, (next) => slide(index, next));
        buttons.append(this.player.button);
      }
      return { input, readout };
    });
    const back = button("diagram-button diagram-reset", words.reset);
    back.addEventListener("click", reset);
    buttons.append(back);
    this.root.append(buttons);
  }

  /** Shows where the sliders are.
   * @param {string[][]} sliders */
  show(sliders) {
    sliders.forEach(([position, , text], index) => {
      const { input, readout } = this.rows[index];
      input.value = position;
      input.setAttribute("aria-valuetext", text);
      readout.textContent = text;
    });
  }
}
