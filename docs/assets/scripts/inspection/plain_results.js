// What was said of an event as plain data, in the form of `expected` in vectors.json.

import { decimalString } from "./exact_decimal_strings.js";
import { meantPlausibly } from "./mistyping_suggestions.js";
import { overruled } from "./plausible_ranges.js";
import { Rational } from "./rational_numbers.js";

/**
 * @import { Found, Result } from "./event_judging.js"
 * @import { Item } from "./item_results.js"
 * @import { Knowledge } from "./judging_knowledge.js"
 * @import { DiscSet } from "./disc_sets.js"
 * @import { Values } from "./localized_wording.js"
 */

/** @param {Rational | null} number */
const figure = (number) => (number ? decimalString(number) : null);

/**
 * A figure of a reason or a flag; days stand as they are.
 * @param {any} value
 */
const plain = (value) => (value instanceof Rational ? decimalString(value) : value?.day ?? value);
/** @param {Values} values */
const plainly = (values) => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, plain(value)]));

/**
 * @param {Result} one
 * @param {Knowledge} knowledge
 */
const suggestionsOf = (one, knowledge) =>
  meantPlausibly(one, knowledge).map(({ number, unit }) => ({ value: decimalString(number), unit: unit ?? one.reading.unit }));

/**
 * @param {Knowledge} knowledge
 * @param {Result} one
 */
const result = (knowledge, one) => ({
  ...said(one),
  suggestions: suggestionsOf(one, knowledge),
  confirmed: Boolean(overruled(one.reading)),
});

/** @param {Result} result */
const said = ({ reading, judgement, flags, waiver }) => ({
  item: reading.item,
  characteristic: reading.characteristic.id,
  verdict: judgement.verdict,
  reason: judgement.reason.code,
  values: plainly(judgement.reason.values),
  amount: reading.amount instanceof Rational ? decimalString(reading.amount) : reading.amount,
  deviation: figure(judgement.deviation),
  probability: judgement.probability,
  by_reading: judgement.byReading,
  working_limit: Boolean(judgement.workingLimit),
  flags: flags.map((one) => one.code),
  waived: Boolean(waiver),
});

/** @param {Item} one */
const item = (one) => ({
  item: one.item,
  kind: one.kind,
  verdict: one.verdict,
  word: one.word,
  complete: one.complete,
  decided: one.decided,
  open: one.open,
  missing: one.missing.map((each) => each.id),
});

/** @param {DiscSet} discSet */
const set = ({ name, verdict, counts, uncoloured, count, discs }) => ({
  set: name,
  verdict,
  counts,
  without_colour: uncoloured,
  count: count.code,
  discs: discs.map((disc) => ({
    disc: disc.name,
    colour: disc.colour,
    verdict: disc.verdict,
    failed: disc.failed.map((one) => one.id),
  })),
});

/**
 * Where anything is wrong with what was typed: what, in which row of which table, and nothing else.
 * @param {Found} found
 * @param {Knowledge} knowledge
 */
export const answered = ({ results, items, sets, problems, verdict }, knowledge) => {
  if (problems.length) {
    const told = problems.map((one) => ({ table: one.table, row: one.row, code: one.mistake.code }));
    /** @param {{ table: string, row: number, code: string }} one */
    const key = (one) => [one.table, String(one.row).padStart(9, "0"), one.code].join(" ");
    return { problems: told.sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0)) };
  }
  return { verdict, results: results.map((one) => result(knowledge, one)), items: items.map(item), sets: sets.map(set) };
};
