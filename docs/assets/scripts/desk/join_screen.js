// The screen on which a phone joins a desk: name, role and code.

import { choice, fill, labelled, line, make } from "../form/dom_elements.js";
import { Refusal, Unreached } from "./desk_requests.js";
import { join, NoDesk } from "./joining.js";

/**
 * @import { App } from "../form/form_app.js"
 * @import { Member } from "./joining.js"
 */

export class JoinScreen {
  #role = "judge";
  #note = make("p", { class: "nc-note", role: "alert", hidden: true });
  #joining = false;

  /**
   * @param {App} app
   * @param {string} code from the address, which the desk shows as a picture
   * @param {(member: Member) => unknown} joined
   */
  constructor(app, code, joined) {
    this.app = app;
    this.joined = joined;
    const { say, own } = app;
    this.title = say("at-desk.join");
    this.name = line(own.judge, () => {}, { autocomplete: "name" });
    this.code = line(code, () => {}, { autocapitalize: "characters", spellcheck: "false" });
    const roles = [["judge", say("at-desk.as-judge")], ["chief-judge", say("at-desk.as-chief")]];
    this.node = make(
      "section",
      {},
      make("h2", { tabindex: "-1" }, this.title),
      make("p", { class: "nc-soft" }, say("at-desk.join-hint")),
      make(
        "form",
        { onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), this.#join()) },
        labelled(say("form.own-name"), this.name),
        labelled(say("at-desk.role"), choice(roles, this.#role, (role) => (this.#role = role))),
        labelled(say("at-desk.code"), this.code, say("at-desk.code-hint")),
        this.#note,
        make("div", { class: "nc-actions" }, make("button", { class: "nc-button nc-primary" }, say("at-desk.join-now"))),
      ),
      !isSecureContext && make("p", { class: "nc-soft" }, say("at-desk.plain-http")),
    );
  }

  refresh() {}

  async #join() {
    const name = this.name.value.trim();
    const code = this.code.value.replace(/\s/g, "").toUpperCase();
    const missing = !name ? this.name : !code ? this.code : null;
    if (missing) return missing.focus();
    if (this.#joining) return undefined;
    this.#joining = true;
    try {
      return this.joined(await join(this.app, { code, name, role: this.#role }));
    } catch (error) {
      return this.#refuse(error);
    } finally {
      this.#joining = false;
    }
  }

  /** @param {unknown} error */
  #refuse(error) {
    const { say } = this.app;
    if (!(error instanceof NoDesk) && !(error instanceof Refusal) && !(error instanceof Unreached)) throw error;
    const words = error instanceof Refusal ? error.words : error instanceof NoDesk ? error.message : say("at-desk.unreached");
    this.#note.hidden = false;
    fill(this.#note, words);
  }
}
