// The six verdicts, worst first.

/** @typedef {"fail" | "conditional-fail" | "undecided" | "not-measured" | "conditional-pass" | "pass"} Verdict */

export const FAIL = "fail";
export const CONDITIONAL_FAIL = "conditional-fail";
export const UNDECIDED = "undecided";
export const NOT_MEASURED = "not-measured";
export const CONDITIONAL_PASS = "conditional-pass";
export const PASS = "pass";

/** @type {Verdict[]} */
const WORST_FIRST = [FAIL, CONDITIONAL_FAIL, UNDECIDED, NOT_MEASURED, CONDITIONAL_PASS, PASS];

/**
 * The worst of some; of none "not-measured": nothing passes by default.
 * @param {Iterable<Verdict>} verdicts
 */
export const worst = (verdicts) => {
  const found = new Set(verdicts);
  return WORST_FIRST.find((verdict) => found.has(verdict)) ?? NOT_MEASURED;
};

/** @param {Verdict} verdict */
export const isFailing = (verdict) => verdict === FAIL || verdict === CONDITIONAL_FAIL;

/**
 * Whether the limits gave an answer that stands.
 * @param {Verdict} verdict
 */
export const isDecided = (verdict) => verdict === PASS || isFailing(verdict);
