// What the chief judge let stand over what, where inspections of an item disagreed.

/**
 * @import { Explainer } from "../inspection/result_explainer.js"
 * @import { Judge } from "./cached_judging.js"
 * @import { Tile } from "./item_board.js"
 * @import { KeptEvent, KeptInspection } from "./reading_rows.js"
 */

/**
 * The choices on an item that hold, a characteristic on an occasion each, in words.
 * @param {Tile} tile
 * @param {KeptEvent} event
 * @param {Judge} judge
 * @param {Explainer} tell
 */
export const chosenOf = (tile, event, judge, tell) => {
  /**
   * @param {string} id
   * @param {string} matter
   */
  const readingsOf = (id, matter) => {
    const inspection = /** @type {KeptInspection} */ (tile.inspections.find((other) => other.id === id));
    const { rows, said } = judge.inspection(inspection);
    return said.results.filter(({ reading, rows: [row] }) =>
      `${reading.characteristic.id} ${rows[row].occasion === "during" ? "during" : "before"}` === matter
    ).map(({ reading, verdict }) => ({ inspection, reading, verdict }));
  };
  /** @param {ReturnType<typeof readingsOf>} readings */
  const words = (readings) =>
    readings.map(({ inspection, reading, verdict }) =>
      `${tell.typed(reading)} – ${tell.verdict(verdict)}${inspection.by ? ` (${inspection.by})` : ""}`
    ).join("; ");
  const ids = new Set(tile.inspections.map(({ id }) => id));
  return (event.choices ?? []).filter(({ inspection }) => ids.has(inspection)).flatMap(({ inspection, over, reason }) => {
    const holding = over.filter((other) =>
      ids.has(other.inspection) &&
      event.overruled?.includes(`${inspection} ${other.inspection} ${other.characteristic} ${other.occasion}`)
    );
    return [...new Set(holding.map(({ characteristic, occasion }) => `${characteristic} ${occasion}`))].flatMap((matter) => {
      const isStanding = tile.stands.some((stand) => stand.inspection.id === inspection && stand.matter === matter);
      const stands = readingsOf(inspection, matter);
      const others = holding.filter((other) => `${other.characteristic} ${other.occasion}` === matter);
      const overruled = others.flatMap((other) => readingsOf(other.inspection, matter));
      if (!isStanding || !stands.length || !overruled.length) return [];
      const { characteristic } = stands[0].reading;
      return { characteristic, stands: words(stands), over: words(overruled), reason: reason || "–" };
    });
  });
};
