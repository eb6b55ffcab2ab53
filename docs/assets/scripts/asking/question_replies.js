// Replies to a question in words: a ruling, a question back, or that the rules do not say. The twin of
// inspect/novuss/asking/question_replies.py.

import { asksRule, findBranches, narrowSafely, POINTING } from "../rulings/answers.js";
import { decideOutcome, nameOutcome } from "../rulings/decision.js";
import { findJoined, joinFacts, listJoinedFacts } from "../rulings/joined_facts.js";
import { Finder } from "../search/hit_ranking.js";
import { Letters } from "../search/letter_folding.js";
import { countCases, isTold, joinClued, roundScore, shareOut } from "./case_shares.js";
import { ClueReader, FIGURE, SILENT } from "./clue_reader.js";
import { fillFacts, listSimilar } from "./similar_cases.js";
import { Interpreter, sum } from "./understanding.js";

/** @import { Account, Branch } from "../rulings/answers.js" */
/** @import { Outcome } from "../rulings/decision.js" */
/** @import { Known, Ruleset } from "../rulings/ruleset.js" */
/** @import { ClueFacts, Clues } from "./clue_reader.js" */
/** @import { NearCase } from "./similar_cases.js" */
/** @import { Evidence, Understanding } from "./understanding.js" */

/**
 * What is said of a case: rulings, and the fact to ask for, or that the rules say nothing; clauses have a `figure`, or
 * that words are `unmatched`: the rules may still say it. Facts that are `checked` answer the question as well, and so do
 * situations that are `similar`; what does not go with the facts that are `known` is no answer to a joined question. Answers
 * that words tell (`clued`) come first; where it `points`, nothing may have happened: clauses answer.
 * @typedef {{ branches: Branch[], question: string | null, refrains: boolean, figure?: boolean, unmatched?: boolean, checked?: [string, string][], similar?: NearCase[], known?: Known, clued?: ClueFacts, points?: boolean }} Reply
 */
/**
 * What words are understood by: clues, and the facts and titles of situations as the index has these.
 * @typedef {object} WordData
 * @property {Clues} clues
 * @property {(Record<string, string> | null)[]} cases
 * @property {string[]} titles
 */

// What a case is about and, of a stroke, what fell: one tap for both, where no words tell it.
const ABOUT = "about";
// What the puck touched first, and off which rail: what tells most of a stroke is asked first.
const ASKED_FIRST = ["path", "struck"];
// Facts that are asked for in place of one that mostly tells whether they matter.
/** @type {Record<string, string[]>} */
const ASKED_INSTEAD = { shifted: ["others", "dark-out"] };
// The question whether any of several presumed facts is otherwise.
const CHECK = "check";
// How many answers that say so are weighed, how many are listed, and how many situations a search gives.
const [MOST_WEIGHED, MOST_CHECKED, MOST_SITUATIONS] = [12, 5, 10];
// What becomes of discs and right to strike, and no punishment.
const HARMLESS = ["restore", "disc-in-centre", "continues", "replay"];

export class Conversation {
  /**
   * @param {Ruleset} rules
   * @param {WordData} words
   * @param {any} index that finds situations
   * @param {string} language
   */
  constructor(rules, { clues, cases, titles }, index, language) {
    this.rules = rules;
    this.language = language;
    const documents = /** @type {[number, string][]} */ (index.clauses.documents);
    /** @type {(NearCase | null)[]} by their places in the index */
    this.situations = documents.map(([, id], place) => {
      const facts = cases[place];
      return facts && { id, title: titles[place], score: 0, facts, filled: fillFacts(rules, facts) };
    });
    this.finder = new Finder(index);
    this.reader = new ClueReader(clues, new Letters(index.clauses.asking.letters));
    this.interpreter = new Interpreter(rules, clues);
    this.weights = clues.thresholds;
  }

  /**
   * Read a question: the facts that its words tell, and cases near to it.
   * @param {string} text
   * @returns {Evidence}
   */
  gatherEvidence(text) {
    const answer = this.finder.answer(text, this.language);
    const cases = answer.found.slice(0, MOST_SITUATIONS).flatMap(({ document: place, score }) => {
      const situation = this.situations[place];
      return situation ? [{ ...situation, score: roundScore(score) }] : [];
    });
    const others = this.situations.filter((other) => other !== null).filter(({ id }) => cases.every((found) => found.id !== id));
    const { asked, held } = answer;
    return { clued: this.reader.readFacts(text), cases, others, asked, held, known: this.reader.countKnownWords(text) };
  }

  /**
   * Reply to a question in words, and to what was answered since. Situations are listed as answers beside those of a
   * question back.
   * @param {Evidence} evidence
   * @param {Account} answered
   * @returns {Reply}
   */
  reply(evidence, answered) {
    const reply = this.replyAlone(evidence, answered);
    if (reply.question === null) return reply;
    const points = !reply.branches.length && reply.question !== ABOUT;
    return { ...reply, similar: listSimilar(this.rules, evidence, answered.facts), clued: evidence.clued, points };
  }

