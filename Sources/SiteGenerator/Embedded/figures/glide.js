// The way of a figure from one position to another.
import { calm } from "../shared/motion.js";

/** How long it takes, in milliseconds. */
const TIME = 700;

/** A number between two, slow at both ends.
 * @param {number} from
 * @param {number} to
 * @param {number} part */
const between = (from, to, part) => Math.round(from + (to - from) * part * part * (3 - 2 * part));

/** A word of a position: a slider's number, the two of a point, or a sign that there is none.
 * @param {string} from
 * @param {string} to
 * @param {number} part */
const wordBetween = (from, to, part) => {
  const [own, other] = [from.split(",").map(Number), to.split(",").map(Number)];
  if (own.length !== other.length || [...own, ...other].some(Number.isNaN)) return to;
  return own.map((number, index) => between(number, other[index], part)).join(",");
};

export class Glide {
  /** @param {(position: string) => void} put shows a position */
  constructor(put) {
    this.put = put;
    this.frame = 0;
  }

  /** Whether it is on its way. */
  get isMoving() { return this.frame !== 0; }

  stop() {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
  }

  /** Goes from a position to another, at once where motion is reduced or nobody sees it.
   * @param {string} from
   * @param {string} to
   * @param {boolean} isSeen */
  go(from, to, isSeen) {
    this.stop();
    if (!isSeen || calm.matches || from === to) return this.put(to);
    const [own, other] = [from.split(" "), to.split(" ")];
    const start = performance.now();
    const tick = () => {
      const part = Math.min(1, (performance.now() - start) / TIME);
      this.frame = part < 1 ? requestAnimationFrame(tick) : 0;
      this.put(part < 1 ? other.map((word, index) => wordBetween(own[index], word, part)).join(" ") : to);
    };
    this.frame = requestAnimationFrame(tick);
  }
}
