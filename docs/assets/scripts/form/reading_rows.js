// The readings of an inspection as rows: what is judged, and what the event file holds.
//
// An inspection in this browser keeps for each reading {key, characteristic, value, unit, ...} and, once
// for all of them, what is true of the item: {occasion, set, colour, table, participant}.

/**
 * @import { Row } from "../inspection/typed_row.js"
 * @import { HandedHead, HandedInspection, HandedInstrument, HandedLimit, HandedReading, HandedWaiver, HandedWithdrawal } from "schemas"
 */

/**
 * What is the same for all readings of an inspection.
 * @typedef {{ [name in "occasion" | "set" | "colour" | "table" | "participant"]?: string }} Shared
 */
/**
 * A reading as it is kept in this browser, by the key of its field.
 * @typedef {{ [name in Exclude<keyof HandedReading, "verdict" | "evidence">]?: string } & {
 *   key: string,
 *   characteristic: string,
 *   carried?: boolean,
 * }} KeptReading
 */
/**
 * An inspection as it is kept in this browser.
 * @typedef {Omit<HandedInspection, "kind" | "replaces" | "readings"> & Shared & {
 *   event: string,
 *   kind: string,
 *   replaces: string[],
 *   readings: KeptReading[],
 *   begun?: string,
 *   handed?: boolean,
 *   continues?: boolean,
 *   bin?: string | null,
 *   atDesk?: number,
 *   refused?: { at: string, words: string },
 * }} KeptInspection
 */
/**
 * A re-inspection that the chief judge asked for at a desk: of an item as these inspections knew it.
 * @typedef {{ id: string, kind: string, item: string, reason: string, by: string, at: string, known: string[], number?: number }} Reinspection
 */
/**
 * An inspection that the chief judge lets stand at a desk over others, each on a characteristic on an occasion.
 * @typedef {{ id: string, inspection: string, over: { inspection: string, characteristic: string, occasion: string }[], by?: string, reason?: string }} Choice
 */
/**
 * As much of an inspection as is judged.
 * @typedef {Pick<KeptInspection, "item" | "kind" | "readings"> & Shared} Entered
 */
/**
 * An event as it is kept in this browser: what holds for all its inspections.
 * @typedef {object} KeptEvent
 * @property {string} id
 * @property {Required<Omit<HandedHead, "plan">>} event
 * @property {string} edition
 * @property {string} rule
 * @property {string | null} guard
 * @property {string | null} knowledge
 * @property {HandedLimit[]} limits
 * @property {HandedInstrument[]} instruments
 * @property {(Omit<HandedWaiver, "kind"> & { kind: string })[]} waivers
 * @property {HandedWithdrawal[]} [withdrawn] decisions that the chief judge took back
 * @property {Record<string, number>} planned
 * @property {Reinspection[]} [reinspections]
 * @property {Choice[]} [choices]
 * @property {string[]} [overruled] what follows from the choices, as item_standings.js takes it
 * @property {string} made
 * @property {string} [changed]
 * @property {string} [saved]
 * @property {boolean} [opened]
 * @property {string | null} [bin]
 */

/** What a row may say besides its value, as the columns of a measuring table. */
const COLUMNS = ["uncertainty", "position", "instrument", "remark", "confirmed"];
/** What is the same for all readings of an inspection. */
export const SHARED = /** @type {const} */ (["occasion", "set", "colour", "table", "participant"]);

/**
 * Whether something was entered.
 * @param {{ value?: string }} reading
 */
export const filled = (reading) => Boolean(reading.value?.trim());

/**
 * @param {readonly string[]} names
 * @param {Record<string, any>} from
 */
const trimmed = (names, from) => Object.fromEntries(names.filter((name) => from[name]?.trim()).map((name) => [name, from[name].trim()]));

/**
 * The rows of some readings of an inspection, as typed; those in which nothing was entered are none.
 * @param {Entered} inspection
 * @param {KeptReading[]} readings
 * @returns {Row[]}
 */
export const rowsOf = (inspection, readings = inspection.readings) =>
  readings.filter(filled).map((reading) => ({
    item: inspection.item,
    kind: inspection.kind,
    characteristic: reading.characteristic,
    value: (reading.value ?? "").trim(),
    unit: reading.unit ?? "",
    ...trimmed(SHARED, inspection),
    ...trimmed(COLUMNS, reading),
    ...trimmed(["colour"], reading),
  }));

/**
 * The field of a reading that a form shows once: a characteristic at a place.
 * @param {string} characteristic
 */
export const keyOf = (characteristic, position = "") => `${characteristic}@${position}`;

/**
 * The inspection after a reading changed; a reading that is not there is added.
 * @template {{ readings: KeptReading[] }} T
 * @param {T} inspection
 * @param {string} key
 * @param {Partial<KeptReading>} changes
 * @returns {T}
 */
export const withReading = (inspection, key, changes) => {
  const readings = [...inspection.readings];
  const at = readings.findIndex((reading) => reading.key === key);
  if (at < 0) readings.push(/** @type {KeptReading} */ ({ key, ...changes }));
  else readings[at] = { ...readings[at], ...changes };
  return { ...inspection, readings };
};

/**
 * The inspection without a reading.
 * @param {KeptInspection} inspection
 * @param {string} key
 */
export const withoutReading = (inspection, key) => ({
  ...inspection,
  readings: inspection.readings.filter((reading) => reading.key !== key),
});
