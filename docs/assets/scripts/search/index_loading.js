// The index of the search and what asks it, fetched when it is used for the first time, once for the
// whole page: for the box of the header and for pages that are filtered by the same search.

import { whenIdle } from "../idle.js";
import { Finder } from "./hit_ranking.js";
import { listResults } from "./result_list.js";
import { ResultKinds } from "./result_kinds.js";
import { languages, reader, root } from "./search_place.js";

/** @import { ClauseIndex } from "./hit_ranking.js" */

const hits = { listResults, ResultKinds };

/**
 * What asks and shows, with its index and words.
 * @typedef {object} Loaded
 * @property {any} index
 * @property {Finder} finder
 * @property {typeof hits} hits
 * @property {any} words
 * @property {any} [situations]
 * @property {any} [pages]
 * @property {any} [terms]
 * @property {import("./ruling_option.js").SearchRulings | null} [rulings]
 */

/**
 * @param {string} name
 * @param {string} folder
 */
const fetched = async (name, folder = "search") => {
  const answer = await fetch(new URL(`assets/${folder}/${name}.json`, root));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer.json();
};

/**
 * What a function makes, made once; after an error it is made anew.
 * @template T
 * @param {() => Promise<T>} make
 * @returns {() => Promise<T>}
 */
const once = (make) => {
  /** @type {Promise<T> | null} */
  let made = null;
  return () => (made ??= make().catch((error) => {
    made = null;
    throw error;
  }));
};

const clauses = once(() => fetched("clauses"));
const own = once(() => fetched(reader));

/**
 * The search of the clauses in some of the languages.
 * @param {...Promise<any>} files
 * @returns {Promise<Loaded>}
 */
const made = async (...files) => {
  const [loaded, mine, ...others] = await Promise.all([clauses(), own(), ...files]);
  const rest = languages.filter((language) => language !== reader);
  const known = new Map(rest.map((language, at) => [language, others[at] ?? null]));
  known.set(reader, mine);
  const index = { clauses: loaded, languages: Object.fromEntries(languages.map((language) => [language, known.get(language)])) };
  return { index, finder: new Finder(index), hits, words: mine.words };
};

// In the reader's language alone: little to fetch, and most of what is asked.
export const loadOwn = once(() => made());

// In every language. The reader's and the numbers have to be there; without another language (kept for
// use without a network, say) its words are not found, and nothing else is lost.
export const load = once(async () => {
  const others = languages.filter((language) => language !== reader);
  const loaded = await made(...others.map((language) => fetched(language).catch(() => null)));
  // A word that stands nowhere asks for every table of stems and sounds: they are made before
  // somebody waits for them.
  for (const unknown of ["qqvvqq", "qvqvqvqv"]) whenIdle(() => loaded.finder.answer(unknown, reader));
  return loaded;
});

// The pages that are neither, in the reader's language, or null where they are not to be had.
export const loadPages = once(async () => {
  const index = await fetched(`pages/${reader}`);
  return { index, finder: new Finder(index) };
});

// The terms, for who asks for them alone.
export const loadTerms = once(async () => {
  const index = await fetched(`terms/${reader}`);
  return { index, finder: new Finder(index) };
});

// The situations in the reader's language, with what asks them, or null where they are not to be had:
// clauses are found without them.
export const loadSituations = once(async () => {
  const files = [`situations/${reader}`, `situations/shown/${reader}`].map((name) => fetched(name));
  const [index, { texts, ...excerpts }] = await Promise.all(files);
  index.languages[reader].texts = texts;
  return { index: { ...index, ...excerpts }, finder: new Finder(index) };
});

// What rules on a question in words.
export const loadRulings = once(async () => {
  const [{ SearchRulings }, data, texts, words, { index }] = await Promise.all([
    import("./ruling_option.js"),
    fetched(reader, "ask"),
    fetched(reader, "ask/texts").catch(() => null),
    fetched(reader, "ask/words"),
    loadSituations(),
  ]);
  return new SearchRulings(data, texts, words, index, reader);
});

/**
 * What a page calls a clause: its id, and for another edition than the one in force that one before it.
 * @param {ClauseIndex} clauseIndex
 * @param {number} document
 */
const nameClause = ({ documents, editions }, document) => {
  const [edition, clause] = documents[document];
  return edition === 0 ? clause : `${editions[edition]}/${clause}`;
};

/**
 * The clauses that answer a text, with how well each does, for a page that shows only what belongs to them;
 * `least` says by how many hundredths of the best something has to answer to be shown beside it.
 * @param {string} text
 */
export const clausesFor = async (text) => {
  const { index, finder } = await load();
  const { found } = finder.answer(text, reader);
  const scores = new Map(found.map(({ document, score }) => [nameClause(index.clauses, document), score]));
  return { scores, least: index.clauses.asking.ranking.least };
};
