// Who is at which item: what the desk last said of the phones that are joined.

import { nameKey } from "../form/item_names.js";

/**
 * @typedef {object} Phone
 * @property {string} phone
 * @property {string} name
 * @property {string} role
 * @property {boolean} online
 * @property {{ kind: string, item: string, filled: number }[]} [drafts]
 * @property {{ kind: string, item: string }[]} [claims]
 */
/**
 * Another phone at an item; `filled` is how many readings it has entered, null where it only took the item.
 * @typedef {{ phone: string, name: string, online: boolean, filled: number | null }} Measuring
 */

/**
 * @param {string} kind
 * @param {string} item
 */
const keyOf = (kind, item) => `${kind} ${nameKey(item)}`;

export class Presence {
  /** @type {Map<string, Measuring[]>} */
  #at = new Map();
  /** @type {Phone[]} */
  phones = [];
  /**
   * Items that this phone has taken, as the desk sees it.
   * @type {{ kind: string, item: string }[]}
   */
  held = [];

  /** @param {string} phone the id of this phone */
  constructor(phone) {
    this.phone = phone;
  }

  /** @param {Phone[]} phones */
  take(phones) {
    this.phones = phones;
    this.#at = new Map();
    this.held = [];
    for (const { phone, name, online, drafts = [], claims = [] } of phones) {
      /** @type {Map<string, Measuring>} */
      const own = new Map(claims.map(({ kind, item }) => [keyOf(kind, item), { phone, name, online, filled: null }]));
      for (const { kind, item, filled } of drafts) own.set(keyOf(kind, item), { phone, name, online, filled });
      if (phone === this.phone) this.held = claims;
      else for (const [key, measuring] of own) this.#at.set(key, [...(this.#at.get(key) ?? []), measuring]);
    }
  }

  /**
   * The other phones at an item.
   * @param {string} kind
   * @param {string} item
   */
  at(kind, item) {
    return this.#at.get(keyOf(kind, item)) ?? [];
  }

  /**
   * Whether the desk holds an item for this phone.
   * @param {string} kind
   * @param {string} item
   */
  holds(kind, item) {
    return this.held.some((own) => keyOf(own.kind, own.item) === keyOf(kind, item));
  }

  /** The items that others are at. */
  get items() {
    const others = this.phones.filter(({ phone }) => phone !== this.phone);
    return others.flatMap(({ drafts = [], claims = [] }) => [...drafts, ...claims].map(({ kind, item }) => ({ kind, item })));
  }

  /** How many items others are at. */
  get count() {
    return this.#at.size;
  }

  /** Forget everybody: the desk is away, and nobody knows who is where. */
  clear() {
    this.take([]);
  }
}
