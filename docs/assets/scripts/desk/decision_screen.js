// The chief judge's queue on the phone: what waits for a decision, and the ways to decide it.

import { button, capital, fill, make } from "../form/dom_elements.js";
import { spoken } from "../form/local_time.js";
import { inShort } from "../protocol/name_ranges.js";
import { chiefQueue } from "./chief_queue.js";
import { choiceSheet, limitSheet, reinspectionSheet, waiverSheet } from "./decision_sheets.js";
import { limitsInForce, waiversInForce } from "./terms_in_force.js";

/**
 * @import { Characteristic } from "../inspection/equipment_edition.js"
 * @import { App } from "../form/form_app.js"
 * @import { Tile } from "../form/item_board.js"
 * @import { Matter } from "./chief_queue.js"
 * @import { DeskClient } from "./desk_client.js"
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
    const { say, board } = app;
    const { outstanding } = client;
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
        make("h3", {}, say("at-desk.outstanding")),
        make(
          "ul",
          { class: "nc-list" },
          outstanding.map(({ kind, item, reason, by }) =>
            make(
              "li",
              {},
              make(
                "a",
                { class: "nc-row", href: app.pathOf(kind, item) },
                make("strong", {}, app.named(kind, item)),
                make("small", {}, [by, reason].filter(Boolean).join(": ")),
              ),
            )
          ),
        ),
      ],
      this.#inForce(),
    );
  }

  #inForce() {
    const { app, client } = this;
    const { say } = app;
    const limits = limitsInForce(app).map(({ characteristic, words }) => {
      const name = capital(`${app.knowledge.kind(characteristic.kind)}: ${characteristic.name}`);
      const change = () => limitSheet(app, client, characteristic);
      return make(
        "li",
        { class: "nc-row" },
        make("strong", {}, name),
        make("small", {}, words),
        make("div", { class: "nc-actions" }, button(say("at-desk.change"), change, { "aria-label": `${say("at-desk.change")}: ${name}` })),
      );
    });
    const waivers = waiversInForce(app).map(({ kind, item, name, words }) =>
      make(
        "li",
        {},
        make(
          "a",
          { class: "nc-row", href: app.pathOf(kind, item) },
          make("strong", {}, app.named(kind, item)),
          make("small", {}, `${name}: ${words}`),
        ),
      )
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
      return `${name}: ${results.map(({ reading, verdict }) => `${app.tell.typed(reading)} ${app.tell.sign(verdict)}`).join(", ")}`;
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
