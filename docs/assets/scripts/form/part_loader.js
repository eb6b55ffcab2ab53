// The later parts of the form, fetched when they are first asked for; where they cannot be fetched, that is said.

import { Missing, read } from "./site_data.js";
import { button, make } from "./dom_elements.js";

/**
 * @import { App } from "./form_app.js"
 * @import { Screen } from "./screen_address.js"
 * @import { QuickFields } from "./asked_values.js"
 * @import { Judge } from "./cached_judging.js"
 * @import { ItemScreen } from "./item_screen.js"
 * @import { Field } from "./reading_field.js"
 * @import { Damaged } from "./stored_data.js"
 */

/** @typedef {typeof import("./later_parts.js")} LaterParts */

export class PartLoader {
  #app;
  /** @type {Promise<[LaterParts, Record<string, string>, any]> | null} */
  #fetched = null;
  #failures = 0;

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
  }

  /** The later parts with their words: once they are there they need no network. Throws `Missing`. */
  async open() {
    const app = this.#app;
    this.#fetched ??= Promise.all([this.#script(), read(`later/${app.language}.json`), read("event.schema.json")]);
    try {
      const [screens, words, schema] = await this.#fetched;
      Object.assign(app.words.messages, words);
      app.schema = schema;
      app.later = screens;
      return screens;
    } catch (error) {
      this.#fetched = null;
      throw new Missing("form/later_parts.js", { cause: error });
    }
  }

  // Some browsers do not fetch a module again that they once could not; under another address they do.
  #script() {
    return import(this.#failures ? `./later_parts.js?${this.#failures}` : "./later_parts.js").catch((error) => {
      this.#failures += 1;
      throw error;
    });
  }

  /** What there is at a desk, with its words. Throws `Missing`. */
  async desk() {
    const { words, language } = this.#app;
    try {
      const [desk, said] = await Promise.all([import("../desk/main.js"), read(`desk/${language}.json`), this.open()]);
      Object.assign(words.messages, said);
      return desk;
    } catch (error) {
      throw new Missing("desk/main.js", { cause: error });
    }
  }

  /** What hands events over; null where it cannot be fetched, which is said where the tap was. */
  async exchange() {
    const app = this.#app;
    try {
      return (await this.open()).exchange(app);
    } catch (error) {
      if (!(error instanceof Missing)) throw error;
      app.announce(app.say("form.part-missing"), true);
      return null;
    }
  }

  /**
   * What some use of the later parts gives; undefined where they cannot be fetched, which is said.
   * @template T
   * @param {(later: LaterParts) => T} use
   */
  async #used(use) {
    const app = this.#app;
    try {
      return await use(await this.open());
    } catch {
      app.announce(app.say("form.part-missing"), true);
      return undefined;
    }
  }

  /**
   * Open the sheet of a field.
   * @param {ItemScreen} screen
   * @param {Field} field
   */
  detail(screen, field) {
    return this.#used((later) => later.detail(screen, field));
  }

  /**
   * Open the sheet of one value.
   * @param {Field} field
   */
  clause(field) {
    return this.#used((later) => later.clause(this.#app, field));
  }

  /** The text of a code that the camera sees. */
  scan() {
    return this.#used((later) => later.scan(this.#app));
  }

  /**
   * What a line may mean under the edition in force, see typed.js.
   * @param {string} line
   */
  meaningOf(line) {
    const { siteKnowledge, inForce } = this.#app;
    return this.#used((later) => later.meaningOf(line, siteKnowledge, siteKnowledge.edition(inForce)));
  }

  /**
   * Answer what the address asks: values to check, or a file that was shared.
   * @param {Judge} judge
   * @param {QuickFields} fields
   */
  answer(judge, fields) {
    if (/^#(check|text|shared)\b/.test(location.hash)) return this.#used((later) => later.answer(this.#app, judge, fields));
  }

  /** Open the files that the installed app is started with, now and later. */
  takeHanded() {
    /** @type {any} */ (globalThis).launchQueue?.setConsumer(
      (/** @type {{ files: any[] }} */ { files }) => this.#used((later) => later.openFiles(this.#app, files)),
    );
  }

  /**
   * An element; `inside` makes what is in it of the later parts, once they are there.
   * @param {(later: LaterParts) => HTMLElement} inside
   */
  later(inside) {
    const place = make("div");
    const draw = () => this.open().then(inside, () => this.missing(draw)).then((node) => place.replaceChildren(node));
    draw();
    return place;
  }

  /**
   * An element that lists what is kept and cannot be shown.
   * @param {Damaged[]} records
   */
  damaged(records) {
    const app = this.#app;
    return this.open().then((later) => later.damaged(app, records), () => this.missing(() => app.show()));
  }

  /**
   * What stands in place of a screen that cannot be drawn: of a damaged event, the ways to save and to delete it.
   * @param {unknown} error
   * @param {string[]} string
   * @returns {Promise<Screen>}
   */
  async instead(error, [id]) {
    if (!(error instanceof Missing) && (!id || id === "bin")) throw error;
    const refresh = () => {};
    if (error instanceof Missing) return { node: this.missing(() => this.#app.show()), refresh };
    const record = await this.#app.store.get("events", id);
    return { node: await this.damaged([{ store: "events", key: id, record }]), refresh };
  }

  /**
   * What says that something could not be fetched; `again` asks for it again.
   * @param {() => unknown} again
   */
  missing(again) {
    const { say } = this.#app;
    return make("div", { class: "nc-note", role: "alert" }, make("p", {}, say("form.part-missing")), button(say("form.try-again"), again));
  }
}
