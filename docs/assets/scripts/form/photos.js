// Photos of an item: kept in this browser alone, with the digest that goes into the event file.

import { button, make } from "./element.js";
import { keyIn, room } from "./store.js";
import { question } from "./sheet.js";
import { sha256 } from "./sha256.js";

/** The photos of the inspection, and a way to take another. */
export const photosOf = (screen) => {
  const { app } = screen;
  const { say, book } = app;
  const shown = make("ul", { class: "nc-photos" });
  const show = async () => {
    const listed = screen.current?.photos ?? [];
    const kept = await Promise.all(listed.map((photo) => app.store.get("photos", keyIn(book.event.id, photo.sha256))));
    shown.replaceChildren(...listed.map((one, at) => photo(screen, one, kept[at], show)));
  };
  const take = async (event) => {
    const [file] = event.target.files;
    if (!file) return;
    const left = await room();
    if (left && left.free < 2 * file.size) {
      app.announce(say("form.photo-no-room"));
      return;
    }
    const bytes = await file.arrayBuffer();
    const digest = sha256(new Uint8Array(bytes));
    const id = screen.begin();
    const photos = book.all.get(id).photos ?? [];
    if (photos.some((one) => one.sha256 === digest)) return;
    const end = /\.\w+$/.exec(file.name)?.[0] ?? ".jpg";
    const name = `${screen.item}-${photos.length + 1}${end}`.replace(/[^\p{L}\p{N}._-]+/gu, "-");
    app.store.put("photos", keyIn(book.event.id, digest), { event: book.event.id, name, sha256: digest, blob: new Blob([bytes], { type: file.type }) });
    book.note(id, { photos: [...photos, { name, sha256: digest }] });
    show();
  };
  show();
  const input = make("input", { type: "file", accept: "image/*", capture: "environment", onchange: take, class: "nc-hidden", tabindex: "-1", "aria-label": say("form.photo") });
  return make("div", {}, shown, input, button(say("form.photo"), () => input.click()));
};

const photo = (screen, { name, sha256: digest }, kept, show) => {
  const { app } = screen;
  const address = kept ? URL.createObjectURL(kept.blob) : null;
  const remove = async () => {
    if (!(await question(app.say, app.say("form.photo-delete", { name }), app.say("form.delete")))) return;
    const { id, photos } = screen.current;
    app.book.note(id, { photos: photos.filter((one) => one.sha256 !== digest) });
    show();
  };
  return make(
    "li",
    {},
    address ? make("img", { src: address, alt: name, onload: () => URL.revokeObjectURL(address) }) : make("span", {}, app.say("form.photo-elsewhere")),
    make("small", {}, `${name} · ${digest.slice(0, 8)}`),
    button("✕", remove, { class: "nc-button nc-quiet", "aria-label": app.say("form.photo-delete", { name }) }),
  );
};