  /**
   * @param {Evidence} evidence
   * @param {Account} answered
   * @returns {Reply}
   */
  replyAlone(evidence, answered) {
    const { facts, unsure: asked } = answered;
    if (asksRule(answered)) return POINTING;
    const found = this.interpreter.understand(evidence, facts);
    if (found.refrains || found.question) {
      const replied = [...facts.keys(), ...asked, ...listJoinedFacts(this.rules, asked)];
      const unmatched = !evidence.clued.has(SILENT);
      const figure = unmatched && evidence.clued.has(FIGURE) && !facts.size;
      let { question } = found;
      // Where none of the answers fits, it may be about something else altogether.
      if ([null, "what", ...replied].includes(question)) {
        const ends = found.refrains && (figure || !unmatched);
        question = ends || replied.includes(ABOUT) || replied.includes("what") ? null : ABOUT;
      } else if (question) {
        const values = this.rules.facts.get(question)?.values ?? [];
        const known = narrowSafely(this.rules, facts, facts.size ? new Map() : new Map([[question, values.map(({ id }) => id)]]));
        question = findJoined(this.rules, known ?? new Map(), question, asked) ?? question;
      }
      return { branches: [], question, refrains: found.refrains || !question, figure, unmatched };
    }
    // What nobody knows is not taken from the words either.
    const unknown = [...asked, ...listJoinedFacts(this.rules, asked)];
    const account = { facts, unsure: asked, taken: new Map([...found.taken].filter(([name]) => !unknown.includes(name))) };
    const answers = facts.size + asked.length;
    const asks = answers < this.weights.questions;
    const [chosen, doubted] = asks ? this.chooseQuestion(found, account) : [null, false];
    // What could still change something, and is not worth a question, is shown both ways.
    const branches = chosen && !doubted ? [] : findBranches(this.rules, account, [...this.rules.facts.keys()]);
    let question = chosen ?? (answers < this.weights.at_most ? this.findDifference(branches) : null);
    /** @type {[string, string][]} */
    let checked = [];
    if (asks && (!question || (doubted && answers === this.weights.questions - 1)) && ![...facts.keys(), ...asked].includes(CHECK)) {
      const doubtful = this.listDoubtful(evidence, account, branches, asked);
      // A single doubtful fact has its own question; the last question is for all of them.
      if (new Set(doubtful.map(([name]) => name)).size > 1) [question, checked] = [CHECK, doubtful];
      else question ??= doubtful[0]?.[0] ?? null;
    }
    if (question && !asked.includes(question)) {
      const open = this.leaveOpen(account, [question, ...checked.map(([name]) => name), ...found.doubted]);
      const known = narrowSafely(this.rules, facts, account.taken) ?? undefined;
      return { branches: findBranches(this.rules, open, asked), question, refrains: false, checked, known };
    }
    const joined = joinClued(this.rules, this.interpreter.table, evidence, account);
    const final = joined === account ? branches : findBranches(this.rules, joined, [...this.rules.facts.keys()]);
    return { branches: final.length ? final : branches, question: null, refrains: branches.every(({ ruling }) => ruling.refrains) };
  }

  /**
   * Take nothing of what questions may yet tell: nothing that turns on it is certain already.
   * @param {Account & { taken: Known }} account
   * @param {string[]} questions
   */
  leaveOpen({ facts, unsure, taken }, questions) {
    const open = [...questions, ...listJoinedFacts(this.rules, questions)];
    return { facts, unsure: [...unsure, ...open], taken: new Map([...taken].filter(([name]) => !open.includes(name))) };
  }

  /**
   * What a ruling brings, and `none` where nothing follows; it is `open` where a punishment is open, or where
   * nothing is sure.
   * @param {Outcome} ruling
   */
  namePunishments(ruling) {
    const found = new Set([...ruling.certain].flatMap(([verdict, value]) => this.nameHarm(verdict, value)));
    if (ruling.open.length && (!found.size || this.namePossible(ruling))) found.add("open");
    return [...found].sort().join() || "none";
  }

  /** @param {Outcome} ruling */
  namePossible({ possible }) {
    const found = [...possible].flatMap(([verdict, values]) => values.flatMap((value) => this.nameHarm(verdict, value)));
    return [...new Set(found)].sort().join();
  }

  /**
   * @param {string} verdict
   * @param {string} value
   */
  nameHarm(verdict, value) {
    const outcome = nameOutcome(this.rules, verdict, value);
    return outcome && !HARMLESS.includes(outcome) ? [outcome] : [];
  }

