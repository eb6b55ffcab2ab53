// Words and signs as they are compared: without case, accents and what looks alike.

/** @import { JudgedLetters } from "schemas" */

/**
 * Pairs of signs as a map: the second stands for the first.
 * @param {string} text
 */
const pairs = (text) => {
  const signs = [...text];
  return new Map(signs.flatMap((sign, place) => (place % 2 ? [] : [[sign, signs[place + 1]]])));
};

/**
 * @param {string} text
 * @param {Map<string, string>} signs
 */
const translated = (text, signs) => {
  let done = "";
  for (const sign of text) done += signs.get(sign) ?? sign;
  return done;
};

/**
 * Small letters, the same for ß and SS.
 * @param {string} text
 */
const caseless = (text) => text.toLowerCase().toUpperCase().toLowerCase();

/**
 * Letters and digits alone, without case and diacritics, one blank between words.
 * @param {string} text
 */
export const fold = (text) => caseless(text.normalize("NFKD")).replace(/\p{M}/gu, "").replace(/[^\p{L}\p{N}]+/gu, " ").trim();

/**
 * An answer: a word is folded, a sign or a word with a sign in it stands as it is.
 * @param {string} text
 */
export const answerKey = (text) => {
  const word = text.trim().normalize("NFC");
  return /^\p{L}[\p{L}\p{N}_\s.-]*$/u.test(word) ? fold(word) : word;
};

// What stands between the words of a place: blanks, dashes of every sort and punctuation.
const BETWEEN = /[\s\-\u2010-\u2015\u2212_/.,:;()[\]]+/u;
const LETTERS = /^\p{L}\p{L}$/u;

export class Letters {
  #units;
  #marks;
  #names;

  /** @param {JudgedLetters} judgedLetters */
  constructor({ units, marks, names }) {
    this.#units = pairs(units);
    this.#marks = pairs(marks);
    this.#names = pairs(names);
  }

  /**
   * A unit: no case, blanks, final point or script.
   * @param {string} word
   */
  unit(word) {
    const plain = caseless(word.normalize("NFC")).replace(/\s/gu, "").replace(/\.+$/, "");
    return translated(translated(plain, this.#marks), this.#units);
  }

  /**
   * A place on an item; of a line (A-C, CA) either end may come first. Empty where none is named.
   * @param {string | null} position
   */
  place(position, line = false) {
    const text = caseless((position ?? "").normalize("NFKD")).replace(/\p{M}/gu, "");
    let words = translated(text, this.#units).split(BETWEEN).filter(Boolean);
    if (line) {
      if (words.length === 1 && LETTERS.test(words[0])) words = [...words[0]];
      words.sort();
    }
    return words.join(" ");
  }

  /**
   * What two names have in common that a reader cannot tell apart.
   * @param {string} name
   */
  name(name) {
    const plain = name.normalize("NFKC").replace(/[\s\p{DI}\p{Cf}\p{Cc}\u2800]/gu, "");
    if (/^\p{ASCII}*$/u.test(plain)) return new Set([plain.toUpperCase(), plain.toLowerCase()]);
    /** @param {string} text */
    const latin = (text) => translated(text, this.#names).normalize("NFC");
    return new Set([latin(plain.toUpperCase()).toUpperCase(), caseless(latin(caseless(plain)))]);
  }
}
