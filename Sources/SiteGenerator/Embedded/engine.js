// The engine of the page: Lectern's matrix core and calculator, compiled to WebAssembly. All that a page computes is
// computed there; this script only hands texts over.
//
//   lecternEngine('values').then(engine => engine.call('evaluate', 'value\t1/3\n'))
//
// The code comes in modules, each by a script `engine-NAME.js` of its own, which is loaded when the module is first asked for.
// `Documentation/page-engine.md` says what can be asked.
import { engineOf } from "./engine/module.js";
import { load } from "./shared/load.js";
import { siteFolder } from "./shared/site.js";

/** The code of the modules by their names, which scripts beside this one bring: compressed by gzip and in base64, or, where the server
 * compresses, as it is: a byte is a character's code, with the bits of a mask turned, modulo 256.
 * @type {Record<string, string | { mask: number, plain: string }>} */
const modules = {};
/** @type {Record<string, Promise<import("./engine/module.js").Engine>>} */
const engines = {};

/** A byte of each character: its code, with the bits of a mask turned, modulo 256.
 * @param {string} text */
const plainBytes = (text, mask = 0) => {
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i) ^ mask;
  return bytes;
};

/** @param {string} base64 */
const bytesOf = (base64) => plainBytes(atob(base64));

/** @param {string} packed */
const expanded = (packed) =>
  new Response(new Blob([bytesOf(packed)]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();

/** @param {string} name */
const compiled = async (name) => {
  if (!modules[name]) await load(new URL(`theme/engine-${name}.js`, siteFolder));
  const code = modules[name];
  if (!code) throw new Error(`the page has no module ${name}`);
  const bytes = typeof code === "string" ? await expanded(code) : plainBytes(code.plain, code.mask);
  return engineOf(name, await WebAssembly.compile(bytes));
};

// The engine with a module, which is compiled once for a page.
/** @param {string} name */
const engine = (name) => (engines[name] ??= compiled(name).catch((fault) => {
  // Whoever asks again may be online by then.
  delete engines[name];
  throw fault;
}));

globalThis.lecternEngine = Object.assign(engine, {
  modules,
  /** The same for who has the code, in base64 but not compressed, and may keep the page waiting.
   * @param {string} name
   * @param {string} code */
  now: (name, code) => engineOf(name, new WebAssembly.Module(bytesOf(code))),
});
