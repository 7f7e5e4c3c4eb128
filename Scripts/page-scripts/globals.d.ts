// What the scripts of pages have in common beside their imports, for the checker of types.
import type { Engine } from "../../Sources/SiteGenerator/Embedded/engine/module.js";
import type { Lectern } from "../../Sources/SiteGenerator/Embedded/page.js";

declare global {
  /** The words of a script by languages; they stand before it in what is written to `theme/`. */
  const tables: Record<string, Record<string, string>>;
  /** What `page.js` gives the scripts after it. */
  var lectern: Lectern;
  /** What `engine.js` gives the scripts after it. */
  var lecternEngine: ((name: string) => Promise<Engine>) & {
    modules: Record<string, string | { mask: number, plain: string }>;
    now(name: string, code: string): Engine;
  };
  var lecternSearchIndex: (lessons: never[]) => void;
  var lecternClaimsIndex: (lessons: never[]) => void;
}
