// Details of the entries of a list, which stand whole on a page of their own: fetched once a part of the list is opened or
// its words are asked for. Until then, and where they cannot be had, each entry leads to that page.

import { target } from "./target.js";

export class EntryDetails {
  #list;
  /** @type {Promise<Document> | null} */
  #fetched = null;
  /** @type {Document | null} */
  #page = null;

  /** @param {HTMLElement} list */
  constructor(list) {
    this.#list = list;
    // What opens inside tells the list only on the way down.
    list.addEventListener("toggle", ({ target }) => this.#show(/** @type {HTMLDetailsElement} */ (target)), { capture: true });
    // What the address names may have been opened, and said so, before.
    for (const fold of list.querySelectorAll("details")) this.#show(fold);
  }

  /** Fetches the page; after a failure it is fetched again the next time. */
  load() {
    this.#fetched ??= this.#fetch().catch((error) => {
      this.#fetched = null;
      throw error;
    });
    return this.#fetched;
  }

  /**
   * The words of an entry that the list does not have; none before the page came.
   * @param {Element} entry
   */
  wordsOf(entry) {
    return this.#page?.getElementById(entry.id)?.textContent ?? "";
  }

  async #fetch() {
    const answer = await fetch(this.#list.dataset.details ?? "");
    if (!answer.ok) throw new Error(answer.statusText);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    for (const link of page.querySelectorAll("article a")) {
      link.setAttribute("href", new URL(link.getAttribute("href") ?? "", answer.url).href);
    }
    this.#page = page;
    return page;
  }

  /** An entry that the address names and that moved is shown where it stands now. */
  async follow() {
    if (location.hash.length < 2 || target()) return;
    try {
      const moved = target(await this.load())?.closest("[data-moved]")?.querySelector("a");
      if (moved) location.replace(moved.href);
    } catch {
      // The list is shown as it is.
    }
  }

  /** @param {HTMLDetailsElement} fold */
  async #show(fold) {
    if (!fold.open) return;
    try {
      const page = await this.load();
      const parts = page.getElementById(fold.id)?.querySelectorAll(":scope > :not(.nv-discrepancy__kind)");
      fold.querySelector(":scope > [data-whole]")?.replaceWith(...(parts ?? []));
    } catch {
      // The way to the page stays.
    }
  }
}
