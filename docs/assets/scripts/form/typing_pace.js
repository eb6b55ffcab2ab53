// How fast keys follow each other: an instrument that ends its lines by CR LF types two signs, the second one as
// fast as all others.

/** How long after the Enter of a line its second sign may come, in milliseconds: at least, and at most. */
const [SOON, LATE] = [80, 150];
/** So much slower than the keys before it a sign may come. */
const SLOWER = 4;

export class Pace {
  #line = { at: 0, longest: 0, ended: 0, late: 0 };

  /**
   * Whether a key comes so soon after the end of a line that it is the second half of it.
   * @param {KeyboardEvent} event
   */
  isSoon({ timeStamp }) {
    const { ended, late } = this.#line;
    return ended > 0 && timeStamp - ended < late;
  }

  /**
   * End a line; what comes while the next field is still being drawn comes soon.
   * @param {number} late
   */
  end(late = Math.min(LATE, Math.max(SOON, SLOWER * this.#line.longest))) {
    const line = this.#line;
    Object.assign(line, { ended: Infinity, late });
    requestAnimationFrame(() => setTimeout(() => (line.ended = performance.now())));
  }

  /**
   * Take a sign that was typed into account.
   * @param {KeyboardEvent} event
   */
  keep({ timeStamp }) {
    const { at, longest, ended } = this.#line;
    const gap = at && !ended ? timeStamp - at : 0;
    this.#line = { at: performance.now(), longest: ended ? 0 : Math.max(longest, gap), ended: 0, late: 0 };
  }
}
