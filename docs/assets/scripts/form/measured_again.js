// What was measured more than once: the first readings of a place beside those that stand, and how many are replaced.
// The twin of build_repeated in inspect/novuss/recordreport/record_tables.py.

import { groupThings } from "../grouping.js";
import { spoken } from "./local_time.js";

/**
 * @import { Again } from "../protocol/protocol_lists.js"
 * @import { Judge } from "./cached_judging.js"
 * @import { Board } from "./item_board.js"
 * @import { Stand } from "./item_standings.js"
 */

/**
 * Every place of an item that a later inspection measured anew, item by item.
 * @param {Pick<Board, "items">} board
 * @param {Judge} judge
 * @returns {Again[]}
 */
export const measuredAgain = ({ items }, judge) =>
  items.flatMap(({ item, inspections, stands }) => {
    const standing = new Set(stands.map(({ row }) => row));
    const read = inspections.flatMap((inspection) => {
      const { rows, said } = judge.inspection(inspection);
      return said.results.map((result) => ({ inspection, result, isStanding: result.rows.every((row) => standing.has(rows[row])) }));
    });
    const places = groupThings(
      read,
      ({ result: { reading } }) =>
        JSON.stringify([reading.characteristic.id, reading.occasion === "during", (reading.position ?? "").toLowerCase()]),
    );
    return [...places.values()].flatMap((found) => {
      const earliest = found[0].inspection;
      const now = found.filter(({ isStanding }) => isStanding);
      if (!now.length || now[0].inspection === earliest) return [];
      const { at, by = "" } = now[0].inspection;
      const first = found.filter(({ inspection }) => inspection === earliest);
      const results = { first: first.map(({ result }) => result), now: now.map(({ result }) => result) };
      return [{ item, ...results, time: spoken(at, judge.knowledge.language), by }];
    });
  });

/**
 * How many readings were measured again: by inspection, as derived ones are of one.
 * @param {Board} board
 * @param {Judge} judge
 * @param {string[]} overruled
 */
export const replacedIn = (board, judge, overruled) => {
  /** @param {Stand} row */
  const isOverruled = ({ inspection, matter }) => overruled.some((words) => words.endsWith(` ${inspection.id} ${matter}`));
  return board.items
    .flatMap((item) =>
      item.inspections.map((standing) => item.replaced.filter((row) => row.inspection.id === standing.id && !isOverruled(row)))
    )
    .filter((rows) => rows.length)
    .reduce((sum, rows) => sum + judge.rows(rows.map(({ row }) => row)).results.length, 0);
};
