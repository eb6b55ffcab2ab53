// Data of the page that asks back, in the reader's language and in that of the opponent.

import { Ruleset } from "../rulings/ruleset.js";

/** @import { AskData, Shown, Texts } from "./ruling_card.js" */

const root = new URL("../../../", import.meta.url);

/**
 * @param {string} name
 * @param {string} language
 */
export const load = async (name, language) => {
  const answer = await fetch(new URL(`assets/${name}/${language}.json`, root));
  if (!answer.ok) throw new Error(`${answer.status}`);
  return answer.json();
};

/** @type {Map<string, Promise<Texts>>} */
const texts = new Map();
/**
 * The texts in a language, fetched when they are to be shown, and anew after an error; then none is shown.
 * @param {string} language
 */
const loadTexts = (language) => {
  const loaded = texts.get(language) ?? load("ask/texts", language);
  texts.set(language, loaded);
  return loaded.catch(() => {
    texts.delete(language);
    return { clauses: {}, records: {} };
  });
};

/**
 * What cards in a language are made with.
 * @param {AskData} data
 * @param {string} language
 * @returns {Shown}
 */
export const makeShown = (data, language) => ({
  data,
  rules: new Ruleset(data.rulings),
  loadTexts: () => loadTexts(language),
  address: (path) => {
    // A clause that was repealed has its edition before its number.
    const [edition, clause] = path in data.clauses && path.includes("/") ? path.split("/") : [data.rulings.edition, path];
    const page = path in data.clauses ? `rules/${edition}/${encodeURIComponent(clause)}` : path;
    return new URL(`${language}/${page}/`, root).href;
  },
});
