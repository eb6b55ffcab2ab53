// Days as people type them: 2026-11-22, 20261122 or 22.11.2026.

import { Mistake } from "./typed_value_errors.js";

const ISO = /^(\d{4})(-?)(\d{2})\2(\d{2})$/;
const LOCAL = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})\.?$/;

/**
 * @param {number} year
 * @param {number} month
 * @param {number} day
 */
const isDay = (year, month, day) => {
  const found = new Date(Date.UTC(2000, 0, 1));
  found.setUTCFullYear(year, month - 1, day);
  return year > 0 && found.getUTCMonth() === month - 1 && found.getUTCDate() === day;
};

/**
 * As 2026-11-22, which sorts as days do.
 * @param {string} text
 * @param {string} column
 */
export const dayOf = (text, column) => {
  const value = text.trim();
  const iso = ISO.exec(value);
  const local = LOCAL.exec(value);
  const [year, month, day] = (iso ? [iso[1], iso[3], iso[4]] : local ? [local[3], local[2], local[1]] : []).map(Number);
  if (!year || !isDay(year, month, day)) throw new Mistake("date-unreadable", { value }, column);
  /**
   * @param {number} number
   * @param {number} length
   */
  const padded = (number, length) => String(number).padStart(length, "0");
  return `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}`;
};
