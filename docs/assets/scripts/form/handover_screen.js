// The screen on which an event is handed over, and on which another phone's file is joined to it.

import { button, fill, make } from "./dom_elements.js";
import { inShort } from "../protocol/name_ranges.js";
import { spoken } from "./local_time.js";

/**
 * @import { Problem } from "../inspection/event_judging.js"
 * @import { App } from "./form_app.js"
 */

export class HandingScreen {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.title = app.say("form.hand-over");
    this.node = make("section", { class: "nc-handing" });
    this.refresh();
  }

  refresh() {
    const { app } = this;
    const { say, book, board, judge } = app;
    const problems = board.found.problems;
    const disputed = board.items.filter((item) => item.told.contested.length);
    const unfinished = board.items.filter((item) => item.state === "progress" || item.state === "waiting");
    const saved = book.event.saved ? say("form.saved-at", { time: spoken(book.event.saved, app.language) }) : say("form.never-saved");
    /** @param {Problem} problem */
    const about = (problem) => {
      const row = board.rows[problem.row];
      const item = problem.table === "readings" && row
        ? `${row.item}, ${app.knowledge.nameOf(row.characteristic, judge.settings.edition)}: `
        : "";
      return `${item}${app.tell.problem(problem, judge.settings.edition).join("; ")}`;
    };
    fill(
      this.node,
      make("h2", { tabindex: "-1" }, this.title),
      make("p", { class: "nc-soft" }, saved),
      make(
        "div",
        { class: "nc-actions" },
        button(say("form.save-json"), () => app.save("json"), { class: "nc-button nc-primary" }),
        button(say("form.save-csv"), () => app.save("csv")),
        button(say("form.join"), () => app.openFile()),
      ),
      make("p", { class: "nc-soft" }, say("form.hand-over-hint")),
      problems.length > 0 &&
        make(
          "section",
          { class: "nc-note" },
          make("h3", {}, say("form.to-mend")),
          make("ul", {}, problems.map((problem) => make("li", {}, about(problem)))),
        ),
      disputed.length > 0 &&
        make(
          "section",
          { class: "nc-note" },
          make("h3", {}, say("form.disagreements")),
          make(
            "ul",
            {},
            disputed.map((item) =>
              make(
                "li",
                {},
                make("a", { href: app.pathOf(item.kind, item.item) }, app.named(item.kind, item.item)),
                `: ${item.told.contested.map((characteristic) => characteristic.name).join(", ")}`,
              )
            ),
          ),
        ),
      unfinished.length > 0 && make("p", {}, `${say("form.unfinished")} ${inShort(unfinished.map((item) => item.item))}`),
    );
  }
}
