// Filters a list by the fields of a form: <form data-filter-for="id"> and, inside #id,
// [data-filter-item] with a data attribute for each field. The state lives in the address.

import { fold } from "./search/letters.js";
import { stem } from "./search/stem.js";
import { target } from "./target.js";

// Letters by which a Cyrillic list letter may be typed on another keyboard: alike in shape or sound.
const LETTERS = {
  а: "a", б: "b", в: "v", г: "g", д: "d", е: "e", ж: ["zh", "j"], з: ["z", "3"], и: ["i", "u"], к: "k",
  л: "l", м: "m", н: ["n", "h"], о: "o", п: "p", р: ["r", "p"], с: ["s", "c"], т: "t", у: ["u", "y"], ф: "f",
};

const spellings = (id) => {
  const found = [fold(id)];
  const last = id.slice(-1).toLowerCase();
  for (const letter of [LETTERS[last] ?? []].flat()) found.push(fold(id.slice(0, -1)) + letter);
  return found;
};

// 17.1з, 17.1 з and 17.1 (з) are 17.1.з, as in the search.
const numberTyped = (text) =>
  fold(text.replace(/^[^\p{L}\d]+|[\s.)]+$/gu, ""))
    .replace(/[.)\s]*[(/\\–,\s-]\s*/g, ".").replace(/(\d)(\p{L})$/u, "$1.$2");

const asked = (form) => [...new FormData(form)].filter(([, value]) => value.trim() !== "");

// A word as it is typed anywhere, or a word that is the same but for its ending.
const speaksOf = (item, word, endings) => {
  item.nvText ??= fold(`${item.id} ${item.textContent}`);
  if (item.nvText.includes(word)) return true;
  item.nvWords ??= ` ${item.nvText.replace(/[^\p{L}\d]+/gu, " ")}`;
  const stemmed = stem(word, endings);
  return stemmed.length > 2 && item.nvWords.includes(` ${stemmed}`);
};

const matches = (item, name, value, endings) => {
  if (name === "text") {
    return fold(value).trim().split(/\s+/).every((word) => speaksOf(item, word, endings));
  }
  if (name === "number") {
    const number = numberTyped(value);
    return item.dataset.number.split(" ").flatMap(spellings).some((one) => one === number || one.startsWith(`${number}.`));
  }
  return (item.dataset[name] ?? "").split(" ").includes(value);
};

// Where nothing is shown a form may say what to do, and lead to the clause in force with that number.
const sayNothing = (form, nothing) => {
  const advice = document.querySelector(`[data-filter-none="${form.dataset.filterFor}"]`);
  if (!advice) return;
  advice.hidden = !nothing;
  const way = advice.querySelector("[data-numbers]");
  const typed = numberTyped(form.elements.number.value);
  const number = way.dataset.numbers.split(" ").find((one) => fold(one) === typed);
  way.hidden = number === undefined;
  if (way.hidden) return;
  const link = way.querySelector("a");
  link.textContent = number;
  link.href = way.dataset.pattern.replace("{number}", number);
};

const apply = (form, list) => {
  const items = [...list.querySelectorAll("[data-filter-item]")];
  const fields = asked(form);
  const endings = new Set((form.dataset.endings ?? "").split(" "));
  let shown = 0;
  for (const item of items) {
    item.hidden = !fields.every(([name, value]) => matches(item, name, value, endings));
    shown += item.hidden ? 0 : 1;
  }
  for (const group of list.querySelectorAll("[data-filter-group]")) {
    group.hidden = fields.length > 0 && !group.querySelector("[data-filter-item]:not([hidden])");
  }
  const output = form.querySelector("output");
  sayNothing(form, shown === 0);
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
  const given = new URL(location).searchParams;
  for (const field of form.elements) {
    if (field.name && given.has(field.name)) field.value = given.get(field.name);
  }
  form.hidden = false;
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("input", () => {
    apply(form, list);
    remember(form);
  });
  apply(form, list);
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
