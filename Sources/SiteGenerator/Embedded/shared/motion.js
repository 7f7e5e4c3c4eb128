// What readers want of motion.

/** Whether the reader's system asks for less of it. */
export const calm = matchMedia("(prefers-reduced-motion: reduce)");
