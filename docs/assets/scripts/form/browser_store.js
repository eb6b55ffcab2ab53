// What is kept in this browser: IndexedDB, written at every keystroke, shared by all open tabs.
//
// A change is a function from a record to the record after it. It runs inside the transaction, on what
// is stored then: two tabs that change different fields of a record lose nothing. Changes that come while
// a transaction is under way wait for the next one, all together.

/**
 * From a record to the record after it; null where there is none.
 * @typedef {(record: any) => any} Change
 */
/** @typedef {{ store: string, key: string, changes: Change[] }} Waiting */

const NAME = "novuss-check";
const VERSION = 2;
const STORES = ["events", "inspections", "photos", "knowledge", "own"];
/** After a failure it is tried again so many milliseconds later. */
const AGAIN = 2000;

/**
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
const settled = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/**
 * The key of an inspection or a photo: another event may have one of the same id.
 * @param {string} event
 * @param {string} id
 */
export const keyIn = (event, id) => `${event} ${id}`;

const opened = async () => {
  const request = indexedDB.open(NAME, VERSION);
  request.onupgradeneeded = ({ oldVersion }) => {
    for (const name of STORES) {
      if (request.result.objectStoreNames.contains(name)) continue;
      const store = request.result.createObjectStore(name);
      if (name === "inspections" || name === "photos") store.createIndex("event", "event");
    }
    if (oldVersion === 1 && request.transaction) {
      for (const name of ["inspections", "photos"]) withEvents(request.transaction.objectStore(name));
    }
  };
  return await settled(request);
};

/**
 * In the first version the key was the id alone.
 * @param {IDBObjectStore} store
 */
const withEvents = (store) => {
  const request = store.openCursor();
  request.onsuccess = () => {
    const { result: cursor } = request;
    if (!cursor) return;
    const { key, value } = cursor;
    if (!String(key).includes(" ")) {
      cursor.delete();
      store.put(value, keyIn(value.event, String(key)));
    }
    cursor.continue();
  };
};

export class Store {
  /** @type {Promise<IDBDatabase> | null} */
  #base = null;
  /** @type {(value?: unknown) => void} */
  #wake = () => {};
  /**
   * By store and key.
   * @type {Map<string, Waiting>}
   */
  #waiting = new Map();
  #writing = false;
  #channel = "BroadcastChannel" in globalThis ? new BroadcastChannel(NAME) : null;
  /** "stored", "storing" or "failed"; `onstate` is told of each change. */
  state = "stored";
  /** @type {(state: string) => void} */
  onstate = () => {};
  /**
   * Told which records another tab has changed: pairs of store and key.
   * @type {(pairs: [string, string][]) => void}
   */
  onothers = () => {};

