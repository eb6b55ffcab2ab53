// The board of an event: where each item is on its way, and what to do next.

import { Item } from "../inspection/item_results.js";
import { byName, nameKey, nextName } from "./item_names.js";
import { byBeginning } from "./local_time.js";
import { standing } from "./item_standings.js";

/**
 * @import { Characteristic } from "../inspection/equipment_edition.js"
 * @import { Row } from "../inspection/typed_row.js"
 * @import { Judge } from "./cached_judging.js"
 * @import { KeptEvent, KeptInspection } from "./reading_rows.js"
 * @import { Standing } from "./item_standings.js"
 */

/** @typedef {{ kind: string, item: string, inspections: KeptInspection[] }} Grouped */
/**
 * An item with where it stands.
 * @typedef {Grouped & Standing & { told: Item, word: string, missing: Characteristic[], state: string }} Tile
 */

/** Where an item may be, in the order of what is to be done. */
export const STATES = ["again", "failed", "progress", "waiting", "open", "waived", "passed"];

const FAILS = ["fail", "conditional-fail"];

/**
 * Inspections by item: [{kind, item, inspections}], the earliest inspection first.
 * @param {KeptInspection[]} inspections
 * @returns {Grouped[]}
 */
export const grouped = (inspections) => {
  /** @type {Map<string, Grouped>} */
  const found = new Map();
  for (const one of [...inspections].sort(byBeginning)) {
    const key = `${one.kind} ${nameKey(one.item)}`;
    const group = found.get(key) ?? { kind: one.kind, item: one.item, inspections: [] };
    group.inspections.push(one);
    found.set(key, group);
  }
  return [...found.values()];
};

/** Every item with its standing; those that are only expected have no inspection. */
export class Board {
  /**
   * `judge` judges, `event` says how many items are expected and what stands over what, `inspections` are all that count, `begun` are items that
   * others are at.
   * @param {Judge} judge
   * @param {Pick<KeptEvent, "planned" | "overruled">} event
   * @param {KeptInspection[]} inspections
   * @param {{ kind: string, item: string }[]} begun
   */
  constructor(judge, event, inspections, begun = []) {
    this.judge = judge;
    this.begun = new Set(begun.map(({ kind, item }) => `${kind} ${nameKey(item)}`));
    const items = grouped(inspections).map((one) => ({ ...one, ...standing(judge, one.inspections, event.overruled) }));
    /** @type {Row[]} */
    this.rows = items.flatMap((one) => one.stands.map(({ row }) => ({ ...row, item: one.item })));
    this.found = judge.rows(this.rows, true);
    const said = new Map(this.found.items.map((one) => [`${one.kind} ${one.item}`, one]));
    this.items = [...items, ...expected(event, items, begun)]
      .map((one) => this.#tile(one, said.get(`${one.kind} ${one.item}`) ?? null))
      .sort((one, other) => this.#place(one) - this.#place(other) || byName(one.item, other.item));
  }

  /**
   * Whether somebody else is at an item: it is nobody's next.
   * @param {{ kind: string, item: string }} item
   */
  isBegun({ kind, item }) {
    return this.begun.has(`${kind} ${nameKey(item)}`);
  }

  /** @param {Grouped} one */
  #place(one) {
    return this.judge.edition.kinds.indexOf(one.kind);
  }

  /**
   * @param {Grouped & Standing} one
   * @param {Item | null} said
   * @returns {Tile}
   */
  #tile(one, said) {
    const partial = one.inspections.length > 0 && one.inspections.every((each) => each.partial);
    const asked = this.judge.edition.ofKind(one.kind).filter((each) => each.limit.kind !== "free");
    const contested = one.contested.flatMap((each) => this.judge.edition.characteristic(each.characteristic) ?? []);
    const base = said ?? { item: one.item, kind: one.kind, checked: [], missing: asked };
    const told = new Item({ ...base, countsMissing: !partial, partial, contested });
    return { ...one, told, word: told.word ?? "not-measured", missing: told.missing, state: stateOf(one, told) };
  }

  /**
   * How many items are in each state, of one kind or of all.
   * @param {string | null} kind
   */
  counts(kind = null) {
    /** @type {Record<string, number>} */
    const counts = Object.fromEntries(STATES.map((state) => [state, 0]));
    for (const one of this.items) if (kind === null || one.kind === kind) counts[one.state] += 1;
    return counts;
  }

