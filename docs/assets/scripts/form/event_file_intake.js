// The intake of event files: every file is taken or refused here before anything of it is stored.
// It holds files to the schema that is published with the open data, as the command line does; see
// inspect/novuss/tables/event_file.py. tests/form/test_intake.py holds both to the same answers.

import { Figure, placedJson, placeIn, Unreadable } from "./placed_json.js";
import { Schema } from "./json_schema.js";
import { nameKey } from "./item_names.js";

/**
 * @import { Values } from "../inspection/localized_wording.js"
 * @import { PlacedJson } from "./placed_json.js"
 * @import { SchemaNode } from "./json_schema.js"
 * @import { EventFile, HandedInspection, HandedReading } from "schemas"
 */

/**
 * A problem of an event file with its place.
 * @typedef {object} FileProblem
 * @property {string} code
 * @property {Values} values
 * @property {number} line
 * @property {number} column
 * @property {string} item
 * @property {[string, number][]} within
 */
/** @typedef {{ code: string, values: Values, way?: (string | number)[], at?: number }} Found */
/**
 * An event file that was taken: lists that may be left out stand in it.
 * @typedef {EventFile & { inspections: (HandedInspection & { readings: HandedReading[] })[] }} TakenFile
 */
/** @typedef {{ file: TakenFile | null, problems: FileProblem[], more: number }} Taken */

/** Bytes of a file that is read, as on the command line. */
export const LARGEST = 100_000_000;
/** So many problems are told, each at its place. */
const TOLD = 20;
/**
 * What an element of a list of the file is called, by the name of the list.
 * @type {Record<string, string>}
 */
const PARTS = {
  inspections: "inspection",
  readings: "reading",
  photos: "photo",
  limits: "limit",
  instruments: "instrument",
  waivers: "waiver",
  withdrawn: "withdrawal",
  choices: "choice",
  reinspections: "reinspection",
};

const FORMAT = "novuss-event-1";

/**
 * A mark of the byte order leaves no doubt; the mark itself is dropped.
 * @param {Uint8Array<ArrayBuffer>} bytes
 */
const decoded = (bytes) => {
  const [first, second] = bytes;
  const codec = first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
  try {
    return new TextDecoder(codec, { fatal: true }).decode(bytes);
  } catch {
    throw new Unreadable("json-no-event", null, { format: FORMAT });
  }
};

/**
 * A problem with its place: line and column, the item and the numbered parts on the way to it.
 * @param {Pick<Found, "code" | "values" | "way">} pick
 * @param {string} text
 * @param {number | null} at
 * @param {any} data
 * @returns {FileProblem}
 */
const placed = ({ code, values, way = [] }, text, at, data) => {
  const within = way.flatMap((part, place) => {
    const name = PARTS[way[place - 1]];
    return typeof part === "number" && name ? [/** @type {[string, number]} */ ([name, part + 1])] : [];
  });
  const item = way[0] === "inspections" && way.length > 1 ? data.inspections?.[way[1]]?.item : "";
  const place = at === null ? { line: 0, column: 0 } : placeIn(text, at);
  return { ...place, code, values, within, item: typeof item === "string" ? item.trim() : "" };
};

/**
 * Of two inspections with one id, whichever stood for it, the other would be lost.
 * @param {any[]} inspections
 * @returns {Found[]}
 */
const repeatedIds = (inspections) => {
  const first = new Map();
  return inspections.flatMap(({ id }, at) => {
    if (!first.has(id)) first.set(id, at);
    const other = first.get(id);
    return other === at ? [] : [{ code: "event-twice", way: ["inspections", at, "id"], values: { number: String(other + 1) } }];
  });
};

/**
 * Inspections that name another item's, or themselves, as what they repeat.
 * @param {any[]} inspections
 * @returns {Found[]}
 */
const wrongNames = (inspections) => {
  const known = new Map(inspections.map((inspection) => [inspection.id, inspection]));
  return inspections.flatMap((inspection, at) =>
    (inspection.replaces ?? []).flatMap((/** @type {string} */ name, /** @type {number} */ number) => {
      const other = known.get(name);
      const own = other && name !== inspection.id && other.kind === inspection.kind && nameKey(other.item) === nameKey(inspection.item);
      if (!other || own) return [];
      return [{
        code: "event-replaces-item",
        way: ["inspections", at, "replaces", number],
        values: { entry: name, other: other.item.trim() },
      }];
    })
  );
};

/**
 * What is wrong with data that are as the schema has them.
 * @param {any} data
 * @param {string[]} editions
 * @returns {Found[]}
 */
const contradictions = (data, editions) => {
  if (!editions.includes(data.edition)) return [{ code: "event-edition", way: ["edition"], values: { edition: data.edition } }];
  const { inspections = [] } = data;
  const repeated = repeatedIds(inspections);
  return repeated.length ? repeated : wrongNames(inspections);
};

/**
 * @param {PlacedJson} placedJson
 * @param {SchemaNode} schema
 * @param {string[]} editions
 * @returns {Found[]}
 */
const mistakesIn = ({ data, twice }, schema, editions) => {
  if (data === null || typeof data !== "object" || Array.isArray(data) || data instanceof Figure) {
    return [{ code: "json-no-event", values: { format: FORMAT } }];
  }
  if (data.format !== FORMAT && typeof data.format === "string" && /^novuss-event-\d+$/.test(data.format)) {
    return [{ code: "json-event-newer", way: ["format"], values: { format: data.format, known: FORMAT } }];
  }
  const again = twice.map(({ way, at }) => ({ code: "json-name-twice", way, at, values: { name: way.at(-1) } }));
  const found = [...again, ...new Schema(schema).problems(data)];
  return found.length ? found : contradictions(data, editions);
};

/**
 * Numbers, where the schema has any, as numbers; objects as ordinary ones.
 * @param {any} data
 * @returns {any}
 */
const plain = (data) => {
  if (data instanceof Figure) return Number(data.text);
  if (Array.isArray(data)) return data.map(plain);
  if (data === null || typeof data !== "object") return data;
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, plain(value)]));
};

/**
 * What may be left out and is a list stands in it, empty.
 * @param {any} data
 * @returns {TakenFile}
 */
const whole = (data) => {
  const { inspections = [], ...rest } = plain(data);
  return { ...rest, inspections: inspections.map((/** @type {object} */ inspection) => ({ readings: [], ...inspection })) };
};

/**
 * The event file in some bytes, or everything that keeps it from being one.
 *
 * `schema` is the published schema of the event file, `editions` are those that the site judges by. Gives
 * {file, problems, more}: the file is null where there is any problem; a problem is
 * {code, values, line, column, item, within}, and `more` is how many others there are.
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {SchemaNode} schema
 * @param {string[]} editions
 * @returns {Taken}
 */
export const takeFile = (bytes, schema, editions) => {
  let text = "";
  try {
    if (bytes.length > LARGEST) throw new Unreadable("json-large", null);
    text = decoded(bytes);
    const read = placedJson(text);
    const found = mistakesIn(read, schema, editions)
      .map((problem) => ({ ...problem, at: problem.at ?? read.offset(problem.way ?? []) }))
      .sort((problem, other) => problem.at - other.at);
    const problems = found.slice(0, TOLD).map((problem) => placed(problem, text, problem.at, read.data));
    return { file: found.length ? null : whole(read.data), problems, more: found.length - problems.length };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { file: null, problems: [placed(error, text, error.at, null)], more: 0 };
  }
};
