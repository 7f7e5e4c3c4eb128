// Figures whose whole picture is dragged: it moves one slider by movements across it, and one by those up and down.
import { button, freshId } from "../shared/dom.js";
import { words } from "../shared/words.js";
import { stageOf } from "./handles.js";

/** A slider that is moved: 1 or −1 for the way in which it grows, how many positions the picture's width is and a key moves, and whether it
 * goes on at its other end.
 * @typedef {{ slider: number, sign: number, width: number, key: number, isFull: boolean, first: number, position: number, last: number }} Way */

/** How many numbers the page has for a way. */
const NUMBERS = 5;
/** For each key which way, and whether forth or back.
 * @type {Record<string, [way: number, step: number]>} */
const KEYS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [1, -1], ArrowDown: [1, 1] };

/** @param {string} text
 * @param {string[][]} sliders
 * @returns {Way[]} */
const waysOf = (text, sliders) => {
  const numbers = text.split(" ").map(Number);
  const ways = [];
  for (let start = 0; start < numbers.length; start += NUMBERS) {
    const [slider, sign, width, key, isFull] = numbers.slice(start, start + NUMBERS);
    const [position, last] = sliders[slider].map(Number);
    ways.push({ slider, sign, width, key, isFull: isFull === 1, first: position, position, last });
  }
  return ways;
};

export class Turning {
  /** @param {HTMLElement} hint what says that the picture turns, with the ways as numbers
   * @param {SVGElement[]} pictures
   * @param {string[][]} sliders where they are at first, as the engine tells it
   * @param {(index: number, position: number) => void} slide puts a slider at a position
   * @param {() => void} held told when somebody takes hold of the picture */
  constructor(hint, pictures, sliders, slide, held) {
    this.slide = slide;
    this.held = held;
    this.ways = waysOf(hint.dataset.turn ?? "", sliders);
    hint.id = freshId("diagram-hint");
    const names = this.ways.map((way) => sliders[way.slider][4]).join(", ");
    // What has the focus for the keys; the pointer goes through it to the picture.
    this.grip = button("diagram-grip", "", {
      role: "slider", "aria-roledescription": words.turnable, "aria-label": names, "aria-valuenow": "0", "aria-describedby": hint.id,
    });
    this.grip.addEventListener("keydown", (event) => this.press(event));
    for (const svg of pictures) this.listen(stageOf(svg));
    stageOf(pictures[0]).append(this.grip);
  }

  /** @param {HTMLElement} stage */
  listen(stage) {
    stage.classList.add("diagram-turned");
    /** The pointer that has hold of it, where it took hold, and where the sliders were.
     * @type {{ id: number, x: number, y: number, positions: number[] } | null} */
    let hold = null;
    stage.addEventListener("pointerdown", (event) => {
      const isHandle = event.target instanceof Element && event.target.closest(".diagram-handle");
      if (event.button !== 0 || !event.isPrimary || isHandle) return;
      this.held();
      hold = { id: event.pointerId, x: event.clientX, y: event.clientY, positions: this.ways.map((way) => way.position) };
      stage.setPointerCapture(event.pointerId);
      stage.classList.add("diagram-held");
      if (event.pointerType === "touch") return;
      // The focus comes along, and no text is selected.
      this.grip.focus({ preventScroll: true });
      event.preventDefault();
    });
    stage.addEventListener("pointermove", (event) => {
      if (event.pointerId !== hold?.id) return;
      const moved = [event.clientX - hold.x, event.clientY - hold.y];
      const { width } = stage.getBoundingClientRect();
      for (const [index, way] of this.ways.entries()) {
        this.go(way, hold.positions[index] + Math.round(way.sign * moved[index] / width * way.width));
      }
    });
    /** @param {PointerEvent} event
     * @param {boolean} isTaken whether the browser has taken it for a scroll: then nothing was turned */
    const end = (event, isTaken) => {
      if (event.pointerId !== hold?.id) return;
      if (isTaken) for (const [index, way] of this.ways.entries()) this.go(way, hold.positions[index]);
      hold = null;
      stage.classList.remove("diagram-held");
    };
    stage.addEventListener("pointerup", (event) => end(event, false));
    stage.addEventListener("pointercancel", (event) => end(event, true));
    stage.addEventListener("dblclick", () => this.reset());
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const [index, step] = KEYS[event.key] ?? [];
    if (event.key !== "Home" && (index === undefined || !this.ways[index])) return;
    this.held();
    event.preventDefault();
    if (index === undefined || step === undefined) return this.reset();
    const way = this.ways[index];
    this.go(way, way.position + step * way.sign * way.key * (event.shiftKey ? 3 : 1));
  }

  reset() {
    for (const way of this.ways) this.go(way, way.first);
  }

  /** Puts a slider at a position: round and round where it is a full turn, else no further than its ends.
   * @param {Way} way
   * @param {number} position */
  go(way, position) {
    const isBeyond = position < 0 || position >= way.last;
    const inside = way.isFull && isBeyond ? ((position % way.last) + way.last) % way.last : Math.max(0, Math.min(way.last, position));
    if (inside === way.position) return;
    way.position = inside;
    this.slide(way.slider, inside);
  }

  /** Says where the sliders are.
   * @param {string[][]} sliders */
  show(sliders) {
    for (const way of this.ways) way.position = Number(sliders[way.slider][0]);
    this.grip.setAttribute("aria-valuetext", this.ways.map((way) => sliders[way.slider][2]).join(", "));
  }
}
