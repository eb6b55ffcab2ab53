// The stem that is left of a folded word without the ending that inflection puts on it.
// The twin of inspect/novuss/search/word_endings.py.

/**
 * How long a stem and an ending are.
 * @typedef {{ shortest: number, short_ending: number, longest_ending: number }} Stems
 */

export class Endings {
  /** @type {Set<string>} */
  #endings;
  #stems;

  /**
   * `stems` says how long a stem and an ending are.
   * @param {string[]} endings
   * @param {Stems} stems
   */
  constructor(endings, stems) {
    this.#endings = new Set(endings);
    this.#stems = stems;
  }

  /** @param {string} word */
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
