// The item that comes after another one.

/** @import { Board, Tile } from "./item_board.js" */

/**
 * The item to go on with after an item of a kind, {kind, item}; null where there is none.
 *
 * First those of its kind in the order of their names that have something left to measure and that nobody else
 * began. Whoever has repeated an inspection goes on with what is the most urgent, of whatever kind. With
 * `measuring` what is left to see alone does not count: a new item comes before it.
 * @param {Board} board
 * @param {string} device
 * @param {{ kind: string, item: string }} from
 */
export const itemAfter = (board, device, { kind, item }, measuring = false) => {
  const { items } = board;
  const place = items.findIndex((tile) => tile.kind === kind && tile.item === item);
  const others = [...items.slice(place + 1), ...items.slice(0, Math.max(0, place))]
    .filter((tile) => tile.kind === kind && !board.isBegun(tile));
  /** @param {Tile} tile */
  const isLeft = (tile) => tile.missing.some((characteristic) => characteristic.quantity !== "visual");
  /** @param {Tile} tile */
  const isOwn = (tile) => tile.inspections.every((inspection) => inspection.device === device);
  const own = items[place];
  if (!measuring && own && (board.isAsked(own) || own.inspections.some(({ replaces }) => replaces.length))) {
    return board.next.find((tile) => tile !== own) ?? null;
  }
  const found = others.find((tile) => isOwn(tile) && isLeft(tile)) ??
    (measuring ? null : board.next.find((tile) => others.includes(tile)));
  if (found) return found;
  const offered = kind === "participant" ? null : board.offered(kind);
  // One that nothing was entered of yet is itself the next; beyond what the event expects nobody is led.
  return offered && offered !== item && board.isExpected(kind, offered) ? { kind, item: offered } : null;
};
