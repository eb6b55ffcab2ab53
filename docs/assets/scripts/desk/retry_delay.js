// The time until a desk that was not reached is asked again: longer after each failure, never the same for two phones.

/** The first wait and the longest, in milliseconds. */
const FIRST = 500;
const LONGEST = 10_000;

export class RetryDelay {
  #next = FIRST;

  /** @param {() => number} random a number from 0 to 1 */
  constructor(random = Math.random) {
    this.random = random;
  }

  /** How long to wait this time, in milliseconds. */
  take() {
    const wait = this.#next * (0.5 + this.random() / 2);
    this.#next = Math.min(LONGEST, this.#next * 2);
    return wait;
  }

  reset() {
    this.#next = FIRST;
  }
}
