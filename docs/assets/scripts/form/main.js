// The form of the check page: fetches what it needs and gives the page to it.

import { App, ownOf } from "./app.js";
import { Store } from "./store.js";

const root = document.getElementById("nv-check");
const language = document.documentElement.lang;
const data = new URL("../../check/", import.meta.url);

const fetched = async (name) => {
  const answer = await fetch(new URL(`${name}.json`, data));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer.json();
};

// Headings of the page that stood here before are on the page of the command line.
const { hash } = location;
if (hash.length > 1 && !hash.startsWith("#/") && !document.getElementById(decodeURIComponent(hash.slice(1)))) {
  location.replace(new URL(`command-line/${hash}`, location.href));
}

try {
  const [store, judging, words] = await Promise.all([Store.open(), fetched("judging"), fetched(language)]);
  const own = await ownOf(store);
  const app = new App(root, language, { store, own, judging, words });
  await app.show();
  root.dataset.ready = "";
} catch (error) {
  // The words for it stand in the page, because there may be no others.
  const failed = root.querySelector("[data-failed]");
  if (failed) failed.hidden = false;
  throw error;
}
