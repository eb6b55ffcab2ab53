// One case: what is known of it, decided by one reading of each open record. What is asked of a case is
// true, false, or null while a fact that it turns on is not known.

import { toBits, YES } from "./ruleset.js";
import { every, find, not, some } from "./truths.js";

/** @import { Truth } from "./truths.js" */
/** @import { Condition, Fact, Known, Rule, Ruleset, Saying, Term } from "./ruleset.js" */

// The value of a fact that does not matter in a case, as a bit beside those of its values.
const IRRELEVANT = 1 << 30;

// A record of the register bears on the case, and no reading of it was chosen.
export class Unread {
  /** @param {string} record */
  constructor(record) {
    this.record = record;
  }
}

// What is known of a case, and what the rules make of it.
export class Case {
  /**
   * `unsure` facts are not assumed to be as usual.
   * @param {Ruleset} rules
   * @param {Known} known
   * @param {Set<string>} unsure
   * @param {Map<string, string>} readings
   */
  constructor(rules, known, unsure, readings) {
    this.rules = rules;
    this.known = known;
    this.unsure = unsure;
    this.readings = readings;
    /** @type {Map<string, string>} */
    this.assumed = new Map();
    // By the places of facts: their values as bits, those that were given and those that are possible.
    this.bits = new Int32Array(rules.facts.size);
    this.foundPossible = new Int32Array(rules.facts.size).fill(-1);
    for (const [name, values] of known) {
      const fact = /** @type {Fact} */ (rules.facts.get(name));
      this.bits[fact.place] = toBits(fact, values);
    }
    // By the places of rules.
    this.foundFires = /** @type {Truth[]} */ ([]);
    this.foundStands = /** @type {Map<string, Truth>[]} */ ([]);
    /** @type {Map<string, Map<string, Truth>>} */
    this.foundGiven = new Map();
  }

  /**
   * The values that a fact can have as bits, IRRELEVANT among them.
   * @param {Fact} fact
   */
  possible(fact) {
    const found = this.foundPossible[fact.place];
    return found === -1 ? this.foundPossible[fact.place] = this.findPossible(fact) : found;
  }

  /** @param {Fact} fact */
  findPossible(fact) {
    const relevant = fact.matters ? this.holds(fact.matters) : true;
    if (relevant === false) return IRRELEVANT;
    const given = this.bits[fact.place];
    let bits = 0;
    for (const { bit, only } of fact.values) {
      if ((!given || given & bit) && !(only && this.holds(only) === false)) bits |= bit;
    }
    bits &= ~this.findExcluded(fact);
    if (!given && fact.usual !== null) {
      const usual = toBits(fact, [fact.usual]);
      if (usual & bits && !this.unsure.has(fact.id) && !(fact.asked && this.holds(fact.asked) !== false)) {
        bits = usual;
        if (relevant) this.assumed.set(fact.id, fact.usual);
      }
    }
    return relevant ? bits : bits | IRRELEVANT;
  }

  /**
   * The values that no table has seen beside what is known.
   * @param {Fact} fact
   */
  findExcluded(fact) {
    let found = 0;
    for (const combination of this.rules.impossible) {
      const own = combination.find((term) => term.fact === fact);
      if (!own) continue;
      const excludes = combination.every(({ fact: other, bits }) => {
        const given = other ? this.bits[other.place] : 0;
        return other === fact || (given !== 0 && (given & ~bits) === 0);
      });
      if (excludes) found |= own.bits;
    }
    return found;
  }

  /**
   * Whether one of the alternatives holds with all its terms.
   * @param {Condition} condition
   * @returns {Truth}
   */
  holds(condition) {
    return some(condition, (alternative) => every(alternative, (term) => this.has(term)));
  }

  /**
   * @param {Term} term
   * @returns {Truth}
   */
  has({ name, values, fact, bits }) {
    if (fact) {
      const possible = this.possible(fact);
      return (possible & ~bits) === 0 ? true : possible & bits ? null : false;
    }
    if (this.rules.offences.has(name)) {
      const marked = this.marked(name);
      return values.includes(YES) ? marked : not(marked);
    }
    const given = this.given(name);
    return some(values, (value) => find(given, value));
  }

  /**
   * What a rule may say: by the reading chosen, or by any while nobody knows if it fires. Throws Unread where
   * it fires, what it says is open, and no reading was chosen.
   * @param {Rule} rule
   * @returns {Saying[]}
   */
  sayings(rule) {
    if (rule.open === null) return [rule];
    const way = this.readings.get(rule.open);
    if (way !== undefined) return [this.rules.read(rule, way)];
    if (this.fires(rule)) throw new Unread(rule.open);
    return [...rule.readings.values()];
  }

