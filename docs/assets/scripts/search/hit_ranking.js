// Finding and ranking: the clauses, or situations, that answer a query, best first, each once.
// The twin of inspect/novuss/search/hit_ranking.py; both reckon in whole numbers and must give the same
// order: tests/search/test_twins.py puts the same queries to both. Neither has weights of its own.

import { Keyboards } from "./keyboard_layouts.js";
import { Letters } from "./letter_folding.js";
import { Meanings } from "./word_meanings.js";
import { Reader } from "./query_parser.js";
import { Vocabulary } from "./word_lookup.js";
import { sumWords } from "./word_sums.js";

/**
 * @import { LanguageIndex } from "./word_forms.js"
 * @import { MeantWord } from "./word_meanings.js"
 * @import { Asking, Query } from "./query_parser.js"
 */

/** @typedef {{ document: number, score: number, language: string, isWhole?: boolean }} Hit */
/**
 * @typedef {object} ClauseIndex
 * @property {[number, string][]} documents
 * @property {number[]} parts
 * @property {Record<string, [number, ...number[]][]>} numbers
 * @property {Record<string, number>} names
 * @property {string[]} editions
 * @property {Record<number, number[]>} follows
 * @property {Record<number, number>} differ
 * @property {Asking} asking
 */
/** @typedef {{ clauses: ClauseIndex, languages: Record<string, LanguageIndex | null> }} SearchIndex */
/**
 * What answers: hits, words that stand nowhere, marked groups and those among them that the words most surely stand for, how many words were asked for and how many of them the best result holds, whether a number or just what something is called was asked for, and which numbers, whether no word was guessed at, and what was typed on another keyboard, if it was.
 * @typedef {object} Answer
 * @property {Hit[]} found
 * @property {string[]} unknown
 * @property {Map<string, Set<number>>} marks
 * @property {Map<string, Set<number>>} meant
 * @property {number} asked
 * @property {number} held
 * @property {boolean} plain
 * @property {string[]} numbers keys of the index
 * @property {boolean} sure
 * @property {string | null} readAs
 */

/**
 * @param {Map<number, Hit>} scores
 * @param {number} document
 * @param {number} score
 * @param {string} language
 */
const raise = (scores, document, score, language) => {
  if (!((scores.get(document)?.score ?? -Infinity) >= score)) scores.set(document, { document, score, language });
};

export class Finder {
  #clauses;
  #whole;
  #letters;
  #ranking;
  #first;
  #annex;
  #keyboards;
  #meanings;

