// What was answered, kept on this device alone: Leitner's boxes. What was answered wrongly lies in the
// first box and is asked again at once; each right answer moves it on, and it waits longer. What was
// right at the first try lies in the last, where nothing waits.

const KEY = "novuss-quiz";
const DAY = 86_400_000;
// How many days a question waits in a box.
const WAITS = [0, 1, 3, 7];
export const LAST = WAITS.length;

export class Boxes {
  /**
   * `storage` may be forbidden or full: then the boxes last as long as the page.
   * @param {Storage | null} storage
   * @param {() => number} now
   */
  constructor(storage, now = () => Date.now()) {
    this.storage = storage;
    this.now = now;
    this.kept = this.read();
  }

  /** @returns {Map<string, [number, number]>} box and day by the id of a question */
  read() {
    try {
      const found = JSON.parse(this.storage?.getItem(KEY) ?? "null");
      /** @param {[string, any]} stringany */
      const sound = ([, entry]) => Array.isArray(entry) && entry.length === 2 && entry.every(Number.isInteger);
      return new Map(Object.entries(found ?? {}).filter(sound));
    } catch {
      return new Map();
    }
  }

  write() {
    try {
      this.storage?.setItem(KEY, JSON.stringify(Object.fromEntries(this.kept)));
    } catch {
      // Kept for as long as the page is open.
    }
  }

  get today() {
    return Math.floor(this.now() / DAY);
  }

  /**
   * @param {string} id
   * @param {boolean} right
   */
  answered(id, right) {
    const [box] = this.kept.get(id) ?? [right ? LAST - 1 : 0];
    const next = right ? Math.min(box + 1, LAST) : 0;
    this.kept.set(id, [next, this.today]);
    this.write();
  }

  /** @param {string} id */
  knows(id) {
    return this.kept.has(id);
  }

  /**
   * Whether it was answered wrongly and has waited long enough.
   * @param {string} id
   */
  due(id) {
    const found = this.kept.get(id);
    return found !== undefined && found[0] < LAST && found[1] + WAITS[found[0]] <= this.today;
  }

  get empty() {
    return this.kept.size === 0;
  }

  get waiting() {
    return [...this.kept.values()].filter(([box]) => box < LAST).length;
  }

  clear() {
    this.kept.clear();
    try {
      this.storage?.removeItem(KEY);
    } catch {
      // Nothing was kept.
    }
  }
}
