// Figures and limits in the reader's language.
// The twin of inspect/novuss/explain/amount_texts.py and limits.py.

import { readable } from "./exact_decimal_strings.js";

/**
 * @import { Characteristic, Interval, PossibleInterval, WorkingLimit } from "./equipment_edition.js"
 * @import { Knowledge } from "./judging_knowledge.js"
 * @import { Rational } from "./rational_numbers.js"
 * @import { Reading } from "./row_reader.js"
 */

export class LimitTexts {
  /** @param {Knowledge} knowledge */
  constructor(knowledge) {
    this.knowledge = knowledge;
    this.wording = knowledge.wording;
  }

  /**
   * The symbol of a characteristic's unit; empty for a visual check.
   * @param {{ unit: string | null }} characteristic
   */
  symbol(characteristic) {
    return this.knowledge.symbol(characteristic.unit);
  }

  /**
   * A figure with the unit of the characteristic.
   * @param {Rational | null | undefined} number
   * @param {Characteristic} characteristic
   */
  quantity(number, characteristic) {
    return this.wording.quantity(number, this.symbol(characteristic));
  }

  /** @param {string} word */
  symbolOf(word) {
    return this.knowledge.symbol(this.knowledge.units.named(word)) || word;
  }

  /**
   * A reading with the digits and the unit that were typed, as this language writes them.
   * @param {Reading} reading
   */
  typed(reading) {
    if (typeof reading.amount === "boolean") return this.wording.say(reading.amount ? "answer.yes" : "answer.no");
    return this.wording.typed(reading.value, this.symbolOf(reading.unit));
  }

  /**
   * A reading in the unit of its characteristic, without the unit.
   * @param {Reading} reading
   */
  figure(reading) {
    if (typeof reading.amount === "boolean" || reading.amount === null) return this.typed(reading);
    const same = this.symbolOf(reading.unit) === this.knowledge.symbol(reading.characteristic.unit);
    return same ? this.wording.digits(reading.value) : this.wording.number(readable(reading.amount));
  }

  /**
   * 44–45 mm, at most 22 g, at least 250 mm.
   * @param {PossibleInterval} possibleInterval
   * @param {Characteristic} characteristic
   * @returns {string}
   */
  bounds({ lower, upper, of }, characteristic) {
    if (of) return this.wording.say("limit.each", { limit: this.bounds({ lower, upper }, characteristic) });
    return this.interval({ lower, upper }, this.knowledge.symbol(characteristic.unit));
  }

  /**
   * @param {Interval} interval
   * @param {string} symbol
   */
  interval({ lower, upper }, symbol) {
    const say = this.wording;
    if (!lower) return say.say("limit.maximum", { value: say.quantity(upper, symbol) });
    if (!upper) return say.say("limit.minimum", { value: say.quantity(lower, symbol) });
    return `${say.number(lower)}–${say.quantity(upper, symbol)}`;
  }

  /**
   * What the edition asks for, in a few words; where a working limit holds, that.
   * @param {Characteristic} characteristic
   * @param {WorkingLimit} [working]
   */
  limit(characteristic, working) {
    if (working) return this.workingLimit(working.bounds, characteristic);
    const { limit, bounds, decided } = characteristic;
    if (decided) {
      const words = this.bounds(decided.bounds, characteristic);
      return this.wording.say("limit.decided", { limit: words, by: decided.setBy, day: this.wording.date(decided.setOn) });
    }
    if (bounds || limit.kind === "visual") {
      const words = bounds ? this.bounds(bounds, characteristic) : this.wording.say("limit.visual");
      return characteristic.question ? this.wording.say("limit.our-reading", { limit: words }) : words;
    }
    if (limit.kind === "disputed") return this.waysToRead(characteristic);
    if (!limit.nominal) return this.wording.say(`limit.${limit.kind}-bare`);
    const value = this.wording.quantity(limit.nominal, this.knowledge.symbol(characteristic.unit));
    return this.wording.say(`limit.${limit.kind}`, { value });
  }

  /**
   * A working limit, in the same words.
   * @param {Interval} bounds
   * @param {Characteristic} characteristic
   */
  workingLimit(bounds, characteristic) {
    return this.wording.say("limit.working", { limit: this.bounds(bounds, characteristic) });
  }

  /**
   * Who set a working limit, when and why.
   * @param {string} by
   * @param {string} on
   * @param {string} why
   */
  setBy(by, on, why) {
    return this.wording.say("reason.working-limit", { set_by: by, set_on: this.wording.date(on), why });
  }

  /**
   * The readings of a disputed limit, and what they presume.
   * @param {Characteristic} characteristic
   */
  waysToRead(characteristic) {
    const { readings, premise } = characteristic.limit;
    const words = (readings ?? []).map((reading) => this.bounds(reading, characteristic)).join(" | ");
    return premise ? this.wording.say(`limit.${premise}`, { limit: words }) : words;
  }
}
