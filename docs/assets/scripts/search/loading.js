// The index of the search and what asks it, fetched when it is used for the first time, once for the
// whole page: for the box of the header and for pages that are filtered by the same search.

const form = document.querySelector("[data-nv-search]");
const languages = form.dataset.languages.split(" ");

// Above every page of the site, and the language of this one.
export const root = new URL("../../../", import.meta.url);
export const reader = form.lang;

const fetched = async (name) => {
  const answer = await fetch(new URL(`assets/search/${name}.json`, root));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer.json();
};

let loading = null;
// The reader's language and the numbers have to be there; without another language (kept for use
// without a network, say) its words are not found, and nothing else is lost.
export const load = () =>
  (loading ??= (async () => {
    performance.mark("nv-search-start");
    const [{ Finder }, { marked }, clauses, ...files] = await Promise.all([
      import("./ranking.js"),
      import("./snippet.js"),
      fetched("clauses"),
      ...languages.map((one) => (one === reader ? fetched(one) : fetched(one).catch(() => null))),
    ]);
    const index = { clauses, languages: Object.fromEntries(languages.map((one, at) => [one, files[at]])) };
    const finder = new Finder(index);
    performance.measure("nv-search-ready", "nv-search-start");
    // A word that stands nowhere asks for every table of stems and sounds: they are made before
    // somebody waits for them.
    const idle = globalThis.requestIdleCallback ?? setTimeout;
    for (const unknown of ["qqvvqq", "qvqvqvqv"]) idle(() => finder.answer(unknown, reader));
    return { index, finder, marked, words: index.languages[reader].words };
  })().catch((error) => {
    loading = null;
    throw error;
  }));

let situated = null;
// The situations in the reader's language, with what asks them, or null where they are not to be had:
// clauses are found without them.
export const loadSituations = () =>
  (situated ??= (async () => {
    const [{ Finder }, index] = await Promise.all([import("./ranking.js"), fetched(`situations/${reader}`)]);
    return { index, finder: new Finder(index) };
  })().catch(() => {
    situated = null;
    return null;
  }));
