// Proofs that are opened by links to them, and on paper.

/** Opens elements; returns those that were closed.
 * @param {HTMLDetailsElement[]} details */
const open = (details) => {
  const closed = details.filter((each) => !each.open);
  for (const each of closed) each.open = true;
  return closed;
};

/** A link to a claim opens its proof. */
const reveal = () => {
  let target = null;
  try {
    target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  } catch {
    // Not an address of ours.
  }
  const around = [];
  for (let each = target?.closest("details"); each; each = each.parentElement?.closest("details")) around.push(each);
  if (open(around).length > 0) target?.scrollIntoView();
};
addEventListener("hashchange", reveal);
if (location.hash) reveal();

// Paper has all proofs open, also where the browser does not know the rule for that in the style sheet.
/** @type {HTMLDetailsElement[]} */
let opened = [];
addEventListener("beforeprint", () => {
  opened = open([...document.querySelectorAll(/** @type {"details"} */ (".cell details:not(.source)"))]);
});
addEventListener("afterprint", () => {
  for (const each of opened) each.open = false;
  opened = [];
});
