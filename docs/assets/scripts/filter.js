// Filters a list by the fields of a form: <form data-filter-for="id"> and, inside #id,
// [data-filter-item] with a data attribute for each field. The state lives in the address.
// A form with data-filter-search leaves what is typed to the search of the site: the items with one of
// the clauses that it finds (data-clauses) are shown in [data-filter-found], the best first, instead of
// in their groups.

import { unfold } from "./folds.js";
import { Endings } from "./search/endings.js";
import { Letters } from "./search/letters.js";
import { Numbers } from "./search/query.js";
import { target } from "./target.js";

// What was typed is read as the search reads it; the form brings what that takes.
const readingOf = (form) => {
  const { letters, numbers, stems, endings } = JSON.parse(form.dataset.reading);
  const folding = new Letters(letters);
  return {
    fold: (text) => folding.fold(text),
    numbers: new Numbers(numbers, folding),
    endings: new Endings(endings.split(" "), stems),
    shortest: stems.shortest,
  };
};

const asked = (form) => [...new FormData(form)].filter(([, value]) => value.trim() !== "");

// A word as it is typed anywhere, or a word that is the same but for its ending.
const speaksOf = (item, word, { fold, endings, shortest }) => {
  item.nvText ??= fold(`${item.id} ${item.textContent}`);
  if (item.nvText.includes(word)) return true;
  item.nvWords ??= ` ${item.nvText.replace(/[^\p{L}\d]+/gu, " ")}`;
  const stemmed = endings.stem(word);
  return stemmed.length >= shortest && item.nvWords.includes(` ${stemmed}`);
};

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

// The items that the search finds, each with how well it answers; null where there is nothing to
// ask, or where the index cannot be had: then the words of the items have to do.
const searched = async (form, items) => {
  const text = form.elements.text?.value.trim();
  if (!text || form.dataset.filterSearch === undefined) return null;
  try {
    const { clausesFor } = await import("./search/clauses.js");
    const { scores, least } = await clausesFor(text);
    const valued = items.map((item) => {
      const clauses = item.dataset.clauses.split(" ");
      return [item, Math.max(...clauses.map((one) => scores.get(one) ?? 0))];
    });
    const best = Math.max(...valued.map(([, score]) => score));
    return new Map(valued.filter(([, score]) => score > 0 && score * 100 >= best * least));
  } catch {
    return null;
  }
};

// What was found stands together, the best first; without words every item stands where the page has it.
const arrange = ({ items, places, answers }, found) => {
  for (const item of items) places.get(item).append(item);
  const worth = (item) => found.get(item) ?? 0;
  // Sorting keeps the order of what is worth the same.
  if (found) answers.append(...items.filter(worth).sort((one, two) => worth(two) - worth(one)));
  answers.hidden = found === null;
  answers.nextElementSibling.hidden = found !== null;
};

// Where nothing is shown a form may say what to do, and lead to the clause in force with that number
// or to the search of all clauses.
const sayNothing = (form, nothing, { numbers }) => {
  const advice = document.querySelector(`[data-filter-none="${form.dataset.filterFor}"]`);
  if (!advice) return;
  advice.hidden = !nothing;
  const ask = advice.querySelector("[data-ask]");
  if (ask) ask.hidden = !form.elements.text.value.trim();
  const way = advice.querySelector("[data-numbers]");
  if (!way) return;
  const number = numbers.named(form.elements.number.value, way.dataset.numbers.split(" "));
  way.hidden = number === undefined;
  if (way.hidden) return;
  const link = way.querySelector("a");
  link.textContent = number;
  link.href = way.dataset.pattern.replace("{number}", number);
};

const apply = (form, { items, groups }, reading, found) => {
  const fields = asked(form);
  let shown = 0;
  for (const item of items) {
    item.hidden = !fields.every(([name, value]) => matches(item, name, value, reading, found));
    shown += item.hidden ? 0 : 1;
  }
  for (const group of groups) {
    group.hidden = fields.length > 0 && !group.querySelector("[data-filter-item]:not([hidden])");
    // What is asked for is seen at once, also where it was folded away; then it is folded again.
    if ("filterFold" in group.dataset) group.open = fields.length > 0 && !group.hidden;
  }
  const output = form.querySelector("output");
  sayNothing(form, shown === 0, reading);
  output.textContent = output.dataset.template.replace("{shown}", shown).replace("{all}", items.length);
};

// Asks the search first, which takes a moment when it is asked for the first time.
const applySearched = async (form, parts, reading) => {
  const typed = form.elements.text.value;
  const output = form.querySelector("output");
  const late = setTimeout(() => (output.textContent = form.dataset.loading), 150);
  const found = await searched(form, parts.items);
  clearTimeout(late);
  // Meanwhile more may have been typed; that asks for itself.
  if (typed !== form.elements.text.value) return;
  arrange(parts, found);
  apply(form, parts, reading, found);
};

const remember = (form) => {
  const address = new URL(location);
  for (const field of form.elements) if (field.name) address.searchParams.delete(field.name);
  for (const [name, value] of asked(form)) address.searchParams.set(name, value);
  history.replaceState(null, "", address);
};

for (const form of document.querySelectorAll("form[data-filter-for]")) {
  const list = document.getElementById(form.dataset.filterFor);
  const reading = readingOf(form);
  const items = [...list.querySelectorAll("[data-filter-item]")];
  const parts = {
    items,
    groups: [...list.querySelectorAll("[data-filter-group]")],
    places: new Map(items.map((item) => [item, item.parentNode])),
    answers: list.querySelector("[data-filter-found]"),
  };
  const searches = form.dataset.filterSearch !== undefined;
  const filter = () => (searches ? applySearched : apply)(form, parts, reading);
  const given = new URL(location).searchParams;
  for (const field of form.elements) {
    if (field.name && given.has(field.name)) field.value = given.get(field.name);
  }
  // What narrows the list is not out of sight.
  for (const one of form.querySelectorAll("details")) one.open = [...one.querySelectorAll("select")].some(({ value }) => value);
  form.hidden = false;
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("input", () => {
    filter();
    remember(form);
  });
  if (searches) {
    // The index is fetched while the first word is typed.
    const { text } = form.elements;
    const fetchIndex = () => import("./search/clauses.js").then(({ load }) => load()).catch(() => {});
    text.addEventListener("focus", fetchIndex, { once: true });
    document.querySelector(`[data-filter-none="${list.id}"] [data-ask]`).addEventListener("click", () => {
      dispatchEvent(new CustomEvent("nv-ask", { detail: text.value.trim() }));
    });
  }
  filter();
}

// A record that the address names is shown whatever was filtered; its folds open by themselves. One that
// moved is shown where it stands now.
const reveal = () => {
  const moved = target()?.closest("[data-moved]")?.querySelector("a");
  if (moved) return location.replace(moved.href);
  const record = target()?.closest("[data-filter-item]");
  if (!record) return;
  for (let one = record; one; one = one.parentElement?.closest("[data-filter-group]")) one.hidden = false;
  unfold(record);
  record.scrollIntoView();
};
addEventListener("hashchange", reveal);
reveal();
