// Room on page 1: how high the lines of its lists are, and how many of each list it takes.

/**
 * @import { Decision } from "./open_decisions.js"
 * @import { Failure } from "./worst_failing_readings.js"
 * @import { Lacking } from "./missing_measurements.js"
 */

// A page between its margins and a line of 9 pt, in points; signs on a line across the page.
const [PAGE, LINE, GAP, HEADING, ACROSS] = [770, 11.5, 3, 21, 92];

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

/** @param {Failure} failure */
export const failureHeight = (failure) =>
  widest(
    lines(failure.item, 15),
    lines(failure.owner, 10),
    lines(failure.value, 9),
    lines(failure.limit, 16),
    lines(failure.by, 9),
    lines(`${failure.clause} ${failure.name}`, 19) + (failure.more ? lines(failure.more, 19) : 0),
  ) + (failure.ours ? textHeight(failure.ours) : 0);
/** @param {Decision} decision */
export const decisionHeight = (decision) =>
  widest(
    lines(`${decision.clause} ${decision.name}`, 22),
    lines(decision.printed, 24),
    lines(decision.about, 22),
    lines(decision.span, 12),
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
 * How many lines of each list have room: every list keeps its first ones as long as the page allows,
 * then the first lists get all that they need before the later ones.
 * @param {number[][]} heights
 * @param {number} room
 * @returns {number[]}
 */
export const shares = (heights, room) => {
  const kept = heights.map(() => 0);
  let left = room - heights.reduce((sum, height) => sum + (height.length ? HEADING + LINE : 0), 0);
  for (const least of [1, 2, 3]) {
    heights.forEach((own, place) => {
      if (kept[place] !== least - 1 || own.length < least || own[least - 1] > left) return;
      kept[place] = least;
      left -= own[least - 1];
    });
  }
  heights.forEach((own, place) => {
    while (kept[place] < own.length && own[kept[place]] <= left) {
      left -= own[kept[place]];
      kept[place] += 1;
    }
  });
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
  let fixed = 208 + 14 * counts + 20 * Math.ceil(signs(name) / 38);
  for (const fact of facts) fixed += textHeight(fact, 18);
  for (const notice of notices) fixed += textHeight(notice);
  return PAGE - fixed;
};
