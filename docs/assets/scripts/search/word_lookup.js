// The words of one language of the index, and what a typed word means among them.
// The twin of inspect/novuss/search/word_lookup.py. A meaning is a Map of groups of forms to the
// certainty, in percent, that they were meant.

import { Forms, isDigit, meaningOf } from "./word_forms.js";
import { isLatin } from "./letter_folding.js";
import { oneSlip, undone } from "./typing_slips.js";

/** @import { Meaning } from "./word_forms.js" */

export class Vocabulary extends Forms {
  /** @type {string[][] | null} */
  #byLength = null;

  /**
   * The groups with a form that begins with the word.
   * @param {string} word
   * @returns {Meaning}
   */
  beginning(word) {
    const found = new Map();
    if (word.length < this.lengths.beginning || isDigit(word[0])) return found;
    for (const [form, group] of this.groups) if (form.startsWith(word)) found.set(group, this.sure.beginning);
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
      const sure = form[0] === word[0] ? this.sure.slip : this.sure.far_slip;
      found.set(group, Math.max(sure, found.get(group) ?? 0));
    };
    for (const length of [word.length - 1, word.length, word.length + 1]) {
      for (const form of this.#ofLength(length)) {
        if (!oneSlip(word, form, this.lengths)) continue;
        const own = this.groups.get(form);
        if (own !== undefined) slip(form, own);
        for (const group of this.others.get(form) ?? []) slip(form, group);
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
    const found = this.#slipsIn(this.stem(word), this.stems);
    if (found.size || !isLatin(word) || !this.sounding) return found;
    return this.#slipsIn(this.sounding.sounds.typed(word), this.sounding.words);
  }

  /**
   * What a word means that is one slip away from a form that stands nowhere: every slip but of the
   * first letter is undone, and the form is asked for as if it had been typed.
   * @param {string} word
   * @returns {Meaning}
   */
  slipsOfForms(word) {
    const found = new Map();
    const { slip_undone: least, slip_undone_most: most } = this.lengths;
    if (word.length < least || word.length > most || !this.alphabet.includes(word[0])) return found;
    for (const form of undone(word, this.alphabet)) {
      for (const group of this.andAlike(form, this.surely(form)).keys()) found.set(group, this.sure.far_slip);
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
    for (const [form, group] of this.groups) if (this.#near(word, form)) found.set(group, this.sure.near);
    return found;
  }

  /**
   * What the two halves of a compound mean that stands in no text, or nothing.
   * @param {string} word
   * @returns {Meaning[]}
   */
  parts(word) {
    const shortest = this.lengths.part;
    if (!this.links.length || word.length < this.lengths.compound) return [];
    for (let cut = word.length - shortest; cut >= shortest; cut--) {
      const last = this.surely(word.slice(cut));
      if (!last.size) continue;
      for (const link of this.links) {
        let first = word.slice(0, cut);
        if (link && first.endsWith(link)) first = first.slice(0, -link.length);
        if (first.length < shortest) continue;
        const known = this.surely(first);
        if (known.size) return [known, last].map((found) => meaningOf([...found.keys()], this.sure.part));
      }
    }
    return [];
  }

  /**
   * Every form, sorted by length when the first slip is looked for.
   * @param {number} length
   * @returns {string[]}
   */
  #ofLength(length) {
    const byLength = this.#byLength ?? [];
    if (!this.#byLength) {
      this.#byLength = byLength;
      for (const forms of [this.groups, this.others]) for (const form of forms.keys()) (byLength[form.length] ??= []).push(form);
    }
    return byLength[length] ?? [];
  }

  /**
   * @param {string} word
   * @param {Map<string, number[]>} index
   * @returns {Meaning}
   */
  #slipsIn(word, index) {
    const found = new Map();
    for (const [other, groups] of index) {
      if (Math.min(word.length, other.length) > this.lengths.part && oneSlip(word, other, this.lengths)) {
        for (const group of groups) found.set(group, this.sure.far_slip);
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
    return shared >= this.lengths.near_shared && rest <= this.lengths.near_rest;
  }
}
