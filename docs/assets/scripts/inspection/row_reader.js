// One row of typed words: a reading out, or everything that is wrong with it.
// The twin of inspect/novuss/tables/row_reader.py; kinds and characteristics are ids here.

import { answerKey } from "./letter_folding.js";
import { Mistake } from "./typed_value_errors.js";
import { isPlausible } from "./plausible_ranges.js";
import { Rational, ZERO } from "./rational_numbers.js";
import { Gathering, isBlank, text } from "./typed_row.js";
import { Units } from "./reading_units.js";

/**
 * @import { Amount } from "./reading_decision.js"
 * @import { Derivation } from "./derived_readings.js"
 * @import { Characteristic, Edition, Measurand, Raw } from "./equipment_edition.js"
 * @import { Instrument, Register } from "./instruments.js"
 * @import { Knowledge } from "./judging_knowledge.js"
 * @import { Marks, RowMarks } from "./row_metadata.js"
 * @import { Row } from "./typed_row.js"
 * @import { Values } from "./localized_wording.js"
 */

/**
 * What was read of a characteristic; `rows` are the places of the rows that it came from.
 * @typedef {RowMarks & {
 *   rows: number[],
 *   item: string,
 *   kind: string,
 *   characteristic: Characteristic,
 *   raw: Raw | null,
 *   value: string,
 *   unit: string,
 *   amount: Amount,
 *   uncertainty: Rational | null,
 *   position: string | null,
 *   instrument: string | null,
 *   remark: string | null,
 *   measured_by: string | null,
 *   measured_at: string | null,
 *   derivation: Derivation | null,
 *   confirmed: boolean,
 *   sense: string,
 * }} Reading
 */

const DASHES = new Set(["-", "–", "—"]);

export class Reader {
  #knowledge;
  #edition;
  #register;
  #marks;
  /**
   * Readings that several instruments of the register may have taken: one question for all.
   * @type {Map<string, { row: number, count: number, about: Map<string, Measurand> }>}
   */
  doubts = new Map();

  /**
   * @param {Knowledge} knowledge
   * @param {Edition} edition
   * @param {Register | null} register
   * @param {Marks} marks
   */
  constructor(knowledge, edition, register, marks) {
    this.#knowledge = knowledge;
    this.#edition = edition;
    this.#register = register;
    this.#marks = marks;
  }

