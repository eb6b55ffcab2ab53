// Decisions of the chief judge that the desk has not acknowledged: stored on the phone, sent again until they are.

import { Refusal } from "./desk_requests.js";
import { signaturesOf } from "./phone_key.js";

/**
 * @import { Store } from "../form/browser_store.js"
 * @import { Choice, Reinspection } from "../form/reading_rows.js"
 * @import { HandedLimit, HandedWaiver, HandedWithdrawal } from "schemas"
 * @import { DeskRequests } from "./desk_requests.js"
 * @import { PhoneKey } from "./phone_key.js"
 */

/**
 * A decision as it is posted.
 * @typedef {(
 *   | { id: string, type: "limit" } & HandedLimit
 *   | { id: string, type: "waiver" } & HandedWaiver
 *   | { id: string, type: "choice", kind: string, item: string, reason: string } & Choice
 *   | { id: string, type: "withdrawal", withdrawn: HandedWithdrawal, reason: string }
 *   | { id: string, type: "reinspection" } & Pick<Reinspection, "kind" | "item" | "reason">
 * )} Decision
 */

export class PendingDecisions {
  /** @type {Decision[]} */
  all = [];
  /**
   * What the desk said of those that it refused.
   * @type {{ decision: Decision, words: string }[]}
   */
  refused = [];

  /**
   * @param {Store} store
   * @param {string} event the id of the event
   * @param {() => void} changed
   */
  constructor(store, event, changed) {
    this.store = store;
    this.key = `decisions ${event}`;
    this.changed = changed;
  }

  async read() {
    this.all = (await this.store.get("own", this.key)) ?? [];
  }

  /** @param {Decision} decision */
  add(decision) {
    this.all = [...this.all, decision];
    this.store.change("own", this.key, (decisions) => [...(decisions ?? []), decision]);
    this.changed();
  }

  /** @param {string} id */
  #drop(id) {
    /** @param {Decision[]} decisions */
    const rest = (decisions) => decisions.filter((decision) => decision.id !== id);
    this.all = rest(this.all);
    this.store.change("own", this.key, (decisions) => rest(decisions ?? []));
    this.changed();
  }

  /**
   * Send them in their order: a later one may take back an earlier one.
   * @param {{ requests: DeskRequests, key?: PhoneKey | null }} outbox
   */
  async send({ requests, key }) {
    for (const decision of [...this.all]) {
      try {
        await requests.post("/decisions", decision, await signaturesOf(key, [decision], "decision"));
      } catch (error) {
        if (!(error instanceof Refusal) || error.status === 401) throw error;
        this.refused = [...this.refused, { decision, words: error.words }];
      }
      this.#drop(decision.id);
    }
  }
}
