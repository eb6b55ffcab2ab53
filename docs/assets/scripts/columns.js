// Texts side by side: the reader chooses languages, and every page remembers them.
// Without this script the page shows its own language, and each other text opens by itself.

import { target } from "./target.js";

const KEY = "novuss.columns";

const chooser = /** @type {HTMLElement | null} */ (document.querySelector(".nv-columns"));

/**
 * The languages that were chosen last, those of them that this page has.
 * @param {HTMLInputElement[]} boxes
 */
const remembered = (boxes) => {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "null");
    const known = boxes.map((box) => box.value);
    return Array.isArray(found) ? found.filter((language) => known.includes(language)) : [];
  } catch {
    // Storage may be forbidden or hold what somebody else wrote; then nothing is remembered.
    return [];
  }
};

/** @param {string[]} languages */
const remember = (languages) => {
  try {
    localStorage.setItem(KEY, JSON.stringify(languages));
  } catch {
    // The choice still holds for this page.
  }
};

if (chooser) {
  const boxes = [...chooser.querySelectorAll("input")];
  const root = document.documentElement;

  const apply = () => {
    const chosen = boxes.filter((box) => box.checked).map((box) => box.value);
    const parallel = chosen.length > 1;
    if (parallel) root.dataset.nvColumns = `${chosen.length}`;
    else delete root.dataset.nvColumns;
    for (const text of /** @type {NodeListOf<HTMLDetailsElement>} */ (document.querySelectorAll("details.nv-text"))) {
      const chosenHere = chosen.includes(text.lang);
      text.classList.toggle("nv-text--away", parallel && !chosenHere);
      // In a column the heading is no button: it neither closes nor takes the focus.
      text.open = parallel && chosenHere;
      /** @type {HTMLElement} */ (text.firstElementChild).tabIndex = parallel ? -1 : 0;
    }
    return chosen;
  };

  const before = remembered(boxes);
  for (const box of boxes) box.checked = box.disabled || before.includes(box.value);
  // As it comes, the page shows one language: then there is nothing to change.
  if (boxes.some((box) => box.checked && !box.disabled)) apply();
  chooser.hidden = false;
  chooser.addEventListener("change", () => {
    // The place where one reads stays where it is, although the texts above it grow or shrink; where
    // the choice stands below the only text, that text stays in sight.
    const top = chooser.getBoundingClientRect().top;
    remember(apply());
    if (!document.querySelector(".nv-texts--clause")) scrollBy(0, chooser.getBoundingClientRect().top - top);
  });
  addEventListener("storage", (event) => {
    if (event.key !== KEY) return;
    const now = remembered(boxes);
    for (const box of boxes) box.checked = box.disabled || now.includes(box.value);
    apply();
  });
  // Columns change the height of everything above the clause that the address names.
  if (before.length > 1) target()?.scrollIntoView();
}
