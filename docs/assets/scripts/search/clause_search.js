// Which clauses the search of the site finds, for a page that shows only what belongs to them.

import { load, reader } from "./index_loading.js";

/** @import { ClauseIndex } from "./hit_ranking.js" */

export { load };

/**
 * What a page calls a clause: its id, and for another edition than the one in force that one before it.
 * @param {ClauseIndex} clauseIndex
 * @param {number} document
 */
const named = ({ documents, editions }, document) => {
  const [edition, clause] = documents[document];
  return edition === 0 ? clause : `${editions[edition]}/${clause}`;
};

/**
 * The clauses that answer a text, with how well each does; `least` says by how many hundredths of
 * the best something has to answer to be shown beside it.
 * @param {string} text
 */
export const clausesFor = async (text) => {
  const { index, finder } = await load();
  const { found } = finder.answer(text, reader);
  const scores = new Map(found.map(({ document, score }) => [named(index.clauses, document), score]));
  return { scores, least: index.clauses.asking.ranking.least };
};
