// Readings that were not taken: heard, announced, and listed above every screen until somebody puts them away.

import { button, fill, make } from "./dom_elements.js";
import { moment, spoken } from "./local_time.js";
import { soundTone } from "./warning_tone.js";

/** @import { App } from "./form_app.js" */

/** @typedef {{ text: string, where: string, at: string }} RefusedText */

export class Refused {
  /**
   * The list is kept in this browser, beside who judges here.
   * @param {App} app
   */
  constructor(app) {
    this.app = app;
    this.node = make("div", { class: "nc-note nc-refused", hidden: true });
    this.#draw();
  }

  /**
   * Sound and announce that a text was not taken, and why.
   * @param {string} text
   */
  tell(text, why = "") {
    soundTone();
    this.app.announce([this.#words(text), why].filter(Boolean).join(". "), true);
  }

  /**
   * List a text that stands in no field, with where it was typed.
   * @param {string} text
   * @param {string} where
   */
  keep(text, where) {
    this.#change([...this.#all, { text, where, at: moment() }]);
  }

  get #all() {
    return this.app.own.refused ?? [];
  }

  /** @param {RefusedText[]} refused */
  #change(refused) {
    this.app.habits.remember({ refused });
    this.#draw();
  }

  /** @param {string} text */
  #words = (text) => this.app.say("form.not-taken", { text });

  #draw() {
    const { say, language } = this.app;
    const all = this.#all;
    this.node.hidden = !all.length;
    fill(
      this.node,
      all.map((refused) =>
        make(
          "p",
          {},
          make(
            "span",
            {},
            make("strong", {}, this.#words(refused.text)),
            ` ${[refused.where, spoken(refused.at, language)].filter(Boolean).join(", ")}`,
          ),
          button("✕", () => this.#change(this.#all.filter((other) => other !== refused)), {
            class: "nc-button nc-quiet",
            "aria-label": `${say("form.delete")}: ${refused.text}`,
          }),
        )
      ),
    );
  }
}
