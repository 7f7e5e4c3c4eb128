// The fields with which claims are chosen, and the address that remembers what stands in them.
import { all, make } from "../shared/dom.js";
import { words } from "../shared/words.js";

/** What is compared of a formula.
 * @param {string} latex */
export const folded = (latex) => latex.toLowerCase().replace(/\s+/g, "");

export class Filters {
  /** @param {HTMLElement} form
   * @param {() => void} near told when somebody comes near the fields */
  constructor(form, near) {
    this.all = /** @type {(HTMLInputElement | HTMLSelectElement)[]} */ (all(form, "select, input"));
    for (const control of this.all) {
      control.addEventListener("pointerdown", near);
      control.addEventListener("focus", near);
    }
  }

  /** Lets the reader choose among what an index has.
   * @param {import("./index.js").Index} index */
  offer({ lessons, claims }) {
    /** @type {(name: string, choices: Iterable<string[]>) => void} */
    const add = (name, choices) => {
      for (const [value, label] of choices) this.field(name)?.append(make("option", { value }, label));
    };
    add("verdict", new Map(claims.map(({ verdict }) => [verdict, words[`verdict-${verdict}`]])));
    add("kind", new Map(claims.map(({ kind }) => [kind, words[`kind-${kind}`]])));
    add("lesson", lessons.map(({ title, address }) => [address, title]));
  }

  /** @param {string} name */
  field(name) { return this.all.find((control) => control.name === name); }

  get areUsed() { return this.all.some((control) => control.value !== ""); }

  /** The claims that are wanted; nothing where no field is used.
   * @param {import("./index.js").Claim[]} claims */
  chosen(claims) {
    if (!this.areUsed) return null;
    const [verdict, lesson, kind, text] = ["verdict", "lesson", "kind", "text"].map((name) => this.field(name)?.value ?? "");
    const wanted = folded(text);
    return claims.filter((claim) => (!verdict || claim.verdict === verdict) && (!kind || claim.kind === kind)
      && (!lesson || claim.lesson.address === lesson) && claim.folded.includes(wanted));
  }

  /** Whether the address says something of the fields. */
  get areAsked() {
    const asked = new URLSearchParams(location.search);
    return this.all.some(({ name }) => asked.has(name));
  }

  /** Puts what the address says into the fields. */
  recall() {
    for (const [name, value] of new URLSearchParams(location.search)) {
      const control = this.field(name);
      if (control) control.value = value;
    }
  }

  /** Puts what stands in the fields into the address. */
  remember() {
    const query = new URLSearchParams(this.all.filter(({ value }) => value !== "").map(({ name, value }) => [name, value]));
    try {
      history.replaceState(null, "", query.size > 0 ? `?${query}` : location.pathname);
    } catch {
      // Some browsers do not let pages from files change their address.
    }
  }
}
