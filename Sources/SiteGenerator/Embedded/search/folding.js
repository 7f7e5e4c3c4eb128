// What is compared in a search: letters without accents and case; a Greek letter and its name in LaTeX are the same.

/** @type {Record<string, string>} */
const GREEK = {
  α: "alpha", β: "beta", γ: "gamma", δ: "delta", ε: "epsilon", ζ: "zeta", η: "eta", θ: "theta", ι: "iota", κ: "kappa",
  λ: "lambda", μ: "mu", ν: "nu", ξ: "xi", π: "pi", ρ: "rho", σ: "sigma", ς: "sigma", τ: "tau", υ: "upsilon", φ: "phi",
  χ: "chi", ψ: "psi", ω: "omega",
};

/** @param {string} text */
export const fold = (text) => text.toLowerCase().normalize("NFKD").replace(/[\u0300-\u036f]/g, "")
  .replace(/[α-ω]/g, (letter) => GREEK[letter] ?? letter).replace(/[\s{}\\]+/g, " ");

/** A formula as it is compared: without spaces, and without what changes only how it is set.
 * @param {string} text */
export const squeeze = (text) => fold(text.replace(/\\(?:left|right|q?quad|[,;:!])(?![a-z])/gi, " ")).replaceAll(" ", "");
