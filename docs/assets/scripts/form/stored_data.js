// What is kept in this browser, sorted: what can be shown, and what an earlier form or an accident left damaged.

import { filled } from "./reading_rows.js";

/**
 * @import { KeptEvent, KeptInspection } from "./reading_rows.js"
 * @import { Store } from "./browser_store.js"
 */

/** @typedef {{ store: string, key: string, record: any }} Damaged */
/** @typedef {{ events: KeptEvent[], inspections: KeptInspection[], damaged: Damaged[] }} Kept */

// What is read as text, and as a list; what another version of the form keeps besides is left to it.
const TEXTS = new Set(
  (
    "id kind item by at begun device remark occasion set colour table participant key characteristic value unit uncertainty " +
    "position instrument confirmed name place date senior_judge chief_judge edition rule guard knowledge made changed saved"
  ).split(" "),
);
const LISTS = ["limits", "instruments", "waivers", "readings", "replaces", "photos"];
/**
 * @param {unknown} value
 * @returns {value is Record<string, unknown>}
 */
const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);
/** @param {unknown} value */
const isText = (value) => typeof value === "string";
/** @param {any} row */
const isRow = (row) =>
  isObject(row) && Object.entries(row).every(([name, value]) => isText(value) || (value ?? null) === null || !TEXTS.has(name));
/** @param {unknown} value */
const isList = (value) => Array.isArray(value) && value.every((row) => isText(row) || isRow(row));
/**
 * @param {any} record
 * @param {string[]} texts
 * @param {string[]} lists
 */
const isRecord = (record, texts, lists) =>
  isRow(record) &&
  texts.every((name) => isText(record[name])) &&
  lists.every((name) => isList(record[name])) &&
  LISTS.every((name) => !(name in record) || isList(record[name]));

/** @param {any} value */
const isCount = (value) => Number.isInteger(value) && value >= 0 && value <= 10_000;
/** @param {unknown} counts */
const areCounts = (counts) => counts === undefined || (isObject(counts) && Object.values(counts).every(isCount));

/**
 * Whether a record of an event can be shown, by the editions that the site judges by.
 * @param {any} record
 * @param {string[]} editions
 */
export const isEvent = (record, editions) =>
  isRecord(record, ["id", "edition", "made"], ["limits", "instruments", "waivers"]) &&
  isRow(record.event) &&
  areCounts(record.planned) &&
  editions.includes(record.edition);

/**
 * Whether a record of an inspection can be shown.
 * @param {any} record
 */
export const isInspection = (record) =>
  isRecord(record, ["id", "event", "kind", "item", "at"], ["readings", "replaces"]) &&
  record.readings.every((/** @type {any} */ reading) => isText(reading.characteristic) && isText(reading.key));

/**
 * Everything that is kept: `events` and `inspections` that can be shown, those that were thrown away among
 * them, and `damaged`: [{store, key, record}], inspections without their event among them.
 * @param {Store} store
 * @param {string[]} editions
 * @returns {Promise<Kept>}
 */
export const keptIn = async (store, editions) => {
  const [events, inspections] = await Promise.all([store.entries("events"), store.entries("inspections")]);
  /** @type {Kept} */
  const found = { events: [], inspections: [], damaged: [] };
  for (const [key, record] of events) {
    if (isEvent(record, editions) && record.id === key) found.events.push(record);
    else found.damaged.push({ store: "events", key, record });
  }
  const known = new Set(found.events.map((event) => event.id));
  const hidden = new Set(found.damaged.map(({ key }) => key));
  for (const [key, record] of inspections) {
    if (isInspection(record) && known.has(record.event)) found.inspections.push(record);
    // What belongs to a damaged event goes with it.
    else if (!hidden.has(record?.event)) found.damaged.push({ store: "inspections", key, record });
  }
  return found;
};

/**
 * By event, how many items and readings were entered.
 * @param {KeptInspection[]} inspections
 */
export const countsOf = (inspections) => {
  /** @type {Map<string, { names: Set<string>, readings: number }>} */
  const counts = new Map();
  for (const inspection of inspections) {
    if (inspection.bin) continue;
    const of = counts.get(inspection.event) ?? { names: new Set(), readings: 0 };
    counts.set(inspection.event, of);
    of.names.add(`${inspection.kind} ${inspection.item}`);
    of.readings += inspection.readings.filter(filled).length;
  }
  return new Map([...counts].map(([id, { names, readings }]) => [id, { items: names.size, readings }]));
};
