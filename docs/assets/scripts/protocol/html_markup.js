// Markup made of templates: whatever is filled in is text, but for what was made here.

/**
 * What is filled in: texts, markup, lists of both; what is null or false is left out.
 * @typedef {any} Filled
 */

export class Markup {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
  }
}

/** @type {Record<string, string>} */
const ESCAPED = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&#34;", "'": "&#39;" };
/**
 * @param {Filled} value
 * @returns {string}
 */
const escaped = (value) => {
  if (value instanceof Markup) return value.text;
  if (Array.isArray(value)) return value.map(escaped).join("");
  if (value === null || value === undefined || value === false) return "";
  return String(value).replace(/[&<>"']/g, (sign) => ESCAPED[sign]);
};

/**
 * Whatever is filled in is text, but for what was made here.
 * @param {TemplateStringsArray} texts
 * @param {...Filled} values
 */
export const markup = (texts, ...values) =>
  new Markup(texts.map((text, place) => text + escaped(place < values.length ? values[place] : "")).join(""));

// Two figures with a dash between them, and the unit behind them, stand on one line.
const RANGE = /\d[\d.,]*–\d[\d.,]*(?:\u00a0\S+)?/gu;
/** @param {string} text */
export const kept = (text) => {
  const found = [];
  let end = 0;
  for (const match of text.matchAll(RANGE)) {
    found.push(text.slice(end, match.index), markup`<span class="keep">${match[0]}</span>`);
    end = match.index + match[0].length;
  }
  return [...found, text.slice(end)];
};
