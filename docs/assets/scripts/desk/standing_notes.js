// What is said above the fields of an item that others inspected too, or that this phone has handed over.

import { chosenOf } from "../form/chosen_readings.js";
import { repeated } from "../form/item_standings.js";
import { filled } from "../form/reading_rows.js";

/**
 * @import { Say } from "../inspection/localized_wording.js"
 * @import { App } from "../form/form_app.js"
 * @import { Tile } from "../form/item_board.js"
 * @import { ItemEntry } from "../form/item_entry.js"
 */

/**
 * What the chief judge decided on an item where inspections of it disagreed.
 * @param {App} app
 * @param {Tile | null} tile
 */
export const choiceNotes = (app, tile) =>
  tile
    ? chosenOf(tile, app.book.event, app.judge, app.tell).map(({ characteristic: { name }, ...words }) =>
      app.say("at-desk.chosen", { name, ...words })
    )
    : [];

/**
 * Why the verdict on the screen may not be that of the fields below it, and what becomes of a change.
 * @param {ItemEntry} entry
 * @param {Say} say
 * @returns {string[]}
 */
export const standingNotes = (entry, say) => {
  const { book, kind, item, current, earlier } = entry;
  if (!current) return [];
  const repeats = repeated(book.of(kind, item)).get(current.id);
  const others = earlier.filter(({ id, device, readings }) => device !== current.device && !repeats?.has(id) && readings.some(filled));
  const names = [...new Set(others.map(({ by }) => by || say("form.nobody")))].join(", ");
  return [
    ...(names ? [say("at-desk.inspected-too", { names })] : []),
    ...(current.handed || current.continues ? [say("at-desk.handed-before")] : []),
  ];
};
