/// <reference lib="deno.ns" />
// Modules of the pages' scripts that need no page, held to properties on random texts: Scripts/check-scripts runs this.
import { Blocks } from "../../Sources/SiteGenerator/Embedded/engine/memory.js";
import { pastedNumbers } from "../../Sources/SiteGenerator/Embedded/exercises/pasted-numbers.js";
import { noiseOf, numberText } from "../../Sources/SiteGenerator/Embedded/mistakes/numbers.js";
import { positionOf, textAt, valueAt } from "../../Sources/SiteGenerator/Embedded/mistakes/positions.js";
import { piecesOf } from "../../Sources/SiteGenerator/Embedded/mistakes/ways.js";
import { timespan } from "../../Sources/SiteGenerator/Embedded/scorm/times.js";
import { excerpt, marked } from "../../Sources/SiteGenerator/Embedded/search/excerpt.js";
import { fold } from "../../Sources/SiteGenerator/Embedded/search/folding.js";
import { find, sectionsOf } from "../../Sources/SiteGenerator/Embedded/search/sections.js";
import { distance, meant } from "../../Sources/SiteGenerator/Embedded/search/typos.js";

const seed = Number(Deno.env.get("LECTERN_SEED") ?? Date.now()) >>> 0;
console.log(`seed ${seed}`);
let state = seed;
/** A number below another one: SplitMix32.
 * @param {number} bound */
const random = (bound) => {
  state = (state + 0x9e3779b9) >>> 0;
  let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
  return ((mixed ^ (mixed >>> 15)) >>> 0) % bound;
};
/** @type {<Item>(items: Item[]) => Item} */
const pick = (items) => items[random(items.length)];
/** @type {(isTrue: boolean, what: unknown) => void} */
const expect = (isTrue, what) => {
  if (!isTrue) throw new Error(JSON.stringify(what));
};
/** @type {(found: unknown, expected: unknown) => void} */
const expectEqual = (found, expected) =>
  expect(JSON.stringify(found) === JSON.stringify(expected), { found, expected });

Deno.test("what is pasted is taken apart as it was put together", () => {
  const numbers = ["1", "-2.5", "cos(30°)", "atan2(1, 2)", "(1 + x)/2", "[1, 2](3)"];
  for (let round = 0; round < 2000; round += 1) {
    const row = Array.from({ length: 2 + random(4) }, () => pick(numbers));
    const list = row.join(pick([",", ", ", " ; "]));
    expectEqual(pastedNumbers(pick([list, `(${list})`, `[ ${list} ]`, ` (${list}) `])), row);
    const plain = Array.from({ length: 4 }, () => pick(numbers.slice(0, 5)));
    const [a, b, c, d] = plain;
    expectEqual(pastedNumbers(`[[${a}, ${b}], [${c}, ${d}]]`), plain);
  }
});

Deno.test("only brackets around all are taken off", () => {
  expectEqual(["(1, 2", "(1, 2)(3)", "f(1), (2)", "[[1, 2], 3]", ""].map(pastedNumbers),
    [["(1, 2"], ["(1, 2)(3)"], ["f(1)", "(2)"], ["[1, 2]", "3"], [""]]);
});

Deno.test("letters are compared without accents and case, Greek ones by their names", () => {
  expectEqual(["Étage", "e\u0301tage", "\\Alpha{x}", "Σ α ς"].map(fold),
    ["etage", "etage", " alpha x ", "sigma alpha sigma"]);
});

Deno.test("marks leave a text as it is, and stand where a term does", () => {
  // Elements that hold what is put into them.
  const element = () => {
    const content = [""];
    return { content, setAttribute() {}, append: (/** @type {string[]} */ ...parts) => content.push(...parts) };
  };
  Object.assign(globalThis, { document: { createElement: element } });
  /** @param {(Node | string)[]} nodes */
  const texts = (nodes) => nodes.map((node) => (typeof node === "string" ? { text: node, isMarked: false }
    : { text: /** @type {any} */ (node).content.join(""), isMarked: true }));
  const parts = ["α", "\\alpha", "Größe", "e\u0301tage", "étage", "İ", "matrix", "Matrix-", "矩阵的转置", " ", " ", "x^2"];
  const text = () => Array.from({ length: random(60) }, () => pick(parts)).join("");
  let count = 0;
  for (let round = 0; round < 3000; round += 1) {
    const title = text();
    const section = sectionsOf([[title, "a.html", text(), [["", "", text(), text(), pick(["", "mats alpha", "matrices"])]]]])[0];
    const query = `${pick(["alpha", "alph", "α", "GRÖSSE", "etage", "mat", "矩阵", "2"])} ${pick(["", "matrix"])}`;
    for (const found of find([section], query).sections) {
      if (found.isFormula) continue;
      const nodes = texts(marked(section.text, found.terms));
      expectEqual(nodes.map((each) => each.text).join(""), section.text);
      const bare = texts(excerpt(found));
      const shown = bare.map((each) => each.text).join("").replace(/^… | …$/g, "");
      const isWords = shown.split(" … ").every((word) => word === "" || section.words.split(" ").includes(word));
      expect(section.text.includes(shown) || section.formulas.includes(shown) || isWords, { shown, section });
      for (const { text: mark } of [...nodes, ...bare].filter((each) => each.isMarked)) {
        expect(found.terms.some((term) => fold(mark).includes(term)), { mark, terms: found.terms });
        count += 1;
      }
      const { text: own, formulas, words } = section.folded;
      const isThere = found.terms.some((term) => own.includes(term) || formulas.includes(term) || words.includes(term));
      expect(bare.some((each) => each.isMarked) === isThere, { bare, section, terms: found.terms });
    }
  }
  expect(count > 1000, count);
});

