// What is wrong with something that was typed: a code, found in the messages, and what fills them.

export class Mistake extends Error {
  constructor(code, values = {}, column = "value") {
    super(code);
    this.code = code;
    this.values = values;
    this.column = column;
  }
}
