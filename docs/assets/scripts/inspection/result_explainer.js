// Verdicts, reasons and mistakes put into words of the reader's language.
// The twin of inspect/novuss/explain/.

import { readable } from "./exact_decimal_strings.js";
import { isByOurReading, isImprobable } from "./reading_decision.js";
import { LimitTexts } from "./limit_texts.js";
import { meantOtherwise, meantPlausibly } from "./mistyping_suggestions.js";
import { overruled } from "./plausible_ranges.js";
import { ProblemTexts } from "./problem_texts.js";
import { Rational } from "./rational_numbers.js";

/**
 * @import { Result } from "./event_judging.js"
 * @import { Judgement } from "./reading_decision.js"
 * @import { Derivation } from "./derived_readings.js"
 * @import { Flag } from "./instruments.js"
 * @import { CheckedCharacteristic, Item } from "./item_results.js"
 * @import { Knowledge } from "./judging_knowledge.js"
 * @import { Meant } from "./mistyping_suggestions.js"
 * @import { Waiver } from "./limits_and_waivers.js"
 * @import { Reading } from "./row_reader.js"
 * @import { DiscSet } from "./disc_sets.js"
 * @import { Values } from "./localized_wording.js"
 */

const HUNDRED = 100n;

export class Explainer extends LimitTexts {
  #problems;

  /** @param {Knowledge} knowledge */
  constructor(knowledge) {
    super(knowledge);
    this.#problems = new ProblemTexts(knowledge);
  }

  /** @param {string} word */
  verdict(word) {
    return this.wording.say(`verdict.${word}`);
  }

  /** @param {string} word */
  sign(word) {
    return this.knowledge.rules.signs[word];
  }

  /**
   * The verdict of an item as people are told it: "incomplete: what was checked meets".
   * @param {Item} item
   */
  word(item) {
    const meets = ["incomplete", "partial"].includes(item.word) && item.meets;
    return this.verdict(meets ? `${item.word}-meets` : item.word);
  }

