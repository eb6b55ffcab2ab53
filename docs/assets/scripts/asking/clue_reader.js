// Facts that the words of a question tell, by the table of clues: the twin of inspect/novuss/asking/clue_reader.py.
// A clue is a set of kinds of words: it tells its value where a word of each kind stands close to the others.

import { composed } from "../search/letter_folding.js";
import { markDurations } from "./told_durations.js";

/** @import { Letters } from "../search/letter_folding.js" */

/**
 * By fact and value, the points of the best clue that tells it.
 * @typedef {Map<string, Map<string, number>>} ClueFacts
 */
/**
 * The table of clues in one language.
 * @typedef {object} Clues
 * @property {Record<string, number>} thresholds
 * @property {string[]} subjects
 * @property {Record<string, string>} presumed
 * @property {string[]} told_only
 * @property {string[]} told_alone
 * @property {Record<string, number | null>} limits of time, in seconds
 * @property {string[]} naming
 * @property {string} denying
 * @property {string} measuring
 * @property {string} permitting
 * @property {string} denied_by
 * @property {Record<string, string>} words
 * @property {Record<string, Record<string, string[]>>} clues
 * @property {{ clues: string[] }[]} silences
 */
/**
 * @typedef {object} Clue
 * @property {string} fact
 * @property {string} value
 * @property {[kinds: string[], denied: boolean][]} kinds
 * @property {string[]} absent
 * @property {Set<number>} behind
 * @property {number | null} span
 */
/**
 * A word of a question: the part of the sentence it stands in, its kinds, if it is denied.
 * @typedef {{ text: string, part: number, kinds: Set<string>, denied: boolean }} Word
 */

// The facts under which matters are told of which no rule speaks, and that a figure is asked for.
export const SILENT = "silent";
export const FIGURE = "figure";

/**
 * @param {string} fact
 * @param {string} value
 * @param {string} clue
 * @returns {Clue}
 */
const parseClue = (fact, value, clue) => {
  /** @type {Clue} */
  const found = { fact, value, kinds: [], absent: [], behind: new Set(), span: null };
  for (const part of clue.split(/\s+/).filter(Boolean)) {
    if (part === ">") found.behind.add(found.kinds.length);
    else if (part.startsWith("-")) found.absent.push(part.slice(1));
    else if (part.startsWith("~")) found.span = Number(part.slice(1));
    else found.kinds.push([part.replace("!", "").split("|"), part.startsWith("!")]);
  }
  return found;
};

/**
 * @template T
 * @param {Map<string, Set<T>>} sets
 * @param {string} key
 * @param {T} value
 */
const addTo = (sets, key, value) => sets.set(key, (sets.get(key) ?? new Set()).add(value));

/**
 * The values of a fact that have most points, or one less.
 * @param {Map<string, number>} clued
 */
export const listBest = (clued) => [...clued].filter(([, points]) => points >= Math.max(...clued.values()) - 1).map(([value]) => value);

export class ClueReader {
  /**
   * @param {Clues} table
   * @param {Letters} letters
   */
  constructor(table, letters) {
    this.letters = letters;
    this.span = table.thresholds.span;
    this.naming = new Set(table.naming);
    this.limits = table.limits;
    /** @type {Map<string, Set<string>>} */
    this.whole = new Map();
    /** @type {Map<string, Set<string>>} */
    this.begun = new Map();
    /** @type {{ parts: [text: string, begun: boolean][], kind: string }[]} */
    this.phrases = [];
    this.begin = table.thresholds.begin;
    this.brief = table.thresholds.brief;
    for (const [kind, words] of Object.entries({ ...table.words, [FIGURE]: table.measuring })) {
      for (const written of words.split(/\s+/).filter(Boolean)) this.addWords(kind, written);
    }
    this.denying = new Set(letters.fold(table.denying).split(/\s+/).flatMap((word) => [word, word.replace(/_+/, "")]));
    this.deniedBy = letters.fold(table.denied_by);
    this.longest = Math.max(0, ...[...this.begun.keys()].map((word) => word.length));
    this.clues = [
      ...Object.entries(table.clues).flatMap(([fact, values]) =>
        Object.entries(values).flatMap(([value, clues]) => clues.map((clue) => parseClue(fact, value, clue)))
      ),
      ...table.silences.flatMap(({ clues }) => clues.map((clue) => parseClue(SILENT, "yes", clue))),
    ];
  }

  /**
   * @param {string} kind
   * @param {string} written
   */
  addWords(kind, written) {
    const parts = written.split(/[_-]/).map((
      part,
    ) => /** @type {[string, boolean]} */ ([this.letters.fold(part.replace(/\*+$/, "")), part.endsWith("*")]));
    if (parts.length > 1) this.phrases.push({ parts, kind });
    else addTo(parts[0][1] ? this.begun : this.whole, parts[0][0], kind);
  }

