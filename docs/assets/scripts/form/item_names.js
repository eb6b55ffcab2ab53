// Names of items: which the next one is, and which a reader would take for the same.

/**
 * The letter before the number of an item, as on the printed sheet.
 * @type {Record<string, string>}
 */
const LETTERS = { table: "T", puck: "P", disc: "D", cue: "C", brush: "B", participant: "N" };
/**
 * Cyrillic and Greek capitals that look like Latin ones.
 * @type {Record<string, string>}
 */
const ALIKE = { А: "A", В: "B", Е: "E", К: "K", М: "M", Н: "H", О: "O", Р: "P", С: "C", Т: "T", У: "Y", Х: "X", Ѕ: "S", І: "I", Ј: "J" };

/** @type {Map<string, string>} */
const keys = new Map();

/**
 * What two names have in common that a reader cannot tell apart.
 * @param {string} name
 * @returns {string}
 */
export const nameKey = (name) => {
  const known = keys.get(name);
  if (known !== undefined) return known;
  const plain = name.normalize("NFKC").replace(/[\s\p{DI}\p{Cf}\p{Cc}\u2800]/gu, "").toUpperCase();
  const key = [...plain].map((sign) => ALIKE[sign] ?? sign).join("");
  keys.set(name, key);
  return key;
};

/**
 * A name as a reader sees it: without the signs that leave no mark.
 * @param {string} typed
 */
export const seenName = (typed) => typed.replace(/[\p{DI}\p{Cf}\u2800]/gu, "").trim();

/**
 * A name and the number at its end, as long as it can be counted on.
 * @param {string} name
 * @returns {[string, string]}
 */
const numbered = (name) => {
  let at = name.length;
  while (at && /[0-9]/.test(name[at - 1])) at -= 1;
  return name.length - at > 15 ? [name, ""] : [name.slice(0, at), name.slice(at)];
};

/**
 * The number to offer: the one after the highest that is there.
 * @param {string} kind
 * @param {string[]} names
 */
export const nextName = (kind, names) => {
  const ends = names.map(numbered).filter(([, number]) => number);
  const [begin, number] = ends.sort(([, here], [, there]) => Number(here) - Number(there)).at(-1) ?? [LETTERS[kind] ?? "X", "0"];
  return begin + (Number(number) + 1);
};

/**
 * Names as people order them: P2 before P10.
 * @param {string} name
 * @param {string} other
 */
export const byName = (name, other) => name.localeCompare(other, undefined, { numeric: true });
