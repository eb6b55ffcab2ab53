// The knowledge as data (judging.json) with its words in one language, indexed for use.

import { Letters } from "./letters.js";
import { Mistake } from "./mistake.js";
import { Numbers } from "./number.js";
import { Rational } from "./rational.js";
import { Units } from "./units.js";
import { Wording } from "./wording.js";

/**
 * @import { Values, Words } from "./wording.js"
 * @import { Bounds, JudgedCharacteristic, JudgedEdition, JudgedRaw, OpenJudging, PossibleLimit } from "schemas"
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

/** @type {Record<string, string>} */
const BASE_UNITS = { length: "mm", mass: "g", angle: "degree", slope: "mm/m" };

/** @param {string | null | undefined} text */
const figure = (text) => (text === undefined || text === null ? undefined : Rational.of(text));
/** @param {Bounds} bounds */
const interval = ({ lower, upper }) => ({ lower: figure(lower), upper: figure(upper) });
const DECIDING = new Set(["band", "maximum", "minimum"]);

/**
 * @template {{ plausible: Bounds | null }} T
 * @param {T} one
 */
const withRange = (one) => ({ ...one, plausible: one.plausible && interval(one.plausible) });

/**
 * @param {ReadLimit} limit
 * @returns {ExactLimit}
 */
const limitOf = (limit) => ({
  ...limit,
  ...interval(limit),
  nominal: figure(limit.nominal),
  readings: limit.readings?.map((one) => ({ ...one, ...interval(one) })),
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
     * @param {T} one
     * @returns {T & Named}
     */
    const named = (one) => ({ ...one, kind: kindOf(one.id), name: names[one.id] ?? one.id, question: questions[one.id] });
    this.id = data.id;
    // What a federation decided where the print leaves a limit open, as working limits.
    this.decided = data.decided.map(({ characteristic, bounds, by, on, decision }) => ({
      characteristic,
      bounds: interval(bounds),
      setBy: by,
      setOn: on,
      reason: decision,
    }));
    /** @type {Characteristic[]} */
    this.characteristics = data.characteristics.map((one) => {
      const limit = limitOf(one.limit);
      const bounds = DECIDING.has(limit.kind) ? { lower: limit.lower, upper: limit.upper } : null;
      // What its own figure is held to: the limit, or every way to read a disputed one.
      const intervals = bounds ? [bounds] : (limit.readings ?? []).filter((each) => !each.of);
      const decided = this.decided.find((each) => each.characteristic === one.id);
      // Whether a limit is or may be set, and none that is legible or decided decides.
      const leftOpen = !decided && ![null, "printed", "free"].includes(one.evidence);
      return { ...withRange(named(one)), limit, bounds, intervals, decided, leftOpen };
    });
    /** @type {Raw[]} */
    this.raw = data.raw.map((one) => ({ ...withRange(named(one)), span: figure(one.span) }));
    this.spreads = data.spreads.map(named);
    this.setCounts = data.set_counts;
    this.companions = data.companions;
    this.kinds = [...new Set(this.characteristics.map((one) => one.kind))];
    this.#byId = new Map([...this.characteristics, ...this.raw].map((one) => [one.id, one]));
    this.#others = others;
  }

  /** @param {string} id */
  characteristic(id) {
    const found = this.#byId.get(id);
    return found && !found.gives ? /** @type {Characteristic} */ (found) : undefined;
  }

  /** @param {string} kind */
  ofKind(kind) {
    return this.characteristics.filter((one) => one.kind === kind);
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

export class Knowledge {
  /** @type {Map<string, Edition>} */
  #editions;
  /** @type {Words} */
  #words;

  /**
   * `judging` is judging.json; `words` one of the files of words, null where no words are needed.
   * @param {OpenJudging} judging
   * @param {Words | null} words
   */
  constructor(judging, words = null) {
    this.digest = judging.digest;
    this.rules = judging.rules;
    this.ratios = {
      sufficient: Rational.of(judging.rules.sufficient_ratio),
      least: Rational.of(judging.rules.least_ratio),
    };
    this.moved = judging.rules.moved.map(Rational.of);
    this.oneSided = Rational.of(judging.rules.one_sided);
    this.near = Rational.of(judging.rules.near);
    this.letters = new Letters(judging.letters);
    this.numbers = new Numbers(judging.numbers);
    this.units = new Units(judging.units, this.letters, judging.rules.grain);
    /** @type {Map<string, boolean>} */
    this.answers = new Map();
    for (const word of judging.answers.yes) this.answers.set(word, true);
    for (const word of judging.answers.no) this.answers.set(word, false);
    this.occasions = judging.occasions;
    this.colours = judging.colours;
    this.#words = /** @type {Words} */ (words);
    /**
     * @param {string} id
     * @param {string} edition
     */
    const knows = (id, edition) =>
      judging.editions.find((one) => one.id !== edition && [...one.characteristics, ...one.raw].some((each) => each.id === id))?.id;
    /** @param {string} id */
    const wordsOf = (id) => ({ names: words?.names[id] ?? {}, questions: words?.questions[id] ?? {} });
    this.#editions = new Map(judging.editions.map((one) => [one.id, new Edition(one, wordsOf(one.id), knows)]));
    this.wording = /** @type {Wording} */ (words && new Wording(words));
  }

  /** @param {string} id */
  edition(id) {
    return /** @type {Edition} */ (this.#editions.get(id));
  }

  get editions() {
    return [...this.#editions.keys()];
  }

  get language() {
    return this.#words.language;
  }

  /** @param {string} quantity */
  baseUnit(quantity) {
    return BASE_UNITS[quantity];
  }

  /**
   * What a word of a register means: an id, a kind or a unit.
   * @param {string} word
   */
  meant(word) {
    /** @type {Measurand[]} */
    const all = [...this.#editions.values()].flatMap((one) => [...one.characteristics, ...one.raw]);
    const given = all.filter((one) => one.id === word || one.kind === word);
    // Whoever says levelness means the heights and slopes that it is derived from as well.
    const raw = all.filter((one) => one.gives === word);
    if (given.length) return [...given, ...raw];
    const unit = this.units.named(word);
    return unit ? all.filter((one) => one.quantity === this.units.known(word).quantity) : [];
  }

  /** @param {string} id */
  kind(id) {
    return this.#words.kinds[id][0];
  }

  /**
   * What the reader calls a kind, where it is one.
   * @param {string} word
   */
  kindOr(word) {
    return this.#words.kinds[word]?.[0] ?? word;
  }

  /**
   * What the reader calls a characteristic, where it is one.
   * @param {string} id
   * @param {string} edition
   */
  nameOf(id, edition) {
    const names = this.#words.names;
    return names[edition]?.[id] ?? Object.values(names).find((one) => id in one)?.[id] ?? id;
  }

  /** @param {string} id */
  kindPlural(id) {
    return this.#words.kinds[id][1];
  }

  /** @param {string | null} unit */
  symbol(unit) {
    return unit ? this.#words.units[unit] : "";
  }

  /** @param {string} id */
  column(id) {
    return this.#words.columns[id] ?? id;
  }

  /**
   * What so many discs are: a set, or enough for a game.
   * @param {string} edition
   * @param {string} clause
   */
  purpose(edition, clause) {
    return this.#words.counts[edition][clause];
  }

  /**
   * The name of an edition with its id.
   * @param {string} id
   */
  editionWords(id) {
    return this.#words.editions[id];
  }

  /**
   * @param {string} key
   * @param {Values} [values]
   */
  say(key, values) {
    return this.wording.say(key, values);
  }
}
