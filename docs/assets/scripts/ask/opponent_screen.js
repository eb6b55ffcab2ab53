// The full screen on which the opponent reads a ruling, in their language.

import { button, element } from "../elements.js";
import { load, makeShown } from "./loading.js";
import { renderRulings } from "./ruling_card.js";

/** @import { Branch } from "../rulings/answers.js" */

/**
 * Show rulings over the whole screen.
 * @param {Branch[]} ruled
 * @param {string} reader
 * @param {{ close: string, failed: string }} words
 */
export const showOpponent = (ruled, reader, words) => {
  const screen = element("dialog", { className: "nv-opponent nv-ask" });
  const text = element("div", {});
  const status = element("p", { className: "nv-opponent__status" });
  status.setAttribute("role", "status");
  const links = /** @type {HTMLAnchorElement[]} */ ([...document.querySelectorAll(".nv-languages a[hreflang]")]);
  /** @param {string} language */
  const show = async (language) => {
    for (const choice of choices) choice.setAttribute("aria-pressed", String(choice.lang === language));
    try {
      const view = makeShown(await load("ask", language), language);
      text.lang = language;
      text.replaceChildren(...renderRulings(view, ruled, false));
      status.textContent = "";
    } catch {
      status.textContent = words.failed;
    }
  };
  const choices = links.map(({ hreflang, textContent }) => {
    const choice = button((textContent ?? "").trim(), () => show(hreflang), "nv-opponent__language");
    choice.lang = hreflang;
    return choice;
  });
  const close = button(words.close, () => screen.close());
  screen.append(element("div", { className: "nv-opponent__head" }, ...choices), text, status, close);
  screen.addEventListener("close", () => screen.remove());
  document.querySelector("article")?.append(screen);
  screen.showModal();
  show(reader);
};
