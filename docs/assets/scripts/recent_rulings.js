// The list on a home page of the last rulings that a reader got.

import { button, element } from "./elements.js";
import { clearKept, readKept } from "./kept_rulings.js";

/** @import { Kept } from "./kept_rulings.js" */

/**
 * @param {Kept} ruling
 * @param {URL} root
 */
const renderKept = ({ language, hash, asked, follows, state }, root) => {
  const link = element("a", { href: new URL(`${language}/ask/#${hash}`, root).href, lang: language, dataset: { state } });
  link.append(element("b", { textContent: follows }), element("small", { textContent: asked }));
  return element("li", {}, link);
};

/** @param {HTMLElement} place */
const showKept = (place) => {
  const root = new URL("../../", import.meta.url);
  const kept = readKept();
  const [empty] = /** @type {HTMLElement[]} */ ([...place.querySelectorAll("p")]);
  const [list] = place.querySelectorAll("ul");
  const [clear] = place.querySelectorAll("button");
  list.replaceChildren(...kept.map((ruling) => renderKept(ruling, root)));
  list.hidden = clear.hidden = !kept.length;
  empty.hidden = kept.length > 0;
};

const place = /** @type {HTMLElement | null} */ (document.querySelector("[data-recent]"));
if (place) {
  place.querySelector("h2")?.after(
    button(place.dataset.clear ?? "", () => {
      clearKept();
      showKept(place);
    }, "nv-recent__clear"),
  );
  showKept(place);
  // A page that the browser kept, or another tab, shows what was got since.
  for (const event of ["pageshow", "storage"]) addEventListener(event, () => showKept(place));
}
