// Photos of an item: kept in this browser, and handed over beside the event file.

import { LARGEST_PHOTO, MOST } from "./event_zip.js";
import { button, fill, line, make } from "./dom_elements.js";
import { keyIn, room } from "./browser_store.js";
import { question } from "./bottom_sheet.js";
import { sha256 } from "./sha256.js";
import { small } from "./photo_shrinking.js";

/**
 * @import { Say } from "../inspection/localized_wording.js"
 * @import { App } from "./form_app.js"
 * @import { ItemScreen } from "./item_screen.js"
 * @import { Store } from "./browser_store.js"
 * @import { HandedInspection, HandedPhoto } from "schemas"
 */

/** @typedef {{ event: string, sha256: string, bytes: Uint8Array<ArrayBuffer> }} KeptPhoto */
/** @typedef {HandedPhoto & { kind: string, item: string }} NamedPhoto */

/** Photos of an inspection, as many as an event file takes. */
const MOST_OF_ITEM = 20;
/** Bytes that are left for the event beside its photos. */
const OF_EVENT = 5_000_000;

/**
 * Photos on their way to the disk, by their keys: they are shown and handed over before they are there.
 * @type {Map<string, KeptPhoto>}
 */
const fresh = new Map();

/**
 * A photo that is kept here, {event, sha256, bytes}; undefined where it is on another device.
 * @param {Store} store
 * @param {string} event
 * @param {string} digest
 * @returns {Promise<KeptPhoto | undefined>}
 */
const keptPhoto = async (store, event, digest) => fresh.get(keyIn(event, digest)) ?? await store.get("photos", keyIn(event, digest));

/**
 * The photos of an event that are kept here.
 * @param {Store} store
 * @param {string} event
 * @returns {Promise<KeptPhoto[]>}
 */
const keptOf = async (store, event) => {
  const waiting = [...fresh.values()].filter((photo) => photo.event === event);
  return [...new Map([...(await store.all("photos", event)), ...waiting].map((photo) => [photo.sha256, photo])).values()];
};

/**
 * The bytes of photos that are kept here.
 * @param {Store} store
 * @param {string} event id of the event
 * @param {Iterable<string>} digests SHA-256 of each
 * @returns {Promise<Map<string, Uint8Array<ArrayBuffer>>>}
 */
export const photoBytes = async (store, event, digests) => {
  const wanted = new Set(digests);
  const kept = wanted.size ? (await keptOf(store, event)).filter((photo) => wanted.has(photo.sha256)) : [];
  return new Map(kept.map((photo) => [photo.sha256, photo.bytes]));
};

/**
 * Keep photos of an event, by their SHA-256.
 * @param {Store} store
 * @param {string} event
 * @param {Iterable<[string, Uint8Array<ArrayBuffer>]>} photos
 */
export const keepPhotos = (store, event, photos) => {
  for (const [digest, bytes] of photos) {
    // Not as a blob: in a private window Safari stores none, nor anything else that is written with it.
    const photo = { event, sha256: digest, bytes };
    fresh.set(keyIn(event, digest), photo);
    store.put("photos", keyIn(event, digest), photo);
  }
  store.whole().then(() => fresh.clear());
};

/**
 * The photos that inspections name, each with its item.
 * @param {{ kind: string, item: string, photos?: HandedPhoto[] }[]} inspections
 * @returns {NamedPhoto[]}
 */
export const photosNamed = (inspections) =>
  inspections.flatMap(({ kind, item, photos = [] }) => photos.map((photo) => ({ kind, item, ...photo })));

/**
 * What is told of the photos of a file: those that did not come, and those that nobody names.
 * @param {Say} say
 * @param {HandedInspection[]} inspections
 * @param {Map<string, unknown> | null} photos
 */
export const photosTold = (say, inspections, photos) => {
  if (!photos) return [];
  const named = photosNamed(inspections);
  const digests = new Set(named.map((photo) => photo.sha256));
  const missing = named.filter((photo) => !photos.has(photo.sha256)).map(({ item, name }) => `${item} (${name})`);
  const unnamed = [...photos.keys()].filter((digest) => !digests.has(digest)).map((digest) => `${digest.slice(0, 8)}…`);
  return [
    ...(missing.length ? [say("photos.missing", { names: [...new Set(missing)].join(", ") })] : []),
    ...(unnamed.length ? [say("photos.unnamed", { names: unnamed.join(", ") })] : []),
  ];
};

/**
 * Why no further photo is kept; empty where it is.
 * @param {App} app
 * @param {number} count
 */
const refusal = async ({ say, store, book, language }, count) => {
  if (count >= MOST_OF_ITEM) return say("form.photo-many", { n: MOST_OF_ITEM });
  const left = await room();
  if (left && left.free < 2 * LARGEST_PHOTO) return say("form.photo-no-room");
  const kept = (await keptOf(store, book.event.id)).reduce((sum, { bytes }) => sum + bytes.length, 0);
  const size = `${Math.round(kept / 1e6).toLocaleString(language)}\u00a0MB`;
  return kept + LARGEST_PHOTO > MOST - OF_EVENT ? say("form.photo-full", { size }) : "";
};

