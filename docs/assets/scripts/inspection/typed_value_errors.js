// What is wrong with something that was typed: a code, found in the messages, and what fills them.

/** @import { Values } from "./localized_wording.js" */

export class Mistake extends Error {
  /**
   * @param {string} code
   * @param {Values} values
   */
  constructor(code, values = {}, column = "value") {
    super(code);
    this.code = code;
    this.values = values;
    this.column = column;
  }
}
