// The forms of the words of one language of the index, and what a typed word surely means among them.
// A meaning is a Map of groups of forms to the certainty, in percent, that they were meant.

import { Endings } from "./word_endings.js";
import { isLatin, Sounds } from "./letter_folding.js";
import { add, Sounding } from "./word_sounds.js";
import { ListedPostings, readNumbers, SharedPostings } from "./postings.js";
import { writtenOut } from "./prefix_compression.js";

/**
 * @import { Letters } from "./letter_folding.js"
 * @import { Asking } from "./query_parser.js"
 */

/**
 * Groups of forms with the certainty, in percent, that they were meant.
 * @typedef {Map<number, number>} Meaning
 */
/**
 * The words of a language as the index has them.
 * @typedef {any} LanguageIndex
 */

/** @param {string} letter */
export const isDigit = (letter) => letter >= "0" && letter <= "9";
/** @param {string} text */
const split = (text) => text.split(" ").filter(Boolean);
/**
 * @param {number[] | undefined} groups
 * @param {number} sure
 * @returns {Meaning}
 */
export const meaningOf = (groups, sure) => new Map((groups ?? []).map((group) => [group, sure]));

/**
 * Whether each group has a meaning for itself; the first that fits is taken.
 * @param {number[]} groups
 * @param {Meaning[]} meanings
 */
