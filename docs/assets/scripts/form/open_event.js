// One event in the hand: its settings and inspections, as they are now and as they are stored.

import { byBeginning, byEnd, isAfter, moment } from "./local_time.js";
import { isOutstanding } from "./handed_decisions.js";
import { isInspection } from "./stored_data.js";
import { newId } from "./new_event.js";
import { nameKey } from "./item_names.js";
import { keyIn } from "./browser_store.js";
import { filled, withoutReading, withReading } from "./reading_rows.js";

/**
 * @import { Own } from "./judge_habits.js"
 * @import { KeptEvent, KeptInspection, KeptReading } from "./reading_rows.js"
 * @import { Store } from "./browser_store.js"
 */

export class Book {
  /** @type {(() => void)[]} */
  #undone = [];
  /** Told after each change made here. */
  onchange = () => {};

  /**
   * `own` says who judges on which device.
   * @param {Store} store
   * @param {Own} own
   * @param {KeptEvent} event
   * @param {KeptInspection[]} inspections
   */
  constructor(store, own, event, inspections) {
    this.store = store;
    this.own = own;
    this.event = event;
    /** How many inspections of the event cannot be shown. */
    this.damaged = 0;
    this.all = new Map(inspections.map((inspection) => [inspection.id, inspection]));
  }

  /**
   * The event of that id with its inspections; null where there is none.
   * @param {Store} store
   * @param {Own} own
   * @param {string} id
   */
  static async load(store, own, id) {
    const [event, all] = await Promise.all([store.get("events", id), store.all("inspections", id)]);
    if (!event) return null;
    const book = new Book(store, own, event, all.filter(isInspection));
    book.damaged = all.length - book.all.size;
    return book;
  }

  /** What was not thrown away, the earliest first. */
  get inspections() {
    return [...this.all.values()].filter((inspection) => !inspection.bin).sort(byBeginning);
  }

  /**
   * The inspections of an item, the earliest first.
   * @param {string} kind
   * @param {string} item
   */
  of(kind, item) {
    const key = nameKey(item);
    return this.inspections.filter((inspection) => inspection.kind === kind && nameKey(inspection.item) === key);
  }

  /** Re-inspections that the chief judge asked for and that are still to come. */
  get outstanding() {
    return (this.event.reinspections ?? []).filter((asked) => isOutstanding(asked, this.of(asked.kind, asked.item)));
  }

  /**
   * Read again what another tab has stored.
   * @param {[string, string][]} pairs
   */
  async refresh(pairs) {
    for (const [store, key] of pairs) {
      if (store === "events" && key === this.event.id) this.event = (await this.store.get(store, key)) ?? this.event;
      const [event, id] = key.split(" ");
      if (store !== "inspections" || event !== this.event.id) continue;
      const inspection = await this.store.get(store, key);
      if (isInspection(inspection)) this.all.set(id, inspection);
      else this.all.delete(id);
    }
  }

  /**
   * Change the event's settings; `change` makes new ones of them.
   * @param {(event: KeptEvent) => KeptEvent} change
   */
  edit(change) {
    const changed = moment();
    this.event = { ...change(this.event), changed };
    this.store.change("events", this.event.id, (event) => event && { ...change(event), changed });
    this.onchange();
  }

