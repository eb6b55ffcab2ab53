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

const { isOutstanding, overruledBy } = await part("form/handed_decisions");
const { room } = await part("form/browser_store");
const { withHead } = await part("form/event_head");
const { itemAfter } = await part("form/next_item");
const { ItemEntry } = await part("form/item_entry");
const { workingLimitOf } = await part("form/field_clause");
const { Explainer } = await part("inspection/result_explainer");
const schema = read("event.schema");
const base = { edition: "lnf-2017", rule: "simple", guard: null, limits: [], instruments: [], waivers: [], planned: {}, event: {} };
const eventOf = (event) => ({ ...base, ...event });
const describe = (judge, item) => ({
  kind: item.kind,
  item: item.item,
  state: item.state,
  word: item.word,
  missing: item.missing.map((characteristic) => characteristic.id),
  stands: item.stands.map(({ inspection, row }) => [inspection.id, row.characteristic, row.position ?? "", row.occasion ?? "", row.value]),
  contested: item.contested.map((contest) => [contest.characteristic, [...contest.inspections].sort()]),
});

const answers = {
  // The edition of an event of which the day changes, where another edition comes later.
  dated: ({ edition, before, date, since }) => {
    const judging = read("judging");
    const [first] = judging.editions;
    const later = new Knowledge({ ...judging, editions: [...judging.editions, { ...first, id: "lnf-2027", since }] });
    return withHead(eventOf({ edition, event: { date: before } }), { date }, later).edition;
  },
  board: ({ event, inspections, begun, asked, after }) => {
    const judge = new Judge(knowledge, eventOf(event));
    const overruled = overruledBy(event.choices ?? []);
    const board = new Board(judge, { ...eventOf(event), overruled }, inspections, begun, asked);
    return {
      ...(after && { after: itemAfter(board, "a1", { kind: "puck", item: after })?.item ?? null }),
      items: board.items.map((item) => describe(judge, item)),
      counts: board.counts(),
      next: board.next.map((item) => item.item),
      offered: Object.fromEntries(judge.edition.kinds.map((kind) => [kind, board.offered(kind)])),
      participants: board.participants.map(({ name, items }) => [name, items.map((item) => item.item)]),
    };
  },
  // What stands beside a field as its limit, and with its clause.
  limit: ({ event, characteristic }) => {
    const judge = new Judge(knowledge, eventOf(event));
    const found = judge.edition.characteristic(characteristic);
    const working = judge.workingLimits.get(characteristic);
    const tell = new Explainer(knowledge);
    return [tell.limit(found, working), ...(working ? [workingLimitOf({ tell }, working, found)] : [])];
  },
  // What the chief judge let pass, as it stands beside the verdict.
  waived: ({ waiver }) => new Explainer(knowledge).waiver({ chiefJudge: "A", day: "", reason: "only one", ...waiver }),
  file: ({ event, inspections }) => handover.eventFile(eventOf(event), inspections, new Judge(knowledge, eventOf(event))),
  opened: ({ file }) => ({
    event: handover.eventOf(file),
    inspections: file.inspections.map((inspection) => handover.inspectionFrom(file.id, inspection)),
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
  intake: ({ bytes }) => intake.takeFile(Uint8Array.from(bytes.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16)), schema, knowledge.editions),
  // Whether something can be undone when a field is left after its inspection was handed over.
  left: ({ event, inspection }) => {
    const book = new Book({ change: () => {} }, { device: "a1", judge: "Anna" }, eventOf(event), [inspection]);
    const { key } = inspection.readings[0];
    book.type(inspection.id, key, { characteristic: "puck.weight", value: "22" });
    const before = { ...inspection.readings[0] };
    book.remember(inspection.id, key, before);
    const typed = book.canUndo;
    book.handOver();
    book.remember(inspection.id, key, before);
    return [typed, book.canUndo];
  },
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
  // Whether it is asked how to inspect an item, and whether still after it was said to be independent.
  foreign: ({ inspections }) => {
    const book = new Book({ change: () => {} }, { device: "a1", judge: "Anna" }, eventOf({ id: "e" }), inspections);
    const entry = new ItemEntry({ book }, "puck", "P1");
    const before = entry.isForeign;
    entry.isIndependent = true;
    entry.begin();
    return [before, entry.isForeign];
  },
  // The file after something was said of an inspection that had been handed over.
  noted: ({ event, inspection, changes }) => {
    const book = new Book({ change: () => {} }, { device: "a1", judge: "Anna" }, eventOf(event), [inspection]);
    book.note(inspection.id, changes);
    return handover.eventFile(book.event, book.inspections, new Judge(knowledge, book.event)).inspections;
  },
  shown: ({ event, inspection }) => [kept.isEvent(event, knowledge.editions), kept.isInspection(inspection)],
  csv: ({ rows: table }) => handover.csvOf(table),
  named: ({ event, suffix }) => handover.fileName(event, suffix),
  brought: ({ event, inspections, file }) => {
    const book = { event: eventOf(event), all: new Map(inspections.map((inspection) => [inspection.id, inspection])) };
    const { fresh, changed, known, settings } = merge.brought(book, file, new Judge(knowledge, book.event));
    return { fresh: fresh.map((inspection) => inspection.id), changed, known, settings, joined: merge.joined(book.event, file) };
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

const desk = async (name) => import(pathToFileURL(join(scripts, `desk/${name}.js`)));
const [{ chiefQueue }, requests, settings, { EventReader }, { EntrySender }, { PendingDecisions }, { Presence }, queue, { Whereabouts }, phoneKey, { choiceNotes, standingNotes }] = await Promise.all(
  ["chief_queue", "desk_requests", "desk_settings", "event_stream", "entry_sender", "pending_decisions", "presence", "sending_queue", "whereabouts", "phone_key", "standing_notes"].map(desk),
);
/** A store that keeps nothing but photos. */
const storeOf = (photos = {}) => ({ change: () => {}, put: () => {}, whole: async () => {}, get: async (_, key) => photos[key] });

/** The event and its inspections as a phone keeps them that heard what a desk tells. */
const heard = (log) => {
  let event = eventOf({ id: "e", knowledge: null });
  const inspections = [];
  for (const [name, data, number] of log) {
    if (name !== "decision") event = settings.settled({ ...event, id: data.id }, data, []);
    else event = settings.decided(event, data, inspections.filter(({ item }) => item === data.item).map(({ id }) => id), number);
    if (name === "entries") {
      inspections.push(...data.inspections.map((handed) => ({ ...handover.inspectionFrom("e", handed), atDesk: number })));
    }
  }
  return { event, inspections };
};

Object.assign(answers, {
  heard: ({ pieces }) => {
    const reader = new EventReader();
    return pieces.flatMap((piece) => reader.push(piece));
  },
  /** What a phone sends and what it keeps, where the desk answers this in turn; an answer that is null does not come. */
  sent: async ({ event, inspections, answered, photos = {}, decisions = [] }) => {
    const book = new Book(storeOf(photos), { device: "a1", judge: "Anna" }, eventOf(event), inspections);
    const log = [];
    const left = [...answered];
    globalThis.fetch = async (address, { method, body }) => {
      const message = left.shift();
      const file = method === "POST" ? JSON.parse(body) : null;
      log.push([method, new URL(address).pathname, file?.inspections?.map(({ id }) => id) ?? file?.id ?? null]);
      if (!message) throw new TypeError("no network");
      const [status, content] = message;
      return new Response(status === 204 ? null : JSON.stringify(content ?? {}), { status });
    };
    const pending = new PendingDecisions(book.store, "e", () => {});
    pending.all = decisions;
    const anew = [];
    const judge = () => new Judge(knowledge, book.event);
    const sender = new EntrySender({
      book,
      requests: new requests.DeskRequests("http://desk", "en", "t"),
      decisions: pending,
      judge,
      changed: () => {},
      readAnew: () => anew.push(true),
      unreached: () => {},
    });
    await sender.send();
    sender.end();
    const kept = [...book.all.values()].map(({ id, handed, atDesk, refused }) => [id, Boolean(handed), atDesk ?? null, refused?.words ?? ""]);
    return { log, kept, trouble: sender.trouble, anew: anew.length, pending: pending.all.map(({ id }) => id) };
  },
  // A new key as the desk is told of it, and what it signs.
  signed: async ({ parts, noun }) => {
    const key = await phoneKey.makeKey();
    const { "Novuss-Signatures": header } = await phoneKey.signaturesOf(key, parts, noun);
    return [phoneKey.publicOf(key), header, phoneKey.digitsOf(key)];
  },
  // The working limits and waivers that hold.
  inForce: async ({ event }) => {
    const { limitsInForce, waiversInForce } = await desk("terms_in_force");
    const app = { judge: new Judge(knowledge, eventOf(event)), tell: new Explainer(knowledge), book: { event: eventOf(event) } };
    return [limitsInForce(app).map(({ characteristic, words }) => [characteristic.id, words]), waiversInForce(app)];
  },
  // How much of page 1 is filled where so much fits.
  filled: async ({ fitting }) => (await part("form/page_fitting")).mostRoom((room) => room <= fitting),
  // The event file of a phone that heard what a desk tells: [name, data, number] in their order.
  handed: ({ log }) => {
    const { event, inspections } = heard(log);
    return handover.eventFile(event, inspections, new Judge(knowledge, event));
  },
  // The photos of a protocol, where this phone keeps some and a desk gives others.
  photographed: async ({ inspections, own, elsewhere }) => {
    const { photosIn } = await part("form/protocol_screen");
    const log = [];
    const bytesOf = (text) => new TextEncoder().encode(text);
    globalThis.fetch = async (address, { method }) => {
      const path = new URL(address).pathname;
      log.push([method, path]);
      const text = elsewhere[path.split("/").at(-1)];
      return text ? new Response(bytesOf(text)) : new Response("null", { status: 404 });
    };
    const kept = Object.entries(own).map(([sha256, text]) => ({ event: "e", sha256, bytes: bytesOf(text) }));
    const app = {
      store: { all: async () => kept },
      book: { event: { id: "e" }, inspections },
      desk: new requests.DeskRequests("http://desk", "en", "t"),
    };
    return [(await photosIn(app)).map(({ item, address }) => [item, address]), log];
  },
  // The protocol of a phone that heard the same.
  protocol: async ({ log }) => {
    const [{ reportOf }, { Page }, { Protocol }, { fingerprint }] = await Promise.all(
      ["form/protocol_screen", "protocol/protocol_page", "protocol/protocol_lists", "protocol/results_fingerprint"].map(part),
    );
    const { event, inspections } = heard(log);
    const judge = new Judge(knowledge, event);
    const tell = new Explainer(knowledge);
    const report = reportOf({ board: new Board(judge, event, inspections), book: { event, inspections }, judge }, knowledge, tell);
    return new Page(knowledge, tell, new Protocol(knowledge, tell, report), { style: "", clauses: read("clauses/en"), made: "" }).text(fingerprint(report));
  },
  // Withdrawn decisions in words.
  withdrawn: async ({ event }) => {
    const { withdrawnWords } = await part("protocol/withdrawn_decisions");
    return event.withdrawn.map((row) => withdrawnWords(row, new Explainer(knowledge), knowledge.edition(event.edition)));
  },
  // What is wrong with a working limit that the chief judge typed.
  refusedLimit: async ({ event, decision }) => {
    const { problemsOf } = await desk("decision_sheets");
    return problemsOf({ book: { event: eventOf(event) }, knowledge, tell: new Explainer(knowledge), say: (key) => key }, decision);
  },
  // What the chief judge decided on the first item.
  chosen: ({ event, inspections }) => {
    const judge = new Judge(knowledge, eventOf(event));
    const overruled = overruledBy(event.choices);
    const board = new Board(judge, { ...eventOf(event), overruled }, inspections);
    const app = { judge, tell: new Explainer(knowledge), book: { event: { ...event, overruled } }, say: (_, values) => values };
    return choiceNotes(app, board.items[0]);
  },
  // What is said above the fields of an item.
  noticed: ({ inspections }) => {
    const book = new Book({ change: () => {} }, { device: "a1", judge: "Anna" }, eventOf({ id: "e" }), inspections);
    return standingNotes(new ItemEntry({ book }, "puck", "P1"), (key, values) => [key, values]);
  },
  queued: ({ event, inspections }) => {
    const judge = new Judge(knowledge, eventOf(event));
    const all = inspections.map((inspection) => ({ ...inspection }));
    const open = queue.drafts(all, "a1");
    return {
      waiting: queue.waiting(all).map(({ id }) => id),
      drafts: open.map(({ id }) => id),
      left: queue.toHandOver(open, judge, ({ item }) => item === "P9").map(({ id }) => id),
      told: open.map(queue.toldOf),
    };
  },
  chief: ({ event, inspections, outstanding = [] }) => {
    const judge = new Judge(knowledge, eventOf(event));
    return chiefQueue(new Board(judge, eventOf(event), inspections), outstanding).map(({ why, characteristics, tiles }) => [
      why,
      characteristics.map(({ id }) => id),
      tiles.map(({ item }) => item),
    ]);
  },
  settled: ({ event, file, pending }) => settings.settled(eventOf(event), file, pending),
  decided: ({ event, decisions }) =>
    decisions.reduce((before, [decision, known, number]) => settings.decided(before, decision, known, number), eventOf(event)),
  outstanding: ({ asked, inspections }) => isOutstanding(asked, inspections),
  // What a phone tells of where it is, as it goes and the desk says what it holds for it; "cut" and "back" are the network.
  went: async ({ steps }) => {
    const told = [];
    let isCut = false;
    globalThis.fetch = async (_, { body }) => {
      if (isCut) throw new TypeError("no network");
      const { item, taken } = JSON.parse(body);
      if (item) told.push([item, taken]);
      return new Response(null, { status: 204 });
    };
    const whereabouts = new Whereabouts(new requests.DeskRequests("http://desk", "en", "t"), () => []);
    const place = (item) => item && { kind: "puck", item };
    for (const [step, value] of steps) {
      if (step === "cut") isCut = value;
      else if (step === "held") await whereabouts.leaveOthers(value.map(place));
      else await whereabouts.go(place(value));
    }
    whereabouts.end();
    return told;
  },
  present: ({ phones, own, at }) => {
    const presence = new Presence(own);
    presence.take(phones);
    return [presence.at(...at).map(({ name, filled }) => [name, filled]), presence.holds(...at), presence.count];
  },
});

await serve(answers);
