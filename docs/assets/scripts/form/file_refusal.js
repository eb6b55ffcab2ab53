// What is told of a file that was not taken: each problem at its place, with what to do.

import { make } from "./dom_elements.js";
import { sheet } from "./bottom_sheet.js";

/**
 * @import { Problem } from "../inspection/event_judging.js"
 * @import { App } from "./form_app.js"
 * @import { FileProblem } from "./event_file_intake.js"
 */

/**
 * A problem of an event file in a line: place, problem, cure and what it is about.
 * @param {App} app
 * @param {string} name
 * @param {FileProblem} fileProblem
 */
const lineOf = ({ say, tell, inForce }, name, { code, values, line, column, item, within }) => {
  const place = [name, ...[line, column].filter(Boolean)].join(":");
  const parts = [item, ...within.map(([part, number]) => say(`part.${part}`, { n: number }))].filter(Boolean);
  const about = parts.length ? ` (${parts.join(", ")})` : "";
  return `${place}: ${tell.problem({ mistake: { code, values } }, inForce).join("; ")}${about}`;
};

/**
 * Say in a sheet why nothing was taken from a file of that name.
 * @param {App} app
 * @param {string} name
 * @param {{ problems: FileProblem[], more: number }} refused
 */
export const showRefusal = (app, name, { problems, more }) =>
  sheet(app.say, app.say("form.file-refused", { name }), () =>
    make(
      "ul",
      { class: "nc-note" },
      problems.map((problem) => make("li", {}, lineOf(app, name, problem))),
      more > 0 && make("li", {}, app.say("form.file-more", { n: more })),
    ));
