// The chief judge's queue on the phone: what waits for a decision, and the ways to decide it.

import { button, capital, fill, make } from "../form/dom_elements.js";
import { spoken } from "../form/local_time.js";
import { inShort } from "../protocol/name_ranges.js";
import { chiefQueue } from "./chief_queue.js";
import { choiceSheet, limitSheet, reinspectionSheet, waiverSheet, withdrawalSheet } from "./decision_sheets.js";
import { withdrawnWords } from "../protocol/withdrawn_decisions.js";
import { limitsInForce, waiversInForce } from "./terms_in_force.js";

/**
 * @import { HandedWithdrawal } from "schemas"
 * @import { Characteristic } from "../inspection/equipment_edition.js"
 * @import { App } from "../form/form_app.js"
 * @import { Tile } from "../form/item_board.js"
 * @import { Matter } from "./chief_queue.js"
 * @import { DeskClient } from "./desk_client.js"
 */

/**
 * A decision that is taken back, one of the three.
 * @typedef {Pick<HandedWithdrawal, "limit" | "waiver" | "reinspection">} Withdrawn
 */

export class DecisionScreen {
  /**
   * @param {App} app
   * @param {DeskClient} client
   */
  constructor(app, client) {
    this.app = app;
    this.client = client;
    this.title = app.say("at-desk.decisions");
    this.node = make("section", { class: "nc-decisions" });
    this.refresh();
  }

  refresh() {
    const { app, client } = this;
    const { say, board, asked: outstanding } = app;
    const matters = chiefQueue(board, outstanding);
    /**
     * @param {Matter["why"]} why
     * @param {string} title
     */
    const section = (why, title) => {
      const of = matters.filter((matter) => matter.why === why);
      if (!of.length) return null;
      return [make("h3", {}, `${title} (${of.length})`), make("ul", { class: "nc-list" }, of.map((matter) => this.#matter(matter)))];
    };
    fill(
      this.node,
      make("h2", { tabindex: "-1" }, this.title),
      !matters.length && make("p", {}, say("at-desk.nothing-to-decide")),
      client.decisions.all.length > 0 && make("p", { class: "nc-soft" }, say("at-desk.not-yet", { n: client.decisions.all.length })),
      section("contested", say("at-desk.contested")),
      section("failed", capital(say("form.state-failed"))),
      section("improbable", say("at-desk.improbable")),
      section("undecided", say("at-desk.undecided")),
      outstanding.length > 0 && [
        make("h3", {}, say("form.outstanding")),
        make(
          "ul",
          { class: "nc-list" },
          outstanding.map(({ id, kind, item, reason, by }) => {
            const words = [by, reason].filter(Boolean).join(": ");
            return this.#decidedOn(kind, item, words, { reinspection: /** @type {any} */ ({ id, kind, item, by, reason }) });
          }),
        ),
      ],
      this.#inForce(),
      this.#withdrawn(),
    );
  }

  /**
   * A decision on an item that holds, with the way to take it back.
   * @param {string} kind
   * @param {string} item
   * @param {string} words
   * @param {Withdrawn} decision
   */
  #decidedOn(kind, item, words, decision) {
    const { app } = this;
    const name = app.named(kind, item);
    return make(
      "li",
      { class: "nc-row" },
      make("a", { href: app.pathOf(kind, item) }, make("strong", {}, name)),
      make("small", {}, words),
      make("div", { class: "nc-actions" }, this.#withdraw(name, words, decision)),
    );
  }

  /**
   * @param {string} name
   * @param {string} words
   * @param {Withdrawn} decision
   */
  #withdraw(name, words, decision) {
    const { app, client } = this;
    const withdraw = app.say("at-desk.withdraw");
    return button(withdraw, () => withdrawalSheet(app, client, decision, name, words), { "aria-label": `${withdraw}: ${name}` });
  }

  // What was decided and taken back: kept, and without effect.
  #withdrawn() {
    const { app } = this;
    const { withdrawn = [] } = app.book.event;
    if (!withdrawn.length) return null;
    const lines = withdrawn.map((row) => make("li", {}, withdrawnWords(row, app.tell, app.judge.edition)));
    return [make("h3", {}, app.say("at-desk.withdrawn")), make("ul", {}, lines)];
  }

  #inForce() {
    const { app, client } = this;
    const { say } = app;
    const limits = limitsInForce(app).map(({ characteristic, words, limit }) => {
      const name = capital(`${app.knowledge.kind(characteristic.kind)}: ${characteristic.name}`);
      const change = () => limitSheet(app, client, characteristic);
      return make(
        "li",
        { class: "nc-row" },
        make("strong", {}, name),
        make("small", {}, words),
        make(
          "div",
          { class: "nc-actions" },
          button(say("at-desk.change"), change, { "aria-label": `${say("at-desk.change")}: ${name}` }),
          limit && this.#withdraw(name, words, { limit }),
        ),
      );
    });
    const waivers = waiversInForce(app).map(({ kind, item, name, words, waiver }) =>
      this.#decidedOn(kind, item, `${name}: ${words}`, { waiver: /** @type {any} */ (waiver) })
    );
    if (!limits.length && !waivers.length) return null;
    return [make("h3", {}, say("at-desk.in-force")), make("ul", { class: "nc-list" }, limits, waivers)];
  }

