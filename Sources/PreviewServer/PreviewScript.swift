/// What runs in a served page: it waits for events, loads the page again when it has changed, and shows problems.
///
/// It makes elements and sets their text, never markup, so that no text of a lesson is taken for HTML.
enum PreviewScript {
  static let script = #"""
    "use strict";
    (() => {
      const { page, version } = document.currentScript.dataset;
      const address = "/.lectern/events?page=" + encodeURIComponent(page) + "&version=" + encodeURIComponent(version);
      const remembered = "lectern-dismissed";
      // The page's script has the words of the page's language; a page without it gets English ones.
      const words = globalThis.lectern?.words ?? {
        previewError: "1 error", previewErrors: "{n} errors", previewDismiss: "Dismiss",
      };
      let source = null;
      let panel = null;

      const element = (name, className, text) => {
        const made = document.createElement(name);
        made.className = className;
        if (text !== undefined) made.textContent = text;
        return made;
      };

      const close = () => {
        if (panel) panel.remove();
        panel = null;
      };

      const dismiss = data => {
        sessionStorage.setItem(remembered, data);
        close();
      };

      const show = data => {
        close();
        const problems = JSON.parse(data);
        const errors = problems.filter(problem => problem.error).length;
        if (errors === 0) return sessionStorage.removeItem(remembered);
        if (sessionStorage.getItem(remembered) === data) return;
        panel = element("section", "lectern-preview");
        panel.setAttribute("role", "alert");
        const language = document.documentElement.dataset.words;
        if (language) panel.lang = language;
        const head = element("header", "lectern-preview-head");
        head.append(element("h2", "lectern-preview-title", errors === 1 ? words.previewError : words.previewErrors.replace("{n}", errors)));
        const button = element("button", "lectern-preview-dismiss", words.previewDismiss);
        button.type = "button";
        button.addEventListener("click", () => dismiss(data));
        head.append(button);
        panel.append(head);
        for (const problem of problems) {
          const item = element("article", "lectern-preview-problem " + (problem.error ? "is-error" : "is-warning"));
          // What is wrong is said as the command line says it.
          item.lang = "en";
          item.append(element("p", "lectern-preview-place", problem.place));
          item.append(element("p", "lectern-preview-message", (problem.error ? "error: " : "warning: ") + problem.message));
          if (problem.detail) item.append(element("pre", "lectern-preview-detail", problem.detail));
          panel.append(item);
        }
        panel.addEventListener("keydown", event => {
          if (event.key === "Escape") dismiss(data);
        });
        document.body.append(panel);
      };

      const listen = () => {
        if (source) return;
        source = new EventSource(address);
        source.addEventListener("reload", () => location.reload());
        source.addEventListener("problems", event => show(event.data));
      };

      const rest = () => {
        if (source) source.close();
        source = null;
      };

      // A browser opens few connections to one host, so a page that nobody sees gives its own back.
      document.addEventListener("visibilitychange", () => (document.hidden ? rest() : listen()));
      addEventListener("pagehide", rest);
      addEventListener("pageshow", listen);
      listen();
    })();

    """#

  static let style = """
    .lectern-preview {
      position: fixed; inset: auto 0 0 0; z-index: 2147483647; max-height: 70vh; overflow: auto;
      box-sizing: border-box; padding: 0.75rem 1rem 1rem; color: #f4f1ea; background: #1b1d22;
      border-top: 4px solid #ff6b5e; font: 15px/1.45 system-ui, sans-serif; text-align: left;
    }
    .lectern-preview-head { display: flex; align-items: center; justify-content: space-between; gap: 1rem; }
    .lectern-preview-title { margin: 0; font: 600 1.1rem/1.3 system-ui, sans-serif; color: inherit; }
    .lectern-preview-dismiss {
      font: inherit; color: #1b1d22; background: #f4f1ea; border: 0; border-radius: 4px; min-height: 2rem;
      padding: 0.25rem 0.9rem; cursor: pointer;
    }
    .lectern-preview-dismiss:focus-visible { outline: 3px solid #8ab4ff; outline-offset: 2px; }
    .lectern-preview-problem { margin: 0.8rem 0 0; padding: 0 0 0 0.75rem; border-left: 3px solid #ff6b5e; }
    .lectern-preview-problem.is-warning { border-left-color: #e8b84a; }
    .lectern-preview-place, .lectern-preview-detail { font-family: ui-monospace, monospace; font-size: 0.88rem; }
    .lectern-preview-place { margin: 0; color: #c9c4b8; }
    .lectern-preview-message { margin: 0.1rem 0; font-weight: 600; overflow-wrap: anywhere; }
    .lectern-preview-detail {
      margin: 0.2rem 0 0; padding: 0; color: inherit; background: none; border: 0; overflow-x: auto; white-space: pre;
    }
    @media print { .lectern-preview { display: none; } }

    """
}
