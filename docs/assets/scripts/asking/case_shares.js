// Shares of the values of a fact in the cases that words find.

import { sum } from "./understanding.js";

/** @import { Ruleset } from "../rulings/ruleset.js" */
/** @import { Evidence } from "./understanding.js" */

// Shares, in per mille, of the near cases and of chance in what an answer will be.
const VOTED = 800;
const CHANCE = 200;
/**
 * The scores of all cases that words find, by the value that a fact has in them.
 * @param {Ruleset} rules
 * @param {Evidence} evidence
 * @param {string} fact
 */
export const countCases = (rules, { cases }, fact) => {
  const counts = /** @type {Map<string, number>} */ (new Map());
  for (const { facts, score } of cases) {
    const value = facts[fact] ?? rules.facts.get(fact)?.usual;
    if (value) counts.set(value, (counts.get(value) ?? 0) + score);
  }
  return counts;
};

/**
 * The values that a fact may have, each with its share by near cases and by chance.
 * @param {string[]} values
 * @param {Map<string, number>} votes
 * @returns {[string, number][]}
 */
export const shareOut = (values, votes) => {
  const whole = sum(values.map((value) => votes.get(value) ?? 0));
  return values.map((value) => {
    const voted = whole ? Math.floor(VOTED * (votes.get(value) ?? 0) / whole) : Math.floor(VOTED / values.length);
    return [value, voted + Math.floor(CHANCE / values.length)];
  });
};
