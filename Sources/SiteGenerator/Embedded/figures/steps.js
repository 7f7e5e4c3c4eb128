// A figure that stays beside what follows it, and moves to what belongs to the step that is being read.
//
// Which step that is says the place to which the page is scrolled; who points at another one, comes to it with the keyboard, or presses a
// button, sees that one. What the reader does to the figure stays until the step changes.
import { all, one } from "../shared/dom.js";
import { calm } from "../shared/motion.js";
import { Glide } from "./glide.js";

/** The way from one step to the next.
 * @param {(position: string) => void} put shows a position on the way */
export const glideBy = (put) => new Glide(put);

/** What a figure stays in with all that it stays beside; nothing where it does not stay.
 * @param {HTMLElement} figure */
export const stageAround = (figure) => {
  const stage = figure.closest(".pinned");
  return stage instanceof HTMLElement && figure.querySelector(".diagram-step-count") ? stage : null;
};

/** A step is being read once it has come up to this part of the height that the figure leaves. */
const READING = 0.4;
/** The part of the height that the figure takes where it stands over the text. */
const OVER = 0.45;
/** How long a mouse rests on a step before the figure follows, in milliseconds. */
const REST = 150;
/** Where the figure stands over the text, and not beside it; as in the style sheet. */
const narrow = matchMedia("(max-width: 62.49rem)");

/** A step: its mark, what stands at it, and where the figure is there.
 * @typedef {{ mark: HTMLElement, place: Element[], at: string, light: string[] }} Step */

/** The lines of a cell's formula: rows of a table, or lines that were broken where they are too long.
 * @param {Element} cell */
const linesOf = (cell) => {
  const formula = one(cell, ".formula");
  const lines = all(formula, ".line");
  const table = formula.querySelector("mtable");
  return lines.length > 0 ? lines : [...table?.children ?? []];
};

/** What stands at a step: a paragraph, a formula, or some lines of one.
 * @param {HTMLElement} mark
 * @returns {Element[]} */
const placeOf = (mark) => {
  const paragraph = mark.closest("p.step");
  if (paragraph) return [paragraph];
  const cell = mark.closest(".cell");
  if (!cell) return [mark];
  const [first, end] = (mark.dataset.lines ?? "").split(" ").map(Number);
  const lines = mark.dataset.lines ? linesOf(cell).slice(first, end) : [];
  return lines.length > 0 ? lines : [one(cell, ".formula")];
};

/** Where an element begins. One that has no box of its own begins with what is in it.
 * @param {Element} element
 * @returns {number} */
const topOf = (element) => (element.getClientRects().length > 0 || !element.firstElementChild
  ? element.getBoundingClientRect().top : topOf(element.firstElementChild));

export class Steps {
  /** @param {HTMLElement} stage what the figure stays in
   * @param {(position: string, isSeen: boolean) => void} move moves the figure */
  constructor(stage, move) {
    this.stage = stage;
    this.move = move;
    this.cell = one(stage, ".cell-diagram");
    /** @type {Step[]} */
    this.steps = all(stage, ".step-mark").map((mark) => ({
      mark, place: placeOf(mark), at: mark.dataset.at ?? "", light: mark.dataset.light?.split(" ") ?? [],
    }));
    this.count = one(this.cell, ".diagram-step-count");
    this.back = /** @type {HTMLButtonElement} */ (one(this.cell, ".diagram-step-back"));
    this.on = /** @type {HTMLButtonElement} */ (one(this.cell, ".diagram-step-on"));
    this.away = one(this.cell, ".diagram-away");
    this.rules = new CSSStyleSheet();
    document.adoptedStyleSheets.push(this.rules);
    /** The step that is shown, and the one to which the page is scrolled; −1 before the first one. */
    this.current = this.read = -1;
    this.frame = this.timer = 0;
    /** Until when the page is scrolled by a button, and not by the reader. */
    this.scrolling = 0;
    /** @type {Step | undefined} what the mouse is on */
    this.pointed = undefined;
    this.listen();
    this.measure();
    this.follow(false);
  }

