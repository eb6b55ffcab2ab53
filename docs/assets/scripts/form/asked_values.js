// The verdicts on several values that an address or a shared text asks about, each in a line, at once; what
// cannot be judged is told with its place.

import { askedReadings, sharedLines } from "./check_address.js";
import { capital, make } from "./dom_elements.js";
import { openShared } from "./handed_files.js";
import { keyOf } from "./reading_rows.js";
import { verdictMark } from "./verdict_marks.js";

/**
 * @import { Characteristic } from "../inspection/equipment_edition.js"
 * @import { App } from "./form_app.js"
 * @import { AskedReading } from "./check_address.js"
 * @import { Judge } from "./cached_judging.js"
 */

const EXAMPLE = "puck.outer_diameter:44,5mm";

/**
 * What keeps a reading from being judged, or the line with its verdict.
 * @param {App} app
 * @param {Judge} judge
 * @param {AskedReading} asked
 * @returns {{ wrong: string } | { line: HTMLElement }}
 */
const judged = ({ say, tell, knowledge }, judge, { name, characteristic, value, unit }) => {
  if (!characteristic) return { wrong: say("form.address-unknown", { name, example: EXAMPLE }) };
  if (!value) return { wrong: say("form.address-empty", { example: EXAMPLE }) };
  const { id, kind } = characteristic;
  const { said } = judge.inspection({ item: "–", kind, readings: [{ key: keyOf(id), characteristic: id, value, unit }] });
  const [problem] = said.problems.filter(({ table }) => table === "readings");
  if (problem) return { wrong: tell.problem(problem, judge.edition.id).join("; ") };
  const result = said.results.find(({ rows }) => rows.includes(0));
  if (!result) return { wrong: say("form.address-empty", { example: EXAMPLE }) };
  const figure = unit ? `${value} ${knowledge.symbol(unit)}` : value;
  const reason = result.verdict === "pass" ? tell.ourReading(result) : tell.reason(result);
  return {
    line: make(
      "li",
      {},
      `${capital(knowledge.kind(kind))}: ${characteristic.name} `,
      make("b", {}, figure),
      " ",
      verdictMark(tell, result.verdict),
      make("small", {}, ` ${tell.limit(characteristic)} · ${characteristic.clause} ${reason}`),
    ),
  };
};

/**
 * A list with the verdict of each reading.
 * @param {App} app
 * @param {Judge} judge
 * @param {AskedReading[]} readings
 */
const listValues = (app, judge, readings) =>
  make(
    "ul",
    { class: "nc-list nc-asked" },
    readings.map((asked) => {
      const found = judged(app, judge, asked);
      if ("line" in found) return found.line;
      const { place, text } = asked;
      return make("li", { class: "nc-note" }, app.say("form.address-wrong", { place, text, why: found.wrong }));
    }),
  );

/**
 * What a line asks where only one thing can be meant.
 * @param {App} app
 * @param {string} text
 * @param {number} at
 * @returns {Promise<AskedReading>}
 */
const readLine = async (app, text, at) => {
  const found = await app.parts.meaningOf(text);
  const [characteristic, ...others] = found?.characteristics ?? [];
  const known = characteristic && !others.length ? characteristic : null;
  return { place: at + 1, text, name: text, characteristic: known, value: found?.value ?? "", unit: found?.unit ?? "" };
};

/**
 * The fields of a quick check: what chooses a characteristic, shows an answer, and types a line.
 * @typedef {{ choose: (meant: Characteristic) => void, show: (node: Node) => void, type: (text: string) => unknown }} QuickFields
 */

/**
 * Answer what the address asks.
 * @param {App} app
 * @param {Judge} judge
 * @param {QuickFields} fields
 */
export const answerAddress = async (app, judge, fields) => {
  const { hash } = location;
  if (hash === "#shared") return openShared(app);
  const lines = sharedLines(hash);
  if (lines.length === 1) return fields.type(lines[0]);
  const readings = lines.length
    ? await Promise.all(lines.map((text, at) => readLine(app, text, at)))
    : askedReadings(hash, judge.knowledge, judge.edition);
  const known = readings.find(({ characteristic }) => characteristic)?.characteristic;
  if (known) fields.choose(known);
  if (readings.length) fields.show(listValues(app, judge, readings));
};
