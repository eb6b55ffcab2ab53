// Words, numbers and dates in the reader's language.

import { decimalString } from "./exact_decimal_strings.js";

/** @import { Rational } from "./rational_numbers.js" */

/** @typedef {Record<string, any>} Values */
/** @typedef {(key: string, values?: Values) => string} Say */
/**
 * What is said in one language, as the site has it in a file.
 * @typedef {object} Words
 * @property {string} language
 * @property {string} decimal
 * @property {string[]} dates
 * @property {Record<string, Record<string, string>>} names
 * @property {Record<string, Record<string, string>>} questions
 * @property {Record<string, Record<string, string>>} counts
 * @property {Record<string, string>} editions
 * @property {Record<string, [string, string]>} kinds
 * @property {Record<string, string>} units
 * @property {Record<string, string>} columns
 * @property {Record<string, string | Record<string, string>>} messages
 */

// Between a number and its unit: narrow enough to belong together, never broken.
const NBSP = "\u00a0";
const MINUS = "\u2212";

/** @param {string} symbol */
const joint = (symbol) => (/^[°′]/.test(symbol) ? "" : NBSP);

export class Wording {
  #messages;
  #plurals;
  #dates;

  /** @param {Words} words */
  constructor({ language, messages, decimal, dates }) {
    this.language = language;
    this.decimal = decimal;
    this.#messages = messages;
    this.#plurals = new Intl.PluralRules(language);
    this.#dates = dates;
  }

  /**
   * The text behind a key with its places filled in; of one with plural forms by the count n.
   * @param {string} key
   * @param {Values} values
   */
  say(key, values = {}) {
    const entry = this.#messages[key];
    if (entry === undefined) throw new Error(`no words for ${key}`);
    const text = typeof entry === "string" ? entry : entry[this.#plurals.select(Number(values.n))] ?? entry.other;
    return text.replace(/\{(\w+)\}/g, (place, name) => (name in values ? String(values[name]) : place));
  }

  /**
   * With the decimal sign of the language, without grouping, exact.
   * @param {Rational | null | undefined} number
   */
  number(number, signed = false) {
    if (number === null || number === undefined) return "–";
    const text = decimalString(number).replace(".", this.decimal).replace("-", MINUS);
    return signed && number.numerator > 0n ? `+${text}` : text;
  }

  /**
   * A number as typed, with the decimal sign of the language and every digit it has.
   * @param {string} typed
   */
  digits(typed) {
    return typed.replaceAll(",", ".").replaceAll(".", this.decimal);
  }

  /**
   * @param {Rational | null | undefined} number
   * @param {string} symbol
   */
  quantity(number, symbol, signed = false) {
    return number === null || number === undefined ? "–" : `${this.number(number, signed)}${joint(symbol)}${symbol}`;
  }

  /**
   * What was typed with the symbol of its unit.
   * @param {string} value
   * @param {string} symbol
   */
  typed(value, symbol) {
    return value ? `${this.digits(value)}${symbol ? joint(symbol) : ""}${symbol}` : "–";
  }

  /**
   * A day (2026-11-22) in the long form of the language.
   * @param {string} day
   */
  date(day) {
    const [year, month, date] = day.split("-").map(Number);
    return this.#dates[month - 1].replace("{y}", `${year}`).replace("{d}", `${date}`);
  }
}