  /**
   * What is asked of the case, as far as what it turns on was read: what is moot was not.
   * @template T
   * @param {() => T} ask
   * @returns {T | false}
   */
  asFarAsRead(ask) {
    try {
      return ask();
    } catch (error) {
      if (error instanceof Unread) return false;
      throw error;
    }
  }

  /**
   * Whether a rule fires, of those that still bear on what counts.
   * @param {Rule} rule
   * @returns {Truth}
   */
  countsOn(rule) {
    return this.asFarAsRead(() => {
      const fires = this.fires(rule);
      if (fires) this.sayings(rule);
      return fires;
    });
  }

  /**
   * Whether a condition holds, as far as what it turns on was read.
   * @param {Condition} condition
   */
  turns(condition) {
    return this.asFarAsRead(() => this.holds(condition));
  }

  /**
   * Whether a fact matters and is not known.
   * @param {Fact} fact
   */
  asks(fact) {
    const possible = this.asFarAsRead(() => this.possible(fact)) || 0;
    return !(possible & IRRELEVANT) && (possible & (possible - 1)) !== 0;
  }

  /**
   * Whether what the rule asks for is so.
   * @param {Rule} rule
   */
  fires(rule) {
    const found = this.foundFires[rule.place];
    return found === undefined ? this.foundFires[rule.place] = this.holds(rule.when) : found;
  }

  /**
   * Whether the act is an offence of that kind.
   * @param {string} offence
   * @returns {Truth}
   */
  marked(offence) {
    return some(
      this.rules.markers.get(offence) ?? [],
      (rule) => this.fires(rule) !== false && this.says(rule, (saying) => saying.offence.includes(offence)),
    );
  }

  /**
   * Whether a rule that may fire says something, that it says by some readings.
   * @param {Rule} rule
   * @param {(saying: Saying) => boolean} has
   * @returns {Truth}
   */
  says(rule, has) {
    const found = this.sayings(rule).map(has);
    return found.every(Boolean) ? this.fires(rule) : found.some(Boolean) ? null : false;
  }

  /**
   * Whether a rule gives a verdict, and no other rule defeats it in that.
   * @param {Rule} rule
   * @param {string} verdict
   * @returns {Truth}
   */
  stands(rule, verdict) {
    const kept = this.foundStands[rule.place] ??= new Map();
    let found = kept.get(verdict);
    if (found === undefined) {
      found = this.fires(rule);
      if (found !== false) found = this.says(rule, ({ says }) => says.has(verdict));
      if (found !== false) {
        const others = (this.rules.defeaters.get(rule.id) ?? []).map((other) => not(this.stands(other, verdict)));
        found = every([found, ...others], (truth) => truth);
      }
      kept.set(verdict, found);
    }
    return found;
  }

  /**
   * The values of a verdict that rules give, true or null by value.
   * @param {string} verdict
   */
  given(verdict) {
    let values = this.foundGiven.get(verdict);
    if (!values) {
      values = /** @type {Map<string, Truth>} */ (new Map());
      for (const rule of this.rules.sayers.get(verdict) ?? []) {
        const stands = this.stands(rule, verdict);
        for (const { says } of stands === false ? [] : this.sayings(rule)) {
          const value = says.get(verdict);
          if (value !== undefined) values.set(value, values.get(value) || stands);
        }
      }
      this.foundGiven.set(verdict, values);
    }
    return values;
  }

  // The verdicts that count: without those that heavier ones make moot.
  count() {
    /** @type {Set<string>} */
    const moot = new Set();
    /** @type {Set<string>} */
    const perhaps = new Set();
    for (const { when, drops } of this.rules.moot) {
      const holds = some(when, (alternative) =>
        every(alternative, ({ name: verdict, values }) => {
          if (moot.has(verdict)) return false;
          const given = this.given(verdict);
          return some(values, (value) => find(given, value));
        }));
      if (holds === false) continue;
      for (const verdict of this.rules.verdicts.keys()) {
        if (drops.includes(verdict) || drops.includes(verdict.split(".", 1)[0])) (holds ? moot : perhaps).add(verdict);
      }
    }
    /** @type {Map<string, Map<string, Truth>>} */
    const counted = new Map();
    for (const verdict of this.rules.verdicts.keys()) {
      const values = moot.has(verdict) ? null : this.given(verdict);
      if (!values?.size) continue;
      counted.set(verdict, perhaps.has(verdict) ? new Map([...values.keys()].map((value) => [value, null])) : values);
    }
    return counted;
  }
}
