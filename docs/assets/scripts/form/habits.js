// Who judges here, and the units and instruments that they used last; kept in this browser.

import { newId } from "./book.js";

/** Who judges here: made up once, kept in this browser. */
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

  constructor(store, own) {
    this.#store = store;
    this.#own = own;
  }

  remember(changes) {
    Object.assign(this.#own, changes);
    this.#store.change("own", "me", (own) => ({ ...own, ...changes }));
  }

  /** The unit typed last for a characteristic. */
  unitOf(id, otherwise) {
    return this.#own.units?.[id] ?? otherwise;
  }

  rememberUnit(id, unit) {
    this.remember({ units: { ...this.#own.units, [id]: unit } });
  }

  /** The instrument used last for a characteristic, as long as the event's register has it. */
  instrumentOf(event, id) {
    const name = this.#own.instruments?.[id];
    return event.instruments.some((instrument) => instrument.id === name) ? name : "";
  }

  rememberInstrument(id, name) {
    this.remember({ instruments: { ...this.#own.instruments, [id]: name } });
  }
}
