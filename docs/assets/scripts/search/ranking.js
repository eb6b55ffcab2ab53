// Finding and ranking: the clauses that answer a query, best first, each once.
// The twin of inspect/novuss/search/ranking.py; both reckon in whole numbers and must give the same
// order. tests/browser/test_search.py puts the same queries to both.

import { fold } from "./letters.js";
import { parse } from "./query.js";
import { Vocabulary } from "./vocabulary.js";

const LANGUAGES = ["en", "de", "ru", "lv"];
// Numbers come before all words, the exact ones first.
const NUMBER = 1_000_000_000, BELOW_NUMBER = 500_000_000;
// In percent: matches in the reader's language, what is no longer in force, and what the whole
// query is a name or a subject of.
const READER = 125, SUPERSEDED = 70, NAMED = 160;
// Of the best score, in percent, that a clause without all the words has to reach; if none of these
// has some word, of the best score of a clause that has it.
const LEAST = 30;

const raise = (scores, document, score, language) => {
  if (!(scores.get(document)?.score >= score)) scores.set(document, { document, score, language });
};

// Those that reach the least share of the best of them.
const goodOf = (those, scores) => {
  const best = Math.max(0, ...those.map((one) => scores.get(one).score));
  return those.filter((one) => scores.get(one).score * 100 >= best * LEAST);
};

export class Finder {
  #clauses;

  // `index` is { clauses, languages: { en: ..., ... } }; a language may be absent.
  constructor(index) {
    this.#clauses = index.clauses;
    this.vocabularies = new Map(
      LANGUAGES.filter((one) => index.languages[one]).map((one) => [one, new Vocabulary(one, index.languages[one])]),
    );
  }

  // { found: [{ document, score, language }], unknown: words that stand nowhere, marks: Map }.
  answer(text, reader = null) {
    const query = parse(text, this.#clauses);
    const answer = { unknown: [], marks: new Map() };
    for (const language of this.vocabularies.keys()) answer.marks.set(language, new Set());
    const scores = new Map();
    this.#byWords(query, reader, answer, scores);
    this.#byNumber(query, reader ?? "en", scores);
    answer.found = [...scores.values()].sort((one, two) => two.score - one.score || one.document - two.document);
    return answer;
  }

  #byNumber(query, reader, scores) {
    let rank = 0;
    for (const number of query.numbers) {
      for (const [edition, ...targets] of this.#clauses.numbers[number]) {
        if (query.edition !== null && query.edition !== edition) continue;
        for (const document of targets) raise(scores, document, NUMBER - ++rank, reader);
      }
    }
    if (query.numbers.length !== 1 || query.words.length) return;
    for (const [document, [edition, clause]] of this.#clauses.documents.entries()) {
      if (edition === (query.edition ?? 0) && fold(clause).startsWith(`${query.numbers[0]}.`)) {
        raise(scores, document, BELOW_NUMBER - ++rank, reader);
      }
    }
  }

  #byWords(query, reader, answer, scores) {
    const isStop = (word) => [...this.vocabularies.values()].some((one) => one.stop.has(word));
    const telling = query.words.filter(([word]) => word.length > 1 && !isStop(word));
    const words = [];
    for (const [folded, typed] of telling.length ? telling : query.words) {
      const meant = this.#meant(folded, typed, reader);
      if (meant.length) words.push(...meant);
      else if (!answer.unknown.includes(typed)) answer.unknown.push(typed);
    }
    if (!words.length) return;
    const whole = words.reduce((sum, one) => sum + one.rarity, 0);
    const complete = new Set();
    const having = words.map(() => new Set());
    for (const [language, vocabulary] of this.vocabularies) {
      const sums = new Map();
      const covered = new Map();
      for (const [at, word] of words.entries()) {
        const meaning = word.meanings.get(language) ?? new Map();
        for (const [document, value] of vocabulary.values(meaning, word.folded)) {
          having[at].add(document);
          sums.set(document, (sums.get(document) ?? 0) + value);
          covered.set(document, (covered.get(document) ?? 0) + word.rarity);
        }
        for (const group of vocabulary.marked([...meaning.keys()])) answer.marks.get(language).add(group);
      }
      const named = vocabulary.askedByName(words.map((one) => one.meanings.get(language) ?? new Map()));
      for (const [document, value] of sums) {
        const share = Math.floor((covered.get(document) * 1000) / whole);
        let score = Math.floor((Math.floor((value * share) / 1000) * share) / 1000);
        score = Math.floor((score * (language === reader ? READER : 100)) / 100);
        if (named.has(document)) score = Math.floor((score * NAMED) / 100);
        if (this.#clauses.documents[document][0] !== 0) score = Math.floor((score * SUPERSEDED) / 100);
        if (covered.get(document) === whole) complete.add(document);
        raise(scores, document, score, language);
      }
    }
    const kept = new Set([...complete, ...goodOf([...scores.keys()], scores)]);
    for (const those of having) {
      if ([...those].some((one) => kept.has(one))) continue;
      for (const one of goodOf([...those], scores)) kept.add(one);
    }
    for (const document of [...scores.keys()]) if (!kept.has(document)) scores.delete(document);
  }

  // What a word means; two words for a compound of which only the parts are known.
  #meant(folded, typed, reader) {
    const surely = this.#inAll((one) => one.meaning(folded));
    if (!surely.has("ru") && (reader === "ru" || !surely.size)) {
      for (const [language, heard] of this.#inAll((one) => one.bySound(typed))) surely.set(language, heard);
    }
    if (surely.size) {
      // Whoever is still typing sees words of the own language that go on like this.
      const own = reader && !surely.has(reader) ? this.vocabularies.get(reader)?.beginning(folded) : null;
      if (own?.size) surely.set(reader, own);
      return [this.#word(folded, surely)];
    }
    for (const way of ["beginning", "slips", "stemSlips"]) {
      const likely = this.#inAll((one) => one[way](folded));
      if (likely.size) return [this.#word(folded, likely)];
    }
    for (const [language, vocabulary] of this.vocabularies) {
      const parts = vocabulary.parts(folded);
      if (parts.length) return parts.map((part) => this.#word(folded, new Map([[language, part]])));
    }
    for (const way of ["slipsOfForms", "near"]) {
      const likely = this.#inAll((one) => one[way](folded));
      if (likely.size) return [this.#word(folded, likely)];
    }
    return [];
  }

  #inAll(ask) {
    const asked = [...this.vocabularies].map(([language, one]) => [language, ask(one)]);
    return new Map(asked.filter(([, meaning]) => meaning.size));
  }

  #word(folded, meanings) {
    let rarity = 0;
    for (const [language, meaning] of meanings) {
      for (const group of meaning.keys()) rarity = Math.max(rarity, this.vocabularies.get(language).rarity[group]);
    }
    return { folded, meanings, rarity };
  }
}
