// Names of items: which the next one is, and which a reader would take for the same.

/** The letter before the number of an item, as on the printed sheet. */
const LETTERS = { table: "T", puck: "P", disc: "D", cue: "C", brush: "B", participant: "N" };
// Cyrillic and Greek capitals that look like Latin ones.
const ALIKE = { А: "A", В: "B", Е: "E", К: "K", М: "M", Н: "H", О: "O", Р: "P", С: "C", Т: "T", У: "Y", Х: "X", Ѕ: "S", І: "I", Ј: "J" };

const keys = new Map();

/** What two names have in common that a reader cannot tell apart. */
export const nameKey = (name) => {
  if (!keys.has(name)) {
    const plain = name.normalize("NFKC").replace(/[\s\p{DI}\p{Cf}\p{Cc}\u2800]/gu, "").toUpperCase();
    keys.set(name, [...plain].map((sign) => ALIKE[sign] ?? sign).join(""));
  }
  return keys.get(name);
};

/** A name as a reader sees it: without the signs that leave no mark. */
export const seenName = (typed) => typed.replace(/[\p{DI}\p{Cf}\u2800]/gu, "").trim();

// A name and the number at its end, as long as it can be counted on.
const numbered = (name) => {
  let at = name.length;
  while (at && /[0-9]/.test(name[at - 1])) at -= 1;
  return name.length - at > 15 ? [name, ""] : [name.slice(0, at), name.slice(at)];
};

/** The number to offer: the one after the highest that is there. */
export const nextName = (kind, names) => {
  const ends = names.map(numbered).filter(([, number]) => number);
  const [begin, number] = ends.sort(([, here], [, there]) => here - there).at(-1) ?? [LETTERS[kind] ?? "X", "0"];
  return begin + (Number(number) + 1);
};

/** Names as people order them: P2 before P10. */
export const byName = (one, other) => one.localeCompare(other, undefined, { numeric: true });
