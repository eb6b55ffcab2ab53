// The page to copy from: the lines name this site, and the clause and language that are chosen.

import { copyButton } from "./copying.js";

const EXAMPLE = "https://example.org/novuss/";
const CHOSEN = { ref: "17.1.8", lang: document.documentElement.lang };

/** @param {HTMLFormElement} form */
const start = (form) => {
  const root = new URL("../../", import.meta.url).href;
  const lines = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[data-copied]")]);
  const examples = lines.map((line) => line.textContent ?? "");
  const languages = /** @type {HTMLSelectElement} */ (form.elements.namedItem("lang"));
  // What stands on the page until the clause has come, in each language.
  const words = new Map([...languages.options].map((option) => [option.value, option.dataset.words ?? ""]));
  const clause = document.createElement("novuss-clause");
  form.querySelector("[data-card]")?.append(clause);

  const show = () => {
    const { ref, lang } = /** @type {{ ref: string, lang: string }} */ (Object.fromEntries(new FormData(form)));
    const number = ref.trim().replace(/["<>&]|\.+$/g, "") || CHOSEN.ref;
    clause.setAttribute("ref", number);
    clause.setAttribute("lang", lang);
    for (const [place, line] of lines.entries()) {
      line.textContent = examples[place]
        .replaceAll(EXAMPLE, root)
        .replace(words.get(CHOSEN.lang) ?? "", words.get(lang) ?? "")
        .replaceAll(CHOSEN.ref, number)
        .replace(`/${CHOSEN.lang}/rules/`, `/${lang}/rules/`)
        .replace(`lang="${CHOSEN.lang}"`, `lang="${lang}"`)
        .replace(`lang=${CHOSEN.lang}"`, `lang=${lang}"`);
    }
  };
  form.addEventListener("input", show);
  form.addEventListener("submit", (event) => event.preventDefault());
  // The element as others have it, from the same script.
  document.head.append(Object.assign(document.createElement("script"), { src: `${root}embed.js` }));
  const { copy = "", done = "", failed = "" } = form.dataset;
  for (const line of lines) line.parentElement?.after(copyButton(copy, () => line.textContent ?? "", { done, failed }));
  form.hidden = false;
  show();
};

const form = /** @type {HTMLFormElement | null} */ (document.querySelector("[data-embedding]"));
if (form) start(form);
