// A live canvas: what happens is handed to the engine, and what comes back is shown.
import { make, one } from "../shared/dom.js";
import { words } from "../shared/words.js";
import { listen } from "./gestures.js";
import { Panel } from "./panel.js";
import { liftSheet } from "./screen.js";

export class LiveCanvas {
  /** @param {HTMLElement} root
   * @param {import("../engine/module.js").Engine} engine */
  constructor(root, engine) {
    this.engine = engine;
    this.picture = (root.dataset.picture ?? "").split(" ");
    /** All that the engine has to know of before. */
    this.state = engine.line("initial", ...(root.dataset.canvas ?? "").split(" "));
    /** What happened since, for the next frame. */
    this.waiting = "";
    this.frame = 0;
    this.device = "";
    this.svg = /** @type {SVGGraphicsElement & HTMLElement} */ (one(root, "svg.diagram"));
    this.sheet = liftSheet(this.svg);
    this.panel = new Panel((key) => this.tell("key", "", "", key));
    const stage = make("div", {
      class: "canvas-stage", tabindex: "0", role: "application", "aria-describedby": this.panel.help.id,
      "aria-label": `${words.canvas}: ${this.svg.querySelector("title")?.textContent ?? ""}`,
    });
    this.svg.replaceWith(stage);
    stage.append(this.svg);
    stage.after(...this.panel.parts);
    listen(stage, (...fields) => this.tell(...fields));
    root.classList.add("is-live");
    this.flush();
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
    const question = this.state + this.engine.line("picture", ...this.picture) + this.waiting;
    this.waiting = "";
    this.device = "";
    const answer = this.engine.call("canvas", question);
    const end = answer.indexOf("\nstate\n");
    if (end < 0) return;
    this.state = answer.slice(end + 7);
    for (const line of answer.slice(0, end).split("\n")) {
      const [kind, ...fields] = line.split("\t");
      if (kind === "move") this.sheet.setAttribute("transform", `matrix(${fields.join(" ")})`);
      else this.panel.show(kind, fields);
    }
  }
}