/** How far a term is from a word by its definition, without a bound: all ways to write the term's beginnings as the word's.
 * @param {string} term
 * @param {string} word */
const wholeDistance = (term, word) => {
  /** @type {Record<string, number>} */
  const known = {};
  /** @param {number} row
   * @param {number} column
   * @returns {number} */
  const of = (row, column) => {
    if (row === 0 || column === 0) return row + column;
    return (known[`${row} ${column}`] ??= Math.min(
      of(row - 1, column) + 1, of(row, column - 1) + 1, of(row - 1, column - 1) + (term[row - 1] === word[column - 1] ? 0 : 1),
      row > 1 && column > 1 && term[row - 1] === word[column - 2] && term[row - 2] === word[column - 1]
        ? of(row - 2, column - 2) + 1 : Infinity));
  };
  return Math.min(...Array.from({ length: word.length + 1 }, (_, end) => of(term.length, end)));
};

Deno.test("words that were meant are the nearest ones, and one mistake is forgiven", () => {
  const letters = [..."abcdeé矩"];
  const word = (/** @type {number} */ least) => Array.from({ length: least + random(6) }, () => pick(letters)).join("");
  for (let round = 0; round < 3000; round += 1) {
    const [term, other] = [word(1), word(1)];
    const right = wholeDistance(term, other);
    for (const most of [0, 1, 2]) {
      const found = distance(term, other, most);
      expect(right > most ? found > most : found === right, { term, other, most, found, right });
    }
    const known = word(5);
    const place = random(known.length);
    const spoilt = pick([
      known.slice(0, place) + known.slice(place + 1), known.slice(0, place) + pick(letters) + known.slice(place),
      known.slice(0, place) + pick(letters) + known.slice(place + 1),
    ]);
    const near = meant(spoilt, new Map([[known, 1], ["zzzzzzzz", 9]]));
    if (spoilt.length >= 4) expectEqual(near, [known]);
    expectEqual(meant(spoilt, new Map([["zzzzzzzz", 9]])), []);
  }
});

Deno.test("a formula is found however it is spaced", () => {
  const formula = "\\cos^2\\theta + \\left(\\sin x\\right)^{2} = 1";
  const [section] = sectionsOf([["Title", "a.html", "", [["", "", "words", formula]]]]);
  for (const query of [formula, "cos^2θ+(sin x)^2=1", "\\cos^{2} \\theta+(\\sin x)^2", "+ (sin"]) {
    const found = find([section], query).sections;
    expectEqual(found.length, 1);
  }
  expectEqual(find([section], "cos^3θ").sections.length, 0);
});

Deno.test("blocks of memory are apart, and are given again", () => {
  const memory = new WebAssembly.Memory({ initial: 1 });
  const blocks = new Blocks(memory, 1000);
  /** @type {Map<number, number>} */
  const held = new Map();
  for (let round = 0; round < 5000; round += 1) {
    if (held.size > 0 && random(2) === 0) {
      const place = pick([...held.keys()]);
      held.delete(place);
      blocks.release(place);
    } else {
      const size = random(5000);
      const place = blocks.reserve(size);
      expect(place >= 1016 && place % 16 === 0 && place + size <= memory.buffer.byteLength, { place, size });
      for (const [other, length] of held) {
        expect(place + size <= other - 16 || other + length <= place - 16, { place, other });
      }
      held.set(place, size);
    }
  }
  for (const place of held.keys()) blocks.release(place);
  const before = memory.buffer.byteLength;
  for (const size of held.values()) blocks.reserve(size);
  expectEqual(memory.buffer.byteLength, before);
  expectEqual(blocks.reserve((1 << 28) + 1), 0);
});

