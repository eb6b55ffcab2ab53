// One matrix a kind: items down, characteristics across, a value with its sign in every cell.
// The twin of inspect/novuss/report/result_matrices.py.

import { groupThings } from "../grouping.js";
import { overruled } from "../inspection/plausible_ranges.js";
import { Rational } from "../inspection/rational_numbers.js";
import { discLabel } from "../inspection/disc_sets.js";
import { isFailing, worst } from "../inspection/verdicts.js";
import { layout } from "./matrix_layout.js";

/**
 * @import { Result } from "../inspection/event_judging.js"
 * @import { Characteristic } from "../inspection/equipment_edition.js"
 * @import { Explainer } from "../inspection/result_explainer.js"
 * @import { CheckedCharacteristic, Item } from "../inspection/item_results.js"
 * @import { DiscSet } from "../inspection/disc_sets.js"
 * @import { Verdict } from "../inspection/verdicts.js"
 * @import { Wording } from "../inspection/localized_wording.js"
 * @import { Report } from "./protocol_lists.js"
 */

/** @typedef {{ title: string, limit: string, characteristic: Characteristic | null }} Column */
/** @typedef {{ text: string, verdict: Verdict | null }} Cell */
/** @typedef {{ name: string, word: string, cells: Cell[], owner: string, said: string }} MatrixRow */
/**
 * Rows below one heading: the discs of a set.
 * @typedef {{ name: string, word: string, told: string, rows: MatrixRow[] }} Block
 */
/** @typedef {{ kind: string, columns: Column[], blocks: Block[], panels: number, widths: number[] }} Matrix */

// A limit that a chief judge set, figures without a tolerance, what the chief judge let pass, a confirmed slip.
export const [WORKING, OURS, SEVERAL, NO_TOLERANCE, UNREADABLE, WAIVED, CONFIRMED] = ["◊", "†", "‡", "±–", "±?", "*", "!"];
const NBSP = "\u00a0";
// A name of more signs may be broken.
const SHORT = 14;
/** @type {Verdict[]} */
const BY_VERDICT = ["fail", "conditional-fail", "undecided", "not-measured", "conditional-pass", "pass"];

/** @param {Characteristic} characteristic */
const isVisual = (characteristic) => characteristic.limit.kind === "visual";
/**
 * All names in an order that every one of the orders keeps, where they agree.
 * @param {string[][]} orders
 * @returns {string[]}
 */
const merged = (orders) => {
  /** @type {string[]} */
  const found = [];
  for (const order of orders) {
    let place = 0;
    for (const name of order) {
      const at = found.indexOf(name);
      if (at < 0) found.splice(place, 0, name);
      place = (at < 0 ? place : at) + 1;
    }
  }
  return found;
};

export class Matrices {
  #report;
  #tell;
  #say;
  /** @type {Cell} */
  #none;

  /**
   * @param {Report} report
   * @param {Explainer} tell
   * @param {Wording} wording
   */
  constructor(report, tell, wording) {
    this.#report = report;
    this.#tell = tell;
    this.#say = wording;
    this.#none = { text: tell.sign("not-measured"), verdict: null };
  }

