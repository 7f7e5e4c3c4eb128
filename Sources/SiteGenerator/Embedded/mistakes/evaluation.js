// Both sides at some points, as the engine computes them, and whether they are defined there.
import { degreesAt, valueAt } from "./positions.js";

/** A side at a point: its numbers where it is `defined`; else it is `undefined`, `unsure` where rounded numbers do not tell, or too
 * `large` for them.
 * @typedef {{ state: "defined" | "undefined" | "unsure" | "large", numbers: number[] }} Side */

/** Both sides; whether what is assumed holds, which is undefined where rounded numbers do not tell.
 * @typedef {{ left: Side, right: Side, isAssumed: boolean | undefined, tolerances: number[] }} Sample */

/** Below this a number may be 0 but for rounding. */
const NEAR = 1e-11;
/** The most values that are asked for at once: the engine takes 2,000 and half a megabyte. */
const MOST_VALUES = 1500;
const MOST_UNITS = 400_000;
/** What the engine answers for a text; behind a mistake it may note something. */
const ANSWERS = new Set(["number", "tuple", "matrix", "error"]);
/** From worst to best. */
const ORDER = /** @type {const} */ (["undefined", "unsure", "large", "defined"]);

/** Whether a value has a relation to 0; undefined where it may be 0 but for rounding.
 * @param {string} relation
 * @param {number} value */
const compares = (relation, value) => {
  if (Number.isNaN(value) || (value !== 0 && Math.abs(value) < NEAR)) return undefined;
  switch (relation) {
    case "≠": return value !== 0;
    case "≥": return value >= 0;
    case ">": return value > 0;
    case "≤": return value <= 0;
    default: return value < 0;
  }
};

export class Evaluation {
  /** @param {import("../engine/module.js").Engine} engine
   * @param {import("./code.js").Code} code */
  constructor(engine, code) {
    this.engine = engine;
    this.code = code;
    const conditions = [...code.leftNeeds, ...code.rightNeeds, ...code.assumed].filter(({ word }) => word !== "turn");
    /** Each text once. */
    this.texts = [...new Set([...code.left, ...code.right, ...code.tolerances, ...conditions.flatMap(({ texts }) => texts)])];
    this.places = new Map(this.texts.map((text, index) => [text, index]));
    this.question = this.texts.map((text) => engine.line("value", text)).join("");
    const most = Math.min(MOST_VALUES / this.texts.length, MOST_UNITS / (this.question.length + 200));
    this.pointsAtOnce = Math.max(1, Math.floor(most));
  }

  /** The sides at points, each of which has a position for every slider, between two steps too.
   * @param {number[][]} points
   * @returns {Sample[]} */
  at(points) {
    const samples = [];
    for (let start = 0; start < points.length; start += this.pointsAtOnce) {
      const part = points.slice(start, start + this.pointsAtOnce);
      const values = this.values(part);
      samples.push(...part.map((point, index) =>
        this.sample(point, values.slice(index * this.texts.length, (index + 1) * this.texts.length))));
    }
    return samples;
  }

  /** What the engine answers: a number for each text at each point, NaN where it has none.
   * @param {number[][]} points */
  values(points) {
    const { engine, code } = this;
    const question = points.map((point) =>
      code.movers.map((mover, index) => engine.line("given", mover.letter, valueAt(mover, point[index]))).join("") + this.question);
    return engine.lines("evaluate", question.join("")).filter(([kind]) => ANSWERS.has(kind))
      .map(([kind, value]) => kind === "number" ? Number(value) : NaN);
  }

  /** @param {number[]} point
   * @param {number[]} values
   * @returns {Sample} */
  sample(point, values) {
    const { code } = this;
    /** @param {string} text */
    const valueOf = (text) => values[this.places.get(text) ?? -1] ?? NaN;
    /** @param {string[]} texts
     * @param {import("./code.js").Condition[]} needs
     * @returns {Side} */
    const side = (texts, needs) => {
      const numbers = texts.map(valueOf);
      const states = new Set(needs.map((need) => this.stateOf(need, point, valueOf)));
      if (numbers.some(Number.isNaN)) states.add("unsure");
      else if (!numbers.every(Number.isFinite)) states.add("large");
      return { state: ORDER.find((state) => states.has(state)) ?? "defined", numbers };
    };
    const facts = new Set(code.assumed.map(({ word, texts }) => compares(word, valueOf(texts[0]))));
    return {
      left: side(code.left, code.leftNeeds), right: side(code.right, code.rightNeeds),
      isAssumed: facts.has(false) ? false : facts.has(undefined) ? undefined : true,
      tolerances: code.tolerances.map(valueOf),
    };
  }

  /** What a need makes of its side at a point.
   * @param {import("./code.js").Condition} need
   * @param {number[]} point
   * @param {(text: string) => number} valueOf
   * @returns {Side["state"]} */
  stateOf({ word, texts }, point, valueOf) {
    if (word === "turn") {
      const turned = this.code.movers.reduce((sum, mover, index) => {
        const factor = Number(texts[index]);
        return factor === 0 ? sum : sum + factor * degreesAt(mover, point[index]);
      }, Number(texts.at(-1)));
      return turned % 180 === 0 ? "undefined" : "defined";
    }
    if (word === "ray") {
      const [y, x] = texts.map(valueOf);
      return Math.abs(y) < NEAR && !(x > NEAR) ? "unsure" : "defined";
    }
    const holds = compares(word, valueOf(texts[0]));
    return holds === undefined ? "unsure" : holds ? "defined" : "undefined";
  }
}
