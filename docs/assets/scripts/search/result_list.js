// The results of a search in their order: a ruling, situations, clauses and pages; or one kind of them alone.

import { askAddress, filled, option, page, say, situation } from "./hit_options.js";
import { reader } from "./search_place.js";

/**
 * @import { Loaded } from "./index_loading.js"
 * @import { Answer, Hit } from "./hit_ranking.js"
 */

const MOST = 30;
// Of situations; where they answer better than clauses and a keyboard takes half of the screen, one of them
// stands before the first clause, which is still seen.
const SITUATIONS = 2;
const AHEAD = 1;
// Of pages, and behind how many results they stand that hold as many of the words.
const PAGES = 2;
const BEFORE_PAGES = 1;

/** @typedef {{ makers: (() => HTMLElement)[], said: string }} Results */

/**
 * What makes an option of each of the first so many.
 * @param {Hit[]} found
 * @param {number} most
 * @param {(hit: Hit, at: number) => HTMLElement} make
 */
const listMakers = (found, most, make) => found.slice(0, most).map((hit, at) => () => make(hit, at));

/**
 * One kind alone: as many as are found of it.
 * @param {Loaded} loaded
 * @param {string} typed
 * @param {string} kind
 * @returns {Results}
 */
const listKind = (loaded, typed, kind) => {
  const { index, finder, situations, pages, terms, words } = loaded;
  const entries = /** @type {Record<string, any>} */ ({ cases: situations, pages, terms })[kind];
  const { follows, differ } = index.clauses;
  const kept = /** @type {Record<string, any>} */ ({ penalties: follows, disagreements: differ })[kind];
  /** @type {Answer | undefined} */
  const answer = (kept ? finder : entries?.finder)?.answer(typed, reader);
  const found = (answer?.found ?? []).filter(({ document: place }) => !kept || kept[place]);
  const makers = listMakers(found, MOST, (hit, at) => {
    const held = /** @type {Answer} */ (answer);
    if (kept) return option(loaded, held, hit, at, typed);
    if (kind === "cases") return situation(loaded, held, hit, at);
    return page(entries, kind === "terms" ? words.term : words.page, held, hit, at);
  });
  return { makers, said: makers.length ? filled(words.listed, { n: makers.length }) : filled(words.none, { words: typed }) };
};

/**
 * @param {Loaded} loaded
 * @param {string} typed
 * @param {string} kind that alone is asked for, or nothing
 * @param {boolean} isLow whether a keyboard takes half of the screen
 * @returns {Results}
 */
export const listResults = (loaded, typed, kind, isLow) => {
  if (kind) return listKind(loaded, typed, kind);
  const answer = loaded.finder.answer(typed, reader);
  const answered = loaded.situations?.finder.answer(typed, reader) ?? { found: [] };
  const situations = listMakers(answered.found, SITUATIONS, (hit, at) => situation(loaded, answered, hit, at));
  const pageAnswer = loaded.pages?.finder.answer(typed, reader) ?? { found: [] };
  const { sure, held, asked } = pageAnswer;
  const fitting = sure && held === asked ? pageAnswer.found : [];
  const pages = listMakers(fitting, PAGES, (hit, at) => page(loaded.pages, loaded.words.page, pageAnswer, hit, at));
  const isCase = !pages.length && answer.asked >= loaded.index.clauses.asking.ranking.question;
  const { documents, editions } = loaded.index.clauses;
  const found = answer.found.map(({ document: place }) => documents[place]).map(([edition, clause]) =>
    edition === 0 ? clause : `${editions[edition]}/${clause}`
  );
  const ruling = isCase && loaded.rulings?.option(typed, askAddress(typed), found, answer.held === answer.asked);
  // Where no ruling stands above it, the first clause is read whole: its figure may stand at its end.
  const clauses = listMakers(
    answer.found,
    MOST,
    (hit, at) => option(loaded, answer, { ...hit, isWhole: !ruling && at === 0 }, at, typed),
  );
  // Situations that follow a silence are other cases: their effects would read as the answer.
  const isSilent = ruling === null || (ruling && ruling.dataset.state === "silent");
  const ahead = isLow ? AHEAD : SITUATIONS;
  /** @type {(() => HTMLElement)[]} */
  const makers = !isSilent && (ruling || loaded.finder.situationsFirst(answer, answered))
    ? [...situations.slice(0, ahead), ...clauses.slice(0, 1), ...situations.slice(ahead), ...clauses.slice(1)]
    : [...clauses, ...situations];
  // A page that is surely meant goes before clauses that are only guessed at.
  makers.splice(answer.held < held || !answer.sure ? 0 : BEFORE_PAGES, 0, ...pages);
  if (ruling) makers.unshift(() => ruling);
  return { makers, said: say(loaded.words, answer, situations.length, pages.length, typed, MOST) };
};
