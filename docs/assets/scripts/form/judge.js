// Judges by the knowledge and the settings of an event. What did not change is not judged again.

import { check } from "../inspection/check.js";
import { rowsOf } from "./rows.js";

/** The event's settings as the judging takes them. */
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
  #kept = new WeakMap(); // inspection -> what was found in it

  /** By some knowledge, under the settings of an event. */
  constructor(knowledge, event) {
    this.knowledge = knowledge;
    this.settings = settingsOf(event);
    this.edition = knowledge.edition(event.edition);
  }

  /** What the check says of rows; with `complete` what is missing counts. */
  rows(readings, complete = false) {
    return check(this.knowledge, { ...this.settings, complete, readings });
  }

  /** One inspection by itself: its rows and what was found, with the verdict of each row. */
  inspection(inspection) {
    let found = this.#kept.get(inspection);
    if (!found) {
      const rows = rowsOf(inspection, this.#told(inspection));
      const said = this.rows(rows);
      const verdicts = rows.map(() => null);
      for (const result of said.results) for (const row of result.rows) verdicts[row] = result.verdict;
      found = { rows, said, verdicts };
      this.#kept.set(inspection, found);
    }
    return found;
  }

  /** All that stands in the fields of an inspection, what it has from the one that it continues among it. */
  fields(inspection) {
    const rows = rowsOf(inspection);
    return { rows, said: this.rows(rows) };
  }

  // What was carried over is told where it was entered; but a figure of several readings is told whole.
  #told({ readings }) {
    const own = new Set(readings.filter((one) => !one.carried).map((one) => this.judgedAs(one.characteristic)));
    return readings.filter((one) => !one.carried || (this.isRaw(one.characteristic) && own.has(this.judgedAs(one.characteristic))));
  }

  /** The id of the characteristic that a reading is judged as: of a diagonal their difference. */
  judgedAs(characteristic) {
    return this.edition.raw.find((one) => one.id === characteristic)?.gives ?? characteristic;
  }

  /** Whether a reading is one of several that one figure is derived from. */
  isRaw(characteristic) {
    return this.judgedAs(characteristic) !== characteristic;
  }
}
