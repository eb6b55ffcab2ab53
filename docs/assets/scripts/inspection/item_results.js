// What was said of characteristics and items, and of what should stand beside an item.
// The twin of inspect/novuss/inspection/item_results.py, judging.py and companions.py.

import { isByOurReading, isOutside } from "./reading_decision.js";
import { CONDITIONAL_PASS, isDecided, isFailing, NOT_MEASURED, PASS, worst } from "./verdicts.js";

/**
 * @import { Missing } from "../form/site_data.js"
 * @import { Result } from "./event_judging.js"
 * @import { Characteristic, Edition } from "./equipment_edition.js"
 * @import { Letters } from "./letter_folding.js"
 * @import { DiscSet } from "./disc_sets.js"
 * @import { Verdict } from "./verdicts.js"
 */

/**
 * Items beside which nothing was checked of what should stand there.
 * @typedef {{ characteristic: Characteristic, items: string[] }} Without
 */

const SPEAK_FOR = new Set([PASS, CONDITIONAL_PASS]);

export class CheckedCharacteristic {
  /**
   * @param {Characteristic} characteristic
   * @param {Result[]} results
   */
  constructor(characteristic, results) {
    this.characteristic = characteristic;
    this.results = results;
    this.verdict = worst(results.map((result) => result.verdict));
  }

  // Whether no reading of it was left empty.
  get measured() {
    return this.results.every((result) => result.verdict !== NOT_MEASURED);
  }
}

/**
 * @typedef {object} ItemParts
 * @property {string} item
 * @property {string} kind
 * @property {CheckedCharacteristic[]} checked
 * @property {Characteristic[]} missing
 * @property {boolean} countsMissing
 * @property {boolean} [partial]
 * @property {Characteristic[]} [contested]
 */

export class Item {
  /** @param {ItemParts} itemParts */
  constructor({ item, kind, checked, missing, countsMissing, partial = false, contested = [] }) {
    this.item = item;
    this.kind = kind;
    this.checked = checked;
    this.missing = missing;
    this.countsMissing = countsMissing;
    this.partial = partial;
    this.contested = contested;
  }

  /**
   * The same item as all its inspections leave it: what is missing, and on what they disagree.
   * @param {Pick<Item, "missing" | "countsMissing" | "partial" | "contested">} state
   */
  standing({ missing, countsMissing, partial, contested }) {
    return new Item({ ...this, missing, countsMissing, partial, contested });
  }

  // The worst verdict of the item.
  get verdict() {
    /** @type {Verdict[]} */
    const lacking = this.countsMissing && this.missing.length ? [NOT_MEASURED] : [];
    return worst([...this.checked.map((check) => check.verdict), ...lacking]);
  }

  // Whether everything that the edition asks for was measured.
  get complete() {
    return !this.missing.length && this.checked.every((check) => check.measured);
  }

  get #found() {
    return this.checked.flatMap((check) => check.results.map((result) => result.verdict)).filter((verdict) => verdict !== NOT_MEASURED);
  }

  // The verdict as people are told it. What was not checked completely never has the word of
  // what was, and "contested" goes before every verdict.
  get word() {
    if (this.contested.length) return "contested";
    const found = this.#found;
    if (this.complete || !found.length || !found.every((verdict) => SPEAK_FOR.has(verdict))) return this.verdict;
    return this.partial ? "partial" : "incomplete";
  }

  // Whether everything that was measured passes, and something was.
  get meets() {
    const found = this.#found;
    return found.length > 0 && found.every((verdict) => verdict === PASS);
  }

  get asked() {
    return this.checked.length + this.missing.length;
  }

  get measured() {
    return this.checked.filter((check) => check.measured).length;
  }

  get decided() {
    return this.checked.filter((check) => isDecided(check.verdict)).length;
  }

  get open() {
    return this.checked.length - this.decided + (this.countsMissing ? this.missing.length : 0);
  }

  get failed() {
    return this.checked.filter((check) => isFailing(check.verdict));
  }

  get outside() {
    return this.checked.filter((check) => check.results.some((result) => isOutside(result.judgement)));
  }

  get waived() {
    return this.failed.filter((item) => item.results.some((result) => result.waiver));
  }

  get participant() {
    const readings = this.checked.flatMap((check) => check.results.map((result) => result.reading));
    return readings.find((reading) => reading.participant)?.participant ?? null;
  }

  // The characteristics whose verdict rests on our reading; of a failing item what fails.
  get byOurReading() {
    return this.checked.filter((check) =>
      check.results.some((result) => isByOurReading(result) && (isFailing(result.verdict) || !isFailing(this.verdict)))
    );
  }

  // A failing item rests on working limits only if a failing reading does.
  get restsOnWorkingLimits() {
    return this.checked.some((check) =>
      check.results.some((result) => result.judgement.workingLimit && (isFailing(result.verdict) || !isFailing(this.verdict)))
    );
  }
}

