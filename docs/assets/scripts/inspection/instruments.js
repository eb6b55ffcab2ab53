// Measuring instruments: what each can do, and whether that is enough for a limit.
// The twin of inspect/novuss/inspection/instruments.py and of tables/instruments_file.py.

import { boundsValues, isImprobable, sideOf } from "./reading_decision.js";
import { dayOf } from "./typed_dates.js";
import { least, Rational, ZERO } from "./rational_numbers.js";
import { Gathering, isBlank, text } from "./typed_row.js";
import { Units } from "./reading_units.js";
import { isFailing, UNDECIDED } from "./verdicts.js";

/**
 * @import { Problem } from "./event_judging.js"
 * @import { Amount, Judgement } from "./reading_decision.js"
 * @import { Characteristic, ExactLimit, Interval, Measurand, WorkingLimit } from "./equipment_edition.js"
 * @import { Knowledge } from "./judging_knowledge.js"
 * @import { Row } from "./typed_row.js"
 * @import { Unit } from "./reading_units.js"
 */

/**
 * @typedef {object} Instrument
 * @property {string} id
 * @property {string} kind
 * @property {string} quantity
 * @property {string} unit
 * @property {Rational} resolution
 * @property {Rational | null} uncertainty
 * @property {Rational | null} lowest
 * @property {Rational | null} highest
 * @property {string | null} calibrated
 * @property {string | null} due
 * @property {Set<string>} usedFor
 */
/**
 * A reading as an instrument showed it; `typed` of a raw reading only.
 * @typedef {{ instrument: Instrument, amount: Amount, typed?: string }} Shown
 */
/** @typedef {{ code: string, unit: string, values: Record<string, any> }} Flag */

const DATES = ["calibrated", "due"];
// A row with none of these filled in is no instrument.
const FIELDS = ["id", "resolution", "uncertainty", "k", "range_from", "range_to", ...DATES];
const FIGURES = ["resolution", "uncertainty", "k", "range_from", "range_to"];
// U is kept for this coverage factor.
const K = new Rational(2n);
const HALF = new Rational(1n, 2n);
const SEVERAL = /[;,|\n]/;

/** @param {string} name */
export const instrumentKey = (name) => name.trim().split(/\s+/u).join(" ").toLowerCase();

// The register of an event, from rows as its file has them; mistakes with the place of their row.
export class Register {
  #knowledge;
  /** @type {Map<string, Instrument>} */
  #known = new Map();
  /** @type {Instrument[]} */
  instruments = [];
  /** @type {Problem[]} */
  problems = [];

  /**
   * @param {Knowledge} knowledge
   * @param {Row[]} rows
   * @param {string} day
   */
  constructor(knowledge, rows, day) {
    this.#knowledge = knowledge;
    this.day = day;
    rows.forEach((row, place) => {
      if (!FIELDS.some((field) => !isBlank(row, field))) return;
      const gathering = new Gathering();
      const instrument = this.#read(row, gathering);
      for (const mistake of gathering.mistakes) this.problems.push({ table: "instruments", row: place, mistake });
      if (!gathering.mistakes.length) this.instruments.push(instrument);
    });
  }

