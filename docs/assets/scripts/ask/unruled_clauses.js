// Clauses without rules for their text, beside which no ruling is final.

/** @import { Branch } from "../rulings/answers.js" */
/** @import { AskData } from "./ruling_card.js" */

// Clauses that words find, of which one without rules leaves the question open.
const MOST_FOUND = 3;

/**
 * Those among the clauses in force that words find, the best first.
 * @param {AskData} data
 * @param {string[]} found
 */
export const chooseUnruled = ({ unruled }, found) => found.slice(0, MOST_FOUND).filter((name) => name in unruled);

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
  // Those of other editions have these before their number.
  return chooseUnruled(data, [...scores.keys()].filter((name) => !name.includes("/")));
};

/**
 * Those of which no ruling says itself that it rests on their earlier text.
 * @param {AskData} data
 * @param {string[]} unruled
 * @param {Branch[]} branches
 */
export const leaveOutNamed = ({ rulings }, unruled, branches) => {
  const outdated = rulings.outdated ?? {};
  const named = branches.flatMap(({ ruling }) => ruling.chain.map(({ open }) => outdated[open ?? ""]?.clause));
  return unruled.filter((clause) => !named.includes(clause));
};
