// What words and the cases that they find tell of a fact: whether they tell it, scores, and shares of its values.

import { joinFacts, listJoinedFacts } from "../rulings/joined_facts.js";
import { listBest } from "./clue_reader.js";
import { sum } from "./understanding.js";

/** @import { Account } from "../rulings/answers.js" */
/** @import { Known, Ruleset } from "../rulings/ruleset.js" */
/** @import { Clues } from "./clue_reader.js" */
/** @import { Evidence } from "./understanding.js" */

// Shares, in per mille, of the near cases and of chance in what an answer will be.
const VOTED = 800;
const CHANCE = 200;

/**
 * Whether a fact is taken as words tell it.
 * @param {Evidence} evidence
 * @param {Known} taken
 * @param {string} fact
 */
export const isTold = ({ clued }, taken, fact) => [...clued.get(fact)?.keys() ?? []].some((value) => taken.get(fact)?.includes(value));

/**
 * Take facts that words alone tell, whatever else they bring: they would be assumed to be as usual. What was asked for
 * stays as it was answered.
 * @param {Ruleset} rules
 * @param {Clues} table
 * @param {Evidence} evidence
 * @param {Account & { taken: Known }} account
 */
export const joinClued = (rules, { told_alone: alone }, { clued }, account) => {
  const { facts, unsure, taken } = account;
  const known = joinFacts(rules, taken, [...facts].map(([fact, value]) => [fact, [value]])) ?? new Map();
  let joined = known;
  const done = [...facts.keys(), ...taken.keys(), ...unsure, ...listJoinedFacts(rules, unsure)];
  for (const fact of alone.filter((name) => clued.has(name) && !done.includes(name))) {
    joined = joinFacts(rules, joined, [[fact, listBest(clued.get(fact) ?? new Map())]]) ?? joined;
  }
  if (joined === known) return account;
  return { ...account, taken: new Map([...joined].filter(([name]) => !facts.has(name))) };
};

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

/**
 * A score as a search tells it, in hundredths of ten thousand; of two that are as near the even one, as Python rounds.
 * @param {number} score
 */
export const roundScore = (score) => {
  const below = Math.floor(score / 100);
  // Of all that end in 50 only eighths are exact in binary numbers.
  if (score % 100 === 50 && score % 1250 === 0) return (below + below % 2) * 100;
  return Math.round(Number((score / 10_000).toFixed(2)) * 10_000);
};
