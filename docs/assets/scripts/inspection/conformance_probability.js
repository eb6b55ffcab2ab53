// The probability that what is measured conforms (JCGM 106, 7.4): normal, u = U/2.

/**
 * @import { Interval } from "./equipment_edition.js"
 * @import { Rational } from "./rational_numbers.js"
 */

const ROOT_TWO = Math.sqrt(2);

/**
 * The error function. Near zero a series of positive terms (Abramowitz and Stegun 7.1.6), which
 * loses no digits; further out the continued fraction of its complement (7.1.14).
 * @param {number} x
 * @returns {number}
 */
const complement = (x) => {
  if (x < 0) return 2 - complement(-x);
  if (x < 3) {
    let [term, sum] = [x, x];
    for (let n = 1; term > sum * 1e-17; n += 1) {
      term *= (2 * x * x) / (2 * n + 1);
      sum += term;
    }
    return 1 - (2 / Math.sqrt(Math.PI)) * Math.exp(-x * x) * sum;
  }
  if (x > 27) return 0;
  let fraction = 0;
  for (let n = 60; n > 0; n -= 1) fraction = n / 2 / (x + fraction);
  return Math.exp(-x * x) / Math.sqrt(Math.PI) / (x + fraction);
};

/**
 * @param {number} x
 * @param {number} mean
 * @param {number} deviation
 */
const normal = (x, mean, deviation) => complement((mean - x) / (deviation * ROOT_TWO)) / 2;

/**
 * Of an amount within bounds; null where no uncertainty is known, one or zero where it is zero.
 * @param {Rational} amount
 * @param {Interval} bounds
 * @param {Rational | null} uncertainty
 */
export const conformance = (amount, bounds, uncertainty) => {
  if (!uncertainty) return null;
  if (uncertainty.isZero) {
    const inside = (!bounds.lower || amount.compare(bounds.lower) >= 0) && (!bounds.upper || amount.compare(bounds.upper) <= 0);
    return inside ? 1 : 0;
  }
  const [mean, deviation] = [amount.toNumber(), uncertainty.toNumber() / 2];
  const above = bounds.upper ? normal(bounds.upper.toNumber(), mean, deviation) : 1;
  const below = bounds.lower ? normal(bounds.lower.toNumber(), mean, deviation) : 0;
  return above - below;
};
