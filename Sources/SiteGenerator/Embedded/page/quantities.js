// Names that belong together: whoever points at one in a formula, a figure or a caption, or is at its slider, sees where else it stands.
//
// Pictures are drawn anew while they move, so what is lit is not said of elements, but by a rule of its own.
const NAMED = ".quantity";
const LIT = "{ --quantity-ground: var(--quantity-lit-ground); --quantity-filter: var(--quantity-lit-filter); }";

/** What is lit by the pointer, and by what has the focus. A finger lights until it points elsewhere.
 * @type {{ pointed?: string, focused?: string }} */
const lit = {};
const rules = new CSSStyleSheet();

/** The class that all that stands for the same name has.
 * @param {EventTarget | null} target */
const nameAt = (target) => {
  if (!(target instanceof Element)) return undefined;
  const found = target.closest(NAMED) ?? target.closest(".diagram-slider")?.querySelector(NAMED);
  return found ? [...found.classList].find((name) => name.startsWith("of-")) : undefined;
};

/** @param {"pointed" | "focused"} way
 * @param {EventTarget | null} target */
const light = (way, target) => {
  const name = nameAt(target);
  if (lit[way] === name) return;
  lit[way] = name;
  const names = [lit.pointed, lit.focused].flatMap((other) => (other ? `.${CSS.escape(other)}` : []));
  rules.replaceSync(names.length > 0 ? `${names.join()} ${LIT}` : "");
};

if (document.querySelector(NAMED)) {
  document.adoptedStyleSheets.push(rules);
  document.addEventListener("pointerover", ({ target, pointerType }) => {
    if (pointerType !== "touch") light("pointed", target);
  });
  document.addEventListener("pointerdown", ({ target, pointerType }) => {
    if (pointerType === "touch") light("pointed", target);
  });
  document.documentElement.addEventListener("pointerleave", ({ pointerType }) => {
    // A finger leaves with each touch.
    if (pointerType !== "touch") light("pointed", null);
  });
  document.addEventListener("focusin", ({ target }) => light("focused", target));
  document.addEventListener("focusout", () => light("focused", null));
}
