// Room on page 1: how high the lines of its lists are, and how many of each list it takes.

/**
 * @import { Decision } from "./open_decisions.js"
 * @import { Failure } from "./worst_failing_readings.js"
 * @import { Lacking } from "./missing_measurements.js"
 */

// A page between its margins and a line of 9 pt, in points; signs on a line across the page.
const [PAGE, LINE, GAP, HEADING, MORE, ACROSS] = [776, 11, 2.2, 20, 12, 110];

/** @param {string} text */
export const signs = (text) => [...text].length;
/**
 * @param {string} text
 * @param {number} room
 */
const lines = (text, room) => Math.max(1, Math.ceil(signs(text) / room));
/** @param {string} text */
export const textHeight = (text, beside = 0) => Math.max(1, Math.ceil((signs(text) + beside) / ACROSS)) * LINE + 2;
/** @param {...number} counts */
const widest = (...counts) => Math.max(...counts) * LINE + GAP;

/**
 * @param {Failure} failure
 * @param {boolean} owned whether owners have a column
 */
export const failureHeight = (failure, owned) => {
  const wide = owned ? 19 : 30;
  return widest(
    // The code of a kind is about as long as its name in any language.
    lines(`${failure.kind} ${failure.item}`, 18),
    lines(failure.owner, 11),
    lines(failure.value, 9),
    lines(failure.limit, 19),
    lines(failure.by, 9),
    lines(`${failure.clause} ${failure.name}`, wide) + (failure.more ? lines(failure.more, wide) : 0),
  ) + (failure.ours ? textHeight(failure.ours) : 0);
};
/** @param {Decision} decision */
export const decisionHeight = (decision) =>
  widest(
    lines(`${decision.clause} ${decision.kind}: ${decision.name}`, 26),
    lines(decision.printed, 27),
    lines(decision.about, 13),
    lines(decision.span, 14),
  );
/**
 * Those of a kind stand in one paragraph.
 * @param {Lacking} lacking
 */
export const lackingHeight = (lacking) => (signs(`${lacking.items}: ${lacking.names}; `) / ACROSS) * LINE + 3;

/**
 * They stand in one paragraph.
 * @param {string} text
 */
export const runHeight = (text) => (signs(`${text} `) / ACROSS) * LINE + 2;

/**
 * How many lines of each list have room: the first list keeps three and every other its first one as long as the
 * page allows, then the first lists get all that they need before the later ones. The last line of a list takes the
 * place of the one that says that it is cut; a list of which nothing stands has no heading.
 * @param {number[][]} heights
 * @param {number} room
 * @returns {number[]}
 */
export const shares = (heights, room) => {
  const kept = heights.map(() => 0);
  let left = room - heights.reduce((sum, height) => sum + (height.length ? MORE : 0), 0);
  /**
   * @param {number} place
   * @param {number} most
   */
  const take = (place, most) => {
    const own = heights[place];
    while (kept[place] < Math.min(most, own.length)) {
      const height = own[kept[place]] + (kept[place] ? 0 : HEADING) - (kept[place] + 1 === own.length ? MORE : 0);
      if (height > Math.max(left, 0)) return;
      kept[place] += 1;
      left -= height;
    }
  };
  take(0, 3);
  // Whatever is given back is shared out once more.
  for (const most of [1, 2, 3, ...heights.map((own) => own.length)]) heights.forEach((_, place) => take(place, most));
  return kept;
};

/**
 * The points that are left for lists, once everything has its room that always stands: so many rows of counts, the
 * name of the event, facts beside their headings, notices.
 * @param {number} counts
 * @param {string} name
 * @param {string[]} facts
 * @param {string[]} notices
 */
export const freeRoom = (counts, name, facts, notices) => {
  let fixed = 196 + 13 * counts + 19 * Math.ceil(signs(name) / 42);
  for (const fact of facts) fixed += textHeight(fact, 18);
  for (const notice of notices) fixed += textHeight(notice, 4) + 2;
  return PAGE - fixed;
};
