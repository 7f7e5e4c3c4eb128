// Below an exercise for practice: the points, hints and the solution on request, other numbers, and a new beginning.
import { all, one } from "../shared/dom.js";
import { filled, words } from "../shared/words.js";
import { plain } from "./remarks.js";

export class Actions {
  /** @param {import("./exercise.js").Exercise} exercise */
  constructor(exercise) {
    this.exercise = exercise;
    this.hints = /** @type {HTMLDetailsElement[]} */ (all(exercise.root, ".exercise-hint"));
    this.solution = /** @type {HTMLDetailsElement} */ (one(exercise.root, ".exercise-solution"));
    this.score = one(exercise.root, ".exercise-score");
    // What stands there before the first try.
    this.kept = this.score.textContent;
    this.said = one(exercise.root, ".exercise-said");
    this.hint = this.button("more", () => {
      exercise.hintsShown = Math.min(this.hints.length, exercise.hintsShown + 1);
      this.open(this.hints[exercise.hintsShown - 1], filled(words.hintShown, exercise.hintsShown));
    });
    this.solve = this.button("solve", () => {
      exercise.solutionShown = true;
      this.open(this.solution, words.solutionShown);
    });
    this.button("another", () => {
      exercise.drawAnother();
      this.say(words.fresh);
    });
    const erase = this.button("erase", () => {
      exercise.erase();
      this.say(words.erased);
      erase.focus();
    });
  }

  /** @param {string} name
   * @param {() => void} act */
  button(name, act) {
    const found = one(this.exercise.root, `.exercise-${name}`);
    found.addEventListener("click", act);
    return found;
  }

  /** Opens a hint or the solution, and goes there.
   * @param {HTMLDetailsElement} details
   * @param {string} text */
  open(details, text) {
    details.open = true;
    this.exercise.changed();
    this.say(text);
    one(details, "summary").focus();
  }

  /** @param {string} text */
  say(text) { this.said.textContent = text; }

  close() { for (const details of [...this.hints, this.solution]) details.open = false; }

  /** Shows what belongs to the exercise's state. */
  update() {
    const { attempts, hintsShown, isSolved, maximum, points, root, solutionShown } = this.exercise;
    this.hints.forEach((hint, index) => { hint.hidden = index >= hintsShown; });
    this.solution.hidden = !(solutionShown || isSolved);
    this.hint.hidden = hintsShown >= this.hints.length;
    if (this.hints.length > 1) this.hint.textContent = filled(words.hints, hintsShown + 1, this.hints.length);
    this.solve.hidden = !this.solution.hidden;
    const tries = attempts === 1 ? words.oneTry : filled(words.tries, attempts);
    this.score.textContent = attempts === 0 ? this.kept
      : `${isSolved ? `${words.solved}: ` : ""}${filled(words.score, plain(points), maximum)}, ${tries}`;
    root.classList.toggle("is-solved", isSolved);
  }
}
