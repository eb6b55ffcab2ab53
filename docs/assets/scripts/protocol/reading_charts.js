// Charts of the readings of one characteristic within its limits: geometry that is drawn elsewhere.
// The twin of inspect/novuss/report/reading_charts.py.

import { groupThings } from "../grouping.js";
import { greatest, least, ONE, Rational } from "../inspection/rational_numbers.js";

/**
 * @import { Characteristic, Interval, WorkingLimit } from "../inspection/equipment_edition.js"
 * @import { Verdict } from "../inspection/verdicts.js"
 */

/** @typedef {{ amount: Rational, verdict: Verdict }} Measured */
/** @typedef {"printed" | "disputed" | "working"} Style of a limit */
/**
 * One axis from 0 to 100 with its zones, the nominal figure and the readings; `beyond` is -1 or 1 off the axis.
 * @typedef {object} Chart
 * @property {{ start: number, end: number, style: Style }[]} zones
 * @property {number | null} nominal
 * @property {{ at: number, verdict: Verdict, beyond: number }[]} marks
 */
/** @typedef {{ x: number, y: number, width: number, height: number, verdict: Verdict }} Bar */
/**
 * Bars and limits; `below` and `above` count the readings beyond the ends of the axis.
 * @typedef {object} Histogram
 * @property {Bar[]} bars
 * @property {{ x: number, style: Style }[]} lines
 * @property {Rational} low
 * @property {Rational} high
 * @property {Rational} least
 * @property {Rational} most
 * @property {number} highest
 * @property {number} readings
 * @property {number} below
 * @property {number} above
 */

const [WIDTH, BASE, TOP] = [240, 60, 14];
// Fewer readings than this are seen one by one, not as a distribution.
const FEWEST = 5;
const [LEAST_BINS, MOST_BINS] = [8, 24];
const [HUNDRED, TEN] = [new Rational(100n), new Rational(10n)];
/** @type {Verdict[]} */
const BEST_FIRST = ["pass", "conditional-pass", "not-measured", "undecided", "conditional-fail", "fail"];

/** @param {Rational} number */
const floor = ({ numerator, denominator }) => {
  const quotient = numerator / denominator;
  return Number(numerator < 0n && quotient * denominator !== numerator ? quotient - 1n : quotient);
};
/** @param {number} number */
const whole = (number) => new Rational(BigInt(number));

/**
 * Every interval of a limit, and one that the chief judge set.
 * @param {Characteristic} characteristic
 * @param {WorkingLimit | undefined} working
 * @returns {{ bounds: Interval, style: Style }[]}
 */
const limitsOf = ({ limit, intervals }, working) => {
  /** @type {Style} */
  const style = limit.readings?.length ? "disputed" : "printed";
  const found = intervals.map((bounds) => ({ bounds, style }));
  return working ? [...found, { bounds: working.bounds, style: "working" }] : found;
};

/**
 * Every figure of some limits once, in the style of the first that sets it.
 * @param {{ bounds: Interval, style: Style }[]} limits
 */
const figuresOf = (limits) => {
  const ends = limits.flatMap(({ bounds, style }) => [bounds.lower, bounds.upper].flatMap((end) => (end ? { end, style } : [])));
  return [...groupThings(ends, ({ end }) => end.toString()).values()].map(([first]) => first);
};

/**
 * The ends of the axis: the limits in the middle third, far readings at the edge.
 * @param {Rational[]} figures
 * @param {Rational[]} amounts
 */
const axisEnds = (figures, amounts) => {
  const [low, high] = [least(figures), greatest(figures)];
  let width = high.minus(low);
  if (width.isZero) {
    // A single figure: show a tenth of it, or more where the readings ask for it.
    width = greatest([high.absolute().over(TEN), ...amounts.map((amount) => amount.minus(high).absolute())]);
    if (width.isZero) width = ONE;
  }
  return [low.minus(width), high.plus(width)];
};

/**
 * The chart of readings in the unit of their characteristic; null where there is nothing to compare with.
 * @param {Characteristic} characteristic
 * @param {Measured[]} readings
 * @param {WorkingLimit} [working]
 * @returns {Chart | null}
 */
export const deviationChart = (characteristic, readings, working) => {
  const limits = limitsOf(characteristic, working);
  const { nominal } = characteristic.limit;
  const figures = [...figuresOf(limits).map(({ end }) => end), ...(nominal ? [nominal] : [])];
  if (!figures.length || !readings.length) return null;
  const [low, high] = axisEnds(figures, readings.map(({ amount }) => amount));
  /** @param {Rational} figure */
  const place = (figure) => HUNDRED.times(figure.minus(low)).over(high.minus(low)).toNumber();
  return {
    zones: limits.map(({ bounds: { lower, upper }, style }) => ({
      start: lower ? place(lower) : 0,
      end: upper ? place(upper) : 100,
      style,
    })),
    nominal: nominal ? place(nominal) : null,
    marks: readings.map(({ amount, verdict }) => {
      const at = place(amount);
      if (at < 0) return { at: 1.5, verdict, beyond: -1 };
      return at > 100 ? { at: 98.5, verdict, beyond: 1 } : { at, verdict, beyond: 0 };
    }),
  };
};

