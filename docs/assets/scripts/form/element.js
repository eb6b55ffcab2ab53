// Elements made in code. What was typed goes in as text alone, never as markup.

/**
 * An element with attributes, listeners (`onclick` and the like are functions) and what is inside it;
 * what is null or false is left out.
 */
export const make = (tag, attributes = {}, ...inside) => {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") made.addEventListener(name.slice(2), value);
    else if (name === "value") made.value = value;
    else made.setAttribute(name, value === true ? "" : value);
  }
  return fill(made, ...inside);
};

// A browser breaks a word of thirty thousand letters into lines for half a minute.
const short = (part) => (typeof part === "string" && part.length > 200 ? part.replace(/(\S{199})\S+/gu, "$1…") : part);

/** An element with nothing inside but this; of a word that nobody reads to its end the beginning. */
export const fill = (element, ...inside) => {
  element.replaceChildren(...inside.flat(3).filter((part) => part !== null && part !== undefined && part !== false).map(short));
  return element;
};

/** Words that begin a line. */
export const capital = (words) => words.charAt(0).toLocaleUpperCase() + words.slice(1);

/** A button with words on it. */
export const button = (words, onclick, attributes = {}) =>
  make("button", { type: "button", class: "nc-button", onclick, ...attributes }, words);

let labels = 0;

/** Words, a control below them, and a hint; of several elements the first is the control. */
export const labelled = (words, control, hint = null) => {
  const [named] = [control].flat();
  labels += 1;
  named.id = `nc-control-${labels}`;
  const about = hint && make("small", { id: `${named.id}-hint` }, hint);
  if (about) named.setAttribute("aria-describedby", about.id);
  return make("div", { class: "nc-label" }, make("label", { for: named.id }, words), control, about);
};

/** A choice: `options` are pairs of value and words. */
export const choice = (options, chosen, onchange, attributes = {}) =>
  make(
    "select",
    { class: "nc-input", onchange: (event) => onchange(event.target.value), ...attributes },
    options.map(([value, words]) => make("option", { value, selected: value === chosen }, words)),
  );

/** A line to type in; `oninput` gets the text at each keystroke. */
export const line = (value, oninput, attributes = {}) =>
  make("input", {
    class: "nc-input",
    autocomplete: "off",
    value: value ?? "",
    oninput: (event) => oninput(event.target.value),
    ...attributes,
  });
