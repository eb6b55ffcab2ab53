// The chief judge's working limits and waivers, from rows as their files have them.
// The twin of inspect/novuss/tables/working_limits_file.py and waivers_file.py.

import { dayOf } from "./typed_dates.js";
import { decimalString } from "./exact_decimal_strings.js";
import { Mistake } from "./typed_value_errors.js";
import { Rational } from "./rational_numbers.js";
import { Gathering, isBlank, text } from "./typed_row.js";
import { Units } from "./reading_units.js";

/**
 * @import { Judge } from "../form/cached_judging.js"
 * @import { Problem } from "./event_judging.js"
 * @import { Characteristic, Edition, Interval, WorkingLimit } from "./equipment_edition.js"
 * @import { Knowledge } from "./judging_knowledge.js"
 * @import { Row } from "./typed_row.js"
 */

/**
 * @typedef {object} Waiver
 * @property {string} key
 * @property {string} kind
 * @property {string} item
 * @property {string} characteristic
 * @property {string} chiefJudge
 * @property {string} reason
 * @property {string} scope
 * @property {string | null} day
 */

// A row with none of these filled in sets no limit, or lets nothing pass.
const LIMIT_FIELDS = ["lower", "upper", "set_by", "set_on", "reason"];
const WAIVER_FIELDS = ["chief_judge", "reason", "scope", "date"];

/**
 * @template T
 * @param {Row[]} rows
 * @param {string[]} fields
 * @param {(row: Row, gathering: Gathering) => T} read
 * @param {string} table
 * @returns {[T[], Problem[]]}
 */
const readAll = (rows, fields, read, table) => {
  /** @type {[T[], Problem[]]} */
  const [found, problems] = [[], []];
  rows.forEach((row, place) => {
    if (!fields.some((field) => !isBlank(row, field))) return;
    const gathering = new Gathering();
    const parsed = read(row, gathering);
    for (const mistake of gathering.mistakes) problems.push({ table, row: place, mistake });
    if (!gathering.mistakes.length) found.push(parsed);
  });
  return [found, problems];
};

/**
 * @param {Characteristic} characteristic
 * @param {Set<string>} seen
 */
const permitted = (characteristic, seen) => {
  const { id, clause, evidence, leftOpen } = characteristic;
  /** @param {string} code */
  const wrong = (code) => new Mistake(code, { characteristic: id, clause }, "characteristic");
  if (evidence === "printed") throw wrong("limit-printed");
  if (!leftOpen) throw wrong("limit-needless");
  if (seen.has(id)) throw wrong("limit-twice");
  seen.add(id);
};

/**
 * @param {Row} row
 * @param {Characteristic} characteristic
 * @param {Knowledge} knowledge
 * @param {Gathering} gathering
 * @returns {Interval}
 */
const boundsOf = (row, characteristic, knowledge, gathering) => {
  const unit = gathering.try(() => knowledge.units.resolve(text(row, "unit"), characteristic), {
    characteristic: characteristic.id,
  });
  /** @type {{ lower?: Rational, upper?: Rational }} */
  const numbers = {};
  for (const side of /** @type {const} */ (["lower", "upper"])) {
    if (isBlank(row, side)) continue;
    const number = gathering.try(() => knowledge.numbers.parse(text(row, side), side));
    if (number) numbers[side] = number;
  }
  if (isBlank(row, "lower") && isBlank(row, "upper")) gathering.add("limit-without-bounds", {}, "lower");
  if (numbers.lower && numbers.upper && numbers.lower.compare(numbers.upper) > 0) {
    gathering.add("limit-order", { lower: text(row, "lower"), upper: text(row, "upper") }, "upper");
  }
  /**
   * Kept as a decimal, as a judge reads it.
   * @param {Rational | undefined} number
   */
  const kept = (number) => (number && unit ? Rational.of(decimalString(Units.convert(number, unit))) : undefined);
  return { lower: kept(numbers.lower), upper: kept(numbers.upper) };
};

/**
 * [working limits, problems]
 * @param {Row[]} rows
 * @param {Edition} edition
 * @param {Knowledge} knowledge
 * @returns {[WorkingLimit[], Problem[]]}
 */
export const workingLimits = (rows, edition, knowledge) => {
  /** @type {Set<string>} */
  const seen = new Set();
  /**
   * @param {Row} row
   * @param {Gathering} gathering
   */
  const read = (row, gathering) => {
    for (const column of ["set_by", "set_on", "reason"]) {
      if (isBlank(row, column)) gathering.add("limit-unsigned", { column }, column);
    }
    const day = isBlank(row, "set_on") ? undefined : gathering.try(() => dayOf(text(row, "set_on"), "set_on"));
    const characteristic = gathering.try(() => {
      const found = edition.named(text(row, "characteristic"));
      if (found.gives) throw new Mistake("limit-of-raw", { characteristic: found.id, gives: found.gives }, "characteristic");
      const characteristic = /** @type {Characteristic} */ (found);
      permitted(characteristic, seen);
      return characteristic;
    });
    const bounds = characteristic && boundsOf(row, characteristic, knowledge, gathering);
    return /** @type {WorkingLimit} */ ({
      characteristic: characteristic?.id,
      bounds,
      setBy: text(row, "set_by"),
      setOn: day,
      reason: text(row, "reason"),
    });
  };
  return readAll(rows, LIMIT_FIELDS, read, "limits");
};

/**
 * [waivers, problems]; the kinds of the items that were read, by name.
 * @param {Row[]} rows
 * @param {Edition} edition
 * @param {Map<string, Set<string>>} kinds
 * @returns {[Waiver[], Problem[]]}
 */
export const waiversOf = (rows, edition, kinds) => {
  const seen = new Set();
  /**
   * @param {Row} row
   * @param {Gathering} gathering
   */
  const read = (row, gathering) => {
    for (const column of ["chief_judge", "reason", "scope"]) {
      const named = column === "chief_judge" ? "set_by" : column;
      if (isBlank(row, column)) gathering.add("waiver-unsigned", { column: named }, column);
    }
    const day = isBlank(row, "date") ? null : gathering.try(() => dayOf(text(row, "date"), "date"));
    const item = text(row, "item");
    const characteristic = gathering.try(() => {
      if (!item) throw new Mistake("item-missing", {}, "item");
      if (kinds && !kinds.has(item)) throw new Mistake("waiver-item", { item, near: [...kinds.keys()].slice(0, 12).join(", ") }, "item");
      const found = edition.named(text(row, "characteristic"), text(row, "kind"));
      const meant = /** @type {Characteristic} */ (found.gives ? edition.characteristic(found.gives) : found);
      if (kinds && !kinds.get(item)?.has(meant.kind)) throw new Mistake("waiver-item", { item, near: "" }, "item");
      return meant;
    });
    const key = characteristic && JSON.stringify([characteristic.kind, item, characteristic.id]);
    if (key && seen.has(key)) gathering.add("waiver-twice", { item, characteristic: characteristic.id }, "characteristic");
    if (key) seen.add(key);
    return /** @type {Waiver} */ ({
      key,
      kind: characteristic?.kind,
      item,
      characteristic: characteristic?.id,
      chiefJudge: text(row, "chief_judge"),
      reason: text(row, "reason"),
      scope: text(row, "scope"),
      day,
    });
  };
  return readAll(rows, WAIVER_FIELDS, read, "waivers");
};
