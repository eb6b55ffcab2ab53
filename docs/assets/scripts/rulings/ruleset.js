// Facts, rules and verdicts of an edition in one language, indexed for deciding.

import { splitJoined } from "./joined_questions.js";

/** @import { Moot, OpenRule, Silence } from "schemas" */
/** @import { JoinedQuestion } from "./joined_questions.js" */

/**
 * A fact, an offence or a verdict, with the values of which it has one; of a fact also its values as bits.
 * @typedef {{ name: string, values: string[], fact: Fact | undefined, bits: number }} Term
 */
/**
 * What has to be so: all terms of one of the alternatives.
 * @typedef {Term[][]} Condition
 */
/** @typedef {Record<string, string[]>[]} OpenCondition */
/** @typedef {{ id: string, text: string, only?: OpenCondition | null }} OpenValue */
/**
 * @typedef {object} OpenFact
 * @property {string} id
 * @property {string} question
 * @property {OpenValue[]} values
 * @property {string | null} [usual]
 * @property {OpenCondition | null} [asked]
 * @property {OpenCondition | null} [matters]
 */
/**
 * What rulings.json has, with its texts in one language.
 * @typedef {object} KnownRulings
 * @property {string} edition
 * @property {OpenFact[]} facts
 * @property {Record<string, string[]>[]} impossible
 * @property {JoinedQuestion[]} joined
 * @property {Verdict[]} verdicts
 * @property {string[]} effects
 * @property {string[]} offences
 * @property {Moot[]} moot
 * @property {Silence[]} silences
 * @property {Record<string, { clause: string, amended?: string | null }>} [outdated]
 * @property {OpenRule[]} rules
 */
/** @typedef {{ id: string, text: string, bit: number, only: Condition | null }} Value */
/**
 * @typedef {object} Fact
 * @property {string} id
 * @property {number} place
 * @property {string} question
 * @property {Value[]} values
 * @property {string | null} usual
 * @property {Condition | null} asked
 * @property {Condition | null} matters
 */
/** @typedef {{ id: string, text: string, outcome?: string | null }} VerdictValue */
/** @typedef {{ id: string, about: string, values: VerdictValue[] }} Verdict */
/** @typedef {{ says: Map<string, string>, offence: string[] }} Saying */
/**
 * @typedef {Saying & {
 *   id: string,
 *   place: number,
 *   clause: string,
 *   when: Condition,
 *   except: string[],
 *   open: string | null,
 *   readings: Map<string, Saying>,
 *   against: string | null,
 * }} Rule
 */
/**
 * The values that facts may have, by fact; what is not named may have any.
 * @typedef {Map<string, string[]>} Known
 */

export const YES = "yes";

// There is no such fact or value, or two facts exclude one another.
export class FactError extends Error {}

/**
 * The facts; their conditions name one another, and are read once all are there.
 * @param {OpenFact[]} facts
 */
const readFacts = (facts) => {
  const found = new Map(facts.map(({ id, question, usual = null, values }, place) => {
    const read = values.map(({ id, text }, number) => ({ id, text, bit: 1 << number, only: null }));
    return /** @type {[string, Fact]} */ ([id, { id, place, question, usual, values: read, asked: null, matters: null }]);
  }));
  for (const { id, asked, matters, values } of facts) {
    const fact = /** @type {Fact} */ (found.get(id));
    if (asked) fact.asked = readCondition(found, asked);
    if (matters) fact.matters = readCondition(found, matters);
    for (const [number, { only }] of values.entries()) if (only) fact.values[number].only = readCondition(found, only);
  }
  return found;
};

/**
 * The values of a fact as bits.
 * @param {Fact} fact
 * @param {string[]} values
 */
export const toBits = (fact, values) => fact.values.reduce((bits, { id, bit }) => values.includes(id) ? bits | bit : bits, 0);

/**
 * @param {Map<string, Fact>} facts
 * @param {OpenCondition} condition
 * @returns {Condition}
 */
const readCondition = (facts, condition) =>
  condition.map((alternative) =>
    Object.entries(alternative).map(([name, values]) => {
      const fact = facts.get(name);
      return { name, values, fact, bits: fact ? toBits(fact, values) : 0 };
    })
  );

/**
 * @param {Map<string, Fact>} facts
 * @param {OpenRule} rule
 * @param {number} place
 * @returns {Rule}
 */
const readRule = (facts, rule, place) => {
  const { clause, name, when, except = [], open = null, readings = {}, against = null, says = {}, offence = [] } = rule;
  // A reading adds to what the rule says by all of them.
  const ways = Object.entries(readings).map(([way, saying]) => /** @type {[string, Saying]} */ ([way, {
    says: new Map(Object.entries({ ...says, ...saying.says })),
    offence: [...offence, ...saying.offence ?? []],
  }]));
  return {
    id: name ? `${clause}/${name}` : clause,
    place,
    clause,
    when: readCondition(facts, when),
    except,
    open,
    readings: new Map(ways),
    against,
    says: new Map(Object.entries(says)),
    offence,
  };
};

/**
 * Whether a name in `except` means the rule: its id, its clause, or one above.
 * @param {string} name
 * @param {Rule} rule
 */
