// Judges by the knowledge and the settings of an event. What did not change is not judged again.

import { check } from "../inspection/event_judging.js";
import { rowsOf } from "./reading_rows.js";

/**
 * @import { Found, Typed } from "../inspection/event_judging.js"
 * @import { WorkingLimit } from "../inspection/equipment_edition.js"
 * @import { Knowledge } from "../inspection/judging_knowledge.js"
 * @import { Row } from "../inspection/typed_row.js"
 * @import { Verdict } from "../inspection/verdicts.js"
 * @import { Entered, KeptEvent } from "./reading_rows.js"
 */

/** @typedef {Omit<Typed, "readings">} Settings */

/**
 * The event's settings as the judging takes them.
 * @param {KeptEvent} event
 * @returns {Settings}
 */
const settingsOf = (event) => ({
  edition: event.edition,
  rule: event.rule,
  guard: event.guard ?? null,
  limits: event.limits,
  // Without a register an instrument may have any name.
  instruments: event.instruments.length ? event.instruments : undefined,
  waivers: event.waivers,
  day: event.event.date || undefined,
});

export class Judge {
  /**
   * What was found in each inspection.
   * @type {WeakMap<Entered, { rows: Row[], said: Found, verdicts: (Verdict | null)[] }>}
   */
  #kept = new WeakMap();
  /** @type {Map<string, WorkingLimit> | null} */
  #working = null;

  /**
   * By some knowledge, under the settings of an event.
   * @param {Knowledge} knowledge
   * @param {KeptEvent} event
   */
  constructor(knowledge, event) {
    this.knowledge = knowledge;
    this.settings = settingsOf(event);
    this.edition = knowledge.edition(event.edition);
  }

  /** The working limits of the event by their characteristics. */
  get workingLimits() {
    this.#working ??= new Map(this.rows([]).workingLimits.map((limit) => [limit.characteristic, limit]));
    return this.#working;
  }

  /**
   * What the check says of rows; with `complete` what is missing counts.
   * @param {Row[]} readings
   */
  rows(readings, complete = false) {
    return check(this.knowledge, { ...this.settings, complete, readings });
  }

  /**
   * One inspection by itself: its rows and what was found, with the verdict of each row.
   * @param {Entered} inspection
   */
  inspection(inspection) {
    let found = this.#kept.get(inspection);
    if (!found) {
      const rows = rowsOf(inspection, this.#told(inspection));
      const judged = this.rows(rows);
      /** @type {(Verdict | null)[]} */
      const verdicts = rows.map(() => null);
      for (const result of judged.results) for (const row of result.rows) verdicts[row] = result.verdict;
      found = { rows, said: judged, verdicts };
      this.#kept.set(inspection, found);
    }
    return found;
  }

  /**
   * All that stands in the fields of an inspection, what it has from the one that it continues among it.
   * @param {Entered} inspection
   */
  fields(inspection) {
    const rows = rowsOf(inspection);
    return { rows, said: this.rows(rows) };
  }

  /**
   * What was carried over is told where it was entered; but a figure of several readings is told whole.
   * @param {Entered} entered
   */
  #told({ readings }) {
    const own = new Set(readings.filter((reading) => !reading.carried).map((reading) => this.judgedAs(reading.characteristic)));
    return readings.filter((reading) =>
      !reading.carried || (this.isRaw(reading.characteristic) && own.has(this.judgedAs(reading.characteristic)))
    );
  }

  /**
   * The id of the characteristic that a reading is judged as: of a diagonal their difference.
   * @param {string} characteristic
   */
  judgedAs(characteristic) {
    return this.edition.raw.find((raw) => raw.id === characteristic)?.gives ?? characteristic;
  }

  /**
   * Whether a reading is one of several that one figure is derived from.
   * @param {string} characteristic
   */
  isRaw(characteristic) {
    return this.judgedAs(characteristic) !== characteristic;
  }
}
