// The button that moves a slider by itself; step by step where motion is reduced.
import { say } from "../shared/dom.js";
import { calm } from "../shared/motion.js";
import { words } from "../shared/words.js";

/** How long the button takes for a slider's whole range where the figure does not say, in milliseconds. */
const DURATION = 6000;
/** How many steps it makes where motion is reduced. */
const STEPS = 12;

/** The timing that a figure's numbers say: seconds, runs (0 for ever), whether they go back, and a curve's control points.
 * @param {string | undefined} motion
 * @returns {EffectTiming} */
const timing = (motion) => {
  if (!motion) return { duration: DURATION, fill: "both" };
  const [seconds, runs, reverses, ...curve] = motion.split(" ").map(Number);
  return {
    duration: seconds * 1000, iterations: (runs || Infinity) * (reverses ? 2 : 1), fill: "both",
    direction: reverses ? "alternate" : "normal", easing: `cubic-bezier(${curve.join(", ")})`,
  };
};

export class Player {
  /** @param {string} name what the slider is called
   * @param {HTMLButtonElement} button
   * @param {HTMLInputElement} slider
   * @param {string | undefined} motion
   * @param {(position: number) => void} slide */
  constructor(name, button, slider, motion, slide) {
    this.name = name;
    this.button = button;
    this.slider = slider;
    this.slide = slide;
    this.last = Number(slider.max);
    this.isEven = !motion;
    // An animation of nothing: the browser says where its progress is.
    this.effect = new KeyframeEffect(null, null, timing(motion));
    this.animation = new Animation(this.effect, document.timeline);
    /** Where the last frame put the slider; the reader may have moved it since. */
    this.shown = NaN;
    /** The frame that is waited for; 0 while nothing moves. */
    this.playing = 0;
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
    say(this.button, verb);
    this.button.setAttribute("aria-label", `${verb} ${this.name}`);
  }

  /** Goes on where it was paused; else an even motion begins where the slider is, and another one at its beginning. */
  play() {
    const now = Number(this.slider.value);
    if (now !== this.shown || this.animation.playState !== "paused") {
      this.animation.cancel();
      this.animation.currentTime = this.isEven && now < this.last ? (now / this.last) * DURATION : 0;
    }
    this.animation.play();
    const tick = () => {
      const progress = this.effect.getComputedTiming().progress ?? 0;
      // A curve may leave 0 … 1; a slider does not.
      const position = Math.min(this.last, Math.max(0, Math.round(progress * this.last)));
      if (position !== this.shown || String(position) !== this.slider.value) this.slide(position);
      this.shown = position;
      if (this.animation.playState === "finished") this.stop();
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
    if (this.animation.playState === "running") this.animation.pause();
    this.show();
  }
}