  /**
   * @param {Row} row
   * @param {Gathering} gathering
   * @returns {Instrument}
   */
  #read(row, gathering) {
    for (const column of ["id", "kind", "resolution"]) {
      if (isBlank(row, column)) gathering.add("instrument-incomplete", { column }, column);
    }
    const id = text(row, "id").split(/\s+/u).join(" ");
    if (id && this.#known.has(instrumentKey(id))) gathering.add("instrument-twice", { instrument: id }, "id");
    const unit = gathering.try(() => this.#knowledge.units.known(text(row, "unit")), { characteristic: id || "–" });
    const usedFor = unit ? this.#usedFor(row, unit, gathering) : /** @type {Set<string>} */ (new Set());
    const figures = this.#figures(row, gathering);
    /** @type {Record<string, string | undefined>} */
    const days = {};
    for (const column of DATES) {
      if (!isBlank(row, column)) days[column] = gathering.try(() => dayOf(text(row, column), column));
    }
    if (days.calibrated && days.due && days.due < days.calibrated) {
      gathering.add("instrument-due", { calibrated: text(row, "calibrated"), due: text(row, "due") }, "due");
    }
    /** @param {string} column */
    const figure = (column) => (figures[column] && unit ? Units.convert(figures[column], unit) : null);
    const uncertainty = figure("uncertainty");
    // Of one that is incomplete nothing is asked.
    const instrument = /** @type {Instrument} */ ({
      id,
      kind: text(row, "kind"),
      quantity: unit?.quantity,
      unit: unit && this.#knowledge.baseUnit(unit.quantity),
      resolution: figure("resolution"),
      uncertainty: uncertainty?.times(K).over(figures.k ?? K) ?? null,
      lowest: figure("range_from"),
      highest: figure("range_to"),
      calibrated: days.calibrated ?? null,
      due: days.due ?? null,
      usedFor,
    });
    this.#known.set(instrumentKey(id), instrument);
    return instrument;
  }

  /**
   * @param {Row} row
   * @param {Gathering} gathering
   * @returns {Record<string, Rational>}
   */
  #figures(row, gathering) {
    /** @type {Record<string, Rational>} */
    const figures = {};
    for (const column of FIGURES) {
      if (isBlank(row, column)) continue;
      const number = gathering.try(() => this.#knowledge.numbers.parse(text(row, column), column));
      if (!number) continue;
      if (number.compare(ZERO) <= 0 && !column.startsWith("range")) {
        gathering.add("instrument-figure", { column, value: text(row, column) }, column);
      } else {
        figures[column] = number;
      }
    }
    const { range_from: from, range_to: to } = figures;
    if (from && to && from.compare(to) >= 0) {
      gathering.add("instrument-range", { lower: text(row, "range_from"), upper: text(row, "range_to") }, "range_to");
    }
    return figures;
  }

  /**
   * The ids of what it measures: told as ids, kinds or units. Other words are not understood here.
   * @param {Row} row
   * @param {Unit} unit
   * @param {Gathering} gathering
   */
  #usedFor(row, unit, gathering) {
    const found = new Set();
    for (const word of text(row, "measures").split(SEVERAL).map((word) => word.trim()).filter(Boolean)) {
      const meant = this.#knowledge.meant(word);
      const fit = meant.filter((measured) => measured.quantity === unit.quantity);
      if (!meant.length) gathering.add("instrument-measures-unknown", { value: word, near: "" }, "measures");
      else if (!fit.length) gathering.add("instrument-measures-unfit", { value: word, wanted: unit.id }, "measures");
      for (const measured of fit) found.add(measured.id);
    }
    return found;
  }

  /** @param {string | null} name */
  get(name) {
    return name ? this.#known.get(instrumentKey(name)) : undefined;
  }

  /**
   * Those of which the register says that they measure this.
   * @param {Measurand} measurand
   */
  serving(measurand) {
    return this.instruments.filter(
      (instrument) => instrument.usedFor.size && instrument.quantity === measurand.quantity && instrument.usedFor.has(measurand.id),
    );
  }
}

/**
 * @param {Instrument} instrument
 * @param {Rational} amount
 */
const reaches = ({ lowest, highest }, amount) => (!lowest || amount.compare(lowest) >= 0) && (!highest || amount.compare(highest) <= 0);

/**
 * Half the width of a tolerance; of a limit to one side its distance from the nominal figure.
 * @param {Interval} interval
 * @param {ExactLimit} exactLimit
 * @returns {Rational | null}
 */
const tolerance = ({ lower, upper }, { nominal }) => {
  if (lower && upper) return upper.minus(lower).times(HALF);
  const bound = upper ?? lower;
  return bound && nominal ? bound.minus(nominal).absolute() : null;
};

/**
 * The test uncertainty ratio: the least half tolerance to U; null where there is none.
 * @param {Characteristic} characteristic
 * @param {Interval[]} bounds
 * @param {Rational | null} uncertainty
 */
