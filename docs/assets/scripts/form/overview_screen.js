// The board of an event on the screen: a tile an item, what to do next, and the ways from here.

import { askedList } from "./asked_again.js";
import { button, capital, choice, fill, labelled, line, make } from "./dom_elements.js";
import { STATES } from "./item_board.js";
import { nameLine } from "./item_details.js";
import { canScan } from "./code_detection.js";
import { changesOf } from "./pinned_knowledge.js";
import { seenName } from "./item_names.js";
import { sheet } from "./bottom_sheet.js";
import { spoken } from "./local_time.js";
import { stateMark, stateSign, stateTone, stateWord } from "./verdict_marks.js";

/**
 * @import { App } from "./form_app.js"
 * @import { Tile } from "./item_board.js"
 */

/** So many readings entered since the last copy ask for another. */
const UNSAVED = 30;

export class OverviewScreen {
  #filter = "";

  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.node = make("section", { class: "nc-board" });
    this.refresh();
  }

  get title() {
    return this.app.book.event.event.name || this.app.say("form.unnamed");
  }

  refresh() {
    const { app } = this;
    const { say, board, book } = app;
    const { event } = book.event;
    const counts = board.counts();
    fill(
      this.node,
      make("h2", { tabindex: "-1" }, this.title),
      make("p", { class: "nc-soft" }, [event.place, event.date && app.tell.wording.date(event.date)].filter(Boolean).join(", ")),
      book.damaged > 0 &&
        make("p", { class: "nc-note", role: "alert" }, make("a", { href: "#/" }, `${say("form.damaged")}: ${book.damaged}`)),
      app.desk?.overview(),
      this.#knowledge(),
      this.#backup(),
      askedList(app),
      this.#next(),
      make(
        "div",
        { class: "nc-actions" },
        button(say("form.add-item"), () => this.#add(), { class: "nc-button nc-primary" }),
        make("a", { class: "nc-button", href: `#/${book.event.id}/hand-over` }, say("form.hand-over")),
        make("a", { class: "nc-button", href: `#/${book.event.id}/protocol` }, say("form.protocol")),
        app.desk?.link() ?? make("a", { class: "nc-button", href: `#/${book.event.id}/settings` }, say("form.settings")),
      ),
      this.#filters(counts),
      board.kinds.map((kind) => this.#kind(kind)),
      !board.items.length && make("p", { class: "nc-note" }, say("form.no-items")),
      this.#participants(),
    );
  }

  // The site knows something else than this event was judged by: what would change, and the question.
  #knowledge() {
    const { app } = this;
    const { say, tell } = app;
    const changes = changesOf(app);
    if (!changes) return null;
    const list = changes.changes.map(({ item, characteristic, was, now }) =>
      make("li", {}, `${item}, ${characteristic.name}: ${tell.sign(was)} ${tell.verdict(was)} → ${tell.sign(now)} ${tell.verdict(now)}`)
    );
    return make(
      "div",
      { class: "nc-note", role: "status" },
      make("p", {}, say("form.other-knowledge")),
      make("p", {}, list.length ? say("form.verdicts-change", { n: list.length }) : say("form.no-verdict-changes")),
      list.length > 0 && make("ul", {}, list),
      make("div", { class: "nc-actions" }, button(say("form.take-new"), () => app.takeKnowledge())),
    );
  }

  #backup() {
    const { app } = this;
    const { say, book } = app;
    const since = book.event.saved;
    if (book.unsaved < UNSAVED) return null;
    const text = since
      ? say("form.backup-since", { n: book.unsaved, time: spoken(since, app.language) })
      : say("form.backup-never", { n: book.unsaved });
    return make("div", { class: "nc-note" }, make("p", {}, text), button(say("form.backup"), () => app.save("json")));
  }

  #next() {
    const { app } = this;
    const [next] = app.board.next;
    if (!next) return null;
    const what = app.board.isAsked(next)
      ? stateWord(app.say, "again")
      : next.missing.length && ["progress", "waived"].includes(next.state)
      ? app.say("form.missing", { n: next.missing.length })
      : stateWord(app.say, next.state);
    return make(
      "a",
      { class: "nc-next", href: app.pathOf(next.kind, next.item) },
      make("span", {}, app.say("form.next")),
      make("strong", {}, app.named(next.kind, next.item)),
      make("small", {}, what),
    );
  }

  /** @param {Record<string, number>} counts */
  #filters(counts) {
    const { say } = this.app;
    const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
    if (!all) return null;
    /**
     * @param {string} state
     * @param {string} words
     */
    const chip = (state, words) =>
      button(words, () => {
        this.#filter = this.#filter === state ? "" : state;
        this.refresh();
      }, { class: "nc-chip", "aria-pressed": String(this.#filter === state) });
    return make(
      "div",
      { class: "nc-chips", role: "group", "aria-label": say("form.filter") },
      chip("", `${say("form.all")} ${all}`),
      STATES.filter((state) => counts[state]).map((state) => chip(state, `${stateSign(state)} ${stateWord(say, state)} ${counts[state]}`)),
    );
  }

  /** @param {string} kind */
  #kind(kind) {
    const { app } = this;
    const { board, say } = app;
    const tiles = board.items.filter((item) => item.kind === kind && (!this.#filter || item.state === this.#filter));
    if (!tiles.length) return null;
    const counts = board.counts(kind);
    const states = STATES.filter((state) => counts[state]).map((state) => `${stateSign(state)} ${counts[state]}`).join("  ");
    return make(
      "section",
      { class: "nc-kind" },
      make(
        "h3",
        {},
        capital(app.kindName(kind, true)),
        " ",
        make("small", {
          "aria-label": STATES.filter((state) => counts[state]).map((state) => `${stateWord(say, state)}: ${counts[state]}`).join(", "),
        }, states),
      ),
      make("ul", { class: "nc-tiles" }, tiles.map((tile) => make("li", {}, this.#tile(tile)))),
    );
  }

  /** @param {Tile} tile */
  #tile(tile) {
    const { app } = this;
    const owner = tile.inspections.map((inspection) => inspection.participant).filter(Boolean).at(-1);
    const mark = app.desk?.mark(tile) || (app.board.isAsked(tile) && stateWord(app.say, "again"));
    const word = tile.state === "open" && app.tell.verdict(tile.word);
    const more = tile.state === "progress" || (tile.state === "waived" && !tile.told.complete && !tile.told.partial)
      ? app.say("form.missing", { n: tile.missing.length })
      // Some languages have the same word for an open state and an undecided verdict.
      : word !== stateWord(app.say, tile.state) && word;
    return make(
      "a",
      { class: "nc-tile", href: app.pathOf(tile.kind, tile.item), "data-tone": stateTone(tile.state), "data-state": tile.state },
      make("strong", {}, tile.item),
      stateMark(app.say, tile.state),
      more && make("small", {}, more),
      owner && make("small", {}, owner),
      mark && make("small", {}, mark),
    );
  }

  #participants() {
    const { app } = this;
    const { participants } = app.board;
    if (!participants.length || this.#filter) return null;
    return make(
      "section",
      { class: "nc-kind" },
      make("h3", {}, app.say("form.participants-items")),
      make(
        "ul",
        { class: "nc-list" },
        participants.map(({ name, items }) =>
          make(
            "li",
            { class: "nc-row" },
            make("strong", {}, name),
            make(
              "span",
              { class: "nc-chips" },
              items.map((item) =>
                make("a", {
                  class: "nc-chip",
                  href: app.pathOf(item.kind, item.item),
                  "aria-label": `${app.named(item.kind, item.item)}: ${stateWord(app.say, item.state)}`,
                }, `${stateSign(item.state)} ${item.kind === "participant" ? app.knowledge.kind(item.kind) : item.item}`)
              ),
            ),
          )
        ),
      ),
    );
  }

  // Kind and number of an item; the next number is offered, a hand scanner types it and sends Enter.
  #add() {
    const { app } = this;
    const { say, board } = app;
    const { kinds } = app.judge.edition;
    let kind = app.lastKind ?? kinds[0];
    return sheet(say, say("form.add-item"), (close) => {
      const offered = () => (kind === "participant" ? "" : board.offered(kind));
      const number = line(offered(), () => {}, { class: "nc-input nc-number", autofocus: true, onfocus: () => number.select() });
      const owner = make("div", {});
      let participant = "";
      const draw = () => {
        number.value = offered();
        const names = board.participants.map((participant) => participant.name);
        fill(
          owner,
          ["puck", "cue"].includes(kind) && labelled(say("form.participant"), nameLine("", names, (text) => (participant = text))),
        );
      };
      draw();
      const open = () => {
        const name = seenName(number.value);
        if (!name) return number.focus();
        app.lastKind = kind;
        close();
        const there = board.item(kind, name);
        const item = there?.item ?? name;
        if (!there?.inspections.length) app.book.begin(kind, item, participant.trim() ? { participant: participant.trim() } : {});
        return app.go(app.pathOf(kind, item));
      };
      const camera = async () => {
        const found = await app.parts.scan();
        if (found) number.value = found;
        number.focus();
      };
      const numbered = make("div", { class: "nc-line" }, labelled(say("form.number"), number));
      canScan().then((can) => can && numbered.append(button(say("form.scan"), camera)));
      return make(
        "form",
        { onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), open()) },
        labelled(
          say("form.kind"),
          choice(kinds.map((kind) => [kind, app.kindName(kind)]), kind, (chosen) => {
            kind = chosen;
            draw();
            number.focus();
          }),
        ),
        numbered,
        owner,
        make("div", { class: "nc-actions" }, make("button", { class: "nc-button nc-primary" }, say("form.begin"))),
      );
    });
  }
}
