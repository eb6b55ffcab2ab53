// The form of the check page: fetches what it needs and gives the page to it.

import { App } from "./form_app.js";
import { ownOf } from "./judge_habits.js";
import { Store } from "./browser_store.js";
import { read } from "./site_data.js";

const language = document.documentElement.lang;

// This runs before the page is read to its end; what follows the form is there when the form is whole.
const page = async () => {
  if (document.readyState === "loading" && !document.querySelector("footer")) {
    await new Promise((resolve) => document.addEventListener("DOMContentLoaded", resolve, { once: true }));
  }
  const root = document.getElementById("nv-check");
  // Headings of the page that stood here before are on the page of the command line.
  const { hash } = location;
  if (hash.length > 1 && !/^#(\/|(check|text|shared)\b)/.test(hash) && !document.getElementById(decodeURIComponent(hash.slice(1)))) {
    location.replace(new URL(`command-line/${hash}`, location.href));
  }
  return /** @type {HTMLElement} */ (root);
};

// A function, and nothing is awaited beside it: bundles fetched later import this one, and a module
// that still waits is not given to who imports it.
const start = async () => {
  try {
    const [store, judging, words] = await Promise.all([Store.open(), read("judging.json"), read(`${language}.json`)]);
    const own = await ownOf(store);
    const root = await page();
    const app = new App(root, language, { store, own, judging, words });
    // Only who has joined a desk asks for what there is at one.
    if (await store.get("own", "desk")) app.live = await app.parts.desk().then((desk) => desk.goOn(app)).catch(() => undefined);
    await app.show();
    root.dataset.ready = "";
    app.parts.takeHanded();
  } catch (error) {
    // The words for it stand in the page, because there may be no others.
    const failed = /** @type {HTMLElement | null} */ ((await page()).querySelector("[data-failed]"));
    if (failed) failed.hidden = false;
    throw error;
  }
};

start();
