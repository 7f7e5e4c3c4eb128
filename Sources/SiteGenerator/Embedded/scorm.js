// In a course of SCORM 1.2 only: tells the learning management system (LMS) what the learner reached on this page, and
// brings back what was reached earlier, also on another device.
//
// It knows exercises by their elements (`data-exercise`, `data-points`) and by the event `lectern:progress`, which tells
// what was reached.
import { findLMS } from "./scorm/lms.js";
import { Session } from "./scorm/session.js";
import { all } from "./shared/dom.js";

/** @type {Map<string, number>} */
const exercises = new Map();
for (const { dataset } of all(document, "[data-exercise]")) {
  const points = Number(dataset.points);
  exercises.set(dataset.exercise ?? "", points > 0 ? points : 1);
}

const lms = exercises.size > 0 ? findLMS() : null;
if (lms) {
  // Each learner has numbers of their own: those that `lectern grade` would give them without a secret.
  const student = lms.get("cmi.core.student_id");
  const address = new URL(location.href);
  if (student !== "" && !address.searchParams.has("learner")) {
    address.searchParams.set("learner", student);
    history.replaceState(null, "", address);
  }
  const session = new Session(lms, exercises);
  document.addEventListener("lectern:progress", (event) => {
    if (event instanceof CustomEvent) session.hear(event.detail ?? {});
  });
  addEventListener("pagehide", () => session.finish());
  // The page may stay after this, as where what was asked for is downloaded.
  addEventListener("beforeunload", () => session.save());
  // A page that the browser has kept comes back to a session that has ended.
  addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
}
