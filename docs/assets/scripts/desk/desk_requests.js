// Requests to a desk: its answer, its refusal with the cure that it names, or that it was not reached.

import { capital } from "../form/dom_elements.js";

/** The protocol that this form speaks; a desk of another one is not spoken to. */
export const PROTOCOL = 1;
/** An answer that takes longer counts as none, in milliseconds. */
const LONGEST_ANSWER = 20_000;

/** The desk did not answer: it is off, out of reach, or it cannot store at the moment. */
export class Unreached extends Error {}

/** The desk answered that it does not take something. */
export class Refusal extends Error {
  /**
   * @param {number} status
   * @param {any} body
   */
  constructor(status, body) {
    const { code = "", message = "", cure = "" } = body?.error ?? {};
    super(message || code || String(status));
    this.status = status;
    this.code = String(code);
    this.cure = String(cure);
    this.body = body ?? {};
  }

  /** What was wrong and what to do, in the language of the request. */
  get words() {
    const words = [this.message, this.cure].filter(Boolean).join("; ");
    return words && `${capital(words)}.`;
  }
}

/** Answers that change when the desk has room or time again. */
const LATER = new Set([408, 425, 429]);

/** Requests of one phone, which names itself by its token. */
export class DeskRequests {
  /**
   * @param {string} address of the desk, such as http://192.168.1.5:8000
   * @param {string} language of its messages
   * @param {string} token empty before the phone has joined
   */
  constructor(address, language, token = "") {
    this.address = address;
    this.language = language;
    this.token = token;
  }

  /**
   * The answer as it comes. Throws `Unreached` or `Refusal`.
   * @param {string} method
   * @param {string} path
   * @param {RequestInit} [more]
   */
  async ask(method, path, more = {}) {
    const headers = {
      "Accept-Language": this.language,
      ...(this.token && { Authorization: `Bearer ${this.token}` }),
      ...more.headers,
    };
    const stop = new AbortController();
    // The answer may break off after its head, so that its body counts.
    setTimeout(() => stop.abort(), LONGEST_ANSWER);
    const signal = more.signal ?? stop.signal;
    /** @type {Response} */
    let answer;
    try {
      answer = await fetch(`${this.address}${path}`, { method, cache: "no-store", redirect: "error", ...more, headers, signal });
    } catch (error) {
      throw new Unreached(path, { cause: error });
    }
    if (answer.ok) return answer;
    const body = await answer.json().catch(() => null);
    const refusal = new Refusal(answer.status, body);
    if (answer.status >= 500 || LATER.has(answer.status)) throw new Unreached(refusal.words, { cause: refusal });
    throw refusal;
  }

  /**
   * Send JSON and read the JSON that is answered; null where nothing is.
   * @param {string} path
   * @param {unknown} body
   * @param {Record<string, string>} [more] headers
   * @returns {Promise<any>}
   */
  async post(path, body, more = {}) {
    const headers = { "Content-Type": "application/json", ...more };
    const answer = await this.ask("POST", path, { headers, body: JSON.stringify(body) });
    return this.#read(answer);
  }

  /**
   * @param {string} path
   * @param {BodyInit} body
   * @param {string} type
   */
  put(path, body, type) {
    return this.ask("PUT", path, { headers: { "Content-Type": type }, body });
  }

  /**
   * A photo by its digest; undefined where the desk does not give it now.
   * @param {string} digest
   */
  async photo(digest) {
    const answer = await this.ask("GET", `/photos/${digest}`).catch(() => null);
    return answer ? { bytes: new Uint8Array(await answer.arrayBuffer()) } : undefined;
  }

  /**
   * @param {string} path
   * @returns {Promise<any>}
   */
  async get(path) {
    return this.#read(await this.ask("GET", path));
  }

  // What breaks off on its way was not answered.
  /** @param {Response} answer */
  async #read(answer) {
    if (answer.status === 204) return null;
    try {
      return await answer.json();
    } catch (error) {
      throw new Unreached(answer.url, { cause: error });
    }
  }

  /** What the desk says of itself; null where nothing at this address is one. */
  async greet() {
    try {
      const greeting = await this.get("/desk.json");
      return Number.isInteger(greeting?.desk) ? greeting : null;
    } catch (error) {
      if (error instanceof Refusal) return null;
      throw error;
    }
  }
}
