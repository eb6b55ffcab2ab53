// A folded word without what inflection puts on its end.
// The twin of `stem` in inspect/novuss/search/endings.py.

const SHORTEST_STEM = 3, LONGEST_ENDING = 6;

export const stem = (word, endings) => {
  for (let length = Math.min(LONGEST_ENDING, word.length - 2); length > 0; length--) {
    if (length > 2 && word.length - length < SHORTEST_STEM) continue;
    if (endings.has(word.slice(-length))) {
      word = word.slice(0, -length);
      break;
    }
  }
  return word.length > SHORTEST_STEM && word.at(-1) === word.at(-2) ? word.slice(0, -1) : word;
};
