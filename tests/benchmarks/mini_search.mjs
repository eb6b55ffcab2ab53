// MiniSearch over texts of each language: reads JSON, prints for each question the ids, best first.
// deno run --allow-env --allow-read mini_search.mjs < QUESTIONS

import MiniSearch from "npm:minisearch@7.2.0";

const { texts, questions, most } = JSON.parse(await new Response(Deno.stdin.readable).text());
const engines = new Map(Object.entries(texts).map(([language, clauses]) => {
  const engine = new MiniSearch({ fields: ["text"], searchOptions: { prefix: true, fuzzy: 0.2 } });
  engine.addAll(Object.entries(clauses).map(([id, text]) => ({ id, text })));
  return [language, engine];
}));
const found = questions.map(([language, text]) => engines.get(language).search(text).slice(0, most).map(({ id }) => id));
console.log(JSON.stringify(found));
