// One figure for all that an inspection found, to tell two papers of it apart.
// The twin of inspect/novuss/report/results_fingerprint.py: the same event has the same on both sides.

import { decimalString } from "../inspection/exact_decimal_strings.js";
import { sha256 } from "../form/sha256.js";

/**
 * @import { Result } from "../inspection/event_judging.js"
 * @import { Rational } from "../inspection/rational_numbers.js"
 * @import { Report } from "./protocol_lists.js"
 */

/**
 * As Python writes JSON: sorted, without blanks, every letter beyond ASCII escaped.
 * @param {unknown} data
 */
const ascii = (data) =>
  JSON.stringify(data).replace(/[\u0080-\uffff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);

/**
 * By code points, text by text.
 * @param {string} text
 */
const signsOf = (text) => Array.from(text, (sign) => sign.codePointAt(0) ?? 0);
/**
 * @param {string} value
 * @param {string} other
 */
const byText = (value, other) => {
  const [a, b] = [signsOf(value), signsOf(other)];
  for (let place = 0; place < Math.min(a.length, b.length); place += 1) if (a[place] !== b[place]) return a[place] - b[place];
  return a.length - b.length;
};
/**
 * @param {string[]} list
 * @param {string[]} other
 */
const byTexts = (list, other) => {
  for (let place = 0; place < list.length; place += 1) {
    const order = byText(list[place], other[place]);
    if (order) return order;
  }
  return 0;
};

/** @param {Result} result */
const rowOf = ({ reading, verdict, waiver }) => [
  reading.kind,
  reading.item,
  reading.characteristic.id,
  reading.position ?? "",
  reading.occasion ?? "",
  reading.value,
  reading.unit,
  verdict,
  waiver ? `${waiver.chiefJudge}: ${waiver.scope}` : "",
];

/** @param {Rational | undefined} number */
const bound = (number) => (number ? decimalString(number) : "None");

/**
 * The SHA-256 of all that was judged and how, as 64 hexadecimal digits.
 * @param {Pick<Report, "edition" | "found">} report
 */
export const fingerprint = ({ edition, found }) => {
  const { rule, workingLimits, results } = found;
  const limits = workingLimits.map(({ characteristic, bounds, setBy }) => [
    characteristic,
    bound(bounds.lower),
    bound(bounds.upper),
    setBy,
  ]);
  const summary = {
    edition: edition.id,
    limits: limits.sort(byTexts),
    results: results.map(rowOf).sort(byTexts),
    rule: [rule.name, rule.name === "guarded" ? decimalString(rule.guard) : ""],
  };
  return sha256(new TextEncoder().encode(ascii(summary)));
};
