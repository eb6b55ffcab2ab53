// One reading against one limit: the verdict and the reason for it.
// The twin of inspect/novuss/inspection/decision.py; vectors.json holds both to the same answers.

import { decimalString } from "./decimal.js";
import { conformance } from "./probability.js";
import { ZERO } from "./rational.js";
import { CONDITIONAL_FAIL, CONDITIONAL_PASS, FAIL, NOT_MEASURED, PASS, UNDECIDED, isFailing, worst } from "./verdict.js";

// Acceptance up to the limits, the limits included.
const SIMPLE = { name: "simple" };
const OUTSIDE = new Set(["above", "below", "readings-outside"]);

// The zone of a reading by its distance beyond a limit and the guard band.
const zone = (excess, band) => {
  if (excess.compare(band.negative()) <= 0) return PASS;
  if (excess.compare(ZERO) <= 0) return CONDITIONAL_PASS;
  return !band.isZero && excess.compare(band) <= 0 ? CONDITIONAL_FAIL : FAIL;
};

// On which side of its limits a reading lies, from the reason of a verdict on it.
export const sideOf = (reason) =>
  reason.code === "above" || reason.code === "below"
    ? { side: reason.code, by: reason.values.by }
    : { side: "within" };

const decide = (amount, bounds, rule, uncertainty) => {
  let band = ZERO;
  if (rule.name === "guarded") {
    if (!uncertainty) {
      // No verdict, but what the reading itself shows is known all the same.
      const [, plain] = decide(amount, bounds, SIMPLE, null);
      return [UNDECIDED, { code: "no-uncertainty", values: sideOf(plain) }];
    }
    band = rule.guard.times(uncertainty);
  }
  // How far the reading lies outside each bound; negative inside.
  const excess = [];
  if (bounds.upper) excess.push(["above", amount.minus(bounds.upper)]);
  if (bounds.lower) excess.push(["below", bounds.lower.minus(amount)]);
  const zones = excess.map(([side, by]) => [side, by, zone(by, band)]);
  const verdict = worst(zones.map(([, , found]) => found));
  if (isFailing(verdict)) {
    const [side, by] = zones.find(([, , found]) => found === verdict);
    return [verdict, { code: side, values: { by } }];
  }
  if (verdict === CONDITIONAL_PASS) return [verdict, { code: "in-guard-band", values: { band } }];
  return [verdict, { code: excess.some(([, by]) => by.isZero) ? "at-limit" : "within", values: {} }];
};

// The bounds of a working limit as values of a reason.
export const boundsValues = ({ bounds }) => ({
  ...(bounds.lower && { lower: decimalString(bounds.lower) }),
  ...(bounds.upper && { upper: decimalString(bounds.upper) }),
});

const openReason = (limit, deviation) => {
  if (limit.kind === "nominal") return { code: "nominal-only", values: { deviation } };
  return deviation
    ? { code: "tolerance-unreadable", values: { deviation } }
    : { code: "limit-unreadable", values: {} };
};

const disputed = (amount, readings, rule, uncertainty) => {
  const verdicts = readings.map((bounds) => decide(amount, bounds, rule, uncertainty)[0]);
  if (new Set(verdicts).size === 1 && verdicts[0] !== UNDECIDED) {
    return { verdict: verdicts[0], reason: { code: "all-readings", values: {} }, byReading: verdicts };
  }
  let reason = { code: "disputed", values: {} };
  if (verdicts.includes(UNDECIDED)) {
    const plain = new Set(readings.map((bounds) => decide(amount, bounds, SIMPLE, null)[0]));
    const told = plain.has(PASS) ? "readings-within" : "readings-outside";
    reason = { code: "no-uncertainty", values: { side: plain.size === 1 ? told : "readings-differ" } };
  }
  return { verdict: UNDECIDED, reason, byReading: verdicts };
};

const NOTHING = { deviation: null, probability: null, workingLimit: null, byReading: [] };

// Judge an amount: an exact number in the characteristic's unit, for a visual check whether the
// requirement is met, null where nothing was measured. The uncertainty is U (k = 2); a working
// limit decides only what the printed one leaves open.
export const judge = (amount, characteristic, { rule = SIMPLE, uncertainty = null, workingLimit = null } = {}) => {
  const { limit, bounds } = characteristic;
  const plain = (verdict, code, values = {}) => ({ ...NOTHING, verdict, reason: { code, values } });
  if (amount === null) return plain(NOT_MEASURED, "not-measured");
  if (typeof amount === "boolean") return amount ? plain(PASS, "met") : plain(FAIL, "not-met");
  const deviation = limit.nominal ? amount.minus(limit.nominal) : null;
  if (limit.kind === "free") return plain(PASS, "free");
  if (bounds) {
    const [verdict, reason] = decide(amount, bounds, rule, uncertainty);
    return { ...NOTHING, verdict, reason, deviation, probability: conformance(amount, bounds, uncertainty) };
  }
  const printed = limit.kind === "disputed"
    ? { ...NOTHING, ...disputed(amount, limit.readings, rule, uncertainty) }
    : { ...NOTHING, verdict: UNDECIDED, reason: openReason(limit, deviation), deviation };
  if (!workingLimit || printed.verdict !== UNDECIDED) return printed;
  const [verdict, reason] = decide(amount, workingLimit.bounds, rule, uncertainty);
  if (verdict === UNDECIDED) {
    return { ...printed, reason: { code: reason.code, values: { ...reason.values, ...boundsValues(workingLimit) } } };
  }
  const probability = conformance(amount, workingLimit.bounds, uncertainty);
  return { ...printed, verdict, reason, probability, workingLimit };
};

// Whether a reading lies outside its limits although nothing was decided.
export const isOutside = ({ verdict, reason }) => verdict === UNDECIDED && OUTSIDE.has(reason.values.side);
