// Postings: the documents that have a form, each with a weight; listed, or put together from texts.
// The twin of inspect/novuss/search/postings.py, which tells what an index has.

// Documents with the weight of a form in each, one behind the other.
/** @typedef {number[]} Posting */
/**
 * @typedef {object} FieldIndex
 * @property {{ asked: number, way: number, way_facts: number, repeated: number, half: number, most: number }} weights
 * @property {number[][]} own
 * @property {number[][]} shared
 * @property {string} factors
 * @property {string} words
 */

const SIGNS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+/";
const VALUES = new Map([...SIGNS].map((sign, value) => [sign, value]));
const BASE = 32;

/** @param {string} text */
export const readNumbers = (text) => {
  /** @type {number[]} */
  const found = [];
  let number = 0;
  let worth = 1;
  for (const sign of text) {
    const value = VALUES.get(sign) ?? 0;
    number += value % BASE * worth;
    worth *= BASE;
    if (value >= BASE) continue;
    found.push(number);
    number = 0;
    worth = 1;
  }
  return found;
};

/** @param {number[]} pairs of a distance and a weight */
const readListed = (pairs) => {
  let document = 0;
  return pairs.map((number, at) => at % 2 ? number : document += number);
};

// Postings that are listed, form by form.
export class ListedPostings {
  /**
   * @param {number[][]} postings
   * @param {string[]} forms
   */
  constructor(postings, forms) {
    this.postings = postings;
    this.forms = forms;
  }

  /**
   * @param {string} form
   * @returns {Posting}
   */
  find(form) {
    // They stand in order: a table of all of them would keep the first answer waiting.
    let [low, high] = [0, this.forms.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.forms[middle] < form) low = middle + 1;
      else high = middle;
    }
    return readListed(this.forms[low] === form ? this.postings[low] : []);
  }
}

// Postings that are put together, where they are asked for, from texts of documents.
export class SharedPostings {
  /**
   * @param {FieldIndex} index
   * @param {string[]} forms
   */
  constructor({ weights, own, shared, factors, words }, forms) {
    const listed = words.split(" ");
    this.words = new Map(forms.map((form, at) => [form, listed[at]]));
    this.weights = weights;
    this.factors = readNumbers(factors);
    /** @type {Posting[]} */
    this.uses = [];
    this.listOwn(own);
    for (const [weight, texts, ...steps] of shared) {
      const uses = readListed(steps.flatMap((step) => [step, weight]));
      for (let text = 0; text < texts; text++) this.uses.push(uses);
    }
    this.raw = new Float64Array(this.factors.length);
  }

  /** @param {number[][]} own */
  listOwn(own) {
    let way = own.length;
    for (const [document, [weight, ways, waysInAll, ...others]] of own.entries()) {
      const places = Array.from({ length: ways }, (_, place) => way + place);
      this.uses.push([document, weight, ...places.flatMap((place) => [place, this.weights.way_facts])]);
      for (const place of places) this.uses.push([document, this.weights.asked, place, this.weights.way]);
      for (const other of others) this.uses.push([document, other]);
      way += waysInAll;
    }
  }

  /**
   * @param {string} form
   * @returns {Posting}
   */
  find(form) {
    const { half, most, repeated } = this.weights;
    const { raw, factors } = this;
    /** @type {number[]} */
    const places = [];
    let text = 0;
    let before = -1;
    for (const step of readNumbers(this.words.get(form) ?? "")) {
      text += step;
      const uses = this.uses[text];
      for (let at = 0; at < uses.length; at += 2) {
        if (!raw[uses[at]]) places.push(uses[at]);
        raw[uses[at]] += text === before ? repeated : uses[at + 1];
      }
      before = text;
    }
    /** @type {Posting} */
    const found = [];
    for (const place of places) {
      const whole = raw[place] + half;
      const weight = Math.max(1, Math.floor((2 * most * raw[place] + whole) / (2 * whole)));
      found.push(place, Math.max(1, Math.floor((weight * factors[place] + 50) / 100)));
      raw[place] = 0;
    }
    return found;
  }
}
