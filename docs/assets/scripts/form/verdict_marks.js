// Sign, word and colour of a verdict or of the state of an item, always all three.

import { make } from "./dom_elements.js";

/**
 * @import { Explainer } from "../inspection/result_explainer.js"
 * @import { Say } from "../inspection/localized_wording.js"
 */

/**
 * Signs and the tone of the colour by the state of an item.
 * @type {Record<string, [string, string]>}
 */
const STATES = {
  again: ["↻", "fail"],
  failed: ["✗", "fail"],
  progress: ["…", "open"],
  waiting: ["–", "none"],
  open: ["?", "open"],
  waived: ["✗*", "fail"],
  passed: ["✓", "pass"],
};

/**
 * The words of a state, one key each, so that every key can be found.
 * @param {Say} say
 * @param {string} state
 */
export const stateWord = (say, state) => {
  /** @type {Record<string, () => string>} */
  const words = {
    again: () => say("form.state-again"),
    failed: () => say("form.state-failed"),
    progress: () => say("form.state-progress"),
    waiting: () => say("form.state-waiting"),
    open: () => say("form.state-open"),
    waived: () => say("form.state-waived"),
    passed: () => say("form.state-passed"),
  };
  return words[state]();
};

/**
 * The tone of a verdict: pass, fail, open, none.
 * @param {string | null} verdict
 */
const toneOf = (verdict) => {
  if (verdict === "pass") return "pass";
  if (verdict === "fail" || verdict === "conditional-fail") return "fail";
  return verdict === null || verdict === "not-measured" ? "none" : "open";
};

/**
 * @param {string} tone
 * @param {string} sign
 * @param {string} word
 */
const mark = (tone, sign, word) =>
  make("span", { class: "nc-mark", "data-tone": tone }, make("span", { "aria-hidden": "true" }, sign), ` ${word}`);

/**
 * A verdict as people are told it.
 * @param {Explainer} tell
 * @param {string} verdict
 */
export const verdictMark = (tell, verdict) => mark(toneOf(verdict), tell.sign(verdict), tell.verdict(verdict));

/**
 * @param {Say} say
 * @param {string} state
 */
export const stateMark = (say, state) => mark(STATES[state][1], STATES[state][0], stateWord(say, state));

/** @param {string} state */
export const stateSign = (state) => STATES[state][0];
/** @param {string} state */
export const stateTone = (state) => STATES[state][1];
