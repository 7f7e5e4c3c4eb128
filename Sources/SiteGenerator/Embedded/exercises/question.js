// A question of an exercise: its form with a field, how its content is read, and the mark of what was checked.
import { make, one } from "../shared/dom.js";
import { words } from "../shared/words.js";
import { ChoiceField } from "./choice-field.js";
import { GridField } from "./grid-field.js";
import { unreadable, verdict } from "./remarks.js";
import { TextField } from "./text-field.js";

/** @typedef {import("./text-field.js").Entry} Entry */

/** How long nothing must be typed before it is said how the answer is read. */
const PAUSE = 250;

/** @type {Record<string, string>} */
const SIGNS = { right: "✓", partly: "◐", form: "◐", wrong: "✗", malformed: "!", undecided: "?" };

export class Question {
  /** @param {import("./exercise.js").Exercise} exercise
   * @param {HTMLElement} root
   * @param {number} index
   * @param {number} points */
  constructor(exercise, root, index, points) {
    this.exercise = exercise;
    this.index = index;
    this.name = root.dataset.part ?? "";
    this.points = points;
    this.credit = 0;
    /** The mark of the answer that was checked last. */
    this.status = "";
    /** The answer that was checked last.
     * @type {unknown} */
    this.checked = undefined;
    this.timer = 0;
    this.form = one(root, ".exercise-form");
    const field = one(this.form, ".exercise-field");
    this.choices = field.querySelector(".exercise-choice") ? new ChoiceField(field) : null;
    /** @type {import("./text-field.js").Field} */
    this.field = this.choices ?? (field.querySelector(".exercise-grid") ? new GridField(field) : new TextField(field));
    this.preview = /** @type {HTMLElement | null} */ (this.form.querySelector(".exercise-preview"));
    this.result = one(this.form, ".exercise-result");
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (exercise.isPractice) this.check();
    });
    this.form.addEventListener("input", () => {
      this.mark([]);
      exercise.keep();
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.read(), PAUSE);
    });
  }

  /** @param {string} kind */
  ask(kind) { return this.exercise.ask(kind, this.index, this.field.text); }

  /** Says which inputs are wrong.
   * @param {Entry[]} wrong */
  mark(wrong) {
    for (const input of this.field.inputs) {
      if (wrong.includes(input)) input.setAttribute("aria-invalid", "true");
      else input.removeAttribute("aria-invalid");
    }
  }

  /** Shows how the answer is read. */
  read() {
    if (!this.preview) return;
    const { missing } = this.field;
    const lines = missing ? [] : this.ask("read");
    const math = lines.find(([kind]) => kind === "mathml");
    const wrong = math ? [] : unreadable(lines, this.field);
    this.preview.classList.toggle("exercise-unread", wrong.length > 0);
    this.preview.replaceChildren(...wrong);
    if (math) {
      const shown = make("span", { class: "exercise-read" });
      shown.innerHTML = math[1];
      this.preview.append(`${words.reading} `, shown);
    } else if (missing !== words.empty) {
      this.preview.append(missing);
    }
  }

  /** Judges the answer. */
  check() {
    clearTimeout(this.timer);
    this.read();
    if (this.field.missing) {
      this.show("malformed", [this.field.missing]);
      this.field.inputs.find((input) => input.value.trim() === "" || input.matches("[type=radio], [type=checkbox]"))?.focus();
      return;
    }
    this.checked = this.field.raw;
    this.exercise.attempts += 1;
    this.judge(true);
    this.exercise.changed();
  }

  /** Shows the mark of the answer that was checked last.
   * @param {boolean} isNews */
  judge(isNews) {
    const lines = this.ask("check");
    const mark = lines.find(([kind]) => kind === "mark");
    if (!mark) {
      this.show("malformed", [lines.find(([kind]) => kind === "error")?.[4] ?? ""]);
      return;
    }
    const [, status, credit] = mark;
    this.status = status;
    this.credit = Math.max(this.credit, Number(credit));
    if (status === "malformed" && isNews) {
      const [, , from, to] = this.ask("read").find(([kind]) => kind === "error") ?? [];
      this.mark(from ? [this.field.where(Number(from), Number(to)).input] : this.field.inputs);
    }
    this.show(status, verdict(lines, this.points, this.preview?.classList.contains("exercise-unread") ?? false));
  }

  /** @param {string} status
   * @param {(Node | string)[]} content */
  show(status, content) {
    this.result.dataset.status = status;
    this.result.replaceChildren(make("span", { class: "exercise-sign", "aria-hidden": "true" }, SIGNS[status]),
      make("div", { class: "exercise-verdict" }, ...content));
  }

  clear() {
    clearTimeout(this.timer);
    this.field.raw = "";
    this.checked = undefined;
    this.status = "";
    this.credit = 0;
    this.result.replaceChildren();
    delete this.result.dataset.status;
    this.mark([]);
    this.read();
  }
}
