// Situations as answers to a question back: one tells all of its facts at once. The twin of
// inspect/novuss/asking/similar_cases.py.

import { narrowSafely } from "../rulings/answers.js";
import { joinFacts } from "../rulings/joined_facts.js";

/** @import { Ruleset } from "../rulings/ruleset.js" */
/** @import { Evidence } from "./understanding.js" */

/**
 * A situation, and how near it is to words: 0 where they do not find it. `filled` are its facts with those that they
 * bring, and with what is usual.
 * @typedef {{ id: string, title: string, score: number, facts: Record<string, string>, filled: Map<string, string> }} NearCase
 */

// How many situations are listed.
const MOST = 4;
// By how much a fact that words tell brings a situation nearer, as scores are counted.
const TOLD = 20_000;

/**
 * What the facts of a situation bring, and what is usual beside them.
 * @param {Ruleset} rules
 * @param {Record<string, string>} facts
 */
export const fillFacts = (rules, facts) => {
  const known = narrowSafely(rules, new Map(Object.entries(facts)));
  /** @type {Map<string, string>} */
  const filled = new Map();
  for (const [name, { usual }] of rules.facts) {
    const [value, other] = known?.get(name) ?? [usual];
    if (value && !other) filled.set(name, value);
  }
  return filled;
};

/**
 * The situations that are nearest to words and agree with all that was answered, best first. A fact that words tell
 * brings those nearer that have it, and takes those away that have another value.
 * @param {Ruleset} rules
 * @param {Evidence} evidence
 * @param {Map<string, string>} answered
 */
export const listSimilar = (rules, { cases, others, clued }, answered) => {
  const known = narrowSafely(rules, answered) ?? new Map();
  /** @param {NearCase} situation */
  const measureNearness = ({ score, filled }) => {
    let nearness = score;
    for (const [fact, values] of clued) {
      const value = filled.get(fact);
      if (value) nearness += values.has(value) ? TOLD : -TOLD;
    }
    return nearness;
  };
  const agreeing = [...cases, ...others].filter(({ facts, filled }) =>
    !Object.keys(facts).every((fact) => answered.has(fact)) &&
    [...known].every(([fact, values]) => !filled.has(fact) || values.includes(filled.get(fact)))
  );
  const ranked = agreeing.map((situation) => ({ situation, nearness: measureNearness(situation) }));
  ranked.sort((near, next) => next.nearness - near.nearness);
  /** @type {NearCase[]} */
  const found = [];
  for (const { situation } of ranked) {
    const facts = Object.entries(situation.facts).map(([name, value]) => /** @type {[string, string[]]} */ ([name, [value]]));
    if (joinFacts(rules, known, facts)) found.push(situation);
    if (found.length === MOST) break;
  }
  return found;
};
