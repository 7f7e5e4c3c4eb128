// The list of the claims that were found, which grows on demand.
import { button, make } from "../shared/dom.js";
import { siteFolder } from "../shared/site.js";
import { filled, words } from "../shared/words.js";

/** How many claims are shown at once. */
const STEP = 100;

/** @typedef {import("./index.js").Claim} Claim */

/** @param {Claim} claim */
const entry = ({ lesson, verdict, kind, anchor, line, latex }) => make("li", { class: "entry" },
  make("div", { class: "entry-head" },
    make("span", { class: `badge badge-${verdict}` }, words[`verdict-${verdict}`]),
    make("span", { class: "kind" }, words[`kind-${kind}`]),
    make("a", { class: "place", href: new URL(`${lesson.address}#${anchor}`, siteFolder).href },
      `${lesson.title}, ${filled(words.line, line)}`)),
  make("p", {}, make("code", { class: "found" }, latex)));

export class ClaimList {
  /** @param {import("./formulas.js").Formulas} formulas */
  constructor(formulas) {
    this.formulas = formulas;
    /** @type {Claim[]} */
    this.waiting = [];
    this.entries = make("ol", { class: "entries" });
    this.more = button("plain-button", words.more);
    this.root = make("section", { class: "filtered" }, this.entries, this.more);
    this.root.hidden = true;
    this.more.addEventListener("click", () => this.grow()?.querySelector("a")?.focus());
  }

  /** @param {Claim[]} claims */
  show(claims) {
    this.waiting = [...claims];
    this.entries.replaceChildren();
    this.grow();
  }

  /** Shows more; returns the first of it. */
  grow() {
    const claims = this.waiting.splice(0, STEP);
    const made = claims.map(entry);
    this.entries.append(...made);
    // What cannot be read stays as it is.
    claims.forEach((claim, place) => this.formulas.show(made[place], claim).catch(() => {}));
    this.more.hidden = this.waiting.length === 0;
    return made.at(0);
  }
}
