// Characteristics derived from raw readings: a difference of diagonals, levelness.
// The twin of inspect/novuss/inspection/derived.py. Each place of an item counts once.

import { decimalString } from "./decimal.js";
import { Mistake } from "./mistake.js";
import { greatest, least, Rational } from "./rational.js";

const THOUSAND = new Rational(1000n);
// Digits of a combined uncertainty; the last one is rounded up, to be on the safe side.
const DIGITS = 12;

const measured = (reading) => reading.amount !== null;

// Why nothing can be derived from the readings of one raw quantity of an item.
const objections = function* (raw, readings, letters) {
  const at = new Map();
  for (const one of readings) {
    const key = letters.place(one.position, raw.line);
    at.set(key, [...(at.get(key) ?? []), one]);
  }
  const nowhere = at.get("") ?? [];
  at.delete("");
  const told = { item: readings[0].item, needed: String(raw.at_least), characteristic: raw.id };
  const several = [...at.values()].map((found) => found.filter(measured)).filter((found) => found.length > 1);
  for (const found of several) {
    const mistake = new Mistake("characteristic-place-twice", { ...told, position: found[0].position ?? "" });
    yield { mistake, row: found.at(-1).rows[0], rows: found.flatMap((one) => one.rows) };
  }
  const unnamed = nowhere.filter(measured);
  const count = at.size + nowhere.length;
  if (unnamed.length && at.size) {
    const rows = unnamed.flatMap((one) => one.rows);
    yield { mistake: new Mistake("characteristic-place-missing", told), row: rows.at(-1), rows };
  } else if (!several.length && count < raw.at_least) {
    const mistake = new Mistake("characteristic-too-few", { ...told, count: String(count) });
    yield { mistake, row: readings[0].rows[0], rows: readings.flatMap((one) => one.rows) };
  }
};

// The largest integer whose square is not above a number.
const wholeRoot = (number) => {
  if (!number) return 0n;
  let guess = 1n << BigInt(Math.ceil(number.toString(2).length / 2));
  for (let next; (next = (guess + number / guess) >> 1n) < guess;) guess = next;
  return guess;
};

// The square root of an exact number, rounded up to so many significant digits.
const rootAbove = ({ numerator, denominator }) => {
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

// U of the result; null where that of an input is missing (GUM 5.1.2, uncorrelated inputs).
const combined = (raw, readings) => {
  if (readings.some((one) => one.uncertainty === null)) return null;
  const known = readings.map((one) => one.uncertainty).sort((a, b) => a.compare(b));
  if (raw.span) return known.at(-1).times(raw.span).over(THOUSAND);
  const [first, second] = known.slice(-2);
  return rootAbove(first.times(first).plus(second.times(second)));
};

const amountOf = (raw, amounts) => raw.span ? greatest(amounts).times(raw.span).over(THOUSAND) : greatest(amounts).minus(least(amounts));

// What was said of the raw readings, each once.
const told = (texts, between) => {
  const lines = texts.filter(Boolean).flatMap((one) => one.split(between));
  return [...new Set(lines)].join(between) || null;
};

const derivedFrom = (raw, readings, characteristic) => {
  const amount = readings.every(measured) ? amountOf(raw, readings.map((one) => one.amount)) : null;
  return {
    ...readings[0],
    rows: readings.flatMap((one) => one.rows),
    characteristic,
    raw: null,
    value: amount ? decimalString(amount) : "",
    unit: amount ? "mm" : "",
    amount,
    uncertainty: combined(raw, readings),
    position: null,
    instrument: told(readings.map((one) => one.instrument), ", "),
    remark: told(readings.map((one) => one.remark), "\n"),
    measured_by: told(readings.map((one) => one.measured_by), "; "),
    measured_at: told(readings.map((one) => one.measured_at), "; "),
    confirmed: readings.every((one) => one.confirmed),
    derivation: {
      raw,
      inputs: readings.map(({ rows, position, value, unit, amount: shown, instrument, uncertainty, confirmed }) => ({
        rows,
        position,
        value,
        unit,
        amount: shown,
        instrument,
        uncertainty,
        confirmed,
      })),
    },
  };
};

// The readings with one derived reading for each raw quantity of an item, where its first raw
// reading stood, and what cannot be derived: [readings, problems].
export const derive = (readings, edition, letters) => {
  const groups = new Map();
  const line = [];
  for (const one of readings) {
    if (!one.raw) {
      line.push(one);
      continue;
    }
    // A spot check stands for itself: two heights before play and two during it are no four.
    const key = JSON.stringify([one.item, one.raw.id, one.occasion === "during"]);
    if (!groups.has(key)) line.push(groups.set(key, []).get(key));
    groups.get(key).push(one);
  }
  const problems = [];
  const found = line.flatMap((part) => {
    if (!Array.isArray(part)) return [part];
    const raw = part[0].raw;
    const wrong = [...objections(raw, part, letters)];
    problems.push(...wrong);
    return wrong.length ? [] : [derivedFrom(raw, part, edition.characteristic(raw.gives))];
  });
  return [found, problems];
};
