// Who measures: a phone that opened another's event asks it before the first reading, so that nobody
// measures under another's name.

import { labelled, line, make } from "./dom_elements.js";

/**
 * @import { App } from "./form_app.js"
 * @import { Book } from "./open_event.js"
 */

/**
 * Whether the name is still to be asked for.
 * @param {Book} book
 */
export const asksName = ({ event, own }) => Boolean(event.opened) && !own.judge?.trim();

/**
 * What asks for the name in place of the fields of an item; `go` is called when it is said.
 * @param {App} app
 * @param {() => unknown} go
 */
export const nameAsked = (app, go) => {
  const { say } = app;
  const name = line("", () => {}, { autocomplete: "name" });
  /** @param {Event} event */
  const submit = (event) => {
    event.preventDefault();
    const judge = name.value.trim();
    if (!judge) return name.focus();
    app.habits.remember({ judge });
    return go();
  };
  return make(
    "form",
    { onsubmit: submit },
    labelled(say("form.own-name"), name),
    make("div", { class: "nc-actions" }, make("button", { class: "nc-button nc-primary" }, say("form.begin"))),
  );
};
