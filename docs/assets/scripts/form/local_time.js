// Time as the event file has it: on the judge's clock, with its distance from UTC.

/** @typedef {{ at: string, begun?: string }} Begun */

/** @param {number} number */
const twoDigits = (number) => String(Math.trunc(Math.abs(number))).padStart(2, "0");

/** 2026-11-22T09:31:05+02:00 */
export const moment = (at = new Date()) => {
  const distance = -at.getTimezoneOffset();
  const zone = `${distance < 0 ? "-" : "+"}${twoDigits(distance / 60)}:${twoDigits(distance % 60)}`;
  return `${day(at)}T${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}:${twoDigits(at.getSeconds())}${zone}`;
};

/** 2026-11-22 */
export const day = (at = new Date()) => `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`;

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
 * @param {string} moment
 * @param {string} other
 */
export const isAfter = (moment, other) => parsed(moment) > parsed(other);

/**
 * Inspections in the order in which they were begun.
 * @param {Begun} inspection
 * @param {Begun} other
 */
export const byBeginning = (inspection, other) => parsed(inspection.begun ?? inspection.at) - parsed(other.begun ?? other.at);

/**
 * Inspections in the order in which something was entered last.
 * @param {Begun} inspection
 * @param {Begun} other
 */
export const byEnd = (inspection, other) => parsed(inspection.at) - parsed(other.at);
