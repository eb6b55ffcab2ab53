// A row of limits opens wherever it is touched, and when the address or the drawing leads to it.
// Without this script its name opens it, and an address by way of the style sheet.

import { target } from "./target.js";

/** @param {Element | null} row */
const disclosure = (row) => row?.matches(".nv-limit") ? row.querySelector("details") : null;

for (const table of document.querySelectorAll(".nv-limits")) {
  table.addEventListener("click", ({ target: touched }) => {
    const row = /** @type {Element} */ (touched).closest(".nv-limit");
    // What has a use of its own keeps it, and so does text that is being marked.
    if (!row || /** @type {Element} */ (touched).closest("a, summary") || String(getSelection())) return;
    const details = disclosure(row);
    if (details) details.open = !details.open;
  });
}

const open = () => {
  const details = disclosure(target());
  if (details) details.open = true;
  return details;
};

// Who was led to a row goes on from there, with keys or by ear.
const lead = () => open()?.querySelector("summary")?.focus({ preventScroll: true });

open();
addEventListener("hashchange", lead);
// The same address again changes nothing in the address.
for (const part of document.querySelectorAll(".nv-figure a.part")) {
  part.addEventListener("click", () => part.getAttribute("href") === location.hash && lead());
}
