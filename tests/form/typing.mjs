// What is typed, by a hand or an instrument, as a process: reads questions as lines of JSON, prints answers.
// node typing.mjs SCRIPTS DATA, where the scripts of the site and the files of the form are.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { serve } from "../node.mjs";

const [, , scripts, data] = process.argv;
const part = (name) => import(pathToFileURL(join(scripts, `${name}.js`)));
const read = (name) => JSON.parse(readFileSync(join(data, `${name}.json`), "utf8"));
const [{ splitFigure }, { discAfter }, { itemAfter }, { understand }, { Lines, readingIn }, { Board }, { Judge }, { Knowledge }] = await Promise.all(
  ["form/figure_splitting", "form/disc_places", "form/next_item", "form/typed_line", "form/instrument_lines", "form/item_board", "form/cached_judging", "inspection/judging_knowledge"].map(part),
);
const knowledge = new Knowledge(read("judging"), read("en"));
const event = { edition: "lnf-2017", rule: "simple", guard: null, limits: [], instruments: [], waivers: [], planned: {}, event: {} };
const say = (key, { n }) => `${key.includes("red") ? "red" : "black"} ${n}`;

await serve({
  split: ({ text, quantity }) => {
    const fitting = knowledge.units.of(quantity);
    return splitFigure(text, (word) => fitting.find((unit) => unit === knowledge.units.named(word)) ?? null);
  },
  disc: ({ measured, places, chosen, counts }) => {
    const readings = measured.map((position) => ({ position, value: "5" }));
    return discAfter(say, { readings }, places, chosen, counts)?.position ?? null;
  },
  printed: ({ pieces }) => {
    const lines = new Lines();
    return pieces.flatMap((piece) => lines.add(piece)).map(readingIn);
  },
  meaning: ({ line, edition }) => {
    const meant = understand(line, { knowledge, edition: knowledge.edition(edition), words: read("typed") });
    return meant && { ...meant, characteristics: meant.characteristics.map((characteristic) => characteristic.id) };
  },
  after: ({ inspections, planned, kind, item, measuring }) => {
    const board = new Board(new Judge(knowledge, event), { ...event, planned }, inspections);
    return itemAfter(board, "a1", { kind, item }, measuring)?.item ?? null;
  },
});
