// Filters for the page of all claims. The index of all claims, which the page does not hold, is read when a filter is
// first used.
import { Filters } from "./claims/filters.js";
import { Formulas } from "./claims/formulas.js";
import { readIndex } from "./claims/index.js";
import { ClaimList } from "./claims/list.js";
import { all } from "./shared/dom.js";
import { filled, words } from "./shared/words.js";

/** How long nothing must be typed before it is looked for, in milliseconds. */
const PAUSE = 80;

/** @param {HTMLElement} form
 * @param {HTMLElement} status
 * @param {HTMLElement} listed the claims that the page itself holds */
const start = (form, status, listed) => {
  /** @type {ReturnType<typeof readIndex> | null} */
  let reading = null;
  let isRead = false;
  // The choices are known from the index.
  const prepare = () => (reading ??= readIndex().then((index) => {
    filters.offer(index);
    isRead = true;
    return index;
  }, (error) => {
    reading = null;
    throw error;
  }));
  const filters = new Filters(form, () => { prepare().catch(() => {}); });
  const list = new ClaimList(new Formulas(form, listed));
  status.after(list.root);

  /** @type {(isFiltered: boolean, text?: string) => void} */
  const show = (isFiltered, text = "") => {
    listed.hidden = isFiltered;
    list.root.hidden = !isFiltered;
    status.textContent = text;
  };
  /** Shows the claims that are wanted; what the address asks for is put into the fields first, once it can be. */
  const apply = async (isAsked = false) => {
    if (!isAsked && !filters.areUsed) return show(false);
    if (!isRead) status.textContent = words.loading;
    try {
      const { claims } = await prepare();
      if (isAsked) filters.recall();
      const found = filters.chosen(claims);
      if (!found) return show(false);
      list.show(found);
      show(true, found.length === 0 ? words.noResults
        : found.length === 1 ? words.oneClaim : filled(words.claims, found.length));
    } catch {
      status.textContent = words.searchFailed;
    }
  };

  let timer = 0;
  form.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      filters.remember();
      apply();
    }, PAUSE);
  });
  if (filters.areAsked) apply(true);
};

const [form] = all(document, ".filters");
const [status] = all(document, ".filters ~ .status");
const [listed] = all(document, ".listed");
if (form && status && listed) start(form, status, listed);
