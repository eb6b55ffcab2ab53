// What waits for the chief judge: contested, failed and improbable items, and characteristics without a limit.

import { isImprobable } from "../inspection/reading_decision.js";
import { nameKey } from "../form/item_names.js";

/**
 * @import { Result } from "../inspection/event_judging.js"
 * @import { Characteristic } from "../inspection/equipment_edition.js"
 * @import { Board, Tile } from "../form/item_board.js"
 */

/**
 * Something to decide: of an item, or of a characteristic that is open for all these items.
 * @typedef {{ why: "contested" | "failed" | "improbable" | "undecided", characteristics: Characteristic[], tiles: Tile[] }} Matter
 */

/** @param {Result} result */
const improbable = (result) => isImprobable(result.judgement);
/** @param {Result} result */
const undecided = (result) => result.verdict === "undecided" && !improbable(result);

/**
 * The characteristics of an item of which a result is so.
 * @param {Tile} tile
 * @param {(result: Result) => boolean} isSo
 */
const having = ({ told }, isSo) => told.checked.filter((checked) => checked.results.some(isSo)).map(({ characteristic }) => characteristic);

/**
 * Everything to decide, the gravest first; an item of which a re-inspection was asked for waits for that.
 * @param {Pick<Board, "items">} board
 * @param {{ kind: string, item: string }[]} outstanding re-inspections that are still to come
 * @returns {Matter[]}
 */
export const chiefQueue = ({ items }, outstanding) => {
  const asked = new Set(outstanding.map(({ kind, item }) => `${kind} ${nameKey(item)}`));
  const free = items.filter(({ kind, item }) => !asked.has(`${kind} ${nameKey(item)}`));
  /**
   * @param {Matter["why"]} why
   * @param {(tile: Tile) => Characteristic[]} found
   * @returns {Matter[]}
   */
  const of = (why, found) =>
    free.flatMap((tile) => {
      const characteristics = found(tile);
      return characteristics.length ? [{ why, characteristics, tiles: [tile] }] : [];
    });
  return [
    ...of("contested", ({ told }) => told.contested),
    ...of("failed", (tile) => {
      const waived = new Set(tile.told.waived.map(({ characteristic }) => characteristic.id));
      return tile.told.contested.length
        ? []
        : tile.told.failed.map(({ characteristic }) => characteristic).filter(({ id }) => !waived.has(id));
    }),
    ...of("improbable", (tile) => having(tile, improbable)),
    ...withoutLimit(items),
  ];
};

/**
 * A working limit decides a characteristic of all items at once.
 * @param {Tile[]} items
 * @returns {Matter[]}
 */
const withoutLimit = (items) => {
  /** @type {Map<string, Matter>} */
  const found = new Map();
  for (const tile of items) {
    for (const characteristic of having(tile, undecided)) {
      const matter = found.get(characteristic.id) ?? { why: "undecided", characteristics: [characteristic], tiles: [] };
      matter.tiles.push(tile);
      found.set(characteristic.id, matter);
    }
  }
  return [...found.values()];
};
