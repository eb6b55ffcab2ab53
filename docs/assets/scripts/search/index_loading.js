// The index of the search and what asks it, fetched when it is used for the first time, once for the
// whole page: for the box of the header and for pages that are filtered by the same search.

/** @import { Finder } from "./hit_ranking.js" */

/**
 * What asks and shows, with its index and words.
 * @typedef {object} Loaded
 * @property {any} index
 * @property {Finder} finder
 * @property {typeof import("./hit_options.js")} hits
 * @property {any} words
 * @property {any} [situations]
 * @property {any} [pages]
 * @property {import("./ruling_option.js").SearchRulings | null} [rulings]
 */

const form = /** @type {HTMLFormElement} */ (document.querySelector("[data-nv-search]"));
const languages = (form.dataset.languages ?? "").split(" ");

// Above every page of the site, and the language of this one.
export const root = new URL("../../../", import.meta.url);
export const reader = form.lang;

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
  const [{ Finder }, hits, loaded, mine, ...others] = await Promise.all([
    import("./hit_ranking.js"),
    import("./hit_options.js"),
    clauses(),
    own(),
    ...files,
  ]);
  const rest = languages.filter((one) => one !== reader);
  const known = new Map(rest.map((one, at) => [one, others[at] ?? null]));
  known.set(reader, mine);
  const index = { clauses: loaded, languages: Object.fromEntries(languages.map((one) => [one, known.get(one)])) };
  return { index, finder: new Finder(index), hits, words: mine.words };
};

// In the reader's language alone: little to fetch, and most of what is asked.
export const loadOwn = once(() => made());

// In every language. The reader's and the numbers have to be there; without another language (kept for
// use without a network, say) its words are not found, and nothing else is lost.
export const load = once(async () => {
  const others = languages.filter((one) => one !== reader);
  const loaded = await made(...others.map((one) => fetched(one).catch(() => null)));
  // A word that stands nowhere asks for every table of stems and sounds: they are made before
  // somebody waits for them.
  const idle = globalThis.requestIdleCallback ?? setTimeout;
  for (const unknown of ["qqvvqq", "qvqvqvqv"]) idle(() => loaded.finder.answer(unknown, reader));
  return loaded;
});

// The pages that are neither, in the reader's language, or null where they are not to be had.
export const loadPages = once(async () => {
  const [{ Finder }, index] = await Promise.all([import("./hit_ranking.js"), fetched(`pages/${reader}`)]);
  return { index, finder: new Finder(index) };
});

// The situations in the reader's language, with what asks them, or null where they are not to be had:
// clauses are found without them.
export const loadSituations = once(async () => {
  const files = [`situations/${reader}`, `situations/shown/${reader}`].map((name) => fetched(name));
  const [{ Finder }, index, { texts, ...shown }] = await Promise.all([import("./hit_ranking.js"), ...files]);
  index.languages[reader].texts = texts;
  return { index: { ...index, ...shown }, finder: new Finder(index) };
});

// What rules on a question in words.
export const loadRulings = once(async () => {
  const [{ SearchRulings }, data, texts, { index }] = await Promise.all([
    import("./ruling_option.js"),
    fetched(reader, "ask"),
    fetched(reader, "ask/texts").catch(() => null),
    loadSituations(),
  ]);
  return new SearchRulings(data, texts, index, reader);
});
