// One reading against one limit: the verdict and the reason for it.
// The twin of inspect/novuss/inspection/reading_decision.py; vectors.json holds both to the same answers.

import { decimalString } from "./exact_decimal_strings.js";
import { findImplausible } from "./plausible_ranges.js";
import { conformance } from "./conformance_probability.js";
import { ONE, ZERO } from "./rational_numbers.js";
import { CONDITIONAL_FAIL, CONDITIONAL_PASS, FAIL, isFailing, NOT_MEASURED, PASS, UNDECIDED, worst } from "./verdicts.js";

/**
 * @import { Characteristic, ExactLimit, Interval, Measurand, PossibleInterval, Raw, WorkingLimit } from "./equipment_edition.js"
 * @import { Rational } from "./rational_numbers.js"
 * @import { Reading } from "./row_reader.js"
 * @import { Verdict } from "./verdicts.js"
 */

/**
 * What was read: a number, whether a requirement is met, null where nothing was measured.
 * @typedef {Rational | boolean | null} Amount
 */
/** @typedef {{ name: string, guard: Rational }} Rule */
/** @typedef {{ code: string, values: Record<string, any> }} Reason */
/** @typedef {{ amount: Rational, uncertainty: Rational | null, quantity?: Raw | null }} RawAmount */
/**
 * @typedef {object} Judgement
 * @property {Verdict} verdict
 * @property {Reason} reason
 * @property {Rational | null} deviation
 * @property {number | null} probability
 * @property {WorkingLimit | null} workingLimit
 * @property {Verdict[]} byReading
 */
/**
 * @typedef {object} Circumstances
 * @property {Rule} [rule]
 * @property {Rational | null} [uncertainty]
 * @property {WorkingLimit | null} [workingLimit]
 * @property {RawAmount[]} [raw]
 */
/** @typedef {{ amount: Rational, uncertainty: Rational | null, raw: RawAmount[] }} Measured */

/**
 * Acceptance up to the limits, the limits included.
 * @type {Rule}
 */
const SIMPLE = { name: "simple", guard: ONE };
/**
 * What every way to read a disputed limit tells of a reading, by its verdict without U.
 * @type {Partial<Record<Verdict, string>>}
 */
const SIDES = { [PASS]: "readings-within", [FAIL]: "readings-outside" };
const OUTSIDE = new Set(["above", "below", "readings-outside"]);

/**
 * The zone of a reading by its distance beyond a limit and the guard band.
 * @param {Rational} excess
 * @param {Rational} band
 * @returns {Verdict}
 */
const zone = (excess, band) => {
  if (excess.compare(band.negative()) <= 0) return PASS;
  if (excess.compare(ZERO) <= 0) return CONDITIONAL_PASS;
  return !band.isZero && excess.compare(band) <= 0 ? CONDITIONAL_FAIL : FAIL;
};

/**
 * On which side of its limits a reading lies, from the reason of a verdict on it.
 * @param {Reason} reason
 */
export const sideOf = (reason) =>
  reason.code === "above" || reason.code === "below" ? { side: reason.code, by: reason.values.by } : { side: "within" };

/**
 * @param {Rational} amount
 * @param {Interval} bounds
 * @param {Rule} rule
 * @param {Rational | null} uncertainty
 * @returns {[Verdict, Reason]}
 */
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
  /** @type {[string, Rational][]} */
  const excess = [];
  if (bounds.upper) excess.push(["above", amount.minus(bounds.upper)]);
  if (bounds.lower) excess.push(["below", bounds.lower.minus(amount)]);
  const zones = excess.map(([side, by]) => ({ side, by, verdict: zone(by, band) }));
  const verdict = worst(zones.map((zone) => zone.verdict));
  const failed = isFailing(verdict) && zones.find((zone) => zone.verdict === verdict);
  if (failed) return [verdict, { code: failed.side, values: { by: failed.by } }];
  if (verdict === CONDITIONAL_PASS) return [verdict, { code: "in-guard-band", values: { band } }];
  return [verdict, { code: excess.some(([, by]) => by.isZero) ? "at-limit" : "within", values: {} }];
};

/**
 * The bounds of a working limit as values of a reason.
 * @param {{ bounds: Interval }} limit
 */
export const boundsValues = ({ bounds }) => ({
  ...(bounds.lower && { lower: decimalString(bounds.lower) }),
  ...(bounds.upper && { upper: decimalString(bounds.upper) }),
});

/**
 * @param {ExactLimit} limit
 * @param {Rational | null} deviation
 * @returns {Reason}
 */
const openReason = (limit, deviation) => {
  if (limit.kind === "nominal") return { code: "nominal-only", values: { deviation } };
  return deviation ? { code: "tolerance-unreadable", values: { deviation } } : { code: "limit-not-stated", values: {} };
};

/**
 * A figure with what it was derived from, held against one way to read a disputed print.
 * @param {Measured} measured
 * @param {PossibleInterval} limit
 * @param {Rule} rule
 * @returns {[Verdict, Reason]}
 */
const decideReading = ({ amount, uncertainty, raw }, limit, rule) => {
  if (!limit.of) return decide(amount, limit, rule, uncertainty);
  if (raw.length) {
    const found = raw.map((amount) => decide(amount.amount, limit, rule, amount.uncertainty));
    const verdict = worst(found.map(([verdict]) => verdict));
    return /** @type {[Verdict, Reason]} */ (found.find(([judgement]) => judgement === verdict));
  }
  // Each raw reading may lie inside only if they are no further apart than the limits.
  const [verdict, reason] = decide(amount, { upper: limit.upper?.minus(limit.lower ?? ZERO) }, rule, uncertainty);
  const known = isFailing(verdict) || verdict === UNDECIDED;
  return known ? [verdict, reason] : [UNDECIDED, { code: "raw-needed", values: {} }];
};

