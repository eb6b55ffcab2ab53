// Clauses to read beside those of a ruling: what is allowed, has to be done or is meant. The twin of
// inspect/novuss/rulings/grounds.py.

/** @import { Branch } from "./answers.js" */
/** @import { Ruleset } from "./ruleset.js" */

/** @typedef {{ clause: string, when: Record<string, string[]>[] }} Ground a clause, and the cases of which it says something */

/**
 * The clauses behind a ruling that its chain does not have, those of rare cases first; a fact that is not known, and
 * that nothing turns on, is as usual.
 * @param {Ruleset} rules
 * @param {Branch} branch
 * @param {Ground[]} grounds
 */
export const findGrounds = (rules, { known, ruling }, grounds) => {
  /** @param {string} fact */
  const listValues = (fact) => known.get(fact) ?? [ruling.matters.includes(fact) ? "" : rules.facts.get(fact)?.usual ?? ""];
  /** @param {Record<string, string[]>} when */
  const holds = (when) =>
    Object.keys(when).some((fact) => known.has(fact)) &&
    Object.entries(when).every(([fact, values]) => listValues(fact).every((value) => values.includes(value)));
  /** @param {Record<string, string[]>} when */
  const countRare = (when) => Object.entries(when).filter(([fact, values]) => !values.includes(rules.facts.get(fact)?.usual ?? "")).length;
  const own = ruling.chain.map(({ clause }) => clause);
  const found = grounds.filter(({ clause }) => !own.includes(clause)).map(({ clause, when }) => {
    const rare = when.filter(holds).map(countRare);
    return { clause, rare: Math.max(...rare) };
  });
  return found.filter(({ rare }) => rare >= 0).sort((ground, other) => other.rare - ground.rare).map(({ clause }) => clause);
};
