// The figure and the unit of a reading that was typed or printed as a whole: "+ 21.43 g".

const PRINTED = /^([+\-−–])?\s*(\d[\d\s.,]*|[.,]\d+)(.*)$/su;

/**
 * The value and the unit of a text; the unit is null where none stands there.
 *
 * `unitOf` gives the id of a unit that fits, by its word, or null. A text of another form is a value as it is.
 * @param {string} text
 * @param {(word: string) => string | null} unitOf
 */
export const splitFigure = (text, unitOf) => {
  const [, sign = "", figure = "", behind = ""] = PRINTED.exec(text.trim()) ?? [];
  const word = behind.trim();
  const unit = word ? unitOf(word) : null;
  if (!figure || (word && !unit)) return { value: text, unit: null };
  return { value: `${sign === "+" ? "" : sign}${figure.trim()}`, unit };
};
