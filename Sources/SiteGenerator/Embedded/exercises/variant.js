// The numbers of a learner, in the texts and the figure of an exercise.
import { all } from "../shared/dom.js";

/** How many learners are looked at for one with other numbers. */
const MOST = 50;

/** A learner with other numbers: learners who follow each other may have the same.
 * @param {import("./exercise.js").Exercise} exercise */
export const nextLearner = (exercise) => {
  /** @param {string} learner */
  const numbers = (learner) => exercise.draw(learner).filter(([kind]) => kind === "value").join();
  const now = numbers(exercise.learner);
  const first = Number(/^variant-(\d+)$/.exec(exercise.learner)?.[1] ?? 0) + 1;
  let number = first;
  while (number < first + MOST - 1 && numbers(`variant-${number}`) === now) number += 1;
  return `variant-${number}`;
};

/** Where the texts of an exercise stand: in it, and on paper also among the solutions at the end.
 * @param {import("./exercise.js").Exercise} exercise */
const rootsOf = ({ name, root }) =>
  [root, ...all(document, ".paper-answer").filter((answer) => answer.dataset.answers === name)];

/** Puts choices into their order, and those that are right by what they say into the solution: where they stand differs.
 * @param {import("./exercise.js").Exercise} exercise
 * @param {import("./remarks.js").Lines} lines */
export const arrangeChoices = (exercise, lines) => {
  for (const [kind, index, letters] of lines) {
    const question = exercise.questions[Number(index)];
    if (kind === "order") question.choices?.order(letters);
    if (kind !== "right") continue;
    const items = [...letters ?? ""].map((letter) => question.choices?.named(letter)?.content.innerHTML ?? "");
    for (const root of rootsOf(exercise)) {
      const place = root.querySelector(`.exercise-solution [data-text="key-${question.name}"]`);
      if (place && items.length > 0) place.innerHTML = items.join("; ");
    }
  }
};

/** Shows a learner's numbers.
 * @param {import("./exercise.js").Exercise} exercise
 * @param {import("./remarks.js").Lines} lines */
export const showVariant = (exercise, lines) => {
  const texts = new Map(lines.filter(([kind]) => kind === "text").map(([, name, html]) => [name, html ?? ""]));
  for (const place of rootsOf(exercise).flatMap((root) => all(root, "[data-text]"))) {
    const html = texts.get(place.dataset.text ?? "");
    if (html !== undefined) place.innerHTML = html;
  }
  arrangeChoices(exercise, lines);
  const figure = /** @type {HTMLElement | null} */ (exercise.root.querySelector(".exercise-figure[data-drawing]"));
  if (!figure || !exercise.figures) return;
  const { line } = exercise.figures;
  const given = lines.filter(([kind]) => kind === "value").map(([, name, , code]) => line("given", name, code));
  const html = exercise.figures.lines("figure", line("code", figure.dataset.drawing ?? "") + given.join(""))
    .filter(([kind]) => kind === "html");
  if (html.length > 0) figure.innerHTML = html.map(([, text]) => text ?? "").join("\n");
};
