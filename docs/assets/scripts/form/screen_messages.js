// What is said beside the screen: to who cannot see it, and for a while to everybody.

import { make } from "./dom_elements.js";

/** How long it is seen, and how long it waits for the next, in milliseconds. */
const SEEN = 6000;
const WAITS = 600;

export class Announcer {
  #saying = 0;
  spoken = make("div", { class: "nc-hidden", "aria-live": "polite", role: "status" });
  toast = make("div", { class: "nc-toast", role: "status", hidden: true });

  /**
   * Say something to who cannot see it; `seen` shows it for a while, too.
   * @param {string} text
   */
  announce(text, seen = false) {
    clearTimeout(this.#saying);
    this.#saying = setTimeout(() => (this.spoken.textContent = text), seen ? 0 : WAITS);
    if (!seen) return;
    this.toast.textContent = text;
    this.toast.hidden = false;
    setTimeout(() => (this.toast.hidden = true), SEEN);
  }
}
