// What stands before the signatures: what failed, what is to be decided, what is lacking.
// The twin of inspect/novuss/report/protocol_lists.py. Page 1 is complete in itself: a list that is too long
// for it ends with how many more stand on page 2.

import { groupThings } from "../grouping.js";
import { isByOurReading } from "../inspection/reading_decision.js";
import { isFailing, worst } from "../inspection/verdicts.js";
import { Decisions } from "./open_decisions.js";
import { Failures, ownLimit } from "./worst_failing_readings.js";
import { CONFIRMED, Matrices, NO_TOLERANCE, OURS, SEVERAL, UNREADABLE, WAIVED, WORKING } from "./result_matrices.js";
import { lackingOf } from "./missing_measurements.js";
import { inShort } from "./name_ranges.js";
import { decisionHeight, failureHeight, freeRoom, lackingHeight, runHeight, shares, textHeight } from "./first_page_room.js";

/**
 * @import { Judge } from "../form/cached_judging.js"
 * @import { Found, Result } from "../inspection/event_judging.js"
 * @import { Characteristic, Edition, WorkingLimit } from "../inspection/equipment_edition.js"
 * @import { Explainer } from "../inspection/result_explainer.js"
 * @import { Item } from "../inspection/item_results.js"
 * @import { Knowledge } from "../inspection/judging_knowledge.js"
 * @import { Waiver } from "../inspection/limits_and_waivers.js"
 * @import { Verdict } from "../inspection/verdicts.js"
 * @import { Decision } from "./open_decisions.js"
 * @import { Lacking } from "./missing_measurements.js"
 * @import { Matrix } from "./result_matrices.js"
 */

// Working limits of which page 1 tells the reasons.
const MOST_REASONS = 3;

/** @typedef {{ waiver: Waiver, characteristic: Characteristic, verdict: Verdict, used: boolean }} UsedWaiver */
/**
 * A list of page 1, cut where the page ends.
 * @typedef {{ name: string, title: string, none: string, first: any[], rest: any[] }} List
 */
/**
 * Readings of a place of an item that was measured more than once: those of the first inspection, and those that stand.
 * @typedef {{ item: string, first: Result[], now: Result[], time: string, by: string }} Again
 */
/**
 * What the protocol is about: `found` is what the check says of what stands, `items` what is told of each item.
 * @typedef {object} Report
 * @property {Edition} edition
 * @property {Found} found
 * @property {Item[]} items
 * @property {{ name: string, place: string, day: string, seniorJudge: string, chiefJudge: string }} head
 * @property {string[]} inspectors
 * @property {string[]} notices
 * @property {Decision[]} contested
 * @property {Again[]} [again] in a form, which knows every inspection
 * @property {string} word
 * @property {string} said
 */

const NBSP = "\u00a0";
export class Protocol {
  #knowledge;
  #tell;
  #say;
  #matrices;
  #failures;
  #decisions;

  /**
   * @param {Knowledge} knowledge
   * @param {Explainer} tell
   * @param {Report} report
   */
  constructor(knowledge, tell, report) {
    this.#knowledge = knowledge;
    this.#tell = tell;
    this.#say = knowledge.wording;
    this.report = report;
    this.#matrices = new Matrices(report, tell, knowledge.wording);
    this.#decisions = new Decisions(report, tell, knowledge.wording);
    this.#failures = new Failures(tell, knowledge.wording, report.edition.id);
    /** @type {[string, Item[]][]} */
    this.kinds = knowledge.rules.kinds.map((kind) => [kind, this.of(kind)]);
    this.kinds = this.kinds.filter(([, items]) => items.length);
  }

  /** @param {string} kind */
  of(kind) {
    return this.report.items.filter((item) => item.kind === kind);
  }

