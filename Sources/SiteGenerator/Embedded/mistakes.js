// Mistakes with sliders: both sides of a wrong formula wherever the reader puts its symbols.
//
// All numbers are the page engine's, computed from the sides that were judged. Without this script a mistake stands with the values
// of its counterexample.
import { MovableMistake } from "./mistakes/mistake.js";

/** @param {HTMLElement} root */
globalThis.lectern.openMistake = async (root) => { new MovableMistake(root, await lecternEngine("values")); };
