// What all screens share: the store, the event at hand, the knowledge that judges it, the way between.

import { Announcer } from "./screen_messages.js";
import { Book, newEvent } from "./open_event.js";
import { Habits } from "./judge_habits.js";
import { ItemScreen } from "./item_screen.js";
import { Desk } from "./desk_loader.js";
import { OverviewScreen } from "./overview_screen.js";
import { Refused } from "./refused_readings.js";
import { Session } from "./event_session.js";
import { StartScreen } from "./start_screen.js";
import { Status } from "./status_bar.js";
import { chosen } from "./file_dialogs.js";
import { keptIn } from "./stored_data.js";
import { itemAfter } from "./next_item.js";
import { keyboard } from "./keyboard_input.js";
import { day, moment } from "./local_time.js";
import { fill, make } from "./dom_elements.js";
import { asked } from "./browser_store.js";

/**
 * @import { Field } from "./reading_field.js"
 * @import { SchemaNode } from "./json_schema.js"
 * @import { Opening } from "./event_session.js"
 */

/**
 * What is shown below the line of the app; what has `numbers` takes what an instrument types.
 * @typedef {object} Screen
 * @property {HTMLElement} node
 * @property {() => unknown} refresh
 * @property {() => void} [draw]
 * @property {string} [title]
 * @property {Field[]} [numbers]
 * @property {Field} [last]
 * @property {(element: any) => Field | null} [fieldOf]
 * @property {() => unknown} [shown]
 * @property {() => unknown} [goOn]
 * @property {() => boolean} [chooseNextDisc]
 */

// Screens that who measures does without; they are fetched when an event is opened.
const DESK = ["settings", "hand-over", "protocol"];

/**
 * Half of an escaped letter is no letter.
 * @param {string} part
 */
const decoded = (part) => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

export class App extends Session {
  #announcer = new Announcer();
  #at = "";
  /** @type {Screen | undefined} */
  screen;
  /**
   * The schema of event files, which comes with the desk.
   * @type {SchemaNode}
   */
  schema;
  /**
   * The kind of the item that was added last.
   * @type {string | undefined}
   */
  lastKind;

  /**
   * @param {HTMLElement} root
   * @param {string} language
   * @param {Opening} opening
   */
  constructor(root, language, opening) {
    super(language, opening);
    const { store, own } = opening;
    this.root = root;
    this.page = new URL(location.pathname, location.href);
    this.desk = new Desk(this);
    this.habits = new Habits(store, own);
    this.status = new Status(this);
    this.refused = new Refused(this);
    this.place = make("div", { class: "nc-place" });
    root.replaceChildren(
      this.status.node,
      this.status.warning,
      this.refused.node,
      this.place,
      this.#announcer.spoken,
      this.#announcer.toast,
    );
    store.onstate = () => this.status.show();
    store.onothers = (pairs) => this.#others(pairs);
    addEventListener("hashchange", () => this.show());
    addEventListener("beforeunload", (event) => store.state !== "stored" && event.preventDefault());
  }

  // The way

  /**
   * @param {string} kind
   * @param {string} item
   */
  pathOf(kind, item) {
    return `#/${this.book.event.id}/${kind}/${encodeURIComponent(item)}`;
  }

  /** @param {string} hash */
  go(hash, replace = false) {
    if (replace) history.replaceState(null, "", hash);
    else history.pushState(null, "", hash);
    return this.show();
  }

  toBoard() {
    return this.go(`#/${this.book.event.id}`);
  }

  /** Draw the screen that the address names; what is typed meanwhile comes to it. */
  async show() {
    keyboard.hold();
    try {
      await this.#show();
    } finally {
      keyboard.release(this);
    }
  }

  async #show() {
    const at = location.hash;
    this.#at = at;
    const parts = at.startsWith("#/") ? at.slice(2).split("/").map(decoded).filter(Boolean) : [];
    const screen = await this.#screen(parts).catch((error) => this.desk.instead(error, parts));
    // While it was fetched, another may have been asked for.
    if (this.#at !== at) return;
    this.screen = screen;
    this.place.replaceChildren(screen.node);
    // The first screen stands where the page began.
    const top = parts.length || this.root.dataset.screen;
    this.root.dataset.screen = parts.length ? "inside" : "start";
    this.#bar(parts);
    screen.shown?.();
    if (top) this.top();
    if (parts.length) this.place.querySelector("h2")?.focus({ preventScroll: true });
  }

