// What is kept on the device. A browser may refuse, and then nothing is kept; the exercise works all the same.

export const store = {
  /** @param {string} key
   * @returns {Record<string, any>} what was kept, which another version may have written */
  read(key) {
    try {
      return JSON.parse(localStorage.getItem(key) ?? "{}") ?? {};
    } catch {
      return {};
    }
  },
  /** @param {string} key
   * @param {object} value */
  write(key, value) {
    try {
      localStorage.setItem(key, JSON.stringify(value));
    } catch {
      // Refused, or full.
    }
  },
  /** @param {string} key */
  erase(key) {
    try {
      localStorage.removeItem(key);
    } catch {
      // There is nothing to erase.
    }
  },
};

/** The name of a text: of one that has changed another one. FNV-1a, by Fowler, Noll and Vo.
 * @param {string} text */
export const edition = (text) => {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(16);
};
