// Below an exercise for practice: the points, hints and the solution on request, other numbers, and a new beginning.
import { all, button, make, one } from "../shared/dom.js";
import { filled, words } from "../shared/words.js";
import { plain } from "./remarks.js";

export class Actions {
  /** @param {import("./exercise.js").Exercise} exercise */
  constructor(exercise) {
    this.exercise = exercise;
    this.hints = /** @type {HTMLDetailsElement[]} */ (all(exercise.root, ".exercise-hint"));
    this.solution = /** @type {HTMLDetailsElement} */ (one(exercise.root, ".exercise-solution"));
    this.score = make("p", { class: "exercise-score" });
    this.said = make("p", { class: "exercise-said", role: "status" });
    this.hint = this.button("exercise-more", "", () => {
      exercise.hintsShown = Math.min(this.hints.length, exercise.hintsShown + 1);
      this.open(this.hints[exercise.hintsShown - 1], filled(words.hintShown, exercise.hintsShown));
    });
    this.solve = this.button("exercise-solve", words.solution, () => {
      exercise.solutionShown = true;
      this.open(this.solution, words.solutionShown);
    });
    const another = this.button("exercise-another", words.another, () => {
      exercise.drawAnother();
      this.say(words.fresh);
    });
    another.hidden = !("variants" in exercise.root.dataset);
    const erase = this.button("exercise-erase", words.erase, () => {
      exercise.erase();
      this.say(words.erased);
      erase.focus();
    });
    // What is opened stands before the buttons that open it, and can be reached from them.
    exercise.root.append(this.score,
      make("div", { class: "exercise-actions" }, this.hint, this.solve, another, erase), this.said);
  }

  /** @param {string} style
   * @param {string} text
   * @param {() => void} act */
  button(style, text, act) {
    const made = button(`plain-button ${style}`, text);
    made.addEventListener("click", act);
    return made;
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
    this.hint.textContent = this.hints.length > 1 ? filled(words.hints, hintsShown + 1, this.hints.length) : words.hint;
    this.solve.hidden = !this.solution.hidden;
    const tries = attempts === 1 ? words.oneTry : filled(words.tries, attempts);
    this.score.textContent = attempts === 0 ? words.kept
      : `${isSolved ? `${words.solved}: ` : ""}${filled(words.score, plain(points), maximum)}, ${tries}`;
    root.classList.toggle("is-solved", isSolved);
  }
}
