// By how much a reading lies outside its limits, and in which order open points are told.
// The twin of inspect/novuss/inspection/limit_excess.py and of the urgency in results.py.

import { isImprobable, isOutside } from "../inspection/reading_decision.js";
import { isFailing } from "../inspection/verdicts.js";
import { greatest, least, Rational, ZERO } from "../inspection/rational_numbers.js";

/**
 * @import { Result } from "../inspection/event_judging.js"
 * @import { Amount } from "../inspection/reading_decision.js"
 * @import { Interval } from "../inspection/equipment_edition.js"
 * @import { Reading } from "../inspection/row_reader.js"
 */

/** @typedef {{ least: Rational, most: Rational }} Excess */
/** @typedef {[boolean, boolean, Rational]} Urgency */

/**
 * @param {Rational} amount
 * @param {Interval} interval
 */
const beyond = (amount, { lower, upper }) => {
  if (upper && amount.compare(upper) > 0) return amount.minus(upper);
  return lower && amount.compare(lower) < 0 ? amount.minus(lower) : ZERO;
};

/**
 * {least, most}: under a limit that can be read in several ways the two differ; null inside.
 * @param {Result} result
 * @returns {Excess | null}
 */
export const excess = ({ reading, judgement }) => {
  if (!(reading.amount instanceof Rational)) return null;
  const { workingLimit } = judgement;
  const outside = isFailing(judgement.verdict) || isOutside(judgement);
  // Inside under a reading that limits what the figure is derived from.
  if (!workingLimit && !outside && reading.characteristic.limit.readings?.some((reading) => reading.of)) return null;
  const intervals = workingLimit ? [workingLimit.bounds] : reading.characteristic.intervals;
  const { amount } = reading;
  const found = intervals.map((interval) => beyond(amount, interval)).filter((excess) => !excess.isZero);
  if (!found.length || found.length < intervals.length) return null;
  /**
   * @param {Rational} a
   * @param {Rational} b
   */
  const nearer = (a, b) => (b.absolute().compare(a.absolute()) < 0 ? b : a);
  /**
   * @param {Rational} a
   * @param {Rational} b
   */
  const further = (a, b) => (b.absolute().compare(a.absolute()) > 0 ? b : a);
  return { least: found.reduce(nearer), most: found.reduce(further) };
};

/**
 * @param {Amount} amount
 * @param {Rational} reference
 * @returns {Rational | null}
 */
const off = (amount, reference) => {
  if (!(amount instanceof Rational)) return null;
  const by = amount.minus(reference).absolute();
  return reference.isZero ? by : by.over(reference.absolute());
};

/**
 * The relative deviation; without a nominal figure from the middle of the limits.
 * @param {Reading} reading
 */
const remoteness = ({ amount, characteristic }) => {
  const { intervals, limit: { nominal } } = characteristic;
  if (nominal) return off(amount, nominal);
  const lowers = intervals.flatMap((interval) => interval.lower ?? []);
  const uppers = intervals.flatMap((interval) => interval.upper ?? []);
  if (!lowers.length || !uppers.length) return null;
  return off(amount, least(lowers).plus(greatest(uppers)).over(new Rational(2n)));
};

/**
 * [inside, without a figure, how far off]: the smaller first, but for the last.
 * @param {Result} result
 * @returns {Urgency}
 */
const urgency = ({ reading, judgement }) => {
  const outside = isOutside(judgement);
  let far = remoteness(reading);
  const { by, side } = judgement.reason.values;
  if (outside && by instanceof Rational && reading.amount instanceof Rational) {
    const limit = side === "above" ? reading.amount.minus(by) : reading.amount.plus(by);
    far = limit.isZero ? by : by.over(limit.absolute());
  }
  return [!outside && !isImprobable(judgement), !far, far ?? ZERO];
};

/**
 * What somebody has to decide: outside its limits and slips first, then by how far it is off.
 * @param {Result[]} results
 * @returns {Result[]}
 */
export const openPoints = (results) =>
  results
    .filter((result) => result.verdict === "undecided" || result.verdict === "conditional-pass")
    .map((result) => ({ result, urgency: urgency(result) }))
    .sort(({ urgency: a }, { urgency: b }) => Number(a[0]) - Number(b[0]) || Number(a[1]) - Number(b[1]) || b[2].compare(a[2]))
    .map(({ result }) => result);
