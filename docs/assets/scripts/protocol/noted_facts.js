// What the readings of an item tell besides their verdicts: remarks, spreads, and checks during play.
// The twin of item_remarks.py, reading_spreads.py and spot_check_comparison.py in inspect/novuss/inspection/.

import { groupThings } from "../grouping.js";
import { discLabel } from "../inspection/disc_sets.js";
import { greatest, least, Rational } from "../inspection/rational_numbers.js";
import { isImprobable } from "../inspection/reading_decision.js";
import { worst } from "../inspection/verdicts.js";

/**
 * @import { Characteristic, Edition } from "../inspection/equipment_edition.js"
 * @import { Result } from "../inspection/event_judging.js"
 * @import { Item } from "../inspection/item_results.js"
 * @import { Verdict } from "../inspection/verdicts.js"
 */

/**
 * One line that somebody wrote, with the readings that it stands beside.
 * @typedef {{ text: string, results: Result[] }} Remark
 */
/**
 * The largest of some readings minus the smallest, in the unit of the characteristic.
 * @typedef {{ name: string, characteristic: Characteristic, amount: Rational }} SpreadFact
 */
/**
 * One reading during play, and those of the same thing before it.
 * @typedef {{ item: Item, during: Result, before: Result[], verdictBefore: Verdict | null, change: Rational | null, turned: boolean }} SpotCheck
 */

/**
 * The remarks of an item in the order of its readings, equal ones as one.
 * @param {Item} item
 * @returns {Remark[]}
 */
export const remarksOf = ({ checked }) => {
  const lines = checked.flatMap(({ results }) => results).flatMap((result) =>
    (result.reading.remark ?? "").split(/\r\n|[\n\r]/).filter(Boolean).map((text) => ({ text, result }))
  );
  return [...groupThings(lines, ({ text }) => text)].map(([text, found]) => ({ text, results: found.map(({ result }) => result) }));
};

/**
 * The spreads of an item's readings, where there are several of a characteristic; an empty or improbable one is left out.
 * @param {Item} item
 * @param {Edition} edition
 * @returns {SpreadFact[]}
 */
export const spreadsOf = ({ checked }, { spreads }) =>
  spreads.flatMap(({ name, of }) =>
    checked.filter(({ characteristic }) => characteristic.id === of).flatMap(({ characteristic, results }) => {
      const measured = results.filter(({ reading, judgement }) => reading.amount instanceof Rational && !isImprobable(judgement));
      // Apart each disc of a set, each inspection by judge and time, and before and during play: wear is told elsewhere.
      const apart = groupThings(
        measured,
        ({ reading }) => JSON.stringify([discLabel(reading), reading.occasion === "during", reading.measured_by, reading.measured_at]),
      );
      return [...apart.values()].filter((found) => found.length > 1).map((found) => {
        const amounts = /** @type {Rational[]} */ (found.map(({ reading }) => reading.amount));
        return { name, characteristic, amount: greatest(amounts).minus(least(amounts)) };
      });
    })
  );

/**
 * The readings before play at the same place; at any place where none is named now.
 * @param {Result[]} results
 * @param {string | null} place
 */
const foundBefore = (results, place) => {
  const earlier = results.filter(({ reading }) => reading.occasion !== "during");
  const same = earlier.filter(({ reading }) => reading.position === place);
  return same.length || place !== null ? same : earlier;
};

/**
 * @param {Result[]} before
 * @param {Result} during
 */
const changeOf = (before, during) => {
  const [then, now] = [before[0]?.reading.amount, during.reading.amount];
  return before.length === 1 && then instanceof Rational && now instanceof Rational ? now.minus(then) : null;
};

/**
 * Every reading during play, item by item in the order of the rulebook.
 * @param {Item[]} items
 * @returns {SpotCheck[]}
 */
export const spotChecks = (items) =>
  items.flatMap((item) =>
    item.checked.flatMap(({ results }) =>
      results.filter(({ reading }) => reading.occasion === "during").map((during) => {
        const before = foundBefore(results, during.reading.position);
        const verdictBefore = before.length ? worst(before.map(({ verdict }) => verdict)) : null;
        const turned = verdictBefore !== null && verdictBefore !== during.verdict;
        return { item, during, before, verdictBefore, change: changeOf(before, during), turned };
      })
    )
  );
