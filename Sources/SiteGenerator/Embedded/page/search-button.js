// The button and the key of the search, which is loaded when it is first wanted.
import { button, make } from "../shared/dom.js";
import { siteFolder } from "../shared/site.js";
import { words } from "../shared/words.js";
import { announce } from "./announce.js";
import { load } from "./load.js";

const searchButton = button("search-button", "", {
  "aria-label": words.searchLessons, "aria-haspopup": "dialog", "aria-keyshortcuts": "/",
});
searchButton.append(make("span", {}, words.search), make("kbd", {}, "/"));

const openSearch = () => load(new URL("theme/search.js", siteFolder))
  .then(() => globalThis.lectern.openSearch?.())
  .catch(() => announce(words.searchFailed));

searchButton.addEventListener("click", openSearch);
addEventListener("keydown", (event) => {
  const isTyping = event.target instanceof Element && event.target.closest("input, textarea, select, [contenteditable]");
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
  event.preventDefault();
  openSearch();
});
document.querySelector(".site-tools")?.append(searchButton);
