// The clause that a field's limit comes from, with its text.

import { make } from "./dom_elements.js";

/**
 * @import { Characteristic, WorkingLimit } from "../inspection/equipment_edition.js"
 * @import { App } from "./form_app.js"
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
 * A working limit with who set it, when and why.
 * @param {Pick<App, "tell">} app
 * @param {WorkingLimit} limit
 * @param {Characteristic} characteristic
 */
export const workingLimitOf = ({ tell }, limit, characteristic) =>
  `${tell.limit(characteristic, limit)}. ${tell.setBy(limit.setBy, limit.setOn, limit.reason)}`;

/**
 * The clause of a characteristic with its limit and text.
 * @param {App} app
 * @param {string} edition
 * @param {Characteristic} characteristic
 */
export const clauseOf = (app, edition, characteristic) => {
  const { clause } = characteristic;
  const working = app.book ? app.judge.workingLimits.get(characteristic.id) : undefined;
  const section = new URL(`../rules/${edition}/${encodeURIComponent(clause)}/`, app.page);
  return [
    make("p", { class: "nc-clause__limit" }, make("strong", {}, `${clause}: `), app.tell.limit(characteristic)),
    working && make("p", {}, workingLimitOf(app, working, characteristic)),
    quoted(app, edition, clause),
    characteristic.question && make("p", { class: "nc-soft" }, characteristic.question),
    make("p", {}, make("a", { href: section.href }, app.say("form.all-about", { clause }))),
  ];
};
