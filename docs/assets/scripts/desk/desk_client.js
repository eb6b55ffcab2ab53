// A phone at a desk: sends what was handed over, hears what the others do, and says how the two stand.

import { Book } from "../form/open_event.js";
import { brought } from "../form/event_merging.js";
import { Judge } from "../form/cached_judging.js";
import { nameKey } from "../form/item_names.js";
import { DeskRequests } from "./desk_requests.js";
import { decided, settled } from "./desk_settings.js";
import { EntrySender } from "./entry_sender.js";
import { KEY, LEFT, NoDesk, takenFrom } from "./joining.js";
import { Listening } from "./desk_listening.js";
import { PendingDecisions } from "./pending_decisions.js";
import { Presence } from "./presence.js";
import { drafts, isReady, refused, toHandOver, waiting } from "./sending_queue.js";
import { Whereabouts } from "./whereabouts.js";

/**
 * @import { App } from "../form/form_app.js"
 * @import { KeptInspection } from "../form/reading_rows.js"
 * @import { SentEvent } from "./event_stream.js"
 * @import { Member } from "./joining.js"
 * @import { Decision } from "./pending_decisions.js"
 */

/** The connection to the desk and what it brings; the screens are drawn elsewhere. */
export class DeskClient {
  #away = new AbortController();
  /**
   * The item on the screen.
   * @type {{ kind: string, item: string } | null}
   */
  #open = null;
  #judged = { event: /** @type {unknown} */ (null), judge: /** @type {Judge | null} */ (null) };
  /** Told whenever something is different that a screen shows. */
  onchange = () => {};

  /**
   * @param {App} app
   * @param {Member} member
   * @param {Book} book
   */
  constructor(app, member, book) {
    this.app = app;
    this.member = member;
    this.book = book;
    this.requests = new DeskRequests(location.origin, app.language, member.token);
    this.presence = new Presence(member.phone);
    this.decisions = new PendingDecisions(app.store, book.event.id, () => this.onchange());
    this.whereabouts = new Whereabouts(this.requests, () => this.drafts);
    this.sender = new EntrySender({
      book,
      requests: this.requests,
      key: member.key,
      decisions: this.decisions,
      judge: () => this.judge,
      changed: () => this.onchange(),
      readAnew: () => this.#readAnew(),
      unreached: () => this.listening.doubt(),
    });
    this.listening = new Listening(this.requests, {
      number: () => this.member.number,
      hear: (event) => this.#hear(event),
      change: (state) => this.#linked(state),
    });
  }

  /**
   * The phone as it has joined; null where it has not, or where its event was thrown away for good.
   * @param {App} app
   */
  static async open(app) {
    /** @type {Member | undefined} */
    const member = await app.store.get("own", KEY);
    const book = member && (await Book.load(app.store, app.own, member.event));
    if (!book) return null;
    const client = new DeskClient(app, member, book);
    await client.decisions.read();
    return client;
  }

  start() {
    const { signal } = this.#away;
    const wake = () => {
      if (document.visibilityState === "hidden") return;
      this.#leaveOthers();
      this.listening.wake();
      this.send();
    };
    addEventListener("online", wake, { signal });
    addEventListener("pageshow", wake, { signal });
    addEventListener("offline", () => this.listening.doubt(), { signal });
    document.addEventListener("visibilitychange", wake, { signal });
    if (this.member.ended) return;
    // What is measured here is measured under the name that was given to the desk.
    if (this.app.own.judge !== this.member.name) this.app.habits.remember({ judge: this.member.name });
    this.listening.listen();
    this.send();
  }

  /** Have no more to do with the desk: another one is joined, or none. */
  end() {
    this.#away.abort();
    this.listening.end();
    this.sender.end();
    this.whereabouts.end();
  }

  /** Forget the desk; what was measured stays. */
  leave() {
    this.end();
    this.app.store.put("own", LEFT, this.member.token);
    this.app.store.put("own", KEY, null);
  }

  // How it stands

  get state() {
    return this.member.ended ? "revoked" : this.listening.state;
  }

  get isChief() {
    return this.member.role === "chief-judge";
  }

