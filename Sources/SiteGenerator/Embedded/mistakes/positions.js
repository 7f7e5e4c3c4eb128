// The positions of a slider, and the values there.

/** @typedef {import("./code.js").Mover} Mover */

/** The value at a position between two steps too, in degrees where it is an angle.
 * @param {Mover} mover
 * @param {number} position */
const unitsAt = (mover, position) => (mover.least + position) * mover.unit / mover.scale;

/** The value at a position: that of the counterexample exactly where it stands. In radians where it is an angle.
 * @param {Mover} mover
 * @param {number} position */
export const valueAt = (mover, position) => {
  if (position === mover.first) return mover.initial;
  const units = unitsAt(mover, position);
  return mover.isAngle ? units * Math.PI / 180 : units;
};

/** The degrees of an angle at a position.
 * @param {Mover} mover
 * @param {number} position */
export const degreesAt = (mover, position) => {
  if (position !== mover.first) return unitsAt(mover, position);
  const degrees = mover.initial * 180 / Math.PI;
  const whole = Math.round(degrees);
  return Math.abs(degrees - whole) < 1e-9 ? whole : degrees;
};

/** The value as it is read.
 * @param {Mover} mover
 * @param {number} position */
export const textAt = (mover, position) => {
  const text = position === mover.first
    ? mover.text : unitsAt(mover, position).toFixed(Math.round(Math.log10(mover.scale))) + (mover.isAngle ? "°" : "");
  return text.replace("-", "−");
};

/** The position that has a value exactly; undefined where none has.
 * @param {Mover} mover
 * @param {number} value */
export const positionOf = (mover, value) => {
  const units = mover.isAngle ? value * 180 / Math.PI : value;
  const nearest = Math.round(units * mover.scale / mover.unit) - mover.least;
  return [nearest, mover.first].find((position) =>
    position >= 0 && position <= mover.last && valueAt(mover, position) === value);
};

/** The value that a meeting asks of its mover.
 * @param {import("./code.js").Code} code
 * @param {import("./code.js").Meeting} meeting
 * @param {number[]} positions */
export const wantedValue = (code, meeting, positions) => {
  if (meeting.kind === "value") return meeting.of;
  const value = valueAt(code.movers[meeting.of], positions[meeting.of]);
  return meeting.kind === "negative" ? 0 - value : value;
};

/** Whether the sliders are where a meeting is.
 * @param {import("./code.js").Code} code
 * @param {import("./code.js").Meeting} meeting
 * @param {number[]} positions */
export const isMet = (code, meeting, positions) =>
  valueAt(code.movers[meeting.mover], positions[meeting.mover]) === wantedValue(code, meeting, positions);

/** The positions that take the sliders to a meeting, by moving one of them; undefined where no position will do.
 * @param {import("./code.js").Code} code
 * @param {import("./code.js").Meeting} meeting
 * @param {number[]} positions */
export const positionsAt = (code, meeting, positions) => {
  const own = positionOf(code.movers[meeting.mover], wantedValue(code, meeting, positions));
  if (own !== undefined) return positions.with(meeting.mover, own);
  if (meeting.kind === "value") return undefined;
  const value = valueAt(code.movers[meeting.mover], positions[meeting.mover]);
  const other = positionOf(code.movers[meeting.of], meeting.kind === "negative" ? 0 - value : value);
  return other === undefined ? undefined : positions.with(meeting.of, other);
};
