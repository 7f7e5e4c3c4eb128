// Proofs told in lines, which play: each line comes after the one before it, and what cancels or joins is marked as it does. Without
// this all lines stand there, with all that is marked.
import { all, button, make } from "../shared/dom.js";
import { words } from "../shared/words.js";

/** How long a line stands before the next one comes, in milliseconds: a time, and more for each of its terms. */
const restTime = 900;
const termTime = 350;

/** All that stands in a derivation, line by line.
 * @param {HTMLElement} derivation */
const linesOf = (derivation) => all(derivation, ".derivation-name, .derivation-side, .steps > li, .derivation-end");

/** What shows one derivation line by line. */
class DerivationPlayer {
  /** @param {HTMLElement} derivation */
  constructor(derivation) {
    this.derivation = derivation;
    this.lines = linesOf(derivation);
    // A heading comes with the line under it.
    this.stops = this.lines.filter((line) => line.matches("li, .derivation-end"));
    this.last = this.stops.length - 1;
    /** Which stop was reached; all is shown where it is undefined.
     * @type {number | undefined} */
    this.place = undefined;
    this.timer = 0;
    this.play = button("derivation-play", words.derivationPlay);
    this.back = button("derivation-back", words.derivationBack);
    this.next = button("derivation-next", words.derivationNext);
    this.whole = button("derivation-all", words.derivationAll);
    this.listen();
    derivation.prepend(make("div", { class: "derivation-tools", role: "group" }, this.play, this.back, this.next, this.whole));
    this.show(undefined);
  }

  listen() {
    this.play.addEventListener("click", () => {
      if (this.timer) return this.stop();
      if (this.place === this.last) this.place = undefined;
      this.play.textContent = words.derivationPause;
      this.goOn();
    });
    this.next.addEventListener("click", () => this.go(Math.min((this.place ?? -1) + 1, this.last)));
    this.back.addEventListener("click", () => this.go(Math.max((this.place ?? 1) - 1, 0)));
    this.whole.addEventListener("click", () => {
      this.go(undefined);
      this.play.focus();
    });
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.play.textContent = words.derivationPlay;
  }

  /** Goes to a stop, and no further by itself.
   * @param {number | undefined} to */
  go(to) {
    this.stop();
    this.show(to);
  }

  goOn() {
    const to = (this.place ?? -1) + 1;
    this.show(to);
    if (to === this.last) return this.stop();
    this.timer = setTimeout(() => this.goOn(), restTime + termTime * all(this.stops[to], ".term").length);
  }

  /** @param {number | undefined} to */
  show(to) {
    this.place = to;
    const end = to === undefined ? this.lines.length : this.lines.indexOf(this.stops[to]);
    this.derivation.classList.toggle("playing", to !== undefined);
    for (const [index, line] of this.lines.entries()) {
      line.classList.toggle("later", index > end);
      line.classList.toggle("now", index === end && line.matches("li"));
    }
    this.back.disabled = to === undefined || to === 0;
    this.next.disabled = to === this.last;
    this.whole.hidden = to === undefined;
  }
}

/** The players of the proofs that were opened once.
 * @type {Map<HTMLElement, DerivationPlayer>} */
const players = new Map();

/** A proof that is opened gets its buttons; who leaves one has seen enough of it, and finds it whole again.
 * @param {HTMLElement} root
 * @param {boolean} isOpen */
const attend = (root, isOpen) => {
  for (const derivation of all(root, ".derivation")) {
    const known = players.get(derivation);
    if (!isOpen) known?.go(undefined);
    else if (!known && all(derivation, ".steps > li").length > 2) players.set(derivation, new DerivationPlayer(derivation));
  }
};
// The event does not bubble.
document.addEventListener("toggle", ({ target }) => {
  if (target instanceof HTMLDetailsElement && !target.matches(".source")) attend(target, target.open);
}, true);
for (const each of all(document, "details[open], .notes")) attend(each, true);
addEventListener("beforeprint", () => {
  for (const player of players.values()) player.go(undefined);
});

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
