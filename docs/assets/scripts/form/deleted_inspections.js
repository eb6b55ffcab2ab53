// What was thrown away, and the way back.

import { button, make } from "./dom_elements.js";
import { keyIn } from "./browser_store.js";
import { question } from "./bottom_sheet.js";
import { spoken } from "./local_time.js";

/**
 * @import { App } from "./form_app.js"
 * @import { KeptEvent, KeptInspection } from "./reading_rows.js"
 * @import { Store } from "./browser_store.js"
 */

/**
 * Remove an event and all that belongs to it for good.
 * @param {Store} store
 * @param {string} id
 */
export const forgetEvent = async (store, id) => {
  for (const name of ["inspections", "photos"]) {
    for (const kept of await store.all(name, id)) store.put(name, keyIn(id, kept.id ?? kept.sha256), null);
  }
  store.put("events", id, null);
};

export class BinScreen {
  /**
   * `events` and `inspections` that were thrown away; those of a whole event go with it.
   * @param {App} app
   * @param {KeptEvent[]} events
   * @param {KeptInspection[]} inspections
   */
  constructor(app, events, inspections) {
    this.app = app;
    this.title = app.say("form.bin-title");
    this.node = make("section", {}, make("h2", { tabindex: "-1" }, this.title));
    const { say } = app;
    /**
     * @param {string} words
     * @param {string | null | undefined} when
     * @param {() => void} back
     * @param {() => unknown} deletion
     */
    const row = (words, when, back, deletion) => {
      /** @type {HTMLElement} */
      const line = make(
        "li",
        { class: "nc-row" },
        make("strong", {}, words),
        make("small", {}, spoken(when ?? "", app.language)),
        make(
          "div",
          { class: "nc-actions" },
          button(say("form.restore"), () => (back(), line.remove())),
          button(say("form.delete-forever"), async () => {
            if (!(await question(say, say("form.delete-forever-question", { name: words }), say("form.delete-forever")))) return;
            deletion();
            line.remove();
          }, { class: "nc-button nc-danger" }),
        ),
      );
      return line;
    };
    /** @param {KeptEvent} inspection */
    const ofEvent = (inspection) =>
      row(
        inspection.event.name || say("form.unnamed"),
        inspection.bin,
        () => app.store.change("events", inspection.id, (event) => event && { ...event, bin: null }),
        () => forgetEvent(app.store, inspection.id),
      );
    /** @param {KeptInspection} inspection */
    const ofItem = (inspection) =>
      row(
        app.named(inspection.kind, inspection.item),
        inspection.bin,
        () => app.store.change("inspections", keyIn(inspection.event, inspection.id), (stored) => stored && { ...stored, bin: null }),
        () => app.store.put("inspections", keyIn(inspection.event, inspection.id), null),
      );
    const all = [...events.map(ofEvent), ...inspections.map(ofItem)];
    this.node.append(all.length ? make("ul", { class: "nc-list" }, all) : make("p", {}, say("form.bin-empty")));
  }

  refresh() {}
}
