// Sorted words written short: a capital letter stands for what a word shares with the one before.
// The twin of inspect/novuss/search/prefix_compression.py, which writes them.

const BEFORE_A = 64;

/** @param {string} text */
export const writtenOut = (text) => {
  let word = "";
  return text.split(" ").filter(Boolean).map((one) => {
    // There are tens of thousands of them: no expression is asked about each.
    const shared = one.charCodeAt(0) - BEFORE_A;
    word = shared > 0 && shared < 27 ? word.slice(0, shared) + one.slice(1) : one;
    return word;
  });
};
