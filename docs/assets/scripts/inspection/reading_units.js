// Units that a reading may be typed in: a closed list. A typed word is looked up, never parsed.

import { Mistake } from "./typed_value_errors.js";
import { ONE, Rational } from "./rational_numbers.js";

/**
 * @import { Letters } from "./letter_folding.js"
 * @import { JudgedUnit } from "schemas"
 */

/** @typedef {Omit<JudgedUnit, "factor"> & { factor: Rational }} Unit */

export class Units {
  #letters;
  #grain;
  /** @type {Map<string, Unit>} */
  #byKey = new Map();
  #all;

  /**
   * @param {JudgedUnit[]} units
   * @param {Letters} letters
   * @param {string[]} grain
   */
  constructor(units, letters, grain) {
    this.#letters = letters;
    this.#grain = new Set(grain);
    this.#all = units.map((unit) => ({ ...unit, factor: Rational.of(unit.factor) }));
    for (const unit of this.#all) for (const word of unit.words) this.#byKey.set(word, unit);
  }

  /**
   * The ids of the units that a quantity may be typed in.
   * @param {string} quantity
   */
  of(quantity) {
    return this.#all.filter((unit) => unit.quantity === quantity).map((unit) => unit.id);
  }

  /**
   * The unit that a word names, of whatever quantity.
   * @param {string} word
   * @param {string[]} accepted
   */
  known(word, column = "unit", accepted = this.#all.map((unit) => unit.id), mass = true) {
    const values = { unit: word.trim(), accepted: accepted.join(", ") };
    if (!word.trim()) throw new Mistake("unit-missing", { accepted: values.accepted }, column);
    const key = this.#letters.unit(word);
    const unit = this.#byKey.get(key);
    if (unit) return unit;
    throw new Mistake(mass && this.#grain.has(key) ? "unit-grain" : "unit-unknown", values, column);
  }

  /**
   * The unit that a word names, if what is measured takes it.
   * @param {string} word
   * @param {{ quantity: string }} measurand
   */
  resolve(word, { quantity }, column = "unit") {
    const accepted = this.of(quantity);
    const unit = this.known(word, column, accepted, quantity === "mass");
    if (unit.quantity === quantity) return unit;
    throw new Mistake("unit-unfit", { unit: word.trim(), accepted: accepted.join(", ") }, column);
  }

  /**
   * The id of the unit that a word names, or null.
   * @param {string} word
   */
  named(word) {
    return this.#byKey.get(this.#letters.unit(word))?.id ?? null;
  }

  /**
   * A value in the unit in which figures of its quantity are kept.
   * @param {Rational} value
   * @param {Unit} unit
   */
  static convert(value, unit) {
    return unit.factor.compare(ONE) === 0 ? value : value.times(unit.factor);
  }

  /**
   * What else a number may have been meant in by whoever measures by the documents; never inches.
   * @param {string} quantity
   */
  suggested(quantity) {
    return this.#all.filter((unit) => unit.suggested && unit.quantity === quantity);
  }
}
