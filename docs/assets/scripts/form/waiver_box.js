// The waiver of the chief judge for what fails of an item: it names who decided and why; the verdict stays.

import { button, labelled, line, make } from "./dom_elements.js";
import { day } from "./local_time.js";
import { newId } from "./new_event.js";

/**
 * @import { Characteristic } from "../inspection/equipment_edition.js"
 * @import { ItemScreen } from "./item_screen.js"
 * @import { KeptEvent } from "./reading_rows.js"
 */

/**
 * The part of a field's sheet in which a waiver is given or taken back.
 * @param {ItemScreen} screen
 * @param {Characteristic} characteristic
 * @param {() => void} close
 */
export const waiverBox = (screen, characteristic, close) => {
  const { app, kind, item } = screen;
  const { say, book, desk } = app;
  // At a desk the chief judge decides, and what was decided stays in its log.
  if (desk && !desk.client.isChief) return make("div");
  /** @param {KeptEvent["waivers"][number]} waiver */
  const same = (waiver) => waiver.kind === kind && waiver.item === item && waiver.characteristic === characteristic.id;
  const there = book.event.waivers.find(same);
  const judge = line(there?.chief_judge ?? book.event.event.chief_judge, () => {});
  const reason = line(there?.reason, () => {});
  const scope = line(app.tell.scope(there?.scope ?? "event"), () => {});
  const save = () => {
    const missing = [judge, reason, scope].find((field) => !field.value.trim());
    if (missing) return missing.focus();
    const waiver = {
      kind: /** @type {any} */ (kind),
      item,
      characteristic: characteristic.id,
      chief_judge: judge.value,
      reason: reason.value,
      scope: scope.value === app.tell.scope("event") ? "event" : scope.value,
      date: day(),
    };
    if (desk) desk.client.decide({ id: newId(), type: "waiver", ...waiver });
    else book.edit((event) => ({ ...event, waivers: [...event.waivers.filter((waiver) => !same(waiver)), waiver] }));
    close();
    return screen.draw();
  };
  const remove = () => {
    book.edit((event) => ({ ...event, waivers: event.waivers.filter((waiver) => !same(waiver)) }));
    close();
    screen.draw();
  };
  return make(
    "details",
    { class: "nc-box", open: Boolean(there) },
    make("summary", {}, say("form.waive")),
    make("p", { class: "nc-soft" }, say("form.waive-note")),
    labelled(say("form.chief-judge"), judge),
    labelled(say("form.reason"), reason),
    labelled(say("form.scope"), scope),
    make("div", { class: "nc-actions" }, button(say("form.save"), save), there && !desk && button(say("form.waive-not"), remove)),
  );
};
