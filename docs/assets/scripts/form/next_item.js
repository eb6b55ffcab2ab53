// The item that comes after another one.

/** @import { Board, Tile } from "./item_board.js" */

/**
 * The item to go on with after an item of a kind, {kind, item}; null where there is none.
 *
 * First those of its kind in the order of their names that have something left to measure and that nobody else
 * began. With `measuring` what is left to see alone does not count: a new item comes before it.
 * @param {Board} board
 * @param {string} device
 * @param {{ kind: string, item: string }} from
 */
export const itemAfter = (board, device, { kind, item }, measuring = false) => {
  const others = board.items.filter((one) => one.kind === kind && one.item !== item && !board.isBegun(one));
  const place = board.items.findIndex((one) => one.kind === kind && one.item === item);
  /** @param {Tile} one */
  const isBefore = (one) => board.items.indexOf(one) < place;
  const inOrder = [...others.filter((one) => !isBefore(one)), ...others.filter(isBefore)];
  /** @param {Tile} one */
  const isLeft = (one) => one.missing.some((each) => each.quantity !== "visual");
  /** @param {Tile} one */
  const isOwn = (one) => one.inspections.every((each) => each.device === device);
  const found = inOrder.find((one) => isOwn(one) && isLeft(one)) ?? (measuring ? null : board.next.find((one) => others.includes(one)));
  if (found) return found;
  const offered = kind === "participant" ? null : board.offered(kind);
  // One that nothing was entered of yet is itself the next.
  return offered && offered !== item ? { kind, item: offered } : null;
};
