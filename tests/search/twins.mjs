// The browser's half of the search as a process: reads questions as lines of JSON, prints the answers.
// node twins.mjs SCRIPTS INDEX, where the scripts of the search and the files of the index are.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { serve } from "../node.mjs";

const [, , scripts, index] = process.argv;
const part = (name) => import(pathToFileURL(join(scripts, `${name}.js`)));
const [{ Finder }, { snippet }, { Letters, Sounds }, { Numbers }, { Endings }] = await Promise.all(
  ["hit_ranking", "text_snippet", "letter_folding", "query_parser", "word_endings"].map(part),
);
const read = (folder, name) => JSON.parse(readFileSync(join(folder, `${name}.json`), "utf8"));

// The index below a folder, as the search box puts it together.
const load = (folder, languages) => {
  const files = languages.map((language) => [language, read(folder, language)]);
  return new Finder({ clauses: read(folder, "clauses"), languages: Object.fromEntries(files) });
};

let finder = null;
let situations = {};
const answers = {
  load: ({ folder = index, languages }) => {
    finder = load(folder, languages);
    return true;
  },
  // Of the situations in one language, as the search box loads them.
  situations: ({ folder = index, languages }) => {
    const found = languages.map((language) => {
      const index = read(folder, `situations/${language}`);
      index.languages[language].texts = read(folder, `situations/shown/${language}`).texts;
      return [language, new Finder(index)];
    });
    situations = Object.fromEntries(found);
    return true;
  },
  // The same as `ask` of situations, and whether these answer better than the clauses.
  situation: ({ typed, reader }) => {
    const answer = situations[reader].answer(typed, reader);
    return [
      answer.found.map((hit) => [hit.document, hit.score, hit.language]),
      answer.found.slice(0, 3).map((hit) => snippet(situations[reader], hit, answer)),
      finder.situationsFirst(finder.answer(typed, reader), answer),
    ];
  },
  // Documents with their scores and languages, unknown words, the first three snippets, and what was meant.
  ask: ({ typed, reader }) => {
    const answer = finder.answer(typed, reader);
    return [
      answer.found.map((hit) => [hit.document, hit.score, hit.language]),
      answer.unknown,
      answer.found.slice(0, 3).map((hit) => snippet(finder, hit, answer)),
      answer.readAs,
    ];
  },
  // Letters, endings and numbers as a filter of a page gets them.
  places: ({ reading, text }) => new Letters(reading.letters).places(text),
  typed: ({ reading, sounds, word }) => new Sounds(sounds, new Letters(reading.letters)).typed(word),
  stem: ({ reading, word }) => new Endings(reading.endings.split(" "), reading.stems).stem(word),
  forms: ({ reading, token }) => new Numbers(reading.numbers, new Letters(reading.letters)).forms(token),
  // Which of the rows, each with its ids, stay when a number is typed.
  begin: ({ reading, typed, rows }) => {
    const numbers = new Numbers(reading.numbers, new Letters(reading.letters));
    return rows.map((ids) => numbers.begin(typed, ids));
  },
  named: ({ reading, typed, ids }) => new Numbers(reading.numbers, new Letters(reading.letters)).named(typed, ids) ?? null,
};

await serve(answers);
