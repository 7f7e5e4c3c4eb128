// What is said of an answer, as nodes.
import { make } from "../shared/dom.js";
import { filled, language, words } from "../shared/words.js";

/** The lines of an answer of the engine, each as its fields.
 * @typedef {string[][]} Lines */

/** A number of points.
 * @param {number} number */
export const plain = (number) => String(Math.round(number * 100) / 100);

/** @param {Lines} lines */
const valuesOf = (lines) => lines.find(([kind]) => kind === "values")?.slice(1) ?? [];

/** A reason in the page's language; where it has no words for it, in the engine's, which is English.
 * @param {string} identifier
 * @param {string} message
 * @param {string[]} values
 * @returns {(Node | string)[]} */
const reason = (identifier, message, values) => {
  const known = words[`reason-${identifier}`];
  if (known) return [filled(known, ...values)];
  // What was typed stays as it was typed.
  const isQuoted = values.length > 0 && message.startsWith(values[0]);
  const text = `${isQuoted ? message : message.charAt(0).toUpperCase() + message.slice(1)}.`;
  return language === "en" ? [text] : [make("span", { lang: "en" }, text)];
};

/** What is wrong with an answer that cannot be read, and where.
 * @param {Lines} lines
 * @param {import("./text-field.js").Field} field
 * @returns {(Node | string)[]} */
export const unreadable = (lines, field) => {
  const error = lines.find(([kind]) => kind === "error");
  if (!error) return [];
  const [, identifier, from = "", to, message] = error;
  const content = [`${words.notRead} `, ...reason(identifier, message, valuesOf(lines))];
  if (from === "") return content;
  const { input, start, end, name } = field.where(Number(from), Number(to));
  if (!(start >= 0 && start <= input.value.length)) return content;
  const until = Math.min(Math.max(end, start), input.value.length);
  const spot = make("mark", {}, input.value.slice(start, until) || "␣");
  return [...content, " ", name ? `${name}: ` : "",
    make("code", { class: "exercise-spot" }, input.value.slice(0, start), spot, input.value.slice(until))];
};

/** What is said of a mark.
 * @param {Lines} lines
 * @param {number} points what the question is worth
 * @param {boolean} isUnread whether it was said already why the answer cannot be read
 * @returns {(Node | string)[]} */
export const verdict = (lines, points, isUnread) => {
  const [, status, credit, identifier, message] = lines.find(([kind]) => kind === "mark") ?? [];
  /** @type {(Node | string)[]} */
  const content = [];
  if (status === "right") content.push(words.right);
  else if (status === "undecided") content.push(words.undecided);
  else if (identifier === "mistake" || identifier === "wrong-choice" || identifier === "wrong") content.push(words.wrong);
  else if (identifier === "components") content.push(filled(words.numbers, ...valuesOf(lines)));
  else if (status === "malformed" && isUnread) content.push(words.unread);
  else content.push(...reason(identifier, message, valuesOf(lines)));
  if (status === "partly" && identifier === "mistake") {
    content.push(` ${filled(words.earned, plain(Number(credit) * points), points)}`);
  }
  const said = lines.find(([kind]) => kind === "say");
  if (said) {
    const text = make("div", { class: "exercise-say" });
    text.innerHTML = said[1];
    content.push(text);
  }
  return content;
};
