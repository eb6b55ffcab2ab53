// How many items of each kind an event expects, to be typed in.

import { capital, labelled, line, make } from "./dom_elements.js";

/** @import { App } from "./form_app.js" */

/** @param {App} app */
export const plannedCounts = (app) => {
  const { book, judge, say } = app;
  /** @param {string} kind */
  const set = (kind) => (/** @type {string} */ text) =>
    book.edit((event) => ({ ...event, planned: { ...event.planned, [kind]: Math.min(500, Number.parseInt(text, 10) || 0) } }));
  const kinds = judge.edition.kinds.filter((kind) => kind !== "participant");
  return [
    make("p", { class: "nc-soft" }, say("form.expected-hint")),
    make(
      "div",
      { class: "nc-numbers" },
      kinds.map((kind) =>
        labelled(capital(app.kindName(kind, true)), line(book.event.planned?.[kind] || "", set(kind), { inputmode: "numeric" }))
      ),
    ),
  ];
};
