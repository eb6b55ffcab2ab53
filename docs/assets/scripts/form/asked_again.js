// Re-inspections that the chief judge asked for and that are still to come: on the board and above their item.

import { button, make } from "./dom_elements.js";
import { nameKey } from "./item_names.js";
import { filled } from "./reading_rows.js";

/**
 * @import { App } from "./form_app.js"
 * @import { ItemScreen } from "./item_screen.js"
 */

/**
 * All of them, each with the way to its item, who asked for it and why; null where there is none.
 * @param {App} app
 */
export const askedList = (app) => {
  const rows = app.asked.map(({ kind, item, by, reason }) =>
    make(
      "li",
      { class: "nc-row" },
      make("a", { href: app.pathOf(kind, item) }, make("strong", {}, app.named(kind, item))),
      make("small", {}, [by, reason].filter(Boolean).join(": ")),
    )
  );
  if (!rows.length) return null;
  return make(
    "section",
    { class: "nc-asked" },
    make("h3", {}, `${app.say("form.outstanding")} (${rows.length})`),
    make("ul", { class: "nc-list" }, rows),
  );
};

/**
 * Who asked for a re-inspection of the item of a screen and why, with the way to begin it; null where nobody did.
 * @param {ItemScreen} screen
 */
export const askedNote = (screen) => {
  const { app, current, item, kind } = screen;
  const { say } = app;
  const asked = app.asked.find((other) => other.kind === kind && nameKey(other.item) === nameKey(item));
  if (!asked) return null;
  const again = () => {
    screen.beginAgain();
    screen.draw();
  };
  return make(
    "div",
    { class: "nc-note" },
    make("p", {}, say("form.asked-because", { by: asked.by || say("form.chief-judge"), reason: asked.reason || "–" })),
    screen.fields && current?.readings.some(filled) && button(say("form.inspect-again"), again),
  );
};
