// Annex of the protocol: every reading that the matrices do not show as it was typed.
// The twin of inspect/novuss/report/readings_annex.py.

import { groupThings } from "../grouping.js";
import { isByOurReading } from "../inspection/reading_decision.js";
import { NOT_MEASURED, PASS } from "../inspection/verdicts.js";
import { inShort } from "./name_ranges.js";
import { remarksOf, spreadsOf } from "./noted_facts.js";

/**
 * @import { Characteristic } from "../inspection/equipment_edition.js"
 * @import { Result } from "../inspection/event_judging.js"
 * @import { CheckedCharacteristic, Item } from "../inspection/item_results.js"
 * @import { Explainer } from "../inspection/result_explainer.js"
 * @import { Verdict } from "../inspection/verdicts.js"
 * @import { Report } from "./protocol_lists.js"
 */

/**
 * The readings of one characteristic of an item, and what is to be said of them.
 * @typedef {{ characteristic: Characteristic, verdict: Verdict, readings: string, notes: string[] }} Line
 */
/**
 * An item of which there is more to say than its row in the matrix does; `place` counts those of its kind from 1.
 * @typedef {{ item: Item, place: number, lines: Line[], notes: string[] }} Detail
 */

const NBSP = "\u00a0";
// Reasons that are the same for every reading of a characteristic: its limit tells them.
const OF_THE_LIMIT = new Set(["nominal-only", "tolerance-unreadable", "limit-not-stated"]);

/**
 * The visual checks that are met and of which nothing else was noted.
 * @param {Item} item
 */
const seenOf = (item) =>
  item.checked.filter(({ characteristic, verdict, results }) =>
    characteristic.limit.kind === "visual" && verdict === PASS &&
    !results.some(({ reading }) => reading.position || reading.remark || reading.occasion === "during")
  );

/**
 * The items that meet the same visual requirements, with what they meet.
 * @param {Item[]} items
 * @returns {[string, Characteristic[]][]}
 */
export const metRequirements = (items) => {
  const seeing = items.map((item) => ({ item, seen: seenOf(item).map(({ characteristic }) => characteristic) })).filter(({ seen }) =>
    seen.length
  );
  const groups = groupThings(seeing, ({ seen }) => JSON.stringify(seen.map(({ id }) => id)));
  return [...groups.values()].map((alike) => [inShort(alike.map(({ item }) => item.item)), alike[0].seen]);
};

export class ReadingsAnnex {
  #report;
  #tell;

  /**
   * @param {Report} report
   * @param {Explainer} tell
   */
  constructor(report, tell) {
    this.#report = report;
    this.#tell = tell;
  }

  /**
   * The items of a kind of which there is more to say.
   * @param {Item[]} items
   * @returns {Detail[]}
   */
  details(items) {
    const tell = this.#tell;
    return items.flatMap((item, place) => {
      const lines = item.checked.flatMap((check) => this.#line(item, check) ?? []);
      const notes = [
        ...remarksOf(item).filter(({ results }) => results.length > 1).map(({ text }) => this.#remark(text)),
        ...spreadsOf(item, this.#report.edition).map((fact) => `${fact.name} ${tell.quantity(fact.amount, fact.characteristic)}.`),
      ];
      // The headline of what simply passes has nothing to add.
      return lines.length || notes.length || item.word !== PASS ? [{ item, place: place + 1, lines, notes }] : [];
    });
  }

  /** @param {string} text */
  #remark(text) {
    return this.#tell.wording.say("record.remark", { text });
  }

  /**
   * @param {Item} item
   * @param {CheckedCharacteristic} check
   * @returns {Line | null}
   */
  #line(item, check) {
    const tell = this.#tell;
    const { characteristic, verdict, results } = check;
    const notes = [...new Set(this.#notes(item, check))];
    if (!notes.length && (characteristic.limit.kind === "visual" || results.every((result) => this.#isInMatrix(result, check)))) {
      return null;
    }
    const readings = results.map((result) => `${tell.typed(result.reading)}${this.#place(result)}${NBSP}${tell.sign(result.verdict)}`);
    return { characteristic, verdict, readings: readings.join("; "), notes };
  }

  /**
   * Whether the matrix shows the reading as it was typed, and where it was taken.
   * @param {Result} result
   * @param {CheckedCharacteristic} checkedCharacteristic
   */
  #isInMatrix({ reading }, { results }) {
    // A disc has a row of its own there.
    const alone = reading.kind === "disc" && reading.position
      ? results.filter((other) => other.reading.position === reading.position).length === 1
      : results.length === 1 && !reading.position;
    return alone && this.#tell.typed(reading).startsWith(this.#tell.figure(reading));
  }

  /** @param {Result} result */
  #place({ reading }) {
    const during = reading.occasion === "during" && this.#tell.wording.say("occasion.during");
    const places = [reading.position, during].filter(Boolean);
    return places.length ? ` (${places.join(", ")})` : "";
  }

  /**
   * @param {Item} item
   * @param {CheckedCharacteristic} check
   */
  #notes(item, check) {
    const tell = this.#tell;
    const remarks = remarksOf(item).filter(({ results }) => results.length === 1);
    // Of all readings of a characteristic once; what is seen and met stands above all items.
    const ours = seenOf(item).includes(check) ? [] : [...new Set(check.results.map((result) => this.#ourReading(result)))];
    const notes = check.results.flatMap((result) => {
      const lead = check.results.length > 1 ? `${tell.typed(result.reading)}: ` : "";
      const own = [
        this.#reason(result),
        result.waiver && tell.waiver(result.waiver),
        ...tell.flags(result).map((flag) => `⚠ ${flag}`),
        ...remarks.filter(({ results }) => results[0] === result).map(({ text }) => this.#remark(text)),
      ];
      return own.map((note) => note && lead + note);
    });
    return /** @type {string[]} */ ([...ours, ...notes].filter(Boolean));
  }

  /**
   * That a verdict rests on our reading, in a few words.
   * @param {Result} result
   */
  #ourReading(result) {
    const { clause, question, limit } = result.reading.characteristic;
    if (limit.premise !== "if-diagonals" || !isByOurReading(result)) return this.#tell.ourReading(result);
    return this.#tell.wording.say("protocol.if-diagonals", { clause, question });
  }

  /**
   * The reason of a verdict, where the limit of the matrix does not tell it already.
   * @param {Result} result
   */
  #reason(result) {
    const tell = this.#tell;
    const { reading, verdict, judgement } = result;
    if (verdict === NOT_MEASURED) return "";
    const confirmed = tell.confirmed(reading);
    if (verdict === PASS) return [confirmed, reading.derivation && tell.derivation(reading.derivation)].filter(Boolean).join(" ");
    if (OF_THE_LIMIT.has(judgement.reason.code) && !reading.derivation && !confirmed) return tell.hint(result);
    return tell.reason(result, false);
  }
}
