// The sheets on which the chief judge decides: a working limit, a waiver, a re-inspection.

import { capital, choice, fill, labelled, line, make } from "../form/dom_elements.js";
import { day, moment } from "../form/local_time.js";
import { Judge } from "../form/cached_judging.js";
import { newId } from "../form/new_event.js";
import { sheet } from "../form/bottom_sheet.js";
import { decided } from "./desk_settings.js";

/**
 * @import { HandedWithdrawal } from "schemas"
 * @import { Characteristic } from "../inspection/equipment_edition.js"
 * @import { App } from "../form/form_app.js"
 * @import { Tile } from "../form/item_board.js"
 * @import { DeskClient } from "./desk_client.js"
 * @import { Decision } from "./pending_decisions.js"
 */

/**
 * A sheet with fields and a button; `made` gives the decision, or the field that is still empty.
 * @param {App} app
 * @param {DeskClient} client
 * @param {{ title: string, about: string, fields: HTMLElement[], decide?: string, made: () => Decision | HTMLElement }} decision
 */
const decisionSheet = (app, client, { title, about, fields, decide, made }) => {
  const { say } = app;
  return sheet(say, title, (close) => {
    const note = make("p", { class: "nc-note", role: "alert", hidden: true });
    /** @param {Event} event */
    const submit = (event) => {
      event.preventDefault();
      const decision = made();
      if (decision instanceof HTMLElement) return decision.focus();
      const wrong = problemsOf(app, decision);
      note.hidden = !wrong.length;
      fill(note, wrong.join(" "));
      if (wrong.length) return undefined;
      client.decide(decision);
      close();
      return app.screen?.refresh();
    };
    return make(
      "form",
      { onsubmit: submit },
      make("p", { class: "nc-soft" }, about),
      fields,
      note,
      make("div", { class: "nc-actions" }, make("button", { class: "nc-button nc-primary" }, decide ?? say("at-desk.decide"))),
    );
  });
};

/**
 * What is wrong with a working limit, as it would be refused elsewhere.
 * @param {App} app
 * @param {Decision} decision
 */
export const problemsOf = (app, decision) => {
  if (decision.type !== "limit") return [];
  const { event } = app.book;
  const found = new Judge(app.knowledge, decided(event, decision)).rows([]).problems;
  return found.filter(({ table }) => table === "limits").map((problem) => {
    const [message, ...cures] = app.tell.problem(problem, event.edition);
    // Of a figure the cure speaks of cells and columns, which a sheet has none of.
    return [message, ...(problem.mistake.code.startsWith("number-") ? [app.say("at-desk.number")] : cures)].join("; ");
  });
};

/**
 * The first line that nothing was typed in; null where there is none.
 * @param {HTMLInputElement[]} lines
 */
const emptyOf = (lines) => lines.find(({ value }) => !value.trim()) ?? null;

/**
 * A working limit for a characteristic that the print leaves open.
 * @param {App} app
 * @param {DeskClient} client
 * @param {Characteristic} characteristic
 */
export const limitSheet = (app, client, characteristic) => {
  const { say, knowledge, book } = app;
  const { id, kind, name, quantity } = characteristic;
  const there = book.event.limits.find((limit) => limit.characteristic === id);
  const number = { inputmode: "decimal" };
  const lower = line(there?.lower, () => {}, number);
  const upper = line(there?.upper, () => {}, number);
  const units = knowledge.units.of(quantity).map((unit) => [unit, knowledge.symbol(unit)]);
  const unit = choice(units, there?.unit ?? characteristic.unit, () => {});
  const reason = line(there?.reason, () => {});
  const bounds = make(
    "div",
    { class: "nc-line" },
    labelled(say("form.lower"), lower),
    labelled(say("form.upper"), upper),
    labelled(say("form.unit"), unit),
  );
  return decisionSheet(app, client, {
    title: capital(`${knowledge.kind(kind)}: ${name}`),
    about: `${app.tell.limit(characteristic)}. ${say("form.limits-hint")}`,
    fields: [bounds, labelled(say("form.reason"), reason)],
    made: () => {
      const empty = !lower.value.trim() && !upper.value.trim() ? upper : emptyOf([reason]);
      if (empty) return empty;
      const set = { lower: lower.value.trim(), upper: upper.value.trim(), unit: unit.value, reason: reason.value.trim() };
      return { id: newId(), type: "limit", characteristic: id, ...set, set_by: client.member.name, set_on: day() };
    },
  });
};

