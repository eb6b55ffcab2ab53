// What an address asks to be checked, "#check=puck.outer_diameter:44,5mm;puck.weight:21g", or a text that was
// shared with the form, "#text=puck 44,5 mm".

import { splitFigure } from "./figure_splitting.js";

/**
 * @import { Characteristic, Edition } from "../inspection/equipment_edition.js"
 * @import { Knowledge } from "../inspection/judging_knowledge.js"
 */

/**
 * A part of the address: its place from 1 on, what stands there, and the characteristic with what was read; without
 * a characteristic none has that name, without a value none stands there.
 * @typedef {{ place: number, text: string, name: string, characteristic: Characteristic | null, value: string, unit: string }} AskedReading
 */

const CHECK = "#check=";
const TEXT = "#text=";

/** @param {string} text */
const decoded = (text) => {
  try {
    return decodeURIComponent(text);
  } catch {
    // Half of an escaped letter is no letter.
    return text;
  }
};

/**
 * The lines of a shared text; none where the address holds no text.
 * @param {string} hash
 */
export const sharedLines = (hash) => {
  const text = hash.startsWith(TEXT) ? decoded(hash.slice(TEXT.length)) : "";
  return text.split("\n").map((line) => line.trim()).filter(Boolean);
};

/**
 * The readings that the address asks about, in its order.
 * @param {string} hash
 * @param {Knowledge} knowledge
 * @param {Edition} edition
 * @returns {AskedReading[]}
 */
export const askedReadings = (hash, { units }, edition) => {
  if (!hash.startsWith(CHECK)) return [];
  const parts = decoded(hash.slice(CHECK.length)).split(";").map((text, at) => ({ text: text.trim(), place: at + 1 }));
  return parts.filter(({ text }) => text).map(({ text, place }) => {
    const [name, ...rest] = text.split(":");
    const { value, unit } = splitFigure(rest.join(":"), (word) => units.named(word));
    const characteristic = edition.characteristics.find(({ id }) => id === name.trim()) ?? null;
    return { place, text, name: name.trim(), characteristic, value: value.trim(), unit: unit ?? "" };
  });
};
