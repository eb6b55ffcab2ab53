// The first screen: continue an event, begin one, open one from a file, or just check one value.

import { button, make } from "./element.js";
import { filled } from "./rows.js";
import { quick } from "./quick.js";
import { spoken } from "./moment.js";

/** The events that were not thrown away, the one worked on last first. */
export const kept = async (store) =>
  (await store.all("events"))
    .filter((one) => !one.bin)
    .sort((one, other) => (other.changed ?? other.made).localeCompare(one.changed ?? one.made));

export class StartScreen {
  constructor(app, events, counts, binned) {
    const { say } = app;
    this.title = say("form.title");
    const name = (one) => one.event.name || say("form.unnamed");
    const more = (one) => {
      const { items, readings } = counts.get(one.id) ?? { items: 0, readings: 0 };
      const where = [one.event.place, one.event.date].filter(Boolean).join(", ");
      const when = spoken(one.changed ?? one.made, app.language);
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
            events.map((one) =>
              make("li", {}, make("a", { class: "nc-row", href: `#/${one.id}` }, make("strong", {}, name(one)), make("small", {}, more(one)))),
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
      quick(app),
    );
  }

  refresh() {}
}

/** By event, how many items and readings were entered. */
export const countsOf = (inspections) => {
  const counts = new Map();
  for (const one of inspections) {
    if (one.bin) continue;
    if (!counts.has(one.event)) counts.set(one.event, { names: new Set(), readings: 0 });
    const of = counts.get(one.event);
    of.names.add(`${one.kind} ${one.item}`);
    of.readings += one.readings.filter(filled).length;
  }
  return new Map([...counts].map(([id, { names, readings }]) => [id, { items: names.size, readings }]));
};
