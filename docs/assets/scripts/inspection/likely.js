// What a reading that fails may have been meant as: a question for the judge, never a verdict.
// The twin of inspect/novuss/inspection/likely.py.

import { judge } from "./decision.js";
import { Mistake } from "./mistake.js";
import { isFailing } from "./verdict.js";

const typedNumber = (text, numbers) => {
  try {
    return numbers.parse(text);
  } catch (mistake) {
    if (mistake instanceof Mistake) return null;
    throw mistake;
  }
};

// Of a limit on one side alone: what lies further inside is no likely reading.
const isLikely = (amount, { lower, upper }, oneSided) => {
  if (!lower) return Boolean(upper) && amount.times(oneSided).compare(upper) >= 0;
  return Boolean(upper) || amount.compare(lower.times(oneSided)) <= 0;
};

// The one other unit, or else the one other decimal place, in which a failing reading would fit:
// {number, unit}; null where none would, or several.
export const meantOtherwise = ({ reading, verdict, judgement }, knowledge) => {
  const { amount, characteristic, derivation, value } = reading;
  if (!isFailing(verdict) || typeof amount !== "object" || !amount || derivation) return null;
  const typed = typedNumber(value, knowledge.numbers);
  if (!typed || typed.isZero || !characteristic.unit) return null;
  const { workingLimit } = judgement;
  const bounds = workingLimit?.bounds ?? characteristic.bounds;
  const fits = (one) =>
    judge(one, characteristic, { workingLimit }).verdict === "pass" && (!bounds || isLikely(one, bounds, knowledge.oneSided));
  // The unit that was typed is none of them: in it the reading fails.
  const units = knowledge.units.factors(characteristic.quantity).filter((one) => fits(typed.times(one.factor)));
  if (units.length) return units.length === 1 ? { number: typed, unit: units[0].id } : null;
  const moved = knowledge.moved.filter((power) => fits(amount.times(power)));
  return moved.length === 1 ? { number: typed.times(moved[0]), unit: null } : null;
};
