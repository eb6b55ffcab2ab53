// What is said of an item as a whole: whose it is, when it was inspected, remark, photos.

import { button, choice, labelled, line, make } from "./dom_elements.js";
import { question, sheet } from "./bottom_sheet.js";
import { nameKey } from "./item_names.js";

/**
 * @import { ItemScreen } from "./item_screen.js"
 * @import { KeptInspection } from "./reading_rows.js"
 */

/** The kinds that participants bring along. */
const OWNED = ["puck", "cue"];
let lists = 0;

/**
 * A line with the names that were typed before.
 * @param {string | undefined} value
 * @param {string[]} names
 * @param {(text: string) => unknown} oninput
 */
export const nameLine = (value, names, oninput) => {
  lists += 1;
  const id = `nc-names-${lists}`;
  return [line(value, oninput, { list: id }), make("datalist", { id }, [...new Set(names)].map((name) => make("option", { value: name })))];
};

/**
 * The folded part of the item screen.
 * @param {ItemScreen} screen
 */
export const aboutItem = (screen) => {
  const { app, kind } = screen;
  const { say, book } = app;
  /** @type {Partial<KeptInspection>} */
  const own = screen.current ?? {};
  /** @param {string} name */
  const note = (name) => (/** @type {string} */ text) => screen.note({ [name]: text });
  const participants = app.board.participants.map((participant) => participant.name);
  const tables = app.board.items.filter((item) => item.kind === "table").map((item) => item.item);
  const owner = OWNED.includes(kind) && labelled(say("form.participant"), nameLine(own.participant, participants, note("participant")));
  return [
    owner,
    make(
      "details",
      { class: "nc-box" },
      make("summary", {}, say("form.about-item")),
      kind === "brush" && labelled(say("form.at-table"), nameLine(own.table, tables, note("table"))),
      OWNED.includes(kind) &&
        labelled(
          say("form.occasion"),
          choice([["", say("form.before-play")], ["during", say("form.during-play")]], own.occasion ?? "", note("occasion")),
        ),
      labelled(say("form.remark"), line(own.remark, note("remark"))),
      make(
        "label",
        { class: "nc-check" },
        make("input", {
          type: "checkbox",
          checked: own.partial,
          onchange: (/** @type {any} */ event) => screen.note({ partial: event.target.checked }),
        }),
        make("span", {}, say("form.partial")),
      ),
      app.parts.later((later) => later.photos(screen)),
      make(
        "div",
        { class: "nc-actions" },
        button(say("form.rename"), () => rename(screen)),
        screen.current && screen.current.atDesk === undefined &&
          button(say("form.delete"), () => remove(screen), { class: "nc-button nc-danger" }),
      ),
      own.by && make("p", { class: "nc-soft" }, say("form.entered-by", { name: own.by })),
      book.own.device && make("p", { class: "nc-soft" }, say("form.device", { name: own.device ?? book.own.device })),
    ),
  ];
};

/** @param {ItemScreen} screen */
const rename = (screen) => {
  const { app, kind, item } = screen;
  // What was handed over never changes.
  if (app.book.of(kind, item).some((inspection) => inspection.handed)) {
    app.announce(app.say("form.renamed-handed", { name: item }), true);
    return;
  }
  sheet(app.say, app.say("form.rename"), (close) => {
    const typed = line(item, () => {});
    const save = () => {
      const name = typed.value.trim();
      const there = app.board.item(kind, name);
      if (!name || (there && nameKey(name) !== nameKey(item))) {
        typed.focus();
        app.announce(app.say("form.name-taken", { name }));
        return;
      }
      close();
      app.book.rename(kind, item, name);
      app.go(app.pathOf(kind, name), true);
    };
    return make("div", {}, labelled(app.say("form.number"), typed), button(app.say("form.save"), save));
  });
};

/** @param {ItemScreen} screen */
const remove = async (screen) => {
  const { app } = screen;
  const yes = await question(app.say, app.say("form.delete-item", { item: screen.title }), app.say("form.delete"));
  if (!yes) return;
  if (screen.current) app.book.throwAway(screen.current.id);
  app.toBoard();
};