const covers = (name, { id, clause }) => name === id || name === clause || clause.startsWith(`${name}.`);

// The rules that hold by our text, or by one document, and all that they refer to.
export class Ruleset {
  /**
   * @param {KnownRulings} known
   * @param {string} document
   */
  constructor(known, document = "text") {
    const facts = this.facts = readFacts(known.facts);
    this.verdicts = new Map(known.verdicts.map((verdict) => [verdict.id, verdict]));
    this.offences = new Set(known.offences);
    this.effects = known.effects;
    // What rules have as open that no record of the register asks: their clause was amended.
    this.outdated = new Set(Object.keys(known.outdated ?? {}));
    this.rules = known.rules.filter(({ documents = [] }) => !documents.length || documents.includes(document))
      .map((rule, place) => readRule(facts, rule, place));
    this.alternatives = this.rules.flatMap(({ when }) => when);
    this.moot = known.moot.map(({ when, drops }) => ({ when: readCondition(facts, when), drops }));
    this.silences = known.silences.map(({ when, nearest }) => ({ when: readCondition(facts, when), nearest }));
    this.impossible = readCondition(facts, known.impossible);
    this.joined = new Map(known.joined.map((question) => [question.id, question]));
    this.sayers = this.index(this.verdicts.keys(), ({ says }, verdict) => says.has(verdict));
    this.markers = this.index(this.offences, ({ offence }, name) => offence.includes(name));
    this.defeaters = new Map(
      this.rules.map((rule) => [rule.id, this.rules.filter(({ except }) => except.some((name) => covers(name, rule)))]),
    );
    this.readings = new Map(this.rules.flatMap(({ open, readings }) => open ? [[open, [...readings.keys()]]] : []));
    /** @type {Map<string, Set<string>>} */
    this.mentioned = new Map();
  }

  /**
   * The rules that may say something, by what they may say.
   * @param {Iterable<string>} names
   * @param {(saying: Saying, name: string) => boolean} says
   */
  index(names, says) {
    return new Map(
      [...names].map((name) => [name, this.rules.filter((rule) => [rule, ...rule.readings.values()].some((part) => says(part, name)))]),
    );
  }

  /**
   * The fact, or the joined question, of a name.
   * @param {string} name
   */
  findQuestion(name) {
    return this.joined.get(name) ?? this.facts.get(name);
  }

  /**
   * What a rule says by a reading of what it leaves open.
   * @param {Rule} rule
   * @param {string} way
   */
  read(rule, way) {
    return /** @type {Saying} */ (rule.readings.get(way));
  }

  /**
   * The facts on which a rule may turn: its own, and those behind them.
   * @param {Rule} rule
   */
  mentions(rule) {
    let found = this.mentioned.get(rule.id);
    if (!found) this.mentioned.set(rule.id, found = this.collect(rule.when, new Set()));
    return found;
  }

  /**
   * @param {Condition} condition
   * @param {Set<string>} seen
   * @returns {Set<string>}
   */
  collect(condition, seen) {
    for (const { name, fact } of condition.flat()) {
      if (seen.has(name)) continue;
      seen.add(name);
      const rules = this.sayers.get(name) ?? this.markers.get(name) ?? [];
      const behind = fact ? [fact.matters, fact.asked, ...fact.values.map(({ only }) => only)] : rules.map(({ when }) => when);
      for (const part of behind) if (part) this.collect(part, seen);
    }
    return new Set([...seen].filter((name) => this.facts.has(name)));
  }
}

/**
 * Add what follows from the facts given: a fact that was told is one that matters. Throws a FactError
 * where there is no such fact or value, or the facts exclude one another.
 * @param {Ruleset} rules
 * @param {Iterable<[string, string[]]>} given
 * @returns {Known}
 */
export const narrow = (rules, given) => {
  /** @type {Known} */
  const known = new Map();
  const waiting = splitJoined(rules.joined, given);
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [name, values] = next;
    const fact = rules.facts.get(name);
    const every = (fact?.values ?? []).map(({ id }) => id);
    const before = known.get(name);
    const left = (before ?? every).filter((value) => values.includes(value));
    if (!fact || !left.length || values.some((value) => !every.includes(value))) throw new FactError(name);
    if (left.length === before?.length) continue;
    known.set(name, left);
    const only = fact.values.filter(({ id }) => left.includes(id)).map((value) => value.only);
    for (const condition of [fact.matters, only.length === 1 ? only[0] : null]) waiting.push(...require(condition ?? []));
  }
  return known;
};

// Of conditions that were met before: a question in words narrows some hundred cases.
/** @type {WeakMap<Condition, [string, string[]][]>} */
const required = new WeakMap();

/**
 * The facts that every alternative of a condition names, with the values they then have.
 * @param {Condition} condition
 * @returns {[string, string[]][]}
 */
const require = (condition) => {
  const known = required.get(condition);
  if (known) return known;
  const [first = [], ...others] = condition;
  /** @type {[string, string[]][]} */
  const found = first.filter(({ fact, name }) => fact && others.every((alternative) => alternative.some((term) => term.name === name)))
    .map(({ name }) => name).sort()
    .map((name) => [name, condition.flat().flatMap((term) => term.name === name ? term.values : [])]);
  required.set(condition, found);
  return found;
};
