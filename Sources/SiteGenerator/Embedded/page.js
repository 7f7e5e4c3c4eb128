// What every page does: light and dark, copying, links that open proofs, proofs that play, mistakes with sliders, where one is in the contents, names that belong together, what was read, and the button of the search. Without this
// script a page has all that is to be read.
import { copy } from "./page/copy.js";
import "./page/contents.js";
import "./page/copying.js";
import "./page/derivations.js";
import "./page/details.js";
import { load } from "./shared/load.js";
import "./page/mistakes.js";
import "./page/progress.js";
import "./page/quantities.js";
import "./page/search-button.js";
import "./page/scheme-button.js";
import { words } from "./shared/words.js";

/** What other scripts find here; `openSearch` is there once the search is loaded, `openMistake` once a mistake was opened.
 * @typedef {object} Lectern
 * @property {Record<string, string>} words what every script may say
 * @property {(address: URL) => Promise<void>} load
 * @property {(text: string) => Promise<boolean>} copy
 * @property {() => Promise<void>} [openSearch]
 * @property {(root: HTMLElement) => Promise<void>} [openMistake] */

/** @type {Lectern} */
globalThis.lectern = { words, load, copy };
