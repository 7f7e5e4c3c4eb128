// A mistake with sliders: values of both sides, a picture of them, and buttons to where the mistake is right.
import { Sliders } from "../figures/sliders.js";
import { all, button, make } from "../shared/dom.js";
import { filled, words } from "../shared/words.js";
import { codeOf } from "./code.js";
import { Evaluation } from "./evaluation.js";
import { curves, picture, plane, sampleLine } from "./picture.js";
import { isMet, positionOf, positionsAt, textAt, valueAt, wantedValue } from "./positions.js";
import { reading, ValueList } from "./values.js";
import { wayPoint, waysOf } from "./ways.js";

/** How long nothing must move before it is said what the sides are now, in milliseconds. */
const PAUSE = 700;

/** The name of a slider, for who hears it.
 * @param {import("./code.js").Mover} mover */
const nameOf = ({ base, index }) => index ? `${base} ${index}` : base;

export class MovableMistake {
  /** @param {HTMLElement} root
   * @param {import("../engine/module.js").Engine} engine */
  constructor(root, engine) {
    this.code = codeOf(root.dataset.sides ?? "");
    const { code } = this;
    this.evaluation = new Evaluation(engine, code);
    this.positions = code.movers.map(({ first }) => first);
    const angle = code.movers.findIndex(({ isAngle }) => isAngle);
    /** The slider that the picture is about: the one that was moved last; at first an angle, or one that leads to where the mistake is right. */
    this.moved = angle >= 0 ? angle : code.meetings.at(0)?.mover ?? 0;
    /** The one that a button moves. */
    this.animated = this.moved;
    /** The numbers that the picture is about: both of a pair, or the one in which the sides differ. */
    this.components = code.left.length === 2 && code.shape === "tuple" ? [0, 1] : [code.component];
    this.frame = 0;
    this.timer = 0;
    /** For which other positions and which slider the ways were computed. */
    this.waysName = "";
    this.values = new ValueList(code);
    this.sentence = make("p", { class: "mistake-sentence" });
    this.picture = picture("");
    this.legend = make("p", { class: "mistake-legend" });
    this.status = make("p", { class: "diagram-status", role: "status" });
    this.meetings = this.meetingButtons(root);
    const controls = this.controls();
    root.append(this.values.element, this.sentence, this.picture, this.legend, controls, this.status);
    this.sliders = new Sliders(controls, this.states(), undefined, (index, position) => {
      this.go(this.positions.with(index, position), index);
    }, () => this.jump(code.movers.map(({ first }) => first), this.moved));
    this.show(false);
  }

  /** What the component of sliders shows of each.
   * @returns {string[][]} */
  states() {
    return this.code.movers.map((mover, index) => {
      const position = this.positions[index];
      return [String(position), String(mover.last), textAt(mover, position), "", nameOf(mover), index === this.animated ? "1" : "0"];
    });
  }

  /** The sliders and buttons, in the elements that figures have. */
  controls() {
    const rows = this.code.movers.map((mover) => make(
      "div", { class: "diagram-slider" },
      make("label", { class: "diagram-slider-name" }, make("var", {}, mover.base, ...(mover.index ? [make("sub", {}, mover.index)] : []))),
      make("input", {
        class: "diagram-slider-input", type: "range", min: "0", max: String(mover.last), step: "1", value: String(mover.first),
        autocomplete: "off", "aria-label": nameOf(mover),
      }),
      make("span", { class: "diagram-readout", "aria-hidden": "true" }),
    ));
    const play = button("diagram-button diagram-play", words.play);
    const reset = button("diagram-button diagram-reset", words.counterexample);
    const lead = this.meetings.length > 0 ? [make("span", { class: "mistake-lead-in" }, words.goWhereRight)] : [];
    return make(
      "div", { class: "diagram-controls", role: "group", "aria-label": words.moveMistake }, ...rows,
      make("div", { class: "diagram-buttons" }, ...lead, ...this.meetings.map((each) => each.button), play, reset),
    );
  }

  /** A button for each place at which the mistake is right, if sliders find it. It says what the sentence above says.
   * @param {HTMLElement} root */
  meetingButtons(root) {
    const said = all(root.parentElement ?? root, ".coincidences .assignment");
    return this.code.meetings.flatMap((meeting) => {
      const text = said.at(meeting.index);
      if (!text) return [];
      const made = button("diagram-button mistake-meeting-button", "", { "aria-label": this.meetingName(meeting) });
      made.append(...[...text.childNodes].map((node) => node.cloneNode(true)));
      made.addEventListener("click", () => {
        const positions = positionsAt(this.code, meeting, this.positions);
        if (positions) this.jump(positions, meeting.mover);
      });
      return [{ meeting, button: made }];
    });
  }

