// Several numbers in one text, such as `(1, 2)` or `[[1, 0], [0, 1]]`.

/** What stands between the commas of a list; commas inside brackets are left.
 * @param {string[]} signs */
const split = (signs) => {
  const parts = [""];
  let depth = 0;
  // Whether one pair of brackets is around all of it.
  let isWhole = signs[0] === "(" || signs[0] === "[";
  for (const [index, sign] of signs.entries()) {
    if (sign === "(" || sign === "[") depth += 1;
    if (sign === ")" || sign === "]") depth -= 1;
    if (depth === 0 && index < signs.length - 1) isWhole = false;
    if (depth === 0 && (sign === "," || sign === ";")) parts.push("");
    else parts.push((parts.pop() ?? "") + sign);
  }
  return { parts, isWhole: isWhole && depth === 0 };
};

/** @type {(text: string) => string[]} */
const listed = (text) => {
  const signs = [...text.trim()];
  const { parts, isWhole } = split(signs);
  return (isWhole ? split(signs.slice(1, -1)).parts : parts).map((part) => part.trim());
};

/** The numbers of a list, which may have brackets around it; those of a matrix row by row.
 * @type {(text: string) => string[]} */
export const pastedNumbers = (text) => {
  const rows = listed(text);
  return rows.every((row) => row.startsWith("[")) ? rows.flatMap(listed) : rows;
};
