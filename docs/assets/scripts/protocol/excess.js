// By how much a reading lies outside its limits, and in which order open points are told.
// The twin of inspect/novuss/inspection/excess.py and of the urgency in results.py.

import { isImprobable, isOutside } from "../inspection/decision.js";
import { isFailing } from "../inspection/verdict.js";
import { greatest, least, Rational, ZERO } from "../inspection/rational.js";

const beyond = (amount, { lower, upper }) => {
  if (upper && amount.compare(upper) > 0) return amount.minus(upper);
  return lower && amount.compare(lower) < 0 ? amount.minus(lower) : ZERO;
};

// {least, most}: under a limit that can be read in several ways the two differ; null inside.
export const excess = ({ reading, judgement }) => {
  if (!(reading.amount instanceof Rational)) return null;
  const { workingLimit } = judgement;
  const outside = isFailing(judgement.verdict) || isOutside(judgement);
  // Inside under a reading that limits what the figure is derived from.
  if (!workingLimit && !outside && reading.characteristic.limit.readings?.some((one) => one.of)) return null;
  const intervals = workingLimit ? [workingLimit.bounds] : reading.characteristic.intervals;
  const found = intervals.map((one) => beyond(reading.amount, one)).filter((one) => !one.isZero);
  if (!found.length || found.length < intervals.length) return null;
  const nearer = (a, b) => (b.absolute().compare(a.absolute()) < 0 ? b : a);
  const further = (a, b) => (b.absolute().compare(a.absolute()) > 0 ? b : a);
  return { least: found.reduce(nearer), most: found.reduce(further) };
};

const off = (amount, reference) => {
  if (!(amount instanceof Rational)) return null;
  const by = amount.minus(reference).absolute();
  return reference.isZero ? by : by.over(reference.absolute());
};

// The relative deviation; without a nominal figure from the middle of the limits.
const remoteness = ({ amount, characteristic }) => {
  const { intervals, limit: { nominal } } = characteristic;
  if (nominal) return off(amount, nominal);
  const lowers = intervals.map((one) => one.lower).filter(Boolean);
  const uppers = intervals.map((one) => one.upper).filter(Boolean);
  if (!lowers.length || !uppers.length) return null;
  return off(amount, least(lowers).plus(greatest(uppers)).over(new Rational(2n)));
};

// [inside, without a figure, how far off]: the smaller first, but for the last.
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

// What somebody has to decide: outside its limits and slips first, then by how far it is off.
export const openPoints = (results) =>
  results
    .filter((one) => one.verdict === "undecided" || one.verdict === "conditional-pass")
    .map((one) => [urgency(one), one])
    .sort(([a], [b]) => a[0] - b[0] || a[1] - b[1] || b[2].compare(a[2]))
    .map(([, one]) => one);