/**
 * A waiver of a characteristic of an item that fails.
 * @param {App} app
 * @param {DeskClient} client
 * @param {Tile} tile
 * @param {Characteristic[]} characteristics
 */
export const waiverSheet = (app, client, { kind, item }, characteristics) => {
  const { say } = app;
  const which = choice(characteristics.map(({ id, name }) => [id, name]), characteristics[0].id, () => {});
  const reason = line("", () => {});
  const scope = line(app.tell.scope("event"), () => {});
  return decisionSheet(app, client, {
    title: app.named(kind, item),
    about: say("form.waive-note"),
    fields: [
      labelled(say("form.characteristic"), which),
      labelled(say("form.reason"), reason),
      labelled(say("form.scope"), scope),
    ],
    made: () => {
      const empty = emptyOf([reason, scope]);
      if (empty) return empty;
      const words = scope.value.trim();
      const given = { reason: reason.value.trim(), scope: words === app.tell.scope("event") ? "event" : words, date: day() };
      const of = { kind: /** @type {any} */ (kind), item, characteristic: which.value };
      return { id: newId(), type: "waiver", ...of, chief_judge: client.member.name, ...given };
    },
  });
};

/**
 * A decision in force that is taken back.
 * @param {App} app
 * @param {DeskClient} client
 * @param {Pick<HandedWithdrawal, "limit" | "waiver" | "reinspection">} decision
 * @param {string} title
 * @param {string} about what it says
 */
export const withdrawalSheet = (app, client, decision, title, about) => {
  const { say } = app;
  const reason = line("", () => {});
  return decisionSheet(app, client, {
    title,
    about: [about.replace(/\.?$/, about ? "." : ""), say("at-desk.withdraw-note")].filter(Boolean).join(" "),
    fields: [labelled(say("form.reason"), reason)],
    decide: say("at-desk.withdraw"),
    made: () => {
      const empty = emptyOf([reason]);
      if (empty) return empty;
      const why = { reason: reason.value.trim() };
      const id = newId();
      return { id, type: "withdrawal", withdrawn: { id, ...decision, by: client.member.name, at: moment(), ...why }, ...why };
    },
  });
};

/**
 * An inspection that stands over those that disagree with it.
 * @param {App} app
 * @param {DeskClient} client
 * @param {Tile} tile
 * @param {string} inspection
 * @param {string} about what it says
 */
export const choiceSheet = (app, client, { kind, item, contested }, inspection, about) => {
  const { say } = app;
  const reason = line("", () => {});
  const over = contested.filter(({ inspections }) => inspections.includes(inspection)).flatMap((
    { characteristic, occasion, inspections },
  ) => inspections.filter((id) => id !== inspection).map((id) => ({ inspection: id, characteristic, occasion })));
  return decisionSheet(app, client, {
    title: app.named(kind, item),
    about: `${about}. ${say("at-desk.stands-note")}`,
    fields: [labelled(say("form.reason"), reason)],
    made: () => emptyOf([reason]) ?? { id: newId(), type: "choice", kind, item, inspection, over, reason: reason.value.trim() },
  });
};

/**
 * A re-inspection of an item.
 * @param {App} app
 * @param {DeskClient} client
 * @param {Tile} tile
 */
export const reinspectionSheet = (app, client, { kind, item }) => {
  const { say } = app;
  const reason = line("", () => {});
  return decisionSheet(app, client, {
    title: app.named(kind, item),
    about: say("at-desk.ask-again-note"),
    fields: [labelled(say("form.reason"), reason)],
    made: () => emptyOf([reason]) ?? { id: newId(), type: "reinspection", kind, item, reason: reason.value.trim() },
  });
};
