// Parts of texts with the terms of a query marked, as nodes.
import { make } from "../shared/dom.js";
import { fold, squeeze } from "./folding.js";

/** How long an excerpt is, and how much of it stands before the first term. */
const LENGTH = 170;
const BEFORE = 50;
const MOST_MARKS = 20;

/** Where terms stand in a text: what is found is folded, and what is marked is not.
 * @param {string} text
 * @param {string[]} terms
 * @param {boolean} isFormula whether spaces do not count
 * @returns {[start: number, end: number][]} in order, and apart */
const places = (text, terms, isFormula) => {
  let folded = "";
  /** @type {number[]} For each unit of the folded text where the sign that it comes from begins. */
  const origins = [];
  let start = 0;
  for (const sign of text) {
    const own = isFormula ? squeeze(sign) : fold(sign);
    folded += own;
    for (let index = 0; index < own.length; index += 1) origins.push(start);
    start += sign.length;
  }
  origins.push(start);
  /** @type {[start: number, end: number][]} */
  const found = [];
  for (let at = 0; found.length < MOST_MARKS;) {
    const next = terms.map((term) => ({ term, place: folded.indexOf(term, at) })).filter(({ place }) => place >= 0)
      .reduce((first, each) => (each.place < first.place ? each : first), { term: "", place: Infinity });
    if (next.place === Infinity) break;
    at = next.place + next.term.length;
    // A part of a letter's name marks the letter.
    let end = at;
    while (origins[end] === origins[at - 1]) end += 1;
    found.push([origins[next.place], origins[end]]);
  }
  return found.filter(([begin], index) => index === 0 || begin >= found[index - 1][1]);
};

/** @param {string} text
 * @param {string[]} terms
 * @param {boolean} isFormula
 * @returns {(Node | string)[]} */
export const marked = (text, terms, isFormula = false) => {
  let at = 0;
  const nodes = places(text, terms, isFormula).flatMap(([start, end]) => {
    const before = text.slice(at, start);
    at = end;
    return [before, make("mark", {}, text.slice(start, end))];
  });
  return [...nodes, text.slice(at)];
};

/** The part of a section around the first term, or the words that were found where none is there.
 * @param {import("./sections.js").Found} found
 * @returns {(Node | string)[]} */
export const excerpt = ({ section, terms, isFormula = false }) => {
  for (const text of [section.text, section.formulas]) {
    const first = places(text, terms, isFormula).at(0);
    if (!first) continue;
    let start = Math.max(0, first[0] - BEFORE);
    // Some languages have no spaces.
    if (start > 0) start = Math.min(first[0], text.indexOf(" ", start) + 1 || start);
    const end = Math.min(text.length, start + LENGTH);
    return [start > 0 ? "… " : "", ...marked(text.slice(start, end), terms, isFormula), end < text.length ? " …" : ""];
  }
  const others = section.words.split(" ").filter((word) => terms.some((term) => fold(word).includes(term))).slice(0, MOST_MARKS);
  if (others.length > 0) return ["… ", ...others.flatMap((word) => marked(word, terms).concat(" … "))];
  return [section.text.slice(0, LENGTH), section.text.length > LENGTH ? " …" : ""];
};