  /** @param {string[]} parts */
  async #screen(parts) {
    const [id, second, third] = parts;
    if (id === "bin") {
      this.closeBook();
      const { events, inspections } = await keptIn(this.store, this.siteKnowledge.editions);
      return (await this.desk.open()).bin(this, events.filter((one) => one.bin), inspections.filter((one) => one.bin));
    }
    if (id && this.book?.event.id !== id) this.book = /** @type {Book} */ (await this.#opened(id));
    if (!id || !this.book) {
      this.closeBook();
      const kept = await keptIn(this.store, this.siteKnowledge.editions);
      return new StartScreen(this, kept, kept.damaged.length ? await this.desk.damaged(kept.damaged) : null);
    }
    this.changed();
    if (DESK.includes(second)) return new (/** @type {Record<string, any>} */ ((await this.desk.open()).screens)[second])(this);
    if (third) return new ItemScreen(this, second, third);
    return new OverviewScreen(this);
  }

  /** @param {string} id */
  async #opened(id) {
    const book = await Book.load(this.store, this.own, id);
    if (!book) return null;
    book.onchange = () => this.changed();
    // Early, so that it is there when it is asked for; only then its failure counts.
    this.desk.open().then((desk) => desk.resume(this)).catch(() => {});
    await this.pin(book.event.knowledge);
    return book;
  }

  /** @param {string[]} string */
  #bar([id, second]) {
    const { back } = this.status;
    back.hidden = !id;
    back.href = second && this.book ? `#/${this.book.event.id}` : "#/";
    back.setAttribute("aria-label", this.say("form.back"));
    this.#showNext();
    this.status.show();
  }

  // The item that comes after the one on the screen stands on the button that leads to it.
  #showNext(measuring = false) {
    const next = this.screen instanceof ItemScreen ? itemAfter(this.board, this.own.device, this.screen, measuring) : null;
    const { forward } = this.status;
    forward.hidden = !next;
    if (next) fill(forward, `${next.item} →`);
    if (next) forward.setAttribute("aria-label", `${this.say("form.next")} ${this.named(next.kind, next.item)}`);
    this.status.next = next;
    return next;
  }

  /** Go to the item that the button names; the first thing that is entered begins it. */
  forward() {
    const { next } = this.status;
    return next ? this.go(this.pathOf(next.kind, next.item)) : undefined;
  }

  /** Go on to the next item that has something to measure. */
  goOn() {
    this.#showNext(true);
    return this.forward();
  }

  focusNext() {
    this.#showNext(true);
    this.status.forward.focus();
  }

  top() {
    scrollTo({ top: Math.max(0, this.root.getBoundingClientRect().top + scrollY - 64), behavior: "instant" });
  }

  /**
   * See {@link Announcer}.
   * @param {string} text
   */
  announce(text, seen = false) {
    this.#announcer.announce(text, seen);
  }

  // Changes

  /** Something of the event is different: the board is made anew when it is asked for. */
  changed() {
    this.forgetBoard();
    this.status.show();
  }

  /** @param {[string, string][]} pairs */
  async #others(pairs) {
    if (!this.book) return;
    await this.book.refresh(pairs);
    this.changed();
    this.screen?.refresh();
  }

  undo() {
    this.book?.undo();
    this.screen?.draw ? this.screen.draw() : this.screen?.refresh();
    this.status.show();
  }

  // Events

  async newEvent() {
    const event = newEvent(this.inForce, this.digest, day());
    this.keepKnowledge();
    this.store.put("events", event.id, event);
    asked();
    await this.store.whole();
    this.go(`#/${event.id}/settings`);
  }

  /** Keep what the site judges by beside the events that are judged by it. */
  keepKnowledge() {
    this.store.put("knowledge", this.digest, this.judging);
  }

  /** Judge the event by what the site knows now; asked for by the judge. */
  takeKnowledge() {
    this.keepKnowledge();
    this.book.edit((event) => ({ ...event, knowledge: this.digest }));
    this.screen?.refresh();
  }

  throwEventAway() {
    this.book.edit((event) => ({ ...event, bin: moment() }));
    this.closeBook();
    this.go("#/");
  }

  // Files

  /**
   * Hand the event over as "json" or "csv".
   * @param {string} form
   */
  async save(form) {
    return (await this.desk.exchange())?.save(form);
  }

  /** Open a file of an event, or join it to the one that is here. */
  async openFile() {
    // A browser lets a file be chosen only right after a tap.
    const file = await chosen();
    if (file) await (await this.desk.exchange())?.open(file);
  }
}
