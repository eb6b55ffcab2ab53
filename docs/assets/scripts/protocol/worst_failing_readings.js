// What failed, a line each: the gravest reading, its limit, and by how much it is outside.

import { readable } from "../inspection/exact_decimal_strings.js";
import { overruled } from "../inspection/plausible_ranges.js";
import { ZERO } from "../inspection/rational_numbers.js";
import { isFailing } from "../inspection/verdicts.js";
import { excess } from "./limit_excess.js";

/**
 * @import { Result } from "../inspection/event_judging.js"
 * @import { Characteristic } from "../inspection/equipment_edition.js"
 * @import { Explainer } from "../inspection/result_explainer.js"
 * @import { CheckedCharacteristic, Item } from "../inspection/item_results.js"
 * @import { Rational } from "../inspection/rational_numbers.js"
 * @import { DiscSet } from "../inspection/disc_sets.js"
 * @import { Verdict } from "../inspection/verdicts.js"
 * @import { Wording } from "../inspection/localized_wording.js"
 * @import { Excess } from "./limit_excess.js"
 */

/**
 * A line of the list of what failed.
 * @typedef {object} Failure
 * @property {string} item
 * @property {string} kind
 * @property {string} owner
 * @property {string} clause
 * @property {string} name
 * @property {string} value
 * @property {string} unit
 * @property {string} limit
 * @property {string} by
 * @property {Verdict} verdict
 * @property {string} more
 * @property {string} ours
 * @property {number} [place] of the item among those of its kind, from 1
 */

const NBSP = "\u00a0";

/**
 * @param {Result} reading
 * @param {Result} other
 */
const worse = (reading, other) => {
  /**
   * @param {Result} result
   * @returns {[number, Rational]}
   */
  const badness = (result) => [result.verdict === "fail" ? 1 : 0, excess(result)?.most.absolute() ?? ZERO];
  const [[a, by], [b, over]] = [badness(reading), badness(other)];
  return b > a || (b === a && over.compare(by) > 0) ? other : reading;
};

/**
 * The limit of the figure itself, without that of the readings that it is derived from. Where it rests
 * on what is meant it says so, unless that stands `below`.
 * @param {Explainer} tell
 * @param {Wording} wording
 * @param {Characteristic} characteristic
 */
export const ownLimit = (tell, wording, characteristic, below = "") => {
  const words = tell.bounds(characteristic.bounds ?? characteristic.intervals[0], characteristic);
  return characteristic.bounds || below ? words : wording.say(`limit.${characteristic.limit.premise}`, { limit: words });
};

export class Failures {
  #tell;
  #say;
  #edition;

  /**
   * @param {Explainer} tell
   * @param {Wording} wording
   * @param {string} edition
   */
  constructor(tell, wording, edition) {
    this.#tell = tell;
    this.#say = wording;
    this.#edition = edition;
  }

  /**
   * What failed of an item.
   * @param {Item} item
   * @param {CheckedCharacteristic} checkedCharacteristic
   * @param {number} place of the item among those of its kind, from 1
   * @returns {Failure}
   */
  of(item, { characteristic, results, verdict }, place) {
    const tell = this.#tell;
    const failing = results.filter((result) => isFailing(result.verdict));
    const gravest = failing.reduce(worse);
    const { reading, judgement } = gravest;
    const more = [];
    if (failing.length > 1) more.push(this.#say.say("protocol.more-readings", { n: failing.length - 1 }));
    if (failing.some((item) => item.waiver)) more.push(this.#say.say("protocol.waived"));
    if (failing.some((item) => overruled(item.reading))) more.push(this.#say.say("protocol.confirmed"));
    const limit = judgement.workingLimit;
    const ours = tell.ourReading(gravest);
    return {
      item: `${item.item}${reading.position ? `${NBSP}(${reading.position})` : ""}`,
      kind: item.kind,
      owner: item.participant ?? "",
      clause: characteristic.clause,
      name: characteristic.name,
      value: tell.figure(reading),
      unit: tell.symbol(characteristic),
      limit: limit && !characteristic.decided
        ? this.#say.say("limit.working", { limit: tell.bounds(limit.bounds, characteristic) })
        : characteristic.limit.premise || (characteristic.bounds && ours)
        ? ownLimit(this.#tell, this.#say, characteristic, ours)
        : tell.limit(characteristic),
      by: this.#by(excess(gravest), tell.figure(reading)),
      verdict,
      more: more.join("; "),
      ours,
      place,
    };
  }

  /**
   * How far off, with as many decimals as the value has.
   * @param {Excess | null} off
   * @param {string} value
   */
  #by(off, value) {
    if (!off) return "–";
    const { decimal } = this.#say;
    const places = (value.split(decimal)[1] ?? "").length;
    const figures = [off.least, off.most].map((excess) => {
      const [whole, part = ""] = this.#say.number(readable(excess), true).split(decimal);
      const padded = part.padEnd(places, "0");
      return padded ? `${whole}${decimal}${padded}` : whole;
    });
    return [...new Set(figures)].join(" … ");
  }

  /**
   * A set of too few discs.
   * @param {DiscSet} set
   * @returns {Failure}
   */
  ofSet(set) {
    return {
      item: set.name,
      kind: "disc",
      owner: "",
      clause: set.count.rule?.clause ?? "",
      name: this.#say.say("report.number"),
      value: this.#tell.listed(set),
      unit: "",
      limit: this.#tell.count(set, this.#edition),
      by: "–",
      verdict: set.count.verdict,
      more: "",
      ours: "",
    };
  }
}