/**
 * @param {Measured} measured
 * @param {PossibleInterval[]} readings
 * @param {Rule} rule
 * @returns {Partial<Judgement> & { verdict: Verdict, reason: Reason, byReading: Verdict[] }}
 */
const disputed = (measured, readings, rule) => {
  const decided = readings.map((limit) => decideReading(measured, limit, rule));
  const verdicts = decided.map(([verdict]) => verdict);
  const codes = decided.map(([, reason]) => reason.code);
  if (new Set(verdicts).size === 1 && verdicts[0] !== UNDECIDED) {
    return { verdict: verdicts[0], reason: { code: "all-readings", values: {} }, byReading: verdicts };
  }
  let reason = { code: codes.includes("raw-needed") ? "raw-needed" : "disputed", values: {} };
  if (codes.includes("no-uncertainty")) {
    const [plain, ...others] = new Set(readings.map((limit) => decideReading(measured, limit, SIMPLE)[0]));
    reason = { code: "no-uncertainty", values: { side: (!others.length && SIDES[plain]) || "readings-differ" } };
  }
  return { verdict: UNDECIDED, reason, byReading: verdicts };
};

/** @type {Pick<Judgement, "deviation" | "probability" | "workingLimit" | "byReading">} */
const NOTHING = { deviation: null, probability: null, workingLimit: null, byReading: [] };

/**
 * @param {Amount} amount
 * @param {Characteristic} characteristic
 * @param {Circumstances} circumstances
 * @returns {Judgement}
 */
const judgeAsTyped = (amount, characteristic, { rule = SIMPLE, uncertainty = null, workingLimit = null, raw = [] }) => {
  const { limit, bounds } = characteristic;
  /**
   * @param {Verdict} verdict
   * @param {string} code
   * @param {Record<string, any>} values
   * @returns {Judgement}
   */
  const plain = (verdict, code, values = {}) => ({ ...NOTHING, verdict, reason: { code, values } });
  if (amount === null) return plain(NOT_MEASURED, "not-measured");
  if (typeof amount === "boolean") return amount ? plain(PASS, "met") : plain(FAIL, "not-met");
  const deviation = limit.nominal ? amount.minus(limit.nominal) : null;
  if (limit.kind === "free") return plain(PASS, "free");
  /** @type {Judgement} */
  let printed = { ...NOTHING, verdict: UNDECIDED, reason: openReason(limit, deviation), deviation };
  if (bounds) {
    const [verdict, reason] = decide(amount, bounds, rule, uncertainty);
    printed = { ...NOTHING, verdict, reason, deviation, probability: conformance(amount, bounds, uncertainty) };
    if (characteristic.evidence === "printed") return printed;
  } else if (limit.kind === "disputed") {
    printed = { ...NOTHING, ...disputed({ amount, uncertainty, raw }, limit.readings ?? [], rule) };
    if (printed.verdict !== UNDECIDED) return printed;
  }
  if (!workingLimit) return printed;
  const [verdict, reason] = decide(amount, workingLimit.bounds, rule, uncertainty);
  if (verdict === UNDECIDED) {
    return {
      ...printed,
      verdict,
      probability: null,
      reason: { code: reason.code, values: { ...reason.values, ...boundsValues(workingLimit) } },
    };
  }
  const probability = conformance(amount, workingLimit.bounds, uncertainty);
  return { ...printed, verdict, reason, probability, workingLimit };
};

/**
 * @param {Rational} amount
 * @param {Measurand} measurand
 * @returns {[Rational, Measurand]}
 */
const pair = (amount, measurand) => [amount, measurand];

/**
 * Judge an amount: an exact number in the characteristic's unit, for a visual check whether the
 * requirement is met, null where nothing was measured. The uncertainty is U (k = 2); a working
 * limit decides only where the limit is not legible in print. `raw` is what the amount was derived from.
 * An amount outside of its plausible range is undecided, unless it is confirmed.
 * @param {Amount} amount
 * @param {Characteristic} characteristic
 * @param {Circumstances & { confirmed?: boolean }} circumstances
 * @returns {Judgement}
 */
export const judge = (amount, characteristic, { confirmed = false, ...given } = {}) => {
  const judgement = judgeAsTyped(amount, characteristic, given);
  if (confirmed || amount === null || typeof amount === "boolean") return judgement;
  const raw = (given.raw ?? []).flatMap(({ amount: value, quantity }) => quantity ? [pair(value, quantity)] : []);
  const measurand = findImplausible([pair(amount, characteristic), ...raw]);
  if (!measurand) return judgement;
  const values = { ...(measurand.plausible && boundsValues({ bounds: measurand.plausible })), unit: measurand.unit };
  return { ...NOTHING, verdict: UNDECIDED, reason: { code: "improbable", values }, deviation: judgement.deviation };
};

/**
 * Whether nothing was decided because the reading may be a slip.
 * @param {Judgement} judgement
 */
export const isImprobable = ({ reason }) => reason.code === "improbable";

/**
 * Whether a verdict rests on our reading of the print.
 * @param {{ reading: Reading, judgement: Judgement }} result
 */
export const isByOurReading = ({ reading: { characteristic }, judgement: { verdict, workingLimit } }) =>
  characteristic.question && !workingLimit && verdict !== UNDECIDED && verdict !== NOT_MEASURED;

/**
 * Whether a reading lies outside its limits although nothing was decided.
 * @param {Judgement} judgement
 */
export const isOutside = ({ verdict, reason }) => verdict === UNDECIDED && OUTSIDE.has(reason.values.side);
