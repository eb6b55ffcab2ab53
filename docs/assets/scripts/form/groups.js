// Which fields an item has, in the order of the rulebook, grouped by the rows of the annex.

import { keyOf } from "./rows.js";

const ALPHABET = "ABCDEFGH";

/** The places of raw readings: corners, or lines that each join two of them. */
const placesOf = (raw) =>
  Array.from({ length: raw.at_least }, (_, n) => raw.line ? `${ALPHABET[n]}–${ALPHABET[n + raw.at_least]}` : ALPHABET[n]);

/** A field: what is entered of a characteristic, directly or as a raw reading, at a place. */
const fieldOf = (what, position, more) => ({
  key: keyOf(what.id, position),
  id: what.id,
  position,
  unit: what.unit ?? null,
  ...more,
});

/**
 * The fields of an item of a kind: [{clause, fields}].
 *
 * Each characteristic has its own field, then those of what it may be derived from. Discs of a set are
 * measured one by one: `part` "whole" has what is seen of the set, "single" what is measured on the disc
 * at a `place`, {position, colour}.
 */
export const groupsOf = (edition, kind, part = null, place = null) => {
  const groups = [];
  for (const characteristic of edition.ofKind(kind)) {
    const visual = characteristic.quantity === "visual";
    // What the rules set free asks for no measurement.
    if (characteristic.limit.kind === "free" || (part && (part === "whole") !== visual)) continue;
    if (groups.at(-1)?.clause !== characteristic.clause) groups.push({ clause: characteristic.clause, fields: [] });
    const field = fieldOf(characteristic, place?.position ?? "", { characteristic, visual, colour: place?.colour });
    const derived = part ? [] : edition.raw.filter((raw) => raw.gives === characteristic.id);
    field.derived = derived.map((raw) => ({
      raw,
      fields: placesOf(raw).map((at) => fieldOf(raw, at, { characteristic, source: raw })),
    }));
    groups.at(-1).fields.push(field);
  }
  return groups;
};
