// What the form shows of a desk beside what it shows without one: in the bar, on the board, above an item.

import { button, fill, make } from "../form/dom_elements.js";
import { chiefQueue } from "./chief_queue.js";
import { DecisionScreen } from "./decision_screen.js";
import { DeskScreen } from "./desk_screen.js";
import { namesOf } from "./sending_queue.js";
import { choiceNotes, standingNotes } from "./standing_notes.js";

/**
 * @import { App } from "../form/form_app.js"
 * @import { Inside } from "../form/dom_elements.js"
 * @import { Tile } from "../form/item_board.js"
 * @import { ItemScreen } from "../form/item_screen.js"
 * @import { Book } from "../form/open_event.js"
 * @import { Screen } from "../form/screen_address.js"
 * @import { DeskClient } from "./desk_client.js"
 */

/** Screens are drawn anew at most once in so many milliseconds. */
const PAUSE = 300;

export class DeskView {
  #timer = 0;
  /** Stands above the fields of the item on the screen. */
  #above = make("div", {});

  /**
   * @param {App} app
   * @param {DeskClient} client
   */
  constructor(app, client) {
    this.app = app;
    this.client = client;
    client.onchange = () => this.#changed();
  }

  // What the app asks

  /**
   * The view, where the book is that of the desk's event.
   * @param {Book | null} book
   * @returns {DeskView | null}
   */
  of(book) {
    return book === this.client.book ? this : null;
  }

  /**
   * The book of an event, where it is the desk's: it is the same in the connection and on the screen.
   * @param {string} id
   */
  bookOf(id) {
    return this.client.book.event.id === id ? this.client.book : null;
  }

  /**
   * The screens that the desk has in place of the form's own, and besides.
   * @param {string} name
   * @returns {Screen | null}
   */
  screen(name) {
    if (name === "settings") return new DeskScreen(this.app, this.client);
    if (name === "decisions" && this.client.isChief) return new DecisionScreen(this.app, this.client);
    return null;
  }

