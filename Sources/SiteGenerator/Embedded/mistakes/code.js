// A mistake as its page has it: `MovableMistake+Code.swift` says what the lines are.

/** A symbol that is moved, by multiples of a step of `unit / scale`; an angle in degrees.
 * @typedef {object} Mover
 * @property {string} letter what the engine calls it
 * @property {string} base its name, and its subscript
 * @property {string} index
 * @property {number} unit
 * @property {number} scale
 * @property {number} least the least value, in steps
 * @property {number} last the last position
 * @property {number} first the position of the counterexample, and its value there, in radians, and as it is read
 * @property {number} initial
 * @property {string} text
 * @property {boolean} isAngle
 * @property {boolean} isWhole whether nothing lies between two positions */

/** What must be so: a word, and texts for the engine or numbers.
 * @typedef {{ word: string, texts: string[] }} Condition */

/** Where the equation is right: where a mover has a value, or that of another, or its negative.
 * @typedef {object} Meeting
 * @property {number} index the number of the place among those that the page names
 * @property {number} mover
 * @property {string} kind `value`, `slider` or `negative`
 * @property {number} of a value in radians, or the number of another mover */

/** @param {string[]} fields
 * @returns {Mover} */
const moverOf = ([letter, base, index, unit, scale, least, last, first, initial, text, sign]) => ({
  letter, base, index, unit: Number(unit), scale: Number(scale), least: Number(least), last: Number(last), first: Number(first),
  initial: Number(initial), text, isAngle: sign === "°", isWhole: sign === "ℤ",
});

/** @typedef {ReturnType<typeof codeOf>} Code */

/** @param {string} text */
export const codeOf = (text) => {
  const lines = text.split("\n").map((line) => line.split("\t"));
  /** @param {string} kind */
  const every = (kind) => lines.filter((line) => line[0] === kind).map((line) => line.slice(1));
  /** @param {string} kind */
  const only = (kind) => every(kind)[0] ?? [];
  /** @param {string} kind
   * @returns {Condition[]} */
  const conditions = (kind) => every(kind).map(([word, ...texts]) => ({ word, texts }));
  const [shape, rows, columns] = only("shape");
  return {
    claim: only("claim")[0], shape, rows: Number(rows), columns: Number(columns), component: Number(only("component")[0]),
    movers: every("slider").map(moverOf), left: only("left"), right: only("right"), tolerances: only("tolerance"),
    leftNeeds: conditions("left-needs"), rightNeeds: conditions("right-needs"), assumed: conditions("assumed"),
    /** @type {Meeting[]} */
    meetings: every("meets").map(([index, mover, kind, of]) => ({ index: Number(index), mover: Number(mover), kind, of: Number(of) })),
  };
};
