// What the words of a query are worth together in each place of the postings.

/**
 * @import { MeantWord } from "./word_meanings.js"
 * @import { Vocabulary } from "./word_lookup.js"
 */

/**
 * Of each place that has a word: their sum, how rare they are, and how many stand there.
 * @param {Vocabulary} vocabulary
 * @param {MeantWord[]} words
 * @param {number[]} whole of each place the document
 * @param {Uint8Array[]} having the documents that have each word, which are marked
 */
export const sumWords = (vocabulary, words, whole, having) => {
  const [sums, covered, held, values] = Array.from({ length: 4 }, () => new Float64Array(whole.length));
  /** @type {number[]} */
  const places = [];
  for (const [at, word] of words.entries()) {
    for (const place of vocabulary.values(word.meanings.get(vocabulary.language) ?? new Map(), word.folded, values)) {
      having[at][whole[place]] = 1;
      if (!held[place]) places.push(place);
      sums[place] += values[place];
      covered[place] += word.rarity;
      held[place] += 1;
      values[place] = 0;
    }
  }
  return { sums, covered, held, places };
};
