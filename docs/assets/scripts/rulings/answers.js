// Rulings in a reader's language: branches of what nobody knows, the next question, statements, what to do now.

import { decide, findConcerned, nameOutcome } from "./decision.js";
import { findJoined, joinFacts, listJoinedFacts } from "./joined_facts.js";
import { chooseQuestion } from "./next_question.js";
import { FactError, narrow } from "./ruleset.js";

/** @import { Ruling } from "./decision.js" */
/** @import { Known, Rule, Ruleset } from "./ruleset.js" */

/**
 * What was told of a case: facts with their values, and those that nobody knows. Facts are `taken` that
 * words suggest; what was told counts more.
 * @typedef {{ facts: Map<string, string>, unsure: string[], taken?: Known }} Account
 */
/**
 * A ruling, the values of facts that nobody knows by which it holds, and what was taken from words.
 * @typedef {{ when: Map<string, string>, known: Known, ruling: Ruling, taken: Map<string, string> }} Branch
 */
/**
 * An answer to a question; one to a joined question tells several facts.
 * @typedef {{ id: string, text: string, facts?: Record<string, string> }} Answer
 */
/**
 * What follows: effects, the gravest first, and the record of the register on which they turn, if one is open.
 * @typedef {{ effects: string[], against: string, clause: string, record: string }} Statement
 */

// The answer "I do not know", as it stands in an address.
export const UNSURE = "?";
// The answer that nothing happened, to what a case is about.
export const RULE = "rule";
// Rulings that are shown side by side where nobody knows a fact.
const MOST_BRANCHES = 12;
// What a player looks for first.
export const THINGS = ["puck", "discs", "right"];

// What is said where nothing happened and nothing is to be ruled on: clauses say how it is done.
export const POINTING = { branches: [], question: null, refrains: true, figure: true };

/**
 * Whether somebody says that nothing happened, and asks what the rules say.
 * @param {Account} account
 */
export const asksRule = ({ facts }) => facts.get("about") === RULE;

/**
 * Decide a case for each value of what nobody knows and what would change it; `apart` are the facts of which
 * each value is taken, if not all that nobody knows.
 * @param {Ruleset} rules
 * @param {Account} account
 * @param {string[]} apart
 */
export const findBranches = (rules, { facts, unsure, taken = new Map() }, apart = unsure) => {
  /** @type {Map<string, string>[]} */
  const waiting = [new Map()];
  /** @type {Branch[]} */
  const found = [];
  for (let when = waiting.shift(); when; when = waiting.shift()) {
    const knownFacts = new Map([...facts, ...when]);
    const known = narrowSafely(rules, knownFacts, taken);
    if (!known) continue;
    const ruling = decide(rules, known, unsure);
    const fact = ruling.matters.find((name) => apart.includes(name));
    const values = fact ? rules.facts.get(fact)?.values ?? [] : [];
    const chosen = when;
    if (fact && waiting.length + found.length + values.length <= MOST_BRANCHES) {
      waiting.push(...values.map(({ id }) => new Map([...chosen, [fact, id]])));
    } else {
      const clear = new Set([...knownFacts.keys(), ...listJoinedFacts(rules, knownFacts.keys()), ...listImplied(known)]);
      const assumed = [...taken].filter(([name, given]) => given.length === 1 && !clear.has(name));
      found.push({ when, known, ruling, taken: new Map(assumed.map(([name, [value]]) => [name, value])) });
    }
  }
  return found;
};

/**
 * Facts that others tell, so that nobody has to see them taken.
 * @param {Known} known
 */
const listImplied = (known) => ["what", ...(known.get("turn")?.join() === "own" ? ["turn"] : [])];

/**
 * What follows from the facts told, and from those taken beside them; null where they exclude one another.
 * @param {Ruleset} rules
 * @param {Map<string, string>} facts
 * @param {Known} taken
 */
export const narrowSafely = (rules, facts, taken = new Map()) => {
  const known = [...facts].map(([name, value]) => /** @type {[string, string[]]} */ ([name, [value]]));
  try {
    return narrow(rules, new Map([...taken, ...known]));
  } catch (error) {
    if (error instanceof FactError) return null;
    throw error;
  }
};

/**
 * The question to ask next; null where none could change a ruling, or nobody knows it. One that tells several
 * facts stands for those of which it tells every value.
 * @param {Ruleset} rules
 * @param {Account} account
 * @param {Branch[]} branches
 */
export const findQuestion = (rules, { facts, unsure }, branches) => {
  const done = [...unsure, ...listJoinedFacts(rules, facts.keys())];
  for (const { known, ruling } of branches) {
    const asked = ruling.matters.filter((name) => !done.includes(name));
    if (!asked.length) continue;
    const chosen = chooseQuestion(rules, known, ruling, unsure);
    const fact = chosen && asked.includes(chosen) ? chosen : asked[0];
    return findJoined(rules, known, fact, unsure) ?? fact;
  }
  return null;
};

