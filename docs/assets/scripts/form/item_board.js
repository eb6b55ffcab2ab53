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

/** @param {{ kind: string, item: string }} item */
const itemKey = ({ kind, item }) => `${kind} ${nameKey(item)}`;

/**
 * Inspections by item: [{kind, item, inspections}], the earliest inspection first.
 * @param {KeptInspection[]} inspections
 * @returns {Grouped[]}
 */
export const grouped = (inspections) => {
  /** @type {Map<string, Grouped>} */
  const found = new Map();
  for (const inspection of [...inspections].sort(byBeginning)) {
    const key = itemKey(inspection);
    const group = found.get(key) ?? { kind: inspection.kind, item: inspection.item, inspections: [] };
    group.inspections.push(inspection);
    found.set(key, group);
  }
  return [...found.values()];
};

/** Every item with its standing; those that are only expected have no inspection. */
export class Board {
  /**
   * `judge` judges, `event` says how many items are expected and what stands over what, `inspections` are all that count, `begun` are items that
   * others are at, `asked` are those that the chief judge has inspected again.
   * @param {Judge} judge
   * @param {Pick<KeptEvent, "planned" | "overruled">} event
   * @param {KeptInspection[]} inspections
   * @param {{ kind: string, item: string }[]} begun
   * @param {{ kind: string, item: string }[]} asked
   */
  constructor(judge, event, inspections, begun = [], asked = []) {
    this.judge = judge;
    this.planned = event.planned ?? {};
    this.asked = new Set(asked.map(itemKey));
    this.begun = new Set(begun.map(itemKey));
    const items = grouped(inspections).map((group) => ({ ...group, ...standing(judge, group.inspections, event.overruled) }));
    /** @type {Row[]} */
    this.rows = items.flatMap((item) => item.stands.map(({ row }) => ({ ...row, item: item.item })));
    this.found = judge.rows(this.rows, true);
    const judged = new Map(this.found.items.map((item) => [`${item.kind} ${item.item}`, item]));
    this.items = [...items, ...expected(event, items, begun)]
      .map((group) => this.#tile(group, judged.get(`${group.kind} ${group.item}`) ?? null))
      .sort((item, other) => this.#place(item) - this.#place(other) || byName(item.item, other.item));
  }

  /**
   * Whether somebody else is at an item: it is nobody's next.
   * @param {{ kind: string, item: string }} item
   */
  isBegun(item) {
    return this.begun.has(itemKey(item));
  }

  /**
   * Whether the chief judge has an item inspected again.
   * @param {{ kind: string, item: string }} item
   */
  isAsked(item) {
    return this.asked.has(itemKey(item));
  }

  /** @param {Grouped} item */
  #place(item) {
    return this.judge.edition.kinds.indexOf(item.kind);
  }

  /**
   * @param {Grouped & Standing} group
   * @param {Item | null} item
   * @returns {Tile}
   */
  #tile(group, item) {
    const partial = group.inspections.length > 0 && group.inspections.every((inspection) => inspection.partial);
    const asked = this.judge.edition.ofKind(group.kind).filter((characteristic) => characteristic.limit.kind !== "free");
    const contested = group.contested.flatMap((contest) => this.judge.edition.characteristic(contest.characteristic) ?? []);
    const base = item ?? { item: group.item, kind: group.kind, checked: [], missing: asked };
    const judged = new Item({ ...base, countsMissing: !partial, partial, contested });
    return { ...group, told: judged, word: judged.word ?? "not-measured", missing: judged.missing, state: stateOf(group, judged) };
  }

  /**
   * How many items are in each state, of one kind or of all.
   * @param {string | null} kind
   */
  counts(kind = null) {
    /** @type {Record<string, number>} */
    const counts = Object.fromEntries(STATES.map((state) => [state, 0]));
    for (const item of this.items) if (kind === null || item.kind === kind) counts[item.state] += 1;
    return counts;
  }

  /** The kinds that there are items of, in the order of the rulebook. */
  get kinds() {
    return this.judge.edition.kinds.filter((kind) => this.items.some((item) => item.kind === kind));
  }