  listen() {
    addEventListener("scroll", () => { this.frame ||= requestAnimationFrame(() => this.follow(true)); }, { passive: true });
    addEventListener("scrollend", () => { this.scrolling = 0; });
    new ResizeObserver(() => this.measure()).observe(this.cell);
    narrow.addEventListener("change", () => this.measure());
    this.back.addEventListener("click", () => this.press(this.current - 1));
    this.on.addEventListener("click", () => this.press(this.current + 1));
    this.away.addEventListener("click", () => this.putAway(!this.stage.classList.contains("pinned-away")));
    // Whoever comes with the keyboard to what is put away wants to see it.
    this.cell.addEventListener("focusin", ({ target }) => {
      if (target instanceof Element && !target.closest(".diagram-buttons")) this.putAway(false);
    });
    for (const [index, { mark, place }] of this.steps.entries()) {
      mark.addEventListener("click", (event) => {
        event.preventDefault();
        this.show(index, true);
      });
      mark.addEventListener("focus", () => this.show(index, true));
      for (const element of place) element.addEventListener("focusin", () => this.show(index, true));
    }
    this.stage.addEventListener("pointermove", (event) => this.point(event));
    this.stage.addEventListener("pointerleave", () => this.point(undefined));
  }

  /** A mouse that rests on a step shows it. A page that is scrolled under a mouse moves nothing.
   * @param {PointerEvent | undefined} event */
  point(event) {
    if (event && (event.pointerType !== "mouse" || (event.movementX === 0 && event.movementY === 0))) return;
    const target = event?.target;
    const step = target instanceof Element
      ? this.steps.find(({ mark, place }) => [mark, ...place].some((element) => element.contains(target))) : undefined;
    if (step === this.pointed) return;
    this.pointed = step;
    clearTimeout(this.timer);
    if (step) this.timer = setTimeout(() => this.show(this.steps.indexOf(step), true), REST);
  }

  /** Where the figure is at the step that is shown. */
  get position() { return this.steps[this.current]?.at ?? ""; }

  /** How far down the page what is read stands. */
  line() {
    // What stands over the text may grow by a line while it moves: the place does not follow it, or steps would come and go.
    const top = narrow.matches ? OVER * innerHeight : 0;
    return top + (innerHeight - top) * READING;
  }

  /** Shows the step to which the page is scrolled, where that is another one than before.
   * @param {boolean} isSeen */
  follow(isSeen) {
    this.frame = 0;
    const line = this.line();
    const read = this.steps.findLastIndex(({ place }) => topOf(place[0]) <= line);
    if (read === this.read) return;
    this.read = read;
    if (performance.now() > this.scrolling) this.show(read, isSeen);
  }

  /** Goes to a step, and scrolls to it.
   * @param {number} index */
  press(index) {
    this.show(index, true);
    this.rest();
    const top = topOf(this.steps[index].place[0]) - this.line() + 2;
    scrollBy({ top, behavior: calm.matches ? "instant" : "smooth" });
  }

  /** Lets the page scroll for a while without another step. */
  rest() { this.scrolling = performance.now() + 1500; }

  /** @param {number} index −1 for the still figure
   * @param {boolean} isSeen whether the way there is to be seen */
  show(index, isSeen) {
    this.back.disabled = index <= 0;
    this.on.disabled = index === this.steps.length - 1;
    if (index === this.current) return;
    this.current = index;
    this.count.textContent = `${index < 0 ? "–" : index + 1}/${this.steps.length}`;
    for (const [other, { mark, place }] of this.steps.entries()) {
      for (const element of place) element.classList.toggle("step-now", other === index);
      if (other === index) mark.setAttribute("aria-current", "step");
      else mark.removeAttribute("aria-current");
    }
    const names = this.steps[index]?.light.map((name) => `.pinned:has(#${CSS.escape(this.cell.id)}) .${CSS.escape(name)}`) ?? [];
    this.rules.replaceSync(names.length > 0
      ? `${names.join()} { --quantity-ground: var(--quantity-lit-ground); --quantity-filter: var(--quantity-lit-filter); }` : "");
    const box = this.cell.getBoundingClientRect();
    this.move(this.steps[index]?.at ?? this.stage.dataset.first ?? "", isSeen && box.bottom > 0 && box.top < innerHeight);
  }

  /** @param {boolean} isAway */
  putAway(isAway) {
    this.stage.classList.toggle("pinned-away", isAway);
    this.away.setAttribute("aria-pressed", String(isAway));
  }

  /** Over the text stands what begins with the picture; put away, the row of buttons alone. */
  measure() {
    const box = this.cell.getBoundingClientRect();
    const above = one(this.cell, ".diagram-panels, .diagram-stage, svg.diagram").getBoundingClientRect().top - box.top;
    const [buttons] = all(this.cell, ".diagram-buttons");
    if (!buttons) return;
    // Both are measured before either is set: that moves what stands over the text.
    const away = buttons.getBoundingClientRect().top - box.top;
    this.stage.style.setProperty("--pinned-top", `${-Math.floor(above)}px`);
    this.stage.style.setProperty("--away-top", `${-Math.floor(away)}px`);
  }
}
