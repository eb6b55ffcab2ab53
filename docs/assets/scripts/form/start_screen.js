// The first screen: continue an event, begin one, open one from a file, or just check one value.

import { button, make } from "./dom_elements.js";
import { countsOf } from "./stored_data.js";
import { quick } from "./quick_check.js";
import { spoken } from "./local_time.js";

/**
 * @import { App } from "./form_app.js"
 * @import { Kept } from "./stored_data.js"
 * @import { KeptEvent } from "./reading_rows.js"
 */

/**
 * What was worked on last comes first.
 * @param {KeptEvent} event
 */
const lastOf = (event) => event.changed ?? event.made;

export class StartScreen {
  /**
   * `kept` is what is kept here; `damaged` an element that lists what of it cannot be shown, or null.
   * @param {App} app
   * @param {Kept} kept
   * @param {HTMLElement | null} damaged
   */
  constructor(app, kept, damaged) {
    const { say } = app;
    const events = kept.events.filter((event) => !event.bin).sort((event, other) => lastOf(other).localeCompare(lastOf(event)));
    const binned = [...kept.events, ...kept.inspections].filter((record) => record.bin).length;
    const counts = countsOf(kept.inspections);
    this.title = say("form.title");
    this.quick = quick(app);
    /** @param {KeptEvent} stored */
    const name = (stored) => stored.event.name || say("form.unnamed");
    /** @param {KeptEvent} stored */
    const more = (stored) => {
      const { items, readings } = counts.get(stored.id) ?? { items: 0, readings: 0 };
      const where = [stored.event.place, stored.event.date && app.tell.wording.date(stored.event.date)].filter(Boolean).join(", ");
      const when = spoken(lastOf(stored), app.language);
      return [where, say("form.items", { n: items }), say("form.readings", { n: readings }), when].filter(Boolean).join(" · ");
    };
    this.node = make(
      "div",
      {},
      events.length > 0 &&
        make(
          "section",
          {},
          make("h2", { tabindex: "-1" }, say("form.continue")),
          make(
            "ul",
            { class: "nc-list" },
            events.map((event) =>
              make(
                "li",
                {},
                make("a", { class: "nc-row", href: `#/${event.id}` }, make("strong", {}, name(event)), make("small", {}, more(event))),
              )
            ),
          ),
        ),
      make(
        "div",
        { class: "nc-actions" },
        button(say("form.new-event"), () => app.newEvent(), { class: "nc-button nc-primary" }),
        button(say("form.open-file"), () => app.openFile()),
        binned > 0 && make("a", { class: "nc-button nc-quiet", href: "#/bin" }, say("form.bin", { n: binned })),
      ),
      damaged,
      this.quick.node,
    );
  }

  /** The fields for numbers, for what an instrument types. */
  get numbers() {
    return this.quick.numbers();
  }

  /** @param {any} input */
  fieldOf(input) {
    return this.quick.fieldOf(input);
  }

  refresh() {}

  /** Answer what the address asks, once the fields can be seen. */
  shown() {
    return this.quick.shown();
  }
}
