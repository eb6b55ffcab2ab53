// The filter of a list, fetched when a reader turns to it or the address asks for it.

/** @typedef {NodeListOf<HTMLFormElement>} Forms */

/** @param {HTMLFormElement} form */
const isNarrowed = (form) => [...new URL(location.href).searchParams.keys()].some((name) => form.elements.namedItem(name));

for (const form of /** @type {Forms} */ (document.querySelectorAll("form[data-filter-for]"))) {
  const list = /** @type {HTMLElement} */ (document.getElementById(form.dataset.filterFor ?? ""));
  const load = () => {
    form.setAttribute("aria-busy", "true");
    // Where it cannot be fetched the list stands whole.
    return import("./filter.js").catch(() => (form.hidden = true)).finally(() => form.removeAttribute("aria-busy"));
  };
  const count = `${list.querySelectorAll("[data-filter-item]").length}`;
  const output = /** @type {HTMLOutputElement} */ (form.querySelector("output"));
  output.textContent = (output.dataset.template ?? "").replace("{shown}", count).replace("{all}", count);
  form.hidden = false;
  // Nobody leaves the page by the key that ends what is typed.
  form.addEventListener("submit", (event) => event.preventDefault());
  for (const turning of ["pointerdown", "focusin", "input"]) form.addEventListener(turning, load, { once: true });
  // What is opened may have its details on another page.
  if (list.dataset.details !== undefined) list.addEventListener("toggle", load, { capture: true, once: true });
  addEventListener("hashchange", load, { once: true });
  if (location.hash.length > 1 || isNarrowed(form)) load();
}
