// An edition of the rules: its characteristics with their limits, in the order of the rulebook.

import { Mistake } from "./typed_value_errors.js";
import { Rational } from "./rational_numbers.js";

/**
 * @import { Values } from "./localized_wording.js"
 * @import { Bounds, JudgedCharacteristic, JudgedEdition, JudgedRaw, PossibleLimit } from "schemas"
 */

/** @typedef {{ lower?: Rational, upper?: Rational }} Interval */
/**
 * One way to read a disputed limit; `of` is the raw quantity that it limits.
 * @typedef {Interval & { of?: string | null }} PossibleInterval
 */
/**
 * @typedef {Interval & {
 *   kind: string,
 *   nominal?: Rational,
 *   premise?: string | null,
 *   readings?: PossibleInterval[],
 * }} ExactLimit
 */
/**
 * @typedef {Bounds & {
 *   kind: string,
 *   nominal?: string | null,
 *   premise?: string | null,
 *   readings?: PossibleLimit[],
 * }} ReadLimit
 */
/**
 * @typedef {object} WorkingLimit
 * @property {string} characteristic
 * @property {Interval} bounds
 * @property {string} setBy
 * @property {string} setOn
 * @property {string} reason
 */
/** @typedef {{ id: string, kind: string, name: string, question?: string }} Named */
/**
 * @typedef {Omit<JudgedCharacteristic, "limit" | "plausible"> & Named & {
 *   plausible: Interval | null,
 *   limit: ExactLimit,
 *   bounds: Interval | null,
 *   intervals: PossibleInterval[],
 *   decided?: WorkingLimit,
 *   leftOpen: boolean,
 *   gives?: undefined,
 *   line?: undefined,
 * }} Characteristic
 */
/** @typedef {Omit<JudgedRaw, "span" | "plausible"> & Named & { plausible: Interval | null, span?: Rational }} Raw */
/** @typedef {Characteristic | Raw} Measurand */

/** @param {string | null | undefined} text */
const figure = (text) => (text === undefined || text === null ? undefined : Rational.of(text));
/** @param {Bounds} bounds */
const interval = ({ lower, upper }) => ({ lower: figure(lower), upper: figure(upper) });
const DECIDING = new Set(["band", "maximum", "minimum"]);

/**
 * @template {{ plausible: Bounds | null }} T
 * @param {T} item
 */
const withRange = (item) => ({ ...item, plausible: item.plausible && interval(item.plausible) });

/**
 * @param {ReadLimit} limit
 * @returns {ExactLimit}
 */
const limitOf = (limit) => ({
  ...limit,
  ...interval(limit),
  nominal: figure(limit.nominal),
  readings: limit.readings?.map((reading) => ({ ...reading, ...interval(reading) })),
});

/** @param {string} id */
const kindOf = (id) => id.split(".", 1)[0];

export class Edition {
  /** @type {Map<string, Measurand>} */
  #byId;
  /** @type {(id: string, edition: string) => string | undefined} */
  #others;

  /**
   * @param {JudgedEdition} data
   * @param {{ names: Record<string, string>, questions: Record<string, string> }} given
   * @param {(id: string, edition: string) => string | undefined} others
   */
  constructor(data, { names, questions }, others) {
    /**
     * A question is there only where verdicts rest on our reading.
     * @template {{ id: string }} T
     * @param {T} item
     * @returns {T & Named}
     */
    const named = (item) => ({ ...item, kind: kindOf(item.id), name: names[item.id] ?? item.id, question: questions[item.id] });
    this.id = data.id;
    this.since = data.since ?? "";
    // What a federation decided where the print leaves a limit open, as working limits.
    this.decided = data.decided.map(({ characteristic, bounds, by, on, decision }) => ({
      characteristic,
      bounds: interval(bounds),
      setBy: by,
      setOn: on,
      reason: decision,
    }));
    /** @type {Characteristic[]} */
    this.characteristics = data.characteristics.map((characteristic) => {
      const limit = limitOf(characteristic.limit);
      const bounds = DECIDING.has(limit.kind) ? { lower: limit.lower, upper: limit.upper } : null;
      // What its own figure is held to: the limit, or every way to read a disputed one.
      const intervals = bounds ? [bounds] : (limit.readings ?? []).filter((interval) => !interval.of);
      const decided = this.decided.find((limit) => limit.characteristic === characteristic.id);
      // Whether a limit is or may be set, and none that is legible or decided decides.
      const leftOpen = !decided && ![null, "printed", "free"].includes(characteristic.evidence);
      return { ...withRange(named(characteristic)), limit, bounds, intervals, decided, leftOpen };
    });
    /** @type {Raw[]} */
    this.raw = data.raw.map((raw) => ({ ...withRange(named(raw)), span: figure(raw.span) }));
    this.spreads = data.spreads.map(named);
    this.setCounts = data.set_counts;
    this.companions = data.companions;
    this.kinds = [...new Set(this.characteristics.map((characteristic) => characteristic.kind))];
    this.#byId = new Map([...this.characteristics, ...this.raw].map((item) => [item.id, item]));
    this.#others = others;
  }

  /** @param {string} id */
  characteristic(id) {
    const found = this.#byId.get(id);
    return found && !found.gives ? /** @type {Characteristic} */ (found) : undefined;
  }

  /** @param {string} kind */
  ofKind(kind) {
    return this.characteristics.filter((characteristic) => characteristic.kind === kind);
  }

  /**
   * A characteristic or a raw quantity by its id, whole or without the kind.
   * @param {string} id
   */
  named(id, kind = "") {
    /**
     * @param {string} code
     * @param {Values} [values]
     */
    const wrong = (code, values) => new Mistake(code, { name: id, ...values }, "characteristic");
    if (!id) throw wrong("characteristic-missing");
    const prefix = id.includes(".") ? kindOf(id) : "";
    if (kind && prefix && kind !== prefix) throw wrong("kind-contradicts", { kind });
    const whole = prefix ? id : `${kind}.${id}`;
    const found = this.#byId.get(whole);
    if (found) return found;
    const other = this.#others(whole, this.id);
    throw other ? wrong("characteristic-other-edition", { edition: this.id, other }) : wrong("characteristic-unknown", { near: "" });
  }
}
