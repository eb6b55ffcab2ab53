// Plausible ranges, outside of which a reading is judged only once somebody confirms it.
// The twin of inspect/novuss/inspection/plausible_ranges.py.

/**
 * @import { Amount } from "./reading_decision.js"
 * @import { Interval, Measurand } from "./equipment_edition.js"
 * @import { Rational } from "./rational_numbers.js"
 * @import { Reading } from "./row_reader.js"
 */

/**
 * Whether a figure needs no question; where there is no range none does.
 * @param {Rational} amount
 * @param {{ plausible: Interval | null }} measurand
 */
export const isPlausible = (amount, { plausible }) =>
  !plausible ||
  ((!plausible.upper || amount.compare(plausible.upper) <= 0) && (!plausible.lower || amount.compare(plausible.lower) >= 0));

/**
 * What the first implausible figure was measured as; undefined where all are plausible. `taken`: [amount, measurand].
 * @param {[Rational, Measurand][]} taken
 */
export const findImplausible = (taken) => taken.find(([amount, measurand]) => !isPlausible(amount, measurand))?.[1];

/**
 * @param {Amount} amount
 * @param {Measurand} measurand
 * @returns {[Rational, Measurand][]}
 */
const measured = (amount, measurand) => amount && amount !== true ? [[amount, measurand]] : [];

/**
 * What a reading would be improbable by, had nobody confirmed it; undefined of any other.
 * @param {Reading} reading
 */
export const overruled = ({ confirmed, amount, characteristic, derivation }) => {
  if (!confirmed) return undefined;
  const raw = derivation ? derivation.inputs.flatMap((input) => measured(input.amount, derivation.raw)) : [];
  return findImplausible([...raw, ...measured(amount, characteristic)]);
};