  /**
   * A language may be null.
   * @param {SearchIndex} searchIndex
   */
  constructor({ clauses, languages }) {
    const { asking } = clauses;
    this.#clauses = clauses;
    // Of each place of the postings the document.
    this.#whole = [...clauses.documents.keys(), ...clauses.parts];
    this.#letters = new Letters(asking.letters);
    this.#annex = asking.numbers.annex.letters[0] + asking.numbers.annex.number;
    this.#ranking = asking.ranking;
    this.snippetLengths = asking.snippet;
    this.#first = Object.keys(languages)[0];
    const here = Object.entries(languages).filter(([, index]) => index);
    this.texts = new Map(here.map(([language, index]) => [language, index.texts]));
    this.vocabularies = new Map(
      here.map(([language, index]) => [language, new Vocabulary(language, index, asking, this.#letters)]),
    );
    this.#meanings = new Meanings(this.vocabularies);
    this.#keyboards = new Keyboards(new Reader(clauses, asking, this.#letters), asking, this.#meanings);
  }

  /**
   * @param {string} text
   * @param {string | null} reader
   * @returns {Answer}
   */
  answer(text, reader = null) {
    const { query, readAs } = this.#keyboards.read(text, reader);
    const { numbers } = query;
    /** @type {Answer} */
    const answer = {
      found: [],
      unknown: [],
      marks: new Map(),
      meant: new Map(),
      asked: 0,
      held: 0,
      plain: numbers.length > 0,
      numbers,
      sure: !readAs,
      readAs,
    };
    for (const groups of [answer.marks, answer.meant]) for (const key of this.vocabularies.keys()) groups.set(key, new Set());
    /** @type {Map<number, Hit>} */
    const scores = new Map();
    const held = this.#byWords(query, reader, answer, scores);
    this.#byNumber(query, reader ?? this.#first, scores);
    answer.found = [...scores.values()].sort((score, other) => other.score - score.score || score.document - other.document);
    answer.held = held.get(answer.found[0]?.document) ?? 0;
    return answer;
  }

  /**
   * Whether situations answer better: a question of which they hold as many words.
   * @param {Answer} clauses
   * @param {Answer} situations
   */
  situationsFirst(clauses, situations) {
    const question = !clauses.plain && clauses.asked >= this.#ranking.question;
    return question && situations.found.length > 0 && situations.held >= clauses.held;
  }

  /**
   * The words of a language that is there.
   * @param {string} language
   */
  vocabularyOf(language) {
    return this.#meanings.of(language);
  }

  /**
   * @param {Query} query
   * @param {string} reader
   * @param {Map<number, Hit>} scores
   */
  #byNumber(query, reader, scores) {
    let rank = 0;
    for (const number of query.numbers) {
      for (const [edition, ...targets] of this.#clauses.numbers[number]) {
        if (query.edition !== null && query.edition !== edition) continue;
        for (const document of targets) raise(scores, document, this.#ranking.number - ++rank, reader);
      }
    }
    if (query.numbers.length !== 1 || query.words.length) return;
    for (const [document, [edition]] of this.#clauses.documents.entries()) {
      if (edition === (query.edition ?? 0) && this.#below(document, query.numbers[0])) {
        raise(scores, document, this.#ranking.below_number - ++rank, reader);
      }
    }
  }

  /**
   * Whether a document is a clause below the one of that number.
   * @param {number} document
   * @param {string} number
   */
  #below(document, number) {
    return this.#letters.fold(this.#clauses.documents[document][1]).startsWith(`${number}.`);
  }

  /**
   * The score of a document by that of each way to ask for it: the best, and some of more.
   * @param {number[]} scores
   */
  #together(scores) {
    const [best, ...others] = [...scores].sort((score, other) => other - score);
    const agreeing = others.slice(0, this.#ranking.agreeing).reduce((sum, score) => sum + score, 0);
    return best + Math.floor((agreeing * this.#ranking.agreed) / 100);
  }

  /**
   * Scores every document, and gives how many of the words each holds.
   * @param {Query} query
   * @param {string | null} reader
   * @param {Answer} answer
   * @param {Map<number, Hit>} scores
   * @returns {Map<number, number>}
   */
  #byWords(query, reader, answer, scores) {
    const ranking = this.#ranking;
    const telling = this.#keyboards.telling(query);
    const asked = telling.length ? telling : query.words;
    /** @type {Map<number, number>} */
    const counts = new Map();
    /** @type {MeantWord[]} */
    const words = [];
    answer.asked = asked.length;
    for (const [folded, typed] of asked) {
      const meant = this.#meanings.meant(folded, typed, reader, answer);
      if (meant.length) words.push(...meant);
      else if (!answer.unknown.includes(typed)) answer.unknown.push(typed);
    }
    if (!words.length) return counts;
    const whole = words.reduce((sum, word) => sum + word.rarity, 0);
    /** @type {Set<number>} */
    const complete = new Set();
    const having = words.map(() => new Uint8Array(this.#clauses.documents.length));
    // How well each language answers: a score for each way to ask, and the most words covered.
    /** @type {Map<number, Map<string, { scores: number[], covered: number }>>} */
    const ways = new Map();
    for (const [language, vocabulary] of this.vocabularies) {
      const { sums, covered, held, places } = sumWords(vocabulary, words, this.#whole, having);
      for (const word of words) {
        const meaning = word.meanings.get(language) ?? new Map();
        for (const group of vocabulary.marked([...meaning.keys()])) answer.marks.get(language)?.add(group);
        const surest = Math.max(0, ...meaning.values());
        for (const [group, sure] of meaning) if (sure === surest) answer.meant.get(language)?.add(group);
      }
      const named = vocabulary.askedByName(words.map((word) => word.meanings.get(language) ?? new Map()));
      answer.plain ||= [...named.values()].includes(ranking.named);
      for (const place of places) {
        const document = this.#whole[place];
        counts.set(document, Math.max(held[place], counts.get(document) ?? 0));
        const all = covered[place];
        const share = Math.floor((all * 1000) / whole);
        let score = Math.floor((Math.floor((sums[place] * share) / 1000) * share) / 1000);
        score = Math.floor((score * (language === reader ? ranking.reader : 100)) / 100);
        score = Math.floor((score * (named.get(document) ?? 100)) / 100);
        if (this.#clauses.documents[document][0] !== 0) score = Math.floor((score * ranking.superseded) / 100);
        if (query.annex && this.#below(document, this.#annex)) score = Math.floor((score * ranking.annex) / 100);
        if (all === whole) complete.add(document);
        const byLanguage = ways.get(document) ?? new Map();
        if (!byLanguage.size) ways.set(document, byLanguage);
        const way = byLanguage.get(language) ?? { scores: [], covered: 0 };
        way.scores.push(score);
        way.covered = Math.max(way.covered, all);
        byLanguage.set(language, way);
      }
    }
    const known = reader !== null && words.every((word) => word.meanings.has(reader));
    /** @type {Map<number, Hit>} */
    const together = new Map();
    for (const [document, byLanguage] of ways) {
      const totals = new Map([...byLanguage].map(([name, way]) => [name, this.#together(way.scores)]));
      const most = Math.max(...[...byLanguage.values()].map((way) => way.covered));
      const own = reader === null ? undefined : byLanguage.get(reader);
      const isOwn = reader !== null && own && (known || own.covered === most);
      const language = isOwn ? reader : [...totals].reduce((best, total) => (total[1] > best[1] ? total : best))[0];
      scores.set(document, { document, score: Math.max(...byLanguage.get(language)?.scores ?? []), language });
      together.set(document, { document, score: totals.get(language) ?? 0, language });
    }
    const kept = new Set([...complete, ...this.#goodOf([...scores.keys()], scores)]);
    for (const those of having) {
      const documents = [...scores.keys()].filter((document) => those[document]);
      if (documents.some((document) => kept.has(document))) continue;
      for (const document of this.#goodOf(documents, scores)) kept.add(document);
    }
    // What is kept is told by the best way to each, what goes first by all that fit.
    for (const document of [...scores.keys()]) {
      const hit = together.get(document);
      if (hit && kept.has(document)) scores.set(document, hit);
      else scores.delete(document);
    }
    return counts;
  }

  /**
   * Those that reach the least share of the best of them.
   * @param {number[]} those
   * @param {Map<number, Hit>} scores
   * @returns {number[]}
   */
  #goodOf(those, scores) {
    /** @param {number} document */
    const score = (document) => scores.get(document)?.score ?? 0;
    const best = Math.max(0, ...those.map(score));
    return those.filter((document) => score(document) * 100 >= best * this.#ranking.least);
  }
}
