// Letters of a typed word: folded, cut into words, and Russian in Latin letters.
// The twin of inspect/novuss/search/letters.py: both must give the same words.

const APOSTROPHE = /['’ʼ`´]/g;
const WORD = /[0-9]+(?:[.,][0-9]+)*|\p{L}+(?:['’ʼ`´]\p{L}+)*/gu;

const CYRILLIC = "абвгдезиклмнопрстуф";
const LATIN = "abvgdeziklmnoprstuf";
const LETTERS = new Map([
  ...[...CYRILLIC].map((letter, at) => [letter, LATIN[at]]),
  ["ж", "zh"], ["х", "h"], ["ц", "c"], ["ч", "ch"], ["ш", "sh"], ["щ", "sh"], ["ы", "i"], ["э", "e"],
  ["ю", "iu"], ["я", "ia"], ["ъ", ""], ["ь", ""],
]);
// Ways of writing one Russian sound, the longest first.
const WAYS = [
  ["shch", "sh"], ["tsch", "ch"], ["sch", "sh"], ["tch", "ch"], ["kh", "h"], ["ts", "c"], ["tz", "c"],
  ["w", "v"], ["j", "i"], ["y", "i"], ["ie", "e"], ["io", "e"], ["x", "ks"],
];
// With these diacritics a letter is a sound of its own in Russian words.
const CARONS = new Map([["š", "sh"], ["ž", "zh"], ["č", "ch"], ["ŝ", "sh"], ["ķ", "k"]]);

const translate = (text, letters) => {
  let done = "";
  for (const one of text) done += letters.get(one) ?? one;
  return done;
};

export const fold = (text) =>
  text.replace(APOSTROPHE, "").normalize("NFKD").toLowerCase().replaceAll("ß", "ss").replace(/\p{M}/gu, "");

export const composed = (text) => text.normalize("NFC");

// [folded word, start, end] of every word of a composed text; a decimal comma is a point.
export const places = (text) =>
  Array.from(text.matchAll(WORD), (match) => [
    fold(match[0]).replaceAll(",", "."), match.index, match.index + match[0].length,
  ]);

const ANY_WAY = new RegExp(WAYS.map(([way]) => way).join("|"));

// What a folded word sounds like in Latin letters; the same for every way of writing it.
export const sound = (folded) => {
  let text = translate(folded, LETTERS);
  if (ANY_WAY.test(text)) for (const [way, one] of WAYS) text = text.replaceAll(way, one);
  return text.replace(/(.)\1/gu, "$1");
};

// The same for a word as typed: шайба, shajba, shayba and šaiba are all shaiba.
export const latin = (word) => sound(fold(translate(composed(word).toLowerCase(), CARONS)));

export const isLatin = (word) => word[0] >= "a" && word[0] <= "z";
