// An event that leaves as a file, and one that comes as a file: taken over, or joined to what is here.

import { Book } from "./open_event.js";
import { csvOf, eventFile, eventOf, fileName, inspectionFrom } from "./event_file.js";
import { takeFile } from "./event_file_intake.js";
import { Judge } from "./cached_judging.js";
import { brought, joined } from "./event_merging.js";
import { give } from "./file_dialogs.js";
import { make } from "./dom_elements.js";
import { moment } from "./local_time.js";
import { packed, unpacked } from "./event_zip.js";
import { keepPhotos, photoBytes, photosNamed, photosTold } from "./item_photos.js";
import { showRefusal } from "./file_refusal.js";
import { sheet } from "./bottom_sheet.js";
import { keyIn } from "./browser_store.js";

/**
 * @import { App } from "./form_app.js"
 * @import { TakenFile } from "./event_file_intake.js"
 */

/**
 * What is told of the photos of a file, and what keeps them.
 * @typedef {{ told: string[], keep: () => void }} Handed
 */

export class Exchange {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
  }

  /**
   * Hand the event over as "json", with photos in a zip, or as "csv".
   * @param {string} form
   */
  async save(form) {
    const { app } = this;
    const { event } = app.book;
    /** @type {[string, BlobPart | BlobPart[], string]} */
    const [suffix, content, type] = form === "json" ? await this.#file() : ["csv", csvOf(this.#table()), "text/csv"];
    if (!(await give(fileName(event, suffix), content, type))) return;
    if (form === "json") {
      app.book.handOver();
      app.book.edit((event) => ({ ...event, saved: moment() }));
    }
    app.announce(app.say("form.given"), true);
    app.screen?.refresh();
  }

  /**
   * The event file: its suffix, its content, its type; where photos are kept here, with them in a zip.
   * @returns {Promise<[string, BlobPart | BlobPart[], string]>}
   */
  async #file() {
    const { app } = this;
    const { event, inspections } = app.book;
    const file = eventFile(event, inspections, app.judge);
    const text = `${JSON.stringify(file, null, 1)}\n`;
    const photos = await photoBytes(app.store, event.id, photosNamed(file.inspections).map((photo) => photo.sha256));
    if (!photos.size) return ["json", text, "application/json"];
    return ["zip", packed(new TextEncoder().encode(text), photos), "application/zip"];
  }

  // What stands: a table cannot say that one reading was measured again in place of another.
  #table() {
    return this.app.board.items.flatMap(({ item, stands }) =>
      stands.map(({ inspection, row }) => ({ ...row, item, measured_by: inspection.by, measured_at: inspection.at }))
    );
  }

  /**
   * Open a file of an event, or join it to the one that is here.
   * @param {{ name: string, bytes: Uint8Array<ArrayBuffer> }} file
   */
  async open(file) {
    const { app } = this;
    const { event, photos, problems } = await unpacked(file.bytes);
    const taken = problems.length ? { file: null, problems, more: 0 } : takeFile(event, app.schema, app.siteKnowledge.editions);
    if (!taken.file) return showRefusal(app, file.name, taken);
    const { id, inspections } = taken.file;
    const named = new Set(photosNamed(inspections).map((photo) => photo.sha256));
    const handed = {
      told: photosTold(app.say, inspections, photos),
      keep: () => keepPhotos(app.store, id, [...(photos ?? [])].filter(([digest]) => named.has(digest))),
    };
    const there = await Book.load(app.store, app.own, id);
    return there ? this.#join(there, taken.file, handed) : this.#take(taken.file, handed);
  }

  /**
   * @param {TakenFile} file
   * @param {Handed} photos
   */
  async #take(file, photos) {
    const { app } = this;
    const event = eventOf(file);
    // Nobody judged it yet, as far as the file says; then it is judged by what the site knows.
    if (!event.knowledge) app.keepKnowledge();
    event.knowledge ??= app.digest;
    // What else it was judged by is not in the file: unless it is kept here, it is asked about on the board.
    app.store.put("events", event.id, event);
    for (const handed of file.inspections) app.store.put("inspections", keyIn(event.id, handed.id), inspectionFrom(event.id, handed));
    photos.keep();
    await app.store.whole();
    await app.go(`#/${event.id}`);
    if (photos.told.length) app.announce(photos.told.join(" "), true);
  }

  /**
   * @param {Book} book
   * @param {TakenFile} file
   * @param {Handed} photos
   */
  async #join(book, file, photos) {
    const { app } = this;
    const { say } = app;
    const { fresh, changed, known, settings } = brought(book, file, new Judge(app.siteKnowledge, book.event));
    const list = settings.map(({ name, here, there }) =>
      make("li", {}, say("form.setting-differs", { name, here: here ?? "–", there: there ?? "–" }))
    );
    await sheet(say, say("form.join"), (close) =>
      make(
        "div",
        {},
        make("p", {}, say("form.joined", { n: fresh.length, known })),
        changed.length > 0 && make("p", { class: "nc-note" }, say("form.joined-changed", { n: changed.length })),
        photos.told.map((text) => make("p", { class: "nc-note" }, text)),
        list.length > 0 && [make("p", {}, say("form.settings-differ")), make("ul", {}, list)],
        make(
          "div",
          { class: "nc-actions" },
          make("button", {
            type: "button",
            class: "nc-button nc-primary",
            onclick: () => {
              for (const inspection of [...fresh, ...changed]) book.take(inspection);
              photos.keep();
              book.edit((event) => ({ ...joined(event, file), bin: null }));
              close();
              app.closeBook();
              app.store.whole().then(() => app.go(`#/${file.id}/hand-over`));
            },
          }, say("form.join-now")),
          make("button", { type: "button", class: "nc-button", onclick: close }, say("form.cancel")),
        ),
      ));
  }
}