  get judge() {
    const { app, book } = this;
    if (app.book === book) return app.judge;
    if (this.#judged.event !== book.event) this.#judged = { event: book.event, judge: new Judge(app.siteKnowledge, book.event) };
    return /** @type {Judge} */ (this.#judged.judge);
  }

  get drafts() {
    return drafts(this.book.inspections, this.book.own.device);
  }

  get waiting() {
    return waiting(this.book.inspections);
  }

  get refused() {
    return refused(this.book.inspections);
  }

  /** What was left and cannot be handed over: something of it cannot be read, or was refused as it is. */
  get stuck() {
    return this.drafts.filter((draft) => !this.#isOpen(draft) && !isReady(draft, this.judge));
  }

  /** @param {KeptInspection} draft */
  #isOpen = ({ kind, item }) => kind === this.#open?.kind && nameKey(item) === nameKey(this.#open.item);

  /** How much is not at the desk yet: inspections and decisions. */
  get count() {
    return this.waiting.length + this.decisions.all.length;
  }

  // What is done here

  /**
   * Hand over what was entered, but for the item on the screen.
   * @param {{ kind: string, item: string } | null} open
   */
  handOver(open) {
    this.#open = open;
    const left = toHandOver(this.drafts, this.judge, this.#isOpen);
    if (!left.length) return;
    for (const { id, by } of left) this.book.mark(id, { refused: undefined, by: by || this.member.name });
    this.book.handOver(left);
    this.whereabouts.typed();
    this.send();
  }

  /** Send what waits, as long as this phone has access. */
  send() {
    if (!this.member.ended) this.sender.send();
  }

  /** Send again what the desk refused. */
  sendAgain() {
    for (const { id } of this.refused) this.book.mark(id, { refused: undefined, handed: true });
    this.send();
    this.listening.wake();
  }

  /**
   * Decide something as the chief judge; it holds here at once and at the desk when it arrives there.
   * @param {Decision} decision
   */
  decide(decision) {
    this.decisions.add(decision);
    const by = { by: this.member.name, at: new Date().toISOString() };
    this.book.edit((event) => decided(event, { ...decision, ...by }, this.#known(decision)));
    this.send();
  }

  /** @param {Decision} decision */
  #known(decision) {
    return decision.type === "reinspection" ? this.book.of(decision.kind, decision.item).map(({ id }) => id) : [];
  }

  // A page in the background does not know where its judge is now.
  #leaveOthers() {
    if (document.visibilityState !== "hidden") this.whereabouts.leaveOthers(this.presence.held);
  }

  // What is heard

  #forgetAcknowledged() {
    for (const { id, atDesk } of this.book.inspections) if (atDesk !== undefined) this.book.mark(id, { atDesk: undefined });
  }

  #readAnew() {
    this.#keep({ number: 0 });
    this.listening.restart();
  }

  /** @param {Partial<Member>} changes */
  #keep(changes) {
    Object.assign(this.member, changes);
    this.app.store.change("own", KEY, (member) => member && { ...member, ...changes });
  }

  /** @param {string} state */
  #linked(state) {
    if (state === "revoked") this.#keep({ ended: true });
    if (state !== "live") this.presence.clear();
    else {
      this.send();
      this.whereabouts.tellAnew();
    }
    this.onchange();
  }

  /** @param {SentEvent} event */
  #hear({ name, data, number }) {
    const heard = /** @type {Record<string, (data: any, number: number) => void>} */ ({
      entries: (file, place) => this.#entries(file, place),
      settings: (file) => this.#settings(file),
      decision: (decision, place) => this.book.edit((event) => decided(event, decision, this.#known(decision), place)),
      presence: ({ phones }) => {
        this.presence.take(phones);
        this.#leaveOthers();
      },
    })[name];
    if (!heard) return;
    // A log that begins anew is another one: what it does not have is sent to it again.
    if (number !== null && number <= this.member.number) this.#forgetAcknowledged();
    try {
      heard(JSON.parse(data), number ?? 0);
    } catch (error) {
      // What this form cannot read it leaves to the desk: the next event is not lost for it.
      if (!(error instanceof NoDesk) && !(error instanceof SyntaxError)) throw error;
    }
    // It is written behind what it tells of, or with it.
    if (number !== null) this.#keep({ number });
    this.onchange();
  }

  /**
   * @param {unknown} data
   * @param {number} number
   */
  #entries(data, number) {
    const { book } = this;
    const file = takenFrom(this.app, data);
    const { fresh, changed } = brought(book, file, this.judge);
    const others = new Set([...fresh, ...changed].map(({ id }) => id));
    for (const inspection of [...fresh, ...changed]) book.take({ ...inspection, atDesk: number });
    for (const { id } of file.inspections) if (!others.has(id)) book.mark(id, { atDesk: number, refused: undefined });
  }

  /** @param {unknown} data */
  #settings(data) {
    const file = takenFrom(this.app, data);
    this.book.edit((event) => settled(event, file, this.decisions.all));
  }
}
