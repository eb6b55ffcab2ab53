// Just one value: kind, characteristic, what was read, chosen or typed in one line. Nothing of it is kept.

import { button, capital, choice, fill, labelled, line, make } from "./dom_elements.js";
import { Fields } from "./reading_fields.js";
import { Judge } from "./cached_judging.js";
import { filled, withReading } from "./reading_rows.js";
import { newEvent } from "./new_event.js";
import { day } from "./local_time.js";

/**
 * @import { Characteristic } from "../inspection/equipment_edition.js"
 * @import { App } from "./form_app.js"
 * @import { Field } from "./reading_field.js"
 * @import { Entered, KeptReading } from "./reading_rows.js"
 * @import { Typing } from "./typed_line.js"
 */

/**
 * The part of the first screen that checks one value under the edition in force: its node and its fields for numbers.
 * @param {App} app
 */
export const quick = (app) => {
  const { say, knowledge } = app;
  const judge = new Judge(knowledge, newEvent(app.inForce, app.digest, day()));
  const { edition } = judge;
  let kind = "puck";
  /** @type {string | null} */
  let chosen = null;
  /** @type {Entered} */
  let typed = { item: "–", kind, readings: [] };
  /** @type {Fields} */
  let fields;
  const place = make("div", {});
  const answer = make("div", { role: "status" });

  const draw = () => {
    const asked = edition.ofKind(kind).filter((characteristic) => characteristic.limit.kind !== "free");
    if (!asked.some((characteristic) => characteristic.id === chosen)) chosen = asked[0].id;
    typed = { item: "–", kind, readings: [] };
    const host = {
      /** @param {string} key */
      read: (key) => typed.readings.find((reading) => reading.key === key) ?? null,
      /**
       * @param {string} key
       * @param {Partial<KeptReading>} changes
       */
      write: (key, changes) => {
        typed = withReading(typed, key, changes);
        // It was of another figure.
        fill(answer);
        const { said } = judge.inspection(typed);
        const words = fields.show(said, typed.readings.filter(filled).map((reading) => reading.key));
        app.announce(words.get(key) ?? "");
      },
      remember: () => {},
      /** @param {Field} field */
      details: (field) => app.parts.clause(field),
    };
    fields = new Fields(app, edition, kind, host, { only: (spec) => spec.characteristic.id === chosen });
    /** @param {(value: string) => unknown} change */
    const choose = (change) => (/** @type {string} */ value) => {
      change(value);
      draw();
      fill(answer);
      /** @type {HTMLElement | null} */ (place.querySelector(".nc-number"))?.focus();
    };
    fill(
      place,
      make(
        "div",
        { class: "nc-line" },
        labelled(
          say("form.kind"),
          choice(edition.kinds.map((kind) => [kind, knowledge.kind(kind)]), kind, choose((picked) => (kind = picked))),
        ),
        labelled(
          say("form.characteristic"),
          choice(asked.map((characteristic) => [characteristic.id, characteristic.name]), chosen, choose((picked) => (chosen = picked))),
        ),
      ),
      fields.node,
    );
  };
  draw();

  const example = `${knowledge.kind("puck")} 44${app.words.decimal}5 ${knowledge.symbol("mm")}`;
  /**
   * @param {{ value: string, unit: string | null }} reading
   * @param {Characteristic} meant
   */
  const take = ({ value, unit }, meant) => {
    [kind, chosen] = [meant.kind, meant.id];
    draw();
    const [field] = fields.numbers;
    field.insert(`${value} ${unit ?? ""}`);
    field.settle();
    const reading = `${capital(meant.name)}: ${value} ${knowledge.symbol(field.unit.value)}`;
    fill(answer, make("p", {}, reading, " ", field.verdict.firstChild?.cloneNode(true) ?? field.why.textContent));
  };
  /** @param {Typing} reading */
  const ask = (reading) => {
    const { characteristics } = reading;
    const several = new Set(characteristics.map((characteristic) => characteristic.kind)).size > 1;
    /** @param {Characteristic} characteristic */
    const nameOf = (characteristic) => (several ? `${knowledge.kind(characteristic.kind)}: ${characteristic.name}` : characteristic.name);
    fill(
      answer,
      make("p", {}, say("form.which-is-meant")),
      make(
        "div",
        { class: "nc-actions" },
        characteristics.map((characteristic) => button(capital(nameOf(characteristic)), () => take(reading, characteristic))),
      ),
    );
  };
  /**
   * While it is typed only what is clear is shown; what is not is asked about at its end.
   * @param {string} text
   * @param {boolean} isEnd
   */
  const understand = async (text, isEnd) => {
    const reading = await app.parts.meaningOf(text);
    if (reading === undefined || text !== input.value) return;
    const { characteristics } = reading ?? { characteristics: [] };
    if (reading && characteristics.length === 1) take(reading, characteristics[0]);
    else if (!isEnd) fill(answer);
    else if (reading && characteristics.length) ask(reading);
    else fill(answer, make("p", {}, say("form.line-unclear", { example })));
  };
  const input = line("", (text) => understand(text, false), {
    placeholder: example,
    enterkeyhint: "done",
    onkeydown: (/** @type {KeyboardEvent} */ { key }) => key === "Enter" && input.value.trim() && understand(input.value, true),
  });
  // What the address asks; of one line that was shared the fields show what was read.
  const refresh = () =>
    app.parts.answer(judge, {
      /** @param {Characteristic} meant */
      choose: (meant) => {
        [kind, chosen] = [meant.kind, meant.id];
        draw();
      },
      /** @param {Node} node */
      show: (node) => fill(answer, node),
      /** @param {string} text */
      type: (text) => {
        input.value = text;
        return understand(text, true);
      },
    });
  const node = make(
    "section",
    { class: "nc-quick" },
    make("h2", {}, say("form.one-value")),
    labelled(say("form.one-line"), input),
    answer,
    place,
  );
  return { node, shown: refresh, numbers: () => fields.numbers, fieldOf: (/** @type {any} */ input) => fields.fieldOf(input) };
};
