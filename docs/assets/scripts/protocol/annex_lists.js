// What the annex of the protocol lists besides the readings: what fails most, instruments, clauses and who measured.
// The twin of parts of inspect/novuss/report/report_document.py.

import { groupThings } from "../grouping.js";
import { isFailing } from "../inspection/verdicts.js";

/**
 * @import { Characteristic } from "../inspection/equipment_edition.js"
 * @import { Instrument } from "../inspection/instruments.js"
 * @import { Item } from "../inspection/item_results.js"
 * @import { Reading } from "../inspection/row_reader.js"
 * @import { Explainer } from "../inspection/result_explainer.js"
 * @import { Report } from "./protocol_lists.js"
 */

/**
 * A characteristic that speaks against some of the items it was checked on.
 * @typedef {{ characteristic: Characteristic, failed: number, items: number }} Failing
 */

/**
 * What fails, the characteristic with the most failing items first.
 * @param {Report} report
 * @returns {Failing[]}
 */
export const failingMost = ({ items }) => {
  const groups = groupThings(items.flatMap(({ checked }) => checked), ({ characteristic }) => characteristic.id);
  return [...groups.values()]
    .map((checks) => ({
      characteristic: checks[0].characteristic,
      failed: checks.filter(({ verdict }) => isFailing(verdict)).length,
      items: checks.length,
    }))
    .filter(({ failed }) => failed)
    .sort((a, b) => b.failed - a.failed || b.failed / b.items - a.failed / a.items);
};

/**
 * A share as a percentage, rounded to a tenth of a percent, a half to the even one.
 * @param {Failing} failing
 * @param {string} decimal the decimal sign
 */
export const shareOf = ({ failed, items }, decimal) => {
  const [whole, left] = [Math.floor((failed * 1000) / items), (failed * 1000) % items];
  const tenths = whole + Number(left * 2 > items || (left * 2 === items && whole % 2 === 1));
  return `${String(tenths / 10).replace(".", decimal)}\u00a0%`;
};

/** @param {Reading} reading */
const instrumentsOf = ({ derivation, instrument }) => (derivation ? derivation.inputs.map((input) => input.instrument) : [instrument]);

/**
 * The instruments that readings name, each once.
 * @param {Report} report
 */
export const namedInstruments = (
  { found },
) => /** @type {Set<string>} */ (new Set(found.results.flatMap(({ reading }) => instrumentsOf(reading)).filter(Boolean)));

/**
 * The instruments of the register that were used, and whether each was overdue.
 * @param {Report} report
 * @returns {[Instrument, boolean][]}
 */
export const usedInstruments = (report) => {
  const { register } = report.found;
  const used = namedInstruments(report);
  if (!register) return [];
  const known = register.instruments.filter(({ id }) => used.has(id));
  return known.map((instrument) => [instrument, instrument.due !== null && instrument.due < register.day]);
};

/**
 * The clauses that the results rest on, in the order of the edition.
 * @param {Report} report
 */
export const citedClauses = ({ edition, found, items }) => {
  const used = new Set([
    ...found.results.map(({ reading }) => reading.characteristic.clause),
    ...items.flatMap(({ missing }) => missing.map(({ clause }) => clause)),
  ]);
  const ofCharacteristics = edition.characteristics.map(({ clause }) => clause).filter((clause) => used.has(clause));
  return [...new Set([...ofCharacteristics, ...found.sets.flatMap(({ count }) => count.rule?.clause ?? [])])];
};

/**
 * Who measured and when, as typed: a line for items of which the same is said.
 * @param {Item[]} items
 * @param {Explainer} tell
 */
export const measuringOf = (items, tell) => {
  /** @type {["report.measured-by" | "report.measured-at", "measured_by" | "measured_at"][]} */
  const keys = [["report.measured-by", "measured_by"], ["report.measured-at", "measured_at"]];
  /** @param {Item} item */
  const measuringWords = ({ checked }) => {
    const readings = checked.flatMap(({ results }) => results.map(({ reading }) => reading));
    const words = keys.map(([key, name]) => ({ key, names: [...new Set(readings.map((reading) => reading[name]).filter(Boolean))] }));
    return words.filter(({ names }) => names.length).map(({ key, names }) => `${tell.wording.say(key)}: ${names.join(", ")}`).join("; ");
  };
  const groups = [...groupThings(items, measuringWords)].filter(([text]) => text);
  if (groups.length === 1 && groups[0][1].length === items.length) return [groups[0][0]];
  return groups.map(([text, own]) => `${own.map(({ item }) => item).join(", ")}: ${text}`);
};
