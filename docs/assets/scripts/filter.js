// Filters a list by the fields of a form: <form data-filter-for="id"> and, inside #id,
// [data-filter-item] with a data attribute for each field. The state lives in the address.

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

const matches = (item, name, value, reading) => {
  if (name === "text") {
    return reading.fold(value).trim().split(/\s+/).every((word) => speaksOf(item, word, reading));
  }
  if (name === "number") {
    const { number, alike = "" } = item.dataset;
    return reading.numbers.begin(value, `${number} ${alike}`.trim().split(" "));
  }
  return (item.dataset[name] ?? "").split(" ").includes(value);
};

// Where nothing is shown a form may say what to do, and lead to the clause in force with that number.
const sayNothing = (form, nothing, { numbers }) => {
  const advice = document.querySelector(`[data-filter-none="${form.dataset.filterFor}"]`);
  if (!advice) return;
  advice.hidden = !nothing;
  const way = advice.querySelector("[data-numbers]");
  const number = numbers.named(form.elements.number.value, way.dataset.numbers.split(" "));
  way.hidden = number === undefined;
  if (way.hidden) return;
  const link = way.querySelector("a");
  link.textContent = number;
  link.href = way.dataset.pattern.replace("{number}", number);
};

const apply = (form, list, reading) => {
  const items = [...list.querySelectorAll("[data-filter-item]")];
  const fields = asked(form);
  let shown = 0;
  for (const item of items) {
    item.hidden = !fields.every(([name, value]) => matches(item, name, value, reading));
    shown += item.hidden ? 0 : 1;
  }
  for (const group of list.querySelectorAll("[data-filter-group]")) {
    group.hidden = fields.length > 0 && !group.querySelector("[data-filter-item]:not([hidden])");
  }
  const output = form.querySelector("output");
  sayNothing(form, shown === 0, reading);
  output.textContent = output.dataset.template.replace("{shown}", shown).replace("{all}", items.length);
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
  const given = new URL(location).searchParams;
  for (const field of form.elements) {
    if (field.name && given.has(field.name)) field.value = given.get(field.name);
  }
  form.hidden = false;
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("input", () => {
    apply(form, list, reading);
    remember(form);
  });
  apply(form, list, reading);
}

// A record that the address names is opened.
const reveal = () => {
  const record = target();
  if (record instanceof HTMLDetailsElement) {
    record.hidden = false;
    record.open = true;
    record.scrollIntoView();
  }
};
addEventListener("hashchange", reveal);
reveal();
