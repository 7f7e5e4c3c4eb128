// What is kept on the device. A browser may refuse, and then nothing is kept; the page works all the same.

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
