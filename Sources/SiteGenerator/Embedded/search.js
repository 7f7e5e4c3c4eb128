// The search: an index of headings, text and formulas that was made with the site, read when it is first wanted.
"use strict";
(() => {
  const { words, make, load, siteFolder } = globalThis.lectern;
  const shown = 30;

  // What is compared: letters without accents and case; a Greek letter and its name in LaTeX are the same.
  const greek = {
    α: "alpha", β: "beta", γ: "gamma", δ: "delta", ε: "epsilon", ζ: "zeta", η: "eta", θ: "theta", ι: "iota", κ: "kappa",
    λ: "lambda", μ: "mu", ν: "nu", ξ: "xi", π: "pi", ρ: "rho", σ: "sigma", ς: "sigma", τ: "tau", υ: "upsilon", φ: "phi",
    χ: "chi", ψ: "psi", ω: "omega",
  };
  const fold = (text) => text.toLowerCase().normalize("NFKD").replace(/[\u0300-\u036f]/g, "")
    .replace(/[α-ω]/g, (letter) => greek[letter] ?? letter).replace(/[\s{}\\]+/g, " ");

  let sections = null;
  globalThis.lecternSearchIndex = (lessons) => {
    sections = [];
    lessons.forEach(([title, address, summary, parts], lesson) => {
      const foldedTitle = fold(title);
      // A lesson that begins with a heading has a beginning all the same: its title and summary.
      const all = parts.length && !parts[0][0] ? parts : [["", "", "", ""], ...parts];
      all.forEach(([anchor, heading, text, formulas], place) => {
        sections.push({
          lesson, place, title, heading, text: anchor ? text : `${summary} ${text}`.trim(), formulas, foldedTitle,
          foldedHeading: fold(heading), foldedText: fold(anchor ? text : `${summary} ${text}`), foldedFormulas: fold(formulas),
          address: anchor ? `${address}#${encodeURIComponent(anchor)}` : address,
        });
      });
    });
  };

  /** How well a field has a term: the whole word counts most, then its beginning, then any part. */
  const isLetter = (sign) => sign !== undefined && /[\p{L}\p{N}]/u.test(sign);
  const quality = (field, term) => {
    let best = 0;
    for (let at = field.indexOf(term), tries = 0; at >= 0 && tries < 50; at = field.indexOf(term, at + 1), tries += 1) {
      const starts = !isLetter(field[at - 1]);
      const ends = !isLetter(field[at + term.length]);
      best = Math.max(best, starts && ends ? 3 : starts ? 2 : 1);
      if (best === 3) break;
    }
    return best;
  };

  const find = (query) => {
    const phrase = fold(query).trim();
    const terms = [...new Set(phrase.split(" "))].filter(Boolean);
    if (!terms.length) return [];
    const found = [];
    for (const section of sections) {
      let score = 0;
      let own = 0;
      for (const term of terms) {
        const inTitle = quality(section.foldedTitle, term);
        const inHeading = quality(section.foldedHeading, term);
        const inText = quality(section.foldedText, term);
        const inFormulas = quality(section.foldedFormulas, term);
        const here = 12 * inHeading + 3 * inText + 3 * inFormulas;
        // The title belongs to every section; the lesson's beginning stands for it.
        const gained = here + (section.place === 0 ? 20 : 2) * inTitle;
        if (!gained) { score = 0; break; }
        own += here;
        score += gained;
      }
      if (!score || (!own && section.place !== 0)) continue;
      if (terms.length > 1) {
        if (section.foldedTitle.includes(phrase) && section.place === 0) score += 60;
        if (section.foldedHeading.includes(phrase)) score += 50;
        if (section.foldedText.includes(phrase) || section.foldedFormulas.includes(phrase)) score += 25;
      } else if (section.foldedTitle === phrase || section.foldedHeading === phrase) {
        score += 40;
      }
      found.push({ section, score, terms });
    }
    return found.sort((a, b) => b.score - a.score || a.section.lesson - b.section.lesson || a.section.place - b.section.place);
  };

  /** Text with the terms marked, as nodes. */
  const marked = (text, terms) => {
    const nodes = [];
    const lower = text.toLowerCase();
    let at = 0;
    while (at < text.length) {
      let next = -1;
      let length = 0;
      for (const term of terms) {
        const place = lower.indexOf(term, at);
        if (place >= 0 && (next < 0 || place < next)) { next = place; length = term.length; }
      }
      if (next < 0 || nodes.length > 40) break;
      nodes.push(text.slice(at, next), make("mark", { textContent: text.slice(next, next + length) }));
      at = next + length;
    }
    nodes.push(text.slice(at));
    return nodes;
  };

  /** The part of a section around the first term. */
  const excerpt = ({ section, terms }) => {
    for (const text of [section.text, section.formulas]) {
      const lower = text.toLowerCase();
      const places = terms.map((term) => lower.indexOf(term)).filter((place) => place >= 0);
      if (!places.length) continue;
      let start = Math.max(0, Math.min(...places) - 50);
      if (start > 0) start = text.indexOf(" ", start) + 1 || start;
      const end = Math.min(text.length, start + 170);
      return [start > 0 ? "… " : "", ...marked(text.slice(start, end), terms), end < text.length ? " …" : ""];
    }
    return [section.text.slice(0, 150), section.text.length > 150 ? " …" : ""];
  };

  const input = make("input", { type: "search", autocomplete: "off", spellcheck: false, id: "lectern-search-input" });
  input.setAttribute("role", "combobox");
  input.setAttribute("aria-label", words.searchLessons);
  input.setAttribute("aria-autocomplete", "list");
  input.setAttribute("aria-controls", "lectern-results");
  input.setAttribute("aria-expanded", "false");
  const close = make("button", { type: "button", className: "plain-button", textContent: words.close });
  const status = make("p", { className: "status" });
  status.setAttribute("role", "status");
  const list = make("div", { className: "results", id: "lectern-results" });
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", words.searchLessons);
  const dialog = make("dialog", { className: "search" },
    make("div", { className: "search-head" }, input, close), status, list);
  dialog.setAttribute("aria-label", words.searchLessons);
  document.body.append(dialog);

  let selected = -1;
  const select = (index) => {
    const options = list.children;
    if (options[selected]) options[selected].setAttribute("aria-selected", "false");
    selected = options.length ? (index + options.length) % options.length : -1;
    if (selected < 0) {
      input.removeAttribute("aria-activedescendant");
      return;
    }
    options[selected].setAttribute("aria-selected", "true");
    options[selected].scrollIntoView({ block: "nearest" });
    input.setAttribute("aria-activedescendant", options[selected].id);
  };

  const show = () => {
    if (!sections) return;
    const found = find(input.value);
    list.replaceChildren(...found.slice(0, shown).map((each, index) => {
      const { section, terms } = each;
      const link = make("a", { href: new URL(section.address, siteFolder).href, tabIndex: -1 },
        make("span", { className: "where" }, section.heading ? section.title : words.lesson),
        make("span", { className: "title" }, ...marked(section.heading || section.title, terms)),
        make("span", { className: "excerpt" }, ...excerpt(each)));
      link.addEventListener("click", () => dialog.close());
      link.id = `lectern-result-${index}`;
      link.setAttribute("role", "option");
      link.setAttribute("aria-selected", "false");
      return link;
    }));
    selected = -1;
    input.setAttribute("aria-expanded", String(found.length > 0));
    status.textContent = !input.value.trim() ? ""
      : found.length === 0 ? words.noResults
      : found.length === 1 ? words.oneResult : words.results.replace("{n}", found.length);
    select(0);
    list.scrollTop = 0;
  };

  let shownQuery = null;
  let waiting = 0;
  const refresh = () => {
    clearTimeout(waiting);
    if (shownQuery === input.value || !sections) return;
    shownQuery = input.value;
    show();
  };
  input.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(refresh, 60);
  });
  dialog.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      select(selected + (event.key === "ArrowDown" ? 1 : -1));
    } else if (event.key === "Enter" && event.target === input) {
      event.preventDefault();
      refresh();
      list.children[Math.max(0, selected)]?.click();
    }
  });
  // What a search field does with Escape by itself is to empty it; here it closes the search.
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    dialog.close();
  });
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });

  globalThis.lectern.openSearch = async () => {
    if (!dialog.open) dialog.showModal();
    input.focus();
    input.select();
    if (sections) return;
    status.textContent = words.loading;
    try {
      await load(new URL("search-index.js", siteFolder));
      status.textContent = "";
      refresh();
    } catch {
      status.textContent = words.searchFailed;
    }
  };
})();
