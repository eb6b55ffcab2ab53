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
    return { names: {}, clauses: {}, records: {}, grounds: [] };
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
  address: (path) => new URL(`${language}/${path}/`, root).href,
  addressClause: (id) => {
    // A clause that was repealed has its edition before its number.
    const [clause, edition = data.rulings.edition] = id.split("/").reverse();
    return new URL(`${language}/rules/${edition}/${encodeURIComponent(clause)}/`, root).href;
  },
});