  /**
   * What each of the inspections that disagree says, and the way to let it stand.
   * @param {Tile} tile
   */
  #parties(tile) {
    const { app, client } = this;
    const { say, tell, judge } = app;
    const ids = new Set(tile.contested.flatMap(({ inspections }) => inspections));
    const about = new Set(tile.contested.map(({ characteristic }) => characteristic));
    return make(
      "ul",
      { class: "nc-readings" },
      tile.inspections.filter(({ id }) => ids.has(id)).map((inspection) => {
        const read = judge.inspection(inspection).said.results.filter(({ reading }) => about.has(reading.characteristic.id))
          .map(({ reading, verdict }) =>
            `${reading.characteristic.name}: ${tell.typed(reading)} ${tell.sign(verdict)} ${tell.verdict(verdict)}`
          );
        const by = inspection.by || say("form.nobody");
        const words = `${by}, ${spoken(inspection.at, app.language)}: ${read.join("; ")}`;
        const stands = say("at-desk.stands");
        return make(
          "li",
          {},
          make("p", {}, words),
          button(stands, () => choiceSheet(app, client, tile, inspection.id, words), { "aria-label": `${stands}: ${by}` }),
        );
      }),
    );
  }

  /** @param {Matter} matter */
  #matter({ why, characteristics, tiles }) {
    const { app, client } = this;
    const { say } = app;
    if (why === "undecided") {
      const [characteristic] = characteristics;
      const title = capital(`${app.knowledge.kind(characteristic.kind)}: ${characteristic.name}`);
      return make(
        "li",
        { class: "nc-row" },
        make("strong", {}, title),
        make("small", {}, `${app.tell.limit(characteristic)}; ${inShort(tiles.map(({ item }) => item))}`),
        characteristic.leftOpen &&
          make("div", { class: "nc-actions" }, button(say("at-desk.set-limit"), () => limitSheet(app, client, characteristic))),
      );
    }
    const [tile] = tiles;
    const { kind, item, told } = tile;
    /** @param {Characteristic} characteristic */
    const read = ({ id, name }) => {
      const results = told.checked.find(({ characteristic }) => characteristic.id === id)?.results ?? [];
      return `${name}: ${results.map(({ reading, verdict }) => `${app.tell.typed(reading)}\u00a0${app.tell.sign(verdict)}`).join(", ")}`;
    };
    return make(
      "li",
      { class: "nc-row" },
      make("a", { href: app.pathOf(kind, item) }, make("strong", {}, app.named(kind, item))),
      why === "contested" ? this.#parties(tile) : make("small", {}, characteristics.map(read).join("; ")),
      make(
        "div",
        { class: "nc-actions" },
        why === "failed" && button(say("at-desk.waive"), () => waiverSheet(app, client, tile, characteristics)),
        button(say("at-desk.ask-again"), () => reinspectionSheet(app, client, tile)),
      ),
    );
  }
}
