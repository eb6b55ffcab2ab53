// Two phones' files of one event: what the other brings, and where the two disagree.

import { besideId, contentDigest } from "./content_digest.js";
import { headOf, inspectionFrom, inspectionOf } from "./event_file.js";
import { decisionsFrom, unitedDecisions } from "./handed_decisions.js";
import { holding, unitedWithdrawals } from "./withdrawn_decisions.js";

/**
 * @import { Book } from "./open_event.js"
 * @import { TakenFile } from "./event_file_intake.js"
 * @import { Judge } from "./cached_judging.js"
 * @import { KeptEvent, KeptInspection } from "./reading_rows.js"
 */

/**
 * A setting that two states of an event have otherwise.
 * @typedef {{ name: string, here: any, there: any }} Setting
 */

/**
 * @param {unknown} value
 * @param {unknown} other
 */
const same = (value, other) => JSON.stringify(value) === JSON.stringify(other);

/**
 * What a file brings to an event that is here.
 *
 * What was handed over never changes: an inspection is here already where its content is. Another content of
 * the same inspection stands beside it as one of its own, so that whoever decides sees both. `fresh` are new
 * here, `changed` such other contents; `known` is how many are here already. The `judge` of the event tells which readings
 * an inspection has of its own.
 * @param {Book} book
 * @param {TakenFile} file
 * @param {Judge} judge
 */
export const brought = (book, file, judge) => {
  /** @type {{ fresh: KeptInspection[], changed: KeptInspection[], known: number, settings: Setting[] }} */
  const found = { fresh: [], changed: [], known: 0, settings: differing(book.event, file) };
  for (const handed of file.inspections) {
    const inspection = inspectionFrom(book.event.id, handed);
    const here = book.all.get(inspection.id);
    const beside = besideId(handed);
    if (!here) found.fresh.push(inspection);
    else if (book.all.has(beside) || digestOf(here, judge) === digestOf(inspection, judge)) found.known += 1;
    else found.changed.push({ ...inspection, id: beside });
  }
  return found;
};

/**
 * @param {KeptInspection} inspection
 * @param {Judge} judge
 */
const digestOf = (inspection, judge) => contentDigest(inspectionOf(inspection, judge));

/**
 * @param {any} rows
 * @param {string[]} names
 * @returns {Map<string, any>}
 */
const keyed = (rows, names) => new Map((rows ?? []).map((/** @type {any} */ row) => [names.map((name) => row[name] ?? "").join(" "), row]));
const LISTS = { limits: ["characteristic"], instruments: ["id"], waivers: ["kind", "item", "characteristic"] };

/**
 * Settings that two states of an event have otherwise: names of them, with what each says.
 * @param {any} event
 * @param {any} file
 * @returns {Setting[]}
 */
const differing = (event, file) => {
  const found = [];
  for (const name of ["edition", "rule", "guard"]) {
    const there = file[name] ?? (name === "rule" ? "simple" : null);
    if ((event[name] ?? null) !== there) found.push({ name, here: event[name], there });
  }
  for (const [name, keys] of Object.entries(LISTS)) {
    const here = keyed(event[name], keys);
    for (const [key, row] of keyed(file[name], keys)) {
      if (here.has(key) && !same(here.get(key), row)) found.push({ name, here: key, there: key });
    }
  }
  for (const [name, value] of Object.entries(headOf(file).head)) {
    if (value && event.event[name] && value !== event.event[name]) found.push({ name, here: event.event[name], there: value });
  }
  return found;
};

/**
 * The event with what only the file has: rows of its lists, what its head says and ours leaves empty.
 * @param {any} event
 * @param {TakenFile} file
 * @returns {KeptEvent}
 */
export const joined = (event, file) => {
  const withdrawn = unitedWithdrawals(file.withdrawn, event.withdrawn);
  /**
   * @param {any} state
   * @param {string} name
   * @param {string[]} keys
   */
  const rowsOf = (state, name, keys) => keyed(holding(state[name], state.withdrawn, withdrawn), keys);
  const lists = Object.fromEntries(
    Object.entries(LISTS).map(([name, keys]) => [name, [...new Map([...rowsOf(file, name, keys), ...rowsOf(event, name, keys)]).values()]]),
  );
  const fields = headOf(file);
  const head = { ...event.event };
  for (const [name, value] of Object.entries(fields.head)) head[name] ||= value;
  // Phones that plan their own part expect no fewer together than any of them.
  const planned = { ...event.planned };
  for (const [kind, count] of Object.entries(fields.planned)) planned[kind] = Math.max(planned[kind] ?? 0, count);
  return { ...event, ...lists, withdrawn, ...unitedDecisions(event, decisionsFrom(file), withdrawn), event: head, planned };
};
