// The part of a text that shows why it was found, and what to mark in it.
// The twin of inspect/novuss/search/text_snippet.py.

/**
 * @import { Answer, Finder, Hit } from "./hit_ranking.js"
 * @import { Vocabulary } from "./word_lookup.js"
 */

// Between two sentences; behind a figure the point may be that of an ordinal.
const BETWEEN = /(?<=[^0-9][.!?])\s(?=[A-ZÄÖÜĀČĒĢĪĶĻŅŠŪŽА-Я])/g;

/**
 * The sentences, as many as fit, that hold most of the words looked for: of those that were meant, and then of all marks.
 * Where a sentence is too long, it is cut at blanks, a little before a word.
 * @param {Finder} finder
 * @param {Hit} hit
 * @param {Answer} answer
 */
export const snippet = (finder, { document, language, isWhole }, answer) => {
  const { whole, longest, before } = finder.snippetLengths;
  const text = finder.texts.get(language)?.[document];
  if (isWhole || text.length <= whole) return text;
  const vocabulary = finder.vocabularyOf(language);
  const [marks, meant] = [answer.marks, answer.meant].map((groups) => groups.get(language) ?? new Set());
  const words = vocabulary.letters.places(text).filter(([word]) => vocabulary.isIn(word, marks));
  const sentences = [0, ...[...text.matchAll(BETWEEN)].map(({ index }) => index + 1)];
  const ends = [...sentences.slice(1), text.length];
  /** @param {number} start */
  const endOf = (start) => ends.findLast((end) => start < end && end <= start + longest) ?? text.lastIndexOf(" ", start + longest - 1);
  /** @param {number} start */
  const countFrom = (start) => {
    const end = endOf(start);
    const here = words.filter(([, place]) => start <= place && place < end);
    const found = new Set(here.map(([word]) => vocabulary.groups.get(word) ?? -1));
    return [...found].filter((group) => meant.has(group)).length * 1000 + found.size;
  };
  const others = words.map(([, place]) => text.lastIndexOf(" ", place - before - 1) + 1);
  const counted = [...sentences, ...others].map((start) => ({ start, count: countFrom(start) }));
  const { start } = counted.reduce((best, other) => (other.count > best.count ? other : best));
  const end = endOf(start);
  return (start ? "…" : "") + text.slice(start, end) + (end < text.length ? "…" : "");
};

/**
 * A text as [part, marked?] one behind the other.
 * @param {string} text
 * @param {Vocabulary} vocabulary
 * @param {Set<number>} marks
 * @returns {[string, boolean][]}
 */
export const marked = (text, vocabulary, marks) => {
  /** @type {[string, boolean][]} */
  const parts = [];
  let done = 0;
  for (const [word, start, end] of vocabulary.letters.places(text)) {
    if (!vocabulary.isIn(word, marks)) continue;
    parts.push([text.slice(done, start), false], [text.slice(start, end), true]);
    done = end;
  }
  parts.push([text.slice(done), false]);
  return parts.filter(([part]) => part);
};
