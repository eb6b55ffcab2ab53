// Durations that a question tells, each beside the limits that clauses set: the twin of
// inspect/novuss/asking/told_durations.py.

/** @import { Word } from "./clue_reader.js" */

/** @typedef {{ last: number, seconds: number, bound: string }} Duration */

/**
 * The number that a word is, or the seconds that a unit has.
 * @param {Word | undefined} word
 * @param {string} prefix
 */
const findNumber = (word, prefix) => {
  if (!word) return null;
  if (prefix === "number-" && isFigures(word)) return Number(word.text);
  const found = [...word.kinds].filter((kind) => kind.startsWith(prefix)).map((kind) => Number(kind.slice(prefix.length)));
  return found.length ? Math.max(...found) : null;
};

/** @param {Word} word */
const isFigures = ({ text }) => /^\d+(\.\d+)?$/.test(text);

/**
 * How many units there are: by words before it, by itself, or by words behind it.
 * @param {Word[]} words
 * @param {number} at
 * @param {number} unit
 * @returns {[first: number, number: number][]}
 */
const findCounts = (words, at, unit) => {
  if (unit !== 1 && unit !== 60) return [[at, 1]];
  /** @param {number} place */
  const read = (place) => {
    const word = words[place];
    const beside = word?.part === words[at].part || (place < at && word && isFigures(word) && isFigures(words[at - 1]));
    return beside ? findNumber(word, "number-") : null;
  };
  const [low, high, own, next, second] = [-1, -2, 0, 1, 2].map((by) => read(at + by));
  if (low !== null) {
    if (high === null) return [[at - 1, low]];
    if (high > low && !isFigures(words[at - 1])) return [[at - 2, high + low]];
    return [[at - 1, low], [at - 2, high]];
  }
  const number = own ?? next ?? second;
  return number === null ? [] : [[at, number]];
};

/**
 * Whether more or less than a number is meant; denied, the other one.
 * @param {Word[]} words
 * @param {number} first
 */
const findBound = (words, first) => {
  for (const place of [first - 1, first - 2]) {
    const word = words[place];
    for (const [bound, other] of [["more", "less"], ["less", "more"]]) {
      if (word?.part === words[first].part && word.kinds.has(bound)) return word.denied ? other : bound;
    }
  }
  return "";
};

/** @param {Word[]} words */
const findDurations = (words) => {
  /** @type {Duration[]} */
  const found = [];
  for (const [at, word] of words.entries()) {
    const unit = findNumber(word, "seconds-");
    for (const [first, number] of unit ? findCounts(words, at, unit) : []) {
      const before = found.at(-1);
      const seconds = number * (unit ?? 1);
      const far = before ? first - before.last : 0;
      if (before && unit === 1 && far > 0 && far <= 2 && before.seconds % 60 === 0) {
        Object.assign(before, { last: at, seconds: before.seconds + seconds });
      } else found.push({ last: at, seconds, bound: findBound(words, first) });
    }
  }
  return found;
};

/**
 * @param {Duration} duration
 * @param {number | null} limit
 */
const compare = ({ seconds, bound }, limit) => {
  if (limit !== null) {
    if (seconds === limit && !bound) return [];
    if (bound !== "more" && seconds <= limit) return ["within"];
    if (bound !== "less" && seconds >= limit) return ["beyond"];
  }
  return ["within", "beyond"];
};

/**
 * Marks at each duration on which side of each limit it is; one that is the limit names it, unless
 * it is compared: another one tells the side.
 * @param {Word[]} words
 * @param {Record<string, number | null>} limits
 * @param {Set<string>} denying
 */
export const markDurations = (words, limits, denying) => {
  const durations = findDurations(words);
  const denied = words.some(({ text }) => denying.has(text));
  for (const [name, limit] of Object.entries(limits)) {
    const sides = durations.map((duration) => compare(duration, limit));
    const open = !denied && !sides.some((side) => side.length) ? ["within", "beyond"] : [];
    for (const [at, { last }] of durations.entries()) {
      for (const side of [...sides[at], ...open]) words[last].kinds.add(`${side}-${name}`);
    }
  }
};
