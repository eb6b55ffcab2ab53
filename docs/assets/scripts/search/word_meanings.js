// What a typed word means in the languages of the index: surely, by its sound, by a slip of a finger, in parts.

/**
 * @import { Meaning } from "./word_forms.js"
 * @import { Answer } from "./hit_ranking.js"
 * @import { Vocabulary } from "./word_lookup.js"
 */

/** @typedef {{ folded: string, meanings: Map<string, Meaning>, rarity: number }} MeantWord */

export class Meanings {
  /** @param {Map<string, Vocabulary>} vocabularies */
  constructor(vocabularies) {
    this.vocabularies = vocabularies;
  }

  /**
   * What a word means; two words for a compound of which only the parts are known.
   * @param {string} folded
   * @param {string} typed
   * @param {string | null} reader
   * @param {Answer} answer
   * @returns {MeantWord[]}
   */
  meant(folded, typed, reader, answer) {
    const surely = this.heard(folded, typed, reader);
    if (surely.size) {
      // Whoever is still typing sees words of the own language that go on like this.
      const own = reader && !surely.has(reader) ? this.vocabularies.get(reader)?.beginning(folded) : null;
      if (reader && own?.size) surely.set(reader, own);
      return [this.word(folded, surely)];
    }
    answer.sure = false;
    for (const way of /** @type {const} */ (["beginning", "slips", "stemSlips"])) {
      const likely = this.inAll((vocabulary) => vocabulary[way](folded));
      if (likely.size) return [this.word(folded, likely)];
    }
    for (const [language, vocabulary] of this.vocabularies) {
      const parts = vocabulary.parts(folded);
      if (parts.length) return parts.map((part) => this.word(folded, new Map([[language, part]])));
    }
    for (const way of /** @type {const} */ (["slipsOfForms", "near"])) {
      const likely = this.inAll((vocabulary) => vocabulary[way](folded));
      if (likely.size) return [this.word(folded, likely)];
    }
    return [];
  }

  /**
   * What a word surely means, or sounds like in Latin letters.
   * @param {string} folded
   * @param {string} typed
   * @param {string | null} reader
   * @returns {Map<string, Meaning>}
   */
  heard(folded, typed, reader) {
    const surely = this.inAll((vocabulary) => vocabulary.meaning(folded));
    const known = new Set(surely.keys());
    for (const [language, vocabulary] of this.vocabularies) {
      if (known.has(language) || (reader !== language && known.size)) continue;
      const heard = vocabulary.bySound(typed);
      if (heard.size) surely.set(language, heard);
    }
    return surely;
  }

  /**
   * @param {(vocabulary: Vocabulary) => Meaning} ask
   * @returns {Map<string, Meaning>}
   */
  inAll(ask) {
    /** @type {Map<string, Meaning>} */
    const found = new Map();
    for (const [language, vocabulary] of this.vocabularies) {
      const meaning = ask(vocabulary);
      if (meaning.size) found.set(language, meaning);
    }
    return found;
  }

  /**
   * @param {string} folded
   * @param {Map<string, Meaning>} meanings
   * @returns {MeantWord}
   */
  word(folded, meanings) {
    let rarity = 0;
    for (const [language, meaning] of meanings) {
      for (const group of meaning.keys()) rarity = Math.max(rarity, this.of(language).rarity[group]);
    }
    return { folded, meanings, rarity };
  }

  /**
   * The words of a language that is there.
   * @param {string} language
   */
  of(language) {
    return /** @type {Vocabulary} */ (this.vocabularies.get(language));
  }
}
