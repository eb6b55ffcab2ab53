// Facts of a case put together, as far as they go together, and questions of which one answer tells several.

import { FactError, narrow } from "./ruleset.js";

/** @import { Known, Ruleset } from "./ruleset.js" */

/**
 * The joined question that tells every value that a fact may have, and others besides.
 * @param {Ruleset} rules
 * @param {Known} known
 * @param {string} name
 * @param {string[]} unsure
 */
export const findJoined = (rules, known, name, unsure) => {
  const fact = rules.facts.get(name);
  const left = (fact?.values ?? []).map(({ id }) => id).filter((id) => fitsUsual(rules, known, { [name]: id }));
  for (const { id, values } of rules.joined.values()) {
    const answers = values.map(({ facts }) => facts).filter((facts) => fitsUsual(rules, known, facts));
    const named = new Set(answers.flatMap((facts) => Object.keys(facts)).filter((part) => known.get(part)?.length !== 1));
    const covered = [fact?.usual, ...answers.map((facts) => facts[name])];
    const tells = named.has(name) && named.size > 1 && left.every((value) => covered.includes(value));
    if (tells && !unsure.includes(id)) return id;
  }
  return null;
};

/**
 * The facts that joined questions may tell.
 * @param {Ruleset} rules
 * @param {Iterable<string>} questions
 */
export const listJoinedFacts = (rules, questions) => {
  const values = [...questions].flatMap((name) => rules.joined.get(name)?.values ?? []);
  return values.flatMap((value) => Object.keys(value.facts));
};

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
const fitsUsual = (rules, known, facts) => {
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
