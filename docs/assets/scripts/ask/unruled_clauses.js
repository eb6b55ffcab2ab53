// Changed clauses without rules for their text, beside which no ruling is final.

/** @import { Branch } from "../rulings/answers.js" */
/** @import { AskData } from "./ruling_card.js" */

// Clauses that words find, of which one without rules leaves the question open.
const MOST_FOUND = 3;

/**
 * Those among the clauses that words find, the best first; those of other editions have these before their number.
 * @param {AskData} data
 * @param {string[]} found
 */
export const chooseUnruled = ({ unruled }, found) => {
  const inForce = found.filter((name) => !name.includes("/")).slice(0, MOST_FOUND);
  const repealed = found.slice(0, MOST_FOUND).filter((name) => name.includes("/"));
  return [...inForce, ...repealed].filter((name) => name in unruled);
};

/**
 * Those among the clauses that words find first. The search is fetched only where there are any.
 * @param {AskData} data
 * @param {string} text
 * @returns {Promise<string[]>}
 */
export const findUnruled = async (data, text) => {
  if (!text || !Object.keys(data.unruled).length) return [];
  const { clausesFor } = await import("../search/index_loading.js");
  const { scores } = await clausesFor(text);
  return chooseUnruled(data, [...scores.keys()]);
};

/**
 * These, with those that bear on the clauses of rulings and those that were added and may settle the case; but for those
 * of which a ruling says itself that it rests on their earlier text.
 * @param {AskData} data
 * @param {string[]} found
 * @param {string | undefined} nearest the situation that words find first
 * @param {Branch[]} branches
 */
export const listUnruled = ({ rulings, bearing, touching }, found, nearest, branches) => {
  const outdated = rulings.outdated ?? {};
  const chain = branches.flatMap(({ ruling }) => ruling.chain);
  const named = chain.flatMap(({ open }) => [outdated[open ?? ""]?.clause, outdated[open ?? ""]?.amended]);
  const settling = touching.filter(({ id, facts }) => id === nearest || branches.some(({ known }) => tells(known, facts)));
  const all = [...found, ...settling.flatMap(({ clauses }) => clauses), ...chain.flatMap(({ clause }) => bearing[clause] ?? [])];
  return [...new Set(all)].filter((name) => !named.includes(name));
};

/**
 * Whether all facts of a situation are known.
 * @param {Branch["known"]} known
 * @param {Record<string, string>} facts
 */
const tells = (known, facts) => {
  const pairs = Object.entries(facts);
  return pairs.length > 0 && pairs.every(([name, value]) => [...known.get(name) ?? []].join() === value);
};
