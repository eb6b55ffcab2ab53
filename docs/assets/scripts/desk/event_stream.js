// Server-sent events, read from the pieces of text in which they arrive.

/** @typedef {{ name: string, data: string, number: number | null }} SentEvent */

/** Events of one stream; a piece may end anywhere. */
export class EventReader {
  #rest = "";
  #name = "message";
  /** @type {string[]} */
  #data = [];
  /** @type {number | null} */
  #number = null;

  /**
   * The events that this piece completes.
   * @param {string} piece
   * @returns {SentEvent[]}
   */
  push(piece) {
    const text = this.#rest + piece;
    // A line feed that belongs to this carriage return may still come.
    const end = text.endsWith("\r") ? text.length - 1 : text.length;
    const lines = text.slice(0, end).split(/\r\n|\n|\r/);
    this.#rest = (lines.pop() ?? "") + text.slice(end);
    return lines.flatMap((line) => this.#take(line) ?? []);
  }

  /** @param {string} line */
  #take(line) {
    if (line) {
      this.#field(line);
      return null;
    }
    const event = { name: this.#name, data: this.#data.join("\n"), number: this.#number };
    const isEmpty = !this.#data.length && this.#name === "message";
    this.#name = "message";
    this.#data = [];
    this.#number = null;
    return isEmpty ? null : event;
  }

  /** @param {string} line */
  #field(line) {
    const colon = line.indexOf(":");
    // A line that begins with a colon is a remark: the desk says that it is still there.
    if (colon === 0) return;
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (field === "event") this.#name = value;
    else if (field === "data") this.#data.push(value);
    else if (field === "id" && /^\d+$/.test(value)) this.#number = Number(value);
  }
}
