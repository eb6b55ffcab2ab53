// What a question in words says of a case, and what to ask back. The twin of inspect/novuss/asking/understanding.py.

import { joinFacts, standsAlone } from "../rulings/joined_facts.js";
import { narrow } from "../rulings/ruleset.js";
import { FIGURE, listBest, SILENT } from "./clue_reader.js";

/** @import { Known, Ruleset } from "../rulings/ruleset.js" */
/** @import { ClueFacts, Clues } from "./clue_reader.js" */
/** @import { NearCase } from "./similar_cases.js" */

/**
 * What a case is about: a fact and its value.
 * @typedef {[fact: string, value: string]} Subject
 */
/** @typedef {Map<string, Map<string, number>>} Votes by fact and value, the scores of the near cases that have it */
/**
 * What the words of a question give: facts that they tell, cases like it, best first, and all other cases.
 * @typedef {{ clued: ClueFacts, cases: NearCase[], others: NearCase[], asked: number, held: number, known: number }} Evidence
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

/** @type {Subject} */
const STROKE = ["what", "stroke"];

/** @param {Subject} subject */
const nameSubject = ([fact, value]) => `${fact}=${value}`;
/** @param {Iterable<number>} numbers */
export const sum = (numbers) => [...numbers].reduce((whole, number) => whole + number, 0);

/**
 * The score of the nearest case by the share of the words that it holds.
 * @param {Evidence} evidence
 */
