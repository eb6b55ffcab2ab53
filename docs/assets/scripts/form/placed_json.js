// JSON with the place of every value, so that a mistake is told where it stands.
// The twin of inspect/novuss/tables/json_file.py.

/** @import { Values } from "../inspection/localized_wording.js" */

/**
 * @typedef {object} PlacedJson
 * @property {any} data
 * @property {{ way: (string | number)[], at: number }[]} twice
 * @property {(way: (string | number)[]) => number} offset
 */

/** So many lists and objects within each other, and so many values, as the command line reads. */
const DEEPEST = 100;
const MOST = 500_000;

const BLANK = /[ \t\n\r]*/y;
// deno-lint-ignore no-control-regex -- JSON has no bare control characters in its texts
const LETTERS = /[^"\\\u0000-\u001f]*/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?|NaN|-?Infinity/y;
/** @type {Record<string, boolean | null>} */
const WORDS = { true: true, false: false, null: null };

/** A number as it is typed; nothing is computed with it. */
export class Figure {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
  }
}

/** What keeps a text from being read: the code of the problem and the offset. */
export class Unreadable extends Error {
  /**
   * @param {string} code
   * @param {number | null} at
   * @param {Values} values
   */
  constructor(code, at, values = {}) {
    super(code);
    this.code = code;
    this.at = at;
    this.values = values;
  }
}

/**
 * Half of a pair of surrogates can be written in JSON, but in no encoding of text.
 * @param {string} text
 */
const printable = (text) => text.replace(/[\ud800-\udfff]/gu, "\ufffd");

class Reader {
  #text;
  #at = 0;
  #values = 0;
  /**
   * Where the members of an object and the elements of a list begin.
   * @type {Map<any, Map<string | number, number>>}
   */
  offsets = new Map();
  /**
   * The way to each member whose name stands a second time in its object, and where.
   * @type {{ way: (string | number)[], at: number }[]}
   */
  twice = [];

  /** @param {string} text */
  constructor(text) {
    this.#text = text;
  }

  whole() {
    this.#match(BLANK);
    const start = this.#at;
    const data = this.#value([]);
    if (this.#at < this.#text.length) this.#fail();
    return { data, start };
  }

  /** @param {RegExp} pattern */
  #match(pattern) {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    if (found) this.#at = pattern.lastIndex;
    return found?.[0];
  }

  #fail() {
    const sign = this.#text.slice(this.#at, this.#at + 1);
    throw new Unreadable("json-broken", this.#at, { detail: sign ? JSON.stringify(sign) : "…" });
  }

  /**
   * A sign with the blanks behind it; false where another one stands.
   * @param {string} sign
   */
  #takes(sign) {
    if (this.#text[this.#at] !== sign) return false;
    this.#at += 1;
    this.#match(BLANK);
    return true;
  }

  /**
   * @param {(string | number)[]} way
   * @returns {any}
   */
  #value(way) {
    this.#values += 1;
    if (this.#values > MOST) throw new Unreadable("json-large", this.#at);
    const sign = this.#text[this.#at];
    if (way.length >= DEEPEST && (sign === "{" || sign === "[")) throw new Unreadable("json-deep", this.#at);
    let found;
    if (sign === '"') found = this.#string();
    else if (this.#takes("{")) return this.#object(way);
    else if (this.#takes("[")) return this.#list(way);
    else found = this.#bare();
    this.#match(BLANK);
    return found;
  }

  #bare() {
    const word = Object.keys(WORDS).find((key) => this.#text.startsWith(key, this.#at));
    if (word) {
      this.#at += word.length;
      return WORDS[word];
    }
    const figure = this.#match(NUMBER);
    if (!figure) return this.#fail();
    return new Figure(figure);
  }

  #string() {
    const start = this.#at;
    this.#at += 1;
    do this.#match(LETTERS); while (this.#match(ESCAPE));
    if (this.#text[this.#at] !== '"') this.#fail();
    this.#at += 1;
    return printable(JSON.parse(this.#text.slice(start, this.#at)));
  }

  /**
   * @param {(string | number)[]} way
   * @returns {any}
   */
  #object(way) {
    // Without a prototype, so that no name means anything.
    const found = Object.create(null);
    const offsets = new Map();
    this.offsets.set(found, offsets);
    if (this.#takes("}")) return found;
    do {
      const at = this.#at;
      if (this.#text[at] !== '"') this.#fail();
      const name = this.#string();
      this.#match(BLANK);
      if (!this.#takes(":")) this.#fail();
      const begins = this.#at;
      const inner = this.#value([...way, name]);
      if (offsets.has(name)) this.twice.push({ way: [...way, name], at });
      else {
        found[name] = inner;
        offsets.set(name, begins);
      }
    } while (this.#takes(","));
    if (!this.#takes("}")) this.#fail();
    return found;
  }

  /**
   * @param {(string | number)[]} way
   * @returns {any[]}
   */
  #list(way) {
    /** @type {any[]} */
    const found = [];
    const offsets = new Map();
    this.offsets.set(found, offsets);
    if (this.#takes("]")) return found;
    do {
      offsets.set(found.length, this.#at);
      found.push(this.#value([...way, found.length]));
    } while (this.#takes(","));
    if (!this.#takes("]")) this.#fail();
    return found;
  }
}

/**
 * Line and column of an offset, both from 1, in letters as people count them.
 * @param {string} text
 * @param {number} at
 */
export const placeIn = (text, at) => {
  const before = text.slice(0, at);
  const begins = before.lastIndexOf("\n") + 1;
  return { line: before.split("\n").length, column: [...before.slice(begins)].length + 1 };
};

/**
 * The data of a JSON text, the members that stand twice, and where a value begins.
 *
 * Of a name that stands twice in one object the first counts. Throws `Unreadable`.
 * @param {string} text
 * @returns {PlacedJson}
 */
export const placedJson = (text) => {
  const reader = new Reader(text);
  const { data, start } = reader.whole();
  /**
   * Where a value stands, or where it should: then its nearest whole.
   * @param {(string | number)[]} way
   */
  const offset = (way) => {
    let [at, whole] = [start, data];
    for (const part of way) {
      const there = reader.offsets.get(whole)?.get(part);
      if (there === undefined) break;
      [at, whole] = [there, whole[part]];
    }
    return at;
  };
  return { data, twice: reader.twice, offset };
};
