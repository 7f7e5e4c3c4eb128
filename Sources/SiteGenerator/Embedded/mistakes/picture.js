// The picture of both sides: two curves over the slider that moves, or two points in the plane.
import { rangeOf } from "./ways.js";
import { numberText } from "./numbers.js";

/** @typedef {import("./ways.js").WayPoint} WayPoint */

/** The picture's size, and the room beside and below it for numbers, in units of the picture. */
const WIDTH = 420;
const HEIGHT = 250;
const LEFT = 62;
const BELOW = 26;
const EDGE = 10;
/** What each side looks like. */
const STYLES = { left: "diagram-shape diagram-primary", right: "diagram-shape diagram-accent diagram-dashed" };

/** @param {string} name
 * @param {Record<string, string | number>} attributes
 * @param {...(Node | string)} content */
export const shape = (name, attributes, ...content) => {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.append(...content);
  return made;
};

/** A line as it is explained below the picture.
 * @param {"left" | "right"} side */
export const sampleLine = (side) => shape(
  "svg", { class: "diagram mistake-sample", viewBox: "0 0 34 12", width: 34, height: 12, "aria-hidden": "true" },
  shape("path", { class: STYLES[side], d: "M1 6H24" }), mark(side, 28, 6),
);

/** Where a side is: a dot on the left side's way, a ring on the right side's.
 * @param {"left" | "right"} side
 * @param {number} x
 * @param {number} y */
const mark = (side, x, y) => side === "left"
  ? shape("circle", { class: "diagram-dot diagram-primary mistake-left", cx: x, cy: y, r: 4.5 })
  : shape("circle", { class: "diagram-ring diagram-accent mistake-right", cx: x, cy: y, r: 4.5 });

/** From numbers to places in the picture. */
class Scale {
  /** @param {[low: number, high: number]} range
   * @param {[from: number, to: number]} room */
  constructor([low, high], [from, to]) {
    this.low = low;
    this.high = high;
    this.from = from;
    this.factor = (to - from) / (high - low);
  }

  /** The place of a number; one that is far away stays near enough for a line.
   * @param {number} number */
  place(number) {
    const place = this.from + (number - this.low) * this.factor;
    return Math.round(Math.max(-1e4, Math.min(1e4, place)) * 100) / 100;
  }

  /** @param {number} number */
  holds(number) { return number >= this.low && number <= this.high; }
}

/** @param {WayPoint[]} piece
 * @param {(point: WayPoint) => [x: number, y: number]} place */
const lineOf = (piece, place) => `M${piece.map((point) => place(point).join(" ")).join("L")}`;

/** The ways of both sides, that of the right one, which is dashed, over the other; a piece of one point is a dot.
 * @param {import("./ways.js").Ways} ways
 * @param {(point: WayPoint) => [x: number, y: number]} place */
const drawn = (ways, place) => (/** @type {const} */ (["left", "right"])).flatMap((side) => {
  const line = ways[side].filter((piece) => piece.length > 1).map((piece) => lineOf(piece, place)).join("");
  const dots = ways[side].filter((piece) => piece.length === 1).map(([point]) => {
    const [cx, cy] = place(point);
    return shape("circle", { class: `diagram-dot ${side === "left" ? "diagram-primary" : "diagram-accent"}`, cx, cy, r: 2 });
  });
  return [shape("path", { class: `${STYLES[side]} mistake-way-${side}`, d: line })].concat(dots);
});

/** @param {number} x
 * @param {number} y
 * @param {string} text
 * @param {string} anchor */
const numberAt = (x, y, text, anchor) => shape("text", { class: "diagram-number", x, y, "text-anchor": anchor }, text);

/** Round numbers in a range, four or so, with as many decimals as they need.
 * @param {Scale} scale
 * @returns {{ number: number, text: string }[]} */
const ticksOf = ({ low, high }) => {
  const power = Math.floor(Math.log10((high - low) / 3));
  const digit = [5, 2, 1].find((each) => each * 10 ** power <= (high - low) / 3) ?? 1;
  /** @param {number} count */
  const tick = (count) => Number(`${count * digit}e${power}`);
  const [first, last] = [Math.ceil(low / tick(1)), Math.floor(high / tick(1))];
  return Array.from({ length: Math.max(0, Math.min(8, last - first + 1)) }, (_, index) => tick(first + index))
    .map((number) => ({ number, text: numberText(number, 1e-300) }));
};

/** The frame of a picture, with numbers beside and below it.
 * @param {Scale} x
 * @param {Scale} y
 * @param {{ at: number, text: string }[]} below what stands below, and where */
const frameOf = (x, y, below) => {
  const [left, right, bottom, top] = [x.place(x.low), x.place(x.high), y.place(y.low), y.place(y.high)];
  const parts = [shape("rect", { class: "diagram-shape diagram-kind-grid", x: left, y: top, width: right - left, height: bottom - top })];
  for (const { number, text } of ticksOf(y)) {
    const style = number === 0 ? "diagram-shape diagram-kind-axes" : "diagram-shape diagram-kind-grid";
    parts.push(shape("path", { class: style, d: `M${left} ${y.place(number)}H${right}` }), numberAt(left - 6, y.place(number) + 4, text, "end"));
  }
  for (const { at, text } of below) {
    const anchor = at < left + 20 ? "start" : at > right - 20 ? "end" : "middle";
    parts.push(numberAt(at, bottom + 16, text, anchor));
  }
  return parts;
};