  /**
   * [reading, mistakes]; no reading where there is any mistake.
   * @param {Row} typed
   * @param {number} place
   * @returns {[Reading | null, Mistake[]]}
   */
  read(typed, place) {
    const gathering = new Gathering();
    if (isBlank(typed, "item")) gathering.add("item-missing", {}, "item");
    const measurand = gathering.try(() => this.#edition.named(text(typed, "characteristic"), text(typed, "kind")));
    const [row, sense] = measurand ? this.#oneSense(typed, measurand) : [typed, ""];
    const confirmed = this.#isConfirmed(row, gathering);
    const found = measurand && gathering.try(() => this.#amounts(row, measurand, gathering));
    const instrument = measurand && this.#instrument(row, measurand, found ? found.amount : undefined, place, gathering);
    const marks = this.#marks.read(row, measurand?.kind ?? text(row, "kind"), gathering);
    if (!measurand || !found || gathering.mistakes.length) return [null, gathering.mistakes];
    const raw = measurand.gives ? measurand : null;
    let { uncertainty } = found;
    // What is derived combines the uncertainties of its inputs.
    if (raw && instrument && uncertainty === null) uncertainty = instrument.uncertainty;
    /** @type {Reading} */
    const reading = {
      rows: [place],
      item: text(row, "item"),
      kind: measurand.kind,
      characteristic: /** @type {Characteristic} */ (raw ? this.#edition.characteristic(raw.gives) : measurand),
      raw,
      value: text(row, "value"),
      unit: text(row, "unit"),
      amount: found.amount,
      uncertainty,
      position: text(row, "position") || null,
      instrument: instrument?.id ?? (text(row, "instrument") || null),
      remark: [text(row, "remark"), sense].filter(Boolean).join("\n") || null,
      measured_by: text(row, "measured_by") || null,
      measured_at: text(row, "measured_at") || null,
      derivation: null,
      confirmed,
      sense,
      ...marks,
    };
    return [reading, []];
  }

  /**
   * Whether the row says that its reading is no slip, however far out it lies.
   * @param {Row} row
   * @param {Gathering} gathering
   */
  #isConfirmed(row, gathering) {
    if (isBlank(row, "confirmed")) return false;
    const answer = this.#knowledge.answers.get(answerKey(text(row, "confirmed")));
    if (answer === undefined) gathering.add("value-no-confirmation", { value: text(row, "confirmed") }, "confirmed");
    return answer ?? false;
  }

  /**
   * The row with its value in the one sense that is plausible, and a remark on it: 44,520 for a puck is 44.52.
   * @param {Row} row
   * @param {Measurand} measurand
   * @returns {[Row, string]}
   */
  #oneSense(row, measurand) {
    const { numbers, units, wording } = this.#knowledge;
    const gathering = new Gathering();
    gathering.try(() => numbers.parse(text(row, "value")));
    const [mistake] = gathering.mistakes;
    const unit = units.named(text(row, "unit"));
    const { decimal, thousands, value } = mistake?.values ?? {};
    if (!unit || !thousands || !measurand.plausible || !units.of(measurand.quantity).includes(unit)) return [row, ""];
    /** @param {string} sense */
    const fits = (sense) => isPlausible(Units.convert(Rational.of(sense.replace("+", "")), units.known(unit)), measurand);
    const [number, other] = fits(decimal) ? [decimal, thousands] : [thousands, decimal];
    if (!fits(number) || fits(other)) return [row, ""];
    return [{ ...row, value: number }, wording ? wording.say("remark.one-sense", { value, number, other }) : ""];
  }

  /**
   * @param {Row} row
   * @param {Measurand} measurand
   * @param {Gathering} gathering
   * @returns {{ amount: Amount, uncertainty: Rational | null } | false}
   */
  #amounts(row, measurand, gathering) {
    if (measurand.quantity === "visual") return { amount: this.#answer(row, measurand), uncertainty: null };
    const own = { characteristic: measurand.id };
    const before = gathering.mistakes.length;
    const unit = isBlank(row, "value") && isBlank(row, "unit")
      ? null
      : gathering.try(() => this.#knowledge.units.resolve(text(row, "unit"), measurand), own);
    /** @type {{ value: Rational | null, uncertainty: Rational | null }} */
    const amounts = { value: null, uncertainty: null };
    for (const column of /** @type {const} */ (["value", "uncertainty"])) {
      if (isBlank(row, column)) continue;
      const number = gathering.try(() => this.#number(row, column, own));
      if (!number) continue;
      if (number.compare(ZERO) < 0) gathering.add(`${column}-negative`, { value: text(row, column) }, column);
      else if (unit) amounts[column] = Units.convert(number, unit);
    }
    return gathering.mistakes.length === before && { amount: amounts.value, uncertainty: amounts.uncertainty };
  }

  /**
   * @param {Row} row
   * @param {string} column
   * @param {Values} own
   */
  #number(row, column, own) {
    try {
      return this.#knowledge.numbers.parse(text(row, column), column);
    } catch (mistake) {
      if (
        !(mistake instanceof Mistake) || mistake.code !== "number-unreadable" || !this.#knowledge.answers.has(answerKey(text(row, column)))
      ) throw mistake;
      throw new Mistake("number-is-answer", { ...mistake.values, ...own }, column);
    }
  }

  /**
   * @param {Row} row
   * @param {Measurand} measurand
   */
  #answer(row, { id }) {
    if (!isBlank(row, "unit") && !DASHES.has(text(row, "unit"))) {
      throw new Mistake("unit-for-answer", { unit: text(row, "unit"), characteristic: id }, "unit");
    }
    if (isBlank(row, "value")) return null;
    const answer = this.#knowledge.answers.get(answerKey(text(row, "value")));
    if (answer === undefined) throw new Mistake("answer-unreadable", { value: text(row, "value"), characteristic: id });
    return answer;
  }

  /**
   * The instrument that a reading names, or the only one that by the register measures it.
   * @param {Row} row
   * @param {Measurand} measurand
   * @param {Amount | undefined} amount
   * @param {number} place
   * @param {Gathering} gathering
   * @returns {Instrument | null | undefined}
   */
  #instrument(row, measurand, amount, place, gathering) {
    if (!this.#register) return null;
    if (!isBlank(row, "instrument")) return gathering.try(() => this.#named(row, measurand));
    if (amount === null || typeof amount !== "object" || gathering.mistakes.length) return null;
    const serving = this.#register.serving(measurand);
    if (serving.length > 1) {
      const key = serving.map((characteristic) => characteristic.id).join(", ");
      const doubt = this.doubts.get(key) ?? { row: place, count: 0, about: new Map() };
      doubt.count += 1;
      doubt.about.set(measurand.id, measurand);
      this.doubts.set(key, doubt);
    }
    return serving.length === 1 ? serving[0] : null;
  }

  /**
   * @param {Row} row
   * @param {Measurand} measurand
   */
  #named(row, measurand) {
    /**
     * @param {string} code
     * @param {Values} values
     */
    const wrong = (code, values) => new Mistake(code, { instrument: text(row, "instrument"), ...values }, "instrument");
    const register = /** @type {Register} */ (this.#register);
    const instrument = register.get(text(row, "instrument"));
    if (!instrument) {
      throw wrong("instrument-unknown", { near: register.instruments.slice(0, 12).map((instrument) => instrument.id).join(", ") });
    }
    if (!measurand.unit) return instrument;
    const { id } = instrument;
    if (instrument.quantity !== measurand.quantity) {
      const values = { measures: instrument.unit, characteristic: measurand.id, wanted: measurand.unit };
      throw wrong("instrument-unfit", { instrument: id, ...values });
    }
    if (instrument.usedFor.size && !instrument.usedFor.has(measurand.id)) {
      throw wrong("instrument-not-for", { instrument: id, characteristic: measurand.id });
    }
    return instrument;
  }
}
