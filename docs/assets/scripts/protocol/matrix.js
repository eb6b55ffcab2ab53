// One matrix a kind: items down, characteristics across, a value with its sign in every cell.
// The twin of inspect/novuss/report/matrix.py.

import { overruled } from "../inspection/plausible.js";
import { Rational } from "../inspection/rational.js";
import { discLabel } from "../inspection/sets.js";
import { isFailing, worst } from "../inspection/verdict.js";
import { layout } from "./layout.js";

// A limit that a chief judge set, figures without a tolerance, what the chief judge let pass, a confirmed slip.
export const [WORKING, OURS, SEVERAL, NO_TOLERANCE, UNREADABLE, WAIVED, CONFIRMED] = ["◊", "†", "‡", "±–", "±?", "*", "!"];
const NBSP = "\u00a0";
// A name of more signs may be broken.
const SHORT = 14;
const BY_VERDICT = ["fail", "conditional-fail", "undecided", "not-measured", "conditional-pass", "pass"];

const isVisual = (one) => one.limit.kind === "visual";
const grouped = (list, key) => {
  const found = new Map();
  for (const one of list) found.set(key(one), [...(found.get(key(one)) ?? []), one]);
  return found;
};

// All names in an order that every one of the orders keeps, where they agree.
const merged = (orders) => {
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
  #none;

  constructor(report, tell, wording) {
    this.#report = report;
    this.#tell = tell;
    this.#say = wording;
    this.#none = { text: tell.sign("not-measured"), verdict: null };
  }

  // {kind, columns: [{title, limit, characteristic}], blocks: [{name, word, told, rows}], panels, widths}
  of(kind, items) {
    const used = new Map(items.flatMap((item) => item.checked.map((one) => [one.characteristic.id, one.characteristic])));
    const asked = merged(items.map((item) => item.checked.map((one) => one.characteristic.id))).map((id) => used.get(id));
    const figures = asked.filter((one) => !isVisual(one));
    const seen = asked.filter(isVisual);
    const blocks = this.#blocks(kind, items, figures, seen);
    // What is seen of a set stands above its discs, which are single pieces.
    const apart = blocks.every((block) => block.rows.every((row) => row.cells.length === figures.length));
    const columns = figures.map((one) => ({ title: one.name, limit: this.#head(one), characteristic: one }));
    if (!apart) columns.push(...this.#visualColumns(figures, seen));
    for (const { rows } of blocks) {
      for (const row of rows) while (row.cells.length < columns.length) row.cells.push(this.#none);
    }
    const rows = blocks.flatMap((block) => block.rows);
    const whole = (name) => ([...name].length <= SHORT ? name.replaceAll(" ", NBSP) : name);
    const names = rows.map((row) => `${whole(row.name)}${NBSP}${this.#tell.sign(row.word)} ${row.said}`.trim());
    const [panels, widths] = layout(
      ["", ...columns.map((one) => `${one.title} ${one.limit}`)],
      [names, ...columns.map((_, place) => rows.map((row) => row.cells[place].text))],
      blocks.map((block) => block.rows.length),
      // A few items are easier found below one another; discs of a set are many.
      blocks.some((block) => block.name) ? undefined : Math.ceil(rows.length / 4),
    );
    return { kind, columns, blocks, panels, widths };
  }

  // The limit of a column in very few signs.
  #head(one) {
    const tell = this.#tell;
    const working = one.decided ?? this.#report.found.workingLimits.find((each) => each.characteristic === one.id);
    if (working) return `${WORKING}${NBSP}${tell.bounds(working.bounds, one)}`;
    if (one.bounds && one.question) return `${OURS}${NBSP}${tell.bounds(one.bounds, one)}`;
    const { kind, nominal, readings } = one.limit;
    if ((kind === "nominal" || kind === "unknown") && nominal) {
      return `${tell.quantity(nominal, one)}${NBSP}${kind === "nominal" ? NO_TOLERANCE : UNREADABLE}`;
    }
    if (kind === "disputed") {
      // The unit once: a heading has little room.
      const texts = one.intervals.map((bounds) => tell.bounds(bounds, one));
      // What limits the readings that it is of does not fit.
      if (texts.length < readings.length) return `${SEVERAL}${one.question ? OURS : ""}${NBSP}${texts.at(-1)}`;
      const unit = `${NBSP}${tell.symbol(one)}`;
      const bare = (text) => (text.endsWith(unit) ? text.slice(0, -unit.length) : text);
      return [...texts.slice(0, -1).map(bare), texts.at(-1)].join(" | ");
    }
    return tell.limit(one);
  }

  // The lowest and the highest of all readings, with the worst sign; during play behind an arrow.
  #cell(results) {
    const verdict = worst(results.map((one) => one.verdict));
    const during = results.filter((one) => one.reading.occasion === "during");
    const before = results.filter((one) => one.reading.occasion !== "during");
    const said = [before, during].filter((part) => part.length).map((part) => this.#span(part));
    const waived = results.some((one) => one.waiver) ? WAIVED : "";
    const confirmed = results.some((one) => overruled(one.reading)) ? CONFIRMED : "";
    return { text: `${said.join(" → ")}${NBSP}${this.#tell.sign(verdict)}${waived}${confirmed}`, verdict };
  }

  #span(results) {
    const tell = this.#tell;
    const figures = results.map((one) => one.reading).filter((one) => one.amount instanceof Rational);
    if (!figures.length) return [...new Set(results.map((one) => tell.typed(one.reading)))].join(", ");
    const least = figures.reduce((a, b) => (b.amount.compare(a.amount) < 0 ? b : a));
    const most = figures.reduce((a, b) => (b.amount.compare(a.amount) > 0 ? b : a));
    return least.amount.compare(most.amount) === 0 ? tell.figure(least) : `${tell.figure(least)}–${tell.figure(most)}`;
  }

  #visualColumns(figures, seen) {
    if (!seen.length) return [];
    if (figures.length) return [{ title: this.#say.say("protocol.visual"), limit: "", characteristic: null }];
    return seen.map((one) => ({ title: one.name, limit: "", characteristic: one }));
  }

  // How many visual checks have which verdict, the worst first.
  #visual(item) {
    const found = item.checked.filter((one) => isVisual(one.characteristic));
    if (!found.length) return this.#none;
    const waived = found.some((one) => one.results.some((each) => each.waiver));
    const counts = BY_VERDICT.flatMap((verdict) => {
      const count = found.filter((one) => one.verdict === verdict).length;
      const mark = isFailing(verdict) && waived ? WAIVED : "";
      return count ? [`${count}${NBSP}${this.#tell.sign(verdict)}${mark}`] : [];
    });
    return { text: counts.join(" "), verdict: worst(found.map((one) => one.verdict)) };
  }

  #cells(checked, columns) {
    const found = new Map(checked.map((one) => [one.characteristic.id, one.results]));
    return columns.map((one) => (found.has(one.id) ? this.#cell(found.get(one.id)) : this.#none));
  }

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

  // The items by sets, where they are discs; otherwise one block without a name.
  #blocks(kind, items, figures, seen) {
    const sets = new Map(this.#report.found.sets.map((one) => [one.name, one]));
    const readingsOf = (item) => item.checked.flatMap((one) => one.results.map((each) => each.reading));
    const setOf = (item) => readingsOf(item).find((one) => one.set)?.set;
    const blocks = [];
    const plain = [];
    const members = [];
    for (const item of items) {
      const belongs = setOf(item);
      if (kind === "disc" && belongs && belongs !== item.item) members.push([belongs, item]);
      else if (kind === "disc" && readingsOf(item).some(discLabel)) blocks.push(this.#setBlock(item, sets.get(item.item), figures));
      else plain.push(item);
    }
    const rows = (found) => found.map((item) => this.#row(item, figures, seen));
    for (const [name, found] of grouped(members, ([set]) => set)) {
      const own = found.map(([, item]) => item);
      const set = sets.get(name);
      const word = set?.verdict ?? worst(own.map((item) => item.verdict));
      blocks.push({ name, word, told: set ? this.#tell.listed(set) : "", rows: rows(own) });
    }
    if (plain.length) blocks.push({ name: "", word: "", told: "", rows: rows(plain) });
    return blocks;
  }

  // A set whose discs are told apart by their places: one row a disc.
  #setBlock(item, set, figures) {
    const results = item.checked.filter((one) => !isVisual(one.characteristic)).flatMap((one) => one.results);
    const rows = [...grouped(results, (one) => one.reading.position ?? "")].map(([name, own]) => {
      const byId = grouped(own, (one) => one.reading.characteristic.id);
      return {
        name: name || item.item,
        word: worst(own.map((one) => one.verdict)),
        cells: figures.map((one) => (byId.has(one.id) ? this.#cell(byId.get(one.id)) : this.#none)),
        owner: "",
        said: "",
      };
    });
    const told = set ? [this.#tell.listed(set)] : [];
    const visual = this.#visual(item);
    if (visual.verdict) told.push(`${this.#say.say("protocol.visual")}: ${visual.text}`);
    return { name: item.item, word: item.word, told: told.join("; "), rows };
  }
}
