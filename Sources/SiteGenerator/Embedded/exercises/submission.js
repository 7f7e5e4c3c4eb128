// For a graded class: the answers of the page, as `lectern grade` reads them.
import { enable, make, one } from "../shared/dom.js";
import { siteFolder } from "../shared/site.js";
import { store } from "../shared/store.js";
import { words } from "../shared/words.js";

/** How long a saved file's address stays good. */
const PATIENCE = 60_000;

/** Under what the learner's name is kept. */
export const learnerKey = `lectern-learner ${siteFolder.href}`;

export class Submission {
  /** @param {HTMLElement} root
   * @param {import("./exercise.js").Exercise[]} exercises */
  constructor(root, exercises) {
    this.exercises = exercises;
    this.input = /** @type {HTMLInputElement} */ (one(root, "input"));
    this.input.value = store.read(learnerKey).learner ?? this.input.value;
    this.input.addEventListener("input", () => store.write(learnerKey, { learner: this.input.value }));
    this.said = one(root, ".exercise-said");
    one(root, ".exercise-copy").addEventListener("click", () => this.hand(async (text) => {
      this.said.textContent = await globalThis.lectern.copy(text) ? words.answersCopied : words.answersNotCopied;
    }));
    one(root, ".exercise-save").addEventListener("click", () => this.hand((text) => {
      const address = URL.createObjectURL(new Blob([text], { type: "application/jsonl" }));
      make("a", { href: address, download: "answers.jsonl" }).click();
      setTimeout(() => URL.revokeObjectURL(address), PATIENCE);
      this.said.textContent = words.saved;
    }));
    one(root, ".exercise-erase").addEventListener("click", () => {
      for (const exercise of exercises) exercise.erase();
      store.erase(learnerKey);
      this.input.value = "";
      this.said.textContent = words.erased;
    });
    enable(root);
  }

  /** A line of JSON for each exercise; questions without a whole answer are left out. */
  get text() {
    const [learner, time] = [this.input.value.trim(), new Date().toISOString()];
    return this.exercises.map((exercise) => {
      const answered = exercise.questions.filter(({ field }) => !field.missing);
      const answers = Object.fromEntries(answered.map(({ name, field }) => [name, field.text]));
      return `${JSON.stringify({ learner, exercise: exercise.name, answers, time })}\n`;
    }).join("");
  }

  /** @param {(text: string) => void} give */
  hand(give) {
    if (this.input.value.trim() !== "") return give(this.text);
    this.said.textContent = words.noLearner;
    this.input.focus();
  }
}
