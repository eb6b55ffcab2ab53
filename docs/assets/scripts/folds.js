// What the address names is seen: the folds around it are opened. Not every browser does that itself.
// What a reader opened beside a rule is open again on the next visit.

import { target } from "./target.js";

const KEY = "novuss.open";
/** How many clauses are remembered. */
const MOST = 50;

/** @param {Element | null} element */
export const unfold = (element) => {
  for (let fold = element?.closest("details"); fold; fold = fold.parentElement?.closest("details")) {
    fold.open = true;
  }
};

const reveal = () => {
  const named = target();
  if (!named?.closest("details:not([open])")) return;
  unfold(named);
  named.scrollIntoView();
};
addEventListener("hashchange", reveal);
reveal();

/** @returns {string[]} */
const remembered = () => {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found : [];
  } catch {
    // Storage may be forbidden or hold what somebody else wrote; then nothing is remembered.
    return [];
  }
};

/** @type {NodeListOf<HTMLDetailsElement>} */
const controls = document.querySelectorAll(".nv-tools, .nv-clause > .nv-more");
for (const control of controls) {
  // A clause in every language, or the control of every page.
  const address = /** @type {HTMLElement | null} */ (control.querySelector(":scope > [data-address]"))?.dataset.address;
  const name = address?.replace(/^[./]*\w+\//, "") ?? "";
  if (remembered().includes(name)) control.open = true;
  // Kept before anything else happens: the event "toggle" comes later, and the page may be gone by then.
  new MutationObserver(() => {
    const others = remembered().filter((other) => other !== name);
    try {
      localStorage.setItem(KEY, JSON.stringify(control.open ? [...others, name].slice(-MOST) : others));
    } catch {
      // It stays as it is on this page.
    }
  }).observe(control, { attributeFilter: ["open"] });
}
