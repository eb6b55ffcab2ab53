// What was typed, taken apart: numbers of clauses, an edition, and words.
// The twin of inspect/novuss/search/query_parser.py.

import { anyOf, composed, LETTER } from "./letter_folding.js";

/**
 * @import { Letters } from "./letter_folding.js"
 * @import { ClauseIndex } from "./hit_ranking.js"
 */

/**
 * A query taken apart: keys of the index, the edition that is named beside them, words as folded and as typed, and whether they are asked of the annex.
 * @typedef {{ numbers: string[], edition: number | null, words: [string, string][], annex: boolean }} Query
 */
/**
 * What the index says on how to ask it.
 * @typedef {any} Asking
 */

const DIGIT_LETTER = new RegExp(`([0-9])(${LETTER})$`, "u");
// Blanks around the dash of a range: 17.1.8 – 17.1.10.
const APART = /(?<=[\p{L}\p{N}_.])\s+([-–—])\s+(?=\p{L}?\p{Nd}+\.\p{Nd})/gu;
/** @param {string} text */
const split = (text) => text.split(" ").filter(Boolean);
/**
 * The number of the clause above and the place below it.
 * @param {string} number
 */
const parts = (number) => [number.slice(0, Math.max(0, number.lastIndexOf("."))), number.slice(number.lastIndexOf(".") + 1)];
const RANKS = Array.from({ length: 99 }, (_, place) => String(place + 1));

/**
 * A field for a number alone: whatever is no letter and no figure stands between its parts.
 * @param {string} text
 */
const parted = (text) => composed(text).split(/[^\p{L}\p{N}]+/u).filter(Boolean).join(".");

// The numbers of clauses as people type them on any keyboard.
export class Numbers {
  #fold;
  #separator;
  #annexLetter;
  #annexKey;

