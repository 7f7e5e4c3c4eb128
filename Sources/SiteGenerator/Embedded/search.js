// The search: an index of headings, text and formulas that was made with the site, read when it is first wanted.
import { SearchDialog } from "./search/dialog.js";
import { find, sectionsOf } from "./search/sections.js";
import { siteFolder } from "./shared/site.js";
import { words } from "./shared/words.js";

/** @type {import("./search/sections.js").Section[] | null} */
let sections = null;
// The index is a script that calls this.
/** @param {import("./search/sections.js").IndexedLesson[]} lessons */
globalThis.lecternSearchIndex = (lessons) => { sections = sectionsOf(lessons); };

const dialog = new SearchDialog((query) => sections && find(sections, query));

globalThis.lectern.openSearch = async () => {
  dialog.open();
  if (sections) return;
  dialog.status.textContent = words.loading;
  try {
    await globalThis.lectern.load(new URL("search-index.js", siteFolder));
    dialog.status.textContent = "";
    dialog.refresh();
  } catch {
    dialog.status.textContent = words.searchFailed;
  }
};
