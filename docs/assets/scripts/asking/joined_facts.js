// Facts of a case put together, as far as they go together.

import { FactError, narrow } from "../rulings/ruleset.js";

/** @import { Known, Ruleset } from "../rulings/ruleset.js" */

/**
 * Both together; null where they exclude one another.
 * @param {Ruleset} rules
 * @param {Known} known
 * @param {Iterable<[string, string[]]>} more
 */
export const joinFacts = (rules, known, more) => {
  const both = new Map(known);
  for (const [fact, values] of more) {
    const joined = both.has(fact) ? values.filter((value) => both.get(fact)?.includes(value)) : values;
    if (!joined.length) return null;
    both.set(fact, joined);
  }
  try {
    return narrow(rules, both);
  } catch (error) {
    if (error instanceof FactError) return null;
    throw error;
  }
};

/**
 * Whether a fact brings no other with it than what a case is about, and what is usual.
 * @param {Ruleset} rules
 * @param {Known} known
 * @param {string[]} own
 */
export const standsAlone = (rules, known, own) =>
  [...known].every(([name, values]) => own.includes(name) || values.includes(rules.facts.get(name)?.usual ?? ""));

/**
 * Whether facts go with what is known, and bring no other that could be as usual.
 * @param {Ruleset} rules
 * @param {Known} known
 * @param {Record<string, string>} facts
 */
export const fitsUsual = (rules, known, facts) => {
  const joined = joinFacts(rules, known, Object.entries(facts).map(([name, value]) => [name, [value]]));
  return joined !== null &&
    ![...joined].some(([name, values]) => !known.has(name) && !(name in facts) && brings(rules, known, name, values));
};

/**
 * Whether values of a fact that is not known are neither usual nor the only ones left.
 * @param {Ruleset} rules
 * @param {Known} known
 * @param {string} name
 * @param {string[]} values
 */
const brings = (rules, known, name, values) => {
  const usual = rules.facts.get(name)?.usual ?? null;
  if (usual === null) return values.length === 1;
  return !values.includes(usual) && joinFacts(rules, known, [[name, [usual]]]) !== null;
};
