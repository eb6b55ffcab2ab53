// Answers that are taken over from the item before: of what is seen, never of what is measured.

import { button } from "./dom_elements.js";
import { filled, keyOf } from "./reading_rows.js";

/**
 * @import { Edition } from "../inspection/equipment_edition.js"
 * @import { ItemScreen } from "./item_screen.js"
 * @import { Stand } from "./item_standings.js"
 */

/**
 * The button that answers yes where the item before did; null where nothing is left to answer so.
 * @param {ItemScreen} screen
 * @param {Edition} edition
 */
export const sameAnswers = (screen, edition) => {
  const { app, kind, item } = screen;
  const { book, say } = app;
  const before = book.before(kind, item);
  if (!before) return null;
  /** @param {Stand} stand */
  const isYes = ({ row }) => edition.characteristic(row.characteristic)?.quantity === "visual" && row.value === "yes" && !row.position;
  const answers = (app.tile(kind, before)?.stands ?? []).filter(isYes).map(({ row }) => row.characteristic);
  const open = answers.filter((characteristic) => !filled(screen.reading(keyOf(characteristic))));
  if (!open.length) return null;
  return button(say("form.same-as", { item: before }), () => {
    const id = screen.begin();
    for (const characteristic of open) {
      const key = keyOf(characteristic);
      const was = screen.current?.readings.find((reading) => reading.key === key) ?? null;
      book.type(id, key, { characteristic, value: "yes", position: "", unit: "" });
      book.remember(id, key, was);
    }
    screen.draw();
    app.announce(say("form.taken", { item: before }));
  }, { class: "nc-button nc-quiet" });
};
