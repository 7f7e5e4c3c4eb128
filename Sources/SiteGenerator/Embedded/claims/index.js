// The index of all claims, which the page does not hold: it is read when somebody first wants it.
import { siteFolder } from "../shared/site.js";
import { folded } from "./filters.js";

/** A lesson in the index.
 * @typedef {[title: string, address: string,
 *   claims: [verdict: string, kind: string, anchor: string, line: number, latex: string][]]} IndexedLesson
 *
 * @typedef {object} Claim
 * @property {number} page the page that lists it, from 1
 * @property {{ title: string, address: string }} lesson
 * @property {string} verdict
 * @property {string} kind
 * @property {string} anchor
 * @property {number} line
 * @property {string} latex
 * @property {string} folded
 *
 * @typedef {{ lessons: Claim["lesson"][], claims: Claim[] }} Index */

/** @type {Index} */
let index = { lessons: [], claims: [] };
// The index is a script that calls this.
/** @param {IndexedLesson[]} all
 * @param {number[]} starts the number of the first claim on each page, from 0 */
globalThis.lecternClaimsIndex = (all, starts) => {
  const lessons = all.map(([title, address]) => ({ title, address }));
  let page = 0;
  const claims = all.flatMap(([, , entries], lesson) => entries.map((entry) => ({ lesson: lessons[lesson], entry })))
    .map(({ lesson, entry: [verdict, kind, anchor, line, latex] }, number) => {
      if (number === starts[page]) page += 1;
      return { page, lesson, verdict, kind, anchor, line, latex, folded: folded(latex) };
    });
  index = { lessons, claims };
};

/** @type {() => Promise<Index>} */
export const readIndex = () => globalThis.lectern.load(new URL("claims-index.js", siteFolder)).then(() => index);
