// Decisions: what follows from what is known of a case, surely or perhaps.

import { Case, Unread } from "./case.js";

/** @import { Truth } from "./truths.js" */
/** @import { Known, Rule, Ruleset } from "./ruleset.js" */

/**
 * The verdicts of a case, each value true, or null while a fact that it turns on is not known.
 * @typedef {Map<string, Map<string, Truth>>} Counted
 */
/**
 * What all readings of what is open make of a case: verdicts on which they agree whatever else turns
 * out, those that turn on a reading or on a fact, and the records of the register, the heaviest first.
 * @typedef {{ certain: Map<string, string>, possible: Map<string, string[]>, open: string[] }} Outcome
 */
/**
 * What follows from what is known of a case: the rules it rests on, the deciding one first; facts taken to
 * be as usual; facts, not known, that may change it; whether no rule says anything, and the nearest clauses then.
 * @typedef {Outcome & {
 *   chain: Rule[],
 *   assumed: Map<string, string>,
 *   matters: string[],
 *   refrains: boolean,
 *   nearest: string[],
 * }} Ruling
 */

// Times that run for whoever has the right to strike.
const STROKE_TIMES = ["over-30", "delays", "five", "again", "refuses"];

/**
 * Whether nothing is open and no fact could change it.
 * @param {Ruling} ruling
 */
export const isSettled = ({ open, matters }) => !open.length && !matters.length;

/**
 * Whom a ruling concerns, if it brings an effect.
 * @param {Known} known
 * @param {Ruling} ruling
 */
export const findConcerned = (known, ruling) => {
  /**
   * @param {string} fact
   * @param {...string} values
   */
  const has = (fact, ...values) => known.get(fact)?.every((value) => values.includes(value));
  const named = ruling.chain.find(({ against }) => against)?.against;
  if (named) return named;
  if (has("what", "stroke") || has("time", ...STROKE_TIMES) || has("right", "own")) return "striker";
  return has("right", "other") && has("play", "doubles") ? "pair" : "participant";
};

/**
 * The outcome of situations that a value of a verdict is.
 * @param {Ruleset} rules
 * @param {string} verdict
 * @param {string} value
 */
export const nameOutcome = (rules, verdict, value) => rules.verdicts.get(verdict)?.values.find(({ id }) => id === value)?.outcome ?? null;

/**
 * Decide a case by all readings of what is open; `unsure` facts are not assumed to be as usual.
 * @param {Ruleset} rules
 * @param {Known} known
 * @param {Iterable<string>} unsure
 * @returns {Ruling}
 */
export const decide = (rules, known, unsure) => {
  const cases = readAllWays(rules, known, new Set(unsure));
  const counted = cases.map((way) => way.count());
  const outcome = compareWays(rules, cases, counted);
  const fired = cases.some((way) => rules.rules.some((rule) => way.countsOn(rule) !== false));
  const silence = rules.silences.find(({ when }) => cases[0].holds(when));
  return {
    ...outcome,
    chain: findChain(rules, cases, counted),
    assumed: findAssumed(rules, cases[0]),
    matters: findFacts(rules, cases, counted),
    refrains: !fired || (silence !== undefined && !outcome.certain.size && !outcome.possible.size),
    nearest: silence?.nearest ?? [],
  };
};

/**
 * Decide a case without its reasons, as far as one outcome is told from another.
 * @param {Ruleset} rules
 * @param {Known} known
 * @param {Iterable<string>} unsure
 */
export const decideOutcome = (rules, known, unsure) => {
  const cases = readAllWays(rules, known, new Set(unsure));
  return compareWays(rules, cases, cases.map((way) => way.count()));
};

/**
 * The case by every combination of readings that bears on it.
 * @param {Ruleset} rules
 * @param {Known} known
 * @param {Set<string>} unsure
 */
const readAllWays = (rules, known, unsure) => {
  /** @type {Case[]} */
  const cases = [];
  /** @type {Map<string, string>[]} */
  const waiting = [new Map()];
  for (let readings = waiting.pop(); readings; readings = waiting.pop()) {
    const read = readings;
    const found = new Case(rules, known, unsure, read);
    try {
      found.count();
      cases.push(found);
    } catch (error) {
      if (!(error instanceof Unread)) throw error;
      const ways = rules.readings.get(error.record) ?? [];
      waiting.push(...ways.map((way) => new Map([...read, [error.record, way]])).reverse());
    }
  }
  return cases;
};

/**
 * @param {Ruleset} rules
 * @param {Case[]} cases
 * @param {Counted[]} counted
 * @returns {Outcome}
 */
