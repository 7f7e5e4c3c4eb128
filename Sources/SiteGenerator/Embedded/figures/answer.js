// An answer of the engine about a living figure.

/** An answer's lines by their kinds: for each the fields of every line.
 * @typedef {ReturnType<typeof sorted>} Answer */

/** @param {string[][]} lines */
export const sorted = (lines) => {
  /** @param {string} kind */
  const of = (kind) => lines.filter((line) => line[0] === kind).map(([, ...fields]) => fields);
  return {
    slider: of("slider"), reading: of("reading"), point: of("point"), handle: of("handle"), error: of("error").at(0), caption: of("caption").at(0),
    position: of("position").at(0)?.[0] ?? "", places: of("places").at(0)?.[0] ?? "",
    html: of("html").map(([line = ""]) => line).join("\n"),
  };
};
