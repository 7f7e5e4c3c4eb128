// How far lessons were read, on this device: a lesson's page notes the sections whose ends were seen, and the home page shows it.
import { all, button, make } from "../shared/dom.js";
import { siteFolder } from "../shared/site.js";
import { store } from "../shared/store.js";
import { filled, words } from "../shared/words.js";

/** What was read of a lesson: the sections by their anchors, how many it has, and the one that was read last.
 * @typedef {{ sections: string[], count: number, last: string }} Reading
 *
 * What was read of the site: its lessons by their addresses, and the one that was opened last.
 * @typedef {{ lessons?: Record<string, Reading>, last?: string }} Kept */

const READING_KEY = `lectern-read ${siteFolder.href}`;
/** How long a place must be looked at, in milliseconds: whoever rushes through has not read it. */
const REST = 400;

/** @returns {Kept} */
const keptReading = () => store.read(READING_KEY);

/** The address of a page in its site; nothing for one of another site.
 * @param {string} address */
const inSite = (address) => {
  const page = address.split(/[?#]/, 1)[0];
  return page.startsWith(siteFolder.href) ? page.slice(siteFolder.href.length) : undefined;
};

/** What another version wrote is as if nothing was.
 * @param {Kept} read
 * @param {string | undefined} page
 * @returns {Reading | undefined} */
const readingOf = (read, page) => {
  const found = page === undefined ? undefined : read.lessons?.[page];
  return Array.isArray(found?.sections) && found.count > 0 ? found : undefined;
};

/** Notes what is read of a lesson.
 * @param {HTMLElement} article
 * @param {string} page */
const follow = (article, page) => {
  // Sections may begin beside a figure that stays. What is folded need not be read.
  const headings = all(article, ":scope > h2[id], :scope > .pinned > .pinned-text > h2[id]");
  const ends = headings.slice(1).concat(all(article, ":scope > .notes").slice(0, 1));
  let rest = 0;
  const note = () => {
    const seen = headings.filter((_, index) => {
      const end = ends.at(index)?.getBoundingClientRect().top ?? article.getBoundingClientRect().bottom;
      return end > 0 && end <= innerHeight;
    });
    const last = seen.at(-1)?.id;
    if (!last) return;
    const read = keptReading();
    const before = readingOf(read, page);
    const names = headings.map(({ id }) => id);
    const sections = names.filter((name) => before?.sections.includes(name) || seen.some(({ id }) => id === name));
    if (before && before.sections.length === sections.length && before.last === last && before.count === names.length) return;
    store.write(READING_KEY, { lessons: { ...read.lessons, [page]: { sections, count: names.length, last } }, last: page });
  };
  if (headings.length === 0) return;
  addEventListener("scroll", () => {
    clearTimeout(rest);
    rest = setTimeout(note, REST);
  }, { passive: true });
};

/** Shows in the list of the lessons what was read of each, and leads on from there.
 * @param {HTMLElement[]} lists */
const showProgress = (lists) => {
  const read = keptReading();
  const entries = lists.flatMap((list) => all(list, ":scope > li")).map((entry) => {
    const link = /** @type {HTMLAnchorElement} */ (all(entry, "h3 a")[0]);
    return { entry, link, page: inSite(link.href), reading: readingOf(read, inSite(link.href)) };
  });
  const begun = entries.filter(({ reading }) => reading);
  if (begun.length === 0) return;
  /** @type {Element[]} */
  const shown = [];
  for (const { entry, reading } of begun) {
    if (!reading) continue;
    const [done, count] = [reading.sections.length, reading.count];
    const text = done < count ? filled(words.sectionsRead, done, count) : words.lessonRead;
    const sign = make("span", { class: "progress", role: "img", "aria-label": text, title: text }, done < count ? "" : "✓");
    sign.style.setProperty("--read", String(done / count));
    entry.append(sign);
    shown.push(sign);
  }
  /** @param {(typeof entries)[0]} entry */
  const isRead = ({ reading }) => reading && reading.sections.length >= reading.count;
  const place = entries.findIndex(({ page }) => page === read.last);
  const next = place >= 0 && !isRead(entries[place]) ? entries[place]
    : entries.slice(place + 1).find((entry) => !isRead(entry)) ?? entries.find((entry) => !isRead(entry));
  const begin = /** @type {HTMLAnchorElement | undefined} */ (all(document, ".begin a")[0]);
  const still = begin && { href: begin.href, content: [...begin.childNodes] };
  if (begin && next) {
    begin.href = next.reading ? `${next.link.href}#${next.reading.last}` : next.link.href;
    begin.replaceChildren(`${next.reading ? words.goOn : words.goTo} `, make("b", {}, next.link.textContent ?? ""));
  }
  const forget = button("plain-button forget", words.forget);
  forget.addEventListener("click", () => {
    store.erase(READING_KEY);
    for (const sign of [...shown, forget]) sign.remove();
    if (begin && still) {
      begin.href = still.href;
      begin.replaceChildren(...still.content);
    }
    begin?.focus();
  });
  lists.at(-1)?.after(forget);
};

const article = all(document, "main > article").at(0);
const page = inSite(document.baseURI);
const lists = all(document, ".home .lessons");
if (article && page) follow(article, page);
if (lists.length > 0) showProgress(lists);