/**
 * The picture of a photo that is kept here; without it, where the photo is.
 * @param {App} app
 * @param {HandedPhoto} handedPhoto
 * @param {Pick<KeptPhoto, "bytes"> | undefined} kept
 */
const pictureOf = (app, { name, caption }, kept) => {
  if (!kept) return make("span", {}, app.say("form.photo-elsewhere"));
  const address = URL.createObjectURL(new Blob([kept.bytes], { type: "image/jpeg" }));
  return make("img", { src: address, alt: caption || name, onload: () => URL.revokeObjectURL(address) });
};

/**
 * The photos of an earlier inspection, as they were handed over.
 * @param {App} app
 * @param {HandedPhoto[]} photos
 */
export const photosKept = (app, photos) => {
  const list = make("ul", { class: "nc-photos" });
  const { id } = app.book.event;
  /** @param {HandedPhoto} photo */
  const found = async ({ sha256 }) => (await keptPhoto(app.store, id, sha256)) ?? app.desk?.photo(sha256);
  Promise.all(photos.map(found)).then((kept) =>
    fill(list, photos.map((photo, at) => make("li", {}, pictureOf(app, photo, kept[at]), make("span", {}, photo.caption || photo.name))))
  );
  return list;
};

/**
 * The photos of the inspection on the screen, and a way to take another.
 * @param {ItemScreen} screen
 */
export const photosOf = (screen) => {
  const { app } = screen;
  const { say, book, store } = app;
  const list = make("ul", { class: "nc-photos" });
  const show = async () => {
    const listed = screen.current?.photos ?? [];
    const kept = await Promise.all(listed.map((photo) => keptPhoto(store, book.event.id, photo.sha256)));
    list.replaceChildren(...listed.map((photo, at) => photoRow(screen, photo, kept[at], show)));
  };
  /** @param {any} any */
  const take = async ({ target }) => {
    const [file] = target.files;
    if (!file) return;
    const refused = await refusal(app, screen.current?.photos?.length ?? 0);
    const made = refused ? null : await small(file);
    // The same file may be chosen again.
    target.value = "";
    if (!made) {
      app.announce(refused || say("form.photo-unreadable"), true);
      return;
    }
    const bytes = new Uint8Array(await made.arrayBuffer());
    const digest = sha256(bytes);
    const photos = screen.current?.photos ?? [];
    if (photos.some((photo) => photo.sha256 === digest)) return;
    const name = `${screen.item}-${photos.length + 1}`.slice(0, 60).replace(/[^\p{L}\p{N}._-]+/gu, "-");
    keepPhotos(store, book.event.id, [[digest, bytes]]);
    screen.note({ photos: [...photos, { name: `${name}.jpg`, sha256: digest }] });
    show();
  };
  show();
  const input = make("input", {
    type: "file",
    accept: "image/*",
    capture: "environment",
    onchange: take,
    class: "nc-hidden",
    tabindex: "-1",
    "aria-label": say("form.photo"),
  });
  return make("div", {}, list, input, button(say("form.photo"), () => input.click()));
};

/**
 * @param {ItemScreen} screen
 * @param {HandedPhoto} photo
 * @param {KeptPhoto | undefined} kept
 * @param {() => unknown} show
 */
const photoRow = (screen, photo, kept, show) => {
  const { name, caption, sha256: digest } = photo;
  const { app } = screen;
  const { book } = app;
  const words = app.say("form.photo-caption");
  /**
   * What is noted may go on in another inspection, which has the photos too.
   * @param {(photo: HandedPhoto) => HandedPhoto[]} changed
   */
  const change = (changed) => screen.note({ photos: (screen.current?.photos ?? []).flatMap(changed) });
  const remove = async () => {
    if (!(await question(app.say, app.say("form.photo-delete", { name }), app.say("form.delete")))) return;
    change((other) => (other.sha256 === digest ? [] : [other]));
    // What was handed over still names it.
    const needed = photosNamed([...book.all.values()]).some((other) => other.sha256 === digest);
    if (!needed) {
      fresh.delete(keyIn(book.event.id, digest));
      app.store.put("photos", keyIn(book.event.id, digest), null);
    }
    show();
  };
  /** @param {string} text */
  const describe = (text) => change((other) => [other.sha256 === digest ? { ...other, caption: text } : other]);
  return make(
    "li",
    {},
    pictureOf(app, photo, kept),
    line(caption, describe, { "aria-label": words, placeholder: words }),
    button("✕", remove, { class: "nc-button nc-quiet", "aria-label": app.say("form.photo-delete", { name }) }),
  );
};
