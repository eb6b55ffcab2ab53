// Joining a desk: the phone gives a name and the code, and keeps the token and the event that it gets for them.

import { Book } from "../form/open_event.js";
import { eventOf } from "../form/event_file.js";
import { takeFile } from "../form/event_file_intake.js";
import { DeskRequests, PROTOCOL } from "./desk_requests.js";
import { makeKey, publicOf } from "./phone_key.js";
import { settled } from "./desk_settings.js";

/**
 * @import { App } from "../form/form_app.js"
 * @import { TakenFile } from "../form/event_file_intake.js"
 * @import { PhoneKey } from "./phone_key.js"
 */

/**
 * This phone at a desk; `number` is that of the last event of the log that is stored here, `key` signs what it hands over.
 * @typedef {{ token: string, phone: string, role: string, name: string, event: string, number: number, ended?: boolean, key?: PhoneKey | null }} Member
 */

/** Where the phone keeps that it has joined, and the token that it had before it left. */
export const KEY = "desk";
export const LEFT = "desk-left";

/** The desk does not fit this form, or there is none: why not, and what to do. */
export class NoDesk extends Error {}

/**
 * An event file that the desk sent, held to the schema as any other.
 * @param {App} app
 * @param {unknown} data
 * @returns {TakenFile}
 */
export const takenFrom = (app, data) => {
  const { file } = takeFile(new TextEncoder().encode(JSON.stringify(data)), app.schema, app.siteKnowledge.editions);
  if (!file) throw new NoDesk(app.say("at-desk.unreadable"));
  return file;
};

/**
 * Join the desk at the address of this page. Throws `NoDesk`, `Refusal` or `Unreached`.
 * @param {App} app
 * @param {{ code: string, name: string, role: string }} who
 * @returns {Promise<Member>}
 */
export const join = async (app, { code, name, role }) => {
  const { say, store, own } = app;
  const requests = new DeskRequests(location.origin, app.language);
  const greeting = await requests.greet();
  if (!greeting) throw new NoDesk(say("at-desk.none"));
  if (greeting.desk !== PROTOCOL) throw new NoDesk(say("at-desk.other-version", { theirs: greeting.version, own: String(PROTOCOL) }));
  // The desk replaces the phone that has this token, where it still knows it: nobody is there twice.
  requests.token = (await store.get("own", KEY))?.token ?? (await store.get("own", LEFT)) ?? "";
  const key = await makeKey();
  const answer = await requests.post("/join", { code, name, role, device: own.device, key: publicOf(key), desk: PROTOCOL });
  const file = takenFrom(app, answer.event);
  const { id } = file;
  const there = await Book.load(store, own, id);
  app.keepKnowledge();
  const event = settled({ ...(there?.event ?? eventOf(file)), knowledge: there?.event.knowledge ?? app.digest, bin: null }, file, []);
  store.put("events", id, event);
  // This desk may not have what another one had: what it knows already it says.
  for (const inspection of there?.all.values() ?? []) there?.mark(inspection.id, { atDesk: undefined, refused: undefined });
  /** @type {Member} */
  const member = { token: answer.token, phone: answer.phone, role: answer.role, name, event: id, number: 0, key };
  store.put("own", KEY, member);
  app.habits.remember({ judge: name });
  await store.whole();
  return member;
};
