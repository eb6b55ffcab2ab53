// The discs of a set: measured one by one, each at a place such as "red 3".

import { button, make } from "./dom_elements.js";
import { worst } from "../inspection/verdicts.js";
import { filled } from "./reading_rows.js";

/**
 * @import { Say } from "../inspection/localized_wording.js"
 * @import { ItemScreen } from "./item_screen.js"
 * @import { KeptInspection } from "./reading_rows.js"
 */

/** @typedef {{ position: string, colour: string }} DiscPlace */

const COLOURS = ["red", "black"];

/**
 * @param {Say} say
 * @param {string} colour
 * @param {number} n
 */
const placeOf = (say, colour, n) => ({
  colour,
  position: colour === "red" ? say("form.red-disc", { n }) : say("form.black-disc", { n }),
});

/**
 * The discs that inspections entered something of, in the order in which they were begun.
 * @param {KeptInspection[]} inspections
 * @returns {DiscPlace[]}
 */
export const discPlaces = (inspections) => {
  /** @type {Map<string, DiscPlace>} */
  const found = new Map();
  for (const { position, colour } of inspections.flatMap((inspection) => inspection.readings)) {
    if (position && colour) found.set(position, { position, colour });
  }
  return [...found.values()];
};

/**
 * The first disc of a colour that nothing is entered of.
 * @param {Say} say
 * @param {KeptInspection | null} current
 * @param {DiscPlace | null} chosen
 * @param {string} colour
 * @returns {DiscPlace}
 */
const freePlace = (say, current, chosen, colour) => {
  for (let n = 1;; n += 1) {
    const place = placeOf(say, colour, n);
    if (place.position !== chosen?.position && !isMeasured(current, place)) return place;
  }
};

/**
 * @param {KeptInspection | null} current
 * @param {DiscPlace} discPlace
 */
const isMeasured = (current, { position }) => (current?.readings ?? []).some((reading) => reading.position === position && filled(reading));

/**
 * The disc to measure after the chosen one of the `places` begun; null where the set has all.
 *
 * One that was measured before and not yet again comes first. A colour goes on up to a number that a clause asks
 * for, `counts`; then the other one does, up to the same number.
 * @param {Say} say
 * @param {KeptInspection | null} current
 * @param {DiscPlace[]} places
 * @param {DiscPlace | null} chosen
 * @param {number[]} counts
 */
export const discAfter = (say, current, places, chosen, counts) => {
  const waiting = places.find((place) => place.position !== chosen?.position && !isMeasured(current, place));
  if (waiting || !chosen) return waiting ?? placeOf(say, COLOURS[0], 1);
  /** @param {string} colour */
  const numberOf = (colour) => new Set([...places, chosen].filter((place) => place.colour === colour).map((place) => place.position)).size;
  const [other] = COLOURS.filter((colour) => colour !== chosen.colour);
  const number = numberOf(chosen.colour);
  if (!counts.includes(number)) return freePlace(say, current, chosen, chosen.colour);
  return numberOf(other) < number ? freePlace(say, current, chosen, other) : null;
};

/**
 * One button for each disc with the sign of its worst verdict, and one to add a disc of each colour.
 * @param {ItemScreen} screen
 * @param {DiscPlace[]} places
 * @param {DiscPlace | null} chosen
 */
export const discBar = (screen, places, chosen) => {
  const { app, current } = screen;
  const { said, rows } = app.judge.fields(current ?? { item: screen.item, kind: "disc", readings: [] });
  /** @param {string} position */
  const signOf = (position) => {
    const own = said.results.filter((result) => rows[result.rows[0]].position === position).map((result) => result.verdict);
    return own.length ? app.tell.sign(worst(own)) : "–";
  };
  const known = chosen && !places.some((place) => place.position === chosen.position) ? [...places, chosen] : places;
  return make(
    "fieldset",
    { class: "nc-discs" },
    make("legend", {}, app.say("form.discs")),
    known.map((place) =>
      button(`${signOf(place.position)} ${place.position}`, () => screen.chooseDisc(place), {
        class: "nc-chip",
        "aria-pressed": String(place.position === chosen?.position),
        "data-colour": place.colour,
      })
    ),
    COLOURS.map((colour) => {
      const place = freePlace(app.say, current, chosen, colour);
      return button(`+ ${place.position}`, () => screen.chooseDisc(place), { class: "nc-chip nc-chip--new" });
    }),
  );
};
