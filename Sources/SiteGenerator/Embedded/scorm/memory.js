// What the LMS remembers of a page from launch to launch: what was reached, and what the page itself keeps on the device.
import { siteFolder } from "../shared/site.js";

/** The best that was reached in an exercise.
 * @typedef {{ score: number, attempts: number }} Reached */

/** What SCORM 1.2 promises of cmi.suspend_data. */
const MOST_DATA = 4096;
// The site's folder, which is in names on the device, may be another one the next time; so long "@" stands for it.
const site = siteFolder.href;

/** The names under which this page keeps something on the device: they begin with `lectern` and hold the exercise's name.
 * @param {string[]} exercises */
const kept = (exercises) => {
  try {
    return Object.keys(localStorage).sort()
      .filter((name) => name.startsWith("lectern") && exercises.some((exercise) => name.includes(exercise)));
  } catch {
    // Nothing is kept here.
    return [];
  }
};

/** Takes up what the LMS remembers. What is on the device may be somebody else's.
 * @param {string} text
 * @param {string[]} exercises */
export const recall = (text, exercises) => {
  /** @type {Map<string, Reached>} */
  const reached = new Map();
  /** @type {Record<string, any>} */
  let data = {};
  try {
    data = JSON.parse(text || "{}") ?? {};
  } catch {
    // Another version's, or cut off: as if there were none.
  }
  for (const [name, entry] of Object.entries(data.e ?? {})) {
    if (!exercises.includes(name) || !Array.isArray(entry)) continue;
    const score = Math.min(1, Math.max(0, Number(entry[0]) || 0));
    reached.set(name, { score, attempts: Math.max(0, Number(entry[1]) || 0) });
  }
  try {
    for (const name of kept(exercises)) localStorage.removeItem(name);
    for (const [name, value] of Object.entries(data.k ?? {})) {
      if (name.startsWith("lectern")) localStorage.setItem(name.replace("@", () => site), String(value));
    }
  } catch {
    // The score is there all the same.
  }
  return reached;
};

/** What the LMS is to remember: the scores, and as much of what the page keeps as there is room for.
 * @param {Map<string, Reached>} reached
 * @param {string[]} exercises */
export const remembered = (reached, exercises) => {
  /** @type {{ v: 1, e: Record<string, [score: number, attempts: number]>, k: Record<string, string | null> }} */
  const result = { v: 1, e: {}, k: {} };
  const fits = () => JSON.stringify(result).length <= MOST_DATA;
  for (const [name, { score, attempts }] of reached) {
    result.e[name] = [Math.round(score * 1e4) / 1e4, attempts];
    if (fits()) continue;
    delete result.e[name];
    break;
  }
  for (const name of kept(exercises)) {
    const short = name.replace(site, "@");
    result.k[short] = localStorage.getItem(name);
    if (!fits()) delete result.k[short];
  }
  return JSON.stringify(result);
};
