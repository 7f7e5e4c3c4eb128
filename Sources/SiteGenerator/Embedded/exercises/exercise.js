// An exercise: its questions, what was reached, and what is kept of it.
import { all, enable } from "../shared/dom.js";
import { siteFolder } from "../shared/site.js";
import { store } from "../shared/store.js";
import { words } from "../shared/words.js";
import { Actions } from "./actions.js";
import { edition } from "./edition.js";
import { Question } from "./question.js";
import { arrangeChoices, nextLearner, showVariant } from "./variant.js";

/** @typedef {import("../engine/module.js").Engine} Engine */

/** Under what an exercise is kept.
 * @param {HTMLElement} root
 * @param {string} learner who is named in the page's address */
export const keyOf = (root, learner) => `lectern-exercise ${siteFolder.href} ${root.dataset.exercise ?? ""}${learner ? ` ${learner}` : ""}`;

export class Exercise {
  /** @param {HTMLElement} root
   * @param {Engine} engine
   * @param {Engine | null} figures the engine that draws figures, where the page has it */
  constructor(root, engine, figures) {
    this.root = root;
    this.engine = engine;
    this.figures = figures;
    this.name = root.dataset.exercise ?? "";
    this.code = root.dataset.code ?? "";
    this.isPractice = !("assessment" in root.dataset);
    // Whoever is named in the address has the numbers that `lectern grade` gives them without a secret.
    this.own = this.isPractice ? (new URLSearchParams(location.search).get("learner") ?? "") : "";
    this.learner = this.own;
    this.key = keyOf(root, this.own);
    this.edition = edition(this.code);
    this.attempts = 0;
    this.hintsShown = 0;
    this.solutionShown = false;
    const parts = all(root, ".exercise-part");
    const shapes = this.ask("shape").filter(([kind]) => kind === "shape");
    this.questions = parts.map((part, index) => new Question(this, part, index, Number(shapes[index]?.[4] ?? 1)));
    this.actions = this.isPractice ? new Actions(this) : null;
    this.restore();
    enable(root);
    root.classList.replace("is-awaited", "is-live");
  }

  /** The lines of the engine's answer to one line of a question.
   * @param {...(string | number)} fields */
  ask(...fields) {
    const { line } = this.engine;
    return this.engine.lines("exercise", line("code", this.code) + line("learner", this.learner) + line(...fields));
  }

  get maximum() { return this.questions.reduce((sum, question) => sum + question.points, 0); }
  get points() { return this.questions.reduce((sum, question) => sum + question.credit * question.points, 0); }
  get isSolved() { return this.questions.every((question) => question.credit >= 1); }

  /** After something was done: shown, kept, and told to who wants to know. */
  changed(isRestored = false) {
    this.actions?.update();
    if (!isRestored) this.keep();
    this.root.dispatchEvent(new CustomEvent("lectern:progress", {
      bubbles: true,
      detail: {
        exercise: this.name, learner: this.learner, score: this.maximum > 0 ? this.points / this.maximum : 0,
        points: this.points, maximum: this.maximum, attempts: this.attempts, hints: this.hintsShown,
        solutionShown: this.solutionShown, solved: this.isSolved, restored: isRestored,
        parts: this.questions.map((question) => ({
          part: question.name, answer: question.checked === undefined ? "" : question.field.text,
          status: question.status, credit: question.credit,
        })),
      },
    }));
  }

  /** What a learner's numbers make of the exercise; from now on it is that learner's.
   * @param {string} learner */
  draw(learner) {
    this.learner = learner;
    return this.ask("draw");
  }

  drawAnother() {
    const next = nextLearner(this);
    this.startAnew();
    showVariant(this, this.draw(next));
    this.changed();
  }

  startAnew() {
    this.attempts = 0;
    this.hintsShown = 0;
    this.solutionShown = false;
    this.actions?.close();
    for (const question of this.questions) question.clear();
  }

  /** Forgets all answers, and goes back to the first numbers. */
  erase() {
    store.erase(this.key);
    const wasOwn = this.learner === this.own;
    this.startAnew();
    if (!wasOwn) showVariant(this, this.draw(this.own));
    this.actions?.update();
  }

  keep() {
    /** @type {Record<string, unknown>} */
    const answers = {};
    /** @type {Record<string, { answer: unknown, credit: number }>} */
    const checked = {};
    for (const { name, field, checked: answer, credit } of this.questions) {
      answers[name] = field.raw;
      if (answer !== undefined) checked[name] = { answer, credit };
    }
    store.write(this.key, {
      edition: this.edition, learner: this.learner, answers, checked, attempts: this.attempts,
      hints: this.hintsShown, solution: this.solutionShown, solved: this.isPractice && this.isSolved,
    });
  }

  /** Takes up what was kept. Of an exercise that was changed since, only what was typed. */
  restore() {
    const kept = store.read(this.key);
    const isSame = kept.edition === this.edition;
    if (this.isPractice) {
      const learner = isSame && typeof kept.learner === "string" ? kept.learner : this.own;
      const lines = this.draw(learner);
      // The page was built with the numbers of the learner without a name.
      if (learner === "") arrangeChoices(this, lines);
      else showVariant(this, lines);
    }
    if (isSame && this.isPractice) {
      this.attempts = Number(kept.attempts) || 0;
      this.hintsShown = Math.min(this.actions?.hints.length ?? 0, Number(kept.hints) || 0);
      this.solutionShown = Boolean(kept.solution);
    }
    for (const question of this.questions) {
      const checked = isSame ? kept.checked?.[question.name] : undefined;
      if (checked && this.isPractice) {
        question.field.raw = checked.answer;
        question.checked = checked.answer;
        question.credit = Number(checked.credit) || 0;
        question.judge(false);
      }
      const typed = kept.answers?.[question.name];
      if (typed !== undefined) question.field.raw = typed;
      question.read();
    }
    if (kept.edition && !isSame) this.actions?.say(words.stale);
    if (this.isPractice && (this.attempts > 0 || this.hintsShown > 0 || this.solutionShown)) this.changed(true);
    else this.actions?.update();
  }
}
