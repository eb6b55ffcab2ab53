// Words, numbers and dates in the reader's language.

import { decimalString } from "./decimal.js";

// Between a number and its unit: narrow enough to belong together, never broken.
const NBSP = "\u00a0";
const MINUS = "\u2212";

const joint = (symbol) => (/^[°′]/.test(symbol) ? "" : NBSP);

export class Wording {
  #messages;
  #plurals;
  #dates;

  constructor({ language, messages, decimal, dates }) {
    this.language = language;
    this.decimal = decimal;
    this.#messages = messages;
    this.#plurals = new Intl.PluralRules(language);
    this.#dates = dates;
  }

  // The text behind a key with its places filled in; of one with plural forms by the count n.
  say(key, values = {}) {
    const entry = this.#messages[key];
    if (entry === undefined) throw new Error(`no words for ${key}`);
    const text = typeof entry === "string" ? entry : entry[this.#plurals.select(Number(values.n))] ?? entry.other;
    return text.replace(/\{(\w+)\}/g, (place, name) => (name in values ? String(values[name]) : place));
  }

  // With the decimal sign of the language, without grouping, exact.
  number(number, signed = false) {
    if (number === null || number === undefined) return "–";
    const text = decimalString(number).replace(".", this.decimal).replace("-", MINUS);
    return signed && number.numerator > 0n ? `+${text}` : text;
  }

  // A number as typed, with the decimal sign of the language and every digit it has.
  digits(typed) {
    return typed.replaceAll(",", ".").replaceAll(".", this.decimal);
  }

  quantity(number, symbol, signed = false) {
    return number === null || number === undefined ? "–" : `${this.number(number, signed)}${joint(symbol)}${symbol}`;
  }

  // What was typed with the symbol of its unit.
  typed(value, symbol) {
    return value ? `${this.digits(value)}${symbol ? joint(symbol) : ""}${symbol}` : "–";
  }

  // A day (2026-11-22) in the long form of the language.
  date(day) {
    const [year, month, date] = day.split("-").map(Number);
    return this.#dates[month - 1].replace("{y}", year).replace("{d}", date);
  }
}
