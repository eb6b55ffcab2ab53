// The parts of the form that need no page as a process: reads questions as lines of JSON, prints answers.
// node form.mjs SCRIPTS DATA, where the scripts of the site and the files of the form are.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { serve } from "../node.mjs";

const [, , scripts, data] = process.argv;
const part = (name) => import(pathToFileURL(join(scripts, `${name}.js`)));
const [{ Board }, { Book }, { contentDigest }, handover, intake, { Judge }, kept, merge, moments, names, packing, { notInspected }, rows, { sha256 }, { Knowledge }] =
  await Promise.all(
    [
      ...["item_board", "open_event", "content_digest", "event_file", "event_file_intake", "cached_judging", "stored_data", "event_merging", "local_time", "item_names", "event_zip", "protocol_screen", "reading_rows", "sha256"].map(
        (name) => `form/${name}`,
      ),
      "inspection/judging_knowledge",
    ].map(part),
  );
const read = (name) => JSON.parse(readFileSync(join(data, `${name}.json`), "utf8"));
const words = read("en");
const knowledge = new Knowledge(read("judging"), { ...words, messages: { ...words.messages, ...read("protocol/en").messages } });

const { room } = await part("form/browser_store");
const { withHead } = await part("form/event_head");
const schema = read("event.schema");
const base = { edition: "lnf-2017", rule: "simple", guard: null, limits: [], instruments: [], waivers: [], planned: {}, event: {} };
const eventOf = (event) => ({ ...base, ...event });
const shown = (judge, one) => ({
  kind: one.kind,
  item: one.item,
  state: one.state,
  word: one.word,
  missing: one.missing.map((each) => each.id),
  stands: one.stands.map(({ inspection, row }) => [inspection.id, row.characteristic, row.position ?? "", row.occasion ?? "", row.value]),
  contested: one.contested.map((each) => [each.characteristic, [...each.inspections].sort()]),
});

const answers = {
  // The edition of an event of which the day changes, where another edition comes later.
  dated: ({ edition, before, date, since }) => {
    const judging = read("judging");
    const [first] = judging.editions;
    const later = new Knowledge({ ...judging, editions: [...judging.editions, { ...first, id: "lnf-2027", since }] });
    return withHead(eventOf({ edition, event: { date: before } }), { date }, later).edition;
  },
  board: ({ event, inspections }) => {
    const judge = new Judge(knowledge, eventOf(event));
    const board = new Board(judge, eventOf(event), inspections);
    return {
      items: board.items.map((one) => shown(judge, one)),
      counts: board.counts(),
      next: board.next.map((one) => one.item),
      offered: Object.fromEntries(judge.edition.kinds.map((kind) => [kind, board.offered(kind)])),
      participants: board.participants.map(({ name, items }) => [name, items.map((one) => one.item)]),
    };
  },
  file: ({ event, inspections }) => handover.eventFile(eventOf(event), inspections, new Judge(knowledge, eventOf(event))),
  opened: ({ file }) => ({
    event: handover.eventOf(file),
    inspections: file.inspections.map((one) => handover.inspectionFrom(file.id, one)),
  }),
  // What is taken of an event file with photos, or of one that came alone: the digests of the photos.
  unpacked: async ({ bytes }) => {
    const { event, photos, problems } = await packing.unpacked(Uint8Array.from(Buffer.from(bytes, "hex")));
    const taken = problems.length ? { file: null, problems } : intake.takeFile(event, schema, knowledge.editions);
    return { ...taken, photos: photos && [...photos.keys()] };
  },
  packed: ({ event, photos }) => {
    const held = new Map(photos.map((hex) => Buffer.from(hex, "hex")).map((photo) => [sha256(photo), photo]));
    return Buffer.concat(packing.packed(Buffer.from(event), held)).toString("hex");
  },
  // The bytes of a file in hexadecimal digits.
  intake: ({ bytes }) => intake.takeFile(Uint8Array.from(bytes.match(/../g) ?? [], (two) => Number.parseInt(two, 16)), schema, knowledge.editions),
  // What is stored after several judges have typed on one phone, one after the other.
  typed: ({ typings }) => {
    const own = { device: "a1", judge: "" };
    const book = new Book({ change: () => {} }, own, eventOf({ id: "e" }), []);
    let id = book.begin("puck", "P1");
    for (const { judge, key, value } of typings) {
      own.judge = judge;
      book.type(id, key, { characteristic: key, value });
      id = [...book.all.keys()].at(-1);
    }
    return [...book.all.values()];
  },
  shown: ({ event, inspection }) => [kept.isEvent(event, knowledge.editions), kept.isInspection(inspection)],
  csv: ({ rows: table }) => handover.csvOf(table),
  named: ({ event, suffix }) => handover.fileName(event, suffix),
  brought: ({ event, inspections, file }) => {
    const book = { event: eventOf(event), all: new Map(inspections.map((one) => [one.id, one])) };
    const { fresh, changed, known, settings } = merge.brought(book, file, new Judge(knowledge, book.event));
    return { fresh: fresh.map((each) => each.id), changed, known, settings, joined: merge.joined(book.event, file) };
  },
  notInspected: ({ planned, items }) => notInspected(planned, items, knowledge),
  digest: ({ inspection }) => contentDigest(inspection),
  sha256: ({ text }) => sha256(new TextEncoder().encode(text)),
  next: ({ kind, names: there }) => names.nextName(kind, there),
  key: ({ name }) => names.nameKey(name),
  rows: ({ inspection }) => rows.rowsOf(inspection),
  moment: ({ at }) => moments.moment(new Date(at)),
  // How much room is left where a browser estimates so.
  room: ({ estimate }) => {
    Object.defineProperty(globalThis, "navigator", { value: { storage: { estimate: async () => estimate } }, configurable: true });
    return room();
  },
};

await serve(answers);
