// What happens at the desk, as it happens: a stream that is opened again whenever it ends.

import { EventReader } from "./event_stream.js";
import { PROTOCOL, Refusal } from "./desk_requests.js";
import { RetryDelay } from "./retry_delay.js";

/**
 * @import { DeskRequests } from "./desk_requests.js"
 * @import { SentEvent } from "./event_stream.js"
 */

/** @typedef {"away" | "live" | "revoked" | "other-version"} LinkState */

/** A stream that says nothing for so long is broken, in milliseconds; the desk says something every 15 seconds. */
const SILENCE = 40_000;
/** The same when the phone was put away and comes back. */
const SHORT_SILENCE = 16_000;

export class Listening {
  #delay = new RetryDelay();
  #stop = new AbortController();
  #heard = 0;
  #ended = false;
  /** @type {() => void} */
  #wake = () => {};
  /** @type {LinkState} */
  state = "away";
  /** By how many milliseconds the desk's clock is ahead of this one. */
  ahead = 0;

  /**
   * @param {DeskRequests} requests
   * @param {object} listener
   * @param {() => number} listener.number of the last event that is stored here
   * @param {(event: SentEvent) => void} listener.hear
   * @param {(state: LinkState) => void} listener.change
   */
  constructor(requests, { number, hear, change }) {
    this.requests = requests;
    this.number = number;
    this.hear = hear;
    this.change = change;
  }

  /** Listen until the access ends or `end` is called. */
  async listen() {
    while (!this.#ended) {
      try {
        await this.#once();
      } catch (error) {
        if (error instanceof Refusal && error.status === 401) return this.#tell("revoked");
      }
      if (this.#ended) return;
      if (this.state === "live") this.#tell("away");
      await new Promise((resolve) => {
        this.#wake = () => resolve(null);
        setTimeout(resolve, this.#delay.take());
      });
    }
  }

  /** Ask again at once: the network came back, or the phone was taken out of the pocket. */
  wake() {
    this.#delay.reset();
    this.#wake();
    if (Date.now() - this.#heard > SHORT_SILENCE) this.#stop.abort();
  }

  /** The network went: what is still open is not trusted, and soon asked for again. */
  doubt() {
    if (this.state === "live") this.#stop.abort();
  }

  /** Read the log anew from the number that is stored. */
  restart() {
    this.#wake();
    this.#stop.abort();
  }

  end() {
    this.#ended = true;
    this.restart();
  }

  /** @param {LinkState} state */
  #tell(state) {
    if (state === this.state) return;
    this.state = state;
    this.change(state);
  }

  async #once() {
    const greeting = await this.requests.greet();
    if (greeting?.now) this.ahead = Date.parse(greeting.now) - Date.now();
    if (greeting && greeting.desk !== PROTOCOL) return this.#tell("other-version");
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    this.#heard = Date.now();
    const watch = setInterval(() => Date.now() - this.#heard > SILENCE && this.#stop.abort(), 1000);
    try {
      const answer = await this.requests.ask("GET", `/since/${this.number()}`, { signal });
      this.#tell("live");
      this.#delay.reset();
      const pieces = /** @type {ReadableStream<Uint8Array>} */ (answer.body).getReader();
      const decoder = new TextDecoder();
      const reader = new EventReader();
      for (let read = await pieces.read(); !read.done; read = await pieces.read()) {
        this.#heard = Date.now();
        for (const event of reader.push(decoder.decode(read.value, { stream: true }))) {
          if (event.name === "revoked") return this.end(), this.#tell("revoked");
          this.hear(event);
        }
      }
    } finally {
      clearInterval(watch);
    }
    return undefined;
  }
}
