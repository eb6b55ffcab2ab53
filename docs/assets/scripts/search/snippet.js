// The part of a text that shows why it was found, and what to mark in it.
// The twin of inspect/novuss/search/snippet.py.

import { places } from "./letters.js";

const LONGEST = 160, BEFORE = 50;

// Some 160 letters of `text` from a little before the first marked word, cut at blanks.
export const snippet = (text, vocabulary, marks) => {
  const first = places(text).find(([word]) => marks.has(vocabulary.groupOf(word)))?.[1] ?? 0;
  if (text.length <= LONGEST) return text;
  const start = first > BEFORE ? text.indexOf(" ", first - BEFORE) + 1 : 0;
  let rest = text.slice(start);
  if (rest.length > LONGEST) rest = `${rest.slice(0, rest.lastIndexOf(" ", LONGEST - 1))}…`;
  return (start ? "…" : "") + rest;
};

// A text as [part, marked?] one behind the other.
export const marked = (text, vocabulary, marks) => {
  const parts = [];
  let done = 0;
  for (const [word, start, end] of places(text)) {
    if (!marks.has(vocabulary.groupOf(word))) continue;
    parts.push([text.slice(done, start), false], [text.slice(start, end), true]);
    done = end;
  }
  parts.push([text.slice(done), false]);
  return parts.filter(([part]) => part);
};
