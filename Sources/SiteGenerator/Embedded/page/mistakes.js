// Mistakes with sliders: their script and the engine are loaded when one of them is first opened.
import { all } from "../shared/dom.js";
import { load } from "../shared/load.js";
import { siteFolder } from "../shared/site.js";

/** Those that nobody has opened. */
const closed = new Set(all(document, ".mistake-sides"));

const ready = async () => {
  if (!globalThis.lecternEngine) await load(new URL("theme/engine.js", siteFolder));
  await load(new URL("theme/mistakes.js", siteFolder));
};

/** @param {HTMLElement} sides */
const wake = async (sides) => {
  if (!closed.delete(sides)) return;
  try {
    await ready();
    await globalThis.lectern.openMistake?.(sides);
  } catch {
    // Whoever opens it again may be online by then.
    closed.add(sides);
  }
};

// Paper opens all of them, and has no sliders.
let isPrinting = false;
addEventListener("beforeprint", () => { isPrinting = true; });
addEventListener("afterprint", () => { isPrinting = false; });
if (closed.size > 0) {
  // The event does not bubble.
  document.addEventListener("toggle", ({ target }) => {
    if (target instanceof HTMLDetailsElement && target.open && !isPrinting) all(target, ".mistake-sides").forEach(wake);
  }, true);
  for (const sides of all(document, "details[open] .mistake-sides")) wake(sides);
}
