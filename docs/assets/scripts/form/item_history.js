// Earlier inspections of an item, as they were: readings, verdicts, who and when.

import { make } from "./dom_elements.js";
import { verdictMark } from "./verdict_marks.js";
import { spoken } from "./local_time.js";

/**
 * @import { App } from "./form_app.js"
 * @import { Tile } from "./item_board.js"
 * @import { KeptInspection } from "./reading_rows.js"
 */

/**
 * Every inspection but the one that is being entered, the latest first; null where there is none.
 * @param {App} app
 * @param {Tile | null} tile
 * @param {KeptInspection | null} current
 */
export const historyOf = (app, tile, current) => {
  const { say, tell, judge, language } = app;
  const all = (tile?.inspections ?? []).filter((inspection) => inspection.id !== current?.id).reverse();
  const disputed = (tile?.told.contested ?? []).map((characteristic) => characteristic.name);
  if (!all.length) return null;
  return make(
    "section",
    { class: "nc-history" },
    make("h3", {}, say("form.history")),
    disputed.length > 0 && make("p", { class: "nc-note", role: "alert" }, say("form.contested-on", { names: disputed.join(", ") })),
    all.map((inspection) => {
      const { photos = [] } = inspection;
      const { said } = judge.inspection(inspection);
      const replaces = inspection.replaces.length ? `, ${say("form.re-inspection")}` : "";
      return make(
        "details",
        { class: "nc-box", open: all.length === 1 },
        make("summary", {}, `${spoken(inspection.at, language)}, ${inspection.by || say("form.nobody")}${replaces}`),
        make(
          "ul",
          { class: "nc-readings" },
          said.results.map(({ reading, verdict }) => {
            const place = reading.position ? ` (${reading.position})` : "";
            return make("li", {}, `${reading.characteristic.name}${place}: ${tell.typed(reading)} `, verdictMark(tell, verdict));
          }),
          said.problems.filter((problem) => problem.table === "readings").map((reading) =>
            make("li", {}, tell.problem(reading, judge.settings.edition).join("; "))
          ),
        ),
        inspection.remark && make("p", {}, inspection.remark),
        photos.length > 0 && app.parts.later((later) => later.photosKept(app, photos)),
      );
    }),
  );
};