  /**
   * The facts that a question tells.
   * @param {string} text
   * @returns {ClueFacts}
   */
  readFacts(text) {
    const words = this.markWords(text);
    this.markDenied(words);
    markDurations(words, this.limits, this.denying);
    // Whose "his" is, the one who asks tells: without an "I" it is the player's own.
    const whose = words.some(({ kinds }) => kinds.has("i")) ? "theirs" : "own";
    for (const { kinds } of words) if (kinds.has("his")) kinds.add(whose);
    /** @type {Map<string, number[]>} */
    const places = new Map();
    for (const [at, { kinds }] of words.entries()) for (const kind of kinds) places.set(kind, [...places.get(kind) ?? [], at]);
    /** @type {ClueFacts} */
    const clued = new Map();
    for (const clue of this.clues) {
      if (clue.absent.some((kind) => places.has(kind)) || !this.standsClose(clue, words, places)) continue;
      const values = clued.get(clue.fact) ?? new Map();
      clued.set(clue.fact, values.set(clue.value, Math.max(values.get(clue.value) ?? 0, clue.kinds.length)));
    }
    const asks = (places.get(FIGURE)?.[0] ?? this.begin) < this.begin;
    if (asks && words.length <= this.brief) clued.set(FIGURE, new Map([["yes", 1]]));
    return clued;
  }

  /** @param {string} text */
  countKnownWords(text) {
    return this.markWords(text).filter(({ kinds }) => kinds.size).length;
  }

  /** @param {string} typed */
  markWords(typed) {
    const text = composed(typed);
    let part = 0;
    let last = 0;
    const words = this.letters.places(text).map(([word, start, end]) => {
      if (/[.!?;:,]/.test(text.slice(last, start))) part += 1;
      last = end;
      const kinds = this.findKinds(word);
      const rest = this.deniedBy && word.startsWith(this.deniedBy) ? word.slice(this.deniedBy.length) : "";
      const denied = !kinds.size && [...rest].length > 3 ? this.findKinds(rest) : new Set();
      return /** @type {Word} */ ({ text: word, part, kinds: denied.size ? denied : kinds, denied: denied.size > 0 });
    });
    this.markPhrases(words);
    return words;
  }

  /**
   * @param {string} word
   * @returns {Set<string>}
   */
  findKinds(word) {
    const kinds = new Set(this.whole.get(word));
    for (let length = 1; length <= Math.min(word.length, this.longest); length += 1) {
      for (const kind of this.begun.get(word.slice(0, length)) ?? []) kinds.add(kind);
    }
    return kinds;
  }

  /** @param {Word[]} words */
  markPhrases(words) {
    for (const { parts, kind } of this.phrases) {
      for (let at = 0; at <= words.length - parts.length; at += 1) {
        const holds = parts.every(([part, begun], place) => {
          const { text } = words[at + place];
          return begun ? text.startsWith(part) : text === part;
        });
        if (holds) words[at].kinds.add(kind);
      }
    }
  }

  /** @param {Word[]} words */
  markDenied(words) {
    for (const [at, { text, part }] of words.entries()) {
      if (!this.denying.has(text)) continue;
      const steps = this.denying.has(`${text}_`) ? [1] : this.denying.has(`${text}__`) ? [1, 2] : [-1, 1, 2];
      for (const next of steps) {
        if (words[at + next]?.part === part) words[at + next].denied = true;
      }
    }
  }

  /**
   * @param {Clue} clue
   * @param {Word[]} words
   * @param {Map<string, number[]>} kept where words of each kind stand
   */
  standsClose(clue, words, kept) {
    // Most clues have a kind of which no word is.
    if (!clue.kinds.every(([kinds]) => kinds.some((kind) => kept.has(kind)))) return false;
    const places = clue.kinds.map(([kinds, denied]) => {
      const naming = kinds.every((kind) => this.naming.has(kind));
      const found = kinds.length === 1 ? kept.get(kinds[0]) ?? [] : [...new Set(kinds.flatMap((kind) => kept.get(kind) ?? []))];
      return found.filter((at) => naming || words[at].denied === denied).sort((place, other) => place - other);
    });
    const span = clue.span || this.span;
    // From each place as the first of all, the next one of every kind is the nearest.
    return [...new Set(places.flat())].some((first) => {
      let last = first;
      let before = first;
      for (const [number, found] of places.entries()) {
        const least = clue.behind.has(number) ? before + 1 : first;
        before = found.find((at) => at >= least) ?? words.length + span;
        last = Math.max(last, before);
      }
      return last - first <= span;
    });
  }
}
