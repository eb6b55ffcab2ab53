// Filters a list by the fields of a form: <form data-filter-for="id"> and, inside #id,
// [data-filter-item] with a data attribute for each field. The state lives in the address.
// A form with data-filter-search leaves what is typed to the search of the site: the items with one of
// the clauses that it finds (data-clauses) are shown in [data-filter-found], the best first, instead of
// in their groups.

import { EntryDetails } from "./entry_details.js";
import { unfold } from "./folds.js";
import { Endings } from "./search/word_endings.js";
import { Letters } from "./search/letter_folding.js";
import { Numbers } from "./search/query_parser.js";
import { target } from "./target.js";

/** @import { Words } from "./inspection/localized_wording.js" */

/** @typedef {HTMLElement & { nvText?: string, nvWords?: string }} Item */
/**
 * What was typed, read as the search reads it.
 * @typedef {ReturnType<typeof readingOf>} Reading
 */
/**
 * @typedef {object} Parts
 * @property {Item[]} items
 * @property {(HTMLElement & { open?: boolean })[]} groups
 * @property {Map<Item, Node | null>} places
 * @property {HTMLElement} answers
 * @property {boolean} [narrowed] whether the reader asked for something the last time
 */

/**
 * What was typed is read as the search reads it; the form brings what that takes.
 * @param {HTMLFormElement} form
 */
const readingOf = (form) => {
  const { letters, numbers, stems, endings } = JSON.parse(form.dataset.reading ?? "");
  const folding = new Letters(letters);
  return {
    /** @param {string} text */
    fold: (/** @type {string} */ text) => folding.fold(text),
    numbers: new Numbers(numbers, folding),
    endings: new Endings(endings.split(" "), stems),
    shortest: stems.shortest,
  };
};

/** @param {HTMLFormElement} form */
const fields = (form) => /** @type {HTMLInputElement[]} */ ([...form.elements]);

/**
 * @param {HTMLFormElement} form
 * @param {string} name
 */
const field = (form, name) => /** @type {HTMLInputElement} */ (form.elements.namedItem(name));

/** @param {HTMLFormElement} form */
const typedInto = (form) => (field(form, "text") ?? field(form, "number"))?.value ?? "";

/**
 * @param {HTMLFormElement} form
 * @returns {[string, string][]}
 */
const asked = (form) => /** @type {[string, string][]} */ ([...new FormData(form)]).filter(([, value]) => value.trim() !== "");

/**
 * Whether the reader asks for something by a field, which the page did not choose itself.
 * @param {HTMLInputElement | HTMLSelectElement} field
 */
const isNarrowed = (field) =>
  field.name !== "" && field.value.trim() !== "" && !("selectedOptions" in field && field.selectedOptions[0]?.defaultSelected);

/**
 * A word as it is typed anywhere, or a word that is the same but for its ending.
 * @param {Item} item
 * @param {string} word
 * @param {Reading} reading
 */
const speaksOf = (item, word, { fold, endings, shortest }) => {
  item.nvText ??= fold(`${item.id} ${item.textContent}`);
  if (item.nvText.includes(word)) return true;
  item.nvWords ??= ` ${item.nvText.replace(/[^\p{L}\d]+/gu, " ")}`;
  const stemmed = endings.stem(word);
  return stemmed.length >= shortest && item.nvWords.includes(` ${stemmed}`);
};

/**
 * @param {Item} item
 * @param {string} name
 * @param {string} value
 * @param {Reading} reading
 * @param {Map<Item, number> | null} found
 * @returns {boolean}
 */
const matches = (item, name, value, reading, found) => {
  if (name === "text" && found) return found.has(item);
  if (name === "text") {
    return reading.fold(value).trim().split(/\s+/).every((word) => speaksOf(item, word, reading));
  }
  if (name === "number") {
    const { number, alike = "" } = item.dataset;
    return reading.numbers.begin(value, `${number} ${alike}`.trim().split(" "));
  }
  return (item.dataset[name] ?? "").split(" ").includes(value);
};

