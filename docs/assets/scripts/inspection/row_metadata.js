// What a row says of its item beside the reading: whose it is, when, which set, which table.
// The twin of inspect/novuss/tables/row_metadata.py.

import { fold } from "./letter_folding.js";
import { text } from "./typed_row.js";

/** @import { Gathering, Row } from "./typed_row.js" */

/**
 * @typedef {object} RowMarks
 * @property {string | null} participant
 * @property {string | null} occasion
 * @property {string | null} set
 * @property {string | null} colour
 * @property {string | null} table
 */

/** @param {string} text */
const same = (text) => text.split(/\s+/u).join(" ").toLowerCase();

/** @param {Record<string, string[]>} words */
const meanings = (words) =>
  new Map(Object.entries(words).flatMap(([meaning, all]) => all.map((word) => /** @type {const} */ ([word, meaning]))));

export class Marks {
  #occasions;
  #colours;
  /** @type {Map<string, string>} */
  #said = new Map();

  /** @param {{ occasions: Record<string, string[]>, colours: Record<string, string[]> }} knowledge */
  constructor({ occasions, colours }) {
    this.#occasions = meanings(occasions);
    this.#colours = meanings(colours);
  }

  /**
   * The marks of a row; mistakes go to the gathering, and the rows of an item must agree.
   * @param {Row} row
   * @param {string} kind
   * @param {Gathering} gathering
   * @returns {RowMarks}
   */
  read(row, kind, gathering) {
    const before = gathering.mistakes.length;
    const occasion = this.#word(row, "occasion", this.#occasions, "value-no-occasion", gathering);
    let colour = this.#word(row, "colour", this.#colours, "value-no-colour", gathering);
    for (const column of ["set", "colour"]) {
      if (text(row, column) && kind !== "disc") {
        gathering.add("column-of-discs", { value: text(row, column), column, kind }, column);
      }
    }
    if (gathering.mistakes.length === before) this.#contradictions(row, kind, colour, gathering);
    if (kind === "disc") colour ??= this.#colourOf(text(row, "position"));
    return {
      participant: text(row, "participant") || null,
      occasion,
      set: text(row, "set") || null,
      colour,
      table: text(row, "table") || null,
    };
  }

  /**
   * @param {Row} row
   * @param {string} column
   * @param {Map<string, string>} words
   * @param {string} code
   * @param {Gathering} gathering
   */
  #word(row, column, words, code, gathering) {
    const value = text(row, column);
    if (!value) return null;
    const meant = words.get(fold(value));
    if (!meant) gathering.add(code, { value }, column);
    return meant ?? null;
  }

  /**
   * @param {Row} row
   * @param {string} kind
   * @param {string | null} colour
   * @param {Gathering} gathering
   */
  #contradictions(row, kind, colour, gathering) {
    const item = text(row, "item");
    // A set that is one item has discs of both colours, told apart by their places.
    const disc = text(row, "set") ? item : `${item} / ${text(row, "position")}`;
    for (const [column, of] of [["participant", item], ["set", item], ["colour", disc]]) {
      const value = column === "colour" ? colour : text(row, column) || null;
      if (value === null) continue;
      const key = JSON.stringify([column, kind, of]);
      const first = this.#said.get(key) ?? value;
      this.#said.set(key, first);
      if (same(first) === same(value)) continue;
      gathering.add("item-contradicts", { item: of, value: text(row, column), other: first, place: "", column }, column);
    }
  }

  /**
   * The colour that the name of a disc begins or ends with: red 3, 3 black.
   * @param {string} position
   */
  #colourOf(position) {
    const words = fold(position).split(" ");
    if (!words.some((word) => /\d/.test(word))) return null;
    const colours = new Set(words.flatMap((word) => this.#colours.get(word) ?? []));
    return colours.size === 1 ? [...colours][0] : null;
  }
}
