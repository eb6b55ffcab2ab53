// What a search shows: clauses, situations, pages and terms as options, and how many there are in a sentence.

import { marked, snippet } from "./text_snippet.js";
import { reader, root } from "./search_place.js";

/**
 * @import { Loaded } from "./index_loading.js"
 * @import { Answer, Finder, Hit } from "./hit_ranking.js"
 */

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {string} name
 * @param {Record<string, string>} attributes
 */
export const element = (tag, name, text = "", attributes = {}) => {
  const made = document.createElement(tag);
  made.className = name;
  made.textContent = text;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
};

/**
 * @param {string} text
 * @param {Record<string, any>} values
 */
export const filled = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);

/**
 * @param {Loaded} loaded
 * @param {Answer} answer
 * @param {Hit} found
 * @param {number} at
 * @param {string} typed
 */
export const option = ({ index, finder, words }, answer, found, at, typed) => {
  const { document: place } = found;
  const [edition, clause] = index.clauses.documents[place];
  const name = index.clauses.editions[edition];
  const own = index.languages[reader];
  const link = element("a", "nv-hit", "", {
    id: `nv-hit-${at}`,
    role: "option",
    "aria-selected": "false",
    tabindex: "-1",
    href: new URL(`${reader}/rules/${name}/${encodeURIComponent(clause)}/`, root).href,
  });
  const head = element("span", "nv-hit__head");
  const called = element("span", "nv-hit__name", own.heads[own.head[place]]);
  head.append(element("b", "nv-hit__number", own.named[place] ?? clause), " ", called);
  if (edition !== 0) head.append(" ", element("span", "nv-hit__edition", words.editions[edition]));
  for (const number of answer.numbers) {
    const former = index.clauses.numbers[number].find((/** @type {number[]} */ targets) => targets[0] > 0 && targets.includes(place, 1));
    if (former && number !== clause) head.append(" ", element("span", "nv-hit__edition", `${words.editions[former[0]]}: ${number}`));
  }
  // A text that is not translated yet is quoted as the reader would have it, under a note.
  const read = index.languages[found.language]?.untranslated[place] ? { ...found, language: reader } : found;
  const [given, note] = own.untranslated[place] ?? [read.language];
  const text = describe(finder, answer, read, given);
  if (note) head.append(" ", element("span", "nv-hit__note", note));
  const became = own.became[place] ?? {};
  const ending = became[clause] ?? typed.split(/[\s,;]+/).map((word) => became[word]).find(Boolean);
  if (ending) text.prepend(element("strong", "nv-hit__note", ending, { lang: reader }), " ");
  // Nothing follows any more by a clause that is repealed.
  link.append(head, text, ...marksOf(own.doubts[place]), ...(became[clause] ? [] : consequence(index, words, place)));
  return link;
};

/**
 * What makes an answer doubtful, a mark each.
 * @param {string[]} [doubts]
 */
const marksOf = (doubts = []) => doubts.map((doubt) => element("span", "nv-hit__note", ` ${doubt}`));

/**
 * What was found, with the words marked by which it was.
 * @param {Finder} finder
 * @param {Answer} answer
 * @param {Hit} found
 * @param {string} given the language of the text, where the index has it for another
 */
const describe = (finder, answer, found, given = found.language) => {
  const { language } = found;
  const text = element("span", "nv-hit__text", "", { lang: given });
  const vocabulary = finder.vocabularyOf(language);
  for (const [piece, mark] of marked(snippet(finder, found, answer), vocabulary, answer.marks.get(language) ?? new Set())) {
    text.append(mark ? element("mark", "", piece) : piece);
  }
  return text;
};

/**
 * @param {Loaded} loaded
 * @param {Answer} answer
 * @param {Hit} found
 * @param {number} at
 */
