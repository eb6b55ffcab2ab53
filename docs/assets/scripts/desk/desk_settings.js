// What holds for an event at a desk: the desk's settings, with the decisions of this phone that it has not heard of yet.

import { headOf } from "../form/event_file.js";
import { decisionsFrom, overruledBy, unitedDecisions } from "../form/handed_decisions.js";
import { unitedWithdrawals, without } from "../form/withdrawn_decisions.js";

/**
 * @import { TakenFile } from "../form/event_file_intake.js"
 * @import { Choice, KeptEvent, KeptInspection, Reinspection } from "../form/reading_rows.js"
 * @import { Decision } from "./pending_decisions.js"
 */

/**
 * The rows of a list without those of the same keys, and this one.
 * @template {Record<string, any>} Row
 * @param {Row[]} rows
 * @param {string[]} keys
 * @param {Row} row
 */
const replaced = (rows, keys, row) => [...rows.filter((other) => keys.some((key) => other[key] !== row[key])), row];

/**
 * The event after a decision; of a re-inspection `known` are the inspections of the item that it asks to repeat.
 * @param {KeptEvent} event
 * @param {Decision & { by?: string, at?: string }} decision
 * @param {string[]} known
 * @param {number} [number] of the decision in the desk's log; without it the desk has not heard of it
 * @returns {KeptEvent}
 */
export const decided = (event, decision, known = [], number) => {
  const { id, type, by = "", at = "", ...row } = decision;
  if (type === "limit") return { ...event, limits: replaced(event.limits, ["characteristic"], /** @type {any} */ (row)) };
  if (type === "waiver") {
    return { ...event, waivers: replaced(event.waivers, ["kind", "item", "characteristic"], /** @type {any} */ (row)) };
  }
  if (type === "choice") {
    const { inspection, over, reason } = decision;
    const choices = replaced(event.choices ?? [], ["id"], { id, inspection, over, by, reason });
    return { ...event, choices, overruled: overruledBy(choices) };
  }
  if (type === "withdrawal") {
    const { withdrawn } = decision;
    return {
      ...event,
      limits: without(event.limits, withdrawn),
      waivers: without(event.waivers, withdrawn),
      reinspections: (event.reinspections ?? []).filter((asked) => asked.id !== withdrawn.reinspection?.id),
      withdrawn: unitedWithdrawals(event.withdrawn, [withdrawn]),
    };
  }
  if (event.withdrawn?.some(({ reinspection }) => reinspection?.id === id)) return event;
  const { kind, item, reason } = decision;
  const asked = { id, kind, item, reason, by, at, known, number };
  return { ...event, reinspections: replaced(event.reinspections ?? [], ["id"], asked) };
};

/**
 * The event with what the desk says that holds.
 * @param {KeptEvent} event
 * @param {TakenFile} file
 * @param {Decision[]} pending
 * @returns {KeptEvent}
 */
export const settled = (event, file, pending) => {
  const { head, planned } = headOf(file);
  const empty = { name: "", place: "", date: "", senior_judge: "", chief_judge: "" };
  const { limits = [], instruments = [], waivers = [], withdrawn = [], edition, rule = "simple", guard = null } = file;
  const decisions = unitedDecisions(event, decisionsFrom(file), withdrawn);
  /** @type {KeptEvent} */
  const handed = {
    ...event,
    ...decisions,
    event: { ...empty, ...head },
    planned,
    limits,
    instruments,
    waivers,
    withdrawn,
    edition,
    rule,
    guard,
  };
  return pending.filter(({ type }) => ["limit", "waiver", "withdrawal"].includes(type)).reduce(
    (before, decision) => decided(before, decision),
    handed,
  );
};
