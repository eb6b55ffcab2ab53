// Typed rows in, everything that is said of them out.
// The twin of inspect/novuss/inspection/event_judging.py; vectors.json holds both to the same answers.

import { judge } from "./reading_decision.js";
import { derive } from "./derived_readings.js";
import { Register, weigh } from "./instruments.js";
import { itemsOf, withCompanions } from "./item_results.js";
import { waiversOf, workingLimits } from "./limits_and_waivers.js";
import { Marks } from "./row_metadata.js";
import { Mistake } from "./typed_value_errors.js";
import { ONE, ZERO } from "./rational_numbers.js";
import { Reader } from "./row_reader.js";
import { setsOf } from "./disc_sets.js";
import { isFailing, worst } from "./verdicts.js";

/**
 * @import { Judgement, Rule } from "./reading_decision.js"
 * @import { RawReading } from "./derived_readings.js"
 * @import { Edition, WorkingLimit } from "./equipment_edition.js"
 * @import { Flag, Shown } from "./instruments.js"
 * @import { Item, Without } from "./item_results.js"
 * @import { Knowledge } from "./judging_knowledge.js"
 * @import { Letters } from "./letter_folding.js"
 * @import { Waiver } from "./limits_and_waivers.js"
 * @import { Rational } from "./rational_numbers.js"
 * @import { Reading } from "./row_reader.js"
 * @import { Row } from "./typed_row.js"
 * @import { DiscSet } from "./disc_sets.js"
 * @import { Verdict } from "./verdicts.js"
 */

/**
 * What is wrong with a row: its place in the table, from 0.
 * @typedef {{ table: string, row: number, rows?: number[], mistake: Mistake }} Problem
 */
/**
 * @typedef {object} Result
 * @property {number[]} rows
 * @property {Reading} reading
 * @property {Judgement} judgement
 * @property {Flag[]} flags
 * @property {Waiver | null} waiver
 * @property {Verdict} verdict
 */
/**
 * What was typed: the readings, and what they are judged by; each table as a list of rows by column id.
 * @typedef {object} Typed
 * @property {string} edition
 * @property {string} [rule]
 * @property {string | null} [guard]
 * @property {boolean} [complete]
 * @property {Row[]} [limits]
 * @property {Row[] | null} [instruments]
 * @property {string} [day]
 * @property {Row[]} [waivers]
 * @property {Row[]} [readings]
 */
/**
 * @typedef {object} Found
 * @property {Problem[]} problems
 * @property {Result[]} results
 * @property {Item[]} items
 * @property {DiscSet[]} sets
 * @property {Without[]} without
 * @property {Waiver[]} waivers
 * @property {WorkingLimit[]} workingLimits
 * @property {Rule} rule
 * @property {Register | null} register
 * @property {Verdict} verdict
 */

/**
 * @param {Knowledge} knowledge
 * @param {string} name
 * @param {string | null | undefined} guard
 */
const ruleOf = (knowledge, name, guard) => {
  const r = guard ? knowledge.numbers.parse(String(guard), "guard") : ONE;
  if (r.compare(ZERO) < 0) throw new Mistake("value-negative", { value: String(guard) }, "guard");
  return { name, guard: r };
};

/**
 * What is typed beside the readings: [rule, register, limits, problems].
 * @param {Knowledge} knowledge
 * @param {Edition} edition
 * @param {Typed} typed
 * @returns {[Rule, Register | null, WorkingLimit[], Problem[]]}
 */
const readSettings = (knowledge, edition, { rule = "simple", guard, limits = [], instruments, day }) => {
  /** @type {Problem[]} */
  const problems = [];
  let decision = { name: rule, guard: ONE };
  try {
    decision = ruleOf(knowledge, rule, guard);
  } catch (mistake) {
    if (!(mistake instanceof Mistake)) throw mistake;
    problems.push({ table: "event", row: 0, mistake });
  }
  const register = instruments ? new Register(knowledge, instruments, day ?? new Date().toISOString().slice(0, 10)) : null;
  const [working, wrong] = workingLimits(limits, edition, knowledge);
  return [decision, register, working, [...problems, ...(register?.problems ?? []), ...wrong]];
};

/**
 * @param {Knowledge} knowledge
 * @param {Edition} edition
 * @param {Register | null} register
 * @param {Row[]} rows
 * @returns {[Reading[], Problem[]]}
 */
const readRows = (knowledge, edition, register, rows) => {
  const reader = new Reader(knowledge, edition, register, new Marks(knowledge));
  /** @type {Reading[]} */
  const readings = [];
  /** @type {Problem[]} */
  const problems = [];
  rows.forEach((row, place) => {
    const [reading, mistakes] = reader.read(row, place);
    if (reading) readings.push(reading);
    for (const mistake of mistakes) problems.push({ table: "readings", row: place, mistake });
  });
  const [derived, refused] = derive(readings, edition, knowledge.letters);
  problems.push(...refused.map(({ mistake, row, rows: about }) => ({ table: "readings", row, rows: about, mistake })));
  for (const [instruments, { row, count, about }] of reader.doubts) {
    const characteristics = [...about.keys()].join(", ");
    const mistake = new Mistake("instrument-ambiguous", { instruments, count: String(count), characteristics }, "instrument");
    problems.push({ table: "readings", row, mistake });
  }
  problems.push(...clashes(readings, knowledge.letters));
  return [derived, problems];
};

