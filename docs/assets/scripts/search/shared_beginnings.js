// Sorted words written short: what a word shares with the one before it is a number.
// The twin of inspect/novuss/search/shared_beginnings.py, which writes them.

const ZERO = 48;

export const writtenOut = (text) => {
  let word = "";
  return text.split(" ").filter(Boolean).map((one) => {
    // There are tens of thousands of them: no expression is asked about each.
    let shared = 0, at = 0;
    for (let digit; (digit = one.charCodeAt(at) - ZERO) >= 0 && digit < 10; at++) shared = shared * 10 + digit;
    word = word.slice(0, shared) + one.slice(at);
    return word;
  });
};
