// Charts of the annex as drawings within the page: how the readings of each characteristic lie within its limits.
// The same as in inspect/novuss/report/templates/parts.html.j2.

import { groupThings } from "../grouping.js";
import { Rational } from "../inspection/rational_numbers.js";
import { Markup, markup } from "./html_markup.js";
import { Parts } from "./page_parts.js";
import { deviationChart, histogramOf } from "./reading_charts.js";

/**
 * @import { Characteristic } from "../inspection/equipment_edition.js"
 * @import { Verdict } from "../inspection/verdicts.js"
 * @import { Filled } from "./html_markup.js"
 * @import { Report } from "./protocol_lists.js"
 * @import { Chart, Histogram, Measured, Style } from "./reading_charts.js"
 */

/**
 * The readings of a characteristic, counted by verdict and drawn; few have no histogram.
 * @typedef {object} Charted
 * @property {Characteristic} characteristic
 * @property {string} limit
 * @property {Verdict[]} verdicts
 * @property {Chart | null} chart
 * @property {Histogram | null} histogram
 */

/** @type {[Verdict, string][]} */
const INKS = [
  ["pass", "#1a7f37"],
  ["conditional-pass", "#3b8f54"],
  ["fail", "#b3261e"],
  ["conditional-fail", "#b3261e"],
  ["undecided", "#8a5a00"],
  ["not-measured", "#57606a"],
];
const INK = Object.fromEntries(INKS);
/** @type {Verdict[]} */
const WORST_FIRST = ["fail", "conditional-fail", "undecided", "not-measured", "conditional-pass", "pass"];
/** @type {Record<Style, { fill: string, y: number, height: number }>} */
const ZONES = {
  printed: { fill: 'fill="#b7dfc2"', y: 3, height: 8 },
  disputed: { fill: 'fill="#e7b960" fill-opacity="0.45"', y: 4.5, height: 5 },
  working: { fill: 'fill="none" stroke="#2f74b8" stroke-width="0.7" stroke-dasharray="2 1"', y: 2, height: 10 },
};
/** @type {Record<Style, string>} */
const STROKES = { printed: "#1b1f24", disputed: "#a06a00", working: "#2f74b8" };

/**
 * With two decimals, a half to the even one.
 * @param {number} number
 */
const fixed = (number) => {
  const isHalf = Number.isInteger(number * 8) && !Number.isInteger(number * 4);
  return (isHalf ? 2 * Math.round(number * 50) / 100 : number).toFixed(2);
};

