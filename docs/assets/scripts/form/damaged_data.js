// What is kept here and cannot be shown: saved as a file, or deleted for good, never dropped in silence.

import { button, make } from "./dom_elements.js";
import { forgetEvent } from "./deleted_inspections.js";
import { give } from "./file_dialogs.js";
import { question } from "./bottom_sheet.js";

/**
 * @import { App } from "./form_app.js"
 * @import { Damaged } from "./stored_data.js"
 */

/**
 * The name of a record, as far as it has one.
 * @param {any} record
 * @param {unknown} key
 */
const nameOf = (record, key) => {
  const name = record?.event?.name || record?.item || key;
  return typeof name === "string" ? name : String(key);
};

/**
 * A record as a file: of an event with all that belongs to it.
 * @param {App} app
 * @param {Damaged} damaged
 */
const save = async (app, { store, key, record }) => {
  const inspections = store === "events" ? await app.store.all("inspections", key) : [];
  const text = JSON.stringify({ [store]: [record], ...(inspections.length && { inspections }) }, null, 1);
  return give(`novuss-${String(key).replace(/[^\w-]+/g, "-").slice(0, 40)}.json`, `${text}\n`, "application/json");
};

/**
 * @param {App} app
 * @param {Damaged} damaged
 */
const forget = (app, { store, key }) => (store === "events" ? forgetEvent(app.store, key) : app.store.put(store, key, null));

/**
 * The part of a screen that lists damaged records: [{store, key, record}].
 * @param {App} app
 * @param {Damaged[]} damaged
 */
export const damagedList = (app, damaged) => {
  const { say } = app;
  /** @param {Damaged} record */
  const row = (record) => {
    const name = nameOf(record.record, record.key);
    const line = make(
      "li",
      { class: "nc-row" },
      make("strong", {}, name),
      make(
        "div",
        { class: "nc-actions" },
        button(say("form.save-file"), () => save(app, record)),
        button(say("form.delete-forever"), async () => {
          if (!(await question(say, say("form.delete-forever-question", { name }), say("form.delete-forever")))) return;
          await forget(app, record);
          line.remove();
        }, { class: "nc-button nc-danger" }),
      ),
    );
    return line;
  };
  return make(
    "section",
    { class: "nc-damaged" },
    make("h2", {}, say("form.damaged")),
    make("p", { class: "nc-note" }, say("form.damaged-hint")),
    make("ul", { class: "nc-list" }, damaged.map(row)),
  );
};
