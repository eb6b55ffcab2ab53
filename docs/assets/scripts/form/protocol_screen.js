// The protocol of the event at hand: shown, printed by the browser, or kept as a file.

import { Explainer } from "../inspection/result_explainer.js";
import { Knowledge } from "../inspection/judging_knowledge.js";
import { wordOf } from "../inspection/item_results.js";
import { setsOf } from "../inspection/disc_sets.js";
import { withdrawnWords } from "../protocol/withdrawn_decisions.js";
import { check } from "../inspection/event_judging.js";
import { DATA, fetched, Missing, read } from "./site_data.js";
import { button, fill, make } from "./dom_elements.js";
import { chosenOf } from "./chosen_readings.js";
import { fileName } from "./event_file.js";
import { photoBytes, photosNamed } from "./item_photos.js";
import { measuredAgain, replacedIn } from "./measured_again.js";
import { give } from "./file_dialogs.js";
import { measuredRoom } from "./page_fitting.js";
import { printInstead } from "./paper_printing.js";

/**
 * @import { Item } from "../inspection/item_results.js"
 * @import { Report } from "../protocol/protocol_lists.js"
 * @import { App } from "./form_app.js"
 * @import { Board } from "./item_board.js"
 * @import { Judge } from "./cached_judging.js"
 * @import { KeptEvent } from "./reading_rows.js"
 */

let failures = 0;
/** What puts the protocol on paper. Throws `Missing`; under another address it is fetched again, see part_loader.js. */
const paperMaker = () =>
  import(failures ? `../protocol/paper.js?${failures}` : "../protocol/paper.js").catch((cause) => {
    failures += 1;
    throw new Missing("protocol/paper.js", { cause });
  });

/**
 * What the protocol needs besides: its words, how it looks, the clauses, and what puts it on paper.
 * @param {string} language
 */
const besides = async (language) => {
  const files = [read(`protocol/${language}.json`), read(`clauses/${language}.json`), fetched("protocol.css")];
  const [{ messages }, clauses, style] = await Promise.all(files);
  return { messages, clauses, style: await style.text(), ...await paperMaker() };
};

/**
 * On what inspections of one item disagree, as questions for the chief judge.
 * @param {Item[]} items
 * @param {Explainer} tell
 */
const contestedOf = (items, tell) =>
  items.flatMap((item) =>
    item.checked
      .filter((check) => item.contested.some((characteristic) => characteristic.id === check.characteristic.id))
      .map(({ characteristic, results }) => {
        const rows = results.map(({ reading, verdict }) => {
          const by = reading.measured_by ? ` (${reading.measured_by})` : "";
          return `${tell.typed(reading)} – ${tell.verdict(verdict)}${by}`;
        });
        const { clause, kind, name } = characteristic;
        const printed = `${tell.limit(characteristic)}; ${tell.verdict("contested")}`;
        return { clause, kind, name, printed, about: item.item, span: rows.join("; ") };
      })
  );

/**
 * What the chief judge let stand over what, a sentence each.
 * @param {Board} board
 * @param {KeptEvent} event
 * @param {Judge} judge
 * @param {Explainer} tell
 */
const chosenIn = (board, event, judge, tell) =>
  board.items.flatMap((item) =>
    chosenOf(item, event, judge, tell).map(({ characteristic: { clause, name }, ...words }) =>
      tell.knowledge.say("report.chosen", { about: `${tell.knowledge.kind(item.kind)} ${item.item}, ${clause} ${name}`, ...words })
    )
  );

/**
 * Which items were checked in part only, because that was asked for, in a sentence.
 * @param {Item[]} items
 * @param {Knowledge} knowledge
 */
const partlyIn = (items, knowledge) => {
  const names = items.filter(({ partial, complete }) => partial && !complete).map(({ item }) => item);
  return names.length ? [knowledge.say("report.partial", { items: names.join(", ") })] : [];
};

/**
 * What the event expects and nobody inspected, in a sentence; none where nothing is missing.
 * @param {Record<string, number>} planned
 * @param {Item[]} items
 * @param {Knowledge} knowledge
 */
