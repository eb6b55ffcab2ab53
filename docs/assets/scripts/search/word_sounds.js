// Words of a language by what they sound like.

import { Endings } from "./word_endings.js";

/**
 * @import { Stems } from "./word_endings.js"
 * @import { Sounds } from "./letter_folding.js"
 */

/**
 * @template K
 * @param {Map<K, number[]>} index
 * @param {K} key
 * @param {number} group
 */
export const add = (index, key, group) => {
  const groups = index.get(key);
  if (!groups) index.set(key, [group]);
  else if (!groups.includes(group)) groups.push(group);
};

// The forms of a language by their sound.
export class Sounding {
  #stem;
  /** @type {Map<string, number[]>} */
  #stems = new Map();

  /**
   * @param {Sounds} sounds
   * @param {Map<string, number>} forms
   * @param {string[]} endings
   * @param {Stems} stems
   */
  constructor(sounds, forms, endings, stems) {
    this.sounds = sounds;
    /** @type {Map<string, number[]>} */
    this.words = new Map();
    const heard = new Endings(endings.map((ending) => sounds.folded(ending)).filter(Boolean), stems);
    this.#stem = (/** @type {string} */ word) => heard.stem(word);
    for (const [form, group] of forms) add(this.words, sounds.folded(form), group);
    for (const [word, groups] of this.words) for (const group of groups) add(this.#stems, this.#stem(word), group);
  }

  /**
   * The groups with a form, or else with a stem, that sounds like a word as typed.
   * @param {string} typed
   */
  groups(typed) {
    const heard = this.sounds.typed(typed);
    return this.words.get(heard) ?? this.#stems.get(this.#stem(heard));
  }
}
