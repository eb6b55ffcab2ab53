// What stands before the signatures: what failed, what is to be decided, what is lacking.
// The twin of inspect/novuss/report/protocol.py. Page 1 is complete in itself: a list that is too long
// for it ends with how many more stand on page 2.

import { isByOurReading, isImprobable, isOutside } from "../inspection/decision.js";
import { readable } from "../inspection/decimal.js";
import { overruled } from "../inspection/plausible.js";
import { Rational, ZERO } from "../inspection/rational.js";
import { isFailing, worst } from "../inspection/verdict.js";
import { excess, openPoints } from "./excess.js";
import { CONFIRMED, Matrices, NO_TOLERANCE, OURS, SEVERAL, UNREADABLE, WAIVED, WORKING } from "./matrix.js";
import { inShort } from "./names.js";

const NBSP = "\u00a0";
// Codes of reasons of which the limit alone does not tell why nothing was decided.
const WHY_OPEN = {
  disputed: "sheet.disputed",
  "raw-needed": "sheet.raw-needed",
  improbable: "sheet.improbable",
  "no-uncertainty": "protocol.no-uncertainty",
  "instrument-coarse": "protocol.instrument-coarse",
  "in-guard-band": "protocol.in-guard-band",
};
// So many places are named one by one; names of items that are longer in a row are counted.
const [FEW, SHORT] = [6, 40];
// A page between its margins and a line of 9 pt, in points; signs on a line across the page.
const [PAGE, LINE, GAP, HEADING, ACROSS] = [770, 11.5, 3, 21, 92];

const grouped = (list, key) => {
  const found = new Map();
  for (const one of list) found.set(key(one), [...(found.get(key(one)) ?? []), one]);
  return found;
};
const signs = (text) => [...text].length;
const lines = (text, room) => Math.max(1, Math.ceil(signs(text) / room));
const textHeight = (text, beside = 0) => Math.max(1, Math.ceil((signs(text) + beside) / ACROSS)) * LINE + 2;
const widest = (...counts) => Math.max(...counts) * LINE + GAP;

const failureHeight = (one) =>
  widest(
    lines(one.item, 15),
    lines(one.owner, 10),
    lines(one.value, 9),
    lines(one.limit, 16),
    lines(one.by, 9),
    lines(`${one.clause} ${one.name}`, 19) + (one.more ? lines(one.more, 19) : 0),
  ) + (one.ours ? textHeight(one.ours) : 0);
const decisionHeight = (one) =>
  widest(lines(`${one.clause} ${one.name}`, 22), lines(one.printed, 24), lines(one.about, 22), lines(one.span, 12));
// Those of a kind stand in one paragraph.
const lackingHeight = (one) => (signs(`${one.items}: ${one.names}; `) / ACROSS) * LINE + 3;

// They stand in one paragraph.
const runHeight = (text) => (signs(`${text} `) / ACROSS) * LINE + 2;

// How many lines of each list have room: every list keeps its first ones as long as the page allows,
// then the first lists get all that they need before the later ones.
export const shares = (heights, room) => {
  const kept = heights.map(() => 0);
  let left = room - heights.reduce((sum, one) => sum + (one.length ? HEADING + LINE : 0), 0);
  for (const least of [1, 2, 3]) {
    heights.forEach((own, place) => {
      if (kept[place] !== least - 1 || own.length < least || own[least - 1] > left) return;
      kept[place] = least;
      left -= own[least - 1];
    });
  }
  heights.forEach((own, place) => {
    while (kept[place] < own.length && own[kept[place]] <= left) {
      left -= own[kept[place]];
      kept[place] += 1;
    }
  });
  return kept;
};

const worse = (one, other) => {
  const badness = (result) => [result.verdict === "fail" ? 1 : 0, excess(result)?.most.absolute() ?? ZERO];
  const [[a, by], [b, over]] = [badness(one), badness(other)];
  return b > a || (b === a && over.compare(by) > 0) ? other : one;
};

export class Protocol {
  #knowledge;
  #tell;
  #say;
  #matrices;

  // `report`: {edition, found, items, head: {name, place, day, seniorJudge, chiefJudge}, inspectors,
  // notices, contested: [{characteristic, about}]}; `found` is what the check says of what stands, `items`
  // what is told of each item.
  constructor(knowledge, tell, report) {
    this.#knowledge = knowledge;
    this.#tell = tell;
    this.#say = knowledge.wording;
    this.report = report;
    this.#matrices = new Matrices(report, tell, knowledge.wording);
    this.kinds = knowledge.rules.kinds.map((kind) => [kind, this.of(kind)]).filter(([, items]) => items.length);
  }

  of(kind) {
    return this.report.items.filter((one) => one.kind === kind);
  }

