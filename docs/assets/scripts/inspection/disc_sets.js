// Sets of discs as a unit: which discs belong to one, and how many there are of each colour.
// The twin of inspect/novuss/inspection/disc_sets.py.

import { FAIL, isFailing, NOT_MEASURED, PASS, worst } from "./verdicts.js";

/**
 * @import { Result } from "./event_judging.js"
 * @import { Characteristic, Edition } from "./equipment_edition.js"
 * @import { Reading } from "./row_reader.js"
 * @import { Verdict } from "./verdicts.js"
 * @import { JudgedCount } from "schemas"
 */

/** @typedef {{ verdict: Verdict, code: string, rule: JudgedCount | null }} Count */
/** @typedef {{ name: string, colour: string | null, verdict: Verdict, failed: Characteristic[] }} Disc */
/**
 * @typedef {object} DiscSet
 * @property {string} name
 * @property {Disc[]} discs
 * @property {Record<string, number>} counts
 * @property {number} uncoloured
 * @property {Count} count
 * @property {boolean} complete
 * @property {Verdict} verdict
 */

const COLOURS = ["red", "black"];

/**
 * What tells a disc from the others of its set; null for the set as a whole.
 * @param {Pick<Reading, "item" | "set" | "colour" | "position">} reading
 * @returns {[string, string] | null}
 */
export const discLabel = ({ item, set, colour, position }) => {
  if (set && set !== item) return [item, ""];
  return colour && position ? [position, colour] : null;
};

/**
 * @param {Verdict} verdict
 * @param {string} code
 * @param {JudgedCount | null} rule
 * @returns {Count}
 */
const count = (verdict, code, rule = null) => ({ verdict, code, rule });

/**
 * Fewer than a clause on the set asks for is a failure, unless discs without a colour could make up
 * for it. A clause on play fails no set: it says what the set is enough for.
 * @param {Record<string, number>} counts
 * @param {number} uncoloured
 * @param {JudgedCount[]} rules
 * @param {boolean} listed
 * @returns {Count}
 */
const judgeCount = (counts, uncoloured, rules, listed) => {
  const fewest = Math.min(...Object.values(counts));
  const ofSet = rules.find((rule) => rule.about === "set");
  if (ofSet) {
    if (fewest >= ofSet.each) return count(PASS, "enough", ofSet);
    const lacking = Object.values(counts).reduce((sum, number) => sum + Math.max(0, ofSet.each - number), 0);
    return listed && lacking > uncoloured ? count(FAIL, "short", ofSet) : count(NOT_MEASURED, "sample", ofSet);
  }
  if (!rules.length) return count(NOT_MEASURED, "no-rule");
  const ordered = [...rules].sort((a, b) => a.each - b.each);
  const met = ordered.filter((rule) => fewest >= rule.each);
  return met.length ? count(PASS, "enough-for-play", met.at(-1)) : count(NOT_MEASURED, "sample-for-play", ordered[0]);
};

/**
 * @param {[string, string]} label
 * @param {Result[]} results
 * @returns {Disc}
 */
const discOf = (label, results) => ({
  name: label[0],
  colour: results.find((result) => result.reading.colour)?.reading.colour ?? null,
  verdict: worst(results.map((result) => result.verdict)),
  failed: [...new Set(results.filter((result) => isFailing(result.verdict)).map((result) => result.reading.characteristic))],
});

/**
 * @param {string} name
 * @param {Result[]} members
 * @param {JudgedCount[]} rules
 * @param {boolean} complete
 * @returns {DiscSet[]}
 */
const setOf = (name, members, rules, complete) => {
  const listed = members.some((result) => result.reading.set);
  /** @type {Map<string, [[string, string], Result[]]>} */
  const apart = new Map();
  /** @type {Result[]} */
  const whole = [];
  for (const result of members) {
    const label = discLabel(result.reading);
    const key = JSON.stringify(label);
    if (!label) whole.push(result);
    else apart.set(key, [label, [...(apart.get(key)?.[1] ?? []), result]]);
  }
  if (!apart.size && !listed) return [];
  const discs = [...apart.values()].map(([label, results]) => discOf(label, results));
  const counts = Object.fromEntries(COLOURS.map((colour) => [colour, discs.filter((disc) => disc.colour === colour).length]));
  const uncoloured = discs.filter((disc) => !disc.colour).length;
  const counted = judgeCount(counts, uncoloured, rules, listed);
  // A number that was not counted counts as not measured only where completeness is asked for.
  const isCounted = counted.verdict !== NOT_MEASURED || complete;
  const verdict = worst([
    ...discs.map((disc) => disc.verdict),
    ...(whole.length ? [worst(whole.map((set) => set.verdict))] : []),
    ...(isCounted ? [counted.verdict] : []),
  ]);
  return [{ name, discs, counts, uncoloured, count: counted, complete, verdict }];
};

/**
 * The sets that the readings tell of. A disc is an item that names its set, or a place of an item
 * that has a colour: "red 3" of S1. What has neither is about the set as a whole.
 * @param {Result[]} results
 * @param {Edition} edition
 * @param {boolean} complete
 * @returns {DiscSet[]}
 */
export const setsOf = (results, edition, complete) => {
  /** @type {Map<string, Result[]>} */
  const found = new Map();
  for (const result of results) {
    if (result.reading.kind !== "disc") continue;
    const name = result.reading.set ?? result.reading.item;
    found.set(name, [...(found.get(name) ?? []), result]);
  }
  return [...found].flatMap(([name, members]) => setOf(name, members, edition.setCounts, complete));
};
