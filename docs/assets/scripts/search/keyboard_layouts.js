// Queries as they were meant, also where they were typed on another keyboard than that of the reader's language.

import { composed } from "./letter_folding.js";

/**
 * @import { Meanings } from "./word_meanings.js"
 * @import { Asking, Query, Reader } from "./query_parser.js"
 */

// As letters of one alphabet stand on the keys of another.
const SIGN_IN_WORD = /[^\p{L}\p{N}_\s]\p{L}/u;

export class Keyboards {
  #queries;
  #keyboards;
  #shortest;
  #begun;
  #meanings;

  /**
   * @param {Reader} queries
   * @param {Asking} asking
   * @param {Meanings} meanings
   */
  constructor(queries, asking, meanings) {
    this.#queries = queries;
    this.#keyboards = asking.keyboards;
    this.#shortest = asking.lengths.word;
    this.#begun = asking.lengths.beginning;
    this.#meanings = meanings;
  }

  /**
   * The parts of a query, and what was meant if it was typed on another keyboard.
   * @param {string} text
   * @param {string | null} reader
   * @returns {{ query: Query, readAs: string | null }}
   */
  read(text, reader) {
    const query = this.#queries.parse(text);
    if (this.#isKnown(query, text, reader)) return { query, readAs: null };
    for (const typed of this.#onOtherKeyboards(text, reader)) {
      const meant = this.#queries.parse(typed);
      const telling = this.telling(meant);
      const isSaid = meant.numbers.length || telling.some(([word]) => word.length >= this.#begun);
      if (isSaid && telling.every((word) => this.#meanings.heard(...word, reader).size)) return { query: meant, readAs: typed };
    }
    return { query, readAs: null };
  }

  /**
   * Whether a word of a query is known, heard or begun, or no letter was typed. With a letter right behind
   * a sign it has to be known: nev,f is тумба.
   * @param {Query} query
   * @param {string} text
   * @param {string | null} reader
   */
  #isKnown(query, text, reader) {
    const telling = this.telling(query);
    const words = telling.length ? telling : query.words;
    /** @param {"meaning" | "beginning"} way */
    const isIn = (way) => words.some(([folded]) => this.#meanings.inAll((vocabulary) => vocabulary[way](folded)).size);
    if (query.numbers.length || !/\p{L}/u.test(text) || isIn("meaning")) return true;
    if (SIGN_IN_WORD.test(text)) return false;
    return words.some((word) => this.#meanings.heard(...word, reader).size) || isIn("beginning");
  }

  /**
   * What the same keys give on each keyboard, that of the reader first.
   * @param {string} text
   * @param {string | null} reader
   */
  #onOtherKeyboards(text, reader) {
    const small = composed(text).toLowerCase();
    const languages = Object.keys(this.#keyboards);
    const pairs = languages.flatMap((language) => languages.filter((other) => other !== language).map((other) => [language, other]));
    const first = pairs.filter(([, meantOn]) => meantOn === reader);
    const typed = [...first, ...pairs.filter((pair) => !first.includes(pair))].map(([typedOn, meantOn]) => {
      const [from, to] = [this.#keyboards[typedOn], this.#keyboards[meantOn]];
      return small.replace(/./gsu, (sign) => to[from.indexOf(sign)] ?? sign);
    });
    return typed.filter((reading) => reading !== small);
  }

  /**
   * The words of a query that say something.
   * @param {Query} query
   */
  telling(query) {
    /** @param {string} word */
    const isStop = (word) => [...this.#meanings.vocabularies.values()].some((vocabulary) => vocabulary.stop.has(word));
    return query.words.filter(([word]) => word.length >= this.#shortest && !isStop(word));
  }
}
