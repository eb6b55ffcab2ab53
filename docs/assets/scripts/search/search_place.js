// Where the search stands: the languages that it has, that of the reader, and the address above every page.

const form = /** @type {HTMLFormElement} */ (document.querySelector("[data-nv-search]"));

export const languages = (form.dataset.languages ?? "").split(" ");
export const reader = form.lang;
export const root = new URL("../../../", import.meta.url);
