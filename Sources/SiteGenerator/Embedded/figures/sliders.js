// The sliders of a living figure, and the button that moves one of them by itself: the page has them, and here they come alive.
import { all, freshId, one, say } from "../shared/dom.js";
import { Player } from "./player.js";

/** What can be used or not.
 * @typedef {HTMLInputElement | HTMLButtonElement} Control */

export class Sliders {
  /** @param {HTMLElement} root the controls as they stand in the page
   * @param {string[][]} sliders the first positions, as the engine tells them
   * @param {string | undefined} motion how the animated one moves, as numbers
   * @param {(index: number, position: number) => void} slide puts a slider at a position
   * @param {() => void} reset */
  constructor(root, sliders, motion, slide, reset) {
    /** @type {Player | null} */
    this.player = null;
    const rows = all(root, ".diagram-slider");
    this.rows = sliders.map(([, , , , name, isAnimated], index) => {
      const input = /** @type {HTMLInputElement} */ (one(rows[index], "input"));
      const readout = one(rows[index], ".diagram-readout");
      const label = /** @type {HTMLLabelElement} */ (one(rows[index], "label"));
      input.id = label.htmlFor = freshId("diagram-slider");
      input.addEventListener("input", () => {
        this.player?.stop();
        slide(index, Number(input.value));
      });
      if (isAnimated === "1") {
        const play = /** @type {HTMLButtonElement} */ (one(root, ".diagram-play"));
        this.player = new Player(name, play, input, motion, (next) => slide(index, next));
      }
      return { input, readout };
    });
    one(root, ".diagram-reset").addEventListener("click", reset);
    for (const control of all(root, "[disabled]")) /** @type {Control} */ (control).disabled = false;
  }

  /** Shows where the sliders are.
   * @param {string[][]} sliders */
  show(sliders) {
    sliders.forEach(([position, , text], index) => {
      const { input, readout } = this.rows[index];
      input.value = position;
      input.setAttribute("aria-valuetext", text);
      say(readout, text);
    });
  }
}
