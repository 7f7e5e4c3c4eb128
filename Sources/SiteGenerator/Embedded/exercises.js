// Exercises: answers typed or chosen, read aloud as they are understood, judged, and kept on this device.
//
// What an answer means and whether it is right is the page engine's to say; this script asks it and shows what it says.
// Nothing is sent anywhere. Without the script the exercise stands as it was built, with its solution to be opened.
//
// Whoever wants to know what a learner did listens for `lectern:progress`, an event that rises from the exercise's
// element; `Documentation/exercises.md` tells what it holds.
"use strict";
{
  const WORDS = {
    en: {
      answer: "Your answer", answerTo: "Your answer to ({0})", check: "Check", hint: "Hint", hints: "Hint {0} of {1}",
      solution: "Show the solution", another: "Other numbers", erase: "Erase my answers",
      reading: "We read this as", notRead: "This cannot be read:", unread: "The answer cannot be read: see above.", place: "Row {0}, column {1}", component: "Number {0}",
      help: "Write 3/4, sqrt(2)/2, 2*pi, cos(30°); the formula below shows how it is read.",
      helpShape: " Use Tab to go from number to number, or paste all of them at once, such as {0}.",
      empty: "There is no answer yet.", emptyCells: "Fill in all of the numbers.", choose: "Choose one of the answers.",
      score: "{0} of {1} points", tries: "{0} tries", oneTry: "1 try", right: "Right.", wrong: "This is not right.",
      earned: "{0} of {1} points for this.", fresh: "These are other numbers. The answers before were put away.",
      erased: "Your answers to this exercise were erased.", failed: "The exercise could not be started:",
      hintShown: "Hint {0} is shown above.", solutionShown: "The solution is shown above.", solved: "Solved",
      undecided: "The page cannot tell whether this is right. Compare it with the solution.",
      numbers: "{0} of {1} numbers are right.", stale: "The exercise has changed since you answered it.",
      handIn: "Hand in", handInHelp: "The numbers in the questions are an example. Answer with those of your own sheet, give your name as it stands on the sheet, and hand in the file.",
      learner: "Name on your sheet", copy: "Copy", download: "Save as a file", copied: "Copied.", saved: "Saved.",
      notCopied: "It could not be copied; save it as a file.", noLearner: "Give your name first.",
      kept: "Answers are kept on this device only.",
    },
    zh: {
      answer: "你的答案", answerTo: "({0}) 的答案", check: "检查", hint: "提示", hints: "提示 {0}/{1}",
      solution: "显示解答", another: "换一组数", erase: "清除我的答案",
      reading: "我们读作", notRead: "无法读懂：", unread: "无法读懂答案，见上。", place: "第 {0} 行第 {1} 列", component: "第 {0} 个数",
      help: "可写 3/4、sqrt(2)/2、2*pi、cos(30°)；下面的公式显示如何理解。",
      helpShape: "用 Tab 键移到下一个数，也可以一次粘贴全部，例如 {0}。",
      empty: "还没有答案。", emptyCells: "请填写所有的数。", choose: "请选择一个答案。",
      score: "{0}/{1} 分", tries: "试了 {0} 次", oneTry: "试了 1 次", right: "正确。", wrong: "不正确。",
      earned: "得 {0}/{1} 分。", fresh: "已换一组数，之前的答案已收起。",
      erased: "这道练习的答案已清除。", failed: "练习无法启动：",
      hintShown: "提示 {0} 显示在上方。", solutionShown: "解答显示在上方。", solved: "已完成",
      undecided: "页面无法判断是否正确，请与解答比较。",
      numbers: "{1} 个数中有 {0} 个正确。", stale: "你作答之后，练习已有改动。",
      handIn: "提交", handInHelp: "题目中的数只是示例。请用你自己答题单上的数作答，填写答题单上的名字，然后交上文件。",
      learner: "答题单上的名字", copy: "复制", download: "存为文件", copied: "已复制。", saved: "已保存。",
      notCopied: "无法复制，请存为文件。", noLearner: "请先填写名字。",
      kept: "答案只保存在这台设备上。",
      reasons: {
        "not-evaluated": "数值正确，但还没有算出来。", "not-a-fraction": "数值正确，但不是最简分数。",
        "not-factored": "数值正确，但没有分解到底。", narrower: "在有定义处正确，但定义域比正确答案的小。",
        "like-terms": "数值正确，但还有同类项没有合并。", "not-one-fraction": "数值正确，但不是一个分式。", rounded: "这是近似值，需要精确值。",
        digits: "至少需要 {0} 位有效数字。", components: "{1} 个数中有 {0} 个正确。",
        radians: "不正确；{0} 按弧度理解，{1} 才是度。", "no-answer": "没有答案。", "too-long": "答案太长。",
        "unknown-name": "不认识 {0}；答案中不用名字。", "other-name": "不认识 {0}；答案中可以用 {1}。",
        "one-name": "{0} 是一个名字；你是想写 {1} 吗？", "not-in-answers": "答案中不能用 {0}，请算出来。",
        vectors: "答案中不能用向量运算，请算出来。", tower: "指数中还有幂。", "great-exponent": "指数太大。", "great-degree": "次数太高。",
        "too-many-parts": "答案太长。", "too-many-digits": "数的位数太多。", "four-numbers": "矩形有四个数：x、y、宽、高。",
        expected: "答案的形式不对。", several: "这里有好几个答案。", relation: "答案不是等式或不等式。",
        "wrong-shape": "答案的形状不对。",
      },
    },
  };
  const words = WORDS[document.documentElement.lang.split("-")[0]] ?? WORDS.en;
  const filled = (text, ...values) => text.replace(/\{(\d)\}/g, (_, index) => values[index] ?? "");
  /** How long nothing must be typed before it is said how the answer is read. */
  const PAUSE = 250;
  // The folder of the site, above that of this script: progress belongs to a site, and to an exercise of it.
  const SITE = new URL("..", document.currentScript.src).href;
  let count = 0;

  const element = (name, style, attributes = {}, ...content) => {
    const made = document.createElement(name);
    if (style) made.className = style;
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(...content);
    return made;
  };
  const button = (text, style, type = "button") => element("button", `plain-button ${style}`, { type }, text);
  const plain = (number) => String(Math.round(number * 100) / 100);

  /** What is kept on the device; a browser may refuse, and then nothing is kept. */
  const store = {
    read(key) {
      try {
        return JSON.parse(localStorage.getItem(key)) ?? {};
      } catch {
        return {};
      }
    },
    write(key, value) {
      try {
        localStorage.setItem(key, JSON.stringify(value));
      } catch {
        // The exercise works all the same.
      }
    },
    erase(key) {
      try {
        localStorage.removeItem(key);
      } catch {
        // There is nothing to erase.
      }
    },
  };

  /** The name of a text: of one that has changed another one. FNV-1a, by Fowler, Noll and Vo. */
  const edition = (text) => {
    let hash = 0x811c9dc5;
    for (let index = 0; index < text.length; index++) {
      hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
    }
    return (hash >>> 0).toString(16);
  };

  /** What stands between the commas of a list, which may have brackets around it; commas inside brackets are left. */
  const listed = (text) => {
    const parts = [""];
    let depth = 0;
    let isWhole = /^\s*[[(]/.test(text);
    const signs = [...text.trim()];
    const split = (signs) => {
      for (const [index, sign] of signs.entries()) {
        if (sign === "(" || sign === "[") depth += 1;
        if (sign === ")" || sign === "]") depth -= 1;
        if (depth === 0 && index < signs.length - 1) isWhole = false;
        if (depth === 0 && (sign === "," || sign === ";")) parts.push("");
        else parts[parts.length - 1] += sign;
      }
    };
    split(signs);
    if (isWhole && depth === 0) {
      parts.splice(0, parts.length, "");
      split(signs.slice(1, -1));
    }
    return parts.map((part) => part.trim());
  };

  // MARK: Fields

  /** A text field for one number or formula. */
  class TextField {
    constructor(owner, labelled) {
      this.input = element("input", "exercise-input", {
        id: owner.id("input"), type: "text", autocomplete: "off", autocapitalize: "none", spellcheck: "false",
        "aria-describedby": `${owner.id("help")} ${owner.id("preview")}`,
      });
      this.root = element("div", "exercise-field", {},
        element("label", "exercise-label", { for: this.input.id }, labelled), this.input);
    }
    get inputs() { return [this.input]; }
    get text() { return this.input.value; }
    get raw() { return this.input.value; }
    set raw(value) { this.input.value = typeof value === "string" ? value : ""; }
    get missing() { return this.text.trim() === "" ? words.empty : ""; }
    where(start, end) { return { input: this.input, start, end, name: "" }; }
  }

  /** Fields for the numbers of a point or a matrix. */
  class GridField {
    constructor(owner, labelled, rows, columns, isMatrix) {
      this.isMatrix = isMatrix;
      this.columns = columns;
      this.root = element("fieldset", "exercise-field", { "aria-describedby": `${owner.id("help")} ${owner.id("preview")}` },
        element("legend", "exercise-label", {}, labelled));
      const grid = element("div", `exercise-grid ${isMatrix ? "exercise-matrix" : "exercise-tuple"}`);
      grid.style.setProperty("--columns", String(columns));
      this.inputs = [];
      this.names = [];
      for (let index = 0; index < rows * columns; index++) {
        const name = isMatrix
          ? filled(words.place, Math.floor(index / columns) + 1, (index % columns) + 1)
          : filled(words.component, index + 1);
        const input = element("input", "exercise-input", {
          type: "text", autocomplete: "off", autocapitalize: "none", spellcheck: "false", "aria-label": name,
        });
        input.addEventListener("paste", (event) => this.spread(event));
        this.inputs.push(input);
        this.names.push(name);
        grid.append(input);
      }
      this.root.append(grid);
    }
    /** The answer in calculator notation, and where each field begins in it. */
    get text() {
      let text = this.isMatrix ? "[[" : "(";
      this.starts = this.inputs.map((input, index) => {
        if (index > 0) text += this.isMatrix && index % this.columns === 0 ? "], [" : ", ";
        const start = text.length;
        text += input.value;
        return start;
      });
      return text + (this.isMatrix ? "]]" : ")");
    }
    get raw() { return this.inputs.map((input) => input.value); }
    set raw(values) {
      this.inputs.forEach((input, index) => { input.value = Array.isArray(values) ? String(values[index] ?? "") : ""; });
    }
    get isEmpty() { return this.inputs.every((input) => input.value.trim() === ""); }
    get missing() {
      if (this.isEmpty) return words.empty;
      return this.inputs.some((input) => input.value.trim() === "") ? words.emptyCells : "";
    }
    where(start, end) {
      const index = this.starts.findLastIndex((place) => place <= start);
      if (index < 0) return { input: this.inputs[0], start: NaN, end: NaN, name: "" };
      const offset = this.starts[index];
      return { input: this.inputs[index], start: start - offset, end: end - offset, name: this.names[index] };
    }
    /** Several numbers that are pasted go into as many fields. */
    spread(event) {
      const text = event.clipboardData?.getData("text") ?? "";
      const rows = listed(text);
      const parts = rows.every((row) => row.startsWith("[")) ? rows.flatMap(listed) : rows;
      if (parts.length !== this.inputs.length) return;
      event.preventDefault();
      this.raw = parts;
      this.inputs.at(-1).focus();
      this.inputs.at(-1).dispatchEvent(new Event("input", { bubbles: true }));
    }
  }

  /** Radio buttons for choices. */
  class ChoiceField {
    constructor(owner, labelled, list) {
      this.list = list;
      this.root = element("fieldset", "exercise-field", {}, element("legend", "exercise-label", {}, labelled));
      this.items = [...list.children].map((item, index) => {
        const letter = String.fromCharCode(97 + index);
        const input = element("input", "", { type: "radio", name: owner.id("choice"), value: letter });
        const content = element("span", "exercise-choice-text", { "data-text": item.dataset.text });
        content.innerHTML = item.innerHTML;
        return { letter, input, content, label: element("label", "exercise-choice", {}, input, content) };
      });
      this.order(this.items.map((item) => item.letter).join(""));
    }
    /** Puts the choices in an order, by their letters. */
    order(letters) {
      for (const letter of letters) {
        const item = this.items.find((item) => item.letter === letter);
        if (item) this.root.append(item.label);
      }
    }
    get inputs() { return this.items.map((item) => item.input); }
    get text() { return this.inputs.find((input) => input.checked)?.value ?? ""; }
    get raw() { return this.text; }
    set raw(value) { for (const input of this.inputs) input.checked = input.value === value; }
    get missing() { return this.text === "" ? words.choose : ""; }
    where() { return { input: this.inputs[0], start: NaN, end: NaN, name: "" }; }
  }

  // MARK: A question

  class Question {
    constructor(exercise, root, index, shape) {
      this.exercise = exercise;
      this.root = root;
      this.index = index;
      this.name = root.dataset.part;
      this.number = ++count;
      this.points = shape.points;
      const list = root.querySelector(".exercise-choices");
      const labelled = exercise.isSingle ? words.answer : filled(words.answerTo, this.name);
      if (list) this.field = new ChoiceField(this, labelled, list);
      else if (shape.columns > 0) this.field = new GridField(this, labelled, shape.rows, shape.columns, shape.kind === "matrix");
      else this.field = new TextField(this, labelled);
      if (list) list.hidden = true;
      this.form = element("form", "exercise-form", { novalidate: "", autocomplete: "off" }, this.field.root);
      if (!list) {
        let help = words.help;
        if (shape.columns > 0) help += filled(words.helpShape, shape.kind === "matrix" ? "[[1, 0], [0, 1]]" : "(1, 2)");
        this.preview = element("p", "exercise-preview", { id: this.id("preview"), "aria-live": "polite" });
        this.form.append(element("p", "exercise-help", { id: this.id("help") }, help), this.preview);
      }
      this.result = element("div", "exercise-result", { role: "status" });
      if (exercise.isPractice) this.form.append(button(words.check, "exercise-check", "submit"));
      this.form.append(this.result);
      root.append(this.form);
      this.form.addEventListener("submit", (event) => {
        event.preventDefault();
        if (exercise.isPractice) this.check();
      });
      this.form.addEventListener("input", () => {
        for (const input of this.field.inputs) input.removeAttribute("aria-invalid");
        exercise.keep();
        clearTimeout(this.timer);
        this.timer = setTimeout(() => this.read(), PAUSE);
      });
    }

    id(role) { return `exercise-${this.number}-${role}`; }

    ask(kind) {
      return this.exercise.lines([kind, this.index, this.field.text]);
    }

    /** Shows how the answer is read. */
    read() {
      if (!this.preview) return;
      this.preview.replaceChildren();
      this.preview.classList.remove("exercise-unread");
      if (this.field.missing === words.empty) return;
      if (this.field.missing) {
        this.preview.append(this.field.missing);
        return;
      }
      const answer = this.ask("read");
      const math = answer.find(([kind]) => kind === "mathml");
      if (math) {
        const shown = element("span", "exercise-read");
        shown.innerHTML = math[1];
        this.preview.append(`${words.reading} `, shown);
      } else {
        this.explain(answer, this.preview);
      }
    }

    /** Says what is wrong with an answer that cannot be read, and where. */
    explain(answer, place) {
      const error = answer.find(([kind]) => kind === "error");
      if (!error) return;
      place.classList.add("exercise-unread");
      const [, identifier, from, to, message] = error;
      const values = answer.find(([kind]) => kind === "values")?.slice(1) ?? [];
      place.append(`${words.notRead} `, ...this.reason(identifier, message, values));
      if (from === "" || from === undefined) return;
      const { input, start, end, name } = this.field.where(Number(from), Number(to));
      if (!(start >= 0 && start <= input.value.length)) return;
      const until = Math.min(Math.max(end, start), input.value.length);
      const spot = element("mark", "", {}, input.value.slice(start, until) || "␣");
      place.append(" ", name ? `${name}: ` : "",
        element("code", "exercise-spot", {}, input.value.slice(0, start), spot, input.value.slice(until)));
    }

    /** A reason in the page's language, as nodes. */
    reason(identifier, message, values) {
      if (words.reasons?.[identifier]) return [filled(words.reasons[identifier], ...values)];
      // What was typed stays as it was typed.
      const isQuoted = values.length > 0 && message.startsWith(values[0]);
      const text = (isQuoted ? message : message.charAt(0).toUpperCase() + message.slice(1)) + ".";
      return words === WORDS.en ? [text] : [element("span", "", { lang: "en" }, text)];
    }

    /** Judges the answer. */
    check() {
      clearTimeout(this.timer);
      this.read();
      if (this.field.missing) {
        this.show("malformed", [this.field.missing]);
        this.field.inputs.find((input) => input.value.trim() === "" || input.type === "radio")?.focus();
        return;
      }
      this.checked = this.field.raw;
      this.exercise.attempts += 1;
      this.judge(true);
      this.exercise.changed();
    }

    /** Shows the mark of the answer that was checked last. */
    judge(isNews) {
      const answer = this.ask("check");
      const mark = answer.find(([kind]) => kind === "mark");
      if (!mark) {
        this.show("malformed", [answer.find(([kind]) => kind === "error")?.[4] ?? ""]);
        return;
      }
      const [, status, credit, identifier, message] = mark;
      const values = answer.find(([kind]) => kind === "values")?.slice(1) ?? [];
      this.status = status;
      this.credit = Math.max(this.credit ?? 0, Number(credit));
      const content = [];
      if (status === "right") content.push(words.right);
      else if (status === "undecided") content.push(words.undecided);
      else if (identifier === "mistake" || identifier === "wrong-choice" || identifier === "wrong") content.push(words.wrong);
      else if (identifier === "components") content.push(filled(words.numbers, ...values));
      else if (status === "malformed" && this.preview?.classList.contains("exercise-unread")) content.push(words.unread);
      else content.push(...this.reason(identifier, message, values));
      if (status === "partly" && identifier === "mistake") content.push(` ${filled(words.earned, plain(credit * this.points), this.points)}`);
      const said = answer.find(([kind]) => kind === "say");
      if (said) {
        const text = element("div", "exercise-say");
        text.innerHTML = said[1];
        content.push(text);
      }
      if (status === "malformed" && isNews) {
        const error = this.ask("read").find(([kind]) => kind === "error");
        const wrong = error && error[2] !== "" ? [this.field.where(Number(error[2]), Number(error[3])).input] : this.field.inputs;
        for (const input of wrong) input.setAttribute("aria-invalid", "true");
      }
      this.show(status, content);
    }

    show(status, content) {
      this.result.dataset.status = status;
      const sign = { right: "✓", partly: "◐", form: "◐", wrong: "✗", malformed: "!", undecided: "?" }[status];
      this.result.replaceChildren(element("span", "exercise-sign", { "aria-hidden": "true" }, sign),
        element("div", "exercise-verdict", {}, ...content));
    }

    clear() {
      clearTimeout(this.timer);
      this.field.raw = "";
      this.checked = undefined;
      this.status = undefined;
      this.credit = 0;
      this.result.replaceChildren();
      delete this.result.dataset.status;
      for (const input of this.field.inputs) input.removeAttribute("aria-invalid");
      this.read();
    }
  }

  // MARK: An exercise

  class Exercise {
    constructor(root, engine, figures) {
      this.root = root;
      this.engine = engine;
      this.figures = figures;
      this.name = root.dataset.exercise;
      this.code = root.dataset.code;
      this.isPractice = !("assessment" in root.dataset);
      // Whoever is named in the address has the numbers that `lectern grade` gives them without a secret.
      this.own = this.isPractice ? (new URLSearchParams(location.search).get("learner") ?? "") : "";
      this.learner = this.own;
      this.key = `lectern-exercise ${SITE} ${this.name}${this.own ? ` ${this.own}` : ""}`;
      this.edition = edition(this.code);
      this.attempts = 0;
      this.hintsShown = 0;
      this.solutionShown = false;
      const parts = [...root.querySelectorAll(".exercise-part")];
      this.isSingle = parts.length === 1;
      const shapes = this.lines(["shape"]).filter(([kind]) => kind === "shape");
      this.questions = parts.map((part, index) => {
        const [, kind = "", rows = 0, columns = 0, points = 1] = shapes[index] ?? [];
        return new Question(this, part, index, { kind, rows: Number(rows), columns: Number(columns), points: Number(points) });
      });
      if (this.isPractice) this.makeActions();
      root.classList.add("is-live");
      this.restore();
    }

    /** The lines of the engine's answer to one line of a question. */
    lines(fields) {
      const line = this.engine.line;
      return this.engine.lines("exercise", line("code", this.code) + line("learner", this.learner) + line(...fields));
    }

    get maximum() { return this.questions.reduce((sum, question) => sum + question.points, 0); }
    get points() { return this.questions.reduce((sum, question) => sum + (question.credit ?? 0) * question.points, 0); }
    get isSolved() { return this.questions.every((question) => question.credit >= 1); }

    makeActions() {
      this.hints = [...this.root.querySelectorAll(".exercise-hint")];
      this.solution = this.root.querySelector(".exercise-solution");
      this.hintButton = button("", "exercise-more");
      this.solutionButton = button(words.solution, "exercise-solve");
      this.anotherButton = button(words.another, "exercise-another");
      this.eraseButton = button(words.erase, "exercise-erase");
      this.score = element("p", "exercise-score");
      this.said = element("p", "exercise-said", { role: "status" });
      this.actions = element("div", "exercise-actions", {}, this.hintButton, this.solutionButton, this.anotherButton, this.eraseButton);
      // What is opened stands before the buttons that open it, and can be reached from them.
      this.root.append(this.score, this.actions, this.said);
      this.hintButton.addEventListener("click", () => {
        this.hintsShown = Math.min(this.hints.length, this.hintsShown + 1);
        const hint = this.hints[this.hintsShown - 1];
        hint.open = true;
        this.changed();
        this.say(filled(words.hintShown, this.hintsShown));
        hint.querySelector("summary").focus();
      });
      this.solutionButton.addEventListener("click", () => {
        this.solutionShown = true;
        this.solution.open = true;
        this.changed();
        this.say(words.solutionShown);
        this.solution.querySelector("summary").focus();
      });
      this.anotherButton.addEventListener("click", () => this.drawAnother());
      this.eraseButton.addEventListener("click", () => {
        store.erase(this.key);
        this.startAnew();
        if (this.learner !== this.own) this.draw(this.own);
        this.update();
        this.say(words.erased);
        this.eraseButton.focus();
      });
      this.anotherButton.hidden = !("variants" in this.root.dataset);
    }

    say(text) { this.said.textContent = text; }

    startAnew() {
      this.attempts = 0;
      this.hintsShown = 0;
      this.solutionShown = false;
      for (const details of [...this.hints, this.solution]) details.open = false;
      for (const question of this.questions) question.clear();
    }

    /** Shows what belongs to the state. */
    update() {
      this.hints.forEach((hint, index) => { hint.hidden = index >= this.hintsShown; });
      this.solution.hidden = !(this.solutionShown || this.isSolved);
      this.hintButton.hidden = this.hintsShown >= this.hints.length;
      this.hintButton.textContent = this.hints.length > 1
        ? filled(words.hints, this.hintsShown + 1, this.hints.length) : words.hint;
      this.solutionButton.hidden = !this.solution.hidden;
      const tries = this.attempts === 1 ? words.oneTry : filled(words.tries, this.attempts);
      this.score.textContent = this.attempts === 0 ? words.kept
        : `${this.isSolved ? `${words.solved}: ` : ""}${filled(words.score, plain(this.points), this.maximum)}, ${tries}`;
      this.root.classList.toggle("is-solved", this.isSolved);
    }

    /** After something was done: shown, kept, and told to who wants to know. */
    changed(isRestored = false) {
      this.update();
      if (!isRestored) this.keep();
      this.root.dispatchEvent(new CustomEvent("lectern:progress", {
        bubbles: true,
        detail: {
          exercise: this.name, learner: this.learner, score: this.maximum > 0 ? this.points / this.maximum : 0,
          points: this.points, maximum: this.maximum, attempts: this.attempts, hints: this.hintsShown,
          solutionShown: this.solutionShown, solved: this.isSolved, restored: isRestored,
          parts: this.questions.map((question) => ({
            part: question.name, answer: question.checked === undefined ? "" : question.field.text,
            status: question.status ?? "", credit: question.credit ?? 0,
          })),
        },
      }));
    }

    // MARK: Variants

    drawAnother() {
      const now = this.lines(["draw"]).filter(([kind]) => kind === "value").join();
      let number = Number(/^variant-(\d+)$/.exec(this.learner)?.[1] ?? 0);
      // The next learner may have the same numbers.
      for (let attempt = 0; attempt < 50; attempt++) {
        number += 1;
        this.learner = `variant-${number}`;
        if (this.lines(["draw"]).filter(([kind]) => kind === "value").join() !== now) break;
      }
      this.startAnew();
      this.draw(this.learner);
      this.changed();
      this.say(words.fresh);
    }

    /** Puts a learner's numbers into the texts and the figure. */
    draw(learner) {
      this.learner = learner;
      const answer = this.lines(["draw"]);
      const texts = new Map(answer.filter(([kind]) => kind === "text").map(([, name, html]) => [name, html ?? ""]));
      for (const place of this.root.querySelectorAll("[data-text]")) {
        if (texts.has(place.dataset.text)) place.innerHTML = texts.get(place.dataset.text);
      }
      const given = answer.filter(([kind]) => kind === "value").map(([, ...fields]) => fields);
      for (const [kind, index, letters] of answer) {
        if (kind === "right") this.tellRight(this.questions[index], letters);
      }
      this.drawFigure(given);
      this.orderChoices(answer);
    }

    orderChoices(answer) {
      for (const [kind, index, letters] of answer) {
        if (kind === "order") this.questions[index].field.order(letters);
      }
    }

    /** The solution names the right choice by what it says: where it stands differs. */
    tellRight(question, letter) {
      const place = this.solution.querySelector(`[data-text="key-${question.name}"]`);
      const item = question.field.items?.find((item) => item.letter === letter);
      if (place && item) place.innerHTML = item.content.innerHTML;
    }

    drawFigure(given) {
      const figure = this.root.querySelector(".exercise-figure[data-drawing]");
      if (!figure || !this.figures) return;
      const line = this.figures.line;
      const question = line("code", figure.dataset.drawing) + given.map(([name, , code]) => line("given", name, code)).join("");
      const html = this.figures.lines("figure", question).filter(([kind]) => kind === "html");
      if (html.length > 0) figure.innerHTML = html.map(([, text]) => text ?? "").join("\n");
    }

    // MARK: What is kept

    keep() {
      const answers = {};
      const checked = {};
      for (const question of this.questions) {
        answers[question.name] = question.field.raw;
        if (question.checked !== undefined) checked[question.name] = { answer: question.checked, credit: question.credit ?? 0 };
      }
      store.write(this.key, {
        edition: this.edition, learner: this.learner, answers, checked, attempts: this.attempts,
        hints: this.hintsShown, solution: this.solutionShown, solved: this.isPractice && this.isSolved,
      });
    }

    restore() {
      const kept = store.read(this.key);
      const isSame = kept.edition === this.edition;
      if (this.isPractice) {
        const learner = isSame && typeof kept.learner === "string" ? kept.learner : this.own;
        if (learner !== "") {
          this.draw(learner);
        } else {
          const answer = this.lines(["draw"]);
          for (const [kind, index, letter] of answer) if (kind === "right") this.tellRight(this.questions[index], letter);
          this.orderChoices(answer);
        }
      }
      if (isSame && this.isPractice) {
        this.attempts = Number(kept.attempts) || 0;
        this.hintsShown = Math.min(this.hints.length, Number(kept.hints) || 0);
        this.solutionShown = Boolean(kept.solution);
      }
      for (const question of this.questions) {
        const checked = isSame ? kept.checked?.[question.name] : undefined;
        if (checked && this.isPractice) {
          question.field.raw = checked.answer;
          question.checked = checked.answer;
          question.credit = Number(checked.credit) || 0;
          question.judge(false);
        }
        const typed = kept.answers?.[question.name];
        if (typed !== undefined) question.field.raw = typed;
        question.read();
      }
      if (!this.isPractice) return;
      if (kept.edition && !isSame) this.say(words.stale);
      if (this.attempts > 0 || this.hintsShown > 0 || this.solutionShown) this.changed(true);
      else this.update();
    }
  }

  // MARK: Handing in

  /** For a graded class: the answers of the page, as `lectern grade` reads them. */
  class Submission {
    constructor(exercises) {
      this.exercises = exercises;
      this.key = `lectern-learner ${SITE}`;
      const id = `exercise-learner-${++count}`;
      this.input = element("input", "exercise-input", { id, type: "text", autocomplete: "username", spellcheck: "false" });
      this.input.value = store.read(this.key).learner ?? "";
      this.input.addEventListener("input", () => store.write(this.key, { learner: this.input.value }));
      const copy = button(words.copy, "exercise-copy");
      const save = button(words.download, "exercise-save");
      const erase = button(words.erase, "exercise-erase");
      this.said = element("p", "exercise-said", { role: "status" });
      const heading = element("h2", "", { id: `${id}-heading` }, words.handIn);
      this.root = element("section", "exercise-submission", { "aria-labelledby": heading.id }, heading,
        element("p", "", {}, words.handInHelp),
        element("div", "exercise-field", {}, element("label", "exercise-label", { for: id }, words.learner), this.input),
        element("div", "exercise-actions", {}, copy, save, erase), this.said);
      copy.addEventListener("click", () => this.hand(async (text) => {
        try {
          await navigator.clipboard.writeText(text);
          this.said.textContent = words.copied;
        } catch {
          this.said.textContent = words.notCopied;
        }
      }));
      save.addEventListener("click", () => this.hand((text) => {
        const address = URL.createObjectURL(new Blob([text], { type: "application/jsonl" }));
        const link = element("a", "", { href: address, download: "answers.jsonl" });
        link.click();
        setTimeout(() => URL.revokeObjectURL(address), 60_000);
        this.said.textContent = words.saved;
      }));
      erase.addEventListener("click", () => {
        for (const exercise of exercises) {
          store.erase(exercise.key);
          for (const question of exercise.questions) question.clear();
        }
        store.erase(this.key);
        this.input.value = "";
        this.said.textContent = words.erased;
      });
    }

    get text() {
      const time = new Date().toISOString();
      return this.exercises.map((exercise) => {
        const answers = {};
        for (const question of exercise.questions) {
          if (!question.field.missing) answers[question.name] = question.field.text;
        }
        return JSON.stringify({ learner: this.input.value.trim(), exercise: exercise.name, answers, time }) + "\n";
      }).join("");
    }

    hand(give) {
      if (this.input.value.trim() === "") {
        this.said.textContent = words.noLearner;
        this.input.focus();
        return;
      }
      give(this.text);
    }
  }

  const roots = [...document.querySelectorAll(".exercise[data-code]")];
  if (roots.length > 0) {
    const hasFigures = roots.some((root) => root.querySelector(".exercise-figure[data-drawing]"));
    Promise.all([lecternEngine("answers"), hasFigures ? lecternEngine("figures") : null]).then(([engine, figures]) => {
      const exercises = roots.map((root) => new Exercise(root, engine, figures));
      const graded = exercises.filter((exercise) => !exercise.isPractice);
      if (graded.length > 0) {
        const last = graded.at(-1).root;
        (last.closest("figure") ?? last).after(new Submission(graded).root);
      }
      document.documentElement.dataset.exercises = "ready";
    }, (fault) => {
      // The exercises stay as they were built.
      console.error(`${words.failed} ${fault}`);
    });
  }
}
