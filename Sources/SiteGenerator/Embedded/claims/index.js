// The index of all claims, which the page does not hold: it is read when somebody first wants it.
import { IndexParts } from "../shared/index-parts.js";
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

/** @type {IndexParts<Claim[]>} */
const parts = new IndexParts("claims-index");
// The scripts of the index call this.
/** @param {IndexedLesson[]} all
 * @param {number} number the script's
 * @param {number} count how many scripts there are
 * @param {number} page the page that lists the first of these claims
 * @param {number[]} starts the numbers of those of them that begin a page behind it, from 0 */
globalThis.lecternClaimsIndex = (all, number, count, page, starts) => {
  let next = 0;
  let place = 0;
  const claims = all.flatMap(([title, address, entries]) => {
    const lesson = { title, address };
    return entries.map(([verdict, kind, anchor, line, latex]) => {
      if (place === starts[next]) next += 1;
      place += 1;
      return { page: page + next, lesson, verdict, kind, anchor, line, latex, folded: folded(latex) };
    });
  });
  parts.add(claims, number, count);
};

/** @type {() => Promise<Index>} */
export const readIndex = async () => {
  const claims = (await parts.read()).flat();
  const lessons = new Map(claims.map(({ lesson }) => [lesson.address, lesson]));
  return { lessons: [...lessons.values()], claims };
};