export const situation = ({ situations: { index, finder }, rulings, words }, answer, found, at) => {
  const { clauses, follows, outcomes, outdated } = index;
  const [, id] = clauses.documents[found.document];
  const link = element("a", "nv-hit nv-hit--situation", "", {
    id: `nv-hit-s${at}`,
    role: "option",
    "aria-selected": "false",
    tabindex: "-1",
    href: new URL(`${reader}/situations/${id}/`, root).href,
  });
  const head = element("span", "nv-hit__head");
  head.append(element("span", "nv-hit__edition", words.situation));
  const then = listTerms(follows[found.document].map((/** @type {number} */ at) => outcomes[at]));
  const title = rulings?.nameSituation(id);
  link.append(
    head,
    " ",
    title ? element("span", "nv-hit__title", title) : describe(finder, answer, found),
    ...marksOf(outdated[found.document]),
    " ",
    then,
  );
  return link;
};

/**
 * Where the page that asks back goes on with a question.
 * @param {string} typed
 */
export const askAddress = (typed) => new URL(`${reader}/ask/#q=${encodeURIComponent(typed)}`, root).href;

/**
 * A page that has every word in its name, or is asked for by all of them; or a term.
 * @param {{ index: any, finder: Finder }} entries
 * @param {string} word that says what it is
 * @param {Answer} answer
 * @param {Hit} found
 * @param {number} at
 */
export const page = ({ index, finder }, word, answer, found, at) => {
  const [, address] = index.clauses.documents[found.document];
  const link = element("a", "nv-hit nv-hit--page", "", {
    id: `nv-hit-p${at}`,
    role: "option",
    "aria-selected": "false",
    tabindex: "-1",
    href: new URL(`${reader}/${address}`, root).href,
  });
  const head = element("span", "nv-hit__head");
  const called = element("span", "nv-hit__name", index.titles[found.document]);
  head.append(element("span", "nv-hit__edition", word), " ", called);
  link.append(head, describe(finder, answer, found));
  return link;
};

/**
 * @param {Record<string, string>} forms
 * @param {number} count
 */
const plural = (forms, count) => filled(forms[new Intl.PluralRules(reader).select(count)] ?? forms.other, { n: count });

/**
 * What follows from a clause, each with its condition, and in how much documents disagree about it.
 * @param {any} any
 * @param {any} words
 * @param {number} place
 */
const consequence = ({ clauses, languages }, words, place) => {
  const { statements } = languages[reader];
  const found = clauses.follows[place] ?? [];
  const count = clauses.differ[place];
  if (!found.length && !count) return [];
  return [
    " ",
    listTerms(
      found.map((/** @type {number} */ at) => statements[at]),
      count && [element("span", "nv-differ", plural(words.differ, count))],
    ),
  ];
};

/**
 * A line of what follows: each statement in the colour of its gravest effect.
 * @param {[string, string][]} statements
 * @param {Node[]} [behind]
 */
const listTerms = (statements, behind) => {
  const then = element("span", "nv-hit__then");
  for (const [at, [effect, text]] of statements.entries()) {
    const more = at < statements.length - 1 ? ";" : "";
    // The case it holds for, in brackets, is not as loud as what follows.
    const [what, when = ""] = text.split(/(?= \()(.*)/);
    const term = element("span", `nv-effect nv-effect--${effect}`, what);
    term.append(element("span", "nv-if", when + more));
    then.append(term, " ");
  }
  if (behind) then.append(...behind);
  return then;
};

/**
 * So many `most` are shown.
 * @param {any} words
 * @param {Answer} answer
 * @param {number} situations
 * @param {number} pages
 * @param {string} typed
 * @param {number} most
 */
export const say = (words, answer, situations, pages, typed, most) => {
  const count = answer.found.length;
  const readAs = answer.readAs ? [filled(words["read-as"], { words: answer.readAs })] : [];
  // What is new and not translated yet is found by no words of the reader.
  const unseen = words.untranslated.join(" ");
  if (!count && !situations && !pages) return `${filled(words.none, { words: answer.unknown.join(" ") || typed })} ${unseen}`.trim();
  const notes = [...readAs, plural(words.found, count)];
  if (situations) notes.push(plural(words.situations, situations));
  // What a page has every word of is not left out.
  if (answer.unknown.length && !pages) notes.push(filled(words.unknown, { words: answer.unknown.join(" ") }), unseen);
  if (count > most) notes.push(filled(words.more, { shown: most }));
  return notes.filter(Boolean).join(" ");
};
