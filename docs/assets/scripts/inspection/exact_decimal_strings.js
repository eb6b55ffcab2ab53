// Exact numbers as decimal strings.

import { Rational } from "./rational_numbers.js";

// Digits of a number that has no finite decimal, such as a third.
const SIGNIFICANT = 12;

/**
 * @param {string} digits
 * @param {number} places
 */
const withPoint = (digits, places) => {
  if (places <= 0) return digits + "0".repeat(-places);
  const padded = digits.padStart(places + 1, "0");
  return `${padded.slice(0, -places)}.${padded.slice(-places)}`;
};

/**
 * To the nearest integer, ties to even.
 * @param {bigint} above
 * @param {bigint} below
 */
const rounded = (above, below) => {
  const whole = above / below;
  const twice = (above % below) * 2n;
  return twice > below || (twice === below && whole % 2n) ? whole + 1n : whole;
};

/**
 * With a point; exact where a finite decimal is, otherwise of twelve significant digits.
 * @param {Rational} number
 */
export const decimalString = (number) => {
  let [rest, twos, fives] = [number.denominator, 0, 0];
  for (; rest % 2n === 0n; twos += 1) rest /= 2n;
  for (; rest % 5n === 0n; fives += 1) rest /= 5n;
  const sign = number.numerator < 0n ? "-" : "";
  const above = number.absolute().numerator;
  if (rest === 1n) {
    const places = Math.max(twos, fives);
    return sign + withPoint(`${(above * 10n ** BigInt(places)) / number.denominator}`, places);
  }
  /** @param {number} places */
  const round = (places) =>
    places >= 0 ? rounded(above * 10n ** BigInt(places), number.denominator) : rounded(above, number.denominator * 10n ** BigInt(-places));
  // As many places as give twelve digits; rounding up may make one more.
  let places = SIGNIFICANT - `${above / number.denominator}`.length;
  while (`${round(places)}`.length < SIGNIFICANT) places += 1;
  while (`${round(places)}`.length > SIGNIFICANT) places -= 1;
  return sign + withPoint(`${round(places)}`, places);
};

/**
 * For a reader: rounded to four decimals, more where it has nothing but noughts before them.
 * @param {Rational} number
 */
export const readable = (number) => {
  let places = 4n;
  const tooSmall = () => number.absolute().numerator * 10n ** places < 10n * number.denominator;
  while (!number.isZero && tooSmall()) places += 1n;
  const scale = 10n ** places;
  const whole = rounded(number.absolute().numerator * scale, number.denominator);
  const found = new Rational(whole, scale);
  return number.numerator < 0n ? found.negative() : found;
};
