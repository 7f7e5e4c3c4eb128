// The contents of a lesson mark the section that is being read.
import { all } from "../shared/dom.js";

/** A section is being read once its heading has come up to this part of the window's height, or to where a link puts it: below a figure that
 * stays over the text. */
const READING = 0.3;

/** A length in pixels, 0 where a style has none.
 * @param {string} length */
const pixels = (length) => Number(length.match(/^([\d.]+)px$/)?.[1] ?? 0);

/** Whether a heading has come up so far that its section is being read.
 * @param {HTMLElement} heading */
const isReached = (heading) => {
  const { top } = heading.getBoundingClientRect();
  const linked = pixels(getComputedStyle(heading).scrollMarginTop) + pixels(getComputedStyle(document.documentElement).scrollPaddingTop);
  return top <= innerHeight * READING || (top < innerHeight && top <= linked + 2);
};

/** The links of the contents with the headings that they lead to, in order.
 * @type {{ link: HTMLElement, heading: HTMLElement }[]} */
const entries = all(document, ".contents a").flatMap((link) => {
  const heading = document.getElementById(decodeURIComponent((link.getAttribute("href") ?? "").slice(1)));
  return heading ? [{ link, heading }] : [];
});
/** @type {HTMLElement | undefined} */
let marked;
let frame = 0;

const mark = () => {
  frame = 0;
  const isAtEnd = scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
  const read = entries.findLast(({ heading }) => isReached(heading));
  // The last sections may be too short to come up so far.
  const link = (isAtEnd ? entries.findLast(({ heading }) => heading.getBoundingClientRect().top < innerHeight) : read)?.link;
  if (link === marked) return;
  marked?.removeAttribute("aria-current");
  link?.setAttribute("aria-current", "location");
  marked = link;
  const list = link?.closest(".aside");
  if (!link || !list || list.scrollHeight <= list.clientHeight) return;
  const [place, around] = [link.getBoundingClientRect(), list.getBoundingClientRect()];
  if (place.top < around.top || place.bottom > around.bottom) list.scrollTop += place.top - around.top - around.height / 2;
};
if (entries.length > 0) {
  addEventListener("scroll", () => { frame ||= requestAnimationFrame(mark); }, { passive: true });
  mark();
}
