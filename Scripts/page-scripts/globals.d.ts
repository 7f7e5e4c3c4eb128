// What the scripts of pages have in common beside their imports, for the checker of types.
import type { Engine } from "../../Sources/SiteGenerator/Embedded/engine/module.js";
import type { IndexedLesson as LessonWithClaims } from "../../Sources/SiteGenerator/Embedded/claims/index.js";
import type { Lectern } from "../../Sources/SiteGenerator/Embedded/page.js";
import type { IndexedLesson } from "../../Sources/SiteGenerator/Embedded/search/sections.js";

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
  var lecternSearchIndex: (lessons: IndexedLesson[], number: number, count: number) => void;
  var lecternClaimsIndex: (lessons: LessonWithClaims[], number: number, count: number, page: number, starts: number[]) => void;
}
