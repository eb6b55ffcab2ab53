// The desk on the phone: what is there, what is not there yet and why, who else measures, and the way out.

import { button, fill, make } from "../form/dom_elements.js";
import { question } from "../form/bottom_sheet.js";
import { hasPorts, portBox } from "../form/serial_port.js";
import { digitsOf } from "./phone_key.js";
import { namesOf } from "./sending_queue.js";

/**
 * @import { App } from "../form/form_app.js"
 * @import { DeskClient } from "./desk_client.js"
 * @import { Phone } from "./presence.js"
 */

/** A clock that differs by more from that of the desk is told, in milliseconds. */
const WRONG_CLOCK = 120_000;

export class DeskScreen {
  /**
   * The codes by which phones join since one was taken out here.
   * @type {{ code: string, chief: string } | null}
   */
  #codes = null;

  /**
   * @param {App} app
   * @param {DeskClient} client
   */
  constructor(app, client) {
    this.app = app;
    this.client = client;
    this.title = app.say("at-desk.desk");
    this.node = make("section", { class: "nc-desk" });
    this.refresh();
  }

  refresh() {
    const { app, client } = this;
    const { say } = app;
    const { member, presence, sender } = client;
    const role = client.isChief ? say("at-desk.as-chief") : say("at-desk.as-judge");
    const others = presence.phones.filter(({ phone }) => phone !== member.phone);
    fill(
      this.node,
      make("h2", { tabindex: "-1" }, this.title),
      make("p", {}, say("at-desk.you-are", { name: member.name, role })),
      make("p", { role: "status" }, this.#state()),
      sender.trouble && make("p", { class: "nc-note", role: "alert" }, say("at-desk.trouble", { words: sender.trouble })),
      client.count > 0 &&
        make("p", {}, [say("at-desk.not-yet", { n: client.count }), namesOf(client.waiting)].filter(Boolean).join(" · ")),
      client.drafts.length > 0 && make("p", {}, say("at-desk.drafts", { names: namesOf(client.drafts) })),
      client.stuck.length > 0 &&
        make("p", { class: "nc-note", role: "alert" }, say("at-desk.to-correct-hint", { names: namesOf(client.stuck) })),
      this.#refused(),
      Math.abs(client.listening.ahead) > WRONG_CLOCK && make("p", { class: "nc-note" }, say("at-desk.clock")),
      make(
        "div",
        { class: "nc-actions" },
        client.drafts.length > 0 &&
          button(say("at-desk.hand-over"), () => client.handOver(null), { class: "nc-button nc-primary" }),
        client.state !== "live" && client.state !== "revoked" && button(say("form.try-again"), () => client.sendAgain()),
        client.state === "revoked" && make("a", { class: "nc-button nc-primary", href: "#/join" }, say("at-desk.join-again")),
        make("a", { class: "nc-button", href: `#/${app.book.event.id}/hand-over` }, say("at-desk.file")),
      ),
      this.#codes &&
        make("p", { class: "nc-note", role: "status" }, say("at-desk.new-codes", { code: this.#codes.code, chief: this.#codes.chief })),
      others.length > 0 && [
        make("h3", {}, say("at-desk.phones")),
        make(
          "ul",
          { class: "nc-list" },
          others.map((other) => this.#phone(other)),
        ),
      ],
      hasPorts() && make("details", { class: "nc-box" }, make("summary", {}, say("form.port")), portBox(app)),
      make("p", { class: "nc-soft" }, say("at-desk.settings-note")),
      member.key && make("p", { class: "nc-soft" }, say("at-desk.key", { key: digitsOf(member.key) })),
      !isSecureContext && make("p", { class: "nc-soft" }, say("at-desk.plain-http")),
      make("div", { class: "nc-actions" }, button(say("at-desk.leave"), () => this.#leave(), { class: "nc-button nc-danger" })),
    );
  }

  /** @param {Phone} phone */
  #phone({ phone, name, online }) {
    const { app, client } = this;
    const { say } = app;
    const revoke = async () => {
      if (!(await question(say, say("at-desk.revoke-question", { name }), say("at-desk.revoke")))) return;
      try {
        this.#codes = await client.requests.post("/revoke", { phone });
        this.refresh();
      } catch {
        app.announce(say("at-desk.unreached"), true);
      }
    };
    return make(
      "li",
      { class: "nc-row" },
      make("strong", {}, name),
      make("small", {}, online ? say("at-desk.online") : say("at-desk.offline")),
      client.isChief &&
        make("div", { class: "nc-actions" }, button(say("at-desk.revoke"), revoke, { "aria-label": `${say("at-desk.revoke")}: ${name}` })),
    );
  }

  #state() {
    const { say } = this.app;
    /** @type {Record<string, () => string>} */
    const words = {
      live: () => say("at-desk.live"),
      away: () => say("at-desk.away"),
      revoked: () => say("at-desk.revoked"),
      "other-version": () => say("at-desk.other-version-now"),
    };
    return words[this.client.state]();
  }

  // Everything that the desk did not take, with what it said.
  #refused() {
    const { app, client } = this;
    const { say } = app;
    const { refused } = client;
    if (!refused.length && !client.decisions.refused.length) return null;
    return make(
      "section",
      { class: "nc-note", role: "alert" },
      make("p", {}, say("at-desk.refused-note")),
      make(
        "ul",
        {},
        refused.map(({ kind, item, refused: why }) =>
          make("li", {}, make("a", { href: app.pathOf(kind, item) }, app.named(kind, item)), `: ${why?.words ?? ""}`)
        ),
        client.decisions.refused.map(({ words }) => make("li", {}, `${say("at-desk.decision")}: ${words}`)),
      ),
      refused.length > 0 && button(say("form.try-again"), () => client.sendAgain()),
    );
  }

  async #leave() {
    const { app, client } = this;
    const { say } = app;
    const note = client.count ? say("at-desk.leave-unsent", { n: client.count }) : say("at-desk.leave-question");
    if (!(await question(say, note, say("at-desk.leave")))) return;
    client.leave();
    app.live = undefined;
    app.toBoard();
  }
}