  // The words that some item has, the best first; pass and fail always.
  get words() {
    const shown = new Set([...this.report.items.map((one) => one.word), "pass", "fail"]);
    return [...this.#knowledge.rules.words].reverse().filter((word) => shown.has(word));
  }

  // A row a kind, and one of all where there are several: {kind, items, counts}.
  get counts() {
    const row = (kind, items) => ({
      kind,
      items: items.length,
      counts: this.words.map((word) => items.filter((one) => one.word === word).length),
    });
    const rows = this.kinds.map(([kind, items]) => row(kind, items));
    return rows.length > 1 ? [...rows, row(null, this.report.items)] : rows;
  }

  // What the items of a kind are called: where discs are counted by sets, sets.
  kindName(kind) {
    const sets = new Set(this.report.found.sets.map((one) => one.name));
    const bySets = kind === "disc" && this.of("disc").every((one) => sets.has(one.item));
    return bySets ? this.#say.say("protocol.sets") : this.#knowledge.kindPlural(kind);
  }

  get rule() {
    const { name, guard } = this.report.found.rule;
    const words = this.#say.say(`report.rule-${name}`);
    return name === "guarded" ? `${words} (w = r·U, r = ${this.#say.number(guard)})` : words;
  }

  // What fails, kind by kind; sets of too few discs behind their discs.
  get failures() {
    const found = this.kinds.flatMap(([, items]) => items.flatMap((item) => item.failed.map((checked) => this.#failure(item, checked))));
    const short = this.report.found.sets.filter((one) => isFailing(one.count.verdict));
    return [...found, ...short.map((one) => this.#short(one))];
  }

  #failure(item, { characteristic, results, verdict }) {
    const tell = this.#tell;
    const failing = results.filter((one) => isFailing(one.verdict));
    const gravest = failing.reduce(worse);
    const { reading, judgement } = gravest;
    const more = [];
    if (failing.length > 1) more.push(this.#say.say("protocol.more-readings", { n: failing.length - 1 }));
    if (failing.some((one) => one.waiver)) more.push(this.#say.say("protocol.waived"));
    if (failing.some((one) => overruled(one.reading))) more.push(this.#say.say("protocol.confirmed"));
    const limit = judgement.workingLimit;
    const ours = tell.ourReading(gravest);
    return {
      item: `${item.item}${reading.position ? `${NBSP}(${reading.position})` : ""}`,
      kind: item.kind,
      owner: item.participant ?? "",
      clause: characteristic.clause,
      name: characteristic.name,
      value: tell.figure(reading),
      unit: tell.symbol(characteristic),
      limit: limit && !characteristic.decided
        ? this.#say.say("limit.working", { limit: tell.bounds(limit.bounds, characteristic) })
        : characteristic.limit.premise || (characteristic.bounds && ours)
        ? this.#ownLimit(characteristic, ours)
        : tell.limit(characteristic),
      by: this.#by(excess(gravest), tell.figure(reading)),
      verdict,
      more: more.join("; "),
      ours,
    };
  }

  // The limit of the figure itself, without that of the readings that it is derived from. Where it rests
  // on what is meant it says so, unless that stands `below`.
  #ownLimit(one, below = "") {
    const words = this.#tell.bounds(one.bounds ?? one.intervals[0], one);
    return one.bounds || below ? words : this.#say.say(`limit.${one.limit.premise}`, { limit: words });
  }

  // How far off, with as many decimals as the value has.
  #by(off, value) {
    if (!off) return "–";
    const { decimal } = this.#say;
    const places = (value.split(decimal)[1] ?? "").length;
    const figures = [off.least, off.most].map((one) => {
      const [whole, part = ""] = this.#say.number(readable(one), true).split(decimal);
      const padded = part.padEnd(places, "0");
      return padded ? `${whole}${decimal}${padded}` : whole;
    });
    return [...new Set(figures)].join(" … ");
  }

  #short(one) {
    return {
      item: one.name,
      kind: "disc",
      owner: "",
      clause: one.count.rule.clause,
      name: this.#say.say("report.number"),
      value: this.#tell.listed(one),
      unit: "",
      limit: this.#tell.count(one, this.report.edition.id),
      by: "–",
      verdict: one.count.verdict,
      more: "",
      ours: "",
    };
  }

  // What is to be decided, grouped by characteristic and by why it is open.
  get decisions() {
    const order = new Map(this.report.edition.characteristics.map((one, place) => [one.id, place]));
    const key = ({ reading, judgement }) => `${reading.characteristic.id} ${judgement.reason.code}`;
    const groups = [...grouped(openPoints(this.report.found.results), key).values()];
    const rank = (group) => [
      group.some((one) => isOutside(one.judgement) || isImprobable(one.judgement)) ? 0 : 1,
      order.get(group[0].reading.characteristic.id),
    ];
    const ranked = groups
      .map((group) => [rank(group), group])
      .sort(([a], [b]) => a[0] - b[0] || a[1] - b[1])
      .map(([, group]) => this.#decision(group));
    return [...this.report.contested, ...ranked];
  }

  #decision(group) {
    const tell = this.#tell;
    const { characteristic } = group[0].reading;
    const { code } = group[0].judgement.reason;
    let printed = tell.limit(characteristic);
    if (WHY_OPEN[code]) {
      const working = this.report.found.workingLimits.find((one) => one.characteristic === characteristic.id);
      const words = working ? tell.bounds(working.bounds, characteristic) : printed;
      printed = `${words}; ${this.#say.say(WHY_OPEN[code])}`;
    }
    const named = new Set(group.map((one) => one.reading.item));
    const items = this.of(characteristic.kind).map((one) => one.item).filter((one) => named.has(one));
    const names = inShort(items);
    let about = signs(names) <= SHORT
      ? `${group.length} (${names})`
      : this.#say.say("protocol.about", { readings: group.length, items: items.length });
    const outside = group.filter((one) => isOutside(one.judgement)).length;
    if (outside) about += `; ${this.#say.say("protocol.outside", { n: outside })}`;
    const figures = group.map((one) => one.reading).filter((one) => one.amount instanceof Rational);
    figures.sort((a, b) => a.amount.compare(b.amount));
    const ends = [...figures.slice(0, 1), ...figures.slice(-1)].map((one) => tell.figure(one));
    const span = [...new Set(ends)].join("–");
    const { clause, kind, name } = characteristic;
    return { clause, kind, name, printed, about, span: span ? `${span}${NBSP}${tell.symbol(characteristic)}` : "–" };
  }

  // What was not measured, items that lack the same in one line: {kind, items, names}.
  get lacking() {
    const lacks = this.kinds.flatMap(([kind, items]) => items.map((item) => [kind, this.#lackedBy(item), item.item]));
    const groups = grouped(lacks.filter(([, names]) => names), ([kind, names]) => JSON.stringify([kind, names]));
    const found = [...groups.values()].map((own) => ({
      kind: own[0][0],
      items: inShort(own.map(([, , item]) => item)),
      names: own[0][1],
    }));
    const { without, sets } = this.report.found;
    for (const { characteristic, items } of without) {
      found.push({ kind: "table", items: inShort(items), names: this.#about(characteristic) });
    }
    for (const one of sets) {
      if (!one.complete || one.count.verdict !== "not-measured") continue;
      found.push({ kind: "disc", items: one.name, names: this.#tell.count(one, this.report.edition.id) });
    }
    const order = this.#knowledge.rules.kinds;
    return found.sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
  }

  #lackedBy(item) {
    const empty = item.checked.flatMap(({ characteristic, results }) => {
      const places = results.filter((one) => one.verdict === "not-measured");
      if (!places.length) return [];
      const named = places.map((one) => one.reading.position).filter(Boolean).join(", ");
      return [`${this.#about(characteristic)}${named && places.length <= FEW ? ` (${named})` : ""}`];
    });
    return [...empty, ...item.missing.map((one) => this.#about(one))].join("; ");
  }

  #about({ clause, name }) {
    return `${clause} ${name}`;
  }

  // What the chief judge let pass: {waiver, characteristic, verdict, used}.
  get waivers() {
    const { waivers, results } = this.report.found;
    const used = new Set(results.map((one) => one.waiver?.key));
    return waivers.map((waiver) => {
      const item = this.of(waiver.kind).find((one) => one.item === waiver.item);
      const checked = item?.checked.find((one) => one.characteristic.id === waiver.characteristic);
      const characteristic = this.report.edition.characteristic(waiver.characteristic);
      return { waiver, characteristic, verdict: checked?.verdict ?? "not-measured", used: used.has(waiver.key) };
    });
  }

  // The verdicts that rest on our reading of the print, a characteristic in a line.
  get ourReadings() {
    const tell = this.#tell;
    const groups = new Map();
    for (const { item, checked } of this.kinds.flatMap(([, items]) => items)) {
      for (const { characteristic, results } of checked) {
        const ours = results.filter(isByOurReading).map((one) => one.verdict);
        if (!ours.length) continue;
        const found = groups.get(characteristic.id) ?? new Map();
        groups.set(characteristic.id, found.set(worst(ours), [...(found.get(worst(ours)) ?? []), item]));
      }
    }
    // What is seen says so where it fails.
    return this.report.edition.characteristics.filter((one) => groups.has(one.id) && one.unit).map((one) => {
      const found = groups.get(one.id);
      const words = [...this.#knowledge.rules.words].reverse().filter((word) => found.has(word));
      const verdicts = words.map((word) => {
        // Whoever passes stands in the matrix.
        const shown = word === "pass" ? "" : ` (${inShort(found.get(word))})`;
        return `${tell.sign(word)}${NBSP}${found.get(word).length}${shown}`;
      });
      const about = `${one.clause} ${this.#knowledge.kind(one.kind)}: ${one.name} ${this.#ownLimit(one)}`;
      return this.#say.say("protocol.our-reading", { about, verdicts: verdicts.join("; "), question: one.question });
    });
  }

  // The working limits, those that one judge set on one day in one line.
  get workingLimits() {
    const limits = this.report.found.workingLimits;
    const groups = grouped(limits, (one) => JSON.stringify([one.setBy, this.#say.date(one.setOn)]));
    return [...groups].map(([key, own]) => {
      const [by, day] = JSON.parse(key);
      return this.#say.say("protocol.set-by", { by, day, limits: own.map((one) => this.#limit(one)).join("; ") });
    });
  }

  #limit({ characteristic, bounds }) {
    const found = this.report.edition.characteristic(characteristic);
    const words = this.#tell.bounds(bounds, found);
    return `${found.clause} ${this.#knowledge.kind(found.kind)}: ${found.name} ${words}`;
  }

  get matrices() {
    this.#made ??= this.kinds.map(([kind, items]) => this.#matrices.of(kind, items));
    return this.#made;
  }

  #made = null;

  // The lists of page 1, each cut where the page ends: {name, title, first, rest, none}. `room` is how much
  // of the page they may fill; null for a form without pages.
  parts(room = 1) {
    const say = (key) => this.#say.say(key);
    const waiverHeight = ({ waiver }) => textHeight(this.#tell.waiver(waiver) + waiver.item, 60);
    const lists = [
      ["failures", say("protocol.failures"), this.failures, failureHeight, say("protocol.nothing-fails")],
      ["decisions", say("protocol.decisions"), this.decisions, decisionHeight, say("protocol.nothing-to-decide")],
      ["ours", say("protocol.our-readings"), this.ourReadings, runHeight, ""],
      ["waivers", say("report.waivers"), this.waivers, waiverHeight, ""],
      ["lacking", say("protocol.lacking"), this.lacking, lackingHeight, ""],
      ["limits", say("report.working-limits"), this.workingLimits, textHeight, ""],
    ];
    const heights = lists.map(([, , own, height]) => own.map((one) => height(one)));
    const kept = room === null ? heights.map((own) => own.length) : shares(heights, this.#free() * room);
    return lists.map(([name, title, own, , none], place) => ({
      name,
      title,
      none,
      first: own.slice(0, kept[place]),
      rest: own.slice(kept[place]),
    }));
  }

  // The points that are left for lists, once everything has its room that always stands.
  #free() {
    const { head, edition, inspectors, notices } = this.report;
    let fixed = 208 + 14 * this.counts.length + 20 * Math.ceil(signs(head.name) / 38);
    for (const fact of [this.#knowledge.editionWords(edition.id), this.rule, inspectors.join(", ")]) fixed += textHeight(fact, 18);
    for (const notice of notices) fixed += textHeight(notice);
    return PAGE - fixed;
  }

  // What the signs of the matrices mean, those that are there.
  get legend() {
    const blocks = this.matrices.flatMap((one) => one.blocks);
    const rows = blocks.flatMap((one) => one.rows);
    const cells = rows.flatMap((one) => one.cells);
    const words = new Set([...cells.map((one) => one.verdict ?? "not-measured"), ...rows.map((one) => one.word)]);
    const said = [...this.#knowledge.rules.words]
      .reverse()
      .filter((word) => words.has(word))
      .map((word) => `${this.#tell.sign(word)}${NBSP}${this.#tell.verdict(word)}`);
    const heads = this.matrices.flatMap((one) => one.columns.map((each) => each.limit)).join(" ");
    const marks = [
      [WORKING, "protocol.working-mark"],
      [OURS, "protocol.our-reading-mark"],
      [SEVERAL, "sheet.disputed"],
      [NO_TOLERANCE, "protocol.no-tolerance"],
      [UNREADABLE, "protocol.unreadable"],
    ];
    for (const [mark, key] of marks) if (heads.includes(mark)) said.push(`${mark}${NBSP}${this.#say.say(key)}`);
    if (cells.some((one) => one.text.includes(WAIVED))) said.push(this.#say.say("protocol.waived"));
    if (cells.some((one) => one.text.includes(CONFIRMED))) said.push(this.#say.say("protocol.confirmed"));
    if (cells.some((one) => one.verdict && one.text.slice(0, -1).includes("–"))) said.push(this.#say.say("protocol.several"));
    return `${said.join("; ")}.`;
  }
}
