// An index of all lessons, in scripts of so many lessons each: the first tells how many there are.
import { siteFolder } from "./site.js";

/** @template Content */
export class IndexParts {
  /** @param {string} name of the scripts */
  constructor(name) {
    this.name = name;
    /** What each script has.
     * @type {Content[]} */
    this.contents = [];
    this.count = 1;
  }

  /** Each script calls this.
   * @param {Content} content
   * @param {number} number the script's, from 0
   * @param {number} count how many scripts there are */
  add(content, number, count) {
    this.contents[number] = content;
    this.count = count;
  }

  /** @param {string} ending */
  load(ending) { return globalThis.lectern.load(new URL(`${this.name}${ending}.js`, siteFolder)); }

  /** What all scripts have, in order.
   * @returns {Promise<Content[]>} */
  async read() {
    await this.load("");
    await Promise.all(Array.from({ length: this.count - 1 }, (_, index) => this.load(`-${index + 2}`)));
    return this.contents;
  }
}