  /**
   * Choose the question whose answers differ most in what follows, by how likely each is. The path of the puck is asked
   * for first, and last what may be as usual, of which it is said that it is doubted. Nothing is asked for of which a
   * joined question was answered.
   * @param {Understanding} found
   * @param {Account} account
   * @returns {[string | null, boolean]}
   */
  chooseQuestion(found, account) {
    const unsure = [...account.unsure, ...found.doubted];
    const asked = new Set([...account.unsure, ...listJoinedFacts(this.rules, [...account.facts.keys(), ...account.unsure])]);
    for (const { known, ruling } of findBranches(this.rules, { ...account, unsure }, account.unsure)) {
      let best = null;
      let most = -1;
      const open = ruling.matters.filter((name) => !asked.has(name));
      for (const fact of open) {
        const split = this.measureSplit(found, known, fact, unsure);
        if (split < this.weights.split) continue;
        const name = ASKED_INSTEAD[fact]?.find((other) => open.includes(other)) ?? fact;
        const question = findJoined(this.rules, known, name, account.unsure) ?? name;
        const rank = split + (ASKED_FIRST.includes(question) ? 1000 : 0) + (found.doubted.includes(fact) ? 0 : 2000);
        if (rank > most) [best, most] = [question, rank];
      }
      if (best) return [best, most < 2000];
    }
    return [null, false];
  }

  /**
   * Values that presumed facts may have instead, the likeliest first, by which something else would follow. Presumed is
   * what is taken or usual. Words are doubted where few of the cases that they find have it so, other facts where many
   * have it otherwise.
   * @param {Evidence} evidence
   * @param {Account & { taken: Known }} account
   * @param {Branch[]} branches
   * @param {string[]} asked
   * @returns {[string, string][]}
   */
  listDoubtful(evidence, account, branches, asked) {
    const presumed = new Map(branches.flatMap(({ ruling }) => [...ruling.assumed]));
    for (const [name, values] of account.taken) if (values.length === 1) presumed.set(name, values[0]);
    const done = ["what", ...account.facts.keys(), ...asked, ...listJoinedFacts(this.rules, [...account.facts.keys(), ...account.unsure])];
    /** @type {[number, string, string][]} */
    const likely = [];
    for (const [fact, value] of presumed) {
      const byWords = isTold(evidence, account.taken, fact);
      const alone = this.interpreter.table.told_alone.includes(fact) && evidence.clued.get(fact)?.size === 1;
      if (done.includes(fact) || (byWords && alone)) continue;
      const counts = countCases(this.rules, evidence, fact);
      const share = Math.floor((counts.get(value) ?? 0) * 100 / Math.max(1, sum(counts.values())));
      const doubt = Math.max(1, (byWords ? this.weights.told : this.weights.untold) - share);
      const others = (this.rules.facts.get(fact)?.values ?? []).map(({ id }) => id).filter((id) => id !== value);
      for (const [other, part] of shareOut(others, counts)) likely.push([part * doubt, fact, other]);
    }
    likely.sort(([risk], [next]) => next - risk);
    const known = new Map(account.taken);
    account.facts.forEach((answer, name) => known.set(name, [answer]));
    const follows = this.decideWith(known, account.unsure);
    /** @type {[string, string][]} */
    const found = [];
    for (const [risk, fact, value] of likely.slice(0, MOST_WEIGHED)) {
      const other = this.decideWith(new Map([...known, [fact, [value]]]), account.unsure);
      if (other === null || other === follows) continue;
      if (!found.length && risk < this.weights.risk * 100) break;
      found.push([fact, value]);
    }
    return found.slice(0, MOST_CHECKED);
  }

  /**
   * The first fact by which rulings side by side differ in what they bring.
   * @param {Branch[]} branches
   */
  findDifference(branches) {
    const differ = new Set(branches.map(({ ruling }) => this.namePunishments(ruling))).size > 1;
    return differ ? [...branches[0].when.keys()][0] ?? null : null;
  }

  /**
   * How far the answers to a question differ, in per mille: 0 where the same always follows.
   * @param {Understanding} found
   * @param {Known} known
   * @param {string} fact
   * @param {string[]} unsure
   */
  measureSplit(found, known, fact, unsure) {
    /** @type {Map<string, number>} */
    const shares = new Map();
    const values = (this.rules.facts.get(fact)?.values ?? []).map(({ id }) => id).filter((id) => known.get(fact)?.includes(id) ?? true);
    for (const [value, share] of shareOut(values, found.votes.get(fact) ?? new Map())) {
      const follows = this.decideWith(new Map([...known, [fact, [value]]]), unsure.filter((name) => name !== fact));
      if (follows !== null) shares.set(follows, (shares.get(follows) ?? 0) + share);
    }
    const whole = sum(shares.values());
    const squares = sum([...shares.values()].map((share) => share * share));
    return 1000 - Math.floor(squares * 1000 / Math.max(1, whole * whole));
  }

  /**
   * What facts bring, and may bring; null where they exclude one another.
   * @param {Known} known
   * @param {string[]} unsure
   */
  decideWith(known, unsure) {
    const joined = joinFacts(this.rules, known, []);
    if (!joined) return null;
    const ruling = decideOutcome(this.rules, joined, unsure);
    return `${this.namePunishments(ruling)} ${this.namePossible(ruling)}`;
  }
}