const measureStrength = ({ cases, asked, held }) => Math.floor(Math.max(0, ...cases.map(({ score }) => score)) * held / Math.max(1, asked));

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
    /** @type {Map<string, string>} */
    this.areas = new Map(this.subjects.map(([fact, value]) => [
      nameSubject([fact, value]),
      nameSubject(["what", [...narrow(rules, [[fact, [value]]]).get("what") ?? []].sort()[0] ?? ""]),
    ]));
  }

  /**
   * Find out what a case is about, and what is known of it.
   * @param {Evidence} evidence
   * @param {Map<string, string>} answered
   * @returns {Understanding}
   */
  understand(evidence, answered) {
    let known = narrow(this.rules, [...answered].map(([fact, value]) => [fact, [value]]));
    if (!answered.size && !this.tellsSomething(evidence)) return nothingTaken({ refrains: true });
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
    const votes = this.countVotes(this.listCasesAbout(evidence, subject, known), known);
    for (const [fact, counts] of votes) {
      const clued = evidence.clued.get(fact) ?? new Map();
      const agreed = this.findAgreed(fact, counts, clued);
      if (agreed && (known.has(fact) || this.rules.facts.get(fact)?.usual === null)) known = this.take(known, fact, [agreed]);
    }
    return {
      taken: new Map([...known].filter(([name]) => !answered.has(name))),
      question: null,
      refrains: false,
      votes,
      doubted: this.findDoubted(evidence.clued, votes, known),
    };
  }

  /**
   * What facts are about.
   * @param {Known} known
   * @returns {Subject | null}
   */
  findSubject(known) {
    const fact = this.table.subjects.find((name) => known.get(name)?.length === 1);
    return fact ? [fact, known.get(fact)?.[0] ?? ""] : null;
  }

  /** @param {Evidence} evidence */
  tellsSomething(evidence) {
    const least = evidence.clued.has(FIGURE) ? Infinity : evidence.clued.has(SILENT) ? 2 : 1;
    if ([...evidence.clued].some(([fact, values]) => fact !== SILENT && Math.max(...values.values()) > least)) return true;
    return least < 2 && measureStrength(evidence) + this.weights.known * evidence.known >= this.weights.strength;
  }

  /**
   * @param {Evidence} evidence
   * @param {Known} known
   * @returns {[Subject, number][]}
   */
  scoreSubjects(evidence, known) {
    const clued = this.scoreClued(evidence.clued);
    const near = this.listNear(evidence.cases);
    const whole = Math.max(1, sum(near.map(({ score }) => score)));
    const { cases, full, margin } = this.weights;
    const less = Math.max(0, ...clued.values()) > 1 ? Math.floor(margin / 2) : 0;
    const likely = Math.floor(cases * Math.min(measureStrength(evidence), full) / full);
    /** @type {Map<string, number>} */
    const shares = new Map();
    for (const { score, facts } of near) {
      const subject = this.findSubject(this.narrowCase(facts));
      if (subject) shares.set(nameSubject(subject), (shares.get(nameSubject(subject)) ?? 0) + score);
    }
    return this.subjects.flatMap((subject) => {
      const byWords = this.weights.clue * (clued.get(nameSubject(subject)) ?? 0);
      const voted = Math.floor(likely * (shares.get(nameSubject(subject)) ?? 0) / whole);
      const most = this.table.told_only.includes(subject[0]) ? this.weights.sure - 1 : voted;
      const points = byWords ? byWords + voted : Math.max(0, Math.min(voted, most) - less);
      const fits = points && joinFacts(this.rules, known, [[subject[0], [subject[1]]]]);
      return fits ? [/** @type {[Subject, number]} */ ([subject, points])] : [];
    });
  }

  /**
   * The points that words give to subjects: by themselves, or by facts of a case about them. A fact that several
   * subjects may have, such as how many discs moved, gives each half of its. One that a stroke has, and that brings
   * what words do not tell, gives it one where three tell it.
   * @param {ClueFacts} clued
   */
  scoreClued(clued) {
    /** @type {Map<string, number>} */
    const found = new Map();
    for (const [fact, values] of clued) {
      for (const [value, points] of this.rules.facts.has(fact) ? values : []) {
        const known = narrow(this.rules, [[fact, [value]]]);
        const subject = nameSubject(this.findSubject(known) ?? ["", ""]);
        const alone = standsAlone(this.rules, known, [...clued.keys(), "right", "play", ...this.table.subjects]);
        const given = alone ? points : Number(points > 2 && subject === nameSubject(STROKE));
        found.set(subject, Math.max(given, found.get(subject) ?? 0));
      }
    }
    for (const [name, area] of this.areas) {
      const half = Math.floor((found.get(area) ?? 0) / 2);
      if (half && area !== name && area !== nameSubject(STROKE)) found.set(name, (found.get(name) ?? 0) + half);
    }
    return found;
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
      if (values) taken = this.take(taken, fact, listBest(values));
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
   * Count, for facts that have no single value yet, the votes of cases for each value.
   * @param {{ score: number, facts: Known }[]} cases
   * @param {Known} known
   * @returns {Votes}
   */
  countVotes(cases, known) {
    /** @type {Votes} */
    const votes = new Map();
    for (const { id, usual } of this.rules.facts.values()) {
      if (known.get(id)?.length === 1) continue;
      const counts = /** @type {Map<string, number>} */ (new Map());
      for (const { score, facts } of cases) {
        const values = facts.get(id) ?? (usual === null ? [] : [usual]);
        if (values.length === 1) counts.set(values[0], (counts.get(values[0]) ?? 0) + score);
      }
      if (counts.size) votes.set(id, counts);
    }
    return votes;
  }

  /**
   * The value of a fact on which cases agree, where words tell no other.
   * @param {string} fact
   * @param {Map<string, number>} counts
   * @param {Map<string, number>} clued
   */
  findAgreed(fact, counts, clued) {
    const whole = sum(counts.values());
    const presumed = clued.size ? "" : this.table.presumed[fact] ?? "";
    if (presumed && (counts.get(presumed) ?? 0) * 100 >= this.weights.presumed * whole) return presumed;
    const [best, votes] = [...counts].reduce((most, counted) => counted[1] > most[1] ? counted : most);
    const { told_alone: alone, told_only: only } = this.table;
    if ((clued.size > 1 && alone.includes(fact)) || (only.includes(fact) && !clued.has(best))) return null;
    return votes * 100 >= this.weights.agreed * whole && (clued.get(best) ?? 0) === Math.max(0, ...clued.values()) ? best : null;
  }

  /**
   * What may not be as usual: as near cases have it, or as words tell it of another case.
   * @param {ClueFacts} clued
   * @param {Votes} votes
   * @param {Known} known
   */
  findDoubted(clued, votes, known) {
    return [...votes].filter(([fact, counts]) => {
      const usual = this.rules.facts.get(fact)?.usual;
      const whole = sum(counts.values());
      const free = usual && !known.has(fact) && !(fact in this.table.presumed);
      const other = clued.get(fact)?.has(usual ?? "") === false;
      return free && (other || (whole - (counts.get(usual) ?? 0)) * 100 >= this.weights.doubted * whole);
    }).map(([fact]) => fact);
  }
}
