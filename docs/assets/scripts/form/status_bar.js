// The line above every screen: whether all is stored, where one is, undo; and the sheet behind it.

import { button, make } from "./dom_elements.js";
import { asked, room } from "./browser_store.js";
import { sheet } from "./bottom_sheet.js";
import { spoken } from "./local_time.js";

/** @import { App } from "./form_app.js" */

/** @type {Record<string, string>} */
const SIGNS = { stored: "✓", storing: "…", failed: "✗" };

/**
 * @param {number} bytes
 * @param {string} language
 */
const megabytes = (bytes, language) =>
  new Intl.NumberFormat(language, { style: "unit", unit: "megabyte", maximumFractionDigits: bytes < 1e7 ? 1 : 0 }).format(bytes / 1e6);

export class Status {
  /**
   * The item that the button forward leads to.
   * @type {{ kind: string, item: string } | null}
   */
  next = null;

  /** @param {App} app */
  constructor(app) {
    this.app = app;
    const { say } = app;
    this.words = make("span", {});
    this.state = button(this.words, () => this.#about(), { class: "nc-state", "aria-live": "polite" });
    this.back = make("a", { class: "nc-button nc-quiet", href: "#/", hidden: true }, "←");
    this.undo = button("↶", () => app.undo(), { class: "nc-button nc-quiet", "aria-label": say("form.undo"), title: say("form.undo") });
    this.forward = button("", () => app.forward(), { class: "nc-button nc-primary nc-forward", hidden: true });
    this.warning = make("p", { class: "nc-note", role: "alert", hidden: true });
    this.node = make("div", { class: "nc-bar" }, this.back, this.state, this.undo, this.forward);
    this.show();
    this.#measure();
  }

  /** Show what the store says now. */
  show() {
    const { say, store } = this.app;
    /** @type {Record<string, () => string>} */
    const words = { stored: () => say("form.stored"), storing: () => say("form.storing"), failed: () => say("form.not-stored") };
    const { state } = store;
    // What is at the desk is stored here.
    const desk = state === "stored" ? this.app.desk : null;
    this.state.dataset.state = desk?.tone ?? state;
    this.words.textContent = desk?.words ?? `${SIGNS[state]} ${words[state]()}`;
    // Where no event is open nothing was entered that could be stored.
    this.state.style.visibility = state === "stored" && !this.app.book ? "hidden" : "";
    this.undo.hidden = !this.app.book?.canUndo;
  }

  // Little room is told while there is still some.
  async #measure() {
    const left = await room();
    this.warning.hidden = !left?.little;
    if (left?.little) this.warning.textContent = this.app.say("form.little-room", { free: megabytes(left.free, this.app.language) });
    setTimeout(() => this.#measure(), 60_000);
  }

  async #about() {
    const { app } = this;
    const { say, book } = app;
    const [persistent, left] = await Promise.all([asked(), room()]);
    const promise = persistent === null ? say("form.persist-unknown") : persistent ? say("form.persist-yes") : say("form.persist-no");
    await sheet(say, this.words.textContent ?? "", (close) =>
      make(
        "div",
        {},
        make("p", {}, app.desk?.stored ?? say("form.stored-where")),
        make("p", {}, promise),
        left && make("p", {}, say("form.room", { used: megabytes(left.used, app.language), free: megabytes(left.free, app.language) })),
        book && !app.desk &&
          make(
            "p",
            {},
            book.event.saved ? say("form.saved-at", { time: spoken(book.event.saved, app.language) }) : say("form.never-saved"),
          ),
        make(
          "div",
          { class: "nc-actions" },
          book && button(say("form.backup"), () => (close(), app.save("json")), { class: "nc-button nc-primary" }),
          make("a", { class: "nc-button", href: "#/bin", onclick: close }, say("form.bin-title")),
        ),
      ));
  }
}
