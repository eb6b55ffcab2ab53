// Where an item stands after all its inspections: the same as records say of it, see
// novuss/records/item_standings.py. It follows from what inspections name, never from a clock.
//
// - A reading stands until an inspection that names its own, or names one that does, measures the same
//   characteristic at the same place on the same occasion.
// - Neither does a reading stand over which a chief judge lets that of another inspection stand.
// - Inspections of which none names the other are independent; where two of one occasion differ in their
//   verdict on a characteristic, it is contested.

import { worst } from "../inspection/verdicts.js";

/**
 * @import { Row } from "../inspection/typed_row.js"
 * @import { Verdict } from "../inspection/verdicts.js"
 * @import { Judge } from "./cached_judging.js"
 * @import { KeptInspection } from "./reading_rows.js"
 */

/**
 * A row of an inspection: what it measured where.
 * @typedef {object} Stand
 * @property {KeptInspection} inspection
 * @property {Row} row
 * @property {Verdict | null} verdict
 * @property {string} matter
 * @property {string} place
 * @property {boolean} [stands]
 */
/** @typedef {{ characteristic: string, occasion: string, inspections: string[] }} Contested */
/** @typedef {{ stands: Stand[], replaced: Stand[], contested: Contested[] }} Standing */

/**
 * By the id of each inspection, the ids that it repeats, directly or through others.
 * @param {{ id: string, replaces?: string[] }[]} inspections
 * @returns {Map<string, Set<string>>}
 */
export const repeated = (inspections) => {
  const named = new Map(inspections.map((inspection) => [inspection.id, inspection.replaces ?? []]));
  /** @type {Map<string, Set<string>>} */
  const found = new Map();
  for (const { id } of inspections) {
    const seen = new Set();
    const ahead = [...named.get(id) ?? []];
    while (ahead.length) {
      const next = /** @type {string} */ (ahead.pop());
      if (!named.has(next) || seen.has(next)) continue;
      seen.add(next);
      ahead.push(...named.get(next) ?? []);
    }
    found.set(id, seen);
  }
  // Two that name each other, as no honest desk can say, repeat neither.
  for (const [id, seen] of found) {
    for (const other of [...seen]) {
      const others = found.get(other);
      if (other !== id && !others?.has(id)) continue;
      seen.delete(other);
      others?.delete(id);
    }
  }
  return found;
};

/** @param {Row} row */
const occasionOf = (row) => (row.occasion === "during" ? "during" : "before");

/**
 * The standing of one item.
 *
 * `judge` says what each inspection found. Gives the rows that stand with their inspections and verdicts,
 * those that others replaced, and the characteristics on which inspections disagree.
 * @param {Judge} judge
 * @param {KeptInspection[]} inspections
 * @param {string[]} overruled what the chief judge decided: the id of what stands, of what it stands over, and the matter
 * @returns {Standing}
 */
export const standing = (judge, inspections, overruled = []) => {
  const repeats = repeated(inspections);
  /** @type {Stand[]} */
  const all = inspections.flatMap((inspection) => {
    const { rows, verdicts } = judge.inspection(inspection);
    return rows.map((row, at) => {
      const matter = `${judge.judgedAs(row.characteristic)} ${occasionOf(row)}`;
      // What is derived from several places is one figure of the whole.
      const place = judge.isRaw(row.characteristic) ? "" : (row.position ?? "").toLowerCase();
      return { inspection, row, verdict: verdicts[at], matter, place };
    });
  });
  /**
   * The ids of inspections by matter and place.
   * @type {Map<string, Set<string>>}
   */
  const measured = new Map();
  for (const inspection of all) {
    for (const key of new Set([inspection.matter, `${inspection.matter} ${inspection.place}`])) {
      measured.set(key, (measured.get(key) ?? new Set()).add(inspection.inspection.id));
    }
  }
  for (const inspection of all) {
    const { id } = inspection.inspection;
    const others = [...measured.get(`${inspection.matter} ${inspection.place}`) ?? []];
    const onMatter = [...measured.get(inspection.matter) ?? []];
    inspection.stands = !others.some((other) => repeats.get(other)?.has(id)) &&
      !onMatter.some((other) => overruled.includes(`${other} ${id} ${inspection.matter}`));
  }
  const stands = all.filter((inspection) => inspection.stands);
  return { stands, replaced: all.filter((inspection) => !inspection.stands), contested: contested(stands, repeats) };
};

/**
 * @param {Stand[]} stands
 * @param {Map<string, Set<string>>} repeats
 * @returns {Contested[]}
 */
const contested = (stands, repeats) => {
  /**
   * Verdicts by matter, inspection and place.
   * @type {Map<string, Map<string, Map<string, Verdict[]>>>}
   */
  const values = new Map();
  for (const { matter, inspection, place, verdict } of stands) {
    if (verdict === null) continue;
    const by = values.get(matter) ?? new Map();
    values.set(matter, by);
    const places = by.get(inspection.id) ?? new Map();
    by.set(inspection.id, places);
    places.set(place, [...(places.get(place) ?? []), verdict]);
  }
  const found = [];
  for (const [matter, by] of values) {
    const parties = new Set();
    const all = [...by];
    all.forEach(([inspection, own], at) => {
      for (const [other, others] of all.slice(at + 1)) {
        const independent = !repeats.get(inspection)?.has(other) && !repeats.get(other)?.has(inspection);
        if (independent && differ(own, others)) parties.add(inspection).add(other);
      }
    });
    const [characteristic, occasion] = matter.split(" ");
    if (parties.size) found.push({ characteristic, occasion, inspections: [...parties] });
  }
  return found;
};

/**
 * What was measured at different named places is no contradiction; without a place it is of the whole.
 * @param {Map<string, Verdict[]>} inspection
 * @param {Map<string, Verdict[]>} other
 */
const differ = (inspection, other) => {
  for (const [place, verdicts] of inspection) {
    const others = other.get(place);
    if (others && worst(verdicts) !== worst(others)) return true;
  }
  if (inspection.has("") === other.has("")) return false;
  return worst([...inspection.values()].flat()) !== worst([...other.values()].flat());
};
