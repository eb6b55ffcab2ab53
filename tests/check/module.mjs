// The module that judges in the browser as a process: reads questions as lines of JSON, prints answers.
// node module.mjs SCRIPTS DATA, where the scripts of the inspection and the files of the form are.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { serve } from "../node.mjs";

const [, , scripts, data] = process.argv;
const part = (name) => import(pathToFileURL(join(scripts, `${name}.js`)));
const [{ check }, { Explainer }, { Knowledge }, { Rational }, decimal, { answered }] = await Promise.all(
  ["event_judging", "result_explainer", "judging_knowledge", "rational_numbers", "exact_decimal_strings", "plain_results"].map(part),
);
const read = (name) => JSON.parse(readFileSync(join(data, `${name}.json`), "utf8"));
const judging = read("judging");
const spoken = new Map();
const knowledgeIn = (language) => {
  if (!spoken.has(language)) spoken.set(language, new Knowledge(judging, read(language)));
  return spoken.get(language);
};
const plain = new Knowledge(judging);

// Everything that the form says of an event, in the reader's language.
const describe = (language, given) => {
  const knowledge = knowledgeIn(language);
  const tell = new Explainer(knowledge);
  const found = check(knowledge, given);
  return {
    reasons: found.results.map((result) => tell.reason(result)),
    typed: found.results.map((result) => [tell.typed(result.reading), tell.figure(result.reading)]),
    limits: found.results.map((result) => tell.limit(result.reading.characteristic)),
    flags: found.results.map((result) => tell.flags(result)),
    waivers: found.results.map((result) => result.waiver && tell.waiver(result.waiver)),
    headlines: found.items.map((item) => [tell.word(item), tell.headline(item)]),
    counts: found.sets.map((set) => tell.count(set, given.edition)),
    problems: found.problems.map((problem) => tell.problem(problem, given.edition)),
  };
};

// The protocol of an event as a file, with what its page needs besides.
const protocol = async ({ language, given, head, inspectors, site, made }) => {
  const beside = (name) => import(pathToFileURL(join(scripts, "..", "protocol", `${name}.js`)));
  const [{ Page }, { Protocol }, { fingerprint }] = await Promise.all(["protocol_page", "protocol_lists", "results_fingerprint"].map(beside));
  const { wordOf } = await part("item_results");
  const words = read(language);
  Object.assign(words.messages, read(`protocol/${language}`).messages);
  const knowledge = new Knowledge(judging, words);
  const tell = new Explainer(knowledge);
  const found = check(knowledge, given);
  const [word] = wordOf(found.items, found.sets);
  const meets = ["incomplete", "partial"].includes(word) && found.items.every((item) => item.meets);
  const report = {
    edition: knowledge.edition(given.edition), found, items: found.items, head, inspectors, notices: [], contested: [],
    word, said: tell.verdict(meets ? `${word}-meets` : word),
  };
  const clauses = read(`clauses/${language}`);
  const page = new Page(knowledge, tell, new Protocol(knowledge, tell, report), { style: "", clauses, site, made });
  const digest = await fingerprint(report);
  return [page.text(digest), digest];
};

const answers = {
  protocol,
  judge: ({ given }) => answered(check(plain, given), plain),
  said: ({ language, given }) => describe(language, given),
  // The decimal string of an exact number, and what a reader is shown.
  decimal: ({ number }) => {
    const exact = Rational.of(number);
    return [decimal.decimalString(exact), decimal.readable(exact).toString(), exact.toNumber()];
  },
  name: ({ name }) => [...plain.letters.name(name)].sort(),
};

await serve(answers);