  /** The store, opened; rejects where the browser keeps nothing. */
  static async open() {
    const store = new Store();
    await store.#opened();
    if (store.#channel) store.#channel.onmessage = ({ data }) => store.onothers(data);
    // A page that is put away may not be asked again.
    document.addEventListener("visibilitychange", () => store.#wake());
    addEventListener("pagehide", () => store.#wake());
    return store;
  }

  // The connection; phones take it from a page in the background, and it is opened again.
  #opened() {
    const lost = () => {
      this.#base = null;
    };
    this.#base ??= opened().then(
      (base) => {
        base.onclose = lost;
        // A newer version of the form in another tab must not wait for this one.
        base.onversionchange = () => (base.close(), lost());
        return base;
      },
      (error) => {
        lost();
        throw error;
      },
    );
    return this.#base;
  }

  /**
   * A transaction; a connection that was lost without a word is opened again.
   * @param {string | string[]} names
   * @param {IDBTransactionMode} [mode]
   * @param {IDBTransactionOptions} [options]
   * @returns {Promise<IDBTransaction>}
   */
  async #transaction(names, mode, options) {
    try {
      return (await this.#opened()).transaction(names, mode, options);
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== "InvalidStateError") throw error;
      this.#base = null;
      return (await this.#opened()).transaction(names, mode, options);
    }
  }

  /**
   * @param {string} store
   * @param {string} key
   * @returns {Promise<any>}
   */
  async get(store, key) {
    return settled((await this.#transaction(store)).objectStore(store).get(key));
  }

  /**
   * Every record of a store, or those of an event.
   * @param {string} store
   * @param {string | null} event
   * @returns {Promise<any[]>}
   */
  async all(store, event = null) {
    const from = (await this.#transaction(store)).objectStore(store);
    return settled(event === null ? from.getAll() : from.index("event").getAll(event));
  }

  /**
   * Every record of a store with its key, as pairs.
   * @param {string} store
   * @returns {Promise<[string, any][]>}
   */
  async entries(store) {
    const from = (await this.#transaction(store)).objectStore(store);
    const [keys, records] = await Promise.all([settled(from.getAllKeys()), settled(from.getAll())]);
    return keys.map((key, at) => [/** @type {string} */ (key), records[at]]);
  }

  /**
   * Change a record, null where there is none; null after it removes the record.
   * @param {string} store
   * @param {string} key
   * @param {Change} change
   */
  change(store, key, change) {
    const name = `${store} ${key}`;
    const waiting = this.#waiting.get(name) ?? { store, key, changes: [] };
    waiting.changes.push(change);
    this.#waiting.set(name, waiting);
    this.#say(this.state === "failed" ? "failed" : "storing");
    this.#flush();
  }

  /**
   * @param {string} store
   * @param {string} key
   * @param {unknown} record
   */
  put(store, key, record) {
    this.change(store, key, () => record);
  }

  /** Resolves when everything is on the disk. */
  async whole() {
    while (this.state !== "stored") await new Promise((resolve) => setTimeout(resolve, 20));
  }

  /** @param {string} state */
  #say(state) {
    if (state === this.state) return;
    this.state = state;
    this.onstate(state);
  }

  async #flush() {
    if (this.#writing) return;
    this.#writing = true;
    while (this.#waiting.size) {
      const batch = [...this.#waiting.values()];
      this.#waiting.clear();
      try {
        await this.#write(batch);
        this.#channel?.postMessage(batch.map(({ store, key }) => [store, key]));
        this.#say(this.#waiting.size ? "storing" : "stored");
      } catch {
        // Nothing of it is lost: it stands before what came since, and is tried again.
        for (const entry of batch) {
          const name = `${entry.store} ${entry.key}`;
          const since = this.#waiting.get(name)?.changes ?? [];
          this.#waiting.set(name, { ...entry, changes: [...entry.changes, ...since] });
        }
        this.#say("failed");
        await new Promise((resolve) => {
          this.#wake = resolve;
          setTimeout(resolve, AGAIN);
        });
      }
    }
    this.#writing = false;
  }

  /** @param {Waiting[]} batch */
  async #write(batch) {
    const names = [...new Set(batch.map((change) => change.store))];
    // Strict: complete means that it is on the disk, not only on its way.
    const doing = await this.#transaction(names, "readwrite", { durability: "strict" });
    await new Promise((resolve, reject) => {
      doing.oncomplete = resolve;
      doing.onabort = () => reject(doing.error);
      for (const { store, key, changes } of batch) {
        const target = doing.objectStore(store);
        const read = target.get(key);
        read.onsuccess = () => {
          const after = changes.reduce((record, change) => change(record), read.result ?? null);
          if (after === null) target.delete(key);
          else target.put(after, key);
        };
      }
    });
  }
}

/** Whether the browser promises not to throw it away by itself; null where it cannot say. */
export const asked = async () => {
  try {
    return (await navigator.storage.persisted()) || (await navigator.storage.persist());
  } catch {
    return null;
  }
};

/** How much room is left: {used, free} in bytes, and whether it is little; null where unknown. */
export const room = async () => {
  try {
    const { usage, quota } = await navigator.storage.estimate();
    if (usage === undefined || quota === undefined) return null;
    const free = Math.max(0, quota - usage);
    return { used: usage, free, little: free < 50e6 || usage > 0.8 * quota };
  } catch {
    return null;
  }
};
