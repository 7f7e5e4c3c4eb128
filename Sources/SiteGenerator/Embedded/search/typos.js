// Words that were meant, where a query has one that no lesson has.

/** From so many letters on a word may have one mistake, and from so many on two. */
const ONE_MISTAKE = 4;
const TWO_MISTAKES = 8;
/** So many words are offered for one. */
const MOST_WORDS = 5;

/** How many letters must be changed, left out, put in or exchanged with the next one (optimal string alignment) to make a term the
 * beginning of a word; more than `most` where it is more.
 * @param {string} term
 * @param {string} word
 * @param {number} most */
export const distance = (term, word, most) => {
  const width = Math.min(word.length, term.length + most);
  if (width < term.length - most) return most + 1;
  /** @type {number[]} */
  let before = [];
  let last = Array.from({ length: width + 1 }, (_, index) => index);
  for (let row = 1; row <= term.length; row += 1) {
    /** @type {number[]} */
    const next = [row];
    for (let column = 1; column <= width; column += 1) {
      const isSame = term[row - 1] === word[column - 1];
      let least = Math.min(last[column] + 1, next[column - 1] + 1, last[column - 1] + (isSame ? 0 : 1));
      if (row > 1 && column > 1 && term[row - 1] === word[column - 2] && term[row - 2] === word[column - 1]) {
        least = Math.min(least, before[column - 2] + 1);
      }
      next.push(least);
    }
    if (Math.min(...next) > most) return most + 1;
    before = last;
    last = next;
  }
  return Math.min(...last);
};

/** The words that a term may have been meant to be, the nearest only, and of those the most frequent first.
 * @param {string} term
 * @param {Map<string, number>} vocabulary how often each word is there
 * @returns {string[]} */
export const meant = (term, vocabulary) => {
  const most = term.length >= TWO_MISTAKES ? 2 : term.length >= ONE_MISTAKE ? 1 : 0;
  /** @type {string[][]} */
  const near = Array.from({ length: most + 1 }, () => []);
  if (most > 0) {
    for (const word of vocabulary.keys()) near[distance(term, word, most)]?.push(word);
  }
  const nearest = near.find((found) => found.length > 0) ?? [];
  return nearest.sort((a, b) => (vocabulary.get(b) ?? 0) - (vocabulary.get(a) ?? 0)).slice(0, MOST_WORDS);
};
