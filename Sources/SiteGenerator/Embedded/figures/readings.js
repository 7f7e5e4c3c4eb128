// What stands below a figure and follows it: a table that says what the reader's last movement changed, and a listing.
import { all, make, say } from "../shared/dom.js";
import { words } from "../shared/words.js";
import { renew } from "./renewal.js";

export class Readings {
  /** @param {HTMLElement} root the figure */
  constructor(root) {
    this.cells = all(root, "[data-reading]");
    this.rows = all(root, ".diagram-table tbody tr").filter((row) => row.querySelector(".diagram-change"));
    /** What the table said when the reader's last movement began. */
    this.before = this.values();
    for (const kind of ["pointerdown", "keydown"]) {
      root.addEventListener(kind, () => { this.before = this.values(); }, { capture: true });
    }
  }

  /** What stands in each row behind its head. */
  values() {
    return this.rows.map((row) => all(row, "td[data-reading]").map((cell) => cell.textContent).join("\n"));
  }

  /** Shows what the engine says.
   * @param {string[][]} readings
   * @param {boolean} isNews whether it follows from a movement of the reader */
  show(readings, isNews) {
    for (const cell of this.cells) {
      const fresh = make("template");
      const [html] = readings[Number(cell.dataset.reading)];
      fresh.innerHTML = html;
      renew(cell, fresh.content);
    }
    if (!isNews) return;
    const values = this.values();
    this.rows.forEach((row, index) => {
      const isChanged = values[index] !== this.before[index];
      row.classList.toggle("diagram-changed", isChanged);
      const [cell] = all(row, ".diagram-change");
      say(cell, isChanged ? words.changed : words.same);
    });
  }

  /** What was changed, for those who listen. */
  get said() {
    const changed = this.rows.filter((row) => row.classList.contains("diagram-changed"));
    return changed.map((row) => `${all(row, "th")[0].textContent}: ${words.changed}`).join(", ");
  }
}