const compareWays = (rules, cases, counted) => {
  const certain = new Map();
  const possible = new Map();
  for (const verdict of rules.verdicts.keys()) {
    const values = counted.map((given) => given.get(verdict));
    const found = [...new Set(values.flatMap((given) => given ? [...given.keys()] : []))];
    if (found.length === 1 && values.every((given) => given?.get(found[0]))) certain.set(verdict, found[0]);
    else if (found.length) possible.set(verdict, found);
  }
  return { certain, possible, open: findOpen(rules, cases, counted) };
};

/**
 * @param {Map<string, Truth> | undefined} first
 * @param {Map<string, Truth> | undefined} other
 */
const isEqual = (first, other) =>
  first === other || (first && other && first.size === other.size && [...first].every(([value, truth]) => other.get(value) === truth));

/**
 * The records whose reading alone makes a difference, the heaviest difference first.
 * @param {Ruleset} rules
 * @param {Case[]} cases
 * @param {Counted[]} counted
 */
const findOpen = (rules, cases, counted) => {
  const order = [...rules.verdicts.keys()];
  /** @type {Map<string, number>} */
  const found = new Map();
  for (const [place, { readings }] of cases.entries()) {
    for (let second = place + 1; second < cases.length; second += 1) {
      const others = cases[second].readings;
      const differ = [...readings].filter(([record, way]) => others.has(record) && others.get(record) !== way);
      if (differ.length !== 1) continue;
      const weight = order.findIndex((verdict) => !isEqual(counted[place].get(verdict), counted[second].get(verdict)));
      if (weight >= 0) found.set(differ[0][0], Math.min(weight, found.get(differ[0][0]) ?? weight));
    }
  }
  return rules.rules.flatMap(({ open }) => open !== null && found.has(open) ? [open] : [])
    .filter((record, place, records) => records.indexOf(record) === place)
    .sort((rule, other) => (found.get(rule) ?? 0) - (found.get(other) ?? 0));
};

/**
 * The rules that give what counts, and those that mark the act, the heaviest verdict first.
 * @param {Ruleset} rules
 * @param {Case[]} cases
 * @param {Counted[]} counted
 */
const findChain = (rules, cases, counted) => {
  const order = [...rules.verdicts.keys()];
  /** @type {Map<Rule, number>} */
  const weights = new Map();
  for (const [place, way] of cases.entries()) {
    for (const rule of rules.rules) {
      if (!way.countsOn(rule)) continue;
      const [saying] = way.sayings(rule);
      const counts = [...saying.says].filter(([verdict, value]) => counted[place].get(verdict)?.has(value) && way.stands(rule, verdict))
        .map(([verdict]) => order.indexOf(verdict));
      if (!counts.length && !saying.offence.length) continue;
      weights.set(rule, Math.min(order.length, ...counts, weights.get(rule) ?? order.length));
    }
  }
  return rules.rules.filter((rule) => weights.has(rule)).sort((rule, other) => (weights.get(rule) ?? 0) - (weights.get(other) ?? 0));
};

/**
 * The assumptions on which a rule turns of which everything else holds.
 * @param {Ruleset} rules
 * @param {Case} first
 */
const findAssumed = (rules, first) => {
  /** @type {Set<string>} */
  const turning = new Set();
  /** @param {{ name: string }} term */
  const isNew = ({ name }) => first.assumed.has(name) && !turning.has(name);
  for (const alternative of rules.alternatives) {
    if (!alternative.some(isNew)) continue;
    // Before anything is asked, which may assume more.
    for (const { name } of alternative.filter(isNew)) {
      if (first.turns([alternative.filter((term) => term.name !== name)])) turning.add(name);
    }
  }
  return new Map([...rules.facts.keys()].flatMap((name) => turning.has(name) ? [[name, first.assumed.get(name) ?? ""]] : []));
};

/**
 * The facts not known that matter, of those on which an undecided rule may turn.
 * @param {Ruleset} rules
 * @param {Case[]} cases
 * @param {Counted[]} counted
 */
const findFacts = (rules, cases, counted) => {
  /** @type {Set<string>} */
  const wanted = new Set();
  for (const [place, way] of cases.entries()) {
    for (const rule of rules.rules) {
      if (way.countsOn(rule) !== null || !mayCount(way, counted[place], rule)) continue;
      for (const name of rules.mentions(rule)) wanted.add(name);
    }
  }
  return [...rules.facts.values()].filter((fact) => wanted.has(fact.id) && cases.some((way) => way.asks(fact))).map(({ id }) => id);
};

/**
 * Whether an undecided rule could still change what counts.
 * @param {Case} way
 * @param {Counted} counted
 * @param {Rule} rule
 */
const mayCount = (way, counted, rule) =>
  way.sayings(rule).some(({ says }) => [...says].some(([verdict, value]) => counted.get(verdict)?.get(value) === null));
