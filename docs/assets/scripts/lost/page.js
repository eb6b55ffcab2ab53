// The page for lost readers leads to the clause whose number stands in its address, and searches for
// the last words of the address. Without a network it says what the page would have been, and in
// which languages it is kept.

import { box, language, own, parts, root } from "./language.js";

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {string} text
 * @param {Record<string, string>} attributes
 * @returns {HTMLElementTagNameMap[Tag]}
 */
const element = (tag, text, attributes = {}) => {
  const made = document.createElement(tag);
  made.textContent = text;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
};

/**
 * @param {string} path
 * @param {string} text
 * @param {string} spoken
 */
const link = (path, text, spoken) => element("a", text, { href: new URL(path, root).href, hreflang: spoken });

/**
 * @param {string} spoken
 * @returns {Promise<Record<string, string>>}
 */
const namesIn = (spoken) =>
  fetch(new URL(`assets/names/names-${spoken}.json`, root))
    .then((answer) => (answer.ok ? answer.json() : {}))
    .catch(() => ({}));

/**
 * "17-1-4", "a1.18", "17.1.4." and "clause 17.1.4": the clause in force that is meant, and whether
 * its number is all that was typed.
 * @param {string} part
 * @param {Record<string, string>} names
 */
const numbered = (part, names) => {
  if (Object.hasOwn(names, part)) return { number: part, alone: true };
  const typed = part.replace(/[-_,\s]+(?=\d)/g, ".").replace(/\.$/, "");
  const found = typed.match(/(?<![\p{L}\d])[aAаА]?\d+(?:\.\d+)*/gu)?.at(-1);
  const number = found?.replace(/^[aAаА]/, "A");
  return number && Object.hasOwn(names, number) ? { number, alone: found === typed } : null;
};

/**
 * The header's box finds it; on a narrow screen it is opened where it has found something.
 * @param {string} words
 */
const search = (words) => {
  const form = /** @type {HTMLFormElement | null} */ (document.querySelector("[data-nv-search]"));
  const list = form?.querySelector("[role=listbox]");
  if (!form || !list) return;
  const input = /** @type {HTMLInputElement} */ (form.querySelector("input"));
  new MutationObserver((_, observer) => {
    if (!list.childElementCount) return;
    observer.disconnect();
    /** @type {HTMLElement} */ (form.querySelector(".nv-search__open")).click();
  }).observe(list, { childList: true });
  input.value = words;
  input.dispatchEvent(new Event("input", { bubbles: true }));
};

/** @param {string} title */
const called = (title) => {
  /** @type {HTMLElement} */ (box.querySelector("h1")).textContent = title;
  document.title = `${title} – ${document.title.split(" – ").at(-1)}`;
};

/**
 * The page is there, but neither on this device nor in reach.
 * @param {string | undefined} clause
 * @param {Record<string, string>} names
 */
const unkept = async (clause, names) => {
  const { unkept: said = "", keep = "", others = "" } = own.dataset;
  called(clause ? `${clause} ${names[clause]}` : said);
  own.replaceChildren(...(clause ? [element("p", said)] : []), element("p", keep));
  const ways = (box.dataset.ways ?? "").split(" ").filter(Boolean);
  const list = element("ul", "");
  for (const way of ways) {
    const spoken = way.slice(0, 2);
    const endonym = document.querySelector(`.nv-languages a[hreflang="${spoken}"]`)?.textContent ?? spoken;
    const name = clause && way.endsWith(`/${clause}/`) ? (await namesIn(spoken))[clause] : null;
    const item = element("li", "", { lang: spoken });
    item.append(link(way, name ? `${endonym}: ${clause} ${name}` : endonym, spoken));
    list.append(item);
  }
  if (ways.length) own.append(element("p", others), list);
};

/**
 * @param {string | undefined} clause
 * @param {boolean | undefined} alone
 * @param {Record<string, string>} names
 * @param {string} words
 */
const missing = (clause, alone, names, words) => {
  const note = /** @type {HTMLElement} */ (own.querySelector("p"));
  called(note.textContent ?? "");
  note.remove();
  if (clause) {
    const page = `${language}/rules/${box.dataset.edition}/${clause}/`;
    // Its number alone was asked for: there it is. A page that should be there is not asked for twice.
    if (alone && `${parts.join("/")}/` !== page) {
      location.replace(new URL(page, root));
      return;
    }
    const way = element("p", "");
    way.append(link(page, `${clause} ${names[clause]}`, language));
    own.prepend(way);
  }
  if (words) search(words);
};

if (own) {
  const names = await namesIn(language);
  const asked = parts[0] === language ? parts.slice(1) : parts;
  // A number of another edition is none of the rules in force.
  const other = asked.find((part) => /^[a-z]+-(\d{4}|[a-z]{2})$/.test(part) && part !== box.dataset.edition);
  const found = other ? [] : asked.map((part) => numbered(part, names));
  const clause = found.findLast(Boolean)?.number;
  const last = (asked.at(-1) ?? "").replace(/[-_+]+/g, " ").trim();
  if (box.dataset.lost === "unkept") await unkept(clause, names);
  else missing(clause, found.at(-1)?.alone, names, last && [other, last].filter(Boolean).join(" "));
}
