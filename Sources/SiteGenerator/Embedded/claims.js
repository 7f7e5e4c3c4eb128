// Filters for the page of all claims. The index of all claims, which the page does not hold, is read when a filter is
// first used.
"use strict";
(() => {
  const { words, make, load, siteFolder } = globalThis.lectern;
  const step = 100;
  const form = document.querySelector(".filters");
  const listed = document.querySelector(".listed");
  if (!form || !listed) return;

  let claims = null;
  let lessons = [];
  globalThis.lecternClaimsIndex = (index) => {
    lessons = index.map(([title, address]) => ({ title, address }));
    claims = index.flatMap(([, , entries], lesson) => entries.map(([verdict, kind, anchor, line, latex]) => (
      { lesson, verdict, kind, anchor, line, latex, folded: latex.toLowerCase().replace(/\s+/g, "") })));
  };

  const field = (name, control) => {
    control.name = name;
    form.append(make("label", {}, words[name], control));
    return control;
  };
  const choice = (name) => field(name, make("select", {}, make("option", { value: "", textContent: words.all })));
  const verdict = choice("verdict");
  const lesson = choice("lesson");
  const kind = choice("kind");
  const text = field("text", make("input", { type: "search", autocomplete: "off", spellcheck: false }));
  const status = make("p", { className: "status" });
  status.setAttribute("role", "status");
  const entries = make("ol", { className: "entries" });
  const more = make("button", { type: "button", className: "plain-button", textContent: words.more });
  const results = make("section", { className: "filtered", hidden: true }, entries, more);
  form.after(status, results);
  const fields = { verdict, lesson, kind, text };

  const isUsed = () => Object.values(fields).some((each) => each.value !== "");
  let found = [];
  let count = 0;

  const entry = (claim) => {
    const place = lessons[claim.lesson];
    const badge = make("span", { className: `badge badge-${claim.verdict}`, textContent: words[`verdict-${claim.verdict}`] });
    const link = make("a", {
      className: "place", href: new URL(`${place.address}#${claim.anchor}`, siteFolder).href,
      textContent: `${place.title}, ${words.line.replace("{n}", claim.line)}`,
    });
    return make("li", { className: "entry" },
      make("div", { className: "entry-head" }, badge, make("span", { className: "kind", textContent: words[`kind-${claim.kind}`] }), link),
      make("p", {}, make("code", { className: "found", textContent: claim.latex })));
  };

  const showMore = () => {
    const next = found.slice(count, count + step);
    const first = next.length ? entry(next[0]) : null;
    entries.append(...(first ? [first] : []), ...next.slice(1).map(entry));
    count += next.length;
    more.hidden = count >= found.length;
    return first;
  };
  more.addEventListener("click", () => { showMore()?.querySelector("a").focus(); });

  const remember = () => {
    const query = new URLSearchParams();
    for (const [name, control] of Object.entries(fields)) if (control.value) query.set(name, control.value);
    try {
      const rest = String(query);
      history.replaceState(null, "", rest ? `?${rest}` : location.pathname);
    } catch {
      // Some browsers do not let pages from files change their address.
    }
  };

  const apply = async () => {
    if (!isUsed()) {
      results.hidden = true;
      listed.hidden = false;
      status.textContent = "";
      return;
    }
    if (!claims) {
      status.textContent = words.loading;
      try {
        await prepare();
      } catch {
        status.textContent = words.searchFailed;
        return;
      }
    }
    const wanted = text.value.toLowerCase().replace(/\s+/g, "");
    found = claims.filter((claim) => (!verdict.value || claim.verdict === verdict.value)
      && (!kind.value || claim.kind === kind.value)
      && (!lesson.value || lessons[claim.lesson].address === lesson.value)
      && (!wanted || claim.folded.includes(wanted)));
    entries.replaceChildren();
    count = 0;
    showMore();
    listed.hidden = true;
    results.hidden = false;
    status.textContent = found.length === 0 ? words.noResults
      : found.length === 1 ? words.oneClaim : words.claims.replace("{n}", found.length);
  };

  let preparing = null;
  const prepare = () => {
    preparing ??= load(new URL("claims-index.js", siteFolder)).then(() => {
      const add = (select, value, label) => select.append(make("option", { value, textContent: label }));
      for (const each of new Set(claims.map((claim) => claim.verdict))) add(verdict, each, words[`verdict-${each}`]);
      for (const each of new Set(claims.map((claim) => claim.kind))) add(kind, each, words[`kind-${each}`]);
      lessons.forEach(({ title, address }) => add(lesson, address, title));
    }).catch((error) => {
      preparing = null;
      throw error;
    });
    return preparing;
  };

  // The choices are known from the index; it is read when somebody comes near.
  for (const control of Object.values(fields)) {
    control.addEventListener("pointerdown", () => { prepare().catch(() => {}); });
    control.addEventListener("focus", () => { prepare().catch(() => {}); });
  }
  let waiting = 0;
  form.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => { remember(); apply(); }, 80);
  });

  const asked = new URLSearchParams(location.search);
  if ([...asked.keys()].some((name) => name in fields)) {
    prepare().then(() => {
      for (const [name, value] of asked) if (name in fields) fields[name].value = value;
      return apply();
    }).catch(() => { status.textContent = words.searchFailed; });
  }
})();
