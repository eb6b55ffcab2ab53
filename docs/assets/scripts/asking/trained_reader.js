// How likely each fact is by the words of a question, by weights that questions trained: the twin of
// inspect/novuss/asking/trained_reader.py.

import { SILENT } from "./clue_reader.js";

/** @import { ClueFacts } from "./clue_reader.js" */

/**
 * By fact and value, in per mille, how likely words make it.
 * @typedef {Map<string, Map<string, number>>} Chances
 */
/**
 * Marks, and by fact and value a text: a character for the points of every question, then two for each mark that
 * counts: how many places it stands behind the last one, and its points.
 * @typedef {{ marks: string[], points: Record<string, Record<string, string>> }} Weights
 */

// How many points of weight change the odds by the number e.
const SCALE = 2;
// The codes of no points and of no places.
const ZERO = 63;
const HERE = 93;
// Chances, in per mille, from which on a value has a point, two, three; and from which on words tell what a case is about.
const POINTS = [600, 850, 950];
export const LIKELY = 750;
const STEPS = [1, 2, 3, 4, 5, 6, 7, 8];

/**
 * @param {Weights} weights
 * @param {Set<string>} marks
 * @returns {Chances}
 */
export const measureChances = (weights, marks) => {
  /** @param {string} packed */
  const weigh = (packed) => {
    let points = packed.charCodeAt(0) - ZERO;
    for (let at = 1, place = 0; at < packed.length; at += 2) {
      place += packed.charCodeAt(at) - HERE;
      if (marks.has(weights.marks[place])) points += packed.charCodeAt(at + 1) - ZERO;
    }
    return Math.floor(1000 / (1 + Math.exp(-points / SCALE)));
  };
  return new Map(
    Object.entries(weights.points).map(([fact, values]) => [
      fact,
      new Map(Object.entries(values).map(([value, packed]) => [value, weigh(packed)])),
    ]),
  );
};

/**
 * The facts that clues tell, and likely ones of which no clue tells any value.
 * @param {{ clued: ClueFacts, chances: Chances }} evidence
 * @returns {ClueFacts}
 */
export const listTold = ({ clued, chances }) => {
  const told = new Map(clued);
  for (const [fact, values] of chances) {
    if (fact === SILENT || told.has(fact)) continue;
    const points = [...values].map((
      [value, chance],
    ) => /** @type {[string, number]} */ ([value, POINTS.filter((least) => chance >= least).length]));
    const likely = points.filter(([, count]) => count);
    if (likely.length) told.set(fact, new Map(likely));
  }
  return told;
};

/** @param {number} strength how near the nearest case is */
export const markStrength = (strength) => STEPS.filter((step) => strength >= step * 12_500).map((step) => `near-${step}`);
