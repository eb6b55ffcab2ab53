// Plausible ranges, outside of which a reading is judged only once somebody confirms it.
// The twin of inspect/novuss/inspection/plausible.py.

/** Whether a figure needs no question; where there is no range none does. */
export const isPlausible = (amount, { plausible }) =>
  !plausible || (amount.compare(plausible.upper) <= 0 && (!plausible.lower || amount.compare(plausible.lower) >= 0));

/** What the first implausible figure was measured as; undefined where all are plausible. `taken`: [amount, measurand]. */
export const findImplausible = (taken) => taken.find(([amount, measurand]) => !isPlausible(amount, measurand))?.[1];

/** What a reading would be improbable by, had nobody confirmed it; undefined of any other. */
export const overruled = ({ confirmed, amount, characteristic, derivation }) => {
  if (!confirmed) return undefined;
  const raw = (derivation?.inputs ?? []).filter((one) => one.amount !== null).map((one) => [one.amount, derivation.raw]);
  const own = amount && typeof amount === "object" ? [[amount, characteristic]] : [];
  return findImplausible([...raw, ...own]);
};
