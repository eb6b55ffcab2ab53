// Time as the event file has it: on the judge's clock, with its distance from UTC.

/** @typedef {{ at: string, begun?: string }} Begun */

/** @param {number} number */
const two = (number) => String(Math.trunc(Math.abs(number))).padStart(2, "0");

/** 2026-11-22T09:31:05+02:00 */
export const moment = (at = new Date()) => {
  const distance = -at.getTimezoneOffset();
  const zone = `${distance < 0 ? "-" : "+"}${two(distance / 60)}:${two(distance % 60)}`;
  return `${day(at)}T${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}${zone}`;
};

/** 2026-11-22 */
export const day = (at = new Date()) => `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;

/**
 * As the reader writes it, in a few signs; in English the day first.
 * @param {string} text
 * @param {string} language
 */
export const spoken = (text, language) => {
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) return text;
  return new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, { dateStyle: "medium", timeStyle: "short", hourCycle: "h23" })
    .format(at);
};

/** @type {Map<string, number>} */
const read = new Map();
/**
 * Read once: at each keystroke all inspections of an event are put in order.
 * @param {string} text
 * @returns {number}
 */
const parsed = (text) => {
  const known = read.get(text) ?? Date.parse(text);
  read.set(text, known);
  return known;
};

/**
 * Whether a moment is after another, whatever clocks they were read from.
 * @param {string} one
 * @param {string} other
 */
export const isAfter = (one, other) => parsed(one) > parsed(other);

/**
 * Inspections in the order in which they were begun.
 * @param {Begun} one
 * @param {Begun} other
 */
export const byBeginning = (one, other) => parsed(one.begun ?? one.at) - parsed(other.begun ?? other.at);

/**
 * Inspections in the order in which something was entered last.
 * @param {Begun} one
 * @param {Begun} other
 */
export const byEnd = (one, other) => parsed(one.at) - parsed(other.at);
