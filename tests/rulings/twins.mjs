// The browser's half of rulings as a process: reads questions as lines of JSON, prints the answers.
// node twins.mjs SCRIPTS DATA, where the scripts of rulings and the files that the page fetches are.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { serve } from "../node.mjs";

const [, , scripts, folder] = process.argv;
const part = (name) => import(pathToFileURL(join(scripts, `${name}.js`)));
const [{ Ruleset, narrow }, { decide }, answers] = await Promise.all(["ruleset", "decision", "answers"].map(part));
const read = (language) => JSON.parse(readFileSync(join(folder, `${language}.json`), "utf8"));
const kept = new Map();
const load = (language, document) => {
  const key = `${language} ${document}`;
  if (!kept.has(key)) kept.set(key, new Ruleset(read(language).rulings, document));
  return kept.get(key);
};
const plain = ({ certain, possible, chain, assumed, ...ruling }) => ({
  certain: Object.fromEntries(certain),
  possible: Object.fromEntries(possible),
  chain: chain.map(({ id }) => id),
  assumed: Object.fromEntries(assumed),
  ...ruling,
});

await serve({
  // What follows for each branch, and the next question.
  answer: ({ facts, unsure = [], taken = {}, language = "en" }) => {
    const rules = load(language, "text");
    const account = { facts: new Map(Object.entries(facts)), unsure, taken: new Map(Object.entries(taken)) };
    const branches = answers.findBranches(rules, account);
    return {
      rulings: branches.map((branch) => ({
        when: Object.fromEntries(branch.when),
        ...(branch.taken.size ? { taken: Object.fromEntries(branch.taken) } : {}),
        ...plain(branch.ruling),
        statements: answers.listStatements(rules, branch).map(({ record, ...statement }) => ({
          ...statement,
          open: record && !rules.outdated.has(record) ? [record] : [],
        })),
      })),
      question: answers.findQuestion(rules, account, branches),
    };
  },
  // What becomes of puck, discs and right in each branch, and what follows besides, in words.
  things: ({ facts, language }) => {
    const rules = load(language, "text");
    const branches = answers.findBranches(rules, { facts: new Map(Object.entries(facts)), unsure: [] });
    const open = read(language).words["ruling.open"];
    return branches.map(({ ruling }) => [
      Object.fromEntries(answers.describeThings(rules, ruling, open)),
      answers.describeCourse(rules, ruling, open),
    ]);
  },
  // What follows from facts that are known, by the words of one document.
  decide: ({ known, unsure, document }) => {
    const rules = load("en", document);
    return plain(decide(rules, narrow(rules, Object.entries(known)), unsure ?? rules.facts.keys()));
  },
});
