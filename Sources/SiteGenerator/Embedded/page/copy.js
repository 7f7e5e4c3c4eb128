// Text into the clipboard.
import { make } from "../shared/dom.js";

/** Copies a text, and says whether that was done. The browser's newer way is refused to pages from files by some
 * browsers; the older one always works.
 * @param {string} text
 * @returns {Promise<boolean>} */
export const copy = async (text) => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = make("textarea", { class: "visually-hidden", readonly: "" });
    area.value = text;
    const focused = document.activeElement;
    document.body.append(area);
    area.select();
    const isDone = document.execCommand("copy");
    area.remove();
    if (focused instanceof HTMLElement) focused.focus();
    return isDone;
  }
};
