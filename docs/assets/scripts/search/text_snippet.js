// The part of a text that shows why it was found, and what to mark in it.
// The twin of inspect/novuss/search/text_snippet.py.

/** @import { Vocabulary } from "./word_lookup.js" */

/**
 * From a little before a marked word, cut at blanks: the first of those that were meant, else of all
 * marks; the last argument says how much.
 * @param {string} text
 * @param {Vocabulary} vocabulary
 * @param {Set<number>} marks
 * @param {Set<number>} meant
 * @param {{ longest: number, before: number }} lengths
 */
export const snippet = (text, vocabulary, marks, meant, { longest, before }) => {
  const places = vocabulary.letters.places(text);
  /** @param {Set<number>} groups */
  const at = (groups) => places.find(([word]) => vocabulary.isIn(word, groups))?.[1];
  const first = at(meant) ?? at(marks) ?? 0;
  if (text.length <= longest) return text;
  const start = first > before ? text.indexOf(" ", first - before) + 1 : 0;
  let rest = text.slice(start);
  if (rest.length > longest) rest = `${rest.slice(0, rest.lastIndexOf(" ", longest - 1))}…`;
  return (start ? "…" : "") + rest;
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
