// What holds for the whole event: name and judges, rule, working limits, instruments, waivers, numbers.

import { button, choice, fill, labelled, line, make } from "./dom_elements.js";
import { day } from "./local_time.js";
import { hasPorts, portBox } from "./serial_port.js";
import { plannedCounts } from "./planned_counts.js";
import { question } from "./bottom_sheet.js";
import { withHead } from "./event_head.js";

/**
 * @import { Characteristic } from "../inspection/equipment_edition.js"
 * @import { App } from "./form_app.js"
 * @import { Attributes, Inside } from "./dom_elements.js"
 * @import { KeptEvent } from "./reading_rows.js"
 * @import { HandedInstrument, HandedLimit } from "schemas"
 */

export class SettingsScreen {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.title = app.say("form.settings");
    this.node = make("section", { class: "nc-settings" });
    this.draw();
  }

  refresh() {
    // Whoever is typing is not interrupted; what another tab did is seen when the screen opens again.
    if (!this.node.contains(document.activeElement)) this.draw();
  }

  /** @param {string} name */
  #set = (name) => (/** @type {unknown} */ value) => this.app.book.edit((event) => ({ ...event, [name]: value }));

  /**
   * @param {keyof KeptEvent["event"]} name
   * @param {string} words
   * @param {Attributes} more
   */
  #head(name, words, more = {}) {
    const { book, knowledge } = this.app;
    /** @param {string} text */
    const set = (text) => {
      const { edition } = book.event;
      book.edit((event) => withHead(event, { [name]: text }, knowledge));
      // The choice of the edition shows that of the day.
      if (book.event.edition !== edition) this.draw();
    };
    return labelled(words, line(book.event.event[name], set, more));
  }

  /**
   * What was unfolded stays so when the screen is drawn again.
   * @param {string} words
   * @param {Inside} inside
   */
  #box(words, inside) {
    const open = [...this.node.querySelectorAll("details[open] > summary")].some((summary) => summary.textContent === words);
    return make("details", { class: "nc-box", open }, make("summary", {}, words), inside);
  }

  draw() {
    const { app } = this;
    const { say, book, knowledge } = app;
    const { event } = book;
    fill(
      this.node,
      make("h2", { tabindex: "-1" }, this.title),
      this.#head("name", say("form.event-name")),
      this.#head("place", say("form.place")),
      this.#head("date", say("form.date"), { type: "date" }),
      labelled(say("form.own-name"), line(book.own.judge, (text) => app.habits.remember({ judge: text })), say("form.own-name-hint")),
      this.#head("senior_judge", say("form.senior-judge")),
      this.#head("chief_judge", say("form.chief-judge")),
      this.#box(say("form.expected"), plannedCounts(app)),
      this.#box(
        say("form.rules"),
        [
          labelled(
            say("form.edition"),
            choice(knowledge.editions.map((edition) => [edition, app.editionName(edition)]), event.edition, this.#set("edition")),
          ),
          labelled(
            say("form.rule"),
            choice([["simple", say("form.rule-simple")], ["guarded", say("form.rule-guarded")]], event.rule, (rule) => {
              this.#set("rule")(rule);
              this.draw();
            }),
          ),
          event.rule === "guarded" &&
          labelled(
            say("form.guard"),
            line(event.guard ?? "", (text) => this.#set("guard")(text.trim() || null), { inputmode: "decimal", placeholder: "1" }),
          ),
        ],
      ),
      this.#box(say("form.limits"), this.#limits()),
      this.#box(say("form.instruments"), this.#instruments()),
      hasPorts() && this.#box(say("form.port"), portBox(app)),
      event.waivers.length > 0 && this.#box(say("form.waivers"), this.#waivers()),
      this.#problems(),
      make("div", { class: "nc-actions" }, button(say("form.delete-event"), () => this.#remove(), { class: "nc-button nc-danger" })),
    );
  }

  // What is wrong with limits, instruments and the rule, as it would be refused elsewhere.
  #problems() {
    const { app } = this;
    const found = app.judge.rows([]).problems.filter((problem) => problem.table !== "waivers");
    if (!found.length) return null;
    return make(
      "ul",
      { class: "nc-note" },
      found.map((problem) => make("li", {}, app.tell.problem(problem, app.book.event.edition).join("; "))),
    );
  }

  /**
   * The rows of a list of the event, each with its fields, and a way to add one.
   * @param {"limits" | "instruments" | "waivers"} name
   * @param {(row: any, set: (column: string) => (text: string) => void) => Inside} fields
   * @param {() => any} fresh
   * @param {string} words
   */
  #rows(name, fields, fresh, words) {
    const { book, say } = this.app;
    /**
     * @param {number} at
     * @param {Record<string, string>} changes
     */
    const change = (at, changes) =>
      book.edit((event) => ({ ...event, [name]: event[name].map((row, place) => (place === at ? { ...row, ...changes } : row)) }));
    const rows = book.event[name].map((row, at) =>
      make(
        "fieldset",
        { class: "nc-group" },
        make("legend", {}, String(at + 1)),
        fields(row, (column) => (text) => change(at, { [column]: text })),
        button(say("form.take-out"), async () => {
          if (!(await question(say, say("form.take-out-question"), say("form.take-out")))) return;
          book.edit((event) => ({ ...event, [name]: event[name].filter((_, place) => place !== at) }));
          this.draw();
          this.#open(name);
        }, { class: "nc-button nc-quiet" }),
      )
    );
    const add = button(words, () => {
      book.edit((event) => ({ ...event, [name]: [...event[name], fresh()] }));
      this.draw();
      this.#open(name);
    });
    return make("div", { "data-rows": name }, rows, add);
  }

  /** @param {string} name */
  #open(name) {
    const box = this.node.querySelector(`[data-rows="${name}"]`)?.closest("details");
    if (!box) return;
    box.open = true;
    const first = [...box.querySelectorAll("fieldset")].at(-1)?.querySelector("input, select");
    /** @type {HTMLElement | undefined} */ (first)?.focus();
  }

  #limits() {
    const { app } = this;
    const { say, knowledge, judge, book } = app;
    const open = judge.edition.characteristics.filter((characteristic) => characteristic.leftOpen);
    /** @param {Characteristic} characteristic */
    const name = (characteristic) => `${knowledge.kind(characteristic.kind)}: ${characteristic.name} (${characteristic.clause})`;
    /** @param {HandedLimit} row */
    const units = (row) => knowledge.units.of(judge.edition.characteristic(row.characteristic)?.quantity ?? "length");
    /**
     * @param {HandedLimit} row
     * @param {(column: string) => (text: string) => void} set
     */
    const fields = (row, set) => [
      labelled(
        say("form.characteristic"),
        choice(open.map((characteristic) => [characteristic.id, name(characteristic)]), row.characteristic, (id) => {
          set("characteristic")(id);
          set("unit")(judge.edition.characteristic(id)?.unit ?? "");
          this.draw();
          this.#open("limits");
        }),
      ),
      make(
        "div",
        { class: "nc-line" },
        labelled(say("form.lower"), line(row.lower, set("lower"), { inputmode: "decimal" })),
        labelled(say("form.upper"), line(row.upper, set("upper"), { inputmode: "decimal" })),
        labelled(say("form.unit"), choice(units(row).map((unit) => [unit, knowledge.symbol(unit)]), row.unit, set("unit"))),
      ),
      labelled(say("form.chief-judge"), line(row.set_by, set("set_by"))),
      labelled(say("form.date"), line(row.set_on, set("set_on"), { type: "date" })),
      labelled(say("form.reason"), line(row.reason, set("reason"))),
    ];
    const used = new Set(book.event.limits.map((limit) => limit.characteristic));
    const fresh = () => {
      const next = open.find((characteristic) => !used.has(characteristic.id)) ?? open[0];
      return {
        characteristic: next.id,
        lower: "",
        upper: "",
        unit: next.unit,
        set_by: book.event.event.chief_judge,
        set_on: day(),
        reason: "",
      };
    };
    return [make("p", { class: "nc-soft" }, say("form.limits-hint")), this.#rows("limits", fields, fresh, say("form.add-limit"))];
  }

  #instruments() {
    const { app } = this;
    const { say, knowledge } = app;
    const units = ["length", "mass", "angle"].flatMap((quantity) => knowledge.units.of(quantity));
    const number = { inputmode: "decimal" };
    /**
     * @param {HandedInstrument} row
     * @param {(column: string) => (text: string) => void} set
     */
    const fields = (row, set) => [
      make(
        "div",
        { class: "nc-line" },
        labelled(say("form.instrument-id"), line(row.id, set("id"))),
        labelled(say("form.instrument-kind"), line(row.kind, set("kind"))),
      ),
      make(
        "div",
        { class: "nc-line" },
        labelled(say("form.resolution"), line(row.resolution, set("resolution"), number)),
        labelled(say("form.uncertainty"), line(row.uncertainty, set("uncertainty"), number)),
        labelled("k", line(row.k, set("k"), { ...number, placeholder: "2" })),
        labelled(say("form.unit"), choice(units.map((unit) => [unit, knowledge.symbol(unit)]), row.unit, set("unit"))),
      ),
      make(
        "div",
        { class: "nc-line" },
        labelled(say("form.range-from"), line(row.range_from, set("range_from"), number)),
        labelled(say("form.range-to"), line(row.range_to, set("range_to"), number)),
      ),
      make(
        "div",
        { class: "nc-line" },
        labelled(say("form.calibrated"), line(row.calibrated, set("calibrated"), { type: "date" })),
        labelled(say("form.due"), line(row.due, set("due"), { type: "date" })),
      ),
    ];
    const fresh = () => ({
      id: "",
      kind: say("form.instrument-calliper"),
      resolution: "0.01",
      uncertainty: "",
      k: "",
      unit: "mm",
      range_from: "",
      range_to: "",
      calibrated: "",
      due: "",
    });
    return [
      make("p", { class: "nc-soft" }, say("form.instruments-hint")),
      this.#rows("instruments", fields, fresh, say("form.add-instrument")),
    ];
  }

  #waivers() {
    const { say, judge } = this.app;
    /**
     * @param {KeptEvent["waivers"][number]} row
     * @param {(column: string) => (text: string) => void} set
     */
    const fields = (row, set) => [
      make("p", {}, `${row.item}: ${judge.edition.characteristic(row.characteristic)?.name ?? row.characteristic}`),
      labelled(say("form.chief-judge"), line(row.chief_judge, set("chief_judge"))),
      labelled(say("form.reason"), line(row.reason, set("reason"))),
    ];
    const rows = this.#rows("waivers", fields, () => ({}), "");
    rows.lastChild?.remove();
    return rows;
  }

  async #remove() {
    const { app } = this;
    const { say } = app;
    const name = app.book.event.event.name || say("form.unnamed");
    if (await question(say, say("form.delete-event-question", { name }), say("form.delete"))) app.throwEventAway();
  }
}
