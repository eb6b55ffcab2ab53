// What a question in words says of a case: its subject, its facts, and what to ask back. The twin of
// inspect/novuss/asking/understanding.py, which tells the algorithm step by step.

import { narrow } from "../rulings/ruleset.js";
import { SILENT } from "./clue_reader.js";
import { joinFacts, standsAlone } from "./joined_facts.js";

/** @import { Known, Ruleset } from "../rulings/ruleset.js" */
/** @import { ClueFacts, Clues } from "./clue_reader.js" */
/** @import { Chances } from "./trained_reader.js" */

/**
 * What a case is about: a fact and its value.
 * @typedef {[fact: string, value: string]} Subject
 */
/**
 * By fact and value, the share that it has.
 * @typedef {Map<string, Map<string, number>>} Votes
 */
/** @typedef {{ id: string, score: number, facts: Record<string, string> }} NearCase a situation that words found */
/**
 * What the words of a question give: facts that they tell, and cases like it, best first.
 * @typedef {{ clued: ClueFacts, cases: NearCase[], asked: number, held: number, chances: Chances }} Evidence
 */
/**
 * What is taken of a case, beyond what was answered; what it is about is asked where words do not tell it.
 * @typedef {object} Understanding
 * @property {Known} taken
 * @property {string | null} question
 * @property {boolean} refrains
 * @property {Votes} votes
 * @property {string[]} doubted
 */

// Of words that tell little of a fact, what they tell does not count as a whole.
const LEAST_READ = 500;
/** @type {Subject} */
const STROKE = ["what", "stroke"];

/** @param {Subject} subject */
const nameSubject = ([fact, value]) => `${fact}=${value}`;
/** @param {Iterable<number>} numbers */
export const sum = (numbers) => [...numbers].reduce((whole, number) => whole + number, 0);

/**
 * The score of the nearest case by the share of the words that it holds.
 * @param {{ cases: NearCase[], asked: number, held: number }} evidence
 */
export const measureStrength = ({ cases, asked, held }) =>
  Math.floor(Math.max(0, ...cases.map(({ score }) => score)) * held / Math.max(1, asked));

/** @returns {Understanding} */
const nothingTaken = ({ question = /** @type {string | null} */ (null), refrains = false } = {}) => ({
  taken: new Map(),
  question,
  refrains,
  votes: new Map(),
  doubted: [],
});

// Questions in words of one ruleset.
export class Interpreter {
  /**
   * @param {Ruleset} rules
   * @param {Clues} table
   */
  constructor(rules, table) {
    this.rules = rules;
    this.table = table;
    this.weights = table.thresholds;
    /** @type {Subject[]} */
    this.subjects = table.subjects.slice(0, -1).flatMap((fact) =>
      (rules.facts.get(fact)?.values ?? []).map(({ id }) => /** @type {Subject} */ ([fact, id]))
    );
    this.subjects.push(STROKE);
    // What follows from the facts of a case, which is asked for more than once.
    /** @type {WeakMap<object, Known>} */
    this.narrowed = new WeakMap();
  }

  /**
   * Find out what a case is about, and what is known of it.
   * @param {Evidence} evidence
   * @param {Map<string, string>} answered
   * @returns {Understanding}
   */
  understand(evidence, answered) {
    let known = narrow(this.rules, [...answered].map(([fact, value]) => [fact, [value]]));
    if (!answered.size && this.isSilent(evidence)) return nothingTaken({ refrains: true });
    let subject = this.findSubject(known);
    if (!subject || (subject[0] === "what" && subject[1] !== STROKE[1])) {
      const points = this.scoreSubjects(evidence, known);
      if (!points.length) return nothingTaken({ refrains: !answered.size });
      const question = this.questionSubject(points, known);
      if (question) return nothingTaken({ question });
      subject = points.reduce((best, scored) => scored[1] > best[1] ? scored : best)[0];
    }
    known = joinFacts(this.rules, known, [[subject[0], [subject[1]]]]) ?? known;
    known = this.takeClued(evidence.clued, known);
    const cases = this.listCasesAbout(evidence, subject, known);
    /** @type {Votes} */
    const votes = new Map();
    for (const { id, usual } of this.rules.facts.values()) {
      if (known.get(id)?.length === 1) continue;
      const shares = this.shareValues(evidence, cases, known, id);
      votes.set(id, shares);
      const [best, most] = [...shares].reduce((first, other) => other[1] > first[1] ? other : first);
      if (most >= this.weights.agreed * 10 && best !== usual) known = this.take(known, id, [best]);
    }
    return {
      taken: new Map([...known].filter(([name]) => !answered.has(name))),
      question: null,
      refrains: false,
      votes,
      doubted: this.findDoubted(votes, known),
    };
  }

  /**
   * What facts are about.
   * @param {Known} known
   * @returns {Subject | null}
   */
  findSubject(known) {
    const fact = this.table.subjects.find((name) => known.get(name)?.length === 1);
    return fact === undefined ? null : [fact, known.get(fact)?.[0] ?? ""];
  }

  /**
   * Whether words tell of a matter on which no rule speaks.
   * @param {Evidence} evidence
   */
  isSilent({ clued, chances }) {
    return clued.has(SILENT) || (chances.get(SILENT)?.get("yes") ?? 0) >= this.weights.silent;
  }

