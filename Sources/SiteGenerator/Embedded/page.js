// What every page does: light and dark, copying, links that open proofs, and the search, which is loaded when it is
// first wanted. Without this script a page has all that is to be read.
"use strict";
(() => {
  const root = document.documentElement;
  const words = globalThis.lecternWords[root.dataset.words] ?? globalThis.lecternWords.en;
  const themeFolder = new URL(".", document.currentScript.src);
  const siteFolder = new URL(root.dataset.root || ".", document.baseURI);

  const make = (tag, properties = {}, ...children) => {
    const node = Object.assign(document.createElement(tag), properties);
    node.append(...children);
    return node;
  };

  /** Loads a script once; the promise ends when it has run. */
  const loaded = new Map();
  const load = (address) => {
    if (!loaded.has(address.href)) {
      loaded.set(address.href, new Promise((resolve, reject) => {
        const script = make("script", { src: address.href, onload: resolve });
        script.onerror = () => {
          loaded.delete(address.href);
          script.remove();
          reject(new Error(`cannot load ${address.href}`));
        };
        document.head.append(script);
      }));
    }
    return loaded.get(address.href);
  };

  /** Says something to those who listen. */
  const announcer = make("div", { className: "visually-hidden", role: "status" });
  const announce = (text) => {
    announcer.textContent = "";
    setTimeout(() => { announcer.textContent = text; }, 50);
  };

  globalThis.lectern = { words, make, load, announce, themeFolder, siteFolder };

  // Light and dark. A choice that is the system's own is not kept, so that the page follows the system again.
  const systemIsDark = matchMedia("(prefers-color-scheme: dark)");
  const isDark = () => root.dataset.scheme ? root.dataset.scheme === "dark" : systemIsDark.matches;
  const schemeButton = make("button", { type: "button", className: "scheme-button", title: words.darkPages });
  schemeButton.setAttribute("aria-label", words.darkPages);
  const showScheme = () => schemeButton.setAttribute("aria-pressed", String(isDark()));
  schemeButton.addEventListener("click", () => {
    const wanted = isDark() ? "light" : "dark";
    const isSystem = (wanted === "dark") === systemIsDark.matches;
    if (isSystem) delete root.dataset.scheme; else root.dataset.scheme = wanted;
    try {
      if (isSystem) localStorage.removeItem("lectern-scheme"); else localStorage.setItem("lectern-scheme", wanted);
    } catch {
      // It holds for this page alone then.
    }
    showScheme();
  });
  systemIsDark.addEventListener("change", showScheme);
  addEventListener("storage", (event) => {
    if (event.key !== "lectern-scheme") return;
    if (event.newValue) root.dataset.scheme = event.newValue; else delete root.dataset.scheme;
    showScheme();
  });
  showScheme();

  // The search.
  const searchButton = make("button", { type: "button", className: "search-button" },
    make("span", { textContent: words.search }), make("kbd", { textContent: "/" }));
  searchButton.setAttribute("aria-label", words.searchLessons);
  searchButton.setAttribute("aria-haspopup", "dialog");
  searchButton.setAttribute("aria-keyshortcuts", "/");
  const openSearch = () => load(new URL("search.js", themeFolder))
    .then(() => globalThis.lectern.openSearch())
    .catch(() => announce(words.searchFailed));
  searchButton.addEventListener("click", openSearch);
  addEventListener("keydown", (event) => {
    const isTyping = event.target.closest?.("input, textarea, select, [contenteditable]");
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
    event.preventDefault();
    openSearch();
  });
  document.querySelector(".site-tools")?.append(searchButton, schemeButton);
  document.body.append(announcer);

  // Copying. The browser's newer way is refused to pages from files by some browsers; the older one always works.
  const copy = async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      const area = make("textarea", { value: text, readOnly: true, className: "visually-hidden" });
      const focused = document.activeElement;
      document.body.append(area);
      area.select();
      const isDone = document.execCommand("copy");
      area.remove();
      focused?.focus();
      return isDone;
    }
  };
  const latex = (math) => math.querySelector("annotation")?.textContent ?? math.getAttribute("alttext") ?? "";
  for (const tools of document.querySelectorAll(".cell > figcaption > .tools")) {
    const content = tools.closest(".cell").querySelector(":scope > .formula");
    const code = content.querySelector(":scope > pre:not(.output) > code");
    const math = content.querySelector(":scope > math");
    if (!code && !math) continue;
    const name = math ? words.copyFormula : words.copyCode;
    const button = make("button", { type: "button", className: "tool tool-copy", title: name });
    button.setAttribute("aria-label", name);
    button.addEventListener("click", async () => {
      const isDone = await copy(math ? latex(math).trim() : code.textContent);
      announce(isDone ? words.copied : words.copyFailed);
      button.classList.toggle("done", isDone);
      setTimeout(() => button.classList.remove("done"), 2000);
    });
    tools.append(button);
  }
  // What is selected and copied has formulas as LaTeX, which can be pasted into a lesson.
  document.addEventListener("copy", (event) => {
    const selection = getSelection();
    if (!selection || selection.isCollapsed || !event.clipboardData) return;
    const content = make("div");
    for (let index = 0; index < selection.rangeCount; index += 1) content.append(selection.getRangeAt(index).cloneContents());
    const formulas = content.querySelectorAll("math");
    if (!formulas.length) return;
    for (const math of formulas) {
      const marks = math.getAttribute("display") === "block" ? ["$$", "$$\n"] : ["$", "$"];
      math.replaceWith(marks[0] + latex(math).trim() + marks[1]);
    }
    content.querySelectorAll(".mark, .visually-hidden, .tools").forEach((node) => node.remove());
    event.clipboardData.setData("text/plain", content.textContent);
    event.preventDefault();
  });

  // A link to a claim opens its proof.
  const reveal = () => {
    let target = null;
    try {
      target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    } catch {
      // Not an address of ours.
    }
    if (!target) return;
    const closed = [];
    for (let each = target.closest("details"); each; each = each.parentElement.closest("details")) {
      if (!each.open) closed.push(each);
    }
    closed.forEach((each) => { each.open = true; });
    if (closed.length) target.scrollIntoView();
  };
  addEventListener("hashchange", reveal);
  if (location.hash) reveal();

  // Paper has all proofs open, also where the browser does not know the rule for that in the style sheet.
  let opened = [];
  addEventListener("beforeprint", () => {
    opened = [...document.querySelectorAll(".cell details:not([open], .source)")];
    opened.forEach((each) => { each.open = true; });
  });
  addEventListener("afterprint", () => {
    opened.forEach((each) => { each.open = false; });
    opened = [];
  });
})();
