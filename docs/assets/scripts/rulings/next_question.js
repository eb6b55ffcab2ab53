// The next question: the one that best splits the outcomes that remain.

import { decideOutcome } from "./decision.js";
import { joinFacts } from "./joined_facts.js";

/** @import { Outcome, Ruling } from "./decision.js" */
/** @import { Known, Ruleset } from "./ruleset.js" */

// What two splits differ in by their arithmetic alone.
const GRAIN = 1e-9;

/**
 * Choose the fact to ask for; null where none could change the ruling. Of facts that split alike the first
 * is asked: facts stand in the order of the talk.
 * @param {Ruleset} rules
 * @param {Known} known
 * @param {Ruling} ruling
 * @param {Iterable<string>} unsure
 */
export const chooseQuestion = (rules, known, { matters }, unsure) => {
  let [best = null] = matters;
  let most = -1;
  for (const name of matters.length > 1 ? matters : []) {
    /** @type {Map<string, number>} */
    const outcomes = new Map();
    for (const { id } of rules.facts.get(name)?.values ?? []) {
      const answered = joinFacts(rules, known, [[name, [id]]]);
      if (!answered) continue;
      const described = describe(decideOutcome(rules, answered, unsure));
      outcomes.set(described, (outcomes.get(described) ?? 0) + 1);
    }
    const counts = [...outcomes.values()];
    const total = counts.reduce((sum, count) => sum + count, 0);
    const split = -counts.reduce((sum, count) => sum + count / total * Math.log2(count / total), 0);
    if (split > most + GRAIN) [best, most] = [name, split];
  }
  return best;
};

/** @param {Outcome} outcome */
const describe = ({ certain, possible, open }) => JSON.stringify([[...certain], [...possible], open]);
