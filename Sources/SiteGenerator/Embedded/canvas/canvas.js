// A live canvas: what happens is handed to the engine, and what comes back is shown.
import { make, one } from "../shared/dom.js";
import { words } from "../shared/words.js";
import { Drawing } from "./drawing.js";
import { listen } from "./gestures.js";
import { Panel } from "./panel.js";
import { liftSheet } from "./screen.js";

/** How long a file may take to be saved, in milliseconds. */
const PATIENCE = 60000;

export class LiveCanvas {
  /** @param {HTMLElement} root
   * @param {import("../engine/module.js").Engine} engine */
  constructor(root, engine) {
    this.engine = engine;
    this.picture = (root.dataset.picture ?? "").split(" ");
    /** All that the engine has to know of before. */
    const initial = (root.dataset.canvas ?? "").split(" ");
    this.state = engine.line("initial", ...initial);
    /** What happened since, for the next frame. */
    this.waiting = "";
    this.frame = 0;
    this.device = "";
    this.svg = /** @type {SVGGraphicsElement & HTMLElement} */ (one(root, "svg.diagram"));
    this.sheet = liftSheet(this.svg);
    /** Whether one finger draws now; undefined where nothing can be drawn.
     * @type {boolean | undefined} */
    this.draws = root.dataset.draw === "true" ? true : undefined;
    if (this.draws) this.drawing = new Drawing(this.sheet, String(Number(initial[4])), String(Number(initial[5])));
    const controls = one(root, ".canvas-controls");
    this.panel = new Panel(controls, (key) => this.press(key));
    const stage = make("div", {
      class: "canvas-stage", tabindex: "0", role: "application", "aria-describedby": this.panel.help.id,
      "aria-label": `${controls.getAttribute("aria-label")}: ${this.svg.querySelector("title")?.textContent ?? ""}`,
    });
    this.stage = stage;
    this.svg.replaceWith(stage);
    stage.append(this.svg);
    if (this.draws) stage.classList.add("is-drawn-on");
    listen(stage, this.drawing !== undefined, (...fields) => this.tell(...fields));
    root.classList.add("is-live");
    this.flush();
  }

  /** @param {string} key of the engine, or one of this page */
  press(key) {
    if (key === "save") this.save();
    else if (key === "pen") {
      this.draws = !this.draws;
      this.stage.classList.toggle("is-drawn-on", this.draws);
      this.panel.press("pen", this.draws);
      this.tell("tool", this.tool);
    } else this.tell("key", "", "", key);
  }

  get tool() {
    return this.draws ? "pen" : "hand";
  }

  /** Saves the drawing as a file. */
  save() {
    // What happened since the last frame belongs to it.
    this.flush();
    const address = URL.createObjectURL(new Blob([this.drawing?.file ?? ""], { type: "image/svg+xml" }));
    make("a", { href: address, download: words.fileName }).click();
    setTimeout(() => URL.revokeObjectURL(address), PATIENCE);
  }

  /** Notes what happened; the sheet follows with the next frame.
   * @param {...(string | number)} fields */
  tell(...fields) {
    const screen = this.svg.getScreenCTM();
    // What is not on the screen cannot be moved.
    if (!screen) return;
    const { a, b, c, d, e, f } = screen;
    const device = this.engine.line("device", a, b, c, d, e, f);
    // The page may have been scrolled since.
    if (device !== this.device) this.waiting += device;
    this.device = device;
    this.waiting += this.engine.line(...fields);
    this.frame ||= requestAnimationFrame(() => this.flush());
  }

  flush() {
    this.frame = 0;
    const tool = this.drawing ? this.engine.line("tool", this.tool) : "";
    const question = this.state + this.engine.line("picture", ...this.picture) + tool + this.waiting;
    this.waiting = "";
    this.device = "";
    const answer = this.engine.call("canvas", question);
    const end = answer.indexOf("\nstate\n");
    if (end < 0) return;
    this.state = answer.slice(end + 7);
    this.drawing?.cutTail();
    for (const line of answer.slice(0, end).split("\n")) {
      const [kind, ...fields] = line.split("\t");
      if (kind === "move") this.sheet.setAttribute("transform", `matrix(${fields.join(" ")})`);
      else if (!this.drawing?.take(kind, fields)) this.panel.show(kind, fields);
      if (kind === "shown") this.panel.count(this.drawing?.count ?? 0, fields[2] !== "0", fields[3] !== "0");
    }
  }
}