/**
 * The width of a bin: 1, 2 or 5 times a power of ten, more bins for more readings.
 * @param {Rational} width
 * @param {number} readings
 */
const stepOf = (width, readings) => {
  const wanted = Math.min(Math.max(Math.floor(Math.sqrt(readings)) * 2, LEAST_BINS), MOST_BINS);
  const rough = width.over(whole(wanted));
  let power = ONE;
  while (rough.compare(power) < 0) power = power.over(TEN);
  while (rough.compare(power.times(TEN)) >= 0) power = power.times(TEN);
  const steps = [1, 2, 5, 10].map((factor) => power.times(whole(factor)));
  return /** @type {Rational} */ (steps.find((step) => step.compare(rough) >= 0));
};

/**
 * The ends of what is drawn, before they are rounded to bins: every limit, and readings as far as limits are apart.
 * @param {Rational[]} limits
 * @param {Rational[]} amounts
 */
const drawnEnds = (limits, amounts) => {
  const [lowest, highest] = [least(amounts), greatest(amounts)];
  if (!limits.length) return [lowest, highest];
  const [bottom, top] = axisEnds(limits, amounts);
  return [least([...limits, greatest([lowest, bottom])]), greatest([...limits, least([highest, top])])];
};

/**
 * The bars of readings, each standing on those of better verdicts in its bin, and the most readings of a bin.
 * @param {{ bin: number, verdict: Verdict }[]} binned
 * @param {number} width
 * @returns {[Bar[], number]}
 */
const barsOf = (binned, width) => {
  const bins = [...groupThings(binned, ({ bin }) => `${bin}`).values()].sort(([a], [b]) => a.bin - b.bin);
  const highest = Math.max(...bins.map((own) => own.length));
  const bars = bins.flatMap((own) => {
    let y = BASE;
    return BEST_FIRST.flatMap((verdict) => {
      const count = own.filter((reading) => reading.verdict === verdict).length;
      const height = ((BASE - TOP) * count) / highest;
      y -= height;
      return count ? [{ x: own[0].bin * width, y, width, height, verdict }] : [];
    });
  });
  return [bars, highest];
};

/**
 * The histogram of readings in the unit of their characteristic; null for too few of them.
 * @param {Characteristic} characteristic
 * @param {Measured[]} readings
 * @param {WorkingLimit} [working]
 * @returns {Histogram | null}
 */
export const histogramOf = (characteristic, readings, working) => {
  if (readings.length < FEWEST) return null;
  const amounts = readings.map(({ amount }) => amount);
  const limits = limitsOf(characteristic, working);
  const figures = figuresOf(limits).sort((a, b) => a.end.compare(b.end));
  const [low, high] = drawnEnds(figures.map(({ end }) => end), amounts);
  const flat = low.isZero ? ONE : low.absolute().over(HUNDRED);
  const step = high.compare(low) > 0 ? stepOf(high.minus(low), readings.length) : flat;
  // One empty bin on both sides, so that a limit at the end is seen.
  const first = floor(low.over(step)) - 1;
  const bins = floor(high.over(step)) - first + 2;
  const [start, end] = [step.times(whole(first)), step.times(whole(first + bins))];
  const uppers = new Set(limits.flatMap(({ bounds }) => bounds.upper?.toString() ?? []));
  const binned = readings.map(({ amount, verdict }) => {
    const steps = amount.over(step);
    // What lies at an upper limit conforms and stands before its line, not behind it.
    const before = uppers.has(amount.toString()) && steps.denominator === 1n ? 1 : 0;
    return { bin: Math.min(Math.max(floor(steps) - before - first, 0), bins - 1), verdict };
  });
  const [bars, highest] = barsOf(binned, WIDTH / bins);
  return {
    bars,
    lines: figures.map((figure) => ({
      x: whole(WIDTH).times(figure.end.minus(start)).over(end.minus(start)).toNumber(),
      style: figure.style,
    })),
    low: start,
    high: end,
    least: least(amounts),
    most: greatest(amounts),
    highest,
    readings: readings.length,
    below: amounts.filter((amount) => amount.compare(start) < 0).length,
    above: amounts.filter((amount) => amount.compare(end) > 0).length,
  };
};
