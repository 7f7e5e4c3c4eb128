// Proofs told in lines, which play: each line comes after the one before it, and what cancels or joins is marked as it does. Without
// this all lines stand there, with all that is marked.
import { all, button, make } from "../shared/dom.js";
import { words } from "../shared/words.js";

/** How long a line stands before the next one comes, in milliseconds: a time, and more for each of its terms. */
const restTime = 900;
const termTime = 350;

/** What the last step of each part says, and headings, are steps too.
 * @param {HTMLElement} derivation */
const linesOf = (derivation) => all(derivation, ".derivation-name, .derivation-side, .steps > li, .derivation-end");

/** Plays one derivation.
 * @param {HTMLElement} derivation */
const addDerivationPlayer = (derivation) => {
  const lines = linesOf(derivation);
  const back = button("derivation-back", words.derivationBack);
  const next = button("derivation-next", words.derivationNext);
  const play = button("derivation-play", words.derivationPlay);
  const whole = button("derivation-all", words.derivationAll);
  /** The line that was shown last; all of them stand where it is undefined.
   * @type {number | undefined} */
  let place;
  let timer = 0;

  const stop = () => {
    clearTimeout(timer);
    timer = 0;
    play.textContent = words.derivationPlay;
  };

  /** @param {number | undefined} to */
  const show = (to) => {
    place = to;
    derivation.classList.toggle("playing", to !== undefined);
    for (const [index, line] of lines.entries()) {
      line.classList.toggle("later", to !== undefined && index > to);
      line.classList.toggle("now", index === to && line.matches("li"));
    }
    back.disabled = to === undefined || to === 0;
    next.disabled = to === lines.length - 1;
    whole.hidden = to === undefined;
  };

  /** A heading brings what stands under it.
   * @param {number} from
   * @param {number} by */
  const stepped = (from, by) => {
    let to = from + by;
    while (to > 0 && to < lines.length - 1 && !lines[to].matches("li, .derivation-end")) to += by;
    return Math.min(Math.max(to, 0), lines.length - 1);
  };

  const goOn = () => {
    const to = stepped(place ?? -1, 1);
    show(to);
    if (to === lines.length - 1) return stop();
    timer = setTimeout(goOn, restTime + termTime * all(lines[to], ".term").length);
  };

  play.addEventListener("click", () => {
    if (timer) return stop();
    if (place === lines.length - 1) place = undefined;
    play.textContent = words.derivationPause;
    goOn();
  });
  next.addEventListener("click", () => {
    stop();
    show(stepped(place ?? -1, 1));
  });
  back.addEventListener("click", () => {
    stop();
    show(stepped(place ?? lines.length, -1));
  });
  whole.addEventListener("click", () => {
    stop();
    show(undefined);
    play.focus();
  });
  // Who leaves a proof has seen enough of it.
  derivation.closest("details")?.addEventListener("toggle", (event) => {
    if (event.target instanceof HTMLDetailsElement && event.target.open) return;
    stop();
    show(undefined);
  });
  addEventListener("beforeprint", () => show(undefined));
  derivation.prepend(make("div", { class: "derivation-tools", role: "group" }, play, back, next, whole));
  show(undefined);
};

/** Who wants no motion goes from line to line by the buttons; playing is offered as well, as nothing moves by itself unasked. */
for (const derivation of all(document, ".derivation")) {
  if (all(derivation, ".steps > li").length > 2) addDerivationPlayer(derivation);
}

/** The terms that meet the one that an event points at.
 * @param {Event} event */
const lightMeeting = (event) => {
  for (const each of all(document, ".term.lit")) each.classList.remove("lit");
  const term = event.target instanceof Element ? event.target.closest(".term[data-group]") : null;
  const group = term instanceof HTMLElement ? term.dataset.group : undefined;
  const sum = term?.closest(".sum");
  if (!sum || group === undefined) return;
  for (const each of all(sum, `.term[data-group="${CSS.escape(group)}"]`)) each.classList.add("lit");
};
document.addEventListener("pointerover", lightMeeting);
document.addEventListener("pointerdown", lightMeeting);
