// The last rulings that a reader got, kept on this device alone; a home page lists them.

import { button, element } from "./elements.js";

/**
 * A ruling that was got: its language, what the page that asks back was told, what happened, and what follows.
 * @typedef {{ language: string, hash: string, asked: string, follows: string, state: string }} Kept
 */

const NAME = "novuss-rulings";
const MOST = 3;

/** @returns {Kept[]} */
const readKept = () => {
  try {
    const kept = JSON.parse(localStorage.getItem(NAME) ?? "[]");
    return Array.isArray(kept) ? kept.filter((ruling) => typeof ruling?.hash === "string").slice(0, MOST) : [];
  } catch {
    // Storage may be forbidden, or hold what somebody else wrote.
    return [];
  }
};

/**
 * Keep a ruling as the last one, in place of an earlier one of the same case.
 * @param {Kept} ruling
 * @param {string} earlier what the page was told before
 */
export const keepRuling = (ruling, earlier) => {
  const others = readKept().filter(({ hash }) => hash !== ruling.hash && hash !== earlier);
  try {
    localStorage.setItem(NAME, JSON.stringify([ruling, ...others].slice(0, MOST)));
  } catch {
    // Nothing is kept where storage is forbidden or full.
  }
};

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
      localStorage.removeItem(NAME);
      showKept(place);
    }, "nv-recent__clear"),
  );
  showKept(place);
  // A page that the browser kept shows what was got since.
  addEventListener("pageshow", () => showKept(place));
}