export const notInspected = (planned, items, knowledge) => {
  const parts = knowledge.rules.kinds.flatMap((kind) => {
    const of = planned?.[kind] ?? 0;
    const n = of - items.filter((item) => item.kind === kind && item.word !== "not-measured").length;
    return n > 0 ? [knowledge.say("report.not-inspected-of", { kind: knowledge.kindPlural(kind), n, of })] : [];
  });
  return parts.length ? [knowledge.say("report.not-inspected", { what: parts.join(", ") })] : [];
};

/**
 * What the protocol is about, of the event of the app; by the knowledge that the event is judged by.
 * @param {App} app
 * @param {Knowledge} knowledge
 * @param {Explainer} tell
 * @returns {Report}
 */
export const reportOf = (app, knowledge, tell) => {
  const { board, book, judge } = app;
  const { event } = book.event;
  const stands = board.items.flatMap((item) =>
    item.stands.map(({ row, inspection }) => ({
      ...row,
      item: item.item,
      measured_by: inspection.by,
      measured_at: inspection.at.slice(0, 16).replace("T", " "),
      // What is remarked of the item stands with each of its readings.
      remark: [row.remark, inspection.remark].filter(Boolean).join("\n"),
    }))
  );
  const edition = knowledge.edition(book.event.edition);
  const checked = check(knowledge, { ...judge.settings, complete: true, readings: stands });
  // As in the records: where the edition asks for a number of discs, one that was not counted is a gap.
  const discs = board.items.filter((item) => item.kind === "disc" && item.stands.length);
  const counted = edition.setCounts.some((rule) => rule.about === "set") && !discs.every((disc) => disc.told.partial);
  const found = { ...checked, sets: setsOf(checked.results, edition, counted) };
  const results = new Map(board.items.map((item) => [`${item.kind} ${item.item}`, item.told]));
  // Of the items that something was entered of; their verdicts are those of the board.
  const items = found.items.map((item) => item.standing(/** @type {Item} */ (results.get(`${item.kind} ${item.item}`))));
  const [word] = wordOf(items, found.sets);
  const meets = ["incomplete", "partial"].includes(word) && items.every((item) => item.meets);
  const replaced = replacedIn(board, judge, book.event.overruled ?? []);
  return {
    edition,
    found,
    items,
    head: {
      name: event.name,
      place: event.place,
      day: event.date,
      seniorJudge: event.senior_judge,
      chiefJudge: event.chief_judge,
    },
    inspectors: [
      ...new Set(board.items.flatMap((item) => item.stands.map(({ inspection }) => inspection.by || knowledge.say("form.nobody")))),
    ],
    notices: [
      ...(replaced ? [knowledge.say("report.replaced", { n: replaced })] : []),
      ...chosenIn(board, book.event, judge, tell),
      ...(book.event.withdrawn ?? []).map((row) => withdrawnWords(row, tell, edition)),
      ...partlyIn(items, knowledge),
      ...notInspected(book.event.planned, items, knowledge),
    ],
    contested: contestedOf(items, tell),
    again: measuredAgain(board, judge),
    word,
    said: tell.verdict(meets ? `${word}-meets` : word),
  };
};

/**
 * The photos of the items, each once, as data that stand in the page itself; null where one is on another device.
 * @param {App} app
 */
export const photosIn = async ({ store, book, desk }) => {
  const named = photosNamed(book.inspections);
  const bytes = await photoBytes(store, book.event.id, named.map((photo) => photo.sha256));
  // What another phone took is asked of the desk.
  const elsewhere = new Set(named.map(({ sha256 }) => sha256).filter((sha256) => !bytes.has(sha256)));
  for (const sha256 of desk ? elsewhere : []) {
    const photo = await desk?.photo(sha256);
    if (photo) bytes.set(sha256, photo.bytes);
  }
  const byPhoto = new Map(named.map((photo) => [`${photo.kind} ${photo.sha256} ${photo.item}`, photo]));
  return [...byPhoto.values()].map((photo) => ({ ...photo, address: addressOf(bytes.get(photo.sha256)) }));
};

