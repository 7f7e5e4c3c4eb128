// A module of the engine at work: texts in, texts out.
import { Blocks } from "./memory.js";

/** What a module exports: under its own name too a function from an operation and a text, each as a place and a length,
 * to the place of the answer.
 * @typedef {object} Exports
 * @property {WebAssembly.Memory} memory
 * @property {WebAssembly.Global} __heap_base
 * @property {(count: number) => number} reserve
 * @property {(place: number) => void} release */

// Strings that are not well formed, with half of a pair, become ones with U+FFFD.
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** A new instance of a compiled module, with empty memory.
 * @param {WebAssembly.Module} module */
const start = (module) => {
  /** @type {Exports} */
  let exports;
  /** @type {Blocks | undefined} */
  let blocks;
  const space = () => (blocks ??= new Blocks(exports.memory, exports.__heap_base.value));
  const { sin, cos, tan, asin, acos, atan, atan2, sinh, cosh, tanh, exp, log, pow } = Math;
  const instance = new WebAssembly.Instance(module, {
    env: {
      sin, cos, tan, asin, acos, atan, atan2, sinh, cosh, tanh, exp, log, pow,
      /** @type {(a: number, b: number, count: number) => number} */
      memcmp(a, b, count) {
        const { bytes } = space();
        for (let i = 0; i < count; i++) if (bytes[a + i] !== bytes[b + i]) return bytes[a + i] - bytes[b + i];
        return 0;
      },
      /** @type {(result: number, alignment: number, size: number) => number} */
      posix_memalign(result, alignment, size) {
        const place = alignment > 16 ? 0 : space().reserve(size);
        if (place === 0) return 12;
        space().integers[result >>> 2] = place;
        return 0;
      },
      /** @type {(place: number) => void} */
      free: (place) => space().release(place),
    },
  });
  exports = /** @type {any} */ (instance.exports);
  return exports;
};

/** @param {Exports} exports
 * @param {string} text */
const put = (exports, text) => {
  const bytes = encoder.encode(text);
  const place = exports.reserve(bytes.length);
  new Uint8Array(exports.memory.buffer).set(bytes, place);
  return [place, bytes.length];
};

/** @param {Exports} exports
 * @param {string} name the module's
 * @param {string} operation
 * @param {string} text */
const ask = (exports, name, operation, text) => {
  const [word, wordLength] = put(exports, operation);
  const [question, length] = put(exports, text);
  const answer = /** @type {any} */ (exports)[name](word, wordLength, question, length);
  const count = new DataView(exports.memory.buffer).getUint32(answer, true);
  const result = decoder.decode(new Uint8Array(exports.memory.buffer, answer + 4, count));
  for (const place of [word, question, answer]) exports.release(place);
  return result;
};

/** @typedef {ReturnType<typeof engineOf>} Engine */

/** The engine with a compiled module.
 * @param {string} name
 * @param {WebAssembly.Module} module */
export const engineOf = (name, module) => {
  let exports = start(module);
  return {
    /** The answer to a question, as text.
     * @param {string} operation
     * @param {string} text
     * @returns {string} */
    call(operation, text) {
      try {
        return ask(exports, name, operation, text);
      } catch (fault) {
        // A trap would be a defect of the engine. What it leaves in memory is not used again.
        exports = start(module);
        return `error\tengine-stopped\t\t\t${String(fault).replace(/\s+/g, " ")}\n`;
      }
    },
    /** The lines of an answer, each as its fields.
     * @param {string} operation
     * @param {string} text */
    lines(operation, text) {
      return this.call(operation, text).split("\n").filter((line) => line !== "").map((line) => line.split("\t"));
    },
    /** A line of a question.
     * @param {...(string | number)} fields */
    line: (...fields) => `${fields.map((field) => String(field).replace(/[\t\r\n]/g, " ")).join("\t")}\n`,
  };
};
