// All fields of an item, or of one disc of a set, with what is found in them.

import { make } from "./dom_elements.js";
import { Field } from "./reading_field.js";
import { groupsOf } from "./field_groups.js";
import { filled } from "./reading_rows.js";

/**
 * @import { Found, Result } from "../inspection/event_judging.js"
 * @import { Edition } from "../inspection/equipment_edition.js"
 * @import { App } from "./form_app.js"
 * @import { DiscPlace } from "./disc_places.js"
 * @import { FieldHost } from "./reading_field.js"
 * @import { Spec } from "./field_groups.js"
 */

/** The fields of some groups; `host` as in field.js, with `edition` for messages. */
export class Fields {
  /** @type {Field[]} */
  #fields = [];
  /**
   * The own field of each characteristic.
   * @type {Map<string, Field>}
   */
  #derived = new Map();
  /**
   * Folds of what each field may be derived from.
   * @type {Map<Field, HTMLDetailsElement[]>}
   */
  #raws = new Map();

  /**
   * @param {App} app
   * @param {Edition} edition
   * @param {string} kind
   * @param {Omit<FieldHost, "app" | "edition">} host
   * @param {{ part?: string | null, place?: DiscPlace | null, only?: ((spec: Spec) => boolean) | null }} choice
   */
  constructor(app, edition, kind, host, { part = null, place = null, only = null } = {}) {
    this.app = app;
    const around = { ...host, app, edition: edition.id };
    const groups = groupsOf(edition, kind, part, place).map((group) => ({
      ...group,
      fields: group.fields.filter((field) => !only || only(field)),
    }));
    this.node = make(
      "div",
      { class: "nc-fields" },
      groups
        .filter((group) => group.fields.length)
        .map((group) =>
          make(
            "fieldset",
            { class: "nc-group" },
            make("legend", {}, group.clause),
            group.fields.map((spec) => this.#one(spec, around)),
          )
        ),
    );
  }

  /**
   * @param {Spec} spec
   * @param {FieldHost} host
   */
  #one(spec, host) {
    const field = new Field(spec, host);
    this.#fields.push(field);
    this.#derived.set(spec.id, field);
    const raws = (spec.derived ?? []).map(({ raw, fields }) => {
      const all = [...fields, ...this.#further(fields[0], fields, host)];
      const made = all.map((position) => new Field({ ...position, place: position.position }, host));
      this.#fields.push(...made);
      const open = all.some((position) => filled(host.read(position.key) ?? {}));
      return make(
        "details",
        { class: "nc-raw", open },
        make("summary", {}, this.app.say("form.derive-from", { name: raw.name })),
        made.map((field) => field.node),
      );
    });
    this.#raws.set(field, raws);
    const further = this.#further(spec, [spec], host).map((characteristic) => {
      const other = new Field({ ...characteristic, place: characteristic.position }, host);
      this.#fields.push(other);
      return other.node;
    });
    return [field.node, further, raws];
  }

  /**
   * Places that somebody added to those that every item has.
   * @param {Spec} spec
   * @param {Spec[]} fixed
   * @param {FieldHost} host
   * @returns {Spec[]}
   */
  #further(spec, fixed, host) {
    const more = host.places?.(spec, fixed.map((position) => position.key)) ?? [];
    return more.map(({ key, position }) => ({ ...spec, derived: [], key, position: position ?? "" }));
  }

  /** The fields for numbers that can be seen; open raw readings stand in place of what is derived from them. */
  get numbers() {
    /** @param {Field} field */
    const isSeen = (field) => field.input?.checkVisibility() && !this.#raws.get(field)?.some((details) => details.open);
    return this.#fields.filter(isSeen);
  }

  /**
   * The field for a number with this input; null where it is none.
   * @param {any} input
   */
  fieldOf(input) {
    return this.#fields.find((field) => field.input === input) ?? null;
  }

  refresh() {
    for (const field of this.#fields) field.refresh();
  }

  /**
   * Show what the check found.
   *
   * `keys` are the keys of the rows that were judged. Gives what is to be announced, by key.
   * @param {Found} found
   * @param {string[]} keys
   */
  show(found, keys) {
    const at = new Map(keys.map((key, row) => [key, row]));
    /** @type {Map<number, Result>} */
    const byRow = new Map();
    /** @type {Map<string, Result>} */
    const byCharacteristic = new Map();
    for (const result of found.results) {
      for (const row of result.rows) byRow.set(row, result);
      if (result.reading.derivation) byCharacteristic.set(result.reading.characteristic.id, result);
    }
    const problems = new Map();
    for (const problem of found.problems) {
      if (problem.table !== "readings") continue;
      for (const row of problem.rows ?? [problem.row]) if (!problems.has(row)) problems.set(row, problem);
    }
    const words = new Map();
    for (const field of this.#fields) {
      const { spec } = field;
      const row = at.get(spec.key);
      const isRaw = Boolean(spec.source);
      const derived = isRaw ? null : byCharacteristic.get(spec.id);
      const own = row === undefined || isRaw ? null : byRow.get(row);
      const result = own ?? (field === this.#derived.get(spec.id) ? derived : null) ?? null;
      const problem = row === undefined ? null : problems.get(row);
      const of = (result?.rows ?? []).map((row) => keys[row]);
      const text = field.show(result, problem, result === derived ? "derived" : "", of);
      const word = result ? this.app.tell.verdict(result.verdict) : "";
      words.set(spec.key, [field.name, word, text].filter(Boolean).join(". "));
      if (result && result === derived) { for (const row of result.rows) words.set(keys[row], words.get(spec.key)); }
    }
    return words;
  }
}
