// The button that moves a slider by itself; step by step where motion is reduced.
import { button } from "../shared/dom.js";
import { words } from "../shared/words.js";

/** How long the button takes for a slider's whole range, in milliseconds. */
const DURATION = 6000;
/** How many steps it makes where motion is reduced. */
const STEPS = 12;
const calm = matchMedia("(prefers-reduced-motion: reduce)");

export class Player {
  /** @param {string} name what the slider is called
   * @param {HTMLInputElement} slider
   * @param {(position: number) => void} slide */
  constructor(name, slider, slide) {
    this.name = name;
    this.slider = slider;
    this.slide = slide;
    this.last = Number(slider.max);
    /** The frame that is waited for; 0 while nothing moves. */
    this.playing = 0;
    this.button = button("diagram-button diagram-play", "");
    this.button.addEventListener("click", () => {
      if (this.playing) this.stop();
      else if (calm.matches) this.stepOn();
      else this.play();
    });
    calm.addEventListener("change", () => this.stop());
    this.show();
  }

  show() {
    const verb = this.playing ? words.pause : calm.matches ? words.step : words.play;
    this.button.textContent = verb;
    this.button.setAttribute("aria-label", `${verb} ${this.name}`);
  }

  /** From where the slider is to its end; from the end it begins at the beginning. */
  play() {
    const now = Number(this.slider.value);
    const from = now >= this.last ? 0 : now;
    let start = NaN;
    /** @param {number} time */
    const tick = (time) => {
      if (Number.isNaN(start)) start = time;
      const position = Math.min(this.last, from + Math.round(((time - start) / DURATION) * this.last));
      if (String(position) !== this.slider.value || position === from) this.slide(position);
      if (position >= this.last) this.stop();
      else this.playing = requestAnimationFrame(tick);
    };
    this.playing = requestAnimationFrame(tick);
    this.show();
  }

  /** One step, and from the end to the beginning. */
  stepOn() {
    const now = Number(this.slider.value);
    this.slide(now >= this.last ? 0 : Math.min(this.last, now + Math.max(1, Math.round(this.last / STEPS))));
  }

  stop() {
    cancelAnimationFrame(this.playing);
    this.playing = 0;
    this.show();
  }
}
