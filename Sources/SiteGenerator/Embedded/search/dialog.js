// The dialog of the search: a field, what was found, and the keys.
import { button, make } from "../shared/dom.js";
import { siteFolder } from "../shared/site.js";
import { filled, words } from "../shared/words.js";
import { excerpt, marked } from "./excerpt.js";

const MOST = 30;
/** How long nothing must be typed before it is looked for, in milliseconds. */
const PAUSE = 60;

export class SearchDialog {
  /** @param {(query: string) => import("./sections.js").Answer | null} find null while there is no index */
  constructor(find) {
    this.find = find;
    this.selected = -1;
    /** @type {string | null} */
    this.shownQuery = null;
    this.timer = 0;
    this.input = make("input", {
      type: "search", autocomplete: "off", spellcheck: "false", id: "lectern-search-input", role: "combobox",
      "aria-label": words.searchLessons, "aria-autocomplete": "list", "aria-controls": "lectern-results",
      "aria-expanded": "false",
    });
    const close = button("plain-button", words.close);
    this.status = make("p", { class: "status", role: "status" });
    this.list = make("div", { class: "results", id: "lectern-results", role: "listbox", "aria-label": words.searchLessons });
    this.root = make("dialog", { class: "search", "aria-label": words.searchLessons },
      make("div", { class: "search-head" }, this.input, close), this.status, this.list);
    document.body.append(this.root);
    this.input.addEventListener("input", () => {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.refresh(), PAUSE);
    });
    this.root.addEventListener("keydown", (event) => this.press(event));
    close.addEventListener("click", () => this.root.close());
    this.root.addEventListener("click", (event) => { if (event.target === this.root) this.root.close(); });
  }

  open() {
    if (!this.root.open) this.root.showModal();
    this.input.focus();
    this.input.select();
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    if (event.isComposing) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      this.select(this.selected + (event.key === "ArrowDown" ? 1 : -1));
    } else if (event.key === "Enter" && event.target === this.input) {
      this.refresh();
      this.links.at(Math.max(0, this.selected))?.click();
    } else if (event.key === "Escape" && event.target === this.input) {
      // What a search field does with Escape by itself is to empty it; here it closes the search.
      this.root.close();
    } else {
      return;
    }
    event.preventDefault();
  }

  get links() { return /** @type {HTMLAnchorElement[]} */ ([...this.list.children]); }

  /** Selects a result; behind the last one comes the first.
   * @param {number} index */
  select(index) {
    const { links } = this;
    links.at(this.selected)?.setAttribute("aria-selected", "false");
    this.selected = links.length > 0 ? (index + links.length) % links.length : -1;
    const link = links.at(this.selected);
    if (!link) {
      this.input.removeAttribute("aria-activedescendant");
      return;
    }
    link.setAttribute("aria-selected", "true");
    link.scrollIntoView({ block: "nearest" });
    this.input.setAttribute("aria-activedescendant", link.id);
  }

  /** Looks for what stands in the field. */
  refresh() {
    clearTimeout(this.timer);
    const query = this.input.value;
    const answer = this.shownQuery === query ? null : this.find(query);
    if (!answer) return;
    const found = answer.sections;
    this.shownQuery = query;
    this.list.replaceChildren(...found.slice(0, MOST).map((each, index) => {
      const { section, terms, isFormula } = each;
      const link = make("a", {
        href: new URL(section.address, siteFolder).href, tabindex: "-1", id: `lectern-result-${index}`, role: "option",
        "aria-selected": "false",
      }, make("span", { class: "where" }, section.heading ? section.title : words.lesson),
      make("span", { class: "title" }, ...marked(section.heading || section.title, terms, isFormula)),
      make("span", { class: "excerpt" }, ...excerpt(each)));
      link.addEventListener("click", () => this.root.close());
      return link;
    }));
    this.selected = -1;
    this.input.setAttribute("aria-expanded", String(found.length > 0));
    const count = query.trim() === "" ? "" : found.length === 0 ? words.noResults
      : found.length === 1 ? words.oneResult : filled(words.results, found.length);
    this.status.textContent = [...answer.corrected.map(([word, instead]) => filled(words.instead, word, instead)), count].join(" ");
    this.select(0);
    this.list.scrollTop = 0;
  }
}
