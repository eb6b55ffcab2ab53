// One item at a time: its fields with their verdicts, what is said of it, its history.

import { askedNote } from "./asked_again.js";
import { aboutItem } from "./item_details.js";
import { asksName, nameAsked } from "./judge_name_prompt.js";
import { discAfter, discBar, discPlaces } from "./disc_places.js";
import { button, fill, make } from "./dom_elements.js";
import { ItemEntry } from "./item_entry.js";
import { Fields } from "./reading_fields.js";
import { historyOf } from "./item_history.js";
import { stateMark, verdictMark } from "./verdict_marks.js";
import { filled } from "./reading_rows.js";
import { sameAnswers } from "./repeated_answers.js";

/**
 * @import { App } from "./form_app.js"
 * @import { Tile } from "./item_board.js"
 * @import { DiscPlace } from "./disc_places.js"
 * @import { FieldHost } from "./reading_field.js"
 * @import { Spec } from "./field_groups.js"
 * @import { KeptInspection, KeptReading } from "./reading_rows.js"
 */

export class ItemScreen extends ItemEntry {
  /** @type {DiscPlace | null} */
  #disc = null;
  #all = false;
  #saying = 0;
  #asked = make("div", {});
  state = make("p", { class: "nc-item__state" });
  /** @type {Fields[] | null} */
  fields = null;

  /**
   * @param {App} app
   * @param {string} kind
   * @param {string} item
   */
  constructor(app, kind, item) {
    super(app, kind, item);
    this.title = app.named(kind, item);
    this.node = make("section", { class: "nc-item" });
    this.draw();
  }