/**
 * The items that the search finds, each with how well it answers; null where there is nothing to
 * ask, or where the index cannot be had: then the words of the items have to do.
 * @param {HTMLFormElement} form
 * @param {Item[]} items
 * @returns {Promise<Map<Item, number> | null>}
 */
const searched = async (form, items) => {
  const text = field(form, "text")?.value.trim();
  if (!text || form.dataset.filterSearch === undefined) return null;
  try {
    const { clausesFor } = await import("./search/index_loading.js");
    const { scores, least } = await clausesFor(text);
    const valued = items.map((item) => {
      const clauses = (item.dataset.clauses ?? "").split(" ");
      return /** @type {[Item, number]} */ ([item, Math.max(...clauses.map((clause) => scores.get(clause) ?? 0))]);
    });
    const best = Math.max(...valued.map(([, score]) => score));
    return new Map(valued.filter(([, score]) => score > 0 && score * 100 >= best * least));
  } catch {
    return null;
  }
};

/**
 * What was found stands together, the best first; without words every item stands where the page has it.
 * @param {Parts} parts
 * @param {Map<Item, number> | null} found
 */
const arrange = ({ items, places, answers }, found) => {
  for (const item of items) places.get(item)?.appendChild(item);
  /** @param {Item} item */
  const worth = (item) => found?.get(item) ?? 0;
  // Sorting keeps the order of what is worth the same.
  if (found) answers.append(...items.filter(worth).sort((item, other) => worth(other) - worth(item)));
  answers.hidden = found === null;
  /** @type {HTMLElement} */ (answers.nextElementSibling).hidden = found !== null;
};

/**
 * Where nothing is shown a form may say what to do, and lead to the clause in force with that number
 * or to the search of all clauses.
 * @param {HTMLFormElement} form
 * @param {boolean} nothing
 * @param {Reading} reading
 */
const sayNothing = (form, nothing, { numbers }) => {
  /** @type {HTMLElement | null} */
  const advice = document.querySelector(`[data-filter-none="${form.dataset.filterFor}"]`);
  if (!advice) return;
  advice.hidden = !nothing;
  /** @type {HTMLElement | null} */
  const ask = advice.querySelector("[data-ask]");
  if (ask) ask.hidden = !typedInto(form).trim();
  /** @type {HTMLElement | null} */
  const way = advice.querySelector("[data-numbers]");
  if (!way) return;
  const number = numbers.named(field(form, "number").value, (way.dataset.numbers ?? "").split(" "));
  way.hidden = number === undefined;
  if (number === undefined) return;
  const link = /** @type {HTMLAnchorElement} */ (way.querySelector("a"));
  link.textContent = number;
  link.href = (way.dataset.pattern ?? "").replace("{number}", number);
};

/**
 * @param {HTMLFormElement} form
 * @param {Parts} parts
 * @param {Reading} reading
 * @param {Map<Item, number> | null} [found]
 */
const apply = (form, parts, reading, found) => {
  const { items, groups } = parts;
  const wanted = asked(form);
  const narrowed = fields(form).some(isNarrowed);
  let count = 0;
  for (const item of items) {
    item.hidden = !wanted.every(([name, value]) => matches(item, name, value, reading, found ?? null));
    count += item.hidden ? 0 : 1;
  }
  for (const group of groups) {
    group.hidden = wanted.length > 0 && !group.querySelector("[data-filter-item]:not([hidden])");
    // What is asked for is seen at once, also where it was folded away; then it is folded again.
    if ("filterFold" in group.dataset && (narrowed || parts.narrowed)) group.open = narrowed && !group.hidden;
  }
  parts.narrowed = narrowed;
  const output = /** @type {HTMLOutputElement} */ (form.querySelector("output"));
  sayNothing(form, count === 0, reading);
  output.textContent = (output.dataset.template ?? "").replace("{shown}", `${count}`).replace("{all}", `${items.length}`);
};