/**
 * Names of items that a reader would take for one another.
 * @param {Reading[]} readings
 * @param {Letters} letters
 * @returns {Problem[]}
 */
const clashes = (readings, letters) => {
  /** @type {Map<string, string>} */
  const known = new Map();
  /** @type {Map<string, { names: string[], row: number }>} */
  const byRow = new Map();
  for (const reading of readings) {
    for (const [sort, name] of [[reading.kind, reading.item], ["set", reading.set]]) {
      if (!name) continue;
      for (const key of letters.name(name)) {
        const place = JSON.stringify([sort, key]);
        /** @type {string} */
        const other = known.get(place) ?? name;
        known.set(place, other);
        if (other !== name) byRow.set(JSON.stringify([sort, other, name]), { names: [other, name], row: reading.rows[0] });
      }
    }
  }
  return [...byRow.values()].map(({ names, row }) => ({
    table: "readings",
    row,
    mistake: new Mistake("item-names", { names: names.join(", ") }, "item"),
  }));
};

/**
 * What was shown by instruments of the register: the reading, or each of its raw readings.
 * @param {Reading} reading
 * @param {Register} register
 * @returns {Shown[]}
 */
const measuredWith = (reading, register) => {
  const readings = reading.derivation
    ? reading.derivation.inputs.map((input) => ({
      instrument: register.get(input.instrument),
      amount: input.amount,
      typed: `${input.position ? `${input.position}: ` : ""}${input.value} ${input.unit}`.trim(),
    }))
    : [{ instrument: register.get(reading.instrument), amount: reading.amount }];
  return /** @type {Shown[]} */ (readings.filter((reading) => reading.instrument));
};

/**
 * @param {Reading} reading
 * @param {{ rule: Rule, register: Register | null, limits: Map<string, WorkingLimit>, ratios: Knowledge["ratios"] }} settings
 * @returns {Result}
 */
const resultOf = (reading, { rule, register, limits, ratios }) => {
  const measured = register ? measuredWith(reading, register) : [];
  // Raw readings brought the uncertainty of their instruments along.
  const own = reading.derivation || !measured.length ? null : measured[0].instrument.uncertainty;
  const uncertainty = reading.uncertainty ?? own;
  const workingLimit = limits.get(reading.characteristic.id) ?? null;
  const raw = /** @type {(RawReading & { amount: Rational })[]} */ (
    (reading.derivation?.inputs ?? []).filter((input) => input.amount !== null)
  )
    .map((input) => ({ ...input, quantity: input.confirmed ? null : reading.derivation?.raw }));
  const { confirmed } = reading;
  const judged = judge(reading.amount, reading.characteristic, { rule, uncertainty, workingLimit, raw, confirmed });
  const [judgement, flags] = register && measured.length
    ? weigh(judged, reading.amount, reading.characteristic, measured, { day: register.day, uncertainty, workingLimit, ratios })
    : [judged, []];
  return { rows: reading.rows, reading, judgement, flags, waiver: null, verdict: judgement.verdict };
};

/**
 * @param {Result[]} results
 * @param {Waiver[]} waivers
 */
const waive = (results, waivers) => {
  const byKey = new Map(waivers.map((waiver) => [waiver.key, waiver]));
  for (const result of results) {
    const { kind, item, characteristic } = result.reading;
    const waiver = byKey.get(JSON.stringify([kind, item, characteristic.id]));
    if (waiver && isFailing(result.verdict)) result.waiver = waiver;
  }
};

/**
 * Judge what was typed. `given`: {edition, rule, guard, complete, limits, instruments, day, waivers,
 * readings}, each table as a list of rows by column id. A row with a mistake has no result, and its
 * mistakes stand among the problems: {table, row, mistake}.
 * @param {Knowledge} knowledge
 * @param {Typed} given
 * @returns {Found}
 */
export const check = (knowledge, given) => {
  const edition = knowledge.edition(given.edition);
  const [rule, register, working, wrong] = readSettings(knowledge, edition, given);
  const [readings, refused] = readRows(knowledge, edition, register, given.readings ?? []);
  const limits = new Map([...working, ...edition.decided].map((limit) => [limit.characteristic, limit]));
  const results = readings.map((reading) => resultOf(reading, { rule, register, limits, ratios: knowledge.ratios }));
  /** @type {Map<string, Set<string>>} */
  const kinds = new Map();
  for (const { item, kind } of readings) kinds.set(item, (kinds.get(item) ?? new Set()).add(kind));
  const [waivers, unfit] = waiversOf(given.waivers ?? [], edition, kinds);
  waive(results, waivers);
  const complete = given.complete ?? false;
  const [items, without] = withCompanions(itemsOf(results, edition, complete), edition, knowledge.letters);
  const sets = setsOf(results, edition, complete);
  return {
    problems: [...refused, ...wrong, ...unfit],
    results,
    items,
    sets,
    without,
    waivers,
    // And those that a federation decided, of which a verdict rests on.
    workingLimits: [...working, ...edition.decided.filter((limit) => results.some((result) => result.judgement.workingLimit === limit))],
    rule,
    register,
    verdict: worst([...items, ...sets].map((set) => set.verdict)),
  };
};
