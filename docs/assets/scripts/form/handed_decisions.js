// Decisions on inspections as event files carry them: which stands, and which are to be repeated.
// The twin of inspect/novuss/records/handed_decisions.py.

import { filled } from "./reading_rows.js";

/**
 * @import { HandedChoice, HandedReinspection } from "schemas"
 * @import { Choice, KeptEvent, KeptInspection, Reinspection } from "./reading_rows.js"
 */

/**
 * Which inspection stands over which on what matter; decisions that contradict each other cancel out.
 * @param {Choice[]} choices
 */
export const overruledBy = (choices) => {
  const pairs = choices.flatMap(({ inspection, over }) =>
    over.map((other) => ({ stands: inspection, over: other.inspection, matter: `${other.characteristic} ${other.occasion}` }))
  );
  const all = new Set(pairs.map(({ stands, over, matter }) => `${stands} ${over} ${matter}`));
  return pairs.filter(({ stands, over, matter }) => !all.has(`${over} ${stands} ${matter}`))
    .map(({ stands, over, matter }) => `${stands} ${over} ${matter}`);
};

/**
 * Whether a re-inspection that was asked for knew an inspection: the desk had it before.
 * @param {Reinspection} asked
 * @param {KeptInspection} inspection of the item
 */
export const knew = ({ known, number }, { id, atDesk }) => (number && atDesk ? atDesk < number : known.includes(id));

/**
 * Whether a re-inspection that was asked for is still to come: nothing was entered of the item since.
 * @param {Reinspection} asked
 * @param {KeptInspection[]} inspections of the item
 */
export const isOutstanding = (asked, inspections) =>
  inspections.every((inspection) => knew(asked, inspection) || !inspection.readings.some(filled));

/**
 * The decisions of an event as its file has them.
 * @param {KeptEvent} event
 * @param {KeptInspection[]} inspections
 * @returns {{ choices: HandedChoice[], reinspections: HandedReinspection[] }}
 */
export const handedDecisions = ({ choices = [], reinspections = [] }, inspections) => ({
  choices: choices.map(({ id, inspection, over, by = "", reason = "" }) => ({
    id,
    inspection,
    over: /** @type {any} */ (over),
    by,
    reason,
  })),
  reinspections: reinspections.map((asked) => {
    const { id, kind, item, by, reason } = asked;
    const known = inspections.filter((inspection) =>
      inspection.kind === kind && asked.known.includes(inspection.id) && knew(asked, inspection)
    );
    return { id, kind: /** @type {any} */ (kind), item, by, reason, known: known.map((inspection) => inspection.id) };
  }),
});

/**
 * The decisions of a file as they are kept here.
 * @param {{ choices?: HandedChoice[], reinspections?: HandedReinspection[] }} file
 */
export const decisionsFrom = ({ choices = [], reinspections = [] }) => ({
  choices,
  reinspections: reinspections.map(({ by = "", reason = "", known = [], ...asked }) => ({ ...asked, by, reason, known, at: "" })),
  overruled: overruledBy(choices),
});

/**
 * The decisions of two states of an event, each once and without re-inspections that were withdrawn.
 * @param {KeptEvent} event
 * @param {Pick<KeptEvent, "choices" | "reinspections">} other
 * @param {KeptEvent["withdrawn"]} withdrawn
 */
export const unitedDecisions = (event, other, withdrawn = []) => {
  const choices = [...new Map([...(other.choices ?? []), ...(event.choices ?? [])].map((choice) => [choice.id, choice])).values()];
  const withdrawnIds = new Set(withdrawn.map(({ reinspection }) => reinspection?.id));
  /** @type {Map<string, Reinspection>} */
  const asked = new Map();
  for (const row of [...(event.reinspections ?? []), ...(other.reinspections ?? [])].filter(({ id }) => !withdrawnIds.has(id))) {
    const before = asked.get(row.id) ?? row;
    asked.set(row.id, { ...before, known: [...new Set([...before.known, ...row.known])] });
  }
  return { choices, reinspections: [...asked.values()], overruled: overruledBy(choices) };
};