/**
 * The items of some results, in the order of their first reading.
 * @param {Result[]} results
 * @param {Edition} edition
 * @param {boolean} countsMissing
 * @returns {Item[]}
 */
export const itemsOf = (results, edition, countsMissing) => {
  /** @type {Map<string, { kind: string, item: string, found: Map<string, Result[]> }>} */
  const grouped = new Map();
  for (const result of results) {
    const { kind, item, characteristic } = result.reading;
    const key = JSON.stringify([kind, item]);
    const group = grouped.get(key) ?? { kind, item, found: new Map() };
    grouped.set(key, group);
    const { found } = group;
    found.set(characteristic.id, [...(found.get(characteristic.id) ?? []), result]);
  }
  return [...grouped.values()].map(({ kind, item, found }) => {
    const asked = edition.ofKind(kind);
    const checked = asked
      .filter((characteristic) => found.has(characteristic.id))
      .map((characteristic) => new CheckedCharacteristic(characteristic, found.get(characteristic.id) ?? []));
    // What the edition sets free asks for no measurement, so its absence is no gap.
    const missing = asked.filter((characteristic) => !found.has(characteristic.id) && characteristic.limit.kind !== "free");
    return new Item({ item, kind, checked, missing, countsMissing });
  });
};

/**
 * The verdict of an event as people are told it, by the words of its items: [word, verdict].
 * @param {Item[]} items
 * @param {DiscSet[]} sets
 * @returns {[string, Verdict]}
 */
export const wordOf = (items, sets) => {
  const verdict = worst([...items, ...sets].map((set) => set.verdict));
  const words = new Set(items.map((item) => item.word));
  const settled = worst([...items.filter((item) => !item.contested.length), ...sets].map((set) => set.verdict));
  if (words.has("contested") && !isFailing(settled)) return ["contested", verdict];
  if (words.has("incomplete") && (SPEAK_FOR.has(verdict) || verdict === NOT_MEASURED)) {
    // An item of which nothing was measured at all has the graver word.
    return [words.has("not-measured") ? verdict : "incomplete", verdict];
  }
  return [words.has("partial") && SPEAK_FOR.has(verdict) ? "partial" : verdict, verdict];
};

/** @param {string} name */
const numberOf = (name) => /0*(\d+)\D*$/.exec(name)?.[1] ?? null;

/**
 * The items that no companion belongs to: it belongs to the item that its rows name or that it is
 * called after; where none names any the numbers serve, and B3 lies at T3.
 * @param {string[]} items
 * @param {Map<string, string[]>} beside
 * @param {Letters} letters
 */
const uncovered = (items, beside, letters) => {
  /** @type {Map<string, string>} */
  const known = new Map();
  for (const item of [...items].reverse()) for (const key of letters.name(item)) known.set(key, item);
  /** @type {Set<string | undefined>} */
  const named = new Set();
  for (const [companion, places] of beside) {
    for (const word of [companion, ...places]) {
      for (const key of letters.name(word)) if (known.has(key)) named.add(known.get(key));
    }
  }
  if (!named.size) {
    for (const companion of beside.keys()) {
      const number = numberOf(companion);
      const same = items.filter((item) => numberOf(item) !== null && numberOf(item) === number);
      // Two tables of one number (Hall A 3, Hall B 3) cannot be told apart by it.
      if (same.length === 1) named.add(same[0]);
    }
  }
  return items.filter((item) => !named.has(item));
};

/** @param {Item} item */
const placesOf = (item) =>
  item.checked
    .flatMap((check) => check.results.map((result) => result.reading))
    .flatMap((reading) => [reading.table ?? [], reading.position ?? []].flat());

/**
 * The items, with what should stand beside them among what is missing; and where nothing of the
 * companions' kind was checked at all, the items that it was not about: [items, without].
 * @param {Item[]} items
 * @param {Edition} edition
 * @param {Letters} letters
 * @returns {[Item[], Without[]]}
 */
export const withCompanions = (items, edition, letters) => {
  /** @type {Without[]} */
  const without = [];
  for (const rule of edition.companions) {
    const asked = edition.characteristic(rule.characteristic);
    const needing = items.filter((item) => item.kind === rule.of).map((item) => item.item);
    if (!asked || !needing.length) continue;
    const companions = items.filter((item) => item.kind === asked.kind);
    const beside = new Map(companions.map((item) => [item.item, placesOf(item)]));
    const lacking = new Set(uncovered(needing, beside, letters));
    if (!beside.size) {
      without.push({ characteristic: asked, items: [...lacking] });
      continue;
    }
    items = items.map((item) =>
      item.kind === rule.of && lacking.has(item.item) ? new Item({ ...item, missing: [...item.missing, asked] }) : item
    );
  }
  return [items, without];
};
