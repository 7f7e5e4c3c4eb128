// What takes hold of the movable points of a figure: by mouse, finger and keyboard.
import { button, make } from "../shared/dom.js";
import { words } from "../shared/words.js";

/** @type {Record<string, [right: number, down: number]>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The element around a picture in which its handles lie.
 * @param {SVGElement} svg */
export const stageOf = (svg) => {
  const around = svg.parentElement;
  if (around?.classList.contains("diagram-stage")) return around;
  const stage = make("div", { class: "diagram-stage" });
  svg.replaceWith(stage);
  stage.append(svg);
  return stage;
};

/** Lets a handle be moved.
 * @param {HTMLElement} handle
 * @param {SVGElement} svg
 * @param {() => void} held
 * @param {(kind: "drag" | "step", x: string | number, y: string | number) => void} move */
const listen = (handle, svg, held, move) => {
  /** Where the pointer has hold of it: the point does not jump under the finger.
   * @type {{ x: number, y: number } | null} */
  let grip = null;
  handle.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    held();
    handle.setPointerCapture(event.pointerId);
    handle.focus();
    const box = handle.getBoundingClientRect();
    grip = { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 };
    handle.classList.add("diagram-held");
    event.preventDefault();
  });
  handle.addEventListener("pointermove", (event) => {
    if (!grip) return;
    const box = svg.getBoundingClientRect();
    const left = (event.clientX - grip.x - box.left) / box.width;
    const top = (event.clientY - grip.y - box.top) / box.height;
    move("drag", left.toFixed(6), top.toFixed(6));
  });
  const end = () => {
    grip = null;
    handle.classList.remove("diagram-held");
  };
  handle.addEventListener("pointerup", end);
  handle.addEventListener("pointercancel", end);
  handle.addEventListener("keydown", (event) => {
    const way = WAYS[event.key];
    if (!way || event.altKey || event.ctrlKey || event.metaKey) return;
    held();
    const size = event.shiftKey ? 10 : 1;
    move("step", size * way[0], size * way[1]);
    event.preventDefault();
  });
};

/** How wide what takes hold of a point is, and at least where another one is near, in pixels: the least that WCAG 2.2 has for targets. */
const [WIDEST, LEAST] = [44, 24];

/** How wide each handle of a picture is. Where two lie over each other, the one of a point that follows from sliders gives way: these can be
 * moved without it.
 * @param {{ x: number, y: number, isSolved: boolean }[]} centers in pixels */
const widths = (centers) => centers.map((own) => {
  if (!own.isSolved) return WIDEST;
  const rooms = centers.filter((other) => other !== own).map((other) => {
    const distance = Math.max(Math.abs(other.x - own.x), Math.abs(other.y - own.y));
    return other.isSolved ? distance : 2 * distance - WIDEST;
  });
  return Math.max(LEAST, Math.floor(Math.min(WIDEST, ...rooms)));
});

export class Handles {
  /** @param {import("./answer.js").Answer} answer
   * @param {SVGElement[]} pictures
   * @param {string[]} names the class of all that stands for each point
   * @param {(line: string) => void} move told of each movement, as a line for the engine
   * @param {() => void} held told when somebody takes hold of a point */
  constructor(answer, pictures, names, move, held) {
    this.pictures = answer.handle.map(([, panel]) => pictures[Number(panel)]);
    this.handles = answer.handle.map(([point, panel]) => {
      const svg = pictures[Number(panel)];
      const [, , name, isSolved] = answer.point[Number(point)];
      const handle = button("diagram-handle", "", {
        role: "slider", "aria-roledescription": words.point, "aria-label": name, "aria-valuenow": "0",
      });
      handle.classList.add("quantity", names[Number(point)]);
      // It goes where sliders can bring it, and not wherever the pointer is.
      handle.classList.toggle("diagram-solved", isSolved === "1");
      listen(handle, svg, held, (kind, x, y) => move(`${kind}\t${point}\t${panel}\t${x}\t${y}`));
      stageOf(svg).append(handle);
      return handle;
    });
    this.answer = answer;
    /** How large each picture is, in pixels: to ask for it after each movement would have the page laid out twice.
     * @type {Map<Element, DOMRectReadOnly>} */
    this.sizes = new Map(pictures.map((picture) => [picture, picture.getBoundingClientRect()]));
    const observer = new ResizeObserver((entries) => {
      for (const { target, contentRect } of entries) this.sizes.set(target, contentRect);
      this.part();
    });
    for (const picture of new Set(this.pictures)) observer.observe(picture);
  }

  /** Puts the handles where the points are.
   * @param {import("./answer.js").Answer} answer */
  show(answer) {
    this.answer = answer;
    answer.handle.forEach(([point, , left, top], index) => {
      const handle = this.handles[index];
      handle.style.left = `${100 * Number(left)}%`;
      handle.style.top = `${100 * Number(top)}%`;
      handle.setAttribute("aria-valuetext", answer.point[Number(point)][0]);
    });
    this.part();
  }

  /** Gives handles that are near to each other room, so that each can be taken hold of. */
  part() {
    for (const picture of new Set(this.pictures)) {
      const indices = [...this.handles.keys()].filter((index) => this.pictures[index] === picture);
      if (indices.length < 2) continue;
      const box = this.sizes.get(picture) ?? picture.getBoundingClientRect();
      const sizes = widths(indices.map((index) => {
        const [point, , left, top] = this.answer.handle[index].map(Number);
        return { x: left * box.width, y: top * box.height, isSolved: this.answer.point[point][3] === "1" };
      }));
      indices.forEach((index, place) => {
        const [{ style }, width] = [this.handles[index], `${sizes[place]}px`];
        if (style.getPropertyValue("--handle") !== width) style.setProperty("--handle", width);
      });
    }
  }
}
