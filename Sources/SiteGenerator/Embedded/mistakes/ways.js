// The ways of both sides while one slider goes from its least to its greatest value: pieces, each of which is a line. There is no line
// over a place where a side is not defined, or jumps.

/** A point of a way: the position of the slider, and a number or two.
 * @typedef {{ at: number, place: number[] }} WayPoint */
/** Two neighbours, between which a line may lead, with what was found out.
 * @typedef {{ from: WayPoint, to: WayPoint, middle: WayPoint | null, isOpen: boolean }} Gap */

/** How often a gap is halved where the side seems to jump. */
const HALVINGS = 6;

/** @param {WayPoint} a
 * @param {WayPoint} b */
const distance = (a, b) => Math.max(...a.place.map((number, index) => Math.abs(number - b.place[index])));

/** The range of numbers that a picture shows: what all of them need, but for a few that are far away.
 * @param {number[]} numbers
 * @returns {[low: number, high: number]} */
export const rangeOf = (numbers) => {
  if (numbers.length === 0) return [-1, 1];
  const sorted = [...numbers].sort((a, b) => a - b);
  const [low, high] = [0.06, 0.94].map((part) => sorted[Math.round(part * (sorted.length - 1))]);
  const room = (high - low || Math.abs(high) || 1) * 0.8;
  const range = [Math.max(sorted[0], low - room), Math.min(sorted.at(-1) ?? high, high + room)];
  const margin = (range[1] - range[0] || Math.abs(range[1]) || 1) * 0.08;
  return [range[0] - margin, range[1] + margin];
};

/** Halves the gaps in which a side may jump, each time going on with the half in which it changes more: a jump stays, and a steep
 * line gets shorter.
 * @param {Gap[]} gaps
 * @param {(at: number[]) => (WayPoint | null)[]} look
 * @param {number} span how large the picture is */
const closeJumps = (gaps, look, span) => {
  const steep = gaps.filter((gap) => gap.isOpen && distance(gap.from, gap.to) > span / 12);
  const halves = steep.map(({ from, to }) => ({ from, to }));
  for (let round = 0; round < HALVINGS; round += 1) {
    const middles = look(halves.map(({ from, to }) => (from.at + to.at) / 2));
    for (const [index, middle] of middles.entries()) {
      const half = halves[index];
      if (!middle) steep[index].isOpen = false;
      else if (distance(half.from, middle) > distance(middle, half.to)) half.to = middle;
      else half.from = middle;
    }
  }
  for (const [index, { from, to }] of halves.entries()) {
    if (distance(from, to) > 0.3 * distance(steep[index].from, steep[index].to)) steep[index].isOpen = false;
  }
};

/** The pieces of one side's way.
 * @param {(WayPoint | null)[]} points at each position, null where the side is not defined
 * @param {(at: number[]) => (WayPoint | null)[]} look finds the points between
 * @param {boolean} isWhole whether there is nothing between
 * @returns {WayPoint[][]} */
export const piecesOf = (points, look, isWhole) => {
  /** @type {Gap[]} */
  const gaps = [];
  for (let index = 0; index + 1 < points.length; index += 1) {
    const [from, to] = [points[index], points[index + 1]];
    if (from && to) gaps.push({ from, to, middle: null, isOpen: !isWhole });
  }
  if (!isWhole) {
    for (const [index, middle] of look(gaps.map(({ from, to }) => (from.at + to.at) / 2)).entries()) {
      gaps[index].middle = middle;
      gaps[index].isOpen = middle !== null;
    }
    const dimensions = points.find(Boolean)?.place.length ?? 0;
    const spans = Array.from({ length: dimensions }, (_, index) =>
      rangeOf(points.flatMap((point) => point ? [point.place[index]] : [])));
    closeJumps(gaps, look, Math.max(0, ...spans.map(([low, high]) => high - low)));
  }
  const open = new Map(gaps.filter(({ isOpen }) => isOpen).map((gap) => [gap.from, gap]));
  /** @type {WayPoint[][]} */
  const pieces = [];
  let isJoined = false;
  for (const point of points) {
    if (point) {
      if (isJoined) pieces.at(-1)?.push(point);
      else pieces.push([point]);
      const middle = open.get(point)?.middle;
      isJoined = Boolean(middle);
      if (middle) pieces.at(-1)?.push(middle);
    } else {
      isJoined = false;
    }
  }
  return pieces;
};

/** What a side is at a point of its way: one of its numbers, or both of a pair; null where it is not defined.
 * @param {import("./evaluation.js").Side} side
 * @param {number[]} components
 * @param {number} at
 * @returns {WayPoint | null} */
export const wayPoint = (side, components, at) =>
  side.state === "defined" ? { at, place: components.map((index) => side.numbers[index]) } : null;

/** The ways of both sides while a slider moves and the others rest.
 * @param {import("./evaluation.js").Evaluation} evaluation
 * @param {number[]} positions
 * @param {number} moved
 * @param {number[]} components which numbers of the sides are looked at */
export const waysOf = (evaluation, positions, moved, components) => {
  const mover = evaluation.code.movers[moved];
  /** @param {number[]} at */
  const samplesAt = (at) => evaluation.at(at.map((position) => positions.with(moved, position)));
  const all = Array.from({ length: mover.last + 1 }, (_, position) => position);
  const samples = samplesAt(all);
  /** @param {"left" | "right"} name */
  const way = (name) => piecesOf(
    samples.map((sample, at) => wayPoint(sample[name], components, at)),
    (at) => samplesAt(at).map((sample, index) => wayPoint(sample[name], components, at[index])),
    mover.isWhole,
  );
  return { left: way("left"), right: way("right") };
};

/** @typedef {ReturnType<typeof waysOf>} Ways */
