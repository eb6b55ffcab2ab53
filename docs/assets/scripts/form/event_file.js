// The event as a file: what goes to the command line, to another phone, to a table program.

import { decisionsFrom, handedDecisions } from "./handed_decisions.js";
import { moment } from "./local_time.js";
import { keyOf, SHARED } from "./reading_rows.js";

/**
 * @import { Row } from "../inspection/typed_row.js"
 * @import { TakenFile } from "./event_file_intake.js"
 * @import { Judge } from "./cached_judging.js"
 * @import { KeptEvent, KeptInspection } from "./reading_rows.js"
 */

const FORMAT = "novuss-event-1";

// What the file says of the event; what is empty is left out.
const HEAD = ["event", "edition", "rule", "guard", "knowledge", "limits", "instruments", "waivers", "withdrawn"];
const OF_INSPECTION = ["id", "kind", "item", "by", "at", "device", "replaces", "partial", "remark"];

/** @param {unknown} value */
const empty = (value) =>
  value === null || value === undefined || value === "" || value === false || (Array.isArray(value) && !value.length);
/**
 * @param {Record<string, any>} record
 * @returns {Record<string, any>}
 */
const without = (record) => Object.fromEntries(Object.entries(record).filter(([, value]) => !empty(value)));
/**
 * @param {string[]} names
 * @param {Record<string, any>} from
 */
const picked = (names, from) => without(Object.fromEntries(names.map((name) => [name, from[name]])));

/**
 * How many of each kind the event expects, those of which it does.
 * @param {Record<string, number>} planned
 */
const planOf = (planned) => {
  const counts = Object.entries(planned ?? {}).filter(([, count]) => count > 0);
  return counts.length ? Object.fromEntries(counts) : null;
};

/**
 * The file of an event: `judge` says the verdict shown beside each reading, and what its limit rests on.
 * @param {KeptEvent} event
 * @param {KeptInspection[]} inspections
 * @param {Judge} judge
 * @returns {any}
 */
export const eventFile = (event, inspections, judge) => ({
  format: FORMAT,
  id: event.id,
  ...picked(HEAD, { ...event, event: without({ ...event.event, plan: planOf(event.planned) }) }),
  ...without(handedDecisions(event, inspections)),
  inspections: inspections
    .filter((inspection) => judge.inspection(inspection).rows.length || inspection.photos?.length)
    .map((inspection) => inspectionOf(inspection, judge)),
  handed_over_at: moment(),
});

/**
 * An inspection as the file has it.
 * @param {KeptInspection} inspection
 * @param {Judge} judge
 */
export const inspectionOf = (inspection, judge) => {
  const { rows, verdicts } = judge.inspection(inspection);
  const readings = rows.map(({ item: _item, kind: _kind, ...row }, at) => {
    // A raw reading has no verdict of its own: what is derived from it has.
    const verdict = judge.isRaw(row.characteristic) ? null : verdicts[at];
    const evidence = verdict && judge.edition.characteristic(row.characteristic)?.evidence;
    return without({ ...row, verdict, evidence });
  });
  const photos = (inspection.photos ?? []).map(({ name, caption, sha256 }) => without({ name, caption, sha256 }));
  return { ...picked(OF_INSPECTION, inspection), readings, ...without({ photos }) };
};

/**
 * What a file says of the event: its head, and what is planned.
 * @param {TakenFile} file
 * @returns {{ head: Record<string, any>, planned: Record<string, number> }}
 */
export const headOf = (file) => {
  const { plan = {}, ...head } = file.event ?? {};
  return { head, planned: { ...plan } };
};

/**
 * The event of a file as it is kept here.
 * @param {TakenFile} file
 * @returns {KeptEvent}
 */
export const eventOf = (file) => ({
  id: file.id,
  event: { name: "", place: "", date: "", senior_judge: "", chief_judge: "", ...headOf(file).head },
  edition: file.edition,
  rule: file.rule ?? "simple",
  guard: file.guard ?? null,
  knowledge: file.knowledge ?? null,
  limits: file.limits ?? [],
  instruments: file.instruments ?? [],
  waivers: file.waivers ?? [],
  withdrawn: file.withdrawn ?? [],
  ...decisionsFrom(file),
  planned: headOf(file).planned,
  opened: true,
  made: moment(),
});

/** @param {string | number | undefined} value */
const text = (value) => (typeof value === "number" ? String(value) : (value ?? ""));

/**
 * An inspection of a file as it is kept here; what all its readings share stands once.
 * @param {string} event
 * @param {TakenFile["inspections"][number] & { begun?: string }} handed
 * @returns {KeptInspection}
 */
export const inspectionFrom = (event, handed) => {
  /** @type {Record<string, string>} */
  const shared = {};
  for (const name of SHARED) {
    const values = new Set(handed.readings.map((reading) => text(reading[name])));
    if (values.size === 1) [shared[name]] = values;
  }
  const taken = new Map();
  const readings = handed.readings.map(({ verdict: _verdict, evidence: _evidence, ...reading }) => {
    const kept = Object.fromEntries(Object.entries(reading).filter(([name]) => !(name in shared)));
    const { characteristic } = reading;
    const key = keyOf(characteristic, text(reading.position));
    const times = (taken.get(key) ?? 0) + 1;
    taken.set(key, times);
    return { ...kept, characteristic, key: times === 1 ? key : `${key}#${times}`, value: text(reading.value) };
  });
  const at = handed.at ?? moment();
  const base = { by: "", device: "", replaces: [], partial: false, remark: "", photos: [], handed: true };
  return { ...base, ...handed, ...shared, at, begun: handed.begun ?? at, event, readings };
};

/** The columns of the table, as a measuring table heads them. */
export const COLUMNS = [
  "item",
  "kind",
  "characteristic",
  "value",
  "unit",
  "uncertainty",
  "position",
  "instrument",
  "occasion",
  "set",
  "colour",
  "table",
  "participant",
  "confirmed",
  "remark",
  "measured_by",
  "measured_at",
];

/**
 * A cell that a table program would take for a formula is text; quotes are doubled.
 * @param {string} value
 */
const cell = (value) => {
  const plain = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[";\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
};

/**
 * Rows as a long table: semicolons, UTF-8 with a byte order mark, as table programs want it here.
 * @param {Row[]} rows
 */
export const csvOf = (rows) => {
  const lines = [COLUMNS, ...rows.map((row) => COLUMNS.map((name) => row[name] ?? ""))];
  return `\ufeff${lines.map((line) => line.map(cell).join(";")).join("\r\n")}\r\n`;
};

/**
 * A name for the file of an event, without signs that file systems refuse.
 * @param {KeptEvent} event
 * @param {string} suffix
 */
export const fileName = (event, suffix) => {
  const words = [event.event.date, event.event.name].filter(Boolean).join(" ");
  const plain = words.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "");
  return `${plain || "novuss"}.${suffix}`;
};
