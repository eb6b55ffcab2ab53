// A row of typed words, by column id. What is not said is an empty text.

import { Mistake } from "./typed_value_errors.js";

/** @import { Values } from "./localized_wording.js" */

/** @typedef {Record<string, any>} Row */

/**
 * @param {Row} row
 * @param {string} column
 */
export const text = (row, column) => String(row[column] ?? "").trim();

/**
 * @param {Row} row
 * @param {string} column
 */
export const isBlank = (row, column) => !text(row, column);

// Runs each step and gathers the mistakes of all of them, not of the first alone.
export class Gathering {
  /** @type {Mistake[]} */
  mistakes = [];

  /**
   * What the step gives; undefined where it is mistaken. Messages may say what it was about.
   * @template T
   * @param {() => T} step
   * @param {Values} about
   * @returns {T | undefined}
   */
  try(step, about = {}) {
    try {
      return step();
    } catch (mistake) {
      if (!(mistake instanceof Mistake)) throw mistake;
      Object.assign(mistake.values, about);
      this.mistakes.push(mistake);
      return undefined;
    }
  }

  /**
   * @param {string} code
   * @param {Values} values
   * @param {string} column
   */
  add(code, values, column) {
    this.mistakes.push(new Mistake(code, values, column));
  }
}
