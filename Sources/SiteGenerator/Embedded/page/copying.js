// A button beside each formula and listing that copies it, and formulas as LaTeX in what is selected and copied.
import { all, button, make } from "../shared/dom.js";
import { words } from "../shared/words.js";
import { announce } from "./announce.js";
import { copy } from "./copy.js";

/** @param {Element} math */
const latex = (math) => (math.querySelector("annotation") ?? math).textContent?.trim() ?? "";

for (const tools of all(document, ".cell > figcaption > .tools")) {
  const formula = tools.closest(".cell")?.querySelector(":scope > .formula");
  const math = formula?.querySelector(":scope > math, :scope > .pieces math");
  const code = formula?.querySelector(":scope > pre:not(.output) > code");
  if (!code && !math) continue;
  const name = math ? words.copyFormula : words.copyCode;
  const tool = button("tool tool-copy", "", { title: name, "aria-label": name });
  tool.addEventListener("click", async () => {
    const isDone = await copy(math ? latex(math) : code?.textContent ?? "");
    announce(isDone ? words.copied : words.copyFailed);
    tool.classList.toggle("done", isDone);
    setTimeout(() => tool.classList.remove("done"), 2000);
  });
  tools.append(tool);
}

// A listing below a figure is copied as it stands at that moment.
for (const listing of all(document, ".diagram-listing")) {
  const tool = button("diagram-button by-script", words.copyCode);
  tool.addEventListener("click", async () => {
    const isDone = await copy(listing.querySelector("code")?.textContent ?? "");
    announce(isDone ? words.copied : words.copyFailed);
  });
  listing.append(tool);
}

document.addEventListener("copy", (event) => {
  const selection = getSelection();
  if (!selection || selection.isCollapsed || !event.clipboardData) return;
  const content = make("div");
  for (let index = 0; index < selection.rangeCount; index += 1) {
    content.append(selection.getRangeAt(index).cloneContents());
  }
  const formulas = content.querySelectorAll("math");
  if (formulas.length === 0) return;
  // The first piece of a long formula has the LaTeX of all.
  for (const whole of all(content, ".pieces")) for (const rest of all(whole, "math").slice(1)) rest.remove();
  for (const math of content.querySelectorAll("math")) {
    const isDisplay = math.getAttribute("display") === "block" || math.getAttribute("displaystyle") === "true";
    const [before, after] = isDisplay ? ["$$", "$$\n"] : ["$", "$"];
    math.replaceWith(before + latex(math) + after);
  }
  for (const part of all(content, ".mark, .visually-hidden, .tools")) part.remove();
  event.clipboardData.setData("text/plain", content.textContent ?? "");
  event.preventDefault();
});
