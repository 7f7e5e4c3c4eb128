// In a course of SCORM 1.2 only: tells the learning management system (LMS) what the learner reached on this page, and
// brings back what was reached earlier, also on another device.
//
// It knows exercises by their elements (`data-exercise`, `data-points`) and by the event `lectern:progress`, which tells what
// was reached. What the page itself keeps on the device stands in `localStorage` under names that begin with `lectern` and
// hold the exercise's name.
"use strict";
(() => {
  // What SCORM 1.2 promises of cmi.suspend_data.
  const mostData = 4096;
  const mostFrames = 500;
  // The site's folder, which is in names on the device, may be another one the next time; so long "@" stands for it.
  const site = new URL("..", document.currentScript.src).href;

  const exercises = new Map();
  for (const element of document.querySelectorAll("[data-exercise]")) {
    const points = Number(element.dataset.points);
    exercises.set(element.dataset.exercise, points > 0 ? points : 1);
  }
  const api = find(window) ?? opened();
  if (!api || exercises.size === 0) return;

  /** The LMS's object in the nearest window around one that has it. */
  function find(from) {
    let frame = from;
    for (let count = 0; count < mostFrames; count += 1) {
      try {
        if (frame.API) return frame.API;
      } catch {
        // A window of another origin: it tells nothing, and one around it may.
      }
      if (!frame.parent || frame.parent === frame) return null;
      frame = frame.parent;
    }
    return null;
  }

  /** The LMS's object around the window that opened this one. */
  function opened() {
    try {
      return window.top.opener ? find(window.top.opener) : window.opener ? find(window.opener) : null;
    } catch {
      return null;
    }
  }

  const get = (name) => String(api.LMSGetValue(name) ?? "");
  const set = (name, value) => String(api.LMSSetValue(name, String(value))) === "true";

  if (String(api.LMSInitialize("")) !== "true") return;
  const began = Date.now();
  let isFinished = false;

  // Each learner has numbers of their own: those that `lectern grade` would give them without a secret.
  const student = get("cmi.core.student_id");
  const address = new URL(location.href);
  if (student !== "" && !address.searchParams.has("learner")) {
    address.searchParams.set("learner", student);
    history.replaceState(null, "", address);
  }

  // Of each exercise the best that was reached; the interactions are numbered on where an earlier attempt ended.
  const reached = new Map();
  restore(get("cmi.suspend_data"));
  const hasInteractions = get("cmi.interactions._children") !== "";
  let interactions = hasInteractions ? Number(get("cmi.interactions._count")) || 0 : 0;
  const mode = get("cmi.core.lesson_mode");
  const before = get("cmi.core.lesson_status");
  if (before === "" || before === "not attempted") set("cmi.core.lesson_status", "incomplete");
  set("cmi.core.score.min", 0);
  set("cmi.core.score.max", 100);
  api.LMSCommit("");

  /** The names under which this page keeps something on the device. */
  function kept() {
    const names = [];
    try {
      for (let index = 0; index < localStorage.length; index += 1) {
        const name = localStorage.key(index);
        if (name.startsWith("lectern") && [...exercises.keys()].some((exercise) => name.includes(exercise))) {
          names.push(name);
        }
      }
    } catch {
      // Nothing is kept here.
    }
    return names.sort();
  }

  /** Takes up what the LMS remembers. What is on the device may be somebody else's. */
  function restore(text) {
    let data = {};
    try {
      data = JSON.parse(text || "{}") ?? {};
    } catch {
      // Another version's, or cut off: as if there were none.
    }
    for (const [name, entry] of Object.entries(data.e ?? {})) {
      if (!exercises.has(name) || !Array.isArray(entry)) continue;
      const score = Math.min(1, Math.max(0, Number(entry[0]) || 0));
      reached.set(name, { score, attempts: Math.max(0, Number(entry[1]) || 0) });
    }
    try {
      for (const name of kept()) localStorage.removeItem(name);
      for (const [name, value] of Object.entries(data.k ?? {})) {
        if (name.startsWith("lectern")) localStorage.setItem(name.replace("@", site), String(value));
      }
    } catch {
      // The score is there all the same.
    }
  }

  /** What the LMS is to remember: the scores, and as much of what the page keeps as there is room for. */
  function data() {
    const result = { v: 1, e: {}, k: {} };
    for (const [name, entry] of reached) {
      result.e[name] = [Math.round(entry.score * 1e4) / 1e4, entry.attempts];
      if (JSON.stringify(result).length > mostData) {
        delete result.e[name];
        break;
      }
    }
    for (const name of kept()) {
      const short = name.replace(site, "@");
      result.k[short] = localStorage.getItem(name);
      if (JSON.stringify(result).length > mostData) delete result.k[short];
    }
    return JSON.stringify(result);
  }

  function report() {
    if (mode === "browse" || mode === "review") return;
    let sum = 0;
    let most = 0;
    let tried = 0;
    let right = 0;
    for (const [name, points] of exercises) {
      const entry = reached.get(name);
      most += points;
      sum += points * (entry?.score ?? 0);
      if (entry) tried += 1;
      if (entry?.score === 1) right += 1;
    }
    set("cmi.core.score.raw", Math.round((1e4 * sum) / most) / 100);
    const status = right === exercises.size ? "passed" : tried === exercises.size ? "completed" : "incomplete";
    set("cmi.core.lesson_status", status);
    set("cmi.suspend_data", data());
  }

  /** Time of day, as CMITime has it. */
  function clock() {
    return new Date().toTimeString().slice(0, 8);
  }

  /** Answers that were told to the LMS, or that stood there when the page was opened. */
  const told = new Map();

  function interaction(exercise, part, isRestored) {
    const identifier = `${exercise}-${part.part}`.replace(/[^\w.\-]/g, "_").slice(0, 255);
    const answer = String(part.answer ?? "").slice(0, 255);
    const isNew = Boolean(part.status) && told.get(identifier) !== answer;
    if (part.status) told.set(identifier, answer);
    if (!isNew || isRestored || !hasInteractions) return;
    const name = `cmi.interactions.${interactions}`;
    if (!set(`${name}.id`, identifier)) return;
    interactions += 1;
    set(`${name}.time`, clock());
    set(`${name}.type`, "fill-in");
    set(`${name}.student_response`, answer);
    set(`${name}.result`, part.status === "right" ? "correct" : "wrong");
  }

  document.addEventListener("lectern:progress", (event) => {
    const detail = event.detail ?? {};
    if (isFinished || !exercises.has(detail.exercise)) return;
    for (const part of detail.parts ?? []) interaction(detail.exercise, part, detail.restored === true);
    // Hints may be opened before the first answer.
    if (!(detail.attempts > 0)) return;
    const before = reached.get(detail.exercise)?.score ?? 0;
    const score = Math.max(before, Math.min(1, Number(detail.score) || 0));
    reached.set(detail.exercise, { score, attempts: Number(detail.attempts) });
    report();
    api.LMSCommit("");
  });

  /** A length of time, as CMITimespan has it. */
  function timespan(milliseconds) {
    const hundredths = Math.min(Math.round(milliseconds / 10), 359999999);
    const part = (value) => String(value).padStart(2, "0");
    const hours = Math.floor(hundredths / 360000);
    const minutes = Math.floor(hundredths / 6000) % 60;
    const seconds = Math.floor(hundredths / 100) % 60;
    return `${String(hours).padStart(4, "0")}:${part(minutes)}:${part(seconds)}.${part(hundredths % 100)}`;
  }

  function finish() {
    if (isFinished) return;
    // The page may have kept more since the last answer.
    if (reached.size > 0) report();
    isFinished = true;
    set("cmi.core.session_time", timespan(Date.now() - began));
    set("cmi.core.exit", "suspend");
    api.LMSCommit("");
    api.LMSFinish("");
  }
  window.addEventListener("pagehide", finish);
  window.addEventListener("beforeunload", finish);
})();
