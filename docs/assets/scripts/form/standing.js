// Where an item stands after all its inspections: the same as records say of it, see
// novuss/records/standing.py. It follows from what inspections name, never from a clock.
//
// - A reading stands until an inspection that names its own, or names one that does, measures the same
//   characteristic at the same place on the same occasion.
// - Inspections of which none names the other are independent; where two of one occasion differ in their
//   verdict on a characteristic, it is contested.

import { worst } from "../inspection/verdict.js";

/** By the id of each inspection, the ids that it repeats, directly or through others. */
export const repeated = (inspections) => {
  const named = new Map(inspections.map((one) => [one.id, one.replaces ?? []]));
  const found = new Map();
  for (const { id } of inspections) {
    const seen = new Set();
    const ahead = [...named.get(id)];
    while (ahead.length) {
      const next = ahead.pop();
      if (!named.has(next) || seen.has(next)) continue;
      seen.add(next);
      ahead.push(...named.get(next));
    }
    found.set(id, seen);
  }
  // Two that name each other, as no honest desk can say, repeat neither.
  for (const [id, seen] of found) {
    for (const other of [...seen]) {
      if (other !== id && !found.get(other).has(id)) continue;
      seen.delete(other);
      found.get(other).delete(id);
    }
  }
  return found;
};

const occasionOf = (row) => (row.occasion === "during" ? "during" : "before");

/**
 * The standing of one item.
 *
 * `judge` says what each inspection found. Gives the rows that stand with their inspections and verdicts,
 * those that others replaced, and the characteristics on which inspections disagree.
 */
export const standing = (judge, inspections) => {
  const repeats = repeated(inspections);
  const all = inspections.flatMap((inspection) => {
    const { rows, verdicts } = judge.inspection(inspection);
    return rows.map((row, at) => {
      const matter = `${judge.judgedAs(row.characteristic)} ${occasionOf(row)}`;
      // What is derived from several places is one figure of the whole.
      const place = judge.isRaw(row.characteristic) ? "" : (row.position ?? "").toLowerCase();
      return { inspection, row, verdict: verdicts[at], matter, place };
    });
  });
  const measured = new Map(); // matter and place -> ids of inspections
  for (const one of all) {
    const key = `${one.matter} ${one.place}`;
    if (!measured.has(key)) measured.set(key, new Set());
    measured.get(key).add(one.inspection.id);
  }
  for (const one of all) {
    const others = [...measured.get(`${one.matter} ${one.place}`)];
    one.stands = !others.some((other) => repeats.get(other).has(one.inspection.id));
  }
  const stands = all.filter((one) => one.stands);
  return { stands, replaced: all.filter((one) => !one.stands), contested: contested(stands, repeats) };
};

const contested = (stands, repeats) => {
  const said = new Map(); // matter -> inspection -> place -> verdicts
  for (const { matter, inspection, place, verdict } of stands) {
    if (verdict === null) continue;
    if (!said.has(matter)) said.set(matter, new Map());
    const by = said.get(matter);
    if (!by.has(inspection.id)) by.set(inspection.id, new Map());
    const places = by.get(inspection.id);
    places.set(place, [...(places.get(place) ?? []), verdict]);
  }
  const found = [];
  for (const [matter, by] of said) {
    const parties = new Set();
    const ids = [...by.keys()];
    ids.forEach((one, at) => {
      for (const other of ids.slice(at + 1)) {
        const independent = !repeats.get(one).has(other) && !repeats.get(other).has(one);
        if (independent && differ(by.get(one), by.get(other))) parties.add(one).add(other);
      }
    });
    if (parties.size) found.push({ characteristic: matter.split(" ")[0], inspections: [...parties] });
  }
  return found;
};

// What was measured at different named places is no contradiction; without a place it is of the whole.
const differ = (one, other) => {
  for (const [place, verdicts] of one) {
    if (other.has(place) && worst(verdicts) !== worst(other.get(place))) return true;
  }
  if (one.has("") === other.has("")) return false;
  return worst([...one.values()].flat()) !== worst([...other.values()].flat());
};
