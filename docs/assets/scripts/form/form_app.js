// What all screens share: the store, the event at hand, the knowledge that judges it, the way between.

import { Announcer } from "./screen_messages.js";
import { newEvent } from "./new_event.js";
import { Habits } from "./judge_habits.js";
import { PartLoader } from "./part_loader.js";
import { Refused } from "./refused_readings.js";
import { Session } from "./event_session.js";
import { StartScreen } from "./start_screen.js";
import { Status } from "./status_bar.js";
import { chosen } from "./file_dialogs.js";
import { keptIn } from "./stored_data.js";
import { partsOf } from "./screen_address.js";
import { keyboard } from "./keyboard_input.js";
import { day, moment } from "./local_time.js";
import { fill, make } from "./dom_elements.js";
import { asked } from "./browser_store.js";

/**
 * @import { Book } from "./open_event.js"
 * @import { SchemaNode } from "./json_schema.js"
 * @import { Opening } from "./event_session.js"
 * @import { Screen } from "./screen_address.js"
 * @import { DeskView } from "../desk/desk_view.js"
 */

export class App extends Session {
  #announcer = new Announcer();
  #at = "";
  /** @type {Screen | undefined} */
  screen;
  /**
   * The schema of event files, which comes with the later parts.
   * @type {SchemaNode}
   */
  schema;
  /**
   * What a desk adds, where this phone has joined one.
   * @type {DeskView | undefined}
   */
  live;
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
    this.parts = new PartLoader(this);
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

  /** What the desk of the event at hand adds; nothing where it has none. */
  get desk() {
    return this.live?.of(this.book);
  }

  /** @override */
  get begun() {
    return this.desk?.client.presence.items ?? [];
  }

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
    const parts = partsOf(at);
    const screen = await this.#screen(parts).catch((error) => this.parts.instead(error, parts));
    // While it was fetched, another may have been asked for.
    if (this.#at !== at) return;
    this.screen = screen;
    this.live?.shown();
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
      return (await this.parts.open()).bin(this, events.filter((event) => event.bin), inspections.filter((inspection) => inspection.bin));
    }
    if (id === "join") return (await this.parts.desk()).joining(this, second);
    if (id && this.book?.event.id !== id) this.book = /** @type {Book} */ (await this.#opened(id));
    if (!id || !this.book) {
      this.closeBook();
      const kept = await keptIn(this.store, this.siteKnowledge.editions);
      // Who has an event here goes on with it; a first visit fetches no more than it shows.
      if (kept.events.length) this.parts.open().catch(() => {});
      return new StartScreen(this, kept, kept.damaged.length ? await this.parts.damaged(kept.damaged) : null);
    }
    this.changed();
    const desks = this.desk?.screen(second);
    if (desks) return desks;
    const { screens, ItemScreen, OverviewScreen } = this.later;
    if (Object.hasOwn(screens, second)) return new (/** @type {Record<string, any>} */ (screens)[second])(this);
    return third ? new ItemScreen(this, second, third) : new OverviewScreen(this);
  }

  /** @param {string} id */
  async #opened(id) {
    const later = await this.parts.open();
    const book = this.live?.bookOf(id) ?? await later.Book.load(this.store, this.own, id);
    if (!book) return null;
    book.onchange = () => this.changed();
    later.resume(this).catch(() => {});
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
    const next = this.screen?.next?.(measuring) ?? null;
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
    this.desk?.typed();
    this.status.show();
  }

  /** @param {[string, string][]} pairs */
  async #others(pairs) {
    await this.live?.others(pairs);
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
    return (await this.parts.exchange())?.save(form);
  }

  /** Open a file of an event, or join it to the one that is here. */
  async openFile() {
    // A browser lets a file be chosen only right after a tap.
    const file = await chosen();
    if (file) await (await this.parts.exchange())?.open(file);
  }
}