/** What a picture shows: the ways, where both sides are now, and where they are known to meet.
 * @typedef {object} Scene
 * @property {import("./ways.js").Ways} ways
 * @property {number} at the position of the slider that moves
 * @property {number} last its last position
 * @property {[string, string]} ends its least and its greatest value, as they are read
 * @property {{ left: WayPoint | null, right: WayPoint | null }} now
 * @property {number[]} meetings positions at which both sides are the same */

/** @param {Scene} scene */
export const curves = ({ ways, at, last, ends, now, meetings }) => {
  const points = [...ways.left, ...ways.right].flat();
  const x = new Scale([0, last], [LEFT, WIDTH - EDGE]);
  const y = new Scale(rangeOf(points.map(({ place }) => place[0])), [HEIGHT - BELOW, EDGE]);
  /** @type {(point: WayPoint) => [number, number]} */
  const place = (point) => [x.place(point.at), y.place(point.place[0])];
  const met = ways.left.flat().filter((point) => meetings.includes(point.at) && y.holds(point.place[0])).map((point) => {
    const [cx, cy] = place(point);
    return shape("circle", { class: "diagram-shape diagram-contrast mistake-meeting", cx, cy, r: 9 });
  });
  return [
    ...frameOf(x, y, ends.map((text, index) => ({ at: x.place(index * last), text }))),
    shape("path", { class: "diagram-shape diagram-muted diagram-dotted mistake-now", d: `M${x.place(at)} ${EDGE}V${HEIGHT - BELOW}` }),
    shape("svg", { x: LEFT, y: EDGE, width: WIDTH - EDGE - LEFT, height: HEIGHT - BELOW - EDGE,
      viewBox: `${LEFT} ${EDGE} ${WIDTH - EDGE - LEFT} ${HEIGHT - BELOW - EDGE}` }, ...drawn(ways, place)),
    ...met, ...marksOf(now, place, (point) => y.holds(point.place[0])),
  ];
};

/** Where both sides are now, as far as the picture holds it.
 * @param {Scene["now"]} now
 * @param {(point: WayPoint) => [x: number, y: number]} place
 * @param {(point: WayPoint) => boolean} holds */
const marksOf = (now, place, holds) => (/** @type {const} */ (["left", "right"])).flatMap((side) => {
  const point = now[side];
  return point && holds(point) ? [mark(side, ...place(point))] : [];
});

/** @param {Scene} scene */
export const plane = ({ ways, now, meetings }) => {
  const points = [...ways.left, ...ways.right].flat();
  const ranges = [0, 1].map((index) => rangeOf([...points.map(({ place }) => place[index]), 0]));
  const room = [WIDTH - EDGE - LEFT, HEIGHT - BELOW - EDGE];
  // One scale for both directions.
  const unit = Math.max(...ranges.map(([low, high], index) => (high - low) / room[index]));
  const [xRange, yRange] = ranges.map(([low, high], index) => {
    const spare = (unit * room[index] - (high - low)) / 2;
    return /** @type {[number, number]} */ ([low - spare, high + spare]);
  });
  const x = new Scale(xRange, [LEFT, WIDTH - EDGE]);
  const y = new Scale(yRange, [HEIGHT - BELOW, EDGE]);
  /** @type {(point: WayPoint) => [number, number]} */
  const place = (point) => [x.place(point.place[0]), y.place(point.place[1])];
  /** @param {WayPoint} point */
  const holds = (point) => x.holds(point.place[0]) && y.holds(point.place[1]);
  const parts = frameOf(x, y, ticksOf(x).map(({ number, text }) => ({ at: x.place(number), text })));
  if (x.holds(0)) {
    parts.push(shape("path", { class: "diagram-shape diagram-kind-axes", d: `M${x.place(0)} ${EDGE}V${HEIGHT - BELOW}` }));
  }
  const met = ways.left.flat().filter((point) => meetings.includes(point.at) && holds(point)).map((point) => {
    const [cx, cy] = place(point);
    return shape("circle", { class: "diagram-shape diagram-contrast mistake-meeting", cx, cy, r: 9 });
  });
  const { left, right } = now;
  const between = left && right && holds(left) && holds(right)
    ? [shape("path", { class: "diagram-shape diagram-muted diagram-dotted", d: lineOf([left, right], place) })] : [];
  return [
    ...parts, ...between,
    shape("svg", { x: LEFT, y: EDGE, width: room[0], height: room[1], viewBox: `${LEFT} ${EDGE} ${room[0]} ${room[1]}` }, ...drawn(ways, place)),
    ...met, ...marksOf(now, place, holds),
  ];
};

/** An empty picture.
 * @param {string} name what it shows, for who does not see it */
export const picture = (name) => shape("svg", {
  class: "diagram mistake-picture", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, width: WIDTH, height: HEIGHT, role: "img", "aria-label": name,
});
