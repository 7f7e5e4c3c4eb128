// The formulas of claims as mathematics: the pages that list all claims have them. A page from a folder cannot read the others, and shows
// what is not its own as LaTeX.
import { all } from "../shared/dom.js";
import { siteFolder } from "../shared/site.js";
import { filled } from "../shared/words.js";

/** @typedef {import("./index.js").Claim} Claim */

export class Formulas {
  /** @param {HTMLElement} form what says where the pages are
   * @param {HTMLElement} listed the claims of this page */
  constructor(form, listed) {
    const { first = "", pages = "" } = form.dataset;
    this.first = first;
    this.pattern = pages;
    /** What the pages list, by their addresses.
     * @type {Map<string, Promise<Map<string, HTMLElement>>>} */
    this.pages = new Map([[this.withoutFields(location.href), Promise.resolve(this.entriesIn(listed))]]);
  }

  /** @param {string} address */
  withoutFields(address) {
    const { origin, pathname } = new URL(address);
    return origin + pathname;
  }

  /** The entries of a list by where they lead.
   * @param {ParentNode} root */
  entriesIn(root) {
    return new Map(all(root, "li.entry").map((entry) => [entry.querySelector("a.place")?.getAttribute("href") ?? "", entry]));
  }

  /** The entries of the page that lists a claim; none where it cannot be read.
   * @param {Claim} claim
   * @returns {Promise<Map<string, HTMLElement>>} */
  page({ page }) {
    const address = new URL(page === 1 ? this.first : filled(this.pattern, page), siteFolder).href;
    const known = this.pages.get(address);
    if (known) return known;
    if (location.protocol === "file:") return Promise.resolve(new Map());
    const read = fetch(address).then((answer) => answer.ok ? answer.text() : "")
      .then((text) => this.entriesIn(new DOMParser().parseFromString(text, "text/html")));
    this.pages.set(address, read);
    // Whoever asks again may be online by then.
    read.catch(() => this.pages.delete(address));
    return read;
  }

  /** Puts the formula of a claim in the place of its text, once it is there.
   * @param {HTMLElement} entry
   * @param {Claim} claim */
  async show(entry, claim) {
    const found = (await this.page(claim)).get(`${claim.lesson.address}#${claim.anchor}`);
    const formula = found?.querySelector(".formula");
    if (!found || !formula) return;
    entry.querySelector("p")?.replaceWith(document.importNode(formula, true));
    entry.className = found.className;
  }
}