  /** @param {import("./code.js").Meeting} meeting */
  meetingName(meeting) {
    const mover = this.code.movers[meeting.mover];
    if (meeting.kind !== "value") {
      return `${nameOf(mover)} = ${meeting.kind === "negative" ? "−" : ""}${nameOf(this.code.movers[meeting.of])}`;
    }
    const value = mover.isAngle ? `${Math.round(meeting.of * 180 / Math.PI)}°` : String(meeting.of);
    return `${nameOf(mover)} = ${value.replace("-", "−")}`;
  }

  /** Goes to positions at once, and nothing goes on by itself.
   * @param {number[]} positions
   * @param {number} moved */
  jump(positions, moved) {
    this.sliders.player?.stop();
    this.go(positions, moved);
  }

  /** Goes to positions; the picture is then about one slider.
   * @param {number[]} positions
   * @param {number} moved */
  go(positions, moved) {
    this.positions = positions;
    this.moved = moved;
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0;
      this.show(true);
    });
  }

  /** @param {boolean} isNews */
  show(isNews) {
    const { code, positions } = this;
    this.sliders.show(this.states());
    const [sample] = this.evaluation.at([positions]);
    const inputs = code.movers.map((mover, index) => valueAt(mover, positions[index]));
    const isMeeting = code.meetings.some((meeting) => isMet(code, meeting, positions));
    const shown = reading(code, sample, inputs, isMeeting);
    this.values.show(shown);
    this.sentence.textContent = shown.sentence;
    for (const each of this.meetings) each.button.disabled = !positionsAt(code, each.meeting, positions);
    this.draw(sample);
    if (!isNews) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.status.textContent = filled(words.now, this.values.left.value.textContent ?? "", this.values.right.value.textContent ?? "", shown.sentence);
    }, PAUSE);
  }

  /** @param {import("./evaluation.js").Sample} sample */
  draw(sample) {
    const { code, positions, moved, components } = this;
    const mover = code.movers[moved];
    const name = `${moved} ${positions.with(moved, 0).join(" ")}`;
    if (name !== this.waysName) {
      this.waysName = name;
      this.ways = waysOf(this.evaluation, positions, moved, components);
      this.legend.replaceChildren(...this.legendParts());
      this.picture.setAttribute("aria-label", filled(words.picture, nameOf(mover), textAt(mover, 0), textAt(mover, mover.last)));
    }
    if (!this.ways) return;
    const scene = {
      ways: this.ways, at: positions[moved], last: mover.last,
      ends: /** @type {[string, string]} */ ([textAt(mover, 0), textAt(mover, mover.last)]),
      now: { left: wayPoint(sample.left, components, positions[moved]), right: wayPoint(sample.right, components, positions[moved]) },
      meetings: this.meetingPositions(),
    };
    this.picture.replaceChildren(...(components.length === 2 ? plane(scene) : curves(scene)));
  }

  /** Where the slider that the picture is about would be at a place at which the mistake is right. */
  meetingPositions() {
    const { code, positions, moved } = this;
    const found = code.meetings.flatMap((meeting) => {
      const value = meeting.mover === moved ? wantedValue(code, meeting, positions)
        : meeting.kind !== "value" && meeting.of === moved
          ? (meeting.kind === "negative" ? -1 : 1) * valueAt(code.movers[meeting.mover], positions[meeting.mover]) : undefined;
      const position = value === undefined ? undefined : positionOf(code.movers[moved], value);
      return position === undefined ? [] : [position];
    });
    const samples = this.evaluation.at(found.map((position) => positions.with(moved, position)));
    return found.filter((_, index) => {
      const { left, right, isAssumed } = samples[index];
      return left.state === "defined" && right.state === "defined" && isAssumed === true;
    });
  }

  /** What the lines are, and which number they show. */
  legendParts() {
    const { code, components, moved } = this;
    const row = Math.floor(components[0] / code.columns);
    const place = components.length === 2 ? [words.upwards] : code.shape === "number" ? []
      : [code.shape === "tuple" ? filled(words.component, components[0] + 1) : filled(words.entry, row + 1, components[0] - row * code.columns + 1)];
    /** @param {"left" | "right"} side
     * @param {string} text */
    const part = (side, text) => make("span", {}, /** @type {Node} */ (sampleLine(side)), text);
    return [
      part("left", words.leftSide), part("right", words.rightSide),
      ...[filled(words.whileMoved, nameOf(code.movers[moved])), ...place].map((text) => make("span", {}, text)),
    ];
  }
}
