// Elements made in code. What was typed goes in as text alone, never as markup.

/** */

/** @typedef {Record<string, any>} Attributes */
/**
 * What stands in an element; what is null, undefined or false is left out.
 * @typedef {Node | string | number | boolean | null | undefined | any[]} Inside
 */

/**
 * An element with attributes, listeners (`onclick` and the like are functions) and what is inside it;
 * what is null or false is left out.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} attributes
 * @param {...Inside} inside
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export const make = (tag, attributes = {}, ...inside) => {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") made.addEventListener(name.slice(2), value);
    else if (name === "value") /** @type {HTMLInputElement} */ (made).value = value;
    else made.setAttribute(name, value === true ? "" : value);
  }
  return fill(made, ...inside);
};

/**
 * A browser breaks a word of thirty thousand letters into lines for half a minute.
 * @param {any} part
 */
const short = (part) => (typeof part === "string" && part.length > 200 ? part.replace(/(\S{199})\S+/gu, "$1…") : part);

/**
 * An element with nothing inside but this; of a word that nobody reads to its end the beginning.
 * @template {Element} T
 * @param {T} element
 * @param {...Inside} inside
 * @returns {T}
 */
export const fill = (element, ...inside) => {
  element.replaceChildren(...inside.flat(3).filter((part) => part !== null && part !== undefined && part !== false).map(short));
  return element;
};

/**
 * Words that begin a line.
 * @param {string} words
 */
export const capital = (words) => words.charAt(0).toLocaleUpperCase() + words.slice(1);

/**
 * A button with words on it.
 * @param {Inside} words
 * @param {(event: any) => unknown} onclick
 * @param {Attributes} attributes
 */
export const button = (words, onclick, attributes = {}) =>
  make("button", { type: "button", class: "nc-button", onclick, ...attributes }, words);

let labels = 0;

/**
 * Words, a control below them, and a hint; of several elements the first is the control.
 * @param {string} words
 * @param {HTMLElement | HTMLElement[]} control
 * @param {string | null} hint
 */
export const labelled = (words, control, hint = null) => {
  const [named] = [control].flat();
  labels += 1;
  named.id = `nc-control-${labels}`;
  const about = hint && make("small", { id: `${named.id}-hint` }, hint);
  if (about) named.setAttribute("aria-describedby", about.id);
  return make("div", { class: "nc-label" }, make("label", { for: named.id }, words), control, about);
};

/**
 * A choice: `options` are pairs of value and words.
 * @param {string[][]} options
 * @param {string | null | undefined} chosen
 * @param {(value: string) => unknown} onchange
 * @param {Attributes} attributes
 */
export const choice = (options, chosen, onchange, attributes = {}) =>
  make(
    "select",
    { class: "nc-input", onchange: (/** @type {any} */ event) => onchange(event.target.value), ...attributes },
    options.map(([value, words]) => make("option", { value, selected: value === chosen }, words)),
  );

/**
 * A line to type in; `oninput` gets the text at each keystroke.
 * @param {string | number | null | undefined} value
 * @param {(text: string) => unknown} oninput
 * @param {Attributes} attributes
 */
export const line = (value, oninput, attributes = {}) =>
  make("input", {
    class: "nc-input",
    autocomplete: "off",
    value: value ?? "",
    oninput: (/** @type {any} */ event) => oninput(event.target.value),
    ...attributes,
  });
