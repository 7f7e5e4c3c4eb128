// The button and the key of the search, which is loaded when it is first wanted.
import { siteFolder } from "../shared/site.js";
import { load } from "../shared/load.js";
import { words } from "../shared/words.js";
import { announce } from "./announce.js";

const openSearch = () => load(new URL("theme/search.js", siteFolder))
  .then(() => globalThis.lectern.openSearch?.())
  .catch(() => announce(words.searchFailed));

document.querySelector(".search-button")?.addEventListener("click", openSearch);
addEventListener("keydown", (event) => {
  const isTyping = event.target instanceof Element && event.target.closest("input, textarea, select, [contenteditable]");
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
  event.preventDefault();
  openSearch();
});
