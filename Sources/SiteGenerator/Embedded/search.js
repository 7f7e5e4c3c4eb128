// The search: an index of headings, text and formulas that was made with the site, read when it is first wanted.
import { SearchDialog } from "./search/dialog.js";
import { find, sectionsOf } from "./search/sections.js";
import { IndexParts } from "./shared/index-parts.js";
import { words } from "./shared/words.js";

/** @type {import("./search/sections.js").Section[] | null} */
let sections = null;
/** @type {IndexParts<import("./search/sections.js").IndexedLesson[]>} */
const index = new IndexParts("search-index");
// The scripts of the index call this.
/** @param {import("./search/sections.js").IndexedLesson[]} lessons
 * @param {number} number
 * @param {number} count */
globalThis.lecternSearchIndex = (lessons, number, count) => index.add(lessons, number, count);

const dialog = new SearchDialog((query) => sections && find(sections, query));

globalThis.lectern.openSearch = async () => {
  dialog.open();
  if (sections) return;
  dialog.status.textContent = words.loading;
  try {
    sections = sectionsOf((await index.read()).flat());
    dialog.status.textContent = "";
    dialog.refresh();
  } catch {
    dialog.status.textContent = words.searchFailed;
  }
};
