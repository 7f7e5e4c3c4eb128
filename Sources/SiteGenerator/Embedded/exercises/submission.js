// For a graded class: the answers of the page, as `lectern grade` reads them.
import { button, freshId, make } from "../shared/dom.js";
import { siteFolder } from "../shared/site.js";
import { store } from "../shared/store.js";
import { words } from "../shared/words.js";

/** How long a saved file's address stays good. */
const PATIENCE = 60_000;

export class Submission {
  /** @param {import("./exercise.js").Exercise[]} exercises */
  constructor(exercises) {
    this.exercises = exercises;
    this.key = `lectern-learner ${siteFolder.href}`;
    const id = freshId("exercise-learner");
    this.input = make("input", { class: "exercise-input", id, type: "text", autocomplete: "username", spellcheck: "false" });
    this.input.value = store.read(this.key).learner ?? "";
    this.input.addEventListener("input", () => store.write(this.key, { learner: this.input.value }));
    this.said = make("p", { class: "exercise-said", role: "status" });
    const copy = button("plain-button exercise-copy", words.copy);
    const save = button("plain-button exercise-save", words.download);
    const erase = button("plain-button exercise-erase", words.erase);
    const heading = make("h2", { id: `${id}-heading` }, words.handIn);
    this.root = make("section", { class: "exercise-submission", "aria-labelledby": heading.id }, heading,
      make("p", {}, words.handInHelp),
      make("div", { class: "exercise-field" },
        make("label", { class: "exercise-label", for: id }, words.learner), this.input),
      make("div", { class: "exercise-actions" }, copy, save, erase), this.said);
    copy.addEventListener("click", () => this.hand(async (text) => {
      this.said.textContent = await globalThis.lectern.copy(text) ? words.answersCopied : words.answersNotCopied;
    }));
    save.addEventListener("click", () => this.hand((text) => {
      const address = URL.createObjectURL(new Blob([text], { type: "application/jsonl" }));
      make("a", { href: address, download: "answers.jsonl" }).click();
      setTimeout(() => URL.revokeObjectURL(address), PATIENCE);
      this.said.textContent = words.saved;
    }));
    erase.addEventListener("click", () => {
      for (const exercise of exercises) exercise.erase();
      store.erase(this.key);
      this.input.value = "";
      this.said.textContent = words.erased;
    });
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
