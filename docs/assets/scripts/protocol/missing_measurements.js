// What was not measured, items that lack the same in one line.

import { groupThings } from "../grouping.js";
import { inShort } from "./name_ranges.js";

/**
 * @import { Characteristic } from "../inspection/equipment_edition.js"
 * @import { Item, Without } from "../inspection/item_results.js"
 */

/** @typedef {{ kind: string, items: string, names: string }} Lacking */

// So many places are named one by one.
const FEW = 6;

/** @param {Characteristic} characteristic */
const named = ({ clause, name }) => `${clause} ${name}`;

/** @param {Item} item */
const lackedBy = (item) => {
  const empty = item.checked.flatMap(({ characteristic, results }) => {
    const places = results.filter((result) => result.verdict === "not-measured");
    if (!places.length) return [];
    const positions = places.map((place) => place.reading.position).filter(Boolean).join(", ");
    return [`${named(characteristic)}${positions && places.length <= FEW ? ` (${positions})` : ""}`];
  });
  return [...empty, ...item.missing.map(named)].join("; ");
};

/**
 * The lines of the list, kinds in their order; what lacks beside items and of sets behind the items themselves.
 * @param {[string, Item[]][]} kinds
 * @param {Without[]} without
 * @param {Lacking[]} ofSets
 * @param {string[]} order
 * @returns {Lacking[]}
 */
export const lackingOf = (kinds, without, ofSets, order) => {
  const lacks = kinds.flatMap(([kind, items]) => items.map((item) => ({ kind, names: lackedBy(item), item: item.item })));
  const groups = groupThings(lacks.filter(({ names }) => names), ({ kind, names }) => JSON.stringify([kind, names]));
  const found = [
    ...[...groups.values()].map((own) => ({ kind: own[0].kind, names: own[0].names, items: inShort(own.map(({ item }) => item)) })),
    ...without.map(({ characteristic, items }) => ({ kind: "table", items: inShort(items), names: named(characteristic) })),
    ...ofSets,
  ];
  // Of what lacks most the names would push out all others of its kind.
  return found.sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || a.names.length - b.names.length);
};