  /**
   * {kind, columns: [{title, limit, characteristic}], blocks: [{name, word, told, rows}], panels, widths}
   * @param {string} kind
   * @param {Item[]} items
   * @returns {Matrix}
   */
  of(kind, items) {
    const used = new Map(items.flatMap((item) => item.checked.map((check) => [check.characteristic.id, check.characteristic])));
    const asked = merged(items.map((item) => item.checked.map((check) => check.characteristic.id))).flatMap((id) => used.get(id) ?? []);
    const figures = asked.filter((characteristic) => !isVisual(characteristic));
    const seen = asked.filter(isVisual);
    const blocks = this.#blocks(kind, items, figures, seen);
    // What is seen of a set stands above its discs, which are single pieces.
    const apart = blocks.every((block) => block.rows.every((row) => row.cells.length === figures.length));
    /** @type {Column[]} */
    const columns = figures.map((figure) => ({ title: figure.name, limit: this.#head(figure), characteristic: figure }));
    if (!apart) columns.push(...this.#visualColumns(figures, seen));
    for (const { rows } of blocks) {
      for (const row of rows) while (row.cells.length < columns.length) row.cells.push(this.#none);
    }
    const rows = blocks.flatMap((block) => block.rows);
    /** @param {string} name */
    const whole = (name) => ([...name].length <= SHORT ? name.replaceAll(" ", NBSP) : name);
    const names = rows.map((row) => `${whole(row.name)}${NBSP}${this.#tell.sign(row.word)} ${row.said}`.trim());
    const [panels, widths] = layout(
      ["", ...columns.map((column) => `${column.title} ${column.limit}`)],
      [names, ...columns.map((_, place) => rows.map((row) => row.cells[place].text))],
      blocks.map((block) => block.rows.length),
      // A few items are easier found below one another; discs of a set are many.
      blocks.some((block) => block.name) ? undefined : Math.ceil(rows.length / 4),
    );
    return { kind, columns, blocks, panels, widths };
  }

  /**
   * The limit of a column in very few signs.
   * @param {Characteristic} characteristic
   */
  #head(characteristic) {
    const tell = this.#tell;
    const working = characteristic.decided ?? this.#report.found.workingLimits.find((limit) => limit.characteristic === characteristic.id);
    if (working) return `${WORKING}${NBSP}${tell.bounds(working.bounds, characteristic)}`;
    if (characteristic.bounds && characteristic.question) return `${OURS}${NBSP}${tell.bounds(characteristic.bounds, characteristic)}`;
    const { kind, nominal, readings } = characteristic.limit;
    if ((kind === "nominal" || kind === "unknown") && nominal) {
      return `${tell.quantity(nominal, characteristic)} ${kind === "nominal" ? NO_TOLERANCE : UNREADABLE}`;
    }
    if (kind === "disputed") {
      // The unit once: a heading has little room.
      const texts = characteristic.intervals.map((bounds) => tell.bounds(bounds, characteristic));
      // What limits the readings that it is of does not fit.
      if (texts.length < (readings ?? []).length) return `${SEVERAL}${characteristic.question ? OURS : ""}${NBSP}${texts.at(-1)}`;
      const unit = `${NBSP}${tell.symbol(characteristic)}`;
      /** @param {string} text */
      const bare = (text) => (text.endsWith(unit) ? text.slice(0, -unit.length) : text);
      return [...texts.slice(0, -1).map(bare), texts.at(-1)].join(" | ");
    }
    return tell.limit(characteristic);
  }

  /**
   * The lowest and the highest of all readings, with the worst sign; during play behind an arrow.
   * @param {Result[]} results
   * @returns {Cell}
   */
  #cell(results) {
    const verdict = worst(results.map((result) => result.verdict));
    const during = results.filter((result) => result.reading.occasion === "during");
    const before = results.filter((result) => result.reading.occasion !== "during");
    const spans = [before, during].filter((part) => part.length).map((part) => this.#span(part));
    const waived = results.some((result) => result.waiver) ? WAIVED : "";
    const confirmed = results.some((result) => overruled(result.reading)) ? CONFIRMED : "";
    return { text: `${spans.join(" → ")}${NBSP}${this.#tell.sign(verdict)}${waived}${confirmed}`, verdict };
  }

  /** @param {Result[]} results */
  #span(results) {
    const tell = this.#tell;
    const figures = results.flatMap(({ reading }) => reading.amount instanceof Rational ? [{ reading, amount: reading.amount }] : []);
    if (!figures.length) return [...new Set(results.map((result) => tell.typed(result.reading)))].join(", ");
    const least = figures.reduce((a, b) => (b.amount.compare(a.amount) < 0 ? b : a));
    const most = figures.reduce((a, b) => (b.amount.compare(a.amount) > 0 ? b : a));
    const figure = tell.figure(least.reading);
    return least.amount.compare(most.amount) === 0 ? figure : `${figure}–${tell.figure(most.reading)}`;
  }

  /**
   * @param {Characteristic[]} figures
   * @param {Characteristic[]} seen
   * @returns {Column[]}
   */
  #visualColumns(figures, seen) {
    if (!seen.length) return [];
    if (figures.length) return [{ title: this.#say.say("protocol.visual"), limit: "", characteristic: null }];
    return seen.map((characteristic) => ({ title: characteristic.name, limit: "", characteristic: characteristic }));
  }

  /**
   * How many visual checks have which verdict, the worst first.
   * @param {Item} item
   * @returns {Cell}
   */
  #visual(item) {
    const found = item.checked.filter((check) => isVisual(check.characteristic));
    if (!found.length) return this.#none;
    const waived = found.some((check) => check.results.some((result) => result.waiver));
    const counts = BY_VERDICT.flatMap((verdict) => {
      const count = found.filter((check) => check.verdict === verdict).length;
      const mark = isFailing(verdict) && waived ? WAIVED : "";
      return count ? [`${count}${NBSP}${this.#tell.sign(verdict)}${mark}`] : [];
    });
    return { text: counts.join(" "), verdict: worst(found.map((check) => check.verdict)) };
  }

  /**
   * @param {CheckedCharacteristic[]} checked
   * @param {Characteristic[]} columns
   * @returns {Cell[]}
   */
  #cells(checked, columns) {
    const found = new Map(checked.map((check) => [check.characteristic.id, check.results]));
    return columns.map((column) => {
      const results = found.get(column.id);
      return results ? this.#cell(results) : this.#none;
    });
  }

  /**
   * @param {Item} item
   * @param {Characteristic[]} figures
   * @param {Characteristic[]} seen
   * @returns {MatrixRow}
   */
  #row(item, figures, seen) {
    const looked = figures.length ? [this.#visual(item)] : this.#cells(item.checked, seen);
    return {
      name: item.item,
      word: item.word,
      cells: [...this.#cells(item.checked, figures), ...(seen.length ? looked : [])],
      owner: item.participant ?? "",
      said: item.word === "pass" ? "" : this.#tell.verdict(item.word),
    };
  }

  /**
   * The items by sets, where they are discs; otherwise one block without a name.
   * @param {string} kind
   * @param {Item[]} items
   * @param {Characteristic[]} figures
   * @param {Characteristic[]} seen
   * @returns {Block[]}
   */
  #blocks(kind, items, figures, seen) {
    const sets = new Map(this.#report.found.sets.map((set) => [set.name, set]));
    /** @param {Item} item */
    const readingsOf = (item) => item.checked.flatMap((check) => check.results.map((result) => result.reading));
    /** @param {Item} item */
    const setOf = (item) => readingsOf(item).find((reading) => reading.set)?.set;
    /** @type {Block[]} */
    const blocks = [];
    /** @type {Item[]} */
    const plain = [];
    /** @type {[string, Item][]} */
    const members = [];
    for (const item of items) {
      const belongs = setOf(item);
      if (kind === "disc" && belongs && belongs !== item.item) members.push([belongs, item]);
      else if (kind === "disc" && readingsOf(item).some(discLabel)) blocks.push(this.#setBlock(item, sets.get(item.item), figures));
      else plain.push(item);
    }
    /** @param {Item[]} found */
    const rows = (found) => found.map((item) => this.#row(item, figures, seen));
    for (const [name, found] of groupThings(members, ([set]) => set)) {
      const own = found.map(([, item]) => item);
      const set = sets.get(name);
      const word = set?.verdict ?? worst(own.map((item) => item.verdict));
      blocks.push({ name, word, told: set ? this.#tell.listed(set) : "", rows: rows(own) });
    }
    if (plain.length) blocks.push({ name: "", word: "", told: "", rows: rows(plain) });
    return blocks;
  }

  /**
   * A set whose discs are told apart by their places: one row a disc.
   * @param {Item} item
   * @param {DiscSet | undefined} set
   * @param {Characteristic[]} figures
   * @returns {Block}
   */
  #setBlock(item, set, figures) {
    const results = item.checked.filter((check) => !isVisual(check.characteristic)).flatMap((check) => check.results);
    const rows = [...groupThings(results, (result) => result.reading.position ?? "")].map(([name, own]) => {
      const byId = groupThings(own, (result) => result.reading.characteristic.id);
      return {
        name: name || item.item,
        word: worst(own.map((result) => result.verdict)),
        cells: figures.map((figure) => {
          const results = byId.get(figure.id);
          return results ? this.#cell(results) : this.#none;
        }),
        owner: "",
        said: "",
      };
    });
    const facts = set ? [this.#tell.listed(set)] : [];
    const visual = this.#visual(item);
    if (visual.verdict) facts.push(`${this.#say.say("protocol.visual")}: ${visual.text}`);
    return { name: item.item, word: item.word, told: facts.join("; "), rows };
  }
}
