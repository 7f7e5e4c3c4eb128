// The object of a learning management system (LMS), as SCORM 1.2 has it.

/** @typedef {object} API
 * @property {(empty: "") => unknown} LMSInitialize
 * @property {(empty: "") => unknown} LMSFinish
 * @property {(empty: "") => unknown} LMSCommit
 * @property {(name: string) => unknown} LMSGetValue
 * @property {(name: string, value: string) => unknown} LMSSetValue */

const MOST_FRAMES = 500;

/** The LMS's object in the nearest window around one that has it.
 * @param {any} from a window
 * @returns {API | null} */
const around = (from) => {
  let frame = from;
  for (let count = 0; count < MOST_FRAMES; count += 1) {
    try {
      if (frame.API) return frame.API;
    } catch {
      // A window of another origin: it tells nothing, and one around it may.
    }
    if (!frame.parent || frame.parent === frame) return null;
    frame = frame.parent;
  }
  return null;
};

/** The LMS's object around the window that opened this one. */
const opened = () => {
  try {
    const opener = window.top?.opener ?? window.opener;
    return opener ? around(opener) : null;
  } catch {
    return null;
  }
};

/** The LMS, where this page stands in one and it wants to begin. */
export const findLMS = () => {
  const api = around(window) ?? opened();
  if (!api || String(api.LMSInitialize("")) !== "true") return null;
  return {
    /** @param {string} name */
    get: (name) => String(api.LMSGetValue(name) ?? ""),
    /** @param {string} name
     * @param {string | number} value */
    set: (name, value) => String(api.LMSSetValue(name, String(value))) === "true",
    commit: () => { api.LMSCommit(""); },
    finish: () => { api.LMSFinish(""); },
  };
};

/** @typedef {NonNullable<ReturnType<typeof findLMS>>} LMS */