  /**
   * `told` is `numbers` of the asking part of the index.
   * @param {Asking} settings
   * @param {Letters} letters
   */
  constructor(settings, letters) {
    const { annex } = settings;
    this.#fold = (/** @type {string} */ text) => letters.fold(text);
    this.#separator = new RegExp(`${anyOf(settings.separators)}|[.)]*\\(`, "gu");
    this.#annexLetter = new RegExp(
      `^(?:${anyOf(annex.letters)}${anyOf(annex.joints)}?|${anyOf(annex.other_letters)})(?=${annex.number}(?![0-9]))`,
      "u",
    );
    this.#annexKey = annex.letters[0];
  }

  /**
   * With the letter of the annex as our ids have it.
   * @param {string} folded
   */
  annexed(folded) {
    return folded.replace(this.#annexLetter, this.#annexKey);
  }

  /**
   * What a token may be as a number, folded, the likeliest first: 17.1з is 17.1.з.
   * @param {string} token
   * @returns {string[]}
   */
  forms(token) {
    const plain = this.annexed(this.#fold(token));
    const dotted = plain.replace(this.#separator, ".").replace(/\.+$/, "");
    return [plain, dotted].flatMap((form) => [form, form.replace(DIGIT_LETTER, "$1.$2")]);
  }

  /**
   * Whether what stands in a field is one of the ids, or the beginning of one.
   * @param {string} text
   * @param {string[]} ids
   */
  begin(text, ids) {
    const forms = this.forms(parted(text));
    return ids.map((id) => this.#fold(parted(id))).some((id) => forms.some((form) => id === form || id.startsWith(`${form}.`)));
  }

  /**
   * The one of the ids that stands in a field.
   * @param {string} text
   * @param {string[]} ids
   */
  named(text, ids) {
    const forms = this.forms(parted(text));
    return ids.find((id) => forms.includes(this.#fold(parted(id))));
  }
}

// Reads queries to an index.
export class Reader {
  #keys;
  #names;
  #letters;
  #numbers;
  #trim;
  #shortened;
  #beside;
  #unsaid;
  #annexKey;
  #annexNumber;
  #annexBeginnings;
  #annexShort;
  #lettersOfLists;

  /**
   * @param {ClauseIndex} clauses
   * @param {Asking} asking
   * @param {Letters} letters
   */
  constructor(clauses, asking, letters) {
    const settings = asking.numbers;
    this.#lettersOfLists = Object.keys(settings.letters);
    this.#keys = clauses.numbers;
    this.#names = clauses.names;
    this.#letters = letters;
    this.#numbers = new Numbers(settings, letters);
    const around = anyOf(settings.around).slice(1, -1), before = anyOf(settings.before).slice(1, -1);
    this.#trim = new RegExp(`^[\\s${around}${before}]+|[\\s${around}]+$`, "gu");
    /** @param {string} words */
    const folded = (words) => split(letters.fold(words));
    this.#shortened = new RegExp(`^(${LETTER}+)${anyOf(settings.shortened)}(?=[0-9])`, "u");
    this.#beside = new Set(folded(settings.beside));
    this.#unsaid = new Set([...this.#beside, ...folded(settings.annex.between)]);
    this.#annexKey = settings.annex.letters[0];
    this.#annexNumber = settings.annex.number;
    this.#annexBeginnings = folded(settings.annex.beginnings);
    this.#annexShort = new Set(folded(settings.annex.short));
  }

  /**
   * { numbers: keys of the index, edition: the one named beside them, words: [folded, as typed],
   * annex: whether they are asked of the annex }. A number that no clause has is a word.
   * @param {string} text
   * @returns {Query}
   */
  parse(text) {
    text = composed(text).replace(APART, "$1");
    /** @param {string} token */
    const fold = (token) => this.#letters.fold(token);
    const cut = text.split(/\s+/).flatMap((part) => this.#cut(part));
    const tokens = this.#annex(cut.map((part) => part.replace(this.#trim, "")).filter(Boolean));
    /** @type {string[]} */
    let numbers = [];
    /** @type {string[]} */
    const rest = [];
    for (let at = 0; at < tokens.length; at++) {
      const behind = tokens[at + 1] ?? "";
      const joined = /^\p{L}$/u.test(behind) ? this.#number(`${tokens[at]}.${behind}`) : null;
      const number = joined ?? this.#number(tokens[at]);
      const several = number ? [number] : this.#listed(tokens[at]);
      if (several.length && !this.#isName(tokens[at])) numbers.push(...several);
      else rest.push(tokens[at]);
      if (joined) at++;
    }
    const named = rest.filter((token) => this.#isName(token)).map((token) => this.#names[fold(token)]);
    const others = rest.filter((token) => !this.#isName(token) && !this.#beside.has(fold(token)));
    // "2 minutes" asks for no section 2.
    if (others.length && others.length === rest.length) numbers = numbers.filter((number) => !/^[0-9]+$/.test(number));
    if (!numbers.length) {
      const inside = this.#saidOfTheAnnex(tokens);
      return { numbers: [], edition: null, words: this.#words(inside.join(" ") || text), annex: inside.length > 0 };
    }
    return { numbers, edition: named[0] ?? null, words: this.#words(others.join(" ")), annex: false };
  }

  /**
   * The key of the index that a token stands for.
   * @param {string} token
   * @returns {string | null}
   */
  #number(token) {
    return this.#numbers.forms(token).find((form) => Object.hasOwn(this.#keys, form)) ?? null;
  }

  /**
   * The numbers of a list or a range: 17.1.8/17.1.9, 17.1.8–17.1.10, 17.1.8–10. None where an end is unknown.
   * @param {string} token
   * @returns {string[]}
   */
  #listed(token) {
    /** @type {string[]} */
    const found = [];
    for (const part of token.split(/[/;,&+]/)) {
      const whole = this.#number(part);
      if (whole) {
        found.push(whole);
        continue;
      }
      const [begin, ...end] = part.split(/[-–—…]/);
      const [head, first] = parts(this.#number(begin) ?? "");
      /** @param {string} place */
      const below = (place) => this.#number(head ? `${head}.${place}` : place);
      const [above, last] = parts(end.length === 1 ? (below(end[0]) ?? this.#number(end[0]) ?? "") : "");
      const order = this.#lettersOfLists.includes(first) ? this.#lettersOfLists : RANKS;
      if (above !== head || !order.includes(first) || !order.includes(last)) return [];
      const [start, stop] = [order.indexOf(first), order.indexOf(last)].sort((place, other) => place - other);
      found.push(...order.slice(start, stop + 1).flatMap((key) => below(key) ?? []));
    }
    return found;
  }

  /** @param {string} token */
  #isName(token) {
    return Object.hasOwn(this.#names, this.#letters.fold(token));
  }

  /**
   * "п.18" as two tokens.
   * @param {string} part
   * @returns {string[]}
   */
  #cut(part) {
    const short = this.#shortened.exec(part);
    if (!short) return [part];
    const word = this.#letters.fold(short[1]);
    const cut = this.#beside.has(word) || (word.length > 1 && this.#isAnnex(word));
    return cut ? [short[1], part.slice(short[0].length)] : [part];
  }

  /** @param {string} word */
  #isAnnex(word) {
    return this.#annexShort.has(word) || this.#annexBeginnings.some((name) => word.startsWith(name));
  }

  /**
   * "Annex 1", "1. pielikums", "Annex 1 row 18", "A 1.18" as A1 and A1.18. The annex goes without its
   * number as well, where a row of it is named: "annex 18".
   * @param {string[]} tokens
   * @returns {string[]}
   */
  #annex(tokens) {
    const words = tokens
      .filter((token) => !this.#isName(token))
      .map((token) => this.#letters.fold(token))
      .filter((word) => !this.#unsaid.has(word));
    const called = words.filter((word) => this.#isAnnex(word));
    const rest = words.filter((word) => !this.#isAnnex(word));
    if (rest.length > 2) return tokens;
    // "Row 18 of annex 1" names the row first.
    if (called.length && rest.length === 2 && rest[1] === this.#annexNumber) rest.reverse();
    const typed = this.#numbers.annexed(rest.join("."));
    let ways = typed.startsWith(this.#annexKey) ? [typed] : [];
    if (called.length && /^[0-9]/.test(typed)) {
      ways = [this.#annexKey + typed];
      if (rest.length === 1 && called.some((word) => word.length > 1)) ways.push(`${this.#annexKey}${this.#annexNumber}.${typed}`);
    }
    const number = ways.map((way) => this.#number(way)).find(Boolean);
    return number ? [number, ...tokens.filter((token) => this.#isName(token))] : tokens;
  }

  /**
   * The words beside the name of the annex, as in "Annex 1 cue"; none without a word.
   * @param {string[]} tokens
   * @returns {string[]}
   */
  #saidOfTheAnnex(tokens) {
    /** @param {string} token */
    const fold = (token) => this.#letters.fold(token);
    const rest = tokens.filter((token) => !this.#annexBeginnings.some((name) => fold(token).startsWith(name)));
    if (rest.length === tokens.length) return [];
    const token = rest.filter((letters) => fold(letters) !== this.#annexNumber && !this.#unsaid.has(fold(letters)));
    return token.some((token) => /\p{L}/u.test(token)) ? token : [];
  }

  /**
   * @param {string} text
   * @returns {[string, string][]}
   */
  #words(text) {
    return this.#letters.places(text).map(([word, start, end]) => [word, text.slice(start, end)]);
  }
}
