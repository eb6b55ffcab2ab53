// What a reading that fails may have been meant as: a question for the judge, never a verdict.
// The twin of inspect/novuss/inspection/mistyping_suggestions.py.

import { isImprobable, judge } from "./reading_decision.js";
import { Mistake } from "./typed_value_errors.js";
import { isPlausible } from "./plausible_ranges.js";
import { greatest, least } from "./rational_numbers.js";
import { isFailing } from "./verdicts.js";

/**
 * @import { Result } from "./event_judging.js"
 * @import { Characteristic, Interval } from "./equipment_edition.js"
 * @import { Knowledge } from "./judging_knowledge.js"
 * @import { Numbers } from "./typed_numbers.js"
 * @import { Rational } from "./rational_numbers.js"
 */

/** @typedef {{ number: Rational, unit: string | null }} Meant */

/**
 * @param {string} text
 * @param {Numbers} numbers
 */
const typedNumber = (text, numbers) => {
  try {
    return numbers.parse(text);
  } catch (mistake) {
    if (mistake instanceof Mistake) return null;
    throw mistake;
  }
};

/**
 * Of a limit on one side alone: what lies further inside is no likely reading.
 * @param {Rational} amount
 * @param {Interval} interval
 * @param {Rational} oneSided
 */
const isLikely = (amount, { lower, upper }, oneSided) => {
  if (!lower) return upper !== undefined && amount.times(oneSided).compare(upper) >= 0;
  return Boolean(upper) || amount.compare(lower.times(oneSided)) <= 0;
};

/**
 * The one other unit, or else the one other decimal place, in which a failing reading would fit:
 * {number, unit}; null where none would, or several.
 * @param {Result} result
 * @param {Knowledge} knowledge
 * @returns {Meant | null}
 */
export const meantOtherwise = ({ reading, verdict, judgement }, knowledge) => {
  const { amount, characteristic, derivation, value } = reading;
  if (!isFailing(verdict) || typeof amount !== "object" || !amount || derivation) return null;
  const typed = typedNumber(value, knowledge.numbers);
  if (!typed || typed.isZero || !characteristic.unit) return null;
  const { workingLimit } = judgement;
  const bounds = workingLimit?.bounds ?? characteristic.bounds;
  /** @param {Rational} amount */
  const fits = (amount) =>
    judge(amount, characteristic, { workingLimit }).verdict === "pass" && (!bounds || isLikely(amount, bounds, knowledge.oneSided));
  // The unit that was typed is none of them: in it the reading fails.
  const units = knowledge.units.suggested(characteristic.quantity).filter((unit) => fits(typed.times(unit.factor)));
  if (units.length) return units.length === 1 ? { number: typed, unit: units[0].id } : null;
  const moved = knowledge.moved.filter((power) => fits(amount.times(power)));
  return moved.length === 1 ? { number: typed.times(moved[0]), unit: null } : null;
};

/**
 * Whether a figure lies no more than a quarter beyond the limits, of one alone half inside it.
 * @param {Rational} amount
 * @param {Characteristic} characteristic
 * @param {Knowledge} knowledge
 */
const isNear = (amount, { intervals, limit }, { near, oneSided }) => {
  /** @param {"lower" | "upper"} side */
  const ends = (side) => [...(limit.nominal ? [limit.nominal] : []), ...intervals.flatMap((interval) => interval[side] ?? [])];
  const [lowers, uppers] = [ends("lower"), ends("upper")];
  if (!lowers.length && !uppers.length) return false;
  const from = lowers.length ? least(lowers).over(near) : greatest(uppers).over(oneSided);
  const to = uppers.length ? greatest(uppers).times(near) : least(lowers).times(oneSided);
  return from.compare(amount) <= 0 && amount.compare(to) <= 0;
};

/**
 * The other units, or else the other decimal places, that make an improbable reading plausible:
 * [{number, unit}]; those near to the limits where there are any.
 * @param {Result} result
 * @param {Knowledge} knowledge
 * @returns {Meant[]}
 */
export const meantPlausibly = ({ reading, judgement }, knowledge) => {
  const { amount, characteristic, derivation, value } = reading;
  if (!isImprobable(judgement) || derivation || !characteristic.plausible || !amount || amount === true) return [];
  const typed = knowledge.numbers.parse(value);
  /** @type {[Rational, Meant][]} */
  let found = knowledge.units.suggested(characteristic.quantity).map((
    unit,
  ) => [typed.times(unit.factor), { number: typed, unit: unit.id }]);
  if (!found.some(([figure]) => isPlausible(figure, characteristic))) {
    found = knowledge.moved.map((power) => [amount.times(power), { number: typed.times(power), unit: null }]);
  }
  found = found.filter(([figure]) => isPlausible(figure, characteristic));
  const near = found.filter(([figure]) => isNear(figure, characteristic, knowledge));
  return (near.length ? near : found).map(([, meant]) => meant);
};
