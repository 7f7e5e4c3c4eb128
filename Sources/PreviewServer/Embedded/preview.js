// What runs in a served page: it waits for events, loads the page again when it has changed, and shows problems.
//
// It makes elements and sets their text, never markup, so that no text of a lesson is taken for HTML.

/** @typedef {{ error: boolean, place: string, page: string | null, message: string, detail?: string }} Problem */

const { page = "", version = "" } = document.currentScript?.dataset ?? {};
const address = `/.lectern/events?page=${encodeURIComponent(page)}&version=${encodeURIComponent(version)}`;
const DISMISSED = "lectern-dismissed";
const UNFOLDED = "lectern-unfolded";
// The page's script has the words of the page's language; a page without it gets English ones.
const words = globalThis.lectern?.words ?? {
  previewError: "1 error", previewErrors: "{0} errors", previewElsewhere: "Elsewhere: {0}",
  previewDismiss: "Dismiss",
};
/** @type {EventSource | null} */
let source = null;
/** @type {HTMLElement | null} */
let panel = null;

/** @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {string} style
 * @param {...(Node | string)} content */
const make = (name, style, ...content) => {
  const made = document.createElement(name);
  made.className = style;
  made.append(...content);
  return made;
};

const close = () => {
  panel?.remove();
  panel = null;
};

/** @param {Problem} problem */
const item = ({ error, place, page: home, message, detail }) => {
  const where = make("p", "lectern-preview-place", place);
  if (home !== null && home !== page) {
    const link = make("a", "lectern-preview-link", place);
    link.href = `/${home.split("/").map(encodeURIComponent).join("/")}`;
    where.replaceChildren(link);
  }
  const made = make("article", `lectern-preview-problem ${error ? "is-error" : "is-warning"}`,
    where,
    make("p", "lectern-preview-message", `${error ? "error" : "warning"}: ${message}`));
  // What is wrong is said as the command line says it.
  made.lang = "en";
  if (detail) made.append(make("pre", "lectern-preview-detail", detail));
  return made;
};

/** What is wrong elsewhere, folded: whoever writes this page is busy with this page.
 * @param {Problem[]} problems */
const elsewhere = (problems) => {
  const fold = make("details", "lectern-preview-elsewhere",
    make("summary", "lectern-preview-fold", words.previewElsewhere.replace("{0}", String(problems.length))),
    ...problems.map(item));
  fold.open = sessionStorage.getItem(UNFOLDED) !== null;
  fold.addEventListener("toggle", () => {
    if (fold.open) sessionStorage.setItem(UNFOLDED, "");
    else sessionStorage.removeItem(UNFOLDED);
  });
  return fold;
};

/** @param {string} data the problems, as JSON */
const show = (data) => {
  close();
  /** @type {Problem[]} */
  const problems = JSON.parse(data);
  const errors = problems.filter(({ error }) => error).length;
  if (errors === 0) return sessionStorage.removeItem(DISMISSED);
  if (sessionStorage.getItem(DISMISSED) === data) return;
  const dismiss = () => {
    sessionStorage.setItem(DISMISSED, data);
    close();
  };
  const title = errors === 1 ? words.previewError : words.previewErrors.replace("{0}", String(errors));
  const button = make("button", "lectern-preview-dismiss", words.previewDismiss);
  button.type = "button";
  button.addEventListener("click", dismiss);
  const here = problems.filter((problem) => problem.page === page);
  here.sort((one, other) => Number(other.error) - Number(one.error));
  const others = problems.filter((problem) => problem.page !== page);
  panel = make("section", "lectern-preview",
    make("header", "lectern-preview-head", make("h2", "lectern-preview-title", title), button), ...here.map(item));
  if (others.length > 0) panel.append(elsewhere(others));
  panel.setAttribute("role", "alert");
  panel.lang = document.documentElement.dataset.words ?? "en";
  panel.addEventListener("keydown", (event) => {
    if (event.key === "Escape") dismiss();
  });
  document.body.append(panel);
};

const listen = () => {
  if (source) return;
  source = new EventSource(address);
  source.addEventListener("reload", () => location.reload());
  source.addEventListener("problems", (event) => show(event.data));
};

const rest = () => {
  source?.close();
  source = null;
};

// A browser opens few connections to one host, so a page that nobody sees gives its own back.
document.addEventListener("visibilitychange", () => (document.hidden ? rest() : listen()));
addEventListener("pagehide", rest);
addEventListener("pageshow", listen);
listen();
