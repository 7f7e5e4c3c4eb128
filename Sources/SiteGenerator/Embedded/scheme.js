// Runs before the page is painted: takes up the reader's choice of light or dark, says that scripts work, and asks for the
// text's font before the style sheet names it.
import { make } from "./shared/dom.js";

const root = document.documentElement;
root.classList.add("scripted");
try {
  const choice = localStorage.getItem("lectern-scheme");
  if (choice === "light" || choice === "dark") root.dataset.scheme = choice;
} catch {
  // A browser that keeps nothing for this page follows the system.
}
const script = document.currentScript;
// Beside a page that is a file the font is at hand.
if (script instanceof HTMLScriptElement && script.dataset.font && location.protocol !== "file:") {
  const href = new URL(script.dataset.font, script.src).href;
  document.head.append(make("link", { rel: "preload", as: "font", type: "font/woff2", crossorigin: "", href }));
}