Deno.test("lengths of time are those of SCORM", () => {
  expectEqual([0, 10, 61_230, 3_600_000 * 99, 1e12].map(timespan),
    ["0000:00:00.00", "0000:00:00.01", "0000:01:01.23", "0099:00:00.00", "0999:59:59.99"]);
  for (let round = 0; round < 500; round += 1) {
    const hundredths = random(359_999_999);
    const [hours, minutes, seconds] = timespan(hundredths * 10).split(":").map(Number);
    expectEqual(Math.round(100 * (seconds + 60 * (minutes + 60 * hours))), hundredths);
  }
});

/** The pieces of a function's way over positions 0 to 200.
 * @param {(at: number) => number | null} value null where it is not defined
 * @param {boolean} isWhole */
const waysOver = (value, isWhole = false) => {
  /** @param {number} at */
  const point = (at) => {
    const number = value(at);
    return number === null || !Number.isFinite(number) ? null : { at, place: [number] };
  };
  return piecesOf(Array.from({ length: 201 }, (_, at) => point(at)), (all) => all.map(point), isWhole);
};

Deno.test("no line of a mistake's picture leads over a jump, a pole or a gap", () => {
  for (let round = 0; round < 300; round += 1) {
    // On a position, and between two of them.
    const place = 20 + random(160) + pick([0, 0.5, 0.37]);
    const height = (1 + random(500)) / 10;
    const jump = waysOver((at) => (at < place ? 0 : height));
    const pole = waysOver((at) => (at === place ? null : height / (at - place)));
    const sawtooth = waysOver((at) => (((at - place) % 50) + 50) % 50);
    const logarithm = waysOver((at) => (at > place ? Math.log(at - place) : null));
    for (const pieces of [jump, pole, sawtooth]) {
      expect(pieces.every((piece) => piece.every(({ at }) => at < place) || piece.every(({ at }) => at >= place)), { place, pieces: pieces.length });
    }
    expectEqual(jump.length, 2);
    expectEqual(logarithm.length, 1);
    if (Number.isInteger(place)) expectEqual(waysOver((at) => (at === place ? null : at)).length, 2);
  }
});

Deno.test("a line that is only steep is whole", () => {
  for (let round = 0; round < 300; round += 1) {
    const place = 20 + random(160);
    const height = 1 + random(1000);
    const functions = [
      /** @param {number} at */ (at) => height * Math.tanh((at - place) * 1.5),
      /** @param {number} at */ (at) => height * Math.sqrt(at),
      /** @param {number} at */ (at) => height * Math.abs(at - place),
      /** @param {number} at */ (at) => Math.exp(at / 20),
      /** @param {number} at */ (at) => height * Math.sin(at / 3),
    ];
    for (const value of functions) expectEqual(waysOver(value).length, 1);
  }
  expectEqual(waysOver((at) => at, true).length, 201);
});

Deno.test("a slider has the values that it shows, and finds them again", () => {
  for (let round = 0; round < 500; round += 1) {
    const scale = pick([1, 10, 100]);
    const unit = pick([1, 2, 5]);
    const least = -random(100);
    const last = 10 + random(300);
    const isAngle = random(2) === 0;
    const mover = {
      letter: "a", base: "x", index: "", unit, scale, least, last, first: random(last), initial: 1 / 3, text: "1/3", isAngle, isWhole: false,
    };
    const position = random(last + 1);
    const value = valueAt(mover, position);
    expectEqual(positionOf(mover, value), position);
    expectEqual(positionOf(mover, value + 1e-9), undefined);
    if (position === mover.first) continue;
    const read = Number(textAt(mover, position).replace("−", "-").replace("°", ""));
    expectEqual(value, isAngle ? read * Math.PI / 180 : read);
  }
});

Deno.test("numbers show no digit that rounding may have changed", () => {
  expectEqual([0.5176380902, -14250, 1 / 3, 2, 0, 1.5e-9, 123456.789, 1234567.5, 1e10].map((number) => numberText(number, noiseOf([1], [1]))),
    ["0.517638", "−14250", "0.333333", "2", "0", "1.5e−9", "123457", "1.23457e6", "1e10"]);
  expectEqual([numberText(123456.789, 10), numberText(61, 1e-13)], ["1.235e5", "61"]);
  expectEqual([Math.cos(Math.PI / 2), Math.sin(Math.PI), -Math.sin(2 * Math.PI)].map((number) => numberText(number, noiseOf([1], [1]))),
    ["≈ 0", "≈ 0", "≈ 0"]);
  for (let round = 0; round < 1000; round += 1) {
    const number = (random(2e9) - 1e9) / 10 ** random(12);
    const text = numberText(number, 1e-14 * Math.max(1, Math.abs(number)));
    if (text === "≈ 0") expect(Math.abs(number) < 1e-12, number);
    else expect(Math.abs(Number(text.replaceAll("−", "-")) - number) <= 0.5000001e-5 * Math.abs(number) + 1e-300, { number, text });
  }
});
