// What is said to those who listen to the page.
import { make } from "../shared/dom.js";

const announcer = make("div", { class: "visually-hidden", role: "status" });
document.body.append(announcer);

/** @param {string} text */
export const announce = (text) => {
  announcer.textContent = "";
  setTimeout(() => { announcer.textContent = text; }, 50);
};