  /**
   * @param {string} key
   * @param {Partial<KeptReading>} changes
   */
  #write = (key, changes) => {
    const { book } = this;
    const before = this.app.habits.instrumentOf(book.event, changes.characteristic ?? "");
    const fresh = !this.read(key) && before ? { instrument: before } : {};
    book.type(this.begin(), key, { ...fresh, ...changes });
    this.judge(key);
  };

  draw() {
    const { app } = this;
    const { say } = app;
    const edition = app.judge.edition;
    const tile = app.tile(this.kind, this.item);
    this.state = make("p", { class: "nc-item__state" });
    const title = make("h2", { tabindex: "-1" }, this.title);
    const head = make("div", { class: "nc-item__head" }, title, this.state, this.#asked, app.desk?.above());
    if (asksName(this.book)) {
      this.fields = null;
      fill(this.node, head, nameAsked(app, () => this.draw()));
      this.#showState(tile);
      return;
    }
    // Somebody else's inspection is not continued: it is repeated, or the item is inspected independently.
    if (this.isForeign) {
      this.fields = null;
      fill(this.node, head, this.#choose(), historyOf(app, tile, this.current));
      this.#showState(tile);
      return;
    }
    const failing = this.failing;
    const again = this.replaced.length > 0;
    this.repeat = again ? null : button(say("form.inspect-again"), () => this.#again(), { hidden: true });
    /** @type {((spec: Spec) => boolean) | null} */
    const only = again && !this.#all && failing.size ? (spec) => failing.has(spec.characteristic.id) : null;
    /** @type {Omit<FieldHost, "app" | "edition">} */
    const host = {
      read: (key) => this.read(key),
      write: this.#write,
      remember: (key, before) => this.current && this.book.remember(this.current.id, key, before),
      details: (field) => app.parts.detail(this, field),
      earlier: (spec) => this.readBefore(spec),
      places: (spec, fixed) => this.places(spec, fixed),
    };
    const discs = this.kind === "disc";
    this.fields = [new Fields(app, edition, this.kind, host, { part: discs ? "whole" : null, only })];
    /** @type {HTMLElement[]} */
    const parts = [this.fields[0].node];
    if (discs) {
      this.#disc ??= discPlaces(this.current ? [this.current] : []).at(-1) ?? this.discs[0] ?? null;
      this.bar = discBar(this, this.discs, this.#disc);
      parts.push(this.bar);
      if (this.#disc) {
        this.fields.push(new Fields(app, edition, "disc", host, { part: "single", place: this.#disc, only }));
        parts.push(this.fields[1].node);
      }
    }
    fill(
      this.node,
      head,
      again && this.#repeating(failing, only),
      !again && sameAnswers(this, edition),
      parts,
      this.repeat,
      aboutItem(this),
      historyOf(app, tile, this.current),
    );
    this.judge();
  }

  /** @param {DiscPlace} place */
  chooseDisc(place) {
    this.#disc = place;
    this.draw();
    this.numbers.find((field) => field.isEmpty)?.input.focus();
  }

  /** The fields for numbers, in the order in which they are measured. */
  get numbers() {
    return (this.fields ?? []).flatMap((field) => field.numbers);
  }

  /**
   * The field with this input; null where it is none.
   * @param {any} input
   */
  fieldOf(input) {
    return (this.fields ?? []).map((fields) => fields.fieldOf(input)).find(Boolean) ?? null;
  }

  /** Choose the disc that comes after this one; false where none does. */
  chooseNextDisc() {
    if (this.kind !== "disc" || !this.fields) return false;
    const counts = this.app.judge.edition.setCounts.map((rule) => rule.each);
    const next = discAfter(this.app.say, this.current, this.discs, this.#disc, counts);
    if (next) this.chooseDisc(next);
    return Boolean(next);
  }

  #choose() {
    const { say } = this.app;
    return make(
      "div",
      { class: "nc-note" },
      make("p", {}, say("form.inspected-elsewhere")),
      make(
        "div",
        { class: "nc-actions" },
        button(say("form.inspect-again"), () => this.#again()),
        button(say("form.inspect-too"), () => {
          this.isIndependent = true;
          this.begin();
          this.draw();
        }),
      ),
    );
  }

  #again() {
    this.beginAgain();
    this.#all = false;
    this.draw();
    this.app.top();
  }

  /**
   * @param {Set<string>} failing
   * @param {((spec: Spec) => boolean) | null} only
   */
  #repeating(failing, only) {
    const { say } = this.app;
    const words = only ? say("form.show-all-fields") : say("form.show-failed-fields");
    const other = () => {
      this.#all = !this.#all;
      this.draw();
    };
    return [
      make("p", { class: "nc-note" }, say("form.again-note")),
      failing.size > 0 && button(words, other, { class: "nc-button nc-quiet" }),
    ];
  }

  /**
   * Judge what stands here now; `typed` is the key of the reading that changed.
   * @param {string | null} typed
   */
  judge(typed = null) {
    const { app } = this;
    if (app.book !== this.book) return;
    const own = this.current ?? { item: this.item, kind: this.kind, readings: [] };
    const { said } = app.judge.fields(own);
    const keys = own.readings.filter(filled).map((reading) => reading.key);
    const words = new Map((this.fields ?? []).flatMap((field) => [...field.show(said, keys)]));
    if (typed) app.announce(words.get(typed) ?? "");
    if (typed && this.bar?.isConnected) {
      const bar = discBar(this, this.discs, this.#disc);
      this.bar.replaceWith(bar);
      this.bar = bar;
    }
    clearTimeout(this.#saying);
    // Where the item stands takes all its inspections: it is told when the hand rests.
    this.#saying = setTimeout(() => {
      if (app.book === this.book) this.#showState(app.tile(this.kind, this.item));
    }, typed ? 150 : 0);
  }

  /** @param {Tile | null} tile */
  #showState(tile) {
    const { say, tell } = this.app;
    fill(this.#asked, askedNote(this));
    if (!tile) {
      this.state.replaceChildren(stateMark(say, "waiting"));
      return;
    }
    const { told } = tile;
    const count = say("form.measured", { n: told.measured, asked: told.asked });
    const mark = ["progress", "waiting", "again", "waived"].includes(tile.state)
      ? stateMark(say, tile.state)
      : verdictMark(tell, tile.word);
    this.state.replaceChildren(mark, make("span", {}, count));
    if (this.repeat) this.repeat.hidden = !["failed", "open", "waived"].includes(tile.state);
  }

  /** Go on with the item that comes after this one. */
  goOn() {
    return this.app.goOn();
  }

  /** What another tab or an undo has changed. */
  refresh() {
    if (!this.fields) return this.draw();
    for (const field of this.fields) field.refresh();
    return this.judge();
  }

  /**
   * Add a reading of a field at another place.
   * @param {Spec} spec
   * @param {string} position
   */
  addPlace(spec, position) {
    const id = this.begin();
    const key = `${spec.key}+${Math.random().toString(36).slice(2, 8)}`;
    this.book.type(id, key, {
      characteristic: spec.id,
      position,
      value: "",
      unit: this.app.habits.unitOf(spec.id, spec.unit),
      ...(spec.colour && { colour: spec.colour }),
    });
    this.draw();
    /** @type {HTMLElement | null} */ (this.node.querySelector(`[data-key="${CSS.escape(key)}"] input`))?.focus();
  }

  /**
   * Change what is said of a reading besides its value.
   * @param {string} key
   * @param {Spec} spec
   * @param {Partial<KeptReading>} changes
   */
  say(key, spec, changes) {
    const id = this.begin();
    this.book.type(id, key, {
      characteristic: spec.id,
      position: this.read(key)?.position ?? spec.position,
      ...(spec.colour && { colour: spec.colour }),
      ...changes,
    });
    this.judge();
  }

  /**
   * @param {string} key
   * @returns {Partial<KeptReading>}
   */
  reading(key) {
    return this.read(key) ?? {};
  }

  /**
   * Change what is said of the item.
   * @param {Partial<KeptInspection>} changes
   */
  note(changes) {
    this.book.note(this.begin(), changes);
    this.judge();
  }
}
