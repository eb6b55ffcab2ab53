// Just one value: kind, characteristic, what was read. Nothing of it is kept.

import { capital, choice, fill, labelled, make } from "./element.js";
import { clauseOf } from "./detail.js";
import { Fields } from "./fields.js";
import { Judge } from "./judge.js";
import { filled, withReading } from "./rows.js";
import { sheet } from "./sheet.js";
import { newEvent } from "./book.js";
import { day } from "./moment.js";

/** The part of the first screen that checks one value under the edition in force. */
export const quick = (app) => {
  const { say, knowledge } = app;
  const judge = new Judge(knowledge, newEvent(app.inForce, app.digest, day()));
  const { edition } = judge;
  let kind = "puck";
  let chosen = null;
  let typed = { item: "–", kind, readings: [] };
  const place = make("div", {});

  const draw = () => {
    const asked = edition.ofKind(kind).filter((one) => one.limit.kind !== "free");
    if (!asked.some((one) => one.id === chosen)) chosen = asked[0].id;
    typed = { item: "–", kind, readings: [] };
    const desk = {
      read: (key) => typed.readings.find((one) => one.key === key) ?? null,
      write: (key, changes) => {
        typed = withReading(typed, key, changes);
        const { said } = judge.inspection(typed);
        const words = fields.show(said, typed.readings.filter(filled).map((one) => one.key));
        app.announce(words.get(key) ?? "");
      },
      remember: () => {},
      details: (field) => sheet(say, capital(field.name), () => make("div", {}, clauseOf(app, app.inForce, field.spec.characteristic))),
    };
    const fields = new Fields(app, edition, kind, desk, { only: (spec) => spec.characteristic.id === chosen });
    const choose = (change) => (value) => {
      change(value);
      draw();
      place.querySelector(".nc-number")?.focus();
    };
    fill(
      place,
      make(
        "div",
        { class: "nc-line" },
        labelled(say("form.kind"), choice(edition.kinds.map((one) => [one, knowledge.kind(one)]), kind, choose((one) => (kind = one)))),
        labelled(say("form.characteristic"), choice(asked.map((one) => [one.id, one.name]), chosen, choose((one) => (chosen = one)))),
      ),
      fields.node,
    );
  };
  draw();
  return make("section", { class: "nc-quick" }, make("h2", {}, say("form.one-value")), place);
};
