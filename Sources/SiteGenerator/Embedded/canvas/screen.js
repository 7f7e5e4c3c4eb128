// The picture of a live canvas: what is drawn on the screen, in a group that can be moved.
import { freshId } from "../shared/dom.js";

/** Makes an element of a picture with attributes and content.
 * @template {keyof SVGElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, string>} attributes
 * @param {...Node} content */
export const makeSVG = (name, attributes, ...content) => {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...content);
  return made;
};

/** Puts what is drawn on the screen into a group of its own, which shows only within the screen; returns that group.
 * @param {SVGElement} svg */
export const liftSheet = (svg) => {
  const [screen, ...drawing] = [...svg.children].filter((part) => part.tagName !== "title" && part.tagName !== "desc");
  const id = freshId("canvas-screen");
  const outline = makeSVG("path", { d: screen.getAttribute("d") ?? "" });
  const sheet = makeSVG("g", { class: "canvas-sheet" }, ...drawing);
  svg.append(makeSVG("clipPath", { id }, outline), makeSVG("g", { "clip-path": `url(#${id})` }, sheet));
  return sheet;
};