/**
 * In pieces, as a function takes only so many arguments.
 * @param {Uint8Array<ArrayBuffer> | undefined} bytes
 */
const addressOf = (bytes) => {
  if (!bytes) return null;
  let text = "";
  for (let at = 0; at < bytes.length; at += 30_000) text += String.fromCharCode(...bytes.subarray(at, at + 30_000));
  return `data:image/jpeg;base64,${btoa(text)}`;
};

/**
 * The protocol as one HTML file, and its pages with other room on the first one.
 * @typedef {{ text: string, front: (room: number) => string, body: (room: number) => string }} Paper
 */
/**
 * The protocol; null where the event was left meanwhile.
 * @param {App} app
 * @returns {Promise<Paper | null>}
 */
const paperOf = async (app) => {
  const { book } = app;
  const [{ messages, clauses, style, Page, Protocol, fingerprint }, photos] = await Promise.all([besides(app.language), photosIn(app)]);
  // Who has left the event meanwhile reads no protocol of it.
  if (app.book !== book) return null;
  const words = { ...app.words, messages: { ...app.words.messages, ...messages } };
  const knowledge = new Knowledge(app.judgingOf(app.book.event.knowledge), words);
  const tell = new Explainer(knowledge);
  const report = reportOf(app, knowledge, tell);
  const site = new URL("../../../", DATA).href;
  const protocol = new Protocol(knowledge, tell, report);
  const made = app.say("form.made-with", { address: location.host });
  const page = new Page(knowledge, tell, protocol, { style, clauses, site, photos, made });
  const digest = fingerprint(report);
  return { text: page.text(digest), front: (room) => page.front(digest, room).text, body: (room) => page.body(digest, room).text };
};

export class ProtocolScreen {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.title = app.say("form.protocol");
    this.node = make("section", { class: "nc-protocol" });
    this.text = "";
    this.frame = make("iframe", { class: "nc-paper", title: this.title });
    this.refresh();
  }

  async refresh() {
    const { app } = this;
    const { say } = app;
    const problems = app.board.found.problems.length;
    fill(
      this.node,
      make("h2", { tabindex: "-1" }, this.title),
      problems > 0 && make("p", { class: "nc-note" }, say("form.protocol-problems", { n: problems })),
      make(
        "div",
        { class: "nc-actions" },
        button(say("form.print"), () => print(), { class: "nc-button nc-primary" }),
        button(say("form.protocol-file"), () => give(fileName(app.book.event, "html"), this.text, "text/html")),
      ),
      this.frame,
    );
    /** @type {Paper | null} */
    let paper = null;
    try {
      paper = await paperOf(app);
    } catch (error) {
      if (!(error instanceof Missing)) throw error;
      this.frame.replaceWith(app.parts.missing(() => this.refresh()));
      return;
    }
    if (!paper) return;
    const { text, front, body } = paper;
    this.text = text;
    this.frame.srcdoc = text;
    this.frame.onload = async () => {
      const inside = /** @type {Document} */ (this.frame.contentDocument);
      this.#settle(inside);
      // In the file as much stands on page 1 as fits in Arial; on paper here, what fits in these.
      const room = await measuredRoom(text, front);
      // The protocol may have been made anew meanwhile.
      if (inside !== this.frame.contentDocument) return;
      inside.body.innerHTML = body(room);
      this.#settle(inside);
    };
  }

  /** @param {Document} inside */
  #settle(inside) {
    // As long as its content, so that there is one thing to scroll.
    this.frame.style.height = `${inside.documentElement.scrollHeight + 24}px`;
    // A link leads on from the page, not within the frame.
    for (const link of /** @type {Iterable<HTMLAnchorElement>} */ (inside.links)) {
      if (!link.hash || link.host !== location.host || !link.pathname.endsWith("srcdoc")) link.target = "_blank";
    }
    printInstead(this.frame);
  }
}
