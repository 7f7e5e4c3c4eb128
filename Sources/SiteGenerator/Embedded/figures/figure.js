// A living figure: it asks the engine for the picture of each position, and shows it.
import { all, make, one } from "../shared/dom.js";
import { words } from "../shared/words.js";
import { sorted } from "./answer.js";
import { Handles } from "./handles.js";
import { Readings } from "./readings.js";
import { redraw, renew } from "./renewal.js";
import { Sliders } from "./sliders.js";
import { glideBy, stageAround, Steps } from "./steps.js";
import { Turning } from "./turning.js";
import { Values } from "./values.js";

const PARTS = ".diagram-title, .diagram-panel-title, .diagram-caption, svg.diagram";
/** How long nothing must move before it is said what the figure shows now, in milliseconds. */
const PAUSE = 700;

export class LivingFigure {
  /** @param {HTMLElement} root
   * @param {import("../engine/module.js").Engine} engine */
  constructor(root, engine) {
    this.root = root;
    this.engine = engine;
    this.code = root.dataset.figure ?? "";
    /** @type {string} Where the sliders and points are, as the engine writes it; empty for the still figure. */
    this.position = "";
    /** Where the labels are, so that they do not jump about. */
    this.places = "";
    /** What the reader did since the last picture: lines for the engine.
     * @type {string[]} */
    this.moves = [];
    /** Is told each position that the reader comes to. */
    this.noted = (/** @type {string} */ position) => void position;
    this.frame = 0;
    /** Whether the still figure is shown, for paper. */
    this.isPrinting = false;
    this.timer = 0;
    /** What is read aloud of each picture once nothing moves any more.
     * @type {[svg: Element, title: string | null, description: string | null][]} */
    this.said = [];
    this.parts = all(root, PARTS);
    this.error = make("p", { class: "diagram-error", role: "alert" });
    this.status = make("p", { class: "diagram-status", role: "status" });
    const controls = one(root, ".diagram-controls");
    this.glide = glideBy((position) => this.put(position));
    const first = this.ask([]);
    if (!first.html) {
      controls.remove();
      return;
    }
    this.position = first.position;
    const stop = () => {
      this.glide.stop();
      this.sliders?.player?.stop();
    };
    this.sliders = new Sliders(controls, first.slider, root.dataset.motion, (index, position) => {
      this.glide.stop();
      this.slide(index, position);
    }, () => {
      stop();
      this.moves = [];
      this.position = this.steps?.position || first.position;
      this.places = "";
      this.request();
    });
    root.append(this.error, this.status);
    this.readings = new Readings(root);
    this.values = new Values([...this.parts, ...this.readings.cells], first.slider, (index, position) => {
      stop();
      this.slide(index, position);
    });
    const pictures = this.parts.filter((part) => part instanceof SVGElement);
    this.handles = new Handles(first, pictures, (root.dataset.points ?? "").split(" "), (line) => this.move(line), stop);
    const [turned] = all(controls, "[data-turn]");
    if (turned) this.turning = new Turning(turned, pictures, first.slider, (index, position) => this.slide(index, position), stop);
    this.show(first, false);
    this.stay();
    this.printStill();
  }

  /** Paper has the still figure. */
  printStill() {
    addEventListener("beforeprint", () => {
      this.isPrinting = true;
      this.show(this.ask([], "", ""), false);
    });
    addEventListener("afterprint", () => {
      this.isPrinting = false;
      this.show(this.ask([]), false);
    });
  }

  /** Stays beside what follows, where it does, and moves with what is read there. */
  stay() {
    const stage = stageAround(this.root);
    if (!stage) return;
    /** What the still figure's position is in numbers, which lie on the way to others. */
    const first = (stage.dataset.first ?? "").split(" ");
    this.steps = new Steps(stage, (position, isSeen) => {
      this.sliders?.player?.stop();
      const now = this.position.split(" ").map((word, index) => (word === "-" ? first[index] : word));
      this.moves = [];
      this.glide.go(now.join(" "), position, isSeen);
    });
  }

  /** @param {string} position to be shown */
  put(position) {
    this.position = position;
    // Where it comes to rest labels stand where they are best, whatever way it came.
    if (!this.glide.isMoving) this.places = "";
    this.request();
  }

  /** The engine's answer for a position, after some moves.
   * @param {string[]} moves */
  ask(moves, position = this.position, places = this.places) {
    const text = [`code\t${this.code}`, `at\t${position}`, `places\t${places}`, ...moves];
    return sorted(this.engine.lines("figure", text.join("\n")));
  }

  /** Notes what the reader did.
   * @param {string} line */
  move(line) {
    // Of two drags of one point only the last one counts.
    const [kind, point] = line.split("\t");
    if (kind === "drag") this.moves = this.moves.filter((other) => !other.startsWith(`drag\t${point}\t`));
    this.moves.push(line);
    this.request();
  }

  /** Puts a slider at one of its positions.
   * @param {number} index
   * @param {number} position */
  slide(index, position) {
    const places = this.position.split(" ");
    places[index] = String(position);
    this.position = places.join(" ");
    this.request();
  }

  /** The picture follows with the next frame. */
  request() {
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0;
      if (this.isPrinting) return;
      const answer = this.ask(this.moves);
      this.moves = [];
      this.show(answer, true);
    });
  }

  /** @param {import("./answer.js").Answer} answer
   * @param {boolean} isNews */
  show(answer, isNews) {
    // On the way to another position there may be none that can be drawn: the reader asked for none of them.
    if (answer.error && this.glide.isMoving) return;
    if (answer.position && isNews && !this.glide.isMoving) this.position = answer.position;
    this.sliders?.show(answer.slider);
    this.values?.show(answer.slider);
    this.turning?.show(answer.slider);
    this.error.hidden = !answer.error;
    this.error.textContent = answer.error ? `${words.failure} ${answer.error[3]}` : "";
    this.root.classList.toggle("diagram-stale", Boolean(answer.error));
    if (answer.error) return;
    if (isNews) this.places = answer.places;
    this.replace(answer.html);
    this.handles?.show(answer);
    this.readings?.show(answer.reading, isNews);
    if (!isNews) return;
    this.noted(this.position);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.settle(answer.caption?.[0] ?? ""), PAUSE);
  }

  /** Puts new markup into the elements that are there, so that nothing loses its place or the focus.
   * @param {string} html */
  replace(html) {
    const template = make("template");
    template.innerHTML = html;
    const fresh = all(template.content, PARTS);
    this.said = [];
    this.parts.forEach((part, index) => {
      const other = fresh.at(index);
      if (!other) return;
      if (!(part instanceof SVGElement)) return renew(part, other);
      const [title, description, ...drawing] = other.children;
      this.said.push([part, title.textContent, description.textContent]);
      redraw(part, [...part.children].slice(2), drawing);
    });
  }

  /** @param {string} caption */
  settle(caption) {
    for (const [svg, title, description] of this.said) {
      svg.children[0].textContent = title;
      svg.children[1].textContent = description;
    }
    this.status.textContent = [caption, this.readings?.said].filter(Boolean).join(" ");
  }
}
