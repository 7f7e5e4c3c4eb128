// Scripts that are wanted later.
import { make } from "./dom.js";

/** @type {Map<string, Promise<void>>} */
const scripts = new Map();

/** Loads a script once; the promise ends when it has run.
 * @param {URL} address
 * @returns {Promise<void>} */
export const load = (address) => {
  const known = scripts.get(address.href);
  if (known) return known;
  const loaded = new Promise((resolve, reject) => {
    const script = make("script", { src: address.href });
    script.addEventListener("load", () => resolve(undefined));
    script.addEventListener("error", () => {
      scripts.delete(address.href);
      script.remove();
      reject(new Error(`cannot load ${address.href}`));
    });
    document.head.append(script);
  });
  scripts.set(address.href, loaded);
  return loaded;
};
