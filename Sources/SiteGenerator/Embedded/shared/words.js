// What scripts say, in the page's language. The tables stand before each script: Theme writes them.

/** The language that the page's own words are in. */
export const language = document.documentElement.dataset.words ?? "en";

/** The words of this script, and those of every page.
 * @type {Record<string, string>} */
export const words = { ...globalThis.lectern?.words, ...(tables[language] ?? tables.en) };

/** A text with values in its places, `{0}`, `{1}` and so on.
 * @param {string} text
 * @param {...(string | number)} values */
export const filled = (text, ...values) => text.replace(/\{(\d)\}/g, (_, index) => String(values[index] ?? ""));
