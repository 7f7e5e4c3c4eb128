// Both sides and their difference, as they are read.
import { make } from "../shared/dom.js";
import { filled, words } from "../shared/words.js";
import { noiseOf, numberText } from "./numbers.js";

/** @param {string} name
 * @param {Record<string, string>} attributes
 * @param {...(Node | string)} content */
const math = (name, attributes, ...content) => {
  const made = document.createElementNS("http://www.w3.org/1998/Math/MathML", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...content);
  return made;
};

/** Numbers in the shape of the sides.
 * @param {import("./code.js").Code} code
 * @param {string[]} texts */
const shaped = ({ shape, rows, columns }, texts) => {
  if (shape === "number") return texts[0];
  if (shape === "tuple") return `(${texts.join(", ")})`;
  const lines = Array.from({ length: rows }, (_, row) => texts.slice(row * columns, (row + 1) * columns));
  const table = lines.map((line) => math("mtr", {}, ...line.map((text) => math("mtd", {}, math("mtext", {}, text)))));
  return math(
    "math", { alttext: `[${lines.map((line) => `[${line.join(", ")}]`).join(", ")}]` },
    math("mrow", {}, math("mo", {}, "["), math("mtable", { class: "math-matrix" }, ...table), math("mo", {}, "]")),
  );
};

/** What is claimed of two sides that can be compared, as far as digits tell.
 * @param {import("./code.js").Code} code
 * @param {number[]} gaps
 * @param {boolean[]} apart which numbers certainly differ
 * @param {number[]} tolerances
 * @param {number} noise
 * @returns {boolean | undefined} */
const claimHolds = ({ claim }, gaps, apart, tolerances, noise) => {
  if (claim === "≈") {
    const excess = gaps.map((gap, index) => Math.abs(gap) - tolerances[index]);
    return excess.every((each) => Math.abs(each) > 1e4 * noise) ? excess.every((each) => each < 0) : undefined;
  }
  if (claim === "=" || claim === "≠" || !apart[0]) return undefined;
  return gaps[0] < 0 === (claim === "<" || claim === "≤");
};

/** What can be said of both sides at a point.
 * @param {import("./code.js").Code} code
 * @param {import("./evaluation.js").Sample} sample
 * @param {number[]} inputs the values of the sliders
 * @param {boolean} isMeeting whether the sliders are where both sides are proved to be the same */
export const reading = (code, { left, right, isAssumed, tolerances }, inputs, isMeeting) => {
  const [leftTexts, rightTexts] = [left, right].map(({ numbers }) => {
    const noise = noiseOf(inputs, numbers);
    return numbers.map((number) => numberText(number, noise));
  });
  /** @param {import("./evaluation.js").Side} side
   * @param {string[]} texts */
  const shown = (side, texts) => side.state === "defined" ? shaped(code, texts) : words[`side-${side.state}`];
  const said = [];
  let difference = /** @type {Node | string} */ ("–");
  if (left.state === "defined" && right.state === "defined") {
    const noise = noiseOf(inputs, [...left.numbers, ...right.numbers]);
    const isEqual = isMeeting && isAssumed === true;
    const gaps = left.numbers.map((number, index) => number - right.numbers[index]);
    const same = gaps.map((_, index) => isEqual || code.left[index] === code.right[index]);
    const apart = gaps.map((gap, index) => !same[index] && Math.abs(gap) > 1e4 * noise);
    difference = shaped(code, gaps.map((gap, index) => apart[index] ? numberText(gap, noise) : same[index] ? "0" : "≈ 0"));
    const isSame = leftTexts.every((text, index) => text === rightTexts[index]);
    const holds = claimHolds(code, gaps, apart, tolerances, noise);
    if (code.claim !== "=") said.push(filled(words.claimed, code.claim));
    said.push(isEqual ? words.equal : apart.includes(true) ? words.differ : isSame ? words.equalDigits : words.close);
    if (holds !== undefined) said.push(holds ? words.holds : words.fails);
  } else {
    said.push(words.noComparison);
  }
  if (isAssumed !== true) said.push(isAssumed === false ? words.outside : words.onEdge);
  return { left: shown(left, leftTexts), right: shown(right, rightTexts), difference, sentence: said.join(" ") };
};

/** The list of values; what it shows changes with {@link show}. */
export class ValueList {
  /** @param {import("./code.js").Code} code */
  constructor(code) {
    const isWide = code.left.length > 2;
    /** @param {string} name */
    const entry = (name) => {
      // What may be wider than a phone is scrolled, by the keyboard too.
      const value = make("dd", isWide ? { tabindex: "0" } : {});
      return { row: make("div", {}, make("dt", {}, name), value), value };
    };
    this.left = entry(words.leftSide);
    this.right = entry(words.rightSide);
    this.difference = entry(words.difference);
    this.element = make("dl", { class: `values mistake-values${isWide ? " wide" : ""}` }, this.left.row, this.right.row, this.difference.row);
  }

  /** @param {ReturnType<typeof reading>} shown */
  show({ left, right, difference }) {
    this.left.value.replaceChildren(left);
    this.right.value.replaceChildren(right);
    this.difference.value.replaceChildren(difference);
  }
}
