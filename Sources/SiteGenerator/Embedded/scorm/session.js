// From the launch of a page by the LMS to its end: what is reached is told as it is reached.
import { recall, remembered } from "./memory.js";
import { clock, timespan } from "./times.js";

/** What an exercise says of itself; `Documentation/exercises.md` has the whole of it.
 * @typedef {object} Progress
 * @property {string} exercise
 * @property {number} [score]
 * @property {number} [attempts]
 * @property {boolean} [restored]
 * @property {{ part: string, answer?: string, status?: string }[]} [parts] */

/** How long a text of an interaction may be. */
const MOST_TEXT = 255;

export class Session {
  /** @param {import("./lms.js").LMS} lms
   * @param {Map<string, number>} exercises the points of each exercise */
  constructor(lms, exercises) {
    this.lms = lms;
    this.exercises = exercises;
    this.names = [...exercises.keys()];
    this.began = Date.now();
    this.isFinished = false;
    this.reached = recall(lms.get("cmi.suspend_data"), this.names);
    // They are numbered on where an earlier attempt ended.
    this.hasInteractions = lms.get("cmi.interactions._children") !== "";
    this.interactions = this.hasInteractions ? Number(lms.get("cmi.interactions._count")) || 0 : 0;
    /** Answers that were told to the LMS, or that stood there when the page was opened.
     * @type {Map<string, string>} */
    this.told = new Map();
    const mode = lms.get("cmi.core.lesson_mode");
    this.counts = mode !== "browse" && mode !== "review";
    const before = lms.get("cmi.core.lesson_status");
    if (before === "" || before === "not attempted") lms.set("cmi.core.lesson_status", "incomplete");
    lms.set("cmi.core.score.min", 0);
    lms.set("cmi.core.score.max", 100);
    lms.commit();
  }

  /** Tells what was reached. */
  report() {
    if (!this.counts) return;
    const entries = [...this.exercises].map(([name, points]) => ({ points, entry: this.reached.get(name) }));
    const most = entries.reduce((sum, { points }) => sum + points, 0);
    const gained = entries.reduce((sum, { points, entry }) => sum + points * (entry?.score ?? 0), 0);
    this.lms.set("cmi.core.score.raw", Math.round((1e4 * gained) / most) / 100);
    const status = entries.every(({ entry }) => entry?.score === 1) ? "passed"
      : entries.every(({ entry }) => entry) ? "completed" : "incomplete";
    this.lms.set("cmi.core.lesson_status", status);
    this.lms.set("cmi.suspend_data", remembered(this.reached, this.names));
  }

  /** @param {Progress} progress */
  hear({ exercise, score, attempts = 0, restored, parts = [] }) {
    if (this.isFinished || !this.exercises.has(exercise)) return;
    for (const part of parts) this.interaction(exercise, part, restored === true);
    // Hints may be opened before the first answer.
    if (!(attempts > 0)) return;
    const best = Math.max(this.reached.get(exercise)?.score ?? 0, Math.min(1, Number(score) || 0));
    this.reached.set(exercise, { score: best, attempts: Number(attempts) });
    this.report();
    this.lms.commit();
  }

  /** @param {string} exercise
   * @param {NonNullable<Progress["parts"]>[number]} part
   * @param {boolean} isRestored */
  interaction(exercise, { part, answer = "", status }, isRestored) {
    if (!status) return;
    const identifier = `${exercise}-${part}`.replace(/[^\w.-]/g, "_").slice(0, MOST_TEXT);
    const text = String(answer).slice(0, MOST_TEXT);
    const isNew = this.told.get(identifier) !== text;
    this.told.set(identifier, text);
    if (!isNew || isRestored || !this.hasInteractions) return;
    const name = `cmi.interactions.${this.interactions}`;
    if (!this.lms.set(`${name}.id`, identifier)) return;
    this.interactions += 1;
    this.lms.set(`${name}.time`, clock());
    this.lms.set(`${name}.type`, "fill-in");
    this.lms.set(`${name}.student_response`, text);
    this.lms.set(`${name}.result`, status === "right" ? "correct" : "wrong");
  }

  /** Tells all that the LMS must have if the page is not there any more after this. */
  save() {
    if (this.isFinished) return;
    // The page may have kept more since the last answer.
    if (this.reached.size > 0) this.report();
    this.lms.set("cmi.core.session_time", timespan(Date.now() - this.began));
    this.lms.set("cmi.core.exit", "suspend");
    this.lms.commit();
  }

  finish() {
    if (this.isFinished) return;
    this.save();
    this.isFinished = true;
    this.lms.finish();
  }
}
