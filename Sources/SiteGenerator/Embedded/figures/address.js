// The address of a figure as it stands: its place in the page, and where its sliders and points are.
import { all } from "../shared/dom.js";
import { stageAround } from "./steps.js";

/** The part of an address that says where a figure's sliders and points are. */
const PART = "at";

/** What a position may be: anybody can write an address, and to the engine a line's end would be the beginning of another order. */
const POSITION = /^[-\d, ]+$/;

/** The address of a figure at a position; an empty one stands for the still figure.
 * @param {string} id
 * @param {string} position */
const addressOf = (id, position) => {
  const address = new URL(location.href);
  if (position === "") address.searchParams.delete(PART);
  else address.searchParams.set(PART, position);
  address.hash = id;
  return address.href;
};

/** Shows a figure as the page's address wants it, and has the link below it lead to the figure as it stands.
 * @param {import("./figure.js").LivingFigure} figure */
export const keepAddress = (figure) => {
  const cell = figure.root.closest(".cell");
  const link = cell ? all(cell, ":scope > figcaption .tool-link").at(0) : undefined;
  if (!cell || !link || figure.position === "") return;
  /** The still figure's position: that of one that stays is known in numbers. */
  const still = (stageAround(figure.root)?.dataset.first ?? figure.position).split(" ");
  /** @param {string} position */
  const isStill = (position) => position.split(" ").every((word, index) => word === "-" || word === still[index]);
  figure.noted = (position) => { link.setAttribute("href", isStill(position) ? `#${cell.id}` : addressOf(cell.id, position)); };
  link.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    // The page is here already: only its address changes.
    event.preventDefault();
    history.replaceState(null, "", addressOf(cell.id, isStill(figure.position) ? "" : figure.position));
    cell.scrollIntoView();
  });
  const wanted = new URLSearchParams(location.search).get(PART);
  if (!wanted || !POSITION.test(wanted) || location.hash !== `#${cell.id}`) return;
  // The browser is on its way there.
  figure.steps?.rest();
  figure.put(wanted);
};
