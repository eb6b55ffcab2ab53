// Who judges here, and the units and instruments that they used last; kept in this browser.

import { newId } from "./new_event.js";

/**
 * @import { RefusedText } from "./refused_readings.js"
 * @import { KeptEvent } from "./reading_rows.js"
 * @import { Store } from "./browser_store.js"
 */

/**
 * Who judges here, and as they did before.
 * @typedef {object} Own
 * @property {string} device
 * @property {string} judge
 * @property {Record<string, string>} units
 * @property {Record<string, string>} instruments
 * @property {string} [port]
 * @property {RefusedText[]} [refused]
 */

/**
 * Who judges here: made up once, kept in this browser.
 * @param {Store} store
 * @returns {Promise<Own>}
 */
export const ownOf = async (store) => {
  const own = await store.get("own", "me");
  if (own) return own;
  const made = { device: newId().slice(0, 4), judge: "", units: {}, instruments: {} };
  store.put("own", "me", made);
  return made;
};

/** What a judge does as they did before; `own` is what is kept of them. */
export class Habits {
  #store;
  #own;

  /**
   * @param {Store} store
   * @param {Own} own
   */
  constructor(store, own) {
    this.#store = store;
    this.#own = own;
  }

  /** @param {Partial<Own>} changes */
  remember(changes) {
    Object.assign(this.#own, changes);
    this.#store.change("own", "me", (own) => ({ ...own, ...changes }));
  }

  /**
   * The unit typed last for a characteristic.
   * @param {string} id
   * @param {string | null} otherwise
   */
  unitOf(id, otherwise) {
    return this.#own.units?.[id] ?? otherwise;
  }

  /**
   * @param {string} id
   * @param {string} unit
   */
  rememberUnit(id, unit) {
    this.remember({ units: { ...this.#own.units, [id]: unit } });
  }

  /**
   * The instrument used last for a characteristic, as long as the event's register has it.
   * @param {KeptEvent} event
   * @param {string} id
   */
  instrumentOf(event, id) {
    const name = this.#own.instruments?.[id];
    return event.instruments.some((instrument) => instrument.id === name) ? name : "";
  }

  /**
   * @param {string} id
   * @param {string} name
   */
  rememberInstrument(id, name) {
    this.remember({ instruments: { ...this.#own.instruments, [id]: name } });
  }
}