const uncertaintyRatio = (characteristic, bounds, uncertainty) => {
  if (!uncertainty || uncertainty.isZero) return null;
  const known = bounds.flatMap((bound) => tolerance(bound, characteristic.limit) ?? []).filter((width) => !width.isZero);
  return known.length ? least(known).over(uncertainty) : null;
};

/**
 * On which side of its limits a reading lies whose verdict does not count.
 * @param {Judgement} judgement
 */
const knownSide = ({ verdict, reason, workingLimit }) => {
  if (reason.code === "all-readings") return { side: isFailing(verdict) ? "readings-outside" : "readings-within" };
  if (["disputed", "raw-needed"].includes(reason.code)) return { side: "readings-differ" };
  return { ...sideOf(reason), ...(workingLimit && boundsValues(workingLimit)) };
};

/**
 * @param {Shown} shown
 * @returns {Flag[]}
 */
const rangeFlags = ({ instrument, amount, typed }) => {
  if (!amount || amount === true || reaches(instrument, amount)) return [];
  const values = { instrument: instrument.id, lowest: instrument.lowest ?? "–", highest: instrument.highest ?? "–" };
  return typed === undefined
    ? [{ code: "out-of-range", unit: instrument.unit, values }]
    : [{ code: "raw-out-of-range", unit: instrument.unit, values: { ...values, reading: typed } }];
};

/**
 * A resolution d contributes u = d/√12 (JCGM 100, F.2.2.1), so that U is at least d/√3.
 * @param {Instrument} instrument
 */
const claimsTooMuch = ({ uncertainty, resolution }) =>
  uncertainty && uncertainty.times(uncertainty).times(new Rational(3n)).compare(resolution.times(resolution)) < 0;

/**
 * @param {Instrument} instrument
 * @param {string} day
 * @returns {Flag[]}
 */
const stateFlags = (instrument, day) => {
  const name = { instrument: instrument.id };
  const flags = [];
  if (instrument.due && instrument.due < day) {
    flags.push({ code: "overdue", unit: instrument.unit, values: { ...name, due: { day: instrument.due } } });
  }
  if (claimsTooMuch(instrument)) {
    const values = { ...name, resolution: instrument.resolution };
    flags.push({ code: "finer-than-resolution", unit: instrument.unit, values });
  }
  return flags;
};

/**
 * What the instruments make of a judgement, and what is to be said of them: [judgement, flags].
 * Each measured: {instrument, amount, typed}; the latter of a raw reading only.
 * @param {Judgement} judgement
 * @param {Amount} amount
 * @param {Characteristic} characteristic
 * @param {Shown[]} measured
 * @param {{ day: string, uncertainty: Rational | null, workingLimit: WorkingLimit | null, ratios: { sufficient: Rational, least: Rational } }} circumstances
 * @returns {[Judgement, Flag[]]}
 */
export const weigh = (judgement, amount, characteristic, measured, { day, uncertainty, workingLimit, ratios }) => {
  if (amount === null || typeof amount === "boolean") return [judgement, []];
  const flags = measured.flatMap(rangeFlags);
  const instruments = [...new Set(measured.map((reading) => reading.instrument))];
  flags.push(...instruments.flatMap((instrument) => stateFlags(instrument, day)));
  const { intervals, evidence } = characteristic;
  // Our reading of the print gives way to a working limit.
  const set = workingLimit && (!intervals.length || evidence === "our-reading");
  const bounds = set ? [workingLimit.bounds] : intervals;
  const ratio = uncertaintyRatio(characteristic, bounds, uncertainty);
  if (ratio && ratio.compare(ratios.sufficient) < 0) {
    const values = { instrument: instruments.map((instrument) => instrument.id).join(", "), ratio };
    flags.push({ code: "low-ratio", unit: instruments[0].unit, values });
    // Of a slip it would say on which side of the limits it lies.
    if (ratio.compare(ratios.least) < 0 && !isImprobable(judgement)) {
      const reason = { code: "instrument-coarse", values: { ...values, ...knownSide(judgement) } };
      return [{ ...judgement, verdict: UNDECIDED, reason, workingLimit: null, byReading: [] }, flags];
    }
  }
  return [judgement, flags];
};
