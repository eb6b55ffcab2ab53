// The head of an event, and the edition that follows its day.

import { day } from "./local_time.js";

/**
 * @import { Knowledge } from "../inspection/judging_knowledge.js"
 * @import { KeptEvent } from "./reading_rows.js"
 */

/**
 * The event with other words in its head. Its edition follows the day, unless it was another than that of the day.
 * @param {KeptEvent} event
 * @param {Partial<KeptEvent["event"]>} words
 * @param {Knowledge} knowledge
 * @returns {KeptEvent}
 */
export const withHead = (event, words, knowledge) => {
  const head = { ...event.event, ...words };
  /** @param {string | undefined} date */
  const held = (date) => knowledge.editionOn(date || day());
  const edition = event.edition === held(event.event.date) ? held(head.date) : event.edition;
  return { ...event, edition, event: head };
};