  /**
   * @param {string} name
   * @param {any} value
   * @param {string} symbol
   */
  #said(name, value, symbol) {
    if (value?.day) return this.wording.date(value.day);
    if (!(value instanceof Rational)) return value;
    if (name === "ratio") return this.#ratio(value);
    if (name === "deviation") return this.wording.quantity(readable(value), symbol, true);
    return this.wording.quantity(name === "by" || name === "band" ? readable(value) : value, symbol);
  }

  /**
   * Cut, not rounded: 3.999 is below 4. What is below a hundredth has two digits.
   * @param {Rational} value
   */
  #ratio(value) {
    let places = HUNDRED;
    while (!value.isZero && value.numerator * places < value.denominator) places *= 10n;
    return this.wording.number(new Rational((value.numerator * places) / value.denominator, places));
  }

  /**
   * Why the verdict was given, in one sentence or two.
   * @param {Result} result
   * @param {boolean} [ours] whether it begins with what the verdict owes to our reading of the print
   */
  reason(result, ours = true) {
    const { judgement, reading } = result;
    const { characteristic } = reading;
    const symbol = this.knowledge.symbol(characteristic.unit);
    const { code, values: told } = judgement.reason;
    const values = Object.fromEntries(Object.entries(told).map(([name, value]) => [name, this.#said(name, value, symbol)]));
    const bounds = judgement.workingLimit?.bounds ?? characteristic.bounds;
    if (bounds) values.limit = this.bounds(bounds, characteristic);
    if (isImprobable(judgement)) {
      const ends = { lower: told.lower && Rational.of(told.lower), upper: Rational.of(told.upper) };
      values.plausible = this.interval(ends, this.knowledge.symbol(told.unit));
    }
    if (["disputed", "all-readings", "raw-needed"].includes(code)) {
      values.readings = (characteristic.limit.readings ?? [])
        .map((reading, place) => `${this.bounds(reading, characteristic)}: ${this.verdict(judgement.byReading[place])}`)
        .join("; ");
    }
    let text = `${ours ? this.ourReading(result) : ""} ${this.wording.say(`reason.${code}`, values)}`.trimStart();
    if (values.side) {
      if (told.lower || told.upper) {
        const ends = { lower: told.lower && Rational.of(told.lower), upper: told.upper && Rational.of(told.upper) };
        values.limit = this.workingLimit(ends, characteristic);
      }
      if (characteristic.limit.readings) values.readings = this.waysToRead(characteristic);
      text = `${this.wording.say(`reason.${values.side}`, values)} ${text}`;
    }
    if (judgement.workingLimit) {
      const { setBy, setOn, reason } = judgement.workingLimit;
      text += ` ${this.setBy(setBy, setOn, reason)}`;
    }
    const confirmed = this.confirmed(reading);
    if (confirmed) text += ` ${confirmed}`;
    if (reading.derivation) text += ` ${this.derivation(reading.derivation)}`;
    return `${text} ${this.hint(result)}`.trimEnd();
  }

  /**
   * That an improbable reading is judged because somebody confirmed it; else empty.
   * @param {Reading} reading
   */
  confirmed(reading) {
    const measurand = overruled(reading);
    if (!measurand) return "";
    const plausible = this.interval(measurand.plausible ?? {}, this.knowledge.symbol(measurand.unit));
    return this.wording.say("reason.confirmed", { plausible });
  }

  /**
   * That a verdict rests on our reading, with the open question; else empty.
   * @param {{ reading: Reading, judgement: Judgement }} result
   */
  ourReading(result) {
    if (!isByOurReading(result)) return "";
    const { clause, question, limit } = result.reading.characteristic;
    return this.wording.say(`reason.${limit.premise ?? "our-reading"}`, { clause, question });
  }

  /**
   * The question whether something else was meant; empty where nothing suggests it.
   * @param {Result} result
   */
  hint(result) {
    const suggested = this.suggested(result);
    if (!suggested.length) return "";
    const value = suggested.map((suggestion) => this.meant(suggestion, result.reading)).join(" / ");
    if (isImprobable(result.judgement)) return this.wording.say("hint.improbable", { value });
    return this.wording.say(suggested[0].unit ? "hint.unit" : "hint.decimal", { value });
  }

  /**
   * What may have been meant instead; nothing where nothing suggests it.
   * @param {Result} result
   */
  suggested(result) {
    const plausible = meantPlausibly(result, this.knowledge);
    const other = plausible.length || overruled(result.reading) ? null : meantOtherwise(result, this.knowledge);
    return other ? [other] : plausible;
  }

  /**
   * @param {Meant} meant
   * @param {Reading} reading
   */
  meant(meant, { value, unit }) {
    if (meant.unit) return this.wording.typed(value, this.symbolOf(meant.unit));
    return this.wording.quantity(readable(meant.number), this.symbolOf(unit));
  }

  /**
   * How a reading was derived: the formula and the raw readings as typed.
   * @param {Derivation} derivation
   */
  derivation({ raw, inputs }) {
    const figures = inputs.map(({ position, value, unit }) => {
      const typed = this.wording.typed(value, this.symbolOf(unit));
      return `${position ? `${position}: ` : ""}${typed}`;
    });
    const span = raw.span ? this.wording.quantity(raw.span, this.knowledge.symbol("mm")) : "";
    return this.wording.say(`derived.${raw.method}`, { name: raw.name, inputs: figures.join("; "), span });
  }

  /**
   * What is to be said of the instruments, one sentence each.
   * @param {{ flags: Flag[] }} result
   */
  flags({ flags }) {
    return flags.map(({ code, unit, values }) => {
      const symbol = this.knowledge.symbol(unit);
      const texts = Object.entries(values).map(([name, value]) => [name, this.#said(name, value, symbol)]);
      return this.wording.say(`flag.${code}`, Object.fromEntries(texts));
    });
  }

  /**
   * One line on an item: what it meets, fails and leaves open.
   * @param {Item} item
   */
  headline(item) {
    /**
     * @param {string} key
     * @param {Values} [values]
     */
    const say = (key, values) => this.wording.say(`headline.${key}`, values);
    /** @param {CheckedCharacteristic[]} list */
    const names = (list) => list.map((check) => check.characteristic.name).join(", ");
    const { decided, failed, outside, waived } = item;
    const undecided = item.checked.length - decided;
    let parts;
    if (failed.length) parts = [say("fails", { n: decided, failed: failed.length, names: names(failed) })];
    else if (outside.length) parts = decided ? [say("meets-others", { n: decided })] : [];
    else if (decided) parts = [say(undecided ? "meets" : "meets-all", { n: decided })];
    else parts = [say(item.verdict === "conditional-pass" ? "none-certain" : "none-decided")];
    if (outside.length) {
      // Before what is met, behind what fails.
      parts.splice(failed.length ? 1 : 0, 0, say("outside", { n: outside.length, names: names(outside) }));
    }
    if (item.contested.length) {
      parts.unshift(say("contested", { names: item.contested.map((characteristic) => characteristic.name).join(", ") }));
    }
    if (undecided) parts.push(say("open", { n: undecided }));
    if (!item.complete) parts.push(say("checked", { n: item.measured, asked: item.asked }));
    if (item.byOurReading.length) {
      const clauses = [...new Set(item.byOurReading.map((check) => check.characteristic.clause))].join(", ");
      parts.push(say("our-reading", { clauses }));
    }
    if (item.restsOnWorkingLimits) parts.push(say("working-limits"));
    if (waived.length) parts.push(say("waived", { n: waived.length }));
    return parts.join("; ");
  }

  /**
   * What the chief judge let pass, as it stands beside the verdict.
   * @param {Waiver} waiver
   */
  waiver({ chiefJudge, day, scope, reason }) {
    const judge = day ? `${chiefJudge}, ${this.wording.date(day)}` : chiefJudge;
    /** @param {string} text */
    const bare = (text) => text.replace(/[. ]+$/, "");
    return this.wording.say("waiver.said", { judge, scope: this.scope(bare(scope)), why: bare(reason) });
  }

  /**
   * For what a waiver holds; for the whole event in the words of each language.
   * @param {string} scope
   */
  scope(scope) {
    return scope === "event" ? this.wording.say("form.scope-event") : scope;
  }

  /**
   * How many discs of each colour were listed: red: 16, black: 16.
   * @param {DiscSet} discSet
   */
  listed({ counts, uncoloured }) {
    const listed = Object.entries(counts).map(([colour, number]) => this.wording.say(`colour.${colour}-count`, { number }));
    if (uncoloured) listed.push(this.wording.say("colour.none-count", { number: uncoloured }));
    return listed.join(", ");
  }

  /**
   * How many discs of each colour were listed, and what that is enough for.
   * @param {DiscSet} set
   * @param {string} edition
   */
  count(set, edition) {
    const { count } = set;
    const { rule } = count;
    const values = { listed: this.listed(set) };
    if (rule) Object.assign(values, { clause: rule.clause, each: rule.each, purpose: this.knowledge.purpose(edition, rule.clause) });
    return this.wording.say(`count.${count.code}`, values);
  }

  /**
   * What is wrong, and what to do about it: two texts.
   * @param {{ mistake: { code: string, values: Values } }} problem
   * @param {string} edition
   */
  problem({ mistake }, edition) {
    return this.#problems.texts(mistake, edition);
  }
}
