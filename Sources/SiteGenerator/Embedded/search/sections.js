// The sections of all lessons, and which of them a query finds.
import { fold, squeeze } from "./folding.js";
import { meant } from "./typos.js";

/** A lesson in the index: its sections begin with their anchors.
 * @typedef {[title: string, address: string, summary: string,
 *   sections: [anchor: string, heading: string, text: string, formulas: string, words?: string][]]} IndexedLesson
 *
 * @typedef {object} Section
 * @property {number} lesson the lesson's number
 * @property {number} place the section's number in it
 * @property {string} title the lesson's
 * @property {string} heading
 * @property {string} text
 * @property {string} formulas
 * @property {string} words further ones, in no order
 * @property {string} address
 * @property {{ title: string, heading: string, text: string, formulas: string, words: string }} folded
 * @property {string} squeezed text and formulas without spaces
 *
 * @typedef {{ section: Section, score: number, terms: string[], isFormula?: boolean }} Found
 *
 * What was found, and what was looked for instead of a word that is nowhere.
 * @typedef {{ sections: Found[], corrected: [word: string, instead: string][] }} Answer */

/** The sections of an index that was made with the site.
 * @param {IndexedLesson[]} lessons
 * @returns {Section[]} */
export const sectionsOf = (lessons) => lessons.flatMap(([title, address, summary, parts], lesson) => {
  // A lesson that begins with a heading has a beginning all the same: its title and summary.
  const all = parts.length > 0 && !parts[0][0] ? parts : [["", "", "", "", ""], ...parts];
  return all.map(([anchor, heading, own, formulas, words = ""], place) => {
    const text = anchor ? own : `${summary} ${own}`.trim();
    return {
      lesson, place, title, heading, text, formulas, words,
      address: anchor ? `${address}#${encodeURIComponent(anchor)}` : address,
      folded: {
        title: fold(title), heading: fold(heading), text: fold(text), formulas: fold(formulas), words: fold(words),
      },
      squeezed: squeeze(`${text} ${formulas}`),
    };
  });
});

/** @param {string | undefined} sign */
const isLetter = (sign) => sign !== undefined && /[\p{L}\p{N}]/u.test(sign);

/** How well a field has a term: the whole word counts most, then its beginning, then any part.
 * @param {string} field
 * @param {string} term */
const quality = (field, term) => {
  let best = 0;
  for (let at = field.indexOf(term), tries = 0; at >= 0 && tries < 50; at = field.indexOf(term, at + 1), tries += 1) {
    const starts = !isLetter(field[at - 1]);
    const ends = !isLetter(field[at + term.length]);
    best = Math.max(best, starts && ends ? 3 : starts ? 2 : 1);
    if (best === 3) break;
  }
  return best;
};

/** How well a section fits; 0 where it lacks a term.
 * @param {Section} section
 * @param {string[]} terms
 * @param {string} phrase */
const scored = ({ folded, place }, terms, phrase) => {
  let score = 0;
  let own = 0;
  for (const term of terms) {
    const here = 12 * quality(folded.heading, term) + 3 * quality(folded.text, term) + 3 * quality(folded.formulas, term)
      + 2 * quality(folded.words, term);
    // The title belongs to every section; the lesson's beginning stands for it.
    const gained = here + (place === 0 ? 20 : 2) * quality(folded.title, term);
    if (gained === 0) return 0;
    own += here;
    score += gained;
  }
  if (own === 0 && place !== 0) return 0;
  if (terms.length > 1) {
    if (folded.title.includes(phrase) && place === 0) score += 60;
    if (folded.heading.includes(phrase)) score += 50;
    if (folded.text.includes(phrase) || folded.formulas.includes(phrase)) score += 25;
  } else if (folded.title === phrase || folded.heading === phrase) {
    score += 40;
  }
  return score;
};

/** @param {Found[]} found */
const sorted = (found) => found.filter(({ score }) => score > 0)
  .sort((a, b) => b.score - a.score || a.section.lesson - b.section.lesson || a.section.place - b.section.place);

/** @param {Section[]} sections
 * @param {string[]} terms */
const withTerms = (sections, terms) =>
  sorted(sections.map((section) => ({ section, score: scored(section, terms, terms.join(" ")), terms })));

/** What a formula finds, however it is spaced.
 * @param {Section[]} sections
 * @param {string} query */
const withFormula = (sections, query) => {
  const formula = squeeze(query);
  if (formula.length < 2 || !/[-+*/^_=<>()|]/.test(formula)) return [];
  return sorted(sections.map((section) => ({
    section, score: section.squeezed.split(formula).length - 1, terms: [formula], isFormula: true,
  })));
};

/** How often each word is in the lessons.
 * @param {Section[]} sections */
const vocabularyOf = (sections) => {
  /** @type {Map<string, number>} */
  const vocabulary = new Map();
  for (const { folded } of sections) {
    for (const word of Object.values(folded).flatMap((text) => text.match(/[\p{L}\p{N}]+/gu) ?? [])) {
      vocabulary.set(word, (vocabulary.get(word) ?? 0) + 1);
    }
  }
  return vocabulary;
};

/** What a query finds, the best first. Where words of it are nowhere, those that may have been meant are looked for.
 * @param {Section[]} sections
 * @param {string} query
 * @returns {Answer} */
export const find = (sections, query) => {
  const all = [...new Set(fold(query).trim().split(" "))].filter(Boolean);
  // The index does without some words of two letters.
  const long = all.filter((term) => !/^[a-z]{1,2}$/.test(term));
  const terms = long.length > 0 ? long : all;
  if (terms.length === 0) return { sections: [], corrected: [] };
  const found = withTerms(sections, terms);
  const formulas = withFormula(sections, query);
  if (found.length > 0 || formulas.length > 0) {
    const known = new Set(found.map(({ section }) => section));
    return { sections: [...found, ...formulas.filter(({ section }) => !known.has(section))], corrected: [] };
  }
  const vocabulary = vocabularyOf(sections);
  /** @type {[word: string, instead: string][]} */
  const corrected = [];
  const choices = terms.map((term) => {
    if (sections.some((section) => scored(section, [term], term) > 0)) return [term];
    return meant(term, vocabulary);
  });
  // Each of the words for the first one that is nowhere; for the others the most frequent.
  const place = choices.findIndex((each, index) => each.length > 0 && each[0] !== terms[index]);
  if (place < 0 || choices.some((each) => each.length === 0)) return { sections: [], corrected };
  const others = choices.map(([first]) => first);
  const best = choices[place].map((word) => withTerms(sections, others.map((other, index) => (index === place ? word : other))))
    .find((each) => each.length > 0) ?? [];
  if (best.length > 0) {
    terms.forEach((term, index) => { if (term !== best[0].terms[index]) corrected.push([term, best[0].terms[index]]); });
  }
  return { sections: best, corrected };
};
