// The browser's half of rulings as a process: reads questions as lines of JSON, prints the answers.
// node twins.mjs SCRIPTS DATA, where the scripts of the site and the files that the page fetches are.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { serve } from "../node.mjs";

const [, , scripts, folder] = process.argv;
const part = (name) => import(pathToFileURL(join(scripts, `${name}.js`)));
const [{ Ruleset, narrow }, { decide }, answers, { Conversation }, { Case }, { SharedPostings }, { findGrounds }] = await Promise.all(
  ["rulings/ruleset", "rulings/decision", "rulings/answers", "asking/question_replies", "rulings/case", "search/postings", "rulings/grounds"].map(part),
);
const read = (language) => JSON.parse(readFileSync(join(folder, `${language}.json`), "utf8"));
const kept = new Map();
const load = (language, document) => {
  const key = `${language} ${document}`;
  // The page has the rules by our text alone.
  const rulings = () => document === "text" ? read(language).rulings : read("documents");
  if (!kept.has(key)) kept.set(key, new Ruleset(rulings(), document));
  return kept.get(key);
};
const conversations = new Map();
const converse = (language) => {
  if (!conversations.has(language)) {
    const index = read(`situations/${language}`);
    conversations.set(language, new Conversation(load(language, "text"), read(`words/${language}`), index, language));
  }
  return conversations.get(language);
};
// How often something is done, and how many of its results there are.
const work = { decided: 0, postings: 0 };
const { count } = Case.prototype;
Case.prototype.count = function () {
  work.decided += 1;
  return count.call(this);
};
const { find } = SharedPostings.prototype;
SharedPostings.prototype.find = function (form) {
  const found = find.call(this, form);
  work.postings += found.length / 2;
  return found;
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
  // What words tell, and the replies to them and to what is answered since: the first value that there is, or nothing.
  converse: ({ text, language, steps, unsure = false }) => {
    const conversation = converse(language);
    const evidence = conversation.gatherEvidence(text);
    let account = { facts: new Map(), unsure: [] };
    const replies = [];
    for (let step = 0; step < steps; step += 1) {
      const reply = conversation.reply(evidence, account);
      const { branches, question, refrains, figure = false, checked = [], similar = [], known, clued, points = false } = reply;
      const rulings = branches.map(({ when, taken, ruling }) => ({
        when: Object.fromEntries(when),
        taken: Object.fromEntries(taken),
        ...plain(ruling),
      }));
      const rules = load(language, "text");
      const joined = rules.joined.has(question);
      const asked = joined ? { ...account, taken: known } : { facts: new Map(), unsure: [] };
      const listed = answers.listAnswers(rules, asked, question, clued).map(({ id }) => id);
      replies.push({ rulings, question, refrains, figure, points, checked, answers: listed, similar: similar.map(({ id }) => id) });
      if (!question) break;
      const [id] = listed;
      const [answer = [question, id]] = checked;
      account = unsure
        ? { facts: new Map(), unsure: [...account.unsure, question] }
        : { facts: new Map([...account.facts, answer]), unsure: [] };
    }
    return { cases: evidence.cases.map(({ id, score }) => [id, score]), replies };
  },
  // The work of a first reply: how often a case is decided, and how many postings are put together.
  work: ({ text, language }) => {
    const conversation = converse(language);
    Object.assign(work, { decided: 0, postings: 0 });
    conversation.reply(conversation.gatherEvidence(text), { facts: new Map(), unsure: [] });
    return { ...work };
  },
  // What becomes of puck, discs and right in each branch, and what follows besides, in words, and clauses to read beside.
  things: ({ facts, language }) => {
    const rules = load(language, "text");
    const branches = answers.findBranches(rules, { facts: new Map(Object.entries(facts)), unsure: [] });
    const { words } = read(language);
    const { grounds } = read(`texts/${language}`);
    return branches.map(({ ruling, ...branch }) => [
      Object.fromEntries(answers.describeThings(rules, ruling, words).map(([thing, texts]) => [thing, texts.join("; ")])),
      answers.describeCourse(rules, ruling, words).map(({ text }) => text),
      findGrounds(rules, { ...branch, ruling }, grounds),
    ]);
  },
  // What follows from facts that are known, by the words of one document.
  decide: ({ known, unsure, document }) => {
    const rules = load("en", document);
    return plain(decide(rules, narrow(rules, Object.entries(known)), unsure ?? rules.facts.keys()));
  },
});
