// What this phone tells the desk while somebody types: at which item it is, and what is not handed over yet.

import { Refusal, Unreached } from "./desk_requests.js";
import { toldOf } from "./sending_queue.js";

/**
 * @import { KeptInspection } from "../form/reading_rows.js"
 * @import { DeskRequests } from "./desk_requests.js"
 */

/** @typedef {{ kind: string, item: string }} Place */

/** Drafts are told at most once in so many milliseconds. */
const PAUSE = 1000;

/** Nothing of this is kept: what is not told in time is told anew when the desk is there again. */
export class Whereabouts {
  /** @type {Place | null} */
  at = null;
  /** Whether that item was taken over from another phone. */
  isTakenOver = false;
  #timer = 0;
  #posted = "[]";

  /**
   * @param {DeskRequests} requests
   * @param {() => KeptInspection[]} drafts what is being entered on this device
   */
  constructor(requests, drafts) {
    this.requests = requests;
    this.drafts = drafts;
  }

  /** @param {Place | null} place */
  #isAt = (place) => this.at?.kind === place?.kind && this.at?.item === place?.item;

  /**
   * Be at an item, or at none; the item that was left is free again.
   * @param {Place | null} place
   */
  async go(place) {
    const { at } = this;
    if (this.#isAt(place)) return;
    this.at = place;
    this.isTakenOver = false;
    if (at) await this.#claim(at, { taken: false, over: null });
    if (place) await this.#claim(place, { taken: true, over: null });
  }

  /**
   * Leave what the desk still holds for this phone: it was left while the desk was out of reach.
   * @param {Place[]} held
   */
  leaveOthers(held) {
    return Promise.all(held.filter((place) => !this.#isAt(place)).map((place) => this.#claim(place, { taken: false, over: null })));
  }

  /**
   * Take an item over from the phone that is at it.
   * @param {Place} place
   * @param {string} phone
   */
  takeOver(place, phone) {
    this.at = place;
    this.isTakenOver = true;
    return this.#claim(place, { taken: true, over: phone });
  }

  /** Something was typed. */
  typed() {
    this.#timer ||= setTimeout(() => this.#tell(), PAUSE);
  }

  /** Tell all of it: the desk is there again and knows nothing of it. */
  async tellAnew() {
    this.#posted = "";
    await this.#tell();
    if (this.at) await this.#claim(this.at, { taken: true, over: null });
  }

  end() {
    clearTimeout(this.#timer);
  }

  /**
   * @param {Place} place
   * @param {{ taken: boolean, over: string | null }} claim
   */
  async #claim({ kind, item }, claim) {
    // Somebody else may hold it: who that is comes with the stream.
    await this.#post("/claims", { kind, item, ...claim });
  }

  async #tell() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    const inspections = this.drafts().map(toldOf);
    const text = JSON.stringify(inspections);
    if (text === this.#posted) return;
    if (await this.#post("/drafts", { inspections })) this.#posted = text;
  }

  /**
   * @param {string} path
   * @param {unknown} body
   */
  async #post(path, body) {
    try {
      await this.requests.post(path, body);
      return true;
    } catch (error) {
      if (!(error instanceof Refusal) && !(error instanceof Unreached)) throw error;
      return false;
    }
  }
}
