// Words written short: a capital letter stands for what a word shares with the one before.
// The twin of inspect/novuss/search/prefix_compression.py, which writes them.

const A = 65;

/**
 * @param {string} text
 * @param {string} before a word that is known already
 */
export const writtenOut = (text, before = "") => {
  let word = before;
  return text.split(" ").filter(Boolean).map((part) => {
    // There are tens of thousands of them: no expression is asked about each.
    const dropped = part.charCodeAt(0) - A;
    word = dropped >= 0 && dropped < 26 ? word.slice(0, word.length - dropped) + part.slice(1) : part;
    return word;
  });
};