  /** What to do, the most urgent first: what the chief judge asked for, begun, failed and mended, failed, then what waits. */
  get next() {
    const order = ["again", "progress", "failed", "waiting"];
    /**
     * Where all that fails is waived, only what was not measured yet is left to do.
     * @param {Tile} tile
     */
    const rank = (tile) => {
      const { state, told } = tile;
      return this.isAsked(tile) ? 0 : order.indexOf(state === "waived" && !told.complete && !told.partial ? "progress" : state);
    };
    return this.items
      .filter((item) => rank(item) >= 0 && !this.isBegun(item))
      .sort((item, other) => rank(item) - rank(other));
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
    for (const item of this.items) {
      const name = item.kind === "participant"
        ? item.item
        : item.inspections.map((inspection) => inspection.participant).filter(Boolean).at(-1);
      if (name?.trim()) add(name.trim(), item);
    }
    return [...found.values()].sort((owner, other) => byName(owner.name, other.name));
  }

  /**
   * The item of that kind and name; null where there is none.
   * @param {string} kind
   * @param {string} name
   */
  item(kind, name) {
    return this.items.find((item) => item.kind === kind && nameKey(item.item) === nameKey(name)) ?? null;
  }

  /**
   * Whether an item of that name is here, or fewer of its kind than the event expects.
   * @param {string} kind
   * @param {string} name
   */
  isExpected(kind, name) {
    const number = this.planned[kind];
    return !number || this.items.filter((item) => item.kind === kind).length < number || this.item(kind, name) !== null;
  }

  /**
   * The name to offer for the next item of a kind: one that waits, or the number after the last.
   * @param {string} kind
   */
  offered(kind) {
    const own = this.items.filter((item) => item.kind === kind);
    return own.find((item) => !item.inspections.length && !this.isBegun(item))?.item ?? nextName(kind, own.map((item) => item.item));
  }
}

/**
 * @param {Grouped & Standing} group
 * @param {Item} item
 */
const stateOf = (group, item) => {
  if (!group.stands.length) return "waiting";
  if (item.contested.length) return "open";
  if (item.failed.length > item.waived.length) {
    const replaced = new Set(group.inspections.flatMap((inspection) => inspection.replaces));
    const failing = group.stands.filter(({ verdict }) => verdict !== null && FAILS.includes(verdict));
    return failing.some(({ inspection }) => replaced.has(inspection.id)) ? "again" : "failed";
  }
  if (item.waived.length) return "waived";
  // Raw readings of which some are still to come leave their characteristic without a result.
  if (!item.complete && !item.partial) return "progress";
  return item.word === "pass" || item.word === "partial" ? "passed" : "open";
};

/**
 * Items of which nothing is here: those that others are at, and that the event expects, T1 to T12.
 * @param {Pick<KeptEvent, "planned">} event
 * @param {Grouped[]} items
 * @param {{ kind: string, item: string }[]} begun
 * @returns {(Grouped & Standing)[]}
 */
const expected = (event, items, begun) => {
  const known = new Set(items.map(itemKey));
  /**
   * @param {string} kind
   * @param {string} item
   */
  const empty = (kind, item) => ({ kind, item, inspections: [], stands: [], replaced: [], contested: [] });
  const elsewhere = new Map(begun.map(({ kind, item }) => [itemKey({ kind, item }), empty(kind, item)]));
  for (const key of known) elsewhere.delete(key);
  for (const key of elsewhere.keys()) known.add(key);
  const planned = Object.entries(event.planned ?? {}).flatMap(([kind, number]) => {
    const there = [...items, ...elsewhere.values()].filter((item) => item.kind === kind).length;
    const found = [];
    const first = nextName(kind, []).replace(/\d+$/, "");
    for (let n = 1; found.length + there < number; n += 1) {
      const item = `${first}${n}`;
      if (!known.has(itemKey({ kind, item }))) found.push(empty(kind, item));
    }
    return found;
  });
  return [...elsewhere.values(), ...planned];
};
