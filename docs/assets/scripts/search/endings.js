// The stem that is left of a folded word without the ending that inflection puts on it.
// The twin of inspect/novuss/search/endings.py.

export class Endings {
  #endings;
  #stems;

  // `stems` says how long a stem and an ending are.
  constructor(endings, stems) {
    this.#endings = new Set(endings);
    this.#stems = stems;
  }

  stem(word) {
    const { shortest, short_ending: short, longest_ending: longest } = this.#stems;
    for (let length = Math.min(longest, word.length - shortest + 1); length > 0; length--) {
      if (length > short && word.length - length < shortest) continue;
      if (this.#endings.has(word.slice(-length))) {
        word = word.slice(0, -length);
        break;
      }
    }
    return word.length > shortest && word.at(-1) === word.at(-2) ? word.slice(0, -1) : word;
  }
}
