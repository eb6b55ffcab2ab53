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
 * @param {Result} result
 * @param {Knowledge} knowledge
 */
const suggestionsOf = (result, knowledge) =>
  meantPlausibly(result, knowledge).map(({ number, unit }) => ({ value: decimalString(number), unit: unit ?? result.reading.unit }));

/**
 * @param {Knowledge} knowledge
 * @param {Result} judged
 */
const result = (knowledge, judged) => ({
  ...describe(judged),
  suggestions: suggestionsOf(judged, knowledge),
  confirmed: Boolean(overruled(judged.reading)),
});

/** @param {Result} result */
const describe = ({ reading, judgement, flags, waiver }) => ({
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
  flags: flags.map((flag) => flag.code),
  waived: Boolean(waiver),
});

/** @param {Item} item */
const item = (item) => ({
  item: item.item,
  kind: item.kind,
  verdict: item.verdict,
  word: item.word,
  complete: item.complete,
  decided: item.decided,
  open: item.open,
  missing: item.missing.map((characteristic) => characteristic.id),
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
    failed: disc.failed.map((item) => item.id),
  })),
});

/**
 * Where anything is wrong with what was typed: what, in which row of which table, and nothing else.
 * @param {Found} found
 * @param {Knowledge} knowledge
 */
export const answered = ({ results, items, sets, problems, verdict }, knowledge) => {
  if (problems.length) {
    const plain = problems.map((problem) => ({ table: problem.table, row: problem.row, code: problem.mistake.code }));
    /** @param {{ table: string, row: number, code: string }} problem */
    const key = (problem) => [problem.table, String(problem.row).padStart(9, "0"), problem.code].join(" ");
    return { problems: plain.sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0)) };
  }
  return { verdict, results: results.map((judged) => result(knowledge, judged)), items: items.map(item), sets: sets.map(set) };
};
