// A typed line, "puck 44,5 mm": its kind, figure and unit, and the characteristics that it may be about.

import { fold } from "../inspection/letter_folding.js";
import { Mistake } from "../inspection/typed_value_errors.js";
import { Rational } from "../inspection/rational_numbers.js";

/**
 * @import { Characteristic, Edition } from "../inspection/equipment_edition.js"
 * @import { Knowledge } from "../inspection/judging_knowledge.js"
 * @import { Units } from "../inspection/reading_units.js"
 */

/** @typedef {{ kinds: Record<string, string[]>, names: Record<string, string[]> }} TypedWords */
/**
 * What a typed line may mean.
 * @typedef {{ value: string, unit: string | null, characteristics: Characteristic[] }} Typing
 */

const FIGURE = /(?<![\p{L}\d.,])[+\-−]?(?:\d{1,3}(?:[\s ]\d{3})+(?:[.,]\d+)?|\d[\d.,]*)(?<![.,])/u;
/** A unit of so many words is the longest: "mm uz m". */
const LONGEST_UNIT = 4;
/** How much a figure may lie outside of a limit and still be meant for it. */
const WIDER = Rational.of("5/4");
const TWICE = Rational.of("2");

/** @param {string} text */
const wordsOf = (text) => fold(text).split(" ").filter(Boolean);

/**
 * The same word in another inflected form: "ripu" is "ripa".
 * @param {string} typed
 * @param {string} known
 */
const isForm = (typed, known) => {
  let same = 0;
  while (same < known.length && typed[same] === known[same]) same += 1;
  return same >= Math.max(known.length > 3 ? 3 : 2, known.length - 2) && typed.length <= known.length + 3;
};

/**
 * The words of a name that were typed; none where a word of it is missing.
 * @param {string} name
 * @param {string[]} typed
 */
const typedWords = (name, typed) => {
  const wanted = wordsOf(name);
  const found = wanted.flatMap((known) => typed.find((word) => isForm(word, known)) ?? []);
  return found.length === wanted.length ? found : [];
};

/**
 * @param {string} text
 * @param {Units} units
 */
const unitBehind = (text, units) => {
  const words = text.trim().split(/\s+/u).filter(Boolean);
  for (let count = Math.min(LONGEST_UNIT, words.length); count > 0; count -= 1) {
    const unit = units.named(words.slice(0, count).join(" "));
    if (unit) return { unit, rest: words.slice(count).join(" ") };
  }
  return { unit: null, rest: text };
};

/**
 * Between which figures a reading of a characteristic is likely; null where no figure is set.
 * @param {Characteristic} characteristic
 * @returns {[Rational, Rational] | null}
 */
const likelyRange = ({ limit, intervals }) => {
  /** @param {"lower" | "upper"} side */
  const figures = (side) => intervals.flatMap((interval) => interval[side] ?? []);
  const [lower, upper] = [figures("lower"), figures("upper")];
  const [least] = lower.length ? [...lower].sort((bound, other) => bound.compare(other)) : [limit.nominal];
  const [most] = upper.length ? [...upper].sort((bound, other) => other.compare(bound)) : [limit.nominal];
  const [from, to] = [least ?? most?.over(TWICE), most ?? least?.times(TWICE)];
  return from && to ? [from.over(WIDER), to.times(WIDER)] : null;
};

/**
 * @param {Characteristic} characteristic
 * @param {{ value: string, unit: string | null }} reading
 * @param {Knowledge} knowledge
 */
const isLikely = (characteristic, { value, unit }, { numbers, units }) => {
  const range = likelyRange(characteristic);
  if (!range) return false;
  try {
    const factor = units.known(unit ?? characteristic.unit ?? "").factor;
    const amount = numbers.parse(value).times(factor);
    return amount.compare(range[0]) >= 0 && amount.compare(range[1]) <= 0;
  } catch (mistake) {
    if (mistake instanceof Mistake) return false;
    throw mistake;
  }
};

/**
 * @template T
 * @param {[T, number][]} found
 * @returns {T[]}
 */
const longest = (found) => {
  const most = Math.max(0, ...found.map(([, count]) => count));
  return most ? found.filter(([, count]) => count === most).map(([what]) => what) : [];
};

/**
 * What a line may mean: {value, unit, characteristics}; null where no figure stands in it.
 *
 * `words` has the words for kinds and the names of characteristics in every language, by their ids. The unit is null
 * where none was typed; of several characteristics those stay that such a figure is likely for.
 * @param {string} line
 * @param {{ knowledge: Knowledge, edition: Edition, words: TypedWords }} by
 * @returns {Typing | null}
 */
export const understand = (line, { knowledge, edition, words }) => {
  const figure = FIGURE.exec(line);
  if (!figure) return null;
  const { unit, rest } = unitBehind(line.slice(figure.index + figure[0].length), knowledge.units);
  const reading = { value: figure[0].replace("+", ""), unit };
  const typed = wordsOf(`${line.slice(0, figure.index)} ${rest}`);
  const kinds = edition.kinds.map((kind) =>
    words.kinds[kind].map((name) => typedWords(name, typed)).sort((name, other) => other.length - name.length)[0]
  );
  const named = longest(edition.kinds.map((kind, at) => [kind, kinds[at].length]));
  const others = typed.filter((word) => !kinds.some((used, at) => named.includes(edition.kinds[at]) && used.includes(word)));
  const quantity = unit && knowledge.units.known(unit).quantity;
  /** @param {Characteristic} characteristic */
  const isAsked = (characteristic) =>
    characteristic.quantity !== "visual" && characteristic.limit.kind !== "free" && (!quantity || characteristic.quantity === quantity);
  const asked = edition.characteristics.filter((characteristic) =>
    isAsked(characteristic) && (!named.length || named.includes(characteristic.kind))
  );
  /** @param {Characteristic} characteristic */
  const wordsIn = (characteristic) =>
    Math.max(
      ...words.names[characteristic.id].map((name) => others.filter((word) => wordsOf(name).some((known) => isForm(word, known))).length),
    );
  const spoken = longest(asked.map((characteristic) => [characteristic, wordsIn(characteristic)]));
  const possible = spoken.length ? spoken : asked;
  const likely = possible.length > 1 ? possible.filter((characteristic) => isLikely(characteristic, reading, knowledge)) : possible;
  return { ...reading, characteristics: likely.length ? likely : possible };
};