/**
 * The answers to a question that what else is known leaves; all to one that was answered, to answer it anew. Answers to
 * a joined question also go with what is taken. Those come first that words tell, or where they tell none, that nothing
 * happened.
 * @param {Ruleset} rules
 * @param {Account} account
 * @param {string} name
 * @param {Map<string, Map<string, number>>} [clued]
 */
export const listAnswers = (rules, { facts, taken = new Map() }, name, clued) => {
  const joined = rules.joined.has(name);
  const goesWith = (/** @type {string} */ id) => {
    const known = narrowSafely(rules, new Map([...facts, [name, id]]));
    return known && (!joined || joinFacts(rules, known, taken));
  };
  const countClued = (/** @type {Answer} */ { id, facts: given = { [name]: id } }) =>
    clued?.size === 0 ? Number(id === RULE) : Object.entries(given).filter(([fact, value]) => clued?.get(fact)?.has(value)).length;
  const found = /** @type {Answer[]} */ (rules.findQuestion(name)?.values ?? []).filter(({ id }) => facts.has(name) || goesWith(id));
  return found.sort((value, other) => countClued(other) - countClued(value));
};

/**
 * What follows in a ruling: what is sure, then what turns on a record of the register.
 * @param {Ruleset} rules
 * @param {Branch} branch
 * @returns {Statement[]}
 */
export const listStatements = (rules, { known, ruling }) => {
  const against = findConcerned(known, ruling);
  const sure = [...ruling.certain];
  const perhaps = [...ruling.possible].flatMap(([verdict, values]) =>
    values.map((value) => /** @type {[string, string]} */ ([verdict, value]))
  );
  /** @type {Map<string, Statement>} */
  const found = new Map();
  for (const [verdict, value] of [...sure, ...(ruling.open.length ? perhaps : [])]) {
    const effect = nameOutcome(rules, verdict, value);
    const rule = findRule(ruling, verdict, value);
    if (!effect || !rules.effects.includes(effect) || !rule) continue;
    const record = ruling.certain.get(verdict) === value ? "" : rule.open || ruling.open[0];
    const key = `${rule.clause} ${record}`;
    const statement = found.get(key) ?? { effects: [], against, clause: rule.clause, record };
    const effects = new Set([...statement.effects, effect]);
    found.set(key, { ...statement, effects: rules.effects.filter((name) => effects.has(name)) });
  }
  return [...found.values()];
};

/**
 * The first rule of the chain that gives a value of a verdict.
 * @param {Ruling} ruling
 * @param {string} verdict
 * @param {string} value
 * @returns {Rule | undefined}
 */
const findRule = ({ chain }, verdict, value) =>
  chain.find((rule) => [rule, ...rule.readings.values()].some(({ says }) => says.get(verdict) === value));

/**
 * The verdicts that a ruling gives, with their values, in words; what is open has words with a place for its values,
 * others where by the other reading nothing is said of it.
 * @param {Ruleset} rules
 * @param {Ruling} ruling
 * @param {Record<string, string>} words
 */
const describeVerdicts = (rules, { certain, possible, open: records }, words) =>
  [...rules.verdicts.values()].flatMap(({ id, about, values }) => {
    const sure = certain.get(id);
    const given = sure ? [sure] : (records.length && possible.get(id)) || [];
    if (!given.length) return [];
    const texts = given.map((name) => values.find((known) => known.id === name)?.text ?? "").join(" / ");
    const word = words[given.length > 1 ? "ruling.open" : "ruling.open-or-not"];
    return [{ id, about, given, open: !sure, text: sure ? texts : word.replace("{values}", texts) }];
  });

/**
 * What becomes of puck, discs and right to strike, as far as the rules say.
 * @param {Ruleset} rules
 * @param {Ruling} ruling
 * @param {Record<string, string>} words
 */
export const describeThings = (rules, ruling, words) => {
  const described = describeVerdicts(rules, ruling, words);
  return THINGS.map((thing) => /** @type {[string, string[]]} */ ([
    thing,
    described.filter(({ about }) => about === thing).map(({ text }) => text),
  ])).filter(([, texts]) => texts.length);
};

/**
 * What follows besides, for the game and whoever plays, of which no effect is a name; `open` is what is not sure.
 * @param {Ruleset} rules
 * @param {Ruling} ruling
 * @param {Record<string, string>} words
 */
export const describeCourse = (rules, ruling, words) =>
  describeVerdicts(rules, ruling, words).filter(({ id, about, given }) =>
    !THINGS.includes(about) && !given.every((value) => rules.effects.includes(nameOutcome(rules, id, value) ?? ""))
  );
