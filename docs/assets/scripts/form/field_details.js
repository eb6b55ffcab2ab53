// The sheet of a field: its clause and limit, and what may be said of the reading besides its value.

import { button, capital, choice, labelled, line, make } from "./dom_elements.js";
import { clauseOf } from "./field_clause.js";
import { sheet } from "./bottom_sheet.js";
import { waiverBox } from "./waiver_box.js";

/**
 * @import { App } from "./form_app.js"
 * @import { Field } from "./reading_field.js"
 * @import { Spec } from "./field_groups.js"
 * @import { ItemScreen } from "./item_screen.js"
 * @import { KeptReading } from "./reading_rows.js"
 */

/**
 * Open the sheet of one value: what the edition in force says of it.
 * @param {App} app
 * @param {Field} field
 */
export const clause = (app, field) =>
  sheet(app.say, capital(field.name), () => make("div", {}, clauseOf(app, app.inForce, field.spec.characteristic)));

/**
 * Open the sheet of a field of the item screen.
 * @param {ItemScreen} screen
 * @param {Field} field
 */
export const detail = (screen, field) => {
  const { app } = screen;
  const { say, judge, book } = app;
  const { spec } = field;
  const { characteristic } = spec;
  return sheet(say, capital(field.name), (close) => {
    const reading = screen.reading(spec.key);
    /** @param {string} name */
    const change = (name) => (/** @type {string} */ text) => screen.say(spec.key, spec, { [name]: text });
    const names = book.event.instruments.map((instrument) => instrument.id).filter(Boolean);
    const instrument = names.length
      ? choice([["", "–"], ...names.map((name) => [name, name])], reading.instrument ?? "", (text) => {
        change("instrument")(text);
        app.habits.rememberInstrument(spec.id, text);
      })
      : line(reading.instrument, change("instrument"));
    const result = judge.fields(screen.current ?? { item: screen.item, kind: screen.kind, readings: [] }).said.results
      .find((result) =>
        result.reading.characteristic.id === spec.id && (result.verdict === "fail" || result.verdict === "conditional-fail")
      );
    return make(
      "div",
      {},
      clauseOf(app, judge.settings.edition, characteristic),
      !spec.visual && [
        labelled(say("form.instrument"), instrument),
        labelled(
          say("form.uncertainty"),
          line(reading.uncertainty, change("uncertainty"), { inputmode: "decimal" }),
          say("form.uncertainty-hint"),
        ),
      ],
      labelled(say("form.remark"), line(reading.remark, change("remark"))),
      !spec.visual && !spec.source && placing(screen, spec, reading, close),
      result && waiverBox(screen, characteristic, close),
    );
  });
};

/**
 * @param {ItemScreen} screen
 * @param {Spec} spec
 * @param {Partial<KeptReading>} reading
 * @param {() => void} close
 */
const placing = (screen, spec, reading, close) => {
  const { say } = screen.app;
  const typed = line(spec.key.includes("+") ? reading.position : "", () => {}, { placeholder: say("form.place-example") });
  const add = () => {
    if (!typed.value.trim()) return typed.focus();
    close();
    return screen.addPlace(spec, typed.value.trim());
  };
  return make("div", { class: "nc-line" }, labelled(say("form.other-place"), typed), button(say("form.add"), add));
};
