// What tells one edition of an exercise from another.

/** The name of a text: of one that has changed another one. FNV-1a, by Fowler, Noll and Vo.
 * @param {string} text */
export const edition = (text) => {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(16);
};
