// The knowledge as data (judging.json) with its words in one language, indexed for use.

import { Edition } from "./equipment_edition.js";
import { Letters } from "./letter_folding.js";
import { Numbers } from "./typed_numbers.js";
import { Rational } from "./rational_numbers.js";
import { Units } from "./reading_units.js";
import { Wording } from "./localized_wording.js";

/**
 * @import { Measurand } from "./equipment_edition.js"
 * @import { Values, Words } from "./localized_wording.js"
 * @import { OpenJudging } from "schemas"
 */

/** @type {Record<string, string>} */
const BASE_UNITS = { length: "mm", mass: "g", angle: "degree", slope: "mm/m" };

export class Knowledge {
  /** @type {Map<string, Edition>} */
  #editions;
  /** @type {Words} */
  #words;

  /**
   * `judging` is judging.json; `words` one of the files of words, null where no words are needed.
   * @param {OpenJudging} judging
   * @param {Words | null} words
   */
  constructor(judging, words = null) {
    this.digest = judging.digest;
    this.rules = judging.rules;
    this.ratios = {
      sufficient: Rational.of(judging.rules.sufficient_ratio),
      least: Rational.of(judging.rules.least_ratio),
    };
    this.moved = judging.rules.moved.map(Rational.of);
    this.oneSided = Rational.of(judging.rules.one_sided);
    this.near = Rational.of(judging.rules.near);
    this.letters = new Letters(judging.letters);
    this.numbers = new Numbers(judging.numbers);
    this.units = new Units(judging.units, this.letters, judging.rules.grain);
    /** @type {Map<string, boolean>} */
    this.answers = new Map();
    for (const word of judging.answers.yes) this.answers.set(word, true);
    for (const word of judging.answers.no) this.answers.set(word, false);
    this.occasions = judging.occasions;
    this.colours = judging.colours;
    this.#words = /** @type {Words} */ (words);
    /**
     * @param {string} id
     * @param {string} edition
     */
    const knows = (id, edition) =>
      judging.editions.find((candidate) =>
        candidate.id !== edition && [...candidate.characteristics, ...candidate.raw].some((characteristic) => characteristic.id === id)
      )?.id;
    /** @param {string} id */
    const wordsOf = (id) => ({ names: words?.names[id] ?? {}, questions: words?.questions[id] ?? {} });
    this.#editions = new Map(judging.editions.map((edition) => [edition.id, new Edition(edition, wordsOf(edition.id), knows)]));
    this.wording = /** @type {Wording} */ (words && new Wording(words));
  }

  /** @param {string} id */
  edition(id) {
    return /** @type {Edition} */ (this.#editions.get(id));
  }

  /**
   * The edition that is in force on a day, as 2027-01-01; without one the first.
   * @param {string} day
   */
  editionOn(day) {
    let [newest] = this.#editions.values();
    for (const edition of this.#editions.values()) {
      if (edition.since <= day && (newest.since > day || edition.since > newest.since)) newest = edition;
    }
    return newest.id;
  }

  get editions() {
    return [...this.#editions.keys()];
  }

  get language() {
    return this.#words.language;
  }

  /** @param {string} quantity */
  baseUnit(quantity) {
    return BASE_UNITS[quantity];
  }

  /**
   * What a word of a register means: an id, a kind or a unit.
   * @param {string} word
   */
  meant(word) {
    /** @type {Measurand[]} */
    const all = [...this.#editions.values()].flatMap((edition) => [...edition.characteristics, ...edition.raw]);
    const given = all.filter((characteristic) => characteristic.id === word || characteristic.kind === word);
    // Whoever says levelness means the heights and slopes that it is derived from as well.
    const raw = all.filter((raw) => raw.gives === word);
    if (given.length) return [...given, ...raw];
    const unit = this.units.named(word);
    return unit ? all.filter((characteristic) => characteristic.quantity === this.units.known(word).quantity) : [];
  }

  /** @param {string} id */
  kind(id) {
    return this.#words.kinds[id][0];
  }

  /**
   * What the reader calls a kind, where it is one.
   * @param {string} word
   */
  kindOr(word) {
    return this.#words.kinds[word]?.[0] ?? word;
  }

  /**
   * What the reader calls a characteristic, where it is one.
   * @param {string} id
   * @param {string} edition
   */
  nameOf(id, edition) {
    const names = this.#words.names;
    return names[edition]?.[id] ?? Object.values(names).find((named) => id in named)?.[id] ?? id;
  }

  /** @param {string} id */
  kindPlural(id) {
    return this.#words.kinds[id][1];
  }

  /** @param {string | null} unit */
  symbol(unit) {
    return unit ? this.#words.units[unit] : "";
  }

  /** @param {string} id */
  column(id) {
    return this.#words.columns[id] ?? id;
  }

  /**
   * What so many discs are: a set, or enough for a game.
   * @param {string} edition
   * @param {string} clause
   */
  purpose(edition, clause) {
    return this.#words.counts[edition][clause];
  }

  /**
   * The name of an edition with its id.
   * @param {string} id
   */
  editionWords(id) {
    return this.#words.editions[id];
  }

  /**
   * @param {string} key
   * @param {Values} [values]
   */
  say(key, values) {
    return this.wording.say(key, values);
  }
}