  /**
   * @param {string} id
   * @param {(inspection: KeptInspection | null) => KeptInspection | null} change
   */
  #apply(id, change) {
    const before = this.all.get(id) ?? null;
    const after = change(before);
    if (after) this.all.set(id, after);
    else this.all.delete(id);
    this.store.change("inspections", keyIn(this.event.id, id), change);
    this.onchange();
    return before;
  }

  /**
   * Begin an inspection of an item; one that replaces others names them.
   * @param {string} kind
   * @param {string} item
   * @param {Partial<KeptInspection>} more
   */
  begin(kind, item, more = {}) {
    const now = moment();
    const id = newId();
    /** @type {KeptInspection} */
    const begun = {
      id,
      event: this.event.id,
      kind,
      item,
      by: this.own.judge ?? "",
      at: now,
      begun: new Date().toISOString(),
      device: this.own.device,
      replaces: [],
      partial: false,
      remark: "",
      readings: [],
      photos: [],
      ...more,
    };
    this.#apply(id, () => begun);
    return id;
  }

  /**
   * What was handed over, and what another judge measured, stays as it is: what is entered then goes on in an
   * inspection that continues it, so that a file of before and a file of after can be told apart. The id of
   * the one to enter in.
   * @param {string} id
   * @param {string | null} by
   */
  #entered(id, by = null) {
    const inspection = this.all.get(id);
    const anothers = by !== null && inspection?.by && inspection.by !== by && inspection.readings.some(filled);
    if (!inspection || (!inspection.handed && !anothers)) return id;
    const at = moment();
    const readings = inspection.readings.map((reading) => ({ ...reading, carried: true }));
    const more = { id: newId(), at, begun: new Date().toISOString(), device: this.own.device, by: by ?? inspection.by, readings };
    /** @type {KeptInspection} */
    const next = { ...inspection, ...more, replaces: [id], continues: true, handed: false, atDesk: undefined };
    this.#apply(next.id, () => next);
    return next.id;
  }

  /** What is in a file or at a desk now is not changed any more. */
  handOver(inspections = this.inspections) {
    for (const { id } of inspections.filter(({ readings, photos }) => readings.some(filled) || photos?.length)) {
      this.mark(id, { handed: true });
    }
    this.#undone = [];
  }

  /**
   * Say something of an inspection that is none of its content.
   * @param {string} id
   * @param {Partial<KeptInspection>} changes
   */
  mark(id, changes) {
    this.#apply(id, (inspection) => inspection && { ...inspection, ...changes });
  }

  /**
   * Enter something in a reading, as at this moment by this judge.
   * @param {string} id
   * @param {string} key
   * @param {Partial<KeptReading>} changes
   */
  type(id, key, changes) {
    const at = moment();
    const by = this.own.judge ?? "";
    this.#apply(
      this.#entered(id, by),
      (inspection) => inspection && { ...withReading(inspection, key, { carried: false, ...changes }), at, by },
    );
  }

  /**
   * Change what is said of an inspection as a whole.
   * @param {string} id
   * @param {Partial<KeptInspection>} changes
   */
  note(id, changes) {
    // What is said of the whole is said of all its readings, those that were handed over before among them.
    const isWhole = Object.keys(changes).some((name) => name !== "photos");
    /** @param {KeptReading} reading */
    const handedOver = (reading) => (isWhole && reading.carried ? { ...reading, carried: false } : reading);
    this.#apply(
      this.#entered(id),
      (inspection) => inspection && { ...inspection, readings: inspection.readings.map(handedOver), ...changes, at: moment() },
    );
  }

  /**
   * Remember how to take back what was done to a reading since it was `before`.
   * @param {string} id
   * @param {string} key
   * @param {KeptReading | null} before
   */
  remember(id, key, before) {
    const inspection = this.all.get(id);
    const now = inspection?.readings.find((reading) => reading.key === key);
    // A field is left after its inspection was handed over with the screen: that stays as it is.
    if (inspection?.handed || JSON.stringify(before ?? null) === JSON.stringify(now ?? null)) return;
    this.#undone.push(() =>
      this.#apply(
        id,
        (inspection) => inspection && (before ? withReading(inspection, key, { value: "", ...before }) : withoutReading(inspection, key)),
      )
    );
  }

  /**
   * Throw an inspection away; it can be had back.
   * @param {string} id
   */
  throwAway(id) {
    this.mark(id, { bin: moment() });
    this.#undone.push(() => this.restore(id));
  }

  /**
   * Remove an inspection for good: it stands under another id.
   * @param {string} id
   */
  forget(id) {
    this.#apply(id, () => null);
  }

  /** @param {string} id */
  restore(id) {
    this.mark(id, { bin: null });
  }

  get canUndo() {
    return this.#undone.length > 0;
  }

  undo() {
    this.#undone.pop()?.();
  }

  /**
   * What another inspection brings along: from a file of another phone.
   * @param {KeptInspection} inspection
   */
  take(inspection) {
    this.#apply(inspection.id, () => inspection);
  }

  /**
   * Rename an item everywhere.
   * @param {string} kind
   * @param {string} item
   * @param {string} name
   */
  rename(kind, item, name) {
    for (const inspection of this.of(kind, item)) this.note(inspection.id, { item: name });
  }

  /** How many readings were entered since the last copy was handed over. */
  get unsaved() {
    const since = this.event.saved;
    return this.inspections.filter((inspection) => inspection.atDesk === undefined && (!since || isAfter(inspection.at, since))).reduce(
      (sum, inspection) => sum + inspection.readings.filter(filled).length,
      0,
    );
  }

  /**
   * The item of a kind that something was entered of last, beside another one.
   * @param {string} kind
   * @param {string} item
   */
  before(kind, item) {
    const key = nameKey(item);
    return this.inspections
      .filter((inspection) => inspection.kind === kind && nameKey(inspection.item) !== key && inspection.readings.some(filled))
      .sort(byEnd)
      .at(-1)?.item;
  }
}
