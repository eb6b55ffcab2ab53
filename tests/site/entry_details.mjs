// Details of entries as a process: a list of which an entry may be open before it listens.
// node entry_details.mjs SCRIPTS, where the scripts of the site are.

import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { serve } from "../node.mjs";

const [, , scripts] = process.argv;
globalThis.location = { hash: "" };
globalThis.document = { getElementById: () => null };
globalThis.DOMParser = class {
  parseFromString(text) {
    return { querySelectorAll: () => [], getElementById: (id) => ({ querySelectorAll: () => [`${text} of ${id}`] }) };
  }
};
const { EntryDetails } = await import(pathToFileURL(join(scripts, "entry_details.js")));

class Entry {
  open = false;
  shown = ["the way to the page"];
  id = "1.1-a";

  querySelector() {
    return { replaceWith: (...parts) => (this.shown = parts) };
  }
}

class List extends EventTarget {
  dataset = { details: "whole/" };

  constructor(entries) {
    super();
    this.entries = entries;
  }

  querySelectorAll() {
    return this.entries;
  }
}

await serve({
  // What an entry shows that is opened before its list listens, or after; and how often its page was fetched.
  open: async ({ early, fails = 0 }) => {
    let fetches = 0;
    globalThis.fetch = async (url) => {
      fetches += 1;
      return { ok: fetches > fails, statusText: "away", url, text: async () => "words" };
    };
    const entry = new Entry();
    entry.open = early;
    const list = new List([entry]);
    const details = new EntryDetails(list);
    for (let opening = Number(early); opening <= fails; opening += 1) {
      entry.open = true;
      const toggle = new Event("toggle");
      Object.defineProperty(toggle, "target", { value: entry });
      await details.load().catch(() => {});
      list.dispatchEvent(toggle);
    }
    await details.load().catch(() => {});
    await new Promise((done) => setImmediate(done));
    return [entry.shown, fetches];
  },
});
