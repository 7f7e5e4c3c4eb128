// Runs before the page is painted: takes up the reader's choice of light or dark, says that scripts work and which could not be loaded, and
// waits for the fonts that stand in the style sheet, so that nothing jumps when they have been read.
const root = document.documentElement;
root.classList.add("scripted", "loading");
try {
  const choice = localStorage.getItem("lectern-scheme");
  if (choice === "light" || choice === "dark") root.dataset.scheme = choice;
} catch {
  // A browser that keeps nothing for this page follows the system.
}
// What a script of the page would have made work is not shown where the script cannot be loaded: `without-exercises`.
addEventListener("error", ({ target }) => {
  if (target instanceof HTMLScriptElement) root.classList.add(`without-${/([\w-]*)\.js$/.exec(target.src)?.[1]}`);
}, true);
// The style sheet is here by now, so that nothing waits for what is fetched then: for everybody, or for whom the address leads to what wants it.
const { soon, soonAt } = root.dataset;
if (soon && (soonAt === undefined || soonAt.split(" ").includes(location.hash.slice(1)))) {
  document.head.append(Object.assign(document.createElement("link"), { rel: "preload", as: "script", href: soon }));
}
/** How long nothing is painted at most, in milliseconds: an author's own font comes from the server. */
const PATIENCE = 500;
const show = () => root.classList.remove("loading");
setTimeout(show, PATIENCE);
Promise.all(["Lectern Text", "Lectern Math"].map((family) => document.fonts.load(`1em "${family}"`))).then(show, show);