const pairUp = (groups, meanings) => {
  const left = [...meanings];
  return groups.every((group) => {
    const at = left.findIndex((meaning) => meaning.has(group));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
};

export class Forms {
  /** @type {Map<string, number>} */
  groups = new Map();
  #postings;
  /** @type {Map<string, number[]> | undefined} */
  #others;
  /** @type {Map<string, number[]> | undefined} */
  #stems;
  #listed;
  /** @type {Map<string, number[]>} */
  #alike = new Map();
  /** @type {Map<number, number[]>} */
  #alikeGroups = new Map();
  sure;
  lengths;
  #ranking;
  #leads;
  links;
  #spelledAs;
  #endings;
  #alphabet = "";
  #hear;
  /** @type {Sounding | null | undefined} */
  #sounding;
  /** @type {Map<string, number[]>} */
  #means;
  /** @type {[number[], number[], number[]][]} */
  #phrases;

  /**
   * `asking` is what the index says on how to ask it.
   * @param {string} language
   * @param {LanguageIndex} index
   * @param {Asking} asking
   * @param {Letters} letters
   */
  constructor(language, index, asking, letters) {
    this.language = language;
    this.letters = letters;
    this.sure = asking.certainty;
    this.lengths = asking.lengths;
    this.#ranking = asking.ranking;
    this.#leads = index.leads;
    this.links = index.links;
    this.#spelledAs = Object.entries(index.spelled);
    this.rarity = readNumbers(index.rarity);
    this.stop = new Set(split(index.stop));
    /** @type {string[][]} */
    this.members = this.rarity.map(() => []);
    this.#means = new Map(Object.entries(index.means));
    this.#phrases = index.phrases;
    this.#endings = new Endings(split(index.endings), asking.stems);
    const forms = writtenOut(index.forms);
    this.#postings = index.fields ? new SharedPostings(index.fields, forms) : new ListedPostings(index.postings, forms);
    let group = 0;
    for (const [at, form] of forms.entries()) {
      group += index.groups[at];
      this.groups.set(form, group);
      this.members[group].push(form);
    }
    this.#hear = () =>
      index.sounds ? new Sounding(new Sounds(index.sounds, letters), this.groups, split(index.endings), asking.stems) : null;
    this.#listed = /** @type {string[]} */ ((index.others ?? "").split("|"));
    const [groupings, typed] = index.alike.map((/** @type {string} */ text) => text.split("|"));
    for (const [at, steps] of groupings.entries()) {
      let last = 0;
      const groups = readNumbers(steps).map((step) => last += step);
      for (const word of writtenOut(typed[at])) {
        for (const key of [word, this.stem(word)]) for (const group of groups) add(this.#alike, key, group);
      }
      for (const group of groups) {
        for (const other of groups) if (other !== group) add(this.#alikeGroups, group, other);
      }
    }
  }

  // The groups of the forms that stand nowhere, and those of each stem: tables of thousands of words, made when a word
  // is asked for that is written nowhere as it is typed.
  get others() {
    if (this.#others) return this.#others;
    this.#others = new Map();
    for (const [group, words] of this.#listed.entries()) {
      for (const word of writtenOut(words, this.members[group][0])) add(this.#others, word, group);
    }
    return this.#others;
  }

  get stems() {
    if (this.#stems) return this.#stems;
    this.#stems = new Map();
    for (const [form, group] of this.groups) add(this.#stems, this.stem(form), group);
    return this.#stems;
  }

  // Every letter of the forms, when a slip is looked for.
  get alphabet() {
    return this.#alphabet ||= [...new Set([...this.groups.keys()].join(""))].filter((letter) => /\p{L}/u.test(letter)).sort().join("");
  }

  // The forms by their sound, when a word in Latin letters is looked for that is none of them.
  get sounding() {
    return this.#sounding === undefined ? this.#sounding = this.#hear() : this.#sounding;
  }

  /**
   * The worth of a meaning in every document that has it; the typed form counts most.
   * @param {Meaning} meaning
   * @param {string} typed
   * @param {Float64Array} values of each document, in which the worth is put
   * @returns {number[]} the documents
   */
  values(meaning, typed, values) {
    /** @type {number[]} */
    const documents = [];
    for (const [group, sure] of meaning) {
      for (const form of this.members[group]) {
        const percent = sure === this.sure.exact && form !== typed ? this.sure.same_word : sure;
        const postings = this.#postings.find(form);
        for (let at = 0; at < postings.length; at += 2) {
          const document = postings[at];
          const value = Math.floor((postings[at + 1] * percent * this.rarity[group]) / 100);
          if (!values[document] && value) documents.push(document);
          if (values[document] < value) values[document] = value;
        }
      }
    }
    return documents;
  }

  /**
   * The documents that names and subjects ask for whose words are among these, one each, with what
   * that makes of their score, in percent.
   * @param {Meaning[]} meanings
   * @returns {Map<number, number>}
   */
  askedByName(meanings) {
    const settings = this.#ranking;
    const asked = new Map();
    for (const [groups, best, others] of this.#phrases) {
      const whole = groups.length === meanings.length;
      // One word among others names nothing.
      const fits = whole || (groups.length > 1 && groups.length < meanings.length);
      if (!fits || !pairUp(groups, meanings)) continue;
      /** @type {[number[], number][]} */
      const named = [[best, whole ? settings.named : settings.named_within], [others, whole ? settings.named_too : 100]];
      for (const [documents, more] of named) {
        for (const document of documents) asked.set(document, Math.max(more, asked.get(document) ?? 0));
      }
    }
    return asked;
  }

  /**
   * The groups and, for words of other names of terms, the groups of the terms' own names.
   * @param {Iterable<number>} groups
   */
  marked(groups) {
    const found = new Set(groups);
    for (const group of groups) {
      for (const form of this.members[group]) for (const meant of this.#means.get(form) ?? []) found.add(meant);
    }
    return found;
  }

  /**
   * Whether a form is one of these groups.
   * @param {string} form
   * @param {Set<number>} groups
   */
  isIn(form, groups) {
    const group = this.groups.get(form);
    return group !== undefined && groups.has(group);
  }

  /**
   * What a folded word surely means.
   * @param {string} word
   * @returns {Meaning}
   */
  meaning(word) {
    let found = this.surely(word);
    const spelled = this.#spelled(word);
    if (!found.size && spelled !== word) found = this.surely(spelled);
    for (const lead of this.#leads) {
      const rest = word.startsWith(lead) ? word.slice(lead.length) : "";
      if (!found.size && rest.length >= this.lengths.part) found = this.surely(rest);
    }
    return this.andAlike(word, found);
  }

  /**
   * What a word means by its sound that is typed in Latin letters, with its diacritics.
   * @param {string} typed
   * @returns {Meaning}
   */
  bySound(typed) {
    if (!isLatin(this.letters.fold(typed)) || !this.sounding) return new Map();
    return meaningOf(this.sounding.groups(typed), this.sure.sound);
  }

  /**
   * With the groups that people ask for by the same words.
   * @param {string} word
   * @param {Meaning} found
   * @returns {Meaning}
   */
  andAlike(word, found) {
    for (const group of [...found.keys()]) {
      for (const other of this.#alikeGroups.get(group) ?? []) if (!found.has(other)) found.set(other, this.sure.alike);
    }
    for (const key of [word, this.stem(word)]) {
      for (const group of this.#alike.get(key) ?? []) if (!found.has(group)) found.set(group, this.sure.alike);
    }
    return found;
  }

  /**
   * @param {string} word
   * @returns {Meaning}
   */
  surely(word) {
    const group = this.groups.get(word);
    if (group !== undefined) return new Map([[group, this.sure.exact]]);
    if (this.others.has(word)) return meaningOf(this.others.get(word), this.sure.known);
    return meaningOf(this.stems.get(this.stem(word)), this.sure.stem);
  }

  /** @param {string} word */
  #spelled(word) {
    for (const [long, short] of this.#spelledAs) word = word.replaceAll(long, short);
    return word;
  }

  /** @param {string} word */
  stem(word) {
    return isDigit(word[0]) ? word : this.#endings.stem(word);
  }
}
