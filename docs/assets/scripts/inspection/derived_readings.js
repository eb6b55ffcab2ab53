// Characteristics derived from raw readings: a difference of diagonals, levelness.
// The twin of inspect/novuss/inspection/derived_readings.py. Each place of an item counts once.

import { decimalString } from "./exact_decimal_strings.js";
import { Mistake } from "./typed_value_errors.js";
import { greatest, least, Rational } from "./rational_numbers.js";

/**
 * @import { Characteristic, Edition, Raw } from "./equipment_edition.js"
 * @import { Letters } from "./letter_folding.js"
 * @import { Reading } from "./row_reader.js"
 */

/**
 * @typedef {Pick<Reading, "rows" | "position" | "value" | "unit" | "amount" | "instrument" | "uncertainty" | "confirmed">} RawReading
 */
/** @typedef {{ raw: Raw, inputs: RawReading[] }} Derivation */
/** @typedef {{ mistake: Mistake, row: number, rows: number[] }} Refusal */

const THOUSAND = new Rational(1000n);
// Digits of a combined uncertainty; the last one is rounded up, to be on the safe side.
const DIGITS = 12;

/** @param {Reading} reading */
const measured = (reading) => reading.amount !== null;

/**
 * Why nothing can be derived from the readings of one raw quantity of an item.
 * @param {Raw} raw
 * @param {Reading[]} readings
 * @param {Letters} letters
 * @returns {Generator<Refusal>}
 */
const objections = function* (raw, readings, letters) {
  /** @type {Map<string, Reading[]>} */
  const at = new Map();
  for (const reading of readings) {
    const key = letters.place(reading.position, raw.line);
    at.set(key, [...(at.get(key) ?? []), reading]);
  }
  const nowhere = at.get("") ?? [];
  at.delete("");
  const values = { item: readings[0].item, needed: String(raw.at_least), characteristic: raw.id };
  const several = [...at.values()].map((found) => found.filter(measured)).filter((found) => found.length > 1);
  for (const found of several) {
    const mistake = new Mistake("characteristic-place-twice", { ...values, position: found[0].position ?? "" });
    yield { mistake, row: found[found.length - 1].rows[0], rows: found.flatMap((reading) => reading.rows) };
  }
  const unnamed = nowhere.filter(measured);
  const count = at.size + nowhere.length;
  if (unnamed.length && at.size) {
    const rows = unnamed.flatMap((reading) => reading.rows);
    yield { mistake: new Mistake("characteristic-place-missing", values), row: rows[rows.length - 1], rows };
  } else if (!several.length && count < raw.at_least) {
    const mistake = new Mistake("characteristic-too-few", { ...values, count: String(count) });
    yield { mistake, row: readings[0].rows[0], rows: readings.flatMap((reading) => reading.rows) };
  }
};

/**
 * The largest integer whose square is not above a number.
 * @param {bigint} number
 */
const wholeRoot = (number) => {
  if (!number) return 0n;
  let guess = 1n << BigInt(Math.ceil(number.toString(2).length / 2));
  for (let next; (next = (guess + number / guess) >> 1n) < guess;) guess = next;
  return guess;
};

/**
 * The square root of an exact number, rounded up to so many significant digits.
 * @param {Rational} rational
 */
const rootAbove = ({ numerator, denominator }) => {
  /** @param {bigint} places */
  const at = (places) => {
    const [above, below] = places >= 0n ? [100n ** places, 1n] : [1n, 100n ** -places];
    const root = wholeRoot((numerator * above) / (denominator * below));
    return root * root * denominator * below < numerator * above ? root + 1n : root;
  };
  if (!numerator) return new Rational(0n);
  let places = 0n;
  while (`${at(places)}`.length < DIGITS) places += 1n;
  while (`${at(places)}`.length > DIGITS) places -= 1n;
  return places >= 0n ? new Rational(at(places), 10n ** places) : new Rational(at(places) * 10n ** -places);
};

/**
 * U of the result; null where that of an input is missing (GUM 5.1.2, uncorrelated inputs).
 * @param {Raw} raw
 * @param {Reading[]} readings
 * @returns {Rational | null}
 */
const combined = (raw, readings) => {
  const known = readings.flatMap((reading) => reading.uncertainty ?? []).sort((a, b) => a.compare(b));
  if (known.length < readings.length) return null;
  if (raw.span) return known[known.length - 1].times(raw.span).over(THOUSAND);
  const [first, second] = known.slice(-2);
  return rootAbove(first.times(first).plus(second.times(second)));
};

/**
 * @param {Raw} raw
 * @param {Rational[]} amounts
 */
const amountOf = (raw, amounts) => raw.span ? greatest(amounts).times(raw.span).over(THOUSAND) : greatest(amounts).minus(least(amounts));

/**
 * What was said of the raw readings, each once.
 * @param {(string | null)[]} texts
 * @param {string} between
 */
const join = (texts, between) => {
  const lines = texts.flatMap((text) => text ? text.split(between) : []);
  return [...new Set(lines)].join(between) || null;
};

/**
 * @param {Raw} raw
 * @param {Reading[]} readings
 * @param {Characteristic} characteristic
 * @returns {Reading}
 */
const derivedFrom = (raw, readings, characteristic) => {
  const amount = readings.every(measured) ? amountOf(raw, readings.map((reading) => /** @type {Rational} */ (reading.amount))) : null;
  return {
    ...readings[0],
    rows: readings.flatMap((reading) => reading.rows),
    characteristic,
    raw: null,
    value: amount ? decimalString(amount) : "",
    unit: amount ? "mm" : "",
    amount,
    uncertainty: combined(raw, readings),
    position: null,
    instrument: join(readings.map((reading) => reading.instrument), ", "),
    remark: join(readings.map((reading) => reading.remark), "\n"),
    measured_by: join(readings.map((reading) => reading.measured_by), "; "),
    measured_at: join(readings.map((reading) => reading.measured_at), "; "),
    confirmed: readings.every((reading) => reading.confirmed),
    derivation: {
      raw,
      inputs: readings.map(({ rows, position, value, unit, amount: reading, instrument, uncertainty, confirmed }) => ({
        rows,
        position,
        value,
        unit,
        amount: reading,
        instrument,
        uncertainty,
        confirmed,
      })),
    },
  };
};

/**
 * The readings with one derived reading for each raw quantity of an item, where its first raw
 * reading stood, and what cannot be derived: [readings, problems].
 * @param {Reading[]} readings
 * @param {Edition} edition
 * @param {Letters} letters
 * @returns {[Reading[], Refusal[]]}
 */
export const derive = (readings, edition, letters) => {
  /** @type {Map<string, Reading[]>} */
  const groups = new Map();
  /** @type {(Reading | Reading[])[]} */
  const line = [];
  for (const reading of readings) {
    if (!reading.raw) {
      line.push(reading);
      continue;
    }
    // A spot check stands for itself: two heights before play and two during it are no four.
    const key = JSON.stringify([reading.item, reading.raw.id, reading.occasion === "during"]);
    const group = groups.get(key);
    if (group) {
      group.push(reading);
      continue;
    }
    const begun = [reading];
    groups.set(key, begun);
    line.push(begun);
  }
  /** @type {Refusal[]} */
  const problems = [];
  const found = line.flatMap((part) => {
    if (!Array.isArray(part)) return [part];
    const raw = /** @type {Raw} */ (part[0].raw);
    const wrong = [...objections(raw, part, letters)];
    problems.push(...wrong);
    return wrong.length ? [] : [derivedFrom(raw, part, /** @type {Characteristic} */ (edition.characteristic(raw.gives)))];
  });
  return [found, problems];
};
