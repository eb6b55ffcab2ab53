// What is to be decided, grouped by characteristic and by why it is open.

import { isImprobable, isOutside } from "../inspection/reading_decision.js";
import { Rational } from "../inspection/rational_numbers.js";
import { openPoints } from "./limit_excess.js";
import { groupThings } from "../grouping.js";
import { inShort } from "./name_ranges.js";
import { signs } from "./first_page_room.js";

/**
 * @import { Result } from "../inspection/event_judging.js"
 * @import { Explainer } from "../inspection/result_explainer.js"
 * @import { Wording } from "../inspection/localized_wording.js"
 * @import { Report } from "./protocol_lists.js"
 */

/**
 * A line of the list of what is to be decided.
 * @typedef {{ clause: string, kind: string, name: string, printed: string, about: string, span: string }} Decision
 */

const NBSP = "\u00a0";
/**
 * Codes of reasons of which the limit alone does not tell why nothing was decided.
 * @type {Record<string, string>}
 */
const WHY_OPEN = {
  disputed: "sheet.disputed",
  "raw-needed": "sheet.raw-needed",
  improbable: "sheet.improbable",
  "no-uncertainty": "protocol.no-uncertainty",
  "instrument-coarse": "protocol.instrument-coarse",
  "in-guard-band": "protocol.in-guard-band",
};
// Names of items that are longer in a row are counted.
const SHORT = 40;

export class Decisions {
  #report;
  #tell;
  #say;

  /**
   * @param {Report} report
   * @param {Explainer} tell
   * @param {Wording} wording
   */
  constructor(report, tell, wording) {
    this.#report = report;
    this.#tell = tell;
    this.#say = wording;
  }

  /** @returns {Decision[]} those that are graver first */
  all() {
    const order = new Map(this.#report.edition.characteristics.map((characteristic, place) => [characteristic.id, place]));
    /** @param {Result} result */
    const key = ({ reading, judgement }) => `${reading.characteristic.id} ${judgement.reason.code}`;
    const groups = [...groupThings(openPoints(this.#report.found.results), key).values()];
    /**
     * @param {Result[]} group
     * @returns {[number, number]}
     */
    const rank = (group) => [
      group.some((result) => isOutside(result.judgement) || isImprobable(result.judgement)) ? 0 : 1,
      order.get(group[0].reading.characteristic.id) ?? 0,
    ];
    return groups
      .map((group) => ({ group, rank: rank(group) }))
      .sort(({ rank: a }, { rank: b }) => a[0] - b[0] || a[1] - b[1])
      .map(({ group }) => this.#of(group));
  }

  /**
   * @param {Result[]} group
   * @returns {Decision}
   */
  #of(group) {
    const tell = this.#tell;
    const { characteristic } = group[0].reading;
    const { code } = group[0].judgement.reason;
    let printed = tell.limit(characteristic);
    if (WHY_OPEN[code]) {
      const working = this.#report.found.workingLimits.find((limit) => limit.characteristic === characteristic.id);
      const words = working ? tell.bounds(working.bounds, characteristic) : printed;
      printed = `${words}; ${this.#say.say(WHY_OPEN[code])}`;
    }
    const named = new Set(group.map((result) => result.reading.item));
    const items = this.#report.items.filter((item) => item.kind === characteristic.kind && named.has(item.item)).map((item) => item.item);
    const names = inShort(items);
    let about = signs(names) <= SHORT
      ? `${group.length} (${names})`
      : this.#say.say("protocol.about", { readings: group.length, items: items.length });
    const outside = group.filter((result) => isOutside(result.judgement)).length;
    if (outside) about += `; ${this.#say.say("protocol.outside", { n: outside })}`;
    const figures = group.flatMap(({ reading }) => reading.amount instanceof Rational ? [{ reading, amount: reading.amount }] : []);
    figures.sort((a, b) => a.amount.compare(b.amount));
    const ends = [...figures.slice(0, 1), ...figures.slice(-1)].map((figure) => tell.figure(figure.reading));
    const span = [...new Set(ends)].join("–");
    const { clause, kind, name } = characteristic;
    return { clause, kind, name, printed, about, span: span ? `${span}${NBSP}${tell.symbol(characteristic)}` : "–" };
  }
}
