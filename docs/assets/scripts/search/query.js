// What was typed, taken apart: numbers of clauses, an edition, and words.
// The twin of inspect/novuss/search/query.py.

import { composed, fold, places } from "./letters.js";

const TRIM = /^[\s.,;:!?()[\]{}"«»„“”'’§№#]+|[\s.,;:!?()[\]{}"«»„“”'’]+$/g;
const DIGIT_LETTER = /([0-9])(\p{L})$/u;
const SEPARATORS = /[/\\–-]|[.)]*\(|,/g;
// The letter of the annex, Latin or Cyrillic, in front of its number.
const ANNEX_LETTER = /^[aа][.–-]?(?=1(?![0-9]))/;
// Short for the word for an annex, or its letter with a blank behind it.
const ANNEX_SHORT = new Set("a а app anh прил прилож piel pielik".split(" "));

// The key of the index that a token stands for: 17.1з is 17.1.з.
const numberTyped = (token, index) => {
  const plain = fold(token).replace(ANNEX_LETTER, "a");
  for (const one of [plain, plain.replace(SEPARATORS, ".").replace(/\.+$/, "")]) {
    for (const typed of [one, one.replace(DIGIT_LETTER, "$1.$2")]) {
      if (Object.hasOwn(index.numbers, typed)) return typed;
    }
  }
  return null;
};

// "Annex 1", "1. pielikums", "Annex 1 row 18", "A 1.18" as A1 and A1.18.
const annex = (tokens, index, beside) => {
  const beginnings = index.annex.split(" ");
  const isEdition = (token) => Object.hasOwn(index.names, fold(token));
  const told = tokens.filter((one) => !isEdition(one)).map(fold).filter((one) => !beside.has(one));
  const rest = told.filter((one) => !ANNEX_SHORT.has(one) && !beginnings.some((name) => one.startsWith(name)));
  let typed = rest.join(".").replace(ANNEX_LETTER, "a");
  if (rest.length < told.length && /^[0-9]/.test(typed)) typed = `a${typed}`;
  const number = typed.startsWith("a") && rest.length <= 2 ? numberTyped(typed, index) : null;
  return number ? [number, ...tokens.filter(isEdition)] : tokens;
};

const wordsOf = (text) => places(text).map(([word, start, end]) => [word, text.slice(start, end)]);

// { numbers: keys of the index, edition: the one named beside them, words: [folded, as typed] }.
// A number that no clause has is a word.
export const parse = (text, index) => {
  text = composed(text);
  const beside = new Set(index.beside.split(" "));
  const isName = (token) => Object.hasOwn(index.names, fold(token));
  const tokens = annex(
    text.split(/\s+/).map((part) => part.replace(TRIM, "")).filter(Boolean), index, beside,
  );
  let numbers = [];
  const rest = [];
  for (let at = 0; at < tokens.length; at++) {
    const behind = tokens[at + 1] ?? "";
    const joined = /^\p{L}$/u.test(behind) ? numberTyped(`${tokens[at]}.${behind}`, index) : null;
    const number = joined ?? numberTyped(tokens[at], index);
    if (number && !isName(tokens[at])) numbers.push(number);
    else rest.push(tokens[at]);
    if (joined) at++;
  }
  const named = rest.filter(isName).map((one) => index.names[fold(one)]);
  const others = rest.filter((one) => !isName(one) && !beside.has(fold(one)));
  // "2 minutes" asks for no section 2.
  if (others.length && others.length === rest.length) numbers = numbers.filter((one) => !/^[0-9]+$/.test(one));
  if (!numbers.length) return { numbers: [], edition: null, words: wordsOf(text) };
  return { numbers, edition: named[0] ?? null, words: wordsOf(others.join(" ")) };
};
