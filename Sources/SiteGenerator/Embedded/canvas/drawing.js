// What is drawn on a live canvas: strokes that the engine hands over once, as paths, and then names by their numbers.
import { freshId } from "../shared/dom.js";
import { makeSVG } from "./screen.js";

/** A path of a stroke: its width, its data, and what shows it.
 * @typedef {{ width: string, data: string, shown: SVGPathElement }} Piece */

/** @param {Element} group
 * @param {string} width
 * @param {string} data
 * @returns {Piece} */
const draw = (group, width, data) => {
  const shown = makeSVG("path", { d: data, "stroke-width": width });
  group.append(shown);
  return { width, data, shown };
};

export class Drawing {
  /** @param {Element} sheet the group that moves
   * @param {string} width the canvas's
   * @param {string} height */
  constructor(sheet, width, height) {
    this.size = [width, height];
    const id = freshId("canvas-edge");
    const edge = makeSVG("clipPath", { id }, makeSVG("rect", { width, height }));
    this.tail = makeSVG("g", {});
    this.root = makeSVG("g", { class: "canvas-drawing", "clip-path": `url(#${id})` }, this.tail);
    sheet.append(edge, this.root);
    /** The strokes by their numbers, those that were taken back included.
     * @type {Map<number, { group: SVGGElement, pieces: Piece[] }>} */
    this.strokes = new Map();
    this.current = this.begin();
    /** The numbers of the first and the last stroke that is shown. */
    this.shown = [1, 0];
  }

  begin() {
    const group = makeSVG("g", {});
    this.tail.before(group);
    /** @type {Piece[]} */
    const pieces = [];
    return { group, pieces };
  }

  /** Forgets what is not final; the answer says it anew. */
  cutTail() {
    this.tail.replaceChildren();
  }

  /** Takes a line of an answer of the engine; false where it is not about the drawing.
   * @param {string} kind
   * @param {string[]} fields */
  take(kind, fields) {
    const { group, pieces } = this.current;
    const last = pieces.at(-1);
    if (kind === "path") pieces.push(draw(group, fields[0], fields[1]));
    else if (kind === "more" && last) {
      last.data += fields[0];
      last.shown.setAttribute("d", last.data);
    } else if (kind === "tail") draw(this.tail, fields[0], fields[1]);
    else if (kind === "drop") {
      group.remove();
      this.current = this.begin();
    } else if (kind === "keep") this.keep(Number(fields[0]));
    else if (kind === "shown") this.show(Number(fields[0]), Number(fields[1]));
    else if (kind === "sheet") this.root.setAttribute("transform", `matrix(${fields.join(" ")})`);
    else return false;
    return true;
  }

  /** The stroke that was drawn has a number; those from there on had been taken back, and are gone.
   * @param {number} number */
  keep(number) {
    for (const [old, { group }] of this.strokes) {
      if (old < number) continue;
      group.remove();
      this.strokes.delete(old);
    }
    this.strokes.set(number, this.current);
    this.current = this.begin();
    // It is seen already.
    if (this.shown[1] < number) this.shown[1] = number;
  }

  /** @param {number} first
   * @param {number} last */
  show(first, last) {
    if (first === this.shown[0] && last === this.shown[1]) return;
    this.shown = [first, last];
    for (const [number, { group }] of this.strokes) {
      if (number >= first && number <= last) group.removeAttribute("display");
      else group.setAttribute("display", "none");
    }
  }

  /** How many strokes are shown. */
  get count() {
    return Math.max(0, this.shown[1] - this.shown[0] + 1);
  }

  /** The strokes that are shown on a sheet of paper, as a file: what the engine said, with colours for any viewer. */
  get file() {
    const [width, height] = this.size;
    const lines = [
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
      `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
      `<g fill="none" stroke="#1e2329" stroke-linecap="round" stroke-linejoin="round">`,
    ];
    for (let number = this.shown[0]; number <= this.shown[1]; number++) {
      const pieces = this.strokes.get(number)?.pieces ?? [];
      lines.push(`<g>${pieces.map(({ width: wide, data }) => `<path stroke-width="${wide}" d="${data}"/>`).join("")}</g>`);
    }
    return [...lines, "</g>", "</svg>", ""].join("\n");
  }
}
