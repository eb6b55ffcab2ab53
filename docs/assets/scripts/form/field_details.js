// The sheet of a field: its clause and limit, and what may be said of the reading besides its value.

import { button, capital, choice, labelled, line, make } from "./dom_elements.js";
import { sheet } from "./bottom_sheet.js";

/**
 * @import { Characteristic } from "../inspection/equipment_edition.js"
 * @import { App } from "./form_app.js"
 * @import { Field } from "./reading_field.js"
 * @import { Spec } from "./field_groups.js"
 * @import { ItemScreen } from "./item_screen.js"
 * @import { KeptReading } from "./reading_rows.js"
 */

/**
 * The text of a clause, which is fetched when the first is asked for.
 * @param {App} app
 * @param {string} edition
 * @param {string} clause
 */
const quoted = (app, edition, clause) => {
  const node = make("blockquote", { class: "nc-clause", hidden: true });
  app.clauses().then((texts) => {
    node.textContent = texts ? texts[edition]?.[clause] ?? "" : app.say("form.part-missing");
    node.hidden = !node.textContent;
  });
  return node;
};

/**
 * The clause of a characteristic with its limit and text.
 * @param {App} app
 * @param {string} edition
 * @param {Characteristic} characteristic
 */
export const clauseOf = (app, edition, characteristic) => {
  const { clause } = characteristic;
  const section = new URL(`../rules/${edition}/${encodeURIComponent(clause)}/`, app.page);
  return [
    make("p", { class: "nc-clause__limit" }, make("strong", {}, `${clause}: `), app.tell.limit(characteristic)),
    quoted(app, edition, clause),
    characteristic.question && make("p", { class: "nc-soft" }, characteristic.question),
    make("p", {}, make("a", { href: section.href }, app.say("form.all-about", { clause }))),
  ];
};

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
    const names = book.event.instruments.map((one) => one.id).filter(Boolean);
    const instrument = names.length
      ? choice([["", "–"], ...names.map((one) => [one, one])], reading.instrument ?? "", (text) => {
        change("instrument")(text);
        app.habits.rememberInstrument(spec.id, text);
      })
      : line(reading.instrument, change("instrument"));
    const result = judge.fields(screen.current ?? { item: screen.item, kind: screen.kind, readings: [] }).said.results
      .find((one) => one.reading.characteristic.id === spec.id && (one.verdict === "fail" || one.verdict === "conditional-fail"));
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
      result && app.parts.later((later) => later.waiver(screen, characteristic, close)),
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