/**
 * Asks the search first, which takes a moment when it is asked for the first time.
 * @param {HTMLFormElement} form
 * @param {Parts} parts
 * @param {Reading} reading
 */
const applySearched = async (form, parts, reading) => {
  const typed = field(form, "text").value;
  const output = /** @type {HTMLOutputElement} */ (form.querySelector("output"));
  const late = setTimeout(() => (output.textContent = form.dataset.loading ?? ""), 150);
  const found = await searched(form, parts.items);
  clearTimeout(late);
  // Meanwhile more may have been typed; that asks for itself.
  if (typed !== field(form, "text").value) return;
  arrange(parts, found);
  apply(form, parts, reading, found);
};

/** @param {HTMLFormElement} form */
const remember = (form) => {
  const address = new URL(location.href);
  for (const field of fields(form)) if (field.name) address.searchParams.delete(field.name);
  for (const [name, value] of asked(form)) address.searchParams.set(name, value);
  history.replaceState(null, "", address);
};

for (const form of /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll("form[data-filter-for]"))) {
  const list = /** @type {HTMLElement} */ (document.getElementById(form.dataset.filterFor ?? ""));
  const reading = readingOf(form);
  const items = /** @type {Item[]} */ ([...list.querySelectorAll("[data-filter-item]")]);
  /** @type {Parts} */
  const parts = {
    items,
    groups: /** @type {HTMLElement[]} */ ([...list.querySelectorAll("[data-filter-group]")]),
    places: new Map(items.map((item) => [item, item.parentNode])),
    answers: /** @type {HTMLElement} */ (list.querySelector("[data-filter-found]")),
  };
  const searches = form.dataset.filterSearch !== undefined;
  const filter = () => (searches ? applySearched : apply)(form, parts, reading);
  const given = new URL(location.href).searchParams;
  for (const field of fields(form)) {
    if (field.name && given.has(field.name)) field.value = given.get(field.name) ?? "";
  }
  // What narrows the list is not out of sight.
  for (const fold of form.querySelectorAll("details")) {
    if ([...fold.querySelectorAll("select")].some(({ value }) => value)) fold.open = true;
  }
  form.addEventListener("input", () => {
    filter();
    remember(form);
  });
  // The index is fetched while the first word is typed.
  if (searches) import("./search/index_loading.js").then(({ load }) => load()).catch(() => {});
  // What this list does not have the search of the site may have.
  document.querySelector(`[data-filter-none="${list.id}"] [data-ask]`)?.addEventListener("click", () => {
    dispatchEvent(new CustomEvent("nv-ask", { detail: typedInto(form).trim() }));
  });
  if (list.dataset.details !== undefined) {
    // The words of the details count too, once they are there.
    const details = new EntryDetails(list);
    const readDetails = () => {
      list.setAttribute("aria-busy", "true");
      details.load().then(() => {
        for (const item of items) {
          item.nvText = reading.fold(`${item.id} ${item.textContent} ${details.wordsOf(item)}`);
          item.nvWords = undefined;
        }
        if (text.value) filter();
      }).catch(() => {}).finally(() => list.removeAttribute("aria-busy"));
    };
    const text = field(form, "text");
    readDetails();
    addEventListener("hashchange", () => details.follow());
    details.follow();
  }
  filter();
  // What was typed before this script came.
  if (fields(form).some(isNarrowed)) remember(form);
}

// A record that the address names is shown whatever was filtered; its folds open by themselves.
const reveal = () => {
  /** @type {HTMLElement | null | undefined} */
  const record = target()?.closest("[data-filter-item]");
  if (!record) return;
  /** @type {HTMLElement | null | undefined} */
  let group = record;
  for (; group; group = /** @type {HTMLElement | null | undefined} */ (group.parentElement?.closest("[data-filter-group]"))) {
    group.hidden = false;
  }
  unfold(record);
  record.scrollIntoView();
};
addEventListener("hashchange", reveal);
reveal();
