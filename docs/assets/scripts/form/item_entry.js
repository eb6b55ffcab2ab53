// What is entered of an item on this device, and what was entered of it before: no page is needed for it.

import { discPlaces } from "./disc_places.js";
import { itemAfter } from "./next_item.js";
import { filled } from "./reading_rows.js";

/**
 * @import { App } from "./form_app.js"
 * @import { Spec } from "./field_groups.js"
 * @import { KeptInspection } from "./reading_rows.js"
 */

/** The inspections of an item of the app's event. */
export class ItemEntry {
  /** Whether it was said that this inspection stands beside those of others. */
  isIndependent = false;

  /**
   * @param {App} app
   * @param {string} kind
   * @param {string} item
   */
  constructor(app, kind, item) {
    this.app = app;
    // The app closes its event, or opens another, before the screen of this one is gone.
    this.book = app.book;
    this.kind = kind;
    this.item = item;
  }

  /** The inspection that is being entered: the last one made here that nothing replaces; null before. */
  get current() {
    const { book } = this;
    const all = book.of(this.kind, this.item);
    const replaced = new Set(all.flatMap((inspection) => inspection.replaces));
    return all.filter((inspection) => inspection.device === book.own.device && !replaced.has(inspection.id)).at(-1) ?? null;
  }

  get earlier() {
    const own = this.current;
    return this.book.of(this.kind, this.item).filter((inspection) => inspection !== own);
  }

  /** Whether others inspected the item and nothing was entered here: it is asked whether to repeat that, or to inspect besides. */
  get isForeign() {
    const { current, earlier } = this;
    if (!current) return earlier.length > 0;
    const isEmpty = !current.readings.some(filled) && !current.photos?.length && !current.replaces.length;
    return isEmpty && !this.isIndependent && earlier.some(({ device }) => device !== current.device);
  }

  /** The inspections that the current one repeats. */
  get replaced() {
    // One that continues another repeats what that one repeats, and nothing of its own.
    let current = this.current;
    while (current?.continues) current = this.book.all.get(current.replaces[0]) ?? null;
    const named = new Set(current?.replaces ?? []);
    return this.book.of(this.kind, this.item).filter((inspection) => named.has(inspection.id));
  }

  get discs() {
    return discPlaces([...this.replaced, ...(this.current ? [this.current] : [])]);
  }

  /**
   * The reading with a key as it is entered; null where there is none.
   * @param {string} key
   */
  read(key) {
    return this.current?.readings.find((reading) => reading.key === key) ?? null;
  }

  /**
   * Places of a characteristic beside the `fixed` ones: added here, or measured before and to be measured again.
   * @param {Spec} spec
   * @param {string[]} fixed
   */
  places(spec, fixed) {
    if (spec.colour) return [];
    const own = (this.current?.readings ?? []).filter((reading) => reading.characteristic === spec.id);
    const before = this.replaced.flatMap((inspection) => inspection.readings.filter((reading) => reading.characteristic === spec.id));
    const known = new Set([...fixed, ...own.map((reading) => reading.key)]);
    const missing = before.filter((reading) => !own.some((other) => (other.position ?? "") === (reading.position ?? "")));
    const found = new Map([...own, ...missing].map((reading) => [reading.key, reading]));
    return [...found.values()].filter((reading) => !fixed.includes(reading.key) && (known.has(reading.key) || filled(reading)));
  }

  /**
   * The item to go on with, see {@link itemAfter}.
   * @param {boolean} measuring
   */
  next(measuring) {
    const { board, own } = this.app;
    return itemAfter(board, own.device, this, measuring);
  }

  /** The id of the inspection to enter in; the first thing that is entered begins it. */
  begin() {
    return this.current?.id ?? this.book.begin(this.kind, this.item);
  }

  /** Begin a re-inspection: it names all earlier ones, and they keep their readings. */
  beginAgain() {
    const { book } = this;
    const all = book.of(this.kind, this.item);
    const { participant, table, set, colour } = /** @type {Partial<KeptInspection>} */ (all.at(-1) ?? {});
    book.begin(this.kind, this.item, { replaces: all.map((inspection) => inspection.id), participant, table, set, colour });
  }

  /** The characteristics that do not pass by the inspections before this one. */
  get failing() {
    const { judge } = this.app;
    const failing = this.replaced.flatMap((inspection) => {
      const { rows, verdicts } = judge.inspection(inspection);
      return rows.filter((_, at) => verdicts[at] !== "pass").map((row) => judge.judgedAs(row.characteristic));
    });
    return new Set(failing);
  }

  /**
   * What was read of a field in the inspections that this one replaces; null where nothing was.
   * @param {Spec} spec
   */
  readBefore(spec) {
    const before = this.replaced.flatMap((inspection) => {
      const { rows, said } = this.app.judge.inspection(inspection);
      return said.results
        .filter((result) => rows[result.rows[0]].characteristic === spec.id && (result.reading.position ?? "") === spec.position)
        .map((result) => `${this.app.tell.typed(result.reading)} ${this.app.tell.sign(result.verdict)}`);
    });
    return before.length ? this.app.say("form.earlier", { readings: before.join(", ") }) : null;
  }
}
