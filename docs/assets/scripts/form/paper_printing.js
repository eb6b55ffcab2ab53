// The protocol on the paper of the browser: while it prints, the sheets stand in place of the page.
// A frame does not break across sheets, and some phones print the page where its frame is asked to print.

import { make } from "./dom_elements.js";

/**
 * Let the browser print what the frame shows, as long as the frame is there.
 * @param {HTMLIFrameElement} frame
 */
export const printInstead = (frame) => {
  const inside = /** @type {Document} */ (frame.contentDocument);
  // Taken over now: pictures have to be there when the printer asks for them.
  const sheets = make("div", { class: "nc-sheets" });
  sheets.append(...document.importNode(inside.body, true).childNodes);
  const styles = [...inside.querySelectorAll("style")].map((style) => style.textContent);
  const style = make("style");
  style.textContent = [...styles, "body > :not(.nc-sheets) { display: none; }"].join("\n");
  globalThis.onbeforeprint = () => {
    if (!frame.isConnected) return;
    const { scrollX, scrollY } = globalThis;
    const focused = /** @type {HTMLElement | null} */ (document.activeElement);
    const others = [...document.styleSheets].filter((sheet) => !sheet.disabled);
    for (const sheet of others) sheet.disabled = true;
    document.body.append(style, sheets);
    globalThis.onafterprint = () => {
      style.remove();
      sheets.remove();
      for (const sheet of others) sheet.disabled = false;
      focused?.focus({ preventScroll: true });
      scrollTo({ left: scrollX, top: scrollY, behavior: "instant" });
    };
  };
};
