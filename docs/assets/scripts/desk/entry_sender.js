// Sends what a phone has handed over, until the desk has acknowledged it: nothing is lost, nothing is there twice.

import { besideId } from "../form/content_digest.js";
import { eventFile, inspectionOf } from "../form/event_file.js";
import { keyIn } from "../form/browser_store.js";
import { Refusal, Unreached } from "./desk_requests.js";
import { signaturesOf } from "./phone_key.js";
import { RetryDelay } from "./retry_delay.js";
import { inBatches, waiting } from "./sending_queue.js";

/**
 * @import { Judge } from "../form/cached_judging.js"
 * @import { Book } from "../form/open_event.js"
 * @import { KeptInspection } from "../form/reading_rows.js"
 * @import { DeskRequests } from "./desk_requests.js"
 * @import { PendingDecisions } from "./pending_decisions.js"
 * @import { PhoneKey } from "./phone_key.js"
 */

/**
 * What the sender works on; `judge` judges the event as it is now, `changed` is told when something was acknowledged or
 * refused, `readAnew` when the log is to be read from its beginning, `unreached` when the network carried nothing.
 * @typedef {object} Outbox
 * @property {Book} book
 * @property {DeskRequests} requests
 * @property {PhoneKey | null} [key] with which what is sent is signed
 * @property {PendingDecisions} decisions
 * @property {() => Judge} judge
 * @property {() => void} changed
 * @property {() => void} readAnew
 * @property {() => void} unreached
 */

export class EntrySender {
  #delay = new RetryDelay();
  #sending = false;
  #again = false;
  #timer = 0;
  /** Photos that the desk has from here. */
  #photos = new Set();
  /** Why the desk cannot take anything at the moment, in its own words. */
  trouble = "";

  /** @param {Outbox} outbox */
  constructor(outbox) {
    this.outbox = outbox;
  }

  /** Whether nothing is on its way, and nothing waits to be tried again. */
  get isIdle() {
    return !this.#sending && !this.#timer;
  }

  /** Send what waits; what comes meanwhile goes afterwards. */
  async send() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#again = true;
    if (this.#sending) return;
    this.#sending = true;
    try {
      while (this.#again) {
        this.#again = false;
        await this.#all();
        this.#delay.reset();
        this.#trouble("");
      }
    } catch (error) {
      if (!(error instanceof Unreached) && !(error instanceof Refusal)) throw error;
      const refusal = error instanceof Refusal ? error : error.cause;
      // What the desk itself said of it is told; whether this phone still has access says the stream.
      this.#trouble(refusal instanceof Refusal && refusal.status !== 401 ? refusal.words : "");
      if (error instanceof Refusal || !(refusal instanceof Refusal)) this.outbox.unreached();
      if (!(error instanceof Refusal)) this.#timer = setTimeout(() => this.send(), this.#delay.take());
    } finally {
      this.#sending = false;
    }
  }

  end() {
    clearTimeout(this.#timer);
    this.#again = false;
  }

  /** @param {string} words */
  #trouble(words) {
    if (words === this.trouble) return;
    this.trouble = words;
    this.outbox.changed();
  }

  async #all() {
    const { book, decisions } = this.outbox;
    // What is acknowledged must be found again on this phone, whatever happens to it next.
    await book.store.whole();
    const failure = await this.#each(inBatches(waiting(book.inspections)));
    await decisions.send(this.outbox);
    if (failure) throw failure;
  }

  /**
   * One over which the desk itself fails keeps no other back: it is tried again with the next sending.
   * @param {KeptInspection[][]} batches
   * @returns {Promise<unknown>} the failure, or null
   */
  async #each(batches) {
    let failure = null;
    for (const batch of batches) {
      try {
        await this.#batch(batch);
      } catch (error) {
        if (!(error instanceof Unreached && error.cause instanceof Refusal && error.cause.status === 500)) throw error;
        failure = (batch.length > 1 ? await this.#each(batch.map((inspection) => [inspection])) : error) ?? failure;
      }
    }
    return failure;
  }

  /** @param {KeptInspection[]} batch */
  async #batch(batch) {
    const { book, judge } = this.outbox;
    const { event } = book;
    try {
      for (const inspection of batch) await this.#sendPhotos(inspection);
      const file = eventFile(event, batch, judge());
      const { known = [], new: fresh = [], empty = [] } = file.inspections.length ? await this.#post(file) : {};
      // One of which nothing is left to tell waits for nothing.
      const sent = new Set(file.inspections.map((/** @type {{ id: string }} */ { id }) => id));
      for (const id of [...known, ...fresh, ...empty, ...batch.map((inspection) => inspection.id).filter((id) => !sent.has(id))]) {
        this.#acknowledge(id);
      }
      this.outbox.changed();
    } catch (error) {
      if (!(error instanceof Refusal) || error.status === 401) throw error;
      await this.#refuse(batch, error);
    }
  }

  /** @param {any} file */
  async #post(file) {
    const { requests, key } = this.outbox;
    return requests.post("/entries", file, await signaturesOf(key, file.inspections, "inspection"));
  }

  /** @param {string} id */
  #acknowledge(id) {
    const { book } = this.outbox;
    // In which place of the log it stands is told by the stream.
    book.mark(id, { atDesk: book.all.get(id)?.atDesk ?? 0, refused: undefined });
  }

  /**
   * The rest goes without what was refused; of several it is found out which.
   * @param {KeptInspection[]} batch
   * @param {Refusal} refusal
   */
  async #refuse(batch, refusal) {
    const changed = new Set(refusal.code === "desk-changed" ? refusal.body.ids ?? refusal.body.error?.ids ?? [] : []);
    for (const inspection of batch.filter(({ id }) => changed.has(id))) this.#putBeside(inspection);
    const rest = batch.filter(({ id }) => !changed.has(id));
    if (changed.size && rest.length) return this.#batch(rest);
    if (rest.length > 1) {
      for (const inspection of rest) await this.#batch([inspection]);
      return undefined;
    }
    for (const { id, at } of rest) {
      const own = this.outbox.book.all.get(id)?.device === this.outbox.book.own.device;
      // It is in nobody's hands yet: what was wrong can be mended in it.
      this.outbox.book.mark(id, { refused: { at, words: refusal.words }, handed: !own });
    }
    this.outbox.changed();
    return undefined;
  }

  /**
   * The desk has another content of this inspection: both are kept, ours under an id of its own.
   * @param {KeptInspection} inspection
   */
  #putBeside(inspection) {
    const { book, judge, readAnew, changed } = this.outbox;
    book.take({ ...inspection, id: besideId(inspectionOf(inspection, judge())), handed: true });
    book.forget(inspection.id);
    readAnew();
    changed();
    this.#again = true;
  }

  /** @param {KeptInspection} inspection */
  async #sendPhotos({ event, photos = [] }) {
    const { book, requests } = this.outbox;
    for (const { sha256 } of photos) {
      if (this.#photos.has(sha256)) continue;
      const kept = await book.store.get("photos", keyIn(event, sha256));
      if (kept) await requests.put(`/photos/${sha256}`, kept.bytes, "image/jpeg");
      this.#photos.add(sha256);
    }
  }
}
