// The button for light and dark. A choice that is the system's own is not kept, so that the page follows the system again.
const KEY = "lectern-scheme";
const root = document.documentElement;
const systemIsDark = matchMedia("(prefers-color-scheme: dark)");
const isDark = () => (root.dataset.scheme ? root.dataset.scheme === "dark" : systemIsDark.matches);
const schemeButton = document.querySelector(".scheme-button");

/** @param {string | null} scheme the reader's choice; none is the system's */
const choose = (scheme) => {
  if (scheme) root.dataset.scheme = scheme;
  else delete root.dataset.scheme;
  show();
};
const show = () => schemeButton?.setAttribute("aria-pressed", String(isDark()));

schemeButton?.addEventListener("click", () => {
  const wanted = isDark() ? "light" : "dark";
  const isSystem = (wanted === "dark") === systemIsDark.matches;
  choose(isSystem ? null : wanted);
  try {
    if (isSystem) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, wanted);
  } catch {
    // It holds for this page alone then.
  }
});
systemIsDark.addEventListener("change", show);
addEventListener("storage", (event) => {
  if (event.key === KEY) choose(event.newValue);
});
show();