  /** The kinds that there are items of, in the order of the rulebook. */
  get kinds() {
    return this.judge.edition.kinds.filter((kind) => this.items.some((one) => one.kind === kind));
  }

  /** What to do, the most urgent first: begun, failed and mended, failed, then what waits. */
  get next() {
    const order = ["again", "progress", "failed", "waiting"];
    /**
     * Where all that fails is waived, only what was not measured yet is left to do.
     * @param {Tile} tile
     */
    const rank = ({ state, told }) => order.indexOf(state === "waived" && !told.complete && !told.partial ? "progress" : state);
    return this.items
      .filter((one) => rank(one) >= 0 && !this.isBegun(one))
      .sort((one, other) => rank(one) - rank(other));
  }

  /** Participants with their items: [{name, items}]; items without one are left out. */
  get participants() {
    /** @type {Map<string, { name: string, items: Tile[] }>} */
    const found = new Map();
    /**
     * @param {string} name
     * @param {Tile} item
     */
    const add = (name, item) => {
      const key = nameKey(name);
      const own = found.get(key) ?? { name, items: [] };
      own.items.push(item);
      found.set(key, own);
    };
    for (const one of this.items) {
      const name = one.kind === "participant" ? one.item : one.inspections.map((each) => each.participant).filter(Boolean).at(-1);
      if (name?.trim()) add(name.trim(), one);
    }
    return [...found.values()].sort((one, other) => byName(one.name, other.name));
  }

  /**
   * The item of that kind and name; null where there is none.
   * @param {string} kind
   * @param {string} name
   */
  item(kind, name) {
    return this.items.find((one) => one.kind === kind && nameKey(one.item) === nameKey(name)) ?? null;
  }

  /**
   * The name to offer for the next item of a kind: one that waits, or the number after the last.
   * @param {string} kind
   */
  offered(kind) {
    const own = this.items.filter((one) => one.kind === kind);
    return own.find((one) => !one.inspections.length && !this.isBegun(one))?.item ?? nextName(kind, own.map((one) => one.item));
  }
}

/**
 * @param {Grouped & Standing} one
 * @param {Item} told
 */
const stateOf = (one, told) => {
  if (!one.stands.length) return "waiting";
  if (told.contested.length) return "open";
  if (told.failed.length > told.waived.length) {
    const replaced = new Set(one.inspections.flatMap((each) => each.replaces));
    const failing = one.stands.filter(({ verdict }) => verdict !== null && FAILS.includes(verdict));
    return failing.some(({ inspection }) => replaced.has(inspection.id)) ? "again" : "failed";
  }
  if (told.waived.length) return "waived";
  // Raw readings of which some are still to come leave their characteristic without a result.
  if (!told.complete && !told.partial) return "progress";
  return told.word === "pass" || told.word === "partial" ? "passed" : "open";
};

/**
 * Items of which nothing is here: those that others are at, and that the event expects, T1 to T12.
 * @param {Pick<KeptEvent, "planned">} event
 * @param {Grouped[]} items
 * @param {{ kind: string, item: string }[]} begun
 * @returns {(Grouped & Standing)[]}
 */
const expected = (event, items, begun) => {
  const known = new Set(items.map((one) => `${one.kind} ${nameKey(one.item)}`));
  /**
   * @param {string} kind
   * @param {string} item
   */
  const empty = (kind, item) => ({ kind, item, inspections: [], stands: [], replaced: [], contested: [] });
  const elsewhere = new Map(begun.map(({ kind, item }) => [`${kind} ${nameKey(item)}`, empty(kind, item)]));
  for (const key of known) elsewhere.delete(key);
  for (const key of elsewhere.keys()) known.add(key);
  const planned = Object.entries(event.planned ?? {}).flatMap(([kind, number]) => {
    const there = [...items, ...elsewhere.values()].filter((one) => one.kind === kind).length;
    const found = [];
    const first = nextName(kind, []).replace(/\d+$/, "");
    for (let n = 1; found.length + there < number; n += 1) {
      const item = `${first}${n}`;
      if (!known.has(`${kind} ${nameKey(item)}`)) found.push(empty(kind, item));
    }
    return found;
  });
  return [...elsewhere.values(), ...planned];
};
