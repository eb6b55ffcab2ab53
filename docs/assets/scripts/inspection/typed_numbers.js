// Numbers as judges type them: 44,5 and 44.5 and 1 500.

import { Mistake } from "./typed_value_errors.js";
import { Rational } from "./rational_numbers.js";

/**
 * @import { Values } from "./localized_wording.js"
 * @import { JudgedNumbers } from "schemas"
 */

const NUMBER = /^([+-]?)([0-9]*)(?:([.,])([0-9]+))?(?:[eE]([+-]?[0-9]{1,2}))?$/;

/** @param {string} signs */
const oneOf = (signs) => `[${signs.replace(/[\\\]^-]/g, "\\$&")}]`;

/**
 * The number that was most likely meant: the last mark is the decimal one.
 * @param {string} text
 */
const withoutMarks = (text) => {
  const last = Math.max(text.lastIndexOf(","), text.lastIndexOf("."));
  return `${text.slice(0, last).replace(/[.,]/g, "")}.${text.slice(last + 1)}`;
};

export class Numbers {
  #longest;
  #minus;
  #notFinite;
  #spaces;
  #grouped;

  /** @param {JudgedNumbers} judgedNumbers */
  constructor({ spaces, minus, not_finite: notFinite, longest }) {
    const signs = oneOf(String.fromCodePoint(...spaces));
    this.#longest = longest;
    this.#notFinite = new Set(notFinite);
    this.#minus = new RegExp(oneOf(minus), "gu");
    this.#spaces = new RegExp(signs, "gu");
    this.#grouped = new RegExp(`^[+-]?[0-9]{1,3}(?:${signs}[0-9]{3})+(?:[.,][0-9]+)?$`, "u");
  }

  /**
   * The exact value of a typed decimal number; throws a Mistake that says what to type instead.
   * @param {string} text
   */
  parse(text, column = "value") {
    const value = text.trim();
    /**
     * @param {string} code
     * @param {Values} [values]
     */
    const wrong = (code, values) => new Mistake(code, values, column);
    if (!value) throw wrong("number-empty");
    if ([...value].length > this.#longest) {
      throw wrong("number-too-long", { value: `${[...value].slice(0, this.#longest).join("")}…` });
    }
    let plain = value.replace(this.#minus, "-");
    if (this.#notFinite.has(plain.replace(/^[+-]+/, "").toLowerCase())) throw wrong("number-not-finite", { value });
    if (this.#grouped.test(plain)) plain = plain.replace(this.#spaces, "");
    if (plain.includes(",") && plain.includes(".") && /^[+-]?[0-9.,]*[0-9]$/.test(plain)) {
      throw wrong("number-both-marks", { value, plain: withoutMarks(plain) });
    }
    const [, sign, whole, mark, part = "", power = "0"] = NUMBER.exec(plain) ?? [];
    if (!(whole || part)) throw wrong("number-unreadable", { value });
    // 1,500 may be one and a half, and fifteen hundred.
    if (mark === "," && part.length === 3 && whole && whole.length <= 3 && Number(whole)) {
      throw wrong("number-ambiguous-comma", {
        value,
        decimal: plain.replaceAll(",", "."),
        thousands: plain.replaceAll(",", ""),
      });
    }
    const exponent = BigInt(power) - BigInt(part.length);
    const digits = BigInt(`${sign === "-" ? "-" : ""}${whole}${part}`);
    return exponent < 0n ? new Rational(digits, 10n ** -exponent) : new Rational(digits * 10n ** exponent);
  }
}
