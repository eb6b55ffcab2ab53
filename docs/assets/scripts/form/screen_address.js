// The screens of the form: what the app asks of one, and the part of an address that names it.

/** @import { Field } from "./reading_field.js" */

/**
 * What is shown below the line of the app; what has `numbers` takes what an instrument types.
 * @typedef {object} Screen
 * @property {HTMLElement} node
 * @property {() => unknown} refresh
 * @property {() => void} [draw]
 * @property {string} [title]
 * @property {Field[]} [numbers]
 * @property {Field} [last]
 * @property {(element: any) => Field | null} [fieldOf]
 * @property {() => unknown} [shown]
 * @property {() => unknown} [goOn]
 * @property {() => boolean} [chooseNextDisc]
 * @property {(measuring: boolean) => { kind: string, item: string } | null} [next]
 */

/**
 * Half of an escaped letter is no letter.
 * @param {string} part
 */
const decoded = (part) => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

/**
 * The parts of an address behind its #, such as an event, a kind and an item.
 * @param {string} hash
 */
export const partsOf = (hash) => (hash.startsWith("#/") ? hash.slice(2).split("/").map(decoded).filter(Boolean) : []);
