// Clauses to read beside those of a ruling: what is allowed, has to be done or is meant. The twin of
// inspect/novuss/rulings/grounds.py.

/** @import { Branch } from "./answers.js" */
/** @import { Ruleset } from "./ruleset.js" */

/** @typedef {{ clause: string, when: Record<string, string[]>[], set_goes_on?: boolean }} Ground a clause, and its cases */

// The value of the verdict `set` where it does not end.
const GOES_ON = "goes-on";

/**
 * The clauses behind a ruling that its chain does not have, those of rare cases first; a fact that is not known, and
 * that nothing turns on, is as usual. Where the set or the game ends, nothing is said of how the set goes on.
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
  const ends = (ruling.certain.get("set") ?? GOES_ON) !== GOES_ON || ruling.certain.has("game");
  const own = ruling.chain.map(({ clause }) => clause);
  const found = grounds.filter(({ clause, set_goes_on: playing }) => !own.includes(clause) && !(ends && playing)).map(
    ({ clause, when }) => {
      const rare = when.filter(holds).map(countRare);
      return { clause, rare: Math.max(...rare) };
    },
  );
  return found.filter(({ rare }) => rare >= 0).sort((ground, other) => other.rare - ground.rare).map(({ clause }) => clause);
};
