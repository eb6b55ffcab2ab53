// Which fields an item has, in the order of the rulebook, grouped by the rows of the annex.

import { keyOf } from "./reading_rows.js";

/**
 * @import { Characteristic, Edition, Raw } from "../inspection/equipment_edition.js"
 * @import { DiscPlace } from "./disc_places.js"
 */

/**
 * A field: what is entered of a characteristic, directly or as a raw reading (`source`), at a position.
 * @typedef {object} Spec
 * @property {string} key
 * @property {string} id
 * @property {string} position
 * @property {string | null} unit
 * @property {Characteristic} characteristic
 * @property {boolean} [visual]
 * @property {string} [colour]
 * @property {Raw} [source]
 * @property {{ raw: Raw, fields: Spec[] }[]} [derived]
 * @property {string} [place]
 */
/** @typedef {{ clause: string, fields: Spec[] }} Group */

const ALPHABET = "ABCDEFGH";

/**
 * The places of raw readings: corners, or lines that each join two of them.
 * @param {Raw} raw
 */
const placesOf = (raw) =>
  Array.from({ length: raw.at_least }, (_, n) => raw.line ? `${ALPHABET[n]}–${ALPHABET[n + raw.at_least]}` : ALPHABET[n]);

/**
 * A field: what is entered of a characteristic, directly or as a raw reading, at a place.
 * @param {{ id: string, unit: string | null }} what
 * @param {string} position
 * @param {Partial<Spec> & { characteristic: Characteristic }} more
 * @returns {Spec}
 */
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
 * @param {Edition} edition
 * @param {string} kind
 * @param {string | null} part
 * @param {DiscPlace | null} place
 * @returns {Group[]}
 */
export const groupsOf = (edition, kind, part = null, place = null) => {
  /** @type {Group[]} */
  const groups = [];
  for (const characteristic of edition.ofKind(kind)) {
    const visual = characteristic.quantity === "visual";
    // What the rules set free asks for no measurement.
    if (characteristic.limit.kind === "free" || (part && (part === "whole") !== visual)) continue;
    let group = groups.at(-1);
    if (group?.clause !== characteristic.clause) groups.push(group = { clause: characteristic.clause, fields: [] });
    const field = fieldOf(characteristic, place?.position ?? "", { characteristic, visual, colour: place?.colour });
    const derived = part ? [] : edition.raw.filter((raw) => raw.gives === characteristic.id);
    field.derived = derived.map((raw) => ({
      raw,
      fields: placesOf(raw).map((at) => fieldOf(raw, at, { characteristic, source: raw })),
    }));
    group.fields.push(field);
  }
  return groups;
};