  /**
   * @param {Evidence} evidence
   * @param {Known} known
   * @returns {[Subject, number][]}
   */
  scoreSubjects(evidence, known) {
    const near = this.listNear(evidence.cases);
    const whole = Math.max(1, sum(near.map(({ score }) => score)));
    const { cases, full } = this.weights;
    const likely = Math.floor(cases * Math.min(measureStrength(evidence), full) / full);
    /** @type {Map<string, number>} */
    const shares = new Map();
    for (const { score, facts } of near) {
      const subject = this.findSubject(this.narrowCase(facts));
      if (subject) shares.set(nameSubject(subject), (shares.get(nameSubject(subject)) ?? 0) + score);
    }
    /** @param {Subject} subject */
    const read = ([fact, value]) => evidence.chances.get(fact)?.get(value) ?? 0;
    const all = Math.max(LEAST_READ, sum(this.subjects.map(read)));
    return this.subjects.flatMap((subject) => {
      const share = shares.get(nameSubject(subject)) ?? 0;
      const points = Math.floor(this.weights.read * read(subject) / all) + Math.floor(likely * share / whole);
      const fits = points && joinFacts(this.rules, known, [[subject[0], [subject[1]]]]);
      return fits ? [/** @type {[Subject, number]} */ ([subject, points])] : [];
    });
  }

  /** @param {NearCase[]} cases */
  listNear(cases) {
    const best = Math.max(0, ...cases.map(({ score }) => score));
    return cases.filter(({ score }) => score * 100 >= best * this.weights.near);
  }

  /** @param {Record<string, string>} facts */
  narrowCase(facts) {
    let found = this.narrowed.get(facts);
    if (!found) this.narrowed.set(facts, found = narrow(this.rules, Object.entries(facts).map(([fact, value]) => [fact, [value]])));
    return found;
  }

  /**
   * The fact to ask for what the case is about; null where that is sure.
   * @param {[Subject, number][]} points
   * @param {Known} known
   */
  questionSubject(points, known) {
    const best = Math.max(...points.map(([, scored]) => scored));
    const close = points.filter(([, scored]) => scored > best - this.weights.margin);
    if (best >= this.weights.sure && close.length === 1) return null;
    const [first] = close.find(([, scored]) => scored === best)?.[0] ?? STROKE;
    return new Set(close.map(([[fact]]) => fact)).size === 1 || known.has("what") ? first : "what";
  }

  /**
   * Add the facts that words tell, in the order of the talk, where they go together.
   * @param {ClueFacts} clued
   * @param {Known} known
   */
  takeClued(clued, known) {
    let taken = known;
    for (const fact of this.rules.facts.keys()) {
      const values = clued.get(fact);
      if (!values) continue;
      const most = Math.max(...values.values());
      taken = this.take(taken, fact, [...values].filter(([, points]) => points >= most - 1).map(([value]) => value));
    }
    return taken;
  }

  /**
   * Add a fact, unless it brings another with it that is neither known nor usual.
   * @param {Known} taken
   * @param {string} fact
   * @param {string[]} values
   */
  take(taken, fact, values) {
    const joined = joinFacts(this.rules, taken, [[fact, values]]);
    return joined && standsAlone(this.rules, joined, [fact, "right", ...taken.keys()]) ? joined : taken;
  }

  /**
   * The near cases about the subject that do not exclude what is known, with their votes.
   * @param {Evidence} evidence
   * @param {Subject} subject
   * @param {Known} known
   */
  listCasesAbout({ cases }, subject, known) {
    return this.listNear(cases).map(({ score, facts }) => ({ score, facts: this.narrowCase(facts) })).filter(({ facts }) => {
      const about = this.findSubject(facts);
      return about && nameSubject(about) === nameSubject(subject) && joinFacts(this.rules, known, facts);
    });
  }

  /**
   * The share that each value of a fact has, in per mille: by words, and by near cases.
   * @param {Evidence} evidence
   * @param {{ score: number, facts: Known }[]} cases
   * @param {Known} known
   * @param {string} name
   * @returns {Map<string, number>}
   */
  shareValues({ chances }, cases, known, name) {
    const fact = this.rules.facts.get(name);
    const usual = fact?.usual ?? null;
    const left = (fact?.values ?? []).map(({ id }) => id).filter((id) => known.get(name)?.includes(id) ?? true);
    const read = new Map(left.map((id) => [id, chances.get(name)?.get(id) ?? 0]));
    const counts = new Map(left.map((id) => [id, 0]));
    if (usual !== null && read.has(usual)) read.set(usual, Math.max(0, 1000 - sum(read.values())));
    for (const { score, facts } of cases) {
      const values = facts.get(name) ?? (usual === null ? [] : [usual]);
      const count = counts.get(values[0]);
      if (values.length === 1 && count !== undefined) counts.set(values[0], count + score);
    }
    const whole = Math.max(LEAST_READ, sum(read.values()));
    const votes = sum(counts.values());
    const part = votes ? this.weights.told : 100;
    return new Map(left.map((id) => [
      id,
      Math.floor(
        (part * Math.floor(1000 * (read.get(id) ?? 0) / whole) +
          Math.floor((100 - part) * 1000 * (counts.get(id) ?? 0) / Math.max(1, votes))) / 100,
      ),
    ]));
  }

  /**
   * @param {Votes} votes
   * @param {Known} known
   */
  findDoubted(votes, known) {
    return [...votes].filter(([fact, shares]) => {
      const usual = this.rules.facts.get(fact)?.usual;
      return usual && !known.has(fact) && (shares.get(usual) ?? 0) < this.weights.doubted * 10;
    }).map(([fact]) => fact);
  }
}