  /** The item of the desk's event on the screen; null where another screen is shown. */
  get #item() {
    const screen = /** @type {ItemScreen | undefined} */ (this.app.screen);
    return screen?.kind && this.of(screen.book) ? screen : null;
  }

  /** Another screen is shown: what was entered of the item before is handed over, and the one of this screen is taken. */
  shown() {
    const screen = this.#item;
    this.client.handOver(screen);
    this.client.whereabouts.go(screen?.fields ? { kind: screen.kind, item: screen.item } : null);
    this.#draw();
  }

  /** Something was entered. */
  typed() {
    const { whereabouts, sender, waiting } = this.client;
    whereabouts.typed();
    if (waiting.length && sender.isIdle) this.client.send();
  }

  /**
   * Another tab has changed records.
   * @param {[string, string][]} pairs
   */
  async others(pairs) {
    if (this.app.book !== this.client.book) await this.client.book.refresh(pairs);
    this.client.send();
  }

  // The bar

  /** Where what was handed over is, in a few words. */
  get words() {
    const { client } = this;
    const { say } = this.app;
    if (client.state === "revoked") return `✗ ${say("at-desk.revoked-short")}`;
    if (client.refused.length || client.decisions.refused.length) {
      return `✗ ${say("at-desk.refused", { n: client.refused.length + client.decisions.refused.length })}`;
    }
    if (client.stuck.length) return `✗ ${say("at-desk.to-correct", { names: namesOf(client.stuck) })}`;
    if (client.count) return `… ${say("at-desk.not-yet", { n: client.count })}`;
    if (client.state !== "live") return `✓ ${say("at-desk.away-short")}`;
    return `✓ ${client.drafts.length ? say("at-desk.open") : say("at-desk.all")}`;
  }

  /** What is stored where. */
  get stored() {
    return this.app.say("at-desk.stored");
  }

  /** The same as the state of the store, which gives the colour. */
  get tone() {
    const { client } = this;
    const isWrong = client.refused.length || client.decisions.refused.length || client.stuck.length;
    if (client.state === "revoked" || isWrong) return "failed";
    return client.count || client.state !== "live" ? "storing" : "stored";
  }

  // The board

  /** What is above the tiles: who measures, what remains, the way to the desk and to the decisions. */
  overview() {
    const { app, client } = this;
    const { say, board, book } = app;
    const active = client.presence.phones.filter(({ phone, online }) => online && phone !== client.member.phone);
    const measuring = active.flatMap(({ name, drafts = [], claims = [] }) => {
      const items = [...new Set([...drafts, ...claims].map(({ item }) => item))];
      return items.length ? `${name} (${items.join(", ")})` : [];
    });
    const remaining = board.items.filter((tile) => tile.state === "waiting" && !board.isBegun(tile)).length;
    const others = client.presence.count > 0 && say("at-desk.with-others", { n: client.presence.count });
    const open = client.isChief ? chiefQueue(board, app.asked).length : 0;
    return make(
      "div",
      { class: "nc-at-desk" },
      trouble(this.client) && make("p", { class: "nc-note", role: "status" }, say(/** @type {string} */ (trouble(client)))),
      client.sender.trouble &&
        make("p", { class: "nc-note", role: "alert" }, say("at-desk.trouble", { words: client.sender.trouble })),
      measuring.length > 0 && make("p", { class: "nc-soft" }, say("at-desk.measuring", { names: measuring.join(", ") })),
      remaining > 0 &&
        make("p", { class: "nc-soft" }, [say("at-desk.remaining", { n: remaining }), others].filter(Boolean).join("; ")),
      client.isChief &&
        make(
          "a",
          { class: "nc-next", href: `#/${book.event.id}/decisions` },
          make("strong", {}, say("at-desk.decisions")),
          make("small", {}, open ? say("at-desk.to-decide", { n: open }) : say("at-desk.nothing-to-decide")),
        ),
    );
  }

  /** The way to the desk's screen, in place of the settings. */
  link() {
    return make("a", { class: "nc-button", href: `#/${this.app.book.event.id}/settings` }, this.app.say("at-desk.desk"));
  }

  /**
   * Who else is at an item, in small letters on its tile.
   * @param {Tile} tile
   */
  mark({ kind, item }) {
    const { say } = this.app;
    const [other] = this.client.presence.at(kind, item);
    if (other) {
      const { name } = other;
      return other.filled === null ? say("at-desk.taken-by", { name }) : say("at-desk.measured-by", { name });
    }
    return "";
  }

  /**
   * A photo that another phone took; undefined where the desk does not give it now.
   * @param {string} digest
   */
  photo(digest) {
    return this.client.requests.photo(digest);
  }

  // An item

  /** What is said above the fields of an item: who else is at it, and what was decided on it. */
  above() {
    return this.#above;
  }

  #draw() {
    const { client } = this;
    const { say } = this.app;
    const screen = this.#item;
    if (!screen) return;
    const { kind, item } = screen;
    const others = client.presence.at(kind, item);
    /** @type {Inside[]} */
    const inside = others.map((other) =>
      make(
        "div",
        { class: "nc-note", role: "status" },
        make(
          "p",
          {},
          other.filled === null
            ? say("at-desk.taken-by", { name: other.name })
            : say("at-desk.measured-by-now", { name: other.name, n: other.filled }),
        ),
        client.whereabouts.isTakenOver
          ? make("p", {}, say("at-desk.taken-over"))
          // Whoever was there first has nothing to take over.
          : client.presence.holds(kind, item)
          ? []
          : button(say("at-desk.take-over"), () => client.whereabouts.takeOver({ kind, item }, other.phone)),
      )
    );
    const notes = [...choiceNotes(this.app, this.app.tile(kind, item)), ...(screen.fields ? standingNotes(screen, say) : [])];
    fill(this.#above, inside, notes.map((words) => make("p", { class: "nc-note" }, words)));
  }

  // Changes

  #changed() {
    this.app.status.show();
    this.#timer ||= setTimeout(() => this.#refresh(), PAUSE);
  }

  #refresh() {
    this.#timer = 0;
    const { app } = this;
    if (app.book !== this.client.book) return;
    // A tile that is drawn anew under a finger would not be tapped.
    if (app.place.querySelector(":active")) return this.#changed();
    app.changed();
    this.#draw();
    const screen = this.#item;
    const focused = document.activeElement?.getAttribute("href");
    // Another phone's inspection came before the first reading here: whether to repeat it is asked.
    if (screen?.fields && screen.isForeign) screen.draw();
    else app.screen?.refresh();
    if (focused) {
      /** @type {HTMLElement | null} */ (app.place.querySelector(`[href="${CSS.escape(focused)}"]`))?.focus({ preventScroll: true });
    }
  }
}

/**
 * What keeps this phone from the desk, as the key of its words; null where nothing does.
 * @param {DeskClient} client
 */
export const trouble = ({ state }) => {
  /** @type {Record<string, string | null>} */
  const words = { live: null, away: "at-desk.away", revoked: "at-desk.revoked", "other-version": "at-desk.other-version-now" };
  return words[state];
};
