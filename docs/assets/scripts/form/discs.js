// The discs of a set: measured one by one, each at a place such as "red 3".

import { button, make } from "./element.js";
import { filled } from "./rows.js";

const COLOURS = ["red", "black"];

const placeOf = (say, colour, n) => ({
  colour, position: colour === "red" ? say("form.red-disc", { n }) : say("form.black-disc", { n }),
});

/** The discs that inspections entered something of, in the order in which they were begun. */
export const discPlaces = (inspections) => {
  const found = new Map();
  for (const { position, colour } of inspections.flatMap((one) => one.readings)) {
    if (position && colour) found.set(position, { position, colour });
  }
  return [...found.values()];
};

/** One button for each disc with the sign of its worst verdict, and one to add a disc of each colour. */
export const discBar = (screen, places, chosen) => {
  const { app, current } = screen;
  const { said, rows } = app.judge.fields(current ?? { item: screen.item, kind: "disc", readings: [] });
  const signOf = (position) => {
    const own = said.results.filter((one) => rows[one.rows[0]].position === position).map((one) => one.verdict);
    return own.length ? app.tell.sign(app.worst(own)) : "–";
  };
  const known = chosen && !places.some((one) => one.position === chosen.position) ? [...places, chosen] : places;
  const free = (colour) => {
    for (let n = 1; ; n += 1) {
      const place = placeOf(app.say, colour, n);
      const there = (current?.readings ?? []).some((one) => one.position === place.position && filled(one));
      if (!there && place.position !== chosen?.position) return place;
    }
  };
  return make(
    "fieldset",
    { class: "nc-discs" },
    make("legend", {}, app.say("form.discs")),
    known.map((place) =>
      button(`${signOf(place.position)} ${place.position}`, () => screen.chooseDisc(place), {
        class: "nc-chip", "aria-pressed": String(place.position === chosen?.position), "data-colour": place.colour,
      }),
    ),
    COLOURS.map((colour) => {
      const place = free(colour);
      return button(`+ ${place.position}`, () => screen.chooseDisc(place), { class: "nc-chip nc-chip--new" });
    }),
  );
};
