// The page for lost readers speaks the language of its address, otherwise the one read last, otherwise
// the browser's; of the four that stand there it leaves one. It runs before what reads the language of
// the page, the search of the header above all.

export const root = new URL("../../../", import.meta.url);
export const box = /** @type {HTMLElement} */ (document.querySelector("[data-lost]"));
const cards = /** @type {HTMLElement[]} */ ([...box.querySelectorAll("[data-language]")]);
export const languages = cards.map((card) => card.dataset.language ?? "");

/** @param {string} part */
const plain = (part) => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

// What was asked: the address below the site, without what files are called.
export const parts = location.pathname
  .slice(root.pathname.length)
  .split("/")
  .map((part) => plain(part).replace(/(^index)?\.(html?|md|php)$/i, "").trim())
  .filter((part) => part && part !== "404");

const chosen = () => {
  let last = null;
  try {
    last = localStorage.getItem("novuss-language");
  } catch {
    // Storage may be forbidden; the browser's languages are left.
  }
  const preferred = [last, ...(navigator.languages ?? [])].map((language) => language?.slice(0, 2));
  return [parts[0], ...preferred].map((language) => language?.toLowerCase()).find((language) => languages.includes(language ?? ""));
};

/**
 * Everything that the frame says, in one language.
 * @param {string} spoken
 * @param {HTMLElement} card
 */
const speak = (spoken, card) => {
  document.documentElement.lang = spoken;
  for (const option of cards) option.hidden = option !== card;
  for (const foot of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-foot]"))) foot.hidden = foot.lang !== spoken;
  const form = /** @type {HTMLFormElement | null} */ (document.querySelector("[data-nv-search]"));
  if (form) {
    const { search = "", hint = "", loading, failed } = card.dataset;
    form.lang = spoken;
    Object.assign(form.dataset, { loading, failed });
    for (const part of [form, ...form.querySelectorAll("[role=combobox], [role=listbox], .nv-search__open")]) {
      part.setAttribute("aria-label", search);
    }
    /** @type {HTMLInputElement} */ (form.querySelector("input")).placeholder = hint;
  }
  document.querySelector(".md-logo")?.setAttribute("href", new URL(`${spoken}/`, root).href);
  const menu = document.querySelector(".nv-languages summary");
  if (menu) {
    menu.textContent = spoken.toUpperCase();
    menu.setAttribute("aria-label", `${menu.textContent}: ${card.dataset.select}`);
  }
};

// None where neither the address nor the browser says one of ours: then all of them stay.
export const language = chosen() ?? "";
export const own = cards[languages.indexOf(language)];
if (own) speak(language, own);
