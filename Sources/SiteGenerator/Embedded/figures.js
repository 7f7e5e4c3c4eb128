// Living figures: sliders, points to drag, and a button that moves a slider by itself.
//
// All geometry is the page engine's. This script hands it the figure's code and what the reader did, and shows the
// markup that comes back. Without it, and on paper, the figure stands as it was built, without controls.
"use strict";
{
  const WORDS = {
    en: {
      controls: "Move the figure", play: "Play", pause: "Pause", step: "Step", reset: "Reset",
      point: "movable point", failure: "The figure cannot be drawn here:",
    },
    zh: {
      controls: "移动图形", play: "播放", pause: "暂停", step: "下一步", reset: "重置",
      point: "可移动的点", failure: "此处无法绘制图形：",
    },
  };
  const words = WORDS[document.documentElement.lang.split("-")[0]] ?? WORDS.en;
  const PARTS = ".diagram-title, .diagram-panel-title, .diagram-caption, svg.diagram";
  /** How long the button takes for a slider's whole range, and how many steps it makes where motion is reduced. */
  const DURATION = 6000;
  const STEPS = 12;
  /** How long nothing must move before it is said what the figure shows now. */
  const PAUSE = 700;
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  let count = 0;

  const element = (name, style, attributes = {}) => {
    const made = document.createElement(name);
    made.className = style;
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
  };

  /** An answer's lines by their kinds: for each the fields of every line. */
  const lines = (text) => {
    const found = { slider: [], point: [], handle: [], html: [], position: [], places: [], caption: [], error: [] };
    for (const line of text.split("\n")) {
      const [kind, ...fields] = line.split("\t");
      found[kind]?.push(fields);
    }
    return found;
  };

  class LivingFigure {
    constructor(root, ask) {
      this.root = root;
      this.ask = ask;
      this.code = root.dataset.figure;
      this.position = "";
      this.places = "";
      /** What the reader did since the last picture: lines for the engine. */
      this.moves = [];
      this.frame = 0;
      const first = this.question([]);
      if (first.html.length === 0) return;
      this.first = first.position[0][0];
      this.parts = [...root.querySelectorAll(PARTS)];
      this.makeControls(first);
      this.makeHandles(first);
      this.show(first, false);
      addEventListener("beforeprint", () => this.show(this.question([], ""), false));
      addEventListener("afterprint", () => this.show(this.question([]), false));
      calm.addEventListener("change", () => this.stop());
    }

    // MARK: The engine

    question(moves, position = this.position) {
      const text = [`code\t${this.code}`, `at\t${position}`, `places\t${this.places}`, ...moves];
      return lines(this.ask("figure", text.join("\n")));
    }

    /** Notes what the reader did; the picture follows with the next frame. */
    move(line) {
      // Of two drags of one point only the last one counts.
      const [kind, point] = line.split("\t");
      if (kind === "drag") this.moves = this.moves.filter((other) => !other.startsWith(`drag\t${point}\t`));
      this.moves.push(line);
      this.frame ||= requestAnimationFrame(() => this.draw());
    }

    /** Puts a slider at one of its positions. */
    slide(index, position) {
      const places = this.position.split(" ");
      places[index] = String(position);
      this.position = places.join(" ");
      this.frame ||= requestAnimationFrame(() => this.draw());
    }

    draw() {
      this.frame = 0;
      const answer = this.question(this.moves);
      this.moves = [];
      this.show(answer, true);
    }

    // MARK: Showing

    show(answer, isNews) {
      if (answer.position.length > 0 && isNews) this.position = answer.position[0][0];
      answer.slider.forEach(([position, , text], index) => {
        const slider = this.sliders[index];
        slider.input.value = position;
        slider.input.setAttribute("aria-valuetext", text);
        slider.readout.textContent = text;
      });
      const error = answer.error[0];
      this.error.hidden = !error;
      this.error.textContent = error ? `${words.failure} ${error[3]}` : "";
      this.root.classList.toggle("diagram-stale", Boolean(error));
      if (error) return;
      this.places = isNews ? answer.places[0][0] : "";
      this.replace(answer.html.map(([line]) => line).join("\n"));
      this.placeHandles(answer);
      if (!isNews) return;
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.settle(answer.caption[0]?.[0] ?? ""), PAUSE);
    }

    /** Puts new markup into the elements that are there, so that nothing loses its place or the focus. */
    replace(html) {
      const template = document.createElement("template");
      template.innerHTML = html;
      const fresh = [...template.content.querySelectorAll(PARTS)];
      this.said = [];
      this.parts.forEach((part, index) => {
        const other = fresh[index];
        if (!other) return;
        if (part instanceof SVGElement) {
          const [title, description, ...drawing] = other.children;
          this.said.push([part, title.textContent, description.textContent]);
          part.replaceChildren(part.children[0], part.children[1], ...drawing);
        } else if (part.innerHTML !== other.innerHTML) {
          part.replaceChildren(...other.childNodes);
        }
      });
    }

    /** Once nothing moves any more: what is read aloud. */
    settle(caption) {
      for (const [svg, title, description] of this.said) {
        svg.children[0].textContent = title;
        svg.children[1].textContent = description;
      }
      this.status.textContent = caption;
    }

    // MARK: Controls

    makeControls(answer) {
      const controls = element("div", "diagram-controls", { role: "group", "aria-label": words.controls });
      const buttons = element("div", "diagram-buttons");
      this.sliders = answer.slider.map(([position, last, text, markup, name, isAnimated], index) => {
        const row = element("div", "diagram-slider");
        const id = `diagram-slider-${(count += 1)}`;
        const label = element("label", "diagram-slider-name", { for: id });
        label.innerHTML = markup;
        const input = element("input", "diagram-slider-input", {
          id, type: "range", min: "0", max: last, step: "1", value: position, autocomplete: "off",
          "aria-label": name, "aria-valuetext": text,
        });
        const readout = element("span", "diagram-readout", { "aria-hidden": "true" });
        readout.textContent = text;
        input.addEventListener("input", () => {
          this.stop();
          this.slide(index, input.value);
        });
        row.append(label, input, readout);
        if (isAnimated === "1") buttons.append(this.makePlayer(index, name));
        controls.append(row);
        return { input, readout, last: Number(last) };
      });
      const reset = element("button", "diagram-button diagram-reset", { type: "button" });
      reset.textContent = words.reset;
      reset.addEventListener("click", () => {
        this.stop();
        this.moves = [];
        this.position = this.first;
        this.places = "";
        this.frame ||= requestAnimationFrame(() => this.draw());
      });
      buttons.append(reset);
      controls.append(buttons);
      this.error = element("p", "diagram-error", { role: "alert" });
      this.error.hidden = true;
      this.status = element("p", "diagram-status", { role: "status" });
      this.root.append(controls, this.error, this.status);
    }

    makePlayer(index, name) {
      const button = element("button", "diagram-button diagram-play", { type: "button" });
      this.player = { button, index, name };
      button.addEventListener("click", () => {
        if (this.playing) this.stop();
        else if (calm.matches) this.stepOn();
        else this.play();
      });
      this.nameButton();
      return button;
    }

    nameButton() {
      const { button, name } = this.player;
      const verb = this.playing ? words.pause : calm.matches ? words.step : words.play;
      button.textContent = verb;
      button.setAttribute("aria-label", `${verb} ${name}`);
    }

    play() {
      const { index } = this.player;
      const { input, last } = this.sliders[index];
      const from = Number(input.value) >= last ? 0 : Number(input.value);
      let start;
      const tick = (time) => {
        start ??= time;
        const position = Math.min(last, from + Math.round(((time - start) / DURATION) * last));
        if (String(position) !== input.value || position === from) this.slide(index, position);
        if (position >= last) this.stop();
        else this.playing = requestAnimationFrame(tick);
      };
      this.playing = requestAnimationFrame(tick);
      this.nameButton();
    }

    /** The button where motion is reduced: one step, and from the end to the beginning. */
    stepOn() {
      const { index } = this.player;
      const { input, last } = this.sliders[index];
      const now = Number(input.value);
      this.slide(index, now >= last ? 0 : Math.min(last, now + Math.max(1, Math.round(last / STEPS))));
    }

    stop() {
      if (!this.player) return;
      cancelAnimationFrame(this.playing);
      this.playing = 0;
      this.nameButton();
    }

    // MARK: Points

    makeHandles(answer) {
      const pictures = this.parts.filter((part) => part instanceof SVGElement);
      this.handles = answer.handle.map(([point, panel]) => {
        const svg = pictures[panel];
        let stage = svg.parentElement;
        if (!stage.classList.contains("diagram-stage")) {
          stage = element("div", "diagram-stage");
          svg.replaceWith(stage);
          stage.append(svg);
        }
        const handle = element("button", "diagram-handle", {
          type: "button", role: "slider", "aria-roledescription": words.point, "aria-label": answer.point[point][2],
          "aria-valuenow": "0",
        });
        this.listen(handle, svg, point, panel);
        stage.append(handle);
        return handle;
      });
    }

    placeHandles(answer) {
      answer.handle.forEach(([point, , left, top], index) => {
        const handle = this.handles[index];
        const text = answer.point[point][0];
        handle.style.left = `${100 * left}%`;
        handle.style.top = `${100 * top}%`;
        handle.setAttribute("aria-valuetext", text);
      });
    }

    listen(handle, svg, point, panel) {
      let grip = null;
      handle.addEventListener("pointerdown", (event) => {
        if (event.button !== 0) return;
        this.stop();
        handle.setPointerCapture(event.pointerId);
        handle.focus();
        const box = handle.getBoundingClientRect();
        // Where the pointer has hold of it: the point does not jump under the finger.
        grip = { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 };
        handle.classList.add("diagram-held");
        event.preventDefault();
      });
      handle.addEventListener("pointermove", (event) => {
        if (!grip) return;
        const box = svg.getBoundingClientRect();
        const left = (event.clientX - grip.x - box.left) / box.width;
        const top = (event.clientY - grip.y - box.top) / box.height;
        this.move(`drag\t${point}\t${panel}\t${left.toFixed(6)}\t${top.toFixed(6)}`);
      });
      const end = () => {
        grip = null;
        handle.classList.remove("diagram-held");
      };
      handle.addEventListener("pointerup", end);
      handle.addEventListener("pointercancel", end);
      handle.addEventListener("keydown", (event) => {
        const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
        if (!way || event.altKey || event.ctrlKey || event.metaKey) return;
        this.stop();
        const size = event.shiftKey ? 10 : 1;
        this.move(`step\t${point}\t${panel}\t${size * way[0]}\t${size * way[1]}`);
        event.preventDefault();
      });
    }
  }

  const roots = document.querySelectorAll(".diagram-living");
  if (roots.length > 0) {
    lecternEngine("figures").then((engine) => {
      for (const root of roots) new LivingFigure(root, (operation, text) => engine.call(operation, text));
    }, () => {
      // A site that was built without the engine has still figures.
    });
  }
}
