// Light or dark: as the device has it until the reader chooses, and then as chosen, on every page.
// Before the first paint the page sets the scheme itself: overrides/partials/javascripts/palette.html.

/** What the page defines in its head; storage is shared by the pages of one site. */
const { __md_get: read, __md_set: write } = /** @type {any} */ (globalThis);

const inputs = /** @type {HTMLInputElement[]} */ ([...document.querySelectorAll("[name=__palette]")]);

const chosen = () => {
  try {
    return inputs[read("__palette")?.index];
  } catch {
    // Storage may be forbidden or hold what somebody else wrote.
    return undefined;
  }
};

/** @param {HTMLInputElement} input */
const isPreferred = (input) => matchMedia(input.dataset.mdColorMedia ?? "").matches;

const apply = (input = chosen() ?? inputs.find(isPreferred) ?? inputs[0]) => {
  if (!input) return;
  document.body.dataset.mdColorScheme = input.dataset.mdColorScheme;
  input.checked = true;
  for (const other of inputs) /** @type {HTMLElement} */ (other.nextElementSibling).hidden = other !== input;
  const header = document.querySelector(".md-header");
  const bar = document.querySelector("meta[name=theme-color]");
  if (header) bar?.setAttribute("content", getComputedStyle(header).backgroundColor);
};

/** @param {HTMLInputElement} input */
const choose = (input) => {
  const { mdColorMedia: media, mdColorScheme: scheme, mdColorPrimary: primary, mdColorAccent: accent } = input.dataset;
  write("__palette", { index: inputs.indexOf(input), color: { media, scheme, primary, accent } });
  apply(input);
};

for (const [at, input] of inputs.entries()) {
  input.addEventListener("change", () => choose(input));
  // A radio button that stands alone is worked by Enter and the space bar, as a switch is.
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    const next = inputs[(at + 1) % inputs.length];
    choose(next);
    next.focus();
  });
  matchMedia(input.dataset.mdColorMedia ?? "").addEventListener("change", () => apply());
}
apply();
