// Exercises: answers typed or chosen, read aloud as they are understood, judged, and kept on this device.
//
// What an answer means and whether it is right is the page engine's to say; this script asks it and shows what it says.
// Nothing is sent anywhere. Fields and buttons stand in the page and wait for this script. Where it cannot work, the exercise is there to be
// read, with its solution to be opened.
//
// Whoever wants to know what a learner did listens for `lectern:progress`, an event that rises from the exercise's
// element; `Documentation/exercises.md` tells what it holds.
import { Exercise } from "./exercises/exercise.js";
import { Submission } from "./exercises/submission.js";
import { all } from "./shared/dom.js";
import { whenNear } from "./shared/near.js";
import { words } from "./shared/words.js";

const start = async () => {
  const roots = all(document, ".exercise[data-code]");
  if (roots.length === 0) return;
  // A learner's own numbers are there from the first; elsewhere nothing is loaded for a reader who does not come so far.
  if (!new URLSearchParams(location.search).has("learner")) await whenNear(roots);
  const draws = roots.some((root) => root.querySelector(".exercise-figure[data-drawing]"));
  const [engine, figures] = await Promise.all([lecternEngine("answers"), draws ? lecternEngine("figures") : null]);
  const exercises = roots.map((root) => new Exercise(root, engine, figures));
  const graded = exercises.filter((exercise) => !exercise.isPractice);
  const [submission] = all(document, ".exercise-submission");
  if (submission) new Submission(submission, graded);
  document.documentElement.dataset.exercises = "ready";
};

// The exercises are as without scripts then, but for those that have come alive.
start().catch((fault) => {
  document.documentElement.classList.add("without-exercises");
  console.error(`${words.failed} ${fault}`);
});
