// What is judged by what: the event at hand, the knowledge that it is judged by, its board, and words.

import { Explainer } from "../inspection/result_explainer.js";
import { Judge } from "./cached_judging.js";
import { Knowledge } from "../inspection/judging_knowledge.js";
import { capital } from "./dom_elements.js";
import { day } from "./local_time.js";
import { read } from "./site_data.js";

/**
 * @import { Say, Words } from "../inspection/localized_wording.js"
 * @import { Board } from "./item_board.js"
 * @import { Book } from "./open_event.js"
 * @import { LaterParts } from "./part_loader.js"
 * @import { Own } from "./judge_habits.js"
 * @import { KeptEvent } from "./reading_rows.js"
 * @import { Store } from "./browser_store.js"
 * @import { OpenJudging } from "schemas"
 */

/**
 * What the form is opened with.
 * @typedef {object} Opening
 * @property {Store} store
 * @property {Own} own
 * @property {OpenJudging} judging
 * @property {Words} words
 */

export class Session {
  /** @type {{ event: KeptEvent, judge: Judge } | null} */
  #judged = null;
  /** @type {Board | null} */
  #board = null;
  /**
   * Knowledge by its digest.
   * @type {Map<string | null, Knowledge>}
   */
  #pinned = new Map();
  /**
   * Judging data by their digest.
   * @type {Map<string | null, OpenJudging>}
   */
  #kept = new Map();
  /**
   * Texts by edition and clause.
   * @type {Record<string, Record<string, string>> | null}
   */
  #clauses = null;
  /**
   * The event at hand; null on the first screen, where nothing asks for it.
   * @type {Book}
   */
  book = /** @type {any} */ (null);
  /**
   * What an event needs besides: there before one is opened.
   * @type {LaterParts}
   */
  later = /** @type {any} */ (null);

  /**
   * @param {string} language
   * @param {Opening} opening
   */
  constructor(language, { store, own, judging, words }) {
    this.language = language;
    this.store = store;
    this.own = own;
    this.judging = judging;
    this.words = words;
    this.siteKnowledge = new Knowledge(judging, words);
    this.digest = judging.digest;
    this.#pinned.set(this.digest, this.siteKnowledge);
    this.inForce = this.siteKnowledge.editionOn(day());
    this.tell = new Explainer(this.siteKnowledge);
  }

  /**
   * @type {Say}
   */
  say = (key, values) => this.siteKnowledge.say(key, values);

  get knowledge() {
    return (this.book && this.#pinned.get(this.book.event.knowledge)) || this.siteKnowledge;
  }

  get judge() {
    const { event } = this.book;
    if (this.#judged?.event !== event) this.#judged = { event, judge: new Judge(this.knowledge, event) };
    return this.#judged.judge;
  }

  get board() {
    this.#board ??= new this.later.Board(this.judge, this.book.event, this.book.inspections, this.begun, this.asked);
    return this.#board;
  }

  /**
   * Items that others are at, as a desk says.
   * @returns {{ kind: string, item: string }[]}
   */
  get begun() {
    return [];
  }

  /** Items that the chief judge has inspected again. */
  get asked() {
    return this.book.outstanding;
  }

  closeBook() {
    this.book = /** @type {any} */ (null);
  }

  /** Make the board anew when it is asked for. */
  forgetBoard() {
    this.#board = null;
  }

  /**
   * Judge an event by the knowledge that it was judged by, where that is kept.
   * @param {string | null} knowledge
   */
  async pin(knowledge) {
    if (!knowledge || this.#pinned.has(knowledge)) return;
    const judging = await this.store.get("knowledge", knowledge);
    if (judging) this.#pinned.set(knowledge, new Knowledge(judging, this.words));
    if (judging) this.#kept.set(knowledge, judging);
  }

  /**
   * The judging data of a digest: the site's own, or what was kept with an event.
   * @param {string | null} digest
   */
  judgingOf(digest) {
    return this.#kept.get(digest) ?? this.judging;
  }

  /**
   * An item as the board shows it, by its own inspections alone; null where there is none.
   * @param {string} kind
   * @param {string} item
   */
  tile(kind, item) {
    const alone = { ...this.book.event, planned: {} };
    return new this.later.Board(this.judge, alone, this.book.of(kind, item)).items[0] ?? null;
  }

  /**
   * What one of a kind is called here: discs are inspected as sets.
   * @param {string} kind
   */
  kindName(kind, plural = false) {
    if (kind === "disc") return plural ? this.say("form.disc-sets") : this.say("form.disc-set");
    return plural ? this.knowledge.kindPlural(kind) : this.knowledge.kind(kind);
  }

  /**
   * "Puck P3"
   * @param {string} kind
   * @param {string} item
   */
  named(kind, item) {
    return capital(`${this.kindName(kind)} ${item}`);
  }

  /** The texts of the clauses that limits come from, fetched when the first is asked for; null where they cannot be. */
  async clauses() {
    this.#clauses ??= await read(`clauses/${this.language}.json`).catch(() => null);
    return this.#clauses;
  }

  /** @param {string} id */
  editionName(id) {
    return this.words.editions?.[id] ?? id;
  }
}
