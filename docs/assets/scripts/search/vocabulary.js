// The words of one language of the index, and what a typed word means among them.
// The twin of inspect/novuss/search/vocabulary.py. A meaning is a Map of groups of forms to the
// certainty, in percent, that they were meant.

import { Endings } from "./endings.js";
import { isLatin, Sounds } from "./letters.js";
import { oneSlip, undone } from "./slips.js";
import { add, Sounding } from "./sounding.js";
import { writtenOut } from "./shared_beginnings.js";

/**
 * @import { Letters } from "./letters.js"
 * @import { Asking } from "./query.js"
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
const isDigit = (letter) => letter >= "0" && letter <= "9";
/** @param {string} text */
const split = (text) => text.split(" ").filter(Boolean);
/**
 * @param {number[] | undefined} groups
 * @param {number} sure
 * @returns {Meaning}
 */
const meaningOf = (groups, sure) => new Map((groups ?? []).map((group) => [group, sure]));

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

export class Vocabulary {
  /** @type {Map<string, number>} */
  #group = new Map();
  /** @type {Map<string, number[]>} */
  #postings = new Map();
  /** @type {Map<string, number[]>} */
  #others = new Map();
  /** @type {Map<string, number[]>} */
  #stems = new Map();
  /** @type {Map<string, number[]>} */
  #alike = new Map();
  /** @type {Map<number, number[]>} */
  #alikeGroups = new Map();
  #sure;
  #lengths;
  #ranking;
  #leads;
  #links;
  #spelledAs;
  #endings;
  #letters;
  /** @type {Sounding | null} */
  #sounding = null;
  /** @type {Map<string, number[]>} */
  #means;
  /** @type {[number[], number[], number[]][]} */
  #phrases;
  /** @type {[string, number[]][][] | null} */
  #byLength = null;

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
    this.#sure = asking.certainty;
    this.#lengths = asking.lengths;
    this.#ranking = asking.ranking;
    this.#leads = index.leads;
    this.#links = index.links;
    this.#spelledAs = Object.entries(index.spelled);
    this.rarity = index.rarity;
    this.stop = new Set(split(index.stop));
    /** @type {string[][]} */
    this.members = index.rarity.map(() => []);
    this.#means = new Map(Object.entries(index.means));
    this.#phrases = index.phrases;
    this.#endings = new Endings(split(index.endings), asking.stems);
    const forms = writtenOut(index.forms);
    let group = 0;
    for (const [at, form] of forms.entries()) {
      group += index.groups[at];
      this.#group.set(form, group);
      this.#postings.set(form, index.postings[at]);
      this.members[group].push(form);
      add(this.#stems, this.#stem(form), group);
    }
    if (index.sounds) {
      const sounds = new Sounds(index.sounds, letters);
      this.#sounding = new Sounding(sounds, this.#group, split(index.endings), asking.stems);
    }
    this.#letters = [...new Set(forms.join(""))].filter((one) => /\p{L}/u.test(one)).sort().join("");
    for (const [group, words] of Object.entries(index.others)) {
      for (const word of writtenOut(words)) add(this.#others, word, Number(group));
    }
    for (const [groups, words] of index.alike) {
      for (const word of split(words)) {
        for (const key of [word, this.#stem(word)]) for (const group of groups) add(this.#alike, key, group);
      }
      for (const group of groups) {
        for (const other of groups) if (other !== group) add(this.#alikeGroups, group, other);
      }
    }
  }

  /**
   * The worth of a meaning in every document that has it; the typed form counts most.
   * @param {Meaning} meaning
   * @param {string} typed
   * @returns {Map<number, number>}
   */
  values(meaning, typed) {
    /** @type {Map<number, number>} */
    const values = new Map();
    for (const [group, sure] of meaning) {
      for (const form of this.members[group]) {
        const percent = sure === this.#sure.exact && form !== typed ? this.#sure.same_word : sure;
        const postings = this.#postings.get(form) ?? [];
        for (let at = 0, document = 0; at < postings.length; at += 2) {
          document += postings[at];
          const value = Math.floor((postings[at + 1] * percent * this.rarity[group]) / 100);
          if ((values.get(document) ?? 0) < value) values.set(document, value);
        }
      }
    }
    return values;
  }

  /**
   * The documents that names and subjects ask for whose words are among these, one each, with what
   * that makes of their score, in percent.
   * @param {Meaning[]} meanings
   * @returns {Map<number, number>}
   */
  askedByName(meanings) {
    const told = this.#ranking;
    const asked = new Map();
    for (const [groups, best, others] of this.#phrases) {
      const whole = groups.length === meanings.length;
      // One word among others names nothing.
      const fits = whole || (groups.length > 1 && groups.length < meanings.length);
      if (!fits || !pairUp(groups, meanings)) continue;
      /** @type {[number[], number][]} */
      const named = [[best, whole ? told.named : told.named_within], [others, whole ? told.named_too : 100]];
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
    const group = this.#group.get(form);
    return group !== undefined && groups.has(group);
  }

  /**
   * What a folded word surely means.
   * @param {string} word
   * @returns {Meaning}
   */
  meaning(word) {
    let found = this.#surely(word);
    const spelled = this.#spelled(word);
    if (!found.size && spelled !== word) found = this.#surely(spelled);
    for (const lead of this.#leads) {
      const rest = word.startsWith(lead) ? word.slice(lead.length) : "";
      if (!found.size && rest.length >= this.#lengths.part) found = this.#surely(rest);
    }
    return this.#andAlike(word, found);
  }

  /**
   * What a word means by its sound that is typed in Latin letters, with its diacritics.
   * @param {string} typed
   * @returns {Meaning}
   */
  bySound(typed) {
    if (!this.#sounding || !isLatin(this.letters.fold(typed))) return new Map();
    return meaningOf(this.#sounding.groups(typed), this.#sure.sound);
  }

  /**
   * With the groups that people ask for by the same words.
   * @param {string} word
   * @param {Meaning} found
   * @returns {Meaning}
   */
  #andAlike(word, found) {
    for (const group of [...found.keys()]) {
      for (const other of this.#alikeGroups.get(group) ?? []) if (!found.has(other)) found.set(other, this.#sure.alike);
    }
    for (const key of [word, this.#stem(word)]) {
      for (const group of this.#alike.get(key) ?? []) if (!found.has(group)) found.set(group, this.#sure.alike);
    }
    return found;
  }

  /**
   * The groups with a form that begins with the word.
   * @param {string} word
   * @returns {Meaning}
   */
  beginning(word) {
    const found = new Map();
    if (word.length < this.#lengths.beginning || isDigit(word[0])) return found;
    for (const [form, group] of this.#group) if (form.startsWith(word)) found.set(group, this.#sure.beginning);
    return found;
  }

  /**
   * The groups with a form that is one slip of a finger away.
   * @param {string} word
   * @returns {Meaning}
   */
  slips(word) {
    const found = new Map();
    if (isDigit(word[0])) return found;
    /**
     * @param {string} form
     * @param {number} group
     */
    const slip = (form, group) => {
      const sure = form[0] === word[0] ? this.#sure.slip : this.#sure.far_slip;
      found.set(group, Math.max(sure, found.get(group) ?? 0));
    };
    for (const length of [word.length - 1, word.length, word.length + 1]) {
      for (const [form, groups] of this.#ofLength(length)) {
        if (oneSlip(word, form, this.#lengths)) { for (const group of groups) slip(form, group); }
      }
    }
    return found;
  }

  /**
   * The same for the stem of a form that stands nowhere, and for words that are heard.
   * @param {string} word
   * @returns {Meaning}
   */
  stemSlips(word) {
    if (isDigit(word[0])) return new Map();
    const found = this.#slipsIn(this.#stem(word), this.#stems);
    if (found.size || !this.#sounding || !isLatin(word)) return found;
    return this.#slipsIn(this.#sounding.sounds.typed(word), this.#sounding.words);
  }

  /**
   * What a word means that is one slip away from a form that stands nowhere: every slip but of the
   * first letter is undone, and the form is asked for as if it had been typed.
   * @param {string} word
   * @returns {Meaning}
   */
  slipsOfForms(word) {
    const found = new Map();
    const { slip_undone: least, slip_undone_most: most } = this.#lengths;
    if (word.length < least || word.length > most || !this.#letters.includes(word[0])) return found;
    for (const form of undone(word, this.#letters)) {
      for (const group of this.#andAlike(form, this.#surely(form)).keys()) found.set(group, this.#sure.far_slip);
    }
    return found;
  }

  /**
   * The groups with a form that has another end than the word.
   * @param {string} word
   * @returns {Meaning}
   */
  near(word) {
    const found = new Map();
    for (const [form, group] of this.#group) if (this.#near(word, form)) found.set(group, this.#sure.near);
    return found;
  }

  /**
   * What the two halves of a compound mean that stands in no text, or nothing.
   * @param {string} word
   * @returns {Meaning[]}
   */
  parts(word) {
    const shortest = this.#lengths.part;
    if (!this.#links.length || word.length < this.#lengths.compound) return [];
    for (let cut = word.length - shortest; cut >= shortest; cut--) {
      const last = this.#surely(word.slice(cut));
      if (!last.size) continue;
      for (const link of this.#links) {
        let first = word.slice(0, cut);
        if (link && first.endsWith(link)) first = first.slice(0, -link.length);
        if (first.length < shortest) continue;
        const known = this.#surely(first);
        if (known.size) return [known, last].map((one) => meaningOf([...one.keys()], this.#sure.part));
      }
    }
    return [];
  }

  /**
   * Every form with its groups, sorted by length when the first slip is looked for.
   * @param {number} length
   * @returns {[string, number[]][]}
   */
  #ofLength(length) {
    const byLength = this.#byLength ?? [];
    if (!this.#byLength) {
      this.#byLength = byLength;
      for (const [form, group] of this.#group) (byLength[form.length] ??= []).push([form, [group]]);
      for (const [form, groups] of this.#others) (byLength[form.length] ??= []).push([form, groups]);
    }
    return byLength[length] ?? [];
  }

  /**
   * @param {string} word
   * @returns {Meaning}
   */
  #surely(word) {
    const group = this.#group.get(word);
    if (group !== undefined) return new Map([[group, this.#sure.exact]]);
    if (this.#others.has(word)) return meaningOf(this.#others.get(word), this.#sure.known);
    return meaningOf(this.#stems.get(this.#stem(word)), this.#sure.stem);
  }

  /**
   * @param {string} word
   * @param {Map<string, number[]>} index
   * @returns {Meaning}
   */
  #slipsIn(word, index) {
    const found = new Map();
    for (const [other, groups] of index) {
      if (Math.min(word.length, other.length) > this.#lengths.part && oneSlip(word, other, this.#lengths)) {
        for (const group of groups) found.set(group, this.#sure.far_slip);
      }
    }
    return found;
  }

  /**
   * @param {string} word
   * @param {string} other
   */
  #near(word, other) {
    let shared = 0;
    while (shared < Math.min(word.length, other.length) && word[shared] === other[shared]) shared++;
    const rest = Math.max(word.length, other.length) - shared;
    return shared >= this.#lengths.near_shared && rest <= this.#lengths.near_rest;
  }

  /** @param {string} word */
  #spelled(word) {
    for (const [long, short] of this.#spelledAs) word = word.replaceAll(long, short);
    return word;
  }

  /** @param {string} word */
  #stem(word) {
    return isDigit(word[0]) ? word : this.#endings.stem(word);
  }
}
