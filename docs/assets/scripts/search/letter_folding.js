// Letters of a typed word: folded, cut into words, and heard across alphabets.
// The twin of inspect/novuss/search/letter_folding.py: both must give the same words. Which letters, both
// know from the index (specs/search.yaml).

/**
 * Of the signs, any one, for a regular expression.
 * @param {string} signs
 */
export const anyOf = (signs) => `[${signs.replace(/[\\\]^-]/g, "\\$&")}]`;

// What Python takes for letters: numerals such as ² among them.
export const LETTER = "[\\p{L}\\p{Nl}\\p{No}]";

/**
 * @param {string} text
 * @param {Map<string, string>} letters
 */
const translate = (text, letters) => {
  let done = "";
  for (const letter of text) done += letters.get(letter) ?? letter;
  return done;
};

/** @param {string} text */
export const composed = (text) => text.normalize("NFC");

/** @param {string} word */
export const isLatin = (word) => word[0] >= "a" && word[0] <= "z";

export class Letters {
  #apostrophe;
  #word;
  #writtenOut;

  /** @param {{ apostrophes: string, written_out: Record<string, string> }} told */
  constructor({ apostrophes, written_out: writtenOut }) {
    const signs = anyOf(apostrophes);
    this.#apostrophe = new RegExp(signs, "gu");
    this.#word = new RegExp(`[0-9]+(?:[.,][0-9]+)*|${LETTER}+(?:${signs}${LETTER}+)*`, "gu");
    this.#writtenOut = Object.entries(writtenOut);
  }

  /**
   * In small letters, without diacritics and apostrophes.
   * @param {string} text
   */
  fold(text) {
    let small = text.replace(this.#apostrophe, "").normalize("NFKD").toLowerCase();
    for (const [letter, letters] of this.#writtenOut) small = small.replaceAll(letter, letters);
    return small.replace(/\p{M}/gu, "");
  }

  /**
   * [folded word, start, end] of every word of a composed text; a decimal comma is a point. An
   * apostrophe may count as a letter; by itself it is no word.
   * @param {string} text
   * @returns {[string, number, number][]}
   */
  places(text) {
    return Array.from(text.matchAll(this.#word), (match) => /** @type {[string, number, number]} */ ([
      this.fold(match[0]).replaceAll(",", "."),
      match.index,
      match.index + match[0].length,
    ])).filter(([word]) => word);
  }
}

// How the words of a language are heard that people type in Latin letters.
export class Sounds {
  #fold;
  #letters;
  #ways;
  #anyWay;
  #diacritics;

  /**
   * @param {{ letters: Record<string, string>, ways: Record<string, string>, diacritics: Record<string, string> }} told
   * @param {Letters} folding
   */
  constructor({ letters, ways, diacritics }, folding) {
    this.#fold = (/** @type {string} */ text) => folding.fold(text);
    this.#letters = new Map(Object.entries(letters));
    this.#ways = Object.entries(ways);
    this.#anyWay = new RegExp(Object.keys(ways).join("|"));
    this.#diacritics = new Map(Object.entries(diacritics));
  }

  /**
   * What a word as typed sounds like: шайба, shajba, shayba and šaiba are all shaiba.
   * @param {string} word
   */
  typed(word) {
    return this.folded(this.#fold(translate(composed(word).toLowerCase(), this.#diacritics)));
  }

  /**
   * The same of a folded word.
   * @param {string} word
   */
  folded(word) {
    let text = translate(word, this.#letters);
    if (this.#anyWay.test(text)) { for (const [way, letter] of this.#ways) text = text.replaceAll(way, letter); }
    return text.replace(/(.)\1/gu, "$1");
  }
}