export class ChartParts extends Parts {
  /**
   * The section of charts; empty where nothing can be drawn.
   * @param {Report} report
   */
  charts(report) {
    const drawn = this.#charted(report);
    if (!drawn.some(({ chart }) => chart)) return "";
    const figures = drawn.flatMap((charted) => (charted.histogram ? [this.#figure(charted, charted.histogram)] : []));
    const few = drawn.flatMap((charted) => (charted.chart && !charted.histogram ? [this.#row(charted, charted.chart)] : []));
    const legend = figures.length > 0 && markup`<p class="note">${this.say("report.distribution-legend")}</p>`;
    return markup`<section id="charts"><h2>${this.say("report.overview")}</h2>${legend}<div class="distributions">${figures}</div>${
      few.length > 0 && this.#few(few)
    }</section>`;
  }

  /**
   * @param {Report} report
   * @returns {Charted[]}
   */
  #charted({ edition, found, items }) {
    const results = groupThings(
      items.flatMap(({ checked }) => checked.flatMap((check) => check.results)),
      ({ reading }) => reading.characteristic.id,
    );
    const inOrder = this.knowledge.rules.kinds.flatMap((kind) => edition.ofKind(kind));
    return inOrder.flatMap((characteristic) => {
      const own = results.get(characteristic.id);
      if (!own) return [];
      const measured = /** @type {Measured[]} */ (own.map(({ reading: { amount }, verdict }) => ({ amount, verdict })));
      const figures = measured.filter(({ amount }) => amount instanceof Rational);
      const working = found.workingLimits.find((limit) => limit.characteristic === characteristic.id);
      const words = this.tell.limit(characteristic);
      const limit = working && !characteristic.decided
        ? `${words}; ${this.say("report.working-limit")}: ${this.tell.bounds(working.bounds, characteristic)}`
        : words;
      const verdicts = own.map(({ verdict }) => verdict);
      const drawn = { chart: deviationChart(characteristic, figures, working), histogram: histogramOf(characteristic, figures, working) };
      return [{ characteristic, limit, verdicts, ...drawn }];
    });
  }

  /** @param {Charted} charted */
  #about({ characteristic: { clause, kind, name } }) {
    return [this.clause(clause), ` ${this.knowledge.kind(kind)}: ${name}`];
  }

  /** @param {Charted} charted */
  #tally({ verdicts }) {
    const counted = WORST_FIRST.map((word) => ({ word, count: verdicts.filter((verdict) => verdict === word).length }));
    return counted.filter(({ count }) => count).map(({ word, count }) => `${count}\u00a0×\u00a0${this.tell.verdict(word)}`).join(", ");
  }

  /**
   * @param {Charted} charted
   * @param {Histogram} histogram
   */
  #figure(charted, histogram) {
    return markup`<figure><figcaption>${this.#about(charted)} <small>${charted.limit}; ${this.#tally(charted)}</small></figcaption>${
      this.#histogram(charted, histogram)
    }</figure>`;
  }

  /**
   * The distribution: stacked bars, limits, the ends of the axis.
   * @param {Charted} charted
   * @param {Histogram} histogram
   */
  #histogram({ characteristic, limit, verdicts: all }, { bars, lines, low, high, least, most, highest, readings, below, above }) {
    /** @param {Rational} figure */
    const quantity = (figure) => this.tell.quantity(figure, characteristic);
    const counts = INKS.map(([word]) => ({ word, count: all.filter((verdict) => verdict === word).length }));
    const verdicts = counts.filter(({ count }) => count).map(({ word, count }) => `${this.tell.verdict(word)}: ${count}`).join(", ");
    const label = this.say("report.distribution-alt", {
      name: characteristic.name,
      readings,
      least: quantity(least),
      most: quantity(most),
      limits: limit,
      verdicts,
    });
    const drawn = bars.map(({ x, y, width, height, verdict }) =>
      markup`<rect fill="${INK[verdict]}" fill-opacity="0.85" x="${fixed(x + 0.4)}" y="${fixed(y)}" width="${fixed(width - 0.8)}" height="${
        fixed(height)
      }"/>`
    );
    const marked = lines.map(({ x, style }) =>
      markup`<line stroke="${STROKES[style]}" stroke-width="1.2" stroke-dasharray="4 2" x1="${fixed(x)}" x2="${fixed(x)}" y1="4" y2="64"/>`
    );
    return markup`<svg class="histogram" viewBox="0 0 240 78" role="img" aria-label="${label}"><rect fill="#c4cbd3" x="0" y="60" width="240" height="0.8"/>${drawn}${marked}<g fill="#57606a" font-size="13.5" font-family="sans-serif"><text x="0" y="75">${
      below > 0 && `‹ ${below} · `
    }${quantity(low)}</text><text x="240" y="75" text-anchor="end">${quantity(high)}${
      above > 0 && ` · ${above} ›`
    }</text><text x="1" y="11">${highest}</text></g></svg>`;
  }

  /** @param {Filled[]} rows */
  #few(rows) {
    return markup`<p class="note">${
      this.say("report.chart-legend")
    }</p><div class="scroll"><table class="list overview"><tbody>${rows}</tbody></table></div>`;
  }

  /**
   * @param {Charted} charted
   * @param {Chart} chart
   */
  #row(charted, chart) {
    const drawn = this.#strip(charted, chart);
    return markup`<tr><th scope="row">${this.#about(charted)}</th><td>${charted.limit}</td><td class="chart">${drawn}</td><td>${
      this.#tally(charted)
    }</td></tr>`;
  }

  /**
   * The chart of one line: zones of the limits, nominal figure, readings.
   * @param {Charted} charted
   * @param {Chart} chart
   */
  #strip({ characteristic }, { zones, nominal, marks }) {
    const drawn = zones.map(({ start, end, style }) => {
      const { fill, y, height } = ZONES[style];
      const width = fixed(Math.max(end - start, 0.4));
      return markup`<rect class="zone z-${style}" ${new Markup(fill)} x="${fixed(start)}" y="${y}" width="${width}" height="${height}"/>`;
    });
    const marked = marks.map(({ at, verdict, beyond }) => {
      const paint = markup`class="mark m-${verdict}" fill="${INK[verdict]}" fill-opacity="0.85"`;
      const [base, tip] = beyond < 0 ? [4, 0] : [96, 100];
      return beyond
        ? markup`<path ${paint} d="M${base} 2 L${tip} 7 L${base} 12 Z"/>`
        : markup`<rect ${paint} x="${fixed(at - 0.9)}" y="1.5" width="1.8" height="11"/>`;
    });
    const middle = nominal !== null &&
      markup`<rect class="nominal" fill="#4a5561" x="${fixed(nominal - 0.25)}" y="1" width="0.5" height="12"/>`;
    return markup`<svg class="strip" viewBox="0 0 100 14" preserveAspectRatio="none" role="img" aria-label="${characteristic.name}"><rect class="axis" fill="#c4cbd3" x="0" y="6.5" width="100" height="1"/>${drawn}${middle}${marked}</svg>`;
  }
}
