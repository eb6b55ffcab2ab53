// Lines that callipers and scales print on a serial port: the reading of a line, as somebody would type it.
//
// Known are a bare figure with or without a unit, and what stands before it: the channel of a Digimatic calliper
// ("01A+00044.52"), "ST," or "S S" of a scale that stands still, "N", "G" or "Net" of the sort of a weight.

const BEFORE = /^(?:ST,(?:[A-Z]{2},)?|S S(?= )|\d\d[A-Z](?=[+-])|(?:[NGT]|Net|Gross)(?=[ +-]))\s*/u;
/** A scale that has not come to rest prints this, and prints again when it has. */
const MOVING = /^(?:US,|S D )/u;
const FIGURE = /^([+-]?)\s*(\d+)(?:[.,](\d+))?(.*)$/su;

/**
 * The reading of a line; null where there is none yet. A line of another form is given as it is, to be refused.
 * @param {string} line
 */
export const readingIn = (line) => {
  const text = line.replace(/\p{Cc}/gu, " ").trim();
  if (!text || MOVING.test(text)) return null;
  const [, sign, whole, part, behind] = FIGURE.exec(text.replace(BEFORE, "")) ?? [];
  if (!whole) return text;
  // An instrument fills up with zeros and has no thousands: its comma is a decimal one.
  const figure = `${sign === "-" ? "-" : ""}${whole.replace(/^0+(?=\d)/, "")}${part ? `.${part}` : ""}`;
  return `${figure} ${behind.trim()}`.trim();
};

/** Puts lines together from the pieces in which they come; they end by CR, LF or both. */
export class Lines {
  #rest = "";

  /**
   * The lines that are whole with this piece.
   * @param {string} piece
   */
  add(piece) {
    const lines = `${this.#rest}${piece}`.split(/[\r\n]+/);
    this.#rest = lines.pop() ?? "";
    return lines.filter((line) => line.trim());
  }
}
