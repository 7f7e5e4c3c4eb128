// Exercises: answers typed or chosen, read aloud as they are understood, judged, and kept on this device.
//
// What an answer means and whether it is right is the page engine's to say; this script asks it and shows what it says.
// Nothing is sent anywhere. Fields and buttons stand in the page and wait for this script. The engine is loaded for who begins, or has begun
// on this device. Where the script cannot work, the exercise is there to be read, with its solution to be opened.
//
// Whoever wants to know what a learner did listens for `lectern:progress`, an event that rises from the exercise's
// element; `Documentation/exercises.md` tells what it holds.
import { Beginning } from "./exercises/beginning.js";
import { Exercise, keyOf } from "./exercises/exercise.js";
import { learnerKey, Submission } from "./exercises/submission.js";
import { all } from "./shared/dom.js";
import { whenNear } from "./shared/near.js";
import { store } from "./shared/store.js";
import { words } from "./shared/words.js";

const start = async () => {
  const roots = all(document, ".exercise[data-code]");
  if (roots.length === 0) return;
  const [submission] = all(document, ".exercise-submission");
  /** @type {Beginning | undefined} */
  let beginning;
  // A learner's own numbers are there from the first; elsewhere nothing is loaded for a reader who does not come so far, or only reads.
  if (!new URLSearchParams(location.search).has("learner")) {
    await whenNear(roots);
    if (!globalThis.lecternEngine) throw new Error("there is no engine");
    const isKept = [learnerKey, ...roots.map((root) => keyOf(root, ""))].some((key) => Object.keys(store.read(key)).length > 0);
    if (!isKept) beginning = new Beginning(submission ? [...roots, submission] : roots);
  }
  await beginning?.begun;
  const draws = roots.some((root) => root.querySelector(".exercise-figure[data-drawing]"));
  const [engine, figures] = await Promise.all([lecternEngine("answers"), draws ? lecternEngine("figures") : null]);
  const exercises = roots.map((root) => new Exercise(root, engine, figures));
  const graded = exercises.filter((exercise) => !exercise.isPractice);
  if (submission) new Submission(submission, graded);
  document.documentElement.dataset.exercises = "ready";
  beginning?.repeat();
};

// The exercises are as without scripts then, but for those that have come alive.
start().catch((fault) => {
  document.documentElement.classList.add("without-exercises");
  console.error(`${words.failed} ${fault}`);
});
