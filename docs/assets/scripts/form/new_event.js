// A new event, and ids that nobody else gives.

import { moment } from "./local_time.js";

/** @import { KeptEvent } from "./reading_rows.js" */

/** An id that nobody else gives. */
export const newId = () =>
  crypto.randomUUID?.() ??
    "10000000-1000-4000-8000-100000000000".replace(/[018]/g, (digit) =>
      (Number(digit) ^ (crypto.getRandomValues(new Uint8Array(1))[0] & (15 >> (Number(digit) / 4)))).toString(16));

/**
 * A new event, judged by the knowledge of a digest.
 * @param {string} edition
 * @param {string} knowledge
 * @param {string} date
 * @returns {KeptEvent}
 */
export const newEvent = (edition, knowledge, date) => ({
  id: newId(),
  event: { name: "", place: "", date, senior_judge: "", chief_judge: "" },
  edition,
  rule: "simple",
  guard: null,
  knowledge,
  limits: [],
  instruments: [],
  waivers: [],
  planned: {},
  made: moment(),
});