  // The words that some item has, the best first; pass and fail always.
  get words() {
    const words = new Set([...this.report.items.map((item) => item.word), "pass", "fail"]);
    return [...this.#knowledge.rules.words].reverse().filter((word) => words.has(word));
  }

  // A row a kind, and one of all where there are several: {kind, items, counts}.
  get counts() {
    /**
     * @param {string | null} kind
     * @param {Item[]} items
     */
    const row = (kind, items) => ({
      kind,
      items: items.length,
      counts: this.words.map((word) => items.filter((item) => item.word === word).length),
    });
    const rows = this.kinds.map(([kind, items]) => row(kind, items));
    return rows.length > 1 ? [...rows, row(null, this.report.items)] : rows;
  }

  /**
   * What the items of a kind are called: where discs are counted by sets, sets.
   * @param {string} kind
   */
  kindName(kind) {
    const sets = new Set(this.report.found.sets.map((set) => set.name));
    const bySets = kind === "disc" && this.of("disc").every((disc) => sets.has(disc.item));
    return bySets ? this.#say.say("protocol.sets") : this.#knowledge.kindPlural(kind);
  }

  get rule() {
    const { name, guard } = this.report.found.rule;
    const words = this.#say.say(`report.rule-${name}`);
    return name === "guarded" ? `${words} (w = r·U, r = ${this.#say.number(guard)})` : words;
  }

  // What fails, kind by kind; sets of too few discs behind their discs.
  get failures() {
    const found = this.kinds.flatMap(([, items]) =>
      items.flatMap((item, place) => item.failed.map((check) => this.#failures.of(item, check, place + 1)))
    );
    const short = this.report.found.sets.filter((set) => isFailing(set.count.verdict));
    return [...found, ...short.map((set) => this.#failures.ofSet(set))];
  }

  /** @returns {Decision[]} what is to be decided, grouped by characteristic and by why it is open */
  get decisions() {
    return [...this.report.contested, ...this.#decisions.all()];
  }

  /** @returns {Lacking[]} what was not measured, items that lack the same in one line */
  get lacking() {
    const sets = this.report.found.sets.filter((set) => set.complete && set.count.verdict === "not-measured");
    const ofSets = sets.map((set) => ({ kind: "disc", items: set.name, names: this.#tell.count(set, this.report.edition.id) }));
    return lackingOf(this.kinds, this.report.found.without, ofSets, this.#knowledge.rules.kinds);
  }

  /** @returns {UsedWaiver[]} what the chief judge let pass */
  get waivers() {
    const { waivers, results } = this.report.found;
    const used = new Set(results.map((result) => result.waiver?.key));
    return waivers.map((waiver) => {
      const item = this.of(waiver.kind).find((item) => item.item === waiver.item);
      const checked = item?.checked.find((check) => check.characteristic.id === waiver.characteristic);
      const characteristic = /** @type {Characteristic} */ (this.report.edition.characteristic(waiver.characteristic));
      return { waiver, characteristic, verdict: checked?.verdict ?? "not-measured", used: used.has(waiver.key) };
    });
  }

  // The verdicts that rest on our reading of the print, a characteristic in a line.
  get ourReadings() {
    const tell = this.#tell;
    /** @type {Map<string, Map<string, string[]>>} */
    const groups = new Map();
    for (const { item, checked } of this.kinds.flatMap(([, items]) => items)) {
      for (const { characteristic, results } of checked) {
        const ours = results.filter(isByOurReading).map((result) => result.verdict);
        if (!ours.length) continue;
        const found = groups.get(characteristic.id) ?? new Map();
        groups.set(characteristic.id, found.set(worst(ours), [...(found.get(worst(ours)) ?? []), item]));
      }
    }
    // What is seen says so where it fails.
    return this.report.edition.characteristics.filter((characteristic) => groups.has(characteristic.id) && characteristic.unit).map(
      (characteristic) => {
        const found = groups.get(characteristic.id) ?? new Map();
        const words = [...this.#knowledge.rules.words].reverse().filter((word) => found.has(word));
        const verdicts = words.map((word) => {
          // Whoever passes stands in the matrix.
          const verdict = word === "pass" ? "" : ` (${inShort(found.get(word))})`;
          return `${tell.sign(word)}${NBSP}${found.get(word).length}${verdict}`;
        });
        const about = `${characteristic.clause} ${this.#knowledge.kind(characteristic.kind)}: ${characteristic.name} ${
          ownLimit(tell, this.#say, characteristic)
        }`;
        return this.#say.say("protocol.our-reading", { about, verdicts: verdicts.join("; "), question: characteristic.question });
      },
    );
  }

  // The working limits in the order of the edition, in whatever order they were set.
  get limitsInOrder() {
    const order = this.report.edition.characteristics.map(({ id }) => id);
    return [...this.report.found.workingLimits].sort((a, b) => order.indexOf(a.characteristic) - order.indexOf(b.characteristic));
  }

  // The working limits, those that one judge set on one day in one line; a few with why.
  get workingLimits() {
    const groups = groupThings(this.limitsInOrder, (limit) => JSON.stringify([limit.setBy, this.#say.date(limit.setOn)]));
    return [...groups].map(([key, own]) => {
      const [by, day] = JSON.parse(key);
      return this.#say.say("protocol.set-by", { by, day, limits: own.map((limit) => this.#limit(limit)).join("; ") });
    });
  }

  /** @param {WorkingLimit} workingLimit */
  #limit({ characteristic, bounds, reason }) {
    const found = /** @type {Characteristic} */ (this.report.edition.characteristic(characteristic));
    const words = this.#tell.bounds(bounds, found);
    // The reasons of many would push out what the chief judge decides. A judge may end the words with a full stop, as
    // the text around them does.
    const why = this.report.found.workingLimits.length > MOST_REASONS ? "" : ` (${reason.replace(/[. ]+$/, "")})`;
    return `${found.clause} ${this.#knowledge.kind(found.kind)}: ${found.name} ${words}${why}`;
  }

  get matrices() {
    this.#made ??= this.kinds.map(([kind, items]) => this.#matrices.of(kind, items));
    return this.#made;
  }

  /** @type {Matrix[] | null} */
  #made = null;

  /**
   * The lists of page 1, each cut where the page ends: {name, title, first, rest, none}. `room` is how much
   * of the page they may fill; null for a form without pages.
   * @param {number | null} room
   * @returns {List[]}
   */
  parts(room = 1) {
    /** @param {string} key */
    const say = (key) => this.#say.say(key);
    /** @param {UsedWaiver} usedWaiver */
    const waiverHeight = ({ waiver }) => textHeight(this.#tell.waiver(waiver) + waiver.item, 60);
    const { failures } = this;
    const owned = failures.some((failure) => failure.owner);
    /** @type {[string, string, any[], (one: any) => number, string][]} */
    const lists = [
      ["failures", say("protocol.failures"), failures, (failure) => failureHeight(failure, owned), say("protocol.nothing-fails")],
      ["decisions", say("protocol.decisions"), this.decisions, decisionHeight, say("protocol.nothing-to-decide")],
      ["ours", say("protocol.our-readings"), this.ourReadings, runHeight, ""],
      ["waivers", say("report.waivers"), this.waivers, waiverHeight, ""],
      ["lacking", say("protocol.lacking"), this.lacking, lackingHeight, ""],
      ["limits", say("report.working-limits"), this.workingLimits, textHeight, ""],
    ];
    const heights = lists.map(([, , own, height, none]) => !own.length && none ? [textHeight(none)] : own.map((entry) => height(entry)));
    const kept = room === null ? heights.map((own) => own.length) : shares(heights, this.#free() * room);
    return lists.map(([name, title, own, , none], place) => ({
      name,
      title,
      none,
      first: own.slice(0, kept[place]),
      rest: own.slice(kept[place]),
    }));
  }

  // The points that are left for lists, once everything has its room that always stands.
  #free() {
    const { head, edition, inspectors, notices } = this.report;
    const facts = [this.#knowledge.editionWords(edition.id), this.rule, inspectors.join(", ")];
    return freeRoom(this.counts.length, head.name, facts, notices);
  }

  // What the signs of the matrices mean, those that are there.
  get legend() {
    const blocks = this.matrices.flatMap((matrix) => matrix.blocks);
    const rows = blocks.flatMap((block) => block.rows);
    const cells = rows.flatMap((row) => row.cells);
    const words = new Set([...cells.map((cell) => cell.verdict ?? "not-measured"), ...rows.map((row) => row.word)]);
    const rules = [...this.#knowledge.rules.words]
      .reverse()
      .filter((word) => words.has(word))
      .map((word) => `${this.#tell.sign(word)}${NBSP}${this.#tell.verdict(word)}`);
    const heads = this.matrices.flatMap((matrix) => matrix.columns.map((column) => column.limit)).join(" ");
    const marks = [
      [WORKING, "protocol.working-mark"],
      [OURS, "protocol.our-reading-mark"],
      [SEVERAL, "sheet.disputed"],
      [NO_TOLERANCE, "protocol.no-tolerance"],
      [UNREADABLE, "protocol.unreadable"],
    ];
    for (const [mark, key] of marks) if (heads.includes(mark)) rules.push(`${mark}${NBSP}${this.#say.say(key)}`);
    if (cells.some((cell) => cell.text.includes(WAIVED))) rules.push(this.#say.say("protocol.waived"));
    if (cells.some((cell) => cell.text.includes(CONFIRMED))) rules.push(this.#say.say("protocol.confirmed"));
    if (cells.some((cell) => cell.verdict && cell.text.slice(0, -1).includes("–"))) rules.push(this.#say.say("protocol.several"));
    return `${rules.join("; ")}.`;
  }
}
